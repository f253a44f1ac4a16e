package semantic_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Rules that know chess and little else are enough for places.
var (
	placeGrammar = syntax.PGN("Event")
	placeRules   = semantic.NewRules("Event", semantic.BoardGame{}.Setup, semantic.LexFamily, semantic.MovesFamily)
)

// checkPlaces compares, for every move of a text, what is found out for one move
// with what is known about all.
func checkPlaces(t *testing.T, text string) {
	t.Helper()
	tree := syntax.NewTree([]byte(text), placeGrammar)
	a := semantic.Analyze(tree, placeRules, semantic.Options{})
	all := a.MoveTree(tree)
	for n := range tree.Len() {
		if tree.Kind(n) != syntax.NodeMove {
			continue
		}
		s := a.SpotOf(tree, n)
		assert.Equal(t, n, a.MoveNode(tree, s), "%q", text)
		want, ok := all.TreeNumber(n)
		got, found := a.NumberOf(tree, s, n)
		assert.Equal(t, ok, found, "%q in %q", tree.MoveText(tree.Move(n)), text)
		assert.Equal(t, want.String(), got.String(), "%q in %q", tree.MoveText(tree.Move(n)), text)
		if ok {
			node, ok := a.NodeAt(tree, got)
			assert.True(t, ok)
			assert.Equal(t, n, node, "%s in %q", got, text)
		}

		// Every place on the move means the same, and the place in front another.
		span := tree.MoveSpan(tree.Move(n))
		for off := span.Start; off < span.End; off++ {
			at := a.Locate(tree, off)
			assert.Equal(t, semantic.Spot{Line: s.Line, Moves: s.Moves + 1}, at.Spot, "%d in %q", off, text)
			assert.Equal(t, n, at.Move, "%d in %q", off, text)
		}
		if last, ok := a.Before(semantic.Spot{Line: s.Line, Moves: s.Moves + 1}); ok && a.MoveBehind(s) != semantic.NotAMove {
			assert.Equal(t, s, last, "%q", text)
		}
	}
}

func TestPlaces(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"1. e4 (1. d4 d5 2. c4) 1... e5 2. Nf3 (2. d4 exd4 (2... d6)) (2. c3 Nf6 3. d4)\n2... Nc6 3. Bb5 *",
		"1. e4 e5 2. Nf3 (2. d4 (2. c3 Nf6)) (2. f4) *",
		"1. e4 e5 2. Nf3 ((2. d4) 2. c3 (2. f4 (2. a3) (2. a4)) 2... Nf6) (2. h4) *",
		"(1. e4) 1. d4 (1. c4) *",
		"1. e4 () (1. d4) ((1. c4)) *",
		"1. wow e4 (1. oops d4 (1. c4)) e5 (1... wow (1... c5) d5 (1... a6)) *",
		"1. e4 e5 * 2. Nf3 (2. d4) (2. c4)",
		"1. e4 (1. d4 * 1... d5) e5 *",
		"1. e4 Ke3 (1... e5 (1... c5)) Nf6 (2... d5) *",
		"1. e4 (1... e5 (1... c5 2. d4) 2. Nf3) 1... d6 *",
		"[FEN \"4k3/8/8/8/8/8/4p3/4K3 b - - 0 17\"]\n\n17... Kd7 (17... Ke7) 18. Kxe2 (18. Kd2 (18. Kf2)) *",
		"[FEN \"x b - - 0 9\"]\n\n9... Kd7 (9... Ke7) 10. a3 *",
		"1. e4 ((((1. d4 (1. c4 (1. b4) c5) d5 (1... Nf6)",
		"",
	} {
		checkPlaces(t, text)
	}
}

// TestPlaceAmongVeryManyLines checks a place with more neighbours than are looked
// at one by one.
func TestPlaceAmongVeryManyLines(t *testing.T) {
	t.Parallel()
	text := "1. e4" + strings.Repeat(" (d4)", 20_000) + " *"
	tree := syntax.NewTree([]byte(text), placeGrammar)
	a := semantic.Analyze(tree, placeRules, semantic.Options{})
	at := a.Locate(tree, strings.LastIndex(text, "d4"))
	n, ok := a.NumberOf(tree, semantic.Spot{Line: at.Line}, at.Move)
	assert.True(t, ok)
	assert.Equal(t, "1.20000", n.String())
}

// TestPlacesOfRandomTexts checks games that nobody would write.
func TestPlacesOfRandomTexts(t *testing.T) {
	t.Parallel()
	words := []string{"(", ")", "(", ")", "( Nf3", ")", "( wow", ")", "e4", "e5", "Nf3", "Nc6", "wow", "1.", "1...", "*", "{c}", "$1", "--", "Ke9", "\n\n"}
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var b strings.Builder
		for range 3 + r.IntN(25) {
			b.WriteString(words[r.IntN(len(words))] + " ")
		}
		checkPlaces(t, b.String())
		if t.Failed() {
			return
		}
	}
}

func TestPlacesOfCorpus(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../testdata/corpus/annotated/*.pgn")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for ref := range syntax.NewDocument(text, placeGrammar).All() {
			if ref.Len() < 20_000 {
				checkPlaces(t, string(ref.Text()))
			}
		}
	}
}
