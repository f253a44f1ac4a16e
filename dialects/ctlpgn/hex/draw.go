package hex

// Half-moves without capture or pawn move after which a game may be claimed drawn and is drawn (C'escacs 6). Compare
// them with [Position.HalfmoveClock].
const (
	FiftyMovePlies       = 100
	SeventyFiveMovePlies = 150
)

// Occurrences of a position after which a game may be claimed drawn and is drawn (C'escacs 6). Compare them with how
// often a [Position.Key] has occurred.
const (
	ThreefoldClaim    = 3
	FivefoldAutomatic = 5
)

// DeadByMaterial reports whether neither side has men enough to mate: no pawn stands on the board, and no side has more
// than a bishop, a knight, a pegasus or an elephant beside its king (C'escacs 6).
func (p *Position) DeadByMaterial() bool {
	if p.total > 4 {
		return false
	}
	var men [2]int
	for _, man := range p.men {
		switch man.Kind() {
		case NoKind, King:
		case Bishop, Knight, Pegasus, Elephant:
			men[man.Color()]++
		default:
			return false
		}
	}
	return men[White] <= 1 && men[Black] <= 1
}
