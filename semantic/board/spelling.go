package board

// Spelling returns in which ways a text departs from the canonical SAN of the legal move that it was read as in this
// position (PGN 8.2.3); 0 means not at all. It is asked of every move of every game.
func (p *Position) Spelling(w Written, m Move) Spelling {
	second := w.other != NoPiece && p.PieceAt(m.From()).Type() != w.Man
	if second {
		w, _ = w.Alternative()
	}
	s := w.Spelling | p.markSpelling(&w, m)
	if captures := p.IsCapture(m); w.Capture != captures || s&SpelledColon != 0 {
		s |= captureSpelling(&w, captures)
	}
	if m.IsCastle() && w.Form == ManMove { // the king's steps
		s |= SpelledLong
	} else if w.Hint() != HintNone {
		s |= p.hintSpelling(&w, m)
	}
	if s != 0 && !second && w.other != NoPiece {
		other, _ := w.Alternative()
		if _, men, _ := p.resolve(&other); men != 0 {
			s |= SpelledDoubtful
		}
	}
	return s
}

// markSpelling compares the sign for check or mate with the move.
func (p *Position) markSpelling(w *Written, m Move) Spelling {
	if p.variant != Orthodox && p.isDecided(m) {
		return 0
	}
	if !p.GivesCheck(m) {
		switch w.Mark {
		case CheckMark:
			return SpelledCheckExtra
		case MateMark:
			return SpelledMateExtra
		}
		return 0
	}
	next := *p
	next.Play(m)
	mate := next.Mate()
	word := w.Spelling&SpelledCheckWord != 0
	switch {
	case mate && (w.Mark != MateMark || word):
		return SpelledMateMissing
	case mate:
		return 0
	case w.Mark == MateMark:
		return SpelledMateExtra
	case w.Mark == NoMark || word && w.Spelling&SpelledDoubleCheck == 0: // "dbl ch" has its own bit
		return SpelledCheckMissing
	}
	return 0
}

func captureSpelling(w *Written, captures bool) Spelling {
	switch {
	case captures && w.Spelling&SpelledCoordinate != 0: // which has no sign
		return 0
	case captures:
		return SpelledCaptureMissing
	case w.Capture:
		return SpelledCaptureExtra
	}
	return 0
}

// hintSpelling compares the written parts of the origin with those that SAN needs (PGN 8.2.3.4). Notations that give
// the origin as such are departures by themselves.
func (p *Position) hintSpelling(w *Written, m Move) Spelling {
	if w.Spelling&(SpelledLong|SpelledCoordinate|SpelledShortCapture|SpelledPawnLetter) != 0 {
		return 0
	}
	written, needed := w.Hint(), p.NeededHint(m)
	switch {
	case written == needed:
		return 0
	case needed == HintFile:
		return SpelledRankFirst
	}
	return SpelledOverspecified
}

// GivesCheck reports whether a legal move gives check (FIDE 3.9).
func (p *Position) GivesCheck(m Move) bool {
	if k := m.Kind(); k != Quiet && k != DoublePush || p.variant != Orthodox {
		next := *p
		next.Play(m)
		return next.InCheck()
	}
	us, from, to := p.side&1, m.From(), m.To()
	king := p.King(us.Other())
	if king == NoSquare {
		return false
	}
	occupied := p.Occupied()&^from.Bit() | to.Bit()
	switch man := p.mailbox[from].Type(); man {
	case Pawn:
		if pawnAttacks[us][to].Has(king) {
			return true
		}
	case Knight:
		if knightAttacks[to].Has(king) {
			return true
		}
	case Bishop, Rook, Queen:
		if (rookRays(to) | bishopRays(to)).Has(king) && manAttacks(man, to, occupied).Has(king) {
			return true
		}
	}
	var behind Bitboard // on the line that the man leaves
	switch men := p.sides[us] &^ from.Bit(); {
	case rookRays(king).Has(from):
		if behind = (p.kinds[Rook] | p.kinds[Queen]) & men & rookRays(king); behind != 0 {
			behind &= rookAttacks(king, occupied)
		}
	case bishopRays(king).Has(from):
		if behind = (p.kinds[Bishop] | p.kinds[Queen]) & men & bishopRays(king); behind != 0 {
			behind &= bishopAttacks(king, occupied)
		}
	}
	return behind != 0
}

// AppendSAN appends a legal move in canonical SAN with these piece letters; see [Position.AppendSAN].
func (l *Letters) AppendSAN(dst []byte, p *Position, m Move) []byte {
	start := len(dst)
	dst = p.AppendSAN(dst, m)
	if l == english || m.IsCastle() || m.IsNull() {
		return dst
	}
	var buf [16]byte
	san := append(buf[:0], dst[start:]...)
	dst = dst[:start]
	for _, c := range san {
		if c >= 'A' && c <= 'Z' {
			dst = append(dst, l.names[pieceOfLetter(c).Type()]...)
		} else {
			dst = append(dst, c)
		}
	}
	return dst
}
