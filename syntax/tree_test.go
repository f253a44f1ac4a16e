package syntax

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the goldens")

// TestParse holds trees against testdata/syntax: each file is a game and the dump
// of its tree.
func TestParse(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "testdata", "syntax", "*.txtar"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			require.NoError(t, err)
			require.Len(t, archive.Files, 2, "game and tree")
			got := NewTree(archive.Files[0].Data, PGN("Event")).Dump(nil)
			if *update {
				archive.Files[1].Data = got
				require.NoError(t, os.WriteFile(file, txtar.Format(archive), 0o644))
				return
			}
			assert.Equal(t, string(archive.Files[1].Data), string(got))
		})
	}
}

// checkTree holds a tree to what every tree must be.
func checkTree(tb testing.TB, tree *Tree, text []byte) {
	tb.Helper()
	checkTokens(tb, tree, text)
	require.Positive(tb, tree.Len())
	require.Equal(tb, tree.Len(), tree.Next(0), "the root holds every node")
	first, end := tree.Range(0)
	require.Equal(tb, []int{0, tree.Tokens()}, []int{first, end}, "the root covers every token")
	type open struct{ last, first, end int }
	stack := []open{{tree.Len(), 0, tree.Tokens()}}
	before := 0 // end of the last sibling
	for n := 1; n < tree.Len(); n++ {
		for n >= stack[len(stack)-1].last {
			before = stack[len(stack)-1].end
			stack = stack[:len(stack)-1]
		}
		top := stack[len(stack)-1]
		first, end := tree.Range(n)
		// Plain conditions: these run for millions of nodes.
		ok := tree.Next(n) <= top.last && first < end && first >= max(before, top.first) && end <= top.end &&
			!tree.TokenKind(first).IsBlank() && !tree.TokenKind(end-1).IsBlank() && len(stack) <= MaxDepth+3
		if ok && tree.Kind(n) == NodeMove {
			m := tree.Move(n)
			ok = m.HasText() && first <= m.Text && m.TextEnd <= end
		}
		if !ok {
			require.Fail(tb, "bad node", "node %d (%s) of\n%s", n, tree.Kind(n), tree.Dump(nil))
		}
		if tree.Next(n) > n+1 {
			stack = append(stack, open{tree.Next(n), first, end})
			before = first
		} else {
			before = end
		}
	}
}

// checkTokens proves that the tokens join to the text, by every way to ask.
func checkTokens(tb testing.TB, tree *Tree, text []byte) {
	tb.Helper()
	off := 0
	reader := tree.Reader()
	for tok := range tree.AllTokens() {
		if tok.Start == off+1 && text[off] == ' ' {
			off++
		}
		start, end := reader.Span(tok.Index)
		if tok.Start != off || tok.End <= tok.Start || start != tok.Start || end != tok.End {
			require.Fail(tb, "bad token", "token %d at %d: %+v, reader says %d-%d", tok.Index, off, tok, start, end)
		}
		if splitsCharacter(text, off) {
			require.Fail(tb, "a token begins inside a character", "token %d at %d of %q", tok.Index, off, text)
		}
		off = tok.End
	}
	if off == len(text)-1 {
		require.Equal(tb, byte(' '), text[off])
		off++
	}
	require.Equal(tb, len(text), off, "tokens join to the text")
}

// splitsCharacter reports whether off lies between the bytes of a character.
func splitsCharacter(text []byte, off int) bool {
	start := off
	for start > 0 && off-start < utf8.UTFMax && !utf8.RuneStart(text[start]) {
		start--
	}
	r, n := utf8.DecodeRune(text[start:])
	return start < off && start+n > off && r != utf8.RuneError
}

func TestTreeOfEveryCorpusFile(t *testing.T) {
	gr := PGN("Event")
	for _, f := range corpusFiles(t, "") {
		checkTree(t, NewTree(f.text, gr), f.text)
		for ref := range NewDocument(f.text, gr).All() {
			checkTree(t, ref.Game.Tree(gr), ref.Game.Text())
		}
	}
}

func TestTreeOfOddText(t *testing.T) {
	gr := PGN("Event")
	mega := 1 << 20
	if testing.Short() {
		mega = 1 << 17
	}
	for name, text := range map[string]string{
		"empty":                 "",
		"blank":                 " ",
		"100,000 open":          strings.Repeat("(", 100_000),
		"100,000 close":         strings.Repeat(")", 100_000),
		"1,500 nested":          "e4 " + strings.Repeat("(d4 ", 1500) + strings.Repeat(")", 1500) + " e5 *",
		"1 MB line":             strings.Repeat("e4 e5 ", mega/6),
		"1 MB word":             strings.Repeat("e", mega),
		"1 MB of open brackets": strings.Repeat("[", mega),
		"1 MB of quotes":        "[A \"" + strings.Repeat("\"x", mega/2),
		"1 MB of dashes":        strings.Repeat("-", mega),
		"number far away":       "1." + strings.Repeat(" {x}\n", 300) + "e4",
	} {
		t.Run(name, func(t *testing.T) {
			checkTree(t, NewTree([]byte(text), gr), []byte(text))
		})
	}
}

