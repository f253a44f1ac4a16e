package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// corpusFiles returns the paths of the chess files of the repository's corpus, no
// longer than most bytes.
func corpusFiles(tb testing.TB, most int64) []string {
	tb.Helper()
	var files []string
	err := filepath.WalkDir(filepath.Join("..", "..", "testdata", "corpus"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".pgn" {
			return err
		}
		info, err := entry.Info()
		if err == nil && info.Size() <= most {
			files = append(files, path)
		}
		return err
	})
	require.NoError(tb, err)
	require.NotEmpty(tb, files, "the corpus is part of the repository")
	return files
}

// splitRows are texts at whose cuts later bytes have a say.
var splitRows = map[string]string{
	"empty":             "",
	"no game":           "\n\n",
	"two games":         "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n",
	"Eventually":        "[Event \"a\"]\n\n[Eventually \"b\"]\n\n[Event \"c\"]\n\n*\n",
	"no blank lines":    "[Event \"a\"]\n1. e4 *\n[Event \"b\"]\n1. d4 *\n[Event \"c\"]\n*\n",
	"escape lines":      "*\n% one\n% two\n[Event \"a\"]\n*\n\n% three\n\n; four\n[Event \"b\"]\n*\n",
	"CRLF":              "[Event \"a\"]\r\n\r\n*\r\n\r\n[Event \"b\"]\r\n\r\n*\r\n[Event \"c\"]\r\n\r\n*\r\n",
	"CR":                "[Event \"a\"]\r\r*\r\r[Event \"b\"]\r\r*\r[Event \"c\"]\r\r*\r",
	"byte order marks":  "\uFEFF[Event \"a\"]\n\n*\n\n\uFEFF[Event \"b\"]\n\n*\n\uFEFF[Event \"c\"]\n*",
	"unclosed comments": "[Event \"a\"]\n\n1. e4 {\n\n[Event \"b\"]\n\n1. d4 {\n\n[Event \"c\"]\n\n*\n",
	"half a tag":        "[Event \"a\"]\n\n*\n\n[Ev",
	"open brackets":     "*\n\n[\n\n[\n\n[\n*\n[\n[E\n[Event\n",
	"brackets in line":  "1. e4 [%csl Ga1] *\n\n [Event \"a\"] *\n\n\t[Event \"b\"] *\n [Event \"c\"]",
	"half a result":     "1. e4 1-\n\n[Event \"a\"]\n\n1. e4 1-0\n[White \"b\"]\n\n1/2-1/2\n[White \"c\"]\n½-½\n[White \"d\"]\n",
}

// growth are amounts to read at a time: with the small ones every byte once is the
// last that is known.
func growth(n int) func(int) int { return func(int) int { return n } }

// TestChunksAreGames cuts texts into pieces, with every size of blocks, and
// compares the games with those of the whole text.
func TestChunksAreGames(t *testing.T) {
	t.Parallel()
	gr := syntax.PGN("Event")
	for name, text := range splitRows {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for n := 1; n <= len(text)+1; n++ {
				compareChunks(t, gr, []byte(text), n)
			}
		})
	}
	for _, file := range corpusFiles(t, 20<<10) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			for _, n := range []int{1, 2, 3, 7, 64, 1000} {
				if len(text)/n < 12<<10 { // the work grows with the square
					compareChunks(t, gr, text, n)
				}
			}
		})
	}
}

func compareChunks(t *testing.T, gr *syntax.Grammar, text []byte, n int) {
	t.Helper()
	cuts := map[int]bool{len(text): true}
	for _, c := range gr.Split(text, nil) {
		cuts[c] = true
	}
	c := newChunker(bytes.NewReader(text), gr, int64(len(text)))
	c.want = growth(n)
	var joined []byte
	found := 0
	for {
		piece, err := c.next()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		for _, cut := range gr.Split(piece, nil) {
			require.True(t, cuts[len(joined)+cut], "blocks of %d: a cut at %d that the whole text has not", n, len(joined)+cut)
			found++
		}
		joined = append(joined, piece...)
		require.True(t, cuts[len(joined)], "blocks of %d: a piece ends at %d, within a game", n, len(joined))
		found++
	}
	require.Equal(t, string(text), string(joined), "blocks of %d", n)
	if gr.Split(text, nil) != nil || len(text) > 0 {
		require.Equal(t, len(cuts), found, "blocks of %d: number of games", n)
	}
}

// TestChunkerHoldsLittle checks that no more is held than a piece and the games
// behind it, and that one huge game is read in a number of steps that does not
// grow with its size.
func TestChunkerHoldsLittle(t *testing.T) {
	t.Parallel()
	gr := syntax.PGN("Event")
	game := "[Event \"a\"]\n\n" + strings.Repeat("1. e4 e5 ", 50) + "*\n\n"
	text := strings.Repeat(game, 20<<20/len(game))
	c := newChunker(strings.NewReader(text), gr, int64(len(text)))
	for {
		piece, err := c.next()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		assert.LessOrEqual(t, len(piece), chunkSize+3*len(game))
		assert.LessOrEqual(t, cap(c.held), 2*chunkSize)
	}

	huge := strings.Repeat("1. e4 e5 ", 20<<20/9)
	splits := 0
	counting := *gr
	counting.Split = func(text []byte, cuts []int) []int {
		splits++
		return gr.Split(text, cuts)
	}
	c = newChunker(strings.NewReader(huge), &counting, int64(len(huge)))
	piece, err := c.next()
	require.NoError(t, err)
	assert.Len(t, piece, len(huge))
	assert.LessOrEqual(t, splits, 10, "split again and again")
	assert.LessOrEqual(t, cap(piece), len(huge)+1, "no room for more than the file has")
}
