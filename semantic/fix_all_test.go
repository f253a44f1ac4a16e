package semantic_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// restless are rules whose one fix makes a comment longer for ever.
var restless = semantic.NewRules("Event", func(*semantic.Pass) semantic.Setup { return semantic.Setup{} }, semantic.Family{
	Codes: []semantic.Code{{
		Name: "made-short", Severity: semantic.Hint, Fix: func(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
			return []semantic.Fix{{Key: "longer", Safe: true, InPart: true, Edits: []syntax.Edit{semantic.Insert(pr.Span.End, "x")}}}
		},
	}},
	Sentences: map[string]string{"made-short": "Too short"},
	Checks: []func(*semantic.Pass){func(p *semantic.Pass) {
		if i := bytes.IndexByte(p.Tree.Text(), '{'); i >= 0 {
			p.Report(semantic.Problem{Code: "made-short", Span: syntax.Span{Start: i, End: i + 1}})
		}
	}},
})

var restlessGrammar = syntax.PGN("Event")

func restlessFixer() *semantic.Fixer {
	return &semantic.Fixer{
		Grammar: restlessGrammar, Rules: restless, Sieve: semantic.NewSieve(restless, semantic.NewPolicy(semantic.Standard, nil), nil),
	}
}

func every(string) bool { return true }

// Fixes that never come to rest end with what the last round has made of the text, the
// same each time.
func TestFixAllWithoutEnd(t *testing.T) {
	text := []byte("1. e4 {} *\n")
	edits, fixed := restlessFixer().FixAll(text, every)
	assert.Equal(t, 16, fixed)
	assert.Equal(t, "1. e4 {xxxxxxxxxxxxxxxx} *\n", string(syntax.ApplyEdits(text, edits)))
	again, _ := restlessFixer().FixAll(text, every)
	assert.Equal(t, edits, again)
}

// Who stops in the middle of the work gets what had been found to be sound; what has not
// been tried is not safe.
func TestStopFixing(t *testing.T) {
	text := []byte("1. e4 {} *\n")
	for after := range 4 {
		x, asked := restlessFixer(), 0
		x.Stopped = func() bool { asked++; return asked > 2*after }
		edits, fixed := x.FixAll(text, every)
		assert.Equal(t, after, fixed)
		assert.Equal(t, "1. e4 {"+"xxx"[:after]+"} *\n", string(syntax.ApplyEdits(text, edits)))
	}

	x := restlessFixer()
	x.Stopped = func() bool { return true }
	game := syntax.NewDocument(text, restlessGrammar).Game(0)
	tree := game.Tree(restlessGrammar)
	a := semantic.Analyze(tree, restless, semantic.Options{})
	require.Len(t, a.Problems, 1)
	list := x.FixesOfAll(x.Open(tree, a), []*semantic.Problem{&a.Problems[0]})
	require.Len(t, list[0], 1)
	assert.False(t, list[0][0].Safe)
	assert.True(t, x.Propose(x.Open(tree, a), &a.Problems[0])[0].Safe, "in general")
}
