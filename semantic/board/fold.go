package board

import "unicode/utf8"

// Folding brings a move text with characters outside printable ASCII into the form that the reader knows: figurines
// and letters of other languages become the codes 1 to 6 (a PieceType), look-alikes become what they look like, and
// blanks go. Only texts that need it pay for it.

// fold appends the folded text to dst, which must have room for maxFolded bytes. ok is false when some character has
// no meaning in a move or the text is too long.
func fold(dst, text []byte, letters *Letters) (folded []byte, spelling Spelling, ok bool) {
	for len(text) > 0 {
		if len(dst) == maxFolded {
			return dst, spelling, false
		}
		if man, size := letters.wideMan(text); size > 0 {
			dst = append(dst, byte(man))
			text = text[size:]
			continue
		}
		r, size := utf8.DecodeRune(text)
		if r == utf8.RuneError && size == 1 {
			r = rune(text[0]) // ISO 8859-1, the character set of PGN 4.1, and its Windows extension
		}
		text = text[size:]
		switch {
		case r > ' ' && r < 0x7f:
			dst = append(dst, byte(r))
		case r == ' ' || r == '\t' || r == '\n' || r == '\r' || r == 0xa0:
			spelling |= SpelledSpaces
		case r >= 0x2654 && r <= 0x265f:
			spelling |= SpelledFigurine
			dst = append(dst, byte(King)-byte(r-0x2654)%6)
		case r == 0xfe0e || r == 0xfe0f: // how to draw the figurine before it
		default:
			c := lookAlike(r)
			if c == 0 {
				return dst, spelling, false
			}
			spelling |= SpelledConfusable
			dst = append(dst, c)
		}
	}
	return dst, spelling, true
}

// wideMan reads a piece letter that is not one ASCII character.
func (l *Letters) wideMan(text []byte) (man PieceType, size int) {
	for _, w := range l.wide {
		if hasPrefix(text, w.text) {
			return w.man, len(w.text)
		}
	}
	return NoPiece, 0
}

// lookAlike returns the printable ASCII character of move texts that r is easily mistaken for, or 0.
func lookAlike(r rune) byte {
	switch {
	case r >= 0xff01 && r <= 0xff5e: // full-width forms
		return byte(r - 0xff01 + '!')
	case r >= 0x2010 && r <= 0x2015, r == 0x2212, r == 0x96, r == 0x97, r == 0xad: // hyphens, dashes, minus
		return '-'
	}
	switch r {
	case 'а', 'α': // Cyrillic, Greek
		return 'a'
	case 'с':
		return 'c'
	case 'е':
		return 'e'
	case 'о', 'ο':
		return 'o'
	case 'х', 'χ', '×', '✕', '✖':
		return 'x'
	case 'А', 'Α':
		return 'A'
	case 'В', 'Β':
		return 'B'
	case 'С':
		return 'C'
	case 'Е', 'Ε':
		return 'E'
	case 'Н', 'Η':
		return 'H'
	case 'К', 'Κ', '\u212a':
		return 'K'
	case 'Ν':
		return 'N'
	case 'О', 'Ο':
		return 'O'
	case 'Р', 'Ρ':
		return 'P'
	case 'Х', 'Χ':
		return 'X'
	case '∶':
		return ':'
	case '†':
		return '+'
	case '♯', '‡':
		return '#'
	}
	return 0
}
