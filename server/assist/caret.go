package assist

import (
	"bytes"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Position is a position of a game, as a place in its text means it.
type Position struct {
	// State is the position, the caller's own. It is nil if the rules of the game
	// or its start position are not known.
	State semantic.State

	// Spot is where in the tree of moves the position lies: in Spot.Line behind
	// Spot.Moves moves. Line is -1 in a game without moves.
	Spot semantic.Spot

	// Node is the NodeMove of the move that leads to the position, -1 at the start.
	// Last is that move, NotAMove at the start and where it cannot be played.
	Node int
	Last semantic.Move

	// Assumed says that this is the last position known left of the place: the
	// text there, or in front of it, is not understood.
	Assumed bool
}

// PositionAt returns the position that a caret at off means. It is the one rule
// for all features:
//
//	on a move, or touching its right end            after that move
//	on what annotates a move, comments included     after that move
//	on a move number, or between number and move    before that move
//	in white space                                  after the nearest move to the left in
//	                                                the same line of play, else its start
//	just inside '(', before the first move          before the replaced move
//	right of ')'                                    after the last move before the '('
//	on the result marker                            end of the main line
//	in the tag section                              start of the game
//	on the NochetoTreeNumber value                  the position it names; inside the
//	                                                value, what the part up to the caret names
//	inside a FEN value                              that position
//	in text that is not understood                  the last known one to the left, assumed
//
// The first row that fits decides. A token reaches from its first character to
// just past its last; a caret just before ')' is still inside. Offsets outside of
// the game are clamped.
func (g Game) PositionAt(off int) Position {
	off = min(max(off, 0), len(g.Tree.Text()))
	if p, ok := g.tagPosition(off); ok {
		return p
	}
	spot, child := g.Analysis.Locate(g.Tree, off)
	if touched := g.touched(spot, child, off); touched >= 0 {
		switch g.Tree.Kind(touched) {
		case syntax.NodeResult:
			return g.Position(g.mainLineEnd())
		case syntax.NodeError:
			p := g.Position(spot)
			p.Assumed = true
			return p
		}
	}
	p := g.Position(spot)
	if g.onWord(spot, child, off) {
		p.Assumed = true
	}
	return p
}

// Position returns the position at a spot.
func (g Game) Position(s semantic.Spot) Position {
	p := Position{Spot: s, Node: -1, Last: semantic.NotAMove}
	p.State, p.Assumed = g.stateAt(s)
	if last, ok := g.Analysis.Before(s); ok {
		p.Node = g.Analysis.MoveNode(g.Tree, last)
		if m := g.Analysis.MoveBehind(last); m.IsPlayed() {
			p.Last = m
		}
	}
	return p
}

// stateAt plays the moves up to a spot. Where one cannot be played, assumed is
// true.
func (g Game) stateAt(s semantic.Spot) (state semantic.State, assumed bool) {
	if g.Analysis.Ruleset == nil {
		return nil, true
	}
	state = g.Analysis.Ruleset.Start()
	for _, m := range g.Analysis.Steps(s) {
		if !m.IsPlayed() {
			return state, true
		}
		state.Play(m)
	}
	return state, false
}

// start returns the spot in front of the first move.
func (g Game) start() semantic.Spot {
	return semantic.Spot{Line: min(len(g.Analysis.Lines), 1) - 1}
}

// mainLineEnd returns the spot in front of the termination marker: moves behind it
// are no part of the game.
func (g Game) mainLineEnd() semantic.Spot {
	s := g.start()
	if s.Line < 0 {
		return s
	}
	for c := range g.Tree.Children(g.Analysis.Lines[0].Node) {
		switch g.Tree.Kind(c) {
		case syntax.NodeMove:
			s.Moves++
		case syntax.NodeResult:
			return s
		}
	}
	return s
}

// touched returns the marker of the main line, or the piece of text that fits
// nowhere, which a caret is on and no move besides; else -1. child is the last
// child of the line of s that starts at or left of off.
func (g Game) touched(s semantic.Spot, child, off int) int {
	if child < 0 {
		return -1
	}
	start, end := g.Tree.Span(child)
	if off > end {
		return -1
	}
	switch g.Tree.Kind(child) {
	case syntax.NodeResult:
		if s.Line == 0 && !(off == start && g.endsMove(off)) {
			return child
		}
	case syntax.NodeError:
		if off > start || !g.endsMove(off) {
			return child
		}
	}
	return -1
}

// endsMove reports whether a word ends exactly at off: the move, or part of what
// annotates it, that the caret touches from the right.
func (g Game) endsMove(off int) bool {
	if off == 0 {
		return false
	}
	i := g.Tree.TokenAt(off - 1)
	_, end := g.Tree.TokenSpan(i)
	switch g.Tree.TokenKind(i) {
	case syntax.TokenWord, syntax.TokenNAG, syntax.TokenSuffix, syntax.TokenGlyph, syntax.TokenComment:
		return end == off
	}
	return false
}

// onWord reports whether the caret is on a word that is no move.
func (g Game) onWord(s semantic.Spot, child, off int) bool {
	if child < 0 || g.Tree.Kind(child) != syntax.NodeMove || s.Moves == 0 {
		return false
	}
	m := g.Tree.Move(child)
	if !m.HasText() || g.Analysis.MoveBehind(semantic.Spot{Line: s.Line, Moves: s.Moves - 1}) != semantic.NotAMove {
		return false
	}
	span := g.Tree.MoveSpan(m)
	return span.Start <= off && off <= span.End
}

// tagPosition returns the position of a caret in front of the movetext.
func (g Game) tagPosition(off int) (Position, bool) {
	var section, movetext int
	for c := range g.Tree.Children(0) {
		switch g.Tree.Kind(c) {
		case syntax.NodeTagSection:
			section = c
		case syntax.NodeMovetext:
			movetext = c
		}
	}
	if movetext > 0 {
		if start, _ := g.Tree.Span(movetext); off >= start {
			return Position{}, false
		}
	}
	if section > 0 {
		for n := range g.Tree.Children(section) {
			if g.Tree.Kind(n) != syntax.NodeTagPair {
				continue
			}
			if start, end := g.Tree.Span(n); start <= off && off <= end {
				if p, ok := g.valuePosition(g.Tree.TagPair(n), off); ok {
					return p, true
				}
			}
		}
	}
	return g.Position(g.start()), true
}

// valuePosition returns the position that a tag value names, if it is one of the
// two tags whose values do.
func (g Game) valuePosition(tag syntax.TagPair, off int) (Position, bool) {
	if tag.Name < 0 || tag.Value < 0 {
		return Position{}, false
	}
	start, _ := g.Tree.TokenSpan(tag.Value)
	if _, end := g.Tree.TokenSpan(tag.ValueEnd - 1); off < start || off > end {
		return Position{}, false
	}
	switch name := g.Tree.TokenText(tag.Name); {
	case bytes.EqualFold(name, []byte(tagFEN)):
		return g.recordPosition(tag)
	case string(name) == tagTreeNumber:
		return g.numberPosition(tag, off), true
	}
	return Position{}, false
}

// numberPosition returns the position of a tree number, of the part in front of
// off if that lies inside. Where it names none, the start is assumed.
func (g Game) numberPosition(tag syntax.TagPair, off int) Position {
	value := g.Tree.Value(tag)
	if span := g.Tree.ValueSpan(tag); off > span.Start && off < span.End {
		value = string(g.Tree.Text()[span.Start:off])
	}
	spot, ok := g.spotOfNumber(value)
	p := g.Position(spot)
	p.Assumed = p.Assumed || !ok
	return p
}

// recordPosition returns the position of a FEN value. Only the first FEN tag is
// the start of the game; another one is read for itself.
func (g Game) recordPosition(tag syntax.TagPair) (Position, bool) {
	if first, ok := g.tag(tagFEN); ok && first.Node == tag.Node && g.Analysis.Ruleset != nil {
		return g.Position(g.start()), true
	}
	pos, problems := board.ParseFEN([]byte(g.Tree.Value(tag)))
	if !board.UsableFEN(problems) {
		return Position{}, false
	}
	return Position{
		State: semantic.Orthodox(pos).Start(), Spot: g.start(), Node: -1, Last: semantic.NotAMove,
	}, true
}

// tag returns the tag pair with the given name: the first that is spelled so, else
// the first that differs in case alone, as the analysis has it.
func (g Game) tag(name string) (tag syntax.TagPair, ok bool) {
	for n := range g.Tree.TagPairs() {
		t := g.Tree.TagPair(n)
		if t.Name < 0 {
			continue
		}
		label := g.Tree.TokenText(t.Name)
		if string(label) == name {
			return t, true
		}
		if !ok && bytes.EqualFold(label, []byte(name)) {
			tag, ok = t, true
		}
	}
	return tag, ok
}

// The tags whose values name positions.
const (
	tagFEN        = "FEN"
	tagTreeNumber = "NochetoTreeNumber"
)
