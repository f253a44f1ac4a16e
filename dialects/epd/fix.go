package epd

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// fix returns a list of one fix.
func fix(key string, safe bool, edits []syntax.Edit, args ...semantic.Arg) []semantic.Fix {
	return []semantic.Fix{{Key: key, Safe: safe, Edits: edits, Args: args}}
}

func edits(list ...syntax.Edit) []syntax.Edit { return list }

// fixOpcodeUnknown offers the names that are one slip away.
func fixOpcodeUnknown(_ *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	written := pr.Argument("v")
	var names []string
	for name := range opcodes {
		if len(name) > 2 && semantic.EditDistance(written, name) == 1 {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	var list []semantic.Fix
	for _, name := range names {
		list = append(list, fix("epd-opcode-write", false, edits(semantic.Replace(pr.Span, name)), semantic.Text("new", name))...)
	}
	return list
}

func fixOpcodeRepeated(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	return fix("epd-delete", false, edits(p.DeleteWord(p.NodeSpan(pr.Node))))
}

// fixOpcodeOrder exchanges the operations; what stands between them stays.
func fixOpcodeOrder(p *semantic.FixPass, _ *semantic.Problem) []semantic.Fix {
	var list []operationOf
	for op := range eachOperation(p.Tree) {
		if !op.closed {
			return nil
		}
		list = append(list, op)
	}
	sorted := slices.Clone(list)
	slices.SortStableFunc(sorted, func(a, b operationOf) int { return bytes.Compare(a.name, b.name) })
	var changes []syntax.Edit
	for i := range list {
		if list[i].node != sorted[i].node {
			changes = append(changes, semantic.Replace(p.NodeSpan(list[i].node), p.Text(p.NodeSpan(sorted[i].node))))
		}
	}
	return fix("epd-sort", true, changes)
}

func fixSemicolon(_ *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	return fix("epd-semicolon", true, edits(semantic.Insert(pr.Span.End, ";")))
}

func fixStrayText(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	return fix("epd-stray-delete", p.Text(pr.Span) == ";", edits(p.DeleteWord(pr.Span)))
}

func fixSurplus(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	return fix("epd-surplus", false, edits(withoutOperand(p, pr.Span)))
}

func fixNumberSign(_ *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	return fix("epd-number-sign", true, edits(semantic.Delete(pr.Span)))
}

func fixQuotes(_ *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	return fix("epd-quotes", true, edits(semantic.Insert(pr.Span.Start, `"`), semantic.Insert(pr.Span.End, `"`)))
}

func fixOpenString(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	i := p.Tree.TokenAt(pr.Span.Start)
	return fix("epd-quote-close", true, edits(semantic.Insert(p.TokenSpan(i).End, `"`)))
}

func fixMoveQuotes(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	text := p.Text(pr.Span)
	if len(text) < 3 || text[len(text)-1] != '"' {
		return nil
	}
	return fix("epd-quotes-remove", true, edits(
		semantic.Delete(syntax.Span{Start: pr.Span.Start, End: pr.Span.Start + 1}),
		semantic.Delete(syntax.Span{Start: pr.Span.End - 1, End: pr.Span.End}),
	))
}

// fixMoveNumber takes away the numbers of all moves of the operation.
func fixMoveNumber(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	var changes []syntax.Edit
	for span, end := range numbers(p.Pass, pr.Node) {
		if end == span.End { // no move behind it
			changes = append(changes, withoutOperand(p, span))
			continue
		}
		changes = append(changes, semantic.Delete(syntax.Span{Start: span.Start, End: end}))
	}
	return fix("epd-number-remove", true, changes)
}

func fixMoveSuffix(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	end := p.Tree.MoveSpan(p.Tree.Move(pr.Node)).End
	return fix("epd-suffix-remove", false, edits(semantic.Delete(syntax.Span{Start: end, End: pr.Span.End})),
		semantic.Text("suffix", pr.Argument("suffix")))
}

// fixMoveOrder exchanges the moves of a set; what stands between them stays.
func fixMoveOrder(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	var spans []syntax.Span
	for n := pr.Node + 1; n < p.Tree.Next(pr.Node); n++ {
		if p.Tree.Kind(n) == syntax.NodeMove {
			spans = append(spans, p.NodeSpan(n))
		}
	}
	sorted := slices.Clone(spans)
	move := func(s syntax.Span) string { return p.Text(s) }
	slices.SortStableFunc(sorted, func(a, b syntax.Span) int { return bytes.Compare([]byte(move(a)), []byte(move(b))) })
	var changes []syntax.Edit
	for i := range spans {
		if spans[i] != sorted[i] {
			changes = append(changes, semantic.Replace(spans[i], p.Text(sorted[i])))
		}
	}
	return fix("epd-move-sort", true, changes)
}

func fixMoveTwice(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	return fix("epd-move-remove", false, edits(withoutOperand(p, p.NodeSpan(pr.Node))))
}

// withoutOperand takes an operand away with the blanks in front.
func withoutOperand(p *semantic.FixPass, s syntax.Span) syntax.Edit {
	for s.Start > 0 && isBlank(p.Tree.Text()[s.Start-1]) {
		s.Start--
	}
	return semantic.Delete(s)
}

// fixCounter writes what the position says.
func fixCounter(_ *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	field := pr.Argument("m")
	if _, err := strconv.Atoi(field); err != nil {
		return nil
	}
	return fix("epd-counter-set", false, edits(semantic.Replace(pr.Span, field)), semantic.Text("new", field))
}
