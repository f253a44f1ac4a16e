package hex

// reach tells which men attack along a line: by distance (1, 2, more) and by the direction in which the man is seen
// from the attacked hex, a set of men by bit. Sides are separate bits: 0 to 15 White, 16 to 31 Black.
var reach = newReach()

const (
	leapers   = 1<<Knight | 1<<Pegasus | 1<<Wyvern // White's; Black's are 16 bits higher
	whiteMen  = 1<<16 - 1
	bothSides = 1 | 1<<16
)

func newReach() (t [3][directions]uint32) {
	for d := range directions {
		orthogonal := d < steepRight
		for distance := range 3 {
			if orthogonal {
				t[distance][d] |= (1<<Rook | 1<<Wyvern | 1<<Queen) * bothSides
			} else {
				t[distance][d] |= (1<<Bishop | 1<<Pegasus | 1<<Queen) * bothSides
			}
		}
		t[0][d] |= 1 << King * bothSides
		toward := (d+3)%6 + d/6*6 // the opposite direction: that in which the man would move
		for side := White; side <= Black; side++ {
			way := toward
			if side == Black {
				way = int(mirrored[way])
			}
			elephant := uint32(1) << MakeMan(side, Elephant)
			switch way {
			case ahead:
				t[0][d] |= elephant
				t[1][d] |= elephant
			case steepRight, steepLeft:
				t[0][d] |= elephant | 1<<MakeMan(side, Pawn)
			case steepBackRight, steepBackLeft:
				t[0][d] |= elephant
			}
		}
	}
	return t
}

// seen reports whether a man, seen from a hex in a direction and at a distance with nothing between, attacks that hex.
func seen(man Man, direction, distance int) bool {
	return reach[min(distance, 3)-1][direction]>>man&1 != 0
}

// attacked reports whether a side attacks a hex, with pinned men too (C'escacs 3, R1).
func (p *Position) attacked(c Cell, by Color) bool {
	side := uint32(whiteMen) << (16 * by)
	starts := &lines.starts[c]
	for d := range directions {
		ray := lines.rays[starts[d]:starts[d+1]]
		for i, at := range ray {
			man := p.men[at]
			if man == 0 {
				continue
			}
			if reach[min(i, 2)][d]&side>>man&1 != 0 {
				return true
			}
			break
		}
	}
	leap := leapers << (16 * by)
	for _, at := range lines.leaps[c] {
		if leap>>p.men[at]&1 != 0 {
			return true
		}
	}
	return p.kingLeapsTo(c, by)
}

// kingLeapsTo reports whether the side's king attacks a hex by its leap, which it has while it never moved and is not
// in check (C'escacs 5, R3).
func (p *Position) kingLeapsTo(c Cell, by Color) bool {
	king := p.kings[by]
	if lines.between[king][c].way() != leaping || !p.rights.has(by, kingRight) {
		return false
	}
	return !p.attacked(king, by.Other()) // no king at home is a leap away from the other's home
}

// Attackers is a set of men that attack one hex: their number, and the first of them.
type Attackers struct {
	Count uint8
	Cells [4]Cell // NoCell where there is none
}

func (a *Attackers) add(c Cell) {
	if int(a.Count) < len(a.Cells) {
		a.Cells[a.Count] = c
	}
	a.Count++
}

// Attackers returns the men of a side that attack a hex, pinned ones included: those along lines, clockwise from the
// direction of White's pawns, then those that leap.
func (p *Position) Attackers(c Cell, by Color) Attackers {
	by &= 1
	a := Attackers{Cells: [4]Cell{NoCell, NoCell, NoCell, NoCell}}
	if c >= NoCell {
		return a
	}
	side := uint32(whiteMen) << (16 * by)
	starts := &lines.starts[c]
	for d := range directions {
		for i, at := range lines.rays[starts[d]:starts[d+1]] {
			man := p.men[at]
			if man == 0 {
				continue
			}
			if reach[min(i, 2)][d]&side>>man&1 != 0 {
				a.add(at)
			}
			break
		}
	}
	for _, at := range lines.leaps[c] {
		if leapers<<(16*by)>>p.men[at]&1 != 0 {
			a.add(at)
		}
	}
	if p.kingLeapsTo(c, by) {
		a.add(p.kings[by])
	}
	return a
}

// kingsLeap reports whether a king that never moved is a leap away from the other king: then a check of the one ends
// the attack on the other.
func (p *Position) kingsLeap() bool {
	return p.rights&(kingRight|kingRight<<3) != 0 && lines.between[p.kings[White]][p.kings[Black]].way() == leaping
}

// attacks reports whether the man on a hex attacks another one, a king's leap left out.
func (p *Position) attacks(at, c Cell) bool {
	man := p.men[at]
	switch r := lines.between[c][at]; {
	case r.isLine():
		return seen(man, int(r.way()-1), r.steps()) && (r.steps() == 1 || p.free(c, r))
	case r.way() == leaping:
		return leapers*bothSides>>man&1 != 0
	}
	return false
}

// seenThrough reports whether a man of a side attacks a hex along the line on which another hex lies.
func (p *Position) seenThrough(c, through Cell, by Color) bool {
	r := lines.between[c][through]
	if !r.isLine() {
		return false
	}
	d := r.way() - 1
	starts := &lines.starts[c]
	for i, at := range lines.rays[starts[d]:starts[d+1]] {
		if man := p.men[at]; man != 0 {
			return man.Color() == by && seen(man, int(d), i+1)
		}
	}
	return false
}

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.checked[p.side] }

// Checkers returns the men that give check to the side to move.
func (p *Position) Checkers() Attackers { return p.Attackers(p.kings[p.side], p.side.Other()) }

// free reports whether all hexes on the way along a line are empty, both ends left out.
func (p *Position) free(from Cell, r relation) bool {
	start := int(lines.starts[from][r.way()-1])
	for _, at := range lines.rays[start : start+r.steps()-1] {
		if p.men[at] != 0 {
			return false
		}
	}
	return true
}

// shaped reports whether a man, other than a pawn, moves from one hex to another by its nature if nothing stands in the
// way; leaps and castlings of kings are left out.
func shaped(man Man, from, to Cell) bool {
	switch r := lines.between[to][from]; {
	case r == 0:
		return false
	case r.isLine():
		return seen(man, int(r.way()-1), r.steps())
	case r.way() == leaping:
		return leapers*bothSides>>man&1 != 0
	default:
		return man.Kind() == Knight
	}
}

// rideMiddle is the hex where a knight's ride turns into its second leap.
func rideMiddle(from, to Cell) Cell {
	return CellAt((from.Column()+to.Column())/2, (from.Line()+to.Line())/2)
}
