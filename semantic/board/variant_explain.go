package board

// gameOver gives the reason of a move behind the end of the game.
func (e *explanation) gameOver() Reason {
	kind := ReasonOver
	switch {
	case e.pos.Mate():
		kind = ReasonMate
	case e.pos.Stalemate():
		kind = ReasonStalemate
	}
	return e.reason(kind, e.lastPly(), e.pos.King(e.side))
}

// drop gives the reasons against a drop: the variant has none, an empty hand, an occupied square, a pawn's rank, and
// the king's safety.
func (e *explanation) drop(w Written) Reason {
	p, to := &e.pos, w.To()
	e.w, e.man = w, w.Man
	switch {
	case !p.traits().drops:
		return e.reason(ReasonNoDrops, NoPly)
	case p.InHand(e.side, w.Man) == 0:
		return e.reason(ReasonNotInHand, NoPly)
	case p.Occupied().Has(to):
		return e.reason(ReasonDropOccupied, NoPly, to)
	case !p.dropSquares(w.Man).Has(to):
		return e.reason(ReasonDropRank, NoPly, to)
	}
	left := p.attackers(p.King(e.side), e.side.Other(), p.Occupied()|to.Bit())
	return e.reason(ReasonIgnoresCheck, e.lastPly(), p.King(e.side), left.First(), left.Rest().First())
}

// restrained is hindered for variants whose moves are found by trial: what stands in the way first, then what the rules
// of the variant forbid.
func (e *explanation) restrained(men Bitboard) Reason {
	p, to := &e.pos, e.w.To()
	if p.sides[e.side].Has(to) {
		return e.reason(ReasonOwnMan, NoPly, to)
	}
	free := e.free(men)
	if free == 0 {
		man := nearest(men, to)
		return e.reason(ReasonBlocked, NoPly, man, e.blocker(man))
	}
	man := nearest(free, to)
	m := NewMove(man, to, p.variantKindOf(man, to))
	captures, t := p.IsCapture(m), p.traits()
	after := *p
	after.Play(m)
	king := after.King(e.side)
	switch {
	case t.mustCapture && !captures:
		if forced := p.anyCapture(); forced != NoMove {
			return e.reason(ReasonMustCapture, NoPly, forced.From(), forced.To())
		}
	case t.explodes && king == NoSquare:
		return e.reason(ReasonExplodesKing, NoPly, to, p.King(e.side))
	}
	if king != NoSquare {
		attackers := after.kingAttackers(king, e.side.Other(), after.Occupied())
		still := attackers & p.Checkers()
		switch {
		case attackers == 0:
		case e.man == King:
			return e.reason(ReasonIntoCheck, NoPly, to, attackers.First())
		case still != 0:
			return e.reason(ReasonIgnoresCheck, e.lastPly(), king, still.First(), still.Rest().First())
		case captures && t.explodes:
			return e.reason(ReasonExposesKing, NoPly, to, attackers.First())
		default:
			return e.reason(ReasonPinned, NoPly, man, attackers.First())
		}
	}
	return e.reason(ReasonGivesCheck, NoPly, after.King(e.side.Other()), after.Checkers().First())
}

// free returns the men that nothing blocks.
func (e *explanation) free(men Bitboard) Bitboard {
	free := Bitboard(0)
	for ; men != 0; men = men.Rest() {
		if from := men.First(); e.blocker(from) == NoSquare {
			free |= from.Bit()
		}
	}
	return free
}

// anyCapture returns a capture that the side to move can make, or NoMove.
func (p *Position) anyCapture() Move {
	var buf [256]Move
	for _, m := range p.Legal(buf[:0]) {
		if p.IsCapture(m) {
			return m
		}
	}
	return NoMove
}
