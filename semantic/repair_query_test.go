package semantic

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// TestRepairsOf: the query that an analysis makes names the place of the repair, in
// the main line up to the marker, in a variation, and behind words that are no moves.
func TestRepairsOf(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 e5 2. Nf4 Nc6 3. Bb5 a6 *":                     "Change to 2.Nf3 — all 3 later moves are legal",
		"1. e4 e5 2. Nf4 Nc6 * 3. Bb5 a6":                     "Change to 2.Nf3 — the one later move is legal",
		"1. e4 e5 2. d4 (2. Nf4 Nc6 3. Bb5 a6) 2... exd4 *":   "Change to 2.Nf3 — all 3 later moves are legal",
		"1. e4 Nf6 2. e5 3. d4 d6 4. c4 Nb6 *":                "Insert 2...Nd5 before this move — all 3 later moves are legal",
		"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O-O *": "Change to 5.O-O",
	} {
		tree := syntax.NewTree([]byte(text), testGrammar)
		a := Analyze(tree, testRules, Options{})
		line, n := -1, -1
		for i := range a.Lines {
			for k, m := range a.Moves(i) {
				if m == Illegal {
					line, n = i, k
				}
			}
		}
		require.GreaterOrEqual(t, line, 0, text)
		list := a.RepairsOf(tree, line, n, nil).List
		require.NotEmpty(t, list, text)
		assert.Equal(t, want, titleOf(&list[0]), text)
	}
}
