package pgn

import (
	"slices"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/semantic/opening"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

var ecoFamily = semantic.Family{
	Codes: []semantic.Code{
		{Name: "tag-eco-format", Severity: semantic.Warning, Source: "PGN 9.4.1", Fix: fixECOFormat},
		{Name: "tag-eco-mismatch", Severity: semantic.Hint, Source: "PGN 9.4.1", Fix: fixECOMismatch},
	},
	Sentences: map[string]string{
		"tag-eco-format":   "ECO code looks like B22 or B22/07",
		"tag-eco-mismatch": "Moves reach {eco} {name}, not {v}",
	},
	Titles: map[string]semantic.Title{
		"eco-case":  {One: "Write {new}", All: "Write all ECO codes with a capital letter"},
		"eco-cut":   {One: "Cut it to {new}", All: "Cut all ECO codes to three characters"},
		"eco-code":  {One: "Change the code to {new}", All: "Change all ECO codes to those of the moves"},
		"eco-names": {One: "Change code and names to {new} {name}", All: "Change all ECO codes and opening names to those of the moves"},
	},
	Replayed: []func(*semantic.Pass, *semantic.Analysis){checkECOMoves},
}

// ecoLength is the length of a code without its subcode.
const ecoLength = len("A00")

// isECO reports whether a value begins with an ECO code.
func isECO[T []byte | string](value T) bool {
	return len(value) >= ecoLength && value[0] >= 'A' && value[0] <= 'E' && isDigit(value[1]) && isDigit(value[2])
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isWholeECO reports whether a value is an ECO code, with or without a subcode (PGN
// 9.4.1).
func isWholeECO[T []byte | string](value T) bool {
	if !isECO(value) {
		return false
	}
	rest := value[ecoLength:]
	return len(rest) == 0 || len(rest) == len("/07") && rest[0] == '/' && isDigit(rest[1]) && isDigit(rest[2])
}

// isLongECO reports whether a value is a code of those databases that divide ECO codes
// further: "C07m", "B90a1".
func isLongECO[T []byte | string](value T) bool {
	if !isECO(value) {
		return false
	}
	rest := value[ecoLength:]
	return len(rest) > 0 && len(rest) <= 3 && rest[0] >= 'a' && rest[0] <= 'z' &&
		!slices.ContainsFunc([]byte(rest[1:]), func(c byte) bool { return !isDigit(c) })
}

// checkECO reports what is no ECO code (PGN 9.4.1).
func checkECO(p *semantic.Pass, v tagValue) {
	if text := string(v.text); text == "?" || text == "-" || isWholeECO(v.text) {
		return
	}
	pr := semantic.Problem{Code: "tag-eco-format", Span: p.TagMark(v.TagPair), Node: v.Node}
	if isLongECO(v.text) {
		pr.Level = semantic.Hint
	}
	p.Report(pr)
}

// fixECOFormat writes the letter in upper case, and leaves out what follows the code.
func fixECOFormat(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	v := valueAt(p, pr)
	value := strings.TrimSpace(string(v.text))
	if len(value) < ecoLength {
		return nil
	}
	value = strings.ToUpper(value[:1]) + value[1:]
	var list []semantic.Fix
	if isWholeECO(value) || isLongECO(value) {
		f := v.set(p, "eco-case", value)
		f.Safe, f.InPart = true, true
		list = append(list, f)
	}
	if isECO(value) && !isWholeECO(value) {
		list = append(list, v.set(p, "eco-cut", value[:ecoLength]))
	}
	return list
}

// checkECOMoves compares the ECO code with the moves: it should be that of a named
// position that the main line reaches. Tables differ in detail, so it need not be the
// last one. Only games from the initial array have openings, and where the line could
// not be read as far as openings go, nothing is said.
func checkECOMoves(p *semantic.Pass, a *semantic.Analysis) {
	v, ok := namedValue(p, "ECO")
	if !ok || !isWholeECO(v.text) || !fromInitialArray(p, a) {
		return
	}
	last, ok := openingOf(a.Moves(0), string(v.text[:ecoLength]))
	if !ok {
		return
	}
	v.report(p, "tag-eco-mismatch",
		semantic.Text("eco", last.ECO), semantic.Text("name", shortName(last.Name)), v.quoted())
}

// openingOf returns the last opening that moves from the initial array reach. ok is
// false if they reach the given code, or if there is none, or it is not certain.
func openingOf(moves []semantic.Move, code string) (last opening.Opening, ok bool) {
	pos := board.Start()
	plies := 0
	for _, m := range moves {
		if m == semantic.NotAMove {
			continue
		}
		if plies == opening.Plies {
			break
		}
		if !m.IsPlayed() {
			return last, false
		}
		pos.Play(board.Move(m))
		plies++
		o, named := opening.Find(&pos)
		if !named {
			continue
		}
		if o.ECO == code {
			return o, false
		}
		last, ok = o, true
	}
	return last, ok
}

// fromInitialArray reports whether a game of orthodox chess begins where all games do,
// and has moves.
func fromInitialArray(p *semantic.Pass, a *semantic.Analysis) bool {
	if a.Ruleset == nil || len(a.Lines) == 0 {
		return false
	}
	if tag, ok := p.Tag("Variant"); ok {
		if v, _ := findVariant(p.Tree.Value(tag.TagPair)); v != &variants[0] {
			return false
		}
	}
	if _, ok := p.Tag("FEN"); !ok {
		return true
	}
	start := board.Start()
	s, ok := a.Ruleset.Start().(*semantic.BoardState)
	return ok && s.Position.Key() == start.Key()
}

// shortName leaves out the last parts of a name until it fits into a sentence.
func shortName(name string) string {
	const longest = 60
	for len(name) > longest {
		i := strings.LastIndexAny(name, ",:")
		if i < 0 {
			break
		}
		name = name[:i]
	}
	return name
}

// fixECOMismatch writes the code of the position that the moves reach, alone or with its
// names (PGN 9.3).
func fixECOMismatch(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	v := valueAt(p, pr)
	o, ok := openingOf(p.Analysis.Moves(0), string(v.text[:ecoLength]))
	if !ok {
		return nil
	}
	first, second := o.Split()
	names := []setting{{"ECO", o.ECO}, {"Opening", first}}
	if _, there := p.Tag("Variation"); there && second == "" {
		second = "-"
	}
	if second != "" {
		names = append(names, setting{"Variation", second})
	}
	return []semantic.Fix{
		v.set(p, "eco-code", o.ECO),
		{
			Key: "eco-names", Args: []semantic.Arg{semantic.Text("new", o.ECO), semantic.Text("name", shortName(o.Name))},
			Edits: setTags(p, names),
		},
	}
}

// setting is the value that a tag is to have.
type setting struct{ name, value string }

// setTags returns the edits that give tags their values: those that are there are
// changed, the others inserted where export format has them.
func setTags(p *semantic.FixPass, list []setting) []syntax.Edit {
	in := newInserter(p)
	var edits []syntax.Edit
	for _, s := range list {
		tag, ok := p.Tag(s.name)
		switch {
		case !ok:
			in.add([]byte(s.name), "["+s.name+" "+semantic.QuoteValue(s.value)+"]")
		case tag.Value >= 0:
			edits = append(edits, p.SetValue(tag.TagPair, s.value))
		}
	}
	edits = append(edits, in.edits()...)
	slices.SortFunc(edits, func(a, b syntax.Edit) int { return a.Start - b.Start })
	return edits
}
