package pgn_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// TestRenumber spoils the numbers of annotated games. The fixes for all findings about
// numbers, and renumbering at once, both bring right ones back and change nothing else.
func TestRenumber(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(5, 1))
	for _, name := range []string{"lon09r5.pgn", "tilb98r2.pgn"} {
		text, err := os.ReadFile(filepath.Join(corpus, "annotated", name))
		require.NoError(t, err)
		for ref := range syntax.NewDocument(text, pgn.Grammar).All() {
			checkRenumber(t, spoilNumbers(rng, ref.Tree(pgn.Grammar)))
		}
	}
}

// spoilNumbers changes some move numbers of a game.
func spoilNumbers(rng *rand.Rand, tree *syntax.Tree) []byte {
	var edits []syntax.Edit
	for n := range tree.Len() {
		if tree.Kind(n) != syntax.NodeMove || rng.IntN(8) > 0 {
			continue
		}
		m := tree.Move(n)
		if m.Number < 0 {
			start, _ := tree.TokenSpan(m.Text)
			edits = append(edits, syntax.Edit{Start: start, End: start, Text: []byte("7... ")})
			continue
		}
		start, end := tree.TokenSpan(m.Number)
		_, dots := tree.TokenSpan(max(m.Dots, m.Number))
		switch texts := []string{"", "0", "12", "99999", "3 ..", "5."}; rng.IntN(3) {
		case 0:
			edits = append(edits, syntax.Edit{Start: start, End: dots})
		case 1:
			edits = append(edits, syntax.Edit{Start: start, End: end, Text: []byte(texts[1+rng.IntN(5)])})
		default:
			edits = append(edits, syntax.Edit{Start: end, End: dots, Text: []byte(strings.Repeat(".", rng.IntN(5)))})
		}
	}
	return syntax.ApplyEdits(tree.Text(), edits)
}

func checkRenumber(t *testing.T, text []byte) {
	t.Helper()
	sieve := &semantic.Sieve{Rules: pgn.Rules}
	x := &semantic.Fixer{Grammar: pgn.Grammar, Rules: pgn.Rules, Sieve: sieve}
	isNumber := func(code string) bool { return strings.HasPrefix(code, "num-") }

	edits, _ := x.FixAll(text, isNumber)
	fixed := syntax.ApplyEdits(text, edits)
	tree := syntax.NewTree(fixed, pgn.Grammar)
	a := semantic.Analyze(tree, pgn.Rules, semantic.Options{})
	for _, p := range a.Problems {
		assert.False(t, isNumber(p.Code), "%s left in\n%s", p.Code, fixed)
	}
	assert.Empty(t, semantic.Renumber(x.Open(tree, a)), "numbers left to be changed")
	edits, n := x.FixAll(fixed, isNumber)
	assert.Zero(t, n, "again: %v", edits)

	tree = syntax.NewTree(text, pgn.Grammar)
	once := semantic.Renumber(x.Open(tree, semantic.Analyze(tree, pgn.Rules, semantic.Options{})))
	renumbered := syntax.ApplyEdits(text, once)
	assert.Equal(t, strings.Fields(string(fixed)), strings.Fields(string(renumbered)))
}
