package semantic

import (
	"bytes"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// unchecked gathers the moves of a line that are not judged, by lines of text.
type unchecked struct {
	after string // the move that stopped the judging, with its number
	node  int    // its node, 0: none
	count int
	spans []syntax.Span
}

// unjudged records a move that is not judged.
func (r *replay) unjudged(f *frame, m syntax.Move) {
	r.unjudgedStart(f, m)
	r.stay(f, m.Node, Unchecked)
	u := &f.unchecked
	if u.after == "" || r.behindEnd() {
		return
	}
	span := r.Tree.MoveSpan(m)
	u.count++
	if k := len(u.spans) - 1; k >= 0 {
		between := r.Tree.Text()[u.spans[k].End:span.Start]
		if !bytes.ContainsAny(between, "\r\n") {
			u.spans[k].End = span.End
			return
		}
	}
	u.spans = append(u.spans, span)
}

// behindEnd reports whether the main line has ended: a marker or the tags of the next
// game are in front.
func (r *replay) behindEnd() bool { return len(r.frames) == 1 && (r.marker >= 0 || r.next) }

// beginsGame reports whether the tag pair in node n, behind moves of the main line, is of
// the next game: then the first number behind it is 1, and White's. Where that game
// begins is a finding of its own, and what its moves would be in this game is noise.
func (r *replay) beginsGame(n int) bool {
	if n < r.tagsEnd || len(r.frames) > 1 || r.top().lastNode < 0 {
		return false
	}
	for ; n < r.top().end; n++ {
		r.tagsEnd = n + 1
		switch r.Tree.Kind(n) {
		case syntax.NodeMove, syntax.NodeNumber:
			number := r.readNumber(r.Tree.Move(n))
			return number.value == 1 && number.dots < 3
		case syntax.NodeTagPair, syntax.NodeComment, syntax.NodeEscape:
		default:
			return false
		}
	}
	return false
}

// unjudgedStart says on the first move of a game why moves are not judged, if that
// is for its start position.
func (r *replay) unjudgedStart(f *frame, m syntax.Move) {
	if (r.setup.Unusable || r.setup.Finished) && f.lastNode < 0 && len(r.frames) == 1 {
		variant := "start"
		if r.setup.Finished {
			variant = "finished"
		}
		r.Report(Problem{
			Code: "move-unchecked", Variant: variant, Span: r.Tree.MoveSpan(m),
			Ply: 1, Main: true,
		})
	}
}

// flushUnchecked reports the moves of f that were not judged: a hint for each line
// of text, from the first move there to the last.
func (r *replay) flushUnchecked(f *frame) {
	u := &f.unchecked
	for _, span := range u.spans {
		moves, were := "moves", "were"
		if u.count == 1 {
			moves, were = "move", "was"
		}
		r.Report(Problem{
			Code: "move-unchecked", Span: span, Main: len(r.frames) == 1, Node: u.node,
			Args: []Arg{Number("n", u.count), Word("moves", moves), Text("move", u.after), Word("were", were)},
		})
	}
	u.spans = nil
}
