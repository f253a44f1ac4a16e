package harness

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// CheckAnalysis holds of a text what must be true of every analysis.
func (d *Dialect) CheckAnalysis(t *testing.T, text string) {
	t.Helper()
	doc := syntax.NewDocument([]byte(text), d.Grammar)
	for ref := range doc.All() {
		a := semantic.Of(ref.Game, d.Grammar, d.Rules, semantic.Options{})
		d.checkProblems(t, ref, a)
		checkLines(t, ref, a)
	}
}

// checkProblems: every problem has a code, words with all arguments, and a place of
// some length; the order is that of the places.
func (d *Dialect) checkProblems(t *testing.T, ref syntax.GameRef, a *semantic.Analysis) {
	t.Helper()
	text := ref.Text()
	at := 0
	for i := range a.Problems {
		p := &a.Problems[i]
		assert.NotNil(t, d.Rules.Code(p.Code), "%q: code %q", text, p.Code)
		sentence, ok := d.Rules.Sentence(p.Code, p.Variant)
		assert.True(t, ok, "%q: no sentence for %s/%s", text, p.Code, p.Variant)
		checkArguments(t, string(text), p.Code, sentence, p.Args)
		spans := []syntax.Span{p.Span}
		for _, rel := range p.Related {
			spans = append(spans, rel.Span)
			sentence, ok := d.Rules.RelatedSentence(rel.Key)
			assert.True(t, ok, "%q: no sentence for %s of %s", text, rel.Key, p.Code)
			checkArguments(t, string(text), p.Code+" "+rel.Key, sentence, rel.Args)
		}
		for _, s := range spans {
			if assert.True(t, 0 <= s.Start && s.Start < s.End && s.End <= len(text), "%q: %s at %v", text, p.Code, s) {
				assert.NotContains(t, string(text[s.Start:s.End]), "\n", "%q: %s crosses a line", text, p.Code)
			}
		}
		assert.LessOrEqual(t, at, p.Span.Start, "%q: %s out of order", text, p.Code)
		at = p.Span.Start
	}
}

// checkLines: every move of every line is legal where it stands, and a line that is
// not judged any further has a finding about it.
func checkLines(t *testing.T, ref syntax.GameRef, a *semantic.Analysis) {
	t.Helper()
	for i := range a.Lines {
		for n, m := range a.Moves(i) {
			if !m.IsPlayed() {
				continue
			}
			state, assumed := a.StateAt(i, n)
			assert.False(t, assumed, "%q: line %d, move %d", ref.Text(), i, n)
			before := string(state.AppendRecord(nil))
			if moves := state.Legal(nil); !slices.Contains(moves, m) {
				_, reading := state.Read([]byte("--"))
				name := string(state.AppendMove(nil, m))
				assert.True(t, name == "--" && reading == semantic.ReadNull, "%q: %s in %s", ref.Text(), name, before)
			}
		}
	}
}
