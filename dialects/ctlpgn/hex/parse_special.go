package hex

// special reads the fourth field: what the last pawn move allows.
func (r *pdtlReader) special() {
	if r.count <= fieldSpecial {
		return
	}
	text := r.field(fieldSpecial)
	if hyphenAt(text) == len(text) {
		return
	}
	s, program, ok := readSpecial(text)
	switch {
	case !ok:
		r.addField(PDTLSpecialForm, fieldSpecial)
		return
	case r.badSide:
		return
	case !r.pos.accepts(&s):
		kind := PDTLSpecialAbsent
		if s.kind != specialScornful && r.pos.isMoved(s.cell) {
			kind = PDTLSpecialForm
		}
		r.addField(kind, fieldSpecial).Cell = s.cell
		return
	case program:
		r.addField(PDTLSpecialProgram, fieldSpecial).Cell = s.cell
	}
	r.pos.special = special{kind: s.kind, cell: s.cell, takers: s.takers}
}

// writtenSpecial is a capture field as written.
type writtenSpecial struct {
	special
	lines [2]int // in the order of the text; -1: not written
}

// readSpecial reads "G15@13", "G13@9-11", "F14", and the forms of the author's program: "P@G13[G15]", "P@G9,11[G13]",
// "E15@F14" (C'escacs P4).
func readSpecial(text []byte) (s writtenSpecial, program, ok bool) {
	s = writtenSpecial{special: noSpecial, lines: [2]int{-1, -1}}
	at := 0
	for at < len(text) && text[at] != '@' {
		at++
	}
	head := text[:at]
	if at == len(text) {
		s.kind, s.cell = specialScornful, ParseCell(head)
		return s, false, s.cell != NoCell
	}
	tail := text[at+1:]
	if taker, pawn := ParseCell(head), ParseCell(tail); taker != NoCell && pawn != NoCell {
		s.kind, s.cell, s.takers[0] = specialScornful, pawn, taker
		return s, true, true
	}
	separator := byte('-')
	if string(head) == "P" {
		open := 0
		for open < len(tail) && tail[open] != '[' {
			open++
		}
		if open == len(tail) || tail[len(tail)-1] != ']' {
			return s, false, false
		}
		head, tail = tail[open+1:len(tail)-1], tail[:open]
		separator, program = ',', true
	}
	if s.cell = ParseCell(head); s.cell == NoCell {
		return s, false, false
	}
	if program && len(tail) > 0 && tail[0] == head[0] { // the column stands before the first line
		tail = tail[1:]
	}
	return s, program, s.readLines(tail, separator)
}

// readLines reads one or two line numbers.
func (s *writtenSpecial) readLines(text []byte, separator byte) bool {
	at := 0
	for at < len(text) && text[at] != separator && hyphenAt(text[at:]) == 0 {
		at++
	}
	var ok bool
	s.kind = specialDouble
	if s.lines[0], ok = readCounter(text[:at]); !ok || at == len(text) {
		return ok
	}
	s.kind = specialTriple
	rest := text[at+max(1, hyphenAt(text[at:])):]
	s.lines[1], ok = readCounter(rest)
	return ok
}

// accepts reports whether the board can have come from such a move of the side that has not the turn, and fills in who
// may take a scornful pawn.
func (p *Position) accepts(s *writtenSpecial) bool {
	if !p.isMoved(s.cell) {
		return false
	}
	if s.kind == specialScornful {
		return p.findTakers(&s.special)
	}
	behind := lines.ahead[p.side]
	near := behind[s.cell]
	origin := behind[near]
	a, b := s.lines[0], s.lines[1]
	if s.kind == specialDouble {
		return origin != NoCell && a == near.Line() && p.men[near] == 0 && p.men[origin] == 0
	}
	far := origin
	origin = behind[far]
	return origin != NoCell && lines.first[p.side.Other()][origin] && p.men[near] == 0 && p.men[far] == 0 && p.men[origin] == 0 &&
		(a == near.Line() && b == far.Line() || b == near.Line() && a == far.Line())
}

// isMoved reports whether a pawn of the side that has not the turn may have come to a hex: it stands there, or on a last
// hex what it became.
func (p *Position) isMoved(c Cell) bool {
	man, them := p.ManAt(c), p.side.Other()
	return man.is(them) && (man.Kind() == Pawn || lines.last[them][c] && recoverable>>man.Kind()&1 != 0)
}

// findTakers finds the pawns that a scornful pawn may have left: before the hex that it came from, which is empty. It
// keeps those that are written, if any.
func (p *Position) findTakers(s *special) bool {
	written := s.takers[0]
	s.takers = noTakers
	n := 0
	for _, side := range [2]int{-1, 1} {
		taker := s.cell.step(side, -p.side.forward())
		if taker == NoCell || p.men[taker] != MakeMan(p.side, Pawn) || written != NoCell && written != taker {
			continue
		}
		if origin := lines.ahead[p.side][taker]; origin != NoCell && p.men[origin] == 0 {
			s.takers[n] = taker
			n++
		}
	}
	return n > 0
}
