package board

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// mustFEN reads a usable FEN.
func mustFEN(t testing.TB, fen string) Position {
	t.Helper()
	p, problems := ParseFEN([]byte(fen))
	require.True(t, UsableFEN(problems), "%s: %v", fen, problems)
	return p
}

func TestSquares(t *testing.T) {
	assert.Equal(t, "a1 h1 e4 h8 -", strings.Join([]string{A1.String(), H1.String(), E4.String(), H8.String(), NoSquare.String()}, " "))
	assert.Equal(t, E4, SquareAt(4, 3))
	assert.Equal(t, NoSquare, SquareAt(8, 0))
	assert.Equal(t, NoSquare, SquareAt(0, -1))
	assert.True(t, H1.IsLight())
	assert.False(t, A1.IsLight())
	assert.False(t, NoSquare.IsLight())
	assert.True(t, H8.Valid())
	assert.False(t, NoSquare.Valid())
	assert.Equal(t, NoSquare, Bitboard(0).First())
	for sq := A1; sq <= NoSquare; sq++ {
		assert.Equal(t, int(sq%64)/8, sq.Rank())
		assert.Equal(t, int(sq%8), sq.File())
	}
}

func TestPieces(t *testing.T) {
	for _, letter := range "PNBRQKpnbrqk" {
		man := pieceOfLetter(byte(letter))
		assert.Equal(t, byte(letter), man.Letter())
		assert.Equal(t, man, MakePiece(man.Color(), man.Type()))
		assert.Equal(t, letter >= 'a', man.Color() == Black)
	}
	for _, letter := range "AOPN x1@`{" {
		if !strings.ContainsRune("PN", letter) {
			assert.Zero(t, pieceOfLetter(byte(letter)), "%c", letter)
		}
	}
	assert.Zero(t, MakePiece(Black, NoPiece))
	assert.Zero(t, Piece(0).Letter())
}

func TestMoves(t *testing.T) {
	rows := []struct {
		m                Move
		uci, coordinates string
		kingTo           Square
	}{
		{NewMove(E2, E4, DoublePush), "e2e4", "e2e4", E4},
		{NewMove(E7, E8, PromoteQueen), "e7e8q", "e7e8q", E8},
		{NewMove(A2, B1, PromoteKnight), "a2b1n", "a2b1n", B1},
		{NewMove(E1, H1, CastleShort), "e1g1", "e1h1", G1},
		{NewMove(E8, A8, CastleLong), "e8c8", "e8a8", C8},
		{NullMove, "0000", "0000", A1},
	}
	for _, row := range rows {
		assert.Equal(t, row.uci, string(row.m.AppendUCI(nil)))
		assert.Equal(t, row.coordinates, row.m.String())
		assert.Equal(t, row.kingTo, row.m.KingTo())
	}
	assert.Equal(t, Rook, NewMove(A7, A8, PromoteRook).Promotion())
	assert.Equal(t, NoPiece, NewMove(A6, A7, Quiet).Promotion())
	assert.Equal(t, Queenside, NewMove(E8, A8, CastleLong).Wing())
}

// The games are canonical: read, resolved and written again they are the same text.
func TestGamesRoundTrip(t *testing.T) {
	for name, score := range gameScores {
		p := Start()
		var written []string
		_, path := replay(t, score)
		for _, m := range path {
			written = append(written, string(p.AppendSAN(nil, m)))
			p.Play(m)
		}
		assert.Equal(t, strings.Join(strings.Fields(score), " "), strings.Join(written, " "), name)
	}
}

