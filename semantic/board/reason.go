package board

// Reason says why a written move is not legal. It is data, not words: squares and a half-move to point at. The zero
// value means that the move is legal. It takes 12 bytes.
type Reason struct {
	Kind ReasonKind

	// Man is the kind of man that the text means, NoPiece for castling and null moves, and for bare squares ("e2e4")
	// without a man of the side on the first one.
	Man PieceType

	// Squares are explained at each kind; those not used are NoSquare.
	Squares [4]Square

	// Ply is the half-move that brought the reason about, as an index into the path given to Explain, or NoPly when
	// there is none: the reason lies in the start position, or in the men as they stand.
	Ply int32
}

// NoPly stands in [Reason] for "no half-move of the path".
const NoPly int32 = -1

// ReasonKind is the kind of a [Reason]. They stand in the order in which [Explain] asks, but for ReasonAmbiguous.
type ReasonKind uint8

// The kinds of reasons, with the squares 0 to 3 and the ply each gives. Named in brackets is the diagnostic code.
const (
	ReasonLegal ReasonKind = iota // not illegal

	// The side to move is mated, or stalemated [move-after-end]. 0: its king. Ply: the move that ended the game.
	ReasonMate
	ReasonStalemate

	// The game has ended by another rule of its variant, which Position.End names [move-after-end]. 0: the king of the
	// side to move. Ply: the move that ended the game.
	ReasonOver

	// The null move cannot be made in check [move-null-in-check]. 0: king, 1: checker. Ply: the move that gave check.
	ReasonNullInCheck

	// Several men fit [move-ambiguous]. 0 to 3: the first four of them; Resolve gives all.
	ReasonAmbiguous

	// The text and what follows are legal when the turn is passed: a move is missing [move-wrong-side].
	ReasonWrongSide

	// The variant has no drops [move-variant-forbids].
	ReasonNoDrops

	// The side has no such man in hand [move-variant-forbids].
	ReasonNotInHand

	// A man is dropped on another one [move-variant-forbids]. 0: the square.
	ReasonDropOccupied

	// A pawn is dropped on the first or last rank [move-variant-forbids]. 0: the square.
	ReasonDropRank

	// The variant has no castling [move-variant-forbids].
	ReasonNoCastling

	// The castling right is lost [move-castle-right]. 0: home square of the king or rook that moved, or of the rook
	// that was captured; NoSquare without ply. Ply: that move; none when the start position has no such right, which
	// is then the business of the FEN's castling field.
	ReasonCastlingRight

	// A man stands in the way of castling [move-castle-blocked]. 0: the one nearest to the king.
	ReasonCastlingBlocked

	// The king castles out of, across or into check [move-castle-check]. 0: the attacked square, 1: an attacker.
	// Ply, for castling out of check: the move that gave it.
	ReasonCastlingFromCheck
	ReasonCastlingAcrossCheck
	ReasonCastlingIntoCheck

	// A pawn reaches the last rank and the text does not say what it becomes [move-promotion-missing].
	// 0: the pawn, 1: its target.
	ReasonPromotionMissing

	// A pawn is to become a king or a pawn [move-promotion-piece]. 1: the target as far as written.
	ReasonPromotionPiece

	// A promotion where there is none: not the last rank, or not a pawn [move-promotion-rank]. 1: the target.
	ReasonPromotionRank

	// A capture en passant without the right to it [move-ep-expired]. 0: the pawn, 1: its target, 2: the pawn it would
	// take. Ply: the double step of that pawn; none when it came otherwise or stood there from the start.
	ReasonEnPassantLate

	// A pawn captures on an empty square [move-pawn-capture]. 0: the pawn, 1: its target.
	ReasonNothingToCapture

	// The king steps onto an attacked square [move-into-check]. 0: the square, 1: an attacker.
	ReasonIntoCheck

	// One of the player's own men is on the target [move-own-piece]. 0: the target.
	ReasonOwnMan

	// Every man meant is blocked [move-blocked]. 0: the one nearest to the target, 1: the first man in its way; for a
	// pawn that may be the man on the target.
	ReasonBlocked

	// The king is in check and the move does not answer it [move-ignores-check]. 0: king, 1: checker, 2: the second
	// checker that the move leaves, if any. Ply: the move that gave check.
	ReasonIgnoresCheck

	// The man would expose its king [move-pinned]. 0: the man, 1: the man that pins it.
	ReasonPinned

	// Who can capture has to [move-variant-forbids]. 0, 1: origin and target of a capture that can be made.
	ReasonMustCapture

	// The player's own king would explode [move-variant-forbids]. 0: the square of the capture, 1: the king.
	ReasonExplodesKing

	// The explosion would expose the player's own king [move-variant-forbids]. 0: the square of the capture, 1: the man
	// that would attack the king.
	ReasonExposesKing

	// The move gives check, which the variant forbids [move-variant-forbids]. 0: the king, 1: the man that gives check.
	ReasonGivesCheck

	// No such man is in reach, but one was [move-piece-gone]. 0: the square it left or was captured on, 1: where it
	// went, NoSquare if it was captured. Ply: the move by which it left or was captured.
	ReasonPieceGone

	// No man of that kind can go there [move-no-piece]. 0: the origin if it is written in full, 1: the target as far as
	// written.
	ReasonNoSuchPiece
)
