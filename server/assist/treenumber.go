package assist

import (
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// spotOfNumber returns the spot behind the move that the text of a tree number
// names. ok is false if the text cannot be read or the path leads nowhere.
func (g Game) spotOfNumber(value string) (s semantic.Spot, ok bool) {
	n, ok := readTreeNumber(value)
	if !ok {
		return g.start(), false
	}
	return g.spotOf(n)
}

// readTreeNumber reads a tree number in any format; ok is false if a field of it
// cannot be read.
func readTreeNumber(value string) (n semantic.TreeNumber, ok bool) {
	n, faults := semantic.ParseTreeNumber([]byte(value))
	for _, f := range faults {
		if f.Kind == semantic.TreeEmpty || f.Kind == semantic.TreeSyntax {
			return n, false
		}
	}
	return n, true
}

// spotOf returns the spot behind the move that a number names, or behind the last
// one on the path if it leads nowhere.
func (g Game) spotOf(n semantic.TreeNumber) (s semantic.Spot, ok bool) {
	node, ok := g.Analysis.NodeAt(g.Tree, n)
	if node < 0 {
		return g.start(), ok
	}
	s = g.Analysis.SpotOf(g.Tree, node)
	s.Moves++
	return s, ok
}

// numberPosition returns the position that the value of a NochetoTreeNumber tag
// names: all of it if the caret is on its quotes, in front of or behind the number,
// else the fields up to the caret. Where it names none, the last position on the
// path is assumed.
func (g Game) numberPosition(tag syntax.TagPair, off int) Position {
	n, ok := readTreeNumber(g.Tree.Value(tag))
	if span := g.Tree.ValueSpan(tag); off > span.Start && off < span.End {
		n, ok = n.Before(off-span.Start), true
	}
	spot, found := g.spotOf(n)
	p := g.Position(spot)
	p.Assumed = p.Assumed || !ok || !found
	return p
}

// TreeNumber returns the tree number of a position of the game, "0" for the start
// and "" for one behind a move that is none of the game.
func (g Game) TreeNumber(p Position) string {
	last, ok := g.Analysis.Before(p.Spot)
	if !ok {
		return "0"
	}
	n, ok := g.Analysis.NumberOf(g.Tree, last, p.Node)
	if !ok {
		return ""
	}
	return n.String()
}

// treeNumberLine says which tree number the move behind a spot has, whose node is
// given; nothing for what is no move of the game.
func (g Game) treeNumberLine(s semantic.Spot, node int) []run {
	n, ok := g.Analysis.NumberOf(g.Tree, s, node)
	if !ok {
		return nil
	}
	return say("tree-number", "number", n.String())
}
