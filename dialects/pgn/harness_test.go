package pgn_test

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/dialects/internal/harness"
	"github.com/pgn-lsp/pgn-lsp/dialects/pgn"
)

// format is PGN under the tests that every dialect has to pass. Findings about the roster
// and the layout are hidden, because small inputs have no seven tags and no empty line
// behind the last game.
var format = &harness.Dialect{
	Grammar: pgn.Grammar, Rules: pgn.Rules, Pages: pgn.Pages,
	Goldens: filepath.Join("..", "..", "testdata", "semantic", "*.txtar"),
	Hidden:  []string{"tag-roster-*", "tag-extra-order", "export-*"},
	NotRaised: map[string]string{
		"tag-player-form": "it is about the whole document: see tag_player_test.go",
	},
	Elsewhere: []string{"lex-*", "nocheto-*", "ws-*"},
	Typings:   typings,
	// Where play goes on behind a draw, the draw is written, and to delete what follows is
	// the other fix.
	MendsInPart: map[string]bool{"result-set": true},
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

// TestFixesKeepWhatTheyMust tries the fixes of the corpus, too.
func TestFixesKeepWhatTheyMust(t *testing.T) {
	t.Parallel()
	games, size := 60, 32<<10
	if testing.Short() {
		games, size = 3, 4<<10
	}
	format.TestFixesKeepWhatTheyMust(t, corpusTexts(t), games, size)
}

// corpusTexts returns the files of the corpus by name.
func corpusTexts(t *testing.T) map[string][]byte {
	t.Helper()
	inputs := map[string][]byte{}
	root := filepath.Join("..", "..", "testdata", "corpus")
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".pgn" {
			return err
		}
		text, err := os.ReadFile(path)
		inputs[path] = text
		return err
	}))
	return inputs
}

// TestAnalysisOfRandomTexts holds, for games that nobody would write, what must be
// true of every analysis.
func TestAnalysisOfRandomTexts(t *testing.T) {
	t.Parallel()
	words := []string{
		"(", ")", "(", ")", "(", ")", "e4", "e5", "Nf3", "Nc6", "Nc3", "d4", "d5", "exd5", "Ke2", "O-O", "Bb5", "wow",
		"1.", "1...", "2.", "3.", "2A.", "1b.", "N@f3", "*", "1-0", "{c}", "{a { b", "}", "$1", "--", "Ke9", "\n", "\n\n", "[FEN \"x\"]",
		"[SetUp \"1\"]", "Sf3", "; rest\n", "\xE9", "–", "[White \"A\"]\n",
	}
	r := rand.New(rand.NewPCG(7, 7))
	for range 3000 {
		var b strings.Builder
		switch r.IntN(8) {
		case 0:
			b.WriteString("[Variant \"Bughouse\"]\n\n1A. e4 1b. P@e5 1B. d4 1a. d5 2A. exd5 2B. ")
		case 1, 2:
			b.WriteString("[SetUp \"1\"]\n[FEN \"r3k2r/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 9\"]\n\n")
		}
		for range 3 + r.IntN(30) {
			b.WriteString(words[r.IntN(len(words))] + " ")
		}
		format.CheckAnalysis(t, b.String())
		if t.Failed() {
			return
		}
	}
}

// typings is what people type into a file.
var typings = []string{
	"", "e4", " Nf3 ", "(", ")", "{", "}", "{ word }", "\n", "\n\n", "[Event \"x\"]\n", "[White \"a\nb\"]\n", "[", "\"",
	"1-0", "*", "12.", "...", "(1. d4 d5)", "O-O", "$1", "!?", "%", ";", "[FEN \"8/8/8/8/8/8/8/K6k w - - 0 1\"]\n",
	"[Variant \"Atomic\"]\n", "--", "x", "\t", "\r\n", "½-½", "é", "Sf3", "exd5",
}

// smallFiles are corpus files small enough to be derived anew after each character.
func smallFiles(tb testing.TB) [][]byte {
	tb.Helper()
	var texts [][]byte
	for _, pattern := range []string{"peers/*/*.pgn", "snippets/*/*.pgn", "real/uz*.pgn"} {
		files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "corpus", pattern))
		require.NoError(tb, err)
		for _, f := range files {
			text, err := os.ReadFile(f)
			require.NoError(tb, err)
			texts = append(texts, text[:min(len(text), 3000)])
		}
	}
	require.NotEmpty(tb, texts)
	return texts
}

// TestEdits edits files of the corpus.
func TestEdits(t *testing.T) {
	rounds := 150
	if testing.Short() {
		rounds = 30
	}
	format.TestEdits(t, smallFiles(t), rounds)
}

// FuzzEdits is TestEdits with texts and scripts of the fuzzer's own.
func FuzzEdits(f *testing.F) {
	f.Add([]byte("[Event \"a\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"b\"]\n\n1. d4 (1. c4) d5 1-0\n"), []byte("\x40\x00\x00\x03\x80\x00\x02\x05"), false)
	f.Add([]byte("[Event \"a\"]\n[FEN \"8/8/8/8/8/8/8/K6k w - - 0 1\"]\n\n1. Ka2 {x} Kg1\n"), []byte("\x10\x00\x01\x0a"), true)
	f.Fuzz(func(t *testing.T, text, script []byte, lazily bool) {
		if len(text) > 2000 || len(script) > 32 {
			return
		}
		format.EditScript(t, text, script, lazily)
	})
}
