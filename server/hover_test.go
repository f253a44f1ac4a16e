package server

import (
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/pgn-lsp/pgn-lsp/dialects"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A large game is analysed once, for its findings and for a hover that asks in the
// meantime; who waits for that can be cancelled, and holds up nobody.
func TestHoverInLargeGame(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var times atomic.Int32
		d := fakeDialect(func([]byte) {
			times.Add(1)
			pass(time.Second)
		})
		d.Rules.Setup = dialects.ByName("pgn").Rules.Setup
		c := begin(t, "", speaks(d), func(s *Server) { s.slots = make(chan struct{}, 1) })
		large := "1. e4 {" + strings.Repeat("x", largeGame) + "} *\n"
		c.open(file, large)
		waiting := c.request("textDocument/hover", hoverParams(file, 0, 3))
		unwanted := c.request("textDocument/hover", hoverParams(file, 0, 3))
		synctest.Wait()
		begun := time.Now()
		c.notify("$/cancelRequest", `{"id":`+unwanted+`}`)
		assert.Equal(t, -32800, c.failure(unwanted))
		c.sync()
		assert.Zero(t, time.Since(begun), "others are served")
		m := c.response(waiting)
		require.Nil(t, m.Error)
		assert.Contains(t, string(m.Result), "1.e4")
		assert.Equal(t, time.Second, time.Since(begun))
		c.list()
		assert.EqualValues(t, 1, times.Load())
		c.call("textDocument/hover", hoverParams(file, 0, 3))
		assert.EqualValues(t, 1, times.Load(), "kept")
		assert.Equal(t, 0, c.quit())
	})
}

// Lenses depend on the text, and clients ask again when they have changed that. A
// setting they cannot see: they are told, if they can be.
func TestLensRefresh(t *testing.T) {
	t.Parallel()
	const off, on = `{"settings":{"codeLens":{"treeNumbers":"off"}}}`, `{"settings":{"codeLens":{"treeNumbers":"moves"}}}`
	c := begin(t, `"workspace":{"codeLens":{"refreshSupport":true}}`)
	c.notify("workspace/didChangeConfiguration", off)
	c.next("workspace/codeLens/refresh")
	c.notify("workspace/didChangeConfiguration", off)
	c.notify("workspace/didChangeConfiguration", on)
	c.next("workspace/codeLens/refresh")
	c.notify("workspace/didChangeConfiguration", `{"settings":null}`)
	c.sync()
	assert.Equal(t, 0, c.quit())
	assert.False(t, c.has("workspace/codeLens/refresh"), "nothing has changed")

	c = begin(t, "")
	c.notify("workspace/didChangeConfiguration", off)
	c.sync()
	assert.Equal(t, 0, c.quit())
	assert.False(t, c.has("workspace/codeLens/refresh"), "the client does not know it")
}

// Requests with parameters of a wrong form are errors, those for places that are not
// there are not.
func TestFeatureParameters(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "", func(s *Server) { s.detect = dialects.Detect })
		c.open(file, "1. e4 *\n")
		for _, method := range []string{"textDocument/hover", "textDocument/codeLens", "workspace/executeCommand"} {
			assert.Equal(t, -32602, c.failure(c.request(method, `[5]`)), method)
		}
		for _, at := range [][2]int{{0, 1 << 30}, {1 << 30, 0}, {7, 7}} {
			m := c.call("textDocument/hover", hoverParams(file, at[0], at[1]))
			assert.Nil(t, m.Error, at)
		}
		assert.Equal(t, 0, c.quit())
	})
}
