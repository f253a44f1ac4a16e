package syntax

import (
	"iter"
	"unsafe"
)

// Flags say what is particular about a node.
type Flags uint8

const (
	// MissingOpen, MissingName, MissingValue and MissingClose: a tag pair lacks
	// its '[', name, value or ']'. MissingClose also stands on a variation that
	// lacks its ')'.
	MissingOpen Flags = 1 << iota
	MissingName
	MissingValue
	MissingClose
	// BareValue: the value of a tag pair is not in quotes.
	BareValue
	// ExtraText: a tag pair holds text behind its value, or is followed by some on
	// its line.
	ExtraText
	// Spaced: the text of a move or of a result is broken by blanks or control characters.
	Spaced
	// TooDeep: an error node that holds a variation nested beyond MaxDepth.
	TooDeep
)

// MaxDepth is the number of variations that the tree nests. What lies deeper is
// one error node: nobody reads it, and every consumer may rely on the bound.
const MaxDepth = 1000

// node is one record of the preorder list: its tokens are [first, first+count),
// its subtree the size records from its own on. Blanks at the ends of a node
// belong to its parent.
type node struct {
	first, count, size uint32
	kind               Kind
	flags              Flags
	// The text of a NodeMove is its tokens [text, text+textCount).
	text, textCount uint8
}

// Tree is the lossless syntax tree of one game: its tokens, and its nodes in
// preorder. Nodes and tokens are named by their index; node 0 is the NodeGame.
// A Tree is immutable and depends on the text and the grammar alone.
type Tree struct {
	text   []byte
	tokens tokens
	nodes  []node
}

// NewTree returns the tree of text, which the tree keeps and nobody may change.
func NewTree(text []byte, gr *Grammar) *Tree { return newTree(text, gr) }

func newTree(text []byte, gr *Grammar) *Tree {
	t := &Tree{text: text, tokens: scanAll(text, gr)}
	gr.Parse(t, nil)
	return t
}

// Text returns the text of the tree. It must not be changed.
func (t *Tree) Text() []byte { return t.text }

// Size returns how many bytes of memory the tree takes beside its text.
func (t *Tree) Size() int {
	const fixed = int(unsafe.Sizeof(Tree{}))
	return fixed +
		cap(t.tokens.list)*int(unsafe.Sizeof(token(0))) +
		cap(t.tokens.long)*int(unsafe.Sizeof(longLength{})) +
		cap(t.tokens.marks)*int(unsafe.Sizeof(mark{})) +
		cap(t.nodes)*int(unsafe.Sizeof(node{}))
}

// Tokens returns the number of tokens.
func (t *Tree) Tokens() int { return len(t.tokens.list) }

// TokenKind returns the kind of token i.
func (t *Tree) TokenKind(i int) Kind { return t.tokens.list[i].kind() }

// TokenKinds returns which kinds of tokens there are: the bit 1<<k for kind k. Rules ask
// so whether there is anything for them to look at.
func (t *Tree) TokenKinds() (kinds uint64) {
	for _, tok := range t.tokens.list {
		kinds |= 1 << (tok >> tokenKindShift)
	}
	return kinds
}

// HasToken reports whether there is a token of one of the kinds. Rules ask so whether
// there is anything for them to look at, which is cheaper than looking.
func (t *Tree) HasToken(kinds ...Kind) bool {
	var wanted uint64
	for _, k := range kinds {
		wanted |= 1 << k
	}
	for _, tok := range t.tokens.list {
		if wanted>>tok.kind()&1 != 0 {
			return true
		}
	}
	return false
}

// TokenSpan returns where token i starts and ends, in bytes. The single blank
// that may follow a token is outside of all spans.
func (t *Tree) TokenSpan(i int) (start, end int) {
	start = t.tokens.start(i)
	return start, start + t.tokens.length(i)
}

// TokenText returns the bytes of token i.
func (t *Tree) TokenText(i int) []byte {
	start, end := t.TokenSpan(i)
	return t.text[start:end]
}

// TokenAt returns the token that holds the byte at off or is followed by the
// single blank there; behind the last byte it returns Tokens().
func (t *Tree) TokenAt(off int) int {
	i, _ := t.tokens.at(off)
	return i
}

// AllTokens yields every token with its span, in order, without searching.
func (t *Tree) AllTokens() iter.Seq[Token] { return t.TokensFrom(0, t.Tokens()) }

// Token is a token with its place.
type Token struct {
	Index      int
	Kind       Kind
	Start, End int // bytes; the single blank that may follow is outside
}

// TokensFrom yields the tokens [first, end) with their spans.
func (t *Tree) TokensFrom(first, end int) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		if first >= end {
			return
		}
		off := t.tokens.start(first)
		for i := first; i < end; i++ {
			tok := t.tokens.list[i]
			n := t.tokens.length(i)
			if !yield(Token{i, tok.kind(), off, off + n}) {
				return
			}
			off += n + tok.blank()
		}
	}
}

// Len returns the number of nodes.
func (t *Tree) Len() int { return len(t.nodes) }

// Kind returns the kind of node n.
func (t *Tree) Kind(n int) Kind { return t.nodes[n].kind }

// Flags returns the flags of node n.
func (t *Tree) Flags(n int) Flags { return t.nodes[n].flags }

// Next returns the node behind the subtree of n: its next sibling, or that of
// an ancestor, or Len().
func (t *Tree) Next(n int) int { return n + int(t.nodes[n].size) }

// Range returns the tokens of node n: from first up to, not including, end.
func (t *Tree) Range(n int) (first, end int) {
	return int(t.nodes[n].first), int(t.nodes[n].first + t.nodes[n].count)
}

// Span returns where node n starts and ends, in bytes. The root covers the
// whole text; of a node without tokens both are where it would stand.
func (t *Tree) Span(n int) (start, end int) {
	if n == 0 {
		return 0, len(t.text)
	}
	first, last := t.Range(n)
	start = t.tokens.start(first)
	if last == first {
		return start, start
	}
	from := t.tokens.start(last - 1)
	return start, from + t.tokens.length(last-1)
}

// Children yields the child nodes of n in order.
func (t *Tree) Children(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for c, end := n+1, t.Next(n); c < end; c = t.Next(c) {
			if !yield(c) {
				return
			}
		}
	}
}

// Path appends to dst the nodes that cover the byte at off, the root first. A
// node covers its first byte and the place just behind its last; of two
// siblings that touch there, the later one is taken.
func (t *Tree) Path(dst []int, off int) []int {
	n := 0
	for {
		dst = append(dst, n)
		i, _ := t.tokens.at(off)
		found := -1
		for c := range t.Children(n) {
			first, last := t.Range(c)
			if first > i {
				break
			}
			if last < i {
				continue
			}
			if start, end := t.Span(c); start <= off && off <= end {
				found = c
			}
		}
		if found < 0 {
			return dst
		}
		n = found
	}
}
