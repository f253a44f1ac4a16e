package epd

import (
	"iter"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// operationOf is a NodeOperation taken apart.
type operationOf struct {
	node   int
	name   []byte
	span   syntax.Span // of the opcode
	rule   opcode
	known  bool // the standard, or all programs alike, say what the operands are
	values []value
	closed bool // there is a semicolon
	end    int  // behind the last operand, or the opcode
}

// value is one operand.
type value struct {
	span syntax.Span
	kind syntax.Kind // TokenWord or TokenString; NodeMove for a move
	node int         // the NodeMove
}

// eachOperation yields the operations of a line in order.
func eachOperation(t *syntax.Tree) iter.Seq[operationOf] {
	return func(yield func(operationOf) bool) {
		for n := range t.Len() {
			if t.Kind(n) == syntax.NodeOperation && !yield(takeApart(t, n)) {
				return
			}
		}
	}
}

func takeApart(t *syntax.Tree, n int) operationOf {
	op := operationOf{node: n, closed: t.Flags(n)&syntax.MissingClose == 0}
	moves := map[int]int{} // by first token
	for c := n + 1; c < t.Next(n); c++ {
		if k := t.Kind(c); k == syntax.NodeMove || k == syntax.NodeNumber {
			first, _ := t.Range(c)
			moves[first] = c
		}
	}
	first, last := t.Range(n)
	for tok := range t.TokensFrom(first, last) {
		span := syntax.Span{Start: tok.Start, End: tok.End}
		switch {
		case tok.Index == first:
			op.span, op.name = span, t.TokenText(tok.Index)
			op.rule, op.known = opcodes[string(op.name)]
			op.end = span.End
		case tok.Kind.IsBlank() || tok.Kind == syntax.TokenSemicolon || tok.Kind == syntax.TokenControl:
		case op.end > tok.Start: // part of a move
		default:
			v := value{span: span, kind: tok.Kind}
			if c, ok := moves[tok.Index]; ok {
				v.kind, v.node = t.Kind(c), c
				v.span.Start, v.span.End = t.Span(c)
			} else if k := len(op.values) - 1; tok.Kind != syntax.TokenString && k >= 0 && op.end == tok.Start && op.values[k].kind == syntax.TokenWord {
				op.values[k].span.End = span.End // a word that the scanner has cut, such as one with a period
				op.end = span.End
				continue
			} else if tok.Kind != syntax.TokenString {
				v.kind = syntax.TokenWord
			}
			op.values = append(op.values, v)
			op.end = v.span.End
		}
	}
	return op
}
