package server

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// Work that lasts is reported. This test takes the time that "lasts" means.
func TestProgress(t *testing.T) {
	t.Parallel()
	c := begin(t, `"window":{"workDoneProgress":true}`, func(s *Server) {
		s.detect = always(fakeDialect(func([]byte) { pass(time.Millisecond) }))
		s.workerLimit = 1
	})
	c.open(file, games(1300, "error"))
	create := c.next("window/workDoneProgress/create")
	assert.JSONEq(t, `{"token":"pgn-lsp-1"}`, string(create.Params))
	assert.JSONEq(t, `{"token":"pgn-lsp-1","value":{"kind":"begin","title":"Checking games","percentage":0}}`, string(c.next("$/progress").Params))
	for {
		m := c.next("$/progress")
		if string(m.Params) == `{"token":"pgn-lsp-1","value":{"kind":"end"}}` {
			break
		}
		assert.Contains(t, string(m.Params), `"kind":"report","percentage":`)
	}
	assert.Equal(t, 0, c.quit())
	assert.False(t, c.has("$/progress"))
}
