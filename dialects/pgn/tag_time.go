package pgn

import (
	"strings"

	"github.com/pgn-lsp/pgn-lsp/semantic"
)

// checkTime reports a time that is not HH:MM:SS (PGN 9.5.1).
func checkTime(p *semantic.Pass, v tagValue) {
	if !isTime(v.text) {
		v.report(p, "tag-time-format")
	}
}

// isTime reports whether a value is a time of the day, with question marks for digits
// that are not known.
func isTime(value []byte) bool {
	if len(value) != len("HH:MM:SS") || value[2] != ':' || value[5] != ':' {
		return false
	}
	for i, limit := range [...]int{24, 60, 60} {
		if !matchesBelow(value[3*i:3*i+2], limit) {
			return false
		}
	}
	return true
}

// matchesBelow reports whether two digits, some of which may be question marks, can be a
// number below a limit.
func matchesBelow(digits []byte, limit int) bool {
	lowest := 0
	for _, c := range digits {
		if lowest *= 10; c != '?' {
			if c < '0' || c > '9' {
				return false
			}
			lowest += int(c - '0')
		}
	}
	return lowest < limit
}

// fixTime pads the hour and adds seconds.
func fixTime(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	v := valueAt(p, pr)
	time := readTime(string(v.text))
	if time == "" {
		return nil
	}
	fix := v.set(p, "tag-write-time", time)
	fix.Safe = true
	return []semantic.Fix{fix}
}

// readTime returns the time of PGN that a value means, "" if it is none: its hour may
// have one digit, and its seconds may be left out.
func readTime(value string) string {
	value = strings.TrimSpace(value)
	if value == "" || value == "?" || value == "??" {
		return "??:??:??"
	}
	fields := strings.Split(value, ":")
	if len(fields) < 2 || len(fields) > 3 {
		return ""
	}
	if len(fields) == 2 {
		fields = append(fields, "00")
	}
	fields[0] = pad(fields[0])
	time := strings.Join(fields, ":")
	if !isTime([]byte(time)) {
		return ""
	}
	return time
}
