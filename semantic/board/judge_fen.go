package board

// What a FEN says can be well formed and still be no position of a game. These checks look at the whole board.

// judge reports what is wrong with the board as a whole.
func (f *fenReader) judge() {
	if f.badBoard {
		return
	}
	p := &f.pos
	kings := true
	for _, c := range [2]Color{White, Black} {
		if n := p.Pieces(c, King).Count(); !p.mayHaveKings(c, n) {
			kings = false
			kind := FENKings
			if p.traits().horde && c == White {
				kind = FENHordeKings
			}
			problem := f.add(kind, fieldBoard)
			problem.Color, problem.Count = c, n
		}
		f.judgeMaterial(c)
	}
	if !kings || f.badSide || p.traits().explodes && p.King(p.side) == NoSquare {
		return
	}
	waiting := p.side.Other()
	if king := p.King(waiting); king != NoSquare && p.kingAttackers(king, p.side, p.Occupied()) != 0 {
		f.add(FENOppositeCheck, fieldSide).Color = waiting
		return
	}
	if checkers := p.Checkers(); checkers != 0 && !p.couldHaveChecked(checkers) {
		problem := f.add(FENImpossibleCheck, fieldBoard)
		problem.Color, problem.Square = p.side, checkers.First()
	}
	if len(f.problems) == 0 && p.isUsualStart() && !f.opts.Chess960 {
		problem := f.add(FENDefault, fieldBoard)
		problem.End = f.fields[fieldFullmove].end
	}
}

// isUsualStart reports whether a game would begin here without any FEN. In Horde and Racing Kings, whose arrays are
// unlike that of chess, a FEN of it helps programs that do not know them.
func (p *Position) isUsualStart() bool {
	if p.kinds != startPosition.kinds {
		return false
	}
	q := p.orthodox()
	if p.traits().noCastling {
		q.rooks = startPosition.rooks
		q.rekey()
	}
	return q == startPosition
}

// mayHaveKings reports whether a side may have this many kings. In atomic chess the king of the side to move may just
// have exploded, which ends the game.
func (p *Position) mayHaveKings(c Color, n int) bool {
	switch t := p.traits(); {
	case t.plainKing:
		return true
	case t.horde && c == White:
		return n == 0
	case t.explodes && c == p.side:
		return n <= 1
	}
	return n == 1
}

// judgeMaterial reports more men than a side can have: the men, else the pawns, else the promoted men, which are
// those beyond the initial array, bishops counted by the colour of their squares. Where men change sides there is no
// such limit, nor in Horde.
func (f *fenReader) judgeMaterial(c Color) {
	p := &f.pos
	if t := p.traits(); t.drops || t.horde {
		return
	}
	surplus := func(set Bitboard, initial int) int { return max(0, set.Count()-initial) }
	bishops := p.Pieces(c, Bishop)
	men, pawns := p.Men(c).Count(), p.Pieces(c, Pawn).Count()
	promoted := surplus(p.Pieces(c, Knight), 2) + surplus(p.Pieces(c, Rook), 2) + surplus(p.Pieces(c, Queen), 1) +
		surplus(bishops&lightSquares, 1) + surplus(bishops&^lightSquares, 1)
	if p.traits().plainKing {
		promoted += surplus(p.Pieces(c, King), 1)
	}
	kind, count := FENTooManyMen, men
	switch {
	case men > 16:
	case pawns > 8:
		kind, count = FENTooManyPawns, pawns
	case promoted > 8-pawns:
		kind, count = FENTooManyPromoted, promoted
	default:
		return
	}
	problem := f.add(kind, fieldBoard)
	problem.Color, problem.Count = c, count
}

// couldHavePassed reports whether a pawn of the side that is not to move can just have made a double step over sq: it
// stands before sq, sq and the square behind are empty, and with the pawn back there the other king was in no check.
func (p *Position) couldHavePassed(sq Square) bool {
	them := p.side.Other()
	pawn, origin := sq.Bit().advance(them), sq.Bit().advance(p.side)
	if p.Pieces(them, Pawn)&pawn == 0 || p.Occupied()&(sq.Bit()|origin) != 0 {
		return false
	}
	king := p.King(p.side)
	return king == NoSquare || p.kingAttackers(king, them, p.Occupied()&^pawn|origin)&^pawn == 0
}

