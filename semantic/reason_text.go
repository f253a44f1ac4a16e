package semantic

import (
	"strconv"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
)

// reasonContext is what a [board.Reason] is put into words with.
type reasonContext struct {
	start   *board.Position
	path    []board.Move
	text    []byte
	written board.Written
	reason  board.Reason
}

// reasonCodes names the code, and the variant, of each kind of reason that
// needs no further look.
var reasonCodes = map[board.ReasonKind][2]string{
	board.ReasonMate:                {"move-after-end"},
	board.ReasonStalemate:           {"move-after-end"},
	board.ReasonOver:                {"move-after-end"},
	board.ReasonNullInCheck:         {"move-null-in-check"},
	board.ReasonAmbiguous:           {"move-ambiguous"},
	board.ReasonWrongSide:           {"move-wrong-side"},
	board.ReasonNoDrops:             {"move-not-a-move"},
	board.ReasonNotInHand:           {"move-variant-forbids", "hand"},
	board.ReasonDropOccupied:        {"move-variant-forbids", "occupied"},
	board.ReasonDropRank:            {"move-variant-forbids", "rank"},
	board.ReasonNoCastling:          {"move-variant-forbids", "castling"},
	board.ReasonMustCapture:         {"move-variant-forbids", "capture"},
	board.ReasonExplodesKing:        {"move-variant-forbids", "explosion"},
	board.ReasonExposesKing:         {"move-variant-forbids", "exposed"},
	board.ReasonGivesCheck:          {"move-variant-forbids", "check"},
	board.ReasonCastlingRight:       {"move-castle-right"},
	board.ReasonCastlingBlocked:     {"move-castle-blocked"},
	board.ReasonCastlingFromCheck:   {"move-castle-check", "from"},
	board.ReasonCastlingAcrossCheck: {"move-castle-check", "across"},
	board.ReasonCastlingIntoCheck:   {"move-castle-check", "into"},
	board.ReasonPromotionMissing:    {"move-promotion-missing"},
	board.ReasonPromotionPiece:      {"move-promotion-piece"},
	board.ReasonPromotionRank:       {"move-promotion-rank"},
	board.ReasonEnPassantLate:       {"move-ep-expired"},
	board.ReasonNothingToCapture:    {"move-pawn-capture"},
	board.ReasonIntoCheck:           {"move-into-check"},
	board.ReasonOwnMan:              {"move-own-piece"},
	board.ReasonBlocked:             {"move-blocked"},
	board.ReasonIgnoresCheck:        {"move-ignores-check"},
	board.ReasonPinned:              {"move-pinned"},
	board.ReasonPieceGone:           {"move-piece-gone"},
	board.ReasonNoSuchPiece:         {"move-no-piece"},
}

// reasonRelated names the sentence for the ply of a reason.
var reasonRelated = map[board.ReasonKind]string{
	board.ReasonMate:              "ended",
	board.ReasonStalemate:         "ended",
	board.ReasonOver:              "ended",
	board.ReasonNullInCheck:       "checking",
	board.ReasonCastlingRight:     "lost",
	board.ReasonCastlingFromCheck: "checking",
	board.ReasonEnPassantLate:     "double-step",
	board.ReasonIgnoresCheck:      "checking",
	board.ReasonPieceGone:         "left",
}

// explain puts a reason into the words of its diagnostic.
func explain(c reasonContext) Explanation {
	codes := reasonCodes[c.reason.Kind]
	e := Explanation{Code: codes[0], Variant: codes[1], Ply: int(c.reason.Ply)}
	if c.reason.Ply == board.NoPly {
		e.Ply = -1
	}
	pos := *c.start
	earlier := ""
	for i, m := range c.path {
		if i == e.Ply {
			earlier = string(NumberedMove(nil, &BoardState{Position: pos}, Move(m)))
		}
		pos.Play(m)
	}
	if e.Ply >= 0 {
		e.Related = reasonRelated[c.reason.Kind]
		e.RelatedArgs = []Arg{Text("move", earlier)}
		e.Args = append(e.Args, Text("earlier", earlier))
	}
	c.arguments(&e, &pos)
	return e
}

