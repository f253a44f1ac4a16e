package pgn

import (
	"bytes"
	"time"

	"github.com/pgn-lsp/pgn-lsp/semantic"
)

// tagDatesFamily holds the diagnostics "tag-date-*" and those of other values with a
// fixed form.
var tagDatesFamily = semantic.Family{
	Codes: []semantic.Code{
		{Name: "tag-date-format", Severity: semantic.Warning, Source: "PGN 8.1.1.3, 9.2.1, 9.5.3", Fix: fixDate},
		{Name: "tag-date-impossible", Severity: semantic.Warning, Source: "PGN 8.1.1.3"},
		{Name: "tag-date-partial", Severity: semantic.Hint, Source: "PGN 8.1.1.3", Fix: fixPartialDate},
		{Name: "tag-date-future", Severity: semantic.Hint},
		{Name: "tag-date-before-event", Severity: semantic.Warning, Source: "PGN 9.2.1, 9.5.3"},
		{Name: "tag-time-format", Severity: semantic.Warning, Source: "PGN 9.5.1", Fix: fixTime},
		{Name: "tag-round-format", Severity: semantic.Warning, Source: "PGN 8.1.1.4", Fix: fixRound},
	},
	Sentences: map[string]string{
		"tag-date-format":           "Date must look like {example}",
		"tag-date-impossible":       "{date} does not exist in the calendar",
		"tag-date-partial":          "A digit after '?' in a date is unusual; is it {suggestion}?",
		"tag-date-future":           "Game is dated in the future",
		"tag-date-before-event":     "Date is before the event began ({event})",
		"tag-date-before-event/utc": "UTCDate is {n} days from Date",
		"tag-time-format":           "Time must be HH:MM:SS",
		"tag-round-format":          "Round is '?', '-' or numbers joined by dots",
	},
	Titles: map[string]semantic.Title{
		"tag-write-date":  {One: "Write {new}", All: "Write all dates in the form of PGN"},
		"tag-choose-date": {One: "Write {new}"},
		"tag-write-time":  {One: "Write {new}", All: "Write all times as HH:MM:SS"},
		"tag-write-round": {One: "Write {new}", All: "Write rounds as numbers"},
	},
	Checks: []func(*semantic.Pass){checkDates},
}

// checkDate reports the first fault of a date: its form, a digit behind a question mark,
// or that there is no such day (PGN 8.1.1.3).
func checkDate(p *semantic.Pass, v tagValue) {
	if !isDate(v.text) {
		example := "1992.08.31"
		if dates, safe := readDate(string(v.text)); safe {
			example = dates[0]
		}
		v.report(p, "tag-date-format", semantic.Text("example", example))
		return
	}
	if field := digitBehindMark(v.text); field.end > 0 {
		v.reportPart(p, "tag-date-partial", field, semantic.Text("suggestion", string(withoutDigitBehindMark(v.text))))
		return
	}
	if !isPossibleDate(v.text) {
		v.report(p, "tag-date-impossible", semantic.Text("date", string(v.text)))
		return
	}
	if p.Options.Today != 0 && string(v.Label) == "Date" {
		if day, ok := earliest(v.text); ok && day > p.Options.Today+1 {
			v.report(p, "tag-date-future")
		}
	}
}

// checkDates compares the dates of a game with each other (PGN 9.2.1, 9.5.3). Only full
// dates of real days count. A local date and that of UTC differ by a day at most.
func checkDates(p *semantic.Pass) {
	date, day, ok := fullDate(p, "Date")
	if !ok {
		return
	}
	if event, first, ok := fullDate(p, "EventDate"); ok && day < first {
		p.Report(semantic.Problem{
			Code: "tag-date-before-event", Span: p.TagMark(date.TagPair), Node: date.Node,
			Args:    []semantic.Arg{semantic.Text("event", string(event.text))},
			Related: []semantic.Related{{Span: p.TagMark(event.TagPair), Key: "event-date"}},
		})
		return
	}
	if utc, other, ok := fullDate(p, "UTCDate"); ok && (day-other > 1 || other-day > 1) {
		p.Report(semantic.Problem{
			Code: "tag-date-before-event", Variant: "utc", Span: p.TagMark(utc.TagPair), Node: utc.Node,
			Args:    []semantic.Arg{semantic.Number("n", max(day-other, other-day))},
			Related: []semantic.Related{{Span: p.TagMark(date.TagPair), Key: "date"}},
		})
	}
}

