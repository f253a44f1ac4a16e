package pgn_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// score counts typos: how often the one finding is at the right place, and the meant
// moves are what the first fix makes, one of the first five, or the fix that is
// preferred; misled is a preferred fix that makes other moves.
type score struct{ games, first, offered, preferred, misled int }

func (s *score) add(place int, isClear bool) {
	s.games++
	if place == 0 {
		s.first++
	}
	if place >= 0 && place < semantic.MaxRepairs {
		s.offered++
	}
	switch {
	case isClear && place == 0:
		s.preferred++
	case isClear:
		s.misled++
	}
}

// TestTypos holds the fixes that an editor shows to what was meant, in files in which
// each game has one slip of a person.
func TestTypos(t *testing.T) {
	t.Parallel()
	for name, folder := range map[string]func(*testing.T) string{
		"own":    func(*testing.T) string { return corpus },
		"shared": sharedFolder,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			base := filepath.Join(folder(t), "made", "one-typo")
			var truth []struct {
				Game    int    `json:"game"`
				Kind    string `json:"kind"`
				SlipPly int    `json:"slipPly"`
				Was     string `json:"was"`
			}
			readJSON(t, base+".json", &truth)
			text, err := os.ReadFile(base + ".pgn")
			require.NoError(t, err)
			doc := syntax.NewDocument(text, pgn.Grammar)
			scores := map[string]*score{}
			for _, s := range truth {
				game := doc.Game(s.Game - 1)
				meant := mainTexts(game.Tree(pgn.Grammar))
				switch at := s.SlipPly - 1; s.Kind {
				case "move left out":
					meant = slices.Insert(meant, at, s.Was)
				case "two moves of one side swapped":
					meant[at], meant[at+2] = meant[at+2], meant[at]
				default:
					meant[at] = s.Was
				}
				place, isClear := placeOfMeant(t, game.Text(), meant)
				for _, kind := range []string{s.Kind, "all"} {
					if scores[kind] == nil {
						scores[kind] = new(score)
					}
					scores[kind].add(place, isClear)
				}
			}
			logScores(t, scores)
			assert.GreaterOrEqual(t, scores["all"].offered, 147)
			assert.GreaterOrEqual(t, scores["all"].first, 139)
		})
	}
}

