package syntax

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// scanRows holds text and its tokens as kind:text, blanks left out. Each row also
// seeds the fuzzers.
var scanRows = []struct{ name, text, want string }{
	{"moves", "1. e4 e5 2.Nf3", "number:1 dots:. word:e4 word:e5 number:2 dots:. word:Nf3"},
	{"numbers that name a board", "1A. e4 12b.N@f3 1a4 2b", "number:1A dots:. word:e4 number:12b dots:. word:N@f3 number:1 word:a4 number:2 word:b"},
	{"number forms", "12...Nf6 13 . … e4 14e4", "number:12 dots:... word:Nf6 number:13 dots:. dots:… word:e4 number:14 word:e4"},
	{"long algebraic", "Ng1-f3 e2xd3 e7e8q", "word:Ng1-f3 word:e2xd3 word:e7e8q"},
	{"castling", "O-O O-O-O+ 0-0 0-0-0# o-o", "word:O-O word:O-O-O+ word:0-0 word:0-0-0# word:o-o"},
	{"castling with dashes", "O–O–O 0—0", "word:O–O–O word:0—0"},
	{"promotions", "e8=Q e8Q e8(Q) e8/Q+ e8=", "word:e8=Q word:e8Q word:e8(Q) word:e8/Q+ word:e8 glyph:="},
	{"variation behind a square", "e8 (Q)", "word:e8 open-paren:( word:Q close-paren:)"},
	{"en passant", "exd6e.p. exd6 e.p. exd6ep", "word:exd6e.p. word:exd6 word:e.p. word:exd6ep"},
	{"suffixes", "e4! e5?? Nf3!? Nc6‼", "word:e4 suffix:! word:e5 suffix:?? word:Nf3 suffix:!? word:Nc6 suffix:‼"},
	{"signs glued", "Nf3+- Nf6= e4± e5∞ Qh5+", "word:Nf3 glyph:+- word:Nf6 glyph:= word:e4 glyph:± word:e5 glyph:∞ word:Qh5+"},
	{"signs apart", "+/- -/+ =+ ⩲ □ -", "glyph:+/- glyph:-/+ glyph:=+ glyph:⩲ glyph:□ glyph:-"},
	{"signs with dashes", "Nf3+− Nf6–+ –/+ +− --+ =/∞ --", "word:Nf3 glyph:+− word:Nf6 glyph:–+ glyph:–/+ glyph:+− glyph:--+ glyph:=/∞ word:--"},
	{"novelties", "Nc6N O-ON d4N g8N Bxg8N Qd1TN", "word:Nc6 word:N word:O-O word:N word:d4 word:N word:g8N word:Bxg8 word:N word:Qd1 word:TN"},
	{"nags", "e4 $1 $ $140", "word:e4 nag:$1 nag:$ nag:$140"},
	{"null moves", "-- Z0 @@@@ 0000", "word:-- word:Z0 word:@@@@ word:0000"},
	{"signs that begin nothing", "e4@ @ @@ e5_ _ __ ^", "word:e4 unknown:@ unknown:@ word:@@ word:e5_ unknown:_ unknown:_ unknown:_ glyph:^"},
	{"parentheses outside ASCII", "（e4﹚", "open-paren:（ word:e4 close-paren:﹚"},
	{"promotion sign outside ASCII", "e8＝Q", "word:e8＝Q"},
	{"drops", "N@f3 @e4", "word:N@f3 word:@e4"},
	{"results", "1-0 0-1 1/2-1/2 *", "result:1-0 result:0-1 result:1/2-1/2 result:*"},
	{"results in other spellings", "½-½ 1⁄2–1∕2 1/2 0.5-0.5 1:0 O-1 1–0 ½", "result:½-½ result:1⁄2–1∕2 result:1/2 result:0.5-0.5 result:1:0 result:O-1 result:1–0 result:½"},
	{"no results", "11-0 1-0-1 2-1", "word:11-0 word:1-0-1 word:2-1"},
	{"draw offer", "e4 (=) e5", "word:e4 glyph:(=) word:e5"},
	{"comments", "{a {b} c} e4 ; rest\ne5", "comment:{a {b} word:c close-brace:} word:e4 line-comment:; rest word:e5"},
	{"open comment", "e4 {a\n[b \"c\"]", "word:e4 comment:{a\n[b \"c\"]"},
	{"escape", "%x y\n %z", "escape:%x y unknown:% word:z"},
	{"angles", "<e4>", "angle:< word:e4 angle:>"},
	{"figurines", "♘f3 1.♔e2", "word:♘f3 number:1 dots:. word:♔e2"},
	{"look-alikes", "Вc4 Ｎf3", "word:Вc4 word:Ｎf3"},
	{"wide spaces", "e4\u00a0e5\u200bNf3", "word:e4 word:e5 word:Nf3"},
	{"controls", "e4\x00\x01e5\u0085", "word:e4 control:\x00\x01 word:e5 control:\u0085"},
	{"latin-1", "M\xfcller \xff", "word:M\xfcller word:\xff"},
	{"cut utf-8", "e4\xe2\x99", "word:e4\xe2\x99"},
	{"strays", "e4 \" , & ]", "word:e4 unknown:\" unknown:, unknown:& close-bracket:]"},
	{"byte order mark", "\ufeff[A \"b\"]", "open-bracket:[ name:A string:\"b\" close-bracket:]"},

	{"tag", `[White "Tal, M"]`, `open-bracket:[ name:White string:"Tal, M" close-bracket:]`},
	{"control characters in a name", "[A\x01\u0085bb\x02 \"c\"]", "open-bracket:[ name:A\x01\u0085bb control:\x02 string:\"c\" close-bracket:]"},
	{"wide characters in a short name", "[A\u2028b\ufeffc “d”]", "open-bracket:[ name:A name:b name:c string:“d” close-bracket:]"},
	{"quotation mark behind a short name", "[A”b]", "open-bracket:[ name:A string:”b close-bracket:]"},
	{"tag escapes", `[A "b\"c\\"]`, `open-bracket:[ name:A string:"b\"c\\" close-bracket:]`},
	{"tag with quotes inside", `[A "b "c" d"]`, `open-bracket:[ name:A string:"b "c" d" close-bracket:]`},
	{"two tags on a line", `[A "b"] [C "d"]`, `open-bracket:[ name:A string:"b" close-bracket:] open-bracket:[ name:C string:"d" close-bracket:]`},
	{"open string", "[A \"b]\ne4", "open-bracket:[ name:A string:\"b close-bracket:] word:e4"},
	{"open string, next tag on its line", `[A "b] [C "d"]`, `open-bracket:[ name:A string:"b close-bracket:] open-bracket:[ name:C string:"d" close-bracket:]`},
	{"open strings on one line", `[A "b] [C "d] [E "f"]`, `open-bracket:[ name:A string:"b close-bracket:] open-bracket:[ name:C string:"d close-bracket:] open-bracket:[ name:E string:"f" close-bracket:]`},
	{"open string and tag, next tag on its line", `[A "b [C "d"]`, `open-bracket:[ name:A string:"b open-bracket:[ name:C string:"d" close-bracket:]`},
	{"quotes and brackets inside", `[A "b [C] "d" [E] f"]`, `open-bracket:[ name:A string:"b [C] "d" [E] f" close-bracket:]`},
	{"bracket inside that looks like a tag", `[A "b] [C"]`, `open-bracket:[ name:A string:"b] [C" close-bracket:]`},
	{"open string, no bracket", "[A \"b \ne4", "open-bracket:[ name:A string:\"b word:e4"},
	{"string over a line end", "[A \"b\nc\"]\ne4", "open-bracket:[ name:A string:\"b\nc\" close-bracket:] word:e4"},
	{"bare value", "[A b c]", "open-bracket:[ name:A name:b name:c close-bracket:]"},
	{"string with a quote over a line end", "[A \"b \"x\nc\"]", "open-bracket:[ name:A string:\"b \"x\nc\" close-bracket:]"},
	{"smart quotes over a line end", "[A “b\nc”]", "open-bracket:[ name:A string:“b\nc” close-bracket:]"},
	{"smart quotes", "[A “b”]", "open-bracket:[ name:A string:“b” close-bracket:]"},
	{"lost bracket", "A \"b\"]\ne4 \"b\"", "name:A string:\"b\" close-bracket:] word:e4 unknown:\" word:b unknown:\""},
	{"braces in a tag", "[A {b}", "open-bracket:[ name:A unknown:{ name:b unknown:}"},
}

