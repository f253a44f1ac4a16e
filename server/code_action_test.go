package server

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/pgn-lsp/pgn-lsp/dialects"
	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/server/assist"
	"github.com/pgn-lsp/pgn-lsp/syntax"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.lsp.dev/jsonrpc2"
)

// What clients announce, to be put together.
const (
	actionLiterals = `"codeActionLiteralSupport":{"codeActionKind":{"valueSet":["quickfix","source"]}}`
	actionResolve  = `"isPreferredSupport":true,"dataSupport":true,"resolveSupport":{"properties":["edit"]}`
	actionHonors   = `"honorsChangeAnnotations":true`
	editVersions   = `"documentChanges":true`
	editNotes      = `"changeAnnotationSupport":{}`
)

// actionClient announces a client that can do all.
const actionClient = `"textDocument":{"codeAction":{` + actionLiterals + `,` + actionResolve + `,` + actionHonors + `},` +
	`"publishDiagnostics":{"dataSupport":true,"codeDescriptionSupport":true}},` +
	`"workspace":{"applyEdit":true,"workspaceEdit":{` + editVersions + `,` + editNotes + `}}`

// fixDialect finds these words: wrong, which is right, and one safe fix mends it; maybe,
// for which a person has the choice between yes and no; lone, a safe fix that speaks of
// one place only; and bare, for which there is no fix.
func fixDialect() *dialects.Dialect {
	word := func(from string, fixes ...semantic.Fix) semantic.Code {
		code := semantic.Code{Name: "fake-" + from, Severity: semantic.Warning}
		if fixes != nil {
			code.Fix = func(_ *semantic.FixPass, p *semantic.Problem) []semantic.Fix {
				list := slices.Clone(fixes)
				for i := range list {
					list[i].Edits = []syntax.Edit{semantic.Replace(p.Span, list[i].Key)}
				}
				return list
			}
		}
		return code
	}
	rules := &semantic.Rules{
		Sentences: map[string]string{"fake-wrong": "Wrong word"},
		Titles: map[string]semantic.Title{
			"right": {One: "Write right", All: "Write right everywhere"},
			"yes":   {One: "Say yes", All: "Say yes to all"},
			"no":    {One: "Say no"},
			"pair":  {One: "Find its pair"},
		},
		FirstTag: "Event",
		Setup:    func(*semantic.Pass) semantic.Setup { return semantic.Setup{} },
		Codes: []semantic.Code{
			word("wrong", semantic.Fix{Key: "right", Safe: true}),
			word("maybe", semantic.Fix{Key: "yes"}, semantic.Fix{Key: "no"}),
			word("lone", semantic.Fix{Key: "pair", Safe: true}),
			word("bare"),
			{Name: "ws-capped", Severity: semantic.Information},
		},
	}
	rules.Checks = []func(*semantic.Pass){func(p *semantic.Pass) {
		text := string(p.Tree.Text())
		for _, code := range rules.Codes {
			word := strings.TrimPrefix(code.Name, "fake-")
			for at := 0; ; {
				i := strings.Index(text[at:], word)
				if i < 0 {
					break
				}
				at += i + len(word)
				p.Report(semantic.Problem{Code: code.Name, Span: syntax.Span{Start: at - len(word), End: at}})
			}
		}
	}}
	return &dialects.Dialect{Name: "fake", Grammar: pgn.Grammar, Rules: rules}
}

// codeAction is an action, or a command in place of one.
type codeAction struct {
	Title       string         `json:"title"`
	Kind        string         `json:"kind"`
	IsPreferred bool           `json:"isPreferred"`
	Diagnostics listed         `json:"diagnostics"`
	Edit        jsontext.Value `json:"edit"`
	Command     jsontext.Value `json:"command"`
	Data        jsontext.Value `json:"data"`
	raw         jsontext.Value
}

func (a codeAction) String() string {
	var b strings.Builder
	b.WriteString(cmp.Or(a.Kind, "command") + ": " + a.Title)
	for _, d := range a.Diagnostics {
		fmt.Fprintf(&b, " [%s]", d.Code)
	}
	for _, f := range []struct {
		on   bool
		name string
	}{{a.IsPreferred, " preferred"}, {a.Edit == nil && a.Command == nil, " later"}} {
		if f.on {
			b.WriteString(f.name)
		}
	}
	return b.String()
}

// textChange is an edit of one document.
type textChange struct {
	Range        textRange `json:"range"`
	NewText      string    `json:"newText"`
	AnnotationID string    `json:"annotationId"`
}

