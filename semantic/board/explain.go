package board

// Explain says why a written move is not legal after the moves of path were played from the start position. following
// holds what the next texts of the same line say, as many as can be read; the first two are enough. They serve to
// tell a missing move from a wrong one.
//
// The first reason that applies is given, in the order of [ReasonKind]. For an illegal move the answer is never the
// zero Reason; for a legal one it always is. Explain replays the whole path: it is not for the hot path.
func Explain(start *Position, path []Move, w Written, following []Written) Reason {
	e := explanation{start: start, path: path, pos: *start}
	for _, m := range path {
		e.pos.Play(m)
	}
	e.side = e.pos.side
	_, from, ok := e.pos.resolve(&w)
	if second, twofold := w.Alternative(); twofold && from == 0 {
		if _, from, ok = e.pos.resolve(&second); from != 0 {
			w = second
		}
	}
	switch {
	case ok:
		return Reason{}
	case !e.pos.HasLegalMove() && !e.pos.awaitsHelp():
		return e.gameOver()
	case w.Form == NullWritten:
		king := e.pos.King(e.side)
		return e.reason(ReasonNullInCheck, e.lastPly(), king, e.pos.Checkers().First())
	case from.several():
		e.read(w, from)
		if reason, ok := e.promotion(from); ok {
			return reason
		}
		return e.ambiguous(from)
	case e.wrongSide(w, following):
		return e.reason(ReasonWrongSide, NoPly)
	}
	if w.Form == DropWritten {
		return e.drop(w)
	}
	if wing, ok := e.castlingWing(&w); ok {
		return e.castling(wing)
	}
	men := e.read(w, 0)
	if reason, ok := e.promotion(men); ok {
		return reason
	}
	if men == 0 {
		return e.notInReach()
	}
	if reason, ok := e.emptyCapture(men); ok {
		return reason
	}
	if e.pos.traits().lawful != nil {
		return e.restrained(men)
	}
	return e.hindered(men)
}

// explanation is the state of one Explain.
type explanation struct {
	start *Position
	path  []Move
	pos   Position // after the path
	side  Color    // to move there
	w     Written  // the reading that is explained, squares completed as far as the position allows
	man   PieceType
}

// reason makes a Reason; squares left out are NoSquare.
func (e *explanation) reason(kind ReasonKind, ply int32, squares ...Square) Reason {
	r := Reason{Kind: kind, Man: e.man, Squares: [4]Square{NoSquare, NoSquare, NoSquare, NoSquare}, Ply: ply}
	copy(r.Squares[:], squares)
	return r
}

// lastPly is the last half-move of the path, if there is one: the move that led to the position.
func (e *explanation) lastPly() int32 { return int32(len(e.path)) - 1 }

func (e *explanation) ambiguous(from Bitboard) Reason {
	r := e.reason(ReasonAmbiguous, NoPly)
	for i := 0; i < len(r.Squares) && from != 0; i, from = i+1, from.Rest() {
		r.Squares[i] = from.First()
	}
	return r
}

// wrongSide reports whether the text and the next two of the line, or all that are left but at least one, are legal
// once the turn is passed. A text that is legal for the opponent by itself proves nothing.
func (e *explanation) wrongSide(w Written, following []Written) bool {
	if len(following) == 0 {
		return false
	}
	pos := e.pos
	pos.Play(NullMove)
	m, _, ok := pos.Resolve(w)
	for _, next := range following[:min(2, len(following))] {
		if !ok {
			return false
		}
		pos.Play(m)
		m, _, ok = pos.Resolve(next)
	}
	return ok
}

// read settles which reading of the text is explained, the one for which there are men if there is a choice, and
// returns the men it means. known, if not empty, are the men that the first reading fits.
func (e *explanation) read(w Written, known Bitboard) Bitboard {
	men := known
	if men == 0 {
		men = e.pos.meant(e.side, &w)
	}
	if second, ok := w.Alternative(); ok && men == 0 {
		if others := e.pos.meant(e.side, &second); others != 0 {
			w, men = second, others
		}
	}
	e.w, e.man = w, w.Man
	if e.man == NoPiece {
		if man := e.pos.PieceAt(w.From()); man != 0 && man.Color() == e.side {
			e.man = man.Type()
		}
	}
	if e.man == Pawn && w.toRank == unwritten && men != 0 {
		men = e.aim(men)
	}
	return men
}

