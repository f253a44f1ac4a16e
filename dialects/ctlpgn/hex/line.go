package hex

// How hexes lie to each other (C'escacs 1, directions). All tables are made once at start and only read afterwards.

// The twelve directions of sliders, clockwise: six orthogonal ones, then six diagonal ones.
const (
	ahead = iota // (0,+2)
	aheadRight
	backRight
	back
	backLeft
	aheadLeft
	steepRight // (+1,+3)
	right
	steepBackRight
	steepBackLeft
	left
	steepLeft
	directions
)

var steps = [directions][2]int{
	{0, 2},
	{1, 1},
	{1, -1},
	{0, -2},
	{-1, -1},
	{-1, 1},
	{1, 3},
	{2, 0},
	{1, -3},
	{-1, -3},
	{-2, 0},
	{-1, 3},
}

// mirrored is the direction that is to Black what another is to White.
var mirrored = [directions]uint8{
	back, backRight, aheadRight, ahead, aheadLeft, backLeft,
	steepBackRight, right, steepRight, steepLeft, left, steepBackLeft,
}

var leapSteps = [12][2]int{
	{3, 1}, {3, -1}, {-3, 1}, {-3, -1}, {2, 4}, {2, -4}, {-2, 4}, {-2, -4}, {1, 5}, {1, -5}, {-1, 5}, {-1, -5},
}

// A relation tells how to get from one hex to another: 0 not at all, else in the high half 1 + a direction, or leaping,
// or riding (two equal leaps), and in the low half the number of steps. No two hexes have two relations.
type relation uint8

const (
	leaping relation = directions + 1
	riding  relation = directions + 2
)

func (r relation) way() relation { return r >> 4 }
func (r relation) steps() int    { return int(r & 15) }

// isLine reports whether the hexes share a line.
func (r relation) isLine() bool { return r != 0 && r.way() <= directions }

// lines holds the relations and, for every hex and direction, the hexes that follow.
var lines = newLines()

type lineTable struct {
	between [Cells + 1][Cells + 1]relation
	starts  [Cells][directions + 1]uint16 // where the rays of a hex begin in rays; one ends where the next begins
	rays    []Cell
	leaps   [Cells][]Cell
	ahead   [2][Cells + 1]Cell // the next hex of the column, by side
	last    [2][Cells + 1]bool // where pawns promote
	first   [2][Cells + 1]bool // whence pawns make triple steps
}

func newLines() *lineTable {
	t := new(lineTable)
	for c := Cell(0); c < NoCell; c++ {
		for d, s := range steps {
			t.starts[c][d] = uint16(len(t.rays))
			n := relation(1)
			for to := c.step(s[0], s[1]); to != NoCell; to = to.step(s[0], s[1]) {
				t.rays = append(t.rays, to)
				t.between[c][to] = relation(d+1)<<4 | n
				n++
			}
		}
		t.starts[c][directions] = uint16(len(t.rays))
		for _, s := range leapSteps {
			to := c.step(s[0], s[1])
			if to == NoCell {
				continue
			}
			t.leaps[c] = append(t.leaps[c], to)
			t.between[c][to] = leaping<<4 | 1
			if to = to.step(s[0], s[1]); to != NoCell {
				t.between[c][to] = riding<<4 | 2
			}
		}
		for side := White; side <= Black; side++ {
			t.ahead[side][c] = c.step(0, 2*side.forward())
			t.last[side][c] = t.ahead[side][c] == NoCell
		}
	}
	for _, name := range []string{"B4", "C5", "D6", "E7", "G7", "H6", "I5", "K4"} {
		t.first[White][cell(name)] = true
		t.first[Black][cell(name).Mirror()] = true
	}
	t.ahead[White][NoCell], t.ahead[Black][NoCell] = NoCell, NoCell
	return t
}
