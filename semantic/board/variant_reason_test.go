package board

// variantReasonRows are reasons against moves of variants, in the form of TestExplain.
var variantReasonRows = []struct {
	variant         Variant
	fen, line, want string
}{
	// drops
	{Orthodox, "", "N@f3?", "no-drops N"},
	{Crazyhouse, "", "N@f3?", "not-in-hand N"},
	{Crazyhouse, "", "e4 d5 exd5 Qxd5 @d5?", "drop-occupied P d5"},
	{Crazyhouse, "", "e4 d5 exd5 Qxd5 @d2?", "drop-occupied P d2"},
	{Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1", "@d8?", "drop-rank P d8"},
	{Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1", "N@d2?", "not-in-hand N"},
	{Crazyhouse, "4k3/8/8/8/4r3/8/8/4K3[P] w - - 0 1", "@d3?", "ignores-check P e1 e4"},
	{Crazyhouse, "4k3/8/8/8/8/8/3n2PP/3r2K1[P] w - - 0 1", "@e4?", "ignores-check P g1 d1"},
	{Crazyhouse, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "O-O?", "castle-right"},

	// atomic
	{Atomic, "", "Nf3 Nf6 Nd4 e6 Nf5 exf5 Ng7?", "piece-gone N f5 @5:e6f5"},
	{Atomic, "", "Nf3 a6 Nd4 e6 Nb5 a5 Nxc7 h6 Nd6?", "piece-gone N b5 @6:b5c7"},
	{Atomic, "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "Kxe2?", "explodes-king K e2 e1"},
	{Atomic, "4k3/8/8/8/8/8/3p4/2R1K3 w - - 0 1", "Rc2?", "ignores-check R e1 d2"},
	{Atomic, "4k3/8/8/8/8/8/2Rp4/4K3 w - - 0 1", "Rxd2?", "explodes-king R d2 e1"},
	{Atomic, "1k2r3/8/8/8/4B3/8/6p1/4K3 w - - 0 1", "Bd3?", "pinned B e4 e8"},
	{Atomic, "1k2r3/8/8/4n3/3pB3/2P5/8/4K3 w - - 0 1", "cxd4?", "exposes-king P d4 e8"},
	{Atomic, "8/8/8/8/4k3/8/8/r3K3 w - - 0 1", "Kd1?", "into-check K d1 a1"},
	{Atomic, "", "Nf3 f6 Nd4 c6 Ne6 d5 Nxd8 a6?", "over @6:e6d8"},
	{Atomic, "3k4/8/8/8/8/8/8/8 w - - 0 1", "Ke2?", "over"},
	{Atomic, "4k3/8/8/8/8/8/8/R1r1K2R w KQ - 0 1", "O-O?", "castle-from-check e1 c1"},
	{Atomic, "8/8/8/8/8/8/5k2/4K1rR w K - 0 1", "O-O?", "castle-blocked g1"},

	// antichess
	{Antichess, "", "e4 d5 Nf3?", "must-capture N e4 d5"},
	{Antichess, "", "e4 d5 O-O?", "no-castling"},
	{Antichess, "", "e4 d5 Ne5?", "no-piece N - e5"},
	{Antichess, "", "e4 d5 Rxa2?", "own-piece R a2"},
	{Antichess, "", "e4 d5 Ra3?", "blocked R a1 a2"},
	{Antichess, "8/P7/8/8/8/8/8/7n w - - 0 1", "a8?", "promotion-missing P a7 a8"},
	{Antichess, "8/P7/8/8/8/8/8/7n w - - 0 1", "a8=P?", "promotion-piece P - a8"},
	{Antichess, "8/8/8/8/8/p7/P7/8 w - - 0 1", "Ke2?", "stalemate"},
	{Antichess, "8/8/8/8/8/p7/8/1N6 w - - 0 1", "Nxa3 Ke7?", "over @0:b1a3"},
	{Antichess, "8/8/8/8/8/1K6/8/1k5r w - - 0 1", "Ka2 Kxa2 Kb3?", "over @1:b1a2"},

	// other ends
	{ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 2+1 0 1", "Qa4 Kf8 Qb4 Kg8?", "over f8 @2:a4b4"},
	{ThreeCheck, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 3+3 0 1", "Ra8 h6?", "mate g8 @0:a1a8"},
	{ThreeCheck, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 +2+0", "Ra8 h6?", "over g8 @0:a1a8"},
	{ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 1+1 0 1", "Qa4 Ke7?", "over e8 @0:a1a4"},
	{KingOfTheHill, "", "e4 e5 Ke2 a6 Ke3 a5 Kd3 a4 Kc4 a3 Kd5 Nf6?", "over e8 @10:c4d5"},
	{Horde, "4k3/8/8/8/8/8/r7/P7 w - - 0 1", "a2?", "stalemate"},
	{Horde, "4k3/8/8/8/8/8/7r/P7 w - - 0 1", "a3 Ra2 a4 Rxa4 a5?", "over @3:a2a4"},
	{Horde, "", "a3?", "own-piece P a3"},
	{Horde, "4k3/8/8/8/8/p7/8/P7 w - - 0 1", "a3?", "blocked P a1 a3"},

	// racing kings
	{RacingKings, "", "Nxc1?", "gives-check N a2 c1"},
	{RacingKings, "", "Nxc2 e4?", "no-piece P - e4"},
	{RacingKings, "", "O-O?", "no-castling"},
	{RacingKings, "", "Bb5?", "blocked B f1 e2"},
	{RacingKings, "8/8/8/8/8/1k6/8/3R3K w - - 0 1", "Rb1?", "gives-check R b3 b1"},
	{RacingKings, "8/8/8/8/8/1k5r/8/3R2K1 w - - 0 1", "Kh1?", "into-check K h1 h3"},
	{RacingKings, "6K1/8/8/8/8/1k6/8/3R4 w - - 0 1", "Rd2?", "over g8"},
}
