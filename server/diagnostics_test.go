package server

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/pgn-lsp/pgn-lsp/dialects"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.lsp.dev/jsonrpc2"
)

// published is a list that the server has sent.
type published struct {
	URI         string `json:"uri"`
	Version     *int   `json:"version"`
	Diagnostics listed `json:"diagnostics"`

	at time.Time
}

type listed []struct {
	Range    textRange `json:"range"`
	Severity int       `json:"severity"`
	Code     string    `json:"code"`
	Source   string    `json:"source"`
	Message  string    `json:"message"`

	RelatedInformation []struct {
		Location struct {
			URI   string    `json:"uri"`
			Range textRange `json:"range"`
		} `json:"location"`
		Message string `json:"message"`
	} `json:"relatedInformation"`
}

// textRange is a range of the protocol.
type textRange struct {
	Start textPlace `json:"start"`
	End   textPlace `json:"end"`
}

type textPlace struct{ Line, Character int }

// String shows place, severity and code of each.
func (l listed) String() string {
	var b strings.Builder
	for _, d := range l {
		fmt.Fprintf(&b, "%d:%d-%d:%d %d %s\n", d.Range.Start.Line, d.Range.Start.Character,
			d.Range.End.Line, d.Range.End.Character, d.Severity, d.Code)
	}
	return b.String()
}

func decodeList(t testing.TB, m message) published {
	t.Helper()
	var p published
	require.NoError(t, json.Unmarshal(m.Params, &p, json.MatchCaseInsensitiveNames(true)))
	p.at = m.at
	return p
}

// list waits for the next list.
func (c *testClient) list() published {
	c.t.Helper()
	return decodeList(c.t, c.next("textDocument/publishDiagnostics"))
}

// lists takes all lists that have come.
func (c *testClient) lists() []published {
	c.t.Helper()
	var all []published
	for c.has("textDocument/publishDiagnostics") {
		all = append(all, c.list())
	}
	return all
}

// lastList takes all lists that have come and returns the last of a document.
func (c *testClient) lastList(uri string) published {
	c.t.Helper()
	var last published
	for _, p := range c.lists() {
		if p.URI == uri {
			last = p
		}
	}
	require.NotEmpty(c.t, last.URI)
	return last
}

const file = "file:///a.pgn"

func TestPublish(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "")
		c.open(file, game("one", "error and warning")+game("two", "hint"))
		p := c.list()
		assert.Equal(t, file, p.URI)
		assert.Equal(t, 1, *p.Version)
		assert.Equal(t, "2:7-2:12 1 fake-error\n2:17-2:24 2 fake-warning\n6:7-6:11 4 fake-hint\n", p.Diagnostics.String())
		assert.Equal(t, "pgn-lsp", p.Diagnostics[0].Source)
		assert.Equal(t, "Found error", p.Diagnostics[0].Message)

		c.edit(file, 2, 0, 0, 0, 0, "{information}\n")
		p = c.list()
		assert.Equal(t, 2, *p.Version)
		assert.Equal(t, "0:1-0:12 3 fake-information\n3:7-3:12 1 fake-error\n3:17-3:24 2 fake-warning\n7:7-7:11 4 fake-hint\n", p.Diagnostics.String())

		c.notify("textDocument/didClose", docParams(file))
		p = c.list()
		assert.NotNil(t, p.Diagnostics)
		assert.Empty(t, p.Diagnostics)
		assert.Equal(t, 0, c.quit())
		assert.Empty(t, c.lists())
	})
}

func TestPublishEmptyDocument(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "")
		c.open(file, "")
		assert.Empty(t, c.list().Diagnostics)
		c.notify("textDocument/didClose", docParams(file))
		assert.Empty(t, c.list().Diagnostics)
	})
}

// A short list is sent after each edit at once, a long one after quiet.
func TestQuietTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "")
		c.open(file, games(shortList+5, "error"))
		c.list()
		pass(time.Second)
		assert.Empty(t, c.lists())

		begun := time.Now()
		for i := range 5 {
			c.edit(file, i+2, 2, 7, 2, 7, "x")
			pass(40 * time.Millisecond)
			assert.Empty(t, c.lists(), "never quiet for 50 ms")
		}
		assert.Equal(t, 6, *c.list().Version)
		assert.Equal(t, 4*40+50, int(time.Since(begun).Milliseconds()))

		c.notify("textDocument/didChange", fmt.Sprintf(
			`{"textDocument":{"uri":%q,"version":7},"contentChanges":[{"text":%s}]}`, file, quote(games(shortList-5, "error"))))
		begun = time.Now()
		assert.Equal(t, 7, *c.list().Version)
		assert.Zero(t, time.Since(begun))
		c.edit(file, 8, 2, 7, 2, 7, "y")
		assert.Equal(t, 8, *c.list().Version)
		assert.Zero(t, time.Since(begun))
	})
}

