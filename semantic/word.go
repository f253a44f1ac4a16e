package semantic

import (
	"bytes"
	"cmp"
	"iter"
	"slices"
	"sort"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// trial is how many moves behind words that are no moves must be legal without
// them, or behind two at least until the next such words. Where a move was meant,
// the turn is wrong for all that follows, and so many texts are not legal by chance;
// more would let another slip, far behind, decide about these words.
const trial = 8

// maxSeen bounds what such a trial looks at, words and comments included: a text
// of nothing but words is tried at every run of them.
const maxSeen = 128

// noMove reports a word that is no move together with all such words behind it. If
// the line goes on legally without them, they were only words; else a move was
// meant here, and what follows is not judged.
func (r *replay) noMove(f *frame, m syntax.Move) {
	span := r.Tree.MoveSpan(m)
	last := m.Node
	for {
		next := r.Tree.Next(last)
		if next >= f.end || r.Tree.Kind(next) != syntax.NodeMove {
			break
		}
		w := r.Tree.Move(next)
		if w.Number >= 0 || w.Dots >= 0 || r.Tree.Next(next) != next+1 {
			break
		}
		if _, reading := f.state.Read(r.text(w)); reading != ReadNothing {
			break
		}
		last = next
		span.End = r.Tree.MoveSpan(w).End
	}
	f.wordsEnd = r.Tree.Next(last)
	span = r.firstLine(span)
	text := r.Tree.Text()[span.Start:span.End]
	pr := Problem{
		Code: "move-not-a-move", Span: span, Args: []Arg{Quoted("text", text)},
		Ply: f.plies + 1, Main: len(r.frames) == 1, Node: m.Node,
	}
	if len(f.due) > 0 || r.goesOn(f, f.wordsEnd) {
		r.Report(pr)
		r.word(f, m.Node)
		return
	}
	var repair *recovery
	if last == m.Node { // several words are no move misspelt
		repair = r.mendAt(f, m.Node)
	}
	if repair != nil {
		r.recovered(&pr, repair)
	}
	r.Report(pr)
	r.stay(f, last, NotAMove) // a variation behind the words replaces them
	if repair != nil {
		f.moves[f.lastIndex] = Illegal // a move that is misspelt
		return
	}
	r.stop(f, r.written(f, text))
	if last == m.Node {
		f.unchecked.node = m.Node
	}
}

// goesOn reports whether the line of f, from node n on, is legal as far as it is
// tried.
func (r *replay) goesOn(f *frame, n int) bool {
	state := r.setup.Ruleset.Start()
	state.CopyFrom(f.state)
	return r.goesOnFrom(state, f, n, trial)
}

// goesOnFrom is goesOn from another state than that of the line, which it plays on for a
// number of moves.
func (r *replay) goesOnFrom(state State, f *frame, n, tried int) bool {
	for k, seen := 0, 0; n < f.end && k < tried && seen < maxSeen; n, seen = r.Tree.Next(n), seen+1 {
		if r.Tree.Kind(n) == syntax.NodeResult {
			break
		}
		if r.Tree.Kind(n) != syntax.NodeMove {
			continue
		}
		switch move, reading := state.Read(r.text(r.Tree.Move(n))); reading {
		case ReadIllegal:
			return false
		case ReadNothing:
			if k >= 2 {
				return true
			}
		case ReadMove, ReadNull:
			state.Play(move)
			k++
		}
	}
	return true
}

// firstLine cuts a span at the first line end in it.
func (p *Pass) firstLine(s syntax.Span) syntax.Span {
	if i := bytes.IndexAny(p.Tree.Text()[s.Start:s.End], "\r\n"); i > 0 {
		s.End = s.Start + i
	}
	return s
}

// strayBrace is a '}' that closes nothing.
type strayBrace struct {
	token   int
	comment int // token of the comment whose inner '{' it was meant to close, -1: none
	inner   int // offset of that inner brace
	from    int // first token of what stands between the comment, or the brace before, and this one
}

// strayBraces returns the braces that close nothing. In { a { b } c } the last
// brace does not, because comments do not nest (PGN 5); a comment with several inner
// braces has as many of them.
func (p *Pass) strayBraces() []strayBrace {
	if !p.Tree.HasToken(syntax.TokenCloseBrace) {
		return nil
	}
	var list []strayBrace
	comment, open, from := -1, 0, 0 // open: the inner braces in front of this offset are not closed
	for tok := range p.Tree.AllTokens() {
		switch tok.Kind {
		case syntax.TokenComment:
			comment, open, from = tok.Index, tok.End, tok.Index+1
		case syntax.TokenOpenBracket:
			comment = -1
		case syntax.TokenCloseBrace:
			b := strayBrace{token: tok.Index, comment: -1}
			if comment >= 0 {
				start := p.TokenSpan(comment).Start + 1
				if i := bytes.LastIndexByte(p.Tree.Text()[start:open], '{'); i >= 0 {
					open = start + i
					b = strayBrace{tok.Index, comment, open, from}
				}
			}
			comment, from = b.comment, tok.Index+1
			list = append(list, b)
		}
	}
	return list
}

// findPlainWords notes the text that stands outside of a comment by a slip: between a
// comment with a brace inside and the brace that was meant to close it, and behind a
// '%' that was meant to hide its line (PGN 5, 6). It is read as such unless nothing but
// moves stands there.
func (r *replay) findPlainWords() {
	if r.setup.Ruleset == nil {
		return
	}
	for _, b := range r.strayBraces() {
		if b.comment >= 0 {
			r.addPlain(tokenRange{b.from, b.token})
		}
	}
	braces := len(r.plain)
	for off := range r.hiddenLines() {
		first := r.Tree.TokenAt(off)
		last := first
		for last < r.Tree.Tokens() && r.Tree.TokenKind(last) != syntax.TokenNewline {
			last++
		}
		r.addPlain(tokenRange{first, last})
	}
	if braces > 0 && braces < len(r.plain) {
		slices.SortFunc(r.plain, func(a, b tokenRange) int { return cmp.Compare(a.first, b.first) })
	}
}

// addPlain notes text if there is a word in it that is no move.
func (r *replay) addPlain(t tokenRange) {
	state := r.setup.Ruleset.Start()
	for i := t.first; i < t.end; i++ {
		if r.Tree.TokenKind(i) != syntax.TokenWord {
			continue
		}
		if _, reading := state.Read(r.Tree.TokenText(i)); reading == ReadNothing {
			r.plain = append(r.plain, t)
			return
		}
	}
}

// hiddenLines yields the offset of every '%' that begins the text of a line, but not in
// the first column.
func (p *Pass) hiddenLines() iter.Seq[int] {
	return func(yield func(int) bool) {
		if !p.Tree.HasToken(syntax.TokenUnknown) {
			return
		}
		text := p.Tree.Text()
		for off := 1; off < len(text); off++ {
			i := bytes.IndexByte(text[off:], '%')
			if i < 0 {
				return
			}
			off += i
			start := off
			for start > 0 && isBlank(text[start-1]) {
				start--
			}
			if start == off || start > 0 && !isLineEnd(text[start-1]) {
				continue
			}
			if p.Tree.TokenKind(p.Tree.TokenAt(off)) == syntax.TokenUnknown && !yield(off) {
				return
			}
		}
	}
}

// tokenRange is the tokens [first, end).
type tokenRange struct{ first, end int }

// isPlain reports whether a move is part of text that stands outside of a comment.
func (r *replay) isPlain(m syntax.Move) bool { return r.isPlainAt(m.Text) }

// isPlainAt reports whether token i is.
func (r *replay) isPlainAt(i int) bool {
	if len(r.plain) == 0 {
		return false
	}
	k := sort.Search(len(r.plain), func(k int) bool { return r.plain[k].end > i })
	return k < len(r.plain) && r.plain[k].first <= i
}
