package board

import "math"

// Position is a complete position: men, side to move, castling rights, en passant square, clocks and key (PGN 16.1).
// It is a plain value of 184 bytes without pointers, so copying it is how a move is taken back or a variation begins.
// The zero value is an empty board with White to move; see [Start] and [ParseFEN].
type Position struct {
	kinds   [8]Bitboard // by PieceType, both sides together; entries 0 and 7 stay empty
	sides   [2]Bitboard // by Color
	mailbox [64]Piece
	key     uint64    // without en passant, see Key
	rooks   [4]Square // castling rooks by rightIndex; NoSquare: right lost
	side    Color
	ep      Square // en passant square, after every double step; NoSquare: none
	epLegal bool   // some pawn may legally capture on ep
	variant Variant
	clock   uint16   // half-moves since the last capture or pawn move
	checks  [2]uint8 // given by each side, in Three-check
	number  uint32   // full-move number

	pockets  [2]pocket // men in hand, in Crazyhouse
	promoted Bitboard  // men that were pawns, in Crazyhouse
}

// The largest counter that a FEN may have; a larger one is reported. The half-move clock stops there, which no rule
// notices; the full-move number goes on, as a file without a tag may hold games without end.
const maxCounter = math.MaxUint16

// Start returns the initial array.
func Start() Position { return startPosition }

var startPosition = func() Position {
	var p Position
	p.clear()
	for file, t := range [8]PieceType{Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook} {
		f := Square(file)
		p.put(MakePiece(White, t), A1+f)
		p.put(MakePiece(White, Pawn), A2+f)
		p.put(MakePiece(Black, Pawn), A7+f)
		p.put(MakePiece(Black, t), A8+f)
	}
	p.rooks = [4]Square{H1, A1, H8, A8}
	p.rekey()
	return p
}()

// clear makes p the empty board of a new game.
func (p *Position) clear() {
	*p = Position{ep: NoSquare, number: 1, rooks: [4]Square{NoSquare, NoSquare, NoSquare, NoSquare}}
}

// Side returns the side to move.
func (p *Position) Side() Color { return p.side }

// PieceAt returns the man on a square, zero if it is empty or NoSquare.
func (p *Position) PieceAt(sq Square) Piece {
	if sq >= NoSquare {
		return 0
	}
	return p.mailbox[sq]
}

// King returns the square of a side's king, NoSquare if it has none.
func (p *Position) King(c Color) Square { return (p.kinds[King] & p.sides[c&1]).First() }

// Occupied returns the squares with a man on them.
func (p *Position) Occupied() Bitboard { return p.sides[White] | p.sides[Black] }

// Men returns the squares of all men of a side.
func (p *Position) Men(c Color) Bitboard { return p.sides[c&1] }

// Pieces returns the squares of a side's men of one kind.
func (p *Position) Pieces(c Color, t PieceType) Bitboard { return p.kinds[t&7] & p.sides[c&1] }

// EnPassant returns the square passed over by the double step just made, whether or not a pawn can capture there
// (PGN 16.1.3.4), or NoSquare.
func (p *Position) EnPassant() Square { return p.ep }

// EnPassantLegal reports whether some pawn may legally capture en passant now.
func (p *Position) EnPassantLegal() bool { return p.epLegal }

// HalfmoveClock returns the number of half-moves since the last capture or pawn move (PGN 16.1.3.5).
func (p *Position) HalfmoveClock() int { return int(p.clock) }

// FullmoveNumber returns the number of the move, from 1; it grows after each move of Black (PGN 16.1.3.6).
func (p *Position) FullmoveNumber() int { return int(p.number) }

// AttackersTo returns the men of a side that attack a square, pinned ones included (FIDE 3.1.2).
func (p *Position) AttackersTo(sq Square, by Color) Bitboard {
	if sq >= NoSquare {
		return 0
	}
	return p.attackers(sq, by, p.Occupied())
}

// Checkers returns the men that give check to the side to move.
func (p *Position) Checkers() Bitboard {
	king, them := p.King(p.side), p.side.Other()
	if p.variant != Orthodox {
		return p.kingAttackers(king, them, p.Occupied())
	}
	return p.AttackersTo(king, them)
}

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.Checkers() != 0 }

