package hex

// Letters says how men are written: by the standard letters, by those that a Redefine label puts in their place, or by
// figurines (C'escacs 10). It is never changed after it is made.
type Letters struct {
	classes [128]letterClass
	upper   [King + 1]byte
	fan     bool
}

// letterClass is what an ASCII letter means where a man is expected: a kind, and whether it names one here.
type letterClass uint8

const (
	kindMask     letterClass = 15
	letterVoid   letterClass = 1 << 4 // names its kind only under another Redefine
	letterSmall  letterClass = 1 << 5
	letterColumn letterClass = 1 << 6 // some letter, whether or not it may name a man
)

// alternatives are the letters that a Redefine label may give to each kind. H for the elephant stands in the glossary
// only (C'escacs N21).
var alternatives = [King + 1]string{
	Elephant: "H", Bishop: "ABFL", Knight: "CS", Rook: "T", Wyvern: "W", Queen: "Q",
}

// Standard returns the standard letters.
func Standard() *Letters { return standard }

// FAN returns the figurines of CTL-FAN.
func FAN() *Letters { return figurines }

var (
	standard  = newLetters(nil)
	figurines = func() *Letters {
		l := newLetters(nil)
		l.fan = true
		return l
	}()
)

// newLetters makes letters with some standard ones replaced, by kind.
func newLetters(replaced map[Kind]byte) *Letters {
	l := new(Letters)
	for c := byte('A'); c <= 'Z'; c++ {
		l.classes[c] = letterColumn
	}
	for kind := Pawn; kind <= King; kind++ {
		for _, c := range []byte(alternatives[kind]) {
			l.classes[c] = letterColumn | letterVoid | letterClass(kind)
		}
	}
	for kind := Pawn; kind <= King; kind++ {
		letter := kind.Letter()
		l.upper[kind] = letter
		l.classes[letter] = letterColumn | letterClass(kind)
		if c, ok := replaced[kind]; ok {
			l.classes[letter] |= letterVoid
			l.upper[kind] = c
		}
	}
	for kind, c := range replaced { // last, as a letter may be new for one kind and the standard of another
		l.classes[c] = letterColumn | letterClass(kind)
	}
	for c := 'A'; c <= 'Z'; c++ {
		l.classes[c|0x20] = l.classes[c] | letterSmall
	}
	return l
}

// IsFAN reports whether men are written as figurines.
func (l *Letters) IsFAN() bool { return l.fan }

// Letter returns the capital letter of a kind, 'P' for a pawn, also of the figurines; 0 for NoKind.
func (l *Letters) Letter(k Kind) byte {
	if k > King {
		return 0
	}
	return l.upper[k]
}

// Figurine returns the symbol of a man, or 0 for an empty hex.
func (m Man) Figurine() rune {
	kind := m.Kind()
	if kind == NoKind || kind > King {
		return 0
	}
	return symbols[m.Color()][kind]
}

var symbols = [2][King + 1]rune{
	{0, '♙', '☖', '♗', '♘', 0x1FA50, '♖', 0x1FA4F, '♕', '♔'},
	{0, '♟', '☗', '♝', '♞', 0x1FA53, '♜', 0x1FA52, '♛', '♚'},
}

// AppendMan appends a man as it stands in a move: letter or figurine.
func (l *Letters) AppendMan(dst []byte, man Man) []byte {
	if l.fan {
		return append(dst, string(man.Figurine())...)
	}
	return append(dst, l.upper[man.Kind()])
}

// AppendRecord appends a man as it stands in a position: capital for White, small for Black, or figurine.
func (l *Letters) AppendRecord(dst []byte, man Man) []byte {
	if l.fan {
		return append(dst, string(man.Figurine())...)
	}
	return append(dst, l.upper[man.Kind()]|byte(man.Color())<<5)
}

// figurineAt reads the symbol at the start of a text. size is 0 if there is none. A variation selector behind it, as
// telephones add, counts as part of it.
func figurineAt(text string) (man Man, size int) {
	if len(text) < 3 || text[0] < 0xe2 {
		return 0, 0
	}
	switch {
	case text[0] == 0xe2 && text[1] == 0x99 && text[2] >= 0x94 && text[2] <= 0x9f:
		man, size = chessSymbols[text[2]-0x94], 3
	case text[0] == 0xe2 && text[1] == 0x98 && text[2]&^1 == 0x96:
		man, size = MakeMan(Color(text[2]&1), Elephant), 3
	case len(text) > 3 && text[:3] == "\xf0\x9f\xa9":
		switch text[3] {
		case 0x8f:
			man = MakeMan(White, Wyvern)
		case 0x90:
			man = MakeMan(White, Pegasus)
		case 0x92:
			man = MakeMan(Black, Wyvern)
		case 0x93:
			man = MakeMan(Black, Pegasus)
		default:
			return 0, 0
		}
		size = 4
	default:
		return 0, 0
	}
	if len(text) >= size+3 && (text[size:size+3] == "\ufe0e" || text[size:size+3] == "\ufe0f") {
		size += 3
	}
	return man, size
}

