package syntax

import (
	"bytes"
	"unicode/utf8"
)

// scanInTag scans a token between '[' and ']' that is neither white space nor a
// control character. The end of the line ends the tag pair as well, so that a
// half-typed one cannot swallow the next.
func scanInTag(text []byte, off int) (Kind, int, Mode) {
	switch c := text[off]; c {
	case '[':
		return TokenOpenBracket, off + 1, inTag
	case ']':
		return TokenCloseBracket, off + 1, inMovetext
	case '"':
		return TokenString, stringEnd(text, off+1), inTag
	case '{', '}', '(', ')', ';', '<', '>':
		return TokenUnknown, off + 1, inTag
	}
	r, n := utf8.DecodeRune(text[off:])
	switch {
	case isWideSpace(r):
		return TokenWideSpace, off + n, inTag
	case isQuoteRune(r):
		return TokenString, stringEnd(text, off+n), inTag
	case r == '］' || r == '】':
		return TokenCloseBracket, off + n, inMovetext
	}
	return TokenName, nameEnd(text, off), inTag
}

// nameEnd returns the end of the run of characters at off that go on with the
// name of a tag, or with a value that is not in quotes. Control characters between
// letters break no name.
func nameEnd(text []byte, off int) int {
	for end := off; end < len(text); {
		switch c := text[end]; byteClass[c] {
		case classBlank, classNewline:
			return end
		case classControl:
			if next := nextInName(text, end); next > end {
				end = next
				continue
			}
			return end
		case classLetter, classDigit:
			end++
		case classHigh:
			r, n := utf8.DecodeRune(text[end:])
			if next := nextInName(text, end); next > end && end > off {
				end = next
				continue
			}
			if isWideSpace(r) || isQuoteRune(r) || r == '］' || r == '】' || r >= 0x80 && r < 0xA0 && n > 1 {
				if end == off {
					return off + n
				}
				return end
			}
			end += n
		default:
			if bytes.IndexByte([]byte(`[]"{}();<>`), c) >= 0 {
				return end
			}
			end++
		}
	}
	return len(text)
}

// nextInName returns the offset of the letter or digit behind the few control
// characters at off, with which a name goes on; 0 if there is none. Text in UTF-16, where
// each letter has one, is no name.
func nextInName(text []byte, off int) int {
	i := skipControl(text[:min(len(text), off+8)], off)
	if i < len(text) && (byteClass[text[i]] == classLetter || byteClass[text[i]] == classDigit) &&
		(i+1 == len(text) || byteClass[text[i+1]] != classControl) {
		return i
	}
	return 0
}

// isQuoteRune reports whether r is a quotation mark outside ASCII.
func isQuoteRune(r rune) bool {
	return r >= '“' && r <= '‟' || r == '«' || r == '»' || r == '＂'
}

// stringEnd returns the end of a string whose text starts at off. A quote ends
// it when ']' or the end of the line follows; else the string goes on if a quote
// that does so comes later in the line, and ends at its first quote if none does
// (PGN 7 asks for a backslash in front of a quote inside). It never goes on into
// another tag pair of the line. A string that has no end on its line reaches to that
// of the next line if ']' follows there before any '[', else to the ']' or the line
// end that closes its tag pair.
func stringEnd(text []byte, off int) int {
	limit := min(len(text), off+scanLookahead/2)
	first := 0 // the end that the first quote would make
	bracket := false
	for i := off; i < limit; {
		switch c := text[i]; {
		case c == '\n' || c == '\r':
			if !bracket || first == 0 {
				if end := stringEndNextLine(text, i); end > 0 {
					return end
				}
			}
			if first > 0 {
				return first
			}
			return unterminatedEnd(text, off, i)
		case c == '\\':
			i += 2
			if i <= len(text) && (text[i-1] == '\n' || text[i-1] == '\r') {
				i--
			}
			continue
		case c == '[' && opensNextTag(text, off, i):
			if first > 0 {
				return first
			}
			return unterminatedEnd(text, off, i)
		default:
			n := quoteLength(text, i)
			if n == 0 {
				bracket = bracket || c == ']'
				i++
				continue
			}
			i += n
			if closesTag(text, i) {
				return i
			}
			if first == 0 {
				first = i
			}
		}
	}
	if first > 0 {
		return first
	}
	return unterminatedEnd(text, off, limit)
}

