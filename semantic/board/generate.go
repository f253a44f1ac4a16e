package board

// constraints is what restricts the men of the side to move, found once a position.
type constraints struct {
	king     Square   // NoSquare: none
	checkers Bitboard // men that give check
	pinned   Bitboard // own men that alone stand between the king and an enemy line piece
	allowed  Bitboard // squares to which a man other than the king may go: not own, and answering a check
}

func (p *Position) constraints() constraints {
	us, them := p.sides[p.side], p.sides[p.side.Other()]
	c := constraints{king: p.King(p.side), allowed: ^us}
	if c.king == NoSquare {
		return c
	}
	occupied := us | them
	c.checkers = p.attackers(c.king, p.side.Other(), occupied)
	switch {
	case c.checkers.several():
		c.allowed = 0
	case c.checkers != 0:
		c.allowed &= between[c.king&63][c.checkers.First()&63] | c.checkers
	}
	snipers := rookRays(c.king)&(p.kinds[Rook]|p.kinds[Queen]) | bishopRays(c.king)&(p.kinds[Bishop]|p.kinds[Queen])
	for snipers &= them; snipers != 0; snipers = snipers.Rest() {
		if shield := between[c.king&63][snipers.First()&63] & occupied; !shield.several() {
			c.pinned |= shield & us
		}
	}
	return c
}

// targets returns the squares to which the side's man on a square may legally go, castling left out.
func (p *Position) targets(from Square, c *constraints) Bitboard {
	var set Bitboard
	occupied := p.sides[White] | p.sides[Black]
	switch t := p.mailbox[from&63].Type(); t {
	case King:
		for steps := kingAttacks[from&63] &^ p.sides[p.side]; steps != 0; steps = steps.Rest() {
			if to := steps.First(); from != c.king || p.kingSafeAt(from, to) {
				set |= to.Bit()
			}
		}
		return set
	case Pawn:
		set = p.pawnTargets(from, occupied)
		if p.ep != NoSquare && pawnAttacks[p.side][from&63].Has(p.ep) && p.kingSafe(from, p.ep, p.ep^8) {
			return p.restrict(set, from, c) | p.ep.Bit()
		}
	default:
		set = manAttacks(t, from, occupied)
	}
	return p.restrict(set, from, c)
}

// restrict keeps of a man's targets those that leave its king unattacked.
func (p *Position) restrict(set Bitboard, from Square, c *constraints) Bitboard {
	set &= c.allowed
	if c.pinned.Has(from) {
		set &= line[c.king&63][from&63]
	}
	return set
}

// pawnTargets returns where a pawn of the side to move may push or take, en passant left out, kings not considered.
func (p *Position) pawnTargets(from Square, occupied Bitboard) Bitboard {
	push := from.Bit().advance(p.side) &^ occupied
	if from.Rank() == p.side.homeRank()^1 {
		push |= push.advance(p.side) &^ occupied
	}
	return push | pawnAttacks[p.side][from&63]&p.sides[p.side.Other()]
}

// Legal appends all legal moves to dst, by origin square, then castling. No position that play can
// reach has more than 218; with men in hand there may be more.
func (p *Position) Legal(dst []Move) []Move {
	if p.variant != Orthodox {
		return p.variantLegal(dst)
	}
	return p.appendLegal(dst)
}

// appendLegal is Legal by the rules of orthodox chess.
func (p *Position) appendLegal(dst []Move) []Move {
	c := p.constraints()
	for men := p.sides[p.side]; men != 0; men = men.Rest() {
		from := men.First()
		for targets := p.targets(from, &c); targets != 0; targets = targets.Rest() {
			to := targets.First()
			kind := p.kindOf(from, to)
			if kind != PromoteQueen {
				dst = append(dst, NewMove(from, to, kind))
				continue
			}
			for kind = PromoteKnight; kind <= PromoteQueen; kind++ {
				dst = append(dst, NewMove(from, to, kind))
			}
		}
	}
	if c.checkers == 0 {
		for w := Kingside; w <= Queenside; w++ {
			if v, ok := p.canCastle(w); ok {
				dst = append(dst, v.move(w))
			}
		}
	}
	return dst
}

// kindOf returns the kind of the move of a man from one square to another, castling left out; PromoteQueen stands for
// all promotions.
func (p *Position) kindOf(from, to Square) MoveKind {
	if p.mailbox[from&63].Type() != Pawn {
		return Quiet
	}
	switch {
	case to.Rank() == p.side.lastRank():
		return PromoteQueen
	case to == p.ep && from.File() != to.File():
		return EnPassant
	case abs(int(to)-int(from)) == 16:
		return DoublePush
	}
	return Quiet
}

// IsLegal reports whether m is a legal move here. A null move counts as legal when the side is not in check, as
// [Position.Resolve] takes it, though chess has no such move; [Position.Legal] does not list it.
func (p *Position) IsLegal(m Move) bool {
	if p.variant != Orthodox {
		return p.variantIsLegal(m)
	}
	from, to, kind := m.From(), m.To(), m.Kind()
	switch {
	case m.IsNull():
		return m == NullMove && !p.InCheck()
	case m.IsCastle():
		v, ok := p.canCastle(m.Wing())
		return ok && m == v.move(m.Wing())
	case kind > Null, !p.sides[p.side].Has(from):
		return false
	}
	c := p.constraints()
	if !p.targets(from, &c).Has(to) {
		return false
	}
	want := p.kindOf(from, to)
	return kind == want || want == PromoteQueen && m.IsPromotion() && kind != PromoteKing
}

// HasLegalMove reports whether the side to move can move at all. In Chess960 castling may be the only move there is.
func (p *Position) HasLegalMove() bool {
	if p.variant != Orthodox {
		return p.variantHasMove()
	}
	c := p.constraints()
	for men := p.sides[p.side]; men != 0; men = men.Rest() {
		if p.targets(men.First(), &c) != 0 {
			return true
		}
	}
	_, short := p.canCastle(Kingside)
	_, long := p.canCastle(Queenside)
	return short || long
}

// Mate reports whether the side to move is checkmated (FIDE 1.4.1).
func (p *Position) Mate() bool {
	return p.InCheck() && !p.HasLegalMove() && p.Over().Kind == NoEnd && !p.awaitsHelp()
}

// Stalemate reports whether the side to move has no legal move and is not in check (FIDE 5.2.1). A side without any
// man is stalemated too.
func (p *Position) Stalemate() bool {
	return !p.InCheck() && !p.HasLegalMove() && p.Over().Kind == NoEnd && !p.awaitsHelp()
}
