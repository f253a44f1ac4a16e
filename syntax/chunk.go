package syntax

import "sort"

// The list of games has two levels: an edit copies one chunk and the list of
// chunks and shares the rest. Chunks hold chunkMin to chunkMax games, but for
// the only chunk of a small document; new ones are made half full.
const (
	chunkMin  = 256
	chunkFill = 512
	chunkMax  = 1024
)

// extent is what games add up to.
type extent struct{ bytes, lines int }

func (a extent) plus(b extent) extent  { return extent{a.bytes + b.bytes, a.lines + b.lines} }
func (a extent) minus(b extent) extent { return extent{a.bytes - b.bytes, a.lines - b.lines} }

func (g *Game) extent() extent { return extent{g.Len(), g.Lines()} }

// chunk is a run of games. It is immutable once it is in a document.
type chunk struct {
	games []*Game
	ends  []extent // ends[i]: sum of games[:i+1]
}

func newChunk(capacity int) *chunk {
	return &chunk{games: make([]*Game, 0, capacity), ends: make([]extent, 0, capacity)}
}

// before returns the sum of games[:i].
func (c *chunk) before(i int) extent {
	if i == 0 {
		return extent{}
	}
	return c.ends[i-1]
}

func (c *chunk) total() extent { return c.before(len(c.games)) }

func (c *chunk) add(g *Game) {
	c.ends = append(c.ends, c.total().plus(g.extent()))
	c.games = append(c.games, g)
}

// addRun adds games [i, j) of another chunk, without touching the games.
func (c *chunk) addRun(from *chunk, i, j int) {
	shift := c.total().minus(from.before(i))
	c.games = append(c.games, from.games[i:j]...)
	for _, e := range from.ends[i:j] {
		c.ends = append(c.ends, e.plus(shift))
	}
}

// balanced returns c itself, or its games in several chunks if they are too many
// for one.
func (c *chunk) balanced() []*chunk {
	n := len(c.games)
	if n <= chunkMax {
		return []*chunk{c}
	}
	parts := n / chunkFill
	list := make([]*chunk, parts)
	for k := range list {
		i, j := k*n/parts, (k+1)*n/parts
		list[k] = newChunk(j - i)
		list[k].addRun(c, i, j)
	}
	return list
}

// slot is a chunk with its place in one document.
type slot struct {
	*chunk
	start extent
	first int // index of the first game
}

// appendSlots places chunks behind the slots of dst.
func appendSlots(dst []slot, chunks ...*chunk) []slot {
	for _, c := range chunks {
		s := slot{chunk: c}
		if n := len(dst); n > 0 {
			last := &dst[n-1]
			s.start = last.start.plus(last.total())
			s.first = last.first + len(last.games)
		}
		dst = append(dst, s)
	}
	return dst
}

// replace returns a list of slots in which the games [first, end) of slots are
// replaced by games.
func replace(slots []slot, first, end int, games []*Game) []slot {
	a, b := slotOfGame(slots, first), slotOfGame(slots, max(first, end-1))
	head, tail := &slots[a], &slots[b]
	i, j := first-head.first, end-tail.first
	size := i + len(games) + len(tail.games) - j
	// A chunk that became small takes in its neighbour.
	lo, hi := a, b+1
	if size < chunkMin {
		if hi < len(slots) {
			hi++
		} else if lo > 0 {
			lo--
		}
	}
	for _, s := range slots[lo:a] {
		size += len(s.games)
	}
	for _, s := range slots[b+1 : hi] {
		size += len(s.games)
	}
	c := newChunk(size)
	for _, s := range slots[lo:a] {
		c.addRun(s.chunk, 0, len(s.games))
	}
	c.addRun(head.chunk, 0, i)
	for _, g := range games {
		c.add(g)
	}
	c.addRun(tail.chunk, j, len(tail.games))
	for _, s := range slots[b+1 : hi] {
		c.addRun(s.chunk, 0, len(s.games))
	}
	chunks := c.balanced()
	list := make([]slot, lo, lo+len(chunks)+len(slots)-hi)
	copy(list, slots[:lo])
	list = appendSlots(list, chunks...)
	for _, s := range slots[hi:] {
		list = appendSlots(list, s.chunk)
	}
	return list
}

// slotOfGame returns the index of the slot that holds game i.
func slotOfGame(slots []slot, i int) int {
	return sort.Search(len(slots)-1, func(k int) bool { return slots[k+1].first > i })
}

// slotOfOffset returns the index of the slot that holds the byte at off.
func slotOfOffset(slots []slot, off int) int {
	return sort.Search(len(slots)-1, func(k int) bool { return slots[k+1].start.bytes > off })
}

// slotOfLineEnd returns the index of the slot that holds the n-th line end,
// counted from one.
func slotOfLineEnd(slots []slot, n int) int {
	return sort.Search(len(slots)-1, func(k int) bool { return slots[k+1].start.lines >= n })
}
