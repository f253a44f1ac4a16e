package pgn

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

var countFamily = semantic.Family{
	Codes: []semantic.Code{
		{Name: "tag-plycount", Severity: semantic.Warning, Source: "PGN 9.9.3", Fix: fixPlyCount},
		{Name: "tag-board-format", Severity: semantic.Warning, Source: "PGN 9.2.5"},
	},
	Sentences: map[string]string{
		"tag-plycount":     "Main line has {n} plies, not {v}",
		"tag-plycount/one": "Main line has 1 ply, not {v}",
		"tag-board-format": "Board must be a number",
	},
	Titles: map[string]semantic.Title{
		"plycount-set": {One: "Write {new}", All: "Write the number of plies in all PlyCount tags"},
	},
	Replayed: []func(*semantic.Pass, *semantic.Analysis){checkPlyCount},
}

// checkPlyCount compares PlyCount with the main line (PGN 9.9.3), if all of it was
// checked: where a move could not be read, nobody knows how many there are.
func checkPlyCount(p *semantic.Pass, a *semantic.Analysis) {
	v, ok := namedValue(p, "PlyCount")
	if !ok {
		return
	}
	plies, ok := mainPlies(p, a)
	if !ok || isNumber(v.text) && numberOf(v.text, plies) == plies {
		return
	}
	variant := ""
	if plies == 1 {
		variant = "one"
	}
	if len(v.text) == 0 {
		v.text = []byte(`""`)
	}
	p.Report(semantic.Problem{
		Code: "tag-plycount", Variant: variant, Span: p.TagMark(v.TagPair), Node: v.Node,
		Args: []semantic.Arg{semantic.Number("n", plies), v.quoted()},
	})
}

// mainPlies returns the length of the main line. ok is false if not all of it was
// checked, and for a game that has neither moves nor a result.
func mainPlies(p *semantic.Pass, a *semantic.Analysis) (plies int, ok bool) {
	if len(a.Lines) == 0 || a.Ruleset == nil || swallowsEnd(p.Tree) {
		return 0, false
	}
	moves := a.Moves(0)
	if slices.ContainsFunc(moves, func(m semantic.Move) bool { return !m.IsPlayed() }) {
		return 0, false
	}
	return len(moves), len(moves) > 0 || p.Marker() != syntax.NoResult
}

// swallowsEnd reports whether a comment or a variation has no end, and so may have taken
// in moves of the main line.
func swallowsEnd(t *syntax.Tree) bool {
	if i := t.Tokens() - 1; i >= 0 && t.TokenKind(i) == syntax.TokenComment && !bytes.HasSuffix(t.TokenText(i), []byte("}")) {
		return true
	}
	for n := range t.Len() {
		if t.Kind(n) == syntax.NodeVariation && t.Flags(n)&syntax.MissingClose != 0 {
			return true
		}
	}
	return false
}

// fixPlyCount writes the number of plies. Where a number stands, moves may be missing.
func fixPlyCount(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	v := valueAt(p, pr)
	plies, ok := mainPlies(p.Pass, p.Analysis)
	if !ok {
		return nil
	}
	f := v.set(p, "plycount-set", strconv.Itoa(plies))
	f.Safe = !isNumber(bytes.TrimLeft(v.text, "-+"))
	return []semantic.Fix{f}
}

// checkBoard reports a board that has no number (PGN 9.2.5).
func checkBoard(p *semantic.Pass, v tagValue) {
	if !isNumber(v.text) || numberOf(v.text, 1) == 0 {
		v.report(p, "tag-board-format")
	}
}
