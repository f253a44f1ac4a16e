package pgn_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// TestPlayerForm: a name in the order of speech is found wherever the document has the
// other form, in front or behind; a name that is whole by itself is not.
func TestPlayerForm(t *testing.T) {
	t.Parallel()
	text := `[Event "1"]
[White "Mikhail Tal"]
[Black "Ding Liren"]

1. e4 *

[Event "2"]
[White "Deep Blue"]
[Black "Tal, Mikhail"]

1. e4 *

[Event "3"]
[Black "Mikhail Tal"]
[White "Liren, Ding W."]

1. e4 *

[Event "4"]
[White "Carlsen,Magnus"]
[Black "Magnus Carlsen"]
[Annotator "Mikhail Tal"]

1. e4 {
said [White "Mikhail Tal"]
} *
`
	doc := syntax.NewDocument([]byte(text), pgn.Grammar)
	var got []string
	for _, l := range semantic.DocumentProblems(doc, pgn.Rules, "") {
		at := l.Place()
		got = append(got, text[at.Start:at.End]+": "+pgn.Rules.Message(&l.Problem))
	}
	assert.Equal(t, []string{
		"Mikhail Tal: Elsewhere in this file: 'Tal, Mikhail'",
		"Mikhail Tal: Elsewhere in this file: 'Tal, Mikhail'",
		"Magnus Carlsen: Elsewhere in this file: 'Carlsen,Magnus'",
	}, got)
}