// chessSymbols are the men from U+2654 on.
var chessSymbols = [12]Man{
	MakeMan(White, King), MakeMan(White, Queen), MakeMan(White, Rook), MakeMan(White, Bishop), MakeMan(White, Knight),
	MakeMan(White, Pawn), MakeMan(Black, King), MakeMan(Black, Queen), MakeMan(Black, Rook), MakeMan(Black, Bishop),
	MakeMan(Black, Knight), MakeMan(Black, Pawn),
}

// RedefineProblemKind is what is wrong with the value of a Redefine label.
type RedefineProblemKind uint8

// The kinds of Redefine problems; all are of ctl-redefine-letter.
const (
	_ RedefineProblemKind = iota

	RedefineForm       // not of the form new@standard
	RedefineStandard   // no standard letter behind the sign, or one that has no alternatives
	RedefineLetter     // the new letter is not one of the alternatives
	RedefineRepeated   // the kind or the new letter is redefined before
	RedefineGlossary   // H for the elephant, which only the glossary has; a warning, and it holds
	RedefineFANAmong   // FAN beside other items
	RedefineLetterCase // small letters; they are taken as capitals
)

// RedefineProblem is one finding about a Redefine label. Start and End are byte offsets in the value.
type RedefineProblem struct {
	Kind       RedefineProblemKind
	Start, End int
}

// Redefine reads the value of a Redefine label, such as "B@J, Q@D" or "FAN". Items with a problem are left out, but for
// RedefineGlossary and RedefineLetterCase. Quotes inside the value, another finding's business, are read as blanks.
func Redefine(value []byte) (*Letters, []RedefineProblem) {
	var problems []RedefineProblem
	replaced := map[Kind]byte{}
	fan, items := false, 0
	for start := 0; start <= len(value); {
		end := start
		for end < len(value) && value[end] != ',' {
			end++
		}
		from, to := trimItem(value, start, end)
		add := func(kind RedefineProblemKind) {
			at, end := from, to
			if at == end { // nothing there: the character before
				at, end = max(at-1, 0), max(end, min(1, len(value)))
			}
			problems = append(problems, RedefineProblem{kind, at, end})
		}
		switch item := string(value[from:to]); item {
		case "FAN":
			fan = true
		default:
			readRedefinition(item, replaced, add)
		}
		items++
		start = end + 1
	}
	if fan && items > 1 {
		problems = append(problems, RedefineProblem{RedefineFANAmong, 0, len(value)})
	}
	if fan {
		return figurines, problems
	}
	return newLetters(replaced), problems
}

// trimItem narrows a range to what stands between blanks and quotes.
func trimItem(value []byte, from, to int) (int, int) {
	blank := func(c byte) bool { return c == ' ' || c == '\t' || c == '"' || c == '\\' }
	for from < to && blank(value[from]) {
		from++
	}
	for from < to && blank(value[to-1]) {
		to--
	}
	return from, to
}

// readRedefinition reads one item, such as "B@J".
func readRedefinition(item string, replaced map[Kind]byte, add func(RedefineProblemKind)) {
	if len(item) != 3 || item[1] != '@' || item[0] >= 0x80 || item[2] >= 0x80 {
		add(RedefineForm)
		return
	}
	letter, old := standard.classes[item[0]], standard.classes[item[2]]
	kind := Kind(old & kindMask)
	upper := item[0] &^ 0x20
	switch {
	case kind == NoKind || old&letterVoid != 0 || alternatives[kind] == "":
		add(RedefineStandard)
		return
	case letter&letterVoid == 0 || Kind(letter&kindMask) != kind:
		add(RedefineLetter)
		return
	case replaced[kind] != 0:
		add(RedefineRepeated)
		return
	case kind == Elephant:
		add(RedefineGlossary)
	}
	if (letter|old)&letterSmall != 0 {
		add(RedefineLetterCase)
	}
	replaced[kind] = upper
}