// slowly is a dialect whose analysis takes a while for each game, and tells in
// which order games come.
func slowly(took time.Duration, games chan<- string) *dialects.Dialect {
	return fakeDialect(func(text []byte) {
		pass(took)
		if games != nil {
			name, _, _ := strings.Cut(string(text), "\n")
			games <- name
		}
	})
}

// A large document is worked off step by step: at most four lists a second, and
// the last one is complete.
func TestWorkedOffStepByStep(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "", func(s *Server) {
			s.detect = always(slowly(time.Millisecond, nil))
			s.workerLimit = 2
		})
		const n = 2000
		c.open(file, games(n, "error"))
		begun := time.Now()
		assert.NotEmpty(t, c.list().Diagnostics)
		at, length := time.Now(), 0
		assert.InDelta(t, 100, at.Sub(begun).Milliseconds(), 20, "first list")
		for length < n {
			p := c.list()
			assert.GreaterOrEqual(t, p.at.Sub(at), publishInterval)
			at = p.at
			if last := p.Diagnostics[len(p.Diagnostics)-1]; last.Code == "ws-capped" {
				more := 0
				_, err := fmt.Sscanf(last.Message, "%d more", &more)
				require.NoError(t, err)
				assert.Greater(t, len(p.Diagnostics)-1+more, length)
				length = len(p.Diagnostics) - 1 + more
			}
		}
		assert.Equal(t, n, length)
		pass(time.Minute)
		assert.Empty(t, c.lists())
	})
}

// An edit stops work on older text, its game comes first, and then the games
// around it.
func TestEditedGameFirst(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		names := make(chan string, 10000)
		c := begin(t, "", func(s *Server) {
			s.detect = always(slowly(10*time.Millisecond, names))
			s.workerLimit = 1
		})
		c.open(file, games(1000, "error"))
		pass(105 * time.Millisecond)
		c.lists()
		for len(names) > 0 {
			<-names
		}
		begun := time.Now()
		c.edit(file, 2, 4*500+2, 7, 4*500+2, 7, "error warning ")
		p := c.list()
		assert.Equal(t, 2, *p.Version)
		assert.LessOrEqual(t, time.Since(begun), 25*time.Millisecond)
		assert.Contains(t, p.Diagnostics.String(), "2002:13-2002:20 2 fake-warning")
		pass(200 * time.Millisecond)
		var order []string
		for len(names) > 0 {
			order = append(order, <-names)
		}
		order = order[slices.Index(order, `[Event "500"]`):]
		assert.Equal(t, []string{`[Event "500"]`, `[Event "499"]`, `[Event "501"]`, `[Event "498"]`, `[Event "502"]`}, order[:5])
	})
}

// An edit that comes before anything is analysed says where the user is.
func TestEditBeforeFirstAnalysis(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		names := make(chan string, 10000)
		c := start(t, func(s *Server) {
			s.detect = always(slowly(10*time.Millisecond, names))
			s.workerLimit = 1
		})
		// Nothing is analysed before initialized, which brings the settings.
		c.call("initialize", `{"capabilities":{}}`)
		c.open(file, games(1000, "error"))
		c.edit(file, 2, 4*500+2, 7, 4*500+2, 7, "warning ")
		c.notify("initialized", `{}`)
		pass(100 * time.Millisecond)
		assert.Equal(t, `[Event "500"]`, <-names)
	})
}

// Where the user looks, work goes on next.
func TestLookedAtGameFirst(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		names := make(chan string, 10000)
		c := begin(t, "", func(s *Server) {
			s.detect = always(slowly(10*time.Millisecond, names))
			s.workerLimit = 1
			s.calls["test/look"] = func(_ *Server, ctx context.Context, _ jsonrpc2.RawMessage) (any, error) {
				viewOf(ctx).Snapshot(file).diagnoser.look(700)
				return nil, nil
			}
		})
		c.open(file, games(1000, "error"))
		pass(105 * time.Millisecond)
		c.call("test/look", `{}`)
		pass(100 * time.Millisecond)
		var order []string
		for len(names) > 0 {
			order = append(order, <-names)
		}
		order = order[slices.Index(order, `[Event "700"]`):]
		assert.Equal(t, []string{`[Event "700"]`, `[Event "699"]`, `[Event "701"]`}, order[:3])
	})
}

