package semantic

import (
	"sort"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Analysis is what a game means: its lines of play and its problems. It is a
// function of the text, the Rules and the Options, holds no absolute position,
// and must not be changed.
type Analysis struct {
	Problems []Problem // by place, then by code
	Lines    []Line    // in source order; the first is the main line, if there are moves
	Ruleset  Ruleset   // nil: moves were not judged
	// Ignored are the patterns of codes that the text of the game itself silences; see
	// [Sieve].
	Ignored []string

	noGame bool // there is neither a tag pair nor what reads as a move; see [Sieve]
	moves  []Move
	mends  []Mend // by line, then by place
}

// Line is the main line or a variation: the moves between one pair of
// parentheses. Its moves are, one by one, the NodeMove children of its node.
type Line struct {
	Parent int // index of the line that this one leaves; -1: main line
	// Branch is the number of moves of the parent line (words that are no moves
	// count) before the position where this line begins: it replaces the parent's
	// move with that index.
	Branch int
	Node   int // NodeMovetext or NodeVariation
	first  int // into Analysis.moves
	count  int
}

// Moves returns the moves of line i: one for each NodeMove child of its node.
func (a *Analysis) Moves(i int) []Move {
	l := a.Lines[i]
	return a.moves[l.first : l.first+l.count : l.first+l.count]
}

// LineOf returns the index of the line with the given node, or -1.
func (a *Analysis) LineOf(node int) int {
	i := sort.Search(len(a.Lines), func(i int) bool { return a.Lines[i].Node >= node })
	if i < len(a.Lines) && a.Lines[i].Node == node {
		return i
	}
	return -1
}

// Path appends to dst the moves from the start of the game up to, not including,
// move n of line i. Words that are no moves are left out; behind a move that is not
// legal, but has one clear repair, the path is that of the mended line. ok is false if
// a move on the way cannot be played; dst then ends in front of it.
func (a *Analysis) Path(dst []Move, i, n int) (path []Move, ok bool) {
	type leg struct{ line, n int }
	var legs []leg
	for i >= 0 {
		legs = append(legs, leg{i, n})
		i, n = a.Lines[i].Parent, a.Lines[i].Branch
	}
	for k := len(legs) - 1; k >= 0; k-- {
		for _, m := range a.Played(legs[k].line, legs[k].n) {
			if m == NotAMove {
				continue
			}
			if !m.IsPlayed() {
				return dst, false
			}
			dst = append(dst, m)
		}
	}
	return dst, true
}

// StateAt returns the position in front of move n of line i. Where a move on the
// way cannot be played, it is the last known position and assumed is true; nil
// if the rules are not known.
func (a *Analysis) StateAt(i, n int) (s State, assumed bool) {
	if a.Ruleset == nil {
		return nil, true
	}
	s = a.Ruleset.Start()
	if i < 0 {
		return s, false
	}
	path, ok := a.Path(nil, i, n)
	for _, m := range path {
		s.Play(m)
	}
	return s, !ok
}

// derived is what the cache slot of a Game holds.
type derived struct {
	rules    *Rules
	options  Options
	analysis *Analysis
}

// Of returns the analysis of a game, made now or kept from the last call with
// the same rules and options.
func Of(g *syntax.Game, gr *syntax.Grammar, rules *Rules, opt Options) *Analysis {
	if d, ok := g.Derived().(*derived); ok && d.rules == rules && d.options == opt {
		return d.analysis
	}
	a := Analyze(g.Tree(gr), rules, opt)
	g.SetDerived(&derived{rules, opt, a})
	return a
}

// Cached returns the analysis of a game if [Of] has made it.
func Cached(g *syntax.Game, rules *Rules, opt Options) (*Analysis, bool) {
	if d, ok := g.Derived().(*derived); ok && d.rules == rules && d.options == opt {
		return d.analysis, true
	}
	return nil, false
}
