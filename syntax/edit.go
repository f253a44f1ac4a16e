package syntax

import "bytes"

// Edit replaces the bytes [Start, End) of a text by Text.
type Edit struct {
	Start, End int
	Text       []byte
}

// Delta says what an edit did to the games of a document: the games [First,
// First+Removed) of the old one became [First, First+Added) of the new one. All
// others are the same games in both.
type Delta struct{ First, Removed, Added int }

// Apply returns the document after an edit, and what happened to the games.
// Offsets outside the document are clamped to it, and End to Start if it lies
// before; Text is copied. The games are those that NewDocument would make of the
// new text. Games outside the Delta are shared with d by pointer, and the Delta
// is as small as it can be: its first and its last game have changed. If the
// text stays the same, d itself is returned.
//
// A game that comes from exactly one old game takes over what is known of that
// one's tree, see [Game.Tree].
//
// The costs are those of the games that the edit touches and of one neighbour on
// each side, plus a few microseconds for each 100 MB of document.
func (d *Document) Apply(e Edit) (*Document, Delta) {
	e = d.trim(d.clamp(e))
	first, last := d.GameAt(e.Start), d.GameAt(e.End)
	if e.Start == e.End && len(e.Text) == 0 {
		return d, Delta{First: first.Index}
	}
	// A game ends where the tag section of another starts; what decides about
	// that lies in the two games that meet there. So the start of the neighbour
	// before stays, and so does the start of the game behind the neighbour behind.
	lo, hi := d.Game(first.Index-1), d.Game(last.Index+1)
	text := make([]byte, 0, hi.End()-lo.Offset-(e.End-e.Start)+len(e.Text))
	text = d.AppendText(text, lo.Offset, e.Start)
	text = append(text, e.Text...)
	text = d.AppendText(text, e.End, hi.End())
	r := region{text: text, cuts: d.grammar.Split(text, nil)}
	delta := Delta{First: lo.Index, Removed: hi.Index + 1 - lo.Index, Added: len(r.cuts) + 1}
	skip := d.sameGames(&r, &delta)

	games := r.games(skip, delta.Added)
	if delta.Removed == 1 && delta.Added == 1 {
		if old := d.Game(delta.First); old.Offset <= e.Start && e.End <= old.End() {
			start := e.Start - old.Offset
			games[0].inherit(old.Game, start, e.End-old.Offset, start+len(e.Text))
		}
	}
	slots := replace(d.slots, delta.First, delta.First+delta.Removed, games)
	return newDocument(slots, d.grammar), delta
}

// clamp makes e valid for d.
func (d *Document) clamp(e Edit) Edit {
	e.Start = min(max(e.Start, 0), d.Len())
	e.End = min(max(e.End, e.Start), d.Len())
	return e
}

// trim takes away from both ends of e what stays as it is. So a client that
// sends whole texts costs no more than a comparison.
func (d *Document) trim(e Edit) Edit {
	if len(e.Text) == 0 || e.Start == e.End {
		return e
	}
	for ref := range d.Forward(d.GameAt(e.Start).Index) {
		old := ref.text[e.Start-ref.Offset : min(ref.Len(), e.End-ref.Offset)]
		n := commonPrefix(old, e.Text)
		e.Start += n
		e.Text = e.Text[n:]
		if n < len(old) || e.Start == e.End {
			break
		}
	}
	for ref := range d.Backward(d.GameAt(e.End).Index + 1) {
		if e.Start == e.End {
			break
		}
		old := ref.text[max(e.Start-ref.Offset, 0) : e.End-ref.Offset]
		n := commonSuffix(old, e.Text)
		e.End -= n
		e.Text = e.Text[:len(e.Text)-n]
		if n < len(old) {
			break
		}
	}
	return e
}

// region is a stretch of new text with the starts of its games but the first.
type region struct {
	text []byte
	cuts []int
}

// game returns the bounds of game i of the region.
func (r *region) game(i int) (start, end int) {
	end = len(r.text)
	if i > 0 {
		start = r.cuts[i-1]
	}
	if i < len(r.cuts) {
		end = r.cuts[i]
	}
	return start, end
}

// sameGames takes from both ends of delta the games that the region has
// unchanged, and returns how many it took at the start.
func (d *Document) sameGames(r *region, delta *Delta) (skip int) {
	for ref := range d.Forward(delta.First) {
		if delta.Removed == 0 || delta.Added == 0 {
			break
		}
		start, end := r.game(skip)
		if !bytes.Equal(ref.text, r.text[start:end]) {
			break
		}
		skip++
		delta.First++
		delta.Removed--
		delta.Added--
	}
	for ref := range d.Backward(delta.First + delta.Removed) {
		if delta.Removed == 0 || delta.Added == 0 {
			break
		}
		start, end := r.game(skip + delta.Added - 1)
		if !bytes.Equal(ref.text, r.text[start:end]) {
			break
		}
		delta.Removed--
		delta.Added--
	}
	return skip
}

// games makes n games of the region, from game i on. They get a text of their
// own if they are the smaller part of the region, lest they keep all of it.
func (r *region) games(i, n int) []*Game {
	if n == 0 {
		return nil
	}
	from, _ := r.game(i)
	_, to := r.game(i + n - 1)
	text := r.text[from:to]
	if 2*len(text) < len(r.text) {
		text = bytes.Clone(text)
	}
	list := make([]*Game, n)
	for k := range list {
		start, end := r.game(i + k)
		list[k] = newGame(text[start-from : end-from])
	}
	return list
}

// Long equal stretches are compared in blocks of this size.
const compareBlock = 512

func commonPrefix(a, b []byte) int {
	n, limit := 0, min(len(a), len(b))
	for limit-n >= compareBlock && bytes.Equal(a[n:n+compareBlock], b[n:n+compareBlock]) {
		n += compareBlock
	}
	for n < limit && a[n] == b[n] {
		n++
	}
	return n
}

func commonSuffix(a, b []byte) int {
	n, limit := 0, min(len(a), len(b))
	for limit-n >= compareBlock &&
		bytes.Equal(a[len(a)-n-compareBlock:len(a)-n], b[len(b)-n-compareBlock:len(b)-n]) {
		n += compareBlock
	}
	for n < limit && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}