// changes takes a workspace edit of one document apart: its changes, the version that
// they are for (-1: none), and what the user is asked.
func changes(t testing.TB, edit jsontext.Value) (list []textChange, version int, question string) {
	t.Helper()
	var e struct {
		Changes         map[string][]textChange `json:"changes"`
		DocumentChanges []struct {
			TextDocument struct {
				URI     string `json:"uri"`
				Version *int   `json:"version"`
			} `json:"textDocument"`
			Edits []textChange `json:"edits"`
		} `json:"documentChanges"`
		ChangeAnnotations map[string]struct {
			Label             string `json:"label"`
			NeedsConfirmation bool   `json:"needsConfirmation"`
		} `json:"changeAnnotations"`
	}
	require.NoError(t, json.Unmarshal(edit, &e, json.MatchCaseInsensitiveNames(true)), "%s", edit)
	version = -1
	for _, l := range e.Changes {
		list = append(list, l...)
	}
	for _, c := range e.DocumentChanges {
		list = append(list, c.Edits...)
		require.NotNil(t, c.TextDocument.Version)
		version = *c.TextDocument.Version
	}
	for id, note := range e.ChangeAnnotations {
		require.True(t, note.NeedsConfirmation)
		question = note.Label
		for _, c := range list {
			require.Equal(t, id, c.AnnotationID)
		}
	}
	return list, version, question
}

// edited returns a text after changes, which must be in order and lie apart, and must
// not only change line ends.
func edited(t testing.TB, text string, list []textChange, enc syntax.Encoding) string {
	t.Helper()
	doc := syntax.NewDocument([]byte(text), pgn.Grammar)
	edits := make([]syntax.Edit, len(list))
	end := -1
	for i, c := range list {
		from, to := offsetOf(t, doc, c.Range.Start, enc), offsetOf(t, doc, c.Range.End, enc)
		require.Greater(t, from, end, "changes in order and apart: %v", list)
		end = to
		plain := strings.NewReplacer("\r\n", "\n", "\r", "\n")
		require.NotEqual(t, plain.Replace(text[from:to]), plain.Replace(c.NewText), "changes a line end only")
		edits[i] = syntax.Edit{Start: from, End: to, Text: []byte(c.NewText)}
	}
	return string(syntax.ApplyEdits([]byte(text), edits))
}

// actionParams are the parameters of a request for actions: of a range of columns in a
// line, and with members of the context.
func actionParams(uri string, r textRange, context string) string {
	if context == "" {
		context = `"diagnostics":[]`
	} else if !strings.Contains(context, `"diagnostics"`) {
		context = `"diagnostics":[],` + context
	}
	return fmt.Sprintf(`{"textDocument":{"uri":%q},"range":{"start":{"line":%d,"character":%d},"end":{"line":%d,"character":%d}},"context":{%s}}`,
		uri, r.Start.Line, r.Start.Character, r.End.Line, r.End.Character, context)
}

// actions asks for actions.
func (c *testClient) actions(uri string, r textRange, context string) []codeAction {
	c.t.Helper()
	m := c.call("textDocument/codeAction", actionParams(uri, r, context))
	require.Nil(c.t, m.Error, "%v", m.Error)
	var raw []jsontext.Value
	require.NoError(c.t, json.Unmarshal(m.Result, &raw))
	require.NotNil(c.t, raw, "a list, not null")
	list := make([]codeAction, len(raw))
	for i := range raw {
		require.NoError(c.t, json.Unmarshal(raw[i], &list[i], json.MatchCaseInsensitiveNames(true)), "%s", raw[i])
		list[i].raw = raw[i]
	}
	return list
}

func titles(list []codeAction) []string {
	text := []string{}
	for _, a := range list {
		text = append(text, a.String())
	}
	return text
}

// columns is a range in one line.
func columns(line, from, to int) textRange {
	return textRange{textPlace{line, from}, textPlace{line, to}}
}

// resolved returns an action with its edit.
func (c *testClient) resolved(a codeAction) codeAction {
	c.t.Helper()
	if a.Edit != nil {
		return a
	}
	m := c.call("codeAction/resolve", string(a.raw))
	require.Nil(c.t, m.Error, "%v", m.Error)
	var b codeAction
	require.NoError(c.t, json.Unmarshal(m.Result, &b, json.MatchCaseInsensitiveNames(true)))
	require.Equal(c.t, a.Title, b.Title)
	return b
}

// named returns the action with that title.
func named(t testing.TB, list []codeAction, title string) codeAction {
	t.Helper()
	for _, a := range list {
		if a.Title == title {
			return a
		}
	}
	require.Fail(t, "no action "+title, "%v", titles(list))
	return codeAction{}
}

