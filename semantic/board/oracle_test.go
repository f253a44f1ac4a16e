package board

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Start positions of the random games: rich in castling, en passant, promotion, pins, checks, and poor in men.
var oracleFENs = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
	"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
	"8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
	"8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1",
	"3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1",
	"q3k3/8/2N1N3/8/2N1N3/8/8/4K2Q w - - 0 1",
	"7k/8/8/1Q1Q4/8/1Q1Q4/8/4K3 w - - 0 1",
	"1b1rk3/8/8/3r4/8/8/3R1B2/3RK3 w - - 0 1",
}

// TestOracle plays random games and compares every answer of the package with the naive rules.
func TestOracle(t *testing.T) {
	perStart := 100_000/len(oracleFENs) + 1
	if testing.Short() || raceEnabled {
		perStart /= 20
	}
	for i, fen := range oracleFENs {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(uint64(i), 1))
			for seen := 0; seen < perStart; {
				seen += playOracleGame(t, rng, fen)
			}
		})
	}
}

// playOracleGame plays one random game of at most 120 plies and returns the number of positions compared.
func playOracleGame(t *testing.T, rng *rand.Rand, fen string) int {
	start, problems := ParseFEN([]byte(fen))
	require.True(t, UsableFEN(problems), fen)
	pos := start
	var path []Move
	for ply := range 120 {
		o := &oracle{t: t, rng: rng, start: &start, path: path, pos: pos}
		o.fen = string(pos.AppendFEN(nil, FENOptions{}))
		o.naive = newNaive(o.fen)
		o.compareMoves()
		if len(o.moves) == 0 {
			o.explainOne("Nf3")
			return ply + 1
		}
		o.compareState()
		o.compareTexts()
		for range 3 {
			o.explainOne(randomText(rng))
		}
		m := o.moves[rng.IntN(len(o.moves))]
		for range 2 { // promotions, castling and captures are rare in random play: prefer them a little
			if m.Kind() == Quiet && !pos.IsCapture(m) {
				m = o.moves[rng.IntN(len(o.moves))]
			}
		}
		pos.Play(m)
		path = append(path, m)
	}
	return 120
}

// oracle is one position under comparison.
type oracle struct {
	t     *testing.T
	rng   *rand.Rand
	start *Position
	path  []Move
	pos   Position
	fen   string
	naive *naive
	moves []Move
	legal map[string]bool // by the naive rules, UCI text
}

// fail stops the test and shows the position. Comparisons are plain ifs: testify costs too much a million times.
func (o *oracle) fail(format string, args ...any) {
	o.t.Helper()
	o.t.Fatalf("%s\n%s", o.fen, fmt.Sprintf(format, args...))
}

func (o *oracle) compareMoves() {
	o.moves = o.pos.Legal(nil)
	o.legal = o.naive.legal()
	seen := map[string]bool{}
	for _, m := range o.moves {
		text := string(m.AppendUCI(nil))
		if seen[text] || !o.legal[text] {
			o.fail("%s is twice in Legal, or illegal", text)
		}
		seen[text] = true
		if !o.pos.IsLegal(m) {
			o.fail("IsLegal denies %s", text)
		}
	}
	if len(seen) != len(o.legal) {
		o.fail("Legal gives %v, naive rules %v", seen, o.legal)
	}
	if o.pos.countLegal() != len(o.moves) || o.pos.HasLegalMove() != (len(o.moves) > 0) {
		o.fail("countLegal or HasLegalMove")
	}
	if check := o.naive.inCheck(); o.pos.InCheck() != check ||
		o.pos.Mate() != (check && len(o.legal) == 0) || o.pos.Stalemate() != (!check && len(o.legal) == 0) {
		o.fail("check, mate or stalemate")
	}
	for range 40 {
		if m := Move(o.rng.Uint32()); o.pos.IsLegal(m) != o.listed(m) {
			o.fail("IsLegal(%v kind %d)", m, m.Kind())
		}
	}
}

func (o *oracle) listed(m Move) bool {
	for _, legal := range o.moves {
		if m == legal {
			return true
		}
	}
	return m == NullMove && !o.naive.inCheck()
}

// compareState checks the incremental parts of the position against reading it afresh.
func (o *oracle) compareState() {
	again, problems := ParseFEN([]byte(o.fen))
	if !UsableFEN(problems) || again != o.pos {
		o.fail("position differs from its FEN: %v", problems)
	}
	ep := false
	for move := range o.legal {
		from, to := naiveSquare(move), naiveSquare(move[2:])
		if to == o.naive.ep && from%8 != to%8 && (o.naive.board[from]|0x20) == 'p' {
			ep = true
		}
	}
	if ep != o.pos.EnPassantLegal() {
		o.fail("EnPassantLegal is %v", !ep)
	}
}

