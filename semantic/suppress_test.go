package semantic

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// TestIgnoredInFile: ten lines of any line ends, and no more than FileHead bytes.
func TestIgnoredInFile(t *testing.T) {
	t.Parallel()
	const line = "%pgn-lsp ignore-file a-b, C-*\n"
	want := []string{"a-b", "c-*"}
	long := strings.Repeat("e4 ", FileHead/3)
	for _, row := range []struct {
		name, text string
		want       []string
	}{
		{"empty", "", nil},
		{"first line", line, want},
		{"line 10", strings.Repeat("\n", 9) + line, want},
		{"line 11", strings.Repeat("\n", 10) + line, nil},
		{"CRLF", strings.ReplaceAll(strings.Repeat("\n", 9)+line, "\n", "\r\n"), want},
		{"CRLF, line 11", strings.ReplaceAll(strings.Repeat("\n", 10)+line, "\n", "\r\n"), nil},
		{"CR", strings.ReplaceAll(strings.Repeat("\n", 9)+line, "\n", "\r"), want},
		{"no line end", strings.TrimSuffix(line, "\n"), want},
		{"byte order mark", "\uFEFF" + line, want},
		{"two lines", line + "%pgn-lsp ignore-file d-e\n", append([]string{"a-b", "c-*"}, "d-e")},
		{"of a game", "%pgn-lsp ignore a-b\n", nil},
		{"not in column one", " " + line, nil},
		{"in a comment", "{\n" + line + "}\n", nil},
		{"behind a comment", "{\n}\n" + line, want},
		{"too far", long + "\n" + line, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, row.want, IgnoredInFile([]byte(row.text), testGrammar))
		})
	}
}

func TestEditDistance(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"abc", "abc", 0},
		{"", "abc", 3},
		{"abc", "abd", 1},
		{"abc", "ab", 1},
		{"abc", "acb", 1},
		{"num-wrnog", "num-wrong", 1},
		{"kitten", "sitting", 3},
	} {
		assert.Equal(t, row.want, EditDistance(row.a, row.b), "%s, %s", row.a, row.b)
		assert.Equal(t, row.want, EditDistance(row.b, row.a), "%s, %s", row.b, row.a)
	}
}

// FuzzDirectives: no line makes the readers of directives stumble, and what a file and a
// game silence is what their lines say, in lower case.
func FuzzDirectives(f *testing.F) {
	f.Add("%pgn-lsp ignore a, b\n[Event \"?\"]\n\n*\n")
	f.Add("%pgn-lsp ignore-file a b\r\n; c\r\n%pgn-lsp ignore\r\n1. e4 *")
	f.Add("\uFEFF%pgn-lsp\tignore-file *\r%")
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range append(IgnoredInFile([]byte(text), testGrammar), ignoredInGame([]byte(text))...) {
			assert.NotEmpty(t, p)
			assert.Equal(t, strings.ToLower(p), p)
			assert.False(t, strings.ContainsAny(p, " \t\r\n,"), p)
		}
		for ref := range syntax.NewDocument([]byte(text), testGrammar).All() {
			for line, d := range directives(ref.Tree(testGrammar)) {
				for _, s := range d.patterns {
					assert.True(t, 0 < s.Start && s.Start < s.End && line.Start+s.End <= line.End)
				}
			}
		}
	})
}
