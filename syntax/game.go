package syntax

import (
	"bytes"
	"encoding/binary"
	"sync/atomic"
	"unicode/utf8"
)

// TextFlags say what occurs in the text of a game.
type TextFlags uint8

const (
	// TextASCII: every byte is below 0x80, so that columns are bytes in every
	// encoding.
	TextASCII TextFlags = 1 << iota
	// TextInvalid: the text is not valid UTF-8.
	TextInvalid
	// TextLF, TextCRLF and TextCR: lines end with this, at least once.
	TextLF
	TextCRLF
	TextCR
)

// Game is one leaf of a document: its bytes, and slots for what was derived from
// them. It knows neither its position nor its neighbours, so that documents can
// share it; its identity is the key of everything derived from it. A Game is
// immutable but for its slots, and safe for concurrent use.
type Game struct {
	text    []byte
	meta    uint64     // number of line ends << 8 | TextFlags
	lines   *lineTable // nil for small games
	tree    atomic.Pointer[Tree]
	lineage atomic.Pointer[lineage]
	derived atomic.Pointer[any]
}

// lineage is what a game without tree remembers of its past: an old tree, and
// the span of that tree's text that the span [start, stop) of the game's text
// stands for. The rest of the two texts is the same. It never refers to a game,
// so edits in a row keep one old tree alive and not one each.
type lineage struct {
	tree       *Tree
	start, end int // in the text of tree
	stop       int // in the text of the game
}

func newGame(text []byte) *Game {
	g := &Game{text: text[:len(text):len(text)]}
	var ends lineEnds
	if len(text) > lineTableMin {
		g.lines = newLineTable(text, &ends)
	} else {
		ends.count(text, 0, len(text))
	}
	flags := ends.flags()
	switch {
	case isASCII(text):
		flags |= TextASCII
	case !utf8.Valid(text):
		flags |= TextInvalid
	}
	g.meta = uint64(ends.total())<<8 | uint64(flags)
	return g
}

// Text returns the bytes of the game. They must not be changed.
func (g *Game) Text() []byte { return g.text }

// Len returns the number of bytes.
func (g *Game) Len() int { return len(g.text) }

// Lines returns the number of line ends.
func (g *Game) Lines() int { return int(g.meta >> 8) }

// TextFlags returns what is known about the bytes.
func (g *Game) TextFlags() TextFlags { return TextFlags(g.meta) }

func (g *Game) isASCII() bool { return g.TextFlags()&TextASCII != 0 }

// Tree returns the syntax tree, making it if there is none yet: from the tree of
// the game that this one was edited from, if that had one, else from the text.
// The value is the same either way. gr must be the grammar of the document.
//
// Callers that ask at the same time may do the work twice, but get one tree.
func (g *Game) Tree(gr *Grammar) *Tree {
	if t := g.tree.Load(); t != nil {
		return t
	}
	var t *Tree
	if l := g.lineage.Load(); l != nil {
		e := Edit{Start: l.start, End: l.end, Text: g.text[l.start:l.stop]}
		t = reviseTree(l.tree, g.text, e, gr)
	} else {
		t = newTree(g.text, gr)
	}
	for !g.tree.CompareAndSwap(nil, t) {
		if other := g.tree.Load(); other != nil {
			t = other
			break
		}
	}
	g.lineage.Store(nil)
	return t
}

// HasTree reports whether Tree would return at once.
func (g *Game) HasTree() bool { return g.tree.Load() != nil }

// TreeSize returns how many bytes of memory the tree takes, 0 if there is none.
func (g *Game) TreeSize() int {
	if t := g.tree.Load(); t != nil {
		return t.Size()
	}
	return 0
}

// DropTree forgets the tree, and the older tree from which it would be made, to
// save memory. Trees already handed out stay valid.
func (g *Game) DropTree() {
	g.tree.Store(nil)
	g.lineage.Store(nil)
}

// Derived returns the value of the last SetDerived, or nil. The slot is for the
// layer above, which caches there what it found out about the game.
func (g *Game) Derived() any {
	if p := g.derived.Load(); p != nil {
		return *p
	}
	return nil
}

