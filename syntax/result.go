package syntax

import "unicode/utf8"

// Result is a game termination marker (PGN 8.2.6) in its canonical spelling, or
// "".
type Result string

// The termination markers.
const (
	NoResult   Result = ""
	WhiteWins  Result = "1-0"
	BlackWins  Result = "0-1"
	Draw       Result = "1/2-1/2"
	Unfinished Result = "*"
)

// ReadResult reads a termination marker in any known spelling: dashes, colons,
// the letter O for the digit, the half sign or a fraction with any slash, decimals, a draw
// as one half, blanks around the dash. Of the bytes that are not UTF-8 it knows the half sign of ISO
// 8859-1.
func ReadResult(text []byte) (Result, bool) {
	var buf [16]byte
	plain := buf[:0]
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 && text[i] == 0xBD {
			r = '½'
		}
		i += size
		switch {
		case r == ' ' || r == '\t' || isWideSpace(r):
			continue
		case r == '½':
			plain = append(plain, "1/2"...)
		case r == 'O' || r == 'o':
			plain = append(plain, '0')
		case r == ':' || isDash(r):
			plain = append(plain, '-')
		case isSlash(r):
			plain = append(plain, '/')
		case r == ',':
			plain = append(plain, '.')
		case r < 0x80:
			plain = append(plain, byte(r))
		default:
			return NoResult, false
		}
		if len(plain) > len("1/2-1/2") {
			return NoResult, false
		}
	}
	switch string(plain) {
	case "1-0":
		return WhiteWins, true
	case "0-1":
		return BlackWins, true
	case "1/2-1/2", "1/2", "0.5-0.5":
		return Draw, true
	case "*":
		return Unfinished, true
	}
	return NoResult, false
}
