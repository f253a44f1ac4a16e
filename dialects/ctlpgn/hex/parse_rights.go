package hex

// rights reads the third field: what White's king and rooks may do, then Black's.
func (r *pdtlReader) rights() {
	if r.count <= fieldRights {
		return
	}
	items, ok := r.rightItems()
	if !ok || len(items) == 0 {
		r.addField(PDTLRightsForm, fieldRights)
		return
	}
	if len(items) == 1 && items[0].kind == NoKind {
		r.addField(PDTLRightsSingle, fieldRights)
		return
	}
	var parts [2][]rightItem
	rest := items
	for side := White; side <= Black; side++ {
		n := 0
		if len(rest) > 0 && rest[0].kind == NoKind {
			n = 1
		}
		for n < len(rest) && rest[n].kind != NoKind && rest[n].side == side && (n == 0 || rest[0].kind != NoKind) {
			n++
		}
		parts[side], rest = rest[:n], rest[n:]
	}
	if len(rest) > 0 {
		r.addField(PDTLRightsForm, fieldRights)
		return
	}
	var claimed Rights
	for side := White; side <= Black; side++ {
		claimed |= r.sideRights(side, parts[side]) << (3 * side)
	}
	r.pos.setRights(claimed)
}

// rightItem is one character of the field: a king, a rook, or NoKind for a hyphen.
type rightItem struct {
	kind Kind
	side Color
	at   textRange
}

// rightItems splits the field; ok is false if it holds anything else.
func (r *pdtlReader) rightItems() (items []rightItem, ok bool) {
	f := r.fields[fieldRights]
	for at := f.start; at < f.end; {
		item, size := r.rightItem(at, f.end)
		if size == 0 || len(items) == 6 {
			return nil, false
		}
		item.at = textRange{at, at + size}
		items = append(items, item)
		at += size
	}
	return items, true
}

func (r *pdtlReader) rightItem(at, end int) (rightItem, int) {
	text := r.text[at:end]
	if size := hyphenAt(text); size > 0 {
		return rightItem{}, size
	}
	man, size := figurineAt(string(text[:min(len(text), 7)]))
	if size == 0 {
		if text[0] >= 0x80 {
			return rightItem{}, 0
		}
		class := r.letters.classes[text[0]]
		man, size = MakeMan(White, Kind(class&kindMask)), 1
		if class&letterSmall != 0 {
			man = MakeMan(Black, Kind(class&kindMask))
		}
		if class&letterVoid != 0 && man.Kind() == Rook {
			r.add(PDTLVoidLetter, fieldRights, at, at+1).Man = Rook
		}
	}
	if man.Kind() != King && man.Kind() != Rook {
		return rightItem{}, 0
	}
	return rightItem{kind: man.Kind(), side: man.Color()}, size
}

// hyphenAt returns the length of the hyphen, in either form, at the start of a text; 0 if there is none.
func hyphenAt(text []byte) int {
	switch {
	case len(text) > 0 && text[0] == '-':
		return 1
	case len(text) > 2 && string(text[:3]) == "\u2010":
		return 3
	}
	return 0
}

// sideRights reads one side's part, and returns the rights that the board bears out, as White's. Where one rook is
// claimed and only the other one is at home, that one is meant (C'escacs P3).
func (r *pdtlReader) sideRights(side Color, part []rightItem) Rights {
	if len(part) == 0 {
		r.addField(PDTLRightsHalf, fieldRights).Color = side
		return 0
	}
	at := textRange{part[0].at.start, part[len(part)-1].at.end}
	form := ""
	for _, item := range part {
		form += string("-RK"[b2i(item.kind == Rook)+2*b2i(item.kind == King)])
	}
	var claimed Rights
	switch form {
	case "-":
		return 0
	case "RKR":
		claimed = kingRight | queenRookRight | kingRookRight
	case "RK":
		claimed = kingRight | queenRookRight
	case "KR":
		claimed = kingRight | kingRookRight
	case "K":
		claimed = kingRight
	case "R":
		r.add(PDTLRookAlone, fieldRights, at.start, at.end).Color = side
		return 0
	default:
		r.add(PDTLRightsForm, fieldRights, at.start, at.end).Color = side
		return 0
	}
	possible := r.pos.possibleRights(side)
	if claimed&^possible == 0 {
		return claimed
	}
	r.add(PDTLRightsBoard, fieldRights, at.start, at.end).Color = side
	if possible&kingRight != 0 && claimed&possible == kingRight {
		return possible
	}
	return claimed & possible
}

// possibleRights returns the rights that a side can have as its king and rooks stand, as White's.
func (p *Position) possibleRights(side Color) (r Rights) {
	if p.men[homes.king[side]] != MakeMan(side, King) || p.kings[side] != homes.king[side] {
		return 0
	}
	r = kingRight
	if p.men[homes.queenRook[side]] == MakeMan(side, Rook) {
		r |= queenRookRight
	}
	if p.men[homes.kingRook[side]] == MakeMan(side, Rook) {
		r |= kingRookRight
	}
	return r
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
