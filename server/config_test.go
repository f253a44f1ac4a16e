package server

import (
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/server/assist"
	"github.com/stretchr/testify/assert"
)

func TestReadSettings(t *testing.T) {
	t.Parallel()
	changed := func(change func(*Settings)) *Settings {
		s := defaultSettings()
		change(s)
		s.Policy = semantic.NewPolicy(s.profile, s.overrides)
		return s
	}
	for _, test := range []struct {
		raw     string
		want    *Settings
		remarks []string
	}{
		{``, defaultSettings(), nil},
		{`null`, defaultSettings(), nil},
		{`{}`, defaultSettings(), nil},
		{`{"pgn":null}`, defaultSettings(), nil},
		{`[]`, defaultSettings(), nil},
		{`{"pgn":[ ]}`, defaultSettings(), nil},
		{`{"diagnostics":{"severity":[]},"hover":[]}`, changed(func(s *Settings) { s.overrides = map[string]semantic.Severity{} }), nil},
		{`{"profile":"strict"}`, changed(func(s *Settings) { s.profile = semantic.Strict }), nil},
		{`{"pgn":{"profile":"strict"}}`, changed(func(s *Settings) { s.profile = semantic.Strict }), nil},
		{`{"pgn.profile":"strict"}`, changed(func(s *Settings) { s.profile = semantic.Strict }), nil},
		{`{"pgn":{"diagnostics.delay":70.5}}`, changed(func(s *Settings) { s.Delay = 70 * time.Millisecond }), nil},
		{
			`{"diagnostics":{"delay":null,"maxPerCode":0,"maxPerFile":5,"variationDepth":3}}`,
			changed(func(s *Settings) { s.MaxPerCode, s.MaxPerFile, s.Options.VariationDepth = 0, 5, 3 }), nil,
		},
		{
			`{"diagnostics":{"severity":{"san-*":"off","x":"error"}}}`,
			changed(func(s *Settings) {
				s.overrides = map[string]semantic.Severity{"san-*": semantic.Off, "x": semantic.Error}
			}), nil,
		},
		{
			`{"moves":{"recover":false},"fen":{"enPassant":"legal"},"codeLens":{"treeNumbers":"tag"}}`,
			changed(func(s *Settings) { s.Options.NoRecovery, s.Hover.EnPassantLegal, s.TreeNumbers = true, true, "tag" }), nil,
		},
		{
			`{"hover":{"board":"off","orientation":"mover","parts":["fen"]}}`,
			changed(func(s *Settings) {
				s.Hover = assist.HoverOptions{Board: assist.BoardOff, Orientation: assist.MoverBelow, Hidden: assist.PartFEN.Except()}
			}), nil,
		},
		{`{"hover":{"board":"svg","parts":"all"}}`, defaultSettings(), nil},
		{
			`{"hover":{"board":"unicode","parts":["opening","heading","hat"]}}`,
			changed(func(s *Settings) {
				s.Hover = assist.HoverOptions{Board: assist.BoardFigurines, Hidden: assist.PartHeading.Except()}
			}),
			[]string{`setting pgn.hover.parts: unexpected value ["opening","heading","hat"]`},
		},
		{`{"format":{"width":60,"what":1},"inlayHints":{"a":{}},"trace":{"server":"off"},"locale":"de"}`, defaultSettings(), nil},
		{`{"profil":"strict","x":{"y":1}}`, defaultSettings(), []string{"unknown setting pgn.profil", "unknown setting pgn.x.y"}},
		{
			`{"profile":"Strict","diagnostics":{"delay":-1}}`, defaultSettings(),
			[]string{"setting pgn.diagnostics.delay: unexpected value -1", `setting pgn.profile: unexpected value "Strict"`},
		},
		{
			`{"diagnostics":{"severity":{"a":"loud","b":"hint"}}}`,
			changed(func(s *Settings) { s.overrides = map[string]semantic.Severity{"b": semantic.Hint} }),
			[]string{`setting pgn.diagnostics.severity: unexpected value {"a":"loud","b":"hint"}`},
		},
		{`[1]`, defaultSettings(), []string{"settings are no object: [1]"}},
		{`5`, defaultSettings(), []string{"settings are no object: 5"}},
	} {
		got, remarks := readSettings(jsontext.Value(test.raw))
		assert.Equal(t, test.want, got, test.raw)
		assert.Equal(t, test.remarks, remarks, test.raw)
	}
}

