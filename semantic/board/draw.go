package board

import (
	"iter"
	"slices"
)

// Half-moves without capture or pawn move after which a game may be claimed drawn (FIDE 9.3) and is drawn (FIDE 9.6.2).
// Compare them with [Position.HalfmoveClock].
const (
	FiftyMovePlies       = 100
	SeventyFiveMovePlies = 150
)

// DeadByMaterial reports whether neither side can ever mate for lack of men (FIDE 5.2.2): king against king, with one
// knight or with any bishops on squares of one colour. Walls of pawns are not examined.
func (p *Position) DeadByMaterial() bool {
	if p.variant != Orthodox {
		return p.variantDead()
	}
	if p.kinds[Pawn]|p.kinds[Rook]|p.kinds[Queen] != 0 {
		return false
	}
	knights, bishops := p.kinds[Knight], p.kinds[Bishop]
	if knights != 0 {
		return bishops == 0 && !knights.several()
	}
	return bishops&lightSquares == 0 || bishops&^lightSquares == 0
}

// History remembers the positions of one line of play, to tell how often they occur (FIDE 9.2). The zero value is ready
// for use: add the start position and then the position after each move. It grows by ten bytes a position and may be
// reused. Positions have indexes, from 0 for the first one added.
type History struct {
	keys   []uint64
	clocks []uint16
}

// Push adds a position and returns how often it has now occurred, itself included.
func (h *History) Push(p *Position) int {
	h.Add(p.Key(), p.HalfmoveClock())
	return h.Count(h.Len() - 1)
}

// Add adds a position by its key, which equals that of another one if the position repeats it, and by the number of
// half-moves since one that cannot be taken back.
func (h *History) Add(key uint64, clock int) {
	h.keys = append(h.keys, key)
	h.clocks = append(h.clocks, uint16(clock))
}

// Clock returns the number of half-moves that position i was added with.
func (h *History) Clock(i int) int { return int(h.clocks[i]) }

// Count returns how often position i has occurred when it stands on the board, itself included.
func (h *History) Count(i int) int {
	count := 0
	for range h.equal(i) {
		count++
	}
	return count
}

// Occurrences appends the indexes of all occurrences of position i up to that one, in rising order.
func (h *History) Occurrences(dst []int, i int) []int {
	n := len(dst)
	for k := range h.equal(i) {
		dst = append(dst, k)
	}
	slices.Reverse(dst[n:])
	return dst
}

// equal yields the indexes of position i and of all earlier ones equal to it, backwards. A position can repeat only one
// since the last capture or pawn move, with the same side to move.
func (h *History) equal(i int) iter.Seq[int] {
	return func(yield func(int) bool) {
		key, first := h.keys[i], max(0, i-int(h.clocks[i]))
		for k := i; k >= first; k -= 2 {
			if h.keys[k] == key && !yield(k) {
				return
			}
		}
	}
}

// Len returns the number of positions.
func (h *History) Len() int { return len(h.keys) }

// Truncate forgets all but the first n positions, to go back to where a variation begins.
func (h *History) Truncate(n int) {
	h.keys, h.clocks = h.keys[:n], h.clocks[:n]
}

// CanMate reports whether some legal play may end with c's mate of the other side, as far as the men alone tell (FIDE
// 6.9). No play does for a king alone; for one knight against nothing but queens; for bishops on squares of one colour
// against a side without knight, pawn or bishop on the other squares.
func (p *Position) CanMate(c Color) bool {
	if p.variant != Orthodox {
		return p.variantCanWin(c)
	}
	own, other := p.sides[c&1], p.sides[c.Other()&1]
	men := own &^ p.kinds[King]
	switch {
	case men == 0:
		return false
	case men&^p.kinds[Knight] == 0 && !men.several():
		return other&^(p.kinds[King]|p.kinds[Queen]) != 0
	case men&^p.kinds[Bishop] == 0 && men&lightSquares == 0:
		return other&(p.kinds[Knight]|p.kinds[Pawn]|p.kinds[Bishop]&lightSquares) != 0
	case men&^p.kinds[Bishop] == 0 && men&^lightSquares == 0:
		return other&(p.kinds[Knight]|p.kinds[Pawn]|p.kinds[Bishop]&^lightSquares) != 0
	}
	return true
}
