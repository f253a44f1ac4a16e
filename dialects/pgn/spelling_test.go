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

// spellingStarts are start positions of random games: rich in castling, promotion, en
// passant, checks, and men of a kind that reach the same squares.
var spellingStarts = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"q3k3/8/2N1N3/8/2N1N3/8/8/4K2Q w - - 0 1",
	"7k/8/8/1Q1Q4/8/1Q1Q4/8/4K3 w - - 0 1",
	"6k1/8/6K1/8/8/8/8/QR2R2Q w - - 0 1",
}

// TestSpellingOfRandomMoves: the fix for a move that is misspelt writes canonical SAN.
func TestSpellingOfRandomMoves(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 1))
	seen := map[string]int{}
	for i := range 80 {
		pos, problems := board.ParseFEN([]byte(spellingStarts[i%len(spellingStarts)]))
		require.True(t, board.UsableFEN(problems))
		for range 60 {
			legal := pos.Legal(nil)
			if len(legal) == 0 || pos.DeadByMaterial() {
				break
			}
			m := legal[rng.IntN(len(legal))]
			checkMisspelt(t, &pos, m, misspell(rng, &pos, m), seen)
			pos.Play(m)
		}
	}
	for _, c := range semantic.SpellingFamily.Codes[:18] { // all about the move itself
		assert.NotZero(t, seen[c.Name], "%s does not occur", c.Name)
	}
}

// checkMisspelt applies the first fix for a move that is the only one of a game.
func checkMisspelt(t *testing.T, pos *board.Position, m board.Move, text string, seen map[string]int) {
	t.Helper()
	w, ok := board.ReadSAN([]byte(text))
	if !ok {
		return
	}
	if read, _, ok := pos.Resolve(w); !ok || read != m {
		return // it says something else
	}
	san := string(pos.AppendSAN(nil, m))
	number := fmt.Sprintf("%d.", pos.FullmoveNumber())
	if pos.Side() == board.Black {
		number += ".."
	}
	game := fmt.Sprintf("[SetUp \"1\"]\n[FEN %q]\n\n%s ", pos.AppendFEN(nil, board.FENOptions{}), number)
	sieve := &semantic.Sieve{Rules: pgn.Rules}
	x := &semantic.Fixer{Grammar: pgn.Grammar, Rules: pgn.Rules, Sieve: sieve}
	tree := syntax.NewTree([]byte(game+text+" *\n"), pgn.Grammar)
	a := semantic.Analyze(tree, pgn.Rules, semantic.Options{})
	var found []*semantic.Problem
	for i := range a.Problems {
		if strings.HasPrefix(a.Problems[i].Code, "san-") {
			found = append(found, &a.Problems[i])
		}
	}
	if text == san {
		require.Empty(t, found, "%s%s", game, text)
		return
	}
	require.Len(t, found, 1, "%s%s", game, text)
	seen[found[0].Code]++
	fixes := x.Fixes(x.Open(tree, a), found[0])
	require.NotEmpty(t, fixes, "%s%s", game, text)
	assert.Equal(t, game+san+" *\n", string(syntax.ApplyEdits(tree.Text(), fixes[0].Edits)), "%s in %s", found[0].Code, text)
	safe := found[0].Code != "san-capture-extra" && len(fixes) == 1
	assert.Equal(t, safe, fixes[0].Safe, "%s in %s%s", found[0].Code, game, text)
}

// misspell writes a move in one of the ways that files have.
func misspell(rng *rand.Rand, pos *board.Position, m board.Move) string {
	pick := func(list ...string) string { return list[rng.IntN(len(list))] }
	mark := pick("", "", "", "+", "#", "++", "ch", " dbl ch", "mate", " +", "+#", " dis ch")
	if m.IsCastle() {
		letter, dash := pick("O", "O", "0", "o"), pick("-", "-", "", " - ")
		if letter == "0" && dash == "" {
			dash = "-" // else it is a number
		}
		text := letter + dash + letter
		if m.Kind() == board.CastleLong {
			text += dash + letter
		}
		return text + mark
	}
	man := pos.PieceAt(m.From()).Type()
	text := ""
	if man != board.Pawn || rng.IntN(4) == 0 {
		letter := string(man.Letter())
		spaced := letter + " "
		if man == board.Pawn {
			spaced = letter // a word by itself
		}
		text = pick(letter, letter, letter, spaced, strings.ToLower(letter), string('♙'-rune(man-board.Pawn)))
	}
	if from := m.From().String(); !strings.HasSuffix(text, " ") {
		text += pick("", "", from[:1], from[1:], from) + pick("", "", "x", "-", ":")
	}
	text += m.To().String()
	if p := m.Promotion(); p != board.NoPiece {
		letter := string(p.Letter())
		text += pick("="+letter, letter, "/"+letter, "("+letter+")", " = "+letter, "="+strings.ToLower(letter))
	}
	if strings.Contains(text, " = ") {
		return text // a piece letter is a word by itself there
	}
	return text + mark + pick("", "", "", "", " e.p.")
}

