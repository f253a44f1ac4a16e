package server

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/pgn-lsp/pgn-lsp/dialects"
	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
	"github.com/stretchr/testify/require"
	"go.lsp.dev/jsonrpc2"
	"go.uber.org/zap"
	"go.uber.org/zap/zaptest/observer"
)

// testClient is the other end of a server in this process. It writes and reads
// real framed messages, so it can also write what is none.
//
// A test without requests of the server to the client may run in a synctest
// bubble, which then proves that no goroutine is left and lets time pass at once.
// The library keeps the channels of such requests in a pool that all tests share;
// so a test with them must not.
type testClient struct {
	t    testing.TB
	conn net.Conn
	logs *observer.ObservedLogs
	code chan int // receives the exit code

	// answer gives the result of a request of the server; nil answers null.
	answer func(method string, params jsontext.Value) any

	lastID int
	mu     sync.Mutex
	inbox  []message
	news   chan struct{} // closed and replaced when something arrives
	ended  bool          // the server has closed the connection
}

// message is any message of the protocol.
type message struct {
	ID     jsontext.Value `json:"id,omitzero"`
	Method string         `json:"method,omitzero"`
	Params jsontext.Value `json:"params,omitzero"`
	Result jsontext.Value `json:"result,omitzero"`
	Error  *struct {
		Code    int            `json:"code"`
		Message string         `json:"message"`
		Data    jsontext.Value `json:"data,omitzero"`
	} `json:"error,omitzero"`

	at time.Time // when it came
}

// start starts a server, changed by tune, and ends it with the test.
func start(t testing.TB, tune ...func(*Server)) *testClient {
	t.Helper()
	ours, theirs := net.Pipe()
	core, logs := observer.New(zap.DebugLevel)
	s := newServer(Options{Version: "test", Log: zap.New(core)})
	s.detect = always(fakeDialect(nil))
	s.calls["test/text"] = (*Server).textOf
	for _, f := range tune {
		f(s)
	}
	c := &testClient{t: t, conn: ours, logs: logs, code: make(chan int, 1), news: make(chan struct{})}
	go func() { c.code <- s.serve(context.Background(), theirs) }()
	go c.read()
	t.Cleanup(func() {
		_ = ours.Close()
		c.exitCode()
		for _, entry := range logs.FilterMessage("panic").All() {
			t.Errorf("panic: %v\n%s", entry.ContextMap()["value"], entry.ContextMap()["stack"])
		}
	})
	return c
}

// panics takes the panics so far from the log and returns how many there were.
// Those that no test takes make it fail.
func (c *testClient) panics() int {
	n := 0
	for _, entry := range c.logs.TakeAll() {
		if entry.Message == "panic" {
			n++
		}
	}
	return n
}

// begin starts a server and initializes it with these capabilities of the client.
func begin(t testing.TB, capabilities string, tune ...func(*Server)) *testClient {
	t.Helper()
	c := start(t, tune...)
	c.initialize(capabilities)
	return c
}

func (c *testClient) initialize(capabilities string) message {
	c.t.Helper()
	m := c.call("initialize", fmt.Sprintf(`{"processId":null,"rootUri":null,"capabilities":{%s}}`, capabilities))
	require.Nil(c.t, m.Error)
	c.notify("initialized", `{}`)
	return m
}

// raw writes bytes as they are.
func (c *testClient) raw(s string) {
	c.t.Helper()
	_, err := io.WriteString(c.conn, s)
	require.NoError(c.t, err)
}

// frame writes a body with its header.
func (c *testClient) frame(body string) {
	c.t.Helper()
	c.raw(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body))
}

func (c *testClient) notify(method, params string) {
	c.t.Helper()
	c.frame(fmt.Sprintf(`{"jsonrpc":"2.0","method":%q,"params":%s}`, method, params))
}

