package board

// Wing is the side of the board a king castles to.
type Wing uint8

// The wings, as PGN 8.2.3.3 names them. In Chess960 too, kingside is the wing of the h-file.
const (
	Kingside  Wing = iota // O-O: king to the g-file, rook to the f-file
	Queenside             // O-O-O: king to the c-file, rook to the d-file
)

// Castling describes one castling move of one side, whether or not it can be made now.
type Castling struct {
	King, Rook     Square   // where they stand
	KingTo, RookTo Square   // where they go
	Empty          Bitboard // squares that must be empty; king and rook do not count
}

// CastlingRook returns the square of the rook with which the side may still castle on that wing, as far as the
// history of king and rook allows, or NoSquare when the right is lost.
func (p *Position) CastlingRook(c Color, w Wing) Square { return p.rooks[rightIndex(c, w)] }

// Castling returns what castling on a wing would do for the side. ok is false when the right is lost.
func (p *Position) Castling(c Color, w Wing) (castling Castling, ok bool) {
	rook, king := p.CastlingRook(c, w), p.King(c)
	if rook == NoSquare || king == NoSquare {
		return Castling{}, false
	}
	v := Castling{King: king, Rook: rook, KingTo: castledKing(king, w), RookTo: castledRook(king, w)}
	way := between[king&63][v.KingTo&63] | v.KingTo.Bit() | between[rook&63][v.RookTo&63] | v.RookTo.Bit() |
		between[king&63][rook&63]
	v.Empty = way &^ (king.Bit() | rook.Bit())
	return v, true
}

// canCastle reports whether the side to move may castle on a wing: right, room and no check on the way (FIDE 3.8.2).
func (p *Position) canCastle(w Wing) (Castling, bool) {
	if p.rooks[rightIndex(p.side, w)] == NoSquare {
		return Castling{}, false
	}
	v, ok := p.Castling(p.side, w)
	if !ok || v.Empty&p.Occupied() != 0 {
		return v, false
	}
	_, attacker := p.castlingAttack(v)
	return v, attacker == NoSquare
}

// castlingAttack returns the first square on the king's walk that an enemy man attacks, and that man; NoSquare twice
// if the way is safe. The king's own square comes first, then those it crosses, then its target, where the rook,
// which may have been a shield in Chess960, has already moved.
func (p *Position) castlingAttack(v Castling) (attacked, attacker Square) {
	them := p.side.Other()
	occupied := p.Occupied() &^ v.King.Bit()
	look := func(sq Square) bool {
		if by := p.kingAttackers(sq, them, occupied); by != 0 {
			attacked, attacker = sq, by.First()
			return true
		}
		return false
	}
	if look(v.King) {
		return attacked, attacker
	}
	step := 1
	if v.KingTo < v.King {
		step = -1
	}
	for sq := v.King; sq != v.KingTo; {
		sq = Square(int(sq) + step)
		if sq == v.KingTo {
			occupied = occupied&^v.Rook.Bit() | v.RookTo.Bit()
		}
		if look(sq) {
			return attacked, attacker
		}
	}
	if v.King == v.KingTo { // Chess960: only the rook moves, and may uncover the king
		occupied = occupied&^v.Rook.Bit() | v.RookTo.Bit()
		if look(v.KingTo) {
			return attacked, attacker
		}
	}
	return NoSquare, NoSquare
}

// move returns the castling as a Move.
func (v Castling) move(w Wing) Move { return NewMove(v.King, v.Rook, CastleShort+MoveKind(w)) }

// rightIndex is the place of a castling right in Position.rooks.
func rightIndex(c Color, w Wing) int { return int(c&1)<<1 | int(w&1) }

// castledKing returns the square of a king that has castled from the given square.
func castledKing(king Square, w Wing) Square { return king&56 | Square(6-4*w) }

// castledRook returns the square of the rook beside it.
func castledRook(king Square, w Wing) Square { return king&56 | Square(5-2*w) }
