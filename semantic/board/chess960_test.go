package board

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Published perft results of Chess960 positions; the castling rights are given by file letters.
func TestPerft960(t *testing.T) {
	rows := []struct {
		fen    string
		counts []uint64
	}{
		{"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", []uint64{21, 528, 12189, 326672, 8146062}},
		{"2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", []uint64{21, 807, 18002, 667366, 16253601}},
		{"b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", []uint64{20, 479, 10471, 273318, 6417013}},
		{"qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", []uint64{22, 593, 13440, 382958, 9183776}},
		{"1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", []uint64{28, 1120, 31058, 1171749}},
	}
	for _, row := range rows {
		t.Run(row.fen, func(t *testing.T) {
			t.Parallel()
			p, problems := ParseFENWith([]byte(row.fen), FENOptions{Chess960: true})
			require.Empty(t, problems)
			for i, want := range row.counts {
				if testing.Short() && i > 2 {
					break
				}
				assert.Equal(t, want, Perft(&p, i+1), "depth %d", i+1)
			}
		})
	}
}

func TestCastling960(t *testing.T) {
	rows := []struct{ fen, text, want string }{
		// king and rook change places, or one of them stays
		{"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
		{"4k3/8/8/8/8/8/8/6KR w H - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
		{"4k3/8/8/8/8/8/8/2RK4 w C - 0 1", "O-O-O", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
		{"4k3/8/8/8/8/8/8/R4K2 w A - 0 1", "f1a1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
		{"4k3/8/8/8/8/8/8/R4K2 w A - 0 1", "f1c1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
		{"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"}, // the rook is there: castling
		{"4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", "4k3/8/8/8/8/8/8/6KR b - - 1 1"},  // a step, not castling
		// the rook's way must be free too, and it may not uncover the king
		{"4k3/8/8/8/8/8/8/RN3K2 w A - 0 1", "O-O-O", ""},
		{"4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", "O-O-O", ""},
		{"4k3/8/8/8/8/8/8/1R1K4 w B - 0 1", "O-O-O", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
	}
	for _, row := range rows {
		p, problems := ParseFENWith([]byte(row.fen), FENOptions{Chess960: true})
		require.Empty(t, problems, row.fen)
		w, ok := ReadSAN([]byte(row.text))
		require.True(t, ok)
		m, _, ok := p.Resolve(w)
		require.Equal(t, row.want != "", ok, "%s %s", row.fen, row.text)
		if !ok {
			reason := Explain(&p, nil, w, nil)
			assert.True(t, reason.Kind == ReasonCastlingBlocked || reason.Kind == ReasonCastlingIntoCheck, "%+v", reason)
			continue
		}
		assert.True(t, p.IsLegal(m))
		p.Play(m)
		assert.Equal(t, row.want, string(p.AppendFEN(nil, FENOptions{})))
	}
}

// Castling may be the only legal move: here the king cannot step, and the rook is shut in behind it.
func TestCastlingAlone960(t *testing.T) {
	p, problems := ParseFENWith([]byte("4k3/8/b7/8/6n1/7p/7P/6KR w H - 0 1"), FENOptions{Chess960: true})
	require.Empty(t, problems)
	assert.Equal(t, []Move{NewMove(G1, H1, CastleShort)}, p.Legal(nil))
	assert.True(t, p.HasLegalMove())
	assert.False(t, p.Stalemate())
}

func TestFEN960(t *testing.T) {
	rows := []struct {
		fen            string
		problems       []string
		xfen, shredder string
	}{
		{fen: "rkr5/8/8/8/8/8/8/RKR5 w CAca - 0 1", xfen: "KQkq", shredder: "CAca"},
		{fen: "rkr5/8/8/8/8/8/8/RKR5 w KQkq - 0 1", xfen: "KQkq", shredder: "CAca"},
		{fen: "4k3/8/8/8/8/8/8/1K3RR1 w F - 0 1", xfen: "F", shredder: "F"},
		{fen: "4k3/8/8/8/8/8/8/1K3RR1 w K - 0 1", xfen: "K", shredder: "G"},
		{fen: "4k3/8/8/8/8/8/8/1K3RR1 w A - 0 1", problems: []string{"castling-impossible 2 [A] a1 'A'"}, xfen: "-", shredder: "-"},
		{fen: "4k3/8/8/8/8/8/8/1K3RR1 w Q - 0 1", problems: []string{"castling-impossible 2 [Q] 'Q'"}, xfen: "-", shredder: "-"},
		{fen: "4k3/8/8/8/8/8/1K6/5RR1 w G - 0 1", problems: []string{"castling-impossible 2 [G] g1 'G'"}, xfen: "-", shredder: "-"},
		{fen: "4k3/8/8/8/8/8/8/1K3RR1 w GG - 0 1", problems: []string{"castling-order 2 [GG]"}, xfen: "K", shredder: "G"},
		{fen: "4k3/8/8/8/8/8/8/1K3RR1 w I - 0 1", problems: []string{"castling-syntax 2 [I] 'I'"}, xfen: "-", shredder: "-"},
		{fen: startFEN, xfen: "KQkq", shredder: "HAha"},
	}
	for _, row := range rows {
		p, problems := ParseFENWith([]byte(row.fen), FENOptions{Chess960: true})
		var got []string
		for _, problem := range problems {
			got = append(got, problem.dump(row.fen))
		}
		assert.Equal(t, row.problems, got, row.fen)
		assert.Equal(t, row.xfen, string(p.appendCastling(nil, FENOptions{})), row.fen)
		assert.Equal(t, row.shredder, string(p.appendCastling(nil, FENOptions{Shredder: true})), row.fen)
	}
}
