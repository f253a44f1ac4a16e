package hex

// Move is a move of a [Position]: two bytes that mean nothing without it. The high byte is the origin; the low one is
// the target, or beyond the hexes a promotion, or a castling. No move is above 0xA8FF.
type Move uint16

// NoMove is the zero Move. It is never legal.
const NoMove Move = 0

const (
	firstPromotion = Cells                                  // + 8 × kind's place + step
	firstCastling  = firstPromotion + 8*int(Queen-Bishop+1) // + Castling
	endOfMoves     = firstCastling + int(NoCastling)        // not above 256
	_              = uint(256 - endOfMoves)                 // asserts it
	inPlace        = 0                                      // the step of a pawn that awaited promotion
)

// promotionSteps are the ways in which a pawn of White comes to its last hex, in columns and lines.
var promotionSteps = [...][2]int{inPlace: {0, 0}, {0, 2}, {0, 4}, {1, 1}, {-1, 1}, {1, 3}, {-1, 3}}

// promotionTargets holds the targets of these steps, by origin. Pawns of White promote from the upper half only.
var promotionTargets = func() (t [Cells][8]Cell) {
	for c := range t {
		for i := range t[c] {
			t[c][i] = NoCell
			if i < len(promotionSteps) {
				forward := promoter(Cell(c)).forward()
				t[c][i] = Cell(c).step(promotionSteps[i][0], forward*promotionSteps[i][1])
			}
		}
	}
	return t
}()

// promoter returns the side whose pawns may promote with a move from a hex.
func promoter(from Cell) Color {
	if from.Line() > Lines/2 {
		return White
	}
	return Black
}

// NewMove makes the move of a man from one hex to another, promotions and castlings left out. It checks nothing.
func NewMove(from, to Cell) Move { return Move(from)<<8 | Move(to) }

// NewPromotion makes the promotion of a pawn that goes from one hex to another, or stays. It returns NoMove if no pawn
// can promote so.
func NewPromotion(from, to Cell, kind Kind) Move {
	if from >= NoCell || to >= NoCell || kind < Bishop || kind > Queen || !Promotes(promoter(from), to) {
		return NoMove
	}
	for i, target := range promotionTargets[from] {
		if target == to {
			return Move(from)<<8 | Move(firstPromotion+8*int(kind-Bishop)+i)
		}
	}
	return NoMove
}

// NewCastling makes a castling.
func NewCastling(side Color, c Castling) Move {
	return Move(homes.king[side&1])<<8 | Move(firstCastling+int(min(c, NoCastling-1)))
}

// From returns the origin, for castling that of the king. It is NoCell for values that are no move of any position.
func (m Move) From() Cell { return min(Cell(m>>8), NoCell) }

// To returns the target, for castling that of the king, for a promotion in place the origin. It is NoCell for values
// that are no move of any position.
func (m Move) To() Cell {
	from, low := m.From(), int(m&0xff)
	switch {
	case low < Cells:
		return Cell(low)
	case from == NoCell || low >= endOfMoves:
		return NoCell
	case low >= firstCastling:
		return m.Castling().King(promoter(from).Other())
	}
	return promotionTargets[from][(low-firstPromotion)&7]
}

// IsCastling reports whether the move is a castling.
func (m Move) IsCastling() bool { return uint(m&0xff)-uint(firstCastling) < uint(NoCastling) }

// Castling returns which castling the move is, or NoCastling.
func (m Move) Castling() Castling {
	if !m.IsCastling() {
		return NoCastling
	}
	return Castling(int(m&0xff) - firstCastling)
}

// Promotion returns what the pawn becomes, or NoKind: also for a pawn that comes to a last hex and has to wait.
func (m Move) Promotion() Kind {
	low := int(m & 0xff)
	if low < firstPromotion || low >= firstCastling {
		return NoKind
	}
	return Bishop + Kind((low-firstPromotion)>>3)
}

// IsInPlace reports whether the move is the promotion of a pawn that awaited it.
func (m Move) IsInPlace() bool { return m.Promotion() != NoKind && m.From() == m.To() }
