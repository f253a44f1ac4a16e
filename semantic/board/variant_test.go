package board

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestVariantGames plays random games of all variants and holds all that a position answers against its other answers.
func TestVariantGames(t *testing.T) {
	games := 100
	if testing.Short() || raceEnabled {
		games = 10
	}
	for v := range Variants {
		t.Run(fmt.Sprint(v), func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(uint64(v), 4))
			for range games {
				start := StartOf(Variant(v))
				playVariantGame(t, rng, start)
			}
		})
	}
}

// playVariantGame plays a random game of at most 150 plies.
func playVariantGame(t *testing.T, rng *rand.Rand, start Position) {
	t.Helper()
	pos := start
	var path []Move
	for range 150 {
		c := &consistency{t: t, start: &start, path: path, pos: pos}
		moves := c.check()
		for range 4 {
			c.explain(randomVariantText(rng))
		}
		if len(moves) == 0 {
			return
		}
		m := moves[rng.IntN(len(moves))]
		c.explain(m.String())
		pos.Play(m)
		path = append(path, m)
	}
}

// consistency compares the answers of one position with each other.
type consistency struct {
	t     *testing.T
	start *Position
	path  []Move
	pos   Position
}

func (c *consistency) fail(format string, args ...any) {
	c.t.Helper()
	c.t.Fatalf("variant %d, %s after %v\n%s", c.pos.variant, c.pos.AppendFEN(nil, FENOptions{}), c.path, fmt.Sprintf(format, args...))
}

// check compares moves, texts and records, and returns the legal moves.
func (c *consistency) check() []Move {
	p := &c.pos
	moves := p.Legal(nil)
	end := p.End()
	switch {
	case p.countLegal() != len(moves), p.HasLegalMove() != (len(moves) > 0):
		c.fail("counts disagree")
	case len(moves) == 0 && end.Kind == NoEnd && !p.awaitsHelp(), len(moves) > 0 && end.Kind != NoEnd && end.Kind != EndDeadPosition:
		c.fail("end %+v with %d moves", end, len(moves))
	case p.Mate() && end.Kind != EndCheckmate, p.Stalemate() && end.Kind != EndStalemate && end.Kind != EndDeadPosition:
		c.fail("end %+v", end)
	}
	again, problems := ParseFENWith(p.AppendFEN(nil, FENOptions{}), FENOptions{Variant: p.variant})
	if again != *p || again.Key() != p.Key() || !UsableFEN(problems) {
		c.fail("position differs from its FEN: %v", problems)
	}
	seen := map[string]Move{}
	for _, m := range moves {
		san := string(p.AppendSAN(nil, m))
		if other, ok := seen[san]; ok || !p.IsLegal(m) {
			c.fail("%s is %v and %v, or not legal", san, m, other)
		}
		seen[san] = m
		for _, text := range []string{san, string(m.AppendUCI(nil)), m.String()} {
			w, ok := ReadSAN([]byte(text))
			if got, _, resolved := p.Resolve(w); !ok || !resolved || got != m {
				c.fail("%q resolves to %v, not %v", text, got, m)
			}
			if text == san && p.Spelling(w, m) != 0 {
				c.fail("%q is not canonical", san)
			}
		}
		if got, _, ok := p.Resolve(p.Written(m)); !ok || got != m {
			c.fail("Written(%v) resolves to %v", m, got)
		}
		if p.variant == Crazyhouse { // the men of the game stay the same
			next := *p
			next.Play(m)
			if next.men() != p.men() {
				c.fail("%s loses men", san)
			}
		}
	}
	return moves
}

// men counts the men on the board and in hand.
func (p *Position) men() int {
	n := p.Occupied().Count()
	for _, side := range [2]Color{White, Black} {
		for t := Pawn; t <= Queen; t++ {
			n += p.InHand(side, t)
		}
	}
	return n
}

// explain compares the resolution of a text with the list of legal moves, and asks for a reason.
func (c *consistency) explain(text string) {
	w, ok := ReadSAN([]byte(text))
	if !ok {
		return
	}
	m, from, ok := c.pos.Resolve(w)
	legal := c.pos.Legal(nil)
	listed := m == NullMove && !c.pos.InCheck()
	for _, l := range legal {
		listed = listed || l == m
	}
	if ok && (!listed || !c.pos.IsLegal(m)) {
		c.fail("%q resolves to %v", text, m)
	}
	for ; from != 0; from = from.Rest() {
		found := false
		for _, l := range legal {
			found = found || l.From() == from.First()
		}
		if !found {
			c.fail("%q: no legal move from %v", text, from.First())
		}
	}
	reason := Explain(c.start, c.path, w, nil)
	if ok != (reason == Reason{}) {
		c.fail("%q: resolved %v, reason %+v", text, ok, reason)
	}
}

