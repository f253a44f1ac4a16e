package server

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/pgn-lsp/pgn-lsp/dialects"
	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestScripts plays the conversations in testdata/server. A file is an archive:
// a comment for the reader, game files, and requests. The name of a section is a
// request, and its text what the client gets; -update writes what it gets. Places
// are named by text, with the number of the occurrence if it is not the first:
//
//	client                        JSON: members of the parameters of initialize
//	game.pgn                      a file
//	game.pgn.quoted               the same with the escapes of Go: \r, \x00, \ufeff
//	open game.pgn                 opens it
//	change game.pgn /d6/ #2 "x"   replaces the text; of /a|b|c/ what is between bars
//	change game.pgn /a|c/ "x"     inserts where the bar is; the escapes of Go go here, too
//	close game.pgn
//	settings {"hover":{}}         sends settings
//	diag game.pgn                 the findings, as a terminal shows them
//	hover game.pgn /2... |d6/     the hover where the bar is, else at the start
//	lens game.pgn                 the lenses
//	click game.pgn #2             runs the command of a lens
//	actions game.pgn /0-0/ {"only":["quickfix"]}   the actions at a place; context in JSON
//	act game.pgn /0-0/ "Write O-O"                 does the action of that title
//	command NAME [arguments]      runs a command; the arguments are JSON
func TestScripts(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("..", "testdata", "server", "*.txtar"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			require.NoError(t, err)
			require.NotEmpty(t, archive.Comment, "the first lines tell what the file shows")
			playScript(t, archive)
			if *update {
				require.NoError(t, os.WriteFile(file, txtar.Format(archive), 0o644))
			}
		})
	}
}

var update = flag.Bool("update", false, "rewrite the goldens; read what changed")

// script is a conversation under way.
type script struct {
	*testClient
	enc      syntax.Encoding
	files    map[string]string
	versions map[string]int
}

// plainClient is a client that can do all that scripts look at.
const plainClient = `{"capabilities":{"window":{"showDocument":{"support":true}},` +
	`"workspace":{"applyEdit":true,"workspaceEdit":{` + editVersions + `,` + editNotes + `}},` +
	`"textDocument":{"hover":{"contentFormat":["markdown"]},"publishDiagnostics":{"relatedInformation":true},` +
	`"codeAction":{` + actionLiterals + `,` + actionResolve + `,` + actionHonors + `}}}}`

var scriptRequest = regexp.MustCompile(`^(\w+) (\S+)(?: /(.+)/)?(?: #(\d+))?(?: (["{[].*))?$`)

func playScript(t *testing.T, archive *txtar.Archive) {
	t.Helper()
	s := script{files: make(map[string]string), versions: make(map[string]int)}
	client := plainClient
	for i := range archive.Files {
		f := &archive.Files[i]
		switch name, quoted := strings.CutSuffix(f.Name, ".quoted"); {
		case f.Name == "client":
			client = string(f.Data)
		case quoted:
			s.files[name] = unquote(t, string(f.Data))
		case !strings.Contains(name, " "):
			s.files[name] = string(f.Data)
		default:
			if s.testClient == nil {
				s.begin(t, client)
			}
			got := s.perform(f.Name)
			assert.NotContains(t, strings.ToLower(got), "panic")
			assert.NotContains(t, strings.ToLower(got), "internal error")
			if *update {
				f.Data = []byte(got)
			} else {
				assert.Equal(t, string(f.Data), got, f.Name)
			}
		}
	}
	require.NotNil(t, s.testClient, "no request")
	require.Equal(t, 0, s.quit())
}

// begin starts the server, whose clock stands still.
func (s *script) begin(t *testing.T, client string) {
	t.Helper()
	s.testClient = start(t, func(server *Server) {
		server.detect = dialects.Detect
		server.now = func() time.Time { return time.Date(2024, 3, 1, 12, 0, 0, 0, time.UTC) }
	})
	s.answer = func(method string, _ jsontext.Value) any {
		switch method {
		case "window/showDocument":
			return map[string]bool{"success": true}
		case "workspace/applyEdit":
			return map[string]bool{"applied": true}
		}
		return nil
	}
	m := s.call("initialize", client)
	require.Nil(t, m.Error)
	var result struct {
		Capabilities struct {
			PositionEncoding string `json:"positionEncoding"`
		} `json:"capabilities"`
	}
	require.NoError(t, json.Unmarshal(m.Result, &result))
	s.enc = encodings[result.Capabilities.PositionEncoding]
	s.notify("initialized", `{}`)
}

