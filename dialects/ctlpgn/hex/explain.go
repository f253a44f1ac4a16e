package hex

// Explain says why a written move is not legal after the moves of path were played from the start position.
//
// The first reason that applies is given, in the order of [ReasonKind]: first what the text says of the board, then the
// rules of play. For an illegal move the answer is never the zero Reason; for a legal one it always is. Explain replays
// the whole path: it is not for the hot path.
func Explain(start *Position, path []Move, w *Written) Reason {
	e := explanation{start: start, path: path, pos: *start, w: w}
	for _, m := range path {
		e.pos.Play(m)
	}
	e.side = e.pos.side
	if _, ok := e.pos.Resolve(w); ok {
		return Reason{}
	}
	if r, ok := e.faults(); ok {
		return r
	}
	if !e.pos.HasLegalMove() {
		return e.gameOver()
	}
	switch w.Form {
	case Castles:
		return e.castling()
	case InPlace:
		return e.inPlace()
	}
	for _, ask := range []func() (Reason, bool){e.origin, e.target, e.promotionPlace, e.shape, e.promotionPiece, e.way} {
		if r, ok := ask(); ok {
			return r
		}
	}
	return e.kingUnsafe()
}

// explanation is the state of one Explain.
type explanation struct {
	start *Position
	path  []Move
	pos   Position // after the path
	side  Color    // to move there
	w     *Written
}

// reason makes a Reason; hexes left out are NoCell.
func (e *explanation) reason(kind ReasonKind, cells ...Cell) Reason {
	r := Reason{Kind: kind, Cells: [3]Cell{NoCell, NoCell, NoCell}, Ply: NoPly}
	copy(r.Cells[:], cells)
	return r
}

func (r Reason) withMan(man Man) Reason   { r.Man = man; return r }
func (r Reason) withPly(ply int32) Reason { r.Ply = ply; return r }

// lastPly is the last half-move of the path, if there is one: the move that led to the position.
func (e *explanation) lastPly() int32 { return int32(len(e.path)) - 1 }

// faults gives the reasons that lie in the text alone.
func (e *explanation) faults() (Reason, bool) {
	switch f := e.w.Faults; {
	case f&(FaultOrigin|FaultTarget) != 0:
		return e.reason(ReasonCoordinate), true
	case f&(FaultMan|FaultCaptured) != 0:
		return e.reason(ReasonPieceLetter), true
	case f&FaultCastling != 0 || e.w.Form == Castles && e.w.Castling >= NoCastling:
		return e.reason(ReasonCastlingName), true
	case f&FaultPromotion != 0:
		return e.reason(ReasonPromotionPiece, e.w.To), true
	case e.w.Form != Castles && (e.w.From >= NoCell || e.w.To >= NoCell):
		return e.reason(ReasonCoordinate), true
	}
	return Reason{}, false
}

func (e *explanation) gameOver() Reason {
	kind := ReasonStalemate
	if e.pos.InCheck() {
		kind = ReasonMate
	}
	return e.reason(kind, e.pos.kings[e.side]).withPly(e.lastPly())
}

// origin gives the reasons that lie in who stands on the origin.
func (e *explanation) origin() (Reason, bool) {
	from := e.w.From
	switch man := e.pos.men[from]; {
	case man == 0:
		r := e.reason(ReasonOriginEmpty, from)
		r.Man, r.Ply = e.lastOn(from)
		return r, true
	case man.Color() != e.side:
		return e.reason(ReasonOriginEnemy, from).withMan(man), true
	case man.Kind() != e.w.Man:
		r := e.reason(ReasonOriginOther, from).withMan(man)
		w := *e.w
		w.Man = man.Kind()
		r.Meant = e.meant(&w)
		return r, true
	}
	return Reason{}, false
}

// lastOn returns the man that stood on a hex last, and the half-move by which it left or was captured.
func (e *explanation) lastOn(c Cell) (man Man, ply int32) {
	ply = NoPly
	pos := *e.start
	for i, m := range e.path {
		before := pos.men[c]
		pos.Play(m)
		if before != 0 && pos.men[c] != before {
			man, ply = before, int32(i)
		}
	}
	return man, ply
}

// meant returns the legal move between two hexes of the text, whatever its signs and letters say. A promotion is taken
// from the text, if one is needed.
func (e *explanation) meant(w *Written) Move {
	fixed := *w
	fixed.Faults = 0
	fixed.Sign, fixed.Captured = e.pos.signOf(w.From, w.To)
	if m, ok := e.pos.Resolve(&fixed); ok {
		return m
	}
	return NoMove
}

