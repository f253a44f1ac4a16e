package semantic

import (
	"slices"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// fixRepairs offers the ways to mend a line at a move that is not legal.
func fixRepairs(p *FixPass, pr *Problem) []Fix { return p.repairs(pr.Node, OfferBest, nil) }

// fixIgnoredCheck offers moves that answer the check.
func fixIgnoredCheck(p *FixPass, pr *Problem) []Fix { return p.repairs(pr.Node, OfferMoves, nil) }

// clearRepair returns the repair that stands out, if there is one.
func (p *FixPass) clearRepair(n int) []Fix {
	if list := p.repairs(n, OfferBest, nil); len(list) > 0 && list[0].Preferred {
		return list[:1]
	}
	return nil
}

// fixRecovered offers the repair with which the line goes on.
func fixRecovered(p *FixPass, pr *Problem) []Fix {
	list := fixRepairs(p, pr)
	return list[:min(len(list), 1)]
}

// repairs makes fixes of the repairs for the text in node n, as far as want, if there is
// one, admits them.
func (p *FixPass) repairs(n int, offer RepairOffer, want func(*Repair) bool) []Fix {
	if n == 0 || p.Analysis.Ruleset == nil {
		return nil
	}
	s := p.Analysis.SpotOf(p.Tree, n)
	q, from, ok := p.Analysis.repairQuery(p.Tree, s.Line, s.Moves)
	if !ok {
		return nil
	}
	q.Offer = offer
	result := Repairs(nil, q)
	m := p.mending(n)
	var list []Fix
	for i := range result.List {
		r := &result.List[i]
		if want != nil && !want(r) {
			continue
		}
		f := Fix{Preferred: i == 0 && result.Clear, Edits: tidy(m.edits(r, from))}
		f.Key, f.Args = r.Title()
		list = append(list, f)
	}
	return list
}

// mending is a line of play with a move that is not legal.
type mending struct {
	*FixPass
	line   int   // its node
	moves  []int // nodes of its moves
	failed int   // node of the one that is not legal
	state  State // in front of it
	apart  bool  // see [FixPass.isApart]
}

func (p *FixPass) mending(n int) *mending {
	s := p.Analysis.SpotOf(p.Tree, n)
	m := &mending{FixPass: p, line: p.Analysis.Lines[s.Line].Node, moves: p.moveNodes(s.Line), failed: n}
	m.state, _ = p.Analysis.StateAt(s.Line, s.Moves)
	m.apart = p.isApart(m.line, n)
	return m
}

// edits writes a repair, whose first text is move from of the line.
func (m *mending) edits(r *Repair, from int) []syntax.Edit {
	at := m.moves[from+r.Ply]
	switch r.Kind {
	case RepairDrop:
		return m.drop()
	case RepairInsert:
		return m.insert(r.Text)
	case RepairExchange:
		return m.exchange(at, m.moves[from+r.Other], r)
	}
	if at == m.failed {
		return []syntax.Edit{Replace(m.brokenSpan(at), r.Text)}
	}
	return []syntax.Edit{Replace(m.moveSpan(at), r.Text)}
}

// insert writes a move in front of the one that fails, as in export format (PGN
// 8.2.2.2), and numbers what follows.
func (m *mending) insert(text string) []syntax.Edit {
	q := plyOf(m.state)
	if numberNeeded(q, m.apart) {
		text = q.number() + " " + text
	}
	edits := []syntax.Edit{Insert(m.NodeSpan(m.failed).Start, text+" ")}
	apart := strings.HasSuffix(text, "}")
	return append(edits, m.renumber(m.line, m.failed, q, apart, 1)...)
}

// drop takes the move that fails away, with its number and what annotates it directly;
// comments between number and move stay, and so does a number that the next move needs.
func (m *mending) drop() []syntax.Edit {
	// The variations behind the move go with no move any longer: their numbers stay.
	next, apart := m.Tree.Next(m.failed), m.apart
	for ; next < m.Tree.Next(m.line) && m.Tree.Kind(next) != syntax.NodeMove; next = m.Tree.Next(next) {
		apart = m.apartBehind(next, apart)
	}
	edits := m.renumber(m.line, next, plyOf(m.state)+1, apart, -1)
	move := m.Tree.Move(m.failed)
	text := syntax.Span{Start: m.TokenSpan(move.Text).Start, End: m.TokenSpan(move.MarksEnd - 1).End}
	written := m.numberOf(move)
	switch whole := m.NodeSpan(m.failed); {
	case written.any && m.leavesNumber(&written, next, apart, edits):
		edits = append(edits, m.DeleteWord(text))
	case !written.any || m.Tree.Next(m.failed) == m.failed+1:
		edits = append(edits, m.DeleteWord(whole))
	default:
		edits = append(edits, m.DeleteWord(written.Span), m.DeleteWord(text))
	}
	return edits
}

// leavesNumber reports whether the number of a move that is dropped is the one that the
// move in node next, which has none and gets none by the edits, needs in its place.
func (m *mending) leavesNumber(written *writtenNumber, next int, apart bool, edits []syntax.Edit) bool {
	if next >= m.Tree.Next(m.line) || m.numberOf(m.Tree.Move(next)).any {
		return false
	}
	start := m.moveSpan(next).Start
	q := plyOf(m.state)
	return written.is(q) && numberNeeded(q, apart) &&
		!slices.ContainsFunc(edits, func(e syntax.Edit) bool { return e.Start == start })
}

// exchange lets two moves change places, with the glyphs that judge them. Comments
// stay: clock times, which most comments are, belong to the place.
func (m *mending) exchange(a, b int, r *Repair) []syntax.Edit {
	first, second := m.Tree.Move(a), m.Tree.Move(b)
	return []syntax.Edit{
		Replace(m.markedSpan(first), r.Text+m.marks(second)),
		Replace(m.markedSpan(second), r.OtherText+m.marks(first)),
	}
}

// markedSpan returns where a move stands with the glyphs behind it.
func (p *FixPass) markedSpan(m syntax.Move) syntax.Span {
	return syntax.Span{Start: p.TokenSpan(m.Text).Start, End: p.TokenSpan(m.MarksEnd - 1).End}
}

// marks returns the glyphs behind a move, with the blanks in front of them.
func (p *FixPass) marks(m syntax.Move) string {
	return p.Text(syntax.Span{Start: p.Tree.MoveSpan(m).End, End: p.TokenSpan(m.MarksEnd - 1).End})
}