const twoGames = "[Event \"1\"]\n\n1. e4 {wrong maybe wrong} *\n\n[Event \"2\"]\n\n1. e4 {wrong lone bare maybe} *\n"

// Actions come in three widths, the wider ones where there is more to mend.
func TestActionWidths(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, actionClient, speaks(fixDialect()))
		c.open(file, twoGames)
		c.list()
		fix := func(line, from, to int) []string {
			return titles(c.actions(file, columns(line, from, to), `"only":["quickfix"]`))
		}
		wrong := []string{
			"quickfix: Write right [fake-wrong] preferred",
			"quickfix: Write right everywhere in this game [fake-wrong] later",
			"quickfix: Write right everywhere in this file [fake-wrong] later",
		}
		assert.Equal(t, wrong, fix(2, 9, 9), "a caret inside")
		assert.Equal(t, wrong, fix(2, 7, 7), "in front")
		assert.Equal(t, wrong, fix(2, 12, 12), "behind")
		assert.Empty(t, fix(2, 6, 7), "what is selected ends in front")
		assert.Empty(t, fix(2, 0, 4))
		assert.Equal(t, wrong, fix(2, 0, 8), "a selection that touches it")
		assert.Equal(t, []string{
			"quickfix: Say yes [fake-maybe]", "quickfix: Say no [fake-maybe]",
			"quickfix: Say yes to all in this file [fake-maybe] later",
		}, fix(2, 14, 15), "one in this game, one in another")
		assert.Equal(t, []string{
			"quickfix: Write right [fake-wrong] preferred",
			"quickfix: Write right everywhere in this file [fake-wrong] later",
		}, fix(6, 8, 8), "one in this game, two in another")
		assert.Equal(t, []string{"quickfix: Find its pair [fake-lone] preferred"}, fix(6, 14, 14))
		assert.Empty(t, fix(6, 19, 19), "no fix")
		assert.Len(t, fix(2, 0, 30), 7, "all of a line")

		c.edit(file, 2, 6, 13, 6, 17, "lone lone")
		assert.Equal(t, []string{
			"quickfix: Find its pair [fake-lone] preferred",
			"quickfix: Fix all like this (fake-lone) in this game [fake-lone] later",
		}, fix(6, 14, 14))
	})
}

// Each width changes what it says.
func TestActionEdits(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ title, question, want string }{
		{"Write right", "", "[Event \"1\"]\n\n1. e4 {right maybe wrong} *\n\n[Event \"2\"]\n\n1. e4 {wrong lone bare maybe} *\n"},
		{"Write right everywhere in this game", "", "[Event \"1\"]\n\n1. e4 {right maybe right} *\n\n[Event \"2\"]\n\n1. e4 {wrong lone bare maybe} *\n"},
		{"Write right everywhere in this file", "", "[Event \"1\"]\n\n1. e4 {right maybe right} *\n\n[Event \"2\"]\n\n1. e4 {right lone bare maybe} *\n"},
		{"Say no", "Say no", "[Event \"1\"]\n\n1. e4 {wrong no wrong} *\n\n[Event \"2\"]\n\n1. e4 {wrong lone bare maybe} *\n"},
		{
			"Say yes to all in this file", "Say yes to all in this file",
			"[Event \"1\"]\n\n1. e4 {wrong yes wrong} *\n\n[Event \"2\"]\n\n1. e4 {wrong lone bare yes} *\n",
		},
		{"Apply all safe fixes", "", "[Event \"1\"]\n\n1. e4 {right maybe right} *\n\n[Event \"2\"]\n\n1. e4 {right pair bare maybe} *\n"},
	} {
		t.Run(row.title, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				c := begin(t, actionClient, speaks(fixDialect()))
				c.open(file, twoGames)
				c.list()
				a := c.resolved(named(t, c.actions(file, columns(2, 7, 15), ""), row.title))
				list, version, question := changes(t, a.Edit)
				assert.Equal(t, row.want, edited(t, twoGames, list, syntax.UTF16))
				assert.Equal(t, 1, version)
				assert.Equal(t, row.question, question)
			})
		})
	}
}

