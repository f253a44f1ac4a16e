package semantic

import (
	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// The values of the Termination tag that say something about the result (PGN 9.8.1).
const (
	endedByTime   = "time forfeit"
	endedNot      = "unterminated"
	endedNormally = "normal"
)

// checkTermination compares the Termination tag with the result and with the board.
func (r *replay) checkTermination(f *frame, o *outcome) {
	tag, ok := r.Tag("Termination")
	if !ok || tag.Value < 0 {
		return
	}
	span := r.Tree.ValueSpan(tag.TagPair)
	value := r.Tree.Text()[span.Start:span.End]
	result := o.result()
	ending := "" // on the board
	if o.known && o.ending != Ongoing && o.ending != DeadPosition {
		ending = endingWords[o.ending]
	}
	var against Arg
	switch {
	case isTerm(value, endedByTime) && ending != "":
		against = Word("result", ending)
	case isTerm(value, endedByTime) && result == syntax.Unfinished,
		isTerm(value, endedNormally) && result == syntax.Unfinished,
		isTerm(value, endedNot) && result != syntax.Unfinished && result != syntax.NoResult:
		against = Text("result", string(result))
	case isTerm(value, endedByTime) && isDecisive(result) && o.known && o.ending == Ongoing:
		r.flagged(f, o, tag)
		return
	default:
		return
	}
	r.Report(Problem{
		Code: "result-termination", Span: r.TagMark(tag.TagPair),
		Args: []Arg{Quoted("v", value), against, Text("ending", ending)},
	})
}

// flagged reports a time forfeit that a side won which had nothing to mate with
// (FIDE 6.9).
func (r *replay) flagged(f *frame, o *outcome, tag NamedTag) {
	s, ok := f.state.(*BoardState)
	if !ok {
		return
	}
	winner := board.White
	if o.result() == syntax.BlackWins {
		winner = board.Black
	}
	if s.Position.CanMate(winner) {
		return
	}
	r.Report(Problem{
		Code: "result-flag-no-material", Span: r.resultMark(o), Args: []Arg{Text("v", string(syntax.Draw))},
		Related: []Related{{Span: r.TagMark(tag.TagPair), Key: "termination"}},
	})
}
