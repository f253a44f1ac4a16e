package semantic

import (
	"slices"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// beginVariation opens a line of play for node n. It begins where the last move of
// the enclosing line was played (PGN 8.2.5).
func (r *replay) beginVariation(n int) {
	parent := r.top()
	parent.branched = parent.branched || parent.lastNode < 0
	depth := len(r.frames)
	f := frame{
		line: len(r.a.Lines), node: n, end: r.Tree.Next(n), last: NotAMove, lastNode: -1,
		replaced: parent.last, moves: r.buffer(),
		plies: parent.basePlies, basePlies: parent.basePlies, savedPlies: parent.plies, savedMove: NotAMove,
		deepest: depth, shift: parent.shift, wrong: parent.wrong, skew: parent.skew,
	}
	r.a.Lines = append(r.a.Lines, Line{Parent: parent.line, Branch: parent.lastIndex, Node: n})
	r.checkPlace(parent, n)
	// A line whose rules are known may stop being judged; what leaves it in front
	// of that place, or replaces the text that stopped it, is judged all the same.
	stopped := parent.last == Illegal || parent.last == NotAMove && parent.lastNode >= 0
	f.judged = r.setup.Ruleset != nil && parent.last != Unchecked && (parent.judged || stopped)
	if f.judged {
		f.state, f.base = r.stateFor(2*depth), r.stateFor(2*depth+1)
		if parent.lastNode < 0 {
			f.state.CopyFrom(parent.state)
		} else {
			f.state.CopyFrom(parent.base)
		}
	}
	if f.plies < parent.plies {
		f.savedMove, f.savedNode = r.path[f.plies], r.nodes[f.plies]
	}
	r.frames = append(r.frames, f)
}

// endVariation closes the innermost line of play.
func (r *replay) endVariation() {
	r.endLine()
	f := r.top()
	unclosed := r.Tree.Flags(f.node)&syntax.MissingClose != 0
	if len(f.moves) == 0 && !unclosed {
		r.emptyVariation(f.node)
	}
	depth := len(r.frames) - 1
	if depth == r.Options.VariationDepth+1 {
		r.Report(Problem{Code: "rav-depth", Span: r.opening(f.node), Args: []Arg{Number("n", f.deepest)}})
	}
	if unclosed && !r.endsInOpenComment() { // which swallows all that closes variations
		r.Report(Problem{Code: "rav-unclosed", Span: r.opening(f.node), Node: f.node})
	}
	saved, deepest := *f, f.deepest
	r.frames = r.frames[:depth]
	parent := r.top()
	parent.deepest = max(parent.deepest, deepest)
	r.path, r.nodes = r.path[:min(len(r.path), parent.plies)], r.nodes[:min(len(r.nodes), parent.plies)]
	if saved.savedMove != NotAMove {
		at := saved.savedPlies - 1
		r.path = append(r.path[:at], saved.savedMove)
		r.nodes = append(r.nodes[:at], saved.savedNode)
	}
}

// emptyVariation reports a variation without moves, which is why nothing in it has one
// and why it replaces none.
func (r *replay) emptyVariation(n int) {
	span := r.NodeSpan(n)
	first := len(r.problems)
	for first > 0 && holds(span, r.problems[first-1].Span.Start) {
		first--
	}
	own := slices.DeleteFunc(r.problems[first:], func(p Problem) bool {
		return p.Code == "num-dangling" || p.Code == "rav-before-move" && p.Node == n
	})
	r.problems = r.problems[:first+len(own)]
	r.Report(Problem{Code: "rav-empty", Span: r.bracketSpan(n), Node: n})
}

// checkPlace reports a variation that stands where none can.
func (r *replay) checkPlace(parent *frame, n int) {
	switch {
	case len(r.frames) == 1 && r.marker >= 0:
		r.Report(Problem{Code: "rav-after-result", Span: r.opening(n), Node: n})
	case parent.lastNode < 0:
		r.Report(Problem{Code: "rav-before-move", Span: r.opening(n), Node: n})
	case parent.last == Illegal:
		r.Report(Problem{
			Code: "rav-parent-illegal", Span: r.opening(n), Node: n,
			Related: []Related{{Span: r.Tree.MoveSpan(r.Tree.Move(parent.lastNode)), Key: "illegal"}},
		})
	}
	for c := range r.Tree.Children(n) {
		if k := r.Tree.Kind(c); k == syntax.NodeComment && r.hasMove(n) {
			r.Report(Problem{Code: "rav-leading-comment", Span: r.firstLine(r.NodeSpan(c)), Node: n})
		}
		break
	}
}

// hasMove reports whether a move stands in the variation of node n itself.
func (r *replay) hasMove(n int) bool {
	for c := range r.Tree.Children(n) {
		if r.Tree.Kind(c) == syntax.NodeMove {
			return true
		}
	}
	return false
}

// firstOfVariation compares the first move of a variation with those it stands
// beside.
func (r *replay) firstOfVariation(f *frame, m syntax.Move, move Move) {
	parent := &r.frames[len(r.frames)-2]
	pr := Problem{Span: r.Tree.MoveSpan(m), Ply: f.plies + 1, Node: f.node}
	if move == f.replaced {
		pr.Code = "rav-same-move"
		pr.Related = []Related{{Span: r.Tree.MoveSpan(r.Tree.Move(parent.lastNode)), Key: "replaced"}}
		r.Report(pr)
		return
	}
	for _, a := range parent.alternatives {
		if a.move == move {
			pr.Code = "rav-duplicate"
			pr.Args = []Arg{Text("san", string(f.state.AppendMove(nil, move)))}
			pr.Related = []Related{{Span: r.Tree.MoveSpan(r.Tree.Move(a.node)), Key: "variation"}}
			r.Report(pr)
			return
		}
	}
	parent.alternatives = append(parent.alternatives, alternative{move, m.Node})
}

// continues reports whether the first move of a variation goes on behind the move
// that it should replace. If so, the line is moved there, unless another one leaves
// it in front of its first move and has been read from where the line was.
func (r *replay) continues(f *frame, m syntax.Move, text []byte) bool {
	parent := &r.frames[len(r.frames)-2]
	if f.branched || !parent.judged || !parent.last.IsPlayed() {
		return false
	}
	if _, reading := parent.state.Read(text); reading != ReadMove {
		return false
	}
	f.state.CopyFrom(parent.state)
	f.plies = parent.plies
	f.replaced = NotAMove
	r.a.Lines[f.line].Branch++
	r.path[f.plies-1], r.nodes[f.plies-1] = f.savedMove, f.savedNode
	r.Report(Problem{
		Code: "rav-continues", Span: r.Tree.MoveSpan(m), Ply: f.plies + 1, Node: f.node,
		Args:    []Arg{Text("move", r.moveName(f.plies-1))},
		Related: []Related{{Span: r.Tree.MoveSpan(r.Tree.Move(parent.lastNode)), Key: "continued"}},
	})
	return true
}

// resumesOutside reports whether a text that is not legal in a variation without
// closing parenthesis goes on with a line around it: then the missing parenthesis,
// which is reported, is the cause.
func (r *replay) resumesOutside(f *frame, text []byte) bool {
	if f.lastNode < 0 {
		return false
	}
	for k := len(r.frames) - 1; k > 0 && r.Tree.Flags(r.frames[k].node)&syntax.MissingClose != 0; k-- {
		if around := &r.frames[k-1]; around.judged {
			if _, reading := around.state.Read(text); reading == ReadMove {
				return true
			}
		}
	}
	return false
}

// sharesGap reports whether a text that is not legal begins a variation in place of a move
// in front of which one is missing, and is the other side's, too: the cause is the same.
func (r *replay) sharesGap(f *frame, text []byte) bool {
	if f.lastNode >= 0 || len(r.frames) == 1 {
		return false
	}
	if parent := &r.frames[len(r.frames)-2]; parent.last != Illegal || !parent.gap {
		return false
	}
	s := r.setup.Ruleset.Start()
	s.CopyFrom(f.state)
	pass, reading := s.Read([]byte("--"))
	if reading != ReadNull {
		return false
	}
	s.Play(pass)
	_, reading = s.Read(text)
	return reading == ReadMove
}

// errorNode reports a parenthesis without a partner, and nesting that the tree
// gave up.
func (r *replay) errorNode(n int) {
	first, _ := r.Tree.Range(n)
	switch {
	case r.Tree.Flags(n)&syntax.TooDeep != 0:
		f := r.top()
		f.deepest = max(f.deepest, len(r.frames)-1+r.nesting(n))
	case r.Tree.TokenKind(first) == syntax.TokenCloseParen:
		r.Report(Problem{Code: "rav-stray-close", Span: r.TokenSpan(first)})
	}
}

// nesting returns how deep the parentheses of an error node nest.
func (r *replay) nesting(n int) int {
	deep, most := 0, 0
	for i, end := r.Tree.Range(n); i < end; i++ {
		switch r.Tree.TokenKind(i) {
		case syntax.TokenOpenParen:
			deep++
			most = max(most, deep)
		case syntax.TokenCloseParen:
			deep--
		}
	}
	return most
}

// opening returns the span of the parenthesis that opens a variation.
func (r *replay) opening(n int) syntax.Span {
	first, _ := r.Tree.Range(n)
	return r.TokenSpan(first)
}

// bracketSpan returns the span of a variation, or of its parenthesis if it breaks
// the line.
func (r *replay) bracketSpan(n int) syntax.Span {
	span := r.NodeSpan(n)
	if r.firstLine(span) != span {
		return r.opening(n)
	}
	return span
}
