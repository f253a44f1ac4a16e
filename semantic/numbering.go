package semantic

import (
	"unicode/utf8"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// moveNumber is a move number as written.
type moveNumber struct {
	value int // -1: beyond all numbers
	dots  int // an ellipsis counts three
}

// readNumber reads the number in front of a move, if there is one.
func (r *replay) readNumber(m syntax.Move) moveNumber {
	var n moveNumber
	if m.Number < 0 {
		return n
	}
	for _, c := range r.Reader.Text(m.Number) {
		if n.value = n.value*10 + int(c-'0'); n.value > maxNumber {
			n.value = -1
			break
		}
	}
	for i := m.Number + 1; i < m.Text; i++ {
		if r.Tree.TokenKind(i) != syntax.TokenDots {
			continue
		}
		for text := r.Reader.Text(i); len(text) > 0; {
			if text[0] == '.' {
				n.dots++
				text = text[1:]
				continue
			}
			_, size := utf8.DecodeRune(text)
			n.dots += 3
			text = text[size:]
		}
	}
	return n
}

// maxNumber is far above the longest game that the rules admit.
const maxNumber = 1_000_000

// checkNumber compares a move number with the position (PGN 8.2.2). Import format
// allows any number that is right, with any periods; a later number that goes on
// from a wrong one is not reported again.
func (r *replay) checkNumber(f *frame, m syntax.Move, written moveNumber) {
	if m.Number < 0 {
		return
	}
	number, black := f.state.Turn()
	if written.value == number {
		f.shift = 0
		if written.dots == 1 && black || written.dots >= 3 && !black {
			span := r.TokenSpan(m.Number)
			span.End = r.lastDot(m)
			r.Report(Problem{
				Code: "num-side", Span: span, Ply: f.plies + 1, Main: len(r.frames) == 1,
				Args: []Arg{colorOf(black), Number("n", number), Text("dots", dotsOf(black))},
			})
		}
		return
	}
	if written.value == number+f.shift {
		return
	}
	f.shift = written.value - number
	span := r.TokenSpan(m.Number)
	r.Report(Problem{
		Code: "num-wrong", Span: span, Ply: f.plies + 1, Main: len(r.frames) == 1,
		Args: []Arg{Number("n", number), Quoted("v", r.Reader.Text(m.Number))},
	})
}

// lastDot returns the end of the last periods of a number if they stand on its
// line, else that of its digits.
func (r *replay) lastDot(m syntax.Move) int {
	span := r.TokenSpan(m.Number)
	for i := m.Number; i < m.Text; i++ {
		if r.Tree.TokenKind(i) == syntax.TokenDots {
			span.End = r.TokenSpan(i).End
		}
	}
	return r.firstLine(span).End
}

func dotsOf(black bool) string {
	if black {
		return "..."
	}
	return "."
}

// fixNumber writes the number that the position asks for.
func fixNumber(_ *FixPass, pr *Problem) []Fix {
	n := pr.Argument("n")
	return []Fix{{
		Key: "num-correct", Args: []Arg{Text("n", n)}, Safe: true,
		Edits: []syntax.Edit{Replace(pr.Span, n)},
	}}
}
