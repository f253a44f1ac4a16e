package hex

// special is the capture that the last pawn move allows for one half-move (C'escacs 4): en passant behind a pawn that
// made a double or triple step, or of a scornful pawn by the pawn that it left.
type special struct {
	kind   specialKind
	cell   Cell    // where the pawn stands that may be captured, perhaps promoted
	takers [2]Cell // pawns that may capture a scornful pawn; two only where a position string leaves it open
}

type specialKind uint8

const (
	specialNone specialKind = iota
	specialDouble
	specialTriple
	specialScornful
)

var (
	noTakers  = [2]Cell{NoCell, NoCell}
	noSpecial = special{cell: NoCell, takers: noTakers}
)

// passed reports whether a pawn of a side may land on a hex to capture en passant.
func (s *special) passed(us Color, to Cell) bool {
	switch s.kind {
	case specialDouble:
		return to == lines.ahead[us][s.cell]
	case specialTriple:
		next := lines.ahead[us][s.cell]
		return to == next || to == lines.ahead[us][next]
	}
	return false
}

// allows reports whether the pawn on a hex may take the scornful pawn.
func (s *special) allows(taker Cell) bool {
	return s.kind == specialScornful && (taker == s.takers[0] || taker == s.takers[1])
}

// Special is what the position allows beside ordinary captures.
type Special struct {
	// Pawn is where the man stands that may be captured, NoCell if there is none: a pawn, or what it just became.
	Pawn Cell

	// Passed are the hexes where it may be captured en passant, the nearer to it first; NoCell where there is none.
	Passed [2]Cell

	// Takers are the pawns that may capture it because it scorned them; NoCell where there is none. There are two where
	// a position string does not tell which.
	Takers [2]Cell
}

// Special returns the capture that the last move allows by its form, whether or not a man can make it.
func (p *Position) Special() Special {
	s := Special{Pawn: NoCell, Passed: noTakers, Takers: noTakers}
	if p.special.kind == specialNone {
		return s
	}
	s.Pawn = p.special.cell
	if p.special.kind == specialScornful {
		s.Takers = p.special.takers
		return s
	}
	s.Passed[0] = lines.ahead[p.side][s.Pawn]
	if p.special.kind == specialTriple {
		s.Passed[1] = lines.ahead[p.side][s.Passed[0]]
	}
	return s
}

// pawnKind is the way in which a pawn moves.
type pawnKind uint8

const (
	pawnNone pawnKind = iota
	pawnStraight
	pawnOblique
	pawnCapture
)

// pawnStep tells in which way a pawn of a side could go from one hex to another, by the places alone (C'escacs 4).
func pawnStep(us Color, from, to Cell) (kind pawnKind, distance int) {
	r := lines.between[from][to]
	if !r.isLine() {
		return pawnNone, 0
	}
	way, n := uint8(r.way()-1), r.steps()
	if us == Black {
		way = mirrored[way]
	}
	switch {
	case way == ahead && (n <= 2 || n == 3 && lines.first[us][from]):
		return pawnStraight, n
	case n != 1:
	case way == aheadRight || way == aheadLeft:
		return pawnOblique, 1
	case way == steepRight || way == steepLeft:
		return pawnCapture, 1
	}
	return pawnNone, 0
}
