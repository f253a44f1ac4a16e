package semantic

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

const moves = "\n\n1. e4 e5 *"

// lexRow is a text with marks and the findings at them.
type lexRow struct {
	name, text string
	want       []string
}

func checkLex(t *testing.T, rows []lexRow) {
	t.Helper()
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			checkFamily(t, "lex-", row.text, row.want...)
		})
	}
}

const (
	unterminated = "lex-unterminated-comment: Comment opened here is never closed"
	stray        = "lex-stray-brace: '}' closes nothing"
	nested       = "lex-nested-comment: '{' inside a comment is plain text: this comment ends at the first '}'"
	noQuote      = "lex-unterminated-string: Tag value is missing its closing quote"
	unescaped    = "lex-unescaped-quote: A quote inside a tag value must be written \\\""
	newlineIn    = "lex-string-newline: Tag value must stay on one line"
)

func TestLexComments(t *testing.T) {
	t.Parallel()
	checkLex(t, []lexRow{
		{"sound", "{ before } 1. e4 {a; b} e5 ; rest } of { line\n% { escape\n2. d4 {}*", nil},
		{"never closed", "1. e4 «{» good\n\ne5 *", []string{unterminated}},
		{"never closed at the end", "1. e4 «{»", []string{unterminated}},
		{"with an inner brace", "1. e4 «{» good { e5 *", []string{unterminated}},
		{"long lines behind it", "1. e4 «{» " + strings.Repeat("x ", 200), []string{unterminated}},
		{"nested", "1. e4 { a «{» b { c } e5 *", []string{nested}},
		{"stray", "1. e4 «}» e5 *", []string{stray}},
		{"a run", "1. e4 «}}}» e5 «}» *", []string{stray, stray}},
		{"in front of the tags", "«}»\n[Event \"?\"]" + moves, []string{stray}},
		{"closed too early", "1. e4 { a { b } c, d&e “f” «}» e5 *", []string{stray + " | {: This '{' did not open another comment"}},
		{"only moves between", "1. e4 { a { b } e5 «}» *", []string{stray + " | {: This '{' did not open another comment"}},
		{
			"a control character between", "1. e4 { a { b } c «\x01» «}» e5 *",
			[]string{"lex-control-character: Control character U+0001 is not allowed in PGN", stray + " | {: This '{' did not open another comment"},
		},
		{"two comments", "1. e4 { a «{» b } e5 { c { d } e «}» *", []string{nested, stray + " | {: This '{' did not open another comment"}},
		{"the first brace is the slip", "1. e4 { a } b «}» e5 *", []string{stray}},
	})
}

// The words between are part of the comment that was closed too early: they have
// no finding of any family.
func TestLexClosedTooEarly(t *testing.T) {
	t.Parallel()
	checkFamily(t, "", "1. e4 { a { b } c «}» e5 *", stray+" | {: This '{' did not open another comment")
}

func TestLexRestOfLineInBrace(t *testing.T) {
	t.Parallel()
	tree, a := analyzeText("1. e4 {good; very; good} 1... e5 {fine} *")
	text := string(tree.Text())
	var got []string
	for i := range a.Problems {
		got = append(got, told(text, testRules, &a.Problems[i]))
		assert.Equal(t, strings.IndexByte(text, ';'), a.Problems[i].Span.Start)
	}
	assert.Equal(t, []string{"lex-rest-of-line-in-brace: Some readers treat ';' inside braces as a line comment"}, got)
	policy := NewPolicy(Standard, nil)
	assert.Equal(t, Off, policy.Severity(testRules.Code("lex-rest-of-line-in-brace"), Unset))
}

