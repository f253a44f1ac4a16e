package semantic

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
)

func orthodoxStart() State { return BoardRules(board.Start()).Start() }

// readLine plays texts from s and returns the moves and how many texts were read; words
// that are no moves are read over.
func readLine(s State, texts [][]byte) (moves []Move, n int) {
	for i, text := range texts {
		m, reading := s.Read(text)
		switch reading {
		case ReadIllegal:
			return moves, i
		case ReadNothing:
			continue
		}
		moves = append(moves, m)
		s.Play(m)
	}
	return moves, len(texts)
}

// lineTexts are the moves of a line.
func lineTexts(line string) [][]byte {
	var texts [][]byte
	for _, s := range strings.Fields(line) {
		texts = append(texts, []byte(s))
	}
	return texts
}

// queryAt asks about a text of a line played from the initial array.
func queryAt(texts [][]byte, failed int) RepairQuery {
	from := max(failed-RepairWindow, 0)
	path, _ := readLine(orthodoxStart(), texts[:from])
	return RepairQuery{Ruleset: BoardRules(board.Start()), Path: path, Texts: texts[from:], Failed: failed - from}
}

// queryFor asks about the first text of a line that fails.
func queryFor(t testing.TB, line string) RepairQuery {
	t.Helper()
	texts := lineTexts(line)
	_, n := readLine(orthodoxStart(), texts)
	require.Less(t, n, len(texts), "all is legal in %q", line)
	return queryAt(texts, n)
}

func titleOf(r *Repair) string {
	key, args := r.Title()
	return testRules.FixTitle(&Fix{Key: key, Args: args})
}

// mendedMoves returns all moves of the line that a repair makes, played as Line and Next
// say.
func mendedMoves(q RepairQuery, r *Repair) []Move {
	s := q.Ruleset.Start()
	moves := append(slices.Clone(q.Path), r.Line...)
	for _, m := range moves {
		s.Play(m)
	}
	rest, _ := readLine(s, q.Texts[r.Next:])
	return append(moves, rest...)
}

// mendedTexts returns the texts of the query as a repair rewrites them, and how the
// index of a later text changes.
func mendedTexts(q RepairQuery, r *Repair) (texts [][]byte, shift int) {
	texts = slices.Clone(q.Texts)
	switch r.Kind {
	case RepairDrop:
		return slices.Delete(texts, r.Ply, r.Ply+1), -1
	case RepairInsert:
		return slices.Insert(texts, r.Ply, []byte(r.Text)), 1
	case RepairExchange:
		texts[r.Other] = []byte(r.OtherText)
	}
	texts[r.Ply] = []byte(r.Text)
	return texts, 0
}

// checkRepairs holds a result to its contract: each repair, written into the text, makes
// the line legal exactly as far as it says; the order is that of the specification.
func checkRepairs(t testing.TB, q RepairQuery, result RepairResult) {
	t.Helper()
	require.LessOrEqual(t, len(result.List), MaxRepairs)
	require.LessOrEqual(t, result.Plies, RepairBudget)
	for i := range result.List {
		r := &result.List[i]
		start := q.Ruleset.Start()
		for _, m := range q.Path {
			start.Play(m)
		}
		texts, shift := mendedTexts(q, r)
		moves, n := readLine(start, texts)
		require.Equal(t, r.Reach, n-shift, "%s in %q", titleOf(r), q.Texts)
		require.Equal(t, r.Complete, n == len(texts))
		require.Equal(t, append(slices.Clone(q.Path), moves...), mendedMoves(q, r), titleOf(r))
		require.True(t, r.Reach > q.Failed)
		require.Equal(t, r.Complete, r.Legal == r.Later)
		key, args := r.Title()
		checkSentence(t, key, testRules.Titles[key].One, args)
		if r.Legal == 0 {
			require.LessOrEqual(t, r.Cost, costIdleOffer)
		}
		if i > 0 {
			last := &result.List[i-1]
			require.True(t, last.Reach > r.Reach || last.Reach == r.Reach && last.Cost <= r.Cost, "order")
		}
	}
	if result.Clear {
		require.NotEmpty(t, result.List)
		require.True(t, result.List[0].Complete)
	}
}

