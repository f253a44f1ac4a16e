package board

import "math/bits"

// Bitboard is a set of squares: bit n stands for Square(n).
//
// To visit its squares in order:
//
//	for b := set; b != 0; b = b.Rest() {
//		sq := b.First()
//	}
type Bitboard uint64

const (
	fileA        Bitboard = 0x0101010101010101
	rank1        Bitboard = 0xff
	lightSquares Bitboard = 0x55aa55aa55aa55aa
	allSquares   Bitboard = 1<<64 - 1
)

// Bit returns the set of one square; of NoSquare, the empty set.
func (s Square) Bit() Bitboard { return 1 << s }

// Has reports whether sq is in the set. NoSquare never is.
func (b Bitboard) Has(sq Square) bool { return b&(1<<sq) != 0 }

// Count returns the number of squares.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest square of the set, or NoSquare if it is empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Rest returns the set without its lowest square.
func (b Bitboard) Rest() Bitboard { return b & (b - 1) }

// several reports whether the set has two squares or more.
func (b Bitboard) several() bool { return b&(b-1) != 0 }

// advance moves every square of the set one step forward for the side; squares leaving the board are dropped.
func (b Bitboard) advance(c Color) Bitboard {
	if c == White {
		return b << 8
	}
	return b >> 8
}