// What a client does not announce it does not get.
func TestActionClients(t *testing.T) {
	t.Parallel()
	const all = "[Event \"1\"]\n\n1. e4 {right maybe right} *\n\n[Event \"2\"]\n\n1. e4 {right pair bare maybe} *\n"
	for _, row := range []struct {
		name, action, edit string
		apply              bool
		titles             []string // of the place
		version            int
		question           string
	}{
		{
			"all", actionLiterals + "," + actionResolve + "," + actionHonors, editVersions + "," + editNotes, true,
			[]string{"quickfix: Say yes [fake-maybe]", "quickfix: Say no [fake-maybe]", "quickfix: Say yes to all in this file [fake-maybe] later"},
			1, "Say yes",
		},
		{
			"no annotations in actions", actionLiterals + "," + actionResolve, editVersions + "," + editNotes, true,
			[]string{"quickfix: Say yes [fake-maybe]", "quickfix: Say no [fake-maybe]", "quickfix: Say yes to all in this file [fake-maybe] later"},
			1, "",
		},
		{
			"no annotations", actionLiterals + "," + actionResolve + "," + actionHonors, editVersions, true,
			[]string{"quickfix: Say yes [fake-maybe]", "quickfix: Say no [fake-maybe]", "quickfix: Say yes to all in this file [fake-maybe] later"},
			1, "",
		},
		{
			"no versions", actionLiterals + "," + actionResolve + "," + actionHonors, editNotes, true,
			[]string{"quickfix: Say yes [fake-maybe]", "quickfix: Say no [fake-maybe]", "quickfix: Say yes to all in this file [fake-maybe] later"},
			-1, "",
		},
		{
			"no resolve", actionLiterals, editVersions, false,
			[]string{"quickfix: Say yes [fake-maybe]", "quickfix: Say no [fake-maybe]", "quickfix: Say yes to all in this file [fake-maybe]"},
			1, "",
		},
		{
			"resolve, but not of edits", actionLiterals + `,"dataSupport":true,"resolveSupport":{"properties":["command"]}`, "", false,
			[]string{"quickfix: Say yes [fake-maybe]", "quickfix: Say no [fake-maybe]", "quickfix: Say yes to all in this file [fake-maybe]"},
			-1, "",
		},
		{"commands only", "", editVersions, true, []string{"command: Say yes", "command: Say no", "command: Say yes to all in this file"}, 1, ""},
		{"nothing", "", "", false, []string{}, 0, ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			c := begin(t, fmt.Sprintf(`"textDocument":{"codeAction":{%s}},"workspace":{"applyEdit":%v,"workspaceEdit":{%s}}`,
				row.action, row.apply, row.edit), speaks(fixDialect()))
			c.answer = func(string, jsontext.Value) any { return map[string]bool{"applied": true} }
			c.open(file, twoGames)
			c.list()
			list := c.actions(file, columns(2, 14, 14), `"only":["quickfix"]`)
			assert.Equal(t, row.titles, titles(list))
			for _, a := range list {
				assert.False(t, a.IsPreferred)
			}
			if len(list) == 0 {
				return
			}
			a := list[0]
			if a.Kind == "" {
				require.Nil(t, c.call("workspace/executeCommand", string(a.raw)).Error)
				a.Edit = c.applied()
			}
			got, version, question := changes(t, a.Edit)
			assert.Equal(t, strings.Replace(twoGames, "maybe", "yes", 1), edited(t, twoGames, got, syntax.UTF16))
			assert.Equal(t, row.version, version)
			assert.Equal(t, row.question, question)

			a = named(t, c.actions(file, columns(0, 0, 0), `"only":["source.fixAll"]`), "Apply all safe fixes")
			if a.Kind == "" {
				require.Nil(t, c.call("workspace/executeCommand", string(a.raw)).Error)
				a.Edit = c.applied()
			}
			got, _, _ = changes(t, c.resolved(a).Edit)
			assert.Equal(t, all, edited(t, twoGames, got, syntax.UTF16))
		})
	}
}

// applied waits for workspace/applyEdit and returns its edit.
func (c *testClient) applied() jsontext.Value {
	c.t.Helper()
	var p struct {
		Edit jsontext.Value `json:"edit"`
	}
	require.NoError(c.t, json.Unmarshal(c.next("workspace/applyEdit").Params, &p))
	return p.Edit
}

