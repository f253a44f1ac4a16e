package board

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// fenKindNames names the kinds as the diagnostics do, with a suffix where one code has several kinds.
var fenKindNames = map[FENProblemKind]string{
	FENFieldCount: "field-count", FENRankCount: "rank-count", FENRankWidth: "rank-width", FENPieceLetter: "piece-letter",
	FENSplitDigits: "split-digits", FENSide: "side", FENCastlingLetter: "castling-syntax", FENCastlingOrder: "castling-order",
	FENCastlingImpossible: "castling-impossible", FENEnPassantSyntax: "ep-syntax", FENEnPassantImpossible: "ep-impossible",
	FENEnPassantNoCapturer: "ep-no-capturer", FENHalfmove: "halfmove", FENHalfmoveEnPassant: "halfmove-ep",
	FENHalfmoveLarge: "halfmove-large", FENFullmove: "fullmove", FENFullmoveZero: "fullmove-zero", FENKings: "kings",
	FENPawnRank: "pawn-rank", FENOppositeCheck: "opposite-check", FENTooManyMen: "too-many-men",
	FENTooManyPawns: "too-many-pawns", FENTooManyPromoted: "too-many-promoted", FENImpossibleCheck: "impossible-check",
	FENDefault: "default", FENChecks: "checks", FENHordeKings: "horde-kings",
}

// dump writes a problem in one line: kind, marked text between brackets, then the details that are set.
func (p FENProblem) dump(fen string) string {
	text := fmt.Sprintf("%s %d [%s]", fenKindNames[p.Kind], p.Field, fen[p.Start:p.End])
	if p.Count != 0 {
		text += fmt.Sprintf(" n=%d", p.Count)
	}
	if p.Square != NoSquare {
		text += " " + p.Square.String()
	}
	if p.Char != 0 {
		text += fmt.Sprintf(" '%c'", p.Char)
	}
	if p.Color == Black {
		text += " black"
	}
	return text
}

type fenRow struct {
	fen      string
	problems []string
	unusable bool
	want     string // the FEN of the position, if it differs
}

