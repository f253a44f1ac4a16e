package semantic

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// testRules are those of orthodox PGN without the checks of the dialect.
var testRules = NewRules("Event", BoardGame{}.Setup, sharedFamilies...)

var sharedFamilies = []Family{
	LexFamily, TagPairsFamily, FENFamily, MovesFamily, SpellingFamily, NumbersFamily, VariationsFamily,
	GlyphsFamily, ResultsFamily, CommandsFamily, TreeNumbersFamily, FilesFamily,
}

var testGrammar = syntax.PGN("Event")

// unmark takes the marks « and » out of a text and returns the spans between them,
// by start. A guillemet of the text itself is written ‹‹ or ››.
func unmark(t testing.TB, marked string) (string, []syntax.Span) {
	t.Helper()
	var spans []syntax.Span
	var open []int
	var out strings.Builder
	for len(marked) > 0 {
		switch {
		case strings.HasPrefix(marked, "‹‹"):
			out.WriteString("«")
			marked = marked[len("‹‹"):]
		case strings.HasPrefix(marked, "››"):
			out.WriteString("»")
			marked = marked[len("››"):]
		case strings.HasPrefix(marked, "«"):
			open = append(open, out.Len())
			marked = marked[len("«"):]
		case strings.HasPrefix(marked, "»"):
			require.NotEmpty(t, open, "mark without beginning")
			spans = append(spans, syntax.Span{Start: open[len(open)-1], End: out.Len()})
			open = open[:len(open)-1]
			marked = marked[len("»"):]
		default:
			out.WriteByte(marked[0])
			marked = marked[1:]
		}
	}
	require.Empty(t, open, "mark without end")
	slices.SortFunc(spans, func(a, b syntax.Span) int { return cmp.Compare(a.Start, b.Start) })
	return out.String(), spans
}

// told is a problem as tests state it: the code and the sentence, and behind " | "
// each related place as its text and sentence.
func told(text string, rules *Rules, p *Problem) string {
	s := p.Code + ": " + rules.Message(p)
	for i := range p.Related {
		r := &p.Related[i]
		s += " | " + text[r.Span.Start:r.Span.End] + ": " + rules.RelatedMessage(r)
	}
	return s
}

// checkFamily analyses a marked text and compares the problems of one family (all,
// for "") with those wanted, which stand at the marks in turn.
func checkFamily(t *testing.T, family, marked string, want ...string) {
	t.Helper()
	text, spans := unmark(t, marked)
	a := Analyze(syntax.NewTree([]byte(text), testGrammar), testRules, Options{})
	var got []string
	var at []syntax.Span
	for i := range a.Problems {
		p := &a.Problems[i]
		if strings.HasPrefix(p.Code, family) && testRules.Code(p.Code).Profile == Standard {
			got = append(got, told(text, testRules, p))
			at = append(at, p.Span)
		}
	}
	assert.Equal(t, want, got, "problems of %q", text)
	assert.Equal(t, spans, at, "places in %q", text)
}

// gameFiles returns the chess files that tests run over: those of the repository,
// and those of the shared folder if there is one.
func gameFiles(t testing.TB) []string {
	t.Helper()
	var files []string
	shared := os.Getenv("PGN_LSP_SHARED")
	if shared == "" {
		shared = filepath.Join("..", "..", "shared")
	}
	shared = filepath.Join(shared, "testdata", "pgn")
	if _, err := os.Stat(shared); err != nil {
		t.Logf("no shared folder: only testdata/corpus is read (set PGN_LSP_SHARED)")
	}
	for _, dir := range []string{filepath.Join("..", "testdata", "corpus"), shared} {
		_ = filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
			if err == nil && !d.IsDir() && filepath.Ext(path) == ".pgn" {
				files = append(files, path)
			}
			return nil
		})
	}
	require.NotEmpty(t, files)
	return files
}

func readDocument(t testing.TB, path string) *syntax.Document {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return syntax.NewDocument(text, testGrammar)
}