// arguments adds what the sentence of the reason needs; pos is the position in
// which the move fails.
func (c *reasonContext) arguments(e *Explanation, pos *board.Position) {
	sq := c.reason.Squares
	side := pos.Side()
	man := func(s board.Square) board.PieceType { return pos.PieceAt(s).Type() }
	add := func(args ...Arg) { e.Args = append(e.Args, args...) }
	switch c.reason.Kind {
	case board.ReasonMate, board.ReasonStalemate, board.ReasonOver:
		add(Word("kind", endingWords[endings[pos.End().Kind]]))
		if e.Ply < 0 {
			e.Variant = "start"
		}
	case board.ReasonAmbiguous:
		_, from, _ := pos.Resolve(c.written)
		add(Quoted("san", c.text), Piece("piece", man(sq[0])), Text("list", squareList(from)))
	case board.ReasonWrongSide:
		passed := *pos // the text is a move of the other side
		passed.Play(board.NullMove)
		add(Color("colour", side), Text("move", numbered(&passed, c.text)))
	case board.ReasonCastlingRight:
		wing := "kingside"
		if c.written.Form == board.LongCastle {
			wing = "queenside"
		}
		add(Word("side", wing))
		if e.Ply < 0 {
			e.Variant, e.Related = "start", "fen-castling"
		}
	case board.ReasonNoDrops:
		add(Quoted("text", c.text))
	case board.ReasonNoCastling, board.ReasonGivesCheck:
		add(variantWord(pos.Variant()))
	case board.ReasonNotInHand:
		add(Color("colour", side), Piece("piece", c.reason.Man))
	case board.ReasonDropOccupied:
		add(Square("sq", sq[0]), Piece("piece", man(sq[0])))
	case board.ReasonDropRank, board.ReasonExplodesKing:
		add(Square("sq", sq[0]))
	case board.ReasonExposesKing:
		add(Square("sq", sq[0]), Piece("piece", man(sq[1])), Square("sq2", sq[1]))
	case board.ReasonMustCapture:
		add(Text("move", captureName(pos, sq[0], sq[1])))
	case board.ReasonCastlingBlocked:
		add(Piece("piece", man(sq[0])), Square("sq", sq[0]))
	case board.ReasonCastlingFromCheck, board.ReasonCastlingAcrossCheck,
		board.ReasonCastlingIntoCheck, board.ReasonIntoCheck:
		add(Square("sq", sq[0]), Piece("piece", man(sq[1])), Square("sq2", sq[1]))
	case board.ReasonPromotionMissing, board.ReasonPromotionRank, board.ReasonNothingToCapture:
		add(Square("sq", sq[1]))
	case board.ReasonPromotionPiece:
		add(Piece("piece", c.written.Promotion))
	case board.ReasonEnPassantLate:
		add(Square("sq", sq[1]))
		if e.Ply < 0 {
			e.Variant = "never"
		}
	case board.ReasonOwnMan:
		add(Square("sq", sq[0]), Piece("piece", man(sq[0])))
	case board.ReasonBlocked:
		add(Piece("piece", man(sq[0])), Piece("blocker", man(sq[1])), Square("sq", sq[1]))
		if man(sq[0]) == board.Pawn && sq[1] == c.written.To() {
			e.Variant = "push"
		}
	case board.ReasonIgnoresCheck:
		add(Square("sq", sq[1]), Text("move", numbered(pos, c.text)))
		if sq[2].Valid() {
			e.Variant = "double"
			add(Square("sq2", sq[2]))
		}
	case board.ReasonPinned:
		add(Piece("piece", man(sq[0])), Square("sq", sq[0]), Piece("pinner", man(sq[1])), Square("sq2", sq[1]))
	case board.ReasonPieceGone:
		add(Piece("piece", c.reason.Man), Square("sq", sq[0]))
		switch {
		case sq[1].Valid():
		case pos.Variant() == board.Atomic:
			e.Related = "exploded"
		default:
			e.Related = "captured"
		}
	case board.ReasonNoSuchPiece:
		c.noSuchPiece(e, side)
	}
}

// variantWord names a variant.
func variantWord(v board.Variant) Arg { return Word("variant", "variant."+strconv.Itoa(int(v))) }

// captureName returns a capture in canonical notation.
func captureName(pos *board.Position, from, to board.Square) string {
	var buf [256]board.Move
	for _, m := range pos.Legal(buf[:0]) {
		if m.From() == from && m.To() == to {
			return string(NumberedMove(nil, &BoardState{Position: *pos}, Move(m)))
		}
	}
	return ""
}

// noSuchPiece chooses the sentence for a man that is nowhere.
func (c *reasonContext) noSuchPiece(e *Explanation, side board.Color) {
	to := c.written.To()
	e.Args = append(e.Args, Color("colour", side), Piece("piece", c.reason.Man))
	switch {
	case c.reason.Man == board.NoPiece:
		e.Variant = "squares"
		e.Args = append(e.Args, Square("sq", c.written.From()))
	case !to.Valid():
		e.Variant = "nowhere"
	default:
		e.Args = append(e.Args, Square("sq", to))
	}
}

// NumberedMove appends a legal move as players write it, with its number:
// 14.Nf3, 14...Nxe4.
func NumberedMove(dst []byte, s State, m Move) []byte {
	if b, ok := s.(*bughouseState); ok {
		return b.numbered(dst, m)
	}
	n, black := s.Turn()
	dst = appendNumber(dst, n, black)
	if m.IsPlayed() {
		return s.AppendMove(dst, m)
	}
	return dst
}

func appendNumber(dst []byte, n int, black bool) []byte {
	dst = strconv.AppendInt(dst, int64(n), 10)
	if black {
		return append(dst, "..."...)
	}
	return append(dst, '.')
}

// numbered returns a text that is no legal move in the same form.
func numbered(pos *board.Position, text []byte) string {
	n, black := (&BoardState{Position: *pos}).Turn()
	return string(appendNumber(nil, n, black)) + Shorten(string(text))
}

// squareList returns squares as "b1 and d2", "b1, d2 and f3".
func squareList(set board.Bitboard) string {
	var names []string
	for b := set; b != 0; b = b.Rest() {
		names = append(names, b.First().String())
	}
	return joinAnd(names)
}
