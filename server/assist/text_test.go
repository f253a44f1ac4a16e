package assist

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestText(t *testing.T) {
	t.Parallel()
	var text Text
	assert.True(t, text.Empty())
	text.paragraph()
	text.diagram("")
	assert.True(t, text.Empty(), "nothing is added by nothing")
	text.paragraph(strong("1.e4"), plain(" · "), code("x"))
	text.diagram(" a\n b")
	text.item(plain("one"))
	text.item(plain("two"))
	text.paragraph(plain("end"))
	assert.Equal(t, "**1.e4** · `x`\n\n```text\n a\n b\n```\n\n- one\n- two\n\nend", text.Markdown())
	assert.Equal(t, "1.e4 · x\n\n a\n b\n\n- one\n- two\n\nend", text.Plain())
}

// TestMarkdownEscapes checks that no text breaks out of its place.
func TestMarkdownEscapes(t *testing.T) {
	t.Parallel()
	rows := []struct {
		run  run
		want string
	}{
		{quote([]byte("plain")), "`plain`"},
		{quote([]byte("`")), "`` ` ``"},
		{quote([]byte("a`b")), "``a`b``"},
		{quote([]byte("``a```b")), "```` ``a```b ````"},
		{quote([]byte("")), "`  `"},
		{quote([]byte("  ")), "`    `"},
		{quote([]byte("<b>&amp;</b>[x](y)")), "`<b>&amp;</b>[x](y)`"},
		{quote([]byte("a\n```\n# b")), "````a ``` # b````"},
		{quote([]byte("a\u2028b\u0085c\x07d")), "`a b c d`"},
		{quote([]byte("a\u202Eb\u200B")), "`a\uFFFDb\uFFFD`"},
		{quote([]byte("J\xf6rg")), "`Jörg`"},
		{foreign("'<b>' is *not* a _move_"), `'\<b\>' is \*not\* a \_move\_`},
		{foreign("[a](http://b) www.c.d e@f.g"), `\[a\](http\://b) www\.c.d e\@f.g`},
		{foreign("# head"), `\# head`},
		{foreign("- item"), `\- item`},
		{foreign("12. item"), `12\. item`},
		{foreign("12.e4 is a move"), `12.e4 is a move`},
		{foreign("  code"), `code`},
		{foreign("a | b ~~c~~ $d$ &copy; \\e `f`"), "a \\| b \\~\\~c\\~\\~ \\$d\\$ \\&copy; \\\\e \\`f\\`"},
		{plain("2...d6, depth 2: 1/2-1/2"), "2...d6, depth 2: 1/2-1/2"},
	}
	for _, r := range rows {
		var text Text
		text.paragraph(r.run)
		assert.Equal(t, r.want, text.Markdown())
	}
}

func TestQuoteIsShort(t *testing.T) {
	t.Parallel()
	long := quote([]byte(strings.Repeat("ä", 1000)))
	assert.Equal(t, strings.Repeat("ä", maxQuote)+"…", long.text)
}

func TestSay(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "variation of 2...exd4, depth 2", sayText("variation", "move", "2...exd4", "depth", 2))
	assert.Empty(t, say("no-such-key"))
	assert.Equal(t, "1 variation inside", textOf(count("variation.inside", 1)))
	assert.Equal(t, "12 variations inside", textOf(count("variation.inside", 12)))
	for n, want := range map[int]string{1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 13: "13th", 22: "22nd", 103: "103rd", 112: "112th"} {
		assert.Equal(t, want, ordinal(n))
	}
}
