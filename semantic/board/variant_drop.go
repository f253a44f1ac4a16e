package board

// pocket is what one side has in hand: six bits a kind of man.
type pocket uint32

const (
	pocketBits = 6
	pocketMax  = 1<<pocketBits - 1
)

func (k pocket) count(t PieceType) int { return int(k>>(pocketBits*(t-Pawn))) & pocketMax }

// add puts a man in. A pocket that is full stays so.
func (k *pocket) add(t PieceType) {
	if k.count(t) < pocketMax {
		*k += 1 << (pocketBits * (t - Pawn))
	}
}

func (k *pocket) take(t PieceType) { *k -= 1 << (pocketBits * (t - Pawn)) }

// InHand returns how many men of a kind a side may drop.
func (p *Position) InHand(c Color, t PieceType) int {
	if t < Pawn || t > Queen {
		return 0
	}
	return p.pockets[c&1].count(t)
}

// Promoted returns the squares of men that were pawns, where the variant tells them from others.
func (p *Position) Promoted() Bitboard { return p.promoted }

// dropSquares returns where a man of the given kind may be put down: on an empty square, and a pawn not on the first or
// last rank.
func (p *Position) dropSquares(t PieceType) Bitboard {
	empty := ^p.Occupied()
	if t == Pawn {
		empty &^= rank1 | rank1<<56
	}
	return empty
}

// appendDrops appends the legal drops: those that leave the king in no check.
func (p *Position) appendDrops(dst []Move) []Move {
	c := p.constraints()
	for t := Pawn; t <= Queen; t++ {
		if p.pockets[p.side].count(t) == 0 {
			continue
		}
		for targets := p.dropSquares(t) & c.allowed; targets != 0; targets = targets.Rest() {
			dst = append(dst, NewDrop(t, targets.First()))
		}
	}
	return dst
}

// hasDrop reports whether there is a legal drop.
func (p *Position) hasDrop() bool {
	c := p.constraints()
	for t := Pawn; t <= Queen; t++ {
		if p.pockets[p.side].count(t) > 0 && p.dropSquares(t)&c.allowed != 0 {
			return true
		}
	}
	return false
}

// resolveDrop resolves a drop such as N@f3.
func (p *Position) resolveDrop(w *Written) (Move, Bitboard, bool) {
	to := w.To()
	if !p.traits().drops || p.InHand(p.side, w.Man) == 0 || !p.dropSquares(w.Man).Has(to) ||
		!p.kingSafe(NoSquare, to, NoSquare) {
		return NoMove, 0, false
	}
	return NewDrop(w.Man, to), 0, true
}

// playDrop puts a man down.
func (p *Position) playDrop(m Move) {
	us, t, to := p.side, m.Dropped(), m.To()
	if p.InHand(us, t) > 0 {
		p.pockets[us].take(t)
	}
	p.remove(to)
	p.promoted &^= to.Bit()
	p.put(MakePiece(us, t), to)
	if t == Pawn {
		p.clock = 0
	} else {
		p.clock += b2u(p.clock < maxCounter)
	}
	p.number += uint32(us)
	p.side = us.Other()
	p.key ^= keys.black
	p.ep, p.epLegal = NoSquare, false
}

// pocketCapture gives the man that a move took to the side that took it, unless it goes to the partner, and keeps account
// of promoted men.
func (p *Position) pocketCapture(m Move, by Color, victim Square, man Piece) {
	if victim != NoSquare && man.Color() != by {
		if t := p.spoil(victim, man); t != NoPiece && !p.traits().passesOn {
			p.pockets[by].add(t)
		}
		p.promoted &^= victim.Bit()
	}
	from, to := m.From(), m.To()
	switch {
	case m.IsCastle():
		p.promoted &^= from.Bit() | to.Bit() | m.KingTo().Bit()
	case m.IsPromotion():
		p.promoted |= to.Bit()
	case p.promoted.Has(from):
		p.promoted = p.promoted&^from.Bit() | to.Bit()
	default:
		p.promoted &^= to.Bit()
	}
}

// spoil returns what is won by the capture of a man: a promoted one is the pawn that it was. Nobody gets a king.
func (p *Position) spoil(victim Square, man Piece) PieceType {
	switch {
	case p.promoted.Has(victim):
		return Pawn
	case man.Type() == King:
		return NoPiece
	}
	return man.Type()
}

// Spoil returns what a legal move wins for the partner, NoPiece if nothing (Bughouse).
func (p *Position) Spoil(m Move) PieceType {
	victim := p.victim(m)
	return p.spoil(victim, p.PieceAt(victim))
}

// Hand gives a side a man to put down, which the partner has won.
func (p *Position) Hand(c Color, t PieceType) {
	if t >= Pawn && t <= Queen {
		p.pockets[c&1].add(t)
	}
}

// awaitsHelp reports whether a man that the partner may still win could be put down to save the side to move, which has
// no legal move: whoever has a partner is mated only if that is not so.
func (p *Position) awaitsHelp() bool {
	if !p.traits().passesOn {
		return false
	}
	c := p.constraints()
	return c.allowed&^p.Occupied() != 0
}
