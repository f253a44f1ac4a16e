package syntax

import "sync"

// cursor is a place in a token list.
type cursor struct {
	ts  *tokens
	i   int // index of the token
	off int // its offset in bytes
}

func (c *cursor) done() bool { return c.i >= len(c.ts.list) }

func (c *cursor) kind() Kind { return c.ts.list[c.i].kind() }

func (c *cursor) advance() {
	c.off += c.ts.width(c.i)
	c.i++
}

// skipBlank moves to the next token that is not white space.
func (c *cursor) skipBlank() {
	for !c.done() && c.kind().IsBlank() {
		c.advance()
	}
}

// skipLineBlank is skipBlank within the line.
func (c *cursor) skipLineBlank() {
	for !c.done() && c.kind() != TokenNewline && c.kind().IsBlank() {
		c.advance()
	}
}

// skipInside is skipLineBlank that skips control characters, too.
func (c *cursor) skipInside() {
	for c.skipLineBlank(); c.is(TokenControl); c.skipLineBlank() {
		c.advance()
	}
}

// is reports whether the token is of kind k; behind the last token it is not.
func (c *cursor) is(k Kind) bool { return !c.done() && c.kind() == k }

// Builder makes the nodes of a tree from its tokens, in order: what a parser is
// written with. It stands on a token, and adds tokens to the innermost open node.
// Nesting lives in its stack, so parsers need no recursion.
type Builder struct {
	t     *Tree
	cur   cursor
	nodes []node
	last  int   // one behind the last token that is not blank
	stack []int // open nodes, outermost first
}

// Build makes the nodes of t: parse is given a builder on the first token, with the
// NodeGame open. Nodes that parse leaves open end behind the last token consumed.
func Build(t *Tree, parse func(*Builder)) {
	b := builders.Get().(*Builder)
	defer func() {
		*b = Builder{nodes: b.nodes[:0], stack: b.stack[:0]}
		builders.Put(b)
	}()
	b.t, b.cur = t, cursor{ts: &t.tokens}
	b.Open(NodeGame)
	parse(b)
	b.finish()
}

// builders lends builders, so that a finished list of nodes can be cut to its size.
var builders = sync.Pool{New: func() any { return new(Builder) }}

// Done reports whether the builder stands behind the last token.
func (b *Builder) Done() bool { return b.cur.done() }

// Is reports whether the token is of kind k; behind the last token it is not.
func (b *Builder) Is(k Kind) bool { return b.cur.is(k) }

// Kind returns the kind of the token.
func (b *Builder) Kind() Kind { return b.cur.kind() }

// Text returns the bytes of the token.
func (b *Builder) Text() []byte { return b.tokenText(b.cur) }

func (b *Builder) tokenText(c cursor) []byte {
	return b.t.text[c.off : c.off+c.ts.length(c.i)]
}

// SkipBlank moves to the next token that is not white space.
func (b *Builder) SkipBlank() { b.cur.skipBlank() }

// Skip leaves the token, which only separates others, to whatever node is open when
// the next one is taken.
func (b *Builder) Skip() { b.cur.advance() }

// Consume takes the token into the innermost open node.
func (b *Builder) Consume() {
	b.cur.advance()
	b.last = b.cur.i
}

// ConsumeText takes the token into the innermost open node, a NodeMove, as the text
// of the move.
func (b *Builder) ConsumeText() {
	n := &b.nodes[b.stack[len(b.stack)-1]]
	n.text, n.textCount = uint8(b.cur.i-int(n.first)), 1
	b.Consume()
}

// Open begins a node at the token, inside the innermost open one.
func (b *Builder) Open(k Kind) {
	b.stack = append(b.stack, len(b.nodes))
	b.nodes = append(b.nodes, node{first: uint32(b.cur.i), kind: k})
}

// Close ends the innermost open node behind the last token consumed.
func (b *Builder) Close(flags Flags) {
	n := b.stack[len(b.stack)-1]
	b.stack = b.stack[:len(b.stack)-1]
	r := &b.nodes[n]
	r.count = uint32(max(0, b.last-int(r.first)))
	r.size = uint32(len(b.nodes) - n)
	r.flags |= flags
}

// Leaf makes a node of the one token.
func (b *Builder) Leaf(k Kind) {
	b.Open(k)
	b.Consume()
	b.Close(0)
}

// Flag sets flags on the innermost open node.
func (b *Builder) Flag(f Flags) { b.nodes[b.stack[len(b.stack)-1]].flags |= f }

// Become changes the kind of the innermost open node.
func (b *Builder) Become(k Kind) { b.nodes[b.stack[len(b.stack)-1]].kind = k }

// finish closes what is still open and lets the root cover every token.
func (b *Builder) finish() {
	for len(b.stack) > 0 {
		b.Close(0)
	}
	b.nodes[0].count = uint32(len(b.t.tokens.list))
	b.t.nodes = append([]node(nil), b.nodes...)
}
