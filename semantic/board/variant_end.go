package board

// EndKind is how a game ends by the rules, without claim.
type EndKind uint8

// The ends. Which side has won is in [End].
const (
	NoEnd EndKind = iota
	EndCheckmate
	EndStalemate
	EndDeadPosition // neither side can ever win, by material
	EndExploded     // a king has exploded (atomic)
	EndThirdCheck   // the third check has been given
	EndOnHill       // a king is in the centre (King of the Hill)
	EndHordeTaken   // all men of the horde have been captured
	EndGivenAway    // the side to move has no man left, which wins (Antichess)
	EndRace         // a king has reached the last rank, and the other one cannot any more (Racing Kings)
)

// End says whether and how the game is over in a position. The zero value: it goes on.
type End struct {
	Kind   EndKind
	Drawn  bool
	Winner Color // where it is over and not drawn
}

func won(kind EndKind, by Color) End { return End{Kind: kind, Winner: by} }
func drawn(kind EndKind) End         { return End{Kind: kind, Drawn: true} }

// checksToWin is the number of checks that win Three-check.
const checksToWin = 3

// ChecksGiven returns how many checks a side has given, where the variant counts them.
func (p *Position) ChecksGiven(c Color) int { return int(p.checks[c&1]) }

// Over says how the game has ended by a rule of its variant alone: not by mate, stalemate or for want of men.
func (p *Position) Over() End {
	if over := p.traits().over; over != nil {
		return over(*p)
	}
	return End{}
}

// End says how the game has ended (FIDE 5.1.1, 5.2.1, 5.2.2 and the rules of the variant).
func (p *Position) End() End {
	t := p.traits()
	if end := p.Over(); end.Kind != NoEnd {
		return end
	}
	switch {
	case p.DeadByMaterial():
		return drawn(EndDeadPosition)
	case p.HasLegalMove(), p.awaitsHelp():
		return End{}
	case p.InCheck():
		return won(EndCheckmate, p.side.Other())
	case t.endStalemate != nil:
		return t.endStalemate(*p)
	}
	return drawn(EndStalemate)
}

func antichessStalemate(p Position) End { return won(EndStalemate, p.side) }

// suicideStalemate: the side with fewer men has won.
func suicideStalemate(p Position) End {
	white, black := p.Men(White).Count(), p.Men(Black).Count()
	switch {
	case white < black:
		return won(EndStalemate, White)
	case black < white:
		return won(EndStalemate, Black)
	}
	return drawn(EndStalemate)
}

func atomicOver(p Position) End {
	for _, c := range [2]Color{White, Black} {
		if p.King(c) == NoSquare {
			return won(EndExploded, c.Other())
		}
	}
	return End{}
}

func antichessOver(p Position) End {
	if p.Men(p.side) == 0 {
		return won(EndGivenAway, p.side)
	}
	return End{}
}

func threeCheckOver(p Position) End {
	for _, c := range [2]Color{White, Black} {
		if p.checks[c] >= checksToWin {
			return won(EndThirdCheck, c)
		}
	}
	return End{}
}

const hill = 1<<D4 | 1<<E4 | 1<<D5 | 1<<E5

func hillOver(p Position) End {
	for _, c := range [2]Color{White, Black} {
		if p.Pieces(c, King)&hill != 0 {
			return won(EndOnHill, c)
		}
	}
	return End{}
}

func hordeOver(p Position) End {
	if p.Men(White) == 0 {
		return won(EndHordeTaken, Black)
	}
	return End{}
}

// racingOver: as White begins, Black has one more move when the white king arrives first, and draws by arriving with it.
func racingOver(p Position) End {
	const goal = rank1 << 56
	white, black := p.Pieces(White, King)&goal != 0, p.Pieces(Black, King)&goal != 0
	switch {
	case white && black:
		return drawn(EndRace)
	case black:
		return won(EndRace, Black)
	case white && (p.side == White || !p.canFollow(goal)):
		return won(EndRace, White)
	}
	return End{}
}

// canFollow reports whether the king of the side to move can step onto one of some squares.
func (p *Position) canFollow(goal Bitboard) bool {
	king := p.King(p.side)
	if king == NoSquare {
		return false
	}
	for steps := kingAttacks[king] & goal &^ p.sides[p.side]; steps != 0; steps = steps.Rest() {
		if p.kingSafeAt(king, steps.First()) {
			return true
		}
	}
	return false
}

// variantDead is DeadByMaterial for a variant. A game that is over is not dead: the exploded king's side may have
// nothing left, but it has lost.
func (p *Position) variantDead() bool {
	return !p.CanMate(White) && !p.CanMate(Black) && p.Over().Kind == NoEnd
}

// variantCanWin is CanMate for a variant. Of a game that is over it says nothing.
func (p *Position) variantCanWin(c Color) bool {
	if canWin := p.traits().canWin; canWin != nil {
		return canWin(*p, c&1)
	}
	return true
}

func always(Position, Color) bool { return true }

// hasMen: a side with any man but its king can give checks.
func hasMen(p Position, c Color) bool { return p.sides[c]&^p.kinds[King] != 0 }

// crazyhouseCanWin: men never leave the game, so that one minor piece beside the kings is all there will ever be.
func crazyhouseCanWin(p Position, _ Color) bool {
	men := p.Occupied().Count()
	for _, c := range [2]Color{White, Black} {
		if p.InHand(c, Pawn)+p.InHand(c, Rook)+p.InHand(c, Queen) > 0 {
			return true
		}
		men += p.InHand(c, Knight) + p.InHand(c, Bishop)
	}
	return men > 3 || p.kinds[Pawn]|p.kinds[Rook]|p.kinds[Queen]|p.promoted != 0
}

// atomicCanWin: against men beside the king there is hope that one of them explodes next to it, unless bishops can never
// meet; a bare king is mated by a queen, or a pawn that becomes one, by two men that are not both knights, or by three.
func atomicCanWin(p Position, c Color) bool {
	own, other := p.sides[c]&^p.kinds[King], p.sides[c.Other()]&^p.kinds[King]
	switch {
	case own == 0:
		return false
	case other != 0:
		return (own|other)&^p.kinds[Bishop] != 0 || !neverMeet(own, other)
	case own&(p.kinds[Queen]|p.kinds[Pawn]) != 0:
		return true
	case own&^p.kinds[Knight] == 0:
		return own.Count() > 2
	}
	return own.several()
}

// neverMeet reports whether all bishops of one side are on light squares and all of the other one on dark ones.
func neverMeet(a, b Bitboard) bool {
	return a&lightSquares == 0 && b&^lightSquares == 0 || a&^lightSquares == 0 && b&lightSquares == 0
}

// antichessCanWin: a side cannot lose its last bishop if all of the other side's are on squares of the other colour and
// there is nothing else. Of two knights alone, each of which attacks only squares of the other colour, the one that
// stands on the same colour as the other when its own side has the move is the one that may be captured.
func antichessCanWin(p Position, c Color) bool {
	own, other := p.sides[c], p.sides[c.Other()]
	switch {
	case own == 0:
		return true
	case other == 0:
		return false
	case (own|other)&^p.kinds[Knight] == 0 && !own.several() && !other.several():
		alike := (own&lightSquares == 0) == (other&lightSquares == 0)
		return alike == (c == p.side)
	case (own|other)&^p.kinds[Bishop] != 0:
		return true
	case own&lightSquares != 0 && other&lightSquares == 0:
		return false
	}
	return own&^lightSquares == 0 || other&^lightSquares != 0
}
