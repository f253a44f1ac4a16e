package harness

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// everything describes what is derived from a document: its games, their trees, and
// the problems with their messages. Analyses are kept in the games, as in an editor.
func (d *Dialect) everything(doc *syntax.Document) string {
	var out []byte
	for ref := range doc.All() {
		out = fmt.Appendf(out, "game %d at %d, line %d\n", ref.Index, ref.Offset, ref.Line)
		out = ref.Tree(d.Grammar).Dump(out)
		for _, p := range semantic.Of(ref.Game, d.Grammar, d.Rules, semantic.Options{}).Problems {
			out = fmt.Appendf(out, "%d-%d %s %s ply %d %v\n", p.Span.Start, p.Span.End, p.Code, d.Rules.Message(&p), p.Ply, p.Main)
			for _, r := range p.Related {
				out = fmt.Appendf(out, "  %d-%d %s\n", r.Span.Start, r.Span.End, d.Rules.RelatedMessage(&r))
			}
		}
	}
	return string(out)
}

// EditScript turns bytes into edits of a document and applies them one by one. After
// each, or, if lazily is set, only at the end, all that is derived must be what the
// new text gives from scratch.
func (d *Dialect) EditScript(tb testing.TB, text, script []byte, lazily bool) {
	tb.Helper()
	doc := syntax.NewDocument(text, d.Grammar)
	d.everything(doc)
	for len(script) >= 4 {
		at := (int(script[0])<<8 | int(script[1])) * (doc.Len() + 1) >> 16
		e := syntax.Edit{Start: at, End: min(doc.Len(), at+int(script[2]%8))}
		typed := d.Typings[int(script[3])%len(d.Typings)]
		script = script[4:]
		for k := 0; k < max(1, len(typed)); k++ { // character by character
			if k < len(typed) {
				e.Text = []byte(typed[k : k+1])
			}
			doc, _ = doc.Apply(e)
			e = syntax.Edit{Start: e.Start + len(e.Text), End: e.Start + len(e.Text)}
			if !lazily {
				d.requireScratch(tb, doc)
			}
		}
	}
	d.requireScratch(tb, doc)
}

func (d *Dialect) requireScratch(tb testing.TB, doc *syntax.Document) {
	tb.Helper()
	want := d.everything(syntax.NewDocument(doc.Text(), d.Grammar))
	if got := d.everything(doc); got != want {
		require.Equal(tb, want, got, "of the text\n%s", doc.Text())
	}
}

// TestEdits asks that games, trees and problems after edits, typed character by
// character, equal those of the new text from scratch.
func (d *Dialect) TestEdits(t *testing.T, texts [][]byte, rounds int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 4))
	for range rounds {
		script := make([]byte, 4*(1+rng.IntN(8)))
		for i := range script {
			script[i] = byte(rng.Uint32())
		}
		d.EditScript(t, texts[rng.IntN(len(texts))], script, rng.IntN(3) == 0)
	}
}
