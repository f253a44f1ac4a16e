package assist

import (
	"bytes"
	"context"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Lens is a line of text above the text that it is about, which can be clicked.
type Lens struct {
	Span    syntax.Span // from the start of the document
	Title   string
	Command string // to be run with Target as its one argument; "" for none
	Target  Target
}

// CommandGotoNode is the command that goes to the move that a [Target] names.
const CommandGotoNode = "pgn.gotoNode"

// LensOptions are the wishes of the user. The zero value shows every kind of lens.
type LensOptions struct {
	// URI is the document, as the client spells it; it goes into the arguments.
	URI string
}

// CodeLenses returns the lenses of a document in source order. It stops early, with
// what it has, when ctx is done.
func (s *Source) CodeLenses(ctx context.Context, opt LensOptions) []Lens {
	p := lensPass{src: s, opt: opt}
	for ref := range s.Document.All() {
		if ctx.Err() != nil {
			break
		}
		p.ref = ref
		for _, kind := range lensKinds {
			kind(&p)
		}
	}
	return p.lenses
}

// lensKinds are the kinds of lenses: each adds those of one game, in the order in
// which they stand there. A kind must look at the bare text first: most games have
// no lens of most kinds, and a document may have a million games.
var lensKinds = []func(*lensPass){
	(*lensPass).treeNumber,
}

// lensPass is one request under way.
type lensPass struct {
	src    *Source
	opt    LensOptions
	ref    syntax.GameRef // the game at hand
	lenses []Lens
}

// add adds a lens on a span of the game at hand.
func (p *lensPass) add(span syntax.Span, l Lens) {
	l.Span = syntax.Span{Start: p.ref.Offset + span.Start, End: p.ref.Offset + span.End}
	p.lenses = append(p.lenses, l)
}

// treeNumber adds the lens of the NochetoTreeNumber tag: it says at which move a
// program opens the game, and goes there.
func (p *lensPass) treeNumber() {
	if !bytes.Contains(p.ref.Text(), []byte(tagTreeNumber)) {
		return
	}
	t := p.ref.Tree(p.src.Document.Grammar())
	tag, ok := t.Tag(tagTreeNumber)
	if !ok || tag.Value < 0 {
		return
	}
	g := p.src.Game(p.ref)
	span := g.nodeSpan(tag.Node)
	value := t.Value(tag)
	n, readable := readTreeNumber(value)
	spot, ok := g.spotOf(n)
	if !readable || !ok {
		p.add(span, Lens{Title: words["lens.none"]})
		return
	}
	l := Lens{
		Title: words["lens.opens-start"], Command: CommandGotoNode,
		Target: Target{URI: p.opt.URI, Game: p.ref.Index, Key: gameKey(p.ref.Text()), TreeNumber: n.String()},
	}
	if name, ok := g.nameBefore(spot); ok {
		l.Title = sayText("lens.opens-at", "move", name)
	}
	p.add(span, l)
}

// nodeSpan returns the bytes of node n.
func (g Game) nodeSpan(n int) syntax.Span {
	start, end := g.Tree.Span(n)
	return syntax.Span{Start: start, End: end}
}
