package server

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// codec is the [jsonrpc2.Codec] of LSP payloads: the library's own, which it
// does not export, reads and writes the unions of the protocol in the same way.
type codec struct{}

var _ jsonrpc2.Codec = codec{}

// Marshal encodes v. Raw messages pass through.
func (codec) Marshal(v any) ([]byte, error) {
	if raw, ok := v.(jsonrpc2.RawMessage); ok {
		if raw == nil {
			return []byte("null"), nil
		}
		return raw, nil
	}
	return protocol.Marshal(v)
}

// Unmarshal decodes data into v and keeps no reference to data.
func (codec) Unmarshal(data []byte, v any) error {
	if raw, ok := v.(*jsonrpc2.RawMessage); ok {
		*raw = bytes.Clone(data)
		return nil
	}
	return protocol.Unmarshal(data, v)
}

// withoutEmptyArrays leaves out the members of objects, however deep, that are empty
// arrays, and writes an object for a whole that is one: clients in languages that have one
// type for both write [] for an object without members. What is left out is empty all the
// same. Elements of arrays stay as they are.
func withoutEmptyArrays(raw []byte) (plain []byte, changed bool) {
	if isEmptyArray(raw) {
		return []byte("{}"), true
	}
	var out bytes.Buffer
	lax := []jsontext.Options{jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true)}
	from, to := jsontext.NewDecoder(bytes.NewReader(raw), lax...), jsontext.NewEncoder(&out, lax...)
	for {
		token, err := from.ReadToken()
		if err != nil {
			return out.Bytes(), changed && errors.Is(err, io.EOF)
		}
		name := token.Clone()
		kind, n := from.StackIndex(from.StackDepth())
		if kind == '{' && n%2 == 1 && from.PeekKind() == '[' {
			array, err := from.ReadValue()
			if err != nil {
				return nil, false
			}
			if isEmptyArray(array) {
				changed = true
				continue
			}
			if to.WriteToken(name) != nil || to.WriteValue(array) != nil {
				return nil, false
			}
			continue
		}
		if to.WriteToken(name) != nil {
			return nil, false
		}
	}
}

func isEmptyArray(v []byte) bool {
	v = bytes.TrimSpace(v)
	return len(v) > 1 && v[0] == '[' && len(bytes.TrimSpace(v[1:])) == 1
}

// opened is what didOpen says. The URI is spelled as the client spelled it: the
// types of the library bring it into another form.
type opened struct {
	uri, language string
	version       int32
	text          []byte
}

// changed is what didChange says.
type changed struct {
	uri        string
	version    int32
	hasVersion bool
	changes    []change
}

// change is one content change: of a range, or of the whole text.
type change struct {
	whole      bool // no range, or "range":null, which the library reads as 0:0
	start, end protocol.Position
	text       []byte
}

// decodeOpen reads the parameters of didOpen. If inPlace is set, the text takes
// over the memory of params (unescaping never makes a text longer), so that
// opening a file of 50 MB copies nothing.
func decodeOpen(params []byte, inPlace bool) (o opened, err error) {
	r := reader{b: params}
	found := false
	err = r.object(func(name []byte) error {
		if string(name) != "textDocument" {
			return r.skip()
		}
		found = true
		return r.object(func(name []byte) (err error) {
			switch string(name) {
			case "uri":
				o.uri, err = r.text()
			case "languageId":
				o.language, err = r.text()
			case "version":
				o.version, _, err = r.integer()
			case "text":
				var raw []byte
				if raw, err = r.raw(); err != nil {
					return err
				}
				dst := raw[:0]
				if !inPlace {
					dst = make([]byte, 0, len(raw))
				}
				o.text, err = unescape(dst, raw)
			default:
				err = r.skip()
			}
			return err
		})
	})
	if err == nil && !found {
		err = errors.New("no textDocument")
	}
	return o, err
}

// decodeChange reads the parameters of didChange. It keeps no reference to
// params.
func decodeChange(params []byte) (c changed, err error) {
	r := reader{b: params}
	err = r.object(func(name []byte) error {
		switch string(name) {
		case "textDocument":
			return r.object(func(name []byte) (err error) {
				switch string(name) {
				case "uri":
					c.uri, err = r.text()
				case "version":
					c.version, c.hasVersion, err = r.integer()
				default:
					err = r.skip()
				}
				return err
			})
		case "contentChanges":
			return r.array(func() error {
				one, err := r.change()
				c.changes = append(c.changes, one)
				return err
			})
		}
		return r.skip()
	})
	return c, err
}

// reader walks over JSON whose strings are known to be closed: the library has
// scanned the message they stand in.
type reader struct {
	b []byte
	i int
}

func (r *reader) change() (c change, err error) {
	c.whole = true
	err = r.object(func(name []byte) (err error) {
		switch string(name) {
		case "range":
			if r.null() {
				return nil
			}
			c.whole = false
			return r.object(func(name []byte) (err error) {
				switch string(name) {
				case "start":
					c.start, err = r.position()
				case "end":
					c.end, err = r.position()
				default:
					err = r.skip()
				}
				return err
			})
		case "text":
			var raw []byte
			if raw, err = r.raw(); err == nil {
				c.text, err = unescape(make([]byte, 0, len(raw)), raw)
			}
			return err
		}
		return r.skip() // rangeLength is deprecated
	})
	return c, err
}

func (r *reader) position() (p protocol.Position, err error) {
	err = r.object(func(name []byte) error {
		n, _, err := int32(0), false, error(nil)
		switch string(name) {
		case "line":
			n, _, err = r.integer()
			p.Line = uint32(max(n, 0))
		case "character":
			n, _, err = r.integer()
			p.Character = uint32(max(n, 0))
		default:
			err = r.skip()
		}
		return err
	})
	return p, err
}

