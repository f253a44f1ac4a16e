package semantic

import (
	"bytes"
	"encoding/binary"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// checkCharacters reports what is wrong with the characters, words, strings and
// comments of a game (PGN 4, 5, 6, 7), in one pass over its tokens. What needs
// the document, such as its line ends, is found by [Survey].
//
// It runs when the moves have been read: a letter is a look-alike only in a move,
// and not in one of a language that has that letter.
func (p *Pass) checkCharacters(a *Analysis, setup Setup) {
	c := characters{Pass: p, text: p.Tree.Text(), judged: a.Ruleset != nil}
	c.foreign = setup.Ruleset == nil && !setup.Unusable
	c.english = a.Ruleset == nil || a.Ruleset.Language() == "en"
	c.traits = traitsOf(c.text)
	c.unusual = c.traits&(hasControl|hasHigh) != 0
	for tok := range p.Tree.AllTokens() {
		c.token(tok)
	}
	c.longLine()
	c.flush()
}

// characters is the state of the pass over the tokens.
type characters struct {
	*Pass
	text    []byte
	traits  traits
	unusual bool // there are control characters, or some outside ASCII
	judged  bool // words that are no moves are reported
	foreign bool // the rules are not known, nor what their moves are written with
	english bool // letters outside ASCII are no piece letters

	// Of the line up to here: whether there is text, a tag, a tag that is still
	// open and whose name comes next, and a '%' that was meant to hide the rest.
	begun, tagged, inTag, nameDue, hidden bool
	filled, bare                          bool // the tag has a string, and words behind its name
	tagEnd                                int  // end of its ']' and of blanks

	found    []Problem
	run      run
	controls struct{ start, end, mixed int } // the last control characters; see control
	wide     int                             // controls.mixed has shown text in UTF-16: index in found plus one
	prose    int                             // end of the last text that is no move and not judged by itself
	word     syntax.Span                     // the last word
	cutEnd   int                             // end of the line of a value that the scanner has cut
	long     []int                           // offsets of what is too long by itself
	strays   bool                            // there is a brace that closes nothing
	unclosed bool                            // there is a comment without end
}

// run is the last finding about a character, to which more of the same may be
// added.
type run struct {
	code string
	r    rune
	end  int
}

// token checks one token.
func (c *characters) token(tok syntax.Token) {
	if c.unusual && tok.Kind != syntax.TokenString {
		c.control(tok.Start, tok.End)
	}
	switch tok.Kind {
	case syntax.TokenWord, syntax.TokenNumber:
		c.symbol(tok)
	case syntax.TokenNewline:
		c.begun, c.tagged, c.inTag, c.nameDue, c.hidden = false, false, false, false, false
		c.filled, c.bare = false, false
		return
	case syntax.TokenWideSpace:
		c.wideSpace(tok)
		return
	case syntax.TokenSpace, syntax.TokenBOM, syntax.TokenControl:
		if c.tagEnd == tok.Start {
			c.tagEnd = tok.End
		}
		return
	case syntax.TokenOpenBracket:
		c.bracket(tok)
		c.begun, c.tagged, c.inTag, c.nameDue = true, true, true, true
		c.filled, c.bare = false, false
		return
	case syntax.TokenCloseBracket:
		c.closeBracket(tok)
	case syntax.TokenName:
		c.name(tok)
	case syntax.TokenString:
		c.value(tok)
	case syntax.TokenComment:
		c.comment(tok)
	case syntax.TokenCloseBrace:
		c.strays = true
	case syntax.TokenAngle:
		c.angle(tok)
	case syntax.TokenGlyph:
		c.glyph(tok)
	case syntax.TokenDots, syntax.TokenSuffix, syntax.TokenOpenParen, syntax.TokenCloseParen:
		if c.traits&hasHigh != 0 {
			c.lookAlikes(tok)
		}
	case syntax.TokenUnknown:
		c.unknown(tok)
	}
	c.begun, c.nameDue = true, false
}

// report adds a finding unless its place is hidden behind a '%'.
func (c *characters) report(pr Problem) {
	if !c.hidden {
		c.found = append(c.found, pr)
	}
}

// reportRun reports a character, or adds it to the last finding if that is about
// the same one directly in front of it.
func (c *characters) reportRun(r rune, pr Problem) {
	if n := len(c.found) - 1; n >= 0 && c.run == (run{pr.Code, r, pr.Span.Start}) && !c.hidden &&
		c.found[n].Code == pr.Code && c.found[n].Span.End == pr.Span.Start {
		c.found[n].Span.End = pr.Span.End
	} else {
		c.report(pr)
	}
	c.run = run{pr.Code, r, pr.Span.End}
}

// flush reports what was found, but for what a more special finding explains.
func (c *characters) flush() {
	if c.wide > 0 { // text in UTF-16 has one fault
		c.found = append(c.found[:0], c.found[c.wide-1])
	} else if c.strays {
		c.strayBraces()
	}
	for _, pr := range c.found {
		c.Report(pr)
	}
}

// symbol checks a word or a number (PGN 7: at most 255 characters).
func (c *characters) symbol(tok syntax.Token) {
	if c.run.end == tok.Start && c.run.code == unexpected && tok.Start > 0 {
		c.proseBehind(tok)
	}
	c.word = syntax.Span{Start: tok.Start, End: tok.End}
	if tok.End-tok.Start > maxSymbol {
		c.longSymbol(tok)
	}
	if c.traits&hasHigh == 0 {
		return
	}
	if text := c.text[tok.Start:tok.End]; !isASCII(text) {
		if _, ok := board.ReadSAN(text); ok || isForeignNumber(text) {
			c.lookAlikes(tok)
		}
	}
}

// The limits of PGN 7 and 4.3, in characters; that of lines counts the line end.
const (
	maxSymbol = 255
	maxString = 255
	maxLine   = 255
)

func (c *characters) longSymbol(tok syntax.Token) {
	text := c.text[tok.Start:tok.End]
	if n := countCharacters(text); n > maxSymbol {
		c.long = append(c.long, tok.Start)
		c.report(Problem{
			Code: "lex-symbol-too-long", Args: []Arg{Number("n", n)},
			Span: syntax.Span{Start: tok.Start + skipCharacters(text, maxSymbol), End: tok.End},
		})
	}
}

// name checks the name of a tag. Other words inside a tag pair are a value
// without quotes or part of the name, which has a finding of its own.
func (c *characters) name(tok syntax.Token) {
	if c.nameDue || !c.tagged {
		if tok.End-tok.Start > maxSymbol {
			c.longSymbol(tok)
		}
		if c.traits&hasHigh != 0 {
			c.lookAlikes(tok)
		}
	} else {
		c.bare = true
	}
	c.tagged, c.inTag = true, true
}

// bracket reports a bracket in another spelling.
func (c *characters) bracket(tok syntax.Token) {
	if tok.End-tok.Start > 1 {
		c.lookAlikes(tok)
	}
}

func (c *characters) closeBracket(tok syntax.Token) {
	c.bracket(tok)
	if !c.tagged { // else it is part of what a tag pair has too much
		c.unexpected(tok, ']')
	}
	c.inTag, c.tagEnd = false, tok.End
}

// angle reports a character that PGN 7 keeps for later.
func (c *characters) angle(tok syntax.Token) {
	c.reportRun(rune(c.text[tok.Start]), Problem{
		Code: "lex-reserved-angle", Span: syntax.Span{Start: tok.Start, End: tok.End},
		Args: []Arg{Quoted("c", c.text[tok.Start:tok.End])},
	})
}

// comment checks a brace comment (PGN 5).
func (c *characters) comment(tok syntax.Token) {
	text := c.text[tok.Start:tok.End]
	first := syntax.Span{Start: tok.Start, End: tok.Start + 1}
	if len(text) == 1 || text[len(text)-1] != '}' {
		c.unclosed = true
		c.report(Problem{Code: "lex-unterminated-comment", Span: first})
		return
	}
	if i := bytes.IndexByte(text[1:], '{'); i >= 0 {
		at := tok.Start + 1 + i
		c.report(Problem{Code: "lex-nested-comment", Span: syntax.Span{Start: at, End: at + 1}})
	}
	if i := bytes.IndexByte(text, ';'); i >= 0 {
		at := tok.Start + i
		c.report(Problem{Code: "lex-rest-of-line-in-brace", Span: syntax.Span{Start: at, End: at + 1}})
	}
}

// strayBraces reports the braces that close nothing, and takes back what was
// found in the text that they show to be part of a comment: the inner brace, and
// characters between the comment and the stray brace. Control characters are
// wrong in comments, too.
func (c *characters) strayBraces() {
	list := c.Pass.strayBraces()
	var comments, words []syntax.Span
	for _, b := range list {
		if b.comment >= 0 {
			comments = append(comments, c.TokenSpan(b.comment))
			words = append(words, syntax.Span{Start: c.TokenSpan(b.from - 1).End, End: c.TokenSpan(b.token).Start})
		}
	}
	kept, k := c.found[:0], 0
	for _, pr := range c.found {
		for k < len(words) && words[k].End <= pr.Span.Start {
			k++
		}
		if k < len(words) && (pr.Code == "lex-nested-comment" && holds(comments[k], pr.Span.Start) ||
			pr.Code != "lex-control-character" && holds(words[k], pr.Span.Start)) {
			continue
		}
		kept = append(kept, pr)
	}
	c.found = kept
	last := -1 // in found, of a run of braces
	for _, b := range list {
		span := c.TokenSpan(b.token)
		pr := Problem{Code: "lex-stray-brace", Span: span}
		if b.comment >= 0 {
			pr.Related = []Related{{Span: syntax.Span{Start: b.inner, End: b.inner + 1}, Key: "inner-brace"}}
		} else if last >= 0 && c.found[last].Span.End == span.Start {
			c.found[last].Span.End = span.End
			continue
		}
		last = len(c.found)
		c.found = append(c.found, pr)
	}
}

func holds(s syntax.Span, off int) bool { return s.Start <= off && off < s.End }

// longLine reports the first line that has more characters than PGN 4.3 allows,
// its line end among them. A line is not blamed for one string or word that is
// too long by itself, nor a game whose layout an open comment has spoilt.
func (c *characters) longLine() {
	if c.unclosed || c.wide > 0 {
		return
	}
	for start := 0; start < len(c.text); {
		end := len(c.text)
		if i := bytes.IndexByte(c.text[start:], '\n'); i >= 0 {
			end = start + i + 1
		}
		if end-start > maxLine && c.longLineIn(start, end) {
			return
		}
		start = end
	}
}

// longLineIn looks for a long line in text that holds no LF but at its end.
func (c *characters) longLineIn(start, end int) bool {
	for start < end {
		stop, next := end, end // of the text of the line, and where the next starts
		if i := bytes.IndexByte(c.text[start:end], '\r'); i >= 0 {
			stop, next = start+i, start+i+1
			if next < end && c.text[next] == '\n' {
				next++
			}
		} else if c.text[end-1] == '\n' {
			stop--
		}
		line, room := c.text[start:stop], maxLine
		if next > stop {
			room--
		}
		if len(line) > room {
			n := c.count(line)
			if n > room && !c.longPartIn(start, stop) {
				c.found = append(c.found, Problem{
					Code: "lex-line-too-long", Args: []Arg{Number("n", n+maxLine-room)},
					Span: syntax.Span{Start: start + skipCharacters(line, room), End: stop},
				})
				return true
			}
		}
		start = next
	}
	return false
}

// count is countCharacters, which most games do not need.
func (c *characters) count(text []byte) int {
	if c.traits&hasHigh == 0 {
		return len(text)
	}
	return countCharacters(text)
}

// longPartIn reports whether something within a line is too long by itself. Lines
// are asked about in turn.
func (c *characters) longPartIn(start, stop int) bool {
	for len(c.long) > 0 && c.long[0] < start {
		c.long = c.long[1:]
	}
	return len(c.long) > 0 && c.long[0] < stop
}

// Traits of a text: a game without any needs few of the checks.

type traits uint8

const (
	hasControl   traits = 1 << iota // control characters beyond white space; form feeds
	hasTab                          // or vertical tab
	hasHigh                         // a byte outside ASCII
	hasBackslash                    //
)

var traitsOfByte = func() (t [256]traits) {
	for b := range t {
		switch c := byte(b); {
		case c == '\t' || c == '\v':
			t[b] = hasTab
		case isControl(rune(c)) && c < 0x80:
			t[b] = hasControl
		case c >= 0x80:
			t[b] = hasHigh
		case c == '\\':
			t[b] = hasBackslash
		}
	}
	return t
}()

// traitsOf looks at eight bytes at a time, nearly all of which are letters,
// digits and blanks.
func traitsOf(text []byte) (t traits) {
	const (
		ones = 0x0101010101010101
		high = 0x80 * ones
	)
	for len(text) >= 8 {
		w := binary.LittleEndian.Uint64(text)
		// The top bit is set where a byte is below ' ' or above '~', or a backslash,
		// and perhaps where the byte before it is.
		if (w|(w-' '*ones)|((w^'\\'*ones)-ones)|((w^0x7F*ones)-ones))&high != 0 {
			for _, c := range text[:8] {
				t |= traitsOfByte[c]
			}
		}
		text = text[8:]
	}
	for _, c := range text {
		t |= traitsOfByte[c]
	}
	return t
}

// isControl reports whether r is a control character that no PGN text may have
// (PGN 4.1). Codes from 127 to 159 are controls in ISO 8859-1.
func isControl(r rune) bool {
	return r < ' ' && r != '\t' && r != '\v' && r != '\n' && r != '\r' || r >= 0x7F && r < 0xA0
}

// decode returns the first character of text. A byte that is not part of valid
// UTF-8 is one of its own, as in ISO 8859-1.
func decode(text []byte) (r rune, size int) {
	if text[0] < utf8.RuneSelf {
		return rune(text[0]), 1
	}
	if r, size = utf8.DecodeRune(text); r == utf8.RuneError && size == 1 {
		r = rune(text[0])
	}
	return r, size
}

func isASCII(text []byte) bool {
	for _, c := range text {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func countCharacters(text []byte) int { return utf8.RuneCount(text) }

// skipCharacters returns the offset behind the first n characters.
func skipCharacters(text []byte, n int) int {
	off := 0
	for ; n > 0 && off < len(text); n-- {
		_, size := decode(text[off:])
		off += size
	}
	return off
}

// codePoint returns the number of a character as Unicode writes it, without "U+".
func codePoint(r rune) string {
	s := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	return strings.Repeat("0", max(0, 4-len(s))) + s
}
