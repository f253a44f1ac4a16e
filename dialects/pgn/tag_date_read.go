package pgn

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What people and programs write in the place of a date of PGN.

// readDate returns the dates of PGN that a value may mean, the likeliest first. safe says
// that it can mean nothing else: then there is one. A value that says more than a date
// has none.
func readDate(value string) (dates []string, safe bool) {
	value = strings.TrimSpace(value)
	if plain := strings.TrimRight(value, ". "); isDate([]byte(plain)) {
		return onlyReal(plain, true)
	}
	if value == "" {
		return []string{unknownDate}, true
	}
	if i := strings.IndexAny(value, "T "); i > 0 && strings.Contains(value[i:], ":") {
		dates, _ = readDate(value[:i])
		return dates, false // a time goes with it
	}
	words, ok := dateWords(value)
	if !ok {
		return nil, false
	}
	switch {
	case slices.ContainsFunc(words, func(w dateWord) bool { return w.month > 0 }):
		return readNamedMonth(words)
	case allUnknown(words):
		return []string{unknownDate}, true
	}
	switch len(words) {
	case 1:
		return readOneNumber(words[0].text)
	case 2:
		return readYearAndMonth(words)
	case 3:
		return readThreeNumbers(words)
	}
	return nil, false
}

const (
	unknownDate  = "????.??.??"
	unknownField = "??"
)

// dateWord is a number, in which question marks may stand for digits, or the name of a
// month.
type dateWord struct {
	text   string
	month  int  // 0: a number
	before rune // the separator in front, as far as it matters: '-', '/' or '.'
}

// dateWords takes a value apart. ok is false if there is something that does not belong
// to a date.
func dateWords(value string) (words []dateWord, ok bool) {
	var before rune
	for value != "" {
		r, n := utf8.DecodeRuneInString(value)
		end := 0
		switch {
		case isDateDigit(r):
			end = runOf(value, isDateDigit)
			words = append(words, dateWord{text: value[:end], before: before})
		case unicode.IsLetter(r):
			end = runOf(value, unicode.IsLetter)
			word := strings.ToLower(value[:end])
			month := monthOf(value[:end])
			ordinal := before == 0 && len(words) > 0 && slices.Contains(ordinals, word)
			switch {
			case ordinal || slices.Contains(dateFillers, word):
				value = value[end:]
				continue
			case month == 0:
				return nil, false
			}
			words = append(words, dateWord{text: value[:end], month: month, before: before})
		case strings.ContainsRune(" .,/-", r):
			value = value[n:]
			if r != ' ' && r != ',' || before == 0 {
				before = r
			}
			continue
		default:
			return nil, false
		}
		value, before = value[end:], 0
	}
	return words, len(words) > 0
}

func isDateDigit(r rune) bool { return r == '?' || r >= '0' && r <= '9' }

func runOf(text string, fits func(rune) bool) int {
	if i := strings.IndexFunc(text, func(r rune) bool { return !fits(r) }); i >= 0 {
		return i
	}
	return len(text)
}

// ordinals may stand behind the number of a day, dateFillers anywhere.
var (
	ordinals    = []string{"st", "nd", "rd", "th", "er", "ro", "e", "a", "o"}
	dateFillers = []string{"de", "del", "di", "of", "the", "le", "den", "am"}
)

func allUnknown(words []dateWord) bool {
	return !slices.ContainsFunc(words, func(w dateWord) bool { return strings.Trim(w.text, "?") != "" })
}

// isYear reports whether a number has the four digits of a year.
func isYear(text string) bool { return len(text) == 4 }

// readOneNumber reads a year, or eight digits in a row as ISO 8601 has them.
func readOneNumber(text string) ([]string, bool) {
	switch {
	case isYear(text):
		return onlyReal(text+".??.??", true)
	case len(text) == 8 && !strings.Contains(text, "?"):
		iso, _ := onlyReal(text[:4]+"."+text[4:6]+"."+text[6:], true)
		if len(iso) > 0 && text[0] >= '1' && text[:2] < "22" {
			return iso, true
		}
		return readThreeNumbers([]dateWord{{text: text[:2]}, {text: text[2:4]}, {text: text[4:]}})
	}
	return nil, false
}

// readYearAndMonth reads two numbers, of which one is a year. Two years in a row are a
// season: 2011/12.
func readYearAndMonth(words []dateWord) ([]string, bool) {
	year, month := words[0].text, words[1].text
	if !isYear(year) {
		year, month = month, year
	}
	if !isYear(year) || len(month) > 2 {
		return nil, false
	}
	dates, _ := onlyReal(dateOf(year, month, unknownField), true)
	return dates, len(dates) > 0 && !isSeason(words)
}

func isSeason(words []dateWord) bool {
	a, b := words[0].text, words[1].text
	return isYear(a) && len(b) == 2 && number(b) == (number(a)+1)%100
}

// readThreeNumbers reads three numbers, of which the first or the last is the year. Where
// day and month can be exchanged, the order of ISO 8601 alone says which is which.
func readThreeNumbers(words []dateWord) ([]string, bool) {
	a, b, c := words[0].text, words[1].text, words[2].text
	switch {
	case isYear(a) && len(b) <= 2 && len(c) <= 2:
		asWritten, exchanged := dateOf(a, b, c), dateOf(a, c, b)
		iso := words[1].before == '-' && words[2].before == '-' && len(b) == 2 && len(c) == 2
		if iso && isReal(asWritten) || number(c) < 0 {
			return onlyReal(asWritten, true)
		}
		return either(asWritten, exchanged)
	case isYear(c) && len(a) <= 2 && len(b) <= 2:
		dayFirst, monthFirst := dateOf(c, b, a), dateOf(c, a, b)
		if words[1].before == '/' {
			return either(monthFirst, dayFirst)
		}
		return either(dayFirst, monthFirst)
	case len(a) == 2 && len(b) == 2 && len(c) == 2 && number(c) >= 0:
		dates, _ := readThreeNumbers([]dateWord{words[0], words[1], {text: centuryOf(c) + c}})
		return dates, false
	}
	return nil, false
}

