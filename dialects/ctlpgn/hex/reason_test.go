package hex

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

var reasonNames = map[ReasonKind]string{
	ReasonLegal: "legal", ReasonCoordinate: "coordinate", ReasonPieceLetter: "letter", ReasonCastlingName: "castling name",
	ReasonMate: "mate", ReasonStalemate: "stalemate", ReasonOriginEmpty: "origin empty", ReasonOriginOther: "origin other",
	ReasonOriginEnemy: "origin enemy", ReasonOccupied: "occupied", ReasonOwnMan: "own man",
	ReasonNothingToCapture: "nothing", ReasonCapturedOther: "captured other", ReasonNoSpecial: "no special",
	ReasonSpecialSign: "special sign", ReasonSpecialOther: "special other", ReasonPromotionPlace: "promotion place",
	ReasonPromotionWaiting: "not waiting", ReasonPromotionMissing: "promotion missing",
	ReasonPromotionWait: "promotion wait", ReasonPromotionPiece: "promotion piece",
	ReasonCastlingAbsent: "castling absent", ReasonCastlingTarget: "castling target",
	ReasonCastlingRight: "castling right", ReasonCastlingBlocked: "castling blocked",
	ReasonCastlingInCheck: "castling in check", ReasonCastlingAttacked: "castling attacked", ReasonShape: "shape",
	ReasonKingCaptured: "king captured", ReasonRideCaptures: "ride captures", ReasonLeapRight: "leap right",
	ReasonLeapInCheck: "leap in check", ReasonBlocked: "blocked", ReasonForcedPromotion: "forced promotion",
	ReasonPromotionInCheck: "promotion in check", ReasonIntoCheck: "into check", ReasonIgnoresCheck: "ignores check",
	ReasonPinned: "pinned", ReasonExposed: "exposed",
}

func describeReason(p *Position, r Reason) string {
	s := reasonNames[r.Kind]
	for _, c := range r.Cells {
		if c != NoCell {
			s += " " + c.String()
		}
	}
	if r.Man != 0 {
		s += " " + string(Standard().AppendRecord(nil, r.Man))
	}
	if r.Ply != NoPly {
		s += fmt.Sprint(" ply ", r.Ply)
	}
	if r.Disputed {
		s += " disputed"
	}
	if r.Meant != NoMove {
		s += " meant " + string(Standard().AppendMove(nil, p, r.Meant, TextOptions{Bare: true}))
	}
	return s
}

