package pgn

import (
	"slices"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// variantFamily holds the diagnostics about the Variant tag. That a variant is not known
// is found where the rules of the game are chosen.
var variantFamily = semantic.Family{
	Codes: []semantic.Code{
		{Name: "tag-variant-unknown", Severity: semantic.Warning, Source: "interop", Fix: fixVariantUnknown},
		{Name: "tag-variant-needs-fen", Severity: semantic.Warning, Source: "PGN 9.7.2; interop", Fix: fixVariantFEN},
	},
	Sentences: map[string]string{
		"tag-variant-unknown":   "Variant '{v}' is not supported: moves are not checked",
		"tag-variant-needs-fen": "'{v}' needs a FEN tag",
	},
	Titles: map[string]semantic.Title{
		"variant-write": {One: "Write {new}"},
		"variant-fen":   {One: "Insert SetUp and FEN with the usual start position"},
	},
}

// checkVariantFEN reports a game that begins elsewhere than usual and does not say
// where. Where SetUp says that there is a FEN, that is the finding.
func checkVariantFEN(p *semantic.Pass, v tagValue) {
	if !needsFEN(string(v.text)) {
		return
	}
	if _, ok := p.Tag("FEN"); ok {
		return
	}
	if setUp, ok := p.Tag("SetUp"); ok && string(p.Value(setUp.TagPair)) == "1" {
		return
	}
	v.report(p, "tag-variant-needs-fen", v.quoted())
}

// needsFEN reports whether games of a variant begin from many positions.
func needsFEN(value string) bool {
	v, _ := findVariant(value)
	return v == &variants[chess960] || plainName(value) == fromPosition
}

// fixVariantFEN inserts the usual start position, for the user to change.
func fixVariantFEN(p *semantic.FixPass, _ *semantic.Problem) []semantic.Fix {
	return []semantic.Fix{{
		Key:   "variant-fen",
		Edits: setTags(p, []setting{{"FEN", usualStart}, {"SetUp", "1"}}),
	}}
}

// usualStart is the initial array as FEN (PGN 16.1.4).
const usualStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// fixVariantUnknown offers the nearest name.
func fixVariantUnknown(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	tag, ok := p.Tag("Variant")
	if !ok || tag.Value < 0 {
		return nil
	}
	var names []string
	for _, v := range variants {
		names = append(names, v.names...)
	}
	name := plainName(p.Tree.Value(tag.TagPair))
	list := nearest(name, names, slipsIn(name))
	if list == nil {
		return nil
	}
	i := slices.IndexFunc(variants, func(v variant) bool { return slices.Contains(v.names, list[0]) })
	title := variants[i].title
	if list[0] == fromPosition {
		title = "From Position"
	}
	return []semantic.Fix{{
		Key: "variant-write", Args: []semantic.Arg{semantic.Text("new", title)},
		Edits: []syntax.Edit{p.SetValue(tag.TagPair, title)},
	}}
}
