package epd

import (
	"bytes"
	"strconv"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// setup reads the position of a line and reports what is wrong with it. What variant it
// is of, its form says: pockets are those of Crazyhouse, counts of checks those of
// Three-check.
func setup(p *semantic.Pass) semantic.Setup {
	n := positionNode(p.Tree)
	if n < 0 {
		return semantic.Setup{Unusable: true}
	}
	span := p.NodeSpan(n)
	fields := bytes.Fields(p.Tree.Text()[span.Start:span.End])
	if bytes.IndexByte(fields[0], '/') < 0 {
		first, _ := p.Tree.Range(n)
		p.Report(semantic.Problem{
			Code: "epd-no-position", Span: p.TokenSpan(first),
			Args: []semantic.Arg{semantic.Quoted("v", fields[0])},
		})
		return semantic.Setup{Unusable: true}
	}
	text := p.Tree.Text()[span.Start:span.End]
	if len(fields) == 4 {
		text = append(bytes.Clone(text), " 0 1"...)
	}
	opts := options(fields)
	position, problems := board.ParseFENWith(text, opts)
	for _, problem := range problems {
		if problem.Kind == board.FENFieldCount && problem.Count < 4 {
			p.Report(semantic.Problem{
				Code: "fen-field-count", Variant: "epd", Span: p.Last(span),
				Args: []semantic.Arg{semantic.Number("n", problem.Count)},
			})
			continue
		}
		p.ReportFEN(problem, text, func(start, end int) syntax.Span {
			s := syntax.Span{Start: span.Start + start, End: min(span.Start+end, span.End)}
			if s.Len() <= 0 {
				s = p.Last(span)
			}
			return s
		})
	}
	if !board.UsableFEN(problems) {
		return semantic.Setup{Unusable: true}
	}
	if len(fields) == 4 {
		position = withCounters(p.Tree, position, opts)
	}
	return semantic.Setup{Ruleset: semantic.BoardRules(position)}
}

// positionNode returns the first NodePosition, -1 if there is none.
func positionNode(t *syntax.Tree) int {
	for n := range t.Children(0) {
		if t.Kind(n) == syntax.NodePosition {
			return n
		}
	}
	return -1
}

// options says how the fields of a position are to be read.
func options(fields [][]byte) board.FENOptions {
	var opts board.FENOptions
	if bytes.IndexByte(fields[0], '[') >= 0 || bytes.Count(fields[0], []byte("/")) == 8 {
		opts.Variant = board.Crazyhouse
	}
	for i, f := range fields {
		if i >= int(clocks) && (isChecks(f) || isGivenChecks(f)) {
			opts.Variant = board.ThreeCheck
		}
	}
	if len(fields) > 2 {
		opts.Chess960 = len(bytes.Trim(fields[2], "KQkq-")) > 0
	}
	return opts
}

// withCounters returns a position with the counters that operations give.
func withCounters(t *syntax.Tree, position board.Position, opts board.FENOptions) board.Position {
	clock, number := int64(0), int64(1)
	given := false
	for op := range eachOperation(t) {
		switch string(op.name) {
		case "hmvc":
			given = op.number(t, &clock) || given
		case "fmvn":
			given = op.number(t, &number) || given
		}
	}
	if !given {
		return position
	}
	fen := position.AppendFEN(nil, board.FENOptions{})
	fields := bytes.Fields(fen)
	fields[len(fields)-2] = strconv.AppendInt(nil, clock, 10)
	fields[len(fields)-1] = strconv.AppendInt(nil, number, 10)
	opts.Chess960 = true
	if counted, problems := board.ParseFENWith(bytes.Join(fields, []byte{' '}), opts); board.UsableFEN(problems) {
		return counted
	}
	return position
}

// number sets n to the one operand, if that is a number in the bounds of the operation.
func (op *operationOf) number(t *syntax.Tree, n *int64) bool {
	if len(op.values) != 1 {
		return false
	}
	text := t.Text()[op.values[0].span.Start:op.values[0].span.End]
	v, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil || v < op.rule.low || v > op.rule.high {
		return false
	}
	*n = v
	return true
}
