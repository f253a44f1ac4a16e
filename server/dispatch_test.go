package server

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/pgn-lsp/pgn-lsp/dialects"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.lsp.dev/jsonrpc2"
)

// with adds a request of the test to the server.
func with(name string, m method) func(*Server) {
	return func(s *Server) { s.calls[name] = m }
}

func TestPanicIsOneFailedRequest(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "", with("test/panic", func(*Server, context.Context, jsonrpc2.RawMessage) (any, error) {
			panic("broken on purpose")
		}))
		assert.Equal(t, -32603, c.failure(c.request("test/panic", `{}`)))
		entries := c.logs.FilterMessage("panic").All()
		require.Len(t, entries, 1)
		assert.Equal(t, "test/panic", entries[0].ContextMap()["in"])
		assert.Contains(t, entries[0].ContextMap()["stack"], "TestPanicIsOneFailedRequest")

		c.open("file:///a.pgn", "text")
		assert.Equal(t, "text", c.text("file:///a.pgn"), "the server lives")
		assert.Equal(t, -32603, c.failure(c.request("test/panic", `{}`)))
		synctest.Wait()
		assert.False(t, c.has("window/showMessage"))
		assert.Equal(t, -32603, c.failure(c.request("test/panic", `{}`)))
		assert.Contains(t, string(c.next("window/showMessage").Params), "three times")
		assert.Equal(t, 3, c.panics())
		assert.Equal(t, 0, c.quit())
	})
}

func TestPanicInNotification(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "", func(s *Server) {
			old := s.detect
			s.detect = func(language, name string, text []byte) *dialects.Dialect {
				if string(text) == "panic" {
					panic(text)
				}
				return old(language, name, text)
			}
		})
		c.open("file:///a.pgn", "panic")
		c.open("file:///b.pgn", "fine")
		assert.Equal(t, "fine", c.text("file:///b.pgn"))
		assert.Equal(t, 1, c.panics())
	})
}

func TestUnknownMethods(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "")
		for _, name := range []string{"textDocument/rename", "pgn/unknown", "$/unknown", "nonsense", ""} {
			assert.Equal(t, -32601, c.failure(c.request(name, `{"a":[1,2]}`)), name)
		}
		c.frame(`{"jsonrpc":"2.0","id":"s","method":"textDocument/nothing"}`)
		assert.Equal(t, -32601, c.failure(`"s"`), "without parameters")
		for _, name := range []string{"$/unknown", "workspace/unknown", "textDocument/willSave"} {
			c.notify(name, `{"a":1}`)
		}
		c.frame(`{"jsonrpc":"2.0","method":"$/nothing"}`)
		assert.Equal(t, 0, c.quit())
	})
}

func TestMalformedParameters(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "")
		for _, params := range []string{
			`5`, `[1]`, `"x"`, `{"textDocument":5}`, `{"textDocument":{"uri":{}}}`, `{"textDocument":[1]}`,
			`{"textDocument":{"uri":"file:///a.pgn"},"previousResultId":{}}`,
		} {
			assert.Equal(t, -32602, c.failure(c.request("textDocument/diagnostic", params)), params)
		}
		c.frame(`{"jsonrpc":"2.0","id":99,"method":"textDocument/diagnostic"}`)
		assert.Equal(t, -32602, c.failure("99"), "no parameters")
		for _, params := range []string{`5`, `[]`, `{}`, `{"textDocument":null}`, `{"textDocument":{"uri":5}}`, `{"contentChanges":{}}`} {
			c.notify("textDocument/didOpen", params)
			c.notify("textDocument/didChange", params)
			c.notify("textDocument/didClose", params)
			c.notify("$/cancelRequest", params)
			c.notify("workspace/didChangeConfiguration", params)
		}
		c.open("file:///a.pgn", "text")
		assert.Equal(t, "text", c.text("file:///a.pgn"))
		assert.Equal(t, 0, c.quit())
	})
}

