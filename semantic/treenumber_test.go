package semantic

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// The game of the standard's examples, and the same with one more variation.
const (
	sample     = "1.e4 ( 1.d4 d5 2.c4 ) e5 2.Nf3 ( 2.d4 exd4 ) ( 2.c3 Nf6 3.d4 ) 2...Nc6 3.Bb5 *"
	sampleDeep = "1.e4 ( 1.d4 d5 2.c4 ) e5 2.Nf3 ( 2.d4 exd4 ( 2...d6 ) ) ( 2.c3 Nf6 3.d4 ) 2...Nc6 3.Bb5 *"
)

func analyzeText(text string) (*syntax.Tree, *Analysis) {
	t := syntax.NewTree([]byte(text), testGrammar)
	return t, Analyze(t, testRules, Options{})
}

// numbers returns the tree number of every move in source order, each with the move.
func numbers(text string) string {
	t, a := analyzeText(text)
	m := a.MoveTree(t)
	var out []string
	for n := range t.Len() {
		if t.Kind(n) != syntax.NodeMove {
			continue
		}
		s := string(t.MoveText(t.Move(n)))
		if number, ok := m.TreeNumber(n); ok {
			s += "=" + number.String()
			back, ok := m.NodeAt(number)
			if !ok || back != n {
				s += "!"
			}
		} else {
			s += "=none"
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

func TestTreeNumbers(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ name, text, want string }{
		{
			"the standard's game", sampleDeep,
			"e4=1.0 d4=1.1 d5=1.1.0 c4=2.1.0x2 e5=1.0x2 Nf3=2.0x3 d4=2.0x2.1 exd4=2.0x2.1.0 d6=2.0x2.1.1 " +
				"c3=2.0x2.2 Nf6=2.0x2.2.0 d4=3.0x2.2.0x2 Nc6=2.0x4 Bb5=3.0x5",
		},
		{
			"alternatives to the first move of a variation", "1.e4 e5 2. Nf3 (2. d4 (2. c3 Nf6)) (2. f4) *",
			"e4=1.0 e5=1.0x2 Nf3=2.0x3 d4=2.0x2.1 c3=2.0x2.2 Nf6=2.0x2.2.0 f4=2.0x2.3",
		},
		{
			"an inner parenthesis in front of the move", "1. e4 (( 1. c4) 1. d4 (1. f4)) *",
			"e4=1.0 c4=1.1 d4=1.2 f4=1.3",
		},
		{"the same move twice", "1. e4 (1. d4 d5) (1. d4 Nf6) *", "e4=1.0 d4=1.1 d5=1.1.0 d4=1.2 Nf6=1.2.0"},
		{"words are no plies", "1. e4 so be it e5 (1... c5 2. c3) 2. d4 *", "e4=1.0 so=none be=none it=none e5=1.0x2 c5=1.0.1 c3=2.0.1.0 d4=2.0x3"},
		{"a variation at a word", "1. e4 what (1... c5) e5 *", "e4=1.0 what=none c5=1.0.1 e5=1.0x2"},
		{"null moves count", "1. e4 -- 2. d4 (2. Nf3 Z0 3. g3) *", "e4=1.0 --=1.0x2 d4=2.0x3 Nf3=2.0x2.1 Z0=2.0x2.1.0 g3=3.0x2.1.0x2"},
		{"illegal moves count", "1. e4 Ke5 2. d4 (2. c3) d5 *", "e4=1.0 Ke5=1.0x2 d4=2.0x3 c3=2.0x2.1 d5=2.0x4"},
		{"a line that goes on instead of replacing", "1. e4 (1... e5 2. f4) *", "e4=1.0 e5=1.0.1 f4=2.0.1.0"},
		{"empty variations", "1. e4 ( ) (1. d4) ({nothing}) (1. c4) *", "e4=1.0 d4=1.1 c4=1.2"},
		{"behind the result", "1. e4 (1. d4) * 1... e5 (1... c5) 2. f4", "e4=1.0 d4=1.1 e5=none c5=none f4=none"},
		{"a parenthesis without end", "1. e4 (1. d4 d5 (1... Nf6 2. c4", "e4=1.0 d4=1.1 d5=1.1.0 Nf6=1.1.1 c4=2.1.1.0"},
		{
			"black to move",
			"[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7\"]\n\n7... e5 (7... c5 8. c3) 8. Nf3 *",
			"e5=7.0 c5=7.1 c3=8.1.0 Nf3=8.0x2",
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, row.want, numbers(row.text))
		})
	}
}

