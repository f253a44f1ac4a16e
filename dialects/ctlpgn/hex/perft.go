package hex

// Perft returns the number of legal move paths of the given length, the usual proof of a move generator. Depth 0 is
// one path.
func Perft(p *Position, depth int) uint64 { return perft(*p, depth) }

// perft takes the position by value: recursion through a pointer would put every position on the heap.
func perft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	var buf [256]Move
	moves := p.Legal(buf[:0])
	if depth == 1 {
		return uint64(len(moves))
	}
	var paths uint64
	for _, m := range moves {
		next := p
		next.Play(m)
		paths += perft(next, depth-1)
	}
	return paths
}
