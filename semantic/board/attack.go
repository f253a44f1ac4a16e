package board

// Where the men that jump and the pawns attack, and the lines between squares. All tables are made once at start
// (about 0.03 ms) and only read afterwards. Index them with sq&63, which also spares the bounds check.
var (
	knightAttacks [64]Bitboard
	kingAttacks   [64]Bitboard
	pawnAttacks   [2][64]Bitboard // by the colour of the pawn

	between [64][64]Bitboard // squares strictly between two squares of one line; empty when they share none
	line    [64][64]Bitboard // the whole line through two squares, edge to edge; empty when they share none
)

func init() {
	for sq := A1; sq < NoSquare; sq++ {
		knightAttacks[sq] = steps(sq, [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}})
		kingAttacks[sq] = steps(sq, [][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}})
		pawnAttacks[White][sq] = steps(sq, [][2]int{{-1, 1}, {1, 1}})
		pawnAttacks[Black][sq] = steps(sq, [][2]int{{-1, -1}, {1, -1}})
		initSlider(sq)
	}
	for a := A1; a < NoSquare; a++ {
		for _, reach := range []func(Square, Bitboard) Bitboard{rookAttacks, bishopAttacks} {
			for b := reach(a, 0); b != 0; b = b.Rest() {
				end := b.First()
				between[a][end] = reach(a, end.Bit()) & reach(end, a.Bit())
				line[a][end] = reach(a, 0)&reach(end, 0) | a.Bit() | end.Bit()
			}
		}
	}
}

// steps returns the squares at the given (file, rank) distances that are on the board.
func steps(from Square, moves [][2]int) Bitboard {
	var set Bitboard
	for _, m := range moves {
		set |= SquareAt(from.File()+m[0], from.Rank()+m[1]).Bit()
	}
	return set
}

// manAttacks returns the squares that a man other than a pawn attacks from sq over the given occupation.
func manAttacks(t PieceType, sq Square, occupied Bitboard) Bitboard {
	switch t {
	case Knight:
		return knightAttacks[sq&63]
	case Bishop:
		return bishopAttacks(sq, occupied)
	case Rook:
		return rookAttacks(sq, occupied)
	case Queen:
		return queenAttacks(sq, occupied)
	case King:
		return kingAttacks[sq&63]
	}
	return 0
}

// attackers returns the men of one side that attack sq over the given occupation. Men of that side that the caller
// took out of the occupation are still counted when they themselves attack: the caller masks them.
func (p *Position) attackers(sq Square, by Color, occupied Bitboard) Bitboard {
	i := sq & 63
	queens := p.kinds[Queen]
	set := pawnAttacks[by.Other()&1][i]&p.kinds[Pawn] | knightAttacks[i]&p.kinds[Knight] | kingAttacks[i]&p.kinds[King]
	them := p.sides[by&1]
	if straight := (p.kinds[Rook] | queens) & them; straight&rookRays(sq) != 0 {
		set |= rookAttacks(sq, occupied) & straight
	}
	if slanted := (p.kinds[Bishop] | queens) & them; slanted&bishopRays(sq) != 0 {
		set |= bishopAttacks(sq, occupied) & slanted
	}
	return set & them
}
