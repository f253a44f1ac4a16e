package assist

import (
	"time"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Hover is what an editor shows about the token under the pointer.
type Hover struct {
	Span syntax.Span // of the token, from the start of the game
	Text Text
}

// HoverOptions are the wishes of the user. The zero value shows everything, White
// below.
type HoverOptions struct {
	Hidden         Part // parts that are left out
	Board          BoardStyle
	Orientation    Orientation
	EnPassantLegal bool // name the en passant square only where a pawn may capture there
	// Now is the day from which ages are counted; the zero time gives none.
	Now time.Time
}

// Part is a set of the parts of a hover.
type Part uint8

// The parts in the order in which they are shown. (The opening belongs between
// facts and annotations, games of the workspace in front of the tree number.)
const (
	PartHeading Part = 1 << iota
	PartBoard
	PartFEN
	PartFacts
	PartAnnotations
	PartTreeNumber

	allParts = 1<<iota - 1
)

var partNames = map[string]Part{
	"heading": PartHeading, "board": PartBoard, "fen": PartFEN, "facts": PartFacts,
	"annotations": PartAnnotations, "treeNumber": PartTreeNumber,
}

// ParsePart reads the name of a part as settings write it.
func ParsePart(name string) (Part, bool) {
	p, ok := partNames[name]
	return p, ok
}

// Except returns all parts but those in p: what HoverOptions.Hidden is when just p
// is to be shown.
func (p Part) Except() Part { return allParts &^ p }

// Hover returns what is known about the token at off: the one that begins or goes
// on there, else the one that ends there. ok is false if there is nothing to say.
func (g Game) Hover(off int, opt HoverOptions) (h Hover, ok bool) {
	if off < 0 || off > len(g.Tree.Text()) {
		return Hover{}, false
	}
	hv := hover{Game: g, opt: opt, off: off}
	i := g.Tree.TokenAt(off)
	if i < g.Tree.Tokens() {
		if _, end := g.Tree.TokenSpan(i); off < end {
			if hv.token(i) {
				return hv.result, true
			}
			i--
		}
	} else {
		i--
	}
	if i >= 0 {
		if _, end := g.Tree.TokenSpan(i); off == end && hv.token(i) {
			return hv.result, true
		}
	}
	return Hover{}, false
}

// hover is one request under way.
type hover struct {
	Game
	opt    HoverOptions
	off    int
	result Hover
}

// shows reports whether a part is wanted.
func (h *hover) shows(p Part) bool { return h.opt.Hidden&p == 0 }

// done sets the span of the answer, and reports whether there is one.
func (h *hover) done(s syntax.Span) bool {
	h.result.Span = s
	return !h.result.Text.Empty()
}

// tokenSpan returns the bytes of token i.
func (g Game) tokenSpan(i int) syntax.Span {
	start, end := g.Tree.TokenSpan(i)
	return syntax.Span{Start: start, End: end}
}

// token answers for token i. It returns false if there is nothing to say.
func (h *hover) token(i int) bool {
	start, end := h.Tree.TokenSpan(i)
	switch h.Tree.TokenKind(i) {
	case syntax.TokenComment, syntax.TokenLineComment:
		return h.comment(i)
	case syntax.TokenEscape:
		h.result.Text.paragraph(say("escape")...)
		return h.done(syntax.Span{Start: start, End: end})
	case syntax.TokenField:
		return h.field(i)
	}
	if n := h.tagPairAt(start); n >= 0 {
		return h.tagToken(h.Tree.TagPair(n), i)
	}
	if len(h.Analysis.Lines) == 0 {
		return false
	}
	if h.Tree.TokenKind(i) == syntax.TokenOpenParen {
		line := h.Analysis.Locate(h.Tree, end).Line
		if first, _ := h.Tree.Range(h.Analysis.Lines[line].Node); first == i && line > 0 {
			return h.variation(line)
		}
		return false
	}
	at := h.Analysis.Locate(h.Tree, start)
	if at.Child < 0 {
		return false
	}
	if first, last := h.Tree.Range(at.Child); i < first || i >= last {
		return false
	}
	switch h.Tree.Kind(at.Child) {
	case syntax.NodeMove, syntax.NodeNumber:
		return h.moveToken(at, i)
	case syntax.NodeAnnotation:
		return h.glyph(i)
	case syntax.NodeTagPair: // between the moves, by mistake
		return h.tagToken(h.Tree.TagPair(at.Child), i)
	case syntax.NodeResult:
		if at.Line == 0 {
			return h.marker(at.Child)
		}
	}
	return false
}

// field answers for a field of a position: with the position.
func (h *hover) field(i int) bool {
	p := h.Position(h.start())
	if p.State == nil {
		return false
	}
	if h.shows(PartHeading) {
		h.result.Text.paragraph(h.positionHeading(p)...)
	}
	h.board(p.State, p.Last)
	return h.done(h.tokenSpan(i))
}

// moveToken answers for a token of a node that is a move or a number.
func (h *hover) moveToken(at semantic.Caret, i int) bool {
	m := h.Tree.Move(at.Child)
	switch {
	case i >= m.TextEnd && m.HasText():
		return h.glyph(i)
	case i >= m.Text && m.HasText():
		return h.move(semantic.Spot{Line: at.Line, Moves: at.Moves - 1}, m)
	}
	switch h.Tree.TokenKind(i) {
	case syntax.TokenNumber, syntax.TokenDots:
		return h.number(h.positionAt(at), m)
	}
	return false
}

// tagPairAt returns the tag pair of the tag section that holds off, or -1.
func (g Game) tagPairAt(off int) int {
	for c := range g.Tree.Children(0) {
		if start, end := g.Tree.Span(c); off < start || off >= end {
			if off < start {
				break
			}
			continue
		}
		if g.Tree.Kind(c) != syntax.NodeTagSection {
			break
		}
		for n := range g.Tree.Children(c) {
			if start, end := g.Tree.Span(n); start <= off && off < end && g.Tree.Kind(n) == syntax.NodeTagPair {
				return n
			}
		}
	}
	return -1
}

// board adds the diagram and the record of a position, as far as they are wanted.
func (h *hover) board(s semantic.State, last semantic.Move) {
	if s == nil {
		return
	}
	if h.shows(PartBoard) {
		h.result.Text.diagram(string(AppendBoard(nil, s, last, h.opt.Board, h.opt.Orientation)))
	}
	if h.shows(PartFEN) {
		h.result.Text.paragraph(code(record(s, h.opt.EnPassantLegal)))
	}
}

// number answers for the number of a move; p is the position before it.
func (h *hover) number(p Position, m syntax.Move) bool {
	if p.State == nil {
		h.result.Text.paragraph(say("rules-unknown")...)
	} else {
		if h.shows(PartHeading) {
			h.result.Text.paragraph(h.positionHeading(p)...)
		}
		h.board(p.State, p.Last)
	}
	end := m.Text
	if !m.HasText() {
		end = m.MarksEnd
	}
	span := syntax.Span{Start: -1}
	for tok := range h.Tree.TokensFrom(min(notBefore(m.Number, end), notBefore(m.Dots, end)), end) {
		if tok.Kind == syntax.TokenNumber || tok.Kind == syntax.TokenDots {
			if span.Start < 0 {
				span.Start = tok.Start
			}
			span.End = tok.End
		} else if span.Start >= 0 && !tok.Kind.IsBlank() {
			break
		}
	}
	return h.done(span)
}

// notBefore returns i, or end where there is no such token.
func notBefore(i, end int) int {
	if i < 0 {
		return end
	}
	return i
}

// positionHeading says which position is shown: whose turn it is, and after which
// move.
func (h *hover) positionHeading(p Position) []run {
	_, black := p.State.Turn()
	line := say("turn", "side", sideWord(black))
	if p.Assumed {
		return separated(say("last-known"), line)
	}
	return line
}

// sideWord returns "White" or "Black".
func sideWord(black bool) string {
	if black {
		return words["black"]
	}
	return words["white"]
}
