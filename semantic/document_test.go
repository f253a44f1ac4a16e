package semantic

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// checkDocument compares the findings about a marked document with those wanted,
// which stand at the marks in turn.
func checkDocument(t *testing.T, cs Charset, marked string, want ...string) {
	t.Helper()
	text, spans := unmark(t, marked)
	doc := syntax.NewDocument([]byte(text), testGrammar)
	var got []string
	var at []syntax.Span
	for _, l := range DocumentProblems(doc, testRules, cs) {
		assert.True(t, l.Whole)
		assert.Equal(t, doc.GameAt(l.Place().Start).Index, l.Game.Index)
		got = append(got, told(text, testRules, &l.Problem))
		at = append(at, l.Place())
	}
	assert.Equal(t, want, got, "problems of %q", text)
	assert.Equal(t, spans, at, "places in %q", text)
}

func TestDocumentProblems(t *testing.T) {
	t.Parallel()
	const (
		bom   = "lex-bom: File starts with a byte order mark; some readers reject it"
		lost  = "lex-encoding: A character was lost here in an earlier conversion"
		latin = "lex-encoding: File is ISO 8859-1, not UTF-8; many programs now expect UTF-8"
		wide  = "lex-encoding: File is UTF-16, not UTF-8; many programs now expect UTF-8"
		alien = "lex-not-pgn: This does not look like PGN: no tags and no moves found"
		game  = "[Event \"?\"]\n\n1. e4 *\n\n"
		crlf  = "[Event \"?\"]\r\n\r\n1. e4 *\r\n\r\n"
	)
	mixes := func(a, b string) string { return "lex-mixed-newlines: File mixes " + a + " and " + b + " line endings" }
	for _, row := range []struct {
		name    string
		charset Charset
		text    string
		want    []string
	}{
		{"sound", "", game + game, nil},
		{"empty", "", "", nil},
		{"empty but for a mark", "", "«\uFEFF»", []string{bom}},
		{"byte order mark", "", "«\uFEFF»" + game, []string{bom}},
		{"two files joined", "", "«\uFEFF»" + game + "«\uFEFF»" + game, []string{
			bom, "lex-confusable: 'U+FEFF' is a byte order mark; PGN needs ' '",
		}},
		{"UTF-8", "", game + "[Event \"Café\"]\n\n1. e4 {é} *\n", nil},
		{"lost once", "", game + "[Event \"Caf«\uFFFD»\uFFFD\"]\n\n*\n\n[Event \"\uFFFD\"]\n\n*\n", []string{lost}},
		{"Latin-1 as it is", "ISO 8859-1", game + "[Event \"Caf«\xE9»\"]\n\n1. e4 *\n", []string{latin}},
		{"Latin-1 decoded", "ISO 8859-1", game + "[Event \"Caf«é»\"]\n\n1. e4 {é} *\n", []string{latin}},
		{"ASCII in UTF-16", "UTF-16", "«[»Event \"?\"]\n\n1. e4 *\n", []string{wide}},
		{"nothing in UTF-16", "UTF-16", "", nil},
		{"CRLF alone", "", crlf + crlf, nil},
		{"CR alone", "", "[Event \"?\"]\r\r1. e4 *\r", nil},
		{"CRLF behind LF", "", game + strings.Replace(crlf, "\r\n", "«\r\n»", 1) + game, []string{mixes("LF", "CRLF")}},
		{"LF behind CRLF", "", crlf + "[Event \"?\"]\r\n«\n»1. e4 *\r", []string{mixes("CRLF", "LF")}},
		{"CR in the first game", "", "[Event \"?\"]\n\n1. e4«\r»*\r\n", []string{mixes("LF", "CR")}},
		{"prose", "", "\n\n«Dear» Sir,\n\nplease be so kind 1-0\n", []string{alien}},
		{"a result alone", "", "*\n", nil},
		{"a result and a number alone", "", "«1». *\n", []string{alien}},
		{"a number alone", "", "«1». ", []string{alien}},
		{"settings", "", "«[»section]\nkey=value\n", []string{alien}},
		{"code", "", "«func» main() {\n\treturn 1\n}\n", []string{alien}},
		{"comments only", "", "; nothing\n{ here }\n% at all\n\n", nil},
		{"a tag without end", "", "[Event", nil},
		{"a tag", "", "[Event \"?\"]", nil},
		{"a move", "", "prose and e4\n", nil},
		{"castling", "", "O-O", nil},
		{"dashes", "", "«prose» -- and more", []string{alien}},
		{"a move in German", "", "1. Sf3", nil},
		{"a drop", "", "N@f3", nil},
		{"a move behind the first bytes", "", "«prose» " + strings.Repeat("be so kind\n", 400) + "1. e4 *", []string{alien}},
		{"a move among the first bytes", "", strings.Repeat("be so kind\n", 300) + "1. e4 *", nil},
		{"another game", "", "prose\n\n[Event \"?\"]\n\n1. e4 *\n", nil},
		{"all at once", "", "«\uFEFF»«prose» «\uFFFD»\n so«\r\n»", []string{bom, lost, mixes("LF", "CRLF"), alien}},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			if row.name == "all at once" { // what is known last comes last
				text, _ := unmark(t, row.text)
				doc := syntax.NewDocument([]byte(text), testGrammar)
				var got []string
				for _, l := range DocumentProblems(doc, testRules, "") {
					got = append(got, told(text, testRules, &l.Problem))
				}
				assert.Equal(t, row.want, got)
				return
			}
			checkDocument(t, row.charset, row.text, row.want...)
		})
	}
}

// What a dialect does not know is not found.
func TestDocumentProblemsOfDialect(t *testing.T) {
	t.Parallel()
	doc := syntax.NewDocument([]byte("\uFEFFprose\n\uFFFD\r\n"), testGrammar)
	assert.Empty(t, DocumentProblems(doc, &Rules{Codes: []Code{{Name: "lex-unescaped-quote"}}}, ""))
	assert.Empty(t, DocumentProblems(doc, &Rules{}, "UTF-16"))
}

// A document that streams by, in pieces, has the findings of the whole.
func TestSurveyOfStream(t *testing.T) {
	t.Parallel()
	for _, path := range gameFiles(t) {
		doc := readDocument(t, path)
		want := DocumentProblems(doc, testRules, "")
		s := Survey{Rules: testRules, Grammar: testGrammar}
		var got []Located
		line := 0
		for ref := range doc.All() {
			piece := syntax.NewDocument(ref.Text(), testGrammar)
			for part := range piece.All() {
				part.Offset += ref.Offset
				part.Line += line
				got = append(got, s.Add(part, Summarize(part.Game))...)
			}
			line += piece.Lines()
		}
		got = append(got, s.Finish()...)
		if !assert.Len(t, got, len(want), path) {
			continue
		}
		for i := range got {
			assert.Equal(t, want[i].Problem, got[i].Problem, path)
			assert.Equal(t, want[i].Place(), got[i].Place(), path)
			assert.Equal(t, want[i].Game.Line, got[i].Game.Line, path)
		}
	}
}
