package syntax

import (
	"iter"
	"sort"
)

// Document is an immutable sequence of games, which joined are its text. It is
// cheap to derive another one from it, see [Document.Apply].
//
// Games are numbered from zero as leaves; a document has at least one, which is
// empty if the document is.
type Document struct {
	slots   []slot
	total   extent
	games   int
	grammar *Grammar
}

// GameRef is a game with its place in one document.
type GameRef struct {
	Index  int // number of games before it
	Offset int // number of bytes before it
	Line   int // number of line ends before it: the line it starts in
	*Game
}

// End returns the offset behind the last byte of the game.
func (r GameRef) End() int { return r.Offset + r.Len() }

// NewDocument splits text into games. The document keeps text, which nobody may
// change from then on.
func NewDocument(text []byte, gr *Grammar) *Document {
	cuts := gr.Split(text, nil)
	n := len(cuts) + 1
	parts := max(n/chunkFill, 1)
	slots := make([]slot, 0, parts)
	start, i := 0, 0
	for k := range parts {
		next := (k + 1) * n / parts
		c := newChunk(next - i)
		for ; i < next; i++ {
			end := len(text)
			if i < len(cuts) {
				end = cuts[i]
			}
			c.add(newGame(text[start:end]))
			start = end
		}
		slots = appendSlots(slots, c)
	}
	return newDocument(slots, gr)
}

func newDocument(slots []slot, gr *Grammar) *Document {
	last := &slots[len(slots)-1]
	return &Document{
		slots:   slots,
		total:   last.start.plus(last.chunk.total()),
		games:   last.first + len(last.chunk.games),
		grammar: gr,
	}
}

// Len returns the number of bytes.
func (d *Document) Len() int { return d.total.bytes }

// Lines returns the number of line ends. The last line has the number Lines():
// it is what follows the last line end, and may be empty.
func (d *Document) Lines() int { return d.total.lines }

// Games returns the number of games, at least one.
func (d *Document) Games() int { return d.games }

// Grammar returns the grammar the document was made with.
func (d *Document) Grammar() *Grammar { return d.grammar }

// Game returns game i, which is clamped to the games there are.
func (d *Document) Game(i int) GameRef {
	i = min(max(i, 0), d.games-1)
	k := slotOfGame(d.slots, i)
	return d.slots[k].ref(i - d.slots[k].first)
}

// GameAt returns the game that holds the byte at off. An offset between two
// games belongs to the later one, the end of the document to the last one.
func (d *Document) GameAt(off int) GameRef {
	s := &d.slots[slotOfOffset(d.slots, off)]
	off -= s.start.bytes
	return s.ref(sort.Search(len(s.games)-1, func(i int) bool { return s.ends[i].bytes > off }))
}

// GameAtLine returns the game in which a line starts; a line beyond the last
// means the last game.
func (d *Document) GameAtLine(line int) GameRef {
	if line > d.Lines() {
		return d.Game(d.games - 1)
	}
	ref, _ := d.lineStart(line)
	return ref
}

// lineStart returns the game in which a line starts, and where in that game; line
// is at most Lines().
func (d *Document) lineStart(line int) (ref GameRef, off int) {
	if line <= 0 {
		return d.Game(0), 0
	}
	s := &d.slots[slotOfLineEnd(d.slots, line)]
	line -= s.start.lines
	i := sort.Search(len(s.games)-1, func(i int) bool { return s.ends[i].lines >= line })
	ref = s.ref(i)
	off = ref.LineStart(line - s.before(i).lines)
	if off == ref.Len() && ref.Index+1 < d.games {
		return d.Game(ref.Index + 1), 0
	}
	return ref, off
}

func (s *slot) ref(i int) GameRef {
	at := s.start.plus(s.before(i))
	return GameRef{Index: s.first + i, Offset: at.bytes, Line: at.lines, Game: s.games[i]}
}

// All yields all games in order.
func (d *Document) All() iter.Seq[GameRef] { return d.Forward(0) }

// Forward yields the games from index i on.
func (d *Document) Forward(i int) iter.Seq[GameRef] {
	return func(yield func(GameRef) bool) {
		i := max(i, 0)
		if i >= d.games {
			return
		}
		for k := slotOfGame(d.slots, i); k < len(d.slots); k++ {
			s := &d.slots[k]
			for ; i-s.first < len(s.games); i++ {
				if !yield(s.ref(i - s.first)) {
					return
				}
			}
		}
	}
}

// Backward yields the games before index i, the nearest first.
func (d *Document) Backward(i int) iter.Seq[GameRef] {
	return func(yield func(GameRef) bool) {
		i := min(i, d.games) - 1
		if i < 0 {
			return
		}
		for k := slotOfGame(d.slots, i); k >= 0; k-- {
			s := &d.slots[k]
			for ; i >= s.first; i-- {
				if !yield(s.ref(i - s.first)) {
					return
				}
			}
		}
	}
}

// AppendText appends the bytes [start, end), clamped to the document, to dst.
func (d *Document) AppendText(dst []byte, start, end int) []byte {
	start, end = max(start, 0), min(end, d.Len())
	if start >= end {
		return dst
	}
	for ref := range d.Forward(d.GameAt(start).Index) {
		if ref.Offset >= end {
			break
		}
		dst = append(dst, ref.text[max(start-ref.Offset, 0):min(end-ref.Offset, ref.Len())]...)
	}
	return dst
}

// Slice returns a copy of the bytes [start, end), clamped to the document.
func (d *Document) Slice(start, end int) []byte {
	size := max(min(end, d.Len())-max(start, 0), 0)
	return d.AppendText(make([]byte, 0, size), start, end)
}

// Text returns a copy of the whole text. Nothing on a hot path needs it.
func (d *Document) Text() []byte { return d.Slice(0, d.Len()) }
