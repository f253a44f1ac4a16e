package pgn

import (
	"strings"

	"github.com/pgn-lsp/pgn-lsp/semantic"
)

// variant is a kind of chess that a Variant tag may name.
type variant struct {
	title string // as most files have it
	// names are its spellings, reduced as by plainName.
	names []string
	// setup reads the start position and gives the rules; nil where the name is
	// known but the rules are not built yet.
	setup func(*semantic.Pass) semantic.Setup
}

// variants lists the variants known by name. The first is orthodox chess, which is
// also what a game without Variant tag is.
var variants = []variant{
	{title: "Standard", names: []string{"standard", "normal", "chess", fromPosition}, setup: semantic.OrthodoxSetup},
	chess960: {title: "Chess960", names: []string{
		"chess960", "960", "fischerandom", "fischerrandom", "fischerandomchess", "fischerrandomchess",
		"fischerandomchess960", "fischerrandomchess960", "frc", "freestyle", "freestylechess",
	}},
	{title: "Crazyhouse", names: []string{"crazyhouse", "zh"}},
	{title: "Atomic", names: []string{"atomic", "atomicchess"}},
	{title: "Antichess", names: []string{"antichess"}},
	{title: "Suicide", names: []string{"suicide", "suicidechess"}},
	{title: "Giveaway", names: []string{"giveaway", "giveawaychess"}},
	{title: "Three-check", names: []string{"threecheck", "3check", "threecheckchess", "3checkchess"}},
	{title: "King of the Hill", names: []string{"kingofthehill", "koth"}},
	{title: "Horde", names: []string{"horde", "hordechess"}},
	{title: "Racing Kings", names: []string{"racingkings"}},
	{title: "Bughouse", names: []string{"bughouse"}},
}

// fromPosition is orthodox chess from a position that FEN gives, reduced as by plainName.
const fromPosition = "fromposition"

// chess960 is the index of a variant whose start position FEN gives, too.
const chess960 = 1

// setup reads from the tags by which rules, and from which position, a game is
// played. Of a variant that is not known nothing else is said, not even about its
// FEN: what holds there nobody knows.
func setup(p *semantic.Pass) semantic.Setup {
	tag, ok := p.Tag("Variant")
	if !ok {
		return semantic.OrthodoxSetup(p)
	}
	value := p.Tree.Value(tag.TagPair)
	v, known := findVariant(value)
	problem := semantic.Problem{
		Code: "tag-variant-unknown", Span: p.TagMark(tag.TagPair),
		Args: []semantic.Arg{semantic.Quoted("v", []byte(value))},
	}
	switch {
	case !known:
		p.Report(problem)
		return semantic.Setup{}
	case v.setup == nil:
		problem.Code = "move-variant-rules"
		p.Report(problem)
		semantic.CheckSetUpTag(p)
		return semantic.Setup{}
	}
	return v.setup(p)
}

// findVariant returns the variant with the given name. A tag without a value, or
// with one of the signs for unknown and for none (PGN 8.1.1.4), names orthodox
// chess.
func findVariant(value string) (*variant, bool) {
	name := plainName(value)
	if name == "" || name == "?" {
		return &variants[0], true
	}
	for i := range variants {
		for _, n := range variants[i].names {
			if n == name {
				return &variants[i], true
			}
		}
	}
	return nil, false
}

// plainName reduces a name to what tells variants apart: case, white space, hyphens and
// underscores do not matter.
func plainName(value string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case ' ', '\t', '\r', '\n', '\u00A0', '-', '_':
			return -1
		}
		return r
	}, strings.ToLower(value))
}