// perform performs one request and returns what its section holds.
func (s *script) perform(line string) string {
	s.t.Helper()
	if settings, ok := strings.CutPrefix(line, "settings "); ok {
		s.notify("workspace/didChangeConfiguration", `{"settings":`+settings+`}`)
		return ""
	}
	r := scriptRequest.FindStringSubmatch(line)
	require.NotNil(s.t, r, "not a request: %s", line)
	verb, name, pattern, value := r[1], r[2], r[3], r[5]
	number := 1
	if r[4] != "" {
		number, _ = strconv.Atoi(r[4])
	}
	uri := "file:///" + name
	switch verb {
	case "open":
		s.versions[name] = 1
		s.open(uri, s.files[name])
	case "close":
		s.notify("textDocument/didClose", docParams(uri))
	case "change":
		s.change(name, s.find(name, pattern, number), value)
	case "diag":
		var report struct {
			Items listed `json:"items"`
		}
		s.ask("textDocument/diagnostic", docParams(uri), &report)
		return string(drawList(s.t, nil, name, s.files[name], s.enc, report.Items, semantic.Look{}))
	case "hover":
		return s.hover(name, s.find(name, pattern, number))
	case "lens":
		var out strings.Builder
		for _, l := range s.lenses(name) {
			fmt.Fprintf(&out, "%s: %s %s %s\n", s.textAt(name, l.Range), l.Command.Title, quote(l.Command.Command), l.Command.Arguments)
		}
		return out.String()
	case "click":
		l := s.lenses(name)[number-1]
		return s.command(l.Command.Command, string(l.Command.Arguments))
	case "actions":
		var out strings.Builder
		for _, a := range s.actionsAt(name, s.find(name, pattern, number), strings.TrimSuffix(strings.TrimPrefix(value, "{"), "}")) {
			out.WriteString(a.String() + "\n")
		}
		return out.String()
	case "act":
		title, err := strconv.Unquote(value)
		require.NoError(s.t, err, value)
		span := s.find(name, pattern, number)
		a := s.resolved(named(s.t, s.actionsAt(name, span, ""), title))
		return s.apply(name, a.Edit)
	case "command":
		return s.command(name, value)
	default:
		require.Fail(s.t, "unknown request "+line)
	}
	return ""
}

// find returns the span that a pattern means.
func (s *script) find(name, pattern string, number int) syntax.Span {
	s.t.Helper()
	parts := strings.Split(unquote(s.t, pattern), "|")
	whole := strings.Join(parts, "")
	require.NotEmpty(s.t, whole)
	at := -1
	for range number {
		i := strings.Index(s.files[name][at+1:], whole)
		require.GreaterOrEqual(s.t, i, 0, "no such text: %s #%d", pattern, number)
		at += 1 + i
	}
	switch len(parts) {
	case 1:
		return syntax.Span{Start: at, End: at + len(whole)}
	case 2:
		return syntax.Span{Start: at + len(parts[0]), End: at + len(parts[0])}
	}
	return syntax.Span{Start: at + len(parts[0]), End: at + len(parts[0]) + len(parts[1])}
}

func (s *script) document(name string) *syntax.Document {
	return syntax.NewDocument([]byte(s.files[name]), pgn.Grammar)
}

func (s *script) change(name string, span syntax.Span, quoted string) {
	s.t.Helper()
	text, err := strconv.Unquote(quoted)
	require.NoError(s.t, err, quoted)
	doc := s.document(name)
	from, to := doc.Position(span.Start, s.enc), doc.Position(span.End, s.enc)
	s.versions[name]++
	s.edit("file:///"+name, s.versions[name], from.Line, from.Column, to.Line, to.Column, text)
	s.files[name] = s.files[name][:span.Start] + text + s.files[name][span.End:]
}

// ask sends a request that must be answered.
func (s *script) ask(method, params string, result any) {
	s.t.Helper()
	m := s.call(method, params)
	require.Nil(s.t, m.Error, "%s: %v", method, m.Error)
	require.NoError(s.t, json.Unmarshal(m.Result, result, json.MatchCaseInsensitiveNames(true)))
}

func (s *script) hover(name string, span syntax.Span) string {
	s.t.Helper()
	at := s.document(name).Position(span.Start, s.enc)
	var h *struct {
		Contents struct{ Kind, Value string }
		Range    textRange
	}
	s.ask("textDocument/hover", fmt.Sprintf(`{"textDocument":{"uri":"file:///%s"},"position":{"line":%d,"character":%d}}`,
		name, at.Line, at.Column), &h)
	if h == nil {
		return "nothing\n"
	}
	return fmt.Sprintf("%s %s\n\n%s\n", h.Contents.Kind, s.textAt(name, h.Range), h.Contents.Value)
}

