package board

import (
	"slices"
	"strings"
)

// explainOne compares the resolution of a text, and its reason when it is illegal, with what the naive rules say.
func (o *oracle) explainOne(text string) {
	w, ok := ReadSAN([]byte(text))
	if !ok {
		o.fail("%q is not read", text)
	}
	m, from, ok := o.pos.Resolve(w)
	fitting := o.fitting(w)
	if second, twofold := w.Alternative(); twofold && len(fitting) == 0 {
		fitting = o.fitting(second)
	}
	reason := Explain(o.start, o.path, w, nil)
	switch {
	case w.Form == NullWritten:
		if ok == o.naive.inCheck() || (reason.Kind == ReasonLegal) != ok {
			o.fail("%q: resolved %v, reason %+v", text, ok, reason)
		}
	case ok != (len(fitting) == 1):
		o.fail("%q resolves %v, naive rules find %v", text, ok, fitting)
	case ok:
		if string(m.AppendUCI(nil)) != fitting[0] || reason != (Reason{}) {
			o.fail("%q resolves to %v, naive rules find %v, reason %+v", text, m, fitting, reason)
		}
	default:
		if problem := o.confirm(w, from, reason); problem != "" {
			o.fail("%q: %s: reason %+v of %v", text, problem, reason, o.path)
		}
	}
}

// fitting returns the naive legal moves that fit a text.
func (o *oracle) fitting(w Written) []string {
	var list []string
	for move := range o.legal {
		from, to := naiveSquare(move), naiveSquare(move[2:])
		letter := o.naive.board[from] &^ 0x20
		castling := letter == 'K' && naiveAbs(from%8-to%8) == 2
		switch {
		case w.Form != ManMove:
			if castling && (to%8 == 6) == (w.Form == ShortCastle) {
				list = append(list, move)
			}
			continue
		case castling:
			rook := SquareAt(7*b2i(to%8 == 6), to/8)
			if w.Promotion == NoPiece && w.From() == Square(from) && (w.To() == Square(to) || w.To() == rook) {
				list = append(list, move)
			}
			continue
		case w.Man != NoPiece && w.Man.Letter() != letter, !w.Origins().Has(Square(from)):
			continue
		case w.To() != Square(to) && !(w.toRank == unwritten && int(w.toFile) == to%8):
			continue
		case letter == 'P' && w.pawnCaptures() != (from%8 != to%8):
			continue
		}
		promotion := ""
		if w.Promotion != NoPiece {
			promotion = strings.ToLower(string(w.Promotion.Letter()))
		}
		if move[4:] == promotion {
			list = append(list, move)
		}
	}
	return list
}

// able returns the own men that a text means on the naive board n, by shape alone.
func able(n *naive, white bool, w Written) (men []int) {
	for from, letter := range n.board {
		if letter == '.' || isWhite(letter) != white || !w.Origins().Has(Square(from)) {
			continue
		}
		if w.Man != NoPiece && w.Man.Letter() != letter&^0x20 {
			continue
		}
		for to := range 64 {
			fits := w.To() == Square(to) || w.toRank == unwritten && int(w.toFile) == to%8
			if fits && shape(letter, from, to, letter&^0x20 != 'P' || w.pawnCaptures()) {
				men = append(men, from)
				break
			}
		}
	}
	return men
}

func has(men []int, sq Square) bool {
	for _, man := range men {
		if Square(man) == sq {
			return true
		}
	}
	return false
}

