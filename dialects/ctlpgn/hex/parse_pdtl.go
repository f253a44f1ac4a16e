package hex

// ParsePDTL reads a position string (C'escacs 9), in the spellings of older texts and of the author's program, too. It
// mends what it can; the problems are in the order of the fields. [UsablePDTL] tells whether moves can be judged on the
// position. The position is one that [Letters.AppendPDTL] writes and ParsePDTL reads as the same again, with fewer
// problems.
func ParsePDTL(text []byte, letters *Letters) (Position, []PDTLProblem) {
	r := pdtlReader{text: text, letters: letters}
	r.pos.clear()
	r.pos.number = 0
	r.split()
	r.placement()
	r.side()
	r.judgeKings()
	r.judgeMen()
	r.rights()
	r.special()
	r.pos.recheck()
	r.counters()
	r.judgeCheck()
	r.countFields()
	return r.pos, inOrder(r.problems)
}

const (
	fieldPlacement = iota
	fieldSide
	fieldRights
	fieldSpecial
	fieldHalfmoves
	fieldNumber
	fieldCount
)

type textRange struct{ start, end int }

type pdtlReader struct {
	text     []byte
	letters  *Letters
	pos      Position
	fields   [fieldCount]textRange
	count    int // of all fields
	surplus  textRange
	problems []PDTLProblem
	mixed    bool // reported
	badSide  bool
}

// inOrder sorts problems by field; within a field they are in order of finding. There are few.
func inOrder(list []PDTLProblem) []PDTLProblem {
	for i := 1; i < len(list); i++ {
		for k := i; k > 0 && list[k].Field < list[k-1].Field; k-- {
			list[k], list[k-1] = list[k-1], list[k]
		}
	}
	return list
}

// add adds a problem that marks a range, or if that is empty the character before it.
func (r *pdtlReader) add(kind PDTLProblemKind, field uint8, start, end int) *PDTLProblem {
	if start >= end {
		if end = min(max(start, 1), len(r.text)); end > 0 {
			for start = end - 1; start > 0 && r.text[start]&0xc0 == 0x80; start-- {
			}
		} else {
			start = 0
		}
	}
	r.problems = append(r.problems, PDTLProblem{Kind: kind, Field: field, Cell: NoCell, Start: start, End: end})
	return &r.problems[len(r.problems)-1]
}

func (r *pdtlReader) addField(kind PDTLProblemKind, field uint8) *PDTLProblem {
	return r.add(kind, field, r.fields[field].start, r.fields[field].end)
}

func (r *pdtlReader) field(i int) []byte { return r.text[r.fields[i].start:r.fields[i].end] }

