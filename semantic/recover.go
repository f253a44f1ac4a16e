package semantic

import (
	"cmp"
	"slices"
	"sort"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Mend says how a line of play goes on behind a text that means no legal move, where
// one repair stands out: in place of the moves [From, Next) of the line those of the
// repair are played. The moves behind the text are judged on top of them.
type Mend struct {
	Line       int
	At         int // the text that is no legal move: From <= At < Next
	From, Next int
	Moves      []Move
}

// repairsPerGame is the number of plies that the repairs of one game may replay. Where
// it is used up, lines stop at the move that is not legal: a text with hundreds of
// such lines is no game that somebody mends one by one.
const repairsPerGame = 20 * RepairBudget

// repairOverhead is what a search for repairs costs beside its plies, in plies.
const repairOverhead = 200

// recovery is the repair with which a line goes on.
type recovery struct {
	*Repair
	place     syntax.Span // at which it is made; of two, the one without the text that fails
	elsewhere bool        // the slip is in front of the text that fails
}

// mendAt looks for the one repair with which the line of f can go on at node n, which
// is about to be recorded as no legal move. If there is one and moves follow, it is
// returned, and what the line goes on with is kept for the next move; else nil.
func (r *replay) mendAt(f *frame, n int) *recovery {
	if r.Options.NoRecovery || r.boards || r.repaired >= repairsPerGame {
		return nil
	}
	q, from, nodes := r.repairQuery(f, n)
	if q.Failed == len(q.Texts)-1 {
		return nil
	}
	result := Repairs(nil, q)
	r.repaired += repairOverhead + len(q.Path) + len(q.Texts) + result.Plies
	if !result.Clear || result.List[0].Later == 0 {
		return nil
	}
	repair := &result.List[0]
	first, last := repair.span(q.Failed)
	mend := Mend{Line: f.line, At: len(f.moves), From: from + first, Next: from + last, Moves: repair.Line}
	// The line of a repair begins with texts that stay.
	for _, m := range f.moves[from:mend.From] {
		if m != NotAMove {
			mend.Moves = mend.Moves[1:]
		}
	}
	r.a.mends = append(r.a.mends, mend)
	f.mend, f.mended = &r.a.mends[len(r.a.mends)-1], mend.Next
	f.base.CopyFrom(f.state) // what replaces the text is judged
	return &recovery{
		Repair: repair, place: r.repairPlace(repair, q.Failed, nodes),
		elsewhere: repair.Kind == RepairEarlier || repair.Kind == RepairExchange && repair.Ply < q.Failed,
	}
}

// span returns the texts [first, next) of the query that a repair replaces.
func (p *Repair) span(failed int) (first, next int) {
	if p.Kind == RepairExchange {
		return p.Ply, max(p.Other, failed) + 1
	}
	return p.Ply, failed + 1
}

// repairQuery returns the query for the repairs of the line of f at node n, with the
// index of the first text among the moves of the line, and the nodes of the texts.
func (r *replay) repairQuery(f *frame, n int) (q RepairQuery, from int, nodes []int) {
	from = len(f.moves)
	plies := 0
	for i := from; i > f.mended && plies < RepairWindow; i-- {
		if f.moves[i-1] != NotAMove {
			plies++
			from = i - 1
		}
	}
	q = RepairQuery{Ruleset: r.setup.Ruleset, Path: r.path[:f.plies-plies], Failed: len(f.moves) - from}
	c := n
	if plies > 0 {
		c = r.nodes[f.plies-plies]
	}
	for ; c < f.end && len(q.Texts) <= RepairBudget; c = r.Tree.Next(c) {
		switch r.Tree.Kind(c) {
		case syntax.NodeResult:
			if len(r.frames) == 1 {
				return q, from, nodes
			}
		case syntax.NodeMove:
			var text []byte // of a comment that was closed too early: none
			if m := r.Tree.Move(c); !r.isPlain(m) {
				text = r.Tree.MoveText(m)
			}
			q.Texts = append(q.Texts, text)
			nodes = append(nodes, c)
		}
	}
	return q, from, nodes
}

// repairPlace returns the place at which a repair is made; of two, the one that is not
// that of the text that fails.
func (r *replay) repairPlace(p *Repair, failed int, nodes []int) syntax.Span {
	at := p.Ply
	switch {
	case p.Kind == RepairExchange && at == failed:
		at = p.Other
	case p.Kind == RepairInsert && at > 0:
		return r.Last(r.Tree.MoveSpan(r.Tree.Move(nodes[at-1])))
	}
	return r.Tree.MoveSpan(r.Tree.Move(nodes[at]))
}

// recovered adds to the problem of a move that is not legal how its line goes on, and
// reports it where the slip seems to be if that is another place.
func (r *replay) recovered(pr *Problem, p *recovery) {
	args := []Arg{Text("repair", p.brief()), Number("n", p.Later)}
	variant := ""
	if p.Later == 1 {
		variant = "one"
	}
	key := "move-recovered"
	if variant != "" {
		key += "/" + variant
	}
	pr.Related = append(pr.Related, Related{Span: p.place, Key: key, Args: args})
	if !p.elsewhere {
		return
	}
	r.Report(Problem{
		Code: "move-recovered", Variant: variant, Span: p.place, Args: args, Node: pr.Node,
		Related: []Related{{Span: pr.Span, Key: "illegal"}}, Main: pr.Main,
	})
}

// brief names what a repair brings.
func (p *Repair) brief() string {
	switch p.Kind {
	case RepairDrop:
		return p.Name + " " + words["deleted"]
	case RepairExchange:
		return p.Name + " " + words["and"] + " " + p.OtherName + " " + words["exchanged"]
	}
	return p.Name
}

// goOnMended goes over to the mended line in front of the next move.
func (r *replay) goOnMended(f *frame) {
	m := f.mend
	f.mend = nil
	before := countPlies(f.moves[m.From:m.At])
	start, now := f.plies-before, len(m.Moves)
	if m.Next > m.At+1 { // an exchange with a move that is still to come
		now = before + 1
	} else {
		f.skew += now - before - 1
	}
	f.state.CopyFrom(r.setup.Ruleset.Start())
	for _, move := range r.path[:start] {
		f.state.Play(move)
	}
	nodes := r.nodes
	for k, move := range m.Moves[:now] {
		f.state.Play(move)
		node := f.lastNode
		if k < before {
			node = nodes[start+k]
		}
		r.path = append(r.path[:start+k], move)
		r.nodes = append(r.nodes[:start+k], node)
	}
	f.plies, f.due = start+now, m.Moves[now:]
	r.rememberAnew(f)
}

// countPlies returns how many moves there are, words that are none left out.
func countPlies(moves []Move) (n int) {
	for _, m := range moves {
		if m != NotAMove {
			n++
		}
	}
	return n
}

// isShifted reports whether a move number is one that a repair in front of it shifts,
// by inserting or dropping a move: right in the line as it was written, or in that as
// it is mended. So are the periods, and that there is no number.
func (f *frame) isShifted(m syntax.Move, written moveNumber) bool {
	if f.skew == 0 {
		return false
	}
	number, black := f.state.Turn()
	ply := 2 * number
	if black {
		ply++
	}
	low, high := min(ply, ply-f.skew)/2, max(ply, ply-f.skew)/2
	isRight := func(n int) bool { return low <= n && n <= high }
	return m.Number < 0 || isRight(written.value) || isRight(written.value-f.shift)
}

// sortMends puts mends into the order of their lines.
func sortMends(list []Mend) {
	slices.SortFunc(list, func(a, b Mend) int { return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.At, b.At)) })
}

