package hex

// census counts a side's recoverable men, eight bits for each kind, bishops by the colour of their hexes.
type census uint64

// censusPlace is the place of each kind in a census; bishops have three places.
var censusPlace = [King + 1]uint8{Queen: 0, Wyvern: 8, Rook: 16, Pegasus: 24, Knight: 32, Bishop: 40}

// fullSet is how many men of a kind a side has at the start, bishops by colour (C'escacs 4, Promotion).
var fullSet = [King + 1]int{
	Pawn: 11, Elephant: 4, Bishop: 1, Knight: 2, Pegasus: 2, Rook: 2, Wyvern: 1, Queen: 1, King: 1,
}

func censusUnit(kind Kind, c Cell) census {
	if recoverable>>kind&1 == 0 {
		return 0
	}
	place := censusPlace[kind&15]
	if kind == Bishop {
		place += uint8(8 * c.Shade())
	}
	return 1 << place
}

// KindSet is a set of kinds of men.
type KindSet uint16

// Has reports whether a kind is in the set.
func (s KindSet) Has(k Kind) bool { return s>>k&1 != 0 }

// Recoverable returns what a pawn of a side may become on a hex where pawns promote, as the men on the board stand
// (C'escacs 4, Promotion). On other hexes it is empty.
func (p *Position) Recoverable(side Color, c Cell) KindSet {
	side &= 1
	if c >= NoCell || !lines.last[side][c] {
		return 0
	}
	var set KindSet
	counts := p.census[side]
	for kind := Bishop; kind <= Queen; kind++ {
		place := censusPlace[kind]
		if kind == Bishop {
			place += uint8(8 * c.Shade())
		}
		if int(counts>>place&0xff) < fullSet[kind] {
			set |= 1 << kind
		}
	}
	return set
}

// Promotes reports whether a pawn of a side promotes on a hex: the last of a column.
func Promotes(side Color, c Cell) bool { return lines.last[side&1][min(c, NoCell)] }

// Waiting appends the pawns of a side that await promotion, by column.
func (p *Position) Waiting(dst []Cell, side Color) []Cell {
	side &= 1
	for set, column := p.waiting[side], 0; set != 0; set, column = set>>1, column+1 {
		if set&1 != 0 {
			dst = append(dst, lastOf(side, column))
		}
	}
	return dst
}

// lastOf returns the hex of a column where a side's pawns promote.
func lastOf(side Color, column int) Cell {
	low, high := LinesOf(column)
	if side == Black {
		return CellAt(column, low)
	}
	return CellAt(column, high)
}

// MustPromote reports whether a waiting pawn of the side to move can promote. If so, that is all that it may do
// (C'escacs 4).
func (p *Position) MustPromote() bool {
	return p.waiting[p.side] != 0 && p.promotable() && !p.InCheck()
}

// promotable reports whether a piece is recoverable for some waiting pawn of the side to move.
func (p *Position) promotable() bool {
	for set, column := p.waiting[p.side], 0; set != 0; set, column = set>>1, column+1 {
		if set&1 != 0 && p.Recoverable(p.side, lastOf(p.side, column)) != 0 {
			return true
		}
	}
	return false
}
