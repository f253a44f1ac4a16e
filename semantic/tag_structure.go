package semantic

import (
	"bytes"
	"slices"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// checkTagPairs reports what is wrong with tag pairs as such (PGN 8.1): one finding
// each, the first from the left.
func (p *Pass) checkTagPairs() {
	for n := 0; n < p.Tree.Len(); n++ {
		if p.Tree.Kind(n) == syntax.NodeTagPair {
			p.checkTagPair(n)
		}
	}
}

func (p *Pass) checkTagPair(n int) {
	f := p.Tree.Flags(n)
	if f == 0 && p.plainTag(n) {
		return
	}
	tag := p.Tree.TagPair(n)
	name := Quoted("name", nil)
	if tag.Name >= 0 {
		name = Quoted("name", p.Reader.Text(tag.Name))
	}
	report := func(code string, span syntax.Span, args ...Arg) {
		p.Report(Problem{Code: code, Span: p.firstLine(span), Args: args, Node: n})
	}
	if f&syntax.MissingOpen != 0 {
		report("tag-missing-bracket", p.TokenSpan(tag.Name), name, Text("bracket", "["))
		return
	}
	if f&syntax.MissingName != 0 {
		report("tag-missing-name", p.TokenSpan(tag.Open))
		return
	}
	if span := p.nameSpan(tag); !isTagName(p.Tree.Text()[span.Start:span.End]) {
		report("tag-name-characters", span)
		return
	}
	switch {
	case f&syntax.MissingValue != 0:
		report("tag-missing-value", p.Last(p.TokenSpan(tag.Name)), name)
	case f&syntax.BareValue != 0:
		report("tag-unquoted-value", p.Tree.ValueSpan(tag), name)
	case f&syntax.ExtraText != 0:
		if span := p.extraText(tag); span.Len() > 0 {
			report("tag-extra-token", span, name)
		}
	case f&syntax.MissingClose != 0 && p.Tree.StringClosed(tag.Value):
		report("tag-missing-bracket", p.Last(p.NodeSpan(n)), name, Text("bracket", "]"))
	}
}

// plainTag reports whether the name of a tag pair that lacks nothing, which is the
// token behind its bracket and white space, is an ordinary one.
func (p *Pass) plainTag(n int) bool {
	first, end := p.Tree.Range(n)
	for i := first; i < end; i++ {
		if p.Tree.TokenKind(i) == syntax.TokenName {
			for _, c := range p.Reader.Text(i) {
				if !isNameByte(c) {
					return false
				}
			}
			return true
		}
	}
	return false
}

func isNameByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_'
}

// isTagName reports whether a name has letters, digits and underscores only. Letters
// that look like those of ASCII, and control characters, have a finding of their own.
func isTagName(name []byte) bool {
	for len(name) > 0 {
		r, n := decode(name)
		name = name[n:]
		switch ascii, alike := lookAlike(r); {
		case isControl(r), r < 0x80 && isNameByte(byte(r)):
		case r < 0x80, alike == "", strings.ContainsFunc(ascii, func(c rune) bool { return c >= 0x80 || !isNameByte(byte(c)) }):
			return false
		}
	}
	return true
}

// nameSpan returns the name of a tag, and what stands between it and the string, if
// the value is one: a name of two words is no value.
func (p *Pass) nameSpan(tag syntax.TagPair) syntax.Span {
	span := p.TokenSpan(tag.Name)
	if tag.Value < 0 || p.Tree.TokenKind(tag.Value) != syntax.TokenString {
		return span
	}
	for i := tag.Name + 1; i < tag.Value; i++ {
		if k := p.Tree.TokenKind(i); !k.IsBlank() && k != syntax.TokenControl {
			span.End = p.TokenSpan(i).End
		}
	}
	return span
}