// spellingOfCorpus is what the real files of the corpus have of the families "san" and
// "num". Each was looked at: needless letters are those of programs that do not count
// pins, or write the whole square.
var spellingOfCorpus = map[string]string{
	"annotated/time-annotated-games.pgn":   "num-missing 170",
	"chess960/chess960rwch.pgn":            "san-overspecified 2",
	"chess960/cutechess-fischerrandom.pgn": "num-missing 197",
	"encoding/Morphy_ANSI.pgn":             "san-mate-missing 16",
	"encoding/Morphy_UTF8.pgn":             "san-mate-missing 16",
	"real/32games.pgn":                     "san-overspecified 3",
	"real/AndrewPLewis.pgn":                "san-check-missing 1",
	"real/MacKenzie.pgn":                   "san-mate-missing 2",
	"real/lichess_db_1000k.pgn":            "san-suffix-glyph 503",
}

// TestSpellingOfCorpus: files of tournaments are written in SAN, with numbers as in
// export format, and so is what we write in place of their moves.
func TestSpellingOfCorpus(t *testing.T) {
	t.Parallel()
	for _, folder := range []string{"real", "annotated", "chess960", "encoding"} {
		files, err := filepath.Glob(filepath.Join(corpus, folder, "*.pgn"))
		require.NoError(t, err)
		require.NotEmpty(t, files)
		for _, file := range files {
			name := folder + "/" + filepath.Base(file)
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				text, err := os.ReadFile(file)
				require.NoError(t, err)
				counts := map[string]int{}
				for ref := range syntax.NewDocument(text, pgn.Grammar).All() {
					tree := ref.Tree(pgn.Grammar)
					a := semantic.Analyze(tree, pgn.Rules, semantic.Options{})
					countFamilies(counts, a)
					checkRewritten(t, tree, a)
				}
				assert.Equal(t, spellingOfCorpus[name], countText(counts))
			})
		}
	}
}

func countFamilies(counts map[string]int, a *semantic.Analysis) {
	for _, p := range a.Problems {
		if strings.HasPrefix(p.Code, "san-") || strings.HasPrefix(p.Code, "num-") {
			counts[p.Code]++
		}
	}
}

func countText(counts map[string]int) string {
	var list []string
	for code, n := range counts {
		list = append(list, fmt.Sprintf("%s %d", code, n))
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

// checkRewritten writes the main line of a game anew and looks for findings in it.
func checkRewritten(t *testing.T, tree *syntax.Tree, a *semantic.Analysis) {
	t.Helper()
	if a.Ruleset == nil || len(a.Lines) == 0 {
		return
	}
	var b strings.Builder
	for _, name := range []string{"Variant", "SetUp", "FEN"} {
		if v, ok := tree.TagValue(name); ok {
			fmt.Fprintf(&b, "[%s %q]\n", name, v)
		}
	}
	b.WriteByte('\n')
	state := a.Ruleset.Start()
	for i, m := range a.Moves(0) {
		if !m.IsPlayed() {
			break
		}
		if number, black := state.Turn(); !black {
			fmt.Fprintf(&b, "%d. ", number)
		} else if i == 0 {
			fmt.Fprintf(&b, "%d... ", number)
		}
		b.Write(state.AppendMove(nil, m))
		b.WriteByte(' ')
		state.Play(m)
	}
	b.WriteString("*\n")
	counts := map[string]int{}
	countFamilies(counts, semantic.Analyze(syntax.NewTree([]byte(b.String()), pgn.Grammar), pgn.Rules, semantic.Options{}))
	assert.Empty(t, countText(counts), b.String())
}