func TestParseTreeNumber(t *testing.T) {
	t.Parallel()
	kinds := [...]string{
		TreeEmpty: "empty", TreeSyntax: "syntax", TreeCompression: "compression",
		TreeLeadingZero: "leading-zero", TreeNotCompressed: "not-compressed", TreeStart: "start",
	}
	for _, row := range []struct{ text, want, faults string }{
		{"0", "0", "start 0"},
		{"1.0", "1.0", ""},
		{"2.0.0.2.0", "2.0x2.2.0", "not-compressed 0.0"},
		{"3.0x2.2.0x2", "3.0x2.2.0x2", ""},
		{"18.0x36", "18.0x36", ""},
		{"3.0x2.0.0x2", "3.0x5", "not-compressed 0x2.0.0x2"},
		{"3.0.0.1.0.0", "3.0x2.1.0x2", "not-compressed 0.0"},
		{"", "0", "empty "},
		{"00", "0", "leading-zero 00"},
		{"01.0", "1.0", "leading-zero 01"},
		{"1.0x02", "1.0x2", "leading-zero 0x02"},
		{"2.01", "2.1", "leading-zero 01"},
		{"1.0x1", "1.0", "compression 0x1"},
		{"1.0x0", "1", "compression 0x0"},
		{"2.1x2", "2.1.1", "compression 1x2"},
		{"2.0.0.1x2", "2.0x2.1.1", "compression 1x2"},
		{"1", "0", "syntax 1"},
		{"e4", "0", "syntax e4"},
		{".0", "0", "syntax ."},
		{"1.", "1", "syntax ."},
		{"1..0", "1", "syntax ."},
		{"1.0.x", "1.0", "syntax x"},
		{"1.0x", "1", "syntax 0x"},
		{"1.0x2x3", "1", "syntax 0x2x3"},
		{"1.0, 1.1", "1", "syntax 0, 1"},
		{" 1.0", "0", "syntax  1"},
		{"99999999999999999999.0", "1073741824.0", ""},
		{"1.0x99999999999999999999.0x99999999999999999999", "1.0x1073741824", "not-compressed 0x99999999999999999999.0x99999999999999999999"},
	} {
		n, faults := ParseTreeNumber([]byte(row.text))
		var told []string
		for _, f := range faults {
			told = append(told, kinds[f.Kind]+" "+row.text[f.Span.Start:f.Span.End])
		}
		assert.Equal(t, row.want, n.String(), row.text)
		assert.Equal(t, row.faults, strings.Join(told, ", "), row.text)
	}
}

func TestTreeNumberBefore(t *testing.T) {
	t.Parallel()
	n, _ := ParseTreeNumber([]byte("2.0x2.1.1"))
	for off, want := range map[int]string{0: "0", 1: "0", 2: "2.0x2", 5: "2.0x2", 6: "2.0x2.1", 8: "2.0x2.1.1", 9: "2.0x2.1.1"} {
		assert.Equal(t, want, n.Before(off).String(), "%d", off)
	}
}

