package server

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/pgn-lsp/pgn-lsp/dialects"
	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// encodings are the position encodings by their names in the protocol.
var encodings = map[string]syntax.Encoding{"utf-8": syntax.UTF8, "utf-16": syntax.UTF16, "utf-32": syntax.UTF32}

// shown announces a client that shows all of a diagnostic.
const shown = `"textDocument":{"publishDiagnostics":{"relatedInformation":true,"tagSupport":{"valueSet":[1,2]}}}`

// TestGoldensOverTheWire opens the inputs of testdata/semantic in a client and
// draws the lists that it gets as the goldens have them. So what a terminal shows
// and what an editor shows are the same, in every position encoding.
func TestGoldensOverTheWire(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("..", "testdata", "semantic", "*.txtar"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		for name := range encodings {
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar")+"/"+name, func(t *testing.T) {
				t.Parallel()
				archive, err := txtar.ParseFile(file)
				require.NoError(t, err)
				g := readGolden(t, archive)
				synctest.Test(t, func(t *testing.T) {
					assert.Equal(t, g.want, g.play(t, name))
				})
			})
		}
	}
}

// wholeCodes are the findings about whole documents, which only some goldens have.
var wholeCodes = []string{"lex-bom", "lex-encoding", "lex-mixed-newlines", "lex-not-pgn", "tag-player-form"}

// golden is an archive of testdata/semantic; its flags are described in
// dialects/internal/harness/golden.go.
type golden struct {
	inputs   []txtar.File
	settings string
	look     semantic.Look
	today    time.Time // by default later than all dates
	want     string
}

func readGolden(t *testing.T, archive *txtar.Archive) golden {
	t.Helper()
	g := golden{today: time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)}
	severity := map[string]string{"tag-roster-*": "off", "tag-extra-order": "off", "export-*": "off"}
	diagnostics := map[string]any{"severity": severity}
	settings := map[string]any{"diagnostics": diagnostics}
	var flags string
	for _, f := range archive.Files {
		switch f.Name {
		case "flags":
			flags = string(f.Data)
		case "problems":
			g.want = string(f.Data)
		default:
			g.inputs = append(g.inputs, f)
		}
	}
	for line := range strings.Lines(flags) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch name {
		case "profile":
			settings["profile"] = value
		case "show":
			severity[value] = pgn.Rules.Code(value).Severity.String()
		case "hide":
			severity[value] = "off"
		case "depth":
			diagnostics["variationDepth"] = number64(t, value)
		case "today":
			day, err := time.Parse("2006.01.02", value)
			require.NoError(t, err)
			g.today = day
		case "width":
			g.look.Width = int(number64(t, value))
		case "layout":
			delete(severity, "export-*")
		case "fixes":
			g.want = withoutFixes(g.want)
		case "encoding":
			// A client sends UTF-8, whatever is on its disk.
		case "newline", "end", "escapes":
			for i, f := range g.inputs {
				g.inputs[i].Data = transform(t, f.Data, strings.TrimSpace(line))
			}
		default:
			require.Fail(t, "unknown flag "+line)
		}
	}
	for _, code := range wholeCodes {
		if !strings.Contains(g.want, "["+code+"]") {
			severity[code] = "off"
		}
	}
	b, err := json.Marshal(settings)
	require.NoError(t, err)
	g.settings = string(b)
	return g
}

// withoutFixes leaves out of drawn problems their fixes, which are no part of the list.
func withoutFixes(drawn string) string {
	var b strings.Builder
	within := false
	for line := range strings.Lines(drawn) {
		switch {
		case strings.HasPrefix(line, "    fix: ") || strings.HasPrefix(line, "    fix ["):
			within = true
		case within && (strings.HasPrefix(line, "      - ") || strings.HasPrefix(line, "      + ")):
		default:
			within = false
			b.WriteString(line)
		}
	}
	return b.String()
}

func transform(t *testing.T, text []byte, how string) []byte {
	t.Helper()
	s := string(text)
	switch how {
	case "newline crlf":
		s = strings.ReplaceAll(s, "\n", "\r\n")
	case "newline cr":
		s = strings.ReplaceAll(s, "\n", "\r")
	case "end none":
		s = strings.TrimSuffix(s, "\n")
	case "escapes":
		return semantic.Unescape(text)
	default:
		require.Fail(t, "unknown flag "+how)
	}
	return []byte(s)
}