// Kinds are a hierarchy; actions about the whole document come when they are asked for,
// or when a person asks for all.
func TestActionKinds(t *testing.T) {
	t.Parallel()
	const text = "[Site \"?\"]\n[Event \"?\"]\n\n1. e4 e5 3. Nf3 *\n"
	const fixAll, tags, numbers = "source.fixAll.pgn: Apply all safe fixes later",
		"source.organizeTags.pgn: Sort the tags of all games later", "source.renumber.pgn: Correct the move numbers of all games later"
	for _, row := range []struct {
		context string
		want    []string
	}{
		{`"only":["source.fixAll.pgn"]`, []string{fixAll}},
		{`"only":["source.fixAll"]`, []string{fixAll}},
		{`"only":["source.renumber"]`, []string{numbers}},
		{`"only":["source.fix"]`, nil},
		{`"only":["source.fixAll.other"]`, nil},
		{`"only":["refactor"]`, nil},
		{`"only":["quickfix.other"]`, nil},
		{`"only":["quickfix"],"triggerKind":2`, nil},
		{`"triggerKind":2`, nil},
		{`"triggerKind":1`, []string{fixAll, numbers}},
		{``, []string{fixAll, numbers}},
		{`"only":["source"]`, []string{fixAll, numbers}},
		{`"only":[""]`, []string{fixAll, numbers}},
	} {
		synctest.Test(t, func(t *testing.T) {
			c := begin(t, actionClient, func(s *Server) { s.detect = dialects.Detect })
			c.open(file, text)
			c.list()
			got := titles(c.actions(file, columns(0, 0, 0), row.context))
			// Sorting of tags is a matter of rules that come and go.
			got = slices.DeleteFunc(got, func(s string) bool { return s == tags || strings.HasPrefix(s, "quickfix: ") })
			assert.ElementsMatch(t, row.want, got, row.context)
		})
	}
}

// An action for an older version is refused; one that is asked for anew is about the
// text of now, whatever the client says about older findings.
func TestActionVersions(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, actionClient, speaks(fixDialect()))
		c.open(file, twoGames)
		old := c.list().Diagnostics
		stale := c.actions(file, columns(2, 9, 9), "")
		require.Equal(t, 3+1, len(stale))
		c.edit(file, 2, 2, 7, 2, 7, "well ")
		for _, a := range stale {
			assert.Equal(t, -32801, c.failure(c.request("codeAction/resolve", string(a.raw))), a.Title)
		}
		// The list of version 1 says that "wrong" stands in columns 7 to 12.
		raw, err := json.Marshal(old)
		require.NoError(t, err)
		list := c.actions(file, columns(2, 14, 14), `"only":["quickfix"],"diagnostics":`+string(raw))
		got, version, _ := changes(t, list[0].Edit)
		assert.Equal(t, 2, version)
		text := strings.Replace(twoGames, "wrong", "well wrong", 1)
		assert.Equal(t, strings.Replace(text, "wrong", "right", 1), edited(t, text, got, syntax.UTF16))

		// Opened anew, the document has its old version.
		c.notify("textDocument/didClose", docParams(file))
		assert.Equal(t, -32801, c.failure(c.request("codeAction/resolve", string(stale[0].raw))), "closed")
		c.open(file, "1. e4 {no fault} *\n")
		assert.Equal(t, -32801, c.failure(c.request("codeAction/resolve", string(stale[0].raw))), "another text")
		assert.Empty(t, c.actions(file, columns(0, 0, 18), `"diagnostics":`+string(raw)))

		other := `{"title":"x","kind":"quickfix","data":{"of":"another server"}}`
		assert.JSONEq(t, other, string(c.call("codeAction/resolve", other).Result))
		assert.JSONEq(t, `{"title":"x"}`, string(c.call("codeAction/resolve", `{"title":"x"}`).Result))
	})
}

// Findings that the client names are mended, too, wherever they are.
func TestActionContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for _, data := range []bool{true, false} {
			client := actionClient
			if !data {
				client = strings.Replace(client, `"publishDiagnostics":{"dataSupport":true,`, `"publishDiagnostics":{`, 1)
			}
			c := begin(t, client, speaks(fixDialect()))
			c.open(file, twoGames)
			var p struct {
				Diagnostics []jsontext.Value `json:"diagnostics"`
			}
			require.NoError(t, json.Unmarshal(c.next("textDocument/publishDiagnostics").Params, &p))
			assert.Equal(t, data, strings.Contains(string(p.Diagnostics[0]), `"data":{"version":1,"game":0,"finding":0}`), "%s", p.Diagnostics[0])
			assert.Contains(t, string(p.Diagnostics[0]),
				`"codeDescription":{"href":"https://github.com/pgn-lsp/pgn-lsp/blob/main/docs/diagnostics/fake-wrong.md"}`)
			maybe := slices.IndexFunc(p.Diagnostics, func(d jsontext.Value) bool { return strings.Contains(string(d), "fake-maybe") })
			context := `"only":["quickfix"],"diagnostics":[` + string(p.Diagnostics[maybe]) + `]`
			assert.Equal(t, []string{
				"quickfix: Say yes [fake-maybe]", "quickfix: Say no [fake-maybe]",
				"quickfix: Say yes to all in this file [fake-maybe] later",
			}, titles(c.actions(file, columns(0, 0, 0), context)))
			// What names nothing does no harm.
			for _, d := range []string{
				`{"version":1,"game":-1,"finding":0}`, `{"version":1,"game":0,"finding":99}`, `{"version":1,"game":7,"finding":-3}`,
				`{"version":1,"game":0,"finding":0,"whole":true}`, `{"other":1}`, `"x"`, `7`,
			} {
				c.actions(file, columns(0, 0, 0), fmt.Sprintf(
					`"diagnostics":[{"range":{"start":{"line":900,"character":0},"end":{"line":0,"character":0}},"message":"","code":7,"data":%s}]`, d))
			}
		}
	})
}

