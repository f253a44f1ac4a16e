package assist

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const testURI = "file:///tree.pgn"

func lenses(src *Source) []Lens {
	return src.CodeLenses(context.Background(), LensOptions{URI: testURI})
}

// TestTreeNumberLens checks title and target for values of the running example.
func TestTreeNumberLens(t *testing.T) {
	t.Parallel()
	text := sample(t)
	rows := []struct{ value, title, goes string }{
		{"2.0x2.1.1", "opens at 2...d6", "d6"},
		{"2.0x2.2.0", "opens at 2...Nf6", "Nf6"},
		{"2.0.0.2.0", "opens at 2...Nf6", "Nf6"},
		{"1.1", "opens at 1.d4", "d4"},
		{"3.0x2.2.0x2", "opens at 3.d4", "d4"},
		{"3.0x5", "opens at 3.Bb5", "Bb5"},
		{"9.0x5", "opens at 3.Bb5", "Bb5"}, // a wrong number is another finding
		{"0", "opens at start", ""},
		{"3.0x6", "no such position", "none"},
		{"1.7", "no such position", "none"},
		{"", "no such position", "none"},
		{"e4", "no such position", "none"},
	}
	for _, r := range rows {
		src := source(strings.Replace(text, "2.0x2.1.1", r.value, 1))
		list := lenses(src)
		require.Len(t, list, 1, r.value)
		l := list[0]
		assert.Equal(t, r.title, l.Title, r.value)
		assert.Equal(t, `[NochetoTreeNumber "`+r.value+`"]`, string(src.Document.Slice(l.Span.Start, l.Span.End)))
		if r.goes == "none" {
			assert.Empty(t, l.Command)
			continue
		}
		assert.Equal(t, CommandGotoNode, l.Command)
		assert.Equal(t, testURI, l.Target.URI)
		span, ok := src.Goto(l.Target)
		require.True(t, ok, r.value)
		assert.Equal(t, r.goes, string(src.Document.Slice(span.Start, span.End)), r.value)
	}
}

// TestLensOutlivesEdits checks that a lens still goes to its move when games have
// come or gone in front of it, and when its own game has been edited.
func TestLensOutlivesEdits(t *testing.T) {
	t.Parallel()
	game := func(event, white, rest string) string {
		return "[Event \"" + event + "\"]\n[White \"" + white + "\"]\n" + rest + "\n\n"
	}
	mine := game("b", "mine", "[NochetoTreeNumber \"1.1\"]\n\n1. e4 (1. d4) 1... e5 *")
	other := func(n string) string { return game("a", n, "\n1. a3 (1. a4) *") }
	src := source(other("1") + other("2") + mine + other("3"))
	list := lenses(src)
	require.Len(t, list, 1)
	target := list[0].Target
	assert.Equal(t, 2, target.Game)
	goes := func(text string) string {
		now := source(text)
		span, ok := now.Goto(target)
		if !ok {
			return "nowhere"
		}
		g, _ := now.GameAt(span.Start)
		white, _ := g.Tree.TagValue("White")
		return white + " " + string(now.Document.Slice(span.Start, span.End))
	}
	assert.Equal(t, "mine d4", goes(mine))
	assert.Equal(t, "mine d4", goes(other("1")+mine+other("3")))
	assert.Equal(t, "mine d4", goes(other("0")+other("1")+other("2")+other("3")+mine))
	edited := strings.Replace(mine, "1. d4", "{why not} 1. d4 d5 2. c4", 1)
	assert.Equal(t, "mine d4", goes(other("1")+edited))
	assert.Equal(t, "mine d4", goes(other("1")+strings.Replace(mine, "[Noch", "[WhiteElo \"1\"]\n[Noch", 1)))
	// The tags that tell the games apart have been edited: the number counts.
	assert.Equal(t, "yours d4", goes(other("1")+other("2")+strings.Replace(mine, "mine", "yours", 1)))
	// The move is gone.
	assert.Equal(t, "nowhere", goes(strings.Replace(mine, "(1. d4) ", "", 1)))
}

func TestGotoRefuses(t *testing.T) {
	t.Parallel()
	src := source(sample(t))
	for _, target := range []Target{
		{Game: -1, TreeNumber: "0"},
		{Game: 7, TreeNumber: "0"},
		{Game: 7, TreeNumber: "0", Key: "x"},
		{TreeNumber: ""},
		{TreeNumber: "9.9"},
		{TreeNumber: "1.0x99999999999999999999"},
		{TreeNumber: "x"},
	} {
		_, ok := src.Goto(target)
		assert.False(t, ok, "%+v", target)
	}
	span, ok := src.Goto(Target{TreeNumber: "0"})
	assert.True(t, ok)
	assert.Equal(t, strings.Index(sample(t), "1. e4"), span.Start)
	assert.Zero(t, span.Len())
}

func TestLensesStop(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	assert.Empty(t, source(sample(t)).CodeLenses(ctx, LensOptions{}))
}

func TestGameKey(t *testing.T) {
	t.Parallel()
	key := func(s string) string { return gameKey([]byte(s)) }
	assert.Equal(t, key("[White \"a\"]\n[Event \"b\"]\n\n1. e4 *"), key("\n% x\n[White \"a\"]\r\n[Event \"b\"]\r\n[ECO \"A00\"]\r\n\r\n1. d4"))
	assert.NotEqual(t, key("[White \"a\"]"), key("[White \"b\"]"))
	assert.NotEqual(t, key("[White \"a\"]\n"), key("[Black \"a\"]\n"))
	assert.Equal(t, key(""), key("1. e4 *"))
	assert.Equal(t, key("[White \"a\"]\r[ECO \"x\"]\r\r1. e4"), key("[White \"a\"]\n"))
}
