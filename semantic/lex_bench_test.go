package semantic

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// BenchmarkCharacters compares the pass over the characters with the whole
// analysis, of which it is a part, for the games of a real file. On a small cloud
// machine the pass takes 2.3 ns a byte (435 MB/s), which is 11 % of the analysis;
// most of that is going from token to token. A survey of the whole document takes
// 20 ns a game.
func BenchmarkCharacters(b *testing.B) {
	path := filepath.Join("..", "testdata", "corpus", "made", "one-illegal-move.pgn")
	for _, p := range gameFiles(b) {
		if strings.Contains(p, "twic1599") {
			path = p
		}
	}
	doc := readDocument(b, path)
	type analysed struct {
		tree *syntax.Tree
		a    *Analysis
	}
	var games []analysed
	for ref := range doc.All() {
		tree := ref.Tree(testGrammar)
		games = append(games, analysed{tree, Analyze(tree, testRules, Options{})})
	}
	b.Run("analysis", func(b *testing.B) {
		b.SetBytes(int64(doc.Len()))
		for b.Loop() {
			for _, g := range games {
				Analyze(g.tree, testRules, Options{})
			}
		}
	})
	b.Run("characters", func(b *testing.B) {
		b.SetBytes(int64(doc.Len()))
		b.ReportAllocs()
		for b.Loop() {
			for _, g := range games {
				p := &Pass{Tree: g.tree, Rules: testRules, Reader: g.tree.Reader()}
				p.checkCharacters(g.a, Setup{Ruleset: g.a.Ruleset})
			}
		}
	})
	b.Run("document", func(b *testing.B) {
		b.SetBytes(int64(doc.Len()))
		for b.Loop() {
			DocumentProblems(doc, testRules, "")
		}
	})
}
