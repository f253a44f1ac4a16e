package board

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// chessopsRules are the rules by the names of files of positions.
var chessopsRules = map[string]FENOptions{
	"chess":         {},
	"chess960":      {Chess960: true},
	"crazyhouse":    {Variant: Crazyhouse},
	"atomic":        {Variant: Atomic},
	"antichess":     {Variant: Antichess},
	"3check":        {Variant: ThreeCheck},
	"kingofthehill": {Variant: KingOfTheHill},
	"horde":         {Variant: Horde},
	"racingkings":   {Variant: RacingKings},
}

// TestAgainstChessops compares all that positions of random games answer with what chessops, another program, said of
// them: a few hundred of each variant in testdata/variants, and those in the folder that PGN_LSP_CHESSOPS names.
// .ci/variants/run.sh makes 20,000 of each; .ci/variants/positions.mjs describes the files.
func TestAgainstChessops(t *testing.T) {
	t.Run("sample", func(t *testing.T) {
		t.Parallel()
		compareWithChessops(t, filepath.Join("..", "..", "testdata", "variants"))
	})
	t.Run("all", func(t *testing.T) {
		t.Parallel()
		folder := os.Getenv("PGN_LSP_CHESSOPS")
		if folder == "" {
			t.Skip("PGN_LSP_CHESSOPS names no folder: .ci/variants/run.sh makes one and runs this test")
		}
		compareWithChessops(t, folder)
	})
}

func compareWithChessops(t *testing.T, folder string) {
	for name, opts := range chessopsRules {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file, err := os.Open(filepath.Join(folder, name+".txt"))
			require.NoError(t, err)
			t.Cleanup(func() { assert.NoError(t, file.Close()) })
			lines := bufio.NewScanner(file)
			lines.Buffer(nil, 1<<20)
			require.True(t, lines.Scan())
			head := strings.Fields(lines.Text())
			want, err := strconv.Atoi(head[2])
			require.NoError(t, err, "the first line says how many positions follow")
			c := &chessopsTest{t: t, opts: opts, rng: rand.New(rand.NewPCG(1, 4))}
			read := 0
			for ; lines.Scan(); read++ {
				c.compare(lines.Text())
			}
			require.NoError(t, lines.Err())
			assert.Equal(t, want, read, "positions")
			t.Logf("%d positions, %d legal moves", read, c.moves)
		})
	}
}

// chessopsTest compares positions of one variant.
type chessopsTest struct {
	t        *testing.T
	opts     FENOptions
	rng      *rand.Rand
	pos      Position
	fen      string
	legal    map[string]Move // of this position, by coordinates
	previous []string        // SAN of the moves of the position before
	moves    int             // compared so far
}

func (c *chessopsTest) fail(format string, args ...any) {
	c.t.Helper()
	c.t.Errorf("%s\n%s", c.fen, fmt.Sprintf(format, args...))
}

// compare compares what a line says.
func (c *chessopsTest) compare(line string) {
	fields := strings.Split(line, "\t")
	require.Len(c.t, fields, 5, line)
	c.fen = fields[0]
	var problems []FENProblem
	c.pos, problems = ParseFENWith([]byte(c.fen), c.opts)
	if !UsableFEN(problems) {
		c.fail("FEN is not usable: %+v", problems)
		return
	}
	if got := c.write(&c.pos); got != c.fen {
		c.fail("is written as\n%s", got)
	}
	if c.opts.Chess960 {
		shredder := c.pos.AppendFEN(nil, FENOptions{Shredder: true})
		if again, _ := ParseFENWith(shredder, c.opts); again != c.pos {
			c.fail("is another position than %s", shredder)
		}
	}
	c.compareEnd(fields[1])
	if !strings.HasPrefix(fields[1], "variant") {
		c.compareHopeless(fields[2])
	}
	others := c.previous
	c.compareMoves(strings.Fields(fields[3]))
	c.compareOthers(others)
	if move, after, ok := strings.Cut(fields[4], " "); ok {
		next := c.pos
		next.Play(c.legal[move])
		if got := c.write(&next); got != after {
			c.fail("after %s\n%s, not\n%s", move, got, after)
		}
	}
}

