package syntax

import (
	"bytes"
	"unicode/utf8"
)

// maxMoveText is the number of tokens, comments and the white space around them,
// that may stand between a number and its move; it fits the byte that the node
// has for it. Where more do, the number stands alone.
const maxMoveText = 255

// move parses a move at its number, its dots or its first word: the number, the
// move and what annotates it directly. A number that no move follows becomes a
// NodeNumber. Comments may stand between the number and the move.
func (p *parser) move() {
	p.Open(NodeMove)
	p.number()
	if !p.moveFollows() {
		p.Become(NodeNumber)
		p.Close(0)
		return
	}
	for p.cur.skipBlank(); fillerNode(p.cur.kind()) != 0; p.cur.skipBlank() {
		p.Leaf(fillerNode(p.cur.kind()))
	}
	n := p.stack[len(p.stack)-1]
	if p.cur.i-int(p.nodes[n].first) > maxMoveText {
		p.nodes[n].kind = NodeNumber
		p.Close(0)
		p.Open(NodeMove)
		n = len(p.nodes) - 1
	}
	first := int(p.nodes[n].first)
	p.nodes[n].text = uint8(p.cur.i - first)
	p.moveText()
	p.nodes[n].textCount = uint8(p.last - first - int(p.nodes[n].text))
	p.trailing()
	p.Close(0)
}

// number takes the digits and periods of a move number, in any number and with
// blanks between them (PGN 8.2.2.1).
func (p *parser) number() {
	if p.cur.is(TokenNumber) {
		if p.spacedCastling(p.cur) {
			return
		}
		p.Consume()
	}
	for {
		c := p.cur
		c.skipBlank()
		if !c.is(TokenDots) {
			return
		}
		p.cur = c
		p.Consume()
	}
}

// moveFollows reports whether a move comes next, perhaps behind comments.
func (p *parser) moveFollows() bool {
	c := p.cur
	for c.skipBlank(); !c.done(); c.skipBlank() {
		switch c.kind() {
		case TokenWord:
			return true
		case TokenNumber:
			return p.spacedCastling(c)
		case TokenComment, TokenLineComment, TokenEscape:
			c.advance()
		default:
			return false
		}
	}
	return false
}

// joinControls takes what control characters break off the word of a move up to its
// square; they are no part of it and mean nothing (PGN 4.1). The last part remains. Where
// another one follows that, every letter has one, as in UTF-16: no text to be read.
func (p *parser) joinControls() {
	last := p.cur
	for c := last; ; {
		word := p.tokenText(c)
		if c.advance(); !c.is(TokenControl) {
			break
		}
		if holdsSquare(word) {
			return
		}
		c.skipInside()
		if !c.is(TokenWord) && !c.is(TokenNumber) || byteClass[p.t.text[c.off-1]] == classBlank {
			return
		}
		last = c
	}
	if last != p.cur {
		p.Flag(Spaced)
		p.cur = last
	}
}

// holdsSquare reports whether the name of a square stands in a word: what comes behind
// it is another word.
func holdsSquare(word []byte) bool {
	for i := 1; i < len(word); i++ {
		if word[i] >= '1' && word[i] <= '8' && word[i-1] >= 'a' && word[i-1] <= 'h' {
			return true
		}
	}
	return false
}

// moveText takes the word of the move, and more where blanks break it: a piece
// letter apart from its square (N f3), castling (O - O), a promotion (e8 = Q).
func (p *parser) moveText() {
	if n := p.castlingTokens(p.cur); n > 0 {
		p.Flag(Spaced)
		for ; n > 0; n-- {
			p.cur.skipInside()
			p.Consume()
		}
		return
	}
	p.joinControls()
	if isPieceLetter(p.Text()) {
		c := p.cur
		c.advance()
		c.skipInside()
		if c.is(TokenWord) && startsLikeSquare(p.tokenText(c)) {
			p.Flag(Spaced)
			p.cur = c
		}
	}
	last := p.t.text[p.cur.off+p.cur.ts.length(p.cur.i)-1]
	p.Consume()
	if last == '1' || last == '8' {
		p.spacedPromotion()
	}
}

// spacedPromotion takes the promotion of a move that blanks keep apart (e8 = Q).
func (p *parser) spacedPromotion() {
	c := p.cur
	c.skipInside()
	if !c.is(TokenGlyph) || string(p.tokenText(c)) != "=" {
		return
	}
	c.advance()
	c.skipInside()
	if c.is(TokenWord) && isPieceLetter(p.tokenText(c)) {
		p.Flag(Spaced)
		p.cur = c
		p.Consume()
	}
}

