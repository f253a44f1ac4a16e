package server

import (
	"container/list"
	"sync"
	"weak"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// treeBudget is how many bytes the trees of all documents may take that are kept
// for the next request or edit. A tree is a third larger than the text of a usual
// game, and up to four times as large where nothing but moves stands. The trees
// that are not kept are made again when they are needed.
const treeBudget = 64 << 20

// treeCache drops the trees that have not been used for the longest time when all
// together exceed the budget. It holds no game alive: what a closed document or an
// edit leaves behind goes with its games, and counts here until it is the oldest.
//
// Trees of games that nobody reports with use are not bounded. So whoever makes
// trees of a game that stays reports it, or drops them.
type treeCache struct {
	budget int

	mu      sync.Mutex
	size    int
	entries map[weak.Pointer[syntax.Game]]*list.Element
	recent  list.List // of treeEntry, the one just used in front
}

type treeEntry struct {
	game weak.Pointer[syntax.Game]
	size int
}

func newTreeCache(budget int) *treeCache {
	return &treeCache{budget: budget, entries: make(map[weak.Pointer[syntax.Game]]*list.Element)}
}

// use reports that the tree of g, if it has one, has just been used. The tree used
// last is kept whatever its size.
func (c *treeCache) use(g *syntax.Game) {
	size := g.TreeSize()
	if size == 0 {
		return
	}
	p := weak.Make(g)
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.entries[p]; e != nil {
		c.recent.MoveToFront(e)
		return
	}
	c.entries[p] = c.recent.PushFront(treeEntry{p, size})
	c.size += size
	for c.size > c.budget && c.recent.Len() > 1 {
		if old := c.remove(c.recent.Back()).game.Value(); old != nil {
			old.DropTree()
		}
	}
}

// drop drops the tree of g.
func (c *treeCache) drop(g *syntax.Game) {
	g.DropTree()
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.entries[weak.Make(g)]; e != nil {
		c.remove(e)
	}
}

func (c *treeCache) remove(e *list.Element) treeEntry {
	entry := c.recent.Remove(e).(treeEntry)
	delete(c.entries, entry.game)
	c.size -= entry.size
	return entry
}