// reasonRows: from a position (empty: the initial array) the moves before the last are played, the last one is explained.
var reasonRows = []struct{ position, moves, want string }{
	// The text alone.
	{"", "F3-F5", "coordinate"},
	{"", "E7-F13", "coordinate"},
	{"", "XF6-D12", "letter"},
	{"", "KRK-HI", "castling name"},
	{"", "KRR-HHI", "castling name"},
	{"", "A21-A23=", "promotion piece A23"},

	// The origin.
	{"", "E9-E11", "origin empty E9"},
	{"", "E7-E9 E21-E19 E7-E11", "origin empty E7 P ply 0"},
	{"", "JE5-F8", "origin other E5 E"},
	{"", "EE7-E13", "origin other E7 P meant E7-E13"},
	{"", "E21-E19", "origin enemy E21 p"},

	// Sign and captured man.
	{"", "E7-E13 E21-E15 EE5-E11", "shape E5 E11 E"},
	{"", "E7-E13 E21-E15 EE5-E9 G21-G15 G7-E13", "occupied E13 P"},
	{"", "E7-E13 E21-E15 E13-E15", "occupied E15 p"},
	{"", "E7-E13 F20-F16 E13-F16", "occupied F16 p meant E13×F16"},
	{"", "E7-E13 F20-F16 E13×JF16", "captured other F16 p meant E13×F16"},
	{"", "E7-E13 F20-F16 E13@F16", "no special F16 meant E13×F16"},
	{"", "VF0×DE1", "own man E1 D"},
	{"", "E7×E9", "nothing E9 meant E7-E9"},
	{"", "E7×F8", "own man F8 P"},
	{"/27:1k/14:1D5/8:1d5/1:1K/ w -- - 0 1", "DB14×B8", "captured other B8 d meant DB14×DB8"},
	{"/27:1k/13:4P3/1:1K/ w -- - 0 1", "G13×KG27", "king captured G27"},

	// En passant and scornful pawns.
	{"/27:1k/13:3p4/8:3P3/1:1K/ w -- - 0 1", "F8-F12 E13×F10", "special sign F10 F12 meant E13@F10"},
	{"/27:1k/13:3p4/8:3P3/1:1K/ w -- - 0 1", "F8-F12 E13@@F10", "special sign F10 F12 meant E13@F10"},
	{"/27:1k/13:3p4/8:3P3/1:1K/ w -- - 0 1", "F8-F12 E13-F10", "special sign F10 F12 meant E13@F10"},
	{"/27:1k/13:3p4/8:3P3/1:1K/ w -- - 0 1", "F8-F12 KG27-F28 KG1-F0 E13@F10", "no special F10 F12 ply 0"},
	{"/27:1k/13:3p4/8:3P3/1:1K/ w -- - 0 1", "F8-F10 E13@F10", "no special F10 meant E13×F10"},
	{"/27:1k/13:3p4/8:3P3/1:1K/ w -- - 0 1", "F8-F12 E13@DF10", "special other F10 F12 P meant E13@F10"},
	{"/27:1k/12:3p3/7:4P3/1:1K/ w -- - 0 1", "G7-G13 F12@G9", "special sign G9 G13 meant F12@@G9"},
	{"/27:1k/15:3p4/13:3P4/1:1K/ w -- - 0 1", "E13-F14 E15×F14", "special sign F14 F14 meant E15@F14"},
	{"/27:1k/15:3p4/13:3P4/1:1K/ w -- - 0 1", "E13-F14 E15-F14", "occupied F14 P meant E15@F14"},
	{"/27:1k/15:3pp3/13:3P4/1:1K/ w -- - 0 1", "E13-F14 G15@F14", "no special F14"},
	{"/27:1k/15:3p4/13:3P4/1:1K/ w -- - 0 1", "E13-F14 KG27-F28 KG1-F0 E15@F14", "no special F14 F14 ply 0"},

	// Promotion.
	{"/26:1k1/22:2p1P2/1:1K/ w -- - 0 1", "H22-H26", "promotion missing H26"},
	{"/26:1k1/22:2p1P2/1:1K/ w -- - 0 1", "H22-H26=&", "promotion wait H26"},
	{"/26:1k1/22:2p1P2/1:1K/ w -- - 0 1", "H22-H24=D", "promotion place H24 meant H22-H24"},
	{"/26:1k1/22:2p1P2/1:1K/ w -- - 0 1", "H22-H26=E", "promotion piece H26 E"},
	{"/26:1k1/22:2p1P2/1:DK/ w -- - 0 1", "H22-H26=D", "promotion piece H26 D"},
	{"/26:1k1/22:2p1P2/14:J6/1:1K/ w -- - 0 1", "H22-H26=J", "promotion piece H26 J"},
	{"/26:1k1/22:2p1P2/1:DK/ w -- - 0 1", "DE1-E3=V", "promotion place E3 meant DE1-E3"},
	{"/26:1k1/22:2p1P2/1:1K/ w -- - 0 1", "H22=D", "not waiting H22"},
	{"/26:1k1/22:2p1P2/1:1K/ w -- - 0 1", "H24=D", "origin empty H24"},
	{"/26:1kP/1:1K/ w -- - 0 1", "KG1-G3", "forced promotion H26"},
	{"/26:1kP/1:1K/ w -- - 0 1", "H26=&", "promotion wait H26"},
	{"/26:1kP/1:DK/ w -- - 0 1", "H26=D", "promotion piece H26 D"},
	{"/26:1kP/3:2d1/1:1K/ w -- - 0 1", "H26=R", "promotion in check G1 G3"},

	// Castling.
	{"", "KRK-II", "castling target I5 P"},
	{"", "KRD-DE", "castling target D2 G"},
	{bare + " w K- - 0 1", "KRK-II", "castling right I3"},
	{bare + " w RKRrkr - 0 1", "RI3-I5 RC25-C23 RI5-I3 RC23-C25 KRK-HH", "castling right I3 ply 0"},
	{bare + " w RKRrkr - 0 1", "RI3-I5 RC25-C23 KRK-HH", "castling absent I3 R ply 0"},
	{bare + " w RKRrkr - 0 1", "KG1-G3 RC25-C23 KRD-DE", "castling absent G1 K ply 0"},
	{"/27:1k/5:4N1/4:3P1/3:R2R/1:1K/ w RKR- - 0 1", "KRK-HG", "castling blocked H4 P"},
	{"/27:1k/3:R2R/2:1d1/1:1K/ w RKR- - 0 1", "KRK-HG", "castling in check G1 F2"},
	{"/27:1k/20:4r2/3:R2R/1:1K/ w RKR- - 0 1", "KRK-HG", "castling attacked H6 H20 r"},

	// Ways of moving.
	{"", "E7-E15", "shape E7 E15 P"},
	{"", "A5-A11", "shape A5 A11 P"},
	{"", "EE5-D5", "coordinate"},
	{"", "VF0-F10", "blocked F0 F2 J"},
	{"", "GD2-D8", "shape D2 D8 G"},
	{"", "E7-E13 E21-E15 E13-E17", "blocked E13 E15 p"},
	{"/27:1k/14:3N3/12:1p5/1:1K/ w -- - 0 1", "NF14×B12", "shape F14 B12 N"},
	{"/27:1k/14:3N3/6:1p5/1:1K/ w -- - 0 1", "NF14×B6", "ride captures B6"},
	{"/27:1k/14:3N3/10:2P4/1:1K/ w -- - 0 1", "NF14-B6", "blocked F14 D10 P"},
	{bare + " w -- - 0 1", "KG1-H6", "leap right G1 H6"},
	{bare + " w RKRrkr - 0 1", "KG1-G3 KG27-G25 KG3-G1 KG25-G27 KG1-H6", "leap right G1 H6 ply 0"},
	{"/27:1k/3:R1dR/1:1K/ w RKR- - 0 1", "KG1-H6", "leap in check G1 G3"},

	// The king.
	{"/27:1k/13:4r3/1:1K/ w -- - 0 1", "KG1-G3", "into check G3 G13 r"},
	{"/27:1k/14:4r2/1:1K/ w -- - 0 1", "KG1-H2", "into check H2 H14 r"},
	{"/27:1k/13:4r3/3:2N1/1:1K/ w -- - 0 1", "NG3-D2", "pinned G3 G13 r"},
	{"/27:1k/13:4r3/7:P6/1:1K/ w -- - 0 1", "P7-P9", "ignores check G1 G13 r"},
	{"/27:1k/10:3e3/8:1P5/6:3K3/ w -- - 0 1", "B8-B10", "ignores check F6 F10 e"},
	{"/27:1k/10:3e3/8:3P3/6:3K3/ w -- - 0 1", "F8-G9", "pinned F8 F10 e"},

	{"/16:2k4/15:3p4/13:4R3/10:3P3/1:1K/ w -- - 0 1", "F10-F14 E15@F12", "exposed D16 G13 R"}, // C'escacs R6
	{"/28:k/3:2d1/1:1K/ w -- - 0 1", "KG1-F2", "into check F2 G3 d"},

	// Where the rules are read in two ways: R1 a pinned attacker, R3 the leap of a king.
	{"/28:k/23:2K3/20:3r3/10:3R3/ w -- - 0 1", "KE23-E21", "into check E21 F20 r disputed meant KE23-E21"},
	{"/28:k/23:2K3/20:3r3/ w -- - 0 1", "KE23-E21", "into check E21 F20 r"},
	{"/8:4k2/1:1K/ b K- - 0 1", "KH8-H6", "into check H6 G1 K disputed meant KH8-H6"},

	// The end of the game.
	{"/27:k1/26:1R1/23:3D2/2:2K/ b -- - 53 27", "KE27-F28", "mate E27"},
}

func explainRow(t *testing.T, position, moves string) (Position, Reason) {
	t.Helper()
	start := Start()
	if position != "" {
		var problems []PDTLProblem
		start, problems = ParsePDTL([]byte(position), Standard())
		assert.True(t, UsablePDTL(problems), "%s: %+v", position, problems)
	}
	p := start
	var path []Move
	texts := strings.Fields(moves)
	for _, text := range texts[:len(texts)-1] {
		w, _ := ReadMove([]byte(text), Standard())
		m, ok := p.Resolve(&w)
		assert.True(t, ok, "%s in %s", text, moves)
		path = append(path, m)
		p.Play(m)
	}
	w, ok := ReadMove([]byte(texts[len(texts)-1]), Standard())
	assert.True(t, ok, moves)
	return p, Explain(&start, path, &w)
}

func TestReasons(t *testing.T) {
	t.Parallel()
	for _, row := range reasonRows {
		p, r := explainRow(t, row.position, row.moves)
		assert.Equal(t, row.want, describeReason(&p, r), "%s %s", row.position, row.moves)
	}
}
