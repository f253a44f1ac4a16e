package syntax

import (
	"bytes"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// positionRows give the position of an offset in the three encodings, and the
// offset that this position means.
var positionRows = []struct {
	name             string
	text             string
	off              int
	line             int
	utf16, utf8, u32 int
	back             int
}{
	{"start", "abc", 0, 0, 0, 0, 0, 0},
	{"empty", "", 0, 0, 0, 0, 0, 0},
	{"end without line end", "ab\nc", 4, 1, 1, 1, 1, 4},
	{"end with line end", "ab\n", 3, 1, 0, 0, 0, 3},
	{"line end", "ab\ncd", 2, 0, 2, 2, 2, 2},
	{"CR of CRLF", "ab\r\ncd", 2, 0, 2, 2, 2, 2},
	{"between CR and LF", "ab\r\ncd", 3, 0, 2, 2, 2, 2},
	{"behind CRLF", "ab\r\ncd", 4, 1, 0, 0, 0, 4},
	{"CR alone", "ab\rcd", 4, 1, 1, 1, 1, 4},
	{"LF CR", "a\n\rb", 3, 2, 0, 0, 0, 3},
	{"two bytes", "é4", 2, 0, 1, 2, 1, 2},
	{"inside two bytes", "aé4", 2, 0, 1, 1, 1, 1},
	{"three bytes", "♘f3", 3, 0, 1, 3, 1, 3},
	{"inside three bytes", "♘f3", 2, 0, 0, 0, 0, 0},
	{"four bytes", "🨀x", 4, 0, 2, 4, 1, 4},
	{"inside four bytes", "x🨀x", 4, 0, 1, 1, 1, 1},
	{"Latin-1", "\xe9\xe8x", 2, 0, 2, 2, 2, 2},
	{"cut character", "\xe2\x99x", 2, 0, 2, 2, 2, 2},
	{"inside cut character", "\xe2\x99x", 1, 0, 1, 1, 1, 1},
	{"surrogate in UTF-8", "\xed\xa0\x80x", 3, 0, 3, 3, 3, 3},
	{"overlong", "\xc0\x80x", 2, 0, 2, 2, 2, 2},
	{"stray continuation bytes", "é\xa9\xa9x", 4, 0, 3, 4, 3, 4},
	{"NUL", "\x00\x00", 1, 0, 1, 1, 1, 1},
	{"U+2028 ends no line", "a\u2028b", 4, 0, 2, 4, 2, 4},
	{"byte order mark", "\ufeff[Event", 3, 0, 1, 3, 1, 3},
	{"second game", "[A]\n*\n\n[B]\n♘é", 16, 4, 2, 5, 2, 16},
	{"before the start", "ab", -3, 0, 0, 0, 0, 0},
	{"beyond the end", "ab", 9, 0, 2, 2, 2, 2},
}

func TestPosition(t *testing.T) {
	t.Parallel()
	for _, row := range positionRows {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			d := NewDocument([]byte(row.text), PGN("Event"))
			for enc, column := range []int{row.utf16, row.utf8, row.u32} {
				want := Position{row.line, column}
				assert.Equal(t, want, d.Position(row.off, Encoding(enc)), "encoding %d", enc)
				assert.Equal(t, row.back, d.Offset(want, Encoding(enc)), "encoding %d", enc)
			}
		})
	}
}

func TestOffsetOutside(t *testing.T) {
	t.Parallel()
	d := NewDocument([]byte("ab\r\n🨀é\rc\n\n[B]\nd"), PGN("Event"))
	require.Equal(t, 2, d.Games())
	for _, row := range []struct {
		line, column int
		enc          Encoding
		want         int
	}{
		{-1, 5, UTF16, 0},
		{math.MinInt, math.MinInt, UTF16, 0},
		{0, -1, UTF16, 0},
		{1, -1, UTF16, 4},
		{0, 3, UTF16, 2},
		{0, math.MaxInt, UTF16, 2},
		{1, 1, UTF16, 4}, // inside a surrogate pair
		{1, 2, UTF16, 8},
		{1, 3, UTF16, 10},
		{1, 4, UTF16, 10},
		{1, 3, UTF8, 4},
		{1, 5, UTF8, 8},
		{1, 6, UTF8, 10},
		{1, 1, UTF32, 8},
		{1, 9, UTF32, 10},
		{3, 7, UTF8, 13},
		{5, 1, UTF16, 19},
		{5, 2, UTF16, 19},
		{6, 0, UTF16, 19},
		{math.MaxInt, math.MaxInt, UTF16, 19},
	} {
		assert.Equal(t, row.want, d.Offset(Position{row.line, row.column}, row.enc), "%+v", row)
	}
}

