package epd

import (
	"bytes"
	"math"
	"strconv"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// checkOperations looks at each operation of a line, and at their order.
func checkOperations(p *semantic.Pass) {
	var given []operationOf
	ordered := true
	for op := range eachOperation(p.Tree) {
		checkOpcode(p, &op)
		for i := range given {
			if bytes.Equal(given[i].name, op.name) {
				p.Report(semantic.Problem{
					Code: "epd-opcode-repeated", Span: op.span, Node: op.node, Args: op.named(),
					Related: []semantic.Related{{Span: given[i].span, Key: "first"}},
				})
				break
			}
		}
		if n := len(given) - 1; n >= 0 && ordered && isOpcodeName(op.name) && bytes.Compare(op.name, given[n].name) < 0 {
			ordered = false
			p.Report(semantic.Problem{
				Code: "epd-opcode-order", Span: op.span, Node: op.node,
				Args:    []semantic.Arg{semantic.Quoted("a", op.name), semantic.Quoted("b", given[n].name)},
				Related: []semantic.Related{{Span: given[n].span, Key: "must-follow", Args: []semantic.Arg{semantic.Quoted("other", given[n].name)}}},
			})
		}
		given = append(given, op)
		if op.known {
			checkOperands(p, &op)
		} else {
			checkStrings(p, &op)
		}
		if !op.closed {
			pr := semantic.Problem{
				Code: "epd-semicolon", Span: p.Last(syntax.Span{Start: op.span.Start, End: op.end}), Node: op.node, Args: op.named(),
			}
			if endsLine(p, op.end) { // which most programs take for its end
				pr.Level = semantic.Warning
			}
			p.Report(pr)
		}
	}
	checkDrawMoves(p, given)
	checkCounters(p, given)
}

// endsLine reports whether no more than blanks follow on the line.
func endsLine(p *semantic.Pass, off int) bool {
	text := p.Tree.Text()
	off = skip(text, off, isBlank)
	return off == len(text) || text[off] == '\n' || text[off] == '\r'
}

// named is the argument of most sentences.
func (op *operationOf) named() []semantic.Arg { return []semantic.Arg{semantic.Quoted("v", op.name)} }

// checkOpcode looks at the name of an operation (PGN 16.2.4.1-2).
func checkOpcode(p *semantic.Pass, op *operationOf) {
	switch {
	case op.known:
	case !isOpcodeName(op.name):
		p.Report(semantic.Problem{Code: "epd-opcode-syntax", Span: op.span, Args: op.named()})
	case len(op.name) > maxOpcode:
		p.Report(semantic.Problem{
			Code: "epd-opcode-syntax", Variant: "long", Span: op.span, Args: []semantic.Arg{semantic.Number("n", len(op.name))},
		})
	case !isPrivate(op.name):
		p.Report(semantic.Problem{Code: "epd-opcode-unknown", Span: op.span, Node: op.node, Args: op.named()})
	}
}

// checkStrayText reports what stands between operations.
func checkStrayText(p *semantic.Pass) {
	for n := range p.Tree.Len() {
		if p.Tree.Kind(n) == syntax.NodeError {
			span := p.NodeSpan(n)
			pr := semantic.Problem{
				Code: "epd-stray-text", Span: span, Node: n,
				Args: []semantic.Arg{semantic.Quoted("v", p.Tree.Text()[span.Start:span.End])},
			}
			if pr.Argument("v") == ";" { // an operation without a name, and nothing lost
				pr.Level = semantic.Warning
			}
			p.Report(pr)
		}
	}
}

// checkOperands compares the operands with what the standard says of the operation.
func checkOperands(p *semantic.Pass, op *operationOf) {
	rule := op.rule
	values := len(op.values)
	if rule.operand == str {
		values = checkQuotes(p, op)
	}
	checkStrings(p, op)
	switch {
	case values < rule.least:
		checkMissing(p, op, values)
	case rule.most >= 0 && values > rule.most:
		pr := semantic.Problem{
			Code: "epd-operand-surplus", Node: op.node,
			Span: syntax.Span{Start: op.values[rule.most].span.Start, End: op.end},
			Args: append(op.named(), countOf(rule)),
		}
		if rule.most == 0 {
			pr.Variant = "none"
		}
		p.Report(pr)
	}
	switch {
	case rule.operand == numeral && values > 0:
		checkNumber(p, op, op.values[0])
	case rule.moves():
		for _, v := range op.values {
			if v.kind == syntax.TokenString {
				p.Report(semantic.Problem{Code: "epd-move-quotes", Span: v.span, Node: op.node})
			}
		}
	}
}

// countOf says how many operands an operation takes at most.
func countOf(rule opcode) semantic.Arg {
	switch {
	case rule.operand == numeral:
		return semantic.Text("n", "one number")
	case rule.moves():
		return semantic.Text("n", "one move")
	case rule.most == 1:
		return semantic.Text("n", "one text")
	}
	return semantic.Text("n", strconv.Itoa(rule.most)+" texts")
}

// checkMissing reports an operation with less operands than it needs.
func checkMissing(p *semantic.Pass, op *operationOf, values int) {
	pr := semantic.Problem{Code: "epd-operand-missing", Span: op.span, Node: op.node, Args: op.named()}
	switch {
	case op.rule.least > 1:
		pr.Variant = "some"
		are := "are"
		if values == 1 {
			are = "is"
		}
		pr.Args = append(pr.Args, semantic.Number("n", op.rule.least), semantic.Number("m", values), semantic.Text("are", are))
	case op.rule.operand == numeral:
		pr.Args = append(pr.Args, semantic.Text("kind", "a number"))
	case op.rule.operand == str:
		pr.Args = append(pr.Args, semantic.Text("kind", "a text in quotes"))
	default:
		pr.Args = append(pr.Args, semantic.Text("kind", "a move"))
	}
	p.Report(pr)
}

// checkQuotes reports text without quotes, of which the words count as one, and
// returns how many texts there are.
func checkQuotes(p *semantic.Pass, op *operationOf) int {
	texts := 0
	bare := syntax.Span{Start: -1}
	flush := func() {
		if bare.Start >= 0 {
			p.Report(semantic.Problem{Code: "epd-quotes", Span: bare, Args: op.named()})
			bare.Start = -1
		}
	}
	for _, v := range op.values {
		if v.kind == syntax.TokenString {
			flush()
			texts++
			continue
		}
		if bare.Start < 0 {
			bare.Start = v.span.Start
			texts++
		}
		bare.End = v.span.End
	}
	flush()
	return texts
}

// The length of a string, in bytes, that all readers take (PGN 16.2.4.1).
const maxString = 255

// checkStrings looks at the strings of an operation.
func checkStrings(p *semantic.Pass, op *operationOf) {
	for _, v := range op.values {
		if v.kind != syntax.TokenString {
			continue
		}
		text := p.Tree.Text()[v.span.Start:v.span.End]
		if len(text) < 2 || text[len(text)-1] != '"' {
			p.Report(semantic.Problem{Code: "epd-open-string", Span: syntax.Span{Start: v.span.Start, End: v.span.Start + 1}, Node: op.node})
			continue
		}
		if n := len(text) - 2; n > maxString {
			p.Report(semantic.Problem{Code: "epd-long-string", Span: v.span, Args: []semantic.Arg{semantic.Number("n", n)}})
		}
	}
}

// checkNumber looks at the number of an operation.
func checkNumber(p *semantic.Pass, op *operationOf, v value) {
	text := p.Tree.Text()[v.span.Start:v.span.End]
	digits, signed := bytes.CutPrefix(text, []byte("+"))
	negative := bytes.TrimPrefix(digits, []byte("-"))
	if len(negative) == 0 || skip(negative, 0, isDigit) != len(negative) || signed && len(negative) != len(digits) {
		p.Report(semantic.Problem{
			Code: "epd-operand-number", Span: v.span, Args: append(op.named(), semantic.Quoted("text", text)),
		})
		return
	}
	n, err := strconv.ParseInt(string(digits), 10, 64)
	if err != nil || n < op.rule.low || n > op.rule.high {
		pr := semantic.Problem{
			Code: "epd-operand-range", Span: v.span,
			Args: append(op.named(), semantic.Number("low", int(op.rule.low)), semantic.Number("high", int(min(op.rule.high, math.MaxInt32)))),
		}
		if op.rule.high == largest {
			if err != nil && n > 0 {
				return // greater than we can hold, which is no fault
			}
			pr.Variant = "least"
		}
		p.Report(pr)
		return
	}
	if signed {
		p.Report(semantic.Problem{Code: "epd-number-sign", Span: syntax.Span{Start: v.span.Start, End: v.span.Start + 1}})
	}
}

// checkDrawMoves reports an offer or a claim without the move that goes with it (PGN
// 16.2.5.9-10).
func checkDrawMoves(p *semantic.Pass, given []operationOf) {
	for i := range given {
		if string(given[i].name) == "sm" {
			return
		}
	}
	for i := range given {
		if name := string(given[i].name); name == "draw_claim" || name == "draw_offer" {
			p.Report(semantic.Problem{Code: "epd-needs-move", Span: given[i].span, Args: given[i].named()})
		}
	}
}

// checkCounters compares the counters of FEN with the operations that say the same.
func checkCounters(p *semantic.Pass, given []operationOf) {
	n := positionNode(p.Tree)
	if n < 0 {
		return
	}
	span := p.NodeSpan(n)
	fields := bytes.Fields(p.Tree.Text()[span.Start:span.End])
	var counters [][]byte
	for i, f := range fields {
		if i >= int(clocks) && !isChecks(f) && !isGivenChecks(f) {
			counters = append(counters, f)
		}
	}
	for i := range given {
		op := &given[i]
		k := -1
		switch string(op.name) {
		case "hmvc":
			k = 0
		case "fmvn":
			k = 1
		}
		var says int64
		if k < 0 || k >= len(counters) || !op.number(p.Tree, &says) {
			continue
		}
		if field, err := strconv.ParseInt(string(counters[k]), 10, 64); err == nil && field != says {
			p.Report(semantic.Problem{
				Code: "epd-counter", Span: op.values[0].span,
				Args: append(op.named(), semantic.Number("n", int(says)), semantic.Number("m", int(field))),
			})
		}
	}
}
