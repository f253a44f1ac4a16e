package server

import (
	"fmt"
	"os"
	"path/filepath"
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
)

// TestPagesOverTheWire opens the wrong example of every page as an editor does. What it
// is told is in testdata/server/pages.txt, a line for each code: the place in UTF-16, the
// severity and the message. The fix that the page names makes the right example, and
// every other one makes the finding go away.
//
// That a file is not UTF-8 only the command line sees: editors send decoded text.
func TestPagesOverTheWire(t *testing.T) {
	t.Parallel()
	var got strings.Builder
	for _, d := range dialects.All() {
		for _, page := range d.Pages() {
			if page.Code == "ws-capped" { // it has a scenario of its own
				continue
			}
			e, err := page.Example(d.Rules)
			require.NoError(t, err)
			if e.Charset != "" {
				continue
			}
			t.Run(page.Code, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					w := wirePage{dialect: d, Page: page, Example: e}
					w.testClient = start(t, func(s *Server) {
						s.detect = dialects.Detect
						s.now = func() time.Time { return time.Date(2024, 10, 4, 12, 0, 0, 0, time.UTC) }
					})
					w.call("initialize", fmt.Sprintf(`{"capabilities":{%s},"initializationOptions":{"settings":%s}}`, actionClient, w.settings(t)))
					w.notify("initialized", `{}`)
					got.WriteString(w.play())
					assert.Zero(t, w.logs.FilterMessageSnippet("setting").Len())
					require.Equal(t, 0, w.quit())
				})
			})
		}
	}
	golden := filepath.Join("..", "testdata", "server", "pages.txt")
	if *update {
		require.NoError(t, os.WriteFile(golden, []byte(got.String()), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	assert.Equal(t, string(want), got.String())
}

// wirePage is a page whose examples are in an editor.
type wirePage struct {
	*testClient
	dialect *dialects.Dialect
	semantic.Page
	semantic.Example
	opened int
}

// settings returns what makes the server show what the page is about.
func (w *wirePage) settings(t *testing.T) []byte {
	t.Helper()
	severity := make(map[string]string)
	for i := range w.dialect.Rules.Codes {
		row := &w.dialect.Rules.Codes[i]
		severity[row.Name] = w.Policy.Severity(row, semantic.Unset).String()
	}
	if !w.Whole {
		for _, code := range wholeCodes {
			severity[code] = "off"
		}
	}
	settings := map[string]any{"diagnostics": map[string]any{"severity": severity}}
	for _, flag := range w.Flags {
		if name, value, _ := strings.Cut(flag, " "); name == "profile" {
			settings[name] = value
		}
	}
	b, err := json.Marshal(settings)
	require.NoError(t, err)
	return b
}

// show opens a text and returns what is found in it.
func (w *wirePage) show(text []byte) (uri string, list listed) {
	w.t.Helper()
	w.opened++
	uri = fmt.Sprintf("file:///%d%s", w.opened, w.dialect.Extensions[0])
	w.openAs(uri, w.dialect.LanguageIDs[0], string(text))
	pass(time.Minute)
	return uri, w.lastList(uri).Diagnostics
}

// play returns the line of the golden.
func (w *wirePage) play() string {
	t := w.t
	t.Helper()
	uri, list := w.show(w.Example.Wrong)
	require.Len(t, list, 1, "%s in\n%s\n%v", w.Code, w.Example.Wrong, list)
	d := list[0]
	require.Equal(t, w.Code, d.Code)
	doc := syntax.NewDocument(w.Example.Wrong, w.dialect.Grammar)
	assert.Equal(t, w.Mark, syntax.Span{
		Start: offsetOf(t, doc, d.Range.Start, syntax.UTF16), End: offsetOf(t, doc, d.Range.End, syntax.UTF16),
	}, w.Code)
	_, right := w.show(w.Example.Right)
	assert.Empty(t, right, "%s: right example", w.Code)
	w.fix(uri, d.Range)
	return fmt.Sprintf("%s %d:%d-%d:%d %s: %s\n", d.Code, d.Range.Start.Line+1, d.Range.Start.Character+1,
		d.Range.End.Line+1, d.Range.End.Character+1, semantic.Severity(d.Severity), d.Message)
}

func (w *wirePage) row() *semantic.Code { return w.dialect.Rules.Code(w.Code) }

// fix applies every fix that is offered.
func (w *wirePage) fix(uri string, r textRange) {
	t := w.t
	t.Helper()
	var fixes []codeAction
	for _, a := range w.actions(uri, r, `"only":["quickfix"]`) {
		if a.Edit != nil {
			fixes = append(fixes, a)
		}
	}
	switch {
	case w.row().Fix == nil || isLineEnd(w.Code):
		assert.Empty(t, titles(fixes), w.Code)
		return
	case !assert.NotEmpty(t, fixes, "%s: no fix is offered", w.Code):
		return
	}
	for i, a := range fixes {
		require.Len(t, a.Diagnostics, 1)
		assert.Equal(t, w.Code, a.Diagnostics[0].Code)
		changed, version, _ := changes(t, a.Edit)
		assert.Equal(t, 1, version)
		after := edited(t, string(w.Example.Wrong), changed, syntax.UTF16)
		if i == w.Fix {
			assert.Equal(t, string(w.Example.Right), after, "%s: %s", w.Code, a.Title)
		}
		_, left := w.show([]byte(after))
		for _, d := range left {
			assert.NotEqual(t, w.Code, d.Code, "%s leaves it in\n%s", a.Title, after)
		}
	}
}

// isLineEnd reports whether the fix of a code changes line ends, which belong to the
// editor.
func isLineEnd(code string) bool { return code == "lex-mixed-newlines" || code == "export-newline" }