// fullDate returns the tag with the given name if it holds a full date, and its day in
// days since 1 January 1970.
func fullDate(p *semantic.Pass, name string) (v tagValue, day int, ok bool) {
	v, ok = namedValue(p, name)
	if !ok || !isDate(v.text) || bytes.IndexByte(v.text, '?') >= 0 || !isPossibleDate(v.text) {
		return v, 0, false
	}
	day, _ = earliest(v.text)
	return v, day, true
}

// The fields of a date as PGN writes it, YYYY.MM.DD.
var dateFields = [...]part{{0, 4}, {5, 7}, {8, 10}}

// isDate reports whether a value has the form of a date, with question marks for
// digits that are not known.
func isDate(value []byte) bool {
	if len(value) != len("YYYY.MM.DD") || value[4] != '.' || value[7] != '.' {
		return false
	}
	for i, c := range value {
		if i != 4 && i != 7 && c != '?' && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// digitBehindMark returns the first field of a date in which a digit stands right of a
// question mark; its end is 0 if there is none.
func digitBehindMark(date []byte) part {
	for _, f := range dateFields {
		if i := bytes.IndexByte(date[f.start:f.end], '?'); i >= 0 {
			for _, c := range date[f.start+i : f.end] {
				if c != '?' {
					return f
				}
			}
		}
	}
	return part{}
}

// withoutDigitBehindMark puts question marks in the place of the digits behind one.
func withoutDigitBehindMark(date []byte) []byte {
	date = bytes.Clone(date)
	for _, f := range dateFields {
		for i := f.start + 1; i < f.end; i++ {
			if date[i-1] == '?' {
				date[i] = '?'
			}
		}
	}
	return date
}

// isPossibleDate reports whether there is a day that a date may be, with any digits in
// the place of question marks.
func isPossibleDate(date []byte) bool {
	years, months, days := date[:4], date[5:7], date[8:]
	if matches(years, 0) && bytes.IndexByte(years, '?') < 0 {
		return false // 1 B.C. was followed by 1 A.D.
	}
	for month := 1; month <= 12; month++ {
		if !matches(months, month) {
			continue
		}
		last := daysIn(month)
		for day := 1; day <= last; day++ {
			if matches(days, day) && (month != 2 || day < 29 || anyLeapYear(years)) {
				return true
			}
		}
	}
	return false
}

// matches reports whether digits, some of which may be question marks, can be n.
func matches(digits []byte, n int) bool {
	for i := len(digits) - 1; i >= 0; i-- {
		if digits[i] != '?' && int(digits[i]-'0') != n%10 {
			return false
		}
		n /= 10
	}
	return n == 0
}

// daysIn returns how many days a month has in a leap year.
func daysIn(month int) int {
	switch month {
	case 2:
		return 29
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

func anyLeapYear(digits []byte) bool {
	for year := 4; year <= 9999; year += 4 {
		if (year%100 != 0 || year%400 == 0) && matches(digits, year) {
			return true
		}
	}
	return false
}

// earliest returns the first day that a date may be, in days since 1 January 1970; ok
// is false if not even the century is known.
func earliest(date []byte) (day int, ok bool) {
	if date[0] == '?' || date[1] == '?' {
		return 0, false
	}
	var n [len(dateFields)]int
	for i, f := range dateFields {
		for _, c := range date[f.start:f.end] {
			if n[i] *= 10; c != '?' {
				n[i] += int(c - '0')
			}
		}
	}
	return semantic.Day(time.Date(n[0], time.Month(max(n[1], 1)), max(n[2], 1), 0, 0, 0, 0, time.UTC)), true
}

// fixDate offers the dates that a value may have meant.
func fixDate(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	v := valueAt(p, pr)
	dates, safe := readDate(string(v.text))
	var fixes []semantic.Fix
	for _, date := range dates {
		fix := v.set(p, "tag-choose-date", date)
		if safe {
			fix.Key, fix.Safe = "tag-write-date", true
		}
		fixes = append(fixes, fix)
	}
	return fixes
}

// fixPartialDate puts question marks behind the first one of each field.
func fixPartialDate(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	v := valueAt(p, pr)
	return []semantic.Fix{v.set(p, "tag-choose-date", pr.Argument("suggestion"))}
}
