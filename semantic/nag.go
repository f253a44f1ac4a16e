package semantic

import (
	"strconv"
	"sync"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// checkGlyphs looks at the NAGs, suffixes and signs of every move (PGN 8.2.3.8, 8.2.4,
// 10), up to the marker that ends the game.
func checkGlyphs(p *Pass, a *Analysis) {
	if len(a.Lines) == 0 || !hasMarks(p.Tree) {
		return
	}
	w := glyphWalks.Get().(*glyphWalk)
	defer w.release()
	w.Pass, w.a = p, a
	w.open(a.Lines[0].Node)
	t := p.Tree
	for n, end := a.Lines[0].Node+1, t.Next(a.Lines[0].Node); n < end; {
		for n >= w.top().end {
			w.close()
		}
		switch t.Kind(n) {
		case syntax.NodeMove:
			w.move(n)
		case syntax.NodeAnnotation:
			first, last := t.Range(n)
			w.marks(n, first, last)
		case syntax.NodeVariation:
			w.open(n)
			n++
			continue
		case syntax.NodeResult:
			if len(w.lines) == 1 {
				n = end
				continue
			}
		}
		n = t.Next(n)
	}
	w.report()
}

// hasMarks reports whether there is anything for checkGlyphs to look at.
func hasMarks(t *syntax.Tree) bool {
	for n := range t.Len() {
		if k := t.Kind(n); k == syntax.NodeMove && t.HasMarks(n) || k == syntax.NodeAnnotation {
			return true
		}
	}
	return false
}

// glyphWalk goes through the moves of a game in source order.
type glyphWalk struct {
	*Pass
	a     *Analysis
	lines []glyphLine // open, the innermost last
	next  int         // the line to be opened next
	list  []glyphMark // on the moves of the open lines
	found []Problem
}

// glyphWalks lends walks, so that a game without marks takes no memory.
var glyphWalks = sync.Pool{New: func() any { return new(glyphWalk) }}

func (w *glyphWalk) release() {
	clear(w.found) // it refers to the text
	*w = glyphWalk{lines: w.lines[:0], list: w.list[:0], found: w.found[:0]}
	glyphWalks.Put(w)
}

// glyphLine is a line of play under way.
type glyphLine struct {
	line, end   int
	moves       int // texts so far
	plies, base int // played behind and in front of the last one
	last        int // node of the last move, -1: none yet
	marks       int // those of the last move are list[marks:]
}

// glyphMark is something that says a NAG of a move.
type glyphMark struct {
	code, token int
	kind        syntax.Kind
	node        int
}

func (w *glyphWalk) top() *glyphLine { return &w.lines[len(w.lines)-1] }

// open begins the line with the given node.
func (w *glyphWalk) open(n int) {
	l := glyphLine{line: w.next, end: w.Tree.Next(n), last: -1, marks: len(w.list)}
	if len(w.lines) > 0 {
		parent := w.top()
		l.plies = parent.plies
		if w.a.Lines[l.line].Branch < parent.moves {
			l.plies = parent.base
		}
	}
	w.next++
	w.lines = append(w.lines, l)
}

func (w *glyphWalk) close() {
	w.list = w.list[:w.top().marks]
	w.lines = w.lines[:len(w.lines)-1]
}

// move goes on to a move, and looks at what stands behind it.
func (w *glyphWalk) move(n int) {
	l := w.top()
	w.list = w.list[:l.marks]
	l.last = n
	if w.a.Moves(l.line)[l.moves] != NotAMove {
		l.base = l.plies
		l.plies++
	}
	l.moves++
	if w.Tree.HasMarks(n) {
		m := w.Tree.Move(n)
		w.marks(n, m.TextEnd, m.MarksEnd)
	}
}

// marks looks at the tokens [first, end) behind a move.
func (w *glyphWalk) marks(node, first, end int) {
	for i := first; i < end; i++ {
		k := w.Tree.TokenKind(i)
		if k.IsBlank() {
			continue
		}
		text := w.Reader.Text(i)
		var code int
		switch k {
		case syntax.TokenNAG:
			var ok bool
			if code, ok = w.number(node, i, text); !ok {
				continue
			}
		case syntax.TokenSuffix, syntax.TokenGlyph, syntax.TokenWord:
			g, ok := ReadGlyph(text)
			if !ok || k != syntax.TokenSuffix && w.isPromotion(node, i, text) {
				continue
			}
			code = w.forSide(g)
		default:
			continue
		}
		w.mark(glyphMark{code: code, token: i, kind: k, node: node})
	}
}

// number reads a NAG and reports a number that is none, or says nothing. ok is false
// if that is all that is to be said about it.
func (w *glyphWalk) number(node, token int, text []byte) (code int, ok bool) {
	pr := Problem{Span: w.TokenSpan(token), Node: node, Args: []Arg(nil)}
	digits := text[1:]
	if len(digits) == 0 {
		pr.Code = "nag-digits"
		pr.Args = []Arg{Quoted("nag", text)}
		w.found = append(w.found, pr)
		return 0, false
	}
	for _, c := range digits {
		if code = 10*code + int(c-'0'); code > LastGlyph {
			break
		}
	}
	switch _, known := GlyphOf(code); {
	case code > LastGlyph:
		pr.Code = "nag-range"
	case w.top().last < 0:
		return code, true // that is what is to be said
	case code == 0:
		pr.Code = "nag-null"
	case !known:
		pr.Code = "nag-unassigned"
	default:
		return code, true
	}
	pr.Args = []Arg{Quoted("nag", text), Quoted("n", digits)}
	w.found = append(w.found, pr)
	return code, pr.Code == "nag-unassigned"
}

// isPromotion reports whether '=' at the end of a move that is not legal is where the
// piece of a promotion was not written.
func (w *glyphWalk) isPromotion(node, token int, text []byte) bool {
	l := w.top()
	return string(text) == "=" && node == l.last && token == w.Tree.Move(node).TextEnd &&
		!w.a.Moves(l.line)[l.moves-1].IsPlayed()
}

// forSide returns the number of a glyph that may be about either side: of a sign that
// does not say which, the one that made the move; in zugzwang is who moves next.
func (w *glyphWalk) forSide(g Glyph) int {
	if g.Symbol == "" || symbols[g.Code] == "" || symbols[g.Code] != symbols[g.Code^1] || g.Side == NoSide {
		return g.Code
	}
	black, ok := w.mover()
	if !ok {
		return g.Code
	}
	if g.Code&^1 == whiteZugzwang {
		black = !black
	}
	if black {
		return g.Code | 1
	}
	return g.Code &^ 1
}

// mover returns who made the last move. ok is false if that is not known for certain.
func (w *glyphWalk) mover() (black, ok bool) {
	l := w.top()
	if w.a.Ruleset == nil || len(w.a.mends) > 0 || l.last < 0 || !w.a.Moves(l.line)[l.moves-1].IsPlayed() {
		return false, false
	}
	_, black = w.a.Ruleset.Start().Turn()
	return black != (l.base&1 == 1), true
}

// The NAGs that bounds or rules name (PGN 10).
const (
	firstMoveMark, lastMoveMark   = 1, 6   // of the move: good to dubious
	firstEvaluation, lastEquality = 10, 21 // of the position: drawish to crushing for Black
	whiteZugzwang, blackZugzwang  = 22, 23
)

// opposes reports whether one move cannot have both of two NAGs.
func opposes(a, b int) bool {
	within := func(first, last int) bool { return first <= a && a <= last && first <= b && b <= last }
	return a != b && (within(firstMoveMark, lastMoveMark) || within(firstEvaluation, lastEquality))
}

// mark compares a NAG with the others of its move.
func (w *glyphWalk) mark(m glyphMark) {
	l := w.top()
	pr := Problem{Span: w.TokenSpan(m.token), Node: m.node}
	text := w.Reader.Text(m.token)
	if l.last < 0 {
		if l.line > 0 && len(w.a.Moves(l.line)) == 0 {
			return // the variation has no move at all
		}
		pr.Code = "nag-no-move"
		pr.Args = []Arg{Quoted("nag", text)}
		w.found = append(w.found, pr)
		return
	}
	for _, other := range w.list[l.marks:] {
		same := other.code == m.code
		if !same && !opposes(other.code, m.code) ||
			m.kind == syntax.TokenSuffix && other.kind == m.kind && other.node == m.node {
			continue // two suffixes of a move have a finding of their own
		}
		span := w.TokenSpan(other.token)
		pr.Related = []Related{{Span: span, Key: "first"}}
		if same {
			pr.Code = "nag-duplicate"
			pr.Args = []Arg{Quoted("nag", text)}
			w.found = append(w.found, pr)
			return
		}
		pr.Code = "nag-contradiction"
		pr.Args = []Arg{Quoted("a", text), Quoted("b", w.Reader.Text(other.token))}
		w.found = append(w.found, pr)
		break
	}
	w.list = append(w.list, m)
	switch m.kind {
	case syntax.TokenNAG:
		w.side(m, text)
	case syntax.TokenGlyph, syntax.TokenWord:
		w.found = append(w.found, Problem{
			Code: "nag-symbol", Span: pr.Span, Node: m.node,
			Args: []Arg{Text("nag", "$"+strconv.Itoa(m.code)), Quoted("sym", text)},
		})
	}
}

// side reports a zugzwang of the side that has just moved.
func (w *glyphWalk) side(m glyphMark, text []byte) {
	if m.code != whiteZugzwang && m.code != blackZugzwang {
		return
	}
	black, ok := w.mover()
	if !ok || black != (m.code == blackZugzwang) {
		return
	}
	other := board.Black
	if black {
		other = board.White
	}
	w.found = append(w.found, Problem{
		Code: "nag-side", Span: w.TokenSpan(m.token), Node: m.node,
		Args: []Arg{Quoted("nag", text), colorOf(black), Color("other", other)},
	})
}

// report hands over what was found, but for what stands in a comment that an inner
// brace closed too early.
func (w *glyphWalk) report() {
	if len(w.found) == 0 {
		return
	}
	var plain []syntax.Span
	for _, b := range w.strayBraces() {
		if b.comment >= 0 {
			plain = append(plain, syntax.Span{Start: b.inner, End: w.TokenSpan(b.token).Start})
		}
	}
	for _, pr := range w.found {
		for len(plain) > 0 && plain[0].End <= pr.Span.Start {
			plain = plain[1:]
		}
		if len(plain) == 0 || !holds(plain[0], pr.Span.Start) {
			w.Report(pr)
		}
	}
}
