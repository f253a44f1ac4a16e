package server

import (
	"runtime"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/pgn-lsp/pgn-lsp/dialects"
	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/syntax"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// treesOf returns which games of a document have a tree, as letters, and how much
// memory these take.
func treesOf(doc *syntax.Document) (names string, size int) {
	for ref := range doc.All() {
		if ref.HasTree() {
			names += string(rune('a' + ref.Index))
		}
		size += ref.TreeSize()
	}
	return names, size
}

func TestTreeCache(t *testing.T) {
	t.Parallel()
	doc := syntax.NewDocument([]byte(manyGames(8<<10)), pgn.Grammar)
	require.Greater(t, doc.Games(), 6)
	one := doc.Game(0).Tree(pgn.Grammar).Size()
	c := newTreeCache(3*one + one/2)
	use := func(i int) {
		doc.Game(i).Tree(pgn.Grammar)
		c.use(doc.Game(i).Game)
	}
	for _, step := range []struct {
		game int
		want string
	}{{0, "a"}, {1, "ab"}, {2, "abc"}, {0, "abc"}, {3, "acd"}, {0, "acd"}, {4, "ade"}, {5, "aef"}} {
		use(step.game)
		names, _ := treesOf(doc)
		assert.Equal(t, step.want, names)
	}
	c.drop(doc.Game(0).Game)
	use(6)
	names, size := treesOf(doc)
	assert.Equal(t, "efg", names)
	assert.Equal(t, size, c.size)

	c.use(doc.Game(1).Game)
	assert.Equal(t, size, c.size, "has no tree")
	c.budget = 1
	use(1)
	names, _ = treesOf(doc)
	assert.Equal(t, "b", names, "the tree used last is kept whatever its size")
}

// What a closed document leaves behind is free: the cache holds no game.
func TestTreeCacheHoldsNoGame(t *testing.T) {
	t.Parallel()
	c := newTreeCache(1 << 20)
	freed := make(chan struct{})
	func() {
		doc := syntax.NewDocument([]byte("1. e4 *\n"), pgn.Grammar)
		g := doc.Game(0).Game
		g.Tree(pgn.Grammar)
		c.use(g)
		runtime.AddCleanup(g, func(ch chan struct{}) { close(ch) }, freed)
	}()
	runtime.GC()
	<-freed
	assert.Len(t, c.entries, 1, "until it is the oldest")
}

// Memory stays bounded when the user looks at one game after the other, edits, and
// asks for lenses of all.
func TestTreesStayInTheirBudget(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const budget = 100 << 10
		var server *Server
		c := begin(t, "", func(s *Server) { server, s.detect, s.trees = s, dialects.Detect, newTreeCache(budget) })
		text := strings.ReplaceAll(manyGames(1<<20), "[Round \"1\"]", "[NochetoTreeNumber \"1.0\"]")
		c.open(file, text)
		lines := strings.Count(text, "\n")
		within := func(what string) {
			_, size := treesOf(server.View().Snapshot(file).Document)
			assert.Positive(t, size, what)
			assert.LessOrEqual(t, size, budget, what)
		}
		for i, line := 0, 8; i < 300; i, line = i+1, (line+12*5)%lines {
			m := c.call("textDocument/hover", hoverParams(file, line, 4))
			require.NotEqual(t, "null", string(m.Result))
			if i%30 == 0 {
				c.edit(file, i+2, line, 0, line, 0, " ")
			}
		}
		synctest.Wait()
		within("hovers")
		c.call("textDocument/codeLens", docParams(file))
		synctest.Wait()
		within("lenses")
	})
}
