package semantic

import (
	"sort"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// numberPlace is the place in front of a judged move, or a number without a move: what
// stands there and what belongs there in export format.
type numberPlace struct {
	move   syntax.Move
	number int // the right one
	black  bool
	need   numberNeed
	wrong  int // node of the move whose wrong number this one goes on from, its own perhaps; -1: none
}

// numberPlaces returns the places for move numbers of a game, in order. They are found
// by a replay, once.
func (p *FixPass) numberPlaces() []numberPlace {
	if p.numbers == nil {
		p.numbers = make([]numberPlace, 0, len(p.Analysis.moves))
		scratch := &Pass{Tree: p.Tree, Rules: p.Rules, Options: p.Options, Reader: p.Tree.Reader(), numbers: &p.numbers}
		replayGame(scratch, p.Rules.Setup(scratch))
		scratch.releaseTags()
	}
	return p.numbers
}

// numberPlace returns the place in front of the move in node n, or that of a number
// without a move; nil if the number is not judged.
func (p *FixPass) numberPlace(n int) *numberPlace {
	list := p.numberPlaces()
	i := sort.Search(len(list), func(i int) bool { return list[i].move.Node >= n })
	if i == len(list) || list[i].move.Node != n {
		return nil
	}
	return &list[i]
}

// Renumber returns the edits that give every judged move of a game the number that
// export format asks for (PGN 8.2.2.2), and no other: in front of White's moves, the
// first one of a line, and Black's behind a comment or a variation. Behind glyphs alone
// a number stays as it is, if it is right. Numbers without a move go. Moves behind one
// that is not legal keep theirs, and so do those in games whose rules are not known.
func Renumber(p *FixPass) []syntax.Edit {
	var edits []syntax.Edit
	for _, place := range p.numberPlaces() {
		if e, ok := place.edit(p, place.need == numberSuperfluous); ok {
			edits = append(edits, e)
		}
	}
	return apartEdits(edits)
}

// apartEdits drops edits that overlap one in front.
func apartEdits(edits []syntax.Edit) []syntax.Edit {
	kept := edits[:0]
	for _, e := range edits {
		if n := len(kept); n == 0 || kept[n-1].End <= e.Start {
			kept = append(kept, e)
		}
	}
	return kept
}

// text returns the number in export format.
func (n *numberPlace) text() string {
	return string(appendNumber(nil, n.number, n.black))
}

// edit returns the edit that writes the number, or takes it away. ok is false if there
// is nothing to do.
func (n *numberPlace) edit(p *FixPass, remove bool) (e syntax.Edit, ok bool) {
	m := n.move
	written := m.Number >= 0 || m.Dots >= 0
	switch {
	case !written && (remove || n.need != numberRequired):
		return e, false
	case !written:
		return insertNumber(p, m, n.text()), true
	case remove:
		return deleteNumber(p, p.numberSpan(m)), true
	}
	span, text := p.numberSpan(m), n.text()
	if m.Number < 0 && span.Start > 0 && isSymbolByte(p.Tree.Text()[span.Start-1]) {
		text = " " + text
	}
	return Replace(span, text), p.Text(span) != text
}

// insertNumber returns the edit that puts a number in front of a move without one.
func insertNumber(p *FixPass, m syntax.Move, number string) syntax.Edit {
	first, _ := p.Tree.Range(m.Node)
	start := p.TokenSpan(first).Start
	if text := p.Tree.Text(); start > 0 && text[start-1] != '(' && !isSpace(text[start-1]) {
		number = " " + number
	}
	return Insert(start, number+" ")
}

// deleteNumber returns the edit that takes a number away, with the blanks on one side of
// it unless the move is glued to it.
func deleteNumber(p *FixPass, span syntax.Span) syntax.Edit {
	text := p.Tree.Text()
	switch {
	case span.End == len(text) || isSpace(text[span.End]):
		return p.DeleteWord(span)
	case text[span.End] == ')':
		for span.Start > 0 && isBlank(text[span.Start-1]) {
			span.Start--
		}
	case span.Start > 0 && isSymbolByte(text[span.Start-1]):
		return Replace(span, " ") // what stands on both sides stays apart
	}
	return Delete(span)
}

// fixNumber writes the number that the position asks for. A wrong one is corrected with
// all that go on from it: else the next of them would be wrong.
func fixNumber(p *FixPass, pr *Problem) []Fix {
	place := p.numberPlace(pr.Node)
	if place == nil {
		return nil
	}
	switch pr.Code {
	case "num-wrong", "num-range":
		return fixCount(p, place)
	case "num-missing":
		return []Fix{place.fix(p, "num-insert", false)}
	case "num-superfluous":
		return []Fix{place.fix(p, "num-delete", true)}
	default:
		fix := place.fix(p, "num-correct", false)
		if place.need == numberSuperfluous {
			remove := place.fix(p, "num-delete", true)
			remove.Preferred = true
			return []Fix{remove, fix}
		}
		return []Fix{fix}
	}
}

func (n *numberPlace) fix(p *FixPass, key string, remove bool) Fix {
	fix := Fix{Key: key, Args: []Arg{Text("new", n.text())}, Safe: true}
	if e, ok := n.edit(p, remove); ok {
		fix.Edits = []syntax.Edit{e}
	}
	return fix
}

// fixCount corrects a wrong number with all that go on from it: else the next of them
// would be wrong. Those that are not needed are corrected, or, in the second fix, go.
func fixCount(p *FixPass, first *numberPlace) []Fix {
	count := Fix{Key: "num-count", Args: []Arg{Text("new", first.text())}, Safe: true, Preferred: true}
	bare := Fix{Key: "num-bare", Args: count.Args, Safe: true}
	needless := false
	for i := range p.numberPlaces() {
		place := &p.numbers[i]
		if place.wrong != first.move.Node {
			continue
		}
		remove := place.need == numberSuperfluous
		needless = needless || remove
		if e, ok := place.edit(p, false); ok {
			count.Edits = append(count.Edits, e)
		}
		if e, ok := place.edit(p, remove); ok {
			bare.Edits = append(bare.Edits, e)
		}
	}
	list := []Fix{count}
	if needless {
		bare.Edits = apartEdits(bare.Edits)
		list = append(list, bare)
	}
	list = append(list, Fix{Key: "num-renumber", Safe: true, Edits: Renumber(p)})
	if p.isBehindWords(first.move.Node) {
		for i := range list {
			list[i].Safe = false
		}
	}
	return list
}

// isBehindWords reports whether words that are no moves stand directly in front of the
// move in node n. Its number may count them.
func (p *FixPass) isBehindWords(n int) bool {
	s := p.Analysis.SpotOf(p.Tree, n)
	return s.Moves > 0 && p.Analysis.Moves(s.Line)[s.Moves-1] == NotAMove
}

// fixDanglingNumber takes away a number that no move follows. That is safe where it was
// meant as a number.
func fixDanglingNumber(p *FixPass, pr *Problem) []Fix {
	place := p.numberPlace(pr.Node)
	castling := strings.HasPrefix(p.Text(p.NodeSpan(pr.Node)), "00") // may have been meant
	return []Fix{{
		Key: "num-drop", Safe: place != nil && place.need == numberSuperfluous && !castling,
		Edits: []syntax.Edit{deleteNumber(p, p.NodeSpan(pr.Node))},
	}}
}
