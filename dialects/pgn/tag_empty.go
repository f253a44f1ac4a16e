package pgn

import (
	"bytes"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

var emptyValueFamily = semantic.Family{
	Codes: []semantic.Code{
		{Name: "tag-empty-value", Severity: semantic.Warning, Source: "PGN 8.1.1", Fix: fixEmptyValue},
	},
	Sentences: map[string]string{
		"tag-empty-value": "'{name}' is empty; write '{unknown}' when it is not known",
	},
	Titles: map[string]semantic.Title{
		"tag-fill-in": {One: "Write '{new}'", All: "Fill in all empty roster tags"},
	},
}

// isEmptyRoster reports whether a roster tag has nothing but white space in its quotes.
func isEmptyRoster(v tagValue) bool {
	return len(bytes.TrimSpace(v.text)) == 0 && rosterPlace(v.Label) != notInRoster
}

// reportEmpty says what a roster tag holds when it is not known (PGN 8.1.1).
func reportEmpty(p *semantic.Pass, v tagValue) {
	name := string(v.Label)
	unknown := p.Unknown(name)
	if name == "Result" { // the marker, if there is one, makes it known
		unknown = string(syntax.Unfinished)
	}
	v.report(p, "tag-empty-value", semantic.Text("name", name), semantic.Text("unknown", unknown))
}

// fixEmptyValue fills that in, or the result that the moves end with.
func fixEmptyValue(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	v := valueAt(p, pr)
	fix := v.set(p, "tag-fill-in", p.Unknown(string(p.Reader.Text(v.Name))))
	fix.Safe = true
	return []semantic.Fix{fix}
}
