package syntax

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// Scanner modes of PGN.
const (
	inMovetext Mode = iota
	inTag           // between '[' and ']' or the end of the line
)

// scanLookahead bounds what the PGN scanner looks at behind a token. Only
// strings need more than a few bytes: whether a quote ends the value or belongs
// to it is seen by what follows on the line. PGN 7 allows 255 characters in a
// string; a value that runs on for sixteen times that is cut where it is.
const scanLookahead = 4096

// NextPGN scans one token of PGN import format (PGN 3.1, 7). It looks behind off
// because an escape starts in the first column (PGN 6).
func NextPGN(text []byte, off int, mode Mode) (Kind, int, Mode) {
	c := text[off]
	switch byteClass[c] {
	case classBlank:
		return TokenSpace, skipBlank(text, off), mode
	case classNewline:
		return TokenNewline, lineEnd(text, off), inMovetext
	case classControl:
		return TokenControl, skipControl(text, off), mode
	}
	if mode == inTag {
		return scanInTag(text, off)
	}
	switch byteClass[c] {
	case classDigit:
		kind, end := scanDigits(text, off)
		return kind, end, mode
	case classLetter:
		if atLineStart(text, off) && isTagLineWithoutBracket(text, off) {
			return TokenName, nameEnd(text, off), inTag
		}
		kind, end := scanWord(text, off)
		return kind, end, mode
	case classHigh:
		kind, end := scanHigh(text, off)
		if kind == TokenOpenBracket {
			return kind, end, inTag
		}
		return kind, end, mode
	}
	if c == '.' && off+1 < len(text) && text[off+1] != '.' && text[off+1] < utf8.RuneSelf {
		return TokenDots, off + 1, mode // nearly always
	}
	if c == '[' {
		return TokenOpenBracket, off + 1, inTag
	}
	kind, end := scanMark(text, off)
	return kind, end, mode
}

// scanMark scans a token of the movetext that starts with ASCII punctuation.
func scanMark(text []byte, off int) (Kind, int) {
	switch c := text[off]; c {
	case '{':
		if i := bytes.IndexByte(text[off:], '}'); i >= 0 {
			return TokenComment, off + i + 1
		}
		return TokenComment, len(text)
	case '}':
		return TokenCloseBrace, off + 1
	case '(':
		if bytes.HasPrefix(text[off:], []byte("(=)")) { // draw offer
			return TokenGlyph, off + 3
		}
		return TokenOpenParen, off + 1
	case ')':
		return TokenCloseParen, off + 1
	case ']':
		return TokenCloseBracket, off + 1
	case '<', '>':
		return TokenAngle, off + 1
	case ';':
		return TokenLineComment, lineStop(text, off)
	case '%':
		if atLineStart(text, off) {
			return TokenEscape, lineStop(text, off)
		}
	case '*':
		return TokenResult, off + 1
	case '!', '?':
		return TokenSuffix, skipSuffix(text, off)
	case '.':
		return TokenDots, skipDots(text, off)
	case '$':
		end := off + 1
		for end < len(text) && byteClass[text[end]] == classDigit {
			end++
		}
		return TokenNAG, end
	case '@', '_':
		if followedByWord(text, off+1) || bytes.HasPrefix(text[off:], []byte("@@")) { // @@@@ is a null move
			return scanWord(text, off)
		}
	case '+', '-', '=', '/', '#', '~', '^':
		if bytes.HasPrefix(text[off:], []byte("--")) && !bytes.HasPrefix(text[off:], []byte("--+")) { // null move
			return scanWord(text, off)
		}
		return TokenGlyph, glyphEnd(text, off)
	}
	return TokenUnknown, off + 1
}

// scanHigh scans a token of the movetext that starts outside ASCII.
func scanHigh(text []byte, off int) (Kind, int) {
	r, n := utf8.DecodeRune(text[off:])
	switch {
	case r == 0xFEFF && off == 0:
		return TokenBOM, off + n
	case isWideSpace(r):
		return TokenWideSpace, off + n
	case r >= 0x80 && r < 0xA0:
		return TokenControl, skipControl(text, off)
	case isSuffixRune(r):
		return TokenSuffix, skipSuffix(text, off)
	case isEllipsis(r):
		return TokenDots, skipDots(text, off)
	case r == '［' || r == '【':
		return TokenOpenBracket, off + n
	case r == '（' || r == '﹙':
		return TokenOpenParen, off + n
	case r == '）' || r == '﹚':
		return TokenCloseParen, off + n
	case isDash(r):
		return TokenGlyph, max(off+n, signEnd(text, off))
	case n == 1 || isWordRune(r):
		return scanWord(text, off)
	case isGlyphRune(r):
		return TokenGlyph, off + n
	}
	return TokenUnknown, off + n
}

