package hex

// Color is the side that owns a man or has the move.
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
)

// Other returns the opponent.
func (c Color) Other() Color { return c ^ 1 }

// forward is the direction in which the side's pawns go, in lines.
func (c Color) forward() int { return 1 - 2*int(c&1) }

// Kind is a kind of man without its colour. The order is that of the table of figurines, pawn first (C'escacs 10).
type Kind uint8

// The kinds of men. NoKind is also the kind of an empty hex.
const (
	NoKind Kind = iota
	Pawn
	Elephant
	Bishop
	Knight
	Pegasus
	Rook
	Wyvern
	Queen
	King
)

// Letter returns the standard letter, 'P' for a pawn, or 0 for NoKind.
func (k Kind) Letter() byte { return "\x00PEJNGRVDK\x00\x00\x00\x00\x00\x00"[k&15] }

// recoverable is the set of kinds that a pawn may become, by bit.
const recoverable = 1<<Bishop | 1<<Knight | 1<<Pegasus | 1<<Rook | 1<<Wyvern | 1<<Queen

// Man is a man: kind and colour. The zero value is an empty hex.
type Man uint8

// MakeMan returns the man of a colour and kind; of NoKind it makes the empty hex.
func MakeMan(c Color, k Kind) Man {
	if k == NoKind {
		return 0
	}
	return Man(k) | Man(c&1)<<4
}

// Kind returns the kind, NoKind for an empty hex.
func (m Man) Kind() Kind { return Kind(m & 15) }

// Color returns the owner. It means nothing for an empty hex.
func (m Man) Color() Color { return Color(m >> 4 & 1) }

// is reports whether the man belongs to a side.
func (m Man) is(c Color) bool { return m != 0 && m.Color() == c }
