package assist

import (
	"strconv"
	"strings"
	"time"
)

// date puts the value of a date tag into words, with its age (PGN 8.1.1.3). A
// value of another form gives nothing.
func (h *hover) date(value string) []run {
	parts := strings.Split(value, ".")
	if len(parts) != 3 || len(parts[0]) != 4 || len(parts[1]) != 2 || len(parts[2]) != 2 {
		return nil
	}
	var n [3]int
	for i, p := range parts {
		v, ok := number([]byte(p))
		if !ok && strings.Trim(p, "?") != "" {
			if strings.Trim(p, "?0123456789") != "" {
				return nil
			}
		}
		if !ok {
			v = -1
		}
		n[i] = v
	}
	year, month, day := n[0], n[1], n[2]
	monthWord := words["month."+strconv.Itoa(month)]
	switch {
	case year < 0:
		return say("date.none")
	case month < 0:
		return separated(say("date.year", "year", year), h.age(year, 0, 0))
	case monthWord == "":
		return nil
	case day < 0:
		return separated(say("date.month", "month", monthWord, "year", year), h.age(year, month, 0))
	}
	d := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	if d.Day() != day {
		return nil // no such day
	}
	if year <= 1582 { // another calendar, other weekdays
		return separated(say("date.old", "day", day, "month", monthWord, "year", year), h.age(year, month, day))
	}
	return separated(say("date.full", "weekday", words["weekday."+strconv.Itoa(int(d.Weekday()))],
		"day", day, "month", monthWord, "year", year), h.age(year, month, day))
}

// age says how long ago a date is. Month and day may be 0, not known.
func (h *hover) age(year, month, day int) []run {
	now := h.opt.Now
	if now.IsZero() {
		return nil
	}
	ny, nm, nd := now.Date()
	if day > 0 {
		then := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
		today := time.Date(ny, nm, nd, 0, 0, 0, 0, time.UTC)
		switch days := int(today.Sub(then).Hours()) / 24; {
		case then.After(today):
			return say("age.future")
		case days == 0:
			return say("age.today")
		case days < 31 && year > 1700: // a Duration holds 292 years
			return count("age.day", days)
		}
	}
	months := (ny-year)*12 + int(nm) - month
	if day > nd {
		months--
	}
	switch {
	case month == 0 && ny > year:
		return count("age.year", ny-year)
	case month == 0 && ny < year, months < 0:
		return say("age.future")
	case month == 0 || months == 0:
		return nil
	case months < 12:
		return count("age.month", months)
	}
	return count("age.year", months/12)
}

// maxPeriods is the number of periods of a time control that are put into words.
const maxPeriods = 8

// timeControl puts the value of a TimeControl tag into words (PGN 9.6.1). A value
// of another form gives nothing.
func timeControl(value string) []run {
	var line []run
	periods := strings.Split(value, ":")
	if len(periods) > maxPeriods {
		return nil
	}
	for i, p := range periods {
		words := period(p, i > 0)
		if words == nil {
			return nil
		}
		if i > 0 {
			line = append(line, say("control.then")...)
		}
		line = append(line, words...)
	}
	if last := periods[len(periods)-1]; strings.Contains(last, "/") {
		line = append(line, plain(words["list"]))
		line = append(line, say("control.repeated")...)
	}
	return capital(line)
}

// period puts one period of a time control into words.
func period(p string, later bool) []run {
	switch p {
	case "?":
		return say("control.unknown")
	case "-":
		return say("control.none")
	}
	const most = 1 << 30 // seconds
	seconds := func(s string) (string, bool) {
		n, ok := number([]byte(s))
		return duration(n * 1000), ok && n < most
	}
	if moves, rest, ok := strings.Cut(p, "/"); ok {
		n, digits := number([]byte(moves))
		base, more, hasMore := strings.Cut(rest, "+")
		time, ok := seconds(base)
		if !digits || n >= most || !ok {
			return nil
		}
		if hasMore {
			each, ok := seconds(more)
			if !ok {
				return nil
			}
			return count("control.moves", n, "time", sayText("control.increment", "time", time, "more", each))
		}
		return count("control.moves", n, "time", time)
	}
	if glass, ok := strings.CutPrefix(p, "*"); ok {
		if time, ok := seconds(glass); ok {
			return say("control.glass", "time", time)
		}
		return nil
	}
	if base, more, ok := strings.Cut(p, "+"); ok {
		time, ok := seconds(base)
		each, good := seconds(more)
		if !ok || !good {
			return nil
		}
		if n, _ := number([]byte(more)); n > 0 {
			return say("control.increment", "time", time, "more", each)
		}
		return say("control.game", "time", time)
	}
	time, ok := seconds(p)
	switch {
	case !ok:
		return nil
	case later:
		return say("control.rest", "time", time)
	}
	return say("control.game", "time", time)
}
