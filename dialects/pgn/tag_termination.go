package pgn

import (
	"slices"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/semantic"
)

var conclusionFamily = semantic.Family{
	Codes: []semantic.Code{
		{Name: "tag-termination-value", Severity: semantic.Hint, Source: "PGN 9.8.1", Fix: fixTermination},
		{Name: "tag-mode-value", Severity: semantic.Hint, Source: "PGN 9.9.2", Fix: fixMode},
	},
	Sentences: map[string]string{
		"tag-termination-value": "'{v}' is not a standard Termination",
		"tag-mode-value":        "Usual modes are OTB, PM, EM, ICS, TC",
	},
	Titles: map[string]semantic.Title{
		"termination-case":   {One: "Write '{new}'", All: "Write all terminations in lower case"},
		"termination-phrase": {One: "Write '{new}'", All: "Write all terminations in the words of the standard"},
		"mode-write":         {One: "Write {new}"},
	},
}

// terminations are the values of Termination (PGN 9.8.1).
var terminations = []string{
	"abandoned", "adjudication", "death", "emergency", "normal", "rules infraction", "time forfeit", "unterminated",
}

// vendorPhrases are parts of what sites and programs write, in lower case, with what the
// standard has for it. The first that fits decides.
var vendorPhrases = []struct{ phrase, value string }{
	{"timeout vs insufficient", "time forfeit"},
	{"abandon", "abandoned"},
	{"adjourn", "unterminated"},
	{"unfinished", "unterminated"},
	{"in progress", "unterminated"},
	{"adjudicat", "adjudication"},
	{"on time", "time forfeit"},
	{"timeout", "time forfeit"},
	{"time out", "time forfeit"},
	{"time loss", "time forfeit"},
	{"loss of time", "time forfeit"},
	{"time trouble", "time forfeit"},
	{"forfeit on time", "time forfeit"},
	{"illegal", "rules infraction"},
	{"cheat", "rules infraction"},
	{"fair play", "rules infraction"},
	{"did not show", "rules infraction"},
	{"no show", "rules infraction"},
	{"no-show", "rules infraction"},
	{"disconnect", "emergency"},
	{"stalled connection", "emergency"},
	{"server shutdown", "emergency"},
	{"resign", "normal"},
	{"checkmate", "normal"},
	{"stalemate", "normal"},
	{"repetition", "normal"},
	{"agreement", "normal"},
	{"agreed", "normal"},
	{"insufficient material", "normal"},
	{"50-move", "normal"},
	{"50 move", "normal"},
	{"fifty", "normal"},
	{"75-move", "normal"},
}

// checkTermination reports a text that the standard does not list (PGN 9.8.1).
func checkTermination(p *semantic.Pass, v tagValue) {
	if !slices.Contains(terminations, string(v.text)) {
		v.report(p, "tag-termination-value", v.quoted())
	}
}

// fixTermination writes a listed value in its case, or the listed one for what a site or
// a program writes.
func fixTermination(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	v := valueAt(p, pr)
	text := strings.ToLower(strings.TrimSpace(string(v.text)))
	if slices.Contains(terminations, text) {
		f := v.set(p, "termination-case", text)
		f.Safe = true
		return []semantic.Fix{f}
	}
	for _, vendor := range vendorPhrases {
		if strings.Contains(text, vendor.phrase) {
			return []semantic.Fix{v.set(p, "termination-phrase", vendor.value)}
		}
	}
	return nil
}

// modes are the values of Mode that the standard names (PGN 9.9.2).
var modes = []string{"OTB", "PM", "EM", "ICS", "TC"}

// checkMode reports another mode.
func checkMode(p *semantic.Pass, v tagValue) {
	if !slices.Contains(modes, string(v.text)) {
		v.report(p, "tag-mode-value")
	}
}

// fixMode offers each mode, the one that is written in another case first.
func fixMode(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	v := valueAt(p, pr)
	var list []semantic.Fix
	for _, mode := range modes {
		f := v.set(p, "mode-write", mode)
		if strings.EqualFold(strings.TrimSpace(string(v.text)), mode) {
			list = slices.Insert(list, 0, f)
		} else {
			list = append(list, f)
		}
	}
	return list
}
