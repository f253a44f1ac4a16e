package semantic

import (
	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// result deals with a termination marker (PGN 8.2.6): the first one outside of
// variations ends the main line.
func (r *replay) result(n int) {
	if len(r.frames) > 1 {
		r.Report(Problem{Code: "rav-result", Span: r.NodeSpan(n)})
		return
	}
	if r.marker < 0 {
		r.marker = n
	}
}

// finish compares the end of the main line with the tags.
func (r *replay) finish(movetext int) {
	f := r.top()
	value, hasTag := "", false
	tag, ok := r.Tree.Tag("Result")
	if ok {
		value, hasTag = r.Tree.Value(tag), tag.Value >= 0
	}
	tagged, tagReadable := syntax.ReadResult([]byte(value))
	if r.marker < 0 {
		if f.lastNode >= 0 && !r.endsInOpenComment() {
			r.missingResult(movetext, tagged)
		}
		return
	}
	span := r.NodeSpan(r.marker)
	text := r.Tree.Text()[span.Start:span.End]
	marked, _ := syntax.ReadResult(text)
	if hasTag && tagReadable && marked != tagged {
		r.Report(Problem{
			Code: "result-mismatch", Span: span,
			Args:    []Arg{Quoted("a", text), Quoted("b", []byte(value))},
			Related: []Related{{Span: r.Tree.ValueSpan(tag), Key: "tag", Args: []Arg{Quoted("v", []byte(value))}}},
		})
	}
}

// missingResult reports a game without marker. Expected is what the Result tag
// says, else what the board says, else the marker of an unfinished game.
func (r *replay) missingResult(movetext int, tagged syntax.Result) {
	expected := tagged
	if f := r.top(); expected == syntax.NoResult && f.judged {
		expected = BoardResult(f.state)
	}
	if expected == syntax.NoResult {
		expected = syntax.Unfinished
	}
	r.Report(Problem{
		Code: "result-missing", Span: r.Last(r.NodeSpan(movetext)),
		Args: []Arg{Text("v", string(expected))},
	})
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

// BoardResult returns the result that the rules give to a position, NoResult if
// the game can go on.
func BoardResult(s State) syntax.Result {
	switch _, black := s.Turn(); s.Ending() {
	case Checkmate:
		if black {
			return syntax.WhiteWins
		}
		return syntax.BlackWins
	case Stalemate, DeadPosition:
		return syntax.Draw
	}
	return syntax.NoResult
}

func colorOf(black bool) Arg {
	if black {
		return Color("colour", board.Black)
	}
	return Color("colour", board.White)
}
