package board

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var reasonNames = map[ReasonKind]string{
	ReasonLegal: "legal", ReasonMate: "mate", ReasonStalemate: "stalemate", ReasonNullInCheck: "null-in-check",
	ReasonAmbiguous: "ambiguous", ReasonWrongSide: "wrong-side", ReasonCastlingRight: "castle-right",
	ReasonCastlingBlocked: "castle-blocked", ReasonCastlingFromCheck: "castle-from-check",
	ReasonCastlingAcrossCheck: "castle-across-check", ReasonCastlingIntoCheck: "castle-into-check",
	ReasonPromotionMissing: "promotion-missing", ReasonPromotionPiece: "promotion-piece",
	ReasonPromotionRank: "promotion-rank", ReasonEnPassantLate: "ep-expired", ReasonNothingToCapture: "pawn-capture",
	ReasonIntoCheck: "into-check", ReasonOwnMan: "own-piece", ReasonBlocked: "blocked",
	ReasonOver: "over", ReasonNoDrops: "no-drops", ReasonNotInHand: "not-in-hand", ReasonDropOccupied: "drop-occupied",
	ReasonDropRank: "drop-rank", ReasonNoCastling: "no-castling", ReasonMustCapture: "must-capture",
	ReasonExplodesKing: "explodes-king", ReasonExposesKing: "exposes-king", ReasonGivesCheck: "gives-check",
	ReasonIgnoresCheck: "ignores-check", ReasonPinned: "pinned", ReasonPieceGone: "piece-gone", ReasonNoSuchPiece: "no-piece",
}

// dump writes a reason in one line: kind, letter of the man, squares, and the move of the ply.
func (r Reason) dump(path []Move) string {
	text := reasonNames[r.Kind]
	if r.Man != NoPiece {
		text += " " + string(r.Man.Letter())
	}
	last := len(r.Squares)
	for last > 0 && r.Squares[last-1] == NoSquare {
		last--
	}
	for _, sq := range r.Squares[:last] {
		text += " " + sq.String()
	}
	if r.Ply != NoPly {
		text += fmt.Sprintf(" @%d:%s", r.Ply, path[r.Ply])
	}
	return text
}

// checkReason plays the moves of line up to the one in front of "?", which must be illegal; what is behind it follows.
func checkReason(t *testing.T, v Variant, fen, line, want string) {
	t.Helper()
	start := StartOf(v)
	if fen != "" {
		p, problems := ParseFENWith([]byte(fen), FENOptions{Variant: v})
		require.True(t, UsableFEN(problems), fen)
		start = p
	}
	before, after, _ := strings.Cut(line, "?")
	texts := strings.Fields(before)
	pos := start
	var path []Move
	var written []Written
	for _, text := range append(texts, strings.Fields(after)...) {
		w, ok := ReadSAN([]byte(text))
		require.True(t, ok, "%s in %s", text, line)
		written = append(written, w)
	}
	failing := len(texts) - 1
	for i, w := range written[:failing] {
		m, _, ok := pos.Resolve(w)
		require.True(t, ok, "%s in %s", texts[i], line)
		path = append(path, m)
		pos.Play(m)
	}
	reason := Explain(&start, path, written[failing], written[failing+1:])
	assert.Equal(t, want, reason.dump(path), "%s %s", fen, line)
}

