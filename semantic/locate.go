package semantic

import (
	"iter"
	"slices"
	"sort"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Spot is a place between the moves of a game: in a line, behind its first Moves
// moves and in front of the next. Words that are no moves count, as they do in
// [Analysis.Moves]. The position there is that of [Analysis.StateAt] for the same
// two numbers. Line is -1 in a game without movetext, which has one spot only.
type Spot struct{ Line, Moves int }

// Caret is what stands around an offset of a game; see [Analysis.Locate].
type Caret struct {
	Spot
	// Move is the node of the last move in front of the spot in its own line, -1 if
	// there is none.
	Move int
	// Child is the last child node of the line that starts at or left of the offset,
	// -1 if none does.
	Child int
}

// Locate returns the spot that an offset means by the moves around it: in the
// innermost line of play that holds it, behind all moves whose text starts there
// or to its left. A variation holds what stands between its parentheses, both
// sides of the closing one apart: in front of ')' is inside, behind it outside.
// One without ')' holds the white space behind it, too, for it is still being
// written.
//
// The work is linear in the children of that one line, with a few nanoseconds
// each, and logarithmic in everything else.
func (a *Analysis) Locate(t *syntax.Tree, off int) Caret {
	l := Caret{Spot: Spot{Line: -1}, Move: -1, Child: -1}
	if len(a.Lines) == 0 {
		return l
	}
	i := sort.Search(len(a.Lines)-1, func(i int) bool {
		return insideOf(t, a.Lines[i+1].Node) > off
	})
	for i > 0 && !a.holds(t, i, off) {
		i = a.Lines[i].Parent
	}
	l.Line = i
	token := t.TokenAt(off)
	before := -1 // the move before the last
	for c := range children(t, a.Lines[i].Node) {
		if first, _ := t.Range(c); first > token {
			break
		}
		l.Child = c
		if t.Kind(c) == syntax.NodeMove {
			l.Moves++
			before, l.Move = l.Move, c
		}
	}
	if l.Move >= 0 && l.Move == l.Child && t.Move(l.Move).Text > token {
		l.Moves-- // only its number starts here
		l.Move = before
	}
	return l
}

// insideOf returns the first offset that is inside of a variation: behind its opening
// parenthesis, if the dialect has one.
func insideOf(t *syntax.Tree, n int) int {
	first, _ := t.Range(n)
	start, end := t.TokenSpan(first)
	if t.TokenKind(first) == syntax.TokenOpenParen {
		return end
	}
	return start
}

// holds reports whether off, which is not left of line i, is not right of it
// either.
func (a *Analysis) holds(t *syntax.Tree, i, off int) bool {
	n := a.Lines[i].Node
	_, last := t.Range(n)
	if t.Flags(n)&syntax.MissingClose == 0 {
		start, end := t.TokenSpan(last - 1)
		if t.TokenKind(last-1) == syntax.TokenCloseParen {
			return off <= start
		}
		return off <= end
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
	for c := range children(t, a.Lines[i].Node) {
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
		s = a.branch(s.Line)
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
	for c := range children(t, a.Lines[s.Line].Node) {
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

// Segments yields the way from the start of the game to a spot in stretches of one
// line each: the line, and the moves of it that belong to the way, as [Analysis.Played]
// has them.
func (a *Analysis) Segments(s Spot) iter.Seq2[int, []Move] {
	return func(yield func(int, []Move) bool) {
		var buf [16]Spot
		legs := buf[:0] // innermost first
		for s.Line >= 0 {
			legs = append(legs, s)
			s = a.branch(s.Line)
		}
		for i := len(legs) - 1; i >= 0; i-- {
			if !yield(legs[i].Line, a.Played(legs[i].Line, legs[i].Moves)) {
				return
			}
		}
	}
}

// branch returns the spot in which a line begins; its Line is -1 for the main line.
func (a *Analysis) branch(line int) Spot {
	return Spot{a.Lines[line].Parent, a.Lines[line].Branch}
}

// Plies returns the number of moves from the start of the game to a spot, as they are
// written.
func (a *Analysis) Plies(s Spot) int {
	n := 0
	for ; s.Line >= 0; s = a.branch(s.Line) {
		n += a.count(s)
	}
	return n
}

// count returns the number of moves of the line in front of a spot.
func (a *Analysis) count(s Spot) int {
	moves := a.Moves(s.Line)
	return countPlies(moves[:min(s.Moves, len(moves))])
}

// AppendPath appends the moves from the start to a spot as players write them,
// such as "1.e4 e5 2.d4 exd4", of a longer path the last most moves behind "…".
// It stops in front of a move that cannot be played.
func (a *Analysis) AppendPath(dst []byte, s Spot, most int) []byte {
	if a.Ruleset == nil {
		return dst
	}
	plies := 0
	for _, moves := range a.Segments(s) {
		plies += countPlies(moves)
	}
	skip := max(plies-most, 0)
	if skip > 0 {
		dst = append(dst, "…"...)
	}
	state := a.Ruleset.Start()
	i := 0
	for _, moves := range a.Segments(s) {
		for _, m := range moves {
			switch {
			case m == NotAMove:
				continue
			case !m.IsPlayed():
				return dst
			}
			if i >= skip {
				if i > 0 {
					dst = append(dst, ' ')
				}
				if _, black := state.Turn(); !black || i == skip {
					dst = NumberedMove(dst, state, m)
				} else {
					dst = state.AppendMove(dst, m)
				}
			}
			state.Play(m)
			i++
		}
	}
	return dst
}

// maxNeighbours bounds the lines that are looked at for one number. Where there are
// more, a MoveTree is made after all; only texts that nobody wrote come so far.
const maxNeighbours = 1 << 14

// NumberOf returns the tree number of the move behind a spot, whose node is given;
// it is what [MoveTree.TreeNumber] returns for the node, found without making a
// MoveTree: good for one move of a large game. ok is false if the move is none of
// the tree.
func (a *Analysis) NumberOf(t *syntax.Tree, s Spot, node int) (n TreeNumber, ok bool) {
	if a.Ruleset == nil {
		return a.MoveTree(t).TreeNumber(node)
	}
	m := a.MoveBehind(s)
	// In the main line nothing is played behind the marker, so there is no need to
	// look for one.
	if m == NotAMove || !(s.Line == 0 && m.IsPlayed()) && a.behindMarker(t, node) {
		return TreeNumber{}, false
	}
	number, black := a.Ruleset.Start().Turn()
	plies := a.Plies(s)
	if black {
		plies++
	}
	n.Move = number + plies/2
	add := func(branch, count int) { // backwards
		if k := len(n.Parts) - 1; branch == 0 && k >= 0 && n.Parts[k].Branch == 0 {
			n.Parts[k].Count += count
		} else if count > 0 {
			n.Parts = append(n.Parts, Part{Branch: branch, Count: count})
		}
	}
	line, ply := s.Line, a.count(s)
	for left := maxNeighbours; line > 0; {
		branch := a.branchNumber(t, line, &left)
		if left < 0 {
			return a.MoveTree(t).TreeNumber(node)
		}
		add(0, ply)
		add(branch, 1)
		at := a.placeOf(line)
		line, ply = at.Line, a.count(at)-1
	}
	add(0, ply+1)
	slices.Reverse(n.Parts)
	return n, true
}

// behindMarker reports whether a node stands behind the termination marker of the
// game.
func (a *Analysis) behindMarker(t *syntax.Tree, node int) bool {
	for c := range children(t, a.Lines[0].Node) {
		if c >= node {
			break
		}
		if t.Kind(c) == syntax.NodeResult {
			return true
		}
	}
	return false
}

// placeOf returns the spot at which a variation stands in the tree of moves: the
// one where it begins, or, if that is the start of a variation, where that one
// does. What stands beside the first move of a variation stands beside the move
// that the variation replaces.
func (a *Analysis) placeOf(line int) Spot {
	s := a.branch(line)
	for s.Line > 0 && a.isStart(s) {
		s = a.branch(s.Line)
	}
	return s
}

// isStart reports whether there are only words in front of a spot in its line.
func (a *Analysis) isStart(s Spot) bool {
	for _, m := range a.Moves(s.Line)[:s.Moves] {
		if m != NotAMove {
			return false
		}
	}
	return true
}

// branchNumber returns the number of a variation among those at its place: one
// more than there are variations whose first moves stand in front of its own. It
// takes the lines that it looks at from left, and gives up when that is used up.
func (a *Analysis) branchNumber(t *syntax.Tree, line int, left *int) int {
	place, first := a.placeOf(line), a.firstNode(t, line)
	n := 1
	// Lines stand in source order. Those at the same place lie between the move in
	// front of it and that behind it: nearby, on both sides, for one nested in front
	// of the first move of another is the later line with the earlier move.
	visit := func(i int) (goOn bool) {
		if *left--; *left < 0 {
			return false
		}
		at := a.placeOf(i)
		if at.Line != place.Line {
			return true // inside a neighbour
		}
		apart := a.apart(at, place)
		if node := a.firstNode(t, i); apart == 0 && node >= 0 && node < first {
			n++
		}
		// One that goes on behind the move it should replace belongs to the next
		// place, and may stand in front of one that does not.
		return apart < 2
	}
	for i := line - 1; i > place.Line && visit(i); i-- {
	}
	for i := line + 1; i < len(a.Lines) && a.Lines[i].Node < first && visit(i); i++ {
	}
	return n
}

// apart returns how many moves there are between two spots of a line, at most 2.
func (a *Analysis) apart(s, other Spot) (n int) {
	lo, hi := min(s.Moves, other.Moves), max(s.Moves, other.Moves)
	moves := a.Moves(s.Line)
	for _, m := range moves[min(lo, len(moves)):min(hi, len(moves))] {
		if m != NotAMove {
			if n++; n == 2 {
				break
			}
		}
	}
	return n
}

// firstNode returns the node of the first move of a line, -1 if it has none.
func (a *Analysis) firstNode(t *syntax.Tree, line int) int {
	k := 0
	moves := a.Moves(line)
	for c := range t.Children(a.Lines[line].Node) {
		if t.Kind(c) != syntax.NodeMove {
			continue
		}
		if k < len(moves) && moves[k] != NotAMove {
			return c
		}
		k++
	}
	return -1
}

// children is [syntax.Tree.Children] for lines of very many nodes. Where a child
// is a single node the next one is known without looking at its size, so that the
// processor need not wait for one node before it reads the next: twice as fast.
func children(t *syntax.Tree, n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for c, end := n+1, t.Next(n); c < end; {
			if !yield(c) {
				return
			}
			for t.Next(c) == c+1 {
				if c++; c >= end || !yield(c) {
					return
				}
			}
			c = t.Next(c)
		}
	}
}