// aim completes a capture written by files ("exd") for the most likely pawn: one that has an enemy man before it on
// the second file, else one beside an enemy pawn that it would take en passant, else the foremost.
func (e *explanation) aim(men Bitboard) Bitboard {
	best, bestScore := Written{}, -1
	for ; men != 0; men = men.Rest() {
		full, _ := e.w.aim(e.side, men.First())
		to, score := full.To(), 0
		switch {
		case e.pos.sides[e.side.Other()].Has(to):
			score = 20
		case e.pos.Pieces(e.side.Other(), Pawn).Has(to ^ 8):
			score = 10
		}
		if score += abs(to.Rank() - e.side.homeRank()); score > bestScore {
			best, bestScore = full, score
		}
	}
	e.w = best
	return best.From().Bit()
}

// meant returns the men of a side that the text means: of the written kind and origin, and able to reach the target by
// their way of moving on an otherwise empty board; for a pawn by push or capture as the text says. The text is a man's
// move.
func (p *Position) meant(side Color, w *Written) Bitboard {
	men := p.sides[side] & w.Origins()
	if w.Man != NoPiece {
		men &= p.kinds[w.Man]
	}
	var set Bitboard
	for ; men != 0; men = men.Rest() {
		from := men.First()
		t := p.mailbox[from].Type()
		if t == Pawn && p.pawnReaches(side, from, w) || t != Pawn && manAttacks(t, from, 0).Has(w.To()) {
			set |= from.Bit()
		}
	}
	return set
}

// pawnReaches reports whether a pawn can make the written move if only the right squares are empty or taken.
func (p *Position) pawnReaches(side Color, from Square, w *Written) bool {
	if w.toRank == unwritten {
		full, ok := w.aim(side, from)
		return ok && pawnAttacks[side][from].Has(full.To())
	}
	to := w.To()
	if w.pawnCaptures() {
		return pawnAttacks[side][from].Has(to)
	}
	step := from.Bit().advance(side)
	if from.Rank() == side.homeRank()^1 || p.startsOnFirstRank(side, from) {
		step |= step.advance(side)
	}
	return step.Has(to)
}

// promotion gives the reasons that lie in the promotion piece.
func (e *explanation) promotion(men Bitboard) (Reason, bool) {
	to := e.w.To()
	last := to != NoSquare && to.Rank() == e.side.lastRank()
	switch promotion := e.w.Promotion; {
	case e.man == Pawn && promotion == NoPiece && last && men != 0:
		return e.reason(ReasonPromotionMissing, NoPly, nearest(men, to), to), true
	case promotion == NoPiece || e.man == NoPiece:
		return Reason{}, false
	case e.man == Pawn && (promotion == King && !e.pos.traits().plainKing || promotion == Pawn):
		return e.reason(ReasonPromotionPiece, NoPly, NoSquare, to), true
	case to != NoSquare && (!last || e.man != Pawn):
		return e.reason(ReasonPromotionRank, NoPly, NoSquare, to), true
	}
	return Reason{}, false
}

// emptyCapture gives the reasons of a pawn that captures where there is nothing to capture.
func (e *explanation) emptyCapture(men Bitboard) (Reason, bool) {
	to := e.w.To()
	if e.man != Pawn || !e.w.pawnCaptures() || to == e.pos.ep || e.pos.Occupied().Has(to) {
		return Reason{}, false
	}
	pawn, passer := men.First(), to^8
	if to.Rank() != e.side.lastRank()^2 || !e.pos.Pieces(e.side.Other(), Pawn).Has(passer) {
		return e.reason(ReasonNothingToCapture, NoPly, pawn, to), true
	}
	ply := NoPly
	for i, m := range e.path {
		if !m.IsNull() && m.KingTo() == passer {
			ply = NoPly
			if m.Kind() == DoublePush {
				ply = int32(i)
			}
		}
	}
	return e.reason(ReasonEnPassantLate, ply, pawn, to, passer), true
}