func number64(t *testing.T, s string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(s, 10, 64)
	require.NoError(t, err)
	return n
}

// play opens all inputs and returns the last list of each, drawn.
func (g *golden) play(t *testing.T, encoding string) string {
	t.Helper()
	c := start(t, func(s *Server) {
		s.detect = dialects.Detect
		s.now = func() time.Time { return g.today }
	})
	c.call("initialize", fmt.Sprintf(
		`{"capabilities":{"general":{"positionEncodings":[%q]},%s},"initializationOptions":{"settings":%s}}`, encoding, shown, g.settings))
	c.notify("initialized", `{}`)
	var out []byte
	for _, f := range g.inputs {
		uri := "file:///" + f.Name
		c.open(uri, string(f.Data))
		pass(time.Minute)
		p := c.lastList(uri)
		require.Equal(t, 1, *p.Version)
		out = drawList(t, out, filepath.Base(f.Name), string(f.Data), encodings[encoding], p.Diagnostics, g.look)
	}
	assert.Zero(t, c.logs.FilterMessageSnippet("setting").Len())
	require.Equal(t, 0, c.quit())
	return string(out)
}

// drawList draws a list as [semantic.AppendProblem] draws problems, from nothing
// but what the client has: the text, ranges and messages.
func drawList(t testing.TB, dst []byte, file, text string, enc syntax.Encoding, list listed, look semantic.Look) []byte {
	t.Helper()
	doc := syntax.NewDocument([]byte(text), pgn.Grammar)
	draw := func(r textRange, code string, severity semantic.Severity, message string) []byte {
		t.Helper()
		start, end := offsetOf(t, doc, r.Start, enc), offsetOf(t, doc, r.End, enc)
		ref := doc.GameAt(start)
		// The message takes the place of the sentence.
		rules := &semantic.Rules{Sentences: map[string]string{code: message}}
		p := semantic.Problem{Code: code, Span: syntax.Span{Start: start - ref.Offset, End: end - ref.Offset}}
		return semantic.AppendProblem(nil, semantic.PlaceOf(file, ref), &p, severity, rules, look)
	}
	for _, d := range list {
		require.Equal(t, "pgn-lsp", d.Source)
		dst = append(dst, draw(d.Range, d.Code, semantic.Severity(d.Severity), d.Message)...)
		for _, r := range d.RelatedInformation {
			note := draw(r.Location.Range, "", semantic.Error, r.Message)
			dst = append(dst, strings.Replace(string(note), ": error: ", ": note: ", 1)...)
		}
	}
	return dst
}

// offsetOf returns the offset of a place, which must be one that exists: a server
// that counts in other units than the client would name places beyond lines.
func offsetOf(t testing.TB, doc *syntax.Document, p textPlace, enc syntax.Encoding) int {
	t.Helper()
	at := syntax.Position{Line: p.Line, Column: p.Character}
	off := doc.Offset(at, enc)
	require.Equal(t, at, doc.Position(off, enc))
	return off
}

// issueFamilies are the families of codes that the program promises so far.
var issueFamilies = []string{
	"move-*", "lex-*", "rav-*", "num-wrong", "num-side", "result-missing", "result-mismatch",
	"tag-missing-*", "tag-unquoted-value", "tag-duplicate", "tag-roster-*", "fen-*", "nocheto-*", "ws-capped",
}

// TestEveryCodeIsHeld looks for every code of these families in the goldens that
// the tests of this package draw from lists of the server.
func TestEveryCodeIsHeld(t *testing.T) {
	t.Parallel()
	var goldens strings.Builder
	for _, pattern := range []string{
		filepath.Join("..", "testdata", "semantic", "*.txtar"), filepath.Join("..", "testdata", "server", "*.txtar"),
	} {
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			goldens.Write(text)
		}
	}
	for _, code := range pgn.Rules.Codes {
		if code.Name == "move-recovered" {
			continue // repairs are not there yet
		}
		promised := slices.ContainsFunc(issueFamilies, func(p string) bool { return semantic.MatchCode(p, code.Name) })
		if promised && !strings.Contains(goldens.String(), " ["+code.Name+"]\n") {
			t.Errorf("no golden has %s", code.Name)
		}
	}
}