// request writes a request and returns its id.
func (c *testClient) request(method, params string) string {
	c.t.Helper()
	c.lastID++
	id := strconv.Itoa(c.lastID)
	c.frame(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":%q,"params":%s}`, id, method, params))
	return id
}

// call writes a request and waits for its response.
func (c *testClient) call(method, params string) message {
	c.t.Helper()
	return c.response(c.request(method, params))
}

// response waits for the response to a request.
func (c *testClient) response(id string) message {
	c.t.Helper()
	return c.wait("response to "+id, func(m message) bool { return m.Method == "" && string(m.ID) == id })
}

// failure waits for an error response and returns its code.
func (c *testClient) failure(id string) int {
	c.t.Helper()
	m := c.response(id)
	require.NotNil(c.t, m.Error, "request %s: result %s", id, m.Result)
	return m.Error.Code
}

// next waits for a notification or request of the server.
func (c *testClient) next(method string) message {
	c.t.Helper()
	return c.wait(method, func(m message) bool { return m.Method == method })
}

// wait takes the first message that fits out of the inbox, waiting for it.
func (c *testClient) wait(what string, fits func(message) bool) message {
	c.t.Helper()
	timeout := time.After(30 * time.Second)
	for {
		c.mu.Lock()
		for i, m := range c.inbox {
			if fits(m) {
				c.inbox = append(c.inbox[:i:i], c.inbox[i+1:]...)
				c.mu.Unlock()
				return m
			}
		}
		news, ended := c.news, c.ended
		c.mu.Unlock()
		require.False(c.t, ended, "connection ended before: %s", what)
		select {
		case <-news:
		case <-timeout:
			require.FailNow(c.t, "never came: "+what, "inbox: %v, logs: %v", c.inbox, c.logs.All())
		}
	}
}

// has reports whether a message of the server is in the inbox.
func (c *testClient) has(method string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, m := range c.inbox {
		if m.Method == method {
			return true
		}
	}
	return false
}

// sync waits until the server has served everything written so far on its read
// loop.
func (c *testClient) sync() {
	c.t.Helper()
	c.call("test/text", docParams("none"))
}

// quit ends the conversation as the protocol wants it.
func (c *testClient) quit() int {
	c.t.Helper()
	require.Nil(c.t, c.call("shutdown", `null`).Error)
	c.notify("exit", `null`)
	return c.exitCode()
}

// exitCode waits for the end of the server. It may be called again.
func (c *testClient) exitCode() int {
	c.t.Helper()
	select {
	case code := <-c.code:
		c.code <- code
		return code
	case <-time.After(30 * time.Second):
		require.FailNow(c.t, "server does not end")
		return -1
	}
}

// read fills the inbox and answers requests.
func (c *testClient) read() {
	in := bufio.NewReader(c.conn)
	for {
		body, err := readFrame(in)
		c.mu.Lock()
		if err == nil {
			var m message
			if err = json.Unmarshal(body, &m); err == nil {
				m.at = time.Now()
				c.inbox = append(c.inbox, m)
				if m.Method != "" && m.ID != nil {
					go c.respond(m)
				}
			}
		}
		c.ended = err != nil
		close(c.news)
		c.news = make(chan struct{})
		c.mu.Unlock()
		if err != nil {
			return
		}
	}
}

func (c *testClient) respond(m message) {
	result := []byte("null")
	if c.answer != nil {
		if b, err := json.Marshal(c.answer(m.Method, m.Params)); err == nil {
			result = b
		}
	}
	body := fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, m.ID, result)
	_, _ = fmt.Fprintf(c.conn, "Content-Length: %d\r\n\r\n%s", len(body), body)
}

// readFrame reads one message and is strict about its form.
func readFrame(in *bufio.Reader) ([]byte, error) {
	line, err := in.ReadString('\n')
	if err != nil {
		return nil, err
	}
	length, ok := strings.CutPrefix(line, "Content-Length: ")
	n, err := strconv.Atoi(strings.TrimSuffix(length, "\r\n"))
	if !ok || err != nil {
		return nil, fmt.Errorf("header %q", line)
	}
	if line, err = in.ReadString('\n'); line != "\r\n" {
		return nil, fmt.Errorf("header end %q: %w", line, err)
	}
	body := make([]byte, n)
	_, err = io.ReadFull(in, body)
	return body, err
}

// open opens a document with version 1.
func (c *testClient) open(uri, text string) {
	c.t.Helper()
	c.openAs(uri, "pgn", text)
}

func (c *testClient) openAs(uri, language, text string) {
	c.t.Helper()
	c.notify("textDocument/didOpen", fmt.Sprintf(
		`{"textDocument":{"uri":%q,"languageId":%q,"version":1,"text":%s}}`, uri, language, quote(text)))
}

