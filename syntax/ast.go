package syntax

import "iter"

// Span is a range of bytes.
type Span struct{ Start, End int }

// Len returns the length of s in bytes.
func (s Span) Len() int { return s.End - s.Start }

// TagPair is a NodeTagPair taken apart. Tokens are indices, -1 where missing.
type TagPair struct {
	Node        int
	Open, Close int // the brackets
	Name        int
	Value       int // the string, or the first word of a value without quotes
	ValueEnd    int // one behind the last token of the value
	Flags       Flags
}

// TagPair takes apart node n, a NodeTagPair.
func (t *Tree) TagPair(n int) TagPair {
	p := TagPair{Node: n, Open: -1, Close: -1, Name: -1, Value: -1, ValueEnd: -1, Flags: t.nodes[n].flags}
	first, end := t.Range(n)
	for i := first; i < end; i++ {
		switch k := t.TokenKind(i); {
		case k == TokenOpenBracket && p.Open < 0:
			p.Open = i
		case k == TokenCloseBracket:
			if p.Close < 0 {
				p.Close = i
			}
		case p.Close >= 0 || k.IsBlank() || k == TokenControl:
		case k == TokenName && p.Name < 0 && p.Flags&MissingName == 0:
			p.Name = i
		case p.Flags&BareValue != 0 && k == TokenString: // its last quote
		case k == TokenString && (p.Value < 0 || t.TokenKind(p.Value) != TokenString):
			p.Value, p.ValueEnd = i, i+1
		case p.Flags&BareValue != 0:
			if p.Value < 0 {
				p.Value = i
			}
			p.ValueEnd = i + 1
		}
	}
	return p
}

// TagPairs yields the nodes of the tag pairs of the tag section, in order.
func (t *Tree) TagPairs() iter.Seq[int] {
	return func(yield func(int) bool) {
		for s := range t.Children(0) {
			if t.nodes[s].kind != NodeTagSection {
				continue
			}
			for n := range t.Children(s) {
				if t.nodes[n].kind == NodeTagPair && !yield(n) {
					return
				}
			}
		}
	}
}

// Tag returns the first tag pair of the tag section with the given name.
func (t *Tree) Tag(name string) (TagPair, bool) {
	for n := range t.TagPairs() {
		if p := t.TagPair(n); p.Name >= 0 && string(t.TokenText(p.Name)) == name {
			return p, true
		}
	}
	return TagPair{}, false
}

// ValueSpan returns the bytes of the value without its quotes; where the value
// is missing, an empty span behind the name.
func (t *Tree) ValueSpan(p TagPair) Span {
	if p.Value < 0 {
		_, end := t.Span(p.Node)
		if p.Name >= 0 {
			_, end = t.TokenSpan(p.Name)
		}
		return Span{end, end}
	}
	start, end := t.TokenSpan(p.Value)
	if t.TokenKind(p.Value) == TokenString {
		inner := stringInner(t.text[start:end])
		return Span{start + inner.Start, start + inner.End}
	}
	_, end = t.TokenSpan(p.ValueEnd - 1)
	return Span{start, end}
}

// Value returns the value of a tag pair, escapes resolved (PGN 7); "" where it
// is missing.
func (t *Tree) Value(p TagPair) string {
	s := t.ValueSpan(p)
	raw := t.text[s.Start:s.End]
	out := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		if raw[i] == '\\' && i+1 < len(raw) && (raw[i+1] == '\\' || raw[i+1] == '"') {
			i++
		}
		out = append(out, raw[i])
	}
	return string(out)
}

// TagValue returns the value of the first tag pair with the given name.
func (t *Tree) TagValue(name string) (string, bool) {
	p, ok := t.Tag(name)
	if !ok {
		return "", false
	}
	return t.Value(p), true
}

// stringInner returns the span of a string token's text between its quotes.
func stringInner(s []byte) Span {
	in := Span{quoteLength(s, 0), len(s)}
	for i := in.Start; i < len(s); i++ {
		if s[i] == '\\' {
			i++
		} else if n := quoteLength(s, i); n > 0 && i+n == len(s) {
			in.End = i
		}
	}
	return in
}

// StringClosed reports whether the token i, a TokenString, has its closing quote.
func (t *Tree) StringClosed(i int) bool {
	s := t.TokenText(i)
	return stringInner(s).End < len(s)
}

// Move is a NodeMove or NodeNumber taken apart. Tokens are indices.
type Move struct {
	Node     int
	Number   int // the digits, or -1
	Dots     int // the first of the periods, or -1
	Text     int // the first token of the move itself; TextEnd in a NodeNumber
	TextEnd  int // one behind its last token; from here on suffixes, NAGs and signs
	MarksEnd int // one behind the last token of the node
	Spaced   bool
}

// Move takes apart node n, a NodeMove or NodeNumber.
func (t *Tree) Move(n int) Move {
	r := t.nodes[n]
	first, end := t.Range(n)
	m := Move{Node: n, Number: -1, Dots: -1, MarksEnd: end, Spaced: r.flags&Spaced != 0}
	m.Text = first + int(r.text)
	m.TextEnd = m.Text + int(r.textCount)
	if r.kind == NodeNumber {
		m.Text, m.TextEnd = end, end
	}
	for i := first; i < m.Text && m.Dots < 0; i++ {
		switch t.TokenKind(i) {
		case TokenNumber:
			m.Number = i
		case TokenDots:
			m.Dots = i
		}
	}
	return m
}

// HasText reports whether there is a move, not only its number.
func (m Move) HasText() bool { return m.Text < m.TextEnd }

// HasMarks reports whether suffixes, NAGs or signs stand behind the move in node n, a
// NodeMove.
func (t *Tree) HasMarks(n int) bool {
	r := &t.nodes[n]
	return uint32(r.text)+uint32(r.textCount) < r.count
}

// MoveText returns the bytes of the move: as written, or joined where blanks or control
// characters break it.
func (t *Tree) MoveText(m Move) []byte {
	if !m.Spaced {
		return t.TokenText(m.Text)
	}
	var out []byte
	for tok := range t.TokensFrom(m.Text, m.TextEnd) {
		if !tok.Kind.IsBlank() && tok.Kind != TokenControl {
			out = append(out, t.text[tok.Start:tok.End]...)
		}
	}
	return out
}

// MoveSpan returns where the move stands, number and annotations left out.
func (t *Tree) MoveSpan(m Move) Span {
	start, _ := t.TokenSpan(m.Text)
	_, end := t.TokenSpan(m.TextEnd - 1)
	return Span{start, end}
}