// extraText returns the first text behind the value that does not belong into a tag
// pair; it ends at the ']' if it begins in front of it.
func (p *Pass) extraText(tag syntax.TagPair) syntax.Span {
	var span syntax.Span
	_, end := p.Tree.Range(tag.Node)
	for i := tag.ValueEnd; i < end; i++ {
		switch k := p.Tree.TokenKind(i); {
		case i == tag.Close && span.Len() > 0:
			return span
		case i == tag.Close, k.IsBlank(), k == syntax.TokenControl:
		default:
			at := p.TokenSpan(i)
			if span.Len() == 0 {
				span.Start = at.Start
			}
			span.End = at.End
		}
	}
	return span
}

// inStrayPair reports whether a span stands in a broken tag pair that is none: moves
// behind a bracket that came into them by a slip, or half of a pair whose name is broken
// in two by a line end. No fix of it is safe.
func (p *FixPass) inStrayPair(s syntax.Span) bool {
	if p.stray == nil {
		p.stray = new([]syntax.Span)
		last := 0
		for n := range p.Tree.Len() {
			if p.Tree.Kind(n) != syntax.NodeTagPair {
				continue
			}
			if p.isStrayPair(n) {
				*p.stray = append(*p.stray, p.NodeSpan(n))
			}
			if last > 0 && p.areHalves(last, n) {
				*p.stray = append(*p.stray, p.NodeSpan(last), p.NodeSpan(n))
			}
			last = n
		}
	}
	return slices.ContainsFunc(*p.stray, func(pair syntax.Span) bool { return pair.Start <= s.Start && s.End <= pair.End })
}

// areHalves reports whether a tag pair with a name alone and the one behind it, which has
// no bracket, may be one.
func (p *FixPass) areHalves(first, second int) bool {
	const alone, none = syntax.MissingValue | syntax.MissingClose, syntax.MissingName
	return p.Tree.Flags(first)&(alone|none) == alone && p.Tree.Flags(second)&syntax.MissingOpen != 0 && p.Tree.Next(first) == second
}

// isStrayPair reports whether a broken tag pair begins with a move, or stands behind
// something on its line that ends no tag pair and no game.
func (p *FixPass) isStrayPair(n int) bool {
	tag := p.Tree.TagPair(n)
	if tag.Flags == 0 {
		return false
	}
	if tag.Name >= 0 {
		if _, ok := board.ReadSAN(p.Reader.Text(tag.Name)); ok {
			return true
		}
	}
	front := bytes.TrimRight(p.Tree.Text()[:p.NodeSpan(n).Start], " \t")
	if len(front) == 0 || isLineEnd(front[len(front)-1]) {
		return false
	}
	switch p.Tree.TokenKind(p.Tree.TokenAt(len(front) - 1)) {
	case syntax.TokenCloseBracket, syntax.TokenString, syntax.TokenResult, syntax.TokenComment:
		return false
	}
	return true
}

// fixTagBracket inserts the bracket that is missing. One that stands in the line above or
// below is fetched from there: import format has tag pairs of several lines (PGN 8.1).
func fixTagBracket(p *FixPass, pr *Problem) []Fix {
	bracket, span := pr.Argument("bracket"), p.NodeSpan(pr.Node)
	edit := Insert(span.Start, bracket)
	if above := bytes.TrimRight(p.Tree.Text()[:span.Start], " \t\r\n"); bracket == "[" && bytes.HasSuffix(above, []byte("[")) {
		edit = Delete(syntax.Span{Start: len(above), End: span.Start})
		return []Fix{{Key: "tag-join-value", Safe: true, Edits: []syntax.Edit{edit}}}
	}
	if bracket == "]" {
		rest := p.Tree.Text()[span.End:]
		if below := bytes.TrimLeft(rest, " \t\r\n"); len(below) < len(rest) && bytes.HasPrefix(below, []byte("]")) {
			edit = Delete(syntax.Span{Start: span.End, End: span.End + len(rest) - len(below)})
			return []Fix{{Key: "tag-join-value", Safe: true, Edits: []syntax.Edit{edit}}}
		}
		edit = Insert(span.End, bracket)
	}
	return []Fix{{Key: "tag-bracket", Args: []Arg{Text("bracket", bracket)}, Safe: true, Edits: []syntax.Edit{edit}}}
}

