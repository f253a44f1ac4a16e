package hex

// TextOptions says how moves are written. The zero value: with the hyphen U+002D and the mark for check or mate.
type TextOptions struct {
	Typographic bool // the hyphen is U+2010
	Bare        bool // no mark for check or mate
}

// AppendMove appends a legal move in its canonical text (C'escacs 7, 13).
func (l *Letters) AppendMove(dst []byte, p *Position, m Move, opts TextOptions) []byte {
	if m.IsCastling() {
		dst = l.appendCastling(dst, p.side, m.Castling(), opts)
	} else {
		dst = l.appendManMove(dst, p, m, opts)
	}
	if opts.Bare {
		return dst
	}
	return append(dst, p.MarkOf(m).String()...)
}

func (l *Letters) appendCastling(dst []byte, side Color, c Castling, opts TextOptions) []byte {
	dst = l.AppendMan(dst, MakeMan(side, King))
	dst = l.AppendMan(dst, MakeMan(side, Rook))
	dst = l.AppendMan(dst, MakeMan(side, castlings[c].wing))
	dst = opts.appendHyphen(dst)
	return append(dst, castlings[c].name...)
}

func (l *Letters) appendManMove(dst []byte, p *Position, m Move, opts TextOptions) []byte {
	from, to := m.From(), m.To()
	man := p.ManAt(from)
	if man.Kind() != Pawn {
		dst = l.AppendMan(dst, man)
	}
	dst = from.Append(dst)
	if !m.IsInPlace() {
		sign, captured := p.signOf(from, to)
		switch sign {
		case QuietSign:
			dst = opts.appendHyphen(dst)
		case CaptureSign:
			dst = append(dst, "×"...)
		default:
			dst = append(dst, "@@"[:sign-PassingSign+1]...)
		}
		if captured > Pawn {
			dst = l.AppendMan(dst, MakeMan(p.side.Other(), captured))
		}
		dst = to.Append(dst)
	}
	switch promotion := m.Promotion(); {
	case promotion != NoKind:
		dst = l.AppendMan(append(dst, '='), MakeMan(p.side, promotion))
	case man.Kind() == Pawn && Promotes(p.side, to):
		dst = append(dst, "=&"...)
	}
	return dst
}

func (o TextOptions) appendHyphen(dst []byte) []byte {
	if o.Typographic {
		return append(dst, "\u2010"...)
	}
	return append(dst, '-')
}

// MarkOf returns the mark that a legal move has, the one that says most (C'escacs 7).
func (p *Position) MarkOf(m Move) Mark {
	next := *p
	next.Play(m)
	switch {
	case !next.InCheck():
		return NoMark
	case !next.HasLegalMove():
		return MateMark
	}
	return next.classOf(next.Checkers())
}

// classOf returns the mark for the attackers of the king of the side to move, mate aside.
func (p *Position) classOf(a Attackers) Mark {
	if a.Count > 1 {
		return DoubleMark
	}
	if r := lines.between[p.kings[p.side]][a.Cells[0]]; r.steps() == 1 {
		return NearMark
	}
	return FarMark
}

// GivesCheck reports whether a legal move gives check.
func (p *Position) GivesCheck(m Move) bool {
	next := *p
	next.Play(m)
	return next.InCheck()
}

// Spelling returns in which ways a text departs from the canonical text of the legal move that it was read as in this
// position, marks included; 0 means not at all.
func (p *Position) Spelling(w *Written, m Move) Spelling {
	s := w.Spelling | p.markSpelling(w, m)
	if w.symbols[0]|w.symbols[1]|w.symbols[2] >= symbolWhite {
		s |= p.symbolSpelling(w)
	}
	if w.Man == Pawn && !w.Waits && m.Promotion() == NoKind && Promotes(p.side, m.To()) {
		s |= SpelledWaitMissing
	}
	return s
}

// markSpelling compares the mark with what the move does.
func (p *Position) markSpelling(w *Written, m Move) Spelling {
	mark := p.MarkOf(m)
	switch {
	case w.Mark == mark:
		return 0
	case mark == MateMark:
		return SpelledMateMissing
	case w.Mark == MateMark:
		return SpelledMateExtra
	case w.Mark == NoMark:
		return SpelledMarkMissing
	case mark == NoMark:
		return SpelledMarkExtra
	case w.Mark == CheckMark:
		return SpelledMarkPlain
	}
	return SpelledMarkClass
}

// symbolSpelling compares the colours of figurines with those of the men.
func (p *Position) symbolSpelling(w *Written) Spelling {
	owners := [3]Color{p.side, p.side.Other(), p.side}
	if w.Form == Castles {
		owners[1] = p.side
	}
	var s Spelling
	for i, how := range w.symbols {
		switch {
		case how == symbolWhite && owners[i] == Black:
			s |= SpelledNeutral
		case how == symbolBlack && owners[i] == White:
			s |= SpelledOtherSide
		}
	}
	return s
}
