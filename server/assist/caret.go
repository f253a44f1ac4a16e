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
	at := g.Analysis.Locate(g.Tree, off)
	if touched := g.touched(at, off); touched >= 0 && g.Tree.Kind(touched) == syntax.NodeResult {
		return g.Position(g.mainLineEnd())
	} else if touched >= 0 || g.onWord(at, off) {
		p := g.positionAt(at)
		p.Assumed = true
		return p
	}
	return g.positionAt(at)
}

// Position returns the position at a spot.
func (g Game) Position(s semantic.Spot) Position {
	at := semantic.Caret{Spot: s, Move: -1}
	if s.Moves > 0 {
		at.Move = g.Analysis.MoveNode(g.Tree, semantic.Spot{Line: s.Line, Moves: s.Moves - 1})
	}
	return g.positionAt(at)
}

// positionAt returns the position at a spot, of which the move in front is known.
func (g Game) positionAt(at semantic.Caret) Position {
	p := Position{Spot: at.Spot, Node: -1, Last: semantic.NotAMove}
	r := g.replay(at.Spot)
	p.State, p.Assumed = r.state, r.assumed
	if last, ok := g.Analysis.Before(at.Spot); ok {
		if last.Line == at.Line && last.Moves == at.Moves-1 {
			p.Node = at.Move
		} else {
			p.Node = g.Analysis.MoveNode(g.Tree, last)
		}
		if m := g.Analysis.MoveBehind(last); m.IsPlayed() {
			p.Last = m
		}
	}
	return p
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
// nowhere, which a caret is on and no move besides; else -1.
func (g Game) touched(at semantic.Caret, off int) int {
	if at.Child < 0 {
		return -1
	}
	start, end := g.Tree.Span(at.Child)
	if off > end || off == start && g.endsMove(off) {
		return -1
	}
	if k := g.Tree.Kind(at.Child); k == syntax.NodeResult && at.Line == 0 || k == syntax.NodeError {
		return at.Child
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
func (g Game) onWord(at semantic.Caret, off int) bool {
	if at.Move < 0 || at.Move != at.Child {
		return false
	}
	if g.Analysis.MoveBehind(semantic.Spot{Line: at.Line, Moves: at.Moves - 1}) != semantic.NotAMove {
		return false
	}
	span := g.Tree.MoveSpan(g.Tree.Move(at.Move))
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

// recordPosition returns the position of a FEN value. Only the first FEN tag is
// the start of the game; another one is read for itself.
func (g Game) recordPosition(tag syntax.TagPair) (Position, bool) {
	if first, ok := g.tag(tagFEN); ok && first.Node == tag.Node && g.Analysis.Ruleset != nil {
		return g.Position(g.start()), true
	}
	var variant board.Variant
	if g.Analysis.Ruleset != nil {
		if s, ok := g.Analysis.Ruleset.Start().(*semantic.BoardState); ok {
			variant = s.Position.Variant()
		}
	}
	pos, problems := board.ParseFENWith([]byte(g.Tree.Value(tag)), board.FENOptions{Variant: variant})
	if !board.UsableFEN(problems) {
		return Position{}, false
	}
	return Position{
		State: semantic.BoardRules(pos).Start(), Spot: g.start(), Node: -1, Last: semantic.NotAMove,
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
