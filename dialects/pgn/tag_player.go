package pgn

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/pgn-lsp/pgn-lsp/semantic"
)

// tagPlayersFamily holds the diagnostics "tag-player-*": names of players.
var tagPlayersFamily = semantic.Family{
	Codes: []semantic.Code{
		{Name: "tag-player-form", Severity: semantic.Hint, Source: "PGN 8.1.1.5", Fix: fixPlayerForm},
		{Name: "tag-player-comma", Severity: semantic.Hint, Source: "PGN 8.1.1.5", Fix: fixPlayerComma},
		{Name: "tag-player-count", Severity: semantic.Warning, Source: "PGN 9.1"},
	},
	Sentences: map[string]string{
		"tag-player-form":        "Elsewhere in this file: '{v}'",
		"tag-player-comma":       "Put a space after the comma and a period after an initial",
		"tag-player-count":       "{n} players but {m} values in '{name}'",
		"tag-player-count/one":   "1 player but {m} values in '{name}'",
		"tag-player-count/value": "{n} players but 1 value in '{name}'",
	},
	Titles: map[string]semantic.Title{
		"tag-player-listed":  {One: "Write '{new}'", All: "Write players as they are listed elsewhere"},
		"tag-comma-space":    {One: "Put a space after the comma", All: "Put a space after every comma in names of players"},
		"tag-initial-period": {One: "Write '{new}'", All: "Put a period after every initial of a player"},
	},
	Checks: []func(*semantic.Pass){checkPlayerCounts},
}

// fixPlayerForm writes the name as it stands elsewhere in the document. The problem is
// one of [semantic.Players].
func fixPlayerForm(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	for _, tag := range p.Tags() {
		if tag.Value >= 0 && p.Tree.ValueSpan(tag.TagPair) == pr.Span {
			v := tagValue{NamedTag: tag}
			return []semantic.Fix{v.set(p, "tag-player-listed", pr.Argument("new"))}
		}
	}
	return nil
}

// checkPlayerName looks at the punctuation of a name.
func checkPlayerName(p *semantic.Pass, v tagValue) {
	if fault := nameFault(v.text); fault.end > 0 {
		v.reportPart(p, "tag-player-comma", fault)
	}
}

// nameFault returns the first part of a player's name that breaks a rule of PGN 8.1.1.5:
// a comma without a space behind it, or, behind a comma, an initial without its period;
// its end is 0 if there is none.
func nameFault(value []byte) part {
	comma := bytes.IndexByte(value, ',')
	if comma < 0 {
		return part{}
	}
	start, end := commaFault(value[comma:])
	if end == 0 {
		start, end = initialFault(value[comma:])
	}
	if end == 0 {
		return part{}
	}
	return part{comma + start, comma + end}
}

// commaFault returns the first comma with a character other than a space behind it.
func commaFault(text []byte) (start, end int) {
	for i, c := range text {
		if c != ',' || i+1 == len(text) {
			continue
		}
		if r, _ := nameRune(text[i+1:]); !isNameSpace(r) {
			return i, i + 1
		}
	}
	return 0, 0
}

// nameRune returns the first character of a part of a name and its length in bytes. A
// byte that is no UTF-8 is a character of ISO 8859-1.
func nameRune(text []byte) (r rune, n int) {
	if r, n = utf8.DecodeRune(text); r == utf8.RuneError && n == 1 {
		r = rune(text[0])
	}
	return r, n
}

// isNameSpace reports whether r divides words of a name: the blank, and what looks like it.
func isNameSpace(r rune) bool { return r == ' ' || r >= 0x80 && unicode.IsSpace(r) }

// initialFault returns the first word that is a single capital. The first character of
// the text is a comma. A colon begins another name, and what stands in front of its comma
// are family names.
func initialFault(text []byte) (start, end int) {
	given, fresh := true, true // behind the comma of a name; at the start of a word
	for i := 0; i < len(text); {
		r, n := nameRune(text[i:])
		next := i + n
		switch {
		case r == ',':
			given, fresh = true, true
		case r == ':':
			given, fresh = false, true
		case isNameSpace(r):
			fresh = true
		default:
			if given && fresh && unicode.IsUpper(r) && endsNameWord(text[next:]) {
				return i, next
			}
			fresh = false
		}
		i = next
	}
	return 0, 0
}

// endsNameWord reports whether a word ends where rest begins.
func endsNameWord(rest []byte) bool {
	if len(rest) == 0 {
		return true
	}
	r, _ := nameRune(rest)
	return r == ':' || isNameSpace(r)
}

// fixPlayerComma puts spaces behind commas, and periods behind initials.
func fixPlayerComma(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	v := valueAt(p, pr)
	spaced := withSpaces(v.text)
	full := withPeriods(spaced)
	var fixes []semantic.Fix
	if !bytes.Equal(spaced, v.text) {
		fix := v.set(p, "tag-comma-space", string(spaced))
		fix.Safe, fix.InPart = true, true
		fixes = append(fixes, fix)
	}
	if bytes.Equal(full, spaced) {
		return fixes
	}
	return append(fixes, v.set(p, "tag-initial-period", string(full)))
}

// withSpaces puts a space behind each comma that has none.
func withSpaces(value []byte) []byte {
	out := bytes.Clone(value)
	for at := 0; ; {
		start, end := commaFault(out[at:])
		if end == 0 {
			return out
		}
		at += start + 1
		out = append(out[:at], append([]byte(" "), out[at:]...)...)
	}
}

// withPeriods puts a period behind each initial that has none.
func withPeriods(value []byte) []byte {
	out := bytes.Clone(value)
	for range value {
		end := nameFault(out).end
		if end == 0 {
			break
		}
		out = append(out[:end], append([]byte("."), out[end:]...)...)
	}
	return out
}

// playerLists are the tags that have one value for each player of a side (PGN 9.1).
var playerLists = [...]struct {
	players string
	lists   [2]string
}{
	{"White", [2]string{"WhiteTitle", "WhiteElo"}},
	{"Black", [2]string{"BlackTitle", "BlackElo"}},
}

// checkPlayerCounts compares the number of players of a side with that of their titles
// and ratings.
func checkPlayerCounts(p *semantic.Pass) {
	for _, side := range playerLists {
		players, ok := namedValue(p, side.players)
		if !ok {
			continue
		}
		n := items(players.text)
		for _, name := range side.lists {
			list, ok := namedValue(p, name)
			if !ok || isUnknown(list.text) || string(list.text) == "-" {
				continue // none of them has one, or nobody knows
			}
			if m := items(list.text); m != n {
				reportPlayerCount(p, players, list, n, m)
			}
		}
	}
}

// items returns how many values a list has (PGN 8.1).
func items(value []byte) int { return bytes.Count(value, []byte(":")) + 1 }

func reportPlayerCount(p *semantic.Pass, players, tag tagValue, n, m int) {
	pr := semantic.Problem{
		Code: "tag-player-count", Span: p.TagMark(tag.TagPair), Node: tag.Node,
		Args: []semantic.Arg{
			semantic.Number("n", n), semantic.Number("m", m), semantic.Quoted("name", tag.Label),
		},
		Related: []semantic.Related{{Span: p.TagMark(players.TagPair), Key: "players"}},
	}
	switch {
	case n == 1:
		pr.Variant = "one"
	case m == 1:
		pr.Variant = "value"
	}
	p.Report(pr)
}
