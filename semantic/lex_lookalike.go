package semantic

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// What people type, or programs put, in place of the ASCII characters that PGN 4.1
// and 8.2.3 ask for.

// likeness says which ASCII text a character is mistaken for, and the key of its
// name.
type likeness struct{ ascii, name string }

// lookAlike returns the ASCII text that r is mistaken for and the key of r's name;
// both are empty if r looks like nothing.
func lookAlike(r rune) (ascii, name string) {
	switch {
	case r < 0x80:
		return "", ""
	case r >= 0xFF01 && r <= 0xFF5E:
		return string(r - 0xFF01 + '!'), "char-fullwidth"
	case unicode.IsDigit(r):
		return string('0' + digitValue(r)), "char-digit"
	}
	l := likenesses[r]
	return l.ascii, l.name
}

// isForeignNumber reports whether a word of the movetext is a number in digits outside
// ASCII. What is wrong with it are its characters.
func isForeignNumber(text []byte) bool {
	if text[0] < utf8.RuneSelf {
		return false
	}
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		if ascii, _ := lookAlike(r); len(ascii) != 1 || ascii[0] < '0' || ascii[0] > '9' {
			return false
		}
		text = text[n:]
	}
	return true
}

// digitValue returns the value of a decimal digit: Unicode has them in rows of ten.
func digitValue(r rune) rune {
	n := rune(0)
	for n < 50 && unicode.IsDigit(r-n-1) {
		n++
	}
	return n % 10
}

var likenesses = func() map[rune]likeness {
	m := map[rune]likeness{
		'½': {"1/2", "char-half"},
		'×': {"x", "char-times"}, '✕': {"x", "char-times"}, '✖': {"x", "char-times"}, '⨯': {"x", "char-times"},
		'‐': {"-", "char-hyphen"}, '‑': {"-", "char-hard-hyphen"}, '‒': {"-", "char-figure-dash"},
		'–': {"-", "char-en-dash"}, '—': {"-", "char-em-dash"}, '―': {"-", "char-bar"},
		'−': {"-", "char-minus"}, '﹘': {"-", "char-em-dash"}, '﹣': {"-", "char-hyphen"},
		'“': {`"`, "char-curly-quote"}, '”': {`"`, "char-curly-quote"},
		'„': {`"`, "char-low-quote"}, '‟': {`"`, "char-curly-quote"},
		'«': {`"`, "char-guillemet"}, '»': {`"`, "char-guillemet"},
		'【': {"[", "char-lenticular"}, '】': {"]", "char-lenticular"},
		'﹙': {"(", "char-small-bracket"}, '﹚': {")", "char-small-bracket"},
		'﹛': {"{", "char-small-bracket"}, '﹜': {"}", "char-small-bracket"},
		'․': {".", "char-leader"},
		'∶': {":", "char-ratio"},
		'⁄': {"/", "char-slash"}, '∕': {"/", "char-slash"},
		'♯': {"#", "char-sharp"},
		'†': {"+", "char-dagger"}, '‡': {"#", "char-dagger"},
		'∗': {"*", "char-asterisk"}, '✱': {"*", "char-asterisk"}, '✻': {"*", "char-asterisk"},
		'\u212A': {"K", "char-kelvin"},
		'ı':      {"i", "char-dotless"},
	}
	add := func(name, from, ascii string) {
		for i, r := range []rune(from) {
			m[r] = likeness{ascii[i : i+1], name}
		}
	}
	add("char-cyrillic", "асеорхуіјѕԁһАВСЕНІЈКМОРЅТХУ", "aceopxyijsdhABCEHIJKMOPSTXY")
	add("char-greek", "αονρχκΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "aovpxkABEZHIKMNOPTYX")
	return m
}()

// hasMeaning reports whether an ASCII character that stands alone means something
// in movetext, so that a look-alike of it is one slip and not two.
func hasMeaning(ascii string) bool {
	return ascii != "" && strings.IndexByte("\"',&|\\@^~_`", ascii[0]) < 0
}

// isDash reports whether r is a hyphen, a dash or a minus sign.
func isDash(r rune) bool {
	return r == '-' || r >= 0x80 && likenesses[r].ascii == "-" || r == 0xFF0D
}

// isQuote reports whether r may stand at either end of a string.
func isQuote(r rune) bool {
	return r == '"' || r == 0xFF02 || r >= 0x80 && likenesses[r].ascii == `"`
}

// spaceName returns the key of the name of a space outside ASCII, or of a
// character that shows nothing.
func spaceName(r rune) string {
	switch {
	case r == 0xA0:
		return "char-nbsp"
	case r == 0x202F:
		return "char-narrow-nbsp"
	case r == 0xAD:
		return "char-soft-hyphen"
	case r == 0x200B:
		return "char-zero-width"
	case r == 0x200C || r == 0x200D || r == 0x2060:
		return "char-joiner"
	case r == 0x200E || r == 0x200F || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069:
		return "char-direction"
	case r == 0x2028 || r == 0x2029:
		return "char-line-separator"
	case r == 0x3000:
		return "char-ideographic"
	case r == 0xFEFF:
		return "char-bom"
	case unicode.Is(unicode.Zs, r):
		return "char-wide-space"
	}
	return "char-invisible"
}

// decodeLast returns the last character of text, a byte that is not part of valid
// UTF-8 being one.
func decodeLast(text []byte) (r rune, size int) {
	if r, size = utf8.DecodeLastRune(text); r == utf8.RuneError && size == 1 {
		r = rune(text[len(text)-1])
	}
	return r, size
}
