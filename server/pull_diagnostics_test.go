package server

import (
	"bytes"
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/pgn-lsp/pgn-lsp/dialects"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.lsp.dev/protocol"
)

// pulls are the capabilities of a client that is not pushed its lists.
const pulls = `"textDocument":{"diagnostic":{}},"workspace":{"diagnostics":{"refreshSupport":true}}`

// pulled is the answer to textDocument/diagnostic.
type pulled struct {
	Kind     string `json:"kind"`
	ResultID string `json:"resultId"`
	Items    listed `json:"items"`
}

func (c *testClient) pulledBy(id string) pulled {
	c.t.Helper()
	m := c.response(id)
	require.Nil(c.t, m.Error)
	var p pulled
	require.NoError(c.t, json.Unmarshal(m.Result, &p, json.MatchCaseInsensitiveNames(true)))
	return p
}

func (c *testClient) pull(uri, previous string) pulled {
	c.t.Helper()
	return c.pulledBy(c.request("textDocument/diagnostic", fmt.Sprintf(`{"textDocument":{"uri":%q},"previousResultId":%q}`, uri, previous)))
}

func TestPullOrPush(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, capabilities string
		pull               bool
	}{
		{"neither", ``, false},
		{"pull without refresh", `"textDocument":{"diagnostic":{"dynamicRegistration":false}}`, false},
		{"refresh without pull", `"workspace":{"diagnostics":{"refreshSupport":true}}`, false},
		{"refresh refused", `"textDocument":{"diagnostic":{}},"workspace":{"diagnostics":{"refreshSupport":false}}`, false},
		{"both", pulls, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				c := start(t)
				provider := `"diagnosticProvider":{"interFileDependencies":false,"workspaceDiagnostics":false}`
				if result := string(c.initialize(test.capabilities).Result); test.pull {
					assert.Contains(t, result, provider)
				} else {
					assert.NotContains(t, result, "diagnosticProvider")
				}
				c.open(file, "error")
				p := c.pull(file, "")
				assert.Equal(t, "full", p.Kind)
				assert.Equal(t, "0:0-0:5 1 fake-error\n", p.Items.String())
				c.notify("textDocument/didClose", docParams(file))
				pass(time.Second)
				assert.Equal(t, !test.pull, c.has("textDocument/publishDiagnostics"))
				assert.Equal(t, 0, c.quit())
			})
		})
	}
}

func TestResultIDs(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, pulls)
		c.open(file, "error\n")
		first := c.pull(file, "")
		require.NotEmpty(t, first.ResultID)
		assert.Equal(t, pulled{Kind: "unchanged", ResultID: first.ResultID}, c.pull(file, first.ResultID))
		c.edit(file, 2, 1, 0, 1, 0, "nothing new")
		assert.Equal(t, "unchanged", c.pull(file, first.ResultID).Kind)
		c.edit(file, 3, 0, 0, 0, 0, " ")
		moved := c.pull(file, first.ResultID)
		assert.Equal(t, "full", moved.Kind)
		assert.Equal(t, "0:1-0:6 1 fake-error\n", moved.Items.String())
		assert.NotEqual(t, first.ResultID, moved.ResultID)
		c.edit(file, 4, 0, 0, 0, 1, "")
		assert.Equal(t, first.ResultID, c.pull(file, "").ResultID, "the same list has the same id")
	})
}

func TestPullOfUnknownDocument(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, pulls)
		assert.JSONEq(t, `{"kind":"full","items":[]}`, string(c.call("textDocument/diagnostic", docParams("file:///none.pgn")).Result))
	})
}

// A pull is answered for the text of its moment, whatever comes behind it.
func TestPullsBetweenEdits(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, pulls)
		c.open(file, "")
		var ids []string
		for i := range 60 {
			c.edit(file, i+2, 0, 0, 0, 0, "error\n\n[Event \"x\"]\n")
			ids = append(ids, c.request("textDocument/diagnostic", docParams(file)))
		}
		for i, id := range ids {
			assert.Len(t, c.pulledBy(id).Items, i+1)
		}
		c.edit(file, 99, 0, 0, 0, 0, "x")
		last := c.request("textDocument/diagnostic", docParams(file))
		c.notify("textDocument/didClose", docParams(file))
		assert.Equal(t, "full", c.pulledBy(last).Kind)
	})
}

func TestPullCanBeCancelled(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		gate := make(chan struct{})
		c := begin(t, pulls, speaks(gated(gate)))
		c.open(file, "wait error")
		id := c.request("textDocument/diagnostic", docParams(file))
		synctest.Wait()
		c.notify("$/cancelRequest", `{"id":`+id+`}`)
		assert.Equal(t, -32800, c.failure(id))
		close(gate)
		assert.Len(t, c.pull(file, "").Items, 1)
	})
}

// gated makes the analysis of games with the word wait pass through a gate.
func gated(gate <-chan struct{}) *dialects.Dialect {
	return fakeDialect(func(text []byte) {
		if bytes.Contains(text, []byte("wait")) {
			<-gate
		}
	})
}

// A pull of a large document gets what there is, and a refresh when there is
// more.
func TestRefreshWhenMoreIsFound(t *testing.T) {
	t.Parallel()
	gate := make(chan struct{})
	c := begin(t, pulls, speaks(gated(gate)))
	c.open(file, games(2*editedGames, "error")+games(editedGames, "wait hint"))
	p := c.pull(file, "")
	assert.NotContains(t, p.Items.String(), "hint")
	close(gate)
	c.next("workspace/diagnostic/refresh")
	p = c.pull(file, p.ResultID)
	assert.Equal(t, "full", p.Kind)
	assert.Len(t, p.Items, 3*editedGames)
	assert.Equal(t, 0, c.quit())
	assert.False(t, c.has("workspace/diagnostic/refresh"))
	assert.False(t, c.has("textDocument/publishDiagnostics"))
}

func TestRefreshAfterOtherSettings(t *testing.T) {
	t.Parallel()
	c := begin(t, pulls)
	c.open(file, "error")
	assert.Equal(t, "0:0-0:5 1 fake-error\n", c.pull(file, "").Items.String())
	c.notify("workspace/didChangeConfiguration", `{"settings":{"diagnostics":{"severity":{"*":"hint"}}}}`)
	c.next("workspace/diagnostic/refresh")
	assert.Equal(t, "0:0-0:5 4 fake-error\n", c.pull(file, "").Items.String())
}

// refreshClient counts refreshes.
type refreshClient struct {
	protocol.UnimplementedClient
	mu    sync.Mutex
	times []time.Time
}

func (c *refreshClient) DiagnosticRefresh(context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.times = append(c.times, time.Now())
	return nil
}

func TestAtMostOneRefreshASecond(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		client := new(refreshClient)
		s := newServer(Options{})
		s.client = client
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go s.refreshes(ctx)
		begun := time.Now()
		for time.Since(begun) < 3*time.Second {
			s.wantRefresh()
			pass(10 * time.Millisecond)
		}
		pass(time.Minute)
		s.wantRefresh()
		synctest.Wait()
		client.mu.Lock()
		defer client.mu.Unlock()
		require.Len(t, client.times, 5)
		for i := 1; i < len(client.times); i++ {
			assert.GreaterOrEqual(t, client.times[i].Sub(client.times[i-1]), refreshInterval)
		}
	})
}