// fixTagWithoutName deletes the pair.
func fixTagWithoutName(p *FixPass, pr *Problem) []Fix {
	return []Fix{{Key: "tag-delete-pair", Edits: []syntax.Edit{p.DeleteWord(p.NodeSpan(pr.Node))}}}
}

// fixTagWithoutValue inserts what stands for a value that is not known, and the
// bracket where that is missing, too. A value that stands in the next line is fetched
// from there: import format has tag pairs of several lines (PGN 8.1).
func fixTagWithoutValue(p *FixPass, pr *Problem) []Fix {
	tag := p.Tree.TagPair(pr.Node)
	span := p.TokenSpan(tag.Name)
	if tag.Close < 0 {
		rest := p.Tree.Text()[span.End:]
		if value := bytes.TrimLeft(rest, " \t\r\n"); bytes.HasPrefix(value, []byte(`"`)) {
			gap := syntax.Span{Start: span.End, End: span.End + len(rest) - len(value)}
			return []Fix{{Key: "tag-join-value", Safe: true, Edits: []syntax.Edit{Replace(gap, " ")}}}
		}
	}
	value := QuoteValue(p.Unknown(p.Text(span)))
	text := " " + value
	if tag.Close < 0 {
		text += "]"
	}
	return []Fix{{
		Key: "tag-give-value", Args: []Arg{Text("value", value)}, Safe: true,
		Edits: []syntax.Edit{Insert(span.End, text)},
	}}
}

// fixUnquotedValue puts the value in quotes, in the place of single ones or of the one
// that it has, and closes the tag where the bracket is missing, too.
func fixUnquotedValue(p *FixPass, pr *Problem) []Fix {
	tag := p.Tree.TagPair(pr.Node)
	span := p.Tree.ValueSpan(tag)
	text := p.Text(span)
	if n := len(text); n > 1 && text[0] == '\'' && text[n-1] == '\'' {
		text = text[1 : n-1]
	}
	text = QuoteValue(text)
	_, end := p.Tree.Range(pr.Node)
	for i := tag.ValueEnd; i < end; i++ {
		if p.Tree.TokenKind(i) == syntax.TokenString {
			span.End = p.TokenSpan(i).End
		}
	}
	if tag.Close < 0 {
		text += "]"
	}
	return []Fix{{Key: "tag-quote", Safe: true, Edits: []syntax.Edit{Replace(span, text)}}}
}

// fixExtraText deletes the text.
func fixExtraText(p *FixPass, pr *Problem) []Fix {
	span := p.extraText(p.Tree.TagPair(pr.Node))
	edit := p.DeleteWord(span)
	if text := p.Tree.Text(); edit.End < len(text) && text[edit.End] == ']' {
		edit.Start = p.trimmed(edit.Start) // no blank stands in front of the bracket
	}
	return []Fix{{
		Key: "tag-delete-text", Args: []Arg{Quoted("text", p.Tree.Text()[span.Start:span.End])},
		Edits: []syntax.Edit{edit},
	}}
}

// fixTagNameCharacters puts an underscore in the place of every character that a name
// cannot have, and of blanks in a row.
func fixTagNameCharacters(p *FixPass, pr *Problem) []Fix {
	span := p.nameSpan(p.Tree.TagPair(pr.Node))
	text := p.Tree.Text()[span.Start:span.End]
	var name []byte
	for rest := text; len(rest) > 0; {
		r, n := decode(rest)
		switch {
		case r < 0x80 && isNameByte(byte(r)):
			name = append(name, rest[0])
		case r == ' ' && bytes.HasPrefix(rest[n:], []byte(" ")):
		default:
			name = append(name, '_')
		}
		rest = rest[n:]
	}
	return []Fix{{
		Key: "tag-plain-name", Args: []Arg{Quoted("new", name)},
		Edits: []syntax.Edit{Replace(span, string(name))},
	}}
}
