package board

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Published perft results of Chess960, one position for each of twenty of the 960 arrays (chessprogramming.org, Chess960
// Perft Results, as shakmaty and Ethereal keep them); the castling rights are given by file letters.
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
		{"bnnr1krb/ppp2ppp/3p4/3Bp3/q1P3PP/8/PP1PPP2/BNNRQKR1 w GDgd - 0 9", []uint64{29, 1040, 30772, 1053113}},
		{"nrbnkrqb/pppp1p1p/4p1p1/8/7P/2P1P3/PPNP1PP1/1RBNKRQB w FBfb - 0 9", []uint64{20, 459, 9998, 242762}},
		{"bbn1rkrn/pp1p1ppp/8/2p1p1q1/6P1/P7/BPPPPP1P/B1NQRKRN w GEge - 0 9", []uint64{26, 936, 25177, 906801}},
		{"qrnnbb1Q/ppp1pk1p/3p2p1/5p2/PP6/5P2/2PPP1PP/1RNNBBKR w HB - 0 9", []uint64{37, 751, 27902, 603931}},
		{"brq1nkrb/ppp2ppp/8/n2pp2P/P7/4P3/1PPP1PP1/BRQNNKRB w GBgb - 1 9", []uint64{17, 426, 8295, 235162}},
		{"bbrn1nqr/ppp1k1pp/5p2/3pp3/7P/3PN3/PPP1PPP1/BBRK1NQR w - - 1 9", []uint64{24, 583, 15063, 383532}},
		{"r1knbbrq/pppp2p1/2n1p2p/5p2/4P3/P1PP4/1P3PPP/RNKNBBRQ w GAga - 1 9", []uint64{20, 596, 13091, 399069}},
		{"1rknnbqr/3ppppp/p7/1pp5/4b2P/P4P2/1PPPP1PR/BRKNNBQ1 w Bhb - 1 9", []uint64{24, 757, 19746, 618777}},
		{"brqbk2n/pppppprp/8/6p1/1P3n2/5P2/P1PPP1PP/R1QBKNRN w Gb - 2 9", []uint64{22, 593, 13255, 362760}},
		{"rqknrbbn/pp1p1ppp/4p3/2p5/3P2P1/7P/PPP1PP2/RQKNRBBN w EAa - 0 9", []uint64{20, 533, 11829, 336248}},
		{"rknrqn1b/p1pp1ppb/8/1p2p1Qp/3P4/3N4/PPP1PPPP/RK1R1NBB w DAda - 0 9", []uint64{45, 1170, 48283, 1320341}},
		{"qrbkrbn1/1pp1pppp/p2p4/8/5PPn/2P5/PP1PP3/QRBKRBNN w EBeb - 0 9", []uint64{18, 466, 9443, 257776}},
		{"r1bkrq1n/pp2pppp/3b1n2/2pp2B1/6P1/3P1P2/PPP1P2P/RB1KRQNN w EAea - 2 9", []uint64{27, 835, 22848, 713550}},
		{"brkr1qnb/pppp2pp/2B1p3/5p2/2n5/6PP/PPPPPPN1/BRKR1QN1 w DBdb - 1 9", []uint64{27, 854, 23303, 741626}},
		{"b2krn1q/p1rppppp/1Q3n2/2p1b3/1P4P1/8/P1PPPP1P/BBRKRNN1 w ECe - 3 9", []uint64{36, 1192, 42945, 1406795}},
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
