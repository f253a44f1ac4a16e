package semantic

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// moveNumber is a move number as written.
type moveNumber struct {
	value int  // -1: beyond all numbers
	dots  int  // an ellipsis counts three
	odd   bool // blanks stand inside, or signs that are no periods
	board byte // the letter of a board (Bughouse), 0: none
}

// readNumber reads the number in front of a move, if there is one.
func (r *replay) readNumber(m syntax.Move) moveNumber {
	var n moveNumber
	if m.Number < 0 {
		return n
	}
	start, end := r.Reader.Span(m.Number)
	for _, c := range r.Tree.Text()[start:end] {
		if c > '9' {
			n.board, n.odd = c, !r.boards
			break
		}
		if n.value = n.value*10 + int(c-'0'); n.value > maxNumber {
			n.value = -1
			break
		}
	}
	for i := m.Number + 1; i < m.Text; i++ {
		if r.Tree.TokenKind(i) != syntax.TokenDots {
			continue
		}
		from, to := r.Reader.Span(i)
		n.odd = n.odd || from > end
		end = to
		n.addDots(r.Tree.Text()[from:to])
	}
	return n
}

// addDots counts periods. Look-alikes of one period have a finding of their own.
func (n *moveNumber) addDots(text []byte) {
	for len(text) > 0 {
		if text[0] == '.' {
			n.dots++
			text = text[1:]
			continue
		}
		c, size := utf8.DecodeRune(text)
		switch c {
		case '…':
			n.dots += 3
			n.odd = true
		case '‥':
			n.dots += 2
			n.odd = true
		default:
			n.dots++
		}
		text = text[size:]
	}
}

const (
	// maxNumber is far above the longest game that the rules admit.
	maxNumber = 1_000_000
	// lastNumber is the last one that a game can need (num-range).
	lastNumber = 2000
)

// numberNeed says whether a number belongs in front of a move in export format (PGN
// 8.2.2.2).
type numberNeed uint8

const (
	// numberFree: readers take it either way, and no writer agrees with the next.
	numberFree numberNeed = iota
	numberRequired
	numberSuperfluous
)

// numberNeed returns whether the move in node n, the next one of its line, needs a
// number: White's do, the first one of a line, and Black's behind a comment or a
// variation. Behind glyphs alone, of which the standard speaks, no writer puts one; and
// behind words that are no move, and characters without meaning, its number may stand
// in front of them.
func (r *replay) numberNeed(f *frame, n int, black bool) numberNeed {
	c := f.node + 1
	if f.lastNode >= 0 {
		c = r.Tree.Next(f.lastNode)
	}
	need := numberSuperfluous
	if !black || f.lastNode < 0 {
		need = numberRequired
	}
	for ; c < n; c = r.Tree.Next(c) {
		switch r.Tree.Kind(c) {
		case syntax.NodeMove, syntax.NodeNumber:
			return numberFree
		case syntax.NodeComment, syntax.NodeVariation:
			need = numberRequired
		default:
			if need == numberSuperfluous {
				need = numberFree
			}
		}
	}
	if need == numberSuperfluous {
		if last := r.Tree.Move(f.lastNode); last.TextEnd < last.MarksEnd {
			return numberFree
		}
	}
	return need
}

// checkNumber compares a move number, or that there is none, with the position and the
// place of its move (PGN 8.2.2). Import format allows any number that is right; a later
// number that goes on from a wrong one is not reported again.
func (r *replay) checkNumber(f *frame, m syntax.Move, written moveNumber) {
	if r.boards { // which have numbers of their own
		return
	}
	number, black := f.state.Turn()
	if black && m.Number < 0 && m.Dots < 0 && f.lastNode >= 0 && r.Tree.Next(f.lastNode) == m.Node && r.numbers == nil {
		return // nearly always
	}
	if m.Number >= 0 && written.value != number {
		r.wrongNumber(f, m, written, number)
	} else {
		if m.Number >= 0 {
			f.shift = 0
		}
		r.formOfNumber(f, m, written, number, black)
	}
	if r.numbers != nil {
		place := numberPlace{move: m, number: number, black: black, need: r.numberNeed(f, m.Node, black), wrong: -1}
		if f.shift != 0 && m.Number >= 0 {
			place.wrong = f.wrong
		}
		*r.numbers = append(*r.numbers, place)
	}
}

