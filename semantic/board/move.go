package board

// Move is one move, in 16 bits: origin, target, kind. It means something only together with the [Position] it is
// played in. The zero value is no move.
//
// A castling move goes from the king's square to the square of the castling rook, so that Chess960 positions, in
// which king and rook may stand anywhere on the home rank, need nothing else; [Move.KingTo] has the king's new square.
type Move uint16

// MoveKind says what a move does beside taking a man from one square to another.
type MoveKind uint8

// The kinds of moves. A capture is a Quiet, EnPassant or promotion move onto an occupied square.
const (
	Quiet         MoveKind = iota // nothing else, captures included
	DoublePush                    // pawn's first move of two squares
	EnPassant                     // pawn takes the pawn that has just passed its target
	CastleShort                   // towards the h-file
	CastleLong                    // towards the a-file
	PromoteKnight                 // pawn becomes a knight, with or without capture
	PromoteBishop
	PromoteRook
	PromoteQueen
	PromoteKing // in variants where the king is a man like others
	Null        // the turn passes and no man moves
	DropQueen   // a man comes from the pocket to the target, which is also the origin
	DropRook
	DropBishop
	DropKnight
	DropPawn // last, so that the highest value of a Move is a pawn on the last rank, which no rules know
)

// NoMove is the zero Move. It is never legal.
const NoMove Move = 0

// NullMove passes the turn. It is no move of chess (see the move-null diagnostics) but occurs in files.
const NullMove = Move(Null) << 12

// NewMove makes a move from its parts. It checks nothing.
func NewMove(from, to Square, kind MoveKind) Move {
	return Move(from&63) | Move(to&63)<<6 | Move(kind)<<12
}

// NewDrop makes the drop of a man, Pawn to Queen, onto a square.
func NewDrop(t PieceType, to Square) Move { return NewMove(to, to, DropPawn-MoveKind(t-Pawn)) }

// promotionKind returns the kind of a promotion to t, which is Knight, Bishop, Rook, Queen or King.
func promotionKind(t PieceType) MoveKind { return PromoteKnight + MoveKind(t-Knight) }

// From returns the origin: for castling, the king's square; for a drop, the target.
func (m Move) From() Square { return Square(m & 63) }

// To returns the target: for castling, the square of the rook.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Kind returns what else the move does.
func (m Move) Kind() MoveKind { return MoveKind(m >> 12) }

// IsCastle reports whether the move is castling on either wing.
func (m Move) IsCastle() bool { k := m.Kind(); return k == CastleShort || k == CastleLong }

// IsPromotion reports whether a pawn becomes another man.
func (m Move) IsPromotion() bool { k := m.Kind(); return k >= PromoteKnight && k <= PromoteKing }

// IsDrop reports whether a man comes from the pocket.
func (m Move) IsDrop() bool { return m.Kind() >= DropQueen }

// Dropped returns the man that comes from the pocket, or NoPiece.
func (m Move) Dropped() PieceType {
	if !m.IsDrop() {
		return NoPiece
	}
	return Pawn + PieceType(DropPawn-m.Kind())
}

// IsNull reports whether the move only passes the turn.
func (m Move) IsNull() bool { return m.Kind() == Null }

// Promotion returns what the pawn becomes, or NoPiece.
func (m Move) Promotion() PieceType {
	if !m.IsPromotion() {
		return NoPiece
	}
	return Knight + PieceType(m.Kind()-PromoteKnight)
}

// Wing returns the side of a castling move; for other moves it means nothing.
func (m Move) Wing() Wing { return Wing(m.Kind() - CastleShort) }

// KingTo returns the square where the moving man arrives: the target, or the king's new square when castling.
func (m Move) KingTo() Square {
	if !m.IsCastle() {
		return m.To()
	}
	return castledKing(m.From(), m.Wing())
}
