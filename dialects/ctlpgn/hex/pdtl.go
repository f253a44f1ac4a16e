package hex

// PDTLProblemKind is what is wrong with a position string.
type PDTLProblemKind uint8

// The kinds of problems of position strings, with the code of the diagnostic in brackets, an error unless something else
// is said; the fields of [PDTLProblem] that say more; and the text that Start and End mark.
const (
	_ PDTLProblemKind = iota

	// Count fields, not 6 [ctl-pdtl-fields; Warning from 2 to 5, but Hint for 5]. Marks the surplus, or the last
	// character before the missing field.
	PDTLFieldCount

	// The side is neither w nor b [ctl-pdtl-fields]. Marks the field.
	PDTLSide

	// The number of the pair is "-", not "?" [ctl-pdtl-fields, Hint]. Marks the field.
	PDTLNumberHyphen

	// No slash where one belongs, or one too many [ctl-pdtl-line]. Marks it, or the last character before its place.
	PDTLSlash

	// No line number from 0 to 28 [ctl-pdtl-line]. Marks the number, else the row.
	PDTLLine

	// Line stands twice [ctl-pdtl-line]. Marks the second number.
	PDTLLineRepeated

	// Line stands below a lower one [ctl-pdtl-line]. Marks the number.
	PDTLLineOrder

	// "." for ":", or nothing [ctl-pdtl-line]. Marks it, or the last character before its place.
	PDTLColon

	// Line has Count hexes described, more than it has [ctl-pdtl-width]. Marks the row.
	PDTLWide

	// Line has Count hexes described, fewer than it has; the rest is taken as empty [ctl-pdtl-width, Warning]. Marks the
	// row.
	PDTLNarrow

	// Neither man nor digit [ctl-piece-letter]. Marks it.
	PDTLLetter

	// A letter that another Redefine gives the meaning it is taken for, Man [ctl-piece-letter]. Marks it.
	PDTLVoidLetter

	// A figurine among letters or a letter among figurines [ctl-figurine, Hint]. Marks it; reported once.
	PDTLMixed

	// Color has Count kings, not 1 [ctl-pdtl-men]. Marks the placement.
	PDTLKings

	// Color has Count men of the kind Man, more than the full set [ctl-pdtl-men, Warning]; bishops are counted by the
	// colour of their hexes, then Cell is one of them. Marks the placement.
	PDTLMen

	// Color is in check and has not the move [ctl-pdtl-check]. Marks the side to move.
	PDTLCheck

	// The rights have no such form [ctl-pdtl-castling]. Marks the field.
	PDTLRightsForm

	// The right of a rook without that of its king, of Color [ctl-pdtl-castling]. Marks it.
	PDTLRookAlone

	// One hyphen for both sides [ctl-pdtl-castling, Hint]. Marks the field.
	PDTLRightsSingle

	// Nothing said of Color [ctl-pdtl-castling, Hint]. Marks the field.
	PDTLRightsHalf

	// King or rook of Color do not stand where the rights say [ctl-pdtl-castling, Warning]. Marks that side's part.
	PDTLRightsBoard

	// Capture field of no known form, or whose lines are not those that the pawn on Cell passed [ctl-pdtl-ep]. Marks the
	// field.
	PDTLSpecialForm

	// No pawn of the side that moved on Cell that could have come there so, or none that it scorned [ctl-pdtl-ep]. Marks
	// the field.
	PDTLSpecialAbsent

	// The capture field is in the form of the author's program [ctl-pdtl-ep, Warning]. Marks the field.
	PDTLSpecialProgram

	// Not a number from 0 to 65535; taken as 0 [ctl-label-value]. Marks the field.
	PDTLHalfmoves

	// Not a number from 1 to 65535, nor "?"; taken as unknown [ctl-label-value]. Marks the field.
	PDTLNumber
)

