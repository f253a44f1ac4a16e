package hex

// maxText is the length of the longest text that is read, in bytes. The longest canonical one has 25: figurines of four
// bytes, a capture with promotion and a mark.
const maxText = 48

// ReadMove reads the text of one move in CTL-AN or CTL-FAN, in all spellings that [Spelling] names. ok is false when the
// text is no move in any of them; it says nothing about legality. A text with the form of a move is read even if a
// part of it names nothing: see [Faults].
//
// The text is one move with its check mark, without number, rating and game mark.
func ReadMove(text []byte, letters *Letters) (w Written, ok bool) {
	r := reader{text: text, letters: letters}
	r.w.From, r.w.To, r.w.Castling = NoCell, NoCell, NoCastling
	ok = len(text) <= maxText && r.read() && r.at == len(text)
	return r.w, ok
}

// CutMove reads the longest move at the start of a text and returns its length, or 0 if there is none. Ratings and game
// marks may follow without a space.
func CutMove(text []byte, letters *Letters) (w Written, length int) {
	r := reader{text: text[:min(len(text), maxText)], letters: letters}
	r.w.From, r.w.To, r.w.Castling = NoCell, NoCell, NoCastling
	if !r.read() {
		return r.w, 0
	}
	return r.w, r.at
}

// reader reads one move from left to right.
type reader struct {
	text    []byte
	at      int
	letters *Letters
	w       Written
}

// columnClass is the number of the column for its letter in either case, noColumn for other letters, noLetter for the
// rest.
var columnClass = func() (t [256]uint8) {
	for c := range t {
		t[c] = noLetter
		if upper := c &^ 0x20; upper >= 'A' && upper <= 'Z' {
			t[c] = noColumn
		}
	}
	for i, c := range []byte(ColumnLetters) {
		t[c], t[c|0x20] = uint8(i), uint8(i)
	}
	return t
}()

const (
	noColumn = Columns
	noLetter = Columns + 1
)

func isSmall(c byte) bool { return c >= 'a' && c <= 'z' }

// peek returns a byte from the place of reading, 0 behind the end.
func (r *reader) peek(n int) byte {
	if r.at+n < len(r.text) {
		return r.text[r.at+n]
	}
	return 0
}

// mark notes a part that begins at start and ends here.
func (r *reader) mark(part Part, start int) {
	r.w.parts[part].start, r.w.parts[part].end = uint8(start), uint8(r.at)
}

func (r *reader) read() bool {
	start := r.at
	man, how := r.man(FaultMan)
	r.w.Man, r.w.symbols[0] = man, how
	r.mark(PartMan, start)
	if how == symbolNone {
		r.w.Man = Pawn
	} else if man == King && r.castling() {
		return r.marks()
	}
	start = r.at
	var ok bool
	if r.w.From, ok = r.hex(FaultOrigin); !ok {
		return false
	}
	r.mark(PartOrigin, start)
	if how == symbolNone && r.peek(0) == '=' {
		r.w.Form, r.w.To = InPlace, r.w.From
		return r.promotion() && r.marks()
	}
	return r.target() && r.marks()
}

// target reads sign, captured man, target and promotion.
func (r *reader) target() bool {
	start := r.at
	if !r.sign() {
		return false
	}
	r.mark(PartSign, start)
	start = r.at
	if man, how := r.man(FaultCaptured); how != symbolNone {
		if !r.w.Sign.captures() {
			return false
		}
		r.w.Captured, r.w.symbols[1] = man, how
	} else if r.w.Sign.captures() {
		r.w.Captured = Pawn
	}
	r.mark(PartCaptured, start)
	start = r.at
	var ok bool
	if r.w.To, ok = r.hex(FaultTarget); !ok {
		return false
	}
	r.mark(PartTarget, start)
	if r.peek(0) == '=' {
		return r.promotion()
	}
	return true
}

// man reads an optional man: a figurine, or a letter before another letter (C'escacs 7, Lexing).
func (r *reader) man(fault Faults) (Kind, symbol) {
	c := r.peek(0)
	if c >= 0x80 {
		return r.figurine()
	}
	if columnClass[c] == noLetter || columnClass[r.peek(1)] == noLetter {
		return NoKind, symbolNone
	}
	return r.letter(c, fault), symbolLetter
}

