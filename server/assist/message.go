package assist

import (
	"maps"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// words are all sentences and words of this package in English, by key. What
// stands in braces is an argument. A key ends in ".1" where the singular differs.
var words = joinTables(generalWords, glyphWords, tagWords, fixWords)

func joinTables(tables ...map[string]string) map[string]string {
	all := make(map[string]string)
	for _, t := range tables {
		maps.Copy(all, t)
	}
	return all
}

var generalWords = map[string]string{
	"white": "White", "black": "Black",
	"man.1": "pawn", "man.2": "knight", "man.3": "bishop", "man.4": "rook", "man.5": "queen", "man.6": "king",
	"count.1": "a", "count.2": "two", "count.3": "three", "count.4": "four", "count.5": "five",
	"count.6": "six", "count.7": "seven", "count.8": "eight", "count.9": "nine", "count.10": "ten",
	"and": "and", "list": ", ", "separator": " · ",

	// Heading of a move.
	"variation":       "variation of {move}, depth {depth}",
	"side-line":       "side line, depth {depth}",
	"written":         "written: {text}",
	"start":           "Start position",
	"last-known":      "Last known position",
	"rules-unknown":   "Moves are not checked: rules or start position are not known",
	"board.to-move":   "to move",
	"turn":            "{side} to move",
	"tree-number":     "Tree number {number}",
	"repair":          "Best repair: {title}",
	"behind-marker":   "Stands behind the end of the game",
	"legal-moves":     "Legal moves of the {man}: {moves}",
	"legal-moves.0":   "The {man} has no legal move",
	"legal-moves.no":  "{side} has no {man}",
	"legal-moves.any": "Legal moves: {moves}",

	// Facts.
	"fact.check":       "check",
	"fact.checkmate":   "checkmate",
	"fact.stalemate":   "stalemate",
	"fact.exploded":    "a king has exploded",
	"fact.third-check": "third check",
	"fact.hill":        "king on the hill",
	"fact.horde-taken": "the whole horde is captured",
	"fact.given-away":  "all men are given away",
	"fact.race":        "end of the race",
	"fact.occurrence":  "{n} occurrence",
	"fact.fifty":       "50-move claim possible",
	"fact.captures":    "captures a {man}",
	"fact.up":          "{side} is {men} up",
	"fact.imbalance":   "{side} has {men} for {others}",
	"fact.only":        "only legal move",

	// Annotations.
	"glyph.standard":  "PGN 10",
	"glyph.extension": "common extension",
	"glyph.unknown":   "No meaning in the standard or in common use",
	"glyph.range":     "Codes go from $0 to $255",
	"glyph.symbol":    "printed {symbol}",
	"glyph.code":      "code {code}",
	"clock":           "{time} left on the clock",
	"clock.more":      "{time} more than at this side's previous move",
	"clock.less":      "{time} less than at this side's previous move",
	"clock.same":      "same as at this side's previous move",
	"spent":           "{time} spent on this move",
	"elapsed":         "{time} on the clock since the game began",
	"eval":            "evaluation {value}",
	"eval.depth":      "depth {n}",
	"eval.mate":       "{side} mates in {n}",
	"eval.mated":      "{side} is checkmated",
	"arrows":          "arrows: {list}",
	"marks":           "marked squares: {list}",
	"command.unknown": "Command of a program; others pass it over",
	"command.clk":     "Clock time left to the side that moved",
	"command.emt":     "Time spent on the move",
	"command.egt":     "Time of the game that has gone by",
	"command.eval":    "Evaluation by an engine, in pawns, from White's side",
	"command.cal":     "Coloured arrows on the board",
	"command.csl":     "Coloured squares on the board",
	"color.G":         "green", "color.R": "red", "color.Y": "yellow", "color.B": "blue",
	"color.O": "orange", "color.C": "cyan",

	// Other tokens.
	"escape":             "Escaped line: programs that read PGN skip it",
	"variation.of":       "Variation in place of {move}",
	"variation.behind":   "Side line without a move to replace",
	"variation.moves":    "{n} moves",
	"variation.moves.1":  "1 move",
	"variation.moves.0":  "no move",
	"variation.inside":   "{n} variations inside",
	"variation.inside.1": "1 variation inside",

	"result.1-0":        "White won",
	"result.0-1":        "Black won",
	"result.1/2-1/2":    "Draw",
	"result.*":          "Unfinished, or the result is not known",
	"board.checkmate":   "checkmate on the board",
	"board.stalemate":   "stalemate on the board",
	"board.dead":        "neither side can mate with the men on the board",
	"board.exploded":    "a king has exploded",
	"board.third-check": "third check on the board",
	"board.hill":        "a king is on the hill",
	"board.horde-taken": "the whole horde is captured",
	"board.given-away":  "all men of a side are given away",
	"board.race":        "a king is on the last rank",
	"board.open":        "the board leaves it open",
	"board.agrees":      "{outcome}, which agrees",
	"board.differs":     "{outcome}, so {result} is expected",
	"result.tag":        "the Result tag says {value}",
	"result.marker":     "the game ends with {value}",
	"value.unknown":     "Not known",
	"value.none":        "Does not apply",
	"fen.good":          "no fault found",
	"fen.unusable":      "Moves cannot be checked on this position",
	"nocheto.none":      "No such position",
	"date.full":         "{weekday}, {day} {month} {year}",
	"date.old":          "{day} {month} {year}",
	"date.month":        "{month} {year}, day not known",
	"date.year":         "{year}, month and day not known",
	"date.none":         "Date not known",
	"age.today":         "today",
	"age.day":           "{n} days ago",
	"age.day.1":         "yesterday",
	"age.month":         "{n} months ago",
	"age.month.1":       "1 month ago",
	"age.year":          "{n} years ago",
	"age.year.1":        "1 year ago",
	"age.future":        "in the future",
	"weekday.0":         "Sunday",
	"weekday.1":         "Monday",
	"weekday.2":         "Tuesday",
	"weekday.3":         "Wednesday",
	"weekday.4":         "Thursday",
	"weekday.5":         "Friday",
	"weekday.6":         "Saturday",
	"month.1":           "January",
	"month.2":           "February",
	"month.3":           "March",
	"month.4":           "April",
	"month.5":           "May",
	"month.6":           "June",
	"month.7":           "July",
	"month.8":           "August",
	"month.9":           "September",
	"month.10":          "October",
	"month.11":          "November",
	"month.12":          "December",
	"control.moves":     "{n} moves in {time}",
	"control.moves.1":   "1 move in {time}",
	"control.rest":      "{time} for the rest of the game",
	"control.game":      "{time} for the game",
	"control.increment": "{time} and {more} more for each move",
	"control.glass":     "hourglass of {time}",
	"control.unknown":   "time control not known",
	"control.none":      "no time control",
	"control.then":      ", then ",
	"control.repeated":  "repeated as needed",
	"duration.h":        "{n} h", "duration.min": "{n} min", "duration.s": "{n} s", "duration.0": "0 s",

	// Lenses.
	"lens.opens-at":    "opens at {move}",
	"lens.opens-start": "opens at start",
	"lens.none":        "no such position",
}

// say returns a sentence with its arguments, which are pairs of a name and a
// string of our own or a run. A key without sentence gives nothing.
func say(key string, args ...any) []run {
	rest := words[key]
	var runs []run
	for {
		i := strings.IndexByte(rest, '{')
		j := strings.IndexByte(rest, '}')
		if i < 0 || j < i {
			break
		}
		runs = appendPlain(runs, rest[:i])
		for k := 0; k+1 < len(args); k += 2 {
			if args[k] != rest[i+1:j] {
				continue
			}
			switch v := args[k+1].(type) {
			case string:
				runs = appendPlain(runs, v)
			case int:
				runs = appendPlain(runs, strconv.Itoa(v))
			case run:
				runs = append(runs, v)
			case []run:
				runs = append(runs, v...)
			}
		}
		rest = rest[j+1:]
	}
	return appendPlain(runs, rest)
}

// count is say for a number n of things: the key with ".0" or ".1" behind it if
// there is such a sentence.
func count(key string, n int, args ...any) []run {
	if special := key + "." + strconv.Itoa(n); n < 2 && words[special] != "" {
		key = special
	}
	return say(key, append(args, "n", n)...)
}

// sayText is say for sentences whose arguments are all our own.
func sayText(key string, args ...any) string { return textOf(say(key, args...)) }

func textOf(runs []run) string {
	var b strings.Builder
	for _, r := range runs {
		b.WriteString(r.text)
	}
	return b.String()
}

func appendPlain(runs []run, s string) []run {
	switch last := len(runs) - 1; {
	case s == "":
		return runs
	case last >= 0 && runs[last].kind == plainRun:
		runs[last].text += s
		return runs
	}
	return append(runs, plain(s))
}

// separated joins parts of a line, empty ones left out.
func separated(parts ...[]run) []run {
	var line []run
	for _, p := range parts {
		if len(p) == 0 {
			continue
		}
		if len(line) > 0 {
			line = append(line, plain(words["separator"]))
		}
		line = append(line, p...)
	}
	return line
}

// capital lets a line that begins with a word of our own begin with a capital.
func capital(line []run) []run {
	if len(line) > 0 && line[0].kind == plainRun {
		first, n := utf8.DecodeRuneInString(line[0].text)
		if unicode.IsLower(first) {
			line[0].text = string(unicode.ToUpper(first)) + line[0].text[n:]
		}
	}
	return line
}

// enumeration joins things as "a, b and c".
func enumeration(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	last := len(list) - 1
	return strings.Join(list[:last], words["list"]) + " " + words["and"] + " " + list[last]
}

// ordinal returns 3 as "3rd".
func ordinal(n int) string {
	s := strconv.Itoa(n)
	switch {
	case n%100 >= 11 && n%100 <= 13:
		return s + "th"
	case n%10 == 1:
		return s + "st"
	case n%10 == 2:
		return s + "nd"
	case n%10 == 3:
		return s + "rd"
	}
	return s + "th"
}