// Unusable reports whether the problem leaves a position on which moves cannot be judged: its men, its side to move or
// its kings are not known. All other faults are mended by the reader.
func (k PDTLProblemKind) Unusable() bool {
	switch k {
	case PDTLSide, PDTLLine, PDTLLineRepeated, PDTLWide, PDTLLetter, PDTLKings, PDTLCheck:
		return true
	}
	return false
}

// PDTLProblem is one finding about a position string. Start and End are byte offsets in the text given to the parser;
// the range is empty only if the text is.
type PDTLProblem struct {
	Kind       PDTLProblemKind
	Field      uint8 // 0 placement, 1 side, 2 rights, 3 capture, 4 half-moves, 5 number
	Color      Color // see the kinds
	Man        Kind  // see the kinds
	Cell       Cell  // see the kinds; NoCell where there is none
	Line       int   // see the kinds
	Count      int   // see the kinds
	Start, End int
}

// UsablePDTL reports whether moves can be judged on the position that came with these problems. It is false, too, when
// the field for the side to move is missing.
func UsablePDTL(problems []PDTLProblem) bool {
	for _, problem := range problems {
		if problem.Kind.Unusable() || problem.Kind == PDTLFieldCount && problem.Count < 2 {
			return false
		}
	}
	return true
}

// AppendPDTL appends the position as PDTL (C'escacs 9).
func (l *Letters) AppendPDTL(dst []byte, p *Position) []byte {
	dst = l.AppendPlacement(dst, p)
	dst = append(dst, ' ', "wb"[p.side&1], ' ')
	dst = l.AppendRights(dst, p.rights)
	dst = p.appendSpecial(append(dst, ' '))
	dst = appendNumber(append(dst, ' '), uint(p.clock))
	dst = append(dst, ' ')
	if p.number == 0 {
		return append(dst, '?')
	}
	return appendNumber(dst, uint(p.number))
}

// AppendPlacement appends the first field, the men.
func (l *Letters) AppendPlacement(dst []byte, p *Position) []byte {
	dst = append(dst, '/')
	for line := Lines - 1; line >= 0; line-- {
		first, count := RowOf(line)
		row := p.men[first : int(first)+count]
		if isEmptyRow(row) {
			continue
		}
		dst = append(appendNumber(dst, uint(line)), ':')
		dst = append(l.AppendRow(dst, row), '/')
	}
	return dst
}

func isEmptyRow(row []Man) bool {
	for _, man := range row {
		if man != 0 {
			return false
		}
	}
	return true
}

// AppendRow appends the men of one line, without its number.
func (l *Letters) AppendRow(dst []byte, row []Man) []byte {
	empty := byte(0)
	for _, man := range row {
		if man == 0 {
			empty++
			continue
		}
		if empty > 0 {
			dst = append(dst, '0'+empty)
			empty = 0
		}
		dst = l.AppendRecord(dst, man)
	}
	if empty > 0 {
		dst = append(dst, '0'+empty)
	}
	return dst
}

// AppendRights appends the third field, such as "RKRrkr", "-KR" or "--".
func (l *Letters) AppendRights(dst []byte, r Rights) []byte {
	for side := White; side <= Black; side++ {
		if !r.King(side) {
			dst = append(dst, '-')
			continue
		}
		if r.QueenRook(side) {
			dst = l.AppendRecord(dst, MakeMan(side, Rook))
		}
		dst = l.AppendRecord(dst, MakeMan(side, King))
		if r.KingRook(side) {
			dst = l.AppendRecord(dst, MakeMan(side, Rook))
		}
	}
	return dst
}

// appendSpecial appends the fourth field.
func (p *Position) appendSpecial(dst []byte) []byte {
	s := p.Special()
	dst = s.Pawn.Append(dst)
	if s.Passed[0] == NoCell {
		return dst
	}
	dst = append(dst, '@')
	if s.Passed[1] != NoCell { // the line nearer to the origin comes first
		dst = append(appendNumber(dst, uint(s.Passed[1].Line())), '-')
	}
	return appendNumber(dst, uint(s.Passed[0].Line()))
}
