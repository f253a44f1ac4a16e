package assist

import (
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// longGame returns one game of at least size bytes: knights go to and fro, with a
// short variation at every eighth move if there shall be some.
func longGame(size int, variations bool) string {
	var b strings.Builder
	b.WriteString("[Event \"Long\"]\n\n")
	moves := [...]string{"Nf3", "Nf6", "Ng1", "Ng8"}
	others := [...]string{"Nc3", "Nc6", "Nd4", "Nd5"}
	for ply := 0; b.Len() < size; ply++ {
		if ply%2 == 0 {
			b.WriteString(strconv.Itoa(ply/2+1) + ". ")
		}
		b.WriteString(moves[ply%4])
		if variations && ply%8 == 1 {
			b.WriteString(" (" + strconv.Itoa(ply/2+1) + "... " + others[1] + " e4 e5)")
		}
		if ply%10 == 9 {
			b.WriteByte('\n')
		} else {
			b.WriteByte(' ')
		}
	}
	b.WriteString("*\n")
	return b.String()
}

// BenchmarkHover asks about the last move of a game whose tree and analysis are
// there. On a busy 2-core machine: a normal game 8 µs; 10 MB of nothing but moves,
// 1.4 million in one line, 26 ms, with variations 19 ms. The budgets are 1 ms and
// 30 ms.
func BenchmarkHover(b *testing.B) {
	normal, err := os.ReadFile("../../testdata/corpus/peers/chess.js/0.pgn")
	require.NoError(b, err)
	for _, c := range []struct{ name, text string }{
		{"normal", string(normal)},
		{"10MB", longGame(10<<20, false)},
		{"10MB-variations", longGame(10<<20, true)},
	} {
		b.Run(c.name, func(b *testing.B) {
			g := game(c.text)
			off := strings.LastIndex(strings.TrimRight(c.text, "*\n 1023456789-/"), " ") + 1
			h, ok := g.Hover(off, HoverOptions{})
			require.True(b, ok)
			require.Contains(b, h.Text.Markdown(), "Tree number", c.text[off:])
			b.ReportAllocs()
			for b.Loop() {
				h, _ := g.Hover(off, HoverOptions{})
				_ = h.Text.Markdown()
			}
		})
	}
}

// BenchmarkPositionAt asks what a caret at the end of 10 MB in one game means: 26 ms,
// nearly all of it playing the moves.
func BenchmarkPositionAt(b *testing.B) {
	text := longGame(10<<20, false)
	g := game(text)
	b.ReportAllocs()
	for b.Loop() {
		_ = g.PositionAt(len(text) - 3)
	}
}

// BenchmarkCodeLens asks for the lenses of a document of 10 MB without any: 6 ms.
func BenchmarkCodeLens(b *testing.B) {
	one := "[Event \"x\"]\n[Site \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n"
	src := source(strings.Repeat(one, 10<<20/len(one)))
	b.SetBytes(int64(src.Document.Len()))
	for b.Loop() {
		_ = src.CodeLenses(context.Background(), LensOptions{})
	}
}
