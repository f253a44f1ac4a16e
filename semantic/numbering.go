package semantic

import (
	"strconv"
	"unicode/utf8"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// checkNumber compares a move number with the position (PGN 8.2.2). Import format
// allows any number that is right, with any periods; a later number that goes on
// from a wrong one is not reported again.
func (r *replay) checkNumber(f *frame, m syntax.Move) {
	if m.Number < 0 {
		return
	}
	number, black := f.state.Turn()
	digits := r.Reader.Text(m.Number)
	written, err := strconv.Atoi(string(digits))
	if err != nil {
		written = -1 // beyond all numbers
	}
	pr := Problem{Span: r.TokenSpan(m.Number), Ply: f.plies + 1, Main: len(r.frames) == 1}
	switch {
	case written == number:
		f.shift = 0
		if dots := r.dots(m); dots == 1 && black || dots >= 3 && !black {
			pr.Code = "num-side"
			pr.Args = []Arg{colorOf(black), Number("n", number), Text("dots", dotsOf(black))}
			pr.Span.End = r.lastDot(m)
			r.Report(pr)
		}
	case written != number+f.shift || f.shift == 0:
		pr.Code = "num-wrong"
		pr.Args = []Arg{Number("n", number), Quoted("v", digits)}
		f.shift = written - number
		r.Report(pr)
	}
}

// dots counts the periods of a move number; an ellipsis is three.
func (r *replay) dots(m syntax.Move) int {
	n := 0
	for i := max(m.Number, 0); i < m.Text; i++ {
		if r.Tree.TokenKind(i) != syntax.TokenDots {
			continue
		}
		for text := r.Reader.Text(i); len(text) > 0; {
			c, size := utf8.DecodeRune(text)
			if c == '…' {
				n += 3
			} else {
				n++
			}
			text = text[size:]
		}
	}
	return n
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
