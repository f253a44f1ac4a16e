package semantic

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestReadGlyph(t *testing.T) {
	t.Parallel()
	rows := []struct {
		text     string
		code     int
		symbol   string
		meaning  string
		side     GlyphSide
		standard bool
	}{
		{"!", 1, "!", "nag.1", NoSide, true},
		{"$1", 1, "!", "nag.1", NoSide, true},
		{"?!", 6, "?!", "nag.6", NoSide, true},
		{"⁈", 6, "?!", "nag.6", NoSide, true},
		{"!?", 5, "!?", "nag.5", NoSide, true},
		{"⁉", 5, "!?", "nag.5", NoSide, true},
		{"$0", 0, "", "nag.0", NoSide, true},
		{"$13", 13, "∞", "nag.13", NoSide, true},
		{"$16", 16, "±", "nag.16", WhiteSide, true},
		{"$17", 17, "∓", "nag.16", BlackSide, true},
		{"+/-", 16, "±", "nag.16", WhiteSide, true},
		{"±", 16, "±", "nag.16", WhiteSide, true},
		{"$135", 135, "", "nag.134", BlackSide, true},
		{"$139", 139, "⊕", "nag.138", BlackSide, true},
		{"$146", 146, "N", "nag.146", NoSide, false},
		{"$016", 16, "±", "nag.16", WhiteSide, true},
	}
	for _, r := range rows {
		g, ok := ReadGlyph([]byte(r.text))
		assert.True(t, ok, r.text)
		want := Glyph{r.code, g.Suffix, r.symbol, r.meaning, r.side, r.standard}
		assert.Equal(t, want, g, r.text)
	}
	for _, text := range []string{"", "$", "$256", "$150", "$99999999999999999999", "!!!", "e4", "$-1"} {
		_, ok := ReadGlyph([]byte(text))
		assert.False(t, ok, text)
	}
}

// TestGlyphsRoundTrip checks that number, suffix and sign lead to each other.
func TestGlyphsRoundTrip(t *testing.T) {
	t.Parallel()
	for code := range LastGlyph + 1 {
		g, ok := GlyphOf(code)
		byNumber, same := ReadGlyph([]byte("$" + strconv.Itoa(code)))
		assert.Equal(t, ok, same, code)
		assert.Equal(t, g, byNumber)
		assert.Equal(t, ok, g.Meaning != "", code)
		if g.Symbol == "" {
			continue
		}
		bySign, ok := ReadGlyph([]byte(g.Symbol))
		assert.True(t, ok, g.Symbol)
		assert.Equal(t, g.Symbol, bySign.Symbol, "$%d", code)
	}
}
