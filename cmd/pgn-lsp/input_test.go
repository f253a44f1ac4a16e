package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestChangedWhileRead: a file that grows, shrinks or is written over while it is
// read is reported, and not counted as checked, however well it reads.
func TestChangedWhileRead(t *testing.T) {
	t.Parallel()
	game := "[Event \"a\"]\n\n1. e4 *\n\n"
	for name, change := range map[string]func(file string) error{
		"grows":   func(file string) error { return os.WriteFile(file, []byte(strings.Repeat(game, 2000)), 0o644) },
		"shrinks": func(file string) error { return os.Truncate(file, int64(500*len(game)+7)) },
		"other":   func(file string) error { return os.Chtimes(file, time.Time{}, time.Unix(1e9, 0)) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name == "shrinks" && runtime.GOOS == "windows" {
				t.Skip("an open file cannot be cut")
			}
			file := filepath.Join(t.TempDir(), "a.pgn")
			require.NoError(t, os.WriteFile(file, []byte(strings.Repeat(game, 1000)), 0o644))
			r, err := openGames(file, "", strings.NewReader(""))
			require.NoError(t, err)
			defer r.close()
			r.chunks.want = growth(1000)
			_, err = r.read()
			require.NoError(t, err)
			require.NoError(t, change(file))
			for {
				p, err := r.read()
				if err != nil {
					assert.ErrorIs(t, err, errChanged)
					break
				}
				assert.False(t, p.last)
			}
		})
	}
}

// TestSpool reads pipes of all lengths around that which is held in memory.
func TestSpool(t *testing.T) {
	t.Parallel()
	for _, size := range []int{0, 1, spoolMemory - 1, spoolMemory, spoolMemory + 1, 3*spoolMemory + 5} {
		text := strings.Repeat("0123456789abcdef", size/16+1)[:size]
		in, err := openInput(standardInput, io.MultiReader(strings.NewReader(text)))
		require.NoError(t, err)
		got, err := io.ReadAll(io.NewSectionReader(in, 0, in.size))
		require.NoError(t, err)
		assert.Equal(t, len(text), len(got))
		assert.True(t, text == string(got))
		assert.False(t, in.changed())
		in.close()
	}
	_, err := openInput(standardInput, io.MultiReader(strings.NewReader("1. e4"), brokenReader{}))
	assert.ErrorIs(t, err, errBroken)
}

var errBroken = errors.New("the line is broken")

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errBroken }

// TestUnreadable: what the system says about a file is passed on, without what the
// program did to learn it.
func TestUnreadable(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" || os.Geteuid() == 0 {
		t.Skip("nothing is forbidden to this user")
	}
	file := filepath.Join(t.TempDir(), "a.pgn")
	require.NoError(t, os.WriteFile(file, nil, 0))
	var out, talk strings.Builder
	assert.Equal(t, statusWrong, run([]string{"check", file}, strings.NewReader(""), &out, &talk))
	assert.True(t, strings.HasPrefix(talk.String(), "pgn-lsp check: "+file+": permission denied\n"), talk.String())
}

func TestParseCaret(t *testing.T) {
	t.Parallel()
	for arg, want := range map[string]caret{
		"a.pgn:3:5":                {"a.pgn", 3, 5},
		"-:1:1":                    {"-", 1, 1},
		`C:\games\a.pgn:3:5`:       {`C:\games\a.pgn`, 3, 5},
		`\\host\share\a.pgn:3:5`:   {`\\host\share\a.pgn`, 3, 5},
		"c:7:8":                    {"c", 7, 8},
		"12:30 blitz.pgn:1:2":      {"12:30 blitz.pgn", 1, 2},
		"a:1:2:3":                  {"a:1", 2, 3},
		"é.pgn:2147483647:0000001": {"é.pgn", 2147483647, 1},
	} {
		got, err := parseCaret(arg)
		assert.NoError(t, err, arg)
		assert.Equal(t, want, got, arg)
	}
	for _, arg := range []string{
		"", "a.pgn", "a.pgn:3", ":3:5", "a.pgn:3:", "a.pgn::5", "a.pgn:0:1", "a.pgn:1:0", "a.pgn:-1:1", `C:\a.pgn`, `C:\a.pgn:3`,
		"a.pgn:3:5:", "a.pgn:2147483648:1", "a.pgn:1.5:1",
	} {
		_, err := parseCaret(arg)
		assert.Error(t, err, arg)
	}
}
