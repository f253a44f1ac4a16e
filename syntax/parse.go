package syntax

import (
	"sort"
	"sync"
)

// ParsePGN makes the nodes of a PGN game from its tokens (PGN 8). It accepts
// every spelling of import format; what export format forbids is no business of
// the tree. The parser has no state between two items of the movetext that lie
// outside of variations, which is what lets an edit keep the rest.
func ParsePGN(t *Tree, reuse *Reuse) {
	p := parsers.Get().(*parser)
	defer p.release()
	p.t, p.cur, p.reuse = t, cursor{ts: &t.tokens}, reuse
	if reuse == nil || !p.resume() {
		p.Open(NodeGame)
		p.header()
		if p.cur.done() {
			p.finish()
			return
		}
		p.Open(NodeMovetext)
	}
	p.items()
	p.finish()
}

// parser adds to a [Builder] what the grammar of PGN needs.
type parser struct {
	Builder
	reuse *Reuse

	// Of the parentheses up to token matched, those in unclosed (ascending) have
	// no partner.
	matched  int
	unclosed []int
}

// finish closes what is still open.
func (p *parser) finish() {
	for len(p.stack) > 0 {
		var f Flags
		if p.nodes[p.stack[len(p.stack)-1]].kind == NodeVariation {
			f = MissingClose
		}
		p.Close(f)
	}
	p.Builder.finish()
}

// parsers lends parsers, so that a finished list of nodes can be cut to its size.
var parsers = sync.Pool{New: func() any { return new(parser) }}

func (p *parser) release() {
	*p = parser{Builder: Builder{nodes: p.nodes[:0], stack: p.stack[:0]}, unclosed: p.unclosed[:0]}
	parsers.Put(p)
}

// header parses what stands in front of the movetext: tag pairs, and the
// comments, escapes and stray characters in front of the last of them.
func (p *parser) header() {
	section := false
	for {
		p.cur.skipBlank()
		if p.cur.done() || !tagFollows(p.cur) {
			break
		}
		if p.cur.is(TokenOpenBracket) || p.cur.is(TokenName) {
			if !section {
				p.Open(NodeTagSection)
				section = true
			}
			p.tagPair()
			continue
		}
		p.Leaf(fillerNode(p.cur.kind()))
	}
	if section {
		p.Close(0)
	}
}

// tagFollows reports whether a tag pair comes next, perhaps behind fillers.
func tagFollows(c cursor) bool {
	for ; !c.done(); c.skipBlank() {
		if c.is(TokenOpenBracket) || c.is(TokenName) {
			return true
		}
		if fillerNode(c.kind()) == 0 {
			return false
		}
		c.advance()
	}
	return false
}

// fillerNode returns the node kind of a token that may stand anywhere without
// beginning the movetext, or 0.
func fillerNode(k Kind) Kind {
	switch k {
	case TokenComment, TokenLineComment:
		return NodeComment
	case TokenEscape:
		return NodeEscape
	case TokenCloseBracket, TokenCloseBrace, TokenAngle, TokenUnknown, TokenControl, TokenString:
		return NodeError
	}
	return 0
}

// items parses the movetext to its end.
func (p *parser) items() {
	const ground = 2 // the game and the movetext are open
	for {
		p.cur.skipBlank()
		if p.cur.done() {
			return
		}
		if len(p.stack) == ground && p.reuse != nil && p.splice() {
			return
		}
		switch k := p.cur.kind(); k {
		case TokenWord, TokenNumber, TokenDots:
			if !p.result() {
				p.move()
			}
		case TokenResult:
			if !p.result() {
				p.closeUnclosed()
				p.Leaf(NodeResult)
			}
		case TokenNAG, TokenSuffix, TokenGlyph:
			p.annotation()
		case TokenOpenParen:
			p.openVariation()
		case TokenCloseParen:
			if len(p.stack) == ground {
				p.Leaf(NodeError)
				continue
			}
			p.Consume()
			p.Close(0)
		case TokenOpenBracket, TokenName:
			p.tagPair()
		default:
			p.Leaf(fillerNode(k))
		}
	}
}

// parseLookahead bounds the items that the parser may have to look at to end the
// item before them: castling broken by blanks is five tokens.
const parseLookahead = 6

