package board

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var spellingRows = []struct {
	fen, text, san string
	want           Spelling
}{
	{startFEN, "e4", "e4", 0},
	{startFEN, "e2e4", "e4", SpelledCoordinate},
	{startFEN, "Ng1-f3", "Nf3", SpelledLong},
	{startFEN, "Ng1f3", "Nf3", SpelledOverspecified},
	{startFEN, "Ngf3", "Nf3", SpelledOverspecified},
	{startFEN, "N1f3", "Nf3", SpelledOverspecified},
	{startFEN, "ee4", "e4", SpelledOverspecified},
	{startFEN, "Nxf3", "Nf3", SpelledCaptureExtra},
	{startFEN, "N:f3", "Nf3", SpelledCaptureExtra | SpelledColon},
	{startFEN, "Nf3+", "Nf3", SpelledCheckExtra},
	{startFEN, "Nf3ch", "Nf3", SpelledCheckExtra | SpelledCheckWord},
	{startFEN, "Nf3#", "Nf3", SpelledMateExtra},

	// Two knights reach d2, three queens e5, one pinned.
	{"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nbd2", "Nbd2", 0},
	{"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "N1d2", "Nbd2", SpelledRankFirst},
	{"4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nb1d2", "Nbd2", SpelledRankFirst},
	{"4k3/8/8/8/8/1N6/8/1N2K3 w - - 0 1", "N1d2", "N1d2", 0},
	{"4k3/8/8/8/8/1N6/8/1N2K3 w - - 0 1", "Nb1d2", "N1d2", SpelledOverspecified},
	{"3Q3Q/8/k7/8/3Q4/8/8/4K3 w - - 0 1", "Qd8h4", "Qd8h4", 0},
	{"rnbqk2r/pppp1ppp/4pn2/8/1bPP4/2N1P3/PP3PPP/R1BQKBNR w KQkq - 0 5", "Nge2", "Ne2", SpelledOverspecified},

	// A bishop and a pawn on b, a pawn on c3.
	{"4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "bxc3", "bxc3", 0},
	{"4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "bc3", "bxc3", SpelledCaptureMissing | SpelledDoubtful},
	{"4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "bc", "bxc3", SpelledCaptureMissing | SpelledShortCapture},
	{"4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "BXC3", "Bxc3", SpelledLetterCase | SpelledDoubtful},
	{"4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1", "bxc3", "Bxc3", SpelledLetterCase},
	{"4k3/8/8/8/8/2p5/1P6/4K3 w - - 0 1", "BXC3", "bxc3", SpelledLetterCase},

	{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "dxe3", "dxe3", 0},
	{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "de3", "dxe3", SpelledCaptureMissing},
	{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "dxe3e.p.", "dxe3", SpelledEnPassantSuffix},
	{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3", "dxe3", SpelledCoordinate},
	{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4xe3", "dxe3", SpelledLong},
	{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4-e3", "dxe3", SpelledLong | SpelledCaptureMissing},
	{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4:e3", "dxe3", SpelledLong | SpelledCaptureMissing | SpelledColon},
	{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "Pxe3", "dxe3", SpelledPawnLetter},

	{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "O-O", 0},
	{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O", SpelledCoordinate | SpelledLong},
	{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Ke1-g1", "O-O", SpelledLong},
	{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Ke1g1", "O-O", SpelledLong},
	{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O+", "O-O+", 0},
	{"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "0-0", "O-O+", SpelledCastleZero | SpelledCheckMissing},

	{"8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8Q", "a8=Q", SpelledPromotionSign},
	{"8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=q", "a8=Q", SpelledLetterCase},
	{"k7/2P5/8/8/8/8/8/K7 w - - 0 1", "c8=Q", "c8=Q+", SpelledCheckMissing},

	{"k7/8/8/8/8/8/8/K6R w - - 0 1", "Rh8", "Rh8+", SpelledCheckMissing},
	{"k7/8/8/8/8/8/8/K6R w - - 0 1", "Rh8ch", "Rh8+", SpelledCheckMissing | SpelledCheckWord},
	{"k7/8/8/8/8/8/8/K6R w - - 0 1", "Rh8+", "Rh8+", 0},
	{"k7/8/8/8/8/8/8/K6R w - - 0 1", "Rh8++", "Rh8+", SpelledDoubleCheck},
	{"k7/8/8/8/8/8/8/K6R w - - 0 1", "Rh8disch", "Rh8+", SpelledDoubleCheck | SpelledCheckWord},
	{"k7/8/8/8/8/8/8/K6R w - - 0 1", "Rh8#", "Rh8+", SpelledMateExtra},
	{"k7/8/1K6/8/8/8/8/7R w - - 0 1", "Rh8#", "Rh8#", 0},
	{"k7/8/1K6/8/8/8/8/7R w - - 0 1", "Rh8", "Rh8#", SpelledMateMissing},
	{"k7/8/1K6/8/8/8/8/7R w - - 0 1", "Rh8+", "Rh8#", SpelledMateMissing},
	{"k7/8/1K6/8/8/8/8/7R w - - 0 1", "Rh8mate", "Rh8#", SpelledMateMissing | SpelledCheckWord},
	{"k7/8/1K6/8/8/8/8/7R w - - 0 1", "Rh8+#", "Rh8#", SpelledDoubleCheck},
	{"k7/8/8/8/4N3/8/8/K6B w - - 0 1", "Nc3", "Nc3+", SpelledCheckMissing}, // discovered
}

func TestSpelling(t *testing.T) {
	for _, row := range spellingRows {
		p, problems := ParseFEN([]byte(row.fen))
		require.True(t, UsableFEN(problems), row.fen)
		w, ok := ReadSAN([]byte(row.text))
		require.True(t, ok, row.text)
		m, _, ok := p.Resolve(w)
		require.True(t, ok, "%s in %s", row.text, row.fen)
		assert.Equal(t, row.san, string(p.AppendSAN(nil, m)), "%s in %s", row.text, row.fen)
		assert.Equal(t, row.want, p.Spelling(w, m), "%s in %s", row.text, row.fen)
	}
}

// In positions of random games, canonical text departs from SAN in nothing, and check is given when the position behind
// the move says so.
func TestSpellingOfCanonicalMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	var moves [256]Move
	games := 400
	if testing.Short() || raceEnabled {
		games = 20
	}
	for range games {
		fen := oracleFENs[rng.IntN(len(oracleFENs))]
		pos, _ := ParseFEN([]byte(fen))
		for range 80 {
			legal := pos.Legal(moves[:0])
			if len(legal) == 0 {
				break
			}
			for _, m := range legal {
				san := pos.AppendSAN(nil, m)
				next := pos
				next.Play(m)
				require.Equal(t, next.InCheck(), pos.GivesCheck(m), "%s in %s", san, pos.AppendFEN(nil, FENOptions{}))
				w, ok := ReadSAN(san)
				require.True(t, ok, "%s", san)
				require.Zero(t, pos.Spelling(w, m), "%s in %s", san, pos.AppendFEN(nil, FENOptions{}))
			}
			pos.Play(legal[rng.IntN(len(legal))])
		}
	}
}

// BenchmarkSpelling: what it takes longer than BenchmarkReplay is what spelling costs.
func BenchmarkSpelling(b *testing.B) {
	b.ReportAllocs()
	plies := 0
	games := benchTexts()
	for b.Loop() {
		for _, texts := range games {
			pos := Start()
			for _, text := range texts {
				w, _ := ReadSAN(text)
				m, _, _ := pos.Resolve(w)
				if pos.Spelling(w, m) != 0 {
					b.Fatal(string(text))
				}
				pos.Play(m)
			}
			plies += len(texts)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
}