// write writes a position as chessops does, with an en passant square only where a capture there is legal. Its FEN of
// what PGN wants, a square after every double step, is held by other tests.
func (c *chessopsTest) write(p *Position) string {
	return string(p.AppendFEN(nil, FENOptions{EnPassantLegal: true}))
}

// compareMoves compares the legal moves, their SAN and what that resolves to.
func (c *chessopsTest) compareMoves(listed []string) {
	c.legal = map[string]Move{}
	for _, m := range c.pos.Legal(nil) {
		c.legal[m.String()] = m
	}
	if n := c.pos.countLegal(); n != len(c.legal) || c.pos.HasLegalMove() != (n > 0) {
		c.fail("%d legal moves are counted, not %d, or HasLegalMove is wrong", n, len(c.legal))
	}
	texts := make([]string, 0, len(listed))
	for _, item := range listed {
		coordinates, san, _ := strings.Cut(item, ":")
		texts = append(texts, san)
		m, ok := c.legal[coordinates]
		if !ok {
			c.fail("%s is legal", item)
			continue
		}
		if got := string(c.pos.AppendSAN(nil, m)); got != san {
			c.fail("%s is written %s", item, got)
		}
		w, ok := ReadSAN([]byte(san))
		if got, _, resolved := c.pos.Resolve(w); !ok || !resolved || got != m || c.pos.Spelling(w, m) != 0 {
			c.fail("%s resolves to %v, or is not canonical", item, got)
		}
		if !c.pos.IsLegal(m) {
			c.fail("IsLegal denies %s", item)
		}
	}
	if len(c.legal) != len(listed) {
		c.fail("%d moves are legal, not %v", len(listed), c.legal)
	}
	c.moves += len(listed)
	c.previous = texts
}

// compareOthers holds that no other moves are legal: neither what the texts of the position before mean in this one,
// nor moves made of random bits.
func (c *chessopsTest) compareOthers(texts []string) {
	for _, san := range texts {
		w, _ := ReadSAN([]byte(san))
		m, _, ok := c.pos.Resolve(w)
		if _, listed := c.legal[m.String()]; ok && !listed {
			c.fail("%s is not legal", san)
		}
	}
	for range 4 {
		m := Move(c.rng.Uint32())
		if l, listed := c.legal[m.String()]; !m.IsNull() && c.pos.IsLegal(m) != (listed && l == m) {
			c.fail("IsLegal(%v, kind %d)", m, m.Kind())
		}
	}
}

// compareEnd compares how the game has ended. Chessops does not name the rule of a variant: each has one.
func (c *chessopsTest) compareEnd(want string) {
	kinds := map[EndKind]string{
		EndCheckmate: "checkmate", EndStalemate: "stalemate", EndDeadPosition: "insufficient",
		EndExploded: "variant", EndThirdCheck: "variant", EndOnHill: "variant", EndHordeTaken: "variant",
		EndGivenAway: "variant", EndRace: "variant",
	}
	got := "-"
	if end := c.pos.End(); end.Kind != NoEnd {
		got = kinds[end.Kind] + " " + [2]string{"white", "black"}[end.Winner]
		if end.Drawn {
			got = kinds[end.Kind] + " draw"
		}
	}
	if got != want {
		c.fail("game is over: %s, not %s", got, want)
	}
	if c.pos.Mate() != strings.HasPrefix(want, "checkmate") || c.pos.DeadByMaterial() != strings.HasPrefix(want, "insufficient") {
		c.fail("Mate or DeadByMaterial of %s", want)
	}
}

// compareHopeless compares which sides cannot win any more, where the game is not over by a rule of the variant: then
// nobody asks. In Horde, chessops looks at every set of men from which White can get no mate; here no side is hopeless.
func (c *chessopsTest) compareHopeless(want string) {
	if c.opts.Variant == Horde {
		want = strings.Replace(want, "w", "-", 1)
	}
	got := ""
	for i, side := range [2]Color{White, Black} {
		if !c.pos.CanMate(side) {
			got += "wb"[i : i+1]
		}
	}
	if got == "" {
		got = "-"
	}
	if got != want {
		c.fail("cannot win: %s, not %s", got, want)
	}
}
