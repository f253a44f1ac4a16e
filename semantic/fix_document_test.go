package semantic

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// fixDocument fixes a text game by game, as a program does that streams it.
func fixDocument(text string, lineEnds bool, want func(string) bool) (after string, fixed int) {
	x := &Fixer{Grammar: testGrammar, Rules: testRules, Sieve: &Sieve{Rules: testRules}, LineEnds: lineEnds}
	s := Survey{Rules: testRules, Grammar: testGrammar}
	doc := syntax.NewDocument([]byte(text), testGrammar)
	for ref := range doc.All() {
		edits, n := x.FixGame(ref.Text(), s.Add(ref, Summarize(ref.Game)), want)
		after += string(syntax.ApplyEdits(ref.Text(), edits))
		fixed += n
	}
	return after, fixed
}

func TestFixGame(t *testing.T) {
	t.Parallel()
	const game = "[Event \"?\"]\n\n1. e4 *\n\n"
	of := func(codes ...string) func(string) bool {
		return func(code string) bool {
			for _, c := range codes {
				if c == code {
					return true
				}
			}
			return false
		}
	}
	for _, row := range []struct {
		name, text string
		lineEnds   bool
		want       func(string) bool
		after      string
		fixed      int
	}{
		{"nothing", game + game, true, of("lex-bom", mixedNewlines), game + game, 0},
		{"byte order marks", "\uFEFF\uFEFF" + game, false, of("lex-bom"), game, 1},
		{"not asked for", "\uFEFF" + game, false, of(mixedNewlines), "\uFEFF" + game, 0},
		{"mixed line ends", "[Event \"?\"]\r\n\r1. e4 *\n\n" + game, true, of(mixedNewlines), game + game, 1},
		{"mixed with the next game", "[Event \"?\"]\r\n\r\n1. e4 *\r\n\r\n" + game, true, of(mixedNewlines), game + game, 1},
		{"in an editor", "[Event \"?\"]\r\n\r\n1. e4 *\n\n", false, of(mixedNewlines), "[Event \"?\"]\r\n\r\n1. e4 *\n\n", 0},
		{"all at once", "\uFEFF[Event \"?]\r\n\r\n1. e4 *\n\n", true, of("lex-bom", mixedNewlines, "lex-unterminated-string"), game, 3},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			after, fixed := fixDocument(row.text, row.lineEnds, row.want)
			assert.Equal(t, row.after, after)
			assert.Equal(t, row.fixed, fixed)
		})
	}
}

// No edit of an editor changes a line end alone.
func TestLineEndsStayInEditors(t *testing.T) {
	t.Parallel()
	doc := syntax.NewDocument([]byte("1. e4\r\n*\n"), testGrammar)
	list := DocumentProblems(doc, testRules, "")
	require.Len(t, list, 1)
	x := &Fixer{Grammar: testGrammar, Rules: testRules, Sieve: &Sieve{Rules: testRules}}
	assert.Empty(t, x.FixesOf(&list[0]))
	x.LineEnds = true
	assert.Len(t, x.FixesOf(&list[0]), 1)
}
