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

// TestFixAllComesToAnEnd: a fix that leaves its problem where it is, because the text is
// read otherwise than it seems, is not applied again and again.
func TestFixAllComesToAnEnd(t *testing.T) {
	t.Parallel()
	policy := semantic.NewPolicy(semantic.Standard, nil)
	x := &semantic.Fixer{Grammar: pgn.Grammar, Rules: pgn.Rules, Sieve: semantic.NewSieve(pgn.Rules, policy, nil)}
	all := func(string) bool { return true }
	for name, text := range map[string]string{
		"a marker in an open tag":          "1. d4([.",
		"a marker in an escaped line":      "1. d4(\n%",
		"a number that joins the word":     "1. e4 e5 2. f3 e43.ed",
		"the same, behind a letter":        "1. Nf3 d5 2. d4 c6 3. e3 Nf6 4. c4 dxc4 5. Nc3 O.e4 e5",
		"wide characters in a tag name":    "[E\u2028v\ufeffent \"?\"]\n\n1. e4 *\n",
		"one of two faults of a name":      "[White \"So,W\"]\n\n1. e4 *\n",
		"half a sign, and an open bracket": "e4([-",
	} {
		edits, _ := x.FixAll([]byte(text), all)
		once := syntax.ApplyEdits([]byte(text), edits)
		again, n := x.FixAll(once, all)
		assert.Empty(t, again, "%s\n%s", name, syntax.ApplyEdits(once, again))
		assert.Zero(t, n, name)
	}
}
