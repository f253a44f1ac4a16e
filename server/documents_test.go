package server

import (
	"fmt"
	"testing"
	"testing/synctest"

	"github.com/pgn-lsp/pgn-lsp/dialects"
	"github.com/stretchr/testify/assert"
)

func TestEdits(t *testing.T) {
	t.Parallel()
	const uri = "file:///a.pgn"
	for _, test := range []struct{ name, before, changes, after string }{
		{"insert", "ab", `{"range":{"start":{"line":0,"character":1},"end":{"line":0,"character":1}},"text":"X"}`, "aXb"},
		{"delete over lines", "ab\ncd\nef", `{"range":{"start":{"line":0,"character":1},"end":{"line":2,"character":1}},"text":""}`, "af"},
		{"whole text", "ab", `{"text":"new"}`, "new"},
		{"whole text with null", "ab", `{"range":null,"text":"new"}`, "new"},
		{"whole text to nothing", "ab", `{"text":""}`, ""},
		{"in order", "abc", `{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":1}},"text":"XYZ"},{"range":{"start":{"line":0,"character":3},"end":{"line":0,"character":4}},"text":"!"}`, "XYZ!c"},
		{"whole, then part", "abc", `{"text":"one\ntwo"},{"range":{"start":{"line":1,"character":0},"end":{"line":1,"character":3}},"text":"2"}`, "one\n2"},
		{"none", "abc", ``, "abc"},
		{"character beyond the line", "ab\ncd", `{"range":{"start":{"line":0,"character":99},"end":{"line":0,"character":999}},"text":"X"}`, "abX\ncd"},
		{"character beyond the line, CRLF", "ab\r\ncd", `{"range":{"start":{"line":0,"character":99},"end":{"line":0,"character":99}},"text":"X"}`, "abX\r\ncd"},
		{"line beyond the last", "ab\ncd", `{"range":{"start":{"line":9,"character":5},"end":{"line":4294967295,"character":4294967295}},"text":"X"}`, "ab\ncdX"},
		{"negative", "ab", `{"range":{"start":{"line":-5,"character":-5},"end":{"line":0,"character":1}},"text":"X"}`, "Xb"},
		{"end before start", "abcd", `{"range":{"start":{"line":0,"character":3},"end":{"line":0,"character":1}},"text":"X"}`, "abcXd"},
		{"surrogate pair", "a𝄞b", `{"range":{"start":{"line":0,"character":1},"end":{"line":0,"character":3}},"text":"X"}`, "aXb"},
		{"inside a surrogate pair", "a𝄞b", `{"range":{"start":{"line":0,"character":2},"end":{"line":0,"character":2}},"text":"X"}`, "aX𝄞b"},
		{"CR ends a line", "a\rb", `{"range":{"start":{"line":1,"character":0},"end":{"line":1,"character":1}},"text":"X"}`, "a\rX"},
		{"empty document", "", `{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"text":"X"}`, "X"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				c := begin(t, "")
				c.open(uri, test.before)
				c.notify("textDocument/didChange", fmt.Sprintf(
					`{"textDocument":{"uri":%q,"version":2},"contentChanges":[%s]}`, uri, test.changes))
				assert.Equal(t, test.after, c.text(uri))
			})
		})
	}
}

func TestUnknownDocuments(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "")
		c.edit("file:///none.pgn", 2, 0, 0, 0, 0, "X")
		c.notify("textDocument/didSave", docParams("file:///none.pgn"))
		c.notify("textDocument/didClose", docParams("file:///none.pgn"))
		assert.Equal(t, "null", string(c.call("test/text", docParams("file:///none.pgn")).Result))
		assert.Equal(t, 1, c.logs.FilterMessage("change of a document that is not open").Len())
		assert.Equal(t, 1, c.logs.FilterMessage("save of a document that is not open").Len())
		assert.Equal(t, 1, c.logs.FilterMessage("close of a document that is not open").Len())
		assert.False(t, c.has("textDocument/publishDiagnostics"))
		assert.Equal(t, 0, c.quit())
	})
}

func TestUnclaimedDocuments(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "", speaks(nil))
		c.open("file:///crystal.cif", "data_x error")
		c.edit("file:///crystal.cif", 2, 0, 0, 0, 0, "X")
		assert.Equal(t, "null", string(c.call("test/text", docParams("file:///crystal.cif")).Result))
		assert.JSONEq(t, `{"kind":"full","items":[]}`, string(c.call("textDocument/diagnostic", docParams("file:///crystal.cif")).Result))
		c.notify("textDocument/didClose", docParams("file:///crystal.cif"))
		synctest.Wait()
		assert.False(t, c.has("textDocument/publishDiagnostics"))
		assert.Equal(t, 0, c.quit())
	})
}

func TestDetectIsAsked(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var asked []string
		c := begin(t, "", func(s *Server) {
			s.detect = func(language, name string, text []byte) *dialects.Dialect {
				asked = []string{language, name, string(text)}
				return fakeDialect(nil)
			}
		})
		c.open("file:///c%3A/My%20Games/a.pgn", "text")
		c.sync()
		assert.Equal(t, []string{"pgn", "a.pgn", "text"}, asked)
	})
}

func TestOpenTwice(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "")
		c.open("file:///a.pgn", "error")
		c.open("file:///a.pgn", "fine")
		assert.Equal(t, "fine", c.text("file:///a.pgn"))
		synctest.Wait()
		last := c.lastList("file:///a.pgn")
		assert.Empty(t, last.Diagnostics)
		assert.Equal(t, 0, c.quit())
	})
}