// Findings that are not shown for their number are mended with the others.
func TestActionCapped(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, actionClient, speaks(fixDialect()))
		c.notify("workspace/didChangeConfiguration", `{"settings":{"diagnostics":{"maxPerCode":2}}}`)
		text := games(5, "wrong")
		c.open(file, text)
		var p struct {
			Diagnostics []jsontext.Value `json:"diagnostics"`
		}
		require.NoError(t, json.Unmarshal(c.next("textDocument/publishDiagnostics").Params, &p))
		require.Len(t, p.Diagnostics, 3)
		assert.Contains(t, string(p.Diagnostics[2]), `"capped":"fake-wrong"`)
		list := c.actions(file, columns(10, 8, 8), `"only":["quickfix"],"diagnostics":[`+string(p.Diagnostics[2])+`]`)
		a := named(t, list, "Write right everywhere in this file")
		assert.Equal(t, "quickfix: Write right everywhere in this file [fake-wrong] [ws-capped] later", a.String())
		got, _, _ := changes(t, c.resolved(a).Edit)
		assert.Equal(t, games(5, "right"), edited(t, text, got, syntax.UTF16))
	})
}

// Line ends stay, and new lines have those of the document; ranges are in the encoding
// of the client.
func TestActionEncodings(t *testing.T) {
	t.Parallel()
	text := "[Event \"é♞𝄞\"]\n[Site \"?\"]\n\n1. e4 {é♞𝄞} e5 3. Nf3 {𝄞} 4... Nc6 *\n"
	for name, enc := range encodings {
		for _, newline := range []string{"\n", "\r\n", "\r"} {
			synctest.Test(t, func(t *testing.T) {
				c := begin(t, fmt.Sprintf(`"general":{"positionEncodings":[%q]},%s`, name, actionClient),
					func(s *Server) { s.detect = dialects.Detect })
				text := strings.ReplaceAll(text, "\n", newline)
				c.open(file, text)
				c.list()
				whole := textRange{End: textPlace{9, 0}}
				a := c.resolved(named(t, c.actions(file, whole, `"only":["source.renumber"]`), "Correct the move numbers of all games"))
				list, _, _ := changes(t, a.Edit)
				after := edited(t, text, list, enc)
				assert.Contains(t, after, "e5 2. Nf3 {𝄞} 2... Nc6")
				a = c.resolved(named(t, c.actions(file, whole, `"only":["source.fixAll"]`), "Apply all safe fixes"))
				list, _, _ = changes(t, a.Edit)
				after = edited(t, text, list, enc)
				assert.Equal(t, strings.Count(after, newline), strings.Count(strings.ReplaceAll(after, "\r\n", "\n"), "\n")+
					strings.Count(strings.ReplaceAll(after, "\r\n", "\n"), "\r"), "one kind of line end: %q", after)

				c.notify("textDocument/didChange", fmt.Sprintf(
					`{"textDocument":{"uri":%q,"version":2},"contentChanges":[{"text":%s}]}`, file, quote(after)))
				pass(time.Minute)
				assert.Empty(t, c.actions(file, whole, `"only":["source.fixAll"]`), "nothing is left: %q", after)
			})
		}
	}
}

