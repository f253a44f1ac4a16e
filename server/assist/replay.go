package assist

import (
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/semantic/board"
)

// replayed is a position, with what of the way there matters to those who ask. It
// is made in one go: in a game of ten megabytes every look at all moves counts.
type replayed struct {
	state   semantic.State // nil if rules or start are not known
	assumed bool           // a move on the way cannot be played

	// branch is the position in which the innermost line begins, the one in which the
	// replaced move was played; nil for the main line and where it is not known.
	branch semantic.State

	keys keyRing // of the positions on the way
}

// keyRing holds the keys of the last positions. Play ends long before it is full:
// after 150 half-moves without capture or pawn move (FIDE 9.6.2).
type keyRing struct {
	keys [1024]uint64
	n    int // positions so far
}

func (k *keyRing) add(p *board.Position) {
	k.keys[k.n%len(k.keys)] = p.Key()
	k.n++
}

// replay plays the moves up to a spot.
func (g Game) replay(s semantic.Spot) (r replayed) {
	if g.Analysis.Ruleset == nil {
		r.assumed = true
		return r
	}
	r.state = g.Analysis.Ruleset.Start()
	bs, orthodox := r.state.(*semantic.BoardState)
	if orthodox {
		r.keys.add(&bs.Position)
	}
	for line, moves := range g.Analysis.Segments(s) {
		if line == s.Line && line > 0 {
			r.branch = g.Analysis.Ruleset.Start()
			r.branch.CopyFrom(r.state)
		}
		for _, m := range moves {
			switch {
			case m == semantic.NotAMove:
			case !m.IsPlayed():
				r.assumed = true
				return r
			case orthodox:
				bs.Position.Play(board.Move(m))
				r.keys.add(&bs.Position)
			default:
				r.state.Play(m)
			}
		}
	}
	return r
}

// stateAt returns the position at a spot. Where a move on the way cannot be played
// it is the one in front of that, and assumed is true.
func (g Game) stateAt(s semantic.Spot) (state semantic.State, assumed bool) {
	r := g.replay(s)
	return r.state, r.assumed
}

// after returns the position behind a move, as a state of its own.
func (r *replayed) after(m semantic.Move) semantic.State {
	if bs, ok := r.state.(*semantic.BoardState); ok {
		next := *bs
		next.Play(m)
		return &next
	}
	r.state.Play(m)
	return r.state
}

// occurrences returns how often the position after the next move has stood on the
// board, itself included (FIDE 9.2).
func (r *replayed) occurrences(after *board.Position) int {
	n := 1
	k := &r.keys
	for i := max(0, k.n-min(len(k.keys), after.HalfmoveClock())); i < k.n; i++ {
		if k.keys[i%len(k.keys)] == after.Key() {
			n++
		}
	}
	return n
}

// replaced returns the name of the move that a variation stands in place of; ok is
// false if there is none. r is the way to a spot of the variation.
func (g Game) replaced(line int, r *replayed) (name string, ok bool) {
	l := g.Analysis.Lines[line]
	s := semantic.Spot{Line: l.Parent, Moves: l.Branch}
	m := g.Analysis.MoveBehind(s)
	switch {
	case m == semantic.NotAMove:
		return "", false
	case r.branch != nil && m.IsPlayed():
		return string(semantic.NumberedMove(nil, r.branch, m)), true
	}
	n := g.Analysis.MoveNode(g.Tree, s)
	if n < 0 {
		return "", false
	}
	return g.writtenName(s, g.Tree.MoveText(g.Tree.Move(n))), true
}