func TestTokenAtAndPath(t *testing.T) {
	text := []byte("[A \"b\"]\n\n1. e4 (1. d4 d5) e5 *")
	tree := NewTree(text, PGN("Event"))
	for tok := range tree.AllTokens() {
		for off := tok.Start; off < tok.End; off++ {
			assert.Equal(t, tok.Index, tree.TokenAt(off))
		}
	}
	assert.Equal(t, tree.Tokens(), tree.TokenAt(len(text)))
	for off, want := range map[int]string{
		0: "Game TagSection TagPair", 7: "Game TagSection TagPair", 8: "Game",
		12: "Game Movetext Move", 14: "Game Movetext Move",
		15: "Game Movetext Variation", 16: "Game Movetext Variation Move", 24: "Game Movetext Variation Move",
		25: "Game Movetext Variation", 26: "Game Movetext Move", 30: "Game Movetext Result",
	} {
		var got []string
		for _, n := range tree.Path(nil, off) {
			got = append(got, tree.Kind(n).String())
		}
		assert.Equal(t, want, strings.Join(got, " "), "at %d", off)
	}
}

func TestTagPair(t *testing.T) {
	for text, want := range map[string]string{
		`[White "Tal, M"]`:   `White|Tal, M||`,
		`[A "b\"c\\d\e"]`:    `A|b"c\d\e||`,
		`[A b c]`:            `A|b c||bare-value`,
		`[A]`:                `A|||missing-value`,
		`[A "b"`:             `A|b||missing-close`,
		`["b"]`:              `|b||missing-name`,
		`[A "b" c]`:          `A|b||extra-text`,
		`[A "b"] junk`:       `A|b||extra-text`,
		`[A "b"]]`:           `A|b||extra-text`,
		"A \"b\"]":           `A|b||missing-open`,
		`[A "b]`:             `A|b|open|`,
		`[A ""]`:             `A|||`,
		"[A \"b\nc\"]":       "A|b\nc||",
		`[A "b" "c"]`:        `A|b" "c||`, // quotes inside a value
		`[A x "c"]`:          `A|c||extra-text`,
		"[A \"b\"] 1. e4 e5": `A|b||`,
	} {
		tree := NewTree([]byte(text), PGN("Event"))
		n := 2 // the root, the tag section, the pair
		require.Equal(t, NodeTagPair, tree.Kind(n), text)
		p := tree.TagPair(n)
		name, state := "", ""
		if p.Name >= 0 {
			name = string(tree.TokenText(p.Name))
		}
		if p.Value >= 0 && tree.TokenKind(p.Value) == TokenString && !tree.StringClosed(p.Value) {
			state = "open"
		}
		assert.Equal(t, want, fmt.Sprintf("%s|%s|%s|%s", name, tree.Value(p), state, p.Flags), text)
	}
}

func TestCommands(t *testing.T) {
	for comment, want := range map[string]string{
		"{[%clk 1:02:03]}":            "clk=1:02:03 ",
		"{ a [%eval  0.35,12 ] b }":   "eval=0.35,12 ",
		"{[%csl Ga1,Rb2][%cal Ga1b2]": "csl=Ga1,Rb2 cal=Ga1b2 ",
		"{[%clk 1:0}":                 "clk=1:0! ",
		"{[%clk 1:0 [%eval 1]}":       "clk=1:0! eval=1 ",
		"{[%clk [%":                   "clk=! =! ",
		"{[%]}":                       "= ",
		"{[x] [ %y]}":                 "",
		"{[%clk\n1:00:00]}":           "clk=1:00:00 ",
	} {
		var got strings.Builder
		for c := range Commands([]byte(comment)) {
			fmt.Fprintf(&got, "%s=%s", comment[c.Name.Start:c.Name.End], comment[c.Argument.Start:c.Argument.End])
			if !c.Closed {
				got.WriteByte('!')
			}
			got.WriteByte(' ')
			assert.Equal(t, "[%", comment[c.Span.Start:c.Span.Start+2])
			assert.Equal(t, c.Closed, comment[c.Span.End-1] == ']')
			assert.True(t, c.Span.End >= c.Argument.End && c.Argument.Start >= c.Name.End, comment)
		}
		assert.Equal(t, want, got.String(), comment)
	}
}

