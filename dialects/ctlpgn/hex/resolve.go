package hex

// Resolve finds the legal move that a text means. CTL-AN names origin, target and captured man, so a text means one move
// or none: what the text says of the men must hold on the board, and the move must be legal. [Explain] tells more about
// a text that means none.
//
// Check marks do not matter here, nor a missing "=&"; they are spelling.
func (p *Position) Resolve(w *Written) (m Move, ok bool) {
	switch {
	case w.Faults != 0:
		return NoMove, false
	case w.Form == Castles:
		return p.resolveCastling(w)
	case w.Form == InPlace:
		return p.resolveInPlace(w)
	}
	from, to := w.From, w.To
	man := MakeMan(p.side, w.Man)
	if from >= NoCell || to >= NoCell || man == 0 || p.men[from] != man {
		return NoMove, false
	}
	captured := NoCell
	if w.Man == Pawn {
		if captured, ok = p.pawnGoes(w); !ok {
			return NoMove, false
		}
	} else if w.Promotion != NoKind || w.Waits || !p.tells(w) || !p.manGoes(man, from, to) {
		return NoMove, false
	}
	if p.MustPromote() || !p.kingSafe(from, to, captured) {
		return NoMove, false
	}
	if w.Promotion != NoKind {
		return NewPromotion(from, to, w.Promotion), true
	}
	return NewMove(from, to), true
}

// tells reports whether sign and captured man, for other moves than special captures, are those of the board.
func (p *Position) tells(w *Written) bool {
	if w.Sign == QuietSign {
		return p.men[w.To] == 0
	}
	return w.Sign == CaptureSign && w.Captured != King && w.Captured != NoKind &&
		p.men[w.To] == MakeMan(p.side.Other(), w.Captured)
}

// manGoes reports whether a man other than a pawn gets from one hex to another, which is not its own side's.
func (p *Position) manGoes(man Man, from, to Cell) bool {
	r := lines.between[to][from]
	switch {
	case r.isLine():
		return seen(man, int(r.way()-1), r.steps()) && (r.steps() == 1 || p.free(from, lines.between[from][to]))
	case r == 0:
		return false
	case man.Kind() == King:
		return r.way() == leaping && p.rights.has(p.side, kingRight) && !p.InCheck()
	case r.way() == leaping:
		return leapers*bothSides>>man&1 != 0
	}
	return man.Kind() == Knight && p.men[to] == 0 && p.men[rideMiddle(from, to)] == 0
}

// pawnGoes reports whether the written move is one of a pawn, its king aside, and returns what it takes off beside the
// man on the target.
func (p *Position) pawnGoes(w *Written) (captured Cell, ok bool) {
	from, to, us := w.From, w.To, p.side
	captured = NoCell
	kind, steps := pawnStep(us, from, to)
	switch {
	case kind == pawnNone:
		return NoCell, false
	case w.Sign.captures():
		if captured, ok = p.pawnTakes(w, kind); !ok {
			return NoCell, false
		}
	case kind == pawnCapture || p.men[to] != 0:
		return NoCell, false
	case steps > 1 && !p.free(from, lines.between[from][to]):
		return NoCell, false
	}
	return captured, p.promotes(w)
}

// pawnTakes reports whether a pawn's capture is as the sign says.
func (p *Position) pawnTakes(w *Written, kind pawnKind) (captured Cell, ok bool) {
	if kind == pawnCapture && w.Sign == CaptureSign {
		return NoCell, p.tells(w)
	}
	s := &p.special
	if w.Sign == CaptureSign || s.kind == specialNone || p.men[s.cell] != MakeMan(p.side.Other(), w.Captured) {
		return NoCell, false
	}
	if kind == pawnOblique {
		return NoCell, w.Sign == PassingSign && w.To == s.cell && s.allows(w.From)
	}
	if kind != pawnCapture || p.men[w.To] != 0 || !s.passed(p.side, w.To) {
		return NoCell, false
	}
	near := w.To == lines.ahead[p.side][s.cell]
	return s.cell, near == (w.Sign == PassingSign)
}

// promotes reports whether what the text says of promotion fits its target.
func (p *Position) promotes(w *Written) bool {
	if !lines.last[p.side][w.To] {
		return w.Promotion == NoKind && !w.Waits
	}
	set := p.Recoverable(p.side, w.To)
	if w.Promotion == NoKind {
		return set == 0
	}
	return set.Has(w.Promotion)
}

func (p *Position) resolveInPlace(w *Written) (Move, bool) {
	c := w.From
	if c >= NoCell || p.men[c] != MakeMan(p.side, Pawn) || w.Promotion == NoKind || !p.Recoverable(p.side, c).Has(w.Promotion) ||
		p.InCheck() {
		return NoMove, false
	}
	return NewPromotion(c, c, w.Promotion), true
}

func (p *Position) resolveCastling(w *Written) (Move, bool) {
	if w.Castling >= NoCastling || !p.rights.has(p.side, kingRight) || p.InCheck() || p.MustPromote() ||
		!p.canCastle(w.Castling) {
		return NoMove, false
	}
	return NewCastling(p.side, w.Castling), true
}
