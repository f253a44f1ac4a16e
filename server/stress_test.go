package server

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A client that edits, asks, cancels, closes and opens at random gets one answer
// to each request, and in the end the server has its texts and the lists of
// them.
func TestStress(t *testing.T) {
	t.Parallel()
	for _, capabilities := range []string{``, pulls} {
		t.Run(capabilities, func(t *testing.T) {
			t.Parallel()
			stress(t, capabilities, 3000)
		})
	}
}

func stress(t *testing.T, capabilities string, steps int) {
	c := begin(t, capabilities)
	random := rand.New(rand.NewPCG(1, 2))
	texts := make(map[string][]byte) // ASCII with LF only: offsets are easy
	versions := make(map[string]int)
	var ids []string
	pieces := []string{"error ", "warning\n", "\n\n", "[Event \"x\"]\n\n", "1. e4 *\n", "{", "}", "hint ", ""}
	for range steps {
		uri := fmt.Sprintf("file:///%d.pgn", random.IntN(4))
		text, open := texts[uri]
		switch n := random.IntN(20); {
		case !open:
			texts[uri] = []byte(games(random.IntN(60), "error"))
			versions[uri] = 1
			c.open(uri, string(texts[uri]))
		case n == 0:
			delete(texts, uri)
			c.notify("textDocument/didClose", docParams(uri))
		case n < 12:
			start := random.IntN(len(text) + 1)
			end := min(len(text), start+random.IntN(9))
			piece := pieces[random.IntN(len(pieces))]
			l1, c1 := place(text, start)
			l2, c2 := place(text, end)
			versions[uri]++
			c.edit(uri, versions[uri], l1, c1, l2, c2, piece)
			texts[uri] = []byte(string(text[:start]) + piece + string(text[end:]))
		case n < 15:
			ids = append(ids, c.request("textDocument/diagnostic", docParams(uri)))
		case n < 17:
			ids = append(ids, c.request("test/text", docParams(uri)))
		case n < 19 && len(ids) > 0:
			c.notify("$/cancelRequest", `{"id":`+ids[len(ids)-1-random.IntN(min(len(ids), 5))]+`}`)
		default:
			c.notify("workspace/didChangeConfiguration", fmt.Sprintf(`{"settings":{"diagnostics":{"delay":%d}}}`, random.IntN(20)))
		}
	}
	for _, id := range ids {
		m := c.response(id)
		assert.True(t, m.Error == nil || m.Error.Code == -32800, "%v", m.Error)
	}
	for uri, text := range texts {
		require.Equal(t, string(text), c.text(uri))
		c.notify("textDocument/didClose", docParams(uri))
		c.open("file:///again.pgn", string(text))
		c.open(uri, string(text))
		assert.Equal(t, c.pull("file:///again.pgn", "").Items, c.pull(uri, "").Items)
		c.notify("textDocument/didClose", docParams("file:///again.pgn"))
	}
	assert.Equal(t, 0, c.quit())
}

// place returns line and character of an offset.
func place(text []byte, off int) (line, character int) {
	before := string(text[:off])
	line = strings.Count(before, "\n")
	return line, off - strings.LastIndexByte(before, '\n') - 1
}
