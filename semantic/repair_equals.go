package semantic

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
)

// rankEquals orders candidates between which only the spelling would decide, as far
// as they may be offered: which of them would a player have played? Every capture or
// check sign, of the text or of one behind it, that is wrong with a move speaks against
// the move, then material left to be taken for nothing, and for it that it gives check,
// after which few other replies than the written one were legal.
func (m *mender) rankEquals() {
	list := m.candidates
	for from := 0; from < len(list) && from < MaxRepairs; {
		to := from + 1
		for to < len(list) && list[from].equals(&list[to]) {
			to++
		}
		if group := list[from:to]; len(group) > 1 {
			for i := range group {
				m.doubt(&group[i])
			}
			slices.SortStableFunc(group, func(a, b candidate) int { return cmp.Compare(a.doubts, b.doubts) })
		}
		from = to
	}
}

// equals reports whether only the spelling of their moves tells two candidates apart.
func (c *candidate) equals(d *candidate) bool {
	return c.reach == d.reach && c.cost == d.cost && c.ply == d.ply && c.kind == d.kind && c.order == d.order
}

// What speaks against a candidate: one that comes first outweighs all behind it.
const (
	doubtSign  = 1000
	doubtUnder = 500 // not the queen, where a pawn is promoted
	doubtPawn  = 10  // for the worth of each pawn
	doubtQuiet = 1   // no check
)

// doubt counts what speaks against a candidate with a move of its own.
func (m *mender) doubt(c *candidate) {
	if c.move == NotAMove {
		return
	}
	if i := bytes.IndexByte(m.name(c), '='); i >= 0 && m.name(c)[i+1] != 'Q' {
		c.doubts += doubtUnder
	}
	at := m.stateAt(c.ply)
	if c.kind != RepairInsert {
		if captures(m.line.texts[c.ply]) != captures(m.name(c)) {
			c.doubts += doubtSign
		}
	}
	if b, ok := at.(*BoardState); ok {
		after := b.Position
		after.Play(board.Move(c.move))
		c.doubts += doubtPawn * enPrise(&after)
		if !after.InCheck() {
			c.doubts += doubtQuiet
		}
	}
}

func captures(text []byte) bool { return bytes.IndexByte(text, 'x') >= 0 }

// worth is the usual worth of men in pawns.
var worth = [...]int{board.Pawn: 1, board.Knight: 3, board.Bishop: 3, board.Rook: 5, board.Queen: 9, board.King: 100}

// enPrise returns the worth of the most that the side to move wins by a capture, as
// far as one capture and the answer to it on the same square show.
func enPrise(p *board.Position) int {
	us, most := p.Side(), 0
	for men := p.Men(us.Other()); men != 0; men = men.Rest() {
		sq := men.First()
		attackers := p.AttackersTo(sq, us)
		if attackers == 0 || p.PieceAt(sq).Type() == board.King {
			continue
		}
		win := worth[p.PieceAt(sq).Type()]
		if p.AttackersTo(sq, us.Other()) != 0 {
			least := worth[board.King]
			for ; attackers != 0; attackers = attackers.Rest() {
				least = min(least, worth[p.PieceAt(attackers.First()).Type()])
			}
			win -= least
		}
		most = max(most, win)
	}
	return most
}
