package pgn_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Most of the rendering is held by the goldens of testdata/semantic; here is what
// they cannot show.

// TestAppendProblemForTerminals checks colours, and the column of a game that
// starts within a line.
func TestAppendProblemForTerminals(t *testing.T) {
	t.Parallel()
	at, p := firstError(t, "1. e4 e5 2. Ke3 *")
	at.Line, at.Column = 6, 10
	got := semantic.AppendProblem([]byte("before\n"), at, p, semantic.Warning, pgn.Rules, semantic.Look{Color: true})
	assert.Equal(t, "before\n"+
		"\x1b[1ma.pgn:7:23:\x1b[0m \x1b[1;33mwarning:\x1b[0m No White king can go to e3 [move-no-piece]\n"+
		"    1. e4 e5 2. Ke3 *\n"+
		"                \x1b[1;33m^^^\x1b[0m\n", string(got))
}

// TestAppendProblemOfHugeLine checks that a line of a megabyte is neither shown nor
// walked through.
func TestAppendProblemOfHugeLine(t *testing.T) {
	t.Parallel()
	text := "1. e4 e5 {" + strings.Repeat("ж", 1<<19) + "} 2. Ke3 {" + strings.Repeat("ж", 1<<19) + "} *"
	at, p := firstError(t, text)
	got := string(semantic.AppendProblem(nil, at, p, semantic.Unset, pgn.Rules, semantic.Look{Width: 30}))
	assert.Equal(t, "a.pgn:1:524304: error: No White king can go to e3 [move-no-piece]\n"+
		"    …жжжжж} 2. Ke3 {жжжжжжжжжжжжжжж…\n"+
		"               ^^^\n", got)
}

// TestAppendProblemIsSafe checks that text of the user cannot give orders to a
// terminal.
func TestAppendProblemIsSafe(t *testing.T) {
	t.Parallel()
	at, p := firstError(t, "1. e4 \x1b[31mred\u202E\u0085 e5 2. Nf3 *")
	got := string(semantic.AppendProblem(nil, at, p, semantic.Unset, pgn.Rules, semantic.Look{}))
	for _, c := range got {
		assert.NotContains(t, "\x1b\u202E\u0085", string(c))
	}
	assert.Contains(t, got, "1. e4 �[31mred�� e5")
}

// TestAppendProblemAnywhere checks every range of some texts, also such as no
// finding has.
func TestAppendProblemAnywhere(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "\n", "a\r\nbж\n\n\xE9", "\t\tx", "жжжжж"} {
		at := semantic.PlaceOf("a", syntax.NewDocument([]byte(text), pgn.Grammar).Game(0))
		for start := 0; start <= len(text); start++ {
			for end := start; end <= len(text); end++ {
				p := &semantic.Problem{Code: "rav-empty", Span: syntax.Span{Start: start, End: end}}
				got := string(semantic.AppendProblem(nil, at, p, semantic.Hint, pgn.Rules, semantic.Look{Width: 3}))
				lines := strings.Split(got, "\n")
				require.Len(t, lines, 4, "%q %d-%d", text, start, end)
				assert.Contains(t, lines[2], "^")
			}
		}
	}
}

// firstError returns the first error of a text, and its place.
func firstError(t *testing.T, text string) (semantic.Place, *semantic.Problem) {
	t.Helper()
	ref := syntax.NewDocument([]byte(text), pgn.Grammar).Game(0)
	a := semantic.Of(ref.Game, pgn.Grammar, pgn.Rules, semantic.Options{})
	for i := range a.Problems {
		if p := &a.Problems[i]; pgn.Rules.Code(p.Code).Severity == semantic.Error {
			return semantic.PlaceOf("a.pgn", ref), p
		}
	}
	t.Fatal("no error found")
	return semantic.Place{}, nil
}
