package pgn

import (
	"strings"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/semantic/board"
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
	{title: "Standard", names: []string{
		"standard", "standardchess", "normal", "normalchess", "chess", "classical", "classicalchess", "orthodox",
		"orthodoxchess", fromPosition,
	}, setup: play(board.Orthodox)},
	chess960: {title: "Chess960", names: []string{
		"chess960", "960", "fischerandom", "fischerrandom", "fischerandomchess", "fischerrandomchess",
		"fischerandomchess960", "fischerrandomchess960", "fischerandom960", "fischerrandom960", "frc", "freestyle",
		"freestylechess", "wild/fr", "wild22", "wild/22",
	}, setup: semantic.BoardGame{Chess960: true}.Setup},
	{title: "Crazyhouse", names: []string{
		"crazyhouse", "zh", "house", "crazyhousechess", "wild23", "wild/23",
	}, setup: play(board.Crazyhouse)},
	{title: "Atomic", names: []string{"atomic", "atom", "atomicchess", "wild27", "wild/27"}, setup: play(board.Atomic)},
	{title: "Antichess", names: []string{"antichess", "anti"}, setup: play(board.Antichess)},
	{title: "Suicide", names: []string{"suicide", "suicidechess"}, setup: play(board.Suicide)},
	{title: "Giveaway", names: []string{
		"giveaway", "giveawaychess", "wild26", "wild/26",
	}, setup: play(board.Antichess)},
	{title: "Three-check", names: []string{
		"threecheck", "3check", "threechecks", "3checks", "threecheckchess", "3checkchess", "wild25", "wild/25",
	}, setup: play(board.ThreeCheck)},
	{title: "King of the Hill", names: []string{
		"kingofthehill", "koth", "kingofthehillchess",
	}, setup: play(board.KingOfTheHill)},
	{title: "Horde", names: []string{"horde", "hordechess"}, setup: play(board.Horde)},
	{title: "Racing Kings", names: []string{
		"racingkings", "racing", "race", "racingkingschess",
	}, setup: play(board.RacingKings)},
	bughouse: {title: "Bughouse", names: []string{
		"bughouse", "bughousechess", "bughousechess960", "bughouse960", "bug", "wild24", "wild/24",
	}, setup: semantic.BughouseSetup},
	{title: "Losers", names: []string{"losers", "loserschess", "losing", "wild17", "wild/17"}},
	{title: "Kriegspiel", names: []string{"kriegspiel", "wild16", "wild/16"}},
}

// play is the setup of a variant with one array.
func play(v board.Variant) func(*semantic.Pass) semantic.Setup {
	return semantic.BoardGame{Variant: v}.Setup
}

// fromPosition is orthodox chess from a position that FEN gives, reduced as by plainName.
const fromPosition = "fromposition"

// chess960 is the index of a variant whose start position FEN gives, too; bughouse is that
// of one which other tags tell.
const (
	chess960 = 1
	bughouse = 11
)

// setup reads from the tags by which rules, and from which position, a game is
// played. Of a variant that is not known nothing else is said, not even about its
// FEN: what holds there nobody knows.
func setup(p *semantic.Pass) semantic.Setup {
	tag, ok := p.Tag("Variant")
	switch {
	case !ok && hasFourPlayers(p):
		return variants[bughouse].setup(p)
	case !ok:
		return variants[0].setup(p)
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

// hasFourPlayers reports whether the tags name the players of two boards, as in files of
// Bughouse, which have no Variant tag.
func hasFourPlayers(p *semantic.Pass) bool {
	_, a := p.Tag("WhiteA")
	_, b := p.Tag("WhiteB")
	return a && b
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

// RulesFor returns the rules by which games without Variant tag are played as a variant of
// the given name; built is false if its rules are not, known if there is no such name.
func RulesFor(name string) (rules *semantic.Rules, known, built bool) {
	v, known := findVariant(name)
	if !known || v.setup == nil {
		return nil, known, false
	}
	r := *Rules
	r.Setup = func(p *semantic.Pass) semantic.Setup {
		if _, ok := p.Tag("Variant"); ok {
			return setup(p)
		}
		return v.setup(p)
	}
	return &r, true, true
}
