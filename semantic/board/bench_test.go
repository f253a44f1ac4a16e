package board

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// benchTexts returns the move texts of all embedded games, game by game.
func benchTexts() [][][]byte {
	var names []string
	for name := range gameScores {
		names = append(names, name)
	}
	slices.Sort(names)
	var games [][][]byte
	for _, name := range names {
		var texts [][]byte
		for _, text := range strings.Fields(gameScores[name]) {
			texts = append(texts, []byte(text))
		}
		games = append(games, texts)
	}
	return games
}

// BenchmarkReplay reads, resolves and plays whole games. The budget is 300 ns a ply and no allocation; measured 57 ns on
// a 2-core virtual Xeon, and 65 ns over 100,000 plies of tournament games, which no branch predictor learns by heart.
func BenchmarkReplay(b *testing.B) {
	games := benchTexts()
	plies := 0
	b.ReportAllocs()
	for b.Loop() {
		for _, texts := range games {
			p := Start()
			for _, text := range texts {
				w, _ := ReadSAN(text)
				m, _, ok := p.Resolve(w)
				if !ok {
					b.Fatalf("%s", text)
				}
				p.Play(m)
			}
			plies += len(texts)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
}

// BenchmarkReadSAN: 28 ns a text on the same machine.
func BenchmarkReadSAN(b *testing.B) {
	games := benchTexts()
	texts := 0
	b.ReportAllocs()
	for b.Loop() {
		for _, game := range games {
			for _, text := range game {
				if _, ok := ReadSAN(text); !ok {
					b.Fatalf("%s", text)
				}
			}
			texts += len(game)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(texts), "ns/text")
}

// BenchmarkPlay: 11 ns a ply.
func BenchmarkPlay(b *testing.B) {
	p, path := replay(b, gameScores["Kasparov - Topalov, Wijk aan Zee 1999"])
	b.ReportAllocs()
	for b.Loop() {
		p = Start()
		for _, m := range path {
			p.Play(m)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(path)), "ns/ply")
}

// BenchmarkAppendSAN, check and mate marks included: 43 ns a move.
func BenchmarkAppendSAN(b *testing.B) {
	_, path := replay(b, gameScores["Byrne - Fischer, New York 1956"])
	var buf [16]byte
	b.ReportAllocs()
	for b.Loop() {
		p := Start()
		for _, m := range path {
			p.AppendSAN(buf[:0], m)
			p.Play(m)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(path)), "ns/move")
}

// BenchmarkPerft: 240 million nodes a second, counting without playing at depth 1.
func BenchmarkPerft(b *testing.B) {
	p, _ := ParseFEN([]byte("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"))
	nodes := uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		nodes += Perft(&p, 3)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

// BenchmarkLegal: 48 moves in 320 ns.
func BenchmarkLegal(b *testing.B) {
	p, _ := ParseFEN([]byte("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"))
	var buf [256]Move
	b.ReportAllocs()
	for b.Loop() {
		p.Legal(buf[:0])
	}
}

// BenchmarkParseFEN: 520 ns.
func BenchmarkParseFEN(b *testing.B) {
	fen := []byte("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	b.ReportAllocs()
	for b.Loop() {
		ParseFEN(fen)
	}
}

// TestReplayAllocatesNothing: reading, resolving and playing whole games leaves the heap alone.
func TestReplayAllocatesNothing(t *testing.T) {
	games := benchTexts()
	assert.Zero(t, testing.AllocsPerRun(10, func() {
		for _, texts := range games {
			p := Start()
			for _, text := range texts {
				w, _ := ReadSAN(text)
				m, _, _ := p.Resolve(w)
				p.Play(m)
			}
		}
	}))
}

// replay plays a score of SAN moves from the initial array.
func replay(t testing.TB, score string) (Position, []Move) {
	t.Helper()
	p := Start()
	var path []Move
	for _, text := range strings.Fields(score) {
		w, ok := ReadSAN([]byte(text))
		m, _, legal := p.Resolve(w)
		if !ok || !legal {
			t.Fatalf("%s in %s", text, score)
		}
		p.Play(m)
		path = append(path, m)
	}
	return p, path
}
