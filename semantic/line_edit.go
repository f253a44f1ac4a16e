package semantic

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// tidy puts edits in order and makes one of those that touch. What is inserted at the
// same place stays in the order given.
func tidy(edits []syntax.Edit) []syntax.Edit {
	slices.SortStableFunc(edits, func(a, b syntax.Edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	var list []syntax.Edit
	for _, e := range edits {
		if n := len(list) - 1; n >= 0 && e.Start <= list[n].End {
			list[n].End = max(list[n].End, e.End)
			list[n].Text = slices.Concat(list[n].Text, e.Text)
			continue
		}
		list = append(list, e)
	}
	return list
}

// moveNodes returns the nodes of the moves of line i, as they stand in
// [Analysis.Moves].
func (p *FixPass) moveNodes(i int) []int {
	var list []int
	for c := range children(p.Tree, p.Analysis.Lines[i].Node) {
		if p.Tree.Kind(c) == syntax.NodeMove {
			list = append(list, c)
		}
	}
	return list
}

// moveSpan returns where the text of the move in node n stands.
func (p *FixPass) moveSpan(n int) syntax.Span { return p.Tree.MoveSpan(p.Tree.Move(n)) }

// ply is a half-move of a game: twice the number of the full move, and one more for
// Black.
type ply int

func plyOf(s State) ply {
	number, black := s.Turn()
	if black {
		return ply(2*number + 1)
	}
	return ply(2 * number)
}

func (q ply) black() bool { return q&1 == 1 }

// number returns the move number with its periods.
func (q ply) number() string { return strconv.Itoa(int(q)/2) + dotsOf(q.black()) }

// writtenNumber is the number of a move as it stands in the text.
type writtenNumber struct {
	syntax.Span      // of digits and periods, as far as nothing but blanks is between
	value       int  // -1: none or beyond all numbers
	dots        int  // an ellipsis counts three
	any         bool // there are digits or periods
}

// numberOf reads the number of a move.
func (p *FixPass) numberOf(m syntax.Move) writtenNumber {
	first := m.Number
	if first < 0 {
		first = m.Dots
	}
	if first < 0 {
		return writtenNumber{value: -1}
	}
	n := writtenNumber{Span: p.TokenSpan(first), value: -1, any: true}
	for i := first; i < m.Text; i++ {
		text := string(p.Tree.TokenText(i))
		switch k := p.Tree.TokenKind(i); {
		case k == syntax.TokenNumber:
			if v, err := strconv.Atoi(text); err == nil && v <= maxNumber {
				n.value = v
			}
		case k == syntax.TokenDots:
			n.dots += strings.Count(text, ".") + 3*strings.Count(text, "…")
		case k.IsBlank():
			continue
		default:
			return n
		}
		n.End = p.TokenSpan(i).End
	}
	return n
}

// is reports whether the number, with its periods if there are any, is that of a
// half-move.
func (n *writtenNumber) is(q ply) bool {
	return n.value == int(q)/2 && (n.dots == 0 || (n.dots >= 3) == q.black())
}

// setNumber returns the edits that give the move in node n the number of a half-move,
// or none.
func (p *FixPass) setNumber(n int, q ply, needed bool) []syntax.Edit {
	m := p.Tree.Move(n)
	written := p.numberOf(m)
	switch {
	case needed && !written.any:
		return []syntax.Edit{Insert(p.TokenSpan(m.Text).Start, q.number()+" ")}
	case needed:
		if p.Text(written.Span) == q.number() {
			return nil
		}
		return []syntax.Edit{Replace(written.Span, q.number())}
	case written.any:
		for text := p.Tree.Text(); written.End < len(text) && isBlank(text[written.End]); {
			written.End++
		}
		return []syntax.Edit{Delete(written.Span)}
	}
	return nil
}

// numberNeeded reports whether export format asks for a number in front of a half-move
// (PGN 8.2.2.2); apart says that a comment or a variation stands in front of it, or that
// it begins its line.
func numberNeeded(q ply, apart bool) bool { return !q.black() || apart }

// isApart reports whether a comment or a variation stands between the move in node n and
// the last move of the line with node parent, or no move does.
func (p *FixPass) isApart(parent, n int) bool {
	apart := true
	for c := range children(p.Tree, parent) {
		if c >= n {
			break
		}
		apart = p.apartBehind(c, apart)
	}
	return apart
}

// apartBehind reports whether a move is apart behind node c, a child of its line, if it
// was so in front of it.
func (p *FixPass) apartBehind(c int, apart bool) bool {
	switch p.Tree.Kind(c) {
	case syntax.NodeMove:
		return false
	case syntax.NodeComment, syntax.NodeVariation:
		return true
	}
	return apart
}

// renumbering writes the numbers behind a place where a repair inserts or drops moves.
type renumbering struct {
	*FixPass
	skew ply // how far half-moves are shifted
	// Moves are counted as they stand, and a number that is right in this count is to
	// be shifted; else the numbers have been right all the time for the line as it was
	// meant, and stay.
	counted bool
	first   int // node of the move that has a new neighbour in front
	edits   []syntax.Edit
}

// renumber returns the edits that number the moves from node n of the line with node
// line on, and in variations that leave it there, when the one in node n, half-move q as
// it stands, is shifted by skew half-moves. apart says whether the move in node n will
// need a number even if it is Black's.
func (p *FixPass) renumber(line, n int, q ply, apart bool, skew int) []syntax.Edit {
	r := renumbering{FixPass: p, skew: ply(skew), first: n}
	end := p.Tree.Next(line)
	r.counted = r.isCounted(n, end, q)
	type level struct {
		end   int
		next  ply // of the next move
		apart bool
	}
	levels := []level{{end, q, apart}}
	for c := n; c < end; c++ {
		for c >= levels[len(levels)-1].end {
			levels = levels[:len(levels)-1]
		}
		l := &levels[len(levels)-1]
		switch p.Tree.Kind(c) {
		case syntax.NodeResult:
			if len(levels) == 1 && p.Tree.Kind(line) == syntax.NodeMovetext {
				return r.edits
			}
		case syntax.NodeMove:
			if p.readsAsMove(c) {
				r.move(c, l.next, l.apart)
				l.next, l.apart = l.next+1, false
			}
			c = p.Tree.Next(c) - 1
		case syntax.NodeVariation:
			l.apart = true
			levels = append(levels, level{p.Tree.Next(c), l.next - 1, true})
		default:
			l.apart = p.apartBehind(c, l.apart)
			c = p.Tree.Next(c) - 1
		}
	}
	return r.edits
}

// isCounted looks at the next number of the line.
func (r *renumbering) isCounted(n, end int, q ply) bool {
	for c := n; c < end; c = r.Tree.Next(c) {
		if r.Tree.Kind(c) != syntax.NodeMove || !r.readsAsMove(c) {
			continue
		}
		if written := r.numberOf(r.Tree.Move(c)); written.value >= 0 {
			return !written.is(q+r.skew) && written.is(q)
		}
		q++
	}
	return false
}

// move numbers one move, half-move q as it stands.
func (r *renumbering) move(n int, q ply, apart bool) {
	if written := r.numberOf(r.Tree.Move(n)); written.value >= 0 {
		switch {
		case written.is(q + r.skew):
			r.counted = false
			if n == r.first && !numberNeeded(q+r.skew, apart) {
				r.edits = append(r.edits, r.setNumber(n, q+r.skew, false)...)
			}
			return
		case !written.is(q):
			return // wrong in any count
		}
		r.counted = true
	}
	if r.counted {
		r.edits = append(r.edits, r.setNumber(n, q+r.skew, numberNeeded(q+r.skew, apart))...)
	}
}

// readsAsMove reports whether the text of node n is written as a move. Without rules
// nothing is.
func (p *FixPass) readsAsMove(n int) bool {
	if p.Analysis.Ruleset == nil {
		return false
	}
	_, reading := p.Analysis.Ruleset.Start().Read(p.Tree.MoveText(p.Tree.Move(n)))
	return reading != ReadNothing
}