// noteShifted keeps, for fixes, the place of a number that a repair shifts if it goes on
// from a wrong one: it is right when that one is.
func (r *replay) noteShifted(f *frame, m syntax.Move, written moveNumber) {
	if r.numbers == nil || m.Number < 0 || f.shift == 0 {
		return
	}
	_, black := f.state.Turn()
	*r.numbers = append(*r.numbers, numberPlace{move: m, number: written.value - f.shift, black: black, wrong: f.wrong})
}

// wrongNumber reports a number that is not that of the position, unless it goes on from
// a wrong one.
func (r *replay) wrongNumber(f *frame, m syntax.Move, written moveNumber, number int) {
	if f.shift != 0 && written.value == number+f.shift {
		return
	}
	f.shift, f.wrong = written.value-number, m.Node
	code := "num-wrong"
	if written.value <= 0 || written.value > lastNumber {
		code = "num-range"
	}
	r.Report(Problem{
		Code: code, Span: r.TokenSpan(m.Number), Ply: f.plies + 1, Main: len(r.frames) == 1, Node: m.Node,
		Args: []Arg{Number("n", number), Quoted("v", r.Reader.Text(m.Number))},
	})
}

// formOfNumber reports what is wrong with a number but its value: its periods, its
// place, or that it is not there.
func (r *replay) formOfNumber(f *frame, m syntax.Move, written moveNumber, number int, black bool) {
	code := ""
	switch {
	case m.Number < 0:
		need := r.numberNeed(f, m.Node, black)
		if need == numberRequired {
			code = "num-missing"
		} else if need == numberSuperfluous && m.Dots >= 0 {
			code = "num-superfluous"
		}
	case written.dots == 1 && black || written.dots >= 3 && !black:
		code = "num-side"
	case written.odd || !black && written.dots != 1 || black && written.dots != 3:
		code = "num-dots"
	case black && r.numberNeed(f, m.Node, black) == numberSuperfluous:
		code = "num-superfluous"
	}
	if code != "" {
		r.reportNumber(f, m, code, number, black)
	}
}

func (r *replay) reportNumber(f *frame, m syntax.Move, code string, number int, black bool) {
	pr := Problem{Code: code, Ply: f.plies + 1, Main: len(r.frames) == 1, Node: m.Node}
	if code == "num-missing" {
		pr.Span = r.placeBefore(m)
	} else {
		pr.Span = r.numberSpan(m)
	}
	if code == "num-side" {
		pr.Args = []Arg{colorOf(black)}
	}
	if code != "num-superfluous" {
		pr.Args = append(pr.Args, Number("n", number), Text("dots", dotsOf(black)))
	}
	pr.Span = r.firstLine(pr.Span)
	r.Report(pr)
}

// danglingNumber reports a number that no move follows. Behind words that are no moves
// it is one of them.
func (r *replay) danglingNumber(f *frame, n int) {
	first, _ := r.Tree.Range(n)
	behindWord := len(f.moves) > 0 && f.moves[len(f.moves)-1] == NotAMove
	if !f.judged || behindWord || r.isPlainAt(first) || r.behindEnd() || r.leadsToMove(f, n) || r.ofEmptyGame(f) ||
		r.isPartOfMove(f, r.Tree.Move(n)) {
		return
	}
	r.Report(Problem{Code: "num-dangling", Span: r.firstLine(r.NodeSpan(n)), Main: len(r.frames) == 1, Node: n})
	if r.numbers != nil {
		*r.numbers = append(*r.numbers, numberPlace{move: r.Tree.Move(n), need: r.danglingNeed(f, n), wrong: -1})
	}
}

// ofEmptyGame reports whether it has been said that there are no moves at all.
func (r *replay) ofEmptyGame(f *frame) bool {
	return len(r.frames) == 1 && len(f.moves) == 0 &&
		slices.ContainsFunc(r.problems, func(p Problem) bool { return p.Code == emptyGame })
}

// danglingNeed says whether the number in node n, which no move follows, is superfluous.
// It may also be a piece of something else: digits that are not the number due here may
// be the rest of a move, those in quotes a value; or its move is hidden.
func (r *replay) danglingNeed(f *frame, n int) numberNeed {
	m := r.Tree.Move(n)
	number, _ := f.state.Turn()
	switch next := r.Tree.Next(n); {
	case m.Dots < 0 && r.readNumber(m).value != number, r.isInJunk(r.NodeSpan(n)):
		return numberFree
	case next < f.end && r.Tree.Kind(next) == syntax.NodeComment && !bytes.HasSuffix(r.Tree.Text()[:r.NodeSpan(next).End], []byte("}")):
		return numberFree // the move is in a comment that is not closed
	}
	return numberSuperfluous
}

