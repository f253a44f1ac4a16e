package pgn

import (
	"bytes"
	"strconv"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// period is one field of a TimeControl (PGN 9.6.1).
type period struct {
	kind      periodKind
	moves     int // in a period of moves
	time      int // seconds
	increment int // seconds
}

type periodKind uint8

// The six kinds of fields.
const (
	periodUnknown   periodKind = iota // "?"
	periodNone                        // "-"
	periodMoves                       // "40/9000"
	periodSudden                      // "300"
	periodIncrement                   // "4500+60"
	periodSand                        // "*180"
)

// longestTime bounds the numbers of a field. It is 30 years.
const longestTime = 1_000_000_000

// readPeriod reads a field. The standard asks for positive numbers, but sites write a
// base or an increment of 0, and that is clear.
func readPeriod(text []byte) (f period, ok bool) {
	switch string(text) {
	case "?":
		return period{kind: periodUnknown}, true
	case "-":
		return period{kind: periodNone}, true
	}
	if time, ok := bytes.CutPrefix(text, []byte("*")); ok {
		f = period{kind: periodSand, time: numberOf(time, longestTime)}
		return f, isNumber(time) && f.time > 0
	}
	if moves, time, ok := bytes.Cut(text, []byte("/")); ok {
		if !isNumber(moves) || !isNumber(time) {
			return f, false
		}
		f = period{kind: periodMoves, moves: numberOf(moves, longestTime), time: numberOf(time, longestTime)}
		return f, f.moves > 0 && f.time > 0
	}
	base, increment, ok := bytes.Cut(text, []byte("+"))
	if !isNumber(base) || ok && !isNumber(increment) {
		return f, false
	}
	f = period{kind: periodSudden, time: numberOf(base, longestTime)}
	if ok {
		f.kind, f.increment = periodIncrement, numberOf(increment, longestTime)
	}
	return f, true
}

// String writes a field of the last four kinds.
func (f period) String() string {
	time := strconv.Itoa(f.time)
	switch f.kind {
	case periodMoves:
		return strconv.Itoa(f.moves) + "/" + time
	case periodIncrement:
		return time + "+" + strconv.Itoa(f.increment)
	case periodSand:
		return "*" + time
	case periodNone:
		return "-"
	case periodSudden:
		return time
	}
	return "?"
}

// checkTimeControl reports the first field that cannot be read, else the first that
// cannot be followed by another, else one that seems to count minutes (PGN 9.6.1).
func checkTimeControl(p *semantic.Pass, v tagValue) {
	for at := range v.parts() {
		if _, ok := readPeriod(v.part(at)); !ok {
			v.reportPart(p, "tag-timecontrol-format", at, semantic.Quoted("f", v.part(at)))
			return
		}
	}
	for at := range v.parts() {
		f, _ := readPeriod(v.part(at))
		if int(f.kind) < len(onlyLast) && onlyLast[f.kind] != "" && at.end < len(v.text) {
			v.reportPart(p, "tag-timecontrol-order", at, semantic.Text("kind", onlyLast[f.kind]))
			return
		}
	}
	for at := range v.parts() {
		if f, _ := readPeriod(v.part(at)); f.seemsMinutes() {
			if !playedInSeconds(p, f, at.start == 0) {
				v.reportPart(p, "tag-timecontrol-units", at,
					semantic.Quoted("f", v.part(at)), semantic.Text("pretty", f.pretty()))
			}
			return
		}
	}
}

// seemsMinutes reports whether a field makes sense if its time counts minutes, and next
// to none as it is.
func (f period) seemsMinutes() bool {
	switch f.kind {
	case periodMoves:
		return f.moves == 40 && f.time < 600
	case periodSudden, periodIncrement:
		if f.time > 0 && f.time < 60 {
			return true
		}
		switch f.time {
		case 60, 75, 90, 100, 120:
			return f.increment >= 5
		}
	}
	return false
}

// playedInSeconds reports whether a game was indeed played as fast as its TimeControl
// says: its Event is one of bullet chess, or a clock time in its comments is no longer
// than what the players had in the first period.
func playedInSeconds(p *semantic.Pass, f period, first bool) bool {
	if event, ok := p.Tag("Event"); ok && bytes.Contains(bytes.ToLower(p.Value(event.TagPair)), []byte("bullet")) {
		return true
	}
	if !first {
		return false
	}
	clock, ok := firstClock(p)
	return ok && clock <= f.time+f.increment
}

// firstClock returns the first clock time in the comments of a game, [%clk 0:01:30], in
// seconds.
func firstClock(p *semantic.Pass) (seconds int, ok bool) {
	for i := range p.Tree.Tokens() {
		if p.Tree.TokenKind(i) != syntax.TokenComment {
			continue
		}
		text := p.Tree.TokenText(i)
		for c := range syntax.Commands(text) {
			if string(text[c.Name.Start:c.Name.End]) != "clk" {
				continue
			}
			if seconds, ok = readClock(text[c.Argument.Start:c.Argument.End]); ok {
				return seconds, true
			}
		}
	}
	return 0, false
}

// readClock reads hours, minutes and seconds; parts of a second do not count.
func readClock(text []byte) (seconds int, ok bool) {
	text, _, _ = bytes.Cut(text, []byte("."))
	for field := range bytes.SplitSeq(text, []byte(":")) {
		if !isNumber(field) {
			return 0, false
		}
		seconds = minute*seconds + numberOf(field, hour)
		if seconds > longestTime {
			return 0, false
		}
	}
	return seconds, true
}

// fixTimeControlUnits multiplies by 60 what seems to count minutes.
func fixTimeControlUnits(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	v := valueAt(p, pr)
	return []semantic.Fix{v.set(p, "timecontrol-minutes", v.eachPart(func(text []byte) string {
		f, _ := readPeriod(text)
		if !f.seemsMinutes() {
			return string(text)
		}
		f.time *= 60
		return f.String()
	}))}
}

// fixTimeControlFormat writes as the standard does what can be read in another way.
func fixTimeControlFormat(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	v := valueAt(p, pr)
	if f, ok := readLooseTime(string(v.text)); ok {
		return []semantic.Fix{v.set(p, "timecontrol-write", f.String())}
	}
	readable := true
	value := v.eachPart(func(text []byte) string {
		if _, ok := readPeriod(text); ok {
			return string(text)
		}
		f, ok := readLooseTime(string(text))
		readable = readable && ok
		return f.String()
	})
	if !readable {
		return nil
	}
	return []semantic.Fix{v.set(p, "timecontrol-write", value)}
}
