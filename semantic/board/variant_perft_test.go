package board

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Published perft results of variants, counted by independent programs: the files examples/perft/*.perft of
// python-chess, whose positions come from Program FOX, Stockfish, shakmaty and lichess; King of the Hill from
// tests/kingofthehill.perft of shakmaty.
var variantPerfts = []struct {
	variant   Variant
	name, fen string
	chess960  bool     // castling rights are read as in Chess960
	counts    []uint64 // from depth 1
}{
	{Atomic, "atomic-start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false, []uint64{20, 400, 8902, 197326}},
	{Atomic, "programfox-1", "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1", false, []uint64{40, 1238, 45237, 1434825}},
	{Atomic, "programfox-2", "rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3 w Qkq - 0 1", false, []uint64{28, 833, 23353, 714499}},
	{Atomic, "atomic960-castle-1", "8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1", true, []uint64{18, 180, 4364, 61401, 1603055}},
	{Atomic, "atomic960-castle-2", "r3k1rR/5K2/8/8/8/8/8/8 b kq - 0 1", true, []uint64{25, 282, 6753, 98729, 2587730}},
	{Atomic, "atomic960-castle-3", "Rr2k1rR/3K4/3p4/8/8/8/7P/8 w kq - 0 1", true, []uint64{21, 465, 10631, 241478, 5800275}},
	{Antichess, "antichess-start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", false, []uint64{20, 400, 8067, 153299}},
	{Antichess, "a-pawn-vs-b-pawn", "8/1p6/8/8/8/8/P7/8 w - - 0 1", false, []uint64{2, 4, 4, 3, 1, 0}},
	{Antichess, "a-pawn-vs-c-pawn", "8/2p5/8/8/8/8/P7/8 w - - 0 1", false, []uint64{2, 4, 4, 4, 4, 4, 4, 4, 12, 36, 312, 2557, 30873}},
	{Crazyhouse, "zh-all-drop-types", "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1", false, []uint64{301, 75353}},
	{Crazyhouse, "zh-drops", "2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1", false, []uint64{67, 3083, 88634, 932554}},
	{Crazyhouse, "zh-middlegame", "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1", false, []uint64{42, 1347, 58057, 2083382}},
	{Crazyhouse, "zh-promoted", "4k3/1Q~6/8/8/4b3/8/Kpp5/8/ b - - 0 1", false, []uint64{20, 360, 5445, 132758}},
	{Crazyhouse, "zh-midgame", "2rn1b1r/1pp2n1p/B1PBk1pP/5p1P/P5p1/2P2RP1/RP1QNP2/1NBK4[QPp] w - - 0 1", false, []uint64{99, 3932, 314782, 10118606}},
	{Horde, "horde-start", "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1", false, []uint64{8, 128, 1274, 23310}},
	{Horde, "horde-open-flank", "4k3/pp4q1/3P2p1/8/P3PP2/PPP2r2/PPP5/PPPP4 b - - 0 1", false, []uint64{30, 241, 6633, 56539}},
	{Horde, "horde-en-passant", "k7/5p2/4p2P/3p2P1/2p2P2/1p2P2P/p2P2P1/2P2P2 w - - 0 1", false, []uint64{13, 172, 2205, 33781}},
	{RacingKings, "racingkings-start", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", false, []uint64{21, 421, 11264, 296242, 9472927}},
	{RacingKings, "occupied-goal", "4brn1/2K2k2/8/8/8/8/8/8 w - - 0 1", false, []uint64{6, 33, 178, 3151, 12981, 265932}},
	{RacingKings, "near-discovered-check", "8/8/1rk4K/8/8/8/2bnNBR1/qrbnNBRQ b - - 0 1", false, []uint64{36, 697, 26592, 661533}},
	{ThreeCheck, "3check-kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 1+1 0 1", false, []uint64{48, 2039, 97848}},
	{ThreeCheck, "3check-castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 1+1 0 1", false, []uint64{26, 562, 13410}},
	{KingOfTheHill, "koth", "8/5k2/1pp2p2/8/3P1PP1/P3K3/1P6/8 b - - 0 1", false, []uint64{10, 120, 1000, 12460, 104314}},
}

// variantPerftNodes bounds the depth that is counted: about a second for all of them.
const variantPerftNodes = 1_000_000

func TestVariantPerft(t *testing.T) {
	for _, row := range variantPerfts {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			p, problems := ParseFENWith([]byte(row.fen), FENOptions{Variant: row.variant, Chess960: row.chess960})
			require.True(t, UsableFEN(problems), problems)
			for i, want := range row.counts {
				if want > variantPerftNodes || testing.Short() && i > 2 {
					break
				}
				assert.Equal(t, want, Perft(&p, i+1), "depth %d", i+1)
			}
		})
	}
}