// The command applies all safe fixes, or those of some codes, and says what it cannot do.
func TestFixAllCommand(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ argument, want, message string }{
		{`{"uri":"file:///a.pgn"}`, "[Event \"1\"]\n\n1. e4 {right maybe right} *\n\n[Event \"2\"]\n\n1. e4 {right pair bare maybe} *\n", ""},
		{`{"textDocument":{"uri":"file:///a.pgn"},"codes":"fake-l*"}`, strings.Replace(twoGames, "lone", "pair", 1), ""},
		{`{"uri":"file:///a.pgn","codes":["fake-wrong","fake-maybe"]}`, strings.ReplaceAll(twoGames, "wrong", "right"), ""},
		{`{"uri":"file:///a.pgn","codes":"fake-maybe"}`, "", messageNothingToFix},
		{`{"uri":"file:///a.pgn","codes":[]}`, "", messageNothingToFix},
		{`{"uri":"file:///b.pgn"}`, "", messageNoFixDocument},
	} {
		t.Run(row.argument, func(t *testing.T) {
			t.Parallel()
			c := begin(t, actionClient, speaks(fixDialect()))
			c.answer = func(string, jsontext.Value) any { return map[string]bool{"applied": true} }
			c.open(file, twoGames)
			m := c.call("workspace/executeCommand", `{"command":"pgn.fixAll","arguments":[`+row.argument+`]}`)
			require.Nil(t, m.Error)
			assert.Equal(t, "null", string(m.Result))
			if row.message != "" {
				assert.Contains(t, string(c.next("window/showMessage").Params), row.message)
				return
			}
			list, version, _ := changes(t, c.applied())
			assert.Equal(t, row.want, edited(t, twoGames, list, syntax.UTF16))
			assert.Equal(t, 1, version)
		})
	}
	c := begin(t, "", speaks(fixDialect()))
	c.open(file, twoGames)
	for _, arguments := range []string{`[]`, `[1]`, `[{}]`, `[{"uri":7}]`, `[{"uri":"file:///a.pgn","codes":7}]`, `[{"uri":"file:///a.pgn"},1]`} {
		for _, command := range []string{"pgn.fixAll", "pgn.applyFix"} {
			m := c.call("workspace/executeCommand", fmt.Sprintf(`{"command":%q,"arguments":%s}`, command, arguments))
			require.NotNil(t, m.Error, arguments)
			assert.Equal(t, -32602, m.Error.Code, arguments)
		}
	}
	c.call("workspace/executeCommand", `{"command":"pgn.fixAll","arguments":[{"uri":"file:///a.pgn"}]}`)
	assert.Contains(t, string(c.next("window/showMessage").Params), messageCannotEdit)
}

// A client that does not apply the changes is not left alone with that.
func TestFixNotApplied(t *testing.T) {
	t.Parallel()
	c := begin(t, actionClient, speaks(fixDialect()))
	c.answer = func(string, jsontext.Value) any { return map[string]any{"applied": false, "failureReason": "busy"} }
	c.open(file, twoGames)
	c.call("workspace/executeCommand", `{"command":"pgn.fixAll","arguments":[{"uri":"file:///a.pgn"}]}`)
	assert.Contains(t, string(c.next("window/showMessage").Params), messageNotApplied)
}

// An offered command whose text is gone changes nothing.
func TestApplyFixOutdated(t *testing.T) {
	t.Parallel()
	c := begin(t, `"workspace":{"applyEdit":true}`, speaks(fixDialect()))
	c.open(file, twoGames)
	a := c.actions(file, columns(2, 9, 9), "")[0]
	c.edit(file, 2, 0, 0, 0, 0, "\n")
	require.Nil(t, c.call("workspace/executeCommand", string(a.raw)).Error)
	assert.Contains(t, string(c.next("window/showMessage").Params), messageFixOutdated)
	assert.False(t, c.has("workspace/applyEdit"))
}

// Work on a whole file can be cancelled, holds up nobody, and is done when all games are.
func TestFixCancelled(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := fixDialect()
		slow := d.Rules.Checks[0]
		d.Rules.Checks = []func(*semantic.Pass){func(p *semantic.Pass) {
			pass(10 * time.Millisecond)
			slow(p)
		}}
		c := begin(t, actionClient, speaks(d), func(s *Server) { s.slots = make(chan struct{}, 1) })
		c.open(file, games(200, "wrong"))
		c.list()
		a := named(t, c.actions(file, columns(2, 9, 9), `"only":["quickfix"]`), "Write right everywhere in this file")
		unwanted := c.request("codeAction/resolve", string(a.raw))
		pass(50 * time.Millisecond)
		begun := time.Now()
		c.notify("$/cancelRequest", `{"id":`+unwanted+`}`)
		assert.Equal(t, -32800, c.failure(unwanted))
		c.sync()
		assert.Zero(t, time.Since(begun))

		wanted := c.request("codeAction/resolve", string(a.raw))
		pass(50 * time.Millisecond)
		c.edit(file, 2, 0, 0, 0, 0, "\n")
		m := c.response(wanted)
		require.Nil(t, m.Error, "an edit later does not count")
		assert.Equal(t, 200, strings.Count(string(m.Result), `"newText":"right"`))
		assert.Equal(t, 0, c.quit())
	})
}