func logScores(t *testing.T, scores map[string]*score) {
	t.Helper()
	kinds := []string{}
	for kind := range scores {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	for _, kind := range kinds {
		s := scores[kind]
		t.Logf("%-32s %5d: first %5.1f %%, offered %5.1f %%, preferred %5.1f %%, misled %4.1f %%", kind, s.games,
			percent(s.first, s.games), percent(s.offered, s.games), percent(s.preferred, s.games), percent(s.misled, s.games))
	}
}

func percent(n, of int) float64 { return 100 * float64(n) / float64(of) }

// mainTexts returns the moves of the main line as they are written.
func mainTexts(tree *syntax.Tree) []string {
	var list []string
	for n := range tree.Children(0) {
		if tree.Kind(n) != syntax.NodeMovetext {
			continue
		}
		for c := range tree.Children(n) {
			switch tree.Kind(c) {
			case syntax.NodeMove:
				list = append(list, string(tree.MoveText(tree.Move(c))))
			case syntax.NodeResult:
				return list
			}
		}
	}
	return list
}

// canonical returns moves in canonical notation as far as they are legal, and how many
// are.
func canonical(texts []string) (list []string, n int) {
	s := semantic.BoardRules(board.Start()).Start()
	for i, text := range texts {
		m, reading := s.Read([]byte(text))
		if reading != semantic.ReadMove {
			return list, i
		}
		list = append(list, string(s.AppendMove(nil, m)))
		s.Play(m)
	}
	return list, len(texts)
}

// placeOfMeant returns which fix of the one error of a game makes the moves that were
// meant, -1 for none, and whether the first one is preferred. Every fix leaves the
// numbers as right as they were.
func placeOfMeant(t *testing.T, text []byte, meant []string) (place int, isClear bool) {
	t.Helper()
	want, n := canonical(meant)
	require.Equal(t, len(meant), n)
	tree := syntax.NewTree(text, pgn.Grammar)
	a := semantic.Analyze(tree, pgn.Rules, semantic.Options{})
	sieve := &semantic.Sieve{Rules: pgn.Rules}
	x := &semantic.Fixer{Grammar: pgn.Grammar, Rules: pgn.Rules, Sieve: sieve}
	place = -1
	for pr, level := range sieve.Of(a) {
		if level != semantic.Error {
			continue
		}
		fixes := x.Fixes(x.Open(tree, a), pr)
		for i := range fixes {
			after := syntax.NewTree(syntax.ApplyEdits(text, fixes[i].Edits), pgn.Grammar)
			if got, _ := canonical(mainTexts(after)); place < 0 && slices.Equal(got, want) {
				place = i
				assert.LessOrEqual(t, countNumbers(semantic.Analyze(after, pgn.Rules, semantic.Options{})), countNumbers(a),
					"%s makes numbers wrong in\n%s", pgn.Rules.FixTitle(&fixes[i]), after.Text())
			}
		}
		return place, len(fixes) > 0 && fixes[0].Preferred
	}
	return place, false
}

// countNumbers counts the findings about move numbers.
func countNumbers(a *semantic.Analysis) (n int) {
	for i := range a.Problems {
		if strings.HasPrefix(a.Problems[i].Code, "num-") {
			n++
		}
	}
	return n
}

// TestMadeTypos does so for slips of more kinds, made at random in the real games of the
// corpus.
func TestMadeTypos(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("two thousand games")
	}
	files, err := filepath.Glob(filepath.Join(corpus, "real", "*.pgn"))
	require.NoError(t, err)
	var games [][]string
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for ref := range syntax.NewDocument(text, pgn.Grammar).All() {
			if list, n := canonical(mainTexts(ref.Tree(pgn.Grammar))); n == len(list) && n >= 30 {
				games = append(games, list)
			}
		}
	}
	rng := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // it has to be the same each time
	scores := map[string]*score{"all": {}}
	kinds := make([]string, 0, len(typos))
	for kind := range typos {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	for tries := 0; scores["all"].games < 2000 && tries < 100_000; tries++ {
		game, kind := games[rng.IntN(len(games))], kinds[rng.IntN(len(kinds))]
		slip := typos[kind](rng, game, rng.IntN(len(game)-4))
		if slip == nil {
			continue
		}
		if _, n := canonical(slip); n >= len(slip)-1 {
			continue // nothing shows, or nothing follows
		}
		counted := rng.IntN(2) == 0
		place, isClear := placeOfMeant(t, moveText(game, slip, counted), game)
		for _, k := range []string{kind, "all"} {
			if scores[k] == nil {
				scores[k] = new(score)
			}
			scores[k].add(place, isClear)
		}
	}
	logScores(t, scores)
	assert.GreaterOrEqual(t, percent(scores["all"].offered, scores["all"].games), 90.0)
	assert.GreaterOrEqual(t, percent(scores["all"].first, scores["all"].games), 80.0)
}

// moveText writes a game. Where counted is false and a move is missing or too much,
// numbers are those of the game that was meant.
func moveText(meant, written []string, counted bool) []byte {
	skip := 0
	for skip < len(written) && skip < len(meant) && meant[skip] == written[skip] {
		skip++
	}
	var b strings.Builder
	shift := 0
	for i, text := range written {
		if i == skip && !counted {
			shift = len(meant) - len(written)
		}
		ply := max(i+shift, 0)
		switch {
		case ply%2 == 0:
			fmt.Fprintf(&b, "%d. ", ply/2+1)
		case i == skip && shift != 0:
			fmt.Fprintf(&b, "%d... ", ply/2+1)
		}
		b.WriteString(text)
		if b.WriteByte(' '); i%12 == 11 {
			b.WriteByte('\n')
		}
	}
	b.WriteString("*\n")
	return []byte(b.String())
}

