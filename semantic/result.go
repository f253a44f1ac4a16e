package semantic

import (
	"bytes"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// result deals with a termination marker (PGN 8.2.6): the first one outside of
// variations ends the main line, and the game can have no other.
func (r *replay) result(n int) {
	switch {
	case len(r.frames) > 1:
		r.Report(Problem{Code: "rav-result", Span: r.NodeSpan(n)})
	case r.next: // of the next game
	case r.marker < 0:
		r.marker = n
	default:
		r.Report(Problem{
			Code: "result-multiple", Span: r.NodeSpan(n), Node: n,
			Related: []Related{{Span: r.NodeSpan(r.marker), Key: "first"}},
		})
	}
}

// outcome is what a game says of its result, in both places, and what the board
// says.
type outcome struct {
	tag    NamedTag
	hasTag bool
	tagged syntax.Result // by the tag; NoResult: nothing that can be read

	mark    syntax.Span   // of the marker
	written []byte        // the marker
	marked  syntax.Result // by the marker; NoResult: there is none

	known  bool   // the position at the end of the main line is known
	ending Ending // of that position
	draws  draws
}

// finish compares the end of the main line with the tags.
func (r *replay) finish(movetext int) {
	f := r.top()
	o := outcome{known: f.judged, draws: r.findDraws(f)}
	if o.known {
		o.ending = f.state.Ending()
	}
	if o.tag, o.hasTag = r.Tag("Result"); o.hasTag {
		o.tagged = r.readResultTag(o.tag)
	}
	if r.marker >= 0 {
		o.mark = r.NodeSpan(r.marker)
		o.written = r.Tree.Text()[o.mark.Start:o.mark.End]
		o.marked, _ = syntax.ReadResult(o.written)
		if string(o.written) != string(o.marked) {
			r.Report(Problem{
				Code: "result-marker-form", Span: o.mark, Args: []Arg{Text("v", string(o.marked))},
			})
		}
	} else if f.lastNode < 0 {
		return // no game has been played
	} else if !r.next && !r.endsInOpenComment() {
		r.missingResult(movetext, &o)
	}
	r.reportDraws(f, &o)
	r.checkResult(f, &o)
}

// readResultTag reads the value of the Result tag.
func (p *Pass) readResultTag(tag NamedTag) syntax.Result {
	if tag.Value < 0 {
		return syntax.NoResult
	}
	span := p.Tree.ValueSpan(tag.TagPair)
	result, _ := syntax.ReadResult(p.Tree.Text()[span.Start:span.End])
	return result
}

// result returns what the game says of its result, NoResult where it says nothing,
// or one thing in one place and another in the other.
func (o *outcome) result() syntax.Result {
	switch {
	case o.differ():
		return syntax.NoResult
	case o.marked != syntax.NoResult:
		return o.marked
	}
	return o.tagged
}

func (o *outcome) differ() bool {
	return o.marked != syntax.NoResult && o.tagged != syntax.NoResult && o.marked != o.tagged
}

// saysUnfinished reports whether either place has the marker of a game that goes on.
func (o *outcome) saysUnfinished() bool {
	return o.marked == syntax.Unfinished || o.tagged == syntax.Unfinished
}

// isDecisive reports whether a result is a win.
func isDecisive(v syntax.Result) bool { return v == syntax.WhiteWins || v == syntax.BlackWins }

// fair returns the result that the rules give to the end of the game, NoResult if
// they leave it to the players.
func (o *outcome) fair(s State) syntax.Result {
	switch {
	case !o.known:
		return syntax.NoResult
	case o.ending == Ongoing && o.draws.endsAt():
		return syntax.Draw
	}
	return s.Result()
}

// missingResult reports a game without marker. Expected is what the Result tag
// says, else what the rules say, else the marker of an unfinished game.
func (r *replay) missingResult(movetext int, o *outcome) {
	place, ok := r.markerPlace(movetext)
	if !ok {
		return
	}
	expected := o.tagged
	if expected == syntax.NoResult {
		expected = o.fair(r.top().state)
	}
	if expected == syntax.NoResult {
		expected = syntax.Unfinished
	}
	r.Report(Problem{
		Code: "result-missing", Span: r.Last(syntax.Span{End: place}), Node: movetext,
		Args: []Arg{Text("v", string(expected))},
	})
}

// markerPlace returns where a marker belongs that ends the movetext: behind all of it
// but for escaped lines. ok is false if a tag pair stands last: that is what is wrong,
// and the marker belongs in front of it.
func (p *Pass) markerPlace(movetext int) (off int, ok bool) {
	last := -1
	for n := range p.Tree.Children(movetext) {
		if p.Tree.Kind(n) != syntax.NodeEscape {
			last = n
		}
	}
	if last < 0 || p.Tree.Kind(last) == syntax.NodeTagPair {
		return 0, false
	}
	return p.NodeSpan(last).End, true
}

// endsInOpenComment reports whether a comment without end swallows the end of the
// game.
func (p *Pass) endsInOpenComment() bool {
	i := p.Tree.Tokens() - 1
	if i < 0 || p.Tree.TokenKind(i) != syntax.TokenComment {
		return false
	}
	text := p.Tree.TokenText(i)
	return text[len(text)-1] != '}'
}

// checkResult compares marker, tag, board and Termination with each other. Where the
// board has decided the game, a marker of an unfinished one is the whole fault; and
// where two places differ, nobody knows which of them the others should fit.
func (r *replay) checkResult(f *frame, o *outcome) {
	decided := o.known && o.ending != Ongoing
	switch {
	case decided && o.saysUnfinished():
		r.unfinished(f, o)
		return
	case o.differ():
		value := r.Tree.ValueSpan(o.tag.TagPair)
		text := r.Tree.Text()[value.Start:value.End]
		r.Report(Problem{
			Code: "result-mismatch", Span: o.mark,
			Args: []Arg{Quoted("a", o.written), Quoted("b", text), Text("fair", string(o.fair(f.state)))},
			Related: []Related{{
				Span: r.TagMark(o.tag.TagPair), Key: "tag", Args: []Arg{Quoted("v", text)},
			}},
		})
	case decided:
		r.compareWithBoard(f, o)
	}
	r.checkTermination(f, o)
}

// unfinished reports a game that is over on the board but has the marker of one that
// goes on.
func (r *replay) unfinished(f *frame, o *outcome) {
	pr := Problem{
		Code: "result-unfinished", Span: o.mark, Related: r.endedBy(f),
		Args: []Arg{Word("kind", endingWords[o.ending]), Text("v", string(f.state.Result()))},
	}
	if o.marked != syntax.Unfinished {
		pr.Span = r.TagMark(o.tag.TagPair)
	}
	r.Report(pr)
}

// endingWords are the keys of the words for endings.
var endingWords = [...]string{
	Checkmate: "checkmate", Stalemate: "stalemate", DeadPosition: "dead", KingExploded: "explosion",
	ThirdCheck: "third-check", KingOnHill: "hill", HordeTaken: "horde-taken", GivenAway: "given-away", RaceOver: "race",
}

// compareWithBoard reports a result that the board does not allow.
func (r *replay) compareWithBoard(f *frame, o *outcome) {
	fair, result := f.state.Result(), o.result()
	if result == syntax.NoResult || result == fair {
		return
	}
	pr := Problem{Span: r.resultMark(o), Args: []Arg{Text("v", string(fair))}, Related: r.endedBy(f)}
	switch o.ending {
	case Stalemate:
		pr.Code = "result-stalemate"
	case DeadPosition:
		pr.Code = "result-dead"
	default:
		pr.Code, pr.Variant = "result-mate", endingVariants[o.ending]
	}
	switch {
	case o.ending == Checkmate || o.ending == KingExploded: // it is about the loser
		pr.Args = append(pr.Args, colorOf(fair == syntax.WhiteWins))
	case isDecisive(fair):
		pr.Args = append(pr.Args, colorOf(fair == syntax.BlackWins))
		if o.ending == Stalemate {
			pr.Variant = "won"
		}
	case o.ending == RaceOver:
		pr.Code, pr.Variant = "result-stalemate", "race"
	}
	if b, ok := f.state.(*bughouseState); ok && o.ending == Checkmate {
		letter, black := b.mated()
		pr.Variant, pr.Args = "board", []Arg{colorOf(black), Text("board", letter), Text("v", string(fair))}
	}
	if o.marked != syntax.NoResult && o.tagged != syntax.NoResult {
		pr.Related = append(pr.Related, Related{
			Span: r.TagMark(o.tag.TagPair), Key: "tag", Args: []Arg{Text("v", string(o.tagged))},
		})
	}
	r.Report(pr)
}

// endingVariants are the variants of result-mate.
var endingVariants = [...]string{
	Checkmate: "", KingExploded: "exploded", ThirdCheck: "checks", KingOnHill: "hill", HordeTaken: "horde",
	GivenAway: "given-away", RaceOver: "race",
}

// resultMark returns the place of a result that is wrong: the marker or, without
// one, the value of the tag.
func (r *replay) resultMark(o *outcome) syntax.Span {
	if o.marked == syntax.NoResult {
		return r.TagMark(o.tag.TagPair)
	}
	return o.mark
}

// endedBy is the move of the main line that ended the game, if there is one. The line
// may go on behind a dead position.
func (r *replay) endedBy(f *frame) []Related {
	last, s := f.plies-1, r.setup.Ruleset.Start()
	for i, move := range r.path[:f.plies] {
		if s.Dead() {
			last = i - 1
			break
		}
		s.Play(move)
	}
	if last < 0 {
		return nil
	}
	return []Related{{
		Span: r.Tree.MoveSpan(r.Tree.Move(r.nodes[last])),
		Key:  "ended", Args: []Arg{Text("move", r.moveName(last))},
	}}
}

func colorOf(black bool) Arg {
	if black {
		return Color("colour", board.Black)
	}
	return Color("colour", board.White)
}

// resultNode returns the node of the marker that ends the main line, -1 if there is
// none.
func (p *Pass) resultNode() int {
	for c := range p.Tree.Children(0) {
		if p.Tree.Kind(c) != syntax.NodeMovetext {
			continue
		}
		for n := range p.Tree.Children(c) {
			if p.Tree.Kind(n) == syntax.NodeResult {
				return n
			}
		}
	}
	return -1
}

// isTerm reports whether the value of a tag is a term, in any case.
func isTerm(value []byte, term string) bool {
	return bytes.EqualFold(bytes.TrimSpace(value), []byte(term))
}