// randomVariantText is randomText with drops and promotions to a king.
func randomVariantText(rng *rand.Rand) string {
	square := Square(rng.IntN(64)).String()
	switch rng.IntN(8) {
	case 0:
		return string("PNBRQ"[rng.IntN(5)]) + "@" + square
	case 1:
		return square + "=K"
	case 2:
		return "--"
	}
	return randomText(rng)
}

// The values that are no move of any rules: package semantic gives them a meaning.
func TestHighestMoves(t *testing.T) {
	for m := Move(0xfffd); m != 0; m++ {
		assert.True(t, m.IsDrop() && m.Dropped() == Pawn && m.To() == H8, "%v", m)
	}
	for v := range Variants {
		p := StartOf(Variant(v))
		assert.False(t, p.IsLegal(0xffff))
	}
}

func TestVariantEnds(t *testing.T) {
	rows := []struct {
		variant Variant
		fen     string
		want    End
	}{
		{Orthodox, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", drawn(EndStalemate)},
		{Orthodox, "4k3/8/8/8/8/8/8/4KB2 b - - 0 1", drawn(EndDeadPosition)},
		{Crazyhouse, "4k3/8/8/8/8/8/8/4KB2[] b - - 0 1", drawn(EndDeadPosition)},
		{Crazyhouse, "4k3/8/8/8/8/8/8/4K3[B] b - - 0 1", drawn(EndDeadPosition)},
		{Crazyhouse, "4k3/8/8/8/8/8/8/4K3[BB] b - - 0 1", End{}},
		{Crazyhouse, "4k3/8/8/8/8/8/8/4K3[P] b - - 0 1", End{}},
		{Crazyhouse, "4k3/8/8/8/8/8/8/4KB~2[] b - - 0 1", End{}},
		{Crazyhouse, "R5k1/5ppp/8/8/8/8/8/4K3[Q] b - - 0 1", won(EndCheckmate, White)},
		{Crazyhouse, "R5k1/5ppp/8/8/8/8/8/4K3[q] b - - 0 1", End{}},
		{Crazyhouse, "R5k1/5ppp/8/8/8/8/8/4K3[p] b - - 0 1", won(EndCheckmate, White)},
		{Atomic, "8/4K3/8/8/8/8/8/8 b - - 0 1", won(EndExploded, White)},
		{Atomic, "4k3/4K3/8/8/8/8/8/8 b - - 0 1", drawn(EndDeadPosition)},
		{Atomic, "4k3/4K3/8/8/8/8/8/R7 b - - 0 1", drawn(EndDeadPosition)},
		{Atomic, "4k3/4K3/8/8/8/8/8/Q7 b - - 0 1", End{}},
		{Atomic, "4k3/4K3/8/8/8/8/8/NN6 b - - 0 1", drawn(EndDeadPosition)},
		{Atomic, "4k3/4K3/8/8/8/8/8/NB6 b - - 0 1", End{}},
		{Atomic, "4k3/4K3/8/8/b7/8/8/BB6 b - - 0 1", End{}},
		{Atomic, "4k3/4K3/8/8/b7/8/8/B7 b - - 0 1", drawn(EndDeadPosition)},
		{Antichess, "8/8/8/8/8/8/8/4r3 w - - 0 1", won(EndGivenAway, White)},
		{Antichess, "8/8/8/8/8/p7/P7/8 w - - 0 1", won(EndStalemate, White)},
		{Suicide, "8/8/8/8/8/p7/P7/8 w - - 0 1", drawn(EndStalemate)},
		{Suicide, "8/8/8/8/8/p7/P7/7n w - - 0 1", won(EndStalemate, White)},
		{Suicide, "8/8/8/8/8/p7/Pp6/RB6 w - - 0 1", End{}},
		{Suicide, "8/8/8/8/8/pp6/P7/8 w - - 0 1", End{}},
		{Antichess, "8/8/8/8/8/8/b7/b6B w - - 0 1", End{}},
		{Antichess, "8/8/8/8/8/8/8/b6B w - - 0 1", drawn(EndDeadPosition)},
		{ThreeCheck, "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", drawn(EndDeadPosition)},
		{ThreeCheck, "4k3/8/8/8/8/8/8/4KN2 w - - 3+3 0 1", End{}},
		{ThreeCheck, "4k3/8/8/8/8/8/8/4KN2 w - - 3+0 0 1", won(EndThirdCheck, Black)},
		{KingOfTheHill, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", End{}},
		{KingOfTheHill, "4k3/8/8/3K4/8/8/8/8 b - - 0 1", won(EndOnHill, White)},
		{KingOfTheHill, "8/8/8/3k4/8/8/8/4K3 b - - 0 1", won(EndOnHill, Black)},
		{Horde, "4k3/8/8/8/8/8/8/8 w - - 0 1", won(EndHordeTaken, Black)},
		{Horde, "4k3/8/8/8/8/p7/P7/8 w - - 0 1", drawn(EndStalemate)},
		{Horde, "k7/2Q5/8/8/8/8/8/8 b - - 0 1", drawn(EndStalemate)},
		{RacingKings, "4K3/8/8/8/8/8/7k/8 b - - 0 1", won(EndRace, White)},
		{RacingKings, "4K3/7k/8/8/8/8/8/8 b - - 0 1", End{}},
		{RacingKings, "4K3/7k/8/8/8/8/8/8 w - - 0 1", won(EndRace, White)},
		{RacingKings, "4K2k/8/8/8/8/8/8/8 w - - 0 1", drawn(EndRace)},
		{RacingKings, "7k/4K3/8/8/8/8/8/8 w - - 0 1", won(EndRace, Black)},
		{RacingKings, "4K3/7k/8/8/8/8/8/6RR b - - 0 1", won(EndRace, White)},
	}
	for _, row := range rows {
		p, _ := ParseFENWith([]byte(row.fen), FENOptions{Variant: row.variant})
		assert.Equal(t, row.want, p.End(), "%d %s", row.variant, row.fen)
	}
}

// What counts beside the men tells positions apart.
func TestVariantKeys(t *testing.T) {
	seen := map[uint64]string{}
	for _, row := range []struct {
		variant Variant
		fen     string
	}{
		{Orthodox, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"},
		{KingOfTheHill, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"},
		{Crazyhouse, "4k3/8/8/8/8/8/8/Q3K3[] w - - 0 1"},
		{Crazyhouse, "4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1"},
		{Crazyhouse, "4k3/8/8/8/8/8/8/Q3K3[N] w - - 0 1"},
		{Crazyhouse, "4k3/8/8/8/8/8/8/Q3K3[n] w - - 0 1"},
		{Crazyhouse, "4k3/8/8/8/8/8/8/Q3K3[PP] w - - 0 1"},
		{ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 3+3 0 1"},
		{ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 2+3 0 1"},
		{ThreeCheck, "4k3/8/8/8/8/8/8/Q3K3 w - - 3+2 0 1"},
	} {
		p, problems := ParseFENWith([]byte(row.fen), FENOptions{Variant: row.variant})
		require.True(t, UsableFEN(problems))
		assert.Empty(t, seen[p.Key()], row.fen)
		seen[p.Key()] = row.fen
	}
}

// A side that cannot win any more; a game that is over is not dead.
func TestVariantHopes(t *testing.T) {
	for _, row := range []struct {
		variant      Variant
		fen          string
		white, black bool // can win
		dead         bool
	}{
		{Atomic, "4k3/8/8/8/8/8/8/QK6 w - - 0 1", true, false, false},
		{Atomic, "4k3/8/8/8/8/8/8/RK6 w - - 0 1", false, false, true},
		{Atomic, "8/4K3/8/8/8/8/8/8 b - - 0 1", false, false, false}, // exploded
		{Antichess, "8/8/8/7n/8/8/5N2/8 b - - 2 38", true, false, false},
		{Antichess, "8/8/8/7n/8/8/5N2/8 w - - 2 38", false, true, false},
		{Antichess, "8/8/8/8/7n/8/5N2/8 w - - 2 38", true, false, false},
		{Antichess, "8/8/8/8/6nn/8/5N2/8 w - - 2 38", true, true, false},
		{Antichess, "8/8/8/8/8/8/8/b6B w - - 0 1", false, false, true},
		{RacingKings, "4K2k/8/8/8/8/8/8/8 w - - 0 1", true, true, false},
	} {
		p, _ := ParseFENWith([]byte(row.fen), FENOptions{Variant: row.variant})
		assert.Equal(t, row.white, p.CanMate(White), "White %s", row.fen)
		assert.Equal(t, row.black, p.CanMate(Black), "Black %s", row.fen)
		assert.Equal(t, row.dead, p.DeadByMaterial(), "dead %s", row.fen)
	}
}

// Nothing is legal when the game is over, no capture en passant either.
func TestVariantEnPassantAtTheEnd(t *testing.T) {
	p, _ := ParseFENWith([]byte("rn2br2/5pk1/Qpp5/3n2Pp/P1PPK3/6P1/1B1R4/RN4N1 b - - 1+1 0 25"), FENOptions{Variant: ThreeCheck})
	p.Play(NewMove(F7, F5, DoublePush)) // the third check
	assert.Equal(t, won(EndThirdCheck, Black), p.End())
	assert.Equal(t, F6, p.EnPassant())
	assert.False(t, p.EnPassantLegal())
}