// SetDerived puts a value that depends on the text alone, or nil, into the slot.
func (g *Game) SetDerived(v any) {
	if v == nil {
		g.derived.Store(nil)
		return
	}
	g.derived.Store(&v)
}

// inherit lets the tree of g be made from that of old, of whose text the edit
// made that of g. If old has no tree, the edit is merged into old's own lineage.
func (g *Game) inherit(old *Game, start, end, stop int) {
	t := old.tree.Load()
	if t == nil {
		l := old.lineage.Load()
		if l == nil {
			t = old.tree.Load() // made in between
		} else {
			g.lineage.Store(l.then(start, end, stop))
			return
		}
	}
	if t != nil {
		g.lineage.Store(&lineage{tree: t, start: start, end: end, stop: stop})
	}
}

// then returns the lineage after one more edit, which puts [start, stop) of the
// new text in the place of [start, end) of the text in between.
func (l *lineage) then(start, end, stop int) *lineage {
	from, to := min(l.start, start), max(l.stop, end) // in the text between
	return &lineage{
		tree:  l.tree,
		start: from,
		end:   to - l.stop + l.end,
		stop:  to - end + stop,
	}
}

// isASCII reports whether all bytes are below 0x80.
func isASCII(text []byte) bool {
	const high = 0x8080808080808080
	for len(text) >= 64 {
		p := (*[64]byte)(text)
		a := binary.LittleEndian.Uint64(p[0:]) | binary.LittleEndian.Uint64(p[8:])
		b := binary.LittleEndian.Uint64(p[16:]) | binary.LittleEndian.Uint64(p[24:])
		c := binary.LittleEndian.Uint64(p[32:]) | binary.LittleEndian.Uint64(p[40:])
		d := binary.LittleEndian.Uint64(p[48:]) | binary.LittleEndian.Uint64(p[56:])
		if (a|b|c|d)&high != 0 {
			return false
		}
		text = text[64:]
	}
	for _, c := range text {
		if c >= 0x80 {
			return false
		}
	}
	return true
}

// LineEnds says which line ends occur in a text: TextLF, TextCRLF and TextCR. One that
// is cut in two at the end of the text counts as CR.
func LineEnds(text []byte) TextFlags {
	var ends lineEnds
	ends.count(text, 0, len(text))
	return ends.flags()
}

// lineEnds counts line ends by kind. A CRLF counts where its LF is.
type lineEnds struct{ lf, pairs, alone int }

func (n *lineEnds) total() int { return n.lf + n.alone }

func (n *lineEnds) flags() (f TextFlags) {
	if n.lf > n.pairs {
		f |= TextLF
	}
	if n.pairs > 0 {
		f |= TextCRLF
	}
	if n.alone > 0 {
		f |= TextCR
	}
	return f
}

// count adds the line ends in [from, to). The byte at to is looked at.
func (n *lineEnds) count(text []byte, from, to int) {
	part := text[from:to]
	n.lf += bytes.Count(part, lineFeed)
	for i := bytes.IndexByte(part, '\r'); i >= 0; {
		if next := from + i + 1; next < len(text) && text[next] == '\n' {
			n.pairs++
		} else {
			n.alone++
		}
		j := bytes.IndexByte(part[i+1:], '\r')
		if j < 0 {
			break
		}
		i += 1 + j
	}
}

var lineFeed = []byte{'\n'}

// Games above lineTableMin bytes have a table of the line ends before every
// block, so that lines are found fast in a file that is one game. It is made
// while the lines are counted and costs 0.2 % of the text.
const (
	lineTableMin   = 16 << 10
	lineTableBlock = 4 << 10
)

type lineTable struct{ before []int }

func newLineTable(text []byte, ends *lineEnds) *lineTable {
	blocks := (len(text) + lineTableBlock - 1) / lineTableBlock
	t := &lineTable{before: make([]int, 0, blocks)}
	for off := 0; off < len(text); off += lineTableBlock {
		t.before = append(t.before, ends.total())
		ends.count(text, off, min(off+lineTableBlock, len(text)))
	}
	return t
}