// typos make a slip in a game at a ply, nil where that one cannot be made.
var typos = map[string]func(rng *rand.Rand, game []string, at int) []string{
	"neighbouring file": func(rng *rand.Rand, game []string, at int) []string {
		return changed(game, at, shiftSquare(rng, game[at], 0))
	},
	"neighbouring rank": func(rng *rand.Rand, game []string, at int) []string {
		return changed(game, at, shiftSquare(rng, game[at], 1))
	},
	"wrong piece": func(rng *rand.Rand, game []string, at int) []string {
		if i := strings.IndexByte("KQRBN", game[at][0]); i >= 0 {
			return changed(game, at, string("KQRBN"[(i+1+rng.IntN(4))%5])+game[at][1:])
		}
		return nil
	},
	"piece letter left out": func(_ *rand.Rand, game []string, at int) []string {
		if strings.IndexByte("KQRBN", game[at][0]) >= 0 {
			return changed(game, at, game[at][1:])
		}
		return nil
	},
	"move left out": func(_ *rand.Rand, game []string, at int) []string {
		return slices.Delete(slices.Clone(game), at, at+1)
	},
	"two moves of one side swapped": func(_ *rand.Rand, game []string, at int) []string {
		slip := slices.Clone(game)
		slip[at], slip[at+2] = slip[at+2], slip[at]
		return slip
	},
	"capture written as a push": func(_ *rand.Rand, game []string, at int) []string {
		if text := game[at]; text[0] >= 'a' && strings.Contains(text, "x") {
			return changed(game, at, text[2:])
		}
		return nil
	},
	"other castling": func(_ *rand.Rand, game []string, at int) []string {
		switch text := strings.TrimRight(game[at], "+#"); text {
		case "O-O":
			return changed(game, at, "O-O-O")
		case "O-O-O":
			return changed(game, at, "O-O")
		}
		return nil
	},
	"disambiguation left out": func(_ *rand.Rand, game []string, at int) []string {
		text := strings.TrimRight(strings.ReplaceAll(game[at], "x", ""), "+#")
		if len(text) == 4 && strings.IndexByte("QRBN", text[0]) >= 0 {
			return changed(game, at, text[:1]+game[at][2:])
		}
		return nil
	},
	"wrong disambiguation": func(rng *rand.Rand, game []string, at int) []string {
		text := strings.TrimRight(strings.ReplaceAll(game[at], "x", ""), "+#")
		if len(text) == 4 && strings.IndexByte("QRBN", text[0]) >= 0 && text[1] >= 'a' {
			return changed(game, at, text[:1]+string("abcdefgh"[rng.IntN(8)])+game[at][2:])
		}
		return nil
	},
	"move written twice": func(_ *rand.Rand, game []string, at int) []string {
		return slices.Insert(slices.Clone(game), at+1, game[at])
	},
	"characters turned": func(_ *rand.Rand, game []string, at int) []string {
		text := []byte(game[at])
		if len(text) < 3 || text[0] == 'O' {
			return nil
		}
		text[1], text[2] = text[2], text[1]
		return changed(game, at, string(text))
	},
	"character left out": func(rng *rand.Rand, game []string, at int) []string {
		text := strings.TrimRight(game[at], "+#")
		i := rng.IntN(len(text))
		if text = text[:i] + text[i+1:]; len(text) < 2 {
			return nil // a digit is a number
		}
		return changed(game, at, text)
	},
	"mirrored square": func(_ *rand.Rand, game []string, at int) []string {
		text := []byte(game[at])
		for i := len(text) - 1; i > 0; i-- {
			if text[i] >= '1' && text[i] <= '8' {
				text[i] = '1' + '8' - text[i]
				return changed(game, at, string(text))
			}
		}
		return nil
	},
	"wrong pawn": func(rng *rand.Rand, game []string, at int) []string {
		if text := game[at]; text[0] >= 'a' && strings.Contains(text, "x") {
			return changed(game, at, string(rune(int(text[0])+1-2*rng.IntN(2)))+text[1:])
		}
		return nil
	},
}

func changed(game []string, at int, text string) []string {
	if text == "" || text == game[at] {
		return nil
	}
	slip := slices.Clone(game)
	slip[at] = text
	return slip
}

// shiftSquare moves the target of a move by one file (0) or rank (1).
func shiftSquare(rng *rand.Rand, text string, part int) string {
	b := []byte(text)
	for i := len(b) - 1; i > 0; i-- {
		if b[i] < '1' || b[i] > '8' {
			continue
		}
		k := i - 1 + part
		b[k] = b[k] + 1 - 2*byte(rng.IntN(2))
		if b[i] < '1' || b[i] > '8' || b[i-1] < 'a' || b[i-1] > 'h' {
			return ""
		}
		return string(b)
	}
	return ""
}
