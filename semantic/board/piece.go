package board

// Color is the side that owns a man or has the move.
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
)

// Other returns the opponent.
func (c Color) Other() Color { return c ^ 1 }

// homeRank is the rank, 0 or 7, on which the side's king and rooks begin.
func (c Color) homeRank() int { return int(c) * 7 }

// lastRank is the rank, 7 or 0, on which the side's pawns promote.
func (c Color) lastRank() int { return int(c.Other()) * 7 }

// forward is the step of the side's pawns, in squares.
func (c Color) forward() int { return 8 - 16*int(c) }

// PieceType is a kind of man without its colour. The order is that of PGN letters, pawn first.
type PieceType uint8

// The kinds of men. NoPiece is also the kind of an empty square.
const (
	NoPiece PieceType = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

// Letter returns the English letter of PGN 8.2.3.2, 'P' for a pawn, or 0 for NoPiece.
func (t PieceType) Letter() byte { return "\x00PNBRQK\x00"[t&7] }

// Piece is a man: kind and colour. The zero value is an empty square.
type Piece uint8

// MakePiece returns the man of a colour and kind; of NoPiece it makes the empty square.
func MakePiece(c Color, t PieceType) Piece {
	if t == NoPiece {
		return 0
	}
	return Piece(t) | Piece(c)<<3
}

// Type returns the kind, NoPiece for an empty square.
func (p Piece) Type() PieceType { return PieceType(p & 7) }

// Color returns the owner. It means nothing for an empty square.
func (p Piece) Color() Color { return Color(p >> 3) }

// Letter returns the letter of FEN (PGN 16.1.3.1): upper case for White, lower case for Black, 0 for an empty square.
func (p Piece) Letter() byte {
	letter := p.Type().Letter()
	if p.Color() == Black && letter != 0 {
		letter |= 0x20
	}
	return letter
}

// pieceOfLetter reads a FEN letter; anything else gives the empty square.
func pieceOfLetter(letter byte) Piece {
	color := White
	if letter >= 'a' {
		color, letter = Black, letter-0x20
	}
	switch letter {
	case 'P':
		return MakePiece(color, Pawn)
	case 'N':
		return MakePiece(color, Knight)
	case 'B':
		return MakePiece(color, Bishop)
	case 'R':
		return MakePiece(color, Rook)
	case 'Q':
		return MakePiece(color, Queen)
	case 'K':
		return MakePiece(color, King)
	}
	return 0
}