func TestBrokenJSONInParameters(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "")
		c.frame(`{"jsonrpc":"2.0","id":7,"method":"textDocument/diagnostic","params":{"a":}}`)
		assert.Equal(t, -32700, c.failure("7"))
		c.frame(`{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"a":}}`)
		assert.Equal(t, -32700, c.failure("null"))
		c.frame(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"a",}}}`)
		assert.Equal(t, -32700, c.failure("null"))
		assert.Equal(t, 0, c.quit())
	})
}

// blocked is a request that waits until it is cancelled.
func blocked(started chan<- struct{}) method {
	return func(_ *Server, ctx context.Context, _ jsonrpc2.RawMessage) (any, error) {
		started <- struct{}{}
		<-ctx.Done()
		return nil, fmt.Errorf("wrapped: %w", ctx.Err())
	}
}

func TestCancel(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		started := make(chan struct{}, 9)
		c := begin(t, "", with("test/block", blocked(started)))
		for _, id := range []string{`1000`, `"text"`, `9007199254740991`, `"quote \" and \u00e9"`} {
			c.frame(`{"jsonrpc":"2.0","id":` + id + `,"method":"test/block"}`)
			<-started
			c.notify("$/cancelRequest", `{"id":`+id+`}`)
			m := c.wait(id, func(m message) bool { return m.Error != nil })
			assert.Equal(t, -32800, m.Error.Code, id)
		}
		c.notify("$/cancelRequest", `{"id":12345}`)
		c.notify("$/cancelRequest", `{"id":null}`)
		assert.Equal(t, 0, c.quit())
	})
}

func TestCancelWhileWaitingForASlot(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		started := make(chan struct{}, 9)
		c := begin(t, "", with("test/block", blocked(started)), func(s *Server) { s.slots = make(chan struct{}, 1) })
		first := c.request("test/block", `{}`)
		<-started
		second := c.request("test/block", `{}`)
		c.notify("$/cancelRequest", `{"id":`+second+`}`)
		assert.Equal(t, -32800, c.failure(second))
		assert.Empty(t, started, "it never ran")
		c.notify("$/cancelRequest", `{"id":`+first+`}`)
		assert.Equal(t, -32800, c.failure(first))
		assert.Equal(t, 0, c.quit())
	})
}

func TestWaitingGivesItsSlotBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ready := make(chan struct{})
		c := begin(t, "",
			func(s *Server) { s.slots = make(chan struct{}, 1) },
			with("test/wait", func(_ *Server, ctx context.Context, _ jsonrpc2.RawMessage) (any, error) {
				return "waited", wait(ctx, ready)
			}),
			with("test/free", func(*Server, context.Context, jsonrpc2.RawMessage) (any, error) {
				close(ready)
				return "freed", nil
			}))
		waiting := c.request("test/wait", `{}`)
		assert.Equal(t, `"freed"`, string(c.call("test/free", `{}`).Result))
		assert.Equal(t, `"waited"`, string(c.response(waiting).Result))
	})
}

func TestErrorsGetTheirCodes(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "",
			with("test/plain", func(*Server, context.Context, jsonrpc2.RawMessage) (any, error) {
				return nil, fmt.Errorf("cannot")
			}),
			with("test/coded", func(*Server, context.Context, jsonrpc2.RawMessage) (any, error) {
				return nil, fmt.Errorf("more: %w", jsonrpc2.NewError(-32801, "modified"))
			}))
		assert.Equal(t, -32803, c.failure(c.request("test/plain", `{}`)))
		assert.Equal(t, -32801, c.failure(c.request("test/coded", `{}`)))
	})
}

// A request sees every change that was written before it, and none written
// after it: however many there are, and however long it waits for its turn.
func TestOrder(t *testing.T) {
	t.Parallel()
	c := begin(t, "")
	const uri = "file:///order.pgn"
	c.open(uri, "")
	var want strings.Builder
	type asked struct{ id, text string }
	var requests []asked
	for i := range 2000 {
		if i%2 == 0 {
			word := fmt.Sprintf("%d ", i)
			if i%100 == 98 {
				word = "[Event \"x\"]\n"
			}
			c.notify("textDocument/didChange", fmt.Sprintf(
				`{"textDocument":{"uri":%q,"version":%d},"contentChanges":[{"range":{"start":{"line":99999,"character":0},"end":{"line":99999,"character":0}},"text":%s}]}`,
				uri, i+2, quote(word)))
			want.WriteString(word)
		} else {
			requests = append(requests, asked{c.request("test/text", docParams(uri)), want.String()})
		}
	}
	for _, r := range requests {
		require.Equal(t, quote(r.text), string(c.response(r.id).Result))
	}
	assert.Equal(t, 0, c.quit())
}

func TestSlowRequestHoldsNothing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		started := make(chan struct{}, 1)
		c := begin(t, "", with("test/block", blocked(started)))
		slow := c.request("test/block", `{}`)
		<-started
		c.open("file:///a.pgn", "text")
		assert.Equal(t, "text", c.text("file:///a.pgn"))
		c.notify("$/cancelRequest", `{"id":`+slow+`}`)
		assert.Equal(t, -32800, c.failure(slow))
	})
}

func TestTrace(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "")
		c.notify("$/setTrace", `{"value":"messages"}`)
		c.open("file:///a.pgn", "text")
		c.wait("trace", func(m message) bool {
			return m.Method == "$/logTrace" && strings.Contains(string(m.Params), "textDocument/didOpen: ")
		})
		c.notify("$/setTrace", `{"value":"off"}`)
		assert.Equal(t, 0, c.quit())
	})
}