// TestPositionLongGame compares the table of lines of a big game with counting.
func TestPositionLongGame(t *testing.T) {
	t.Parallel()
	for _, unit := range []string{"1. e4 e5\n", "1. e4 e5\r\n", "1. é4 e5\r", "x\r\ny\rz\n\r\r\n", "1. e4 ", "\n", "🨀\r\n"} {
		text := bytes.Repeat([]byte(unit), 3*lineTableMin/len(unit))
		checkPositions(t, text, PGN("Event"), len(text)/97)
		// Move line ends over the borders of blocks.
		checkPositions(t, append([]byte("x"), text...), PGN("Event"), len(text)/97)
	}
}

func FuzzPosition(f *testing.F) {
	seedDocuments(f, func(text []byte) { f.Add(text) })
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 1<<11 {
			return
		}
		checkPositions(t, text, PGN("Event"), 1)
		checkPositions(t, text, withinLines, 1)
	})
}

// withinLines is a grammar that starts games within lines, as that of CIF does.
var withinLines = &Grammar{
	Split: func(text []byte, cuts []int) []int {
		for i, c := range text {
			if i > 0 && c == '<' {
				cuts = append(cuts, i)
			}
		}
		return cuts
	},
}

// checkPositions compares positions with those of a naive walk over the text:
// of every step-th offset, in all encodings, there and back.
func checkPositions(t *testing.T, text []byte, gr *Grammar, step int) {
	t.Helper()
	d := NewDocument(text, gr)
	for i, p := range naivePositions(text) {
		if i%max(step, 1) != 0 && i < len(text)-3 {
			continue
		}
		for enc, want := range p.at {
			enc := Encoding(enc)
			require.Equal(t, want, d.Position(i, enc), "offset %d", i)
			require.Equal(t, p.start, d.Offset(want, enc), "offset %d", i)
			start := d.Offset(Position{want.Line, 0}, enc)
			require.Equal(t, start+p.width, d.Offset(Position{want.Line, math.MaxInt}, enc))

			ref := d.GameAt(p.start)
			local := ref.Position(p.start-ref.Offset, enc)
			require.Equal(t, want.Line, ref.Line+local.Line)
			require.Equal(t, p.start-ref.Offset, ref.Game.Offset(local, enc))
			require.Equal(t, local.Line, ref.LineAt(p.start-ref.Offset))
			if local.Line > 0 {
				require.Equal(t, start, ref.Offset+ref.LineStart(local.Line))
			}
		}
		line := d.GameAtLine(p.at[UTF16].Line)
		start := d.Offset(Position{p.at[UTF16].Line, 0}, UTF16)
		require.True(t, line.Offset <= start && (start < line.End() || line.Index == d.Games()-1))
		if p.start+1 < len(text) { // one unit into a surrogate pair
			inside := p.at[UTF16]
			inside.Column++
			got := d.Offset(inside, UTF16)
			require.True(t, got >= p.start && got <= p.start+3)
		}
	}
	require.Equal(t, d.Len(), d.Offset(Position{d.Lines() + 1, 0}, UTF16))
}

// naivePosition is where an offset goes back to, its position there in each
// encoding, and the length of its line in bytes.
type naivePosition struct {
	start int
	at    [3]Position
	width int
}

// naivePositions returns that of every offset, the end of text included.
func naivePositions(text []byte) []naivePosition {
	var list []naivePosition
	for n, line := range naiveLines(string(text)) {
		begin := len(list)
		content := strings.TrimRight(line, "\r\n")
		p := naivePosition{start: begin, width: len(content)}
		for enc := range p.at {
			p.at[enc].Line = n
		}
		for rest := content; len(rest) > 0; {
			r, size := utf8.DecodeRuneInString(rest)
			for range size {
				list = append(list, p)
			}
			p.start += size
			p.at[UTF16].Column++
			if r > 0xFFFF {
				p.at[UTF16].Column++
			}
			p.at[UTF8].Column += size
			p.at[UTF32].Column++
			rest = rest[size:]
		}
		for range len(line) - len(content) {
			list = append(list, p)
		}
		if len(line) == len(content) { // the last line
			list = append(list, p)
		}
	}
	return list
}