// resume takes over the nodes of the old tree that lie in front of the edit and
// cannot depend on it, and reports whether there are any. Comments, numbers and
// what else a look ahead may pass over do not count as items here.
func (p *parser) resume() bool {
	old := p.reuse.Old
	m := old.movetext()
	if m < 0 {
		return false
	}
	var items [parseLookahead]int // the last items in front of the edit, a ring
	n := 0
	for c := range old.Children(m) {
		if int(old.nodes[c].first) >= p.reuse.Head {
			break
		}
		switch old.nodes[c].kind {
		case NodeMove, NodeAnnotation, NodeResult:
			items[n%parseLookahead] = c
			n++
		case NodeVariation:
			if hasUnclosed(old, c) {
				return false // its end depends on all that follows
			}
		}
	}
	if n < parseLookahead {
		return false
	}
	start := items[n%parseLookahead]
	p.nodes = append(p.nodes, old.nodes[:start]...)
	p.stack = append(p.stack, 0, m)
	p.cur.i = int(old.nodes[start].first)
	p.cur.off = p.t.tokens.start(p.cur.i)
	p.last = p.cur.i
	return true
}

// splice takes over the rest of the old movetext if an item of it begins at the
// cursor, behind the edit.
func (p *parser) splice() bool {
	re := p.reuse
	if p.cur.i < re.NewTail {
		return false
	}
	old, at := re.Old, p.cur.i-re.NewTail+re.OldTail
	m := old.movetext()
	if m < 0 {
		return false
	}
	c := old.childFrom(m, at)
	if c < 0 || int(old.nodes[c].first) != at {
		return false
	}
	shift := re.NewTail - re.OldTail
	for _, n := range old.nodes[c:old.Next(m)] {
		n.first = uint32(int(n.first) + shift)
		p.nodes = append(p.nodes, n)
	}
	r := old.nodes[m]
	p.last = int(r.first+r.count) + shift
	return true
}

// movetext returns the NodeMovetext, or -1 if the game has none.
func (t *Tree) movetext() int {
	for c := range t.Children(0) {
		if t.nodes[c].kind == NodeMovetext {
			return c
		}
	}
	return -1
}

// childFrom returns the first child of n that starts at token i or later, or -1.
func (t *Tree) childFrom(n, i int) int {
	for c := range t.Children(n) {
		if int(t.nodes[c].first) >= i {
			return c
		}
	}
	return -1
}

func hasUnclosed(t *Tree, n int) bool {
	for _, r := range t.nodes[n:t.Next(n)] {
		if r.kind == NodeVariation && r.flags&MissingClose != 0 || r.flags&TooDeep != 0 {
			return true
		}
	}
	return false
}

// Variations.

// openVariation begins a variation at the cursor.
func (p *parser) openVariation() {
	if p.cur.i >= p.matched {
		p.match()
	}
	if len(p.stack)-2 >= MaxDepth {
		p.tooDeep()
		return
	}
	p.Open(NodeVariation)
	p.Consume()
}

// match finds the partners of the parenthesis at the cursor and of all inside.
func (p *parser) match() {
	c := p.cur
	p.unclosed = p.unclosed[:0]
	for ; !c.done(); c.i++ { // offsets do not matter here
		switch c.kind() {
		case TokenOpenParen:
			p.unclosed = append(p.unclosed, c.i)
		case TokenCloseParen:
			p.unclosed = p.unclosed[:len(p.unclosed)-1]
			if len(p.unclosed) == 0 {
				p.matched = c.i + 1
				return
			}
		}
	}
	p.matched = c.i
}

// isUnclosed reports whether the parenthesis at token i has no partner.
func (p *parser) isUnclosed(i int) bool {
	k := sort.SearchInts(p.unclosed, i)
	return k < len(p.unclosed) && p.unclosed[k] == i
}

// closeUnclosed ends, in front of a termination marker, the outermost open
// variation without a partner, and all inside.
func (p *parser) closeUnclosed() {
	if len(p.unclosed) == 0 {
		return
	}
	for d := 2; d < len(p.stack); d++ {
		if p.isUnclosed(int(p.nodes[p.stack[d]].first)) {
			for len(p.stack) > d {
				p.Close(MissingClose)
			}
			return
		}
	}
}

// tooDeep makes one error node of a variation nested beyond MaxDepth.
func (p *parser) tooDeep() {
	p.Open(NodeError)
	open := 0
	for p.cur.skipBlank(); !p.cur.done(); p.cur.skipBlank() {
		k := p.cur.kind()
		if k == TokenResult && len(p.unclosed) > 0 {
			break
		}
		p.Consume()
		if k == TokenOpenParen {
			open++
		} else if k == TokenCloseParen {
			if open--; open == 0 {
				break
			}
		}
	}
	p.Close(TooDeep)
}
