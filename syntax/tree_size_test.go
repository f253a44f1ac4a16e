package syntax_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Trees take more memory than their texts, the more the denser the moves stand; so a
// cache asks for their sizes.
func TestTreeSize(t *testing.T) {
	t.Parallel()
	gr := syntax.PGN("Event")
	text := "[Event \"x\"]\n\n" + strings.Repeat("1. Nf3 Nf6 {back} 2. Ng1 (2. e4) 2... Ng8 $4 ", 1000) + "*\n"
	g := syntax.NewDocument([]byte(text), gr).Game(0).Game
	assert.Zero(t, g.TreeSize(), "no tree yet")
	size := g.Tree(gr).Size()
	assert.Greater(t, size, len(text))
	assert.Less(t, size, 5*len(text))
	assert.Equal(t, size, g.TreeSize())
	g.DropTree()
	assert.Zero(t, g.TreeSize())
	assert.Positive(t, syntax.NewTree(nil, gr).Size(), "not even an empty one is free")
}
