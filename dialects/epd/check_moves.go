package epd

import (
	"bytes"
	"iter"
	"slices"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// played is a move among the operands that is legal.
type played struct {
	move semantic.Move
	span syntax.Span
	text []byte
	node int
}

func (m played) same(other played) bool { return m.move == other.move }

// checkMoves compares the moves of operations with one another (PGN 16.2.4.1,
// 16.2.5).
func checkMoves(p *semantic.Pass, a *semantic.Analysis) {
	sets := map[string][]played{}
	for op := range eachOperation(p.Tree) {
		if !op.rule.moves() {
			continue
		}
		var moves []played
		checkNumbers(p, &op)
		for _, v := range op.values {
			if v.kind == syntax.TokenString {
				continue
			}
			m := p.Tree.Move(v.node)
			checkForm(p, m)
			if !m.HasText() {
				continue
			}
			if move := a.MoveBehind(a.SpotOf(p.Tree, v.node)); move.IsPlayed() {
				moves = append(moves, played{move, p.Tree.MoveSpan(m), p.Tree.MoveText(m), v.node})
			}
		}
		if op.rule.operand == movesBeside {
			checkSet(p, op.node, moves, len(moves) == len(op.values))
		}
		if _, twice := sets[string(op.name)]; !twice {
			sets[string(op.name)] = moves
		}
	}
	for i, avoid := range sets["am"] {
		if slices.ContainsFunc(sets["am"][:i], avoid.same) {
			continue
		}
		for i, best := range sets["bm"] {
			if avoid.move == best.move && !slices.ContainsFunc(sets["bm"][:i], best.same) {
				p.Report(semantic.Problem{
					Code: "epd-best-avoided", Span: best.span, Args: []semantic.Arg{semantic.Text("san", string(best.text))},
					Related: []semantic.Related{{Span: avoid.span, Key: "avoided"}},
				})
			}
		}
	}
	if pm, pv := sets["pm"], sets["pv"]; len(pm) == 1 && len(pv) > 0 && pm[0].move != pv[0].move {
		p.Report(semantic.Problem{
			Code: "epd-predicted-move", Span: pv[0].span,
			Args:    []semantic.Arg{semantic.Text("first", string(pv[0].text)), semantic.Text("san", string(pm[0].text))},
			Related: []semantic.Related{{Span: pm[0].span, Key: "predicted"}},
		})
	}
}

// checkNumbers reports the first move number of an operation.
func checkNumbers(p *semantic.Pass, op *operationOf) {
	for span := range numbers(p, op.node) {
		p.Report(semantic.Problem{Code: "epd-move-number", Span: span, Node: op.node})
		return
	}
}

// numbers yields where the moves of an operation have numbers: the digits and periods, and
// behind them what reaches to the move.
func numbers(p *semantic.Pass, operation int) iter.Seq2[syntax.Span, int] {
	return func(yield func(syntax.Span, int) bool) {
		for n := operation + 1; n < p.Tree.Next(operation); n++ {
			if k := p.Tree.Kind(n); k != syntax.NodeMove && k != syntax.NodeNumber {
				continue
			}
			m := p.Tree.Move(n)
			if m.Number < 0 && m.Dots < 0 {
				continue
			}
			span := p.NodeSpan(n)
			end := span.End
			if m.HasText() {
				end = p.Tree.MoveSpan(m).Start
				for i := m.Text - 1; ; i-- {
					if k := p.Tree.TokenKind(i); k == syntax.TokenNumber || k == syntax.TokenDots {
						span.End = p.TokenSpan(i).End
						break
					}
				}
			}
			if !yield(span, end) {
				return
			}
		}
	}
}

// checkForm reports what stands behind a move in games, but not here.
func checkForm(p *semantic.Pass, m syntax.Move) {
	if m.HasText() && m.TextEnd < m.MarksEnd {
		span := syntax.Span{Start: p.TokenSpan(m.TextEnd).Start, End: p.NodeSpan(m.Node).End}
		p.Report(semantic.Problem{
			Code: "epd-move-suffix", Span: span, Node: m.Node,
			Args: []semantic.Arg{semantic.Quoted("suffix", p.Tree.Text()[span.Start:span.End])},
		})
	}
}

// checkSet looks for moves that stand twice or out of order in a set. Order is not
// judged where a text is no legal move: it will be another one.
func checkSet(p *semantic.Pass, node int, moves []played, judged bool) {
	ordered := true
	for i, m := range moves {
		for _, other := range moves[:i] {
			if other.move == m.move {
				p.Report(semantic.Problem{
					Code: "epd-move-twice", Span: m.span, Node: m.node, Args: []semantic.Arg{semantic.Text("san", string(m.text))},
					Related: []semantic.Related{{Span: other.span, Key: "first"}},
				})
				judged = false
				break
			}
		}
		if i > 0 && ordered && bytes.Compare(m.text, moves[i-1].text) < 0 {
			ordered = false
		}
	}
	if ordered || !judged {
		return
	}
	for i := 1; i < len(moves); i++ {
		if bytes.Compare(moves[i].text, moves[i-1].text) < 0 {
			p.Report(semantic.Problem{
				Code: "epd-move-order", Span: moves[i].span, Node: node,
				Args: []semantic.Arg{semantic.Text("a", string(moves[i].text)), semantic.Text("b", string(moves[i-1].text))},
			})
			return
		}
	}
}
