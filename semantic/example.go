package semantic

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/text/encoding/charmap"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Example is what the examples of a [Page] are as files.
type Example struct {
	Wrong, Right []byte
	// Mark is what the finding marks in Wrong.
	Mark syntax.Span
	// Policy shows the finding, and hides what short examples lack: a roster, and lines
	// filled to the margin.
	Policy Policy
	// Fix is the number of the fix, from 0, that makes Wrong into Right; -1: none does.
	Fix int
	// Whole says that the finding is one of the document, not of a game.
	Whole bool
	// Charset is that of the bytes, "" for UTF-8.
	Charset Charset
}

// ExampleDay is today, as [Options] has it, when examples are looked at.
const ExampleDay = 20000

// Example reads the examples of a page. Its flags may be
//
//	profile NAME     the profile that shows the code; else it is switched on by name
//	newline crlf|cr  line ends of the examples
//	encoding latin-1 of the examples
//	end none         the examples lack their last line end
//	escapes          \xHH in the examples is a byte
//	fix N            Right is what fix N makes of Wrong (default 0)
//	fix none         no fix makes Right
//	whole            see [Example.Whole]
//	hide PATTERN     codes that the example cannot do without
//
// The error says what is wrong with the page.
func (p *Page) Example(rules *Rules) (Example, error) {
	row := rules.Code(p.Code)
	if row == nil {
		return Example{}, fmt.Errorf("no code %s", p.Code)
	}
	e := Example{Wrong: []byte(p.Wrong), Right: []byte(p.Right)}
	profile := Standard
	levels := map[string]Severity{"tag-roster-*": Off, "tag-extra-order": Off, "export-*": Off}
	if hidden := NewPolicy(profile, levels); hidden.Severity(row, Unset) == Off {
		levels[p.Code] = row.Severity
	}
	for _, flag := range p.Flags {
		name, value, _ := strings.Cut(flag, " ")
		ok := true
		switch name {
		case "profile":
			if profile, ok = ParseProfile(value); ok {
				policy := NewPolicy(profile, nil)
				levels[p.Code] = policy.Severity(row, Unset)
			}
		case "fix":
			e.Fix = -1
			if value != "none" {
				n, err := strconv.Atoi(value)
				e.Fix, ok = n, err == nil
			}
		case "whole":
			e.Whole = true
		case "hide":
			levels[value] = Off
		default:
			if flag == "encoding latin-1" {
				e.Charset = "ISO 8859-1"
			}
			for _, text := range []*[]byte{&e.Wrong, &e.Right} {
				var known bool
				*text, known = transformExample(*text, flag)
				ok = ok && known
			}
		}
		if !ok {
			return Example{}, fmt.Errorf("%s: unknown flag %q", p.Code, flag)
		}
	}
	begin, end := bytes.Index(e.Wrong, markBegin), bytes.Index(e.Wrong, markEnd)
	if begin < 0 || end < begin {
		return Example{}, fmt.Errorf("%s: the wrong example has no marks", p.Code)
	}
	e.Mark = syntax.Span{Start: begin, End: end - len(markBegin)}
	e.Wrong = bytes.Replace(bytes.Replace(e.Wrong, markBegin, nil, 1), markEnd, nil, 1)
	e.Policy = NewPolicy(profile, levels)
	return e, nil
}

// The marks are bytes that no character set of the examples has, so that they are
// found when all flags have done their work.
var (
	markBegin = []byte("\xFE\xFE")
	markEnd   = []byte("\xFF\xFF")
)

// transformExample does what a flag says with a text.
func transformExample(text []byte, flag string) ([]byte, bool) {
	switch flag {
	case "newline crlf":
		return bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")), true
	case "newline cr":
		return bytes.ReplaceAll(text, []byte("\n"), []byte("\r")), true
	case "encoding latin-1":
		var out []byte
		for i, part := range bytes.Split(text, markBegin) {
			if i > 0 {
				out = append(out, markBegin...)
			}
			for k, piece := range bytes.Split(part, markEnd) {
				if k > 0 {
					out = append(out, markEnd...)
				}
				latin, err := charmap.ISO8859_1.NewEncoder().Bytes(piece)
				if err != nil {
					return text, false
				}
				out = append(out, latin...)
			}
		}
		return out, true
	case "end none":
		if rest, ok := bytes.CutSuffix(text, []byte("\n")); ok {
			return rest, true
		}
		rest, ok := bytes.CutSuffix(text, append([]byte("\n"), markEnd...))
		return append(rest, markEnd...), ok
	case "escapes":
		return Unescape(text), true
	}
	return text, false
}

// Unescape makes \xHH the byte that it names.
func Unescape(text []byte) []byte {
	var out []byte
	for {
		before, after, ok := bytes.Cut(text, []byte(`\x`))
		out = append(out, before...)
		if !ok || len(after) < 2 {
			return out
		}
		c, err := strconv.ParseUint(string(after[:2]), 16, 8)
		if err != nil {
			return append(append(out, `\x`...), after...)
		}
		out = append(out, byte(c))
		text = after[2:]
	}
}