// scanDigits scans a move number, or a word or marker that starts with digits:
// 1-0, 1/2-1/2, 0.5-0.5, 0-0-0, 0000.
func scanDigits(text []byte, off int) (Kind, int) {
	end := off
	for end < len(text) && byteClass[text[end]] == classDigit {
		end++
	}
	if text[off] != '0' && end < len(text) && text[end] == '.' { // nearly always
		return TokenNumber, end
	}
	if namesBoard(text, end) {
		return TokenNumber, end + 1
	}
	if text[off] == '0' && end == off+1 {
		for _, half := range halfPoints {
			if bytes.HasPrefix(text[off:], []byte(half)) {
				return TokenResult, off + len(half)
			}
		}
	}
	if end-off == 4 && string(text[off:end]) == "0000" {
		return scanWord(text, off)
	}
	if end < len(text) && continuesNumber(text, end) {
		return scanWord(text, off)
	}
	return TokenNumber, end
}

// namesBoard reports whether the letter of a board and a period follow the digits of a
// number, as in 12A. and 12b. of Bughouse.
func namesBoard(text []byte, off int) bool {
	return off+1 < len(text) && text[off+1] == '.' && (text[off]|0x20 == 'a' || text[off]|0x20 == 'b')
}

// halfPoints are draws written with decimals, whose period would end a word.
var halfPoints = []string{"0.5-0.5", "0,5-0,5"}

// continuesNumber reports whether the character at off joins the digits before
// it to a word: a dash, slash or colon with another digit, half or O behind it.
func continuesNumber(text []byte, off int) bool {
	r, n := utf8.DecodeRune(text[off:])
	if r == '½' {
		return true
	}
	if r != '-' && r != '/' && r != ':' && !isDash(r) && !isSlash(r) || off+n >= len(text) {
		return false
	}
	next, _ := utf8.DecodeRune(text[off+n:])
	return next >= '0' && next <= '9' || next == 'O' || next == 'o' || next == '½'
}

// scanWord scans a symbol (PGN 7) in its widest sense: whatever a move, castling
// or marker may be written with. It stops in front of evaluation signs.
func scanWord(text []byte, off int) (Kind, int) {
	end := off
scan:
	for end < len(text) {
		switch byteClass[text[end]] {
		case classLetter, classDigit:
			end++
		case classBlank, classNewline:
			break scan
		default:
			n := wordCharacter(text, off, end)
			if n == 0 {
				break scan
			}
			end += n
		}
	}
	if end == off { // a character that starts a word but does not go on with one
		_, n := utf8.DecodeRune(text[off:])
		end += n
	}
	if text[end-1] == 'e' && bytes.HasPrefix(text[end:], []byte(".p")) {
		end += 2 // en passant
		if end < len(text) && text[end] == '.' {
			end++
		}
	}
	if n := gluedNovelty(text[off:end]); n > 0 {
		return TokenWord, end - n
	}
	if c := text[off]; byteClass[c] != classLetter || c == 'O' || c == 'o' {
		if _, ok := ReadResult(text[off:end]); ok {
			return TokenResult, end
		}
	}
	return TokenWord, end
}

// gluedNovelty returns the length of the sign N or TN (a novelty) at the end of a
// word that would be a move without it, as in Nc6N, O-ON. Behind a square of the
// last rank N may be a promotion, unless the move is a piece's.
func gluedNovelty(word []byte) int {
	k := len(word) - 1
	if k < 2 || word[k] != 'N' {
		return 0
	}
	n := 1
	if word[k-1] == 'T' && k > 2 {
		k, n = k-1, 2
	}
	switch last := word[k-1]; {
	case last == 'O' && word[k-2] == '-', last == '0' && word[k-2] == '-':
		return n
	case last >= '1' && last <= '8' && word[k-2] >= 'a' && word[k-2] <= 'h':
		if last != '1' && last != '8' || isPieceLetter(word[:1]) {
			return n
		}
	}
	return 0
}