// target gives the reasons that lie in sign, captured man and target.
func (e *explanation) target() (Reason, bool) {
	p, w, to := &e.pos, e.w, e.w.To
	sign, captured := p.signOf(w.From, to)
	if special, man := e.specialCapture(); special != NoSign {
		if w.Sign == QuietSign && p.men[to] != 0 {
			return e.signs(ReasonOccupied, to).withMan(man), true
		}
		if w.Sign != special {
			return e.signs(ReasonSpecialSign, to, e.capturedOn()), true
		}
		if w.Captured != man.Kind() {
			return e.signs(ReasonSpecialOther, to, e.capturedOn()).withMan(man), true
		}
		return Reason{}, false
	}
	found := p.men[to]
	switch {
	case w.Sign >= PassingSign:
		r := e.signs(ReasonNoSpecial, to)
		r.Cells[1], r.Ply = e.tooLate()
		return r, true
	case w.Sign == QuietSign && found != 0:
		return e.signs(ReasonOccupied, to).withMan(found), true
	case w.Sign == QuietSign:
		return Reason{}, false
	case found == 0:
		return e.signs(ReasonNothingToCapture, to), true
	case found.Color() == e.side:
		return e.reason(ReasonOwnMan, to).withMan(found), true
	case found.Kind() != w.Captured:
		return e.signs(ReasonCapturedOther, to).withMan(found), true
	case sign == CaptureSign && captured == King:
		return e.reason(ReasonKingCaptured, to), true
	}
	return Reason{}, false
}

// signs makes a Reason with the move that is meant when sign and letters are put right.
func (e *explanation) signs(kind ReasonKind, cells ...Cell) Reason {
	r := e.reason(kind, cells...)
	r.Meant = e.meant(e.w)
	return r
}

// specialCapture returns the sign that the move needs if it is a capture en passant or of a scornful pawn, by the men as
// they stand, and what it captures; else NoSign.
func (e *explanation) specialCapture() (Sign, Man) {
	p, w := &e.pos, e.w
	if w.Man != Pawn || p.special.kind == specialNone {
		return NoSign, 0
	}
	switch kind, _ := pawnStep(e.side, w.From, w.To); {
	case kind == pawnOblique && w.To == p.special.cell && p.special.allows(w.From):
		return PassingSign, p.men[w.To]
	case kind == pawnCapture && p.passedBy(w.From, w.To) != NoCell && p.men[w.To] == 0:
		sign, _ := p.signOf(w.From, w.To)
		return sign, p.men[p.special.cell]
	}
	return NoSign, 0
}

// capturedOn is where the man stands that a special capture takes.
func (e *explanation) capturedOn() Cell { return e.pos.special.cell }

// tooLate finds the pawn that the text would take en passant or as scornful, had it moved just before, and its move.
func (e *explanation) tooLate() (pawn Cell, ply int32) {
	pos := *e.start
	w := *e.w
	pawn, ply = NoCell, NoPly
	for i, m := range e.path {
		pos.Play(m)
		if pos.side != e.side || pos.special.kind == specialNone || pos.men[w.From] != MakeMan(e.side, Pawn) {
			continue
		}
		late := explanation{pos: pos, side: e.side, w: &w}
		if sign, man := late.specialCapture(); sign != NoSign && e.pos.men[pos.special.cell] == man {
			pawn, ply = pos.special.cell, int32(i)
		}
	}
	return pawn, ply
}

// promotionPlace gives the reason against a promotion where there is none.
func (e *explanation) promotionPlace() (Reason, bool) {
	if (e.w.Promotion != NoKind || e.w.Waits) && (e.w.Man != Pawn || !lines.last[e.side][e.w.To]) {
		r := e.reason(ReasonPromotionPlace, e.w.To)
		w := *e.w
		w.Promotion, w.Waits = NoKind, false
		r.Meant = e.meant(&w)
		return r, true
	}
	return Reason{}, false
}

// shape gives the reasons that lie in the way in which men move.
func (e *explanation) shape() (Reason, bool) {
	p, w := &e.pos, e.w
	from, to := w.From, w.To
	man := p.men[from]
	r := e.reason(ReasonShape, from, to).withMan(man)
	if w.Man == Pawn {
		kind, _ := pawnStep(e.side, from, to)
		special, _ := e.specialCapture()
		ok := special != NoSign || w.Sign == CaptureSign && kind == pawnCapture ||
			w.Sign == QuietSign && (kind == pawnStraight || kind == pawnOblique)
		return r, !ok
	}
	if w.Man == King && lines.between[from][to].way() == leaping {
		return e.leap()
	}
	if !shaped(man, from, to) {
		return r, true
	}
	if lines.between[from][to].way() == riding && p.men[to] != 0 {
		return e.reason(ReasonRideCaptures, to), true
	}
	return Reason{}, false
}

// leap gives the reasons against a king's leap.
func (e *explanation) leap() (Reason, bool) {
	p, king := &e.pos, e.w.From
	if !p.rights.has(e.side, kingRight) {
		return e.reason(ReasonLeapRight, king, e.w.To).withPly(e.lostRight(kingRight)), true
	}
	if a := p.Checkers(); a.Count > 0 {
		return e.reason(ReasonLeapInCheck, king, a.Cells[0]).withPly(e.lastPly()), true
	}
	return Reason{}, false
}

// lostRight finds the move that ended a right of the side.
func (e *explanation) lostRight(right Rights) int32 {
	pos := *e.start
	for i, m := range e.path {
		had := pos.rights.has(e.side, right)
		pos.Play(m)
		if had && !pos.rights.has(e.side, right) {
			return int32(i)
		}
	}
	return NoPly
}

