package assist

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/pgn-lsp/pgn-lsp/dialects/epd"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// checkEverywhere asks about places of a document, and checks what must hold of
// every answer.
func checkEverywhere(t testing.TB, text string, step int) {
	t.Helper()
	checkEverywhereIn(t, source(text), step)
}

func checkEverywhereIn(t testing.TB, src *Source, step int) {
	t.Helper()
	for off := 0; off <= src.Document.Len(); off += step {
		g, start := src.GameAt(off)
		p := g.PositionAt(off - start)
		if p.State == nil && !p.Assumed {
			t.Fatalf("no position, and none assumed, at %d", off)
		}
		if p.Node >= g.Tree.Len() {
			t.Fatalf("node %d at %d", p.Node, off)
		}
		if p.State != nil && record(p.State, true) == "" {
			t.Fatalf("no record at %d", off)
		}
		h, ok := g.Hover(off-start, HoverOptions{Now: testNow, Orientation: Orientation(off % 3), Board: BoardStyle(off % 2)})
		if !ok {
			continue
		}
		checkHover(t, g, off-start, h)
	}
	for _, l := range lenses(src) {
		if l.Title == "" || l.Span.Start < 0 || l.Span.Len() <= 0 || l.Span.End > src.Document.Len() {
			t.Fatalf("lens %+v", l)
		}
		if l.Command == "" {
			continue
		}
		span, ok := src.Goto(l.Target)
		if !ok || span.Start < 0 || span.Len() < 0 || span.End > src.Document.Len() {
			t.Fatalf("lens %+v goes to %v, %v", l, span, ok)
		}
	}
}

func checkHover(t testing.TB, g Game, off int, h Hover) {
	if h.Span.Start < 0 || h.Span.End > len(g.Tree.Text()) || h.Span.Len() <= 0 ||
		off < h.Span.Start || off > h.Span.End {
		t.Fatalf("range %v of the hover at %d", h.Span, off)
	}
	markdown, text := h.Text.Markdown(), h.Text.Plain()
	switch {
	case markdown == "" || text == "":
		t.Fatalf("empty hover at %d", off)
	case !utf8.ValidString(markdown) || !utf8.ValidString(text):
		t.Fatalf("hover at %d is not UTF-8: %q", off, markdown)
	case strings.ContainsAny(text, "\r\x00") || strings.Contains(text, "{side}") || strings.Contains(text, "{move}"):
		t.Fatalf("hover at %d: %q", off, text)
	case strings.Count(markdown, "\n```") != strings.Count(markdown, "```text\n")+strings.Count(markdown, "\n```text\n"):
		t.Fatalf("fences of the hover at %d: %s", off, markdown)
	}
}

// corpusSample are small files of all sorts: damaged, with variants, annotated,
// of other programs.
var corpusSample = []string{
	"annotated/lon09r5.pgn", "chess960/kokopu-chess960.pgn", "variants/sittuyin.pgn",
	"variants/atomic-fics.pgn", "variants/crazyhouse-fics.pgn", "variants/antichess-programfox.pgn",
	"made/damaged-truncated.pgn", "made/damaged-nul-bytes.pgn", "made/damaged-semicolons.pgn",
	"made/damaged-mixed-newlines.pgn", "made/damaged-deep-variations.pgn", "made/damaged-stray-close.pgn",
	"made/damaged-unclosed-brace.pgn", "made/damaged-delete-50.pgn", "made/damaged-bytes.pgn",
	"made/damaged-bom-utf16.pgn", "peers/pychess/3fold.pgn", "peers/pychess/50halfmoves.pgn",
	"peers/pychess/mate.pgn", "peers/pychess/promotion.pgn", "peers/pychess/fenSetup.pgn",
	"peers/tree-sitter-pgn/unescaped_tagpair_quotes.pgn", "peers/tree-sitter-pgn/crlf_line_endings.pgn",
	"peers/tree-sitter-pgn/implicit_capture_notation.pgn", "peers/tree-sitter-pgn/four_player.pgn4",
	"peers/python-chess/uci-moves.pgn", "peers/python-chess/molinari-bordais-1979.pgn",
	"peers/pgn.net/empty-file.pgn", "peers/pgn-parser/sampleGameThrow.pgn", "snippets/scalachess/handwritten.pgn",
	"snippets/scalachess/allSortOfClocks.pgn", "snippets/scalachess/chessbaseArrows.pgn",
	"snippets/scalachess/unclosedQuote.pgn", "snippets/scalachess/withGlyphAnnotations.pgn",
}

