package server

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

func TestDecodeOpen(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		params string
		want   opened // the text apart
		text   string
		bad    bool
	}{
		{`{"textDocument":{"uri":"file:///%41.pgn","languageId":"pgn","version":3,"text":"a\nb"}}`, opened{uri: "file:///%41.pgn", language: "pgn", version: 3}, "a\nb", false},
		{` { "x":[1,{"y":"}"}], "textDocument" : {"text":"","extra":{"a":[{}]},"version":null,"uri":"u"} , "z":null} `, opened{uri: "u"}, "", false},
		{`{"textDocument":{"uri":"u","text":"\"\\\/\b\f\n\r\t\u0041\u00e9\u265E\ud834\udd1e"}}`, opened{uri: "u"}, "\"\\/\b\f\n\r\tAé♞𝄞", false},
		{`{"textDocument":{"uri":"u","text":"\ud834x\udd1ey\ud834\u0041\ud834"}}`, opened{uri: "u"}, "\uFFFDx\uFFFDy\uFFFDA\uFFFD", false},
		{"{\"textDocument\":{\"uri\":\"u\",\"text\":\"\xe9 \x00\n raw\"}}", opened{uri: "u"}, "\xe9 \x00\n raw", false},
		{`{"textDocument":{"uri":"u","text":"\\\\\""}}`, opened{uri: "u"}, `\\"`, false},
		{`{"textDocument":{"uri":"u","version":1e99,"text":"x"}}`, opened{uri: "u", version: 1<<31 - 1}, "x", false},
		{`{}`, opened{}, "", true},
		{`[]`, opened{}, "", true},
		{`{"textDocument":{"uri":5}}`, opened{}, "", true},
		{`{"textDocument":{"text":"\x"}}`, opened{}, "", true},
		{`{"textDocument":{"text":"\u12"}}`, opened{}, "", true},
		{`{"textDocument":{"text":"x",}}`, opened{}, "", true},
		{`{"textDocument":{"text":"x"}`, opened{}, "", true},
		{`{"textDocument":{"version":1.5}}`, opened{}, "", true},
		{`{"textDocument":{"version":--1}}`, opened{}, "", true},
		{`{"textDocument"}`, opened{}, "", true},
		{``, opened{}, "", true},
	} {
		for _, inPlace := range []bool{false, true} {
			params := []byte(test.params)
			got, err := decodeOpen(params, inPlace)
			if test.bad {
				assert.Error(t, err, test.params)
				continue
			}
			require.NoError(t, err, test.params)
			assert.Equal(t, test.text, string(got.text), test.params)
			got.text = nil
			assert.Equal(t, test.want, got, test.params)
			if !inPlace {
				assert.Equal(t, test.params, string(params), "untouched")
			}
		}
	}
}

func TestDecodeOpenInPlaceTakesTheBuffer(t *testing.T) {
	t.Parallel()
	params := []byte(`{"textDocument":{"uri":"u","text":"line\nline\n"}}`)
	got, err := decodeOpen(params, true)
	require.NoError(t, err)
	at := bytes.Index(params, []byte("line\nline\n"))
	require.GreaterOrEqual(t, at, 0)
	assert.Same(t, &params[at], &got.text[0])
}

func TestDecodeChange(t *testing.T) {
	t.Parallel()
	at := func(line, character uint32) protocol.Position {
		return protocol.Position{Line: line, Character: character}
	}
	const doc = `{"textDocument":{"uri":"u","version":7},"contentChanges":[%s]}`
	for _, test := range []struct {
		change string
		want   []change
	}{
		{``, nil},
		{`{"text":"a"}`, []change{{whole: true, text: []byte("a")}}},
		{`{"range":null,"text":"a"}`, []change{{whole: true, text: []byte("a")}}},
		{
			`{"text":"a","rangeLength":3,"range":{"end":{"character":4,"line":3},"start":{"line":1,"character":2}}}`,
			[]change{{start: at(1, 2), end: at(3, 4), text: []byte("a")}},
		},
		{
			`{"range":{"start":{"line":-1,"character":-2},"end":{"line":99999999999,"character":4e20}},"text":""}`,
			[]change{{end: at(1<<31-1, 1<<31-1), text: []byte{}}},
		},
		{`{"text":"a"},{"text":"b"}`, []change{{whole: true, text: []byte("a")}, {whole: true, text: []byte("b")}}},
	} {
		got, err := decodeChange(fmt.Appendf(nil, doc, test.change))
		require.NoError(t, err, test.change)
		assert.Equal(t, changed{uri: "u", version: 7, hasVersion: true, changes: test.want}, got, test.change)
	}
	for _, bad := range []string{`{"text":5}`, `{"range":[]}`, `{"range":{"start":5}}`, `5`, `{"range":{"start":{"line":"x"}}}`, `{"text":"x"`} {
		_, err := decodeChange(fmt.Appendf(nil, doc, bad))
		assert.Error(t, err, bad)
	}
}

