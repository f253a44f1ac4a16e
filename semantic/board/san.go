package board

// Hint is the set of parts of the origin square in a SAN move (PGN 8.2.3.4).
type Hint uint8

// The hints. HintSquare is both parts.
const (
	HintNone   Hint = 0
	HintFile   Hint = 1
	HintRank   Hint = 2
	HintSquare Hint = HintFile | HintRank
)

// NeededHint returns the parts of the origin square that canonical SAN gives for a legal move: what tells the man from
// others of its kind that may legally go to the same square, file before rank before both; the file for every pawn
// capture. Compare it with [Written.Hint] to find needless or wrongly chosen hints.
func (p *Position) NeededHint(m Move) Hint {
	from, to := m.From(), m.To()
	man := p.PieceAt(from).Type()
	switch {
	case m.IsCastle() || m.IsNull():
		return HintNone
	case man == Pawn && from.File() != to.File():
		return HintFile
	case man == Pawn || man == NoPiece:
		return HintNone
	}
	rivals := manAttacks(man, to, p.Occupied()) & p.Pieces(p.side, man) &^ from.Bit()
	byTrial := rivals != 0 && p.traits().lawful != nil
	if byTrial {
		rivals = p.rivals(m)
	}
	sameFile, sameRank, others := false, false, false
	for ; rivals != 0; rivals = rivals.Rest() {
		rival := rivals.First()
		if !byTrial && (man == King && !p.kingSafeAt(rival, to) || man != King && !p.kingSafe(rival, to, to)) {
			continue
		}
		others = true
		sameFile = sameFile || rival.File() == from.File()
		sameRank = sameRank || rival.Rank() == from.Rank()
	}
	switch {
	case !others:
		return HintNone
	case !sameFile:
		return HintFile
	case !sameRank:
		return HintRank
	}
	return HintSquare
}

// AppendSAN appends a legal move in canonical SAN: least disambiguation, pins counted, with its check or mate mark
// (PGN 8.2.3). A null move, for which SAN has no text, is written "--". In variants "#" is the mark of every move that
// decides the game.
func (p *Position) AppendSAN(dst []byte, m Move) []byte {
	return p.appendMark(p.AppendSANBare(dst, m), m)
}

func (p *Position) appendMark(dst []byte, m Move) []byte {
	if p.variant != Orthodox {
		return p.appendVariantMark(dst, m)
	}
	if !p.GivesCheck(m) {
		return dst
	}
	next := *p
	next.Play(m)
	if next.HasLegalMove() {
		return append(dst, '+')
	}
	return append(dst, '#')
}

// AppendSANBare is AppendSAN without the check or mate mark, and cheaper.
func (p *Position) AppendSANBare(dst []byte, m Move) []byte {
	switch m.Kind() {
	case Null:
		return append(dst, "--"...)
	case CastleShort:
		return append(dst, "O-O"...)
	case CastleLong:
		return append(dst, "O-O-O"...)
	case DropQueen, DropRook, DropBishop, DropKnight, DropPawn:
		return m.appendDrop(dst)
	}
	return p.appendManMove(dst, m, p.NeededHint(m))
}

// appendManMove appends a move other than castling with the given parts of the origin.
func (p *Position) appendManMove(dst []byte, m Move, hint Hint) []byte {
	from, to := m.From(), m.To()
	if man := p.PieceAt(from).Type(); man > Pawn {
		dst = append(dst, man.Letter())
	}
	if hint&HintFile != 0 {
		dst = append(dst, 'a'+byte(from.File()))
	}
	if hint&HintRank != 0 {
		dst = append(dst, '1'+byte(from.Rank()))
	}
	if p.IsCapture(m) {
		dst = append(dst, 'x')
	}
	dst = to.Append(dst)
	if t := m.Promotion(); t != NoPiece {
		dst = append(dst, '=', t.Letter())
	}
	return dst
}

// IsCapture reports whether a legal move takes a man, en passant included.
func (p *Position) IsCapture(m Move) bool {
	switch {
	case m.Kind() == EnPassant:
		return true
	case m.IsCastle() || m.IsNull():
		return false
	}
	return p.mailbox[m.To()] != 0
}
