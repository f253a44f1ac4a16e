package syntax

// tagPair parses a tag pair at its '[', or at its name where that is missing. It
// ends at its ']', at the end of the line or at the next '['.
func (p *parser) tagPair() {
	p.Open(NodeTagPair)
	if p.cur.is(TokenOpenBracket) {
		p.Consume()
	} else {
		p.Flag(MissingOpen)
	}
	p.cur.skipLineBlank()
	if p.cur.is(TokenControl) {
		p.skipControls()
	}
	if p.cur.is(TokenName) {
		p.Consume()
	} else {
		p.Flag(MissingName)
	}
	words, strings, closed := 0, 0, false
	for !closed {
		p.cur.skipLineBlank()
		if p.cur.done() || p.cur.is(TokenNewline) || p.cur.is(TokenOpenBracket) {
			break
		}
		switch p.cur.kind() {
		case TokenString:
			if text := p.tokenText(p.cur); strings == 0 && words > 0 && quoteLength(text, 0) == len(text) {
				break // ends a value whose first quote is missing
			}
			strings++
		case TokenCloseBracket:
			closed = true
		case TokenControl: // reported by itself
		default:
			words++
		}
		p.Consume()
	}
	if !closed {
		p.Flag(MissingClose)
	}
	switch {
	case strings > 1 || strings == 1 && words > 0:
		p.Flag(ExtraText)
	case strings == 1:
	case words > 0:
		p.Flag(BareValue)
	default:
		p.Flag(MissingValue)
	}
	if closed {
		p.textBehindTag()
	}
	p.Close(0)
}

// skipControls skips control characters in front of a name, unless there are more behind
// it, as in text in UTF-16.
func (p *parser) skipControls() {
	c := p.cur
	c.skipInside()
	behind := c
	if behind.is(TokenName) {
		behind.advance()
		if !behind.is(TokenControl) {
			p.cur = c
		}
	}
}

// textBehindTag takes into the tag pair what follows its ']' on the line and
// cannot begin the movetext: words without a digit, quotes, and further brackets.
func (p *parser) textBehindTag() {
	c := p.cur
	c.skipLineBlank()
	if c.done() || !(c.is(TokenCloseBracket) || c.is(TokenWord) && isProse(p.tokenText(c)) ||
		c.is(TokenUnknown) && quoteLength(p.tokenText(c), 0) > 0) {
		return
	}
	p.Flag(ExtraText)
	for ; !c.done(); c.skipLineBlank() {
		switch c.kind() {
		case TokenNewline, TokenOpenBracket, TokenComment, TokenLineComment, TokenNumber, TokenResult:
			return
		}
		c.advance()
		p.cur, p.last = c, c.i
	}
}

// isProse reports whether a word can neither be a move nor a null move: it has
// letters, no digit, and is no castling.
func isProse(word []byte) bool {
	letters := 0
	for _, c := range word {
		if byteClass[c] == classDigit {
			return false
		}
		if c|0x20 != 'o' && c != '-' && c != '+' && c != '#' {
			letters++
		}
	}
	return letters > 0
}
