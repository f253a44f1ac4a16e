package semantic

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// readings looks at a move that is not legal, for fixes that give it another reading.
type readings struct {
	*FixPass
	node    int
	pos     *board.Position // in front of it
	state   State
	written board.Written
	rest    [][]byte // the texts behind it in its line
}

// readingsOf returns nil where the position is not known.
func (p *FixPass) readingsOf(n int) *readings {
	if n == 0 || p.Analysis.Ruleset == nil {
		return nil
	}
	s := p.Analysis.SpotOf(p.Tree, n)
	q, _, ok := p.Analysis.repairQuery(p.Tree, s.Line, s.Moves)
	state, assumed := p.Analysis.StateAt(s.Line, s.Moves)
	b, orthodox := state.(*BoardState)
	if !ok || assumed || !orthodox {
		return nil
	}
	w, ok := b.readSAN(q.Texts[q.Failed])
	if !ok {
		return nil
	}
	return &readings{p, n, &b.Position, state, w, q.Texts[q.Failed+1:]}
}

// change is the fix that writes a legal move.
func (r *readings) change(m board.Move) Fix {
	repair := Repair{
		Kind: RepairChange, Text: string(r.state.AppendMove(nil, Move(m))),
		Name: string(NumberedMove(nil, r.state, Move(m))),
	}
	after := *r.state.(*BoardState)
	after.Play(Move(m))
	legal := true
	for _, text := range r.rest {
		move, reading := after.Read(text)
		if reading == ReadNothing {
			continue
		}
		repair.Later++
		if legal = legal && reading != ReadIllegal; legal {
			repair.Legal++
			after.Play(move)
		}
	}
	f := Fix{Edits: []syntax.Edit{Replace(r.brokenSpan(r.node), repair.Text)}}
	f.Key, f.Args = repair.Title()
	return f
}

// changes returns the fixes for several moves, those behind which more is legal first.
func (r *readings) changes(list []board.Move) []Fix {
	fixes := make([]Fix, len(list))
	for i, m := range list {
		fixes[i] = r.change(m)
	}
	legal := func(f Fix) int {
		for _, a := range f.Args {
			switch a.Name {
			case "legal":
				return a.num
			case "later":
				return a.num + 1 // all
			}
		}
		return 0
	}
	slices.SortStableFunc(fixes, func(a, b Fix) int { return legal(b) - legal(a) })
	return fixes
}

// before puts fixes in front of others, of which it drops those that change the text in
// the same way. What stands out among those stands out still, and comes first.
func before(list, others []Fix) []Fix {
	for _, f := range others {
		same := slices.IndexFunc(list, func(g Fix) bool {
			return len(f.Edits) == 1 && len(g.Edits) == 1 &&
				f.Edits[0].Start == g.Edits[0].Start && string(f.Edits[0].Text) == string(g.Edits[0].Text)
		})
		if same < 0 {
			list = append(list, f)
			continue
		}
		list[same].Preferred = list[same].Preferred || f.Preferred
	}
	if i := slices.IndexFunc(list, func(f Fix) bool { return f.Preferred }); i > 0 {
		best := list[i]
		copy(list[1:], list[:i])
		list[0] = best
	}
	return list
}

// fixAmbiguous offers every move that the text fits, and behind them repairs of other
// kinds that make the whole line legal.
func fixAmbiguous(p *FixPass, pr *Problem) []Fix {
	r := p.readingsOf(pr.Node)
	if r == nil {
		return nil
	}
	_, men, _ := r.pos.Resolve(r.written)
	var fits []board.Move
	for _, m := range r.legal() {
		if !men.Has(m.From()) || r.written.To().Valid() && m.To() != r.written.To() ||
			!r.written.To().Valid() && !r.pos.IsCapture(m) ||
			r.written.Promotion != board.NoPiece && m.Promotion() != r.written.Promotion {
			continue
		}
		fits = append(fits, m)
	}
	others := p.repairs(pr.Node, OfferBest, func(repair *Repair) bool {
		return repair.Complete && repair.Later > 0 && repair.Kind != RepairChange
	})
	list := before(before(r.changes(fits), p.clearRepair(pr.Node)), others)
	return list[:min(len(list), max(len(fits), MaxRepairs))]
}

func (r *readings) legal() []board.Move {
	var buf [256]board.Move
	return r.pos.Legal(buf[:0])
}

// fixPromotion says what a pawn becomes.
func fixPromotion(p *FixPass, pr *Problem) []Fix {
	r := p.readingsOf(pr.Node)
	if r == nil {
		return nil
	}
	var list []Fix
	for _, piece := range []board.PieceType{board.Queen, board.Rook, board.Bishop, board.Knight} {
		w := r.written
		w.Promotion = piece
		if m, _, ok := r.pos.Resolve(w); ok {
			list = append(list, r.change(m))
		}
	}
	if len(list) == 0 {
		return fixRepairs(p, pr)
	}
	return before(list, p.clearRepair(pr.Node))
}

