package hex

// A targetList is the hexes to which one man can go. No man has more: a queen on an empty board has 54.
type targetList struct {
	n     int
	cells [64]Cell
}

func (l *targetList) add(c Cell) {
	if l.n < len(l.cells) {
		l.cells[l.n] = c
		l.n++
	}
}

// targets lists the hexes to which the side's man on a hex may legally go, castlings left out. No waiting pawn must
// promote.
func (p *Position) targets(from Cell, list *targetList) {
	list.n = 0
	man := p.men[from]
	switch man.Kind() {
	case Pawn:
		p.pawnTargets(from, list)
	case King:
		p.kingTargets(from, list)
	default:
		p.manTargets(man, from, list)
	}
	safe := 0
	for _, to := range list.cells[:list.n] {
		captured := NoCell
		if man.Kind() == Pawn && p.men[to] == 0 {
			captured = p.passedBy(from, to)
		}
		if p.kingSafe(from, to, captured) {
			list.cells[safe] = to
			safe++
		}
	}
	list.n = safe
}

// passedBy returns what a pawn takes off beside its own steps when it goes to an empty hex: the pawn that it captures
// en passant, or NoCell.
func (p *Position) passedBy(from, to Cell) Cell {
	if p.special.kind == specialNone || !p.special.passed(p.side, to) {
		return NoCell
	}
	if kind, _ := pawnStep(p.side, from, to); kind != pawnCapture {
		return NoCell
	}
	return p.special.cell
}

// prey reports whether a man of the side to move may capture what stands on a hex; kings are never captured.
func (p *Position) prey(c Cell) bool {
	man := p.men[c]
	return man.is(p.side.Other()) && man.Kind() != King
}

func (p *Position) pawnTargets(from Cell, list *targetList) {
	us := p.side
	limit := 2
	if lines.first[us][from] {
		limit = 3
	}
	to := lines.ahead[us][from]
	for i := 0; i < limit && to != NoCell && p.men[to] == 0; i++ {
		list.add(to)
		to = lines.ahead[us][to]
	}
	forward := us.forward()
	for _, side := range [2]int{-1, 1} {
		if to := from.step(side, forward); to != NoCell && (p.men[to] == 0 || p.prey(to) && p.special.allows(from) && to == p.special.cell) {
			list.add(to)
		}
		if to := from.step(side, 3*forward); to != NoCell && (p.prey(to) || p.men[to] == 0 && p.passedBy(from, to) != NoCell) {
			list.add(to)
		}
	}
}

func (p *Position) kingTargets(from Cell, list *targetList) {
	starts := &lines.starts[from]
	for d := range directions {
		if starts[d] == starts[d+1] {
			continue
		}
		if to := lines.rays[starts[d]]; p.men[to] == 0 || p.prey(to) {
			list.add(to)
		}
	}
	if p.checked[p.side] || !p.rights.has(p.side, kingRight) {
		return
	}
	for _, to := range lines.leaps[from] {
		if p.men[to] == 0 || p.prey(to) {
			list.add(to)
		}
	}
}

func (p *Position) manTargets(man Man, from Cell, list *targetList) {
	starts := &lines.starts[from]
	for d := range directions {
		for i, to := range lines.rays[starts[d]:starts[d+1]] {
			// The man, seen from where it goes, stands the other way.
			if opposite := (d+3)%6 + d/6*6; !seen(man, opposite, i+1) {
				break
			}
			if p.men[to] == 0 {
				list.add(to)
				continue
			}
			if p.prey(to) {
				list.add(to)
			}
			break
		}
	}
	if leapers*bothSides>>man&1 == 0 {
		return
	}
	for _, to := range lines.leaps[from] {
		if p.men[to] == 0 || p.prey(to) {
			list.add(to)
		}
		if p.men[to] == 0 && man.Kind() == Knight {
			if end := to.step(to.Column()-from.Column(), to.Line()-from.Line()); end != NoCell && p.men[end] == 0 {
				list.add(end)
			}
		}
	}
}

// Legal appends all legal moves to dst: promotions of waiting pawns when they are due, else moves by origin and then
// castlings.
func (p *Position) Legal(dst []Move) []Move {
	us := p.side
	if p.MustPromote() {
		return p.appendInPlace(dst)
	}
	var list targetList
	for from := Cell(0); from < NoCell; from++ {
		man := p.men[from]
		if !man.is(us) {
			continue
		}
		p.targets(from, &list)
		for _, to := range list.cells[:list.n] {
			if man.Kind() == Pawn && lines.last[us][to] {
				dst = p.appendPromotions(dst, from, to)
			} else {
				dst = append(dst, NewMove(from, to))
			}
		}
	}
	if !p.checked[p.side] && p.rights.has(us, kingRight) {
		for i := Castling(0); i < NoCastling; i++ {
			if p.canCastle(i) {
				dst = append(dst, NewCastling(us, i))
			}
		}
	}
	return dst
}

// appendPromotions appends the moves of a pawn to a last hex: one for each recoverable piece, else one to wait.
func (p *Position) appendPromotions(dst []Move, from, to Cell) []Move {
	set := p.Recoverable(p.side, to)
	if set == 0 {
		return append(dst, NewMove(from, to))
	}
	for kind := Bishop; kind <= Queen; kind++ {
		if set.Has(kind) {
			dst = append(dst, NewPromotion(from, to, kind))
		}
	}
	return dst
}

func (p *Position) appendInPlace(dst []Move) []Move {
	var buf [Columns]Cell
	for _, c := range p.Waiting(buf[:0], p.side) {
		if p.Recoverable(p.side, c) != 0 {
			dst = p.appendPromotions(dst, c, c)
		}
	}
	return dst
}

// HasLegalMove reports whether the side to move can move at all. Castlings need not be asked: where one is legal the king
// may as well leap alone.
func (p *Position) HasLegalMove() bool {
	if p.MustPromote() {
		return true
	}
	var list targetList
	for from := Cell(0); from < NoCell; from++ {
		if p.men[from].is(p.side) {
			if p.targets(from, &list); list.n > 0 {
				return true
			}
		}
	}
	return false
}

// Mate reports whether the side to move is checkmated.
func (p *Position) Mate() bool { return p.InCheck() && !p.HasLegalMove() }

// Stalemate reports whether the side to move has no legal move and is not in check, which is a narrow win for the other
// side (C'escacs 3).
func (p *Position) Stalemate() bool { return !p.InCheck() && !p.HasLegalMove() }

// IsLegal reports whether m is a legal move here.
func (p *Position) IsLegal(m Move) bool {
	w := p.Written(m)
	legal, ok := p.Resolve(&w)
	return ok && legal == m
}
