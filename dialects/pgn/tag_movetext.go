package pgn

import (
	"bytes"
	"slices"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// checkTagsInMovetext reports tag pairs behind moves that no termination marker ends
// (PGN 8.2.6): one finding for several in a row. Words that are no moves have a finding
// of their own, and tags behind nothing else are where they belong.
func checkTagsInMovetext(p *semantic.Pass, a *semantic.Analysis) {
	var moves []int // nodes of what reads as a move; made when there is a tag
	for m := range p.Tree.Children(0) {
		if p.Tree.Kind(m) != syntax.NodeMovetext {
			continue
		}
		start, run := m, false // the last marker; a tag is in front
		for n := m + 1; n < p.Tree.Next(m); n++ {
			switch p.Tree.Kind(n) {
			case syntax.NodeTagPair:
				if moves == nil {
					moves = readableMoves(p.Tree, a)
				}
				if k, _ := slices.BinarySearch(moves, start); !run && k < len(moves) && moves[k] < n {
					reportTagInMovetext(p, n)
				}
				run = true
			case syntax.NodeMove, syntax.NodeNumber, syntax.NodeVariation:
				run = false
			case syntax.NodeResult:
				start, run = n, false
			}
		}
	}
}

// readableMoves returns the nodes of the texts that are moves, legal or not, in order.
func readableMoves(t *syntax.Tree, a *semantic.Analysis) []int {
	nodes := []int{}
	for i := range a.Lines {
		moves, k := a.Moves(i), 0
		for c := range t.Children(a.Lines[i].Node) {
			if t.Kind(c) == syntax.NodeMove && k < len(moves) {
				if moves[k] != semantic.NotAMove {
					nodes = append(nodes, c)
				}
				k++
			}
		}
	}
	slices.Sort(nodes)
	return nodes
}

// reportTagInMovetext marks the first line of the pair.
func reportTagInMovetext(p *semantic.Pass, n int) {
	p.Report(semantic.Problem{Code: "tag-in-movetext", Span: p.PairMark(n), Node: n})
}

// fixTagInMovetext ends the game above in front of the tags, or moves them into its tag
// section.
func fixTagInMovetext(p *semantic.FixPass, pr *semantic.Problem) []semantic.Fix {
	var fixes []semantic.Fix
	if outside(p.Tree, pr.Node) {
		fixes = append(fixes, endGameAbove(p, pr.Node))
	}
	if fix, ok := moveTagsUp(p, pr.Node); ok {
		fixes = append(fixes, fix)
	}
	return fixes
}

// outside reports whether a node of the movetext stands in no variation.
func outside(t *syntax.Tree, n int) bool {
	for m := range t.Children(0) {
		for c := range t.Children(m) {
			if c == n {
				return true
			}
		}
	}
	return false
}

// endGameAbove inserts what the Result tag says, and an empty line. That is safe where
// moves have been played: words may be a value that stands in the line below its tag.
func endGameAbove(p *semantic.FixPass, n int) semantic.Fix {
	marker := syntax.Unfinished
	if tag, ok := p.Tag("Result"); ok {
		if r, ok := syntax.ReadResult(p.Value(tag.TagPair)); ok {
			marker = r
		}
	}
	first, _ := p.Tree.Range(n)
	last := first - 1
	for last > 0 && p.Tree.TokenKind(last).IsBlank() {
		last--
	}
	front, pair := p.TokenSpan(last), p.NodeSpan(n)
	edit := semantic.Insert(front.End, " "+string(marker))
	if k := p.Tree.TokenKind(last); k == syntax.TokenLineComment || k == syntax.TokenEscape {
		edit.Text = []byte(p.Newline + string(marker))
	}
	switch lineEnds(p.Tree.Text()[front.End:pair.Start]) {
	case 0: // on one line
		edit.End = pair.Start
		edit.Text = append(edit.Text, p.Newline+p.Newline...)
	case 1:
		edit.Text = append(edit.Text, p.Newline...)
	}
	return semantic.Fix{
		Key: "tag-end-game", Args: []semantic.Arg{semantic.Text("v", string(marker))}, Safe: movesBefore(p, n),
		Edits: []syntax.Edit{edit},
	}
}

// movesBefore reports whether a move of the main line that can be played stands in front
// of a node, as far as the rules of the game are known.
func movesBefore(p *semantic.FixPass, end int) bool {
	moves := p.Analysis.Moves(0)
	for n := range p.Tree.Children(p.Analysis.Lines[0].Node) {
		if n >= end || len(moves) == 0 {
			break
		}
		if p.Tree.Kind(n) != syntax.NodeMove {
			continue
		}
		if moves[0].IsPlayed() || p.Analysis.Ruleset == nil {
			return true
		}
		moves = moves[1:]
	}
	return false
}

// lineEnds returns how many line ends there are in a text.
func lineEnds(text []byte) int {
	return bytes.Count(text, []byte("\n")) + bytes.Count(text, []byte("\r")) - bytes.Count(text, []byte("\r\n"))
}

// moveTagsUp puts the tags in a row, of which n is the first, into the tag section. ok
// is false if one of them is broken: where it ends is a guess.
func moveTagsUp(p *semantic.FixPass, n int) (fix semantic.Fix, ok bool) {
	in := newInserter(p)
	count := 0
	var away []syntax.Span // what is to be deleted; pairs on one line are one of them
	for ; n < p.Tree.Len(); n++ {
		k := p.Tree.Kind(n)
		if k != syntax.NodeTagPair {
			if k == syntax.NodeComment || k == syntax.NodeEscape || k == syntax.NodeError {
				continue
			}
			break
		}
		tag := p.Tree.TagPair(n)
		if tag.Flags != 0 {
			return fix, false
		}
		count++
		span := p.NodeSpan(n)
		in.add(p.Reader.Text(tag.Name), p.Text(span))
		if last := len(away) - 1; last >= 0 && strings.Trim(string(p.Tree.Text()[away[last].End:span.Start]), " \t") == "" {
			away[last].End = span.End
		} else {
			away = append(away, span)
		}
	}
	edits := in.edits()
	for _, span := range away {
		edits = append(edits, p.DeleteWord(span))
	}
	key := "tag-into-section"
	if count > 1 {
		key = "tags-into-section"
	}
	return semantic.Fix{Key: key, Edits: edits}, true
}