// Mends returns how line i goes on behind texts that mean no legal move, in order.
func (a *Analysis) Mends(i int) []Mend {
	from := sort.Search(len(a.mends), func(k int) bool { return a.mends[k].Line >= i })
	to := from
	for to < len(a.mends) && a.mends[to].Line == i {
		to++
	}
	return a.mends[from:to]
}

// isAssumed reports whether the position in front of a move rests on a repair.
func (p *FixPass) isAssumed(n int) bool {
	a := p.Analysis
	if len(a.mends) == 0 {
		return false
	}
	for s := a.SpotOf(p.Tree, n); s.Line >= 0; s = (Spot{a.Lines[s.Line].Parent, a.Lines[s.Line].Branch}) {
		for _, m := range a.Mends(s.Line) {
			if m.At < s.Moves {
				return true
			}
		}
	}
	return false
}

// Played returns the moves that lead to move n of line i, from the first one of the
// line on: those of its texts, and from a place that has been mended on, behind it,
// those of the repair. They hold words that are no moves, and moves that cannot be
// played.
func (a *Analysis) Played(i, n int) []Move {
	moves := a.Moves(i)
	moves = moves[:min(n, len(moves))]
	if len(a.mends) == 0 {
		return moves
	}
	mends := a.Mends(i)
	if len(mends) == 0 || mends[0].At >= len(moves) {
		return moves
	}
	list := make([]Move, 0, len(moves)+len(mends))
	done := 0
	for _, m := range mends {
		if m.At >= len(moves) {
			break
		}
		list = append(list, moves[done:m.From]...)
		if len(moves) < m.Next {
			return append(list, m.Moves[:countPlies(moves[m.From:])]...)
		}
		list, done = append(list, m.Moves...), m.Next
	}
	return append(list, moves[done:]...)
}