// letter reads a letter that stands for a man.
func (r *reader) letter(c byte, fault Faults) Kind {
	r.at++
	class := r.letters.classes[c&127]
	kind := Kind(class & kindMask)
	if kind == NoKind {
		r.w.Faults |= fault
	}
	if class&letterSmall != 0 {
		r.w.Spelling |= SpelledLetterCase
	}
	if class&letterVoid != 0 {
		r.w.Spelling |= SpelledVoidLetter
	}
	if r.letters.fan {
		r.w.Spelling |= SpelledLetter
	}
	if kind == Pawn {
		r.w.Spelling |= SpelledPawn
	}
	return kind
}

func (r *reader) figurine() (Kind, symbol) {
	man, size := figurineAt(string(r.text[r.at:min(len(r.text), r.at+7)]))
	if size == 0 {
		return NoKind, symbolNone
	}
	r.at += size
	if size > 4 {
		r.w.Spelling |= SpelledSelector
	}
	if !r.letters.fan {
		r.w.Spelling |= SpelledFigurine
	}
	if man.Kind() == Pawn {
		r.w.Spelling |= SpelledPawn
	}
	return man.Kind(), symbolWhite + symbol(man.Color())
}

// hex reads a coordinate: a letter and digits. One that names no hex is a fault of the text, not its end.
func (r *reader) hex(fault Faults) (Cell, bool) {
	c := r.peek(0)
	class := columnClass[c]
	first := r.peek(1)
	if class == noLetter || first-'0' > 9 {
		return NoCell, false
	}
	line := int(first - '0')
	r.at += 2
	for digits := 1; ; digits++ {
		d := r.peek(0) - '0'
		if d > 9 {
			break
		}
		if digits > 1 || line == 0 { // too many, or a leading zero
			line = Lines
		}
		line = 10*line + int(d)
		r.at++
	}
	if isSmall(c) {
		r.w.Spelling |= SpelledLetterCase
	}
	at := CellAt(int(class), line)
	if at == NoCell {
		r.w.Faults |= fault
	}
	return at, true
}

// sign reads what stands between origin and target.
func (r *reader) sign() bool {
	if size := r.hyphen(); size > 0 {
		r.w.Sign = QuietSign
		r.at += size
		return true
	}
	r.w.Sign = CaptureSign
	switch c := r.peek(0); c {
	case '*':
		r.w.Spelling |= SpelledCaptureAsterisk
		r.at++
	case 'x', 'X':
		r.w.Spelling |= SpelledCaptureLetter
		r.at++
	case 0xc3:
		if r.peek(1) != 0x97 {
			return false
		}
		r.at += 2
	case 0xd1, 0xd0: // Cyrillic x
		if !(c == 0xd1 && r.peek(1) == 0x85) && !(c == 0xd0 && r.peek(1) == 0xa5) {
			return false
		}
		r.w.Spelling |= SpelledCaptureLetter
		r.at += 2
	case '@':
		r.w.Sign = PassingSign
		r.at++
		if r.peek(0) == '@' {
			r.w.Sign = FarSign
			r.at++
		}
	default:
		return false
	}
	return true
}

// hyphen returns the length of the hyphen or dash here, 0 if there is none.
func (r *reader) hyphen() int {
	c := r.peek(0)
	if c == '-' {
		return 1
	}
	if c != 0xe2 && c != 0xef {
		return 0
	}
	switch rest := [2]byte{r.peek(1), r.peek(2)}; {
	case c == 0xe2 && rest == [2]byte{0x80, 0x90}: // U+2010
		r.w.Spelling |= SpelledTypographic
	case c == 0xe2 && rest[0] == 0x80 && rest[1] >= 0x91 && rest[1] <= 0x95, // U+2011 to U+2015
		c == 0xe2 && rest == [2]byte{0x88, 0x92}, // minus
		c == 0xef && rest == [2]byte{0xb9, 0x98}, // small em dash
		c == 0xef && rest == [2]byte{0xb9, 0xa3}, // small hyphen-minus
		c == 0xef && rest == [2]byte{0xbc, 0x8d}: // full-width hyphen-minus
		r.w.Spelling |= SpelledHyphen
	default:
		return 0
	}
	return 3
}

