package semantic

import (
	"bytes"
	"sync"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// NamedTag is a tag pair of the tag section that has a name.
type NamedTag struct {
	syntax.TagPair
	Label []byte // the name as it is written
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
				*p.tags = append(*p.tags, NamedTag{tag, p.Reader.Text(tag.Name)})
			}
		}
	}
	return *p.tags
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
	for _, t := range p.Tags() {
		if string(t.Label) == name {
			return t, true
		}
		if !ok && len(t.Label) == len(name) && bytes.EqualFold(t.Label, []byte(name)) {
			tag, ok = t, true
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
	if span.Len() == 0 {
		span = p.TokenSpan(tag.Value)
	}
	return p.firstLine(span)
}
