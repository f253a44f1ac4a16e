package semantic

import (
	"bytes"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// value checks a string, which is the value of a tag (PGN 7). Nearly all values
// have nothing but printing ASCII characters between two quotes.
func (c *characters) value(tok syntax.Token) {
	text := c.text[tok.Start:tok.End]
	if n := len(text); c.traits == 0 && n > 1 && n <= maxString+2 && bytes.IndexByte(text[1:], '"') == n-2 &&
		bytes.IndexByte(text, '\n') < 0 && bytes.IndexByte(text, '\r') < 0 {
		c.filled = true
		return
	}
	if tok.Start < c.cutEnd {
		return // the rest of a value that was too long for the scanner
	}
	if _, n := decode(text); c.filled || c.bare && n == len(text) {
		return // text that the tag pair has too much, or the end of a value without quotes
	}
	c.filled = true
	c.stringInside(tok)
}

// stringInside goes through the characters of a string.
func (c *characters) stringInside(tok syntax.Token) {
	text := c.text[:tok.End]
	open, off := decode(text[tok.Start:])
	off += tok.Start
	c.quote(open, syntax.Span{Start: tok.Start, End: off})
	n, long := 0, 0 // characters, and the offset of the first one too many
	lineBreak := false
	closed := false
	for off < tok.End {
		if n == maxString {
			long = off
		}
		r, size := decode(text[off:])
		switch {
		case r == '\\':
			size = c.escape(text, off)
		case r == '\n' || r == '\r':
			if !lineBreak {
				lineBreak = true
				c.stringNewline(tok, off)
			}
		case r == '\t' || r == '\v' || isControl(r):
			size = c.stringControl(text, off)
		case isQuote(r) && off+size == tok.End:
			closed = true
			c.quote(r, syntax.Span{Start: off, End: tok.End})
			n--
		case r == '"':
			c.report(Problem{Code: "lex-unescaped-quote", Span: syntax.Span{Start: off, End: off + 1}})
		}
		off += size
		n++
	}
	switch {
	case !closed && c.cutByScanner(tok):
	case !closed:
		c.report(Problem{
			Code: "lex-unterminated-string",
			Span: c.Last(syntax.Span{Start: tok.Start, End: tok.End}),
		})
	}
	if n > maxString {
		c.longString(n, syntax.Span{Start: long, End: tok.End})
	}
}

// quote reports a quotation mark outside ASCII in place of a quote.
func (c *characters) quote(r rune, span syntax.Span) {
	if ascii, name := lookAlike(r); r != '"' && name != "" {
		c.confusable(r, span, ascii, name)
	}
}

// escape checks the backslash at off and returns the length of the escape.
func (c *characters) escape(text []byte, off int) int {
	if off+1 == len(text) {
		return 1 // the end is missing, which is worse
	}
	next, size := decode(text[off+1:])
	switch {
	case next == '"' || next == '\\':
		return 2
	case next == '\n' || next == '\r' || next == '\t' || isControl(next):
		size = 0 // has a finding of its own
	}
	c.report(Problem{
		Code: "lex-bad-escape", Span: syntax.Span{Start: off, End: off + 1 + size},
		Args: []Arg{Text("c", shown(next))},
	})
	return 1 + size
}

// stringNewline reports a string that goes on in the next line, at the last
// character in front of the line break.
func (c *characters) stringNewline(tok syntax.Token, off int) {
	c.report(Problem{
		Code: "lex-string-newline",
		Span: c.Last(syntax.Span{Start: tok.Start, End: off}),
	})
}

// stringControl reports the run of control characters at off and returns its
// length.
func (c *characters) stringControl(text []byte, off int) int {
	first, end := rune(0), off
	for end < len(text) {
		r, n := decode(text[end:])
		if r != '\t' && r != '\v' && !isControl(r) {
			break
		}
		if end == off {
			first = r
		}
		end += n
	}
	c.report(Problem{
		Code: "lex-string-control", Span: syntax.Span{Start: off, End: end},
		Args: []Arg{Text("hex", codePoint(first))},
	})
	return end - off
}

// cutAt is the number of bytes from which on the scanner cuts a string that has no
// end so far.
const cutAt = 1 << 10

// cutByScanner reports whether a string without end is the beginning of one with
// so many characters that the scanner has cut it. If so, it reports the length of
// the whole, and nothing else of that line is looked at.
func (c *characters) cutByScanner(tok syntax.Token) bool {
	if tok.End-tok.Start < cutAt {
		return false
	}
	end := len(c.text)
	if i := bytes.IndexAny(c.text[tok.End:], "\r\n"); i >= 0 {
		end = tok.End + i
	}
	last := bytes.LastIndexByte(c.text[tok.End:end], '"')
	if last < 0 {
		return false
	}
	c.cutEnd = end
	text := c.text[tok.Start+1 : tok.End+last]
	if n := countCharacters(text); n > maxString {
		start := tok.Start + 1 + skipCharacters(text, maxString)
		c.longString(n, syntax.Span{Start: start, End: tok.End + last})
	}
	return true
}

// longString reports a string of n characters; span holds those beyond the limit.
func (c *characters) longString(n int, span syntax.Span) {
	if k := len(c.found) - 1; k >= 0 && c.found[k].Code == "lex-string-too-long" && c.found[k].Span.Start == span.Start {
		return
	}
	if c.text[span.End-1] == '"' && span.Len() > 1 {
		span.End--
	}
	c.long = append(c.long, span.Start)
	c.report(Problem{
		Code: "lex-string-too-long", Span: c.firstLine(span), Args: []Arg{Number("n", n)},
	})
}
