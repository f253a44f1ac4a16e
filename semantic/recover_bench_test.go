package semantic

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// BenchmarkIllegalMove analyses a game of 100 moves with an illegal one in the middle or
// at the start, and finds the fixes of all that is illegal then, what
// an editor does when somebody types it. The budget is 20 ms; measured 1.2 ms on a 2-core
// virtual Xeon that was busy.
func BenchmarkIllegalMove(b *testing.B) {
	q := longGame(b)
	texts := gameTexts(b, &q)
	b.Run("middle", func(b *testing.B) { benchmarkIllegalMove(b, texts) })
	legal := slices.Concat(texts[:len(q.Path)], texts[len(q.Path)+1:])
	legal[0] = []byte("Nd4")
	b.Run("start", func(b *testing.B) { benchmarkIllegalMove(b, legal) })
}

func benchmarkIllegalMove(b *testing.B, texts [][]byte) {
	b.Helper()
	var text bytes.Buffer
	for i, m := range texts {
		if i%2 == 0 {
			fmt.Fprintf(&text, "%d. ", i/2+1)
		}
		text.Write(append(m, " \n"[i%12/11]))
	}
	text.WriteString("*")
	tree := syntax.NewTree(text.Bytes(), testGrammar)
	x := &Fixer{Grammar: testGrammar, Rules: testRules, Sieve: &Sieve{Rules: testRules}}
	b.ReportAllocs()
	fixes := 0
	for b.Loop() {
		a := Analyze(tree, testRules, Options{})
		p := x.Open(tree, a)
		fixes = 0
		for pr := range x.Sieve.Of(a) {
			if strings.HasPrefix(pr.Code, "move-") {
				fixes += len(x.Fixes(p, pr))
			}
		}
	}
	b.ReportMetric(float64(fixes), "fixes")
}

// gameTexts returns all texts of the game of a query.
func gameTexts(b *testing.B, q *RepairQuery) [][]byte {
	b.Helper()
	var texts [][]byte
	s := q.Ruleset.Start()
	for _, m := range q.Path {
		texts = append(texts, s.AppendMove(nil, m))
		s.Play(m)
	}
	return append(texts, q.Texts...)
}

// BenchmarkBrokenVariations analyses one game with 20,000 variations that are illegal:
// 0.1 s, and 0.2 s where each has to be explained behind 60 moves.
func BenchmarkBrokenVariations(b *testing.B) {
	for _, moves := range []int{1, 60} {
		b.Run(fmt.Sprintf("behind-%d-moves", moves), func(b *testing.B) {
			var text strings.Builder
			for i := range moves {
				text.WriteString([]string{"Nf3 Nf6 ", "Ng1 Ng8 "}[i%2])
			}
			text.WriteString("a3 ")
			for range 20_000 {
				text.WriteString("(Ke4 e5 Nc3 Nc6 d4 d5 Bd3 Bd6) ")
			}
			tree := syntax.NewTree([]byte(text.String()+"*"), testGrammar)
			b.ReportAllocs()
			for b.Loop() {
				Analyze(tree, testRules, Options{})
			}
		})
	}
}