// A game that cannot be mended is left as it is.
func TestFixPanic(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := fixDialect()
		fix := d.Rules.Codes[0].Fix
		d.Rules.Codes[0].Fix = func(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
			if strings.Contains(string(p.Tree.Text()), "panic") {
				panic("planted")
			}
			return fix(p, pr)
		}
		c := begin(t, actionClient, speaks(d))
		c.open(file, game("1", "wrong")+game("2", "wrong")+game("3", "wrong panic"))
		c.list()
		a := named(t, c.actions(file, columns(2, 9, 9), `"only":["quickfix"]`), "Write right everywhere in this file")
		m := c.call("codeAction/resolve", string(a.raw))
		require.Nil(t, m.Error)
		assert.Equal(t, 2, strings.Count(string(m.Result), `"newText":"right"`))
		assert.Equal(t, 1, c.panics())
	})
}

// Of a large document the trees do not stay when all of it is mended.
func TestFixDropsTrees(t *testing.T) {
	t.Parallel()
	var server *Server
	c := begin(t, actionClient, func(s *Server) {
		server, s.detect = s, dialects.Detect
		s.calls["test/fix"] = func(s *Server, ctx context.Context, _ jsonrpc2.RawMessage) (any, error) {
			view := viewOf(ctx)
			snap := view.Snapshot(file)
			job, _ := s.fixes(view, snap).Begin(assist.Remedy{Width: assist.InFile, Patterns: []string{"num-wrong"}})
			edits, err := s.fix(ctx, snap, job)
			return len(edits), err
		}
	})
	const n = 1000
	c.open(file, strings.ReplaceAll(games(n, strings.Repeat("x", keepTrees/n)), "1. e4", "2. e4"))
	m := c.call("test/fix", `{}`)
	require.Nil(t, m.Error)
	assert.Equal(t, "1000", string(m.Result))
	trees := 0
	for ref := range server.View().Snapshot(file).Document.All() {
		if ref.HasTree() {
			trees++
		}
	}
	assert.Less(t, trees, n/10)
}

// Actions are about documents that are open and ours, and a range may lie anywhere.
func TestActionRanges(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := begin(t, actionClient, speaks(fixDialect()))
		assert.Empty(t, c.actions("file:///none.pgn", columns(0, 0, 0), ""))
		c.open(file, "")
		assert.Empty(t, c.actions(file, columns(0, 0, 0), ""))
		c.open("file:///b.pgn", twoGames)
		c.list()
		for _, params := range []string{
			`{"textDocument":{"uri":"file:///b.pgn"},"range":{"start":{"line":2,"character":9},"end":{"line":2,"character":9}},"context":{}}`,
			`{"textDocument":{"uri":"file:///b.pgn"},"range":{"start":{"line":2,"character":9},"end":{"line":2,"character":9}}}`,
		} {
			m := c.call("textDocument/codeAction", params)
			require.Nil(t, m.Error, "%v", m.Error)
			assert.Contains(t, string(m.Result), "Write right")
		}
		assert.Len(t, c.actions("file:///b.pgn", textRange{textPlace{99, 99}, textPlace{0, 0}}, `"only":["quickfix"]`), 11)
		many := games(500, "wrong maybe")
		c.open("file:///c.pgn", many)
		pass(time.Minute)
		list := c.actions("file:///c.pgn", textRange{End: textPlace{1 << 30, 0}}, `"only":["quickfix"]`)
		assert.Less(t, len(list), 200, "nobody reads more")
		assert.NotEmpty(t, list)
	})
}

// What the file silences is not mended with the rest.
func TestFixAllLeavesSilencedCodes(t *testing.T) {
	t.Parallel()
	const (
		file = "file:///silenced.pgn"
		game = "[Event \"%s\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n%s\n\n"
		text = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. 0-0 Pd6 5. d3+ *"
	)
	input := "%pgn-lsp ignore-file san-check-*\n%pgn-lsp ignore san-castle-zero\n" + fmt.Sprintf(game, "a", text) + fmt.Sprintf(game, "b", text)
	want := "%pgn-lsp ignore-file san-check-*\n%pgn-lsp ignore san-castle-zero\n" +
		fmt.Sprintf(game, "a", strings.Replace(text, "Pd6", "d6", 1)) +
		fmt.Sprintf(game, "b", strings.NewReplacer("Pd6", "d6", "0-0", "O-O").Replace(text))
	for _, crlf := range []bool{false, true} {
		in, out := input, want
		if crlf {
			in, out = strings.ReplaceAll(in, "\n", "\r\n"), strings.ReplaceAll(out, "\n", "\r\n")
		}
		c := begin(t, actionClient, func(s *Server) { s.detect = dialects.Detect })
		c.open(file, in)
		c.list()
		a := named(t, c.actions(file, columns(0, 0, 0), `"only":["source.fixAll"]`), "Apply all safe fixes")
		got, _, _ := changes(t, c.resolved(a).Edit)
		assert.Equal(t, out, edited(t, in, got, syntax.UTF16))
	}
}