// fragments are what people and accidents put into a game.
var fragments = []string{
	"(", ")", "{", "}", "[", "]", "\"", "\n", "\r", "\r\n", "1. ", "12", "...", ".", " ", "  ", "\t",
	"e4 ", "Nf3", "N ", "O - O", "O - O+", "0 - 0 - 0", "1 - 0", "1-0", "*", "½", "–", "$1", "!", "; x", "%x\n",
	"[Event \"x\"]\n", "A \"b\"]\n", "e.p.", "\\", "\x00", "\xff", "é", "♘", "--", "=", "+-", "dbl", "ch",
}

// TestRevise edits games and compares the revised tree with one made from scratch.
func TestRevise(t *testing.T) {
	gr := PGN("Event")
	rng := rand.New(rand.NewPCG(1, 2))
	files := corpusFiles(t, "")
	rounds := 300
	if testing.Short() {
		rounds = 60
	}
	for range rounds {
		text := files[rng.IntN(len(files))].text
		if most := 1 << (8 + rng.IntN(8)); len(text) > most {
			from := rng.IntN(len(text) - most)
			text = text[from : from+most]
		}
		tree := NewTree(text, gr)
		for range 20 {
			e := randomEdit(rng, len(text))
			next := splice(text, e)
			revised := reviseTree(tree, next, e, gr)
			requireSameTree(t, text, e, NewTree(next, gr), revised)
			tree, text = revised, next
		}
	}
}

func randomEdit(rng *rand.Rand, size int) Edit {
	start := rng.IntN(size + 1)
	e := Edit{Start: start, End: min(size, start+rng.IntN(5))}
	for range rng.IntN(3) {
		e.Text = append(e.Text, fragments[rng.IntN(len(fragments))]...)
	}
	return e
}

func splice(text []byte, e Edit) []byte {
	return bytes.Join([][]byte{text[:e.Start], e.Text, text[e.End:]}, nil)
}

func requireSameTree(tb testing.TB, text []byte, e Edit, want, got *Tree) {
	tb.Helper()
	if bytes.Equal(want.DumpTokens(nil), got.DumpTokens(nil)) && bytes.Equal(want.Dump(nil), got.Dump(nil)) {
		return
	}
	around := text[max(0, e.Start-200):min(len(text), e.End+200)]
	require.Equal(tb, string(want.DumpTokens(nil)), string(got.DumpTokens(nil)), "edit %d-%d %q in …%q…", e.Start, e.End, e.Text, around)
	require.Equal(tb, string(want.Dump(nil)), string(got.Dump(nil)), "edit %d-%d %q in …%q…", e.Start, e.End, e.Text, around)
}

func seedGames(f *testing.F) {
	for _, row := range scanRows {
		f.Add([]byte(row.text))
	}
	for _, text := range []string{
		"", "1. e4 (1. d4 d5 2. c4) 1... e5 2. Nf3 (2. d4 exd4 (2... d6)) (2. c3) *",
		"[Event \"a\"]\n[Site \"b]\n\n1. e4 {c\n\n[Event \"d\"]\n\n1. d4 1-0\n", "(((e4) 1-0 ( d4", "1. {a} {b} e4 O - O 1 - 0",
	} {
		f.Add([]byte(text))
	}
}

// FuzzTree: tokens join to the input, nodes nest, nothing panics.
func FuzzTree(f *testing.F) {
	seedGames(f)
	gr := PGN("Event")
	f.Fuzz(func(t *testing.T, text []byte) { checkTree(t, NewTree(text, gr), text) })
}

// FuzzRevise: a tree revised after an edit is the tree from scratch.
func FuzzRevise(f *testing.F) {
	f.Add([]byte("1. e4 e5 {x} 2. Nf3 *"), 3, 5, []byte("("))
	f.Add([]byte("[A \"b\"]\n1. e4 (1. d4) e5"), 9, 9, []byte("\"]"))
	gr := PGN("Event")
	f.Fuzz(func(t *testing.T, text []byte, start, end int, insert []byte) {
		if start < 0 || end < start || end > len(text) {
			return
		}
		// Repeat the text, so that there is something to be kept on both sides.
		pad := bytes.Repeat([]byte("12. Nf3 (12. d4 Nc6) Nf6 {a b} 13. O-O\n"), 200)
		text = bytes.Join([][]byte{pad, text, pad}, nil)
		e := Edit{Start: start + len(pad), End: end + len(pad), Text: insert}
		next := splice(text, e)
		requireSameTree(t, text, e, NewTree(next, gr), reviseTree(NewTree(text, gr), next, e, gr))
	})
}
