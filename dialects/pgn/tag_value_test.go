package pgn_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// ruledTags are names whose values have rules.
var ruledTags = []string{
	"Event", "Site", "Date", "Round", "White", "Black", "Result", "EventDate", "Time", "WhiteElo", "BlackUSCF",
	"WhiteTitle", "BlackType", "ECO", "TimeControl", "Termination", "Mode", "PlyCount", "Board", "Variant",
}

// FuzzTagValue gives a tag any value. Whatever it is, the findings stand inside the tag,
// on one line; a fix is one that can be applied; and a safe one has nothing left to do
// when all of them have been applied.
func FuzzTagValue(f *testing.F) {
	for i := range ruledTags {
		for _, value := range []string{
			"", " ", "?", "-", "1-0", "½-½", "1:0", "2400", "0", "2400:?:x", "::", "GM", "gm:im", "human", "B22", "b22/07", "C07m",
			"300", "90+30", "40/120:60+30", "10 min", "90'+30''", `\"`, `a\\b`, `\`, "Time forfeit", "OTB", "3", "Baku AZE", "X UZK",
			"Chess960", "From Position", "Standart", "\n", "\nx", "x\ny", "\r\n\r\n1", "\xBD-\xBD", "\xFF", "é", "2013.5.6", "1992.13", "00A0000", "Round 3", "Carlsen,M",
		} {
			f.Add(uint8(i), value)
		}
	}
	f.Fuzz(func(t *testing.T, i uint8, value string) {
		name := ruledTags[int(i)%len(ruledTags)]
		text := []byte("[" + name + " \"" + value + "\"]\n\n1. e4 c5 2. c3 d5 1-0\n")
		x := &semantic.Fixer{Grammar: pgn.Grammar, Rules: pgn.Rules, Sieve: &semantic.Sieve{Rules: pgn.Rules}}
		for ref := range syntax.NewDocument(slices.Clone(text), pgn.Grammar).All() {
			checkTagFindings(t, x, ref)
		}
		edits, _ := x.FixAll(text, func(string) bool { return true })
		again, n := x.FixAll(syntax.ApplyEdits(text, edits), func(string) bool { return true })
		assert.Zero(t, n, "%q: %v", text, again)
	})
}

func checkTagFindings(t *testing.T, x *semantic.Fixer, ref syntax.GameRef) {
	t.Helper()
	tree := ref.Tree(pgn.Grammar)
	a := semantic.Analyze(tree, pgn.Rules, x.Options)
	pass := x.Open(tree, a)
	for k := range a.Problems {
		p := &a.Problems[k]
		if !semantic.MatchCode("tag-*", p.Code) {
			continue
		}
		inside := p.Span.Start >= 0 && p.Span.Start < p.Span.End && p.Span.End <= len(tree.Text())
		if !assert.True(t, inside, "%s at %v of %q", p.Code, p.Span, tree.Text()) {
			continue
		}
		assert.NotContains(t, string(tree.Text()[p.Span.Start:p.Span.End]), "\n", p.Code)
		for _, fix := range x.Fixes(pass, p) {
			end := 0
			for _, e := range fix.Edits {
				assert.True(t, end <= e.Start && e.Start <= e.End && e.End <= len(tree.Text()), "%s: %v", fix.Key, fix.Edits)
				end = e.End
			}
			assert.NotEmpty(t, pgn.Rules.FixTitle(&fix), fix.Key)
		}
	}
}