// fixNoPromotion drops a promotion where there is none.
func fixNoPromotion(p *FixPass, pr *Problem) []Fix {
	var list []Fix
	if r := p.readingsOf(pr.Node); r != nil {
		w := r.written
		w.Promotion = board.NoPiece
		if m, _, ok := r.pos.Resolve(w); ok {
			list = append(list, r.change(m))
		}
	}
	return before(list, fixRepairs(p, pr))
}

// fixPawnCapture pushes the pawn: one to the square, else the one that should capture.
func fixPawnCapture(p *FixPass, pr *Problem) []Fix {
	var list []Fix
	if r := p.readingsOf(pr.Node); r != nil {
		to, pushed := r.written.To(), []board.Move(nil)
		for _, m := range r.legal() {
			if r.pos.PieceAt(m.From()).Type() != board.Pawn || m.From().File() != m.To().File() {
				continue
			}
			if r.written.Promotion != board.NoPiece && m.Promotion() != r.written.Promotion {
				continue
			}
			own := to.Valid() && r.written.Origins().Has(m.From()) && m.To().Rank() == to.Rank()
			if m.To() == to || own {
				pushed = append(pushed, m)
			}
		}
		list = r.changes(pushed)
	}
	return before(list, fixRepairs(p, pr))
}

// fixWrongSide inserts a move of the side that is to move, or passes its turn.
func fixWrongSide(p *FixPass, pr *Problem) []Fix {
	if pr.Node == 0 || p.Analysis.Ruleset == nil {
		return nil
	}
	list := p.repairs(pr.Node, OfferInsertions, nil)
	m := p.mending(pr.Node)
	if _, reading := m.state.Read([]byte("--")); reading == ReadNull {
		list = append(list, Fix{
			Key: "move-pass", Args: []Arg{Text("number", plyOf(m.state).number())},
			Edits: tidy(m.insert("-- {" + words["missing-move"] + "}")),
		})
	}
	return list
}

// fixAfterEnd takes what stands behind the end of the game out of it.
func fixAfterEnd(p *FixPass, pr *Problem) []Fix {
	if pr.Node == 0 {
		return nil
	}
	rest := p.restOfLine(pr.Node)
	return []Fix{
		{Key: "rest-delete", Edits: []syntax.Edit{p.deleteLast(rest.span)}},
		{Key: "rest-comment", Edits: p.commentOut(rest)},
	}
}

// fixNull makes a comment of a line that begins with a null move.
func fixNull(p *FixPass, pr *Problem) []Fix {
	if pr.Node == 0 {
		return nil
	}
	return []Fix{{Key: "rest-comment", Edits: p.commentOut(p.restOfLine(pr.Node))}}
}

// rest is the end of a line of play.
type rest struct {
	span      syntax.Span
	variation int // the node of the variation that the span is as a whole, else 0
}

// restOfLine returns the line of the move in node n from there to its end; a variation
// that begins there as a whole.
func (p *FixPass) restOfLine(n int) rest {
	parent := p.Analysis.Lines[p.Analysis.SpotOf(p.Tree, n).Line].Node
	inVariation := p.Tree.Kind(parent) == syntax.NodeVariation
	span, begins := p.NodeSpan(n), true
	for c := range children(p.Tree, parent) {
		if c < n {
			begins = begins && p.Tree.Kind(c) != syntax.NodeMove
			continue
		}
		if !inVariation && p.Tree.Kind(c) == syntax.NodeResult {
			break
		}
		span.End = p.NodeSpan(c).End
	}
	if inVariation && begins {
		return rest{p.NodeSpan(parent), parent}
	}
	return rest{span, 0}
}

// commentOut makes a comment of the end of a line. The braces of comments in it become
// parentheses, for comments do not nest (PGN 5).
func (p *FixPass) commentOut(r rest) []syntax.Edit {
	inner, closed := r.span, false
	edits := []syntax.Edit{Insert(inner.Start, "{")}
	if r.variation > 0 {
		edits[0] = Replace(syntax.Span{Start: inner.Start, End: inner.Start + 1}, "{")
		inner.Start++
		if closed = p.Tree.Flags(r.variation)&syntax.MissingClose == 0; closed {
			inner.End--
		}
	}
	for i := inner.Start; i < inner.End; i++ {
		at := syntax.Span{Start: i, End: i + 1}
		switch p.Tree.Text()[i] {
		case '{':
			edits = append(edits, Replace(at, "("))
		case '}':
			edits = append(edits, Replace(at, ")"))
		}
	}
	if closed {
		return append(edits, Replace(syntax.Span{Start: inner.End, End: inner.End + 1}, "}"))
	}
	return tidy(append(edits, Insert(inner.End, "}")))
}

