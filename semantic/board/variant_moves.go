package board

import "slices"

// Moves of the variants. Where kings must not be left in check and nothing else restricts the moves, those of orthodox
// chess serve; the others are found by trial: each move that a man can make by its nature is played on a copy and judged
// by the position behind it.

// variantLegal is Legal for a variant.
func (p *Position) variantLegal(dst []Move) []Move {
	t := p.traits()
	switch {
	case p.Over().Kind != NoEnd:
		return dst
	case t.lawful == nil:
		dst = p.appendLegal(dst)
		if t.drops {
			dst = p.appendDrops(dst)
		}
		return dst
	}
	forced := t.mustCapture && p.hasCapture()
	end := len(dst)
	dst = p.appendMoves(dst, p.sides[p.side], allSquares)
	for _, m := range dst[end:] {
		if (!forced || p.IsCapture(m)) && p.isLawful(m) {
			dst[end] = m
			end++
		}
	}
	return p.appendCastlings(dst[:end])
}

// appendCastlings appends the castling moves that are legal.
func (p *Position) appendCastlings(dst []Move) []Move {
	for w := Kingside; w <= Queenside; w++ {
		if v, ok := p.canCastle(w); ok {
			dst = append(dst, v.move(w))
		}
	}
	return dst
}

// appendMoves appends the moves that men of the side to move can make by their nature onto some squares, castling left
// out.
func (p *Position) appendMoves(dst []Move, men, targets Bitboard) []Move {
	for ; men != 0; men = men.Rest() {
		from := men.First()
		for set := p.reach(from) & targets; set != 0; set = set.Rest() {
			to := set.First()
			kind := p.variantKindOf(from, to)
			if kind != PromoteQueen {
				dst = append(dst, NewMove(from, to, kind))
				continue
			}
			last := PromoteQueen
			if p.traits().plainKing {
				last = PromoteKing
			}
			for kind = PromoteKnight; kind <= last; kind++ {
				dst = append(dst, NewMove(from, to, kind))
			}
		}
	}
	return dst
}

// reach returns where a man of the side to move can go by its nature.
func (p *Position) reach(from Square) Bitboard {
	occupied := p.Occupied()
	t := p.mailbox[from&63].Type()
	if t != Pawn {
		return manAttacks(t, from, occupied) &^ p.sides[p.side]
	}
	set := p.pawnTargets(from, occupied)
	if p.ep != NoSquare {
		set |= pawnAttacks[p.side][from&63] & p.ep.Bit()
	}
	if p.startsOnFirstRank(p.side, from) {
		push := from.Bit().advance(p.side) &^ occupied
		set |= push.advance(p.side) &^ occupied
	}
	return set
}

// startsOnFirstRank reports whether a pawn may go two squares from the first rank.
func (p *Position) startsOnFirstRank(c Color, from Square) bool {
	return c == White && from.Rank() == 0 && p.traits().horde
}

// variantKindOf is kindOf; two squares from the first rank leave nothing to be captured en passant.
func (p *Position) variantKindOf(from, to Square) MoveKind {
	kind := p.kindOf(from, to)
	if kind == DoublePush && from.Rank() == p.side.homeRank() {
		return Quiet
	}
	return kind
}

// KindOf returns the kind of the move of a man from one square to another, castling left out; PromoteQueen stands for all
// promotions.
func (p *Position) KindOf(from, to Square) MoveKind { return p.variantKindOf(from, to) }

// isLawful reports whether the variant allows a move that the man can make by its nature. The duty to capture is looked
// at elsewhere.
func (p *Position) isLawful(m Move) bool {
	after := *p
	after.Play(m)
	return p.traits().lawful(after, p.side)
}

// hasCapture reports whether the side to move can capture.
func (p *Position) hasCapture() bool {
	for men := p.sides[p.side]; men != 0; men = men.Rest() {
		from := men.First()
		targets := p.sides[p.side.Other()]
		if p.ep != NoSquare && p.kinds[Pawn].Has(from) {
			targets |= p.ep.Bit()
		}
		if p.reach(from)&targets != 0 {
			return true
		}
	}
	return false
}

// variantResolve is resolve for a variant.
func (p *Position) variantResolve(w *Written) (Move, Bitboard, bool) {
	t := p.traits()
	switch {
	case p.Over().Kind != NoEnd:
		return NoMove, 0, false
	case w.Form == DropWritten:
		return p.resolveDrop(w)
	case w.Form == NullWritten:
		return NullMove, 0, !p.InCheck()
	case t.lawful == nil:
		q := p.orthodox()
		return q.resolve(w)
	case w.Form != ManMove:
		return p.resolveCastling(w.wing())
	}
	m, from, ok := p.resolveByTrial(w)
	if from == 0 && (w.Man == King || w.Man == NoPiece && p.PieceAt(w.From()) == MakePiece(p.side, King)) {
		return p.resolveKingSteps(w)
	}
	return m, from, ok
}

