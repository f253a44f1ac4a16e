package server

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"
	"testing/synctest"

	"github.com/go-json-experiment/json"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestLifecycle(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := start(t)
		for _, name := range []string{"shutdown", "textDocument/diagnostic", "test/text", "unknown"} {
			assert.Equal(t, -32002, c.failure(c.request(name, `{}`)), "%s before initialize", name)
		}
		c.open("file:///early.pgn", "dropped")
		assert.Equal(t, -32602, c.failure(c.request("initialize", `{"capabilities":5}`)))
		require.Nil(t, c.call("initialize", `{"capabilities":{}}`).Error)

		assert.Nil(t, c.call("test/text", docParams("none")).Error, "before initialized")
		assert.Equal(t, "null", string(c.call("test/text", docParams("file:///early.pgn")).Result))
		assert.Equal(t, -32600, c.failure(c.request("initialize", `{"capabilities":{}}`)), "twice")
		c.frame(`{"jsonrpc":"2.0","method":"initialized"}`)

		assert.Equal(t, "null", string(c.call("shutdown", `null`).Result))
		for _, name := range []string{"shutdown", "initialize", "test/text", "unknown"} {
			assert.Equal(t, -32600, c.failure(c.request(name, `{}`)), "%s after shutdown", name)
		}
		c.open("file:///late.pgn", "dropped")
		c.frame(`{"jsonrpc":"2.0","method":"exit"}`)
		assert.Equal(t, 0, c.exitCode())
	})
}

func TestExitCodes(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		end  func(c *testClient)
		code int
	}{
		{"exit at once", func(c *testClient) { c.notify("exit", `null`) }, 1},
		{"exit without shutdown", func(c *testClient) { c.initialize(""); c.notify("exit", `null`) }, 1},
		{"end without anything", func(c *testClient) { _ = c.conn.Close() }, 1},
		{"end without shutdown", func(c *testClient) { c.initialize(""); _ = c.conn.Close() }, 1},
		{"shutdown and exit", func(c *testClient) { c.initialize(""); c.quit() }, 0},
		{"shutdown and end", func(c *testClient) {
			c.initialize("")
			c.call("shutdown", `null`)
			_ = c.conn.Close()
		}, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				c := start(t)
				test.end(c)
				assert.Equal(t, test.code, c.exitCode())
			})
		})
	}
}

func TestServeEndsWithItsContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		code := make(chan int)
		in, out := io.Pipe()
		go func() { code <- Serve(ctx, endless{in}, Options{}) }()
		synctest.Wait()
		cancel()
		assert.Equal(t, 1, <-code)
		assert.NoError(t, out.Close()) // ends the reader that could not be ended
	})
}

// endless is a connection whose Read does not end when it is closed.
type endless struct{ io.Reader }

func (endless) Write(p []byte) (int, error) { return len(p), nil }
func (endless) Close() error                { return nil }

func TestParentProcess(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		dead := make(chan struct{})
		c := start(t, func(s *Server) {
			s.alive = func(pid int) bool {
				select {
				case <-dead:
					return pid != 4711
				default:
					return true
				}
			}
		})
		require.Nil(t, c.call("initialize", `{"processId":4711,"capabilities":{}}`).Error)
		close(dead)
		assert.Equal(t, 1, c.exitCode())
	})
}

func TestClientProcessOption(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := start(t, func(s *Server) {
			s.process = 4711
			s.alive = func(int) bool { return false }
		})
		assert.Equal(t, 1, c.exitCode())
	})
}

func TestProcessAlive(t *testing.T) {
	t.Parallel()
	assert.True(t, processAlive(os.Getpid()))
	assert.False(t, processAlive(0))
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	require.NoError(t, cmd.Start())
	require.NoError(t, cmd.Wait())
	assert.False(t, processAlive(cmd.Process.Pid))
}

func TestEncodings(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		list, chosen string
		column       int // of the b in "é♞𝄞b"
	}{
		{``, "utf-16", 4},
		{`"general":{}`, "utf-16", 4},
		{`"general":{"positionEncodings":["utf-8"]}`, "utf-8", 9},
		{`"general":{"positionEncodings":["utf-32","utf-8"]}`, "utf-32", 3},
		{`"general":{"positionEncodings":["utf-16","utf-8"]}`, "utf-16", 4},
		{`"general":{"positionEncodings":["utf-7","utf-8","utf-16"]}`, "utf-8", 9},
		{`"general":{"positionEncodings":["utf-7"]}`, "utf-16", 4},
	} {
		synctest.Test(t, func(t *testing.T) {
			c := start(t)
			var result struct {
				Capabilities struct {
					PositionEncoding string `json:"positionEncoding"`
				} `json:"capabilities"`
			}
			require.NoError(t, json.Unmarshal(c.initialize(test.list).Result, &result))
			assert.Equal(t, test.chosen, result.Capabilities.PositionEncoding, test.list)
			c.open("file:///a.pgn", "first\r\né♞𝄞b error\r\n")
			assert.Contains(t, string(c.next("textDocument/publishDiagnostics").Params),
				fmt.Sprintf(`"start":{"line":1,"character":%d}`, test.column+2))
			c.edit("file:///a.pgn", 2, 1, test.column, 1, test.column+1, "X")
			assert.Equal(t, "first\r\né♞𝄞X error\r\n", c.text("file:///a.pgn"))
		})
	}
}

func TestCapabilities(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := start(t)
		assert.JSONEq(t, `{
			"capabilities": {
				"positionEncoding": "utf-16",
				"textDocumentSync": {"openClose": true, "change": 2, "save": true},
				"hoverProvider": true,
				"codeLensProvider": {},
				"codeActionProvider": true,
				"executeCommandProvider": {"commands": ["pgn.fixAll", "pgn.gotoNode"]}
			},
			"serverInfo": {"name": "pgn-lsp", "version": "test"}
		}`, string(c.initialize("").Result))
	})
}