// confirm checks a reason against the naive rules and returns what is wrong with it, or "".
func (o *oracle) confirm(w Written, from Bitboard, r Reason) string {
	n := o.naive
	if second, ok := w.Alternative(); ok && r.Man == second.Man {
		w = second
	}
	men := able(n, n.white, w)
	to := w.To()
	a, b := r.Squares[0], r.Squares[1]
	switch {
	case r.Kind == ReasonLegal:
		return "no reason"
	case (len(o.legal) == 0) != (r.Kind == ReasonMate || r.Kind == ReasonStalemate):
		return "game over or not"
	case from.several() && r.Kind != ReasonAmbiguous && r.Kind != ReasonPromotionMissing && r.Kind != ReasonPromotionPiece &&
		r.Kind != ReasonPromotionRank:
		return "several men fit"
	case r.Kind >= ReasonCastlingRight && r.Kind <= ReasonCastlingIntoCheck:
		return o.confirmCastling(w, r)
	case w.Form != ManMove && len(o.legal) > 0:
		return "castling needs a castling reason"
	case r.Kind >= ReasonIntoCheck && r.Kind <= ReasonPinned && len(men) == 0:
		return "no man is meant"
	case r.Kind >= ReasonPieceGone && len(men) != 0:
		return "a man is meant"
	}
	say := func(ok bool, problem string) string {
		if ok {
			return ""
		}
		return problem
	}
	lastRank := to != NoSquare && to.Rank() == 7*b2i(n.white)
	if target := o.target(w, a); target != NoSquare {
		lastRank = target.Rank() == 7*b2i(n.white)
	}
	king := n.king(n.white)
	switch r.Kind {
	case ReasonMate:
		return say(n.inCheck(), "no check")
	case ReasonStalemate:
		return say(!n.inCheck(), "check")
	case ReasonAmbiguous:
		return say(from.several() && from.Has(a) && from.Has(b), "not ambiguous")
	case ReasonPromotionMissing:
		return say(w.Promotion == NoPiece && lastRank && has(men, a) && n.board[a]|0x20 == 'p' && b == o.target(w, a), "not missing")
	case ReasonPromotionPiece:
		return say(w.Promotion == King || w.Promotion == Pawn, "piece is fine")
	case ReasonPromotionRank:
		return say(w.Promotion != NoPiece && (!lastRank || r.Man != Pawn), "rank is fine")
	case ReasonNothingToCapture:
		return say(has(men, a) && n.board[b] == '.' && int(b) != n.ep && !lateEnPassant(n, a, b), "there is something")
	case ReasonEnPassantLate:
		return o.confirmLate(men, r)
	case ReasonIntoCheck:
		return say(a == to && r.Man == King && n.after(king, int(to)).attacks(int(b), int(to)) && n.enemy(int(b)), "not attacked")
	case ReasonOwnMan:
		return say((a == to || to == NoSquare) && n.own(int(a)), "not own")
	case ReasonBlocked:
		return o.confirmBlocked(w, men, r)
	case ReasonIgnoresCheck:
		return say(int(a) == king && n.attacks(int(b), king) && o.stillAttacked(men, int(b)), "check is answered")
	case ReasonPinned:
		target := int(o.target(w, a))
		return say(has(men, a) && n.pseudo(int(a), target) && !n.attacks(int(b), king) &&
			n.after(int(a), target).attacks(int(b), king), "not pinned")
	case ReasonPieceGone:
		return o.confirmGone(w, r)
	case ReasonNoSuchPiece:
		return say(o.lastMeant(w) < 0, "there was one")
	}
	return "unexpected kind"
}

// target is where a man would go: as written, or for captures by files the square the pawn attacks.
func (o *oracle) target(w Written, from Square) Square {
	if to := w.To(); to != NoSquare || from == NoSquare {
		return to
	}
	return SquareAt(int(w.toFile), from.Rank()+1-2*b2i(!o.naive.white))
}

// stillAttacked reports whether some man can make the move by shape and way, with the king still attacked from sq.
func (o *oracle) stillAttacked(men []int, sq int) bool {
	n := o.naive
	for _, man := range men {
		for to := range 64 {
			if n.pseudo(man, to) && n.after(man, to).attacks(sq, n.king(n.white)) {
				return true
			}
		}
	}
	return false
}

