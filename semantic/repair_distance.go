package semantic

import "bytes"

// Cost says how far a repair departs from what is written, in tenths, so that sums
// are exact: 5 is half a slip of the pen.
type Cost int

// What single slips cost: those that players make cost less than an error of chance.
const (
	costNeighbour Cost = 5  // the file or rank beside the right one
	costLetter    Cost = 5  // a piece letter or a file of origin too much or too little
	costKey       Cost = 7  // the key beside the right one, or its other case
	costOther     Cost = 10 // any other change of one character
)

// moveDistance is the edit distance between a move as written and a move in
// canonical notation: the cheapest series of slips that makes one of the other.
// What only accompanies a move does not count: capture, check and promotion signs,
// hyphens, annotation suffixes and words such as "mate". So the other castling is one
// change.
func moveDistance(written, canonical []byte) Cost {
	a, b := spell(written), spell(canonical)
	return a.distance(&b)
}

// maxSpelling bounds the text that is compared. The longest move needs seven
// characters; what is longer is a word, and far from every move.
const maxSpelling = 24

// spelling is the part of a text that says which move is meant.
type spelling struct {
	text [maxSpelling]byte
	n    int
}

func (s *spelling) bytes() []byte { return s.text[:s.n] }

func (s *spelling) add(c byte) {
	if s.n < maxSpelling {
		s.text[s.n] = c
		s.n++
	}
}

// spell takes out of a text what does not tell its move from others.
func spell(text []byte) spelling {
	var s spelling
	if n := castlingLetters(text); n > 0 {
		for range n {
			s.add('O')
		}
		return s
	}
	for i, c := range text[:len(text)-wordTail(text)] {
		switch {
		case c == 'x', c == 'X' && i > 0, c <= ' ':
		case bytes.IndexByte([]byte("+#=!?:-()/.,"), c) >= 0:
		case c&0xC0 == 0x80: // a character outside ASCII counts as one
		default:
			s.add(c)
		}
	}
	return s
}

// castlingLetters returns 2 or 3 for castling in any spelling, and 0 for all else.
func castlingLetters(text []byte) int {
	letters := 0
	for _, c := range bytes.TrimRight(text, "+#!?") {
		switch c {
		case 'O', 'o', '0':
			letters++
		case '-':
		default:
			return 0
		}
	}
	if letters == 2 || letters == 3 {
		return letters
	}
	return 0
}

// wordTail returns the length of a word behind the last digit, such as "mate" or
// "e.p."; a single letter there is a promotion.
func wordTail(text []byte) int {
	digit := bytes.LastIndexAny(text, "123456789")
	if digit < 0 {
		return 0
	}
	for i := digit + 1; i < len(text); i++ {
		if isLower(text[i]) && i+1 < len(text) && (isLower(text[i+1]) || text[i+1] == '.') {
			return len(text) - i
		}
	}
	return 0
}

// distance is the weighted Levenshtein distance.
func (s *spelling) distance(to *spelling) Cost {
	var rows [2][maxSpelling + 1]Cost
	above, row := &rows[0], &rows[1]
	for j, c := range to.bytes() {
		above[j+1] = above[j] + costOfOne(c)
	}
	for _, a := range s.bytes() {
		row[0] = above[0] + costOfOne(a)
		for j, b := range to.bytes() {
			row[j+1] = min(above[j]+costOfExchange(a, b), above[j+1]+costOfOne(a), row[j]+costOfOne(b))
		}
		above, row = row, above
	}
	return above[to.n]
}

// costOfOne is the cost of a character that is too much or too little. Every file
// in surplus of the target's is one of origin; the O of castling is no piece letter.
func costOfOne(c byte) Cost {
	if isLower(c) || isUpper(c) && c != 'O' {
		return costLetter
	}
	return costOther
}

// costOfExchange is the cost of one character in the place of another.
func costOfExchange(a, b byte) Cost {
	if a == b {
		return 0
	}
	beside := a+1 == b || b+1 == a
	switch {
	case beside && (isLower(a) && isLower(b) || isDigit(a) && isDigit(b)):
		return costNeighbour
	case isLetter(a) && isLetter(b) && a|0x20 == b|0x20:
		return costKey
	case (isLower(a) && isLower(b) || isUpper(a) && isUpper(b)) && besideOnKeyboard(a|0x20, b|0x20):
		return costKey
	}
	return costOther
}

// besideOnKeyboard reports whether the keys of two lower-case letters touch on the
// QWERTY keyboard, whose rows are shifted by about half a key. On QWERTZ and AZERTY
// the letters of pieces and files touch the same others, but for Q and A, which
// touch on all three.
func besideOnKeyboard(a, b byte) bool {
	pa, pb := keyPlaces[a-'a'], keyPlaces[b-'a']
	if pa.row > pb.row {
		pa, pb = pb, pa
	}
	switch d := pa.column - pb.column; pb.row - pa.row {
	case 0:
		return d == 1 || d == -1
	case 1:
		return d == 0 || d == 1
	}
	return false
}

// keyPlaces are the rows and columns of the letters on the keyboard.
var keyPlaces = func() (places [26]struct{ row, column int }) {
	for row, keys := range []string{"qwertyuiop", "asdfghjkl", "zxcvbnm"} {
		for column, c := range keys {
			places[c-'a'].row, places[c-'a'].column = row, column
		}
	}
	return places
}()

func isLower(c byte) bool  { return c >= 'a' && c <= 'z' }
func isUpper(c byte) bool  { return c >= 'A' && c <= 'Z' }
func isLetter(c byte) bool { return isLower(c | 0x20) }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