// wordCharacter returns the length of the character at i if it goes on with the
// word that starts at off, else 0.
func wordCharacter(text []byte, off, i int) int {
	c := text[i]
	switch byteClass[c] {
	case classLetter, classDigit:
		return 1
	case classHigh:
		r, n := utf8.DecodeRune(text[i:])
		switch {
		case isWideSpace(r), r >= 0x80 && r < 0xA0 && n > 1:
			return 0
		case isDash(r), isSlash(r):
			if followedByWord(text, i+n) {
				return n
			}
			return 0
		case n == 1, isWordRune(r), r == '＝' && followedByLetter(text, i+n):
			return n
		}
		return 0
	}
	switch c {
	case '_':
		return 1
	case '@':
		if i > off && text[i-1] == '@' || followedByWord(text, i+1) || bytes.HasPrefix(text[i:], []byte("@@")) {
			return 1
		}
	case '#':
		return 1
	case '+':
		if i+1 < len(text) && (text[i+1] == '-' || text[i+1] == '=' || text[i+1] == '/' ||
			byteClass[text[i+1]] == classHigh && signEnd(text, i) > 0) {
			return 0
		}
		return 1
	case '=':
		if followedByLetter(text, i+1) || i+1 < len(text) && text[i+1] == '(' {
			return 1
		}
	case '/', ':':
		if followedByWord(text, i+1) {
			return 1
		}
	case '-':
		if followedByWord(text, i+1) || i+1 < len(text) && text[i+1] == '-' && i == off ||
			i == off+1 && text[off] == '-' {
			return 1
		}
	case '(':
		return promotionInParens(text, off, i)
	}
	return 0
}

// promotionInParens returns the length of '(Q)' at i if it follows a digit of
// the word that starts at off, as in e8(Q).
func promotionInParens(text []byte, off, i int) int {
	if i+2 < len(text) && i > off && (text[i-1] == '1' || text[i-1] == '8' || text[i-1] == '=') &&
		byteClass[text[i+1]] == classLetter && text[i+2] == ')' {
		return 3
	}
	return 0
}

func followedByLetter(text []byte, i int) bool {
	return i < len(text) && (byteClass[text[i]] == classLetter ||
		byteClass[text[i]] == classHigh && wordStarts(text, i))
}

func followedByWord(text []byte, i int) bool {
	return i < len(text) && (byteClass[text[i]] == classDigit || followedByLetter(text, i))
}

func wordStarts(text []byte, i int) bool {
	r, n := utf8.DecodeRune(text[i:])
	return n == 1 || isWordRune(r)
}

// glyphSigns are the evaluation signs written with ASCII, longest first.
var glyphSigns = []string{
	"+/-", "-/+", "+/=", "=/+", "=/&", "=/∞", "+--", "--+", "+-", "-+", "+=", "=+", "=&", "=∞", "~=",
}

// signEnd returns the end of the sign at off, which may have dashes outside ASCII, or 0.
func signEnd(text []byte, off int) int {
signs:
	for _, s := range glyphSigns {
		end := off
		for i := 0; i < len(s); i++ {
			switch {
			case end == len(text):
				continue signs
			case text[end] == s[i]:
				end++
			case s[i] == '-' && byteClass[text[end]] == classHigh:
				r, n := utf8.DecodeRune(text[end:])
				if !isDash(r) {
					continue signs
				}
				end += n
			default:
				continue signs
			}
		}
		return end
	}
	return 0
}

func glyphEnd(text []byte, off int) int {
	if end := signEnd(text, off); end > 0 {
		return end
	}
	if text[off] == '+' && bytes.HasPrefix(text[off:], []byte("++")) {
		return off + 2
	}
	return off + 1
}

// Byte and rune classes.

const (
	classOther = iota
	classBlank
	classNewline
	classControl
	classDigit
	classLetter
	classHigh
)

