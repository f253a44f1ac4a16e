package semantic

import (
	"unicode"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

const (
	confusable = "lex-confusable"
	unexpected = "lex-unexpected-character"
)

// control reports the control characters in [start, end), one finding for a run.
//
// Text in UTF-16 that was read as bytes has a NUL beside nearly every letter. NULs
// that single letters separate count as one run, and when there are many the
// rest of the game is left alone: it has one fault.
func (c *characters) control(start, end int) {
	for i := start; i < end; {
		r, n := decode(c.text[i:end])
		if !isControl(r) {
			i += n
			continue
		}
		from, first := i, r
		for i < end && isControl(r) {
			i += n
			if i < end {
				r, n = decode(c.text[i:end])
			}
		}
		c.controlRun(syntax.Span{Start: from, End: i}, first)
	}
}

// manyMixed is the number of NULs between single letters from which on a text is
// taken for UTF-16.
const manyMixed = 4

func (c *characters) controlRun(span syntax.Span, r rune) {
	last := &c.controls
	between := span.Start - last.end
	mixed := r == 0 && last.end > 0 && between <= 1 && c.text[last.start] == 0
	switch {
	case mixed && (between == 0 || c.text[last.end] != '\n' && c.text[last.end] != '\r'):
		n := c.lastControl()
		c.found[n].Span.End = span.End
		if last.mixed++; last.mixed >= manyMixed {
			c.wide = n + 1
		}
	case c.wide > 0:
		last.end = 0 // nothing is added any more
		return
	default:
		last.mixed = 0
		c.found = append(c.found, Problem{
			Code: "lex-control-character", Span: span, Args: []Arg{Text("hex", codePoint(r))},
		})
	}
	last.start, last.end = span.Start, span.End
}

// lastControl returns the index of the last finding about control characters.
func (c *characters) lastControl() int {
	n := len(c.found) - 1
	for c.found[n].Code != "lex-control-character" {
		n--
	}
	return n
}

// wideSpace reports white space outside ASCII, and characters that show nothing.
func (c *characters) wideSpace(tok syntax.Token) {
	r, _ := decode(c.text[tok.Start:tok.End])
	if isVariationSelector(r) && tok.Start > 0 && c.text[tok.Start-1] >= 0x80 {
		return // says how to draw the figurine or sign in front of it
	}
	c.reportRun(r, Problem{
		Code: confusable, Span: syntax.Span{Start: tok.Start, End: tok.End},
		Args: []Arg{Text("c", "U+"+codePoint(r)), Word("name", spaceName(r)), Text("ascii", " ")},
	})
}

func isVariationSelector(r rune) bool { return r == 0xFE0E || r == 0xFE0F }

// lookAlikes reports the characters of a token that stand in place of ASCII ones.
func (c *characters) lookAlikes(tok syntax.Token) {
	for i := tok.Start; i < tok.End; {
		r, n := decode(c.text[i:tok.End])
		// In a game with other piece letters a letter is what it is.
		if r >= 0x80 && (c.english || !unicode.IsLetter(r)) {
			if ascii, name := lookAlike(r); name != "" && !isControl(r) {
				c.confusable(r, syntax.Span{Start: i, End: i + n}, ascii, name)
			}
		}
		i += n
	}
}

func (c *characters) confusable(r rune, span syntax.Span, ascii, name string) {
	c.reportRun(r, Problem{
		Code: confusable, Span: span,
		Args: []Arg{Text("c", string(r)), Word("name", name), Text("ascii", ascii)},
	})
}

// glyph checks a sign in the movetext. Signs that books print are NAGs in another
// form (PGN 10), and dashes may belong to a result; what is left stands for an ASCII
// character or for nothing.
func (c *characters) glyph(tok syntax.Token) {
	r, _ := decode(c.text[tok.Start:tok.End])
	if r < 0x80 {
		if (r == '-' || r == '/' || r == '^') && tok.End-tok.Start == 1 && !c.joins(tok) && !c.isBehindTag(tok) {
			c.unexpected(tok, r)
		}
		return
	}
	if isVariationSelector(r) || c.isSign(tok) {
		return
	}
	ascii, name := lookAlike(r)
	_, known := ReadGlyph(c.text[tok.Start:tok.End])
	switch {
	case name != "" && ascii == "-" && c.isResult(tok):
	case name != "" && hasMeaning(ascii):
		c.confusable(r, syntax.Span{Start: tok.Start, End: tok.End}, ascii, name)
	case known: // written in another form
	default:
		c.unexpected(tok, r)
	}
}

// unknown checks a character that starts no token (PGN 7).
func (c *characters) unknown(tok syntax.Token) {
	r, _ := decode(c.text[tok.Start:tok.End])
	c.inTag = c.inTag || isQuote(r) && c.tagEnd == tok.Start && tok.Start > 0
	if c.inTag || tok.Start < c.cutEnd {
		return // the tag pair has too much, or something in the wrong place
	}
	if r == '%' && !c.begun {
		c.report(Problem{Code: "lex-escape-column", Span: syntax.Span{Start: tok.Start, End: tok.End}})
		c.hidden = true
		return
	}
	if ascii, name := lookAlike(r); name != "" && hasMeaning(ascii) {
		c.confusable(r, syntax.Span{Start: tok.Start, End: tok.End}, ascii, name)
		return
	}
	c.unexpected(tok, r)
}

// isBehindTag reports whether a token is part of the text that a tag pair has too much
// behind its bracket.
func (c *characters) isBehindTag(tok syntax.Token) bool {
	if !c.tagged {
		return false
	}
	for n := range c.Tree.TagPairs() {
		if first, end := c.Tree.Range(n); first <= tok.Index && tok.Index < end {
			return true
		}
	}
	return false
}

// unexpected reports a character without meaning, unless it touches a word that is
// no move: then both are text that was meant to be a comment, and the word says so. Nor
// does it where it may be part of a move of rules that are not known, such as "e4,d5".
func (c *characters) unexpected(tok syntax.Token, r rune) {
	if tok.Start > 0 && (c.prose == tok.Start || c.word.End == tok.Start && (c.foreign || c.isProse(c.word))) ||
		c.foreign && tok.End < len(c.text) && isSymbolByte(c.text[tok.End]) {
		c.prose = tok.End
		return
	}
	c.reportRun(r, Problem{
		Code: unexpected, Span: syntax.Span{Start: tok.Start, End: tok.End},
		Args: []Arg{Text("c", shown(r)), Text("hex", codePoint(r))},
	})
}

// proseBehind takes back the last finding if the word that it touches is no move.
func (c *characters) proseBehind(tok syntax.Token) {
	if n := len(c.found) - 1; n >= 0 && c.found[n].Code == unexpected && c.found[n].Span.End == tok.Start &&
		c.isProse(syntax.Span{Start: tok.Start, End: tok.End}) {
		c.found = c.found[:n]
		c.run = run{}
	}
}

// isProse reports whether a word is no move, and is reported where it stands in the
// place of one.
func (c *characters) isProse(word syntax.Span) bool {
	text := c.text[word.Start:word.End]
	if !c.judged || text[0] >= '0' && text[0] <= '9' {
		return false
	}
	_, ok := board.ReadSAN(text)
	return !ok
}

// shown returns a character for a message, or what stands for one that cannot be
// shown by itself.
func shown(r rune) string {
	if unicode.IsPrint(r) && !unicode.IsMark(r) {
		return string(r)
	}
	return string(unicode.ReplacementChar)
}

// Signs, and what dashes may belong to.

// isSign reports whether the signs that touch a token make one known sign.
func (c *characters) isSign(tok syntax.Token) bool {
	start, end := c.around(tok, func(r rune) bool {
		return r == '+' || r == '=' || r == '/' || r == '&' || r == '~' || r == '\\' || isDash(r)
	})
	_, ok := ReadGlyph(plainDashes(c.text[start:end]))
	return ok
}

// isResult reports whether a dash stands between the halves of a result (PGN
// 8.2.6), blanks around it or none. A half has no blanks: the rank of a move in front
// of it is no part of it.
func (c *characters) isResult(tok syntax.Token) bool {
	start, end := c.around(tok, isResultBlank)
	half := func(r rune) bool {
		return r >= '0' && r <= '9' || r == '/' || r == '.' || r == ',' || r == '½' ||
			r == '⁄' || r == '∕' || r == '／' || isDash(r)
	}
	start, _ = c.around(syntax.Token{Start: start, End: start}, half)
	_, end = c.around(syntax.Token{Start: end, End: end}, half)
	_, ok := syntax.ReadResult(c.text[start:end])
	return ok
}

func isResultBlank(r rune) bool { return r == ' ' || r == '\t' || r == 0xA0 }

// joins reports whether an ASCII dash or slash is part of a sign, a result or a
// castling with blanks inside.
func (c *characters) joins(tok syntax.Token) bool {
	if c.isSign(tok) || c.isResult(tok) {
		return true
	}
	start, end := c.around(tok, func(r rune) bool { return r == ' ' || r == '\t' })
	return start > 0 && end < len(c.text) && isCastlingLetter(c.text[start-1]) && isCastlingLetter(c.text[end])
}

func isCastlingLetter(c byte) bool { return c == 'O' || c == 'o' || c == '0' }

// maxAround bounds what is looked at on either side of a sign: no result or sign
// is longer.
const maxAround = 16

// around returns the bounds of the characters around a token that fit.
func (c *characters) around(tok syntax.Token, fits func(rune) bool) (start, end int) {
	start, end = tok.Start, tok.End
	for start > max(0, tok.Start-maxAround) {
		r, n := decodeLast(c.text[:start])
		if !fits(r) {
			break
		}
		start -= n
	}
	for end < min(len(c.text), tok.End+maxAround) {
		r, n := decode(c.text[end:])
		if !fits(r) {
			break
		}
		end += n
	}
	return start, end
}

// plainDashes returns a text with all dashes as hyphens.
func plainDashes(text []byte) []byte {
	out := make([]byte, 0, len(text))
	for len(text) > 0 {
		r, n := decode(text)
		if isDash(r) {
			out = append(out, '-')
		} else {
			out = append(out, text[:n]...)
		}
		text = text[n:]
	}
	return out
}