// promotionPiece gives the reasons that lie in what the pawn is to become.
func (e *explanation) promotionPiece() (Reason, bool) {
	p, w := &e.pos, e.w
	if w.Man != Pawn || !lines.last[e.side][w.To] {
		return Reason{}, false
	}
	set := p.Recoverable(e.side, w.To)
	switch {
	case w.Promotion != NoKind && !set.Has(w.Promotion):
		return e.reason(ReasonPromotionPiece, w.To).withMan(MakeMan(e.side, w.Promotion)), true
	case w.Promotion == NoKind && set != 0 && w.Waits:
		return e.reason(ReasonPromotionWait, w.To), true
	case w.Promotion == NoKind && set != 0:
		return e.reason(ReasonPromotionMissing, w.To), true
	}
	return Reason{}, false
}

// way gives the reasons that lie in men between, and in waiting pawns.
func (e *explanation) way() (Reason, bool) {
	if c := e.blocker(); c != NoCell {
		return e.reason(ReasonBlocked, e.w.From, c).withMan(e.pos.men[c]), true
	}
	if e.pos.MustPromote() {
		return e.forced(), true
	}
	return Reason{}, false
}

func (e *explanation) forced() Reason {
	var buf [Columns]Cell
	for _, c := range e.pos.Waiting(buf[:0], e.side) {
		if e.pos.Recoverable(e.side, c) != 0 {
			return e.reason(ReasonForcedPromotion, c)
		}
	}
	return e.reason(ReasonForcedPromotion)
}

// blocker returns the first man in the way from origin to target, or NoCell.
func (e *explanation) blocker() Cell {
	from, to := e.w.From, e.w.To
	r := lines.between[from][to]
	if r.way() == riding {
		if middle := rideMiddle(from, to); e.pos.men[middle] != 0 {
			return middle
		}
		return NoCell
	}
	return e.firstMan(from, r)
}

// firstMan returns the first man on the way from a hex along a line, the end left out.
func (e *explanation) firstMan(from Cell, r relation) Cell {
	if !r.isLine() {
		return NoCell
	}
	start := int(lines.starts[from][r.way()-1])
	for _, c := range lines.rays[start : start+r.steps()-1] {
		if e.pos.men[c] != 0 {
			return c
		}
	}
	return NoCell
}

// kingUnsafe gives the reason of a move against which only the king's safety speaks.
func (e *explanation) kingUnsafe() Reason {
	p, w := &e.pos, e.w
	from, to := w.From, w.To
	captured := NoCell
	if w.Man == Pawn && p.men[to] == 0 {
		captured = p.passedBy(from, to)
	}
	next := *p
	next.displace(from, to, captured)
	king := next.kings[e.side]
	attackers := next.Attackers(king, e.side.Other())
	first := attackers.Cells[0]
	before := p.Checkers()
	var r Reason
	switch left := firstOf(attackers, before); {
	case w.Man == King:
		r = e.reason(ReasonIntoCheck, to, first).withMan(next.men[first])
	case left != NoCell:
		r = e.reason(ReasonIgnoresCheck, p.kings[e.side], left, otherOf(attackers, before, left)).withMan(p.men[left]).withPly(e.lastPly())
	case captured != NoCell:
		r = e.reason(ReasonExposed, king, first).withMan(next.men[first])
	default:
		r = e.reason(ReasonPinned, from, first).withMan(next.men[first])
	}
	if next.onlyDisputed(attackers, king) {
		r.Disputed = true
		r.Meant = NewMove(from, to)
		if w.Promotion != NoKind {
			r.Meant = NewPromotion(from, to, w.Promotion)
		}
	}
	return r
}

// has reports whether a hex is among the attackers that are named.
func (a *Attackers) has(c Cell) bool {
	for _, at := range a.Cells {
		if at == c {
			return c != NoCell
		}
	}
	return false
}

// firstOf returns the first of a set of attackers that is in another one, or NoCell.
func firstOf(a, b Attackers) Cell {
	for _, c := range a.Cells {
		if b.has(c) {
			return c
		}
	}
	return NoCell
}

// otherOf is firstOf without one hex.
func otherOf(a, b Attackers, but Cell) Cell {
	for _, c := range a.Cells {
		if c != but && b.has(c) {
			return c
		}
	}
	return NoCell
}

// onlyDisputed reports whether all that attacks a king, of the side that just moved, is men who could not capture it
// without exposing their own king, or a king's leap. p is the position after the move, its side not yet changed.
func (p *Position) onlyDisputed(a Attackers, king Cell) bool {
	if a.Count == 0 || int(a.Count) > len(a.Cells) {
		return false
	}
	them := p.side.Other()
	for _, c := range a.Cells[:a.Count] {
		if p.men[c].Kind() == King && lines.between[c][king].way() == leaping {
			continue
		}
		next := *p
		next.displace(c, king, NoCell)
		next.kings[p.side] = NoCell
		if p.kings[them] == NoCell || !next.attacked(next.kings[them], p.side) || p.men[c].Kind() == King {
			return false
		}
	}
	return true
}
