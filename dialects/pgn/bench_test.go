package pgn

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// The inputs of benchmarks are made from the corpus at run time: clean games of a
// tournament paper, and online games with clocks and evaluations.
var benchFiles = []string{"twic1599_1000k.pgn", "lichess_db_1000k.pgn"}

// benchText repeats real games up to size bytes.
func benchText(tb testing.TB, size int, files ...string) []byte {
	tb.Helper()
	var all []byte
	for _, name := range files {
		text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "corpus", "real", name))
		require.NoError(tb, err)
		all = append(append(all, text...), '\n', '\n')
	}
	text := make([]byte, 0, size+len(all))
	for len(text) < size {
		text = append(text, all...)
	}
	return text
}

// BenchmarkAnalyze judges every move and checks every tag of 10 MB whose trees are
// there. Budget: 0.3 µs a ply.
func BenchmarkAnalyze(b *testing.B) {
	for _, name := range benchFiles {
		b.Run(name, func(b *testing.B) {
			text := benchText(b, 10<<20, name)
			var trees []*syntax.Tree
			for ref := range syntax.NewDocument(text, Grammar).All() {
				trees = append(trees, ref.Tree(Grammar))
			}
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			plies := 0
			for b.Loop() {
				plies = 0
				for _, t := range trees {
					a := semantic.Analyze(t, Rules, semantic.Options{})
					for i := range a.Lines {
						plies += len(a.Moves(i))
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(plies), "ns/ply")
		})
	}
}

// BenchmarkOpen opens a document and finds the problems of its first 20 games, what
// an editor shows first. Budget: 300 ms for 10 MB, decoding included.
func BenchmarkOpen(b *testing.B) {
	for _, s := range benchSizes {
		b.Run(s.name, func(b *testing.B) {
			text := benchText(b, s.size, benchFiles...)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				d := syntax.NewDocument(text, Grammar)
				for i := range 20 {
					semantic.Of(d.Game(i).Game, Grammar, Rules, semantic.Options{})
				}
			}
		})
	}
}

var benchSizes = []struct {
	name string
	size int
}{{"10MB", 10 << 20}, {"100MB", 100 << 20}}

// BenchmarkKeystroke types a character, each time in another game, up to the problems
// of that game. Budget: 2 ms.
func BenchmarkKeystroke(b *testing.B) {
	for _, s := range benchSizes {
		b.Run(s.name, func(b *testing.B) {
			d := syntax.NewDocument(benchText(b, s.size, benchFiles...), Grammar)
			off := 0
			b.ReportAllocs()
			for b.Loop() {
				off = (off + 7_654_321) % d.Len()
				d, _ = d.Apply(syntax.Edit{Start: off, End: off, Text: []byte("x")})
				semantic.Of(d.GameAt(off).Game, Grammar, Rules, semantic.Options{})
			}
		})
	}
}

// BenchmarkMemory reports what is kept for a byte of text when every game of 100 MB
// has been analysed and no tree is kept, as in an editor at rest. Budget: 1.5 bytes
// with the text itself.
func BenchmarkMemory(b *testing.B) {
	for b.Loop() {
		text := benchText(b, 100<<20, benchFiles...)
		text = append(make([]byte, 0, len(text)), text...)
		before := heapInUse()
		d := syntax.NewDocument(text, Grammar)
		for ref := range d.All() {
			semantic.Of(ref.Game, Grammar, Rules, semantic.Options{})
			ref.DropTree()
		}
		b.ReportMetric(1+float64(heapInUse()-before)/float64(len(text)), "B/byte")
		runtime.KeepAlive(d)
	}
}

func heapInUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