// centuryOf guesses the century of a year of two digits.
func centuryOf(year string) string {
	if year < "50" {
		return "20"
	}
	return "19"
}

// readNamedMonth reads a date with the name of a month.
func readNamedMonth(words []dateWord) ([]string, bool) {
	month, year, day := "", "", unknownField
	if len(words) > 3 {
		return nil, false
	}
	for _, w := range words {
		switch {
		case w.month > 0 && month == "":
			month = twoDigits(w.month)
		case w.month > 0:
			return nil, false
		case isYear(w.text) && year == "":
			year = w.text
		case len(w.text) <= 2 && day == unknownField:
			day = w.text
		case len(w.text) == 2 && year == "":
			year = w.text
		default:
			return nil, false
		}
	}
	if len(year) == 2 && number(year) >= 0 {
		dates, _ := onlyReal(dateOf(centuryOf(year)+year, month, day), false)
		return dates, false
	}
	if !isYear(year) {
		return nil, false
	}
	return onlyReal(dateOf(year, month, day), true)
}

// dateOf joins the fields of a date.
func dateOf(year, month, day string) string { return year + "." + pad(month) + "." + pad(day) }

// pad makes two digits of one.
func pad(field string) string {
	switch {
	case field == "?":
		return unknownField
	case len(field) == 1:
		return "0" + field
	}
	return field
}

func twoDigits(n int) string { return string([]byte{'0' + byte(n/10), '0' + byte(n%10)}) }

// number returns the value of digits, -1 if one of them is not known.
func number(text string) int {
	n := 0
	for _, c := range text {
		if c < '0' || c > '9' {
			return -1
		}
		n = 10*n + int(c-'0')
	}
	return n
}

// isReal reports whether a text is a date of a day that may be.
func isReal(date string) bool {
	d := []byte(date)
	if !isDate(d) {
		return false
	}
	return digitBehindMark(d).end == 0 && isPossibleDate(d)
}

// onlyReal returns a date if there may be such a day.
func onlyReal(date string, safe bool) ([]string, bool) {
	if !isReal(date) {
		return nil, false
	}
	return []string{date}, safe
}

// either returns what is real of two dates; if it is one, that is meant.
func either(a, b string) ([]string, bool) {
	var dates []string
	for _, date := range []string{a, b} {
		if isReal(date) && !slices.Contains(dates, date) {
			dates = append(dates, date)
		}
	}
	return dates, len(dates) == 1
}

// monthOf returns the number of the month with the given name in one of the languages of
// Europe, in its short forms, too, or as a Roman number; 0 if it is none, or several.
func monthOf(word string) int {
	if i := slices.Index(romanMonths, word); i >= 0 {
		return i + 1
	}
	word = strings.ToLower(word)
	found := 0
	for line := range strings.Lines(monthNames) {
		month := 0
		for name := range strings.FieldsSeq(line) {
			month++
			for form := range strings.SplitSeq(name, "|") {
				switch {
				case form == word:
					return month
				case utf8.RuneCountInString(word) < 3 || !strings.HasPrefix(form, word):
				case found != 0 && found != month:
					return 0
				default:
					found = month
				}
			}
		}
	}
	return found
}

var romanMonths = []string{"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"}

// monthNames has a line for each language; a bar stands between the forms of a name. No
// name of one language is another month in a second one.
const monthNames = `january february march april may june july august september october november december
januar|jänner february|februar|feber märz|maerz|marz april mai juni juli august september oktober november dezember
janvier février|fevrier mars avril mai juin juillet août|aout septembre octobre novembre décembre|decembre
enero febrero marzo abril mayo junio julio agosto septiembre|setiembre octubre noviembre diciembre
gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
janeiro fevereiro março|marco abril maio junho julho agosto setembro outubro novembro dezembro
januari februari maart|mrt april mei juni juli augustus september oktober november december
januari februari mars april maj juni juli augusti september oktober november december
januar februar marts|mars april maj|mai juni juli august september oktober november desember|december
styczeń|stycznia|styczen luty|lutego marzec|marca kwiecień|kwietnia|kwiecien maj|maja czerwiec|czerwca lipiec|lipca sierpień|sierpnia|sierpien wrzesień|września|wrzesien|wrzesnia październik|października|pazdziernik|pazdziernika listopad|listopada grudzień|grudnia|grudzien
leden|ledna únor|února|unor|unora březen|března|brezen|brezna duben|dubna květen|května|kveten|kvetna červen|června|cerven|cervna červenec|července|cervenec|cervence srpen|srpna září|zari říjen|října|rijen|rijna listopad|listopadu prosinec|prosince
január február március|marcius április május|majus június|junius július|julius augusztus szeptember október november december
ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie
январь|января февраль|февраля март|марта апрель|апреля май|мая июнь|июня июль|июля август|августа сентябрь|сентября октябрь|октября ноябрь|ноября декабрь|декабря
січень|січня лютий|лютого березень|березня квітень|квітня травень|травня червень|червня липень|липня серпень|серпня вересень|вересня жовтень|жовтня листопад|листопада грудень|грудня
`
