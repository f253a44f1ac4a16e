package board

// Letters is a set of piece letters, those of one language. The zero value knows none.
// Values are read-only; get them from [English] and [Languages].
type Letters struct {
	language string
	ascii    [128]PieceType // letters of one ASCII character, upper case
	wide     []wideLetter   // all others, longest first
	names    [King + 1]string
}

// wideLetter is a piece letter that is not one ASCII character.
type wideLetter struct {
	text string
	man  PieceType
}

// Language returns the BCP 47 tag of the language, such as "de".
func (l *Letters) Language() string { return l.language }

// Letter returns how the language writes a kind of man, such as "S" for a knight in German or "Кр" for a king in
// Russian; empty for NoPiece.
func (l *Letters) Letter(t PieceType) string { return l.names[min(t, King)] }

// English returns the letters of PGN itself (PGN 8.2.3.2).
func English() *Letters { return english }

// Languages returns the letters of the other languages, by language tag: those of PGN 17 and Russian, whose files use
// Cyrillic letters, the king having two. The slice is shared: do not change it.
func Languages() []*Letters { return languages }

var english = newLetters("en", "P", "N", "B", "R", "Q", "K")

var languages = []*Letters{
	newLetters("cs", "P", "J", "S", "V", "D", "K"),
	newLetters("da", "B", "S", "L", "T", "D", "K"),
	newLetters("de", "B", "S", "L", "T", "D", "K"),
	newLetters("es", "P", "C", "A", "T", "D", "R"),
	newLetters("et", "P", "R", "O", "V", "L", "K"),
	newLetters("fi", "P", "R", "L", "T", "D", "K"),
	newLetters("fr", "P", "C", "F", "T", "D", "R"),
	newLetters("hu", "G", "H", "F", "B", "V", "K"),
	newLetters("is", "P", "R", "B", "H", "D", "K"),
	newLetters("it", "P", "C", "A", "T", "D", "R"),
	newLetters("nl", "O", "P", "L", "T", "D", "K"),
	newLetters("no", "B", "S", "L", "T", "D", "K"),
	newLetters("pl", "P", "S", "G", "W", "H", "K"),
	newLetters("pt", "P", "C", "B", "T", "D", "R"),
	newLetters("ro", "P", "C", "N", "T", "D", "R"),
	newLetters("ru", "п", "К", "С", "Л", "Ф", "Кр"),
	newLetters("sv", "B", "S", "L", "T", "D", "K"),
}

// newLetters makes a table from the letters for pawn, knight, bishop, rook, queen and king.
func newLetters(language string, names ...string) *Letters {
	l := &Letters{language: language}
	for i, name := range names {
		t := Pawn + PieceType(i)
		l.names[t] = name
		if len(name) == 1 && name[0] < 0x80 {
			l.ascii[name[0]] = t
			continue
		}
		w := wideLetter{name, t}
		if n := len(l.wide); n > 0 && len(l.wide[0].text) < len(name) {
			l.wide = append([]wideLetter{w}, l.wide...)
		} else {
			l.wide = append(l.wide, w)
		}
	}
	return l
}

// man reads one character of folded text: a letter of the table in either case, or a code that fold has put in place
// of a figurine or a wide letter. lower tells a lower-case letter.
func (l *Letters) man(c byte) (t PieceType, lower bool) {
	if c <= byte(King) {
		return PieceType(c), false
	}
	if t = l.ascii[c&127]; t != NoPiece {
		return t, false
	}
	if c >= 'a' && c <= 'z' {
		return l.ascii[c-0x20], true
	}
	return NoPiece, false
}