var byteClass = func() (t [256]uint8) {
	for c := range t {
		switch {
		case c == ' ' || c == '\t' || c == '\v' || c == '\f':
			t[c] = classBlank
		case c == '\n' || c == '\r':
			t[c] = classNewline
		case c < ' ' || c == 0x7F:
			t[c] = classControl
		case c >= '0' && c <= '9':
			t[c] = classDigit
		case c|0x20 >= 'a' && c|0x20 <= 'z':
			t[c] = classLetter
		case c >= 0x80:
			t[c] = classHigh
		}
	}
	return t
}()

// isWordRune reports whether r may stand in a word: letters and digits of any
// script, chess figurines, the half sign and the multiplication sign. The barred O
// is a printed sign (zugzwang).
func isWordRune(r rune) bool {
	return r >= '♔' && r <= '♟' || r == '½' || r == '×' ||
		r != 'ø' && r != 'Ø' && unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) && r != 0xFE0F
}

// isDash reports whether r is a dash or minus outside ASCII.
func isDash(r rune) bool {
	return r >= 0x2010 && r <= 0x2015 || r == 0x2212 || r == 0xFE58 || r == 0xFE63 || r == 0xFF0D
}

// isSlash reports whether r is a slash outside ASCII: that of fractions, which the half
// sign becomes when text is normalized, or a wide one.
func isSlash(r rune) bool { return r == 0x2044 || r == 0x2215 || r == 0xFF0F }

// isWideSpace reports whether r is white space outside ASCII, or shows nothing.
func isWideSpace(r rune) bool {
	switch {
	case r == 0xA0, r == 0xAD, r == 0x1680, r >= 0x2000 && r <= 0x200F, r == 0x2028, r == 0x2029,
		r >= 0x202A && r <= 0x202F, r >= 0x205F && r <= 0x2064, r >= 0x2066 && r <= 0x206F,
		r == 0x3000, r == 0xFEFF, r == 0xFE0E, r == 0xFE0F:
		return true
	}
	return false
}

func isSuffixRune(r rune) bool {
	return r == '‼' || r >= '⁇' && r <= '⁉' || r == '！' || r == '？'
}

func isEllipsis(r rune) bool { return r == '…' || r == '‥' || r == '．' || r == '․' }

func isGlyphRune(r rune) bool {
	return r == 'ø' || r == 'Ø' || unicode.IsSymbol(r) || unicode.IsPunct(r) && !isBracketRune(r)
}

func isBracketRune(r rune) bool {
	return unicode.Is(unicode.Ps, r) || unicode.Is(unicode.Pe, r) ||
		unicode.Is(unicode.Pi, r) || unicode.Is(unicode.Pf, r)
}

func skipBlank(text []byte, off int) int {
	for off < len(text) && byteClass[text[off]] == classBlank {
		off++
	}
	return off
}

// skipControl skips ASCII controls and the codes 128 to 159 in UTF-8.
func skipControl(text []byte, off int) int {
	for off < len(text) {
		switch {
		case byteClass[text[off]] == classControl:
			off++
		case text[off] == 0xC2 && off+1 < len(text) && text[off+1] >= 0x80 && text[off+1] < 0xA0:
			off += 2
		default:
			return off
		}
	}
	return off
}

func skipSuffix(text []byte, off int) int {
	for off < len(text) {
		r, n := utf8.DecodeRune(text[off:])
		if r != '!' && r != '?' && !isSuffixRune(r) {
			break
		}
		off += n
	}
	return off
}

func skipDots(text []byte, off int) int {
	for off < len(text) {
		if text[off] == '.' {
			off++
			continue
		}
		r, n := utf8.DecodeRune(text[off:])
		if !isEllipsis(r) {
			break
		}
		off += n
	}
	return off
}

// lineStop returns the offset of the line end at or behind off.
func lineStop(text []byte, off int) int {
	return nextBreak(text, off)
}

// lineEnd returns the offset behind the line end at off.
func lineEnd(text []byte, off int) int {
	if text[off] == '\r' && off+1 < len(text) && text[off+1] == '\n' {
		return off + 2
	}
	return off + 1
}

// atLineStart reports whether off is in the first column; a byte order mark takes
// none.
func atLineStart(text []byte, off int) bool {
	return off == 0 || byteClass[text[off-1]] == classNewline ||
		off == len(byteOrderMark) && bytes.HasPrefix(text, byteOrderMark)
}
