package pgn

import (
	"strings"
)

// readLooseTime reads a time control as people and sites write it: "10 min", "30|0",
// "G/60", "90'+30”", "15 minutes + 10 seconds per move". A time without unit counts
// minutes at the start, and seconds behind a sign.
func readLooseTime(text string) (period, bool) {
	r := &looseReader{rest: strings.ToLower(strings.TrimSpace(text))}
	if f, ok := readPeriod([]byte(r.rest)); ok && r.rest != "" {
		return f, true
	}
	if r.rest == "unlimited" || r.rest == "none" {
		return period{kind: periodNone}, true
	}
	whole := r.prefix("game in ") || r.prefix("g/") || r.prefix("g")
	first, ok := r.number()
	if !ok {
		return period{}, false
	}
	if !whole && r.prefix("/") {
		time, unit, ok := r.time(minute)
		return period{kind: periodMoves, moves: first, time: time}, ok && unit != 0 && first > 0 && time > 0 && r.onlyWords()
	}
	time, unit := r.withUnit(first, minute)
	f := period{kind: periodSudden, time: time}
	r.blanks()
	sign := r.signs()
	if r.rest != "" && isDigit(r.rest[0]) {
		f.kind = periodIncrement
		if f.increment, _, ok = r.time(1); !ok {
			return f, false
		}
	}
	said := whole || unit != 0 || sign && f.kind == periodIncrement
	return f, said && f.time > 0 && r.onlyWords()
}

// looseReader is what is left of a text in lower case.
type looseReader struct{ rest string }

func (r *looseReader) prefix(s string) bool {
	rest, ok := strings.CutPrefix(r.rest, s)
	r.rest = rest
	return ok
}

func (r *looseReader) blanks() { r.rest = strings.TrimLeft(r.rest, " \t\u00A0") }

// signs reads what stands between the time and the increment.
func (r *looseReader) signs() bool {
	n := len(r.rest)
	r.rest = strings.TrimLeft(r.rest, " \t\u00A0+|;,&")
	for _, word := range []string{"plus", "and", "with"} {
		if r.prefix(word) {
			r.blanks()
		}
	}
	return len(r.rest) < n
}

// number reads digits. A number is so small that any unit of it can be written.
func (r *looseReader) number() (n int, ok bool) {
	const largest = longestTime / hour / 2
	i := 0
	for i < len(r.rest) && isDigit(r.rest[i]) {
		i++
	}
	n = numberOf([]byte(r.rest[:i]), largest)
	r.rest = r.rest[i:]
	return n, i > 0 && n <= largest
}

// Units of time, in seconds.
const minute, hour = 60, 3600

// units are the names of units; longer ones stand before those that they begin with.
var units = []struct {
	name    string
	seconds int
}{
	{"hours", hour},
	{"hour", hour},
	{"hrs", hour},
	{"hr", hour},
	{"h", hour},
	{"minutes", minute},
	{"minute", minute},
	{"mins", minute},
	{"min", minute},
	{"m", minute},
	{"seconds", 1},
	{"second", 1},
	{"secs", 1},
	{"sec", 1},
	{"s", 1},
	{"''", 1},
	{`"`, 1},
	{"″", 1},
	{"”", 1},
	{"’’", 1},
	{"'", minute},
	{"′", minute},
	{"’", minute},
}

// time reads a number with its unit. unit is 0 if the number has none, and counts the
// unit that is usual at its place.
func (r *looseReader) time(usual int) (seconds, unit int, ok bool) {
	r.blanks()
	n, ok := r.number()
	seconds, unit = r.withUnit(n, usual)
	return seconds, unit, ok
}

// withUnit reads the unit behind a number, and the minutes behind hours.
func (r *looseReader) withUnit(n, usual int) (seconds, unit int) {
	before := r.rest
	r.blanks()
	for _, u := range units {
		if !r.prefix(u.name) {
			continue
		}
		if r.rest != "" && r.rest[0] >= 'a' && r.rest[0] <= 'z' {
			break // another word
		}
		r.prefix(".")
		seconds = n * u.seconds
		if u.seconds == hour {
			seconds += r.minutes()
		}
		return seconds, u.seconds
	}
	r.rest = before
	return n * usual, 0
}

// minutes reads the minutes that follow hours: "1h30", "1 hour 30 minutes".
func (r *looseReader) minutes() int {
	before := r.rest
	r.blanks()
	if n, ok := r.number(); ok {
		if seconds, unit := r.withUnit(n, minute); unit == minute || unit == 0 {
			return seconds
		}
	}
	r.rest = before
	return 0
}

// onlyWords reports whether nothing is left but words that change nothing. What follows
// the last number is not the fraction of it: "10+0.1" is no time of whole seconds.
func (r *looseReader) onlyWords() bool {
	if len(r.rest) > 1 && (r.rest[0] == '.' || r.rest[0] == ',') && isDigit(r.rest[1]) {
		return false
	}
	isSeparator := func(c rune) bool { return strings.ContainsRune(" \t\u00A0.,;/()", c) }
	for word := range strings.FieldsFuncSeq(r.rest, isSeparator) {
		switch word {
		case "increment", "increments", "incr", "inc", "bonus", "added", "extra", "per", "move", "moves", "each",
			"every", "a", "the", "for", "starting", "start", "from", "1", "one", "game", "player", "side":
		default:
			return false
		}
	}
	return true
}
