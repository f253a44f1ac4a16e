package semantic

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// FuzzAnalyze holds the analysis to its contract for any text: it ends, its problems
// stand in the text and in order, and their sentences have all they need.
func FuzzAnalyze(f *testing.F) {
	for _, s := range []string{
		"", "[Event \"?\"]\n\n1. e4 e5 *", sampleDeep,
		"1. e4 { a { b } c, d } e5 «%» ] < > 2. е4 O–O ½-½",
		"［Event “x\\y\t\x00”］\n[Site \"\n\"]\n[NochetoTreeNumber \"2.0x1.1x2.01.0.0\"]\n\n1. e4 (1... e5 (( 2. f4) 1. d4",
		"\xFF\xFE[\x00E\x00v\x00e\x00n\x00t\x00", "1. e4\r{;\x01}\r\n  % x\n{", "[Event \"\\", "[FEN \"8/8\"]\n\n1. e4 -- 2. Ke9 what now?",
		"[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/K6k w - - 0 1\"]\n\n1. Ka2 Kh2 0-1",
		strings.Repeat("1", 300) + " " + strings.Repeat("é", 300), "[X \"" + strings.Repeat("a\" ", 900) + "\"]\n",
		"[NochetoTreeNumber \"\n\"]", // a value that is nothing but a line end
		"［［en\x80",                   // a control character between two findings of one run
	} {
		f.Add([]byte(s))
	}
	for _, path := range gameFiles(f) {
		if text, err := os.ReadFile(path); err == nil && strings.Contains(path, "damaged") && len(text) < 12_000 {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		tree := syntax.NewTree(text, testGrammar)
		a := Analyze(tree, testRules, Options{})
		for i := range a.Problems {
			p := &a.Problems[i]
			checkProblem(t, text, p)
			if i > 0 {
				last := &a.Problems[i-1]
				if last.Span.Start > p.Span.Start || last.Span.Start == p.Span.Start && last.Code > p.Code {
					t.Fatalf("%s stands behind %s", p.Code, last.Code)
				}
			}
		}
		doc := syntax.NewDocument(text, testGrammar)
		for _, l := range DocumentProblems(doc, testRules, "") {
			checkProblem(t, l.Game.Text(), &l.Problem)
		}
	})
}

// checkProblem holds one problem to its contract.
func checkProblem(t *testing.T, text []byte, p *Problem) {
	t.Helper()
	if testRules.Code(p.Code) == nil {
		t.Fatalf("%s is in no table", p.Code)
	}
	inText := func(s syntax.Span) bool { return s.Start >= 0 && s.Start < s.End && s.End <= len(text) }
	if !inText(p.Span) && len(text) > 0 {
		t.Fatalf("%s at %v in %d bytes", p.Code, p.Span, len(text))
	}
	own := strings.HasPrefix(p.Code, "lex-") || strings.HasPrefix(p.Code, "nocheto-")
	if own && p.Code != "lex-mixed-newlines" && bytes.ContainsAny(text[p.Span.Start:p.Span.End], "\r\n") {
		t.Fatalf("%s at %v goes over the line end", p.Code, p.Span)
	}
	key := p.Code
	if p.Variant != "" {
		key += "/" + p.Variant
	}
	checkSentence(t, key, testRules.Sentences[key], p.Args)
	for _, r := range p.Related {
		if !inText(r.Span) {
			t.Fatalf("%s of %s at %v in %d bytes", r.Key, p.Code, r.Span, len(text))
		}
		sentence, _ := testRules.RelatedSentence(r.Key)
		checkSentence(t, r.Key, sentence, r.Args)
	}
}

// checkSentence fails if a sentence is missing or lacks an argument or its word.
func checkSentence(t testing.TB, key, sentence string, args []Arg) {
	t.Helper()
	if sentence == "" {
		t.Fatalf("%s has no sentence", key)
	}
	for rest := sentence; ; {
		_, after, ok := strings.Cut(rest, "{")
		if !ok {
			return
		}
		name, _, ok := strings.Cut(after, "}")
		rest = after
		if !ok || !isArgName(name) {
			continue
		}
		found := false
		for _, a := range args {
			if a.Name == name {
				found = true
				if a.kind == argWord && words[a.text] == "" {
					t.Fatalf("%s of %s has no word %s", name, key, a.text)
				}
			}
		}
		if !found {
			t.Fatalf("%s lacks {%s}", key, name)
		}
	}
}
