package board

import "math/bits"

// Attacks of bishops, rooks and queens, by subtraction: taking the slider's bit from the occupied squares of its line
// borrows through the empty squares up to the first man. Doing the same on the byte-swapped board finds the other
// direction; that works for files and diagonals, which have one square a rank. Ranks are looked up.
// The method needs 2.5 KB of tables, so it stays in the first-level cache beside a caller's data.

// sliderMasks holds the lines through one square, without the square itself.
type sliderMasks struct {
	file, diagonal, antidiagonal, rank Bitboard
}

var (
	sliders     [64]sliderMasks
	rankAttacks [64][8]uint8 // by the inner six squares of the rank's occupation, then by file
)

// initSlider fills the tables for one square.
func initSlider(sq Square) {
	m := &sliders[sq]
	m.file = fileA << sq.File() &^ sq.Bit()
	m.rank = rank1 << (8 * sq.Rank()) &^ sq.Bit()
	for other := A1; other < NoSquare; other++ {
		switch {
		case other == sq:
		case other.File()-sq.File() == other.Rank()-sq.Rank():
			m.diagonal |= other.Bit()
		case other.File()-sq.File() == sq.Rank()-other.Rank():
			m.antidiagonal |= other.Bit()
		}
	}
	if sq.Rank() == 0 {
		for inner := range 64 {
			occupied := inner << 1
			var set uint8
			for _, step := range [2]int{-1, 1} {
				for f := sq.File() + step; f >= 0 && f < 8; f += step {
					set |= 1 << f
					if occupied&(1<<f) != 0 {
						break
					}
				}
			}
			rankAttacks[inner][sq.File()] = set
		}
	}
}

// rookRays returns what a rook attacks on an empty board.
func rookRays(sq Square) Bitboard { m := &sliders[sq&63]; return m.file | m.rank }

// bishopRays returns what a bishop attacks on an empty board.
func bishopRays(sq Square) Bitboard { m := &sliders[sq&63]; return m.diagonal | m.antidiagonal }

func rookAttacks(sq Square, occupied Bitboard) Bitboard {
	shift := sq & 56
	inner := uint8(occupied>>shift) >> 1 & 63
	return Bitboard(rankAttacks[inner][sq&7])<<shift | lineAttacks(sq, occupied, sliders[sq&63].file)
}

func bishopAttacks(sq Square, occupied Bitboard) Bitboard {
	m := &sliders[sq&63]
	return lineAttacks(sq, occupied, m.diagonal) | lineAttacks(sq, occupied, m.antidiagonal)
}

func queenAttacks(sq Square, occupied Bitboard) Bitboard {
	return rookAttacks(sq, occupied) | bishopAttacks(sq, occupied)
}

// lineAttacks returns the attacks from sq along one line that has at most one square a rank.
func lineAttacks(sq Square, occupied, mask Bitboard) Bitboard {
	up := occupied & mask
	down := flip(up)
	up -= 1 << (sq & 63)
	down -= 1 << (sq&63 ^ 56)
	return (up ^ flip(down)) & mask
}

// flip turns the board upside down: the first rank becomes the eighth.
func flip(b Bitboard) Bitboard { return Bitboard(bits.ReverseBytes64(uint64(b))) }
