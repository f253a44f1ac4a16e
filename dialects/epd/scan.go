package epd

import (
	"bytes"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Modes of the scanner: below clocks, the number of fields that the line has had.
const (
	clocks     syntax.Mode = 4 // the four fields of EPD are there: operations, or the counters of FEN
	operations syntax.Mode = 6 // an operation comes next
	operands   syntax.Mode = 7
)

// next scans one token. It looks behind off for a line start only.
func next(text []byte, off int, mode syntax.Mode) (syntax.Kind, int, syntax.Mode) {
	switch c := text[off]; {
	case c == '\n' || c == '\r':
		return syntax.TokenNewline, behindLineEnd(text, off), 0
	case isBlank(c):
		return syntax.TokenSpace, skip(text, off, isBlank), mode
	case c < ' ' || c == 0x7F:
		return syntax.TokenControl, skip(text, off, isControl), mode
	case c == 0xEF && bytes.HasPrefix(text[off:], []byte("\uFEFF")):
		if off == 0 {
			return syntax.TokenBOM, off + 3, mode
		}
		return syntax.TokenWideSpace, off + 3, mode
	}
	stop := off + lineLength(text[off:])
	line := text[off:stop]
	switch {
	case mode == 0 && line[0] == '%' && (off == 0 || text[off-1] == '\n' || text[off-1] == '\r'):
		return syntax.TokenEscape, stop, mode
	case mode == 0 && isComment(line):
		return syntax.TokenLineComment, stop, mode
	case line[0] == ';':
		return syntax.TokenSemicolon, off + 1, operations
	case line[0] == '"':
		return syntax.TokenString, off + stringLength(line), max(mode, operations)
	case mode == operands:
		kind, n := operand(line)
		return kind, off + n, operands
	}
	word := line[:wordLength(line)]
	switch {
	case mode == operations && isGivenChecks(word): // behind the counters
		return syntax.TokenField, off + len(word), operations
	case mode == operations || mode >= 2 && isOpcodeAt(word, mode):
		return syntax.TokenOpcode, off + len(word), operands
	case mode == clocks && isChecks(word): // in front of the counters
		return syntax.TokenField, off + len(word), clocks
	}
	return syntax.TokenField, off + len(word), mode + 1
}

// isOpcodeAt reports whether a word that stands where a field may stand is the name of
// an operation, or should be. Behind the four fields that is all but a number or a dash;
// in place of the third and fourth one only a name that is known and no such field.
func isOpcodeAt(word []byte, mode syntax.Mode) bool {
	if mode >= clocks {
		return !isDigit(word[0]) && word[0] != '-' && word[0] != '+'
	}
	if _, known := opcodes[string(word)]; !known {
		return false
	}
	for _, c := range word { // castling letters, en passant squares
		if bytes.IndexByte([]byte("KQkqabcdefgh12345678"), c) < 0 {
			return true
		}
	}
	return false
}

// isChecks reports whether a word is the count of checks of Three-check, 3+3.
func isChecks(word []byte) bool {
	return len(word) == 3 && isDigit(word[0]) && word[1] == '+' && isDigit(word[2])
}

// isGivenChecks reports whether a word is the other form of that count, +1+0.
func isGivenChecks(word []byte) bool {
	return len(word) == 4 && word[0] == '+' && isChecks(word[1:])
}

// operand scans an operand that is no string. Of moves, numbers and suffixes are
// tokens of their own.
func operand(line []byte) (syntax.Kind, int) {
	if n := skip(line, 0, isDigit); n > 0 && n < len(line) && line[n] == '.' {
		if behind := skip(line, n, isDot); behind == len(line) || !isDigit(line[behind]) {
			return syntax.TokenNumber, n
		}
	}
	if n := skip(line, 0, isDot); n > 0 {
		return syntax.TokenDots, n
	}
	n := wordLength(line)
	if isSuffix(line[0]) {
		return syntax.TokenSuffix, skip(line, 0, isSuffix)
	}
	word := bytes.TrimRight(line[:n], "!?")
	return syntax.TokenWord, len(word)
}

// wordLength returns how far a run of printing characters goes that begins a line; at
// least one byte.
func wordLength(line []byte) int {
	n := 1
	for n < len(line) && !isBlank(line[n]) && !isControl(line[n]) && line[n] != ';' && line[n] != '"' {
		n++
	}
	return n
}

// stringLength returns the length of the string that begins a line. One without
// closing quote ends in front of the last semicolon of the line, or at its end.
func stringLength(line []byte) int {
	if i := bytes.IndexByte(line[1:], '"'); i >= 0 {
		return i + 2
	}
	if i := bytes.LastIndexByte(line, ';'); i > 0 {
		return i
	}
	return len(bytes.TrimRight(line, blanks))
}

func skip(text []byte, off int, is func(byte) bool) int {
	for off < len(text) && is(text[off]) {
		off++
	}
	return off
}

func isBlank(c byte) bool   { return c == ' ' || c == '\t' || c == '\v' || c == '\f' }
func isControl(c byte) bool { return (c < ' ' || c == 0x7F) && !isBlank(c) && c != '\n' && c != '\r' }
func isDigit(c byte) bool   { return c >= '0' && c <= '9' }
func isLetter(c byte) bool  { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDot(c byte) bool     { return c == '.' }
func isSuffix(c byte) bool  { return c == '!' || c == '?' }