func (o *oracle) confirmBlocked(w Written, men []int, r Reason) string {
	n, man, blocker := o.naive, int(r.Squares[0]), int(r.Squares[1])
	if !has(men, r.Squares[0]) || n.board[blocker] == '.' {
		return "man or blocker missing"
	}
	to := int(o.target(w, r.Squares[0]))
	if between := way(man, to); !slices.Contains(between, blocker) && blocker != to || !n.clear(man, blocker) {
		return "not the first in the way"
	}
	for _, other := range men {
		if n.pseudo(other, int(o.target(w, Square(other)))) {
			return "one is not blocked"
		}
	}
	return ""
}

func lateEnPassant(n *naive, from, to Square) bool {
	beside := SquareAt(to.File(), from.Rank())
	return from.Rank() == 3+b2i(n.white) && n.enemy(int(beside)) && n.board[beside]|0x20 == 'p'
}

func (o *oracle) confirmLate(men []int, r Reason) string {
	if !has(men, r.Squares[0]) || !lateEnPassant(o.naive, r.Squares[0], r.Squares[1]) || o.naive.ep == int(r.Squares[1]) {
		return "no late capture"
	}
	if r.Ply != NoPly && (o.path[r.Ply].Kind() != DoublePush || o.path[r.Ply].To() != r.Squares[2] || int(r.Ply) == len(o.path)-1) {
		return "not the double step"
	}
	return ""
}

func (o *oracle) confirmCastling(w Written, r Reason) string {
	n := o.naive
	right := "Q"
	if w.Form == ShortCastle || w.Form == ManMove && w.To().File() > 4 {
		right = "K"
	}
	if !n.white {
		right = strings.ToLower(right)
	}
	king := n.king(n.white)
	had := strings.Contains(n.rights, right)
	switch {
	case had == (r.Kind == ReasonCastlingRight):
		return "right"
	case r.Kind == ReasonCastlingRight:
		if r.Ply == NoPly {
			return map[bool]string{true: "had the right once"}[strings.Contains(o.rightsAt(0), right)]
		}
		return map[bool]string{true: "right was lost elsewhere"}[!strings.Contains(o.rightsAt(int(r.Ply)), right) ||
			strings.Contains(o.rightsAt(int(r.Ply)+1), right)]
	}
	rook := king/8*8 + 7*b2i(right == "K" || right == "k")
	blocked := len(way(king, rook)) > 0 && !n.clear(king, rook)
	switch {
	case blocked != (r.Kind == ReasonCastlingBlocked):
		return "blocked"
	case blocked:
		return map[bool]string{true: "empty"}[n.board[r.Squares[0]] == '.']
	case !n.enemy(int(r.Squares[1])) || !n.attacks(int(r.Squares[1]), int(r.Squares[0])):
		return "not attacked"
	case n.inCheck() != (r.Kind == ReasonCastlingFromCheck):
		return "from check"
	}
	return ""
}

// rightsAt returns the castling field before a half-move of the path.
func (o *oracle) rightsAt(ply int) string {
	return strings.Fields(o.fenAt(ply))[2]
}

func (o *oracle) fenAt(ply int) string {
	pos := *o.start
	for _, m := range o.path[:ply] {
		pos.Play(m)
	}
	return string(pos.AppendFEN(nil, FENOptions{}))
}

// lastMeant returns the last half-move of the path before which some man was meant, or -1.
func (o *oracle) lastMeant(w Written) int {
	for ply := len(o.path) - 1; ply >= 0; ply-- {
		if len(able(newNaive(o.fenAt(ply)), o.naive.white, w)) > 0 {
			return ply
		}
	}
	return -1
}

func (o *oracle) confirmGone(w Written, r Reason) string {
	ply := o.lastMeant(w)
	if ply != int(r.Ply) {
		return "gone at another half-move"
	}
	if !has(able(newNaive(o.fenAt(ply)), o.naive.white, w), r.Squares[0]) {
		return "another man"
	}
	if to := r.Squares[1]; to != NoSquare && !o.path[ply].IsCastle() && (o.path[ply].From() != r.Squares[0] || o.path[ply].To() != to) {
		return "went elsewhere"
	}
	return ""
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
