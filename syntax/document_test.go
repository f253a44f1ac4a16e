package syntax

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestGameIsSmall(t *testing.T) {
	t.Parallel()
	assert.LessOrEqual(t, unsafe.Sizeof(Game{}), uintptr(64), "a file of 100 MB has 100,000 games")
}

func TestTextFlags(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]TextFlags{
		"":                            TextASCII,
		"abc":                         TextASCII,
		"a\nb":                        TextASCII | TextLF,
		"a\r\nb":                      TextASCII | TextCRLF,
		"a\rb":                        TextASCII | TextCR,
		"a\r":                         TextASCII | TextCR,
		"\n\r":                        TextASCII | TextLF | TextCR,
		"\r\r\n\n":                    TextASCII | TextLF | TextCRLF | TextCR,
		"é":                           0,
		"\xe9":                        TextInvalid,
		"\xe2\x99":                    TextInvalid,
		strings.Repeat("a", 99) + "é": 0,
		strings.Repeat("a\r\n", lineTableBlock*2):        TextASCII | TextCRLF,
		strings.Repeat("a", lineTableMin) + "\xff\r\n\n": TextInvalid | TextCRLF | TextLF,
	} {
		assert.Equal(t, want, newGame([]byte(text)).TextFlags(), "%.20q", text)
	}
}

const (
	gameA = "[Event \"a\"]\n\n1. e4 1-0\n\n"
	gameB = "[Event \"b\"]\n\n1. d4 0-1\n\n"
	gameC = "[Event \"c\"]\n\n1. c4 *\n"
)

// applyRows are edits of the document A B C: what is replaced, by what, and which
// games that concerns.
var applyRows = []struct {
	name     string
	at       string // the edit starts where this is found
	remove   int
	insert   string
	want     Delta
	inherits bool
}{
	{"inside a game", "d4", 1, "e", Delta{1, 1, 1}, true},
	{"nothing", "d4", 0, "", Delta{1, 0, 0}, false},
	{"the same again", "d4 0-1", 6, "d4 0-1", Delta{1, 0, 0}, false},
	{"mostly the same", gameA, len(gameA) + 3, gameA + "[Ev", Delta{1, 0, 0}, false},
	{"first of all", "[Event \"a\"]", 0, "\n", Delta{0, 1, 1}, true},
	{"insert a game between", "[Event \"b\"]", 0, gameC, Delta{1, 0, 1}, false},
	{"a copy of the game before", "[Event \"b\"]", 0, gameA, Delta{1, 0, 1}, false},
	{"a copy of the game behind", "[Event \"b\"]", 0, gameB, Delta{2, 0, 1}, false},
	{"delete a game", gameB, len(gameB), "", Delta{1, 1, 0}, false},
	{"delete the first game", gameA, len(gameA), "", Delta{0, 1, 0}, false},
	{"delete the last game", gameC, len(gameC), "", Delta{2, 1, 0}, false},
	{"delete everything", gameA, len(gameA + gameB + gameC), "", Delta{0, 3, 1}, false},
	{"join two games", "[Event \"b\"]", 1, "", Delta{0, 2, 1}, false},
	{"cut a game", "1. d4", 0, "*\n[Site \"b2\"]\n", Delta{1, 1, 2}, false},
	{"line at the start stays above", "[Event \"b\"]", 0, "text\n", Delta{0, 1, 1}, true},
	{"line of escape goes below", "[Event \"b\"]", 0, "% text\n", Delta{1, 1, 1}, true},
	{"across a border", "1-0\n\n[Event \"b\"]", 16, "*\n\n[Event \"x\"]", Delta{0, 2, 2}, false},
}

func TestApply(t *testing.T) {
	t.Parallel()
	text := gameA + gameB + gameC
	gr := PGN("Event")
	for _, row := range applyRows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			d := NewDocument([]byte(text), gr)
			require.Equal(t, 3, d.Games())
			for ref := range d.All() {
				ref.Tree(gr)
			}
			start := strings.Index(text, row.at)
			require.GreaterOrEqual(t, start, 0)
			e := Edit{start, start + row.remove, []byte(row.insert)}
			next, delta := d.Apply(e)
			assert.Equal(t, row.want, delta)
			checkDocument(t, next, []byte(text[:start]+row.insert+text[start+row.remove:]))
			checkDelta(t, d, next, delta)
			assert.Equal(t, text, string(d.Text()), "the old document is as it was")
			if delta.Added > 0 {
				g := next.Game(delta.First)
				assert.Equal(t, row.inherits, g.lineage.Load() != nil)
				assert.Equal(t, string(NewTree(g.Text(), gr).Dump(nil)), string(g.Tree(gr).Dump(nil)))
			} else {
				assert.Equal(t, delta.Removed == 0, d == next)
			}
		})
	}
}

