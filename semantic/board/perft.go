package board

// Perft returns the number of legal move paths of the given length, the usual proof of a move generator. Depth 0 is
// one path. The caller gets a division by summing Perft(depth-1) after each legal move.
func Perft(p *Position, depth int) uint64 { return perft(*p, depth) }

// perft takes the position by value: recursion through a pointer would put every position on the heap.
func perft(p Position, depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case depth == 1:
		return uint64(p.countLegal())
	}
	var buf [256]Move
	var paths uint64
	for _, m := range p.Legal(buf[:0]) {
		next := p
		next.Play(m)
		paths += perft(next, depth-1)
	}
	return paths
}

// countLegal returns the number of legal moves without listing them.
func (p *Position) countLegal() int {
	if p.variant != Orthodox {
		var buf [256]Move
		return len(p.Legal(buf[:0]))
	}
	c := p.constraints()
	n := 0
	last := rank1 << (8 * p.side.lastRank())
	for men := p.sides[p.side]; men != 0; men = men.Rest() {
		from := men.First()
		targets := p.targets(from, &c)
		n += targets.Count()
		if targets&last != 0 && p.kinds[Pawn].Has(from) {
			n += 3 * (targets & last).Count()
		}
	}
	if c.checkers == 0 {
		for w := Kingside; w <= Queenside; w++ {
			if _, ok := p.canCastle(w); ok {
				n++
			}
		}
	}
	return n
}
