package assist

import (
	"os"
	"testing"

	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/syntax"
	"github.com/stretchr/testify/require"
)

var (
	testGrammar = pgn.Grammar
	testRules   = pgn.Rules
)

// source returns a document of the given text.
func source(text string) *Source {
	return &Source{Document: syntax.NewDocument([]byte(text), testGrammar), Rules: testRules}
}

// game returns the first game of the given text.
func game(text string) Game {
	src := source(text)
	return src.Game(src.Document.Game(0))
}

// sample returns the running example of the specification.
func sample(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("../../testdata/demo/tree.pgn")
	require.NoError(t, err)
	return string(text)
}
