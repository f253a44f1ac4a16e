package semantic

import "strconv"

// Glyph is an annotation glyph: what a number after '$' (PGN 10), a suffix (PGN
// 8.2.3.8) or a printed sign stands for.
type Glyph struct {
	Code   int    // the number after '$'
	Suffix string // "!", "?!", …; of $1 to $6 alone
	Symbol string // as books print it; "" if there is no usual sign
	// Meaning is a key for tables of words. Where the same thing is said of either
	// side there is one key, and Side tells whom it is about.
	Meaning string
	Side    GlyphSide
	// Standard says that PGN 10 defines the number. All others are extensions in
	// common use.
	Standard bool
}

// GlyphSide says whom a glyph is about.
type GlyphSide uint8

// The sides.
const (
	NoSide GlyphSide = iota
	WhiteSide
	BlackSide
)

// The numbers with bounds.
const (
	// LastStandardGlyph is the highest number that PGN 10 defines.
	LastStandardGlyph = 139
	// LastGlyph is the highest number there is (PGN 7).
	LastGlyph = 255
)

var suffixes = [...]string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

// symbols are the signs of $7 and above, as the Informant and the books after it
// print them.
var symbols = map[int]string{
	7: "□", 10: "=", 13: "∞", 14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+",
	22: "⨀", 23: "⨀", 26: "○", 27: "○", 32: "⟳", 33: "⟳", 36: "↑", 37: "↑",
	40: "→", 41: "→", 44: "⯹", 45: "⯹", 132: "⇆", 133: "⇆", 138: "⊕", 139: "⊕",
	140: "∆", 141: "∇", 142: "⌓", 143: "≤", 144: "==", 145: "RR", 146: "N",
	220: "D", 221: "D", 238: "○", 239: "⇔", 240: "⇗", 241: "⊞", 242: "⟫", 243: "⟪",
	244: "✕", 245: "⊥", 249: "⯺", 250: "⯻", 251: "⯼", 252: "⯽", 254: "∟", 255: "⯾",
}

// extensions are the numbers above the standard that programs agree on.
var extensions = [...]struct{ first, last int }{{140, 146}, {220, 221}, {238, 255}}

// printed are the further spellings of signs in texts, ASCII among them. Of a sign
// that says nothing about the side, White's number is given.
var printed = map[string]int{
	"‼": 3, "⁇": 4, "⁉": 5, "⁈": 6, "！": 1, "？": 2,
	"+=": 14, "+/=": 14, "=+": 15, "=/+": 15, "+/-": 16, "-/+": 17, "+-": 18, "-+": 19,
	"+--": 20, "--+": 21, "=/&": 44, "=&": 44, "=/∞": 44, "=∞": 44, "~=": 13, "~": 13,
	"☐": 7, "◻": 7, "⊙": 22, "⨀": 22, "ø": 22, "Ø": 22, "○": 26, "⟳": 32, "↑": 36, "→": 40, "⯹": 44,
	"⇆": 132, "⇄": 132, "⊕": 138, "△": 140, "Δ": 140, "▽": 141, "TN": 146, "N": 146, "D": 220,
}

// signs are the numbers of the signs in symbols that belong to one number alone.
var signs = func() map[string]int {
	m := make(map[string]int, len(symbols)+len(printed))
	for code, s := range symbols {
		if old, twice := m[s]; !twice || code < old {
			m[s] = code
		}
	}
	for s, code := range printed {
		m[s] = code
	}
	for code, s := range suffixes {
		if s != "" {
			m[s] = code
		}
	}
	return m
}()

// GlyphOf returns the glyph of a number. ok is false for numbers that neither the
// standard nor common use gives a meaning.
func GlyphOf(code int) (g Glyph, ok bool) {
	if code < 0 || code > LastGlyph {
		return Glyph{Code: code}, false
	}
	g = Glyph{Code: code, Symbol: symbols[code], Standard: code <= LastStandardGlyph}
	if code < len(suffixes) {
		g.Suffix = suffixes[code]
		g.Symbol = g.Suffix
	}
	base := code
	if code >= 14 && code <= LastStandardGlyph { // pairs, White first
		g.Side = WhiteSide + GlyphSide(code&1)
		base = code &^ 1
	}
	g.Meaning = "nag." + strconv.Itoa(base)
	if g.Standard {
		return g, true
	}
	for _, e := range extensions {
		if code >= e.first && code <= e.last {
			return g, true
		}
	}
	g.Meaning = ""
	return g, false
}

// ReadGlyph reads a glyph as it stands in a text: "$16", "?!", "±", "+/-". ok is
// false if it means nothing; of a number without meaning, g still has the Code.
func ReadGlyph(text []byte) (g Glyph, ok bool) {
	if len(text) > 1 && text[0] == '$' {
		code, err := strconv.Atoi(string(text[1:]))
		if err != nil {
			return Glyph{Code: -1}, false
		}
		return GlyphOf(code)
	}
	code, ok := signs[string(text)]
	if !ok {
		code, ok = signs[string(plainDashes(text))]
	}
	if !ok {
		return Glyph{Code: -1}, false
	}
	return GlyphOf(code)
}