// TestRepairs shows a case of each class, by the titles of the first repairs.
func TestRepairs(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		line  string
		clear bool
		first []string
	}{
		"neighbouring file": {"e4 e5 Nf3 Nc6 Bb5 a6 Bb4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3", false, []string{
			"Change to 4.Ba4 — all 8 later moves are legal", "Change to 4.Bc4 — all 8 later moves are legal",
		}},
		"origin left out": {"d4 Nf6 c4 d5 Nc3 e6 Bg5 Nd7 e3 Be7 Nf3 O-O", false, []string{
			"Change to 4...Nbd7 — all 4 later moves are legal", "Change to 4...Nfd7 — all 4 later moves are legal",
		}},
		"other castling": {"d4 d5 Nf3 Nf6 g3 e6 Bg2 Be7 O-O O-O-O Nc3 Re8 Bg5 h6", true, []string{
			"Change to 5...O-O — all 4 later moves are legal",
		}},
		"earlier": {"Nf3 Nf6 g3 a6 Bg2 Bb7 O-O e6 d3 d5 Nbd2 c5 e4 dxe4 dxe4 Nxe4 Nxe4 Bxe4", true, []string{
			"Change 2...a6 to 2...b6 — all 12 later moves are legal", "Change 2...a6 to 2...b5 — all 12 later moves are legal",
		}},
		"move left out": {"e4 Nf6 e5 d4 d6 c4 Nb6", true, []string{ // the specification's example
			"Insert 2...Nd5 before this move — all 3 later moves are legal"}},
		"castling left out": {"e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d6 d3 a6 Re1", false, []string{
			"Insert 5.O-O before this move — all 3 later moves are legal", "Insert 5.Ke2 before this move — all 3 later moves are legal",
		}},
		"recapture left out": {"e4 e5 Nf3 d5 exd5 Nc3 Qa5 Be2", false, []string{
			"Insert 3...Qxd5 before this move — all 2 later moves are legal",
		}},
		"the man taken later left out": {"e4 e5 Nc3 Nf6 f4 d6 Nf3 Be7 O-O b3 Nxd5 exd5 Nd7", false, []string{
			"Insert 5.Nd5 before this move — all 4 later moves are legal",
		}},
		"move too much": {"e4 e5 Nf3 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4 d4 b5 Bb3 d5 dxe5 Be6", true, []string{
			"Delete 2...Nf3 — all 13 later moves are legal", "Change to 2...Nf6 — 0 of 13 later moves are legal",
		}},
		"exchange with the next": {"d4 d5 c4 e6 Nc3 Nf6 Bd3 Be7 e3 O-O Nf3 Nbd7 O-O", true, []string{
			"Exchange 4.Bd3 and 5.e3 — all 6 later moves are legal", "Change to 4.Bd2 — 5 of 6 later moves are legal",
		}},
		"exchange with the last": {"d4 d5 e3 Nf6 Bf4 e6 Nf3 Bd6 Bg3 O-O", true, []string{
			"Exchange 2.e3 and 3.Bf4 — all 5 later moves are legal",
		}},
		"exchange around": {"e4 c5 Nf3 d6 d4 Nf6 Nxd4 cxd4 Nb3 a6 Be3", true, []string{
			"Exchange 3...Nf6 and 4...cxd4 — all 4 later moves are legal", "Change to 4.Nbd2 — all 4 later moves are legal",
		}},
		"last move of the line":   {"e4 e5 Nf3 Nc6 Bb6", false, []string{"Change to 3.Bb5", "Change to 3.Ba6"}},
		"last move, far from all": {"e4 e5 Rh8", false, nil},
		"nothing legal behind": {"e4 e5 Ng4 Ke3 Ke4", false, []string{
			"Change to 2.g4 — 0 of 2 later moves are legal",
		}},
		"word in the line": {"e4 e5 Nf3 Nc6 Bb5 a6 Ba3 novelty Nf6 O-O Be7", false, []string{
			"Change to 4.Ba4 — all 3 later moves are legal",
		}},
		"long algebraic": {"e2-e4 e7-e5 Ng1-f3 Nb8-c6 Bf1-b6 a7-a6 Bb5-a4", true, []string{
			"Change to 3.Bb5 — all 2 later moves are legal",
		}},
		"sign of capture": {"e4 d5 exc5 Qxd5 Nc3 Qa5 d4", true, []string{
			"Change to 2.exd5 — all 4 later moves are legal",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			q := queryFor(t, tt.line)
			result := Repairs(nil, q)
			checkRepairs(t, q, result)
			var titles []string
			for i := range result.List {
				titles = append(titles, titleOf(&result.List[i]))
			}
			assert.Equal(t, tt.first, titles[:min(max(len(tt.first), 1), len(titles))], "of %q", titles)
			assert.Equal(t, tt.clear, result.Clear, "clear best of %q", titles)
		})
	}
}

