package hex

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// benchGames returns the games of testdata/ctl-pgn.
func benchGames(t testing.TB) []testGame {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "testdata", "ctl-pgn", "gen-*.ctl-pgn"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	var games []testGame
	for _, file := range files {
		games = append(games, readGames(t, file)...)
	}
	return games
}

// BenchmarkReplay reads, resolves and plays whole games. The budget is three times that of orthodox chess, 195 ns a ply,
// and no allocation. Measured on a virtual Xeon: 165 ns over these games of random moves, in which kings wander, and
// 95 ns over games of people.
func BenchmarkReplay(b *testing.B) {
	games := benchGames(b)
	plies := 0
	b.ReportAllocs()
	for b.Loop() {
		for i := range games {
			if _, failed := games[i].play(); failed >= 0 {
				b.Fatalf("%s", games[i].texts[failed])
			}
			plies += len(games[i].texts)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
}

// BenchmarkReplaySpelling is BenchmarkReplay with the comparison of each text with the canonical one, marks included.
func BenchmarkReplaySpelling(b *testing.B) {
	games := benchGames(b)
	plies := 0
	b.ReportAllocs()
	for b.Loop() {
		for i := range games {
			p := games[i].start
			for _, text := range games[i].texts {
				w, _ := ReadMove(text, games[i].letter)
				m, _ := p.Resolve(&w)
				if s := p.Spelling(&w, m); s != 0 {
					b.Fatalf("%s: %b", text, s)
				}
				p.Play(m)
			}
			plies += len(games[i].texts)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
}

func BenchmarkReadMove(b *testing.B) {
	games := benchGames(b)
	texts := 0
	b.ReportAllocs()
	for b.Loop() {
		for i := range games {
			for _, text := range games[i].texts {
				if _, ok := ReadMove(text, games[i].letter); !ok {
					b.Fatalf("%s", text)
				}
			}
			texts += len(games[i].texts)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(texts), "ns/text")
}

func BenchmarkPlay(b *testing.B) {
	g := benchGames(b)[0]
	moves := movesOf(b, &g)
	b.ReportAllocs()
	for b.Loop() {
		p := g.start
		for _, m := range moves {
			p.Play(m)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moves)), "ns/ply")
}

func movesOf(t testing.TB, g *testGame) []Move {
	t.Helper()
	p := g.start
	var moves []Move
	for _, text := range g.texts {
		w, _ := ReadMove(text, g.letter)
		m, ok := p.Resolve(&w)
		require.True(t, ok, "%s", text)
		moves = append(moves, m)
		p.Play(m)
	}
	return moves
}

func BenchmarkPerft(b *testing.B) {
	p := Start()
	nodes := uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		nodes += Perft(&p, 2)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

func BenchmarkLegal(b *testing.B) {
	p, _ := ParsePDTL([]byte(perftRows(b)[3].Position), Standard())
	var buf [256]Move
	b.ReportAllocs()
	for b.Loop() {
		p.Legal(buf[:0])
	}
}

func BenchmarkAppendMove(b *testing.B) {
	g := benchGames(b)[0]
	moves := movesOf(b, &g)
	var buf [32]byte
	b.ReportAllocs()
	for b.Loop() {
		p := g.start
		for _, m := range moves {
			Standard().AppendMove(buf[:0], &p, m, TextOptions{})
			p.Play(m)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moves)), "ns/move")
}

func BenchmarkParsePDTL(b *testing.B) {
	text := []byte(perftRows(b)[3].Position)
	b.ReportAllocs()
	for b.Loop() {
		ParsePDTL(text, Standard())
	}
}

// TestReplayAllocatesNothing: reading, resolving and playing whole games leaves the heap alone.
func TestReplayAllocatesNothing(t *testing.T) {
	games := benchGames(t)
	assert.Zero(t, testing.AllocsPerRun(10, func() {
		for i := range games {
			games[i].play()
		}
	}))
}