// compareTexts checks that every spelling of every legal move resolves to it, and the canonical text.
func (o *oracle) compareTexts() {
	for _, m := range o.moves {
		san := string(o.pos.AppendSAN(nil, m))
		for _, text := range o.spellings(m, san) {
			w, ok := ReadSAN([]byte(text))
			if !ok {
				o.fail("%q is not read", text)
			}
			if got, _, ok := o.pos.Resolve(w); !ok || got != m {
				o.fail("%q resolves to %v, not %v", text, got, m)
			}
		}
		w, _ := ReadSAN([]byte(san))
		if w.Spelling != 0 || w.Hint() != o.pos.NeededHint(m) || w.Capture != o.pos.IsCapture(m) {
			o.fail("%q does not read as canonical: %+v", san, w)
		}
		if got, _, ok := o.pos.Resolve(o.pos.Written(m)); !ok || got != m {
			o.fail("Written(%v) resolves to %v", m, got)
		}
		o.compareMark(m, san)
		o.compareHint(m, w.Hint())
	}
}

// compareMark checks the check or mate sign with the naive rules.
func (o *oracle) compareMark(m Move, san string) {
	next := o.pos
	next.Play(m)
	n := newNaive(string(next.AppendFEN(nil, FENOptions{})))
	mark := ""
	if n.inCheck() {
		if mark = "+"; len(n.legal()) == 0 {
			mark = "#"
		}
	}
	if strings.TrimRight(san, "+#")+mark != san {
		o.fail("%s should end in %q", san, mark)
	}
}

// compareHint checks that no shorter hint, in the order of PGN 8.2.3.4, would single out the move.
func (o *oracle) compareHint(m Move, hint Hint) {
	man := o.pos.PieceAt(m.From()).Type()
	if man == Pawn || m.IsCastle() {
		return
	}
	rivals := [4]int{} // by hint: other legal men of the kind that the hint does not exclude
	for _, other := range o.moves {
		if other.From() == m.From() || other.To() != m.To() || other.IsCastle() || o.pos.PieceAt(other.From()).Type() != man {
			continue
		}
		rivals[HintNone]++
		if other.From().File() == m.From().File() {
			rivals[HintFile]++
		}
		if other.From().Rank() == m.From().Rank() {
			rivals[HintRank]++
		}
	}
	want := HintNone
	for rivals[want] > 0 {
		want++
	}
	if hint != want {
		o.fail("%v has hint %d, needs %d", m, hint, want)
	}
}

// spellings returns texts that all mean m.
func (o *oracle) spellings(m Move, san string) []string {
	bare := strings.TrimRight(san, "+#")
	uci := string(m.AppendUCI(nil))
	if m.IsCastle() {
		zero := strings.ReplaceAll(bare, "O", "0")
		return []string{
			san, zero, strings.ToLower(san), strings.ReplaceAll(bare, "-", ""), uci, m.String(),
			"K" + uci[:2] + "-" + uci[2:], strings.ReplaceAll(bare, "-", "–"),
		}
	}
	man := o.pos.PieceAt(m.From()).Type()
	letter, sign, promotion := "", "-", ""
	if man != Pawn {
		letter = string(man.Letter())
	}
	if o.pos.IsCapture(m) {
		sign = "x"
	}
	if t := m.Promotion(); t != NoPiece {
		promotion = string(t.Letter())
	}
	from, to := m.From().String(), m.To().String()
	texts := []string{
		san, bare + "++", bare + " ch", bare + "#",
		uci, letter + from + sign + to + promotion, letter + from + to + promotion,
		strings.ReplaceAll(bare, "x", ""), strings.ReplaceAll(bare, "x", ":"),
		string(man.Letter()) + from + to + promotion, strings.ReplaceAll(bare, "=", ""),
	}
	if promotion != "" {
		texts = append(texts, strings.ReplaceAll(bare, "=", "/"), strings.ReplaceAll(bare, "="+promotion, "("+promotion+")"))
	}
	if man != Bishop { // a small b may be the pawn
		texts = append(texts, strings.ToLower(bare))
	}
	if m.Kind() == EnPassant {
		texts = append(texts, bare+" e.p.", bare+"ep+")
	}
	return texts
}

// randomText returns a text that is read as a move but seldom a legal one.
func randomText(rng *rand.Rand) string {
	square := func() string { return Square(rng.IntN(64)).String() }
	pick := func(list ...string) string { return list[rng.IntN(len(list))] }
	switch rng.IntN(10) {
	case 0:
		return pick("O-O", "O-O-O")
	case 1:
		return square() + square() + pick("", "", "q", "k")
	case 2: // a pawn's capture
		from := Square(rng.IntN(64))
		to := SquareAt(from.File()+rng.IntN(2)*2-1, from.Rank())
		if to == NoSquare {
			return "--"
		}
		file := string(from.String()[0])
		return pick(file+"x"+to.String(), file+"x"+to.String()[:1], file+"x"+to.String()+pick("=Q", "=K"))
	case 3:
		return square() + pick("", "=Q", "=P")
	case 4:
		return pick("N", "B", "R", "Q", "K") + square() + pick("=Q", "")
	default:
		return pick("N", "B", "R", "Q", "K", "N", "B", "R", "Q") + pick("", "", "a", "d", "g", "1", "4") + pick("", "x") + square()
	}
}