// hindered gives the reasons of men that have the reach but not the way: attacked squares for the king, own men,
// men between, and the king's safety.
func (e *explanation) hindered(men Bitboard) Reason {
	p, to := &e.pos, e.w.To()
	if e.man == King {
		king := men.First()
		if by := p.attackers(to, e.side.Other(), p.Occupied()&^king.Bit()) &^ to.Bit(); by != 0 {
			return e.reason(ReasonIntoCheck, NoPly, to, by.First())
		}
	}
	if p.sides[e.side].Has(to) {
		return e.reason(ReasonOwnMan, NoPly, to)
	}
	free := e.free(men)
	if free == 0 {
		man := nearest(men, to)
		return e.reason(ReasonBlocked, NoPly, man, e.blocker(man))
	}
	man := nearest(free, to)
	captured := to
	if e.man == Pawn && to == p.ep && e.w.pawnCaptures() {
		captured = to ^ 8
	}
	occupied := p.Occupied()&^man.Bit()&^captured.Bit() | to.Bit()
	attackers := p.attackers(p.King(e.side), e.side.Other(), occupied) &^ captured.Bit()
	if left := attackers & p.Checkers(); left != 0 {
		return e.reason(ReasonIgnoresCheck, e.lastPly(), p.King(e.side), left.First(), left.Rest().First())
	}
	return e.reason(ReasonPinned, NoPly, man, attackers.First())
}

// blocker returns the first man in the way from a square to the target, or NoSquare. A man on the target is in the way
// of a pawn's push only.
func (e *explanation) blocker(from Square) Square {
	to := e.w.To()
	way := between[from][to]
	if e.man == Pawn && !e.w.pawnCaptures() {
		way |= to.Bit()
	}
	return nearest(way&e.pos.Occupied(), from)
}

// notInReach tells a man that was in reach earlier from one that never was.
func (e *explanation) notInReach() Reason {
	pos := *e.start
	ply, man := NoPly, NoSquare
	var before Position // that move
	for i, m := range e.path {
		if men := pos.meant(e.side, &e.w); men != 0 {
			ply, man, before = int32(i), men.First(), pos
		}
		pos.Play(m)
	}
	if ply == NoPly {
		return e.reason(ReasonNoSuchPiece, NoPly, e.w.From(), e.w.To())
	}
	went := NoSquare
	switch m := e.path[ply]; {
	case m.From() == man && e.pos.traits().explodes && before.IsCapture(m): // it exploded
	case m.From() == man:
		went = m.KingTo()
	case m.IsCastle() && m.To() == man:
		went = castledRook(m.From(), m.Wing())
	}
	return e.reason(ReasonPieceGone, ply, man, went)
}

// castlingWing reports whether the text means castling, and where to.
func (e *explanation) castlingWing(w *Written) (Wing, bool) {
	switch w.Form {
	case ShortCastle:
		return Kingside, true
	case LongCastle:
		return Queenside, true
	case ManMove:
		if w.Promotion == NoPiece && (w.Man == King || w.Man == NoPiece) {
			return e.pos.castlingSteps(w)
		}
	}
	return 0, false
}

// castling gives the reasons against castling: right, then room, then checks.
func (e *explanation) castling(wing Wing) Reason {
	if e.pos.traits().noCastling {
		return e.reason(ReasonNoCastling, NoPly)
	}
	v, ok := e.pos.Castling(e.side, wing)
	if !ok {
		return e.lostRight(wing)
	}
	if men := v.Empty & e.pos.Occupied(); men != 0 {
		return e.reason(ReasonCastlingBlocked, NoPly, nearest(men, v.King))
	}
	switch attacked, attacker := e.pos.castlingAttack(v); attacked {
	case v.King:
		return e.reason(ReasonCastlingFromCheck, e.lastPly(), attacked, attacker)
	case v.KingTo:
		return e.reason(ReasonCastlingIntoCheck, NoPly, attacked, attacker)
	default:
		return e.reason(ReasonCastlingAcrossCheck, NoPly, attacked, attacker)
	}
}

// lostRight finds the move that ended a castling right.
func (e *explanation) lostRight(wing Wing) Reason {
	pos := *e.start
	for i, m := range e.path {
		v, had := pos.Castling(e.side, wing)
		pos.Play(m)
		if had && pos.CastlingRook(e.side, wing) == NoSquare {
			cause := v.Rook
			if m.From() == v.King {
				cause = v.King
			}
			return e.reason(ReasonCastlingRight, int32(i), cause)
		}
	}
	return e.reason(ReasonCastlingRight, NoPly)
}

// nearest returns the square of a set that is the fewest king's steps from sq, the lowest of several; NoSquare if the
// set is empty.
func nearest(set Bitboard, sq Square) Square {
	best := NoSquare
	for ; set != 0; set = set.Rest() {
		if s := set.First(); best == NoSquare || distance(s, sq) < distance(best, sq) {
			best = s
		}
	}
	return best
}
