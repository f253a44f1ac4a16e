package board

// Resolve finds the legal move that a text means. It builds no list of moves: it asks which men attack the target.
//
// from holds the origin squares of all men that could legally make the move as written, promotion piece aside. With
// one such man and a fitting promotion, ok is true and m the move. Otherwise m is NoMove: no square in from means an
// illegal move, several an ambiguous one (PGN 8.2.3.4), one a promotion piece that is missing or not allowed.
// [Explain] tells more.
//
// Capture, check and mate signs and needless hints do not matter here; they are spelling. A null move resolves
// whenever the side to move is not in check.
func (p *Position) Resolve(w Written) (m Move, from Bitboard, ok bool) {
	m, from, ok = p.resolve(&w)
	if from == 0 && w.other != NoPiece {
		second, _ := w.Alternative()
		m, from, ok = p.resolve(&second)
	}
	return m, from, ok
}

// resolve is Resolve for one reading of the text.
func (p *Position) resolve(w *Written) (Move, Bitboard, bool) {
	if p.variant != Orthodox {
		return p.variantResolve(w)
	}
	switch w.Form {
	case ShortCastle:
		return p.resolveCastling(Kingside)
	case LongCastle:
		return p.resolveCastling(Queenside)
	case NullWritten:
		return NullMove, 0, !p.InCheck()
	case DropWritten:
		return NoMove, 0, false
	}
	switch man := w.Man; man {
	case Pawn:
		if w.toRank == unwritten {
			return p.resolveShortCapture(w)
		}
		return p.resolvePawn(w)
	case NoPiece:
		return p.resolveSquares(w)
	default:
		return p.resolveMan(w, man)
	}
}

// resolveMan resolves the move of a man other than a pawn.
func (p *Position) resolveMan(w *Written, man PieceType) (Move, Bitboard, bool) {
	to := w.To()
	us := p.sides[p.side]
	if to == NoSquare || us.Has(to) {
		if man == King {
			return p.resolveKingSteps(w)
		}
		return NoMove, 0, false
	}
	var legal Bitboard
	men := manAttacks(man, to, p.Occupied()) & p.kinds[man&7] & us & w.Origins()
	for ; men != 0; men = men.Rest() {
		from := men.First()
		if man == King && p.kingSafeAt(from, to) || man != King && p.kingSafe(from, to, to) {
			legal |= from.Bit()
		}
	}
	if legal == 0 && man == King {
		return p.resolveKingSteps(w)
	}
	return p.only(w, legal, to, Quiet)
}

// only makes the move of the one man in from.
func (p *Position) only(w *Written, from Bitboard, to Square, kind MoveKind) (Move, Bitboard, bool) {
	if from == 0 || from.several() || w.Promotion != NoPiece {
		return NoMove, from, false
	}
	return NewMove(from.First(), to, kind), from, true
}

// resolveSquares resolves a move given by squares alone ("e2e4"): whatever man stands there.
func (p *Position) resolveSquares(w *Written) (Move, Bitboard, bool) {
	man := p.PieceAt(w.From())
	if man == 0 || man.Color() != p.side {
		return NoMove, 0, false
	}
	if man.Type() == Pawn {
		return p.resolvePawn(w)
	}
	return p.resolveMan(w, man.Type())
}

// resolvePawn resolves the move of a pawn to a square: a capture if the text has a capture sign or another file of
// origin.
func (p *Position) resolvePawn(w *Written) (Move, Bitboard, bool) {
	to := w.To()
	us, them := p.side, p.side.Other()
	captures := w.pawnCaptures()
	var men Bitboard
	kind, captured := Quiet, to
	switch {
	case captures && p.sides[them].Has(to):
		men = pawnAttacks[them][to&63]
	case captures && to == p.ep:
		men, kind, captured = pawnAttacks[them][to&63], EnPassant, to^8
	case !captures && !p.Occupied().Has(to):
		men = to.Bit().advance(them)
		if to.Rank() == us.homeRank()^3 && !p.Occupied().Has(men.First()) {
			men, kind = men.advance(them), DoublePush
		}
	}
	var legal Bitboard
	for men &= p.kinds[Pawn] & p.sides[us] & w.Origins(); men != 0; men = men.Rest() {
		if from := men.First(); p.kingSafe(from, to, captured) {
			legal |= from.Bit()
		}
	}
	if to.Rank() != us.lastRank() {
		return p.only(w, legal, to, kind)
	}
	if legal == 0 || legal.several() || w.Promotion < Knight || w.Promotion > Queen {
		return NoMove, legal, false
	}
	return NewMove(legal.First(), to, promotionKind(w.Promotion)), legal, true
}

// resolveShortCapture resolves a pawn capture written by its two files ("exd"), trying each pawn of the first.
func (p *Position) resolveShortCapture(w *Written) (m Move, from Bitboard, ok bool) {
	pawns := p.Pieces(p.side, Pawn) & w.Origins()
	for ; pawns != 0; pawns = pawns.Rest() {
		full, reaches := w.aim(p.side, pawns.First())
		if !reaches {
			continue
		}
		if move, legal, fits := p.resolvePawn(&full); legal != 0 {
			from |= legal
			m, ok = move, fits
		}
	}
	if from.several() {
		return NoMove, from, false
	}
	return m, from, ok
}

// aim returns w, a capture by files, completed for one pawn: its square as origin, and as target the square it attacks
// on the written file. ok is false for a pawn with no rank before it.
func (w Written) aim(side Color, pawn Square) (full Written, ok bool) {
	rank := pawn.Rank() + side.forward()/8
	w.fromRank, w.toRank = uint8(pawn.Rank()), uint8(rank)
	return w, rank >= 0 && rank < 8
}

// resolveCastling resolves O-O and O-O-O.
func (p *Position) resolveCastling(wing Wing) (Move, Bitboard, bool) {
	v, ok := p.canCastle(wing)
	if !ok {
		return NoMove, 0, false
	}
	return v.move(wing), v.King.Bit(), true
}

// resolveKingSteps resolves castling written as the king's move between squares, as coordinate notations do: to its
// new square ("e1g1", "Ke1-g1") or to the rook ("e1h1").
func (p *Position) resolveKingSteps(w *Written) (Move, Bitboard, bool) {
	if wing, ok := p.castlingSteps(w); ok && w.Promotion == NoPiece {
		return p.resolveCastling(wing)
	}
	return NoMove, 0, false
}

// castlingSteps reports whether a text that names both squares of a king's move has the shape of castling: from the
// king's home square to its castled square, two or more files away, or to the square of its castling rook.
func (p *Position) castlingSteps(w *Written) (Wing, bool) {
	king, to := w.From(), w.To()
	if king == NoSquare || king != p.King(p.side) || king.Rank() != p.side.homeRank() || to == NoSquare {
		return 0, false
	}
	for wing := Kingside; wing <= Queenside; wing++ {
		rook := p.CastlingRook(p.side, wing)
		if to == rook || to == castledKing(king, wing) && distance(king, to) > 1 && (rook != NoSquare || king.File() == 4) {
			return wing, true
		}
	}
	return 0, false
}
