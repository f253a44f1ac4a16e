package semantic

import (
	"bytes"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Text that moves. What is moved keeps every character; only move numbers are written as
// its new place asks for (PGN 8.2.2.2).

// endsLine reports whether what ends at an offset goes to the end of its line: a
// comment behind a semicolon, or an escape.
func (p *FixPass) endsLine(off int) bool {
	if off == 0 {
		return false
	}
	k := p.Tree.TokenKind(p.Tree.TokenAt(off - 1))
	return k == syntax.TokenLineComment || k == syntax.TokenEscape
}

// behind returns text as it is to be inserted behind what ends at an offset; whole says
// that the text goes to the end of its line.
func (p *FixPass) behind(off int, text string, whole bool) syntax.Edit {
	gap := " "
	if p.endsLine(off) || text[0] == '%' {
		gap = p.Newline
	}
	if source := p.Tree.Text(); whole && off < len(source) && !isLineEnd(source[off]) {
		text += p.Newline
	}
	return Insert(off, gap+text)
}

// piece is text to be put together with others.
type piece struct {
	text  string
	whole bool // it goes to the end of its line
}

// piece returns the text of a span after edits that lie in it.
func (p *FixPass) piece(s syntax.Span, edits ...syntax.Edit) piece {
	for i := range edits {
		edits[i].Start -= s.Start
		edits[i].End -= s.Start
	}
	text := syntax.ApplyEdits(p.Tree.Text()[s.Start:s.End], tidy(edits))
	return piece{string(text), p.endsLine(s.End)}
}

// join puts pieces together, empty ones left out.
func (p *FixPass) join(list ...piece) piece {
	var all piece
	for _, q := range list {
		switch {
		case q.text == "":
			continue
		case all.text == "":
		case all.whole || q.text[0] == '%':
			all.text += p.Newline
		default:
			all.text += " "
		}
		all.text, all.whole = all.text+q.text, q.whole
	}
	return all
}

// inParentheses makes a variation of a piece.
func (p *FixPass) inParentheses(q piece) piece {
	if q.whole {
		q.text += p.Newline
	}
	return piece{"(" + q.text + ")", false}
}

// variation is a variation in its line.
type variation struct {
	*FixPass
	node, line   int
	parent       int   // the line around it
	inner        int   // node of that
	moves        []int // nodes of its moves
	around       []int // nodes of the moves of the line around it
	before, next int   // of these, the last in front of the variation and the first behind; -1: none
}

// variation returns nil if node n is none.
func (p *FixPass) variation(n int) *variation {
	line := p.Analysis.LineOf(n)
	if line <= 0 {
		return nil
	}
	v := &variation{FixPass: p, node: n, line: line, parent: p.Analysis.Lines[line].Parent, before: -1, next: -1}
	v.inner = p.Analysis.Lines[v.parent].Node
	v.moves, v.around = p.moveNodes(line), p.moveNodes(v.parent)
	for _, m := range v.around {
		if m < n {
			v.before = m
		} else if v.next < 0 {
			v.next = m
		}
	}
	return v
}

// isClosed reports whether the variation has its closing parenthesis.
func (v *variation) isClosed() bool { return v.Tree.Flags(v.node)&syntax.MissingClose == 0 }

// childrenOf returns the children of a node, of the main line those in front of the
// termination marker.
func (p *FixPass) childrenOf(parent int) []int {
	var list []int
	for c := range children(p.Tree, parent) {
		if p.Tree.Kind(c) == syntax.NodeResult && p.Tree.Kind(parent) == syntax.NodeMovetext {
			break
		}
		list = append(list, c)
	}
	return list
}

// ownEnd returns where the move in node n ends with the glyphs and comments behind it.
func (p *FixPass) ownEnd(parent, n int) int {
	end := p.NodeSpan(n).End
	for c := p.Tree.Next(n); c < p.Tree.Next(parent); c = p.Tree.Next(c) {
		if k := p.Tree.Kind(c); k != syntax.NodeAnnotation && k != syntax.NodeComment {
			break
		}
		end = p.NodeSpan(c).End
	}
	return end
}

// plyAt returns the half-move of the move in node n; ok is false if it is not known.
func (p *FixPass) plyAt(n int) (q ply, ok bool) {
	s := p.StateAt(n)
	if s == nil {
		return 0, false
	}
	return plyOf(s), true
}

// numberAnew returns the edits that give a move of Black a number, or take it away, when
// something has come between it and the move in front of it, or has gone. White's have
// one at any rate.
func (p *FixPass) numberAnew(n int, apart bool) []syntax.Edit {
	if n < 0 {
		return nil
	}
	q, ok := p.plyAt(n)
	if !ok || !q.black() {
		return nil
	}
	return p.setNumber(n, q, apart)
}

// isApartWithout is isApart for a line without one of its nodes.
func (p *FixPass) isApartWithout(parent, n, without int) bool {
	apart := true
	for c := range children(p.Tree, parent) {
		if c >= n {
			break
		}
		if c != without {
			apart = p.apartBehind(c, apart)
		}
	}
	return apart
}

// moveBehindNext returns the edits that move the variation behind the next move of the
// line around it; nil if there is none.
func (v *variation) moveBehindNext() []syntax.Edit {
	if v.next < 0 || !v.isClosed() {
		return nil
	}
	span, off := v.NodeSpan(v.node), v.ownEnd(v.inner, v.next)
	edits := []syntax.Edit{v.DeleteWord(span), v.behind(off, v.Text(span), false)}
	edits = append(edits, v.numberAnew(v.next, v.isApartWithout(v.inner, v.next, v.node))...)
	for _, m := range v.around {
		if m > v.next {
			edits = append(edits, v.numberAnew(m, true)...)
			break
		}
	}
	return tidy(edits)
}

// fixUnclosed closes a variation where the line around it goes on, and at its end.
func fixUnclosed(p *FixPass, pr *Problem) []Fix {
	v := p.variation(pr.Node)
	if v == nil {
		return nil
	}
	var list []Fix
	if n, count := v.resumes(); n > 0 {
		end := 0
		for c := range children(p.Tree, v.node) {
			if c < n {
				end = p.NodeSpan(c).End
			}
		}
		edits := []syntax.Edit{p.closing(end, count)}
		if s, _ := p.Analysis.StateAt(v.parent, p.Analysis.Lines[v.line].Branch+1); s != nil && count == 1 {
			edits = append(edits, p.setNumber(n, plyOf(s), true)...)
		}
		list = append(list, Fix{Key: "variation-close-resume", Args: []Arg{Text("move", p.Text(p.moveSpan(n)))}, Edits: tidy(edits)})
	}
	return append(list, Fix{Key: "variation-close", Edits: []syntax.Edit{p.closing(p.NodeSpan(v.node).End, 1)}})
}

// closing inserts parentheses behind what ends at an offset.
func (p *FixPass) closing(off, count int) syntax.Edit {
	text := strings.Repeat(")", count)
	if p.endsLine(off) {
		text = p.Newline + text
	}
	return Insert(off, text)
}

// resumes returns the node of the move with which a variation without closing
// parenthesis goes on as a line around it, and how many parentheses are missing in front
// of it; 0 if it does not.
func (v *variation) resumes() (n, count int) {
	a := v.Analysis
	moves, k := a.Moves(v.line), 1
	for k < len(moves) && (moves[k].IsPlayed() || moves[k] == NotAMove) {
		k++
	}
	if k >= len(moves) {
		return 0, 0
	}
	var texts [][]byte
	for _, c := range v.moves[k:] {
		if v.readsAsMove(c) {
			texts = append(texts, v.Tree.MoveText(v.Tree.Move(c)))
		}
	}
	for line, count := v.line, 1; line > 0; line, count = a.Lines[line].Parent, count+1 {
		l := a.Lines[line]
		if v.Tree.Flags(l.Node)&syntax.MissingClose == 0 {
			break
		}
		if s, assumed := a.StateAt(l.Parent, l.Branch+1); !assumed && legalPrefix(s, texts) == len(texts) {
			return v.moves[k], count
		}
	}
	return 0, 0
}

// fixStrayClose deletes a parenthesis that closes nothing.
func fixStrayClose(p *FixPass, pr *Problem) []Fix {
	return []Fix{{Key: "paren-delete", Edits: []syntax.Edit{p.DeleteWord(pr.Span)}}}
}

// fixEmptyVariation deletes a variation without moves, or leaves nothing of it but its
// comments, as one.
func fixEmptyVariation(p *FixPass, pr *Problem) []Fix {
	span := p.NodeSpan(pr.Node)
	comments, others := p.inside(pr.Node)
	switch {
	case others:
		return nil
	case len(comments) == 0:
		return []Fix{{Key: "variation-delete", Safe: true, Edits: []syntax.Edit{p.DeleteWord(span)}}}
	}
	return []Fix{{Key: "variation-comment", Safe: true, Edits: p.mergeComments(span, comments)}}
}

// inside returns the comments of a node, and whether there is anything else but numbers.
func (p *FixPass) inside(n int) (comments []syntax.Span, others bool) {
	first, end := p.Tree.Range(n)
	for i := first + 1; i < end-1; i++ {
		switch k := p.Tree.TokenKind(i); {
		case k == syntax.TokenComment || k == syntax.TokenLineComment:
			comments = append(comments, p.TokenSpan(i))
		case k != syntax.TokenNumber && k != syntax.TokenDots && !k.IsBlank():
			others = true
		}
	}
	return comments, others
}

// mergeComments returns the edits that make one comment of several in a span and delete
// what else is there. One that cannot stand in braces stays what it is.
func (p *FixPass) mergeComments(span syntax.Span, comments []syntax.Span) []syntax.Edit {
	text := p.Tree.Text()
	var parts [][]byte
	for _, c := range comments {
		inner := text[c.Start+1 : c.End]
		if text[c.Start] == '{' {
			inner = bytes.TrimSuffix(inner, []byte("}"))
		} else if inner = bytes.TrimSpace(inner); bytes.IndexByte(inner, '}') >= 0 {
			return p.keepOnly(span, comments)
		}
		parts = append(parts, inner)
	}
	if len(comments) == 1 && text[comments[0].Start] == '{' {
		return p.keepOnly(span, comments)
	}
	return []syntax.Edit{Replace(span, "{"+string(bytes.Join(parts, []byte(" ")))+"}")}
}

// keepOnly deletes all of a span but some parts of it.
func (p *FixPass) keepOnly(span syntax.Span, parts []syntax.Span) []syntax.Edit {
	edits := []syntax.Edit{Delete(syntax.Span{Start: span.Start, End: parts[0].Start})}
	for i, part := range parts[1:] {
		if between := (syntax.Span{Start: parts[i].End, End: part.Start}); len(bytes.TrimSpace([]byte(p.Text(between)))) > 0 {
			edits = append(edits, Replace(between, p.Newline))
		}
	}
	end := syntax.Span{Start: parts[len(parts)-1].End, End: span.End}
	if p.endsLine(end.Start) {
		return append(edits, Replace(end, p.Newline))
	}
	return append(edits, Delete(end))
}

// fixBeforeMove moves a variation behind the next move.
func fixBeforeMove(p *FixPass, pr *Problem) []Fix {
	v := p.variation(pr.Node)
	if v == nil {
		return nil
	}
	edits := v.moveBehindNext()
	if edits == nil {
		return nil
	}
	return []Fix{{Key: "variation-behind", Args: []Arg{Text("move", p.Text(p.moveSpan(v.next)))}, Edits: edits}}
}

// fixParentIllegal lets a variation change places with the line from the move that it
// replaces on, if it is better itself.
func fixParentIllegal(p *FixPass, pr *Problem) []Fix {
	v := p.variation(pr.Node)
	if v == nil || v.before < 0 || len(v.moves) == 0 || !v.isClosed() {
		return nil
	}
	l := p.Analysis.Lines[v.line]
	s, assumed := p.Analysis.StateAt(l.Parent, l.Branch)
	if assumed {
		return nil
	}
	at := plyOf(s)
	if legalPrefix(s, [][]byte{p.Tree.MoveText(p.Tree.Move(v.moves[0]))}) == 0 {
		return nil
	}
	return []Fix{{Key: "variation-promote", Edits: []syntax.Edit{v.promote(at)}}}
}

// promote returns the edit for a variation whose first move is half-move q.
func (v *variation) promote(q ply) syntax.Edit {
	own := syntax.Span{Start: v.NodeSpan(v.before).Start, End: v.ownEnd(v.inner, v.before)}
	ownApart := v.endsApart(v.inner, v.before)
	var first, second, rest, all syntax.Span // siblings on both sides; the rest of the line
	all = own
	restAt := -1
	for _, c := range v.childrenOf(v.inner) {
		s := v.NodeSpan(c)
		if s.Start < own.End {
			continue
		}
		all.End = s.End
		switch k := v.Tree.Kind(c); {
		case rest.End > 0 || k == syntax.NodeMove || k == syntax.NodeNumber:
			if rest = extend(rest, s); restAt < 0 && k == syntax.NodeMove {
				restAt = c
			}
		case c < v.node:
			first = extend(first, s)
		case c > v.node:
			second = extend(second, s)
		}
	}
	head, nested, tail, tailAt, lead := v.split()
	apart := lead || v.isApart(v.inner, v.before)
	line := v.join(
		v.piece(own, v.setNumber(v.before, q, true)...),
		v.piece(rest, v.numberAs(restAt, q+1, ownApart)...),
	)
	return Replace(all, v.join(
		v.piece(head, v.setNumber(v.moves[0], q, numberNeeded(q, apart))...),
		v.piece(nested), v.piece(first), v.inParentheses(line), v.piece(second),
		v.piece(tail, v.numberAs(tailAt, q+1, true)...),
	).text)
}

// numberAs is setNumber for a move that there may not be.
func (p *FixPass) numberAs(n int, q ply, apart bool) []syntax.Edit {
	if n < 0 {
		return nil
	}
	return p.setNumber(n, q, numberNeeded(q, apart))
}

// endsApart reports whether a comment follows the move in node n directly.
func (p *FixPass) endsApart(parent, n int) bool {
	for c := p.Tree.Next(n); c < p.Tree.Next(parent); c = p.Tree.Next(c) {
		switch p.Tree.Kind(c) {
		case syntax.NodeAnnotation:
		case syntax.NodeComment:
			return true
		default:
			return false
		}
	}
	return false
}

// split takes a variation apart: its first move with what belongs to it, the variations
// that replace that, and the rest. lead says that a comment stands in front.
func (v *variation) split() (head, nested, tail syntax.Span, tailAt int, lead bool) {
	tailAt = -1
	for _, c := range v.childrenOf(v.node) {
		s := v.NodeSpan(c)
		switch k := v.Tree.Kind(c); {
		case c <= v.moves[0]:
			head = extend(head, s)
			lead = lead || k == syntax.NodeComment
		case tail.End > 0 || k == syntax.NodeMove || k == syntax.NodeNumber:
			if tail = extend(tail, s); tailAt < 0 && k == syntax.NodeMove {
				tailAt = c
			}
		case nested.End > 0 || k == syntax.NodeVariation:
			nested = extend(nested, s)
		default:
			head = extend(head, s)
		}
	}
	return head, nested, tail, tailAt, lead
}

// extend returns the span of two that follow each other; an empty one does not count.
func extend(s, more syntax.Span) syntax.Span {
	if s.End == 0 {
		return more
	}
	return syntax.Span{Start: s.Start, End: more.End}
}

// fixContinues repeats the move behind which a variation goes on in front of it, and
// moves the variation to where it goes on.
func fixContinues(p *FixPass, pr *Problem) []Fix {
	v := p.variation(pr.Node)
	if v == nil || len(v.moves) == 0 {
		return nil
	}
	var list []Fix
	l := p.Analysis.Lines[v.line]
	if s, assumed := p.Analysis.StateAt(l.Parent, l.Branch-1); !assumed {
		move := p.Analysis.Moves(l.Parent)[l.Branch-1]
		q, first := plyOf(s), v.moves[0]
		text := q.number() + " " + string(s.AppendMove(nil, move)) + " "
		edits := []syntax.Edit{Insert(p.NodeSpan(first).Start, text)}
		edits = append(edits, p.setNumber(first, q+1, numberNeeded(q+1, false))...)
		name := string(NumberedMove(nil, s, move))
		list = append(list, Fix{Key: "variation-repeat", Args: []Arg{Text("move", name)}, Edits: tidy(edits)})
	}
	if edits := v.moveBehindNext(); edits != nil {
		list = append(list, Fix{Key: "variation-behind", Args: []Arg{Text("move", p.Text(p.moveSpan(v.next)))}, Edits: edits})
	}
	return list
}

// fixSameMove cuts off what a variation has in common with the line that it leaves.
func fixSameMove(p *FixPass, pr *Problem) []Fix {
	v := p.variation(pr.Node)
	if v == nil || !v.isClosed() {
		return nil
	}
	return v.mergeInto("variation-anchor", v.parent, p.Analysis.Lines[v.line].Branch)
}

// fixDuplicate merges a variation into one in front of it that begins in the same way.
func fixDuplicate(p *FixPass, pr *Problem) []Fix {
	v := p.variation(pr.Node)
	if v == nil || !v.isClosed() || len(pr.Related) == 0 {
		return nil
	}
	for i := v.line - 1; i > v.parent; i-- {
		n := p.Analysis.firstNode(p.Tree, i)
		if n < 0 || p.moveSpan(n) != pr.Related[0].Span {
			continue
		}
		if p.Tree.Flags(p.Analysis.Lines[i].Node)&syntax.MissingClose != 0 {
			return nil
		}
		return v.mergeInto("variation-merge", i, p.Analysis.SpotOf(p.Tree, n).Moves)
	}
	return nil
}

// mergeInto moves what is new in the variation to where it belongs in another line, of
// which it repeats the moves from number at on.
func (v *variation) mergeInto(key string, line, at int) []Fix {
	a := v.Analysis
	target, theirs, own := v.moveNodes(line), a.Moves(line), a.Moves(v.line)
	node := a.Lines[line].Node
	same := 0
	for same < len(own) && at+same < len(theirs) && own[same].IsPlayed() && own[same] == theirs[at+same] {
		same++
	}
	if same == 0 || line == 0 && a.behindMarker(v.Tree, target[at+same-1]) {
		return nil
	}
	span := v.NodeSpan(v.node)
	edits := []syntax.Edit{v.DeleteWord(span)}
	apart := map[int]bool{} // moves that something new stands in front of
	for k := range same {
		more, others := v.belongings(k)
		m := target[at+k]
		if marks := v.marks(v.Tree.Move(v.moves[k])); marks != "" {
			move := v.Tree.Move(m)
			if old := v.marks(move); old == "" {
				edits = append(edits, Insert(v.NodeSpan(m).End, marks))
			} else if old != marks {
				edits = append(edits, Insert(v.NodeSpan(m).End, " "+strings.TrimLeft(marks, " ")))
			}
		}
		if more.text != "" {
			edits = append(edits, v.behind(v.ownEnd(node, m), more.text, more.whole))
			if at+k+1 < len(target) {
				apart[target[at+k+1]] = others
			}
		}
	}
	switch next := at + same; {
	case same == len(own):
	case next < len(target) && (line > 0 || !a.behindMarker(v.Tree, target[next])):
		edits = append(edits, v.behind(v.ownEnd(node, target[next]), v.inParentheses(v.from(same, true)).text, false))
		if next+1 < len(target) {
			apart[target[next+1]] = true
		}
	case line == v.parent:
		return nil // the line around it would become longer
	default:
		last := v.childrenOf(node)
		end := v.NodeSpan(last[len(last)-1]).End
		tail := v.from(same, v.apartBehind(last[len(last)-1], false))
		edits = append(edits, v.behind(end, tail.text, tail.whole))
	}
	if _, done := apart[v.next]; !done && v.next >= 0 {
		apart[v.next] = false
	}
	for n, something := range apart {
		parent := node
		if n == v.next {
			parent = v.inner
		}
		edits = append(edits, v.numberAnew(n, something || v.isApartWithout(parent, n, v.node))...)
	}
	return []Fix{{Key: key, Edits: tidy(edits)}}
}

// from returns the variation from its move k on.
func (v *variation) from(k int, apart bool) piece {
	last := v.childrenOf(v.node)
	s := syntax.Span{Start: v.NodeSpan(v.moves[k]).Start, End: v.NodeSpan(last[len(last)-1]).End}
	q, ok := v.plyAt(v.moves[k])
	if !ok {
		return v.piece(s)
	}
	return v.piece(s, v.setNumber(v.moves[k], q, numberNeeded(q, apart))...)
}

// belongings returns what stands between moves k and k+1 of the variation, or around
// move k: comments, glyphs and variations; others says that it is more than glyphs.
func (v *variation) belongings(k int) (all piece, others bool) {
	end := v.Tree.Next(v.node)
	if k+1 < len(v.moves) {
		end = v.moves[k+1]
	}
	c := v.moves[k]
	if k == 0 {
		c = v.node + 1
	}
	for ; c < end; c = v.Tree.Next(c) {
		switch v.Tree.Kind(c) {
		case syntax.NodeMove:
			for inner := range v.Tree.Children(c) { // comments behind its number
				all, others = v.join(all, v.piece(v.NodeSpan(inner))), true
			}
		case syntax.NodeNumber:
		default:
			all = v.join(all, v.piece(v.NodeSpan(c)))
			others = others || v.apartBehind(c, false)
		}
	}
	return all, others
}

// fixVariationResult makes a comment or a glyph of a result inside a variation.
func fixVariationResult(p *FixPass, pr *Problem) []Fix {
	text := p.Text(pr.Span)
	list := []Fix{
		{Key: "result-comment", Safe: true, Edits: []syntax.Edit{Insert(pr.Span.Start, "{"), Insert(pr.Span.End, "}")}},
		{Key: "result-delete", Edits: []syntax.Edit{p.deleteLast(pr.Span)}},
	}
	result, _ := syntax.ReadResult([]byte(text))
	if nag := resultGlyphs[result]; nag != "" {
		list = append(list, Fix{Key: "result-nag", Args: []Arg{Text("nag", nag)}, Edits: []syntax.Edit{Replace(pr.Span, nag)}})
	}
	return list
}

// deleteLast is DeleteWord for what may stand in front of a closing parenthesis, where
// no blank is left then.
func (p *FixPass) deleteLast(s syntax.Span) syntax.Edit {
	e, text := p.DeleteWord(s), p.Tree.Text()
	for e.End < len(text) && text[e.End] == ')' && e.Start > 0 && isBlank(text[e.Start-1]) {
		e.Start--
	}
	return e
}

// resultGlyphs are the glyphs that come nearest to results (PGN 10).
var resultGlyphs = map[syntax.Result]string{syntax.WhiteWins: "$18", syntax.BlackWins: "$19", syntax.Draw: "$11"}

// fixAfterResult moves a variation in front of the termination marker.
func fixAfterResult(p *FixPass, pr *Problem) []Fix {
	v := p.variation(pr.Node)
	if v == nil || !v.isClosed() {
		return nil
	}
	for c := range children(p.Tree, v.inner) {
		if p.Tree.Kind(c) == syntax.NodeResult {
			span := p.NodeSpan(v.node)
			return []Fix{{
				Key: "variation-before-result", Safe: true,
				Edits: []syntax.Edit{Insert(p.NodeSpan(c).Start, p.Text(span)+" "), p.DeleteWord(span)},
			}}
		}
	}
	return nil
}

// fixLeadingComment moves the comments in front of the first move of a variation behind
// it.
func fixLeadingComment(p *FixPass, pr *Problem) []Fix {
	v := p.variation(pr.Node)
	if v == nil || len(v.moves) == 0 {
		return nil
	}
	first := v.moves[0]
	off := p.NodeSpan(first).End
	var all piece
	var edits []syntax.Edit
	for c := v.node + 1; c < first; c = p.Tree.Next(c) {
		if p.Tree.Kind(c) != syntax.NodeComment {
			return nil
		}
		s := p.NodeSpan(c)
		all = p.join(all, p.piece(s))
		for text := p.Tree.Text(); s.End < len(text) && (isBlank(text[s.End]) || isLineEnd(text[s.End])); {
			s.End++
		}
		edits = append(edits, Delete(s))
	}
	if all.text == "" {
		return nil
	}
	for c := p.Tree.Next(first); c < p.Tree.Next(v.node) && p.Tree.Kind(c) == syntax.NodeAnnotation; c = p.Tree.Next(c) {
		off = p.NodeSpan(c).End
	}
	edits = append(edits, p.behind(off, all.text, all.whole))
	if len(v.moves) > 1 {
		edits = append(edits, p.numberAnew(v.moves[1], true)...)
	}
	return []Fix{{Key: "comment-behind", Safe: true, Edits: tidy(edits)}}
}