func TestApplyClamps(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		start, end int
		want       string
	}{
		{-5, -2, "xabc"},
		{-5, 1, "xbc"},
		{2, 99, "abx"},
		{50, 99, "abcx"},
		{2, 1, "abxc"},
		{99, -99, "abcx"},
	} {
		d, _ := NewDocument([]byte("abc"), PGN("Event")).Apply(Edit{row.start, row.end, []byte("x")})
		assert.Equal(t, row.want, string(d.Text()), "%+v", row)
	}
}

func TestApplyCopiesText(t *testing.T) {
	t.Parallel()
	text := []byte("xyz")
	d, _ := NewDocument(nil, PGN("Event")).Apply(Edit{Text: text})
	text[0] = 'a'
	assert.Equal(t, "xyz", string(d.Text()))
}

// TestApplyKeepsNoNeighbours: a game must not hold on to the text of the big ones
// beside it that were split again with it.
func TestApplyKeepsNoNeighbours(t *testing.T) {
	t.Parallel()
	text := []byte(gameA + gameB + gameC)
	r := region{text: text, cuts: []int{len(gameA), len(gameA + gameB)}}
	few, many := r.games(1, 1), r.games(0, 2)
	clear(text)
	assert.Equal(t, gameB, string(few[0].Text()))
	assert.NotEqual(t, gameB, string(many[1].Text()), "copying most of it would be a waste")
}

// TestApplyManyGames moves games between chunks: tiny ones, by the thousand.
func TestApplyManyGames(t *testing.T) {
	t.Parallel()
	const unit = "*\n[\n"
	rnd := rand.New(rand.NewPCG(1, 2))
	text := []byte(strings.Repeat(unit, 3000))
	d := NewDocument(text, PGN("Event"))
	require.Equal(t, 3001, d.Games())
	for range 60 {
		start := rnd.IntN(len(text) + 1)
		end := min(start+rnd.IntN(1+rnd.IntN(len(text)+1)), len(text))
		insert := []byte(strings.Repeat(unit, rnd.IntN(1+rnd.IntN(4000))) + snippets[rnd.IntN(len(snippets))])
		if len(text) > 40_000 {
			insert = insert[:len(insert)%10]
		}
		next, delta := d.Apply(Edit{start, end, insert})
		text = bytes.Join([][]byte{text[:start], insert, text[end:]}, nil)
		want := NewDocument(text, d.Grammar())
		require.Equal(t, want.Games(), next.Games())
		require.Equal(t, string(text), string(next.Text()))
		require.Equal(t, d.Games()-delta.Removed, next.Games()-delta.Added)
		checkChunks(t, next)
		for ref := range next.All() {
			require.Equal(t, want.Game(ref.Index).Text(), ref.Text())
		}
		d = next
	}
}

// TestApplyFiles edits the files at random, with trees made now and then.
func TestApplyFiles(t *testing.T) {
	t.Parallel()
	check := func(t *testing.T, files []corpusFile) {
		rnd := rand.New(rand.NewPCG(3, 4))
		for _, f := range files {
			text := f.text[:min(len(f.text), 6000)]
			script := make([]byte, 48)
			for i := range script {
				script[i] = byte(rnd.Uint32())
			}
			checkEdits(t, PGN("Event"), text, script)
		}
	}
	t.Run("corpus", func(t *testing.T) { t.Parallel(); check(t, corpusFiles(t, "made")) })
	t.Run("shared", func(t *testing.T) { t.Parallel(); check(t, sharedFiles(t, "pgn/made")) })
}

// TestApplyTyped builds a document key by key.
func TestApplyTyped(t *testing.T) {
	t.Parallel()
	text := gameA + "% escape\n; comment\n" + gameB + "{ open\n\n" + gameC
	d := NewDocument(nil, PGN("Event"))
	for i := range text {
		next, delta := d.Apply(Edit{i, i, []byte(text[i : i+1])})
		checkDocument(t, next, []byte(text[:i+1]))
		checkDelta(t, d, next, delta)
		d = next
	}
}

// TestApplyMergesEdits edits a game again and again without asking for its tree:
// one old tree is kept and gives the new one.
func TestApplyMergesEdits(t *testing.T) {
	t.Parallel()
	gr := PGN("Event")
	d := NewDocument([]byte(gameA+gameB+gameC), gr)
	first := d.Game(1).Tree(gr)
	for i, e := range []Edit{
		{40, 41, []byte("xyz")}, {38, 44, nil}, {30, 30, []byte("\n\n")}, {42, 43, []byte("1")}, {29, 36, []byte("{")},
	} {
		d, _ = d.Apply(e)
		g := d.Game(1)
		l := g.lineage.Load()
		require.NotNil(t, l, "edit %d", i)
		assert.Same(t, first, l.tree)
		assert.Equal(t, string(first.Text()[:l.start]), string(g.Text()[:l.start]))
		assert.Equal(t, string(first.Text()[l.end:]), string(g.Text()[l.stop:]))
	}
	g := d.Game(1)
	assert.Equal(t, string(NewTree(g.Text(), gr).Dump(nil)), string(g.Tree(gr).Dump(nil)))
	assert.Nil(t, g.lineage.Load(), "not needed any more")
}