// opensNextTag reports whether the '[' at i, behind the text of a string that starts at
// off, opens the next tag pair of the line: a name and a quote follow that does not
// end the string, and either a ']' stands in front or the value has its own end.
func opensNextTag(text []byte, off, i int) bool {
	near := text[:min(len(text), i+scanLookahead/4)]
	j := i + 1
	for j < len(near) && (byteClass[near[j]] == classLetter || byteClass[near[j]] == classDigit || near[j] == '_') {
		j++
	}
	if j == i+1 {
		return false
	}
	if j = skipBlank(near, j); j == len(near) || near[j] != '"' || closesTag(text, j+1) {
		return false
	}
	for k := i; k > off; k-- {
		if byteClass[text[k-1]] != classBlank {
			if text[k-1] == ']' {
				return true
			}
			break
		}
	}
	if k := bytes.IndexAny(near[j+1:], "\"[\r\n"); k >= 0 && near[j+1+k] == '"' {
		k = skipBlankNear(text, j+1+k+1)
		return k < len(text) && text[k] == ']'
	}
	return false
}

// quoteLength returns the length of the quotation mark at i, or 0.
func quoteLength(text []byte, i int) int {
	if text[i] == '"' {
		return 1
	}
	if byteClass[text[i]] == classHigh {
		if r, n := utf8.DecodeRune(text[i:]); isQuoteRune(r) {
			return n
		}
	}
	return 0
}

// closesTag reports whether, behind blanks, ']' or the end of the line follows.
func closesTag(text []byte, i int) bool {
	i = skipBlankNear(text, i)
	return i == len(text) || text[i] == ']' || byteClass[text[i]] == classNewline
}

// skipBlankNear skips blanks as far as the scanner may look ahead for them.
func skipBlankNear(text []byte, i int) int {
	return skipBlank(text[:min(len(text), i+scanLookahead/4)], i)
}

// stringEndNextLine returns the end of a string that was broken by the line end
// at i, or 0 if the next line does not close it.
func stringEndNextLine(text []byte, i int) int {
	limit := min(len(text), i+scanLookahead/4)
	for j := lineEnd(text, i); j < limit; j++ {
		if c := text[j]; c == '[' || byteClass[c] == classNewline {
			return 0
		}
		if n := quoteLength(text, j); n > 0 {
			if k := skipBlankNear(text, j+n); k < len(text) && text[k] == ']' {
				return j + n
			}
			return 0
		}
	}
	return 0
}

// unterminatedEnd returns where a string without closing quote ends: in front of
// the last ']' of its line and the blanks there, else at the end of the line.
func unterminatedEnd(text []byte, off, stop int) int {
	end := stop
	if i := bytes.LastIndexByte(text[off:stop], ']'); i >= 0 {
		end = off + i
	}
	for end > off && byteClass[text[end-1]] == classBlank {
		end--
	}
	return max(end, off)
}

// isTagLineWithoutBracket reports whether the line at off reads Name "value"],
// which is a tag pair whose '[' was lost.
func isTagLineWithoutBracket(text []byte, off int) bool {
	i := off
	for i < min(len(text), off+scanLookahead/4) && (byteClass[text[i]] == classLetter || byteClass[text[i]] == classDigit || text[i] == '_') {
		i++
	}
	j := skipBlankNear(text, i)
	if j == i || j >= len(text) || text[j] != '"' {
		return false
	}
	line := text[j:min(len(text), j+scanLookahead/2)]
	if k := bytes.IndexAny(line, "\r\n"); k >= 0 {
		line = line[:k]
	}
	line = bytes.TrimRight(line, " \t")
	return len(line) >= 3 && bytes.HasSuffix(line, []byte(`"]`))
}
