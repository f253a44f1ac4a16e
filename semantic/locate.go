package semantic

import (
	"iter"
	"sort"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Spot is a place between the moves of a game: in a line, behind its first Moves
// moves and in front of the next. Words that are no moves count, as they do in
// [Analysis.Moves]. The position there is that of [Analysis.StateAt] for the same
// two numbers. Line is -1 in a game without movetext, which has one spot only.
type Spot struct{ Line, Moves int }

// Locate returns the spot that an offset means by the moves around it: in the
// innermost line of play that holds it, behind all moves whose text starts there
// or to its left. A variation holds what stands between its parentheses, both
// sides of the closing one apart: in front of ')' is inside, behind it outside.
// One without ')' holds the white space behind it, too, for it is still being
// written.
//
// child is the last child node of that line which starts at or left of the
// offset, -1 if none does. The work is linear in the children of that one line,
// with a few nanoseconds each, and logarithmic in everything else.
func (a *Analysis) Locate(t *syntax.Tree, off int) (s Spot, child int) {
	if len(a.Lines) == 0 {
		return Spot{Line: -1}, -1
	}
	i := sort.Search(len(a.Lines)-1, func(i int) bool {
		first, _ := t.Range(a.Lines[i+1].Node)
		_, end := t.TokenSpan(first)
		return end > off
	})
	for i > 0 && !a.holds(t, i, off) {
		i = a.Lines[i].Parent
	}
	token := t.TokenAt(off)
	s.Line, child = i, -1
	last := -1 // the last move
	for c := range t.Children(a.Lines[i].Node) {
		if first, _ := t.Range(c); first > token {
			break
		}
		child = c
		if t.Kind(c) == syntax.NodeMove {
			s.Moves++
			last = c
		}
	}
	if last >= 0 && last == child && t.Move(last).Text > token {
		s.Moves-- // only its number starts here
	}
	return s, child
}

// holds reports whether off, which is not left of line i, is not right of it
// either.
func (a *Analysis) holds(t *syntax.Tree, i, off int) bool {
	n := a.Lines[i].Node
	_, last := t.Range(n)
	if t.Flags(n)&syntax.MissingClose == 0 {
		start, _ := t.TokenSpan(last - 1)
		return off <= start
	}
	for last < t.Tokens() && t.TokenKind(last).IsBlank() {
		last++
	}
	if last == t.Tokens() {
		return true
	}
	start, _ := t.TokenSpan(last)
	return off < start
}

// SpotOf returns the spot in front of the move that stands in node n, a NodeMove.
func (a *Analysis) SpotOf(t *syntax.Tree, n int) Spot {
	// The lines are in source order: the last one in front of n is the innermost
	// around it, or lies inside that one.
	i := sort.Search(len(a.Lines), func(i int) bool { return a.Lines[i].Node >= n }) - 1
	for i > 0 && t.Next(a.Lines[i].Node) <= n {
		i = a.Lines[i].Parent
	}
	s := Spot{Line: i}
	if i < 0 {
		return s
	}
	for c := range t.Children(a.Lines[i].Node) {
		if c >= n {
			break
		}
		if t.Kind(c) == syntax.NodeMove {
			s.Moves++
		}
	}
	return s
}

// Before returns the move that leads to a spot, as the spot in front of it: the
// last move of the line, else the one before the branch, words that are no moves
// left out. ok is false at the start of the game.
func (a *Analysis) Before(s Spot) (move Spot, ok bool) {
	for s.Line >= 0 {
		moves := a.Moves(s.Line)
		for k := min(s.Moves, len(moves)) - 1; k >= 0; k-- {
			if moves[k] != NotAMove {
				return Spot{s.Line, k}, true
			}
		}
		s = Spot{a.Lines[s.Line].Parent, a.Lines[s.Line].Branch}
	}
	return Spot{}, false
}

// MoveNode returns the NodeMove of the move behind a spot, or -1 if the line ends
// there.
func (a *Analysis) MoveNode(t *syntax.Tree, s Spot) int {
	if s.Line < 0 {
		return -1
	}
	k := 0
	for c := range t.Children(a.Lines[s.Line].Node) {
		if t.Kind(c) != syntax.NodeMove {
			continue
		}
		if k == s.Moves {
			return c
		}
		k++
	}
	return -1
}

// MoveBehind returns the move behind a spot, NotAMove if the line ends there.
func (a *Analysis) MoveBehind(s Spot) Move {
	if s.Line < 0 {
		return NotAMove
	}
	if moves := a.Moves(s.Line); s.Moves < len(moves) {
		return moves[s.Moves]
	}
	return NotAMove
}

// Depth returns how many parentheses are around a line: 0 for the main line.
func (a *Analysis) Depth(line int) int {
	n := 0
	for line > 0 {
		line = a.Lines[line].Parent
		n++
	}
	return n
}

// Steps yields the moves from the start of the game to a spot: each as the spot in
// front of it, and the move. Words that are no moves are left out, moves that
// cannot be played are not. It allocates nothing in games without variations.
func (a *Analysis) Steps(s Spot) iter.Seq2[Spot, Move] {
	return func(yield func(Spot, Move) bool) {
		var buf [16]Spot
		legs := buf[:0] // innermost first
		for s.Line >= 0 {
			legs = append(legs, s)
			s = Spot{a.Lines[s.Line].Parent, a.Lines[s.Line].Branch}
		}
		for i := len(legs) - 1; i >= 0; i-- {
			leg := legs[i]
			moves := a.Moves(leg.Line)
			for k, m := range moves[:min(leg.Moves, len(moves))] {
				if m != NotAMove && !yield(Spot{leg.Line, k}, m) {
					return
				}
			}
		}
	}
}

// Plies returns the number of moves from the start of the game to a spot.
func (a *Analysis) Plies(s Spot) int {
	n := 0
	for s.Line >= 0 {
		moves := a.Moves(s.Line)
		for _, m := range moves[:min(s.Moves, len(moves))] {
			if m != NotAMove {
				n++
			}
		}
		s = Spot{a.Lines[s.Line].Parent, a.Lines[s.Line].Branch}
	}
	return n
}

// AppendPath appends the moves from the start to a spot as players write them,
// such as "1.e4 e5 2.d4 exd4", of a longer path the last most moves behind "…".
// It stops in front of a move that cannot be played.
func (a *Analysis) AppendPath(dst []byte, s Spot, most int) []byte {
	if a.Ruleset == nil {
		return dst
	}
	skip := a.Plies(s) - most
	if skip > 0 {
		dst = append(dst, "…"...)
	}
	state := a.Ruleset.Start()
	begin, i := len(dst), 0
	for _, m := range a.Steps(s) {
		if !m.IsPlayed() {
			break
		}
		if i >= skip {
			if len(dst) > 0 && (skip > 0 || len(dst) > begin) {
				dst = append(dst, ' ')
			}
			if _, black := state.Turn(); !black || i == max(skip, 0) {
				dst = NumberedMove(dst, state, m)
			} else {
				dst = state.AppendMove(dst, m)
			}
		}
		state.Play(m)
		i++
	}
	return dst
}