// lens is a code lens.
type lens struct {
	Range   textRange
	Command struct {
		Title, Command string
		Arguments      jsontext.Value
	}
}

func (s *script) lenses(name string) []lens {
	s.t.Helper()
	var list []lens
	s.ask("textDocument/codeLens", docParams("file:///"+name), &list)
	return list
}

// actionsAt asks for the actions at a place.
func (s *script) actionsAt(name string, span syntax.Span, context string) []codeAction {
	s.t.Helper()
	doc := s.document(name)
	from, to := doc.Position(span.Start, s.enc), doc.Position(span.End, s.enc)
	return s.actions("file:///"+name, textRange{placeOf(from), placeOf(to)}, context)
}

func placeOf(p syntax.Position) textPlace { return textPlace{p.Line, p.Column} }

// apply applies an edit as an editor does, and tells what it changed.
func (s *script) apply(name string, edit jsontext.Value) string {
	s.t.Helper()
	list, version, question := changes(s.t, edit)
	require.Equal(s.t, s.versions[name], version)
	after := edited(s.t, s.files[name], list, s.enc)
	var out strings.Builder
	if question != "" {
		fmt.Fprintf(&out, "asks: %s\n", question)
	}
	for _, c := range list {
		fmt.Fprintf(&out, "line %d: %s becomes %s\n", c.Range.Start.Line+1, s.textAt(name, c.Range), strconv.Quote(c.NewText))
	}
	s.versions[name]++
	s.notify("textDocument/didChange", fmt.Sprintf(
		`{"textDocument":{"uri":"file:///%s","version":%d},"contentChanges":[{"text":%s}]}`, name, s.versions[name], quote(after)))
	s.files[name] = after
	return out.String()
}

// command runs a command and tells how it was answered, and what the server then
// asked the client for. A command that succeeds always shows something.
func (s *script) command(name, arguments string) string {
	s.t.Helper()
	params := fmt.Sprintf(`{"command":%q}`, name)
	if arguments != "" {
		params = fmt.Sprintf(`{"command":%q,"arguments":%s}`, name, arguments)
	}
	m := s.call("workspace/executeCommand", params)
	if m.Error != nil {
		return fmt.Sprintf("error %d: %s\n", m.Error.Code, m.Error.Message)
	}
	require.Equal(s.t, "null", string(m.Result))
	news := s.wait("showDocument, showMessage or applyEdit", func(m message) bool {
		return m.Method == "window/showDocument" || m.Method == "window/showMessage" || m.Method == "workspace/applyEdit"
	})
	var shown struct {
		URI       string
		TakeFocus bool
		Selection textRange
		Type      int
		Message   string
		Edit      jsontext.Value
	}
	require.NoError(s.t, json.Unmarshal(news.Params, &shown, json.MatchCaseInsensitiveNames(true)))
	if news.Method == "window/showMessage" {
		return fmt.Sprintf("message %d: %s\n", shown.Type, shown.Message)
	}
	if news.Method == "workspace/applyEdit" {
		var targets []struct{ URI string }
		require.NoError(s.t, json.Unmarshal([]byte(arguments), &targets, json.MatchCaseInsensitiveNames(true)))
		return s.apply(strings.TrimPrefix(targets[0].URI, "file:///"), shown.Edit)
	}
	require.True(s.t, shown.TakeFocus)
	file := strings.TrimPrefix(shown.URI, "file:///")
	return fmt.Sprintf("shows %s, line %d: %s\n", shown.URI, shown.Selection.Start.Line+1, s.textAt(file, shown.Selection))
}

// textAt returns the text of a range, quoted.
func (s *script) textAt(name string, r textRange) string {
	s.t.Helper()
	doc := s.document(name)
	return strconv.Quote(s.files[name][offsetOf(s.t, doc, r.Start, s.enc):offsetOf(s.t, doc, r.End, s.enc)])
}

// unquote resolves the escapes of Go in every line of text.
func unquote(t testing.TB, text string) string {
	t.Helper()
	var b strings.Builder
	for line := range strings.Lines(text) {
		body, end := strings.CutSuffix(line, "\n")
		plain, err := strconv.Unquote(`"` + strings.ReplaceAll(body, `"`, `\"`) + `"`)
		require.NoError(t, err, line)
		b.WriteString(plain)
		if end {
			b.WriteByte('\n')
		}
	}
	return b.String()
}