// resolveByTrial resolves the move of a man.
func (p *Position) resolveByTrial(w *Written) (m Move, from Bitboard, ok bool) {
	men := p.sides[p.side] & w.Origins()
	if w.Man != NoPiece {
		men &= p.kinds[w.Man]
	} else if w.From() == NoSquare {
		return NoMove, 0, false
	}
	var buf [64]Move
	forced := p.traits().mustCapture && p.hasCapture()
	for _, move := range p.appendMoves(buf[:0], men, w.targets()) {
		origin := move.From()
		switch {
		case p.kinds[Pawn].Has(origin) && w.pawnCaptures() != (origin.File() != move.To().File()):
			continue
		case forced && !p.IsCapture(move), !p.isLawful(move):
			continue
		}
		from |= origin.Bit()
		if move.Promotion() == w.Promotion {
			m, ok = move, true
		}
	}
	if !ok || from.several() {
		return NoMove, from, false
	}
	return m, from, true
}

// variantHasMove is HasLegalMove for a variant.
func (p *Position) variantHasMove() bool {
	t := p.traits()
	switch {
	case p.Over().Kind != NoEnd:
		return false
	case t.lawful == nil:
		q := p.orthodox()
		return q.HasLegalMove() || t.drops && p.hasDrop()
	}
	var buf [64]Move
	for men := p.sides[p.side]; men != 0; men = men.Rest() {
		for _, m := range p.appendMoves(buf[:0], men.First().Bit(), allSquares) {
			if p.isLawful(m) {
				return true
			}
		}
	}
	return len(p.appendCastlings(buf[:0])) > 0
}

// variantIsLegal is IsLegal for a variant.
func (p *Position) variantIsLegal(m Move) bool {
	if m.IsNull() {
		return m == NullMove && p.Over().Kind == NoEnd && !p.InCheck()
	}
	var buf [256]Move
	return slices.Contains(p.Legal(buf[:0]), m)
}

// rivals returns the other men of the kind that may legally make the same move.
func (p *Position) rivals(m Move) Bitboard {
	men := p.Pieces(p.side, p.PieceAt(m.From()).Type()) &^ m.From().Bit()
	captures := p.IsCapture(m)
	var set Bitboard
	var buf [16]Move
	for _, other := range p.appendMoves(buf[:0], men, m.To().Bit()) {
		if p.IsCapture(other) == captures && p.isLawful(other) {
			set |= other.From().Bit()
		}
	}
	return set
}

// victim returns the square of the man that a move takes, or NoSquare.
func (p *Position) victim(m Move) Square {
	switch {
	case m.IsCastle() || m.IsNull() || m.IsDrop() || p.mailbox[m.From()] == 0:
		return NoSquare
	case m.Kind() == EnPassant:
		return m.To() ^ 8
	case p.mailbox[m.To()] != 0:
		return m.To()
	}
	return NoSquare
}

// playVariant is Play for a variant: the move of orthodox chess and what comes of it.
func (p *Position) playVariant(m Move) {
	t, v, us := p.traits(), p.variant, p.side
	if m.IsDrop() {
		p.playDrop(m)
	} else {
		victim := p.victim(m)
		man := p.PieceAt(victim)
		p.variant = Orthodox
		p.Play(m)
		p.variant = v
		if t.drops {
			p.pocketCapture(m, us, victim, man)
		}
		if t.explodes && victim != NoSquare {
			p.explode(m.To())
		}
	}
	if t.countsChecks && p.checks[us] < checksToWin && p.InCheck() {
		p.checks[us]++
	}
	if p.ep != NoSquare && (t.lawful != nil || t.over != nil) {
		p.epLegal = p.canTakeEnPassant()
	}
}

// explode removes the man that has captured and all others around it that are no pawns.
func (p *Position) explode(centre Square) {
	p.remove(centre)
	for men := kingAttacks[centre] & p.Occupied() &^ p.kinds[Pawn]; men != 0; men = men.Rest() {
		p.remove(men.First())
	}
	for i, rook := range p.rooks {
		if c := Color(i >> 1); rook != NoSquare && (p.PieceAt(rook) != MakePiece(c, Rook) || p.King(c) == NoSquare) {
			p.rooks[i] = NoSquare
			p.key ^= keys.castle[rook]
		}
	}
}

// What is lawful.

// kingLawful: the mover's king, if it has one, is not attacked.
func kingLawful(after Position, mover Color) bool {
	king := after.King(mover)
	return king == NoSquare || after.attackers(king, mover.Other(), after.Occupied()) == 0
}

// atomicLawful: the mover's king has not exploded; and it is not attacked, unless the other one has exploded or touches
// it.
func atomicLawful(after Position, mover Color) bool {
	king, other := after.King(mover), after.King(mover.Other())
	switch {
	case king == NoSquare:
		return false
	case other == NoSquare:
		return true
	}
	return distance(king, other) == 1 || kingLawful(after, mover)
}

// racingLawful: neither king is attacked.
func racingLawful(after Position, mover Color) bool {
	return kingLawful(after, mover) && kingLawful(after, mover.Other())
}

// anyLawful: all that men can do.
func anyLawful(Position, Color) bool { return true }
