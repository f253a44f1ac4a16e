package pgn_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// TestFixesTogetherAreSafeAlone: whether a fix is safe does not depend on which others
// are asked for at the same time, even if it brings what one of them takes away: here
// braces around the comment would make the tag one with other text on its line, which
// the line of the missing tags mends.
func TestFixesTogetherAreSafeAlone(t *testing.T) {
	t.Parallel()
	const text = "[Event \"?\"] ; note to self\n\n0-1\n"
	x := &semantic.Fixer{
		Grammar: pgn.Grammar, Rules: pgn.Rules, Sieve: semantic.NewSieve(pgn.Rules, semantic.NewPolicy(semantic.Standard, nil), nil),
	}
	ref := syntax.NewDocument([]byte(text), pgn.Grammar).Game(0)
	a := semantic.Of(ref.Game, pgn.Grammar, pgn.Rules, x.Options)
	pass := x.Open(ref.Tree(pgn.Grammar), a)
	var problems []*semantic.Problem
	for p := range x.Sieve.Of(a) {
		problems = append(problems, p)
	}
	safe, unsafe := 0, 0
	for i, list := range x.FixesOfAll(pass, problems) {
		alone := x.Fixes(pass, problems[i])
		require.Len(t, list, len(alone))
		for k := range list {
			assert.Equal(t, alone[k].Safe, list[k].Safe, "%s: %s", problems[i].Code, pgn.Rules.FixTitle(&list[k]))
			if list[k].Safe {
				safe++
			} else {
				unsafe++
			}
		}
	}
	assert.Positive(t, safe)
	assert.Positive(t, unsafe)
}
