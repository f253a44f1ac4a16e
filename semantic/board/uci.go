package board

// AppendUCI appends the move as UCI engines read it: "e2e4", "e7e8q", castling as the king's step "e1g1", drops
// "N@f3", "0000" for the null move.
func (m Move) AppendUCI(dst []byte) []byte { return m.appendSquares(dst, m.KingTo()) }

// AppendUCI appends a move of this position as UCI engines read it: castling as the king's step where king and rook
// stand as in the array of chess, else king-takes-rook, as engines read it in Chess960.
func (p *Position) AppendUCI(dst []byte, m Move) []byte {
	if m.IsCastle() && (m.From().File() != 4 || m.To().File() != int(7-7*m.Wing())) {
		return m.AppendCoordinates(dst)
	}
	return m.AppendUCI(dst)
}

// AppendCoordinates appends the move with castling written king-takes-rook ("e1h1"), as UCI does for Chess960 and
// CIF always; otherwise it is AppendUCI.
func (m Move) AppendCoordinates(dst []byte) []byte { return m.appendSquares(dst, m.To()) }

func (m Move) appendSquares(dst []byte, to Square) []byte {
	if m.IsNull() {
		return append(dst, "0000"...)
	}
	if m.IsDrop() {
		return to.Append(append(dst, m.Dropped().Letter(), '@'))
	}
	dst = to.Append(m.From().Append(dst))
	if t := m.Promotion(); t != NoPiece {
		dst = append(dst, t.Letter()|0x20)
	}
	return dst
}

// String returns the move as AppendCoordinates writes it; for logs and tests.
func (m Move) String() string {
	var buf [5]byte
	return string(m.AppendCoordinates(buf[:0]))
}