// trailing takes suffixes, NAGs and signs behind a move, on any line, and the
// words in use for check, mate, en passant and novelty.
func (p *parser) trailing() {
	for {
		c := p.cur
		c.skipBlank()
		if c.done() {
			return
		}
		switch c.kind() {
		case TokenNAG, TokenSuffix, TokenGlyph:
		case TokenWord:
			glued := c.off > 0 && byteClass[p.t.text[c.off-1]] > classNewline
			if !trailingWord(p.tokenText(c)) || !glued && p.splitMove(c) {
				return
			}
		default:
			return
		}
		p.cur = c
		p.Consume()
	}
}

// annotation makes a node of a run of NAGs, suffixes and signs.
func (p *parser) annotation() {
	p.Open(NodeAnnotation)
	p.Consume()
	p.trailing()
	p.Close(0)
}

// splitMove reports whether the word at c is a piece letter with its square
// behind a blank, not the sign N for a novelty.
func (p *parser) splitMove(c cursor) bool {
	if !isPieceLetter(p.tokenText(c)) {
		return false
	}
	c.advance()
	c.skipLineBlank()
	return c.is(TokenWord) && startsLikeSquare(p.tokenText(c))
}

// result makes a node of a termination marker that blanks break, as in 1 - 0.
func (p *parser) result() bool {
	n := p.spacedResult(p.cur)
	if n == 0 {
		return false
	}
	p.closeUnclosed()
	p.Open(NodeResult)
	for ; n > 0; n-- {
		p.cur.skipLineBlank()
		p.Consume()
	}
	p.Close(Spaced)
	return true
}

// maxSpacedResult bounds, in bytes, a termination marker with blanks inside.
const maxSpacedResult = 32

// spacedResult returns the number of tokens (blanks not counted) of a broken
// termination marker at c, or 0. A draw breaks into two markers of one half.
func (p *parser) spacedResult(c cursor) int {
	start := c.off
	for n := 1; n < 3; n++ {
		if c.done() || (c.kind() == TokenGlyph) != (n == 2) ||
			n == 1 && c.kind() != TokenNumber && c.kind() != TokenResult {
			return 0
		}
		c.advance()
		c.skipLineBlank()
	}
	if !c.is(TokenNumber) && !c.is(TokenResult) {
		return 0
	}
	end := c.off + c.ts.length(c.i)
	if end-start > maxSpacedResult {
		return 0
	}
	if _, ok := ReadResult(p.t.text[start:end]); !ok {
		return 0
	}
	return 3
}

// spacedCastling reports whether castling broken by blanks stands at c.
func (p *parser) spacedCastling(c cursor) bool { return p.castlingTokens(c) > 0 }

// castlingTokens returns the number of tokens (blanks not counted) of castling
// broken by blanks at c, as in O - O - O or 0 - 0, or 0. Like [parser.joinControls] it
// does not read text in UTF-16.
func (p *parser) castlingTokens(c cursor) int {
	n, last := 0, c // last is behind the last letter
	for {
		c.skipInside()
		if c.done() || !isCastlingPart(c.kind(), p.tokenText(c)) {
			break
		}
		c.advance()
		last = c
		n++
		c.skipInside()
		if !c.is(TokenGlyph) || !isDashText(p.tokenText(c)) {
			break
		}
		c.advance()
		n++
	}
	if n != 3 && n != 5 || last.is(TokenControl) {
		return 0
	}
	return n
}

// isCastlingPart reports whether a token is a letter of castling, perhaps with the signs
// for check behind it.
func isCastlingPart(k Kind, text []byte) bool {
	return (k == TokenWord || k == TokenNumber) && (text[0] == 'O' || text[0] == 'o' || text[0] == '0') &&
		len(bytes.TrimLeft(text[1:], "+#")) == 0
}

func isDashText(text []byte) bool {
	r, n := utf8.DecodeRune(text)
	return n == len(text) && (r == '-' || isDash(r))
}

// isPieceLetter reports whether a word is one English piece letter or figurine.
func isPieceLetter(word []byte) bool {
	if len(word) == 1 {
		switch word[0] {
		case 'K', 'Q', 'R', 'B', 'N':
			return true
		}
		return false
	}
	r, n := utf8.DecodeRune(word)
	return n == len(word) && r >= '♔' && r <= '♟'
}

// startsLikeSquare reports whether a word starts as what follows a piece letter:
// a file with a rank or another square behind it, or a capture sign.
func startsLikeSquare(word []byte) bool {
	if len(word) < 2 {
		return false
	}
	c := word[0]
	return c == 'x' || c >= 'a' && c <= 'h' || c >= '1' && c <= '8'
}

// trailingWord reports whether a word behind a move annotates it.
func trailingWord(word []byte) bool {
	switch string(word) {
	case "N", "D", "TN", "Δ", "e.p.", "e.p", "ep", "ch", "ch.", "dbl", "dis", "mate", "check":
		return true
	}
	return false
}