// TestRepairFields shows what a caller needs to rewrite the text and to play on.
func TestRepairFields(t *testing.T) {
	t.Parallel()
	q := queryFor(t, "d4 d5 so e3 Nf6 Bf4 e6 Nf3 Bd6 Bg3 O-O")
	r := Repairs(nil, q).List[0]
	assert.Equal(t, 3, r.Ply)
	assert.Equal(t, 5, r.Other, "words count")
	assert.Equal(t, []string{"Bf4", "e3"}, []string{r.Text, r.OtherText})
	assert.Equal(t, 6, r.Next)
	assert.Len(t, r.Line, 5, "words are no moves")
	assert.Equal(t, len(q.Texts), r.Reach)
	assert.Equal(t, costExchange, r.Cost)
}

// TestRepairsOfVariation: the path in front of the line is played, not mended, and its
// last move is what a recapture takes.
func TestRepairsOfVariation(t *testing.T) {
	t.Parallel()
	path, _ := readLine(orthodoxStart(), lineTexts("e4 e5 Nf3 d5 exd5"))
	q := RepairQuery{Ruleset: BoardRules(board.Start()), Path: path, Texts: lineTexts("Nc3 Qa5 Be2")}
	result := Repairs(nil, q)
	checkRepairs(t, q, result)
	require.NotEmpty(t, result.List)
	assert.Equal(t, "Insert 3...Qxd5 before this move — all 2 later moves are legal", titleOf(&result.List[0]))
}

// TestRepairsOfWord: what fails need not look like a move.
func TestRepairsOfWord(t *testing.T) {
	t.Parallel()
	q := queryAt(lineTexts("e4 d5 Nc3 xe4 Nxe4"), 3)
	result := Repairs(nil, q)
	checkRepairs(t, q, result)
	assert.True(t, result.Clear)
	assert.Equal(t, "Change to 2...dxe4 — the one later move is legal", titleOf(&result.List[0]))
}

// TestRepairsOfNothing: queries without a text that fails have no repairs.
func TestRepairsOfNothing(t *testing.T) {
	t.Parallel()
	rules := BoardRules(board.Start())
	for name, q := range map[string]RepairQuery{
		"empty":             {},
		"no texts":          {Ruleset: rules},
		"legal":             {Ruleset: rules, Texts: lineTexts("e4 e5")},
		"fails earlier":     {Ruleset: rules, Texts: lineTexts("e4 e4 e4"), Failed: 2},
		"outside":           {Ruleset: rules, Texts: lineTexts("e5"), Failed: 1},
		"path not playable": {Ruleset: rules, Path: []Move{Illegal}, Texts: lineTexts("e5")},
	} {
		assert.Empty(t, Repairs(nil, q).List, name)
	}
}

// plainRules hides what is special about the 64 squares: what works with it works with
// the rules of every game.
type plainRules struct{ Ruleset }

type plainState struct{ State }

func (r plainRules) Start() State { return plainState{r.Ruleset.Start()} }