// The examples of the diagnostics catalogue, and each kind of reason with its ways to come about.
func TestExplain(t *testing.T) {
	rows := []struct{ fen, line, want string }{
		// conformance examples
		{"", "e4 e5 Ke2 Ke7 Ke1 Nf6 O-O?", "castle-right e1 @2:e1e2"},
		{"", "e4 e5 d4 Bb4+ Nf3?", "ignores-check N e1 b4 @3:f8b4"},
		{"", "e4 d5 Nf3 dxe4 Nd4 Qxd4 Nf5?", "piece-gone N d4 @5:d8d4"},
		{"", "d4 Nf6 c4 e6 Nc3 Bb4 Ne4?", "pinned N c3 b4"},
		{"", "e4 e5 Nf6?", "no-piece N - f6"},
		{"", "e4 Nf6 e5 d4? d6 c4 Nb6", "wrong-side"},

		// the game is over
		{"", "f3 e5 g4 Qh4# a3?", "mate e1 @3:d8h4"},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Kg8?", "stalemate h8"},
		{"", "f3 e5 g4 Qh4# --?", "mate e1 @3:d8h4"},

		// null move, ambiguity, wrong side
		{"", "e4 e5 d4 Bb4+ --?", "null-in-check e1 b4 @3:f8b4"},
		{"4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "Ne2?", "ambiguous N g1 c3"},
		{"7k/8/8/1Q1Q4/8/1Q1Q4/8/4K3 w - - 0 1", "Qc4?", "ambiguous Q b3 d3 b5 d5"},
		{"2b4k/1P1P4/8/8/8/8/8/4K3 w - - 0 1", "Pxc8=Q?", "ambiguous P b7 d7"},
		{"", "e4 e5 Nf6? Bc4", "wrong-side"},
		{"", "e4 e5 Nf6? Bc4 Nc6", "wrong-side"},
		{"", "e4 e5 Nf6? Bc4 Nc3", "no-piece N - f6"},
		{"", "e4 e5 Bc4 Nc6 Nf6? Qf3", "wrong-side"},
		{"", "d4 Nf6 c4 e6 Nc3 Bb4 Qa4+ Nc6 Bxc3+? bxc3 O-O", "wrong-side"},
		{"", "e4 e5 d4 Bb4+ Bc5? Nf3 Nf6", "wrong-side"}, // the missing move answered the check

		// castling
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Rg1 Ke7 Rh1 Kd8 O-O?", "castle-right h1 @0:h1g1"},
		{"4k3/8/8/8/4b3/8/8/R3K2R b KQ - 0 1", "Bxh1 Kd2 Kd8 Ke1 Kc8 O-O?", "castle-right h1 @0:e4h1"},
		{"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O?", "castle-right"},
		{"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1?", "castle-right"},
		{"", "O-O?", "castle-blocked f1"},
		{"", "O-O-O?", "castle-blocked d1"},
		{"4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "O-O-O?", "castle-blocked b1"},
		{"4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "O-O?", "castle-from-check e1 e4"},
		{"1k1r4/8/8/8/8/8/8/R3K2R b KQ - 0 1", "Re8 O-O?", "castle-from-check e1 e8 @0:d8e8"},
		{"1k3r2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O?", "castle-across-check f1 f8"},
		{"1k4r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O?", "castle-into-check g1 g8"},
		{"1k4r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Ke1-g1?", "castle-into-check g1 g8"},
		{"1k4r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1?", "castle-into-check g1 g8"},
		{"1k6/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kg1?", "no-piece K - g1"},

		// promotion
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8?", "promotion-missing P a7 a8"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8?", "promotion-missing P a7 a8"},
		{"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb?", "promotion-missing P a7 b8"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=K?", "promotion-piece P - a8"},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=P?", "promotion-piece P - a8"},
		{"4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a7=Q?", "promotion-rank P - a7"},
		{"4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "Ke2=Q?", "promotion-rank K - e2"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1q?", "promotion-rank K - g1"},
		{"4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a8?", "no-piece P - a8"},

		// pawn captures
		{"", "exd3?", "pawn-capture P e2 d3"},
		{"", "exd?", "pawn-capture P e2 d3"},
		{"", "e4 d5 exd6?", "no-piece P - d6"},
		{"", "e4 a6 e5 d5 a3 a5 exd6?", "ep-expired P e5 d6 d5 @3:d7d5"},
		{"", "e4 a6 e5 d5 a3 a5 exd?", "ep-expired P e5 d6 d5 @3:d7d5"},
		{"", "e4 d6 e5 a6 a3 d5 exd6?", "ep-expired P e5 d6 d5"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6?", "ep-expired P e5 d6 d5"},

		// king into check
		{"4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "Kd1?", "into-check K d1 a1"},
		{"4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "Kf1?", "into-check K f1 a1"},
		{"8/8/8/8/8/4k3/8/4K3 w - - 0 1", "Kd2?", "into-check K d2 e3"},
		{"4k3/4r3/8/8/8/8/4q3/4K3 w - - 0 1", "Kxe2?", "mate e1"},
		{"4k3/4r3/8/8/8/8/4q3/K7 w - - 0 1", "Kb2?", "into-check K b2 e2"},

		// own men, blockers
		{"", "Ke2?", "own-piece K e2"},
		{"", "Nd2?", "own-piece N d2"},
		{"", "Rxa2?", "own-piece R a2"},
		{"", "Bc4?", "blocked B f1 e2"},
		{"", "Ra3?", "blocked R a1 a2"},
		{"", "e4 e5 e5?", "blocked P e4 e5"},
		{"", "Nc3 a6 c4?", "blocked P c2 c3"},
		{"4k3/8/8/8/RP2n2R/8/8/4K3 w - - 0 1", "Rd4?", "blocked R a4 b4"},
		{"4k3/8/8/8/RPP1n2R/8/8/4K3 w - - 0 1", "Rhd4?", "blocked R h4 e4"},
		{"4k3/8/8/8/8/2N5/8/B3K3 w - - 0 1", "bxc3?", "own-piece B c3"},

		// check and pins
		{"4k3/4r3/8/8/1b6/8/8/4K1N1 w - - 0 1", "Ne2?", "ignores-check N e1 b4"},
		{"4k3/4r3/8/8/1b6/8/8/4K1N1 w - - 0 1", "Nh3?", "ignores-check N e1 b4 e7"},
		{"4r2k/8/8/b7/8/2N5/8/4K3 w - - 0 1", "Ne4?", "pinned N c3 a5"},
		{"8/8/8/K1Pp3r/8/8/8/7k w - d6 0 2", "cxd6?", "pinned P c5 h5"},
		{"8/8/8/8/k2pP2Q/8/8/3K4 b - e3 0 1", "dxe3?", "pinned P d4 h4"},

		// men that have gone
		{"", "Nf3 a6 Nd4 a5 Ng5?", "piece-gone N f3 d4 @2:f3d4"},
		{"", "e4 a6 e5 a5 e4?", "piece-gone P e2 e4 @0:e2e4"},
		{"", "e4 e5 e2e4?", "piece-gone e2 e4 @0:e2e4"},
		{"", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 Rh3?", "piece-gone R h1 f1 @6:e1h1"},
		{"", "e4 a6 e5 d5 exd6 a5 a3 d4?", "piece-gone P d5 @4:e5d6"}, // taken in passing,
		{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "dxe3 Kd1 Kd8 e5?", "piece-gone P e4 @0:d4e3"},
		{"", "Ne5?", "no-piece N - e5"},
		{"", "a1h8?", "no-piece R a1 h8"},
		{"", "e5e6?", "no-piece e5 e6"},
		{"", "e4 e4?", "no-piece P - e4"},
	}
	seen := map[string]bool{}
	for _, row := range rows {
		checkReason(t, Orthodox, row.fen, row.line, row.want)
		seen[strings.Fields(row.want)[0]] = true
	}
	for _, row := range variantReasonRows {
		checkReason(t, row.variant, row.fen, row.line, row.want)
		seen[strings.Fields(row.want)[0]] = true
	}
	for kind := ReasonMate; kind <= ReasonNoSuchPiece; kind++ {
		assert.True(t, seen[reasonNames[kind]], "no row for %s", reasonNames[kind])
	}
}

// For a legal move there is no reason, the null move among them.
func TestExplainLegal(t *testing.T) {
	p := Start()
	for _, text := range []string{"e4", "Nf3", "g1f3", "--"} {
		w, _ := ReadSAN([]byte(text))
		assert.Equal(t, Reason{}, Explain(&p, nil, w, nil), text)
	}
}

func TestReasonIsSmall(t *testing.T) {
	assert.Equal(t, uintptr(12), unsafe.Sizeof(Reason{}))
	assert.Equal(t, uintptr(16), unsafe.Sizeof(Written{}))
	assert.Equal(t, uintptr(184), unsafe.Sizeof(Position{}))
}
