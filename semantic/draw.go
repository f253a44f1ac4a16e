package semantic

import (
	"bytes"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// draws are the draws by repetition and by the count of moves in the main line (FIDE
// 9.2, 9.3, 9.6). A place in it is the number of half-moves played so far, never 0; 0:
// none.
type draws struct {
	fivefold    int   // the first fifth occurrence
	seventyFive int   // the first place behind 75 moves each without progress
	thirds      []int // third occurrences, but for those that go on repeating
	fifties     []int // first places behind 50 such moves
	end         int   // of the main line
}

// endsAt reports whether the main line ends where the game is drawn without claim.
func (d *draws) endsAt() bool {
	return d.end > 0 && (d.fivefold == d.end || d.seventyFive == d.end)
}

// minRecurrence is the number of half-moves that a third occurrence needs.
const minRecurrence = 8

// findDraws looks through the positions of the main line. When the game is drawn for
// want of progress, what comes later cannot draw it again; so no look back is longer
// than that.
//
// Where a player has passed the turn the line is no game, and nothing is drawn.
func (r *replay) findDraws(f *frame) draws {
	d := draws{end: f.plies}
	if r.passed || r.history.Len() <= f.plies {
		return d
	}
	repeating, slow := false, false
	for i := 1; i <= f.plies; i++ {
		clock := r.history.Clock(i)
		if clock < minRecurrence {
			repeating, slow = false, false
			continue
		}
		if d.fivefold == 0 {
			count := r.history.Count(i)
			if count == 3 && !repeating {
				d.thirds = append(d.thirds, i)
			}
			if count == 5 {
				d.fivefold = i
			}
			repeating = count >= 3
		}
		if clock >= board.FiftyMovePlies && !slow {
			slow = true
			d.fifties = append(d.fifties, i)
		}
		if clock >= board.SeventyFiveMovePlies {
			d.seventyFive = i
			break
		}
	}
	if (d.fivefold > 0 || d.seventyFive > 0) && r.isBeforeDraws() {
		d.fivefold, d.seventyFive = 0, 0
	}
	return d
}

// isBeforeDraws reports whether a game was played when repetition and want of progress
// ended none without a claim: that is law since 1 July 2014.
func (r *replay) isBeforeDraws() bool {
	tag, ok := r.Tag("Date")
	if !ok || tag.Value < 0 {
		return false
	}
	const first = "2014.07"
	span := r.Tree.ValueSpan(tag.TagPair)
	date := r.Tree.Text()[span.Start:span.End]
	for i := range len(first) {
		switch {
		case i >= len(date) || date[i] != '.' && (date[i] < '0' || date[i] > '9'):
			return false
		case date[i] != first[i]:
			return date[i] < first[i]
		}
	}
	return false
}

// remember notes the position of the main line behind its first n half-moves.
func (r *replay) remember(n int, s State) {
	if r.history.Len() > n {
		r.history.Truncate(n)
	}
	r.history.Add(s.Recurrence())
}

// rememberAnew is remember for the whole main line, when moves of it were exchanged.
func (r *replay) rememberAnew(f *frame) {
	if len(r.frames) > 1 {
		return
	}
	s := r.setup.Ruleset.Start()
	r.remember(0, s)
	for i, m := range r.path[:f.plies] {
		s.Play(m)
		r.remember(i+1, s)
	}
}

// reportDraws reports draws that the players, or who wrote the result, passed over. A
// game that is over by mate, or for want of men, is not drawn again.
func (r *replay) reportDraws(f *frame, o *outcome) {
	d := &o.draws
	if d.fivefold > 0 && r.isPassedOver(f, o, d.fivefold) {
		r.repetition("result-fivefold", d.fivefold)
		d.thirds = nil
	}
	if d.seventyFive > 0 && r.isPassedOver(f, o, d.seventyFive) {
		r.Report(r.drawAt("result-75", d.seventyFive, r.moveName(d.seventyFive-1)))
		d.fifties = nil
	}
	for _, i := range d.thirds {
		if !r.saysSo(i, "repetition", "threefold") {
			r.repetition("result-threefold", i)
		}
	}
	for _, i := range d.fifties {
		if !r.saysSo(i, "50", "fifty") {
			r.Report(r.drawAt("result-fifty", i, ""))
		}
	}
}

// repetition reports the position after n half-moves, with all its occurrences.
func (r *replay) repetition(code string, n int) {
	var buf [5]int
	places := r.history.Occurrences(buf[:0], n)
	names := r.moveNames(places)
	pr := r.drawAt(code, n, names[len(names)-1])
	for k, place := range places {
		key := "occurrence"
		if place == 0 {
			key = "before-moves"
		}
		pr.Related = append(pr.Related, Related{
			Span: r.Tree.MoveSpan(r.Tree.Move(r.nodes[max(place-1, 0)])), Key: key,
			Args: []Arg{Number("n", k+1), Text("move", names[k])},
		})
	}
	r.Report(pr)
}

// moveNames returns the moves that led to places of the main line, in rising order, as
// players write them; for the start of the game, the move that follows.
func (r *replay) moveNames(places []int) []string {
	names := make([]string, 0, len(places))
	s, played := r.setup.Ruleset.Start(), 0
	for _, n := range places {
		for n = max(n-1, 0); played < n; played++ {
			s.Play(r.path[played])
		}
		names = append(names, string(NumberedMove(nil, s, r.path[n])))
	}
	return names
}

// isPassedOver reports whether the game was drawn after n half-moves but went on, or
// was won.
func (r *replay) isPassedOver(f *frame, o *outcome, n int) bool {
	if n < f.plies {
		return !r.isDeadAt(n)
	}
	return o.known && o.ending == Ongoing && isDecisive(o.result())
}

// isDeadAt reports whether neither side could mate any more after n half-moves.
func (r *replay) isDeadAt(n int) bool {
	s := r.setup.Ruleset.Start()
	for _, m := range r.path[:n] {
		s.Play(m)
	}
	return s.Dead()
}

// drawAt returns a problem about the move that led to the position after n half-moves.
func (r *replay) drawAt(code string, n int, name string) Problem {
	node := r.nodes[n-1]
	return Problem{
		Code: code, Span: r.Tree.MoveSpan(r.Tree.Move(node)), Node: node, Ply: n, Main: true,
		Args: []Arg{Text("move", name), Text("v", string(syntax.Draw))},
	}
}

// saysSo reports whether a comment behind the move that led to the position after n
// half-moves has one of some words.
func (r *replay) saysSo(n int, words ...string) bool {
	movetext := r.frames[0]
	for c := r.Tree.Next(r.nodes[n-1]); c < movetext.end; c = r.Tree.Next(c) {
		switch r.Tree.Kind(c) {
		case syntax.NodeMove:
			return false
		case syntax.NodeComment:
			span := r.NodeSpan(c)
			text := bytes.ToLower(r.Tree.Text()[span.Start:span.End])
			for _, w := range words {
				if bytes.Contains(text, []byte(w)) {
					return true
				}
			}
		}
	}
	return false
}
