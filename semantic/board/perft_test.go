package board

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Published perft results: the initial array, and the five positions in wide use that exercise castling, en passant,
// promotion and pins. deep rows run without -short only.
func TestPerft(t *testing.T) {
	rows := []struct {
		name, fen string
		counts    []uint64 // from depth 1
		short     int      // depth with -short
	}{
		{
			"initial array", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
			[]uint64{20, 400, 8902, 197281, 4865609},
			4,
		},
		{
			"position 2", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
			[]uint64{48, 2039, 97862, 4085603},
			3,
		},
		{
			"position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
			[]uint64{14, 191, 2812, 43238, 674624, 11030083},
			4,
		},
		{
			"position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
			[]uint64{6, 264, 9467, 422333, 15833292},
			4,
		},
		{
			"position 4 mirrored", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
			[]uint64{6, 264, 9467, 422333},
			3,
		},
		{
			"position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
			[]uint64{44, 1486, 62379, 2103487},
			3,
		},
		{
			"position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
			[]uint64{46, 2079, 89890, 3894594},
			3,
		},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			p, problems := ParseFEN([]byte(row.fen))
			require.True(t, UsableFEN(problems), problems)
			for i, want := range row.counts {
				if testing.Short() && i+1 > row.short {
					break
				}
				assert.Equal(t, want, Perft(&p, i+1), "depth %d", i+1)
			}
		})
	}
}
