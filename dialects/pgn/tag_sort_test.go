package pgn_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Sorting keeps all tag pairs, all comments and escaped lines, and the moves; it needs to
// be done once.
func FuzzSortTags(f *testing.F) {
	for _, seed := range []string{
		"[Site \"a\"]\n[Event \"b\"]\n\n1. e4 *\n", "[B \"1\"] [A \"2\"] {c}\n[Event \"3\"] ; d\n%e\n[A \"4\"]\n\n*",
		"\uFEFF[Site \"a\"]\r\n  [Event \"b\"]\r\n\r\n*", "[Site \"a\n[Event \"b\"]\n*", "[Site \"a] [Event \"b\"]\n*",
		"[B] [A] x\n[Event \"y\" z]\n*", "B \"1\"]\n[A \"2\"]\n*", "[B \"1\n2\"]\n[A \"2\"] {x\ny} [Event \"?\"]\n*", "[Ev\x01ent \"x\"]\n[A \"b\"]",
		"%000\n[B0]{}\n[0000];",
		"[C \"1\"]\n[B \"2\"]\n[A \"3\"]\n1. e4 {x} *",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for ref := range syntax.NewDocument(text, pgn.Grammar).All() {
			old := slices.Clone(ref.Text())
			edits := pgn.SortTags(ref.Tree(pgn.Grammar))
			end := 0
			for _, e := range edits {
				require.LessOrEqual(t, end, e.Start)
				require.LessOrEqual(t, e.Start, e.End)
				end = e.End
			}
			require.LessOrEqual(t, end, len(old))
			if len(edits) == 0 {
				continue
			}
			sorted := syntax.NewDocument(syntax.ApplyEdits(old, edits), pgn.Grammar)
			require.Equal(t, 1, sorted.Games(), "%q", old)
			now := sorted.Game(0).Tree(pgn.Grammar)
			require.Equal(t, partsOf(ref.Tree(pgn.Grammar)), partsOf(now), "%q", old)
			require.Equal(t, movesOf(ref.Tree(pgn.Grammar)), movesOf(now), "%q", old)
			require.Empty(t, pgn.SortTags(now), "%q", old)
		}
	})
}

// partsOf returns the tag pairs and the comments of a game, in ASCII order.
func partsOf(t *syntax.Tree) []string {
	var list []string
	for n := range t.TagPairs() {
		tag := t.TagPair(n)
		name := ""
		if tag.Name >= 0 {
			name = string(t.TokenText(tag.Name))
		}
		list = append(list, name+"="+t.Value(tag))
	}
	for tok := range t.AllTokens() {
		switch tok.Kind {
		case syntax.TokenComment, syntax.TokenLineComment, syntax.TokenEscape:
			list = append(list, string(t.Text()[tok.Start:tok.End]))
		}
	}
	slices.Sort(list)
	return list
}

// movesOf returns the text of the moves of a game; comments in front of them may belong
// to the last tag.
func movesOf(t *syntax.Tree) string {
	for n := range t.Children(0) {
		if t.Kind(n) != syntax.NodeMovetext {
			continue
		}
		for c := range t.Children(n) {
			if k := t.Kind(c); k != syntax.NodeComment && k != syntax.NodeEscape {
				start, _ := t.Span(c)
				_, end := t.Span(n)
				return string(t.Text()[start:end])
			}
		}
	}
	return ""
}
