package assist

import (
	"bytes"
	"sort"
	"strconv"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// move answers for the text of a move; s is the spot in front of it.
func (h *hover) move(s semantic.Spot, m syntax.Move) bool {
	span := h.Tree.MoveSpan(m)
	move := h.Analysis.MoveBehind(s)
	r := h.replay(s)
	if !move.IsPlayed() || r.assumed || r.state == nil {
		h.unplayed(s, m, move, r)
		return h.done(span)
	}
	if h.shows(PartHeading) {
		name := string(semantic.NumberedMove(nil, r.state, move))
		_, black := r.state.Turn()
		line := separated([]run{strong(name)}, []run{plain(sideWord(black))}, h.place(s, &r))
		canonical := r.state.AppendMove(nil, move)
		if written := h.Tree.Text()[span.Start:span.End]; !bytes.Equal(written, canonical) {
			line = separated(line, say("written", "text", quote(written)))
		}
		h.result.Text.paragraph(line...)
	}
	h.board(r.after(move), move)
	if h.shows(PartFacts) {
		h.result.Text.paragraph(r.facts(move)...)
	}
	if h.shows(PartAnnotations) {
		h.result.Text.paragraph(h.annotations(s.Line, m)...)
	}
	if h.shows(PartTreeNumber) {
		h.result.Text.paragraph(h.treeNumberLine(s, m.Node)...)
	}
	return h.done(span)
}

// place says of which move a line is a variation; of the main line, nothing.
func (h *hover) place(s semantic.Spot, r *replayed) []run {
	depth := h.Analysis.Depth(s.Line)
	if depth == 0 {
		return nil
	}
	replaced, ok := h.replaced(s.Line, r)
	if !ok {
		return say("side-line", "depth", depth)
	}
	return say("variation", "move", replaced, "depth", depth)
}

// facts says what a move does: check, captures, repetition and the like.
func (r *replayed) facts(m semantic.Move) []run {
	bs, ok := r.state.(*semantic.BoardState)
	if !ok {
		return nil
	}
	before, move := &bs.Position, board.Move(m)
	after := *before
	after.Play(move)
	var facts [][]run
	next := semantic.BoardState{Position: after}
	ending := next.Ending()
	switch {
	case ending != semantic.Ongoing && ending != semantic.DeadPosition:
		facts = append(facts, say("fact."+endingKeys[ending]))
	case after.InCheck():
		facts = append(facts, say("fact.check"))
	}
	if n := r.occurrences(&after); n >= 3 {
		facts = append(facts, say("fact.occurrence", "n", ordinal(n)))
	}
	if after.HalfmoveClock() >= board.FiftyMovePlies && ending == semantic.Ongoing {
		facts = append(facts, say("fact.fifty"))
	}
	if before.IsCapture(move) {
		taken := before.PieceAt(move.To()).Type()
		if move.Kind() == board.EnPassant {
			taken = board.Pawn
		}
		facts = append(facts, say("fact.captures", "man", manWord(taken)))
	}
	facts = append(facts, balance(&after))
	var buf [256]board.Move
	if !move.IsNull() && len(before.Legal(buf[:0])) == 1 {
		facts = append(facts, say("fact.only"))
	}
	return separated(facts...)
}

// values of men in pawns, to say who is ahead.
var values = [...]int{board.Pawn: 1, board.Knight: 3, board.Bishop: 3, board.Rook: 5, board.Queen: 9, board.King: 0}

// balance says who has more material, and what it is; nothing if the two sides
// have the same, or what counts the same.
func balance(p *board.Position) []run {
	if v := p.Variant(); !v.HasRoyalKings() || v == board.Horde { // men are no gain there, or not to be compared
		return nil
	}
	var extra [2][board.King]int
	var sum [2]int
	for t := board.Pawn; t < board.King; t++ {
		d := p.Pieces(board.White, t).Count() + p.InHand(board.White, t) -
			p.Pieces(board.Black, t).Count() - p.InHand(board.Black, t)
		side := board.White
		if d < 0 {
			side, d = board.Black, -d
		}
		extra[side][t] = d
		sum[side] += d * values[t]
	}
	if sum[0] == sum[1] {
		return nil
	}
	side := board.White
	if sum[1] > sum[0] {
		side = board.Black
	}
	more, less := menList(extra[side]), menList(extra[side.Other()])
	name := sideWord(side == board.Black)
	if less == "" {
		return say("fact.up", "side", name, "men", more)
	}
	return say("fact.imbalance", "side", name, "men", more, "others", less)
}

// menList names men, the most valuable first: "a rook and two pawns".
func menList(counts [board.King]int) string {
	var list []string
	for t := board.Queen; t >= board.Pawn; t-- {
		if n := counts[t]; n > 0 {
			list = append(list, countWord(n)+" "+manWords(t, n))
		}
	}
	return enumeration(list)
}

func countWord(n int) string {
	if w, ok := words["count."+strconv.Itoa(n)]; ok {
		return w
	}
	return strconv.Itoa(n)
}

func manWord(t board.PieceType) string { return words["man."+strconv.Itoa(int(t))] }

func manWords(t board.PieceType, n int) string {
	if n == 1 {
		return manWord(t)
	}
	return manWord(t) + "s"
}

// unplayed answers for a text that is no move that can be played: why not, the
// board in front of it, and what could be played instead.
func (h *hover) unplayed(s semantic.Spot, m syntax.Move, move semantic.Move, r replayed) {
	span := h.Tree.MoveSpan(m)
	written := h.Tree.Text()[span.Start:span.End]
	if h.shows(PartHeading) {
		head := quote(written)
		if move != semantic.NotAMove {
			head = code(h.writtenName(s, h.Tree.MoveText(m)))
		}
		h.result.Text.paragraph(separated([]run{head}, h.place(s, &r))...)
	}
	number := h.treeNumberLine(s, m.Node)
	explained := h.explain(span)
	if !explained && number == nil && move == semantic.Unchecked {
		h.result.Text.paragraph(say("behind-marker")...)
	}
	switch {
	case r.state == nil:
		if !explained {
			h.result.Text.paragraph(say("rules-unknown")...)
		}
		return
	case r.assumed && h.shows(PartHeading):
		h.result.Text.paragraph(say("last-known")...)
	}
	last := semantic.NotAMove
	if before, ok := h.Analysis.Before(s); ok && !r.assumed {
		last = h.Analysis.MoveBehind(before)
	}
	h.board(r.state, last)
	if move == semantic.Illegal && !r.assumed {
		h.result.Text.paragraph(h.repair(s)...)
		h.result.Text.paragraph(h.legalMoves(r.state, h.Tree.MoveText(m))...)
	}
	if h.shows(PartAnnotations) {
		h.result.Text.paragraph(h.annotations(s.Line, m)...)
	}
	if h.shows(PartTreeNumber) {
		h.result.Text.paragraph(number...)
	}
}

// repair names the best way to mend the line at a move that is not legal.
func (h *hover) repair(s semantic.Spot) []run {
	list := h.Analysis.RepairsOf(h.Tree, s.Line, s.Moves, nil).List
	if len(list) == 0 {
		return nil
	}
	key, args := list[0].Title()
	return say("repair", "title", h.Rules.FixTitle(&semantic.Fix{Key: key, Args: args}))
}

// explain adds the sentences of the problems that a move takes part in, and reports
// whether there are any.
func (h *hover) explain(span syntax.Span) (explained bool) {
	problems := h.Analysis.Problems
	// What is said of several moves in a row starts at most a line further left.
	const back = 64
	i := sort.Search(len(problems), func(i int) bool { return problems[i].Span.Start >= span.End })
	for k := max(0, i-back); k < i; k++ {
		p := &problems[k]
		if p.Span.End > span.Start && strings.HasPrefix(p.Code, "move-") {
			h.result.Text.paragraph(foreign(h.Rules.Message(p)))
			explained = true
		}
	}
	return explained
}

// legalMoves lists the legal moves of the man that a text names, of all men if it
// names none.
func (h *hover) legalMoves(s semantic.State, text []byte) []run {
	bs, ok := s.(*semantic.BoardState)
	if !ok {
		return nil
	}
	w, ok := h.readMove(text)
	man := w.Man
	if !ok || w.Form == board.NullWritten {
		return nil
	}
	drops := w.Form == board.DropWritten
	if w.Form != board.ManMove && !drops {
		man = board.King
	}
	pos := &bs.Position
	if man == board.NoPiece {
		man = pos.PieceAt(w.From()).Type()
	}
	var buf [256]board.Move
	var list []string
	for _, m := range pos.Legal(buf[:0]) {
		if man == board.NoPiece || !drops && pos.PieceAt(m.From()).Type() == man || drops && m.Dropped() == man {
			list = append(list, string(pos.AppendSAN(nil, m)))
		}
	}
	sort.Strings(list)
	moves := strings.Join(list, words["list"])
	switch {
	case man == board.NoPiece && len(list) == 0:
		return nil
	case man == board.NoPiece:
		return say("legal-moves.any", "moves", moves)
	case len(list) > 0:
		return say("legal-moves", "man", manWord(man), "moves", moves)
	case pos.Pieces(pos.Side(), man) == 0 && !drops:
		return say("legal-moves.no", "side", sideWord(pos.Side() == board.Black), "man", manWord(man))
	}
	return say("legal-moves.0", "man", manWord(man))
}

// readMove reads a move in the language of the game.
func (g Game) readMove(text []byte) (board.Written, bool) {
	for _, l := range board.Languages() {
		if l.Language() == g.Analysis.Ruleset.Language() {
			return board.ReadSANLetters(text, l)
		}
	}
	return board.ReadSAN(text)
}

// variation answers for the parenthesis that opens a line.
func (h *hover) variation(line int) bool {
	node := h.Analysis.Lines[line].Node
	first, _ := h.Tree.Range(node)
	moves, inside := 0, 0
	start := semantic.Spot{Line: line} // in front of the first move
	for _, m := range h.Analysis.Moves(line) {
		if m != semantic.NotAMove {
			moves++
		} else if moves == 0 {
			start.Moves++
		}
	}
	for c := range h.Tree.Children(node) {
		if h.Tree.Kind(c) == syntax.NodeVariation {
			inside++
		}
	}
	head := say("variation.behind")
	r := h.replay(semantic.Spot{Line: line})
	if name, ok := h.replaced(line, &r); ok {
		head = say("variation.of", "move", strong(name))
	}
	text := &h.result.Text
	if inside > 0 {
		text.paragraph(separated(head, count("variation.moves", moves), count("variation.inside", inside))...)
	} else {
		text.paragraph(separated(head, count("variation.moves", moves))...)
	}
	if moves > 0 && h.shows(PartTreeNumber) {
		text.paragraph(h.treeNumberLine(start, h.Analysis.MoveNode(h.Tree, start))...)
	}
	return h.done(h.tokenSpan(first))
}