func TestGameSlots(t *testing.T) {
	t.Parallel()
	gr := PGN("Event")
	g := newGame([]byte(gameA))
	assert.Nil(t, g.Derived())
	g.SetDerived("x")
	assert.Equal(t, "x", g.Derived())
	g.SetDerived(7)
	assert.Equal(t, 7, g.Derived())
	g.SetDerived(nil)
	assert.Nil(t, g.Derived())

	assert.False(t, g.HasTree())
	tree := g.Tree(gr)
	assert.True(t, g.HasTree())
	assert.Same(t, tree, g.Tree(gr))
	g.DropTree()
	assert.False(t, g.HasTree())
	assert.Equal(t, tree, g.Tree(gr))
}

// TestTreeConcurrently asks for trees while others drop them and edits go on.
func TestTreeConcurrently(t *testing.T) {
	t.Parallel()
	gr := PGN("Event")
	d := NewDocument([]byte(gameA+gameB+gameC), gr)
	var group sync.WaitGroup
	for i := range 200 {
		g := d.Game(1)
		for k := range 3 {
			group.Go(func() {
				if k == 0 && i%5 == 0 {
					g.DropTree()
				}
				tree := g.Tree(gr)
				assert.Equal(t, string(g.Text()), string(tree.Text()))
			})
		}
		d, _ = d.Apply(Edit{40, 40, []byte(" e4"[i%3 : i%3+1])})
	}
	group.Wait()
	g := d.Game(1)
	assert.Equal(t, string(NewTree(g.Text(), gr).Dump(nil)), string(g.Tree(gr).Dump(nil)))
}

func TestDocumentQueries(t *testing.T) {
	t.Parallel()
	d := NewDocument([]byte(gameA+gameB+gameC), PGN("Event"))
	assert.Equal(t, len(gameA+gameB+gameC), d.Len())
	assert.Equal(t, 11, d.Lines())
	for _, row := range []struct{ off, game int }{
		{-1, 0}, {0, 0}, {len(gameA) - 1, 0}, {len(gameA), 1}, {len(gameA + gameB), 2}, {d.Len(), 2}, {999, 2},
	} {
		assert.Equal(t, row.game, d.GameAt(row.off).Index, "offset %d", row.off)
	}
	for _, row := range []struct{ line, game int }{{-1, 0}, {0, 0}, {3, 0}, {4, 1}, {7, 1}, {8, 2}, {11, 2}, {12, 2}, {99, 2}} {
		assert.Equal(t, row.game, d.GameAtLine(row.line).Index, "line %d", row.line)
	}
	assert.Equal(t, 0, d.Game(-1).Index)
	assert.Equal(t, 2, d.Game(99).Index)
	assert.Equal(t, len(gameA+gameB), d.Game(1).End())
	assert.Equal(t, "\n\n"+gameB+"[Ev", string(d.Slice(len(gameA)-2, len(gameA+gameB)+3)))
	assert.Equal(t, gameA, string(d.Slice(-9, len(gameA))))
	assert.Empty(t, d.Slice(7, 7))
	assert.Empty(t, d.Slice(7, 3))
	assert.Equal(t, "x"+gameC, string(d.AppendText([]byte("x"), len(gameA+gameB), 9999)))
}

func TestEmptyDocument(t *testing.T) {
	t.Parallel()
	d := NewDocument(nil, PGN("Event"))
	assert.Equal(t, 1, d.Games())
	assert.Zero(t, d.Len())
	assert.Zero(t, d.Lines())
	assert.Zero(t, d.GameAt(0).Len())
	assert.Zero(t, d.GameAtLine(0).Index)
	assert.Empty(t, d.Text())
}

func TestIteration(t *testing.T) {
	t.Parallel()
	d := NewDocument([]byte(strings.Repeat("*\n[\n", 2500)), PGN("Event"))
	n := d.Games()
	collect := func(seq func(func(GameRef) bool)) (list []int) {
		for ref := range seq {
			list = append(list, ref.Index)
		}
		return list
	}
	forward, backward := collect(d.All()), collect(d.Backward(n))
	require.Len(t, forward, n)
	require.Len(t, backward, n)
	for i := range n {
		require.Equal(t, i, forward[i])
		require.Equal(t, n-1-i, backward[i])
	}
	for _, i := range []int{0, 1, 511, 512, 513, n - 1, n} {
		require.Equal(t, forward[i:], append([]int{}, collect(d.Forward(i))...))
		require.Equal(t, backward[n-i:], append([]int{}, collect(d.Backward(i))...))
	}
	assert.Empty(t, collect(d.Forward(n+5)))
	assert.Len(t, collect(d.Forward(-5)), n)
	assert.Empty(t, collect(d.Backward(-5)))
	assert.Len(t, collect(d.Backward(n+5)), n)
	for range d.Forward(3) {
		break
	}
	for range d.Backward(3) {
		break
	}
}
