package pgn

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// charset reports the first character of a value or a comment that ISO 8859-1 lacks
// (PGN 4.1). One that stands for a lost character has a finding of its own.
func (l *layout) charset() {
	if l.ascii {
		return
	}
	for tok := range l.Tree.AllTokens() {
		if !isProse(tok.Kind) {
			continue
		}
		for off := tok.Start; off < tok.End; {
			r, size := utf8.DecodeRune(l.text[off:tok.End])
			if isOutside(r) && l.due(exportCharset) {
				l.report(exportCharset, syntax.Span{Start: off, End: off + size}, semantic.Text("c", string(r)))
			}
			off += size
		}
		if !l.due(exportCharset) {
			return
		}
	}
}

// isProse reports whether tokens of a kind hold text for people.
func isProse(k syntax.Kind) bool {
	return k == syntax.TokenString || k == syntax.TokenComment || k == syntax.TokenLineComment
}

func isOutside(r rune) bool { return r > unicode.MaxLatin1 && r != utf8.RuneError }

// hasHigh reports whether a text has a byte outside ASCII.
func hasHigh(text []byte) bool {
	const high = 0x8080808080808080
	for ; len(text) >= 8; text = text[8:] {
		if binary.LittleEndian.Uint64(text)&high != 0 {
			return true
		}
	}
	return bytes.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf })
}

// fixCharset writes the values and comments of a game in ISO 8859-1, if that has
// something like each of their characters.
func fixCharset(p *semantic.FixPass, _ *semantic.Problem) []semantic.Fix {
	var edits []syntax.Edit
	text := p.Tree.Text()
	for tok := range p.Tree.AllTokens() {
		if !isProse(tok.Kind) {
			continue
		}
		for off := tok.Start; off < tok.End; {
			r, size := utf8.DecodeRune(text[off:tok.End])
			if isOutside(r) {
				like, ok := transliterate(r, tok.Kind == syntax.TokenString)
				if !ok {
					return nil
				}
				edits = append(edits, semantic.Replace(syntax.Span{Start: off, End: off + size}, like))
			}
			off += size
		}
	}
	return []semantic.Fix{{Key: "export-transliterate", Edits: edits}}
}

// transliterate returns what ISO 8859-1 has for a character: a letter keeps the marks
// that there are, and loses the others.
func transliterate(r rune, quoted bool) (like string, ok bool) {
	if quoted && strings.ContainsRune("“”„‟″", r) {
		return `\"`, true
	}
	if like, ok := plain[r]; ok {
		return like, true
	}
	if unicode.Is(unicode.Mn, r) {
		return "", true // a mark that stands alone
	}
	var b strings.Builder
	for _, c := range norm.NFKD.String(string(r)) {
		switch {
		case unicode.Is(unicode.Mn, c):
		case c <= unicode.MaxLatin1:
			b.WriteRune(c)
		default:
			like, ok := plain[c]
			if !ok {
				return "", false
			}
			b.WriteString(like)
		}
	}
	return b.String(), b.Len() > 0
}

// plain has the characters that are not a letter of ISO 8859-1 and marks.
var plain = map[rune]string{
	'‘': "'", '’': "'", '‚': "'", '‛': "'", '′': "'", '“': `"`, '”': `"`, '„': `"`, '‟': `"`, '″': `"`,
	'‹': "<", '›': ">", '‐': "-", '‑': "-", '‒': "-", '–': "-", '—': "-", '―': "-", '−': "-", '…': "...",
	'•': "·", '†': "+", '‡': "++", '€': "EUR", '⁄': "/", '≤': "<=", '≥': ">=", '≠': "!=", '≈': "~", '→': "->",
	'♔': "K", '♕': "Q", '♖': "R", '♗': "B", '♘': "N", '♙': "P",
	'♚': "K", '♛': "Q", '♜': "R", '♝': "B", '♞': "N", '♟': "P",

	'Ł': "L", 'ł': "l", 'Đ': "D", 'đ': "d", 'Ħ': "H", 'ħ': "h", 'ı': "i", 'ĸ': "k", 'Ŋ': "Ng", 'ŋ': "ng",
	'Œ': "Oe", 'œ': "oe", 'Ŧ': "T", 'ŧ': "t", 'Ə': "A", 'ə': "a", 'ẞ': "SS", 'ƒ': "f",

	'А': "A", 'Б': "B", 'В': "V", 'Г': "G", 'Д': "D", 'Е': "E", 'Ж': "Zh", 'З': "Z", 'И': "I", 'К': "K",
	'Л': "L", 'М': "M", 'Н': "N", 'О': "O", 'П': "P", 'Р': "R", 'С': "S", 'Т': "T", 'У': "U", 'Ф': "F", 'Х': "Kh",
	'Ц': "Ts", 'Ч': "Ch", 'Ш': "Sh", 'Щ': "Shch", 'Ъ': "", 'Ы': "Y", 'Ь': "", 'Э': "E", 'Ю': "Yu", 'Я': "Ya",
	'а': "a", 'б': "b", 'в': "v", 'г': "g", 'д': "d", 'е': "e", 'ж': "zh", 'з': "z", 'и': "i", 'к': "k",
	'л': "l", 'м': "m", 'н': "n", 'о': "o", 'п': "p", 'р': "r", 'с': "s", 'т': "t", 'у': "u", 'ф': "f", 'х': "kh",
	'ц': "ts", 'ч': "ch", 'ш': "sh", 'щ': "shch", 'ъ': "", 'ы': "y", 'ь': "", 'э': "e", 'ю': "yu", 'я': "ya",
	'Й': "Y", 'й': "y", 'Є': "Ye", 'є': "ye", 'І': "I", 'і': "i", 'Ґ': "G", 'ґ': "g", 'Ў': "U", 'ў': "u",
	'Ђ': "Dj", 'ђ': "dj", 'Ј': "J", 'ј': "j", 'Љ': "Lj", 'љ': "lj", 'Њ': "Nj", 'њ': "nj", 'Ћ': "C", 'ћ': "c",
	'Џ': "Dz", 'џ': "dz",
}

// fixFinalNewline ends the last line.
func fixFinalNewline(p *semantic.FixPass, _ *semantic.Problem) []semantic.Fix {
	return []semantic.Fix{{
		Key: "export-line-end", Safe: true, Edits: []syntax.Edit{semantic.Insert(len(p.Tree.Text()), p.Newline)},
	}}
}
