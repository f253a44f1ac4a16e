package semantic

import (
	"bytes"
	"slices"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

const emptyGame = "ws-empty-game"

// checkEmptyGame reports a tag section with neither a move nor a marker behind it, and
// a marker with neither tags nor moves in front of it. Tags and a marker are a whole
// game: one that was forfeited, or a position to study.
func checkEmptyGame(p *Pass) {
	marker, empty := p.holdsNoMoves()
	if !empty {
		return
	}
	tags := p.Tags()
	tagged := slices.ContainsFunc(tags, func(t NamedTag) bool { return t.Flags == 0 })
	switch {
	case tagged && marker < 0:
		p.Report(Problem{Code: emptyGame, Span: p.TokenSpan(tags[0].Name)})
	case marker >= 0 && !p.hasTagPair():
		p.Report(Problem{Code: emptyGame, Span: p.firstLine(p.NodeSpan(marker))})
	}
}

// holdsNoMoves reports whether a game has no moves, nor anything that may have been
// meant for some, and returns the node of its first marker, -1 if there is none.
func (p *Pass) holdsNoMoves() (marker int, empty bool) {
	marker = -1
	for n := 1; n < p.Tree.Len(); n++ {
		switch p.Tree.Kind(n) {
		case syntax.NodeTagSection:
			n = p.Tree.Next(n) - 1
		case syntax.NodeMove, syntax.NodeVariation, syntax.NodeError, syntax.NodeTagPair:
			return marker, false
		case syntax.NodeResult:
			if marker < 0 {
				marker = n
			}
		}
	}
	return marker, !p.endsInOpenComment()
}

func (p *Pass) hasTagPair() bool {
	for range p.Tree.TagPairs() {
		return true
	}
	return false
}

// fixEmptyGame adds the marker that the tags ask for, or takes the game away.
func fixEmptyGame(p *FixPass, _ *Problem) []Fix {
	text := p.Tree.Text()
	start := 0
	for bytes.HasPrefix(text[start:], byteOrderMark) {
		start += len(byteOrderMark)
	}
	remove := Fix{Key: "ws-delete-game", Edits: []syntax.Edit{Delete(syntax.Span{Start: start, End: len(text)})}}
	if !p.hasTagPair() {
		return []Fix{remove}
	}
	value := syntax.Unfinished
	if tag, ok := p.Tree.Tag("Result"); ok {
		if v, readable := syntax.ReadResult([]byte(p.Tree.Value(tag))); readable {
			value = v
		}
	}
	return []Fix{{
		Key: "ws-add-result", Args: []Arg{Text("v", string(value))}, Safe: true, Edits: p.addResult(string(value)),
	}, remove}
}

// addResult puts a marker in the place of numbers that end a game without moves, or
// behind all that it holds; numbers in front of that go.
func (p *FixPass) addResult(value string) []syntax.Edit {
	last := p.lastWord()
	gap := p.Newline
	if p.Tree.TokenKind(last) == syntax.TokenCloseBracket {
		gap += p.Newline
	}
	end := p.TokenSpan(last).End
	insert := gap + value
	if end == len(p.Tree.Text()) {
		insert += p.Newline
	}
	edit := Insert(end, insert)
	var edits []syntax.Edit
	for n := range p.Tree.Len() {
		if p.Tree.Kind(n) != syntax.NodeNumber {
			continue
		}
		span := p.NodeSpan(n)
		if span.End == end {
			edit = Replace(span, value)
			continue
		}
		edits = append(edits, p.DeleteWord(span))
	}
	return tidy(append(edits, edit))
}

// lastWord returns the last token that is not white space.
func (p *Pass) lastWord() int {
	i := p.Tree.Tokens() - 1
	for i > 0 && p.Tree.TokenKind(i).IsBlank() {
		i--
	}
	return i
}