func TestCheckTreeNumber(t *testing.T) {
	t.Parallel()
	const (
		black = "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7\"]\n"
		bad   = "[SetUp \"1\"]\n[FEN \"nonsense\"]\n"
	)
	for _, row := range []struct {
		name, tag, moves string
		want             []string
	}{
		{"the standard's examples", "2.0x2.2.0", sample, nil},
		{"example 4", "3.0x2.2.0x2", sample, nil},
		{"example 5", "3.0x5", sample, nil},
		{"example 6", "2.0x2.1.1", sampleDeep, nil},
		{
			"written out", "2.«0.0».2.0", sample,
			[]string{"nocheto-not-compressed: Shorter: 2.0x2.2.0"},
		},
		{
			"another move number", "«3».0x2.2.0", sample,
			[]string{"nocheto-move-number: Path leads to move 2, not 3 | Nf6: The move it leads to"},
		},
		{
			"no such branch", "2.0x2.«3».0", sample,
			[]string{"nocheto-branch: No branch 3 at 2.Nf3: it has 0 to 2 | Nf3: The path ends here"},
		},
		{
			"no such branch in a variation", "2.1.0.«1»", sample,
			[]string{"nocheto-branch: No branch 1 at 2.c4: it has 0 to 0 | c4: The path ends here"},
		},
		{
			"a branch beyond all numbers", "2.«99999999999999999999»", sample,
			[]string{"nocheto-branch: No branch 99999999999999999999 at 1.e4: it has 0 to 1 | e4: The path ends here"},
		},
		{
			"a number beyond all numbers", "«99999999999999999999».0", sample,
			[]string{"nocheto-move-number: Path leads to move 1, not 99999999999999999999 | e4: The move it leads to"},
		},
		{
			"too deep", "4.«0x6»", sample,
			[]string{"nocheto-too-deep: The line ends at 3.Bb5 | Bb5: The path ends here"},
		},
		{
			"too deep by one field", "3.0x2.1.«0x3»", sample,
			[]string{"nocheto-too-deep: The line ends at 2...exd4 | exd4: The path ends here"},
		},
		{
			"a branch behind the last move", "4.0x5.«1»", sample,
			[]string{"nocheto-too-deep: The line ends at 3.Bb5 | Bb5: The path ends here"},
		},
		{
			"a line that goes on", "2.0.«2»", "1. e4 (1... e5) *",
			[]string{"nocheto-branch: No branch 2 at 1...e5: it has 0 to 1 | e5: The path ends here"},
		},
		{"no moves", "1.«0»", "*", []string{"nocheto-too-deep: The line ends at the start position"}},
		{"no movetext", "1.«0»", "", []string{"nocheto-too-deep: The line ends at the start position"}},
		{"syntax", "2.0.«x».0", sample, []string{"nocheto-syntax: Expected a move number and branch numbers joined by dots"}},
		{"an escape", `2.«\"».0`, sample, []string{"nocheto-syntax: Expected a move number and branch numbers joined by dots"}},
		{"only a number", "«2»", sample, []string{"nocheto-syntax: Expected a move number and branch numbers joined by dots"}},
		{"compression of another branch", "2.0x2.«1x1»", sample, []string{"nocheto-compression: Only runs of two or more zeros are shortened"}},
		{"compression of one", "1.«0x1»", sample, []string{"nocheto-compression: Only runs of two or more zeros are shortened"}},
		{"compression of none", "1.«0x0»", sample, []string{"nocheto-compression: Only runs of two or more zeros are shortened"}},
		{"leading zeros", "«02».«0x02».02.0", sample, []string{"nocheto-leading-zero: Leading zero", "nocheto-leading-zero: Leading zero"}},
		{"start", "«0»", sample, []string{"nocheto-start: '0' is the default and may be left out"}},
		{
			"past an illegal move", "2.«0x3»", "1. e4 Ke5 2. d4 d5 *",
			[]string{"nocheto-illegal-node: Points past an illegal move | Ke5: This move is illegal"},
		},
		{
			"on an illegal move in a variation", "1.0.«1»", "1. e4 e5 (1... Ke5) 2. d4 d5 *",
			[]string{"nocheto-illegal-node: Points past an illegal move | Ke5: This move is illegal"},
		},
		{"beside an illegal move", "2.0x3", "1. e4 e5 (1... Ke5) 2. d4 d5 *", nil},
		{"a null move", "2.0x3", "1. e4 -- 2. d4 d5 *", nil},
		{"a start of Black's", "8.0x2", black + "\n7... e5 8. Nf3 *", nil},
		{
			"another number from there", "«1».0", black + "\n7... e5 8. Nf3 *",
			[]string{"nocheto-move-number: Path leads to move 7, not 1 | e5: The move it leads to"},
		},
		{"a start that cannot be used", "1.0x2", bad + "\n1. e4 e5 *", nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			text := "[NochetoTreeNumber \"" + row.tag + "\"]\n"
			if !strings.HasPrefix(row.moves, "[") {
				text += "\n"
			}
			marked := text + row.moves
			if row.name == "leading zeros" {
				marked = strings.Replace(marked, ".02.0", ".«02».0", 1)
				row.want = append(row.want, row.want[0])
			}
			checkFamily(t, "nocheto-", marked, row.want...)
		})
	}
	t.Run("an empty value", func(t *testing.T) {
		t.Parallel()
		checkFamily(t, "nocheto-", "[NochetoTreeNumber «\"\"»]\n\n1. e4 *", "nocheto-empty: Tree number is empty; '0' is the start")
	})
	t.Run("a value that is none", func(t *testing.T) {
		t.Parallel()
		for _, tag := range []string{"[NochetoTreeNumber]", "[NochetoTreeNumber 9.9]", "[NochetoTreeNumber \"9.9", "; NochetoTreeNumber"} {
			checkFamily(t, "nocheto-", tag+"\n\n1. e4 *")
		}
	})
}

