package board

// appendDrop appends a drop: the letter of the man, none for a pawn, and its square behind "@".
func (m Move) appendDrop(dst []byte) []byte {
	if t := m.Dropped(); t != Pawn {
		dst = append(dst, t.Letter())
	}
	return m.To().Append(append(dst, '@'))
}

// appendVariantMark is appendMark for a variant: "#" for a move that decides the game, "+" for other checks.
func (p *Position) appendVariantMark(dst []byte, m Move) []byte {
	next := *p
	next.Play(m)
	switch end := next.End(); {
	case end.Kind != NoEnd && !end.Drawn:
		return append(dst, '#')
	case next.InCheck():
		return append(dst, '+')
	}
	return dst
}

// isDecided reports whether a legal move wins or loses the game by another way than mate. Programs differ in how they
// mark such moves.
func (p *Position) isDecided(m Move) bool {
	next := *p
	next.Play(m)
	end := next.End()
	return end.Kind != NoEnd && end.Kind != EndCheckmate && !end.Drawn
}

// readDrop reads the text of a drop: a piece letter, which a pawn need not have, "@", a square and marks.
func readDrop(text []byte, letters *Letters) (Written, bool) {
	w := blank(DropWritten)
	w.Man = Pawn
	if text[0] != '@' {
		var lower bool
		if w.Man, lower = letters.man(text[0]); lower {
			w.Spelling |= SpelledLetterCase
		}
		text = text[1:]
	}
	file, rank, rest := w.square(text[1:])
	w.toFile, w.toRank = file, rank
	isDrop := w.Man >= Pawn && w.Man <= Queen && file < unwritten && rank < unwritten
	return w, isDrop && w.marks(rest)
}
