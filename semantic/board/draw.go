package board

// Half-moves without capture or pawn move after which a game may be claimed drawn (FIDE 9.3) and is drawn (FIDE 9.6.2).
// Compare them with [Position.HalfmoveClock].
const (
	FiftyMovePlies       = 100
	SeventyFiveMovePlies = 150
)

// DeadByMaterial reports whether neither side can ever mate for lack of men (FIDE 5.2.2): king against king, with one
// knight or with any bishops on squares of one colour. Walls of pawns are not examined.
func (p *Position) DeadByMaterial() bool {
	if p.kinds[Pawn]|p.kinds[Rook]|p.kinds[Queen] != 0 {
		return false
	}
	knights, bishops := p.kinds[Knight], p.kinds[Bishop]
	if knights != 0 {
		return bishops == 0 && !knights.several()
	}
	return bishops&lightSquares == 0 || bishops&^lightSquares == 0
}

// History counts how often positions occur in one line of play (FIDE 9.2). The zero value is ready for use: push the
// start position and then the position after each move. It grows by eight bytes a position and may be reused.
type History struct {
	keys   []uint64
	clocks []uint16
}

// Push adds a position and returns how often it has now occurred, itself included.
func (h *History) Push(p *Position) int {
	h.keys = append(h.keys, p.Key())
	h.clocks = append(h.clocks, p.clock)
	count := 0
	h.visit(func(int) { count++ })
	return count
}

// Occurrences appends the indexes of all occurrences of the last position, counted from 0 for the first one pushed, in
// rising order, the last one included.
func (h *History) Occurrences(dst []int) []int {
	n := len(dst)
	h.visit(func(i int) { dst = append(dst, i) })
	for i, j := n, len(dst)-1; i < j; i, j = i+1, j-1 {
		dst[i], dst[j] = dst[j], dst[i]
	}
	return dst
}

// visit calls f with the index of the last position and of all earlier ones equal to it, backwards. A position can
// repeat only one since the last capture or pawn move, with the same side to move.
func (h *History) visit(f func(index int)) {
	last := len(h.keys) - 1
	if last < 0 {
		return
	}
	key := h.keys[last]
	for i := last; i >= max(0, last-int(h.clocks[last])); i-- {
		if h.keys[i] == key {
			f(i)
		}
	}
}

// Len returns the number of positions pushed.
func (h *History) Len() int { return len(h.keys) }

// Truncate forgets all but the first n positions, to go back to where a variation begins.
func (h *History) Truncate(n int) {
	h.keys, h.clocks = h.keys[:n], h.clocks[:n]
}
