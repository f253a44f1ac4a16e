package hex

// Reason says why a written move is not legal. It is data, not words: hexes, men and a half-move to point at. The zero
// value means that the move is legal. It takes 12 bytes.
type Reason struct {
	Kind ReasonKind

	// Disputed is set where the rules are read in two ways: only men that are pinned themselves, or the leap of a king,
	// stand against the move (C'escacs R1, R3). It deserves a warning, not an error.
	Disputed bool

	// Man is a man to be named, see the kinds.
	Man Man

	// Cells are explained at each kind; those not used are NoCell.
	Cells [3]Cell

	// Meant is the legal move that the text names if only its signs and letters are put right, or for a disputed reason
	// the move itself. NoMove: there is none, or several.
	Meant Move

	// Ply is the half-move that brought the reason about, as an index into the path given to Explain, or NoPly when
	// there is none: the reason lies in the start position, or in the men as they stand.
	Ply int32
}

// NoPly stands in [Reason] for "no half-move of the path".
const NoPly int32 = -1

// ReasonKind is the kind of a [Reason]. They stand in the order in which [Explain] asks, but where one is more special.
type ReasonKind uint8

// The kinds of reasons, with the hexes 0 to 2, the man and the ply each gives. Named in brackets is the diagnostic code.
const (
	ReasonLegal ReasonKind = iota // not illegal

	// A coordinate names no hex [ctl-coordinate]. Written.Faults tells which, there may be two.
	ReasonCoordinate

	// A letter names no man [ctl-piece-letter]. Written.Faults tells which.
	ReasonPieceLetter

	// None of the 24 castlings [ctl-castling].
	ReasonCastlingName

	// The side to move is mated, or stalemated [ctl-illegal]. 0: its king. Ply: the move that ended the game.
	ReasonMate
	ReasonStalemate

	// The origin is empty [ctl-origin]. 0: the origin. Man: the one that was there last. Ply: the move by which it left
	// or was captured.
	ReasonOriginEmpty

	// Another man of the side stands on the origin [ctl-origin]. 0: the origin. Man: what stands there. Meant, if that
	// man can go there.
	ReasonOriginOther

	// A man of the other side stands on the origin [ctl-origin]. 0: the origin. Man: what stands there.
	ReasonOriginEnemy

	// A hyphen, though a man stands on the target [ctl-destination]. 0: the target. Man: what stands there.
	ReasonOccupied

	// A capture of one of the player's own men [ctl-capture-piece]. 0: the target. Man: what stands there.
	ReasonOwnMan

	// Nothing to capture on the target [ctl-capture-piece]. 0: the target.
	ReasonNothingToCapture

	// The letter of the captured man is wrong or missing [ctl-capture-piece]. 0: the target. Man: what stands there.
	ReasonCapturedOther

	// @ or @@ without a pawn that can be taken so [ctl-en-passant]. 0: the target, 1: for a capture that came too late
	// the pawn. Ply: its move.
	ReasonNoSpecial

	// @, @@, × or the hyphen where another of them belongs [ctl-en-passant]. 0: the target, 1: the man captured.
	ReasonSpecialSign

	// The letter behind @ or @@ is not that of the man captured [ctl-capture-piece]. 0: the target, 1: that man. Man: it.
	ReasonSpecialOther

	// A promotion of another man than a pawn, or not on a last hex [ctl-promotion]. 0: the target.
	ReasonPromotionPlace

	// The pawn does not await promotion, as it is not on a last hex of its side [ctl-promotion]. 0: the pawn.
	ReasonPromotionWaiting

	// A piece is recoverable and the text names none [ctl-promotion]. 0: the target. Position.Recoverable tells which.
	ReasonPromotionMissing

	// "=&" though a piece is recoverable [ctl-promotion]. 0: the target.
	ReasonPromotionWait

	// The piece is not recoverable here, or never [ctl-promotion]. 0: the target. Man: the piece.
	ReasonPromotionPiece

	// The king is not at home, or a rook not [ctl-castling]. 0: the home hex. Man: the one that should be there.
	// Ply: the move by which it left or was captured.
	ReasonCastlingAbsent

	// A target of king or rook is not free [ctl-castling]. 0: the target. Man: what stands there.
	ReasonCastlingTarget

	// King or rook has moved and come back [ctl-illegal]. 0: its home. Ply: the move by which it left.
	ReasonCastlingRight

	// A man stands in the way of a rook [ctl-illegal]. 0: the man. Man: it.
	ReasonCastlingBlocked

	// The king is in check and can neither castle nor leap [ctl-illegal]. 0: king, 1: checker. Ply: the move that gave it.
	ReasonCastlingInCheck

	// The king's target is attacked [ctl-illegal]. 0: the target, 1: an attacker. Man: the attacker.
	ReasonCastlingAttacked

	// The man does not move like that [ctl-illegal]. 0: origin, 1: target. Man: it.
	ReasonShape

	// Kings are not captured [ctl-illegal]. 0: the target.
	ReasonKingCaptured

	// A knight's ride does not capture [ctl-illegal]. 0: the target.
	ReasonRideCaptures

	// The king has moved before and cannot leap [ctl-illegal]. 0: origin, 1: target. Ply: its first move.
	ReasonLeapRight

	// The king is in check and cannot leap [ctl-illegal]. 0: king, 1: checker. Ply: the move that gave it.
	ReasonLeapInCheck

	// A man stands in the way [ctl-illegal]. 0: origin, 1: the first man in the way. Man: the one in the way.
	ReasonBlocked

	// A waiting pawn can promote, so it must [ctl-illegal]. 0: that pawn, the first of them.
	ReasonForcedPromotion

	// Promotion in place does not answer the check [ctl-illegal]. 0: king, 1: checker. Ply: the move that gave it.
	ReasonPromotionInCheck

	// The king goes to an attacked hex [ctl-illegal]. 0: the target, 1: an attacker. Man: the attacker.
	ReasonIntoCheck

	// The king is in check and the move does not answer it [ctl-illegal]. 0: king, 1: checker, 2: the second checker that
	// the move leaves, if any. Man: the checker. Ply: the move that gave check.
	ReasonIgnoresCheck

	// The man would expose its king [ctl-illegal]. 0: the man, 1: the man that pins it. Man: the latter.
	ReasonPinned

	// The capture takes off two men and so exposes the king [ctl-illegal]. 0: king, 1: the attacker. Man: the attacker.
	ReasonExposed
)
