package syntax

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// SplitPGN returns the game splitter of PGN and its kin for [Grammar.Split].
// firstTag is the name of the tag that opens a tag section: Event in PGN.
//
// The splitter decides from lines alone and never asks whether a line lies in a
// comment, so that an unclosed brace cannot swallow the rest of the file. A tag
// line starts, behind blanks or a byte order mark, with '[' and then a letter,
// ']' or the end of the line. Its line above is the nearest line before it that
// is neither blank nor begins with '%' or ';'. A tag line opens a game when its
// line above
//
//   - ends with a game termination marker; or
//   - is no tag line, and a blank line lies between or the tag is firstTag; or
//   - is a tag line, a blank line lies between, and the tag is firstTag.
//
// The game starts with the '%' and ';' lines directly above the tag line. So a
// cut is always at the start of a line, and no cut stands between CR and LF: the
// byte at a cut is '[', '%', ';', a blank or the first of a byte order mark.
//
// A termination marker is whatever [ReadResult] reads from the last word of the
// line, so that 1–0 and ½-½ end a game as well; blanks may follow it, nothing
// else. Inside a tag pair that is not closed, as in a half-typed [Result 1-0, no
// word is a marker.
func SplitPGN(firstTag string) func(text []byte, cuts []int) []int {
	first := []byte(firstTag)
	return func(text []byte, cuts []int) []int {
		return splitPGN(text, first, cuts)
	}
}

func splitPGN(text, firstTag []byte, cuts []int) []int {
	above := tagLine{start: -1, stop: -1}
	for off := 0; off < len(text); {
		i := off
		if text[i] != '[' { // after a tag line mostly the next one starts
			if i = bytes.IndexByte(text[off:], '['); i < 0 {
				break
			}
			i += off
		}
		start, ok := tagLineStart(text, i)
		if !ok || !opensTag(text, i+1) {
			off = nextBreak(text, i+1)
			continue
		}
		within := start > 1 && start-1 == above.stop && text[start-2] == ']' // nearly always
		if !within {
			if cut, ok := gameStart(text, start, above, isTag(text[i+1:], firstTag)); ok {
				cuts = append(cuts, cut)
			}
		}
		above = tagLine{start: start, stop: nextBreak(text, i)}
		off = above.stop
		for off < len(text) && byteClass[text[off]] == classNewline {
			off++
		}
	}
	return cuts
}

// tagLine is the extent of a line, without its line end.
type tagLine struct{ start, stop int }

// gameStart decides whether the tag line at start opens a game, and where that
// game starts. tag is the nearest tag line before it, isFirst says whether the
// tag is the first one of the roster.
//
// Every line is looked at once or twice in all: the search backwards ends at the
// latest at the tag line before.
func gameStart(text []byte, start int, tag tagLine, isFirst bool) (int, bool) {
	cut, blank := start, false
	for line := start; line > 0; {
		stop := line - 1
		if text[stop] == '\n' && stop > 0 && text[stop-1] == '\r' {
			stop--
		}
		if stop == tag.stop {
			if endsTagLine(text[tag.start:stop]) {
				return cut, true
			}
			return cut, blank && isFirst
		}
		line = afterBreak(text, stop)
		switch head := skipBOM(text[line:stop]); {
		case len(head) > 0 && (head[0] == '%' || head[0] == ';'):
			if !blank {
				cut = line
			}
		case isBlankLine(head):
			blank = true
		case endsWithResult(head):
			return cut, true
		default:
			return cut, blank || isFirst
		}
	}
	return 0, false
}

// endsTagLine reports whether a tag line ends with a termination marker: behind
// its bracket, since inside it the marker would be a value.
func endsTagLine(line []byte) bool {
	return bytes.IndexByte(line, ']') >= 0 && endsWithResult(line)
}

// maxResult is the length in bytes of the longest marker that is looked for at
// the end of a line; 1/2-1/2 with an em dash and the slashes of fractions needs
// thirteen.
const maxResult = 13

