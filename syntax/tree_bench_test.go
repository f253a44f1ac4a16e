package syntax

import "testing"

// treeInputs are kinds of movetext that differ in what a byte costs: clean games,
// games with clocks and evaluations, and annotated ones.
var treeInputs = []string{"real/twic1599_1000k.pgn", "real/lichess_db_1000k.pgn", "peers"}

func benchTrees(b *testing.B, run func(texts [][]byte)) {
	b.Helper()
	for _, name := range treeInputs {
		b.Run(name, func(b *testing.B) {
			var texts [][]byte
			size := 0
			for _, f := range corpusFilesNamed(b, name) {
				for ref := range NewDocument(f.text, PGN("Event")).All() {
					texts = append(texts, ref.Text())
					size += ref.Len()
				}
			}
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				run(texts)
			}
		})
	}
}

// BenchmarkScan makes the tokens of every game: 280 MB/s of clean games, 500 MB/s
// of commented ones. Budget: 365 MB/s over all.
func BenchmarkScan(b *testing.B) {
	gr := PGN("Event")
	benchTrees(b, func(texts [][]byte) {
		for _, text := range texts {
			scanAll(text, gr)
		}
	})
}

// BenchmarkTree makes the tree of every game, tokens and nodes.
func BenchmarkTree(b *testing.B) {
	gr := PGN("Event")
	benchTrees(b, func(texts [][]byte) {
		for _, text := range texts {
			newTree(text, gr)
		}
	})
}

// BenchmarkReviseOneGame types into the middle of a game of 10 MB and makes its
// tree: budget, with Apply, 20 ms.
func BenchmarkReviseOneGame(b *testing.B) {
	gr := PGN("Event")
	text := taglessText(b, 10<<20)
	tree := NewTree(text, gr)
	e := Edit{Start: len(text) / 2, End: len(text) / 2, Text: []byte("x")}
	next := splice(text, e)
	b.ReportAllocs()
	for b.Loop() {
		reviseTree(tree, next, e, gr)
	}
}