// couldHaveChecked reports whether one legal move can have given the checks of the given men to the side to move.
// One check always can, as far as is looked at here. Of two, one is given by the man that moved and the other by a line
// piece that it uncovered; or both are uncovered by a capture en passant, which empties two squares.
func (p *Position) couldHaveChecked(checkers Bitboard) bool {
	switch t := p.traits(); {
	case t.noCheck:
		return false
	case !checkers.several(), t.explodes:
		return true
	}
	if checkers.Count() > 2 {
		return false
	}
	a, b := checkers.First(), checkers.Rest().First()
	return p.couldHaveUncovered(a, b) || p.couldHaveUncovered(b, a) || p.couldHaveUncoveredEnPassant(a, b)
}

// couldHaveUncovered reports whether the man on mover can have come, without check before, from the line between the
// king and the man on slider.
func (p *Position) couldHaveUncovered(mover, slider Square) bool {
	king := p.King(p.side)
	empty := ^p.Occupied()
	gap := between[king&63][slider&63] & empty
	them := p.side.Other()
	for _, origin := range [2]struct {
		t    PieceType
		from Bitboard
	}{
		{p.mailbox[mover].Type(), p.cameFrom(mover, p.mailbox[mover].Type())},
		{Pawn, p.promotedFrom(mover)},
	} {
		for from := origin.from & gap; from != 0; from = from.Rest() {
			sq := from.First()
			var attacks Bitboard
			if origin.t == Pawn {
				attacks = pawnAttacks[them][sq]
			} else { // a man captured on the mover's square may have stood in its way
				attacks = manAttacks(origin.t, sq, p.Occupied()|sq.Bit())
			}
			if !attacks.Has(king) {
				return true
			}
		}
	}
	return false
}

// cameFrom returns the empty squares from which a man of the side that is not to move can have come to sq.
func (p *Position) cameFrom(sq Square, t PieceType) Bitboard {
	if t != Pawn {
		return manAttacks(t, sq, p.Occupied()) &^ p.Occupied()
	}
	us, them := p.side, p.side.Other()
	empty := ^p.Occupied()
	back := sq.Bit().advance(us) & empty
	if sq.Rank() == them.homeRank()^3 {
		back |= back.advance(us) & empty
	}
	return (back | pawnAttacks[us][sq]) & empty
}

// promotedFrom returns the empty squares from which a pawn can have promoted to the man on sq.
func (p *Position) promotedFrom(sq Square) Bitboard {
	t := p.mailbox[sq].Type()
	if sq.Rank() != p.side.homeRank() || t == King || t == Pawn {
		return 0
	}
	return p.cameFrom(sq, Pawn)
}

// couldHaveUncoveredEnPassant reports whether a capture en passant can have led to the checks by a and b: each is the
// capturing pawn or has one of the two emptied squares between itself and the king.
func (p *Position) couldHaveUncoveredEnPassant(a, b Square) bool {
	king := p.King(p.side)
	us, them := p.side, p.side.Other()
	empty := ^p.Occupied()
	pawns := p.Pieces(them, Pawn) & (rank1 << (8 * (them.homeRank() ^ 5)))
	for ; pawns != 0; pawns = pawns.Rest() {
		pawn := pawns.First()
		captured := pawn.Bit().advance(us) & empty
		if captured == 0 || pawn.Bit().advance(them)&empty == 0 {
			continue
		}
		for from := pawnAttacks[us][pawn] & empty; from != 0; from = from.Rest() {
			emptied := captured | from.First().Bit()
			gapA, gapB := between[king&63][a]&emptied, between[king&63][b]&emptied
			switch {
			case a == pawn && gapB != 0, b == pawn && gapA != 0:
				return true
			case gapA != 0 && gapB != 0 && (gapA | gapB).several():
				return true
			}
		}
	}
	return false
}