// A question costs no walk over the game, and a tree one: asking for all moves of a
// long game with deep variations would else take minutes.
func TestTreeNumberIsLinear(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("1. e4 e5 ")
	const moves = 50_000
	for range moves {
		b.WriteString("Nf3 Nf6 Ng1 Ng8 ")
	}
	for range syntax.MaxDepth {
		b.WriteString("( Ng8 Nf3 ")
	}
	tree, a := analyzeText(b.String())
	m := a.MoveTree(tree)
	for n := range tree.Len() {
		if tree.Kind(n) != syntax.NodeMove {
			continue
		}
		number, ok := m.TreeNumber(n)
		require.True(t, ok)
		back, ok := m.NodeAt(number)
		require.True(t, ok)
		require.Equal(t, n, back)
	}
}

func TestTreeNumbersOfCorpus(t *testing.T) {
	t.Parallel()
	moves := 0
	for _, path := range gameFiles(t) {
		if !strings.Contains(path, "annotated") && !strings.Contains(path, "deep") && !strings.Contains(path, "wide") {
			continue
		}
		doc := readDocument(t, path)
		for ref := range doc.All() {
			tree := ref.Tree(testGrammar)
			moves += checkRoundTrips(t, tree, Analyze(tree, testRules, Options{}))
		}
	}
	assert.Greater(t, moves, 1000)
}

// checkRoundTrips asks for the number of every move and for the node of that number.
func checkRoundTrips(t *testing.T, tree *syntax.Tree, a *Analysis) (moves int) {
	m := a.MoveTree(tree)
	seen := make(map[string]bool)
	for n := range tree.Len() {
		if tree.Kind(n) != syntax.NodeMove {
			continue
		}
		number, ok := m.TreeNumber(n)
		if !ok {
			continue
		}
		moves++
		text := number.String()
		require.False(t, seen[text], "two moves have the number %s", text)
		seen[text] = true
		read, faults := ParseTreeNumber([]byte(text))
		require.Empty(t, faults, text)
		require.Equal(t, text, read.String())
		node, ok := m.NodeAt(read)
		require.True(t, ok, text)
		require.Equal(t, n, node, text)
	}
	return moves
}

func FuzzTreeNumber(f *testing.F) {
	for _, s := range []string{"0", "1.0", "2.0x2.1.1", "2.0.0.2.0", "1.0x1", "01.0x02", "1..0", "5x5.1x9999", "1.0x0", "1.0x99999999999"} {
		f.Add(s, sampleDeep)
	}
	f.Add("3.0x4", "1. e4 foo (1... c5 (1... e5) () ) Ke5 (2. d4 ((2. c3) d5")
	f.Fuzz(func(t *testing.T, value, game string) {
		n, faults := ParseTreeNumber([]byte(value))
		for _, fault := range faults {
			if fault.Span.Start < 0 || fault.Span.End > len(value) || fault.Span.Len() == 0 && value != "" {
				t.Fatalf("fault of %q at %v", value, fault.Span)
			}
		}
		written, sound := n.String(), len(n.Parts) > 0
		for _, p := range n.Parts {
			sound = sound && p.Count > 0
		}
		if again, more := ParseTreeNumber([]byte(written)); sound && (again.String() != written || len(more) > 0) {
			t.Fatalf("%q is written %q and read %q, faults %v", value, written, again, more)
		}
		tree, a := analyzeText("[NochetoTreeNumber \"" + value + "\"]\n\n" + game)
		a.NodeAt(tree, n)
		checkRoundTrips(t, tree, a)
	})
}
