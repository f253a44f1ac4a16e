package server

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"go.lsp.dev/jsonrpc2"
)

func TestBadBodies(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "")
		for _, test := range []struct {
			body, id string
			code     int
		}{
			{`{`, "null", -32700},
			{``, "null", -32700},
			{`hello`, "null", -32700},
			{`{"jsonrpc":"2.0","id":1,"method":"shutdown"`, "null", -32700},
			{`{"jsonrpc":"2.0","id":1,"method":"shutdown"}}`, "null", -32700},
			{"\x00\xff\xfe", "null", -32700},
			{`[{"jsonrpc":"2.0","id":1,"method":"shutdown"}]`, "null", -32600}, // LSP has no batches
			{`[`, "null", -32700},
			{`5`, "null", -32600},
			{`{}`, "null", -32600},
			{`{"jsonrpc":"1.0","id":71,"method":"shutdown"}`, "71", -32600},
			{`{"id":"x","method":"shutdown"}`, `"x"`, -32600},
			{`{"jsonrpc":"2.0","id":1.5,"method":"shutdown"}`, "null", -32600},
			{`{"jsonrpc":"2.0","id":72,"method":5}`, "72", -32600},
			{`{"jsonrpc":"2.0","id":73}`, "null", -32600}, // 73 may be an id of ours
		} {
			c.frame(test.body)
			m := c.wait(test.body, func(m message) bool { return m.Error != nil })
			assert.Equal(t, test.code, m.Error.Code, test.body)
			assert.Equal(t, test.id, string(m.ID), test.body)
		}
		c.frame(`{"jsonrpc":"2.0","id":12345,"result":null}`) // answers nothing
		c.frame(`{"jsonrpc":"2.0","id":"foreign","error":{"code":1,"message":"m"}}`)
		c.open("file:///a.pgn", "text")
		assert.Equal(t, "text", c.text("file:///a.pgn"), "the server lives")
		assert.Equal(t, 0, c.quit())
	})
}

func TestToleratedHeaders(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "")
		for i, header := range []string{
			"Content-Length: %d\n\n",
			"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: %d\r\n\r\n",
			"Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n\r\n",
			"content-length:%d\r\n\r\n",
			"CONTENT-LENGTH : %d \nX-Other: a: b\r\n\n",
			"\r\n\nContent-Length: %d\r\n\r\n",
		} {
			body := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"test/text","params":{}}`, 500+i)
			c.raw(fmt.Sprintf(header, len(body)) + body)
			assert.Nil(t, c.response(fmt.Sprint(500+i)).Error, header)
		}
		assert.Equal(t, 0, c.quit())
	})
}

func TestBrokenHeadersEndTheConnection(t *testing.T) {
	t.Parallel()
	for _, header := range []string{
		"Content-Length: x\r\n\r\n",
		"Content-Length: -1\r\n\r\n",
		"Content-Length: 99999999999999999999\r\n\r\n",
		"Content-Length: 2147483648\r\n\r\n",
		"Content-Type: text\r\n\r\n",
		"no header at all\r\n\r\n",
		`{"jsonrpc":"2.0","id":1,"method":"shutdown"}` + "\n",
		"X-Long: " + strings.Repeat("x", maxHeader) + "\r\n\r\n",
		strings.Repeat("X: y\r\n", maxHeader),
	} {
		synctest.Test(t, func(t *testing.T) {
			c := begin(t, "")
			_, _ = c.conn.Write([]byte(header)) // the server may close in the middle
			assert.Equal(t, 1, c.exitCode(), "%.40q", header)
			assert.Equal(t, 1, c.logs.FilterMessage("end").Len())
		})
	}
}

func TestInputEndsAnywhere(t *testing.T) {
	t.Parallel()
	body := `{"jsonrpc":"2.0","id":1,"method":"shutdown"}`
	whole := fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body)
	for n := range len(whole) {
		synctest.Test(t, func(t *testing.T) {
			c := begin(t, "")
			c.sync()
			if n > 0 {
				c.raw(whole[:n])
			}
			assert.NoError(t, c.conn.Close())
			assert.Equal(t, 1, c.exitCode(), "after %d bytes", n)
		})
	}
}

// A client that closes its end right after a request has no connection to read
// from in this harness; so the writes of the server tell that it has answered.
func TestAnswersUnderWayAreGivenAtTheEnd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		c := begin(t, "", with("test/slow", func(_ *Server, ctx context.Context, _ jsonrpc2.RawMessage) (any, error) {
			<-release
			return "late", ctx.Err()
		}))
		slow := c.request("test/slow", `{}`)
		shutdown := c.request("shutdown", `null`)
		c.notify("exit", `null`)
		c.response(shutdown)
		synctest.Wait()
		close(release)
		assert.Equal(t, `"late"`, string(c.response(slow).Result))
		assert.Equal(t, 0, c.exitCode())
	})
}

func TestEndDoesNotWaitForever(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		started := make(chan struct{}, 1)
		c := begin(t, "", with("test/block", blocked(started)))
		c.request("test/block", `{}`)
		<-started
		assert.NoError(t, c.conn.Close())
		assert.Equal(t, 1, c.exitCode())
	})
}

func TestLargeMessages(t *testing.T) {
	t.Parallel()
	c := begin(t, "")
	text := strings.Repeat("a line with \"quotes\", a backslash \\ and é\n", 8*ownBody/40)
	c.open("file:///large.pgn", text)
	c.open("file:///small.pgn", "small")
	assert.Equal(t, text, c.text("file:///large.pgn"))
	c.notify("textDocument/didChange", fmt.Sprintf(
		`{"textDocument":{"uri":"file:///small.pgn","version":2},"contentChanges":[{"text":%s}]}`, quote(text)))
	assert.Equal(t, text, c.text("file:///small.pgn"))
	assert.Equal(t, 0, c.quit())
}
