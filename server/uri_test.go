package server

import (
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
)

func TestKey(t *testing.T) {
	t.Parallel()
	for _, same := range [][]string{
		{"file:///c:/a%20b.pgn", "file:///C:/a%20b.pgn", "file:///c%3A/a b.pgn", "FILE:///c%3a/a%20b.pgn", "file:/c:/a b.pgn", "file://localhost/C:/a b.pgn"},
		{"file:///home/é.pgn", "file:///home/%C3%A9.pgn", "file:///home/%c3%a9.pgn"},
		{"file:///a%23b.pgn", "file:///%61%23b.pgn"},
		{"file:///a#b.pgn"},
		{"file:///a%2fb", "file:///a%2Fb"},
		{"file:///a/b"},
		{"file:///100%25.pgn", "file:///100%.pgn"},
		{"file://Server/share/a.pgn", "file://server/share/a.pgn"},
		{"untitled:Untitled-1", "UNTITLED:Untitled-1"},
		{"untitled:untitled-1"},
		{"vscode-notebook-cell:/a.ipynb#ch01"},
		{"no scheme"},
		{""},
		{":"},
		{"file:"},
		{"%"},
	} {
		for _, uri := range same {
			assert.Equal(t, key(same[0]), key(uri), uri)
		}
	}
	assert.NotEqual(t, key("file:///a%23b.pgn"), key("file:///a#b.pgn"))
	assert.NotEqual(t, key("file:///a%2Fb"), key("file:///a/b"))
	assert.NotEqual(t, key("untitled:Untitled-1"), key("untitled:untitled-1"))
}

func TestFileName(t *testing.T) {
	t.Parallel()
	for uri, want := range map[string]string{
		"file:///c%3A/My%20Games/a.b.PGN":   "a.b.PGN",
		"untitled:Untitled-1":               "Untitled-1",
		"vscode-vfs://github/x/a.cif?ref#L": "a.cif",
		"a.pgn":                             "a.pgn",
	} {
		assert.Equal(t, want, fileName(uri))
	}
}

func TestAnswersSpellURIsAsTheClientDoes(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "")
		c.open("file:///C%3a/x%20y z.pgn", "error")
		assert.Contains(t, string(c.next("textDocument/publishDiagnostics").Params), `"uri":"file:///C%3a/x%20y z.pgn"`)
		assert.Equal(t, "error", c.text("file:///c:/x y%20z.pgn"))
		c.notify("textDocument/didClose", docParams("file:///C:/x%20y%20z.pgn"))
		m := c.next("textDocument/publishDiagnostics")
		assert.Contains(t, string(m.Params), `"uri":"file:///C%3a/x%20y z.pgn"`)
		assert.Contains(t, string(m.Params), `"diagnostics":[]`)
		assert.Equal(t, "null", string(c.call("test/text", docParams("file:///C%3a/x%20y z.pgn")).Result))
	})
}
