package hex

// castling gives the reasons against a castling: who and what stands where, then the rules.
func (e *explanation) castling() Reason {
	p, c := &e.pos, e.w.Castling
	row := &castlings[c]
	from, to := c.Rooks(e.side)
	king := homes.king[e.side]
	if r, ok := e.absent(king, King); ok {
		return r
	}
	for _, home := range from {
		if home == NoCell {
			continue
		}
		if r, ok := e.absent(home, Rook); ok {
			return r
		}
	}
	target := row.king[e.side]
	for _, c := range [3]Cell{target, to[0], to[1]} {
		if p.ManAt(c) != 0 {
			return e.reason(ReasonCastlingTarget, c).withMan(p.men[c])
		}
	}
	for i, right := range [3]Rights{kingRight, kingRookRight, queenRookRight} {
		if row.needs&right != 0 && !p.rights.has(e.side, right) {
			home := [3]Cell{king, from[0], from[1]}[i]
			return e.reason(ReasonCastlingRight, home).withPly(e.lostRight(right))
		}
	}
	for i, home := range from {
		if home == NoCell {
			continue
		}
		if man := e.firstMan(home, lines.between[home][to[i]]); man != NoCell {
			return e.reason(ReasonCastlingBlocked, man).withMan(p.men[man])
		}
	}
	if a := p.Checkers(); a.Count > 0 {
		return e.reason(ReasonCastlingInCheck, king, a.Cells[0]).withPly(e.lastPly())
	}
	if p.MustPromote() {
		return e.forced()
	}
	return e.castlingAttacked(target)
}

// absent gives the reason that king or rook is not at home.
func (e *explanation) absent(home Cell, kind Kind) (Reason, bool) {
	man := MakeMan(e.side, kind)
	if e.pos.men[home] == man {
		return Reason{}, false
	}
	ply := NoPly
	pos := *e.start
	for i, m := range e.path {
		before := pos.men[home]
		pos.Play(m)
		if before == man && pos.men[home] != man {
			ply = int32(i)
		}
	}
	return e.reason(ReasonCastlingAbsent, home).withMan(man).withPly(ply), true
}

// castlingAttacked gives the reason that the king's target is attacked, before the castling or after it.
func (e *explanation) castlingAttacked(target Cell) Reason {
	p, them := &e.pos, e.side.Other()
	m := NewCastling(e.side, e.w.Castling)
	before := p.Attackers(target, them)
	after := *p
	after.castle(m)
	attackers := after.Attackers(target, them)
	disputed := (before.Count == 0 || p.onlyDisputedAt(before, target)) &&
		(attackers.Count == 0 || after.onlyDisputed(attackers, target))
	if before.Count > 0 {
		attackers = before
	}
	r := e.reason(ReasonCastlingAttacked, target, attackers.Cells[0]).withMan(p.men[attackers.Cells[0]])
	if disputed {
		r.Disputed, r.Meant = true, m
	}
	return r
}

// onlyDisputedAt is onlyDisputed for a king that is not on the hex yet.
func (p *Position) onlyDisputedAt(a Attackers, target Cell) bool {
	next := *p
	next.displace(next.kings[p.side], target, NoCell)
	return next.onlyDisputed(a, target)
}

// inPlace gives the reasons against the promotion of a waiting pawn.
func (e *explanation) inPlace() Reason {
	p, c := &e.pos, e.w.From
	man := p.men[c]
	switch {
	case man == 0 || man.Color() != e.side || man.Kind() != Pawn:
		r, _ := e.origin()
		return r
	case !lines.last[e.side][c]:
		return e.reason(ReasonPromotionWaiting, c)
	case e.w.Promotion == NoKind && p.Recoverable(e.side, c) != 0:
		return e.reason(ReasonPromotionWait, c)
	case !p.Recoverable(e.side, c).Has(e.w.Promotion) || e.w.Promotion == NoKind:
		return e.reason(ReasonPromotionPiece, c).withMan(MakeMan(e.side, e.w.Promotion))
	}
	a := p.Checkers()
	return e.reason(ReasonPromotionInCheck, p.kings[e.side], a.Cells[0]).withPly(e.lastPly())
}
