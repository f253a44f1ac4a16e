package main

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Places are the same in whatever order they are asked for, and near which mark they are.
func TestLocate(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 7))
	var b strings.Builder
	for b.Len() < 5*markEvery {
		b.WriteString([]string{"e4 ", "é", "\r\n", "\n", "\r", "\xFF", "♞", strings.Repeat("x", 300)}[rng.IntN(8)])
	}
	text := b.String() + strings.Repeat("é1 ", 2*markEvery)
	doc := syntax.NewDocument([]byte(text), pgn.Grammar)
	game := doc.Game(0)
	w := &wording{piece: &piece{origin: origin{line: 3}, doc: doc}}
	w.game(game)
	for range 5000 {
		off := rng.IntN(len(game.Text()) + 1)
		for off > 0 && off < len(text) && text[off]&0xC0 == 0x80 {
			off--
		}
		want := game.Position(off, syntax.UTF32)
		assert.Equal(t, want, w.position(off), "%d", off)
		at := w.locate(syntax.Span{Start: off, End: off})
		assert.Equal(t, fileSpan{
			line: want.Line + 4, column: want.Column + 1, endLine: want.Line + 4, endColumn: want.Column + 1,
			offset: int64(off), endOffset: int64(off),
		}, at)
	}
}