func TestAppendSAN(t *testing.T) {
	rows := []struct{ fen, uci, san string }{
		{"7k/8/8/8/8/2N5/8/K5N1 w - - 0 1", "c3e2", "Nce2"},
		{"7k/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"}, // the other is pinned
		{"7k/8/8/8/R7/8/8/R6K w - - 0 1", "a1a2", "R1a2"},
		{"6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"},
		{"6k1/8/8/7Q/Q7/8/8/K7 w - - 0 1", "a4e8", "Qae8+"}, // file before rank
		{"8/1P5k/8/8/8/8/8/K7 w - - 0 1", "b7b8n", "b8=N"},
		{"n6k/1P6/8/8/8/8/8/K7 w - - 0 1", "b7a8q", "bxa8=Q+"},
		{"7k/8/8/2pP4/8/8/8/K7 w - c6 0 2", "d5c6", "dxc6"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O"},
		{"5k2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O+"},
		{"6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "e1e8", "Re8#"},
		{"8/8/8/8/8/5k2/5p2/5K2 b - - 0 1", "f3g3", "Kg3"},
		{"7k/8/8/8/8/8/8/K7 w - - 0 1", "0000", "--"},
	}
	for _, row := range rows {
		p := mustFEN(t, row.fen)
		w, ok := ReadSAN([]byte(row.uci))
		require.True(t, ok, row.uci)
		m, _, ok := p.Resolve(w)
		require.True(t, ok, "%s in %s", row.uci, row.fen)
		assert.Equal(t, row.san, string(p.AppendSAN(nil, m)))
		assert.Equal(t, strings.TrimRight(row.san, "+#"), string(p.AppendSANBare(nil, m)))
		again, ok := ReadSAN([]byte(row.san))
		require.True(t, ok)
		back, _, ok := p.Resolve(again)
		assert.True(t, ok && back == m, row.san)
	}
}

func TestResolveSaysWhich(t *testing.T) {
	rows := []struct {
		fen, text string
		from      Bitboard
	}{
		{"7k/8/8/8/8/2N5/8/K5N1 w - - 0 1", "Ne2", C3.Bit() | G1.Bit()},
		{"7k/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Nce2", 0},
		{"8/1P5k/8/8/8/8/8/K7 w - - 0 1", "b8", B7.Bit()},
		{"8/1P5k/8/8/8/8/8/K7 w - - 0 1", "b8=K", B7.Bit()},
		{"7k/8/2n5/1P1P4/2n5/1P1P4/8/K7 w - - 0 1", "bxc", B3.Bit() | B5.Bit()},
		{"7k/8/8/8/8/2b5/1P6/B6K w - - 0 1", "bxc3", B2.Bit()}, // pawn before bishop
		{"7k/8/8/8/8/2b5/8/B6K w - - 0 1", "bxc3", A1.Bit()},
		{"7k/8/8/8/8/2b5/1P6/B6K w - - 0 1", "BXC3", B2.Bit()}, // the bishop is shut in
		{"7k/8/8/8/8/2b5/1P6/4B2K w - - 0 1", "BXC3", E1.Bit()},
	}
	for _, row := range rows {
		p := mustFEN(t, row.fen)
		w, ok := ReadSAN([]byte(row.text))
		require.True(t, ok)
		_, from, _ := p.Resolve(w)
		assert.Equal(t, row.from, from, "%s %s", row.fen, row.text)
	}
}

// Any 16 bits may be played on any position without a panic, and the board and key stay in step.
func TestPlayAnything(t *testing.T) {
	for _, fen := range []string{startFEN, oracleFENs[1], oracleFENs[3], "8/8/8/8/8/8/8/8 w - - 0 1", "k7/P7/8/8/8/8/p7/K7 w - - 0 1"} {
		start, _ := ParseFEN([]byte(fen))
		for m := range 1 << 16 {
			p := start
			p.Play(Move(m))
			key := p.key
			p.rekey()
			if key != p.key {
				t.Fatalf("%s: key after %v kind %d", fen, Move(m), Move(m).Kind())
			}
			for sq := A1; sq < NoSquare; sq++ {
				man := p.PieceAt(sq)
				if p.Occupied().Has(sq) != (man != 0) || man != 0 && !p.Pieces(man.Color(), man.Type()).Has(sq) {
					t.Fatalf("%s: board after %v kind %d", fen, Move(m), Move(m).Kind())
				}
			}
		}
	}
}

func TestCounters(t *testing.T) {
	p := mustFEN(t, "4k3/8/8/8/8/8/8/4K3 b - - 65535 65535")
	p.Play(NewMove(E8, E7, Quiet))
	assert.Equal(t, 65535, p.HalfmoveClock(), "stops")
	assert.Equal(t, 65536, p.FullmoveNumber(), "goes on")
}

func TestEnPassantSquareInFEN(t *testing.T) {
	p := Start()
	p.Play(NewMove(E2, E4, DoublePush))
	assert.Equal(t, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", string(p.AppendFEN(nil, FENOptions{})))
	assert.Equal(t, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", string(p.AppendFEN(nil, FENOptions{EnPassantLegal: true})))
	assert.Equal(t, E3, p.EnPassant())
	assert.False(t, p.EnPassantLegal())
}