// What the decoder reads is what an encoder has written.
func FuzzUnescape(f *testing.F) {
	for _, s := range []string{"", "a\nb", `\"`, "é♞𝄞", "\x00\x1f", "\u2028", strings.Repeat("\\", 9)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		s = strings.ToValidUTF8(s, "?")
		raw, err := jsontext.AppendQuote(nil, s)
		require.NoError(t, err)
		raw = raw[1 : len(raw)-1]
		got, err := unescape(nil, raw)
		require.NoError(t, err)
		require.Equal(t, s, string(got))
		got, err = unescape(raw[:0], raw)
		require.NoError(t, err)
		require.Equal(t, s, string(got), "in place")
	})
}

// Any parameters are decoded or refused.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"textDocument":{"uri":"u","text":"\u00e9"},"contentChanges":[{"range":{"start":{}},"text":"a"}]}`))
	f.Fuzz(func(_ *testing.T, b []byte) {
		_, _ = decodeChange(b)
		_, _ = decodeOpen(bytes.Clone(b), true)
		_, _ = readSettings(b)
	})
}

func TestCodecPassesRawMessages(t *testing.T) {
	t.Parallel()
	b, err := codec{}.Marshal(jsonrpc2.RawMessage(nil))
	require.NoError(t, err)
	assert.Equal(t, "null", string(b))
	var raw jsonrpc2.RawMessage
	data := []byte(`{"a":1}`)
	require.NoError(t, codec{}.Unmarshal(data, &raw))
	data[2] = 'x'
	assert.Equal(t, `{"a":1}`, string(raw))
}

func BenchmarkDecodeOpen(b *testing.B) {
	one := "[Event \"Open\"]\n[White \"A\"]\n[Black \"B\"]\n\n" +
		strings.Repeat("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3\n", 8) + "\n"
	text := strings.Repeat(one, 50<<20/len(one))
	params := []byte(`{"textDocument":{"uri":"u","text":` + quote(text) + `}}`)
	b.SetBytes(int64(len(params)))
	for b.Loop() {
		b.StopTimer()
		owned := bytes.Clone(params)
		b.StartTimer()
		if _, err := decodeOpen(owned, true); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecodeChange(b *testing.B) {
	params := []byte(`{"textDocument":{"uri":"file:///home/a/b.pgn","version":7},"contentChanges":[{"range":{"start":{"line":100,"character":12},"end":{"line":100,"character":12}},"rangeLength":0,"text":"N"}]}`)
	for b.Loop() {
		if _, err := decodeChange(params); err != nil {
			b.Fatal(err)
		}
	}
}

func TestWithoutEmptyArrays(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		`[]`:                           `{}`,
		` [ ] `:                        `{}`,
		`{}`:                           "",
		`{"a":[1],"b":{"c":"[]"}}`:     "",
		`{"a":[],"b":{"c":[ ],"d":1}}`: `{"b":{"d":1}}`,
		`{"a":[[],{"b":[]}],"c":[]}`:   `{"a":[[],{"b":[]}]}`,
		`{"a":[]`:                      "",
	} {
		plain, changed := withoutEmptyArrays([]byte(raw))
		assert.Equal(t, want != "", changed, raw)
		if changed {
			assert.JSONEq(t, want, string(plain), raw)
		}
	}
}

// Clients in languages with one type for lists and maps send [] for an empty object.
func TestEmptyObjectsAsArrays(t *testing.T) {
	t.Parallel()
	for _, params := range []string{
		`[]`,
		`{"processId":null,"rootUri":null,"capabilities":[]}`,
		`{"processId":null,"rootUri":null,"capabilities":{"workspace":[],"general":[],"textDocument":{"hover":[],"publishDiagnostics":{"tagSupport":[]}},"window":[],"experimental":[]},"initializationOptions":[],"clientInfo":[]}`,
		`{"capabilities":{},"initializationOptions":{"settings":[],"clientCommands":[]},"workspaceFolders":[]}`,
	} {
		c := start(t)
		answer := c.call("initialize", params)
		require.Nil(t, answer.Error, params)
		c.notify("initialized", `[]`)
		c.notify("workspace/didChangeConfiguration", `{"settings":[]}`)
		c.open("file:///a.pgn", "error")
		assert.Contains(t, string(c.next("textDocument/publishDiagnostics").Params), `"severity":1`, params)
		assert.Nil(t, c.call("shutdown", `[]`).Error)
	}
}