// isInJunk reports whether the text around a span, as far as there is no white space, has
// a character without meaning or a bracket of tags.
func (p *Pass) isInJunk(s syntax.Span) bool {
	text := p.Tree.Text()
	for s.Start > 0 && !isSpace(text[s.Start-1]) {
		s.Start--
	}
	for s.End < len(text) && !isSpace(text[s.End]) {
		s.End++
	}
	for tok := range p.Tree.TokensFrom(p.Tree.TokenAt(s.Start), p.Tree.TokenAt(s.End-1)+1) {
		switch tok.Kind {
		case syntax.TokenUnknown, syntax.TokenOpenBracket, syntax.TokenCloseBracket:
			return true
		}
	}
	return false
}

// isPartOfMove reports whether a number and the move that is not legal in front of it
// are torn in the wrong place: it is the rank of that move (Nf 3, Nf\3), or its digits are
// in the word of that move (cxd43.c3).
func (r *replay) isPartOfMove(f *frame, m syntax.Move) bool {
	if m.Number >= 0 && m.Dots < 0 && m.Number > 0 && r.Tree.TokenKind(m.Number-1) == syntax.TokenUnknown {
		return true
	}
	if len(f.moves) == 0 || f.moves[len(f.moves)-1].IsPlayed() {
		return false
	}
	switch text := r.Tree.Text(); {
	case m.Number >= 0 && m.Dots < 0:
		start, end := r.Reader.Span(m.Number)
		return r.rankApart(len(bytes.TrimRight(text[:start], " \t\r\n"))) == end
	case m.Number < 0 && m.Dots >= 0:
		start, _ := r.Reader.Span(m.Dots)
		return start > 0 && isSymbolByte(text[start-1])
	}
	return false
}

// rankApart returns the end of the rank that stands, behind white space, apart from the
// file with which a move ends at off; off if there is none.
func (p *Pass) rankApart(off int) int {
	text := p.Tree.Text()
	digit := off
	for digit < len(text) && isSpace(text[digit]) {
		digit++
	}
	if off == 0 || text[off-1] < 'a' || text[off-1] > 'h' || digit == off || digit == len(text) || text[digit] < '1' || text[digit] > '8' {
		return off
	}
	if end := digit + 1; end == len(text) || isSpace(text[end]) {
		return end
	}
	return off
}

// leadsToMove reports whether only glyphs, and characters without meaning, stand between
// the number in node n and a move that has none: the number is that move's.
func (r *replay) leadsToMove(f *frame, n int) bool {
	for c, seen := r.Tree.Next(n), 0; c < f.end && seen < maxSeen; c, seen = r.Tree.Next(c), seen+1 {
		switch r.Tree.Kind(c) {
		case syntax.NodeMove:
			return r.Tree.Move(c).Number < 0
		case syntax.NodeNumber:
			if r.Tree.Move(c).Number >= 0 {
				return false
			}
		case syntax.NodeError, syntax.NodeAnnotation:
		default:
			return false
		}
	}
	return false
}

// numberSpan returns the span of the digits and periods in front of a move.
func (p *Pass) numberSpan(m syntax.Move) syntax.Span {
	first := m.Number
	if first < 0 {
		first = m.Dots
	}
	span := p.TokenSpan(first)
	for i := first + 1; i < m.Text && m.Dots >= 0; i++ {
		if p.Tree.TokenKind(i) == syntax.TokenDots {
			span.End = p.TokenSpan(i).End
		}
	}
	return span
}

// placeBefore returns the last character in front of a move; of the first one of a
// text, the first of its own.
func (p *Pass) placeBefore(m syntax.Move) syntax.Span {
	first, _ := p.Tree.Range(m.Node)
	start := p.TokenSpan(first).Start
	end := start
	for end > 0 && isSpace(p.Tree.Text()[end-1]) {
		end--
	}
	if end == 0 {
		_, size := decode(p.Tree.Text()[start:])
		return syntax.Span{Start: start, End: start + size}
	}
	return p.Last(syntax.Span{End: end})
}

func dotsOf(black bool) string {
	if black {
		return "..."
	}
	return "."
}