func (s plainState) CopyFrom(from State) { s.State.CopyFrom(from.(plainState).State) }

func TestRepairsOfOtherRules(t *testing.T) {
	t.Parallel()
	games, slips := madeGames(t, "one-typo")
	for i := range slips {
		q := queryAt(games[i], slips[i].Ply-1)
		want := Repairs(nil, q)
		q.Ruleset = plainRules{q.Ruleset}
		got := Repairs(nil, q)
		checkRepairs(t, q, got)
		require.Equal(t, want.Clear, got.Clear)
		require.Equal(t, want.Plies, got.Plies)
		for k := range want.List { // the order of equals is its own
			require.Equal(t, want.List[k].Reach, got.List[k].Reach)
			require.Equal(t, want.List[k].Cost, got.List[k].Cost)
		}
	}
}

func TestRepairsAreDeterministic(t *testing.T) {
	t.Parallel()
	games, slips := madeGames(t, "one-typo")
	var wait sync.WaitGroup
	results := make([][2]RepairResult, len(slips))
	for side := range 2 {
		wait.Go(func() {
			for n := range slips {
				i := n
				if side == 1 { // in the other order, beside the first
					i = len(slips) - 1 - n
				}
				results[i][side] = Repairs(nil, queryAt(games[i], slips[i].Ply-1))
			}
		})
	}
	wait.Wait()
	for i := range results {
		require.Equal(t, results[i][0], results[i][1], "game %d", i+1)
	}
}

func TestRepairsStop(t *testing.T) {
	t.Parallel()
	q := longGame(t)
	full := Repairs(nil, q)
	require.False(t, full.Stopped)

	asked := 0
	result := Repairs(func() bool { asked++; return asked == 3 }, q)
	assert.True(t, result.Stopped)
	assert.Empty(t, result.List)
	assert.Equal(t, 3, asked, "nothing is tried behind a cancellation")

	for _, budget := range []int{1, 10, full.Plies / 2, full.Plies - 1} {
		q.Budget = budget
		result := Repairs(nil, q)
		assert.True(t, result.Stopped, "budget %d", budget)
		assert.LessOrEqual(t, result.Plies, budget)
		checkRepairs(t, q, result)
	}
	q.Budget = full.Plies
	assert.Equal(t, full, Repairs(nil, q))
}

// TestRepairBudget: where nearly everything stays legal, the budget ends the search.
func TestRepairBudget(t *testing.T) {
	t.Parallel()
	q := endlessLine()
	result := Repairs(nil, q)
	checkRepairs(t, q, result)
	assert.Equal(t, RepairBudget, result.Plies)
	assert.True(t, result.Stopped)
	assert.NotEmpty(t, result.List)
}

// longGame is a game of 100 moves with a slip in its middle: knights that go out and
// home again, and a real game of which the rest is legal once the slip is mended.
func longGame(t testing.TB) RepairQuery {
	t.Helper()
	games, slips := madeGames(t, "one-typo")
	for i := range slips {
		if texts, ply := games[i], slips[i].Ply-1; ply < 40 && len(texts)-ply > 90 {
			tour := lineTexts(strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 25))[:(100-ply)/4*4]
			return queryAt(slices.Concat(tour, texts), len(tour)+ply)
		}
	}
	t.Fatal("no game is long enough")
	return RepairQuery{}
}

// endlessLine is a line of 1,600 plies that stays legal whatever white man moves first.
func endlessLine() RepairQuery {
	start, _ := board.ParseFEN([]byte("6k1/5ppp/8/8/8/2N5/1P2R3/K6B w - - 0 1"))
	return RepairQuery{
		Ruleset: BoardRules(start),
		Texts:   lineTexts("a4" + strings.Repeat(" Kh8 Ka2 Kg8 Ka1", 400)),
	}
}

// TestRepairEffort: an illegal move in the middle of a game of 100 moves needs few plies,
// because most repairs fail within a few moves.
func TestRepairEffort(t *testing.T) {
	assert.Less(t, Repairs(nil, longGame(t)).Plies, 2000)
}