func TestLexStrings(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 255)
	checkLex(t, []lexRow{
		{"sound", `[Event "A \"big\" C:\\ event, Привет ‹‹x›› ½–½ ］"]` + moves, nil},
		{"no end", "[Event \"Open«s»]\n[Site \"?\"]" + moves, []string{noQuote}},
		{"no end on the line", "[Event \"Open«s»\n[Site \"?\"]" + moves, []string{noQuote}},
		{"nothing but a quote", "[Event «\"»]" + moves, []string{noQuote}},
		{"nothing but a quote at the end", "[Event «\"»", []string{noQuote}},
		{"no end outside ASCII", "[Event \"Caf«é»]" + moves, []string{noQuote}},
		{"quotes inside", `[Event "A «"»big«"» event"]` + moves, []string{unescaped, unescaped}},
		{"bad escapes", `[Event "C:«\d»ir «\ »x «\é»"]` + moves, []string{
			`lex-bad-escape: '\d' is not an escape; write '\\' for a backslash`,
			`lex-bad-escape: '\ ' is not an escape; write '\\' for a backslash`,
			`lex-bad-escape: '\é' is not an escape; write '\\' for a backslash`,
		}},
		{"an escaped end", `[Event "C:\«"»]` + moves, []string{noQuote}},
		{"two lines", "[Event \"A lon«g»\nevent\"]" + moves, []string{newlineIn}},
		{"two lines with CRLF", "[Event \"A lon«g»\r\nevent\"]\r\n\r\n1. e4 *", []string{newlineIn}},
		{"a break at once", "[Event «\"»\nevent\"]" + moves, []string{newlineIn}},
		{"two lines, another tag", "[Event \"A lon«g»\n[Site \"x\"]" + moves, []string{noQuote}},
		{"a tab", "[Event \"A«\t\t»b«\t»\"]" + moves, []string{
			"lex-string-control: Control character U+0009 is not allowed in a tag value",
			"lex-string-control: Control character U+0009 is not allowed in a tag value",
		}},
		{"control characters", "[Event \"A«\x00\x7F\u0085»b\"]" + moves, []string{"lex-string-control: Control character U+0000 is not allowed in a tag value"}},
		{"255 characters", "[Event \"" + long[:200] + "\"]\n[X \"" + strings.Repeat("é", 240) + "\"]" + moves, nil},
		{"256 characters", "[Event \"" + long + "«y»\"]" + moves, []string{"lex-string-too-long: Tag value has 256 characters; readers may stop at 255"}},
		{"escapes count once", "[Event \"" + strings.Repeat(`\"`, 120) + "\"]" + moves, nil},
		{"outside ASCII", "[Event \"" + strings.Repeat("é", 255) + "«éé»\"]" + moves, []string{"lex-string-too-long: Tag value has 257 characters; readers may stop at 255"}},
		{"very many", "[Event \"" + long + "«" + strings.Repeat("word (x) ", 1000) + "»\"]" + moves, []string{"lex-string-too-long: Tag value has 9255 characters; readers may stop at 255"}},
	})
}

func TestLexLong(t *testing.T) {
	t.Parallel()
	line := strings.Repeat("{comment}", 28) + "{0}" // 255 characters
	checkLex(t, []lexRow{
		{"a word", "1. e4 " + strings.Repeat("x", 255) + "«xy» e5 *", []string{"lex-symbol-too-long: Word of 257 characters; the limit is 255"}},
		{"a word at the limit", "1. e4\n" + strings.Repeat("x", 250) + "\ne5 *", nil},
		{"a number", strings.Repeat("1", 255) + "«1». e4 *", []string{"lex-symbol-too-long: Word of 256 characters; the limit is 255"}},
		{"a name", "[" + strings.Repeat("N", 255) + "«N» \"x\"]" + moves, []string{"lex-symbol-too-long: Word of 256 characters; the limit is 255"}},
		{"a line at the limit", line[:252] + "{}\n*", nil},
		{"a line above it", line[:252] + "{1«}»\n*", []string{"lex-line-too-long: Line has 256 characters; the standard allows 255"}},
		{"the last line", line, nil},
		{"the last line above", line + "«*»", []string{"lex-line-too-long: Line has 256 characters; the standard allows 255"}},
		{"once a game", line[:252] + "{}«{}»\r\n" + line + line + "\n*", []string{"lex-line-too-long: Line has 257 characters; the standard allows 255"}},
		{"characters, not bytes", "{" + strings.Repeat("é", 250) + "}\n*", nil},
		{"CR alone", "1. e4\r{" + strings.Repeat("é", 252) + "}«{}»\r*", []string{"lex-line-too-long: Line has 257 characters; the standard allows 255"}},
		{"short lines with CR alone", strings.Repeat("{comment}\r", 100) + "*", nil},
		{"within a comment", "{\n" + strings.Repeat("é", 254) + "«é»\n}*", []string{"lex-line-too-long: Line has 256 characters; the standard allows 255"}},
	})
}

