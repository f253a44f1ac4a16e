package epd_test

import (
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pgn-lsp/pgn-lsp/dialects/epd"
	"github.com/pgn-lsp/pgn-lsp/dialects/internal/harness"
)

// format is EPD under the tests that every dialect has to pass.
var format = &harness.Dialect{
	Grammar: epd.Grammar, Rules: epd.Rules, Pages: epd.Pages,
	Goldens:   filepath.Join("..", "..", "testdata", "epd", "*.txtar"),
	Elsewhere: []string{"lex-*", "ws-*", "fen-*", "move-*", "san-*"}, // those of PGN
	Typings: []string{
		"", "e4", " Nf3 ", ";", " ", "\n", "\r\n", "\"", "# ", "%", "bm ", "pv ", " id \"x\";", "/", "8", "w", "-", "KQkq", " 0 1",
		"K", "k", "3+3", "é", "\t", "1.", "...", "!?", "O-O", "dm 2;", "4k3/8/8/8/8/8/8/4K3 w - - ",
	},
}

func TestProblems(t *testing.T) {
	t.Parallel()
	format.TestProblems(t)
}

func TestCodeTable(t *testing.T) {
	t.Parallel()
	format.TestCodeTable(t)
}

func TestGoldensRaiseEveryCode(t *testing.T) {
	t.Parallel()
	format.TestGoldensRaiseEveryCode(t)
}

func TestPages(t *testing.T) {
	t.Parallel()
	format.TestEveryCodeHasAPage(t)
	format.TestPages(t)
}

func TestFixesKeepWhatTheyMust(t *testing.T) {
	t.Parallel()
	inputs := map[string][]byte{}
	for _, text := range positions {
		inputs[text] = []byte(text)
	}
	format.TestFixesKeepWhatTheyMust(t, inputs, 20, 4<<10)
}

// positions are texts to be edited.
var positions = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 Nf3; id \"start\";\n" +
		"# a comment\n\nr3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 9\n",
	"4k3/8/8/8/8/8/4P3/4K3 w - - pv 1. e4 Kd7 2. Ke2!; dm 3\r\n%pgn-lsp ignore epd-*\r\n4k3/8/8/8/8/8/4P3/4K3 b - - c0 text; c0 \"x\r\n",
	"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[QPn] w KQkq - 4 4 bm Qxf7#;am Qxf7# P@d3;\n;\n",
	"",
}

// TestAnalysisOfRandomTexts holds, for lines that nobody would write, what must be true
// of every analysis.
func TestAnalysisOfRandomTexts(t *testing.T) {
	t.Parallel()
	words := []string{
		"4k3/8/8/8/8/8/4P3/4K3", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "w", "b", "-", "KQkq", "e3", "0", "1", "3+3",
		"+1+0", "bm", "am", "pv", "pm", "sm", "id", "dm", "ce", "c0", "e4", "e5", "Nf3", "1.", "1...", "!", "?!", ";", ";", "\"x\"", "\"",
		"\n", "\n", "# c\n", "%", "foo", "12", "-5", "+7", "\xE9", "é", "\x00", "\uFEFF", "O-O", "--", "Ke9", "hmvc", "fmvn", "draw_offer",
	}
	r := rand.New(rand.NewPCG(7, 7))
	for range 3000 {
		var b strings.Builder
		if r.IntN(3) > 0 {
			b.WriteString("4k3/8/8/8/8/8/4P3/4K3 w - - ")
		}
		for range 3 + r.IntN(30) {
			b.WriteString(words[r.IntN(len(words))])
			if r.IntN(5) > 0 {
				b.WriteString(" ")
			}
		}
		format.CheckAnalysis(t, b.String())
		if t.Failed() {
			return
		}
	}
}

func TestEdits(t *testing.T) {
	var texts [][]byte
	for _, text := range positions {
		texts = append(texts, []byte(text))
	}
	format.TestEdits(t, texts, 300)
}

// FuzzEdits is TestEdits with texts and scripts of the fuzzer's own.
func FuzzEdits(f *testing.F) {
	for _, text := range positions {
		f.Add([]byte(text), []byte("\x40\x00\x00\x03\x80\x00\x02\x05"), false)
	}
	f.Fuzz(func(t *testing.T, text, script []byte, lazily bool) {
		if len(text) > 2000 || len(script) > 32 {
			return
		}
		format.EditScript(t, text, script, lazily)
	})
}
