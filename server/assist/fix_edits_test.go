package assist

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

func TestNewline(t *testing.T) {
	t.Parallel()
	const tags = "[Event \"x\"]"
	for text, want := range map[string]string{
		"":                                 "\n",
		"1. e4":                            "\n",
		tags + "\n1. e4 *\n":               "\n",
		tags + "\r\n1. e4 *\r\n":           "\r\n",
		tags + "\r1. e4 *\r":               "\r",
		tags + "\r\n1. e4\n*\r":            "\r\n",
		tags + "\n1. e4\r\n*\r":            "\n",
		tags + "\r1. e4\r\n*\r\n":          "\r",
		"1. e4 *\r\n\r\n" + tags + "1. d4": "\r\n",
	} {
		doc := syntax.NewDocument([]byte(text), pgn.Grammar)
		assert.Equal(t, want, Newline(doc, doc.Game(doc.Games()-1)), "%q", text)
	}
}

// edit is an edit in a table.
type edit struct {
	start, end int
	text       string
}

func edits(list ...edit) []syntax.Edit {
	var out []syntax.Edit
	for _, e := range list {
		out = append(out, syntax.Edit{Start: e.start, End: e.end, Text: []byte(e.text)})
	}
	return out
}

func TestWithoutLineEnds(t *testing.T) {
	t.Parallel()
	const text = "ab\r\ncd\r\nef"
	for _, row := range []struct {
		edits, want []syntax.Edit
	}{
		{edits(edit{0, 1, "x"}, edit{2, 4, "\n"}, edit{6, 8, "\r"}), edits(edit{0, 1, "x"})},
		{edits(edit{1, 5, "b\nc"}), nil},
		{edits(edit{2, 3, ""}), nil}, // CRLF to LF
		{edits(edit{3, 4, ""}), nil}, // CRLF to CR
		{edits(edit{2, 8, "\n\n"}), edits(edit{2, 8, "\n\n"})},
		{edits(edit{3, 3, "x"}), edits(edit{2, 4, "\rx\n"})},
		{edits(edit{0, 3, "x"}), edits(edit{0, 4, "x\n"})},
		{edits(edit{3, 6, "x"}), edits(edit{2, 6, "\rx"})},
		{edits(edit{10, 10, "\r\n"}), edits(edit{10, 10, "\r\n"})},
		{nil, nil},
	} {
		assert.Equal(t, row.want, withoutLineEnds([]byte(text), row.edits), "%q", row.edits)
	}
}

func TestJoinEdits(t *testing.T) {
	t.Parallel()
	first, second := edits(edit{0, 2, "a"}, edit{5, 5, "b"}), edits(edit{5, 5, "c"}, edit{5, 6, "d"}, edit{7, 8, ""})
	assert.Equal(t, edits(edit{0, 2, "a"}, edit{5, 6, "bcd"}, edit{7, 8, ""}), JoinEdits([][]syntax.Edit{first, nil, second}))
	assert.Equal(t, edits(edit{5, 5, "b"})[0], first[1], "is not changed")
	assert.Nil(t, JoinEdits(make([][]syntax.Edit, 3)))
}