// fixNotAMove offers the legal moves that a word is nearest to, and makes a comment of
// words. That is safe where the line goes on without them, unless one could be a move.
func fixNotAMove(p *FixPass, pr *Problem) []Fix {
	if pr.Node == 0 {
		return nil
	}
	last := p.wordRun(pr.Node)
	legal, later := p.goesOnWithout(pr.Node)
	safe := legal && !p.couldBeOther(pr.Node, last)
	wrap := Fix{Key: "word-comment", Safe: safe, Edits: p.commentWords(pr.Node, last)}
	if last != pr.Node {
		return []Fix{wrap}
	}
	repairs := p.repairs(pr.Node, OfferBest, func(r *Repair) bool {
		return !legal || r.Kind == RepairChange && r.Cost <= costIdleOffer
	})
	switch {
	case !legal:
		return append(repairs, wrap)
	case later || len(repairs) == 0: // the turn shows that no move was meant, or the spelling
		return append([]Fix{wrap}, repairs...)
	}
	wrap.Safe = false
	return append(repairs, wrap)
}

// commentWords makes a comment of the words from node n to last. A number in front of them
// goes with them, or to the move that it belongs to: between a number and its move some
// readers allow nothing.
func (p *FixPass) commentWords(n, last int) []syntax.Edit {
	move, next := p.Tree.Move(n), p.nextMove(last)
	start, end := p.moveSpan(n).Start, Insert(p.rankApart(p.endOfWord(last)), "}")
	switch {
	case move.Number < 0 && move.Dots < 0:
		return tidy(append([]syntax.Edit{Insert(start, "{"), end}, p.numberAnew(next, true)...))
	case p.numberIsFree(n, last):
		return []syntax.Edit{Insert(p.NodeSpan(n).Start, "{"), end}
	case p.Tree.Next(n) != n+1: // comments are between
		return []syntax.Edit{Insert(start, "{"), end}
	}
	number := p.numberSpan(move)
	return tidy([]syntax.Edit{
		Replace(syntax.Span{Start: number.Start, End: start}, "{"), end,
		Insert(p.NodeSpan(next).Start, p.Text(number)+" "),
	})
}

// endOfWord returns the end of the word in node n with the signs behind it, but without
// NAGs: they are those of a move.
func (p *FixPass) endOfWord(n int) int {
	for i := p.Tree.Move(n).Text; i < p.Tree.Move(n).MarksEnd; i++ {
		if p.Tree.TokenKind(i) == syntax.TokenNAG {
			return len(bytes.TrimRight(p.Tree.Text()[:p.TokenSpan(i).Start], " \t\r\n"))
		}
	}
	return p.NodeSpan(n).End
}

// brokenSpan returns where a move that is not legal stands, with the rank that blanks
// keep apart from it.
func (p *FixPass) brokenSpan(n int) syntax.Span {
	s := p.moveSpan(n)
	s.End = p.rankApart(s.End)
	return s
}

// wordRun returns the last of the words that are no moves and stand together from node n
// on.
func (p *FixPass) wordRun(n int) int {
	s := p.Analysis.SpotOf(p.Tree, n)
	moves, end := p.Analysis.Moves(s.Line), p.Tree.Next(p.Analysis.Lines[s.Line].Node)
	for k := s.Moves + 1; k < len(moves) && moves[k] == NotAMove; k++ {
		next := p.Tree.Next(n)
		if next >= end || p.Tree.Kind(next) != syntax.NodeMove || p.Tree.Next(next) != next+1 {
			break
		}
		if m := p.Tree.Move(next); m.Number >= 0 || m.Dots >= 0 {
			break
		}
		n = next
	}
	return n
}

// couldBeOther reports whether one of the words in the nodes from first to last has the
// shape of a move, has a NAG behind it or is part of what cannot be read, such as a value
// in quotes; or whether the number behind them counts them as moves.
func (p *FixPass) couldBeOther(first, last int) bool {
	for n := first; n <= last; n = p.Tree.Next(n) {
		if p.Tree.Kind(n) == syntax.NodeMove && (likeMove(p.Tree.MoveText(p.Tree.Move(n))) || p.isInJunk(p.moveSpan(n)) || p.isPartOfWord(p.moveSpan(n))) {
			return true
		}
		if n < last && p.endOfWord(n) < p.NodeSpan(n).End {
			return true // a NAG is between
		}
	}
	if word := p.Tree.MoveText(p.Tree.Move(first)); first == last && bytes.IndexByte([]byte("KQRBN"), word[0]) >= 0 &&
		len(word) <= 3 && len(bytes.Trim(word[1:], "abcdefghx")) == 0 {
		return true // a move that was broken off
	}
	next := p.nextMove(last)
	if next < 0 {
		return false
	}
	place := p.numberPlace(next)
	return place != nil && place.wrong == next
}

