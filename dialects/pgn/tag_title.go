package pgn

import (
	"bytes"
	"slices"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/semantic"
)

var titleFamily = semantic.Family{
	Codes: []semantic.Code{
		{Name: "tag-title-value", Severity: semantic.Hint, Source: "PGN 9.1.1; interop", Fix: fixTitle},
		{Name: "tag-type-value", Severity: semantic.Warning, Source: "PGN 9.1.5", Fix: fixPlayerType},
	},
	Sentences: map[string]string{
		"tag-title-value": "'{v}' is not a title known here",
		"tag-type-value":  "Player type is 'human' or 'program'",
	},
	Titles: map[string]semantic.Title{
		"title-write": {One: "Write {new}"},
		"type-write":  {One: "Write {new}"},
	},
}

// titles are those of FIDE, of national federations and of sites.
var titles = []string{
	"-", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "NM", "WNM", "AGM", "AIM", "AFM", "ACM", "LM", "BOT",
}

// checkTitle reports a title that is not known (PGN 9.1.1).
func checkTitle(p *semantic.Pass, v tagValue) {
	for at := range v.parts() {
		if title := v.part(at); !isTitle(title) {
			v.reportPart(p, "tag-title-value", at, semantic.Quoted("v", title))
			return
		}
	}
}

func isTitle(text []byte) bool {
	return slices.ContainsFunc(titles, func(t string) bool { return t == string(text) })
}

// titleNames are titles in words, as FIDE has them; see titleNamed.
var titleNames = map[string]string{
	"GRANDMASTER": "GM", "GRAND MASTER": "GM", "INTERNATIONAL MASTER": "IM", "FIDE MASTER": "FM",
	"CANDIDATE MASTER": "CM", "NATIONAL MASTER": "NM", "LICHESS MASTER": "LM",
}

// titleNamed returns the title that capitals name in words, also that of a woman or of
// the FIDE Online Arena.
func titleNamed(words string) (title string, ok bool) {
	for _, prefix := range []struct{ word, letter string }{{"WOMAN ", "W"}, {"ARENA ", "A"}} {
		if rest, cut := strings.CutPrefix(words, prefix.word); cut {
			title, ok = titleNames[rest]
			title = prefix.letter + title
			return title, ok && slices.Contains(titles, title)
		}
	}
	title, ok = titleNames[words]
	return title, ok
}

// fixTitle writes the nearest title: the hyphen of a player without one, if there is
// none near.
func fixTitle(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	v := valueAt(p, pr)
	return []semantic.Fix{v.set(p, "title-write", v.eachPart(func(text []byte) string {
		if isTitle(text) {
			return string(text)
		}
		word := strings.ToUpper(strings.ReplaceAll(string(bytes.TrimSpace(text)), ".", ""))
		if title, ok := titleNamed(word); ok {
			return title
		}
		if list := nearest(word, titles[1:], 1); list != nil {
			return list[0]
		}
		return titles[0]
	}))}
}

// playerTypes are the values of WhiteType and BlackType (PGN 9.1.5).
var playerTypes = []string{"human", "program"}

// checkPlayerType reports a player that is neither a person nor a program.
func checkPlayerType(p *semantic.Pass, v tagValue) {
	for at := range v.parts() {
		if t := string(v.part(at)); !slices.Contains(playerTypes, t) {
			v.reportPart(p, "tag-type-value", at)
			return
		}
	}
}

// fixPlayerType offers both, the one that is written in another case first.
func fixPlayerType(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	v := valueAt(p, pr)
	var list []semantic.Fix
	for _, t := range playerTypes {
		f := v.set(p, "type-write", v.eachPart(func(text []byte) string {
			if slices.Contains(playerTypes, string(text)) {
				return string(text)
			}
			return t
		}))
		if strings.EqualFold(string(bytes.TrimSpace(v.text)), t) {
			list = slices.Insert(list, 0, f)
		} else {
			list = append(list, f)
		}
	}
	return list
}
