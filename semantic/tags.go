package semantic

import (
	"bytes"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// NamedTag is a tag pair of the tag section that has a name.
type NamedTag struct {
	syntax.TagPair
	Label []byte // the name as it is written, but for control characters
}

// tagLists lends the lists that Tags returns.
var tagLists = sync.Pool{New: func() any { return new([]NamedTag) }}

// Tags returns the named tag pairs of the tag section, in order. The list is made
// once, must not be changed, and ends with the Pass.
func (p *Pass) Tags() []NamedTag {
	if p.tags == nil {
		p.tags = tagLists.Get().(*[]NamedTag)
		for n := range p.Tree.TagPairs() {
			if tag := p.Tree.TagPair(n); tag.Name >= 0 {
				*p.tags = append(*p.tags, NamedTag{tag, plainLabel(p.Reader.Text(tag.Name))})
			}
		}
	}
	return *p.tags
}

// plainLabel returns the name of a tag without control characters.
func plainLabel(name []byte) []byte {
	for _, c := range name {
		if traitsOfByte[c]&(hasControl|hasHigh) != 0 {
			return withoutControls(name)
		}
	}
	return name
}

// releaseTags gives the list back.
func (p *Pass) releaseTags() {
	if p.tags != nil {
		clear(*p.tags) // it refers to the text
		*p.tags = (*p.tags)[:0]
		tagLists.Put(p.tags)
		p.tags = nil
	}
}

// Tag returns the tag pair with the given name: the first that is spelled so, else
// the first that differs in case alone. Names are case-sensitive (PGN 8.1), but
// who writes [fen "..."] means the FEN tag, and saying so is the business of
// another finding.
func (p *Pass) Tag(name string) (tag NamedTag, ok bool) {
	tags := p.Tags()
	for i := range tags {
		switch label := tags[i].Label; {
		case len(label) != len(name):
		case string(label) == name:
			return tags[i], true
		case !ok && bytes.EqualFold(label, []byte(name)):
			tag, ok = tags[i], true
		}
	}
	return tag, ok
}

// TagMark returns the place of a tag's value for a finding about the whole of it:
// the text between the quotes or, where there is none, the quotes.
func (p *Pass) TagMark(tag syntax.TagPair) syntax.Span {
	if tag.Value < 0 {
		return p.TokenSpan(tag.Name)
	}
	span := p.Tree.ValueSpan(tag)
	for text := p.Tree.Text(); span.Len() > 0 && isLineEnd(text[span.Start]); {
		span.Start++ // a value may begin on the next line
	}
	if span.Len() == 0 {
		span = p.TokenSpan(tag.Value)
	}
	return p.firstLine(span)
}

// PairMark returns the place of a tag pair for a finding about the whole of it.
func (p *Pass) PairMark(n int) syntax.Span { return p.firstLine(p.NodeSpan(n)) }

// ValuePart returns where the bytes [start, end) of a tag's value stand in the text,
// in which an escape takes two bytes for one (PGN 7). The part must not be empty.
func (p *Pass) ValuePart(tag syntax.TagPair, start, end int) syntax.Span {
	return p.valueRange(p.Tree.ValueSpan(tag), start, end)
}

// Value returns the value of a tag, escapes resolved (PGN 7), nil where it is missing.
// Where nothing is escaped it is a part of the text.
func (p *Pass) Value(tag syntax.TagPair) []byte {
	if tag.Value < 0 {
		return nil
	}
	span := p.Tree.ValueSpan(tag)
	raw := p.Tree.Text()[span.Start:span.End:span.End]
	if bytes.IndexByte(raw, '\\') < 0 {
		return raw
	}
	return []byte(p.Tree.Value(tag))
}

// HasValue reports whether a tag has a value whose end is known: a string without
// closing quote may have taken in more than was meant.
func (p *Pass) HasValue(tag syntax.TagPair) bool {
	return tag.Value >= 0 && (p.Tree.TokenKind(tag.Value) != syntax.TokenString || p.Tree.StringClosed(tag.Value))
}

// Marker returns the result that the termination marker of the main line means;
// NoResult if there is none.
func (p *Pass) Marker() syntax.Result {
	for n := range p.Tree.Children(0) {
		if p.Tree.Kind(n) != syntax.NodeMovetext {
			continue
		}
		for c := range p.Tree.Children(n) {
			if p.Tree.Kind(c) == syntax.NodeResult {
				span := p.NodeSpan(c)
				r, _ := syntax.ReadResult(p.Tree.Text()[span.Start:span.End])
				return r
			}
		}
	}
	return syntax.NoResult
}

// Unknown returns what a tag says when its value is not known (PGN 8.1.1, 9).
func (p *Pass) Unknown(name string) string {
	switch {
	case strings.EqualFold(name, "Result"):
		if r := p.Marker(); r != syntax.NoResult {
			return string(r)
		}
		return string(syntax.Unfinished)
	case strings.EqualFold(name, "Date"), strings.EqualFold(name, "EventDate"), strings.EqualFold(name, "UTCDate"):
		return "????.??.??"
	case strings.EqualFold(name, "Time"), strings.EqualFold(name, "UTCTime"):
		return "??:??:??"
	}
	for _, color := range []string{"White", "Black"} {
		if len(name) > len(color) && strings.EqualFold(name[:len(color)], color) {
			switch strings.ToLower(name[len(color):]) {
			case "elo", "uscf", "title", "na":
				return "-" // unrated, untitled, without address (PGN 9.1)
			}
		}
	}
	return "?"
}

// QuoteValue writes a value as a string (PGN 7).
func QuoteValue(value string) string { return `"` + escapes.Replace(value) + `"` }

var escapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// SetValue returns the edit that gives a tag another value: where it has a string, of
// those characters that differ.
func (p *FixPass) SetValue(tag syntax.TagPair, value string) syntax.Edit {
	span := p.Tree.ValueSpan(tag)
	if p.Tree.TokenKind(tag.Value) != syntax.TokenString {
		return Replace(span, QuoteValue(value))
	}
	old, text := p.Text(span), escapes.Replace(value)
	front := 0
	for front < min(len(old), len(text)) && old[front] == text[front] {
		front++
	}
	for front > 0 && !startsCharacter(old, front) {
		front--
	}
	back := 0
	for back < min(len(old), len(text))-front && old[len(old)-1-back] == text[len(text)-1-back] {
		back++
	}
	for back > 0 && !startsCharacter(old, len(old)-back) {
		back--
	}
	return Replace(syntax.Span{Start: span.Start + front, End: span.End - back}, text[front:len(text)-back])
}

// startsCharacter reports whether no character of a text reaches over offset i.
func startsCharacter(text string, i int) bool { return i == len(text) || utf8.RuneStart(text[i]) }