// With the dialects of the program, an illegal move is explained where it stands.
func TestIllegalMove(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "", func(s *Server) { s.detect = dialects.Detect })
		c.open(file, "[Event \"Café\"]\n\n1. e4 e5 2. Nd4 *\n")
		var illegal listed
		for _, d := range c.list().Diagnostics {
			if strings.HasPrefix(d.Code, "move-") && d.Severity == 1 {
				illegal = append(illegal, d)
			}
		}
		require.Len(t, illegal, 1)
		assert.Equal(t, "2:12-2:15 1 move-no-piece\n", illegal.String())
		c.edit(file, 2, 2, 13, 2, 15, "f3")
		assert.NotContains(t, c.list().Diagnostics.String(), "move-")
		assert.Equal(t, 0, c.quit())
	})
}

func TestPanicInAnalysis(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "", speaks(fakeDialect(func(text []byte) {
			if strings.Contains(string(text), "panic") {
				panic("in analysis")
			}
		})))
		c.open(file, game("one", "panic error")+game("two", "error"))
		assert.Equal(t, "6:7-6:12 1 fake-error\n", c.list().Diagnostics.String())
		assert.Equal(t, 1, c.panics())
		c.open("file:///large.pgn", games(100, "panic")+game("last", "hint"))
		assert.Equal(t, "402:7-402:11 4 fake-hint\n", c.list().Diagnostics.String())
		assert.Equal(t, 100, c.panics())
	})
}

// The order of lists is kept when a document is closed and opened again.
func TestReopen(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "")
		for range 50 {
			c.open(file, "error")
			c.notify("textDocument/didClose", docParams(file))
			c.open(file, "warning")
			synctest.Wait()
			assert.Equal(t, "0:0-0:7 2 fake-warning\n", c.lastList(file).Diagnostics.String())
			c.notify("textDocument/didClose", docParams(file))
			synctest.Wait()
			assert.Empty(t, c.lastList(file).Diagnostics)
		}
	})
}

// What a client does not show is not sent to it.
func TestShapesOfDiagnostics(t *testing.T) {
	t.Parallel()
	d := fakeDialect(nil)
	d.Rules.Codes = []semantic.Code{{Name: "c", Severity: semantic.Hint, Tag: semantic.Unnecessary}}
	d.Rules.Sentences["c"] = "Message of {x}"
	d.Rules.Checks = []func(*semantic.Pass){func(p *semantic.Pass) {
		p.Report(semantic.Problem{
			Code: "c", Span: syntax.Span{Start: 2, End: 4}, Args: []semantic.Arg{semantic.Text("x", "y")},
			Related: []semantic.Related{{Span: syntax.Span{Start: 0, End: 1}, Key: "first"}},
		})
	}}
	const plain = `"range":{"start":{"line":0,"character":2},"end":{"line":0,"character":4}},"severity":4,"code":"c","source":"pgn-lsp","message":"Message of y"`
	for _, test := range []struct{ capabilities, more string }{
		{``, ``},
		{
			`"textDocument":{"publishDiagnostics":{"relatedInformation":true,"tagSupport":{"valueSet":[1,2]}}}`,
			`,"tags":[1],"relatedInformation":[{"location":{"uri":"file:///a.pgn","range":{"start":{"line":0,"character":0},"end":{"line":0,"character":1}}},"message":"First given here"}]`,
		},
		{`"textDocument":{"publishDiagnostics":{"tagSupport":{"valueSet":[2]}}}`, ``},
	} {
		synctest.Test(t, func(t *testing.T) {
			c := begin(t, test.capabilities, speaks(d))
			c.open(file, "0123456789")
			assert.JSONEq(t, `{"uri":"file:///a.pgn","version":1,"diagnostics":[{`+plain+test.more+`}]}`,
				string(c.next("textDocument/publishDiagnostics").Params))
		})
	}
}

// Results follow the games through any edits: in the end the list is the one
// that opening the text makes.
func TestListAfterEditsEqualsListFromScratch(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, "")
		c.open(file, games(40, "error"))
		words := []string{"error ", "warning ", "\n\n[Event \"new\"]\n\n1. e4 {hint} *\n\n", "x", "", "*\n[Event \"hint\"]"}
		for i := range 300 {
			line := (i * 37) % 170
			c.edit(file, i+2, line, i%5, line+i%3, i%7, words[i%len(words)])
			if i%50 == 49 {
				pass(time.Second)
				got := c.lastList(file)
				c.open("file:///again.pgn", c.text(file))
				pass(time.Second)
				assert.Equal(t, i+2, *got.Version)
				assert.Equal(t, c.lastList("file:///again.pgn").Diagnostics.String(), got.Diagnostics.String())
			}
		}
	})
}
