package pgn_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Codes whose fixes need a person have no safe one, so that nothing is missed where they
// are not asked: thousands of moves that are not legal take no longer to fix than others.
func TestFixesForPersons(t *testing.T) {
	// Behind the move left out, every other text is not legal.
	text := "1. e4 e5 2. Nf3 Nc6 3. " + strings.Repeat("Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 Kxa1 ", 20) + "*\n"
	x := &semantic.Fixer{
		Grammar: pgn.Grammar, Rules: pgn.Rules, Options: semantic.Options{NoRecovery: true},
		Sieve: semantic.NewSieve(pgn.Rules, semantic.NewPolicy(semantic.Standard, nil), nil),
	}
	for _, recovery := range []bool{true, false} {
		x.Options.NoRecovery = !recovery
		tree := syntax.NewTree([]byte(text), pgn.Grammar)
		a := semantic.Analyze(tree, pgn.Rules, x.Options)
		pass := x.Open(tree, a)
		persons := 0
		for i := range a.Problems {
			pr := &a.Problems[i]
			if !pgn.Rules.Code(pr.Code).Person {
				continue
			}
			persons++
			for _, f := range x.Propose(pass, pr) {
				assert.False(t, f.Safe, "%s: %s", pr.Code, f.Key)
			}
			assert.Zero(t, x.CountAlike(pass, semantic.Alike{Code: pr.Code}, 1))
		}
		assert.Positive(t, persons)
	}
}
