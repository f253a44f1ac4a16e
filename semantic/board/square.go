package board

// Square is one of the 64 squares, counted by ranks from White's left: a1 = 0, b1 = 1, h8 = 63 (PGN 8.2.3.1).
type Square uint8

// The squares by name. NoSquare stands wherever there is none, as in a position without an en passant square.
const (
	A1, B1, C1, D1, E1, F1, G1, H1 Square = 8*iota + 0, 8*iota + 1, 8*iota + 2, 8*iota + 3,
		8*iota + 4, 8*iota + 5, 8*iota + 6, 8*iota + 7
	A2, B2, C2, D2, E2, F2, G2, H2
	A3, B3, C3, D3, E3, F3, G3, H3
	A4, B4, C4, D4, E4, F4, G4, H4
	A5, B5, C5, D5, E5, F5, G5, H5
	A6, B6, C6, D6, E6, F6, G6, H6
	A7, B7, C7, D7, E7, F7, G7, H7
	A8, B8, C8, D8, E8, F8, G8, H8

	NoSquare Square = 64
)

// SquareAt returns the square on a file (0 = a … 7 = h) and a rank (0 = first … 7 = eighth),
// or NoSquare if either is out of range.
func SquareAt(file, rank int) Square {
	if uint(file) > 7 || uint(rank) > 7 {
		return NoSquare
	}
	return Square(rank<<3 | file)
}

// File returns 0 for the a-file … 7 for the h-file. It means nothing for NoSquare.
func (s Square) File() int { return int(s & 7) }

// Rank returns 0 for the first rank … 7 for the eighth. It means nothing for NoSquare.
func (s Square) Rank() int { return int(s>>3) & 7 }

// Valid reports whether s is a square of the board, not NoSquare.
func (s Square) Valid() bool { return s < NoSquare }

// IsLight reports whether s is a light square; h1 is one.
func (s Square) IsLight() bool { return lightSquares.Has(s) }

// Append appends the name, such as "e4", or "-" for NoSquare.
func (s Square) Append(dst []byte) []byte {
	if s >= NoSquare {
		return append(dst, '-')
	}
	return append(dst, 'a'+byte(s&7), '1'+byte(s>>3))
}

// String returns the name, such as "e4", or "-" for NoSquare.
func (s Square) String() string {
	var buf [2]byte
	return string(s.Append(buf[:0]))
}

// distance is the number of king's steps from a to b on an empty board.
func distance(a, b Square) int {
	return max(abs(a.File()-b.File()), abs(a.Rank()-b.Rank()))
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