// edit replaces a range of a document: line and character of start and end.
func (c *testClient) edit(uri string, version, l1, c1, l2, c2 int, text string) {
	c.t.Helper()
	c.notify("textDocument/didChange", fmt.Sprintf(
		`{"textDocument":{"uri":%q,"version":%d},"contentChanges":[{"range":{"start":{"line":%d,"character":%d},"end":{"line":%d,"character":%d}},"text":%s}]}`,
		uri, version, l1, c1, l2, c2, quote(text)))
}

// text returns the text of a document as the server has it.
func (c *testClient) text(uri string) string {
	c.t.Helper()
	m := c.call("test/text", docParams(uri))
	require.Nil(c.t, m.Error)
	var text string
	require.NoError(c.t, json.Unmarshal(m.Result, &text, jsontext.AllowInvalidUTF8(true)))
	return text
}

// docParams are the parameters of requests about a document as a whole.
func docParams(uri string) string { return fmt.Sprintf(`{"textDocument":{"uri":%q}}`, uri) }

// quote returns s as JSON. Bytes that are no UTF-8 stay as they are.
func quote(s string) string {
	b, err := jsontext.AppendQuote(nil, s)
	if err != nil {
		b = []byte(`"` + s + `"`)
	}
	return string(b)
}

// textOf is a request of tests: the text that the request may see.
func (s *Server) textOf(ctx context.Context, raw jsonrpc2.RawMessage) (any, error) {
	var params struct {
		TextDocument struct {
			URI string `json:"uri"`
		} `json:"textDocument"`
	}
	if err := decodeParams(raw, &params); err != nil {
		return nil, err
	}
	snap := viewOf(ctx).docs[key(params.TextDocument.URI)]
	if snap == nil || snap.Document == nil {
		return nil, nil
	}
	return jsonrpc2.RawMessage(quote(string(snap.Document.Text()))), nil
}

// fakeDialect finds the words error, warning, information and hint: each is a
// problem of that level with the code fake-LEVEL. Before it looks at a game it
// calls before with its text.
func fakeDialect(before func(text []byte)) *dialects.Dialect {
	rules := &semantic.Rules{
		Sentences: map[string]string{"ws-capped": "{n} more of {code} not shown"},
		FirstTag:  "Event",
		Setup:     func(*semantic.Pass) semantic.Setup { return semantic.Setup{} },
		Checks: []func(*semantic.Pass){func(p *semantic.Pass) {
			if before != nil {
				before(p.Tree.Text())
			}
			for _, problem := range fakeProblems(p.Tree.Text()) {
				p.Report(problem)
			}
		}},
		Codes: []semantic.Code{{Name: "ws-capped", Severity: semantic.Information}},
	}
	for level := semantic.Error; level < semantic.Off; level++ {
		code := "fake-" + level.String()
		rules.Codes = append(rules.Codes, semantic.Code{Name: code, Severity: level})
		rules.Sentences[code] = "Found " + level.String()
	}
	return &dialects.Dialect{Name: "fake", Grammar: pgn.Grammar, Rules: rules}
}

func fakeProblems(text []byte) []semantic.Problem {
	var list []semantic.Problem
	for off := 0; off < len(text); {
		end := off
		for end < len(text) && text[end] >= 'a' && text[end] <= 'z' {
			end++
		}
		word := string(text[off:end])
		if level, ok := semantic.ParseSeverity(word); ok && level != semantic.Off {
			list = append(list, semantic.Problem{Code: "fake-" + word, Span: syntax.Span{Start: off, End: end}})
		}
		off = max(end, off+1)
	}
	return list
}

// always is a detect function that knows one dialect.
func always(d *dialects.Dialect) func(string, string, []byte) *dialects.Dialect {
	return func(string, string, []byte) *dialects.Dialect { return d }
}

// speaks makes a server know one dialect.
func speaks(d *dialects.Dialect) func(*Server) {
	return func(s *Server) { s.detect = always(d) }
}

// pass lets time pass, in a bubble at once.
func pass(d time.Duration) { <-time.After(d) }

// game is a game with a name and a text between its braces.
func game(name, comment string) string {
	return fmt.Sprintf("[Event %q]\n\n1. e4 {%s} *\n\n", name, comment)
}

// games is a file of n games.
func games(n int, comment string) string {
	var b bytes.Buffer
	for i := range n {
		b.WriteString(game(strconv.Itoa(i), comment))
	}
	return b.String()
}
