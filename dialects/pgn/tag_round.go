package pgn

import (
	"strings"

	"github.com/pgn-lsp/pgn-lsp/semantic"
)

// checkRound reports a round that is neither unknown, nor inappropriate, nor numbers
// joined by periods (PGN 8.1.1.4).
func checkRound(p *semantic.Pass, v tagValue) {
	if !isRound(v.text) {
		v.report(p, "tag-round-format")
	}
}

func isRound(value []byte) bool {
	if len(value) == 1 && (value[0] == '?' || value[0] == '-') {
		return true
	}
	digit := false // in front
	for _, c := range value {
		if c == '.' && !digit || c != '.' && (c < '0' || c > '9') {
			return false
		}
		digit = c != '.'
	}
	return digit
}

// fixRound strips words.
func fixRound(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	v := valueAt(p, pr)
	round := readRound(string(v.text))
	if round == "" {
		return nil
	}
	return []semantic.Fix{v.set(p, "tag-write-round", round)}
}

// readRound returns the round of PGN in a value with words around it, "" if there is
// none, or more than one.
func readRound(value string) string {
	found := ""
	for word := range strings.FieldsFuncSeq(value, func(r rune) bool { return r != '.' && (r < '0' || r > '9') }) {
		word = strings.Trim(word, ".")
		if word == "" {
			continue
		}
		if found != "" || !isRound([]byte(word)) {
			return ""
		}
		found = word
	}
	if mark := strings.TrimSpace(value); found == "" && (mark == "?" || mark == "-") {
		return mark
	}
	return found
}