func TestLexCharacters(t *testing.T) {
	t.Parallel()
	const (
		ctrl  = "lex-control-character: Control character U+"
		in    = " is not allowed in PGN"
		what  = "lex-unexpected-character: "
		angle = " is reserved and ignored by readers"
	)
	checkLex(t, []lexRow{
		{"sound", "\t1. e4\v!! $1 +- (1. d4?! =) 1... e5 +/- ± ⩲ ∞ ‼ ♘f3 ♘︎f6 ⁉️ → *", nil},
		{"control characters", "1. e4 «\x01\x02» {a«\x00\x00»b} ; x«\x1B»\n% y«\x7F»\ne5«\f» «\u0085»*", []string{
			ctrl + "0001" + in, ctrl + "0000" + in, ctrl + "001B" + in, ctrl + "007F" + in, ctrl + "000C" + in, ctrl + "0085" + in,
		}},
		{"in a move", "1. e«\x01»4 e5 2. N«\x02»f«\x02»3 Nc6 3. Bc4 Bc5 4. O«\x01»-O *", []string{
			ctrl + "0001" + in, ctrl + "0002" + in, ctrl + "0002" + in, ctrl + "0001" + in,
		}},
		{"Latin-1", "1. e4 {caf\xE9 «\x92»} O«\x96»O *", []string{ctrl + "0092" + in, ctrl + "0096" + in}},
		{"unexpected", "1. e4 «,» e5 «&&&»«|» 2. d4 «€» «😀» *", []string{
			what + "',' (U+002C) has no meaning here", what + "'&' (U+0026) has no meaning here",
			what + "'|' (U+007C) has no meaning here", what + "'€' (U+20AC) has no meaning here",
			what + "'😀' (U+1F600) has no meaning here",
		}},
		{"signs alone", "1. e4 «-» e5 «/» *", []string{what + "'-' (U+002D) has no meaning here", what + "'/' (U+002F) has no meaning here"}},
		{"dashes that belong somewhere", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O - O +− –+ +/− 1/2 – 1/2", nil},
		{"a result in another spelling", "1. e4 e5 1–0", nil},
		{"a half", "1. e4 e5 ½-½", nil},
		{"a half with the slash of fractions", "1. e4 e5 1⁄2–1⁄2", nil},
		{"halves with the slash of fractions", "1. e4 e5 1⁄2 – 1∕2", nil},
		{"brackets", "1. e4 «]» e5 «\"»*", []string{what + "']' (U+005D) has no meaning here", what + "'\"' (U+0022) has no meaning here"}},
		{"behind a tag", "[Event \"x\"]]" + moves, nil},
		{"inside a tag", "[Event (x; <y>)]\n[Site \"x\" &]" + moves, nil},
		{"words that are no moves", "1. e4 good, \"very\" good; e5 *\ne5 *", nil},
		{"a word without meaning", "1. e4 (1. d4«,» d5) *", []string{what + "',' (U+002C) has no meaning here"}},
		{"angles", "1. e4 «<<»«>» e5 {<>} *", []string{
			"lex-reserved-angle: '<'" + angle, "lex-reserved-angle: '>'" + angle,
		}},
		{"an escape that is indented", "1. e4\n  «%» hidden, 'text' “x”\ne5 «%» *\n% fine\n", []string{
			"lex-escape-column: '%' hides a line only in the first column", what + "'%' (U+0025) has no meaning here",
		}},
		{"wide letters as bytes", "\xFF\xFE[«\x00E\x00v\x00e\x00n\x00t\x00 \x00»\"\x00x\x00\"\x00]\x00\r\x00\n\x001\x00.\x00 \x00e\x004\x00", []string{ctrl + "0000" + in}},
		{"NULs apart", "1. e4 «\x00»e5 «\x00» 2. d4 *", []string{ctrl + "0000" + in, ctrl + "0000" + in}},
	})
}

func TestLexLookAlikes(t *testing.T) {
	t.Parallel()
	is := func(c, name, ascii string) string {
		return "lex-confusable: '" + c + "' is " + name + "; PGN needs '" + ascii + "'"
	}
	checkLex(t, []lexRow{
		{"letters in moves", "1. «е»4 «с»5 2. «Ν»f3 *", []string{
			is("е", "a Cyrillic letter", "e"), is("с", "a Cyrillic letter", "c"), is("Ν", "a Greek letter", "N"),
		}},
		{"a whole move", "1. «е»«４» *", []string{is("е", "a Cyrillic letter", "e"), is("４", "a fullwidth form", "4")}},
		{"a capture", "1. e4 d5 2. e«×»d5 *", []string{is("×", "a multiplication sign", "x")}},
		{"castling", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O«–»O O«−»O *", []string{is("–", "an en dash", "-"), is("−", "a minus sign", "-")}},
		{"castling with blanks", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O «—» O *", []string{is("—", "an em dash", "-")}},
		{"words that are no moves", "1. e4 Хорошо e5 *", nil},
		{"in Russian", "1. e4 e5 2. Кf3 Кc6 3. Сb5 Фe7 4. O«–»O *", []string{is("–", "an en dash", "-")}},
		{"in comments and values", "[Event \"Москва “x” –\"]\n\n1. e4 {еще —\u00A0½} e5 ; ещё\n*", nil},
		{"suffixes and periods", "1«．» e4«！» e5?? ‼ ⁉ …*", []string{is("．", "a fullwidth form", "."), is("！", "a fullwidth form", "!")}},
		{"parentheses and braces", "1. e4 «（»1. d4«）» «｛» *", []string{
			is("（", "a fullwidth form", "("), is("）", "a fullwidth form", ")"), is("｛", "a fullwidth form", "{"),
		}},
		{"brackets", "«［»Event \"x\"«］»\n«【»Site \"y\"«】»" + moves, []string{
			is("［", "a fullwidth form", "["), is("］", "a fullwidth form", "]"),
			is("【", "a lenticular bracket", "["), is("】", "a lenticular bracket", "]"),
		}},
		{"quotes", "[Event «“»x “y” z«”»]\n[Site «‹‹»x«››»]\n[Round «„»1\"]\n[White «＂»x«＂»]" + moves, []string{
			is("“", "a curly quotation mark", `"`), is("”", "a curly quotation mark", `"`),
			is("«", "a guillemet", `"`), is("»", "a guillemet", `"`), is("„", "a low quotation mark", `"`),
			is("＂", "a fullwidth form", `"`), is("＂", "a fullwidth form", `"`),
		}},
		{"quotes in movetext", "1. e4 «“» *", []string{"lex-unexpected-character: '“' (U+201C) has no meaning here"}},
		{"names", "[«Е»vent \"x\"]\n[Roun«٣»d \"x\"]" + moves, []string{is("Е", "a Cyrillic letter", "E"), is("٣", "a digit of another script", "3")}},
		{"bare values", "[Event Москва]" + moves, nil},
		{"spaces", "1.«\u00A0»e4 «\u200B\u200B»e5«\u3000»*", []string{
			is("U+00A0", "a no-break space", " "), is("U+200B", "a zero-width space", " "), is("U+3000", "an ideographic space", " "),
		}},
		{"signs", "1. e4 «＃» «†» «＊» *", []string{is("＃", "a fullwidth form", "#"), is("†", "a dagger", "+"), is("＊", "a fullwidth form", "*")}},
	})
}
