package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// realGames writes real games, with and without clocks, many times over into a
// file of about the given size.
func realGames(tb testing.TB, size int) string {
	tb.Helper()
	var text []byte
	for _, name := range []string{"twic1599_1000k.pgn", "lichess_db_1000k.pgn"} {
		part, err := os.ReadFile(filepath.Join("..", "..", "testdata", "corpus", "real", name))
		require.NoError(tb, err)
		text = append(append(text, part...), '\n')
	}
	file := filepath.Join(tb.TempDir(), "games.pgn")
	out, err := os.Create(file)
	require.NoError(tb, err)
	for ; size > 0; size -= len(text) {
		_, err = out.Write(text)
		require.NoError(tb, err)
	}
	require.NoError(tb, out.Close())
	return file
}

// BenchmarkCheck is what the command check does with 20 MB of real games, and how
// much of that is reading and splitting. On two cores of a Xeon server it did 40
// MB/s with one worker, 60 with two, and 700 reading alone; the command, whose
// garbage collector rests more, 70 with two.
func BenchmarkCheck(b *testing.B) {
	file := realGames(b, 20<<20)
	info, err := os.Stat(file)
	require.NoError(b, err)
	for jobs := 1; jobs <= runtime.GOMAXPROCS(0); jobs *= 2 {
		b.Run(fmt.Sprintf("jobs=%d", jobs), func(b *testing.B) {
			b.SetBytes(info.Size())
			for b.Loop() {
				c := &checker{
					pipeline: pipeline[checked]{
						session: &session{in: strings.NewReader(""), out: io.Discard, err: io.Discard}, jobs: jobs,
					},
					report: textReport{},
				}
				require.NoError(b, c.run(expand([]string{file})))
			}
		})
	}
	b.Run("read", func(b *testing.B) {
		b.SetBytes(info.Size())
		for b.Loop() {
			r, err := openGames(file, "", &bytes.Buffer{})
			require.NoError(b, err)
			for err == nil {
				_, err = r.read()
			}
			require.ErrorIs(b, err, io.EOF)
			r.close()
		}
	})
}