// endsWithResult reports whether the last word of a line is a termination
// marker.
func endsWithResult(line []byte) bool {
	for len(line) > 0 && byteClass[line[len(line)-1]] == classBlank {
		line = line[:len(line)-1]
	}
	if len(line) == 0 {
		return false
	}
	switch line[len(line)-1] {
	case '*':
		return true
	case '0', '1', '2', '5', 'O', 'o', 0xBD: // the last one ends the half sign
	default:
		return false
	}
	start := len(line)
	for start > 0 {
		r, n := utf8.DecodeLastRune(line[:start])
		if endsWord(r) {
			break
		}
		start -= n
		if len(line)-start > maxResult {
			return false
		}
	}
	_, ok := ReadResult(line[start:])
	return ok
}

// endsWord reports whether r may stand right before a termination marker.
func endsWord(r rune) bool {
	switch r {
	case ' ', '\t', '\v', '\f', '(', ')', '{', '}', '[', ']', '<', '>', '"', '!', '?', '$':
		return true
	}
	return r >= 0x80 && isWideSpace(r)
}

// opensTag reports whether a '[' that ends at off may open a tag pair.
func opensTag(text []byte, off int) bool {
	if off == len(text) {
		return true
	}
	switch c := text[off]; byteClass[c] {
	case classLetter, classNewline:
		return true
	case classHigh:
		r, n := utf8.DecodeRune(text[off:])
		if n == 1 {
			r = rune(c) // ISO 8859-1
		}
		return unicode.IsLetter(r)
	default:
		return c == ']'
	}
}

// isTag reports whether text, which follows a '[', goes on with the tag name.
func isTag(text, name []byte) bool {
	if !bytes.HasPrefix(text, name) {
		return false
	}
	if len(text) == len(name) {
		return true
	}
	c := text[len(name)]
	class := byteClass[c]
	return class != classLetter && class != classDigit && class != classHigh && c != '_'
}

// tagLineStart returns the start of the line of the byte at i if only blanks and
// byte order marks stand before it there.
func tagLineStart(text []byte, i int) (int, bool) {
	for i > 0 {
		switch byteClass[text[i-1]] {
		case classNewline:
			return i, true
		case classBlank:
			i--
		default:
			if !bytes.HasSuffix(text[:i], byteOrderMark) {
				return 0, false
			}
			i -= len(byteOrderMark)
		}
	}
	return 0, true
}

var byteOrderMark = []byte("\uFEFF")

func skipBOM(line []byte) []byte { return bytes.TrimPrefix(line, byteOrderMark) }

func isBlankLine(line []byte) bool {
	for len(line) > 0 {
		switch {
		case byteClass[line[0]] == classBlank:
			line = line[1:]
		case bytes.HasPrefix(line, byteOrderMark):
			line = line[len(byteOrderMark):]
		default:
			return false
		}
	}
	return true
}

// Both searches below look through windows that grow, once for LF and once for
// CR: fast in texts that have one of them and linear in texts that have the other.

// nextBreak returns the offset of the first LF or CR at or behind off, or the
// length of text.
func nextBreak(text []byte, off int) int {
	for width := 128; off < len(text); width *= 2 {
		part := text[off:min(off+width, len(text))]
		lf := bytes.IndexByte(part, '\n')
		if lf >= 0 {
			part = part[:lf]
		}
		if cr := bytes.IndexByte(part, '\r'); cr >= 0 {
			return off + cr
		}
		off += len(part)
		if lf >= 0 {
			return off
		}
	}
	return len(text)
}

// afterBreak returns the offset behind the last LF or CR before off, or 0.
func afterBreak(text []byte, off int) int {
	for width := 64; off > 0; width = min(2*width, 4096) {
		part := text[max(off-width, 0):off]
		if width == 64 || bytes.IndexByte(part, '\n') >= 0 || bytes.IndexByte(part, '\r') >= 0 {
			for i := len(part); i > 0; i-- {
				if byteClass[part[i-1]] == classNewline {
					return off - len(part) + i
				}
			}
		}
		off -= len(part)
	}
	return 0
}