// object calls member with the name of each member; member must read its value.
func (r *reader) object(member func(name []byte) error) error {
	return r.list('{', '}', func() error {
		name, err := r.raw()
		if err != nil {
			return err
		}
		if !r.take(':') {
			return r.fail()
		}
		return member(name)
	})
}

// array calls element at each element; element must read it.
func (r *reader) array(element func() error) error {
	return r.list('[', ']', element)
}

func (r *reader) list(open, end byte, one func() error) error {
	if !r.take(open) {
		return r.fail()
	}
	if r.take(end) {
		return nil
	}
	for {
		if err := one(); err != nil {
			return err
		}
		if r.take(end) {
			return nil
		}
		if !r.take(',') {
			return r.fail()
		}
	}
}

// text reads a string.
func (r *reader) text() (string, error) {
	raw, err := r.raw()
	if err != nil {
		return "", err
	}
	text, err := unescape(make([]byte, 0, len(raw)), raw)
	return string(text), err
}

// raw reads a string and returns what stands between its quotes.
func (r *reader) raw() ([]byte, error) {
	if !r.take('"') {
		return nil, r.fail()
	}
	start := r.i
	for {
		n := bytes.IndexByte(r.b[r.i:], '"')
		if n < 0 {
			return nil, r.fail()
		}
		end := r.i + n
		r.i = end + 1
		escapes := 0
		for end-escapes > start && r.b[end-escapes-1] == '\\' {
			escapes++
		}
		if escapes%2 == 0 {
			return r.b[start:end], nil
		}
	}
}

// integer reads a number or null. A number beyond 32 bits becomes the nearest
// that is not, since all that counts is that it lies outside the document.
func (r *reader) integer() (n int32, ok bool, err error) {
	if r.null() {
		return 0, false, nil
	}
	start := r.i
	for r.i < len(r.b) && bytes.IndexByte([]byte("+-0123456789.eE"), r.b[r.i]) >= 0 {
		r.i++
	}
	f, err := strconv.ParseFloat(string(r.b[start:r.i]), 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) || f != math.Trunc(f) {
		return 0, false, r.fail()
	}
	return int32(min(max(f, math.MinInt32), math.MaxInt32)), true, nil
}

// null reads null if it stands here.
func (r *reader) null() bool {
	r.space()
	if bytes.HasPrefix(r.b[r.i:], []byte("null")) {
		r.i += len("null")
		return true
	}
	return false
}

// skip reads any value. It counts brackets and does not look what they hold.
func (r *reader) skip() error {
	for depth := 0; ; {
		r.space()
		if r.i >= len(r.b) {
			return r.fail()
		}
		switch c := r.b[r.i]; c {
		case '"':
			if _, err := r.raw(); err != nil {
				return err
			}
		case '{', '[':
			depth++
			r.i++
		case '}', ']':
			depth--
			r.i++
		case ',', ':':
			if depth == 0 {
				return r.fail()
			}
			r.i++
			continue
		default:
			for r.i < len(r.b) && bytes.IndexByte([]byte(",:{}[]\" \t\r\n"), r.b[r.i]) < 0 {
				r.i++
			}
		}
		if depth <= 0 {
			return nil
		}
	}
}

func (r *reader) space() {
	for r.i < len(r.b) && (r.b[r.i] == ' ' || r.b[r.i] == '\t' || r.b[r.i] == '\r' || r.b[r.i] == '\n') {
		r.i++
	}
}

func (r *reader) take(c byte) bool {
	r.space()
	if r.i < len(r.b) && r.b[r.i] == c {
		r.i++
		return true
	}
	return false
}

func (r *reader) fail() error {
	return fmt.Errorf("invalid JSON or wrong type at byte %d", r.i)
}

// unescape appends the text of the JSON string body src to dst, which may be
// src[:0]. Bytes that are no UTF-8 are kept as they are; half a surrogate pair
// becomes U+FFFD, which counts as one UTF-16 unit as well.
func unescape(dst, src []byte) ([]byte, error) {
	for {
		n := bytes.IndexByte(src, '\\')
		if n < 0 {
			return append(dst, src...), nil
		}
		dst = append(dst, src[:n]...)
		if src = src[n+1:]; len(src) == 0 {
			return dst, errors.New("string ends with a backslash")
		}
		c := src[0]
		src = src[1:]
		switch c {
		case 'n':
			dst = append(dst, '\n')
		case 'r':
			dst = append(dst, '\r')
		case 't':
			dst = append(dst, '\t')
		case 'b':
			dst = append(dst, '\b')
		case 'f':
			dst = append(dst, '\f')
		case '"', '\\', '/':
			dst = append(dst, c)
		case 'u':
			u, ok := hex4(src)
			if !ok {
				return dst, errors.New("broken \\u escape")
			}
			src = src[4:]
			if utf16.IsSurrogate(u) {
				low := rune(-1)
				if len(src) > 1 && src[0] == '\\' && src[1] == 'u' {
					low, _ = hex4(src[2:])
				}
				if u = utf16.DecodeRune(u, low); u != utf8.RuneError {
					src = src[6:]
				}
			}
			dst = utf8.AppendRune(dst, u)
		default:
			return dst, fmt.Errorf("unknown escape %q", c)
		}
	}
}

func hex4(b []byte) (rune, bool) {
	if len(b) < 4 {
		return -1, false
	}
	n, err := strconv.ParseUint(string(b[:4]), 16, 16)
	if err != nil {
		return -1, false
	}
	return rune(n), true
}
