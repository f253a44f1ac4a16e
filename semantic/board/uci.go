package board

// AppendUCI appends the move as UCI engines read it: "e2e4", "e7e8q", castling as the king's step "e1g1", drops
// "N@f3", "0000" for the null move.
func (m Move) AppendUCI(dst []byte) []byte { return m.appendSquares(dst, m.KingTo()) }

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
