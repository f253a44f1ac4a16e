package pgn

import (
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

var resultTagFamily = semantic.Family{
	Codes: []semantic.Code{
		{Name: "tag-result-value", Severity: semantic.Error, Source: "PGN 8.1.1.7", Fix: fixResultValue},
	},
	Sentences: map[string]string{
		"tag-result-value": "Result must be 1-0, 0-1, 1/2-1/2 or *",
	},
	Titles: map[string]semantic.Title{
		"result-spell": {One: "Write {new}", All: "Write all results as 1-0, 0-1, 1/2-1/2 or *"},
		"result-take":  {One: "Take {new} from the end of the moves", All: "Take all unreadable results from the end of the moves"},
	},
}

// checkResultValue reports a Result that is none of the four values (PGN 8.1.1.7).
func checkResultValue(p *semantic.Pass, v tagValue) {
	switch syntax.Result(v.text) {
	case syntax.WhiteWins, syntax.BlackWins, syntax.Draw, syntax.Unfinished:
		return
	}
	v.report(p, "tag-result-value")
}

// fixResultValue writes the result that the value means in its one spelling, or takes
// over what stands at the end of the moves.
func fixResultValue(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	v := valueAt(p, pr)
	var list []semantic.Fix
	meant, readable := syntax.ReadResult(v.text)
	if readable {
		f := v.set(p, "result-spell", string(meant))
		f.Safe = true
		list = append(list, f)
	}
	if marker := p.Marker(); marker != syntax.NoResult && marker != meant {
		f := v.set(p, "result-take", string(marker))
		f.Safe = isUnknown(v.text)
		list = append(list, f)
	}
	return list
}