// Play makes a move in place and allocates nothing. The move should be legal, but any value is safe: whatever stands
// on the origin goes to the target and replaces what was there, which is how a game that was really played on after an
// illegal move can be followed. Castling needs no right either, only a king. A move from an empty square, castling
// without the king there, or a drop where there is none only passes the turn.
func (p *Position) Play(m Move) {
	if p.variant != Orthodox {
		p.playVariant(m)
		return
	}
	us, from, to := p.side, m.From(), m.To()
	passed := NoSquare
	quiet := true
	switch kind := m.Kind(); {
	case kind == Null, p.mailbox[from] == 0, kind >= DropQueen:
	case m.IsCastle():
		p.playCastling(m)
	default:
		man := p.mailbox[from]
		quiet = man.Type() != Pawn && p.mailbox[to] == 0
		p.remove(to)
		p.remove(from)
		switch {
		case m.IsPromotion():
			man = MakePiece(us, m.Promotion())
		case kind == EnPassant:
			p.remove(to ^ 8)
		case kind == DoublePush:
			passed = (from + to) / 2
		}
		p.put(man, to)
		p.dropRights(us, man.Type(), from, to)
	}
	if quiet {
		p.clock += b2u(p.clock < maxCounter)
	} else {
		p.clock = 0
	}
	p.number += uint32(us)
	p.side = us.Other()
	p.key ^= keys.black
	p.ep, p.epLegal = passed, false
	if passed != NoSquare {
		p.epLegal = p.canTakeEnPassant()
	}
}

// playCastling moves king and rook, or the king alone when there is no rook, as in an odds game.
func (p *Position) playCastling(m Move) {
	king, rook := MakePiece(p.side, King), MakePiece(p.side, Rook)
	from, to := m.From(), m.To()
	if p.mailbox[from] != king {
		return
	}
	p.remove(from)
	if p.mailbox[to] == rook {
		p.remove(to)
	} else {
		rook = 0
	}
	kingTo, rookTo := castledKing(from, m.Wing()), castledRook(from, m.Wing())
	p.remove(kingTo)
	p.put(king, kingTo)
	if rook != 0 {
		p.remove(rookTo)
		p.put(rook, rookTo)
	}
	p.dropRights(p.side, King, from, kingTo)
}

// dropRights takes away the castling rights that end when a man of the given kind goes from one square to another.
func (p *Position) dropRights(us Color, t PieceType, from, to Square) {
	for i, rook := range p.rooks {
		if rook != NoSquare && (rook == from || rook == to || t == King && Color(i>>1) == us) {
			p.rooks[i] = NoSquare
			p.key ^= keys.castle[rook]
		}
	}
}

// canTakeEnPassant reports whether the side to move has a legal capture on p.ep, which is set.
func (p *Position) canTakeEnPassant() bool {
	takers := pawnAttacks[p.side.Other()&1][p.ep&63] & p.Pieces(p.side, Pawn)
	if p.variant != Orthodox && p.Over().Kind != NoEnd {
		return false
	}
	byTrial := takers != 0 && p.traits().lawful != nil
	for ; takers != 0; takers = takers.Rest() {
		if byTrial && p.isLawful(NewMove(takers.First(), p.ep, EnPassant)) ||
			!byTrial && p.kingSafe(takers.First(), p.ep, p.ep^8) {
			return true
		}
	}
	return false
}

// kingSafe reports whether the king of the side to move is unattacked after a man other than the king goes from one
// square to another and the man on the captured square, if any, is taken off. captured may be to or NoSquare.
func (p *Position) kingSafe(from, to, captured Square) bool {
	king := p.King(p.side)
	if king == NoSquare {
		return true
	}
	gone := captured.Bit()
	occupied := p.Occupied()&^from.Bit()&^gone | to.Bit()
	return p.attackers(king, p.side.Other(), occupied)&^gone == 0
}

// kingSafeAt reports whether the king of the side to move would be unattacked on a square it steps to.
func (p *Position) kingSafeAt(from, to Square) bool {
	return p.attackers(to, p.side.Other(), p.Occupied()&^from.Bit())&^to.Bit() == 0
}

// put places a man on an empty square.
func (p *Position) put(man Piece, sq Square) {
	bit := Bitboard(1) << (sq & 63)
	p.kinds[man&7] |= bit
	p.sides[man>>3&1] |= bit
	p.mailbox[sq&63] = man
	p.key ^= keys.men[man&15][sq&63]
}

// remove takes the man off a square, if there is one.
func (p *Position) remove(sq Square) {
	man := p.mailbox[sq&63]
	if man == 0 {
		return
	}
	bit := Bitboard(1) << (sq & 63)
	p.kinds[man&7] &^= bit
	p.sides[man>>3&1] &^= bit
	p.mailbox[sq&63] = 0
	p.key ^= keys.men[man&15][sq&63]
}

// b2u is 1 for true and 0 for false.
func b2u(b bool) uint16 {
	if b {
		return 1
	}
	return 0
}
