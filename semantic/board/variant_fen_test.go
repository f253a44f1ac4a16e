package board

// variantFENRows are FEN of variants, in the form of fenRows.
var variantFENRows = map[Variant][]fenRow{
	Crazyhouse: {
		{fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", problems: []string{"default 0 [rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1]"}},
		{fen: "4k3/8/8/8/8/8/8/4K3[PPNBRQpnbrq] w - - 0 1"},
		{fen: "4k3/8/8/8/8/8/8/4K3[QPnpP] w - - 0 1", want: "4k3/8/8/8/8/8/8/4K3[PPQpn] w - - 0 1"},
		{fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1", want: "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"},
		{fen: "4k3/8/8/8/8/8/8/4K3[-] w - - 0 1", want: "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"},
		{fen: "4k3/8/8/8/8/8/8/4K3/ w - - 0 1", want: "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"},
		{fen: "4k3/8/8/8/8/8/8/4K3/pNQP w - - 0 1", want: "4k3/8/8/8/8/8/8/4K3[PNQp] w - - 0 1"},
		{fen: "4k3/1Q~6/8/8/4b3/8/Kpp5/8/ b - - 0 1", want: "4k3/1Q~6/8/8/4b3/8/Kpp5/8[] b - - 0 1"},
		{fen: "4k3/8/8/NNNNNNNN/8/8/PPPPPPPP/4K3[PPPPP] b - - 0 1"},
		{fen: "4k3/8/8/8/8/8/8/4K3[QX] w - - 0 1", problems: []string{"piece-letter 0 [X] 'X'"}, unusable: true},
		{fen: "4k3/8/8/8/8/8/8/4K3[K] w - - 0 1", problems: []string{"piece-letter 0 [K] 'K'"}, unusable: true},
		{fen: "4k3/8/8/8/8/8/8/4K3[Q w - - 0 1", problems: []string{"piece-letter 0 [[] '['"}, unusable: true},
		{fen: "4k3/8/8/8/8/8/8/4K3[Q]q w - - 0 1", problems: []string{"piece-letter 0 [q] 'q'"}, unusable: true},
		{fen: "4k3/~8/8/8/8/8/8/4K3[] w - - 0 1", problems: []string{"piece-letter 0 [~] '~'"}, unusable: true},
		{fen: "4k3/8/8/8/8/8/8/8/4K3[] w - - 0 1", problems: []string{"rank-count 0 [4k3/8/8/8/8/8/8/8/4K3[]] n=9"}, unusable: true},
	},
	Orthodox: {
		{fen: "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", problems: []string{"piece-letter 0 [[] '['", "piece-letter 0 []] ']'"}, unusable: true},
		{fen: "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", problems: []string{"halfmove 4 [3+3]", "field-count 5 [1] n=7", "fullmove-zero 5 [0]"}, want: "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	},
	ThreeCheck: {
		{fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1", problems: []string{"default 0 [rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1]"}},
		{fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 1+0 0 1"},
		{fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 +1+2", want: "4k3/8/8/8/8/8/4P3/4K3 w - - 2+1 0 1"},
		{fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", want: "4k3/8/8/8/8/8/4P3/4K3 w - - 3+3 0 1"},
		{fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 4+3 0 1", problems: []string{"checks 4 [4+3]"}, want: "4k3/8/8/8/8/8/4P3/4K3 w - - 3+3 0 1"},
		{fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 +1", problems: []string{"checks 4 [+1]"}, want: "4k3/8/8/8/8/8/4P3/4K3 w - - 3+3 0 1"},
		{fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 3+3 0", problems: []string{"field-count 5 [0] n=5"}, want: "4k3/8/8/8/8/8/4P3/4K3 w - - 3+3 0 1"},
	},
	Antichess: {
		{fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", problems: []string{"default 0 [rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1]"}},
		{fen: "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 1", want: "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 1"},
		{fen: "8/8/8/4k3/8/8/4P3/8 w - - 0 1"},
		{fen: "kkk5/8/8/8/8/8/4P3/QR6 w - - 0 1"},
		{fen: "kkk5/pppppppp/8/8/8/8/4P3/8 w - - 0 1", problems: []string{"too-many-promoted 0 [kkk5/pppppppp/8/8/8/8/4P3/8] n=2 black"}},
		{fen: "8/8/8/4k3/8/8/4P3/8 w KX - 0 1", problems: []string{"castling-syntax 2 [KX] 'X'"}, want: "8/8/8/4k3/8/8/4P3/8 w - - 0 1"},
	},
	Atomic: {
		{fen: "4k3/4K3/8/8/8/8/8/8 w - - 0 1"},
		{fen: "8/4K3/8/8/8/8/8/8 b - - 0 1"},
		{fen: "8/4K3/8/8/8/8/8/8 w - - 0 1", problems: []string{"kings 0 [8/4K3/8/8/8/8/8/8] black"}, unusable: true},
		{fen: "8/8/8/8/8/4k3/4P3/4K3 w - - 0 1"},
		{fen: "8/8/8/8/4Rk2/8/8/4K3 w - - 0 1", problems: []string{"opposite-check 1 [w] black"}, unusable: true},
	},
	Horde: {
		{fen: "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"},
		{fen: "4k3/8/8/8/8/8/8/4K2P w - - 0 1", problems: []string{"horde-kings 0 [4k3/8/8/8/8/8/8/4K2P] n=1"}, unusable: true},
		{fen: "4k3/8/8/8/8/8/8/P6p w - - 0 1", problems: []string{"pawn-rank 0 [p] h1 black"}, unusable: true},
		{fen: "P3k3/8/8/8/8/8/8/P7 w - - 0 1", problems: []string{"pawn-rank 0 [P] a8"}, unusable: true},
	},
	RacingKings: {
		{fen: "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"},
		{fen: "8/8/8/8/8/8/k6R/6K1 w - - 0 1", problems: []string{"opposite-check 1 [w] black"}, unusable: true},
		{fen: "8/8/8/8/8/8/k6R/6K1 b - - 0 1", problems: []string{"impossible-check 0 [8/8/8/8/8/8/k6R/6K1] h2 black"}},
	},
	KingOfTheHill: {
		{fen: "4k3/8/8/8/4K3/8/8/8 b - - 0 1"},
	},
}