// castling reads the rest of a castling, whose king is read; it leaves the place of reading alone if there is none.
func (r *reader) castling() bool {
	before := *r
	rook, how := r.man(FaultCastling)
	if rook != Rook {
		*r = before
		return false
	}
	r.w.symbols[1] = how
	wing, how := r.wing()
	prefix := r.at
	size := r.hyphen()
	if size == 0 || wing != King && wing != Queen && wing != Rook {
		*r = before
		return false
	}
	r.w.Form, r.w.Wing, r.w.symbols[2] = Castles, wing, how
	r.mark(PartMan, 0)
	r.at += size
	r.mark(PartSign, prefix)
	start := r.at
	var name [4]byte
	for columnClass[r.peek(0)] != noLetter {
		c := r.peek(0)
		if isSmall(c) {
			r.w.Spelling |= SpelledLetterCase
		}
		if n := r.at - start; n < len(name) {
			name[n] = c &^ 0x20
		}
		r.at++
	}
	r.mark(PartTarget, start)
	r.w.Castling = findCastling(wing, string(name[:min(r.at-start, len(name))]))
	if r.w.Castling == NoCastling || r.at-start > len(name) {
		r.w.Castling = NoCastling
		r.w.Faults |= FaultCastling
	}
	return true
}

// wing reads the last man of a castling's prefix, a letter before the hyphen. The standard letter of the queen is read
// even if it is redefined (C'escacs N30).
func (r *reader) wing() (Kind, symbol) {
	c := r.peek(0)
	if c >= 0x80 {
		return r.figurine()
	}
	if columnClass[c] == noLetter {
		return NoKind, symbolNone
	}
	if queen := r.letters.classes['D']; c&^0x20 == 'D' && Kind(queen&kindMask) == Queen && queen&letterVoid != 0 {
		r.at++
		r.w.Spelling |= SpelledQueenLetter
		if isSmall(c) {
			r.w.Spelling |= SpelledLetterCase
		}
		return Queen, symbolLetter
	}
	return r.letter(c, FaultCastling), symbolLetter
}

// findCastling returns the castling of a wing and a name behind the hyphen.
func findCastling(wing Kind, name string) Castling {
	for i := range castlings {
		if castlings[i].wing == wing && castlings[i].name == name {
			return Castling(i)
		}
	}
	return NoCastling
}

// promotion reads "=D" or "=&".
func (r *reader) promotion() bool {
	start := r.at
	r.at++
	switch c := r.peek(0); {
	case c == '&':
		r.w.Waits = true
		r.at++
	case c >= 0x80:
		r.w.Promotion, r.w.symbols[2] = r.figurine()
	case columnClass[c] != noLetter:
		r.w.Promotion, r.w.symbols[2] = r.letter(c, FaultPromotion), symbolLetter
		if r.w.Promotion == Pawn {
			r.w.Spelling &^= SpelledPawn // one fault is enough
		}
	}
	if r.w.Promotion == NoKind && !r.w.Waits {
		r.w.Faults |= FaultPromotion
	}
	r.mark(PartPromotion, start)
	return true
}

// marks reads the sign for check or mate.
func (r *reader) marks() bool {
	start := r.at
	switch r.peek(0) {
	case '#':
		r.w.Mark = MateMark
		r.at++
	case '+':
		r.w.Mark = CheckMark
		r.at++
		switch {
		case r.peek(0) == '+':
			r.w.Mark = DoubleMark
			r.at++
		case r.peek(0) == '^':
			r.w.Mark = NearMark
			r.at++
		case r.isInfinity():
			r.w.Mark = FarMark
			r.at += 3
		}
	case '^':
		if r.peek(1) == '+' {
			r.w.Mark = NearMark
			r.w.Spelling |= SpelledMarkOrder
			r.at += 2
		}
	case 0xe2:
		if r.isInfinity() && r.peek(3) == '+' {
			r.w.Mark = FarMark
			r.w.Spelling |= SpelledMarkOrder
			r.at += 4
		}
	}
	r.mark(PartMark, start)
	return true
}

func (r *reader) isInfinity() bool {
	return r.peek(0) == 0xe2 && r.peek(1) == 0x88 && r.peek(2) == 0x9e
}