var fenRows = []fenRow{
	{fen: startFEN, problems: []string{"default 0 [" + startFEN + "]"}},
	{fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", problems: []string{"ep-no-capturer 3 [e3] e3"}},
	{fen: "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3"},
	{fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39"},
	{fen: "  4k3/8/8/8/8/8/4P3/4K3  w -\t- 5 39 ", want: "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39"},

	// number of fields
	{fen: "", problems: []string{"field-count 0 []"}, unusable: true, want: "8/8/8/8/8/8/8/8 w - - 0 1"},
	{fen: "4k3/8/8/8/8/8/8/4K3", problems: []string{"field-count 1 [3] n=1"}, unusable: true, want: "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	{fen: "4k3/8/8/8/8/8/8/4K3 b -", problems: []string{"field-count 3 [-] n=3"}, want: "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
	{fen: "4k3/8/8/8/8/8/8/4K3 b - - 0 1 x yz", problems: []string{"field-count 5 [x yz] n=8"}, want: "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},

	// board
	{fen: "4k3/8/8/8/8/8/4K3 w - - 0 1", problems: []string{"rank-count 0 [4k3/8/8/8/8/8/4K3] n=7"}, unusable: true, want: "4k3/8/8/8/8/8/4K3/8 w - - 0 1"},
	{fen: "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", problems: []string{"rank-count 0 [4k3/8/8/8/8/8/8/8/4K3] n=9"}, unusable: true, want: "4k3/8/8/8/8/8/8/8 w - - 0 1"},
	{fen: "4k3/8/8/7/8/8/8/4K3 w - - 0 1", problems: []string{"rank-width 0 [7] n=7 a5"}, unusable: true, want: "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	{fen: "4k3/8/8//8/8/8/4K3 w - - 0 1", problems: []string{"rank-width 0 [/] a5"}, unusable: true, want: "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	{fen: "4k3/8/8/8/8/8/8/4K4 w - - 0 1", problems: []string{"rank-width 0 [4K4] n=9 a1"}, unusable: true, want: "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	{fen: "4k3/8/8/ppppppppp/8/8/8/4K3 w - - 0 1", problems: []string{"rank-width 0 [ppppppppp] n=9 a5"}, unusable: true, want: "4k3/8/8/pppppppp/8/8/8/4K3 w - - 0 1"},
	{fen: "4k3/8/8/3é4/8/8/8/4K3 w - - 0 1", problems: []string{"piece-letter 0 [é] 'é'"}, unusable: true, want: "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	{fen: "4k3/8/9/8/8/8/8/4K3 w - - 0 1", problems: []string{"piece-letter 0 [9] '9'"}, unusable: true, want: "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	{fen: "4k3/8/8/8/8/2121P1/8/4K3 w - - 0 9", problems: []string{"split-digits 0 [2121] n=6"}, want: "4k3/8/8/8/8/6P1/8/4K3 w - - 0 9"},
	{fen: "4k3/8/8/8/8/54/8/4K3 w - - 0 9", problems: []string{"rank-width 0 [54] n=9 a3"}, unusable: true, want: "4k3/8/8/8/8/8/8/4K3 w - - 0 9"},

	// side
	{fen: "4k3/8/8/8/8/8/8/4K3 W - - 0 1", problems: []string{"side 1 [W]"}, unusable: true, want: "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},

	// castling
	{fen: "r3k2r/8/8/8/8/8/8/R3K2R w KQxq - 0 1", problems: []string{"castling-syntax 2 [KQxq] 'x'"}, want: "r3k2r/8/8/8/8/8/8/R3K2R w KQq - 0 1"},
	{fen: "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", problems: []string{"castling-syntax 2 [HAha] 'H'"}, want: "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"},
	{fen: "r3k2r/8/8/8/8/8/8/R3K2R w QKqk - 0 1", problems: []string{"castling-order 2 [QKqk]"}, want: "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
	{fen: "r3k2r/8/8/8/8/8/8/R3K2R w KKq - 0 1", problems: []string{"castling-order 2 [KKq]"}, want: "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1"},
	{fen: "4k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1", problems: []string{"castling-impossible 2 [K] h1 'K'", "castling-impossible 2 [q] a8 'q' black"}, want: "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1"},
	{fen: "4k3/8/8/8/8/8/8/R2K3R w Q - 0 1", problems: []string{"castling-impossible 2 [Q] a1 'Q'"}, want: "4k3/8/8/8/8/8/8/R2K3R w - - 0 1"},

	// en passant
	{fen: "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", problems: []string{"ep-syntax 3 [e4] n=3"}, want: "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"},
	{fen: "4k3/8/8/4p3/8/8/8/4K3 w - e3 0 1", problems: []string{"ep-syntax 3 [e3] n=6"}, want: "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1"},
	{fen: "4k3/8/8/8/8/8/8/4K3 ? - e5 0 1", problems: []string{"side 1 [?]", "ep-syntax 3 [e5]"}, unusable: true, want: "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	{fen: "4k3/8/8/8/8/8/8/4K3 b - e3 0 1", problems: []string{"ep-impossible 3 [e3] e3"}, want: "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
	{fen: "4k3/8/8/4p3/8/8/8/4K3 w - d6 0 2", problems: []string{"ep-impossible 3 [d6] d6 black"}, want: "4k3/8/8/4p3/8/8/8/4K3 w - - 0 2"},
	{fen: "4k3/4r3/8/4p3/8/8/8/4K3 w - e6 0 2", problems: []string{"ep-impossible 3 [e6] e6 black"}, want: "4k3/4r3/8/4p3/8/8/8/4K3 w - - 0 2"},
	{fen: "4k3/8/8/r3p3/3P4/8/8/K7 w - e6 0 2", problems: []string{"ep-impossible 3 [e6] e6 black"}, want: "4k3/8/8/r3p3/3P4/8/8/K7 w - - 0 2"},
	{fen: "4k3/8/8/8/r1pP3K/8/8/8 b - d3 0 2"},
	{fen: "8/8/8/8/R1pP3k/8/8/K7 b - d3 0 2", problems: []string{"ep-no-capturer 3 [d3] d3"}},

	// clocks
	{fen: "4k3/8/8/8/8/8/8/4K3 w - - -1 1", problems: []string{"halfmove 4 [-1]"}, want: "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	{fen: "4k3/8/8/8/8/8/8/4K3 w - - 70000 1", problems: []string{"halfmove 4 [70000]"}, want: "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	{fen: "4k3/8/8/8/8/8/8/4K3 w - - 2 2"},
	{fen: "4k3/8/8/8/8/8/8/4K3 w - - 3 2", problems: []string{"halfmove-large 4 [3] n=3"}},
	{fen: "4k3/8/8/8/8/8/8/4K3 b - - 3 2"},
	{fen: "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 1 9", problems: []string{"halfmove-ep 4 [1] n=1"}, want: "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 9"},
	{fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 0", problems: []string{"fullmove-zero 5 [0]"}, want: "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
	{fen: "4k3/8/8/8/8/8/8/4K3 w - - 7 1.", problems: []string{"fullmove 5 [1.]"}, want: "4k3/8/8/8/8/8/8/4K3 w - - 7 1"},

	// men
	{fen: "8/8/8/8/8/8/8/4K3 w - - 0 1", problems: []string{"kings 0 [8/8/8/8/8/8/8/4K3] black"}, unusable: true},
	{fen: "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", problems: []string{"kings 0 [4k3/8/8/8/8/8/8/3KK3] n=2"}, unusable: true},
	{fen: "P3k3/8/8/8/8/8/8/4K2p w - - 0 1", problems: []string{"pawn-rank 0 [P] a8", "pawn-rank 0 [p] h1 black"}, unusable: true},
	{fen: "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", problems: []string{"opposite-check 1 [w] black"}, unusable: true},
	{fen: "4k3/8/8/P7/QQQQQQQQ/PPPPPPPP/8/4K3 b - - 0 1", problems: []string{"too-many-men 0 [4k3/8/8/P7/QQQQQQQQ/PPPPPPPP/8/4K3] n=18", "impossible-check 0 [4k3/8/8/P7/QQQQQQQQ/PPPPPPPP/8/4K3] a4 black"}},
	{fen: "4k3/8/8/P7/8/PPPPPPPP/8/4K3 b - - 0 1", problems: []string{"too-many-pawns 0 [4k3/8/8/P7/8/PPPPPPPP/8/4K3] n=9"}},
	{fen: "4k3/8/8/8/8/PPPPPPPP/8/QQ2K3 b - - 0 1", problems: []string{"too-many-promoted 0 [4k3/8/8/8/8/PPPPPPPP/8/QQ2K3] n=1"}},
	{fen: "4k3/pppppppp/8/8/8/8/1bb3K1/8 b - - 0 1"},
	{fen: "4k3/pppppppp/8/8/8/2b5/1b4K1/8 b - - 0 1", problems: []string{"too-many-promoted 0 [4k3/pppppppp/8/8/8/2b5/1b4K1/8] n=1 black"}},

	// checks
	{fen: "4k3/8/3N1N2/8/4R3/8/8/4K3 b - - 0 1", problems: []string{"impossible-check 0 [4k3/8/3N1N2/8/4R3/8/8/4K3] e4 black"}},
	{fen: "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", problems: []string{"impossible-check 0 [4k3/8/3N1N2/8/8/8/8/4K3] d6 black"}},
}

func TestParseFEN(t *testing.T) {
	for _, row := range fenRows {
		row.check(t, Orthodox)
	}
	for v, rows := range variantFENRows {
		for _, row := range rows {
			row.check(t, v)
		}
	}
}

func (row *fenRow) check(t *testing.T, v Variant) {
	t.Helper()
	p, problems := ParseFENWith([]byte(row.fen), FENOptions{Variant: v})
	var got []string
	for _, problem := range problems {
		got = append(got, problem.dump(row.fen))
	}
	assert.Equal(t, row.problems, got, "%q", row.fen)
	assert.Equal(t, row.unusable, !UsableFEN(problems), "%q usable", row.fen)
	want := row.want
	if want == "" {
		want = row.fen
	}
	if !row.unusable || row.want != "" {
		assert.Equal(t, want, string(p.AppendFEN(nil, FENOptions{})))
	}
}

// Every kind of problem has a row.
func TestFENRowsAreComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range fenRows {
		for _, problem := range row.problems {
			seen[strings.Fields(problem)[0]] = true
		}
	}
	for _, row := range slices.Concat(slices.Collect(maps.Values(variantFENRows))...) {
		for _, problem := range row.problems {
			seen[strings.Fields(problem)[0]] = true
		}
	}
	for kind := FENFieldCount; kind <= FENDefault; kind++ {
		assert.True(t, seen[fenKindNames[kind]], "%s", fenKindNames[kind])
	}
}

func TestImpossibleCheck(t *testing.T) {
	rows := []struct {
		fen      string
		possible bool
		why      string
	}{
		{"4k3/8/3N4/8/4R3/8/8/4K3 b - - 0 1", false, "the knight cannot come from e5, e6 or e7"},
		{"4k3/2N5/8/8/4R3/8/8/4K3 b - - 0 1", true, "the knight came from e6"},
		{"4k3/8/8/8/B3R3/8/8/4K3 b - - 0 1", false, "neither crosses the other's line"},
		{"4k3/8/8/1B6/4R3/8/8/4K3 b - - 0 1", false, "the bishop cannot come from e5, e6 or e7"},
		{"4k3/7p/6B1/8/4R3/8/8/4K3 b - - 0 1", false, "the bishop cannot pass its own rook"},
		{"3Rk3/8/8/8/B7/8/8/4K3 b - - 0 1", true, "the rook came from d7"},
		{"4k3/8/8/1Q6/4R3/8/8/K7 b - - 0 1", false, "the queen would have given check from e5"},
		{"3Qk3/8/8/8/4R3/8/8/K7 b - - 0 1", true, "a pawn on e7 captured on d8 and became the queen"},
		{"3Qk3/8/8/8/B7/8/8/K7 b - - 0 1", false, "a pawn on d7 would have given check"},
		{"8/8/8/3k4/2P1P3/8/8/K7 b - - 0 1", false, "two pawns"},
		{"8/8/5k2/4P3/8/8/1B6/K4R2 b - - 0 1", true, "one check, the bishop is shut in"},
		{"8/8/5k2/6P1/8/8/8/K4R2 b - - 0 1", true, "the pawn came from f4 by capture"},
		{"8/8/4k3/3P4/8/8/8/K3R3 b - - 0 1", true, "the pawn came from e4 by capture"},
		{"3r4/8/8/8/8/3K4/8/k2r4 w - - 0 1", false, "two rooks on one file"},
		{"2r4b/8/8/8/8/2Kp4/8/4k3 w - - 0 1", true, "the pawn on d3 came from c4 en passant and opened both lines"},
		{"2r4b/8/8/8/8/2K1p3/8/4k3 w - - 0 1", false, "the pawn on e3 opened neither line"},
		{"4k3/8/3N1N2/8/4R3/8/8/4K3 b - - 0 1", false, "three checks"},
	}
	for _, row := range rows {
		p, problems := ParseFEN([]byte(row.fen))
		require.True(t, UsableFEN(problems), row.fen)
		assert.Equal(t, row.possible, p.couldHaveChecked(p.Checkers()), "%s: %s", row.fen, row.why)
	}
}
