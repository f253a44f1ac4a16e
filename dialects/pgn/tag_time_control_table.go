package pgn

import (
	"strconv"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/semantic"
)

var timeControlFamily = semantic.Family{
	Codes: []semantic.Code{
		{Name: "tag-timecontrol-format", Severity: semantic.Warning, Source: "PGN 9.6.1; interop", Fix: fixTimeControlFormat},
		{Name: "tag-timecontrol-units", Severity: semantic.Hint, Source: "PGN 9.6.1", Fix: fixTimeControlUnits},
		{Name: "tag-timecontrol-order", Severity: semantic.Warning, Source: "PGN 9.6.1"},
	},
	Sentences: map[string]string{
		"tag-timecontrol-format": "TimeControl field '{f}' is not understood",
		"tag-timecontrol-units":  "TimeControl counts seconds: '{f}' is {pretty}",
		"tag-timecontrol-order":  "Only the last period may be {kind}",
	},
	Titles: map[string]semantic.Title{
		"timecontrol-write":   {One: "Write {new}", All: "Write all time controls in seconds"},
		"timecontrol-minutes": {One: "Count minutes: {new}", All: "Count minutes in all such time controls"},
	},
}

// onlyLast names the kinds of periods that end only with the game.
var onlyLast = [...]string{
	periodSudden: "sudden death", periodIncrement: "incremental", periodSand: "a sandclock",
}

// pretty returns what a field means in words: "1 minute 30 seconds plus 30 a move".
func (f period) pretty() string {
	text := spanOfTime(f.time)
	if f.kind == periodMoves {
		return strconv.Itoa(f.moves) + " moves in " + text
	}
	if f.increment > 0 {
		text += " plus " + strconv.Itoa(f.increment) + " a move"
	}
	return text
}

// spanOfTime returns seconds as minutes and seconds.
func spanOfTime(seconds int) string {
	count := func(n int, unit string) string {
		if n == 1 {
			return "1 " + unit
		}
		return strconv.Itoa(n) + " " + unit + "s"
	}
	var words []string
	if n := seconds / minute; n > 0 {
		words = append(words, count(n, "minute"))
	}
	if n := seconds % minute; n > 0 || len(words) == 0 {
		words = append(words, count(n, "second"))
	}
	return strings.Join(words, " ")
}