// likeMove reports whether a word that is no move is written like one, be it misspelt, in
// another language or in descriptive notation (Sf3, Kt-B3, e4e, Qg5+1-0): it has a rank
// and, behind the letters of the man, nothing but what moves are made of; or it is made
// like castling; or it has a move in it, other characters than letters around it.
func likeMove(word []byte) bool {
	rest := string(word)
	for range 2 { // the letters of the man, of whatever language
		if r, n := utf8.DecodeRuneInString(rest); unicode.IsLetter(r) || r >= '♔' && r <= '♟' {
			rest = rest[n:]
		}
	}
	const ranks, others = "12345678", "abcdefgh" + "KQRBNP" + "qrnp" + "xX" + "Oo0" + ":×-–—=+#/().!?"
	if strings.Trim(string(word), "Oo0-+#") == "" || strings.ContainsAny(rest, ranks) && strings.Trim(rest, ranks+others) == "" {
		return true
	}
	apart := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	return slices.ContainsFunc(bytes.FieldsFunc(word, apart), func(part []byte) bool {
		_, ok := board.ReadSAN(part)
		return ok
	})
}

// numberIsFree reports whether the number in front of the word in node n is not that of
// the move behind node last.
func (p *FixPass) numberIsFree(n, last int) bool {
	if p.Tree.Next(n) != n+1 { // comments are between
		return false
	}
	next := p.nextMove(last)
	return next < 0 || p.Tree.Move(next).Number >= 0
}

// nextMove returns the node of the move behind the one in node n in its line, -1 if there
// is none.
func (p *FixPass) nextMove(n int) int {
	line := p.Analysis.Lines[p.Analysis.SpotOf(p.Tree, n).Line].Node
	for c := p.Tree.Next(n); c < p.Tree.Next(line); c = p.Tree.Next(c) {
		switch p.Tree.Kind(c) {
		case syntax.NodeMove:
			return c
		case syntax.NodeResult:
			return -1
		}
	}
	return -1
}

// goesOnWithout reports whether the rest of a line is legal without the words in node n,
// and whether there is any.
func (p *FixPass) goesOnWithout(n int) (legal, later bool) {
	if p.Analysis.Ruleset == nil {
		return false, false
	}
	s := p.Analysis.SpotOf(p.Tree, n)
	rest := p.Analysis.Moves(s.Line)[s.Moves:]
	return !slices.ContainsFunc(rest, func(m Move) bool { return m != NotAMove && !m.IsPlayed() }), countPlies(rest) > 0
}

// fixLanguage writes moves with the piece letters of English (PGN 8.2.3.2).
func fixLanguage(p *FixPass, _ *Problem) []Fix {
	letters := lettersOf(p.Analysis.Ruleset)
	if letters == nil {
		return nil
	}
	f := Fix{Key: "language", Safe: true}
	for n := range p.Tree.Len() {
		if p.Tree.Kind(n) != syntax.NodeMove {
			continue
		}
		m := p.Tree.Move(n)
		if w, ok := board.ReadSANLetters(p.Tree.MoveText(m), letters); ok && (w.Form == board.ManMove || w.Form == board.DropWritten) {
			f.Edits = append(f.Edits, p.translate(p.Tree.MoveSpan(m), w, letters)...)
		}
	}
	return []Fix{f}
}

// lettersOf returns the piece letters of a language other than English.
func lettersOf(rs Ruleset) *board.Letters {
	if rs == nil {
		return nil
	}
	for _, l := range board.Languages() {
		if l.Language() == rs.Language() {
			return l
		}
	}
	return nil
}

// translate replaces the letters of the man and of the promotion.
func (p *FixPass) translate(s syntax.Span, w board.Written, letters *board.Letters) (edits []syntax.Edit) {
	text := p.Text(s)
	if letter := letters.Letter(w.Man); w.Man != board.NoPiece && strings.HasPrefix(text, letter) {
		english := ""
		if w.Man != board.Pawn {
			english = string(w.Man.Letter())
		}
		if english != letter {
			edits = append(edits, Replace(syntax.Span{Start: s.Start, End: s.Start + len(letter)}, english))
		}
	}
	if w.Promotion > board.Pawn {
		letter := letters.Letter(w.Promotion)
		if i := strings.LastIndex(text, letter); i > 0 && letter != string(w.Promotion.Letter()) {
			i += s.Start
			edits = append(edits, Replace(syntax.Span{Start: i, End: i + len(letter)}, string(w.Promotion.Letter())))
		}
	}
	return edits
}