// split finds the fields, which blanks separate.
func (r *pdtlReader) split() {
	end := 0
	for i := 0; i < len(r.text); {
		if isBlank(r.text[i]) {
			i++
			continue
		}
		start := i
		for i < len(r.text) && !isBlank(r.text[i]) {
			i++
		}
		switch {
		case r.count < fieldCount:
			r.fields[r.count] = textRange{start, i}
		case r.count == fieldCount:
			r.surplus = textRange{start, i}
		default:
			r.surplus.end = i
		}
		r.count++
		end = i
	}
	for i := r.count; i < fieldCount; i++ {
		r.fields[i] = textRange{end, end}
	}
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func (r *pdtlReader) countFields() {
	if r.count == fieldCount {
		return
	}
	field, at := uint8(min(r.count, fieldCount-1)), r.surplus
	if r.count < fieldCount {
		at = r.fields[r.count]
	}
	r.add(PDTLFieldCount, field, at.start, at.end).Count = r.count
}

// placement reads the first field.
func (r *pdtlReader) placement() {
	f := r.fields[fieldPlacement]
	if f.start == f.end {
		return
	}
	at := f.start
	if r.text[at] == '/' {
		at++
	} else {
		r.add(PDTLSlash, fieldPlacement, at, at+1)
	}
	last := Lines
	var seen [Lines]bool
	for at < f.end {
		end := at
		for end < f.end && r.text[end] != '/' {
			end++
		}
		switch {
		case at == end:
			r.add(PDTLSlash, fieldPlacement, end, end+1)
		default:
			last = r.row(at, end, last, &seen)
			if end == f.end {
				r.add(PDTLSlash, fieldPlacement, end, end)
			}
		}
		at = end + 1
	}
}

// row reads one line with its number, and returns the number, or the last one if there is none.
func (r *pdtlReader) row(start, end, last int, seen *[Lines]bool) int {
	at, line := start, 0
	for at < end && r.text[at]-'0' <= 9 && at < start+3 {
		line = 10*line + int(r.text[at]-'0')
		at++
	}
	number := at
	switch c := byteAt(r.text, at, end); {
	case at == start:
		r.add(PDTLLine, fieldPlacement, start, end)
		return last
	case c == ':':
		at++
	case c == '.':
		r.add(PDTLColon, fieldPlacement, at, at+1)
		at++
	default:
		r.add(PDTLColon, fieldPlacement, at, at)
	}
	if line >= Lines || number-start > 1 && r.text[start] == '0' {
		r.add(PDTLLine, fieldPlacement, start, number).Line = line
		return last
	}
	switch {
	case seen[line]:
		r.add(PDTLLineRepeated, fieldPlacement, start, number).Line = line
		return last
	case line > last:
		r.add(PDTLLineOrder, fieldPlacement, start, number).Line = line
	}
	seen[line] = true
	r.cells(line, start, at, end)
	return line
}

func byteAt(text []byte, at, end int) byte {
	if at < end {
		return text[at]
	}
	return 0
}

// cells reads the men of a line; start is where its row begins.
func (r *pdtlReader) cells(line, start, at, end int) {
	first, width := RowOf(line)
	n := 0
	for at < end {
		if c := r.text[at]; c >= '1' && c <= '9' {
			n += int(c - '0')
			at++
			continue
		}
		man, size := r.man(at, end)
		if man != 0 && n < width {
			r.pos.put(man, first+Cell(n))
		}
		n++
		at += size
	}
	switch {
	case n > width:
		p := r.add(PDTLWide, fieldPlacement, start, end)
		p.Line, p.Count = line, n
	case n < width:
		p := r.add(PDTLNarrow, fieldPlacement, start, end)
		p.Line, p.Count = line, n
	}
}

// man reads a letter or figurine, and reports what is none.
func (r *pdtlReader) man(at, end int) (man Man, size int) {
	c := r.text[at]
	if c >= 0x80 {
		if man, size = figurineAt(string(r.text[at:min(end, at+7)])); size > 0 {
			r.noteMixed(!r.letters.fan, at, at+size)
			return man, size
		}
		for size = 1; at+size < end && r.text[at+size]&0xc0 == 0x80; size++ {
		}
		r.add(PDTLLetter, fieldPlacement, at, at+size)
		return 0, size
	}
	class := r.letters.classes[c]
	kind := Kind(class & kindMask)
	if kind == NoKind {
		r.add(PDTLLetter, fieldPlacement, at, at+1)
		return 0, 1
	}
	if class&letterVoid != 0 {
		r.add(PDTLVoidLetter, fieldPlacement, at, at+1).Man = kind
	}
	r.noteMixed(r.letters.fan, at, at+1)
	side := White
	if class&letterSmall != 0 {
		side = Black
	}
	return MakeMan(side, kind), 1
}

func (r *pdtlReader) noteMixed(mixed bool, start, end int) {
	if mixed && !r.mixed {
		r.mixed = true
		r.add(PDTLMixed, fieldPlacement, start, end)
	}
}

func (r *pdtlReader) side() {
	if r.count <= fieldSide {
		r.badSide = true
		return
	}
	switch string(r.field(fieldSide)) {
	case "w":
	case "b":
		r.pos.pass()
	default:
		r.badSide = true
		r.addField(PDTLSide, fieldSide)
	}
}

// counters reads the last two fields.
func (r *pdtlReader) counters() {
	if r.count > fieldHalfmoves {
		n, ok := readCounter(r.field(fieldHalfmoves))
		if !ok {
			r.addField(PDTLHalfmoves, fieldHalfmoves)
		}
		r.pos.clock = uint16(n)
	}
	if r.count <= fieldNumber {
		return
	}
	switch text := string(r.field(fieldNumber)); text {
	case "?":
	case "-", "\u2010":
		r.addField(PDTLNumberHyphen, fieldNumber)
	default:
		n, ok := readCounter([]byte(text))
		if !ok || n == 0 {
			r.addField(PDTLNumber, fieldNumber)
		}
		r.pos.number = uint32(n)
	}
}

// readCounter reads a decimal number up to maxCounter.
func readCounter(text []byte) (n int, ok bool) {
	for _, c := range text {
		if c < '0' || c > '9' || n > maxCounter {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	if n > maxCounter {
		return 0, false
	}
	return n, len(text) > 0
}

// judgeKings reports missing and surplus kings.
func (r *pdtlReader) judgeKings() {
	if r.fields[fieldPlacement].start == r.fields[fieldPlacement].end {
		return
	}
	for side := White; side <= Black; side++ {
		if n := r.countMen(MakeMan(side, King)); n != 1 {
			p := r.addField(PDTLKings, fieldPlacement)
			p.Color, p.Man, p.Count = side, King, n
		}
	}
}

func (r *pdtlReader) countMen(man Man) (n int) {
	for _, m := range r.pos.men {
		if m == man {
			n++
		}
	}
	return n
}

// judgeMen reports more men of a kind than a side has at the start.
func (r *pdtlReader) judgeMen() {
	for side := White; side <= Black; side++ {
		for kind := Pawn; kind < King; kind++ {
			if kind == Bishop {
				r.judgeBishops(side)
				continue
			}
			if n := r.countMen(MakeMan(side, kind)); n > fullSet[kind] {
				p := r.addField(PDTLMen, fieldPlacement)
				p.Color, p.Man, p.Count = side, kind, n
			}
		}
	}
}

func (r *pdtlReader) judgeBishops(side Color) {
	var counts [3]int
	var first [3]Cell
	for c, man := range r.pos.men {
		if man == MakeMan(side, Bishop) {
			shade := Cell(c).Shade()
			if counts[shade] == 0 {
				first[shade] = Cell(c)
			}
			counts[shade]++
		}
	}
	for shade, n := range counts {
		if n > 1 {
			p := r.addField(PDTLMen, fieldPlacement)
			p.Color, p.Man, p.Count, p.Cell = side, Bishop, n, first[shade]
		}
	}
}

// judgeCheck reports a check of the side that has not the move.
func (r *pdtlReader) judgeCheck() {
	other := r.pos.side.Other()
	if !r.badSide && r.pos.kings[White] != NoCell && r.pos.kings[Black] != NoCell && r.pos.checked[other] {
		r.addField(PDTLCheck, fieldSide).Color = other
	}
}