// asks are the capabilities of a client that answers
// workspace/configuration.
const asks = `"workspace":{"configuration":true,"didChangeConfiguration":{"dynamicRegistration":true}}`

func TestSettingsAreAskedFor(t *testing.T) {
	t.Parallel()
	c := start(t)
	answers := make(chan string, 9)
	c.answer = func(method string, params jsontext.Value) any {
		if method != "workspace/configuration" {
			return nil
		}
		assert.JSONEq(t, `{"items":[{"section":"pgn"}]}`, string(params))
		return json.RawMessage(<-answers)
	}
	answers <- `[{"diagnostics":{"severity":{"fake-error":"hint"}}}]`
	c.initialize(asks)
	registration := c.next("client/registerCapability")
	assert.JSONEq(t, `{"registrations":[{"id":"pgn-configuration","method":"workspace/didChangeConfiguration","registerOptions":{"section":"pgn"}}]}`,
		string(registration.Params))
	c.open("file:///a.pgn", "error")
	assert.Contains(t, string(c.next("textDocument/publishDiagnostics").Params), `"severity":4`)

	answers <- `[null]`
	c.notify("workspace/didChangeConfiguration", `{"settings":null}`)
	assert.Contains(t, string(c.next("textDocument/publishDiagnostics").Params), `"severity":1`, "null means defaults")

	answers <- `[{"unknown":1}]`
	c.notify("workspace/didChangeConfiguration", `{"settings":{"pgn":{}}}`)
	answers <- `[{"unknown":2,"profile":"strict"}]`
	c.notify("workspace/didChangeConfiguration", `{"settings":{"pgn":{}}}`)
	c.next("textDocument/publishDiagnostics")
	assert.Equal(t, 0, c.quit())
	assert.Equal(t, 1, c.logs.FilterMessage("unknown setting pgn.unknown").Len(), "reported once")
}

// The first list waits for the settings, but not for ever.
func TestSettingsThatNeverCome(t *testing.T) {
	t.Parallel()
	c := start(t)
	never := make(chan struct{})
	t.Cleanup(func() { close(never) })
	c.answer = func(string, jsontext.Value) any { <-never; return nil }
	c.initialize(asks)
	c.open("file:///a.pgn", "error")
	assert.Contains(t, string(c.next("textDocument/publishDiagnostics").Params), `"severity":1`)
	assert.Equal(t, 0, c.quit())
}

func TestSettingsAreSent(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := start(t)
		c.call("initialize", `{"capabilities":{},"initializationOptions":{"settings":{"pgn":{"diagnostics":{"severity":{"*":"warning"}}}},"other":1}}`)
		c.notify("initialized", `{}`)
		c.open("file:///a.pgn", "error")
		assert.Contains(t, string(c.next("textDocument/publishDiagnostics").Params), `"severity":2`)
		for _, settings := range []string{
			`{"diagnostics":{"severity":{"*":"hint"}}}`,
			`{"pgn":{"diagnostics":{"severity":{"fake-*":"hint"}}}}`,
		} {
			c.notify("workspace/didChangeConfiguration", `{"settings":`+settings+`}`)
			assert.Contains(t, string(c.next("textDocument/publishDiagnostics").Params), `"severity":4`)
		}
		c.notify("workspace/didChangeConfiguration", `{"settings":{"diagnostics":{"severity":{"*":"off"}}}}`)
		assert.Contains(t, string(c.next("textDocument/publishDiagnostics").Params), `"diagnostics":[]`)
	})
}