func TestScan(t *testing.T) {
	for _, row := range scanRows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			tree := NewTree([]byte(row.text), PGN("Event"))
			var got []string
			for tok := range tree.AllTokens() {
				if !tok.Kind.IsBlank() {
					got = append(got, fmt.Sprintf("%s:%s", tok.Kind, row.text[tok.Start:tok.End]))
				}
			}
			assert.Equal(t, row.want, strings.Join(got, " "))
		})
	}
}

func TestKindNames(t *testing.T) {
	for k := range tokenKinds {
		assert.NotEqual(t, "kind?", k.String())
	}
	for k := NodeGame; k < nodeKindsEnd; k++ {
		assert.NotEqual(t, "kind?", k.String())
	}
	assert.Equal(t, "kind?", nodeKindsEnd.String())
}

func TestReadResult(t *testing.T) {
	for text, want := range map[string]Result{
		"1-0": WhiteWins, "0-1": BlackWins, "1/2-1/2": Draw, "*": Unfinished,
		"½-½": Draw, "1⁄2-1⁄2": Draw, "1∕2—1∕2": Draw, "1／2": Draw, "1 - 0": WhiteWins, "O-1": BlackWins, "1:0": WhiteWins, "0,5-0,5": Draw,
		"1/2": Draw, "0—1": BlackWins, "\xbd-\xbd": Draw, "1-0\xa0": NoResult,
		"": NoResult, "1-1": NoResult, "?": NoResult, "0-0": NoResult, "1-0x": NoResult, "1/2-1/2-1/2": NoResult,
	} {
		got, ok := ReadResult([]byte(text))
		assert.Equal(t, want, got, text)
		assert.Equal(t, want != NoResult, ok, text)
	}
}