// TestEverywhere asks about every byte of small files.
func TestEverywhere(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../testdata/demo/*.pgn")
	require.NoError(t, err)
	for _, name := range corpusSample {
		files = append(files, "../../testdata/corpus/"+name)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			// Of what is longer, the places are a little apart.
			checkEverywhere(t, string(text), 1+len(text)/4000)
		})
	}
}

// TestEverywhereInPositions asks about every byte of files of positions.
func TestEverywhereInPositions(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../testdata/epd/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		require.NoError(t, err)
		for _, f := range archive.Files {
			if filepath.Ext(f.Name) == ".epd" {
				checkEverywhereIn(t, &Source{Document: syntax.NewDocument(f.Data, epd.Grammar), Rules: epd.Rules}, 1)
			}
		}
	}
}

// TestHoverOnPositions: a field shows the position, a move of an operation the position
// behind it.
func TestHoverOnPositions(t *testing.T) {
	t.Parallel()
	const text = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; fmvn 30;\n"
	src := &Source{Document: syntax.NewDocument([]byte(text), epd.Grammar), Rules: epd.Rules}
	g, _ := src.GameAt(0)
	h, ok := g.Hover(3, HoverOptions{Now: testNow})
	require.True(t, ok)
	assert.Contains(t, h.Text.Plain(), "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30")
	assert.Contains(t, h.Text.Plain(), "R")
	h, ok = g.Hover(strings.Index(text, "Rd8"), HoverOptions{Now: testNow})
	require.True(t, ok)
	assert.Contains(t, h.Text.Plain(), "30.Rd8#")
	assert.Contains(t, h.Text.Plain(), "3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 30")
}

// odd are texts with which something has gone wrong, or might.
var odd = []string{
	"", " ", "\n", "(", ")", "*", "[", "]", "{", "}", ".", "$", "!", "%", ";", "\"", "\x00", "\xff", "\ufeff",
	"((", "(*", "1.", "1. (", "1. e4 ( {x} )", "[FEN \"\"]", "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4",
	"[NochetoTreeNumber \"\"]", "[NochetoTreeNumber 2.0x2]\n\n1. e4 e5", "[NochetoTreeNumber \"1.0", "[Date \"????.??.?1\"]",
	"[NochetoTreeNumber \"1.0x9999999999\"]\n\n1. e4 (1. d4) *", "[nochetotreenumber \"1.0\"]\n\n1. e4 *",
	"[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n[FEN \"x\"]\n[fen \"4k3/8/8/8/8/8/8/4K3 b - - 0 1\"]\n\n1. Kd1 *",
	"[TimeControl \"9999999999999999999/1\"]", "[TimeControl \"+\"]", "[TimeControl \"*\"]", "[TimeControl \":\"]",
	"[TimeControl \"1/2+3:*5:5+0:?:-\"]", "[Date \"0000.00.00\"]", "[Date \"9999.12.31\"]", "[Date \"2023.02.30\"]",
	"1. e4 {[%clk 99999999999999999999:00]} e5 {[%eval #99999999999999999999]} 2. d4 {[%eval nan] [%eval 1e9]}",
	"1. e4 {[%cal Ge2e4,] [%csl ] [%clk 1:2:3:4] [%clk .5] [%clk 5.]} (1. d4 {[%clk 0:01:00.25]}) *",
	"1. e4 \u201ce5\u201d ♘f3 1\u20140", "1. e4 wow (1... e5) x y z e5 (2. wow) *", "--", "1. -- -- 2. -- --",
	"1. e4 1-0 (1. d4) e5 (1... c5) 0-1", "O - O", "1 - 0", "1. e4 1 - 0", "[White \"a\" x \"b\"] [Black] []",
	"1. e4\n[White \"late\"]\ne5 *", "% [NochetoTreeNumber \"1.0\"]\n1. e4 *", "1. {a} {b} e4 {c} $1 {d} ! *",
}

func TestOddTexts(t *testing.T) {
	t.Parallel()
	for _, text := range odd {
		checkEverywhere(t, text, 1)
	}
}

// FuzzHover checks that no text and no place makes anything fail.
func FuzzHover(f *testing.F) {
	for _, text := range odd {
		f.Add(text)
	}
	f.Add(sample(f))
	for _, name := range corpusSample {
		text, err := os.ReadFile("../../testdata/corpus/" + name)
		require.NoError(f, err)
		f.Add(string(text[:min(len(text), 800)]))
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkEverywhere(t, text, 1+len(text)/400)
	})
}

func TestTimeControlWords(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]string{
		"40/9000":        "40 moves in 2 h 30 min, repeated as needed",
		"300":            "5 min for the game",
		"4500+60":        "1 h 15 min and 1 min more for each move",
		"600+0":          "10 min for the game",
		"*180":           "Hourglass of 3 min",
		"?":              "Time control not known",
		"-":              "No time control",
		"40/7200:3600":   "40 moves in 2 h, then 1 h for the rest of the game",
		"40/5400+30:900": "40 moves in 1 h 30 min and 30 s more for each move, then 15 min for the rest of the game",
		"1/60":           "1 move in 1 min, repeated as needed",
		"":               "", "x": "", "40/": "", "/40": "", "1+": "", "*": "", "5:": "", "-5": "",
	} {
		assert.Equal(t, want, textOf(timeControl(value)), value)
	}
}

func TestDateWords(t *testing.T) {
	t.Parallel()
	h := hover{opt: HoverOptions{Now: time.Date(2024, 3, 1, 23, 0, 0, 0, time.UTC)}}
	for value, want := range map[string]string{
		"2024.03.01": "Friday, 1 March 2024 · today",
		"2024.02.29": "Thursday, 29 February 2024 · yesterday",
		"2024.02.01": "Thursday, 1 February 2024 · 29 days ago",
		"2024.01.01": "Monday, 1 January 2024 · 2 months ago",
		"2023.03.02": "Thursday, 2 March 2023 · 11 months ago",
		"2023.03.01": "Wednesday, 1 March 2023 · 1 year ago",
		"2024.03.02": "Saturday, 2 March 2024 · in the future",
		"1851.06.21": "Saturday, 21 June 1851 · 172 years ago",
		"1475.01.01": "1 January 1475 · 549 years ago",
		"1992.08.??": "August 1992, day not known · 31 years ago",
		"2024.03.??": "March 2024, day not known",
		"2025.??.??": "2025, month and day not known · in the future",
		"????.??.??": "Date not known",
		"2023.02.30": "", "2023.13.01": "", "2023-01-01": "", "23.01.01": "", "": "",
	} {
		assert.Equal(t, want, textOf(h.date(value)), value)
	}
	h.opt.Now = time.Time{}
	assert.Equal(t, "Friday, 1 March 2024", textOf(h.date("2024.03.01")))
}

func TestDuration(t *testing.T) {
	t.Parallel()
	for arg, want := range map[string]string{
		"1:29:54": "1 h 29 min 54 s", "0:00:05": "5 s", "5": "5 s", "1:05": "1 min 5 s", "0:00:00": "0 s",
		"0:00:07.25": "7.25 s", "0:01:00.5": "1 min 0.5 s", "10:00:00": "10 h", "0:0:0.001": "0.001 s",
	} {
		ms, ok := readClock([]byte(arg))
		assert.True(t, ok, arg)
		assert.Equal(t, want, duration(ms), arg)
	}
	for _, arg := range []string{"", ":", "1:2:3:4", "x", "1:x", "1.", "-1", "1:-2"} {
		_, ok := readClock([]byte(arg))
		assert.False(t, ok, arg)
	}
}

// TestMaterial checks who is said to be ahead.
func TestMaterial(t *testing.T) {
	t.Parallel()
	for fen, want := range map[string]string{
		"4k3/8/8/8/8/8/P7/4K3":       "White is a pawn up",
		"4k3/pp6/8/8/8/8/8/4K3":      "Black is two pawns up",
		"4k3/8/8/8/8/8/8/RN2K3":      "White is a rook and a knight up",
		"r3k3/8/8/8/8/8/8/1N2K3":     "Black has a rook for a knight",
		"4kb2/8/8/8/8/8/8/1N2K3":     "",
		"4kb2/8/8/8/8/8/PPP5/4K3":    "",
		"4kb2/8/8/8/8/8/PPPP4/4K3":   "White has four pawns for a bishop",
		"4k3/8/8/8/8/8/PPPPPPPP/4K3": "White is eight pawns up",
		"q3k3/8/8/8/8/8/8/RR2K3":     "White has two rooks for a queen",
		"4k3/8/8/8/8/8/8/4K3":        "",
	} {
		text := "[FEN \"" + fen + " b - - 0 1\"]\n\n1... -- *"
		h, ok := game(text).Hover(strings.LastIndex(text, "--"), HoverOptions{Hidden: PartFacts.Except()})
		got := ""
		if ok {
			got = h.Text.Plain()
		}
		assert.Equal(t, want, got, fen)
	}
}
