package pgn

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// everything describes what is derived from a document: its games, their trees, and
// the problems with their messages. Analyses are kept in the games, as in an editor.
func everything(d *syntax.Document) string {
	var out []byte
	for ref := range d.All() {
		out = fmt.Appendf(out, "game %d at %d, line %d\n", ref.Index, ref.Offset, ref.Line)
		out = ref.Tree(Grammar).Dump(out)
		for _, p := range semantic.Of(ref.Game, Grammar, Rules, semantic.Options{}).Problems {
			out = fmt.Appendf(out, "%d-%d %s %s ply %d %v\n", p.Span.Start, p.Span.End, p.Code, Rules.Message(&p), p.Ply, p.Main)
			for _, r := range p.Related {
				out = fmt.Appendf(out, "  %d-%d %s\n", r.Span.Start, r.Span.End, Rules.RelatedMessage(&r))
			}
		}
	}
	return string(out)
}

// editScript turns bytes into edits of a document and applies them one by one. After
// each, or, if lazily is set, only at the end, all that is derived must be what the
// new text gives from scratch.
func editScript(tb testing.TB, text, script []byte, lazily bool) {
	tb.Helper()
	d := syntax.NewDocument(text, Grammar)
	everything(d)
	for len(script) >= 4 {
		at := (int(script[0])<<8 | int(script[1])) * (d.Len() + 1) >> 16
		e := syntax.Edit{Start: at, End: min(d.Len(), at+int(script[2]%8))}
		typed := typings[int(script[3])%len(typings)]
		script = script[4:]
		for k := 0; k < max(1, len(typed)); k++ { // character by character
			if k < len(typed) {
				e.Text = []byte(typed[k : k+1])
			}
			d, _ = d.Apply(e)
			e = syntax.Edit{Start: e.Start + len(e.Text), End: e.Start + len(e.Text)}
			if !lazily {
				requireScratch(tb, d)
			}
		}
	}
	requireScratch(tb, d)
}

func requireScratch(tb testing.TB, d *syntax.Document) {
	tb.Helper()
	want := everything(syntax.NewDocument(d.Text(), Grammar))
	if got := everything(d); got != want {
		require.Equal(tb, want, got, "of the text\n%s", d.Text())
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

// TestEdits: games, trees and problems after edits, typed character by character,
// equal those of the new text from scratch.
func TestEdits(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	texts := smallFiles(t)
	rounds := 150
	if testing.Short() {
		rounds = 30
	}
	for range rounds {
		script := make([]byte, 4*(1+rng.IntN(8)))
		for i := range script {
			script[i] = byte(rng.Uint32())
		}
		editScript(t, texts[rng.IntN(len(texts))], script, rng.IntN(3) == 0)
	}
}

// FuzzEdits is TestEdits with texts and scripts of the fuzzer's own.
func FuzzEdits(f *testing.F) {
	f.Add([]byte("[Event \"a\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"b\"]\n\n1. d4 (1. c4) d5 1-0\n"), []byte("\x40\x00\x00\x03\x80\x00\x02\x05"), false)
	f.Add([]byte("[Event \"a\"]\n[FEN \"8/8/8/8/8/8/8/K6k w - - 0 1\"]\n\n1. Ka2 {x} Kg1\n"), []byte("\x10\x00\x01\x0a"), true)
	f.Fuzz(func(t *testing.T, text, script []byte, lazily bool) {
		if len(text) > 2000 || len(script) > 32 {
			return
		}
		editScript(t, text, script, lazily)
	})
}
