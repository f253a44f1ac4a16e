package pgn

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// compareTags orders the names of tags as export format does: the roster in its order,
// then the others in ASCII order (PGN 8.1.1).
func compareTags(a, b []byte) int {
	i, k := rosterPlace(a), rosterPlace(b)
	if i != k || i != notInRoster {
		return cmp.Compare(i, k)
	}
	return bytes.Compare(a, b)
}

// SortTags returns the edits that put the tags of a game into the order of export
// format; none if they are in order, or cannot be sorted without loss. Tags of the same
// name keep their order.
//
// Tags change places; what stands between them stays: line ends, comments and escaped
// lines. A tag alone on its line takes the line along, with its indent and the comment
// behind it. Pairs without a name stay where they are, and where several share a line,
// so do broken ones.
func SortTags(t *syntax.Tree) []syntax.Edit {
	list := sortables(t)
	if slices.IsSortedFunc(list, byName) {
		return nil
	}
	sorted := slices.Clone(list)
	slices.SortStableFunc(sorted, byName)
	text := t.Text()
	var edits []syntax.Edit
	for i, slot := range list {
		from := sorted[i]
		if was, now := text[slot.span.Start:slot.span.End], text[from.span.Start:from.span.End]; !bytes.Equal(was, now) {
			edits = append(edits, semantic.Replace(slot.span, string(now)))
		}
	}
	if !keepsTags(t, syntax.ApplyEdits(text, edits)) {
		return nil
	}
	return edits
}

// sortable is a tag that may change places, with what it takes along.
type sortable struct {
	label []byte
	span  syntax.Span
}

func byName(a, b sortable) int { return compareTags(a.label, b.label) }

// sortables returns the tags of the tag section that may change places, in order.
func sortables(t *syntax.Tree) []sortable {
	var lines, pairs []sortable
	alone := true // every tag has its line for itself
	end := 0
	for n := range t.TagPairs() {
		tag := t.TagPair(n)
		line, ok := lineOfTag(t, n)
		alone = alone && ok && line.Start >= end
		end = line.End
		if tag.Name < 0 {
			continue
		}
		start, stop := t.Span(n)
		label := t.TokenText(tag.Name)
		lines = append(lines, sortable{label, line})
		if tag.Open >= 0 && tag.Close >= 0 && tag.Flags&syntax.ExtraText == 0 {
			pairs = append(pairs, sortable{label, syntax.Span{Start: start, End: stop}})
		}
	}
	if alone {
		return lines
	}
	return pairs
}

// lineOfTag returns the line or lines of a tag pair without their line end. ok is false
// if there is something else but blanks, and comments behind it.
func lineOfTag(t *syntax.Tree, n int) (line syntax.Span, ok bool) {
	text := t.Text()
	start, end := t.Span(n)
	for start > 0 && (text[start-1] == ' ' || text[start-1] == '\t') {
		start--
	}
	ok = start == 0 || isLineEnd(text[start-1]) || bytes.Equal(text[:start], []byte("\uFEFF"))
	_, i := t.Range(n)
	for tok := range t.TokensFrom(i, t.Tokens()) {
		switch tok.Kind {
		case syntax.TokenNewline:
			return syntax.Span{Start: start, End: tok.Start}, ok
		case syntax.TokenComment:
			if bytes.ContainsAny(text[tok.Start:tok.End], "\r\n") {
				return syntax.Span{Start: start, End: tok.Start}, false
			}
		case syntax.TokenLineComment, syntax.TokenSpace, syntax.TokenWideSpace:
		default:
			return syntax.Span{Start: start, End: tok.Start}, false
		}
		end = tok.End
	}
	return syntax.Span{Start: start, End: end}, ok
}

func isLineEnd(c byte) bool { return c == '\n' || c == '\r' }

// keepsTags reports whether a text, which is that of a tree but for what stands in front
// of its moves, has the nodes there but for the order of its tags, and these in order.
func keepsTags(old *syntax.Tree, text []byte) bool {
	games := syntax.NewDocument(text, Grammar).Games()
	if games != 1 || games != syntax.NewDocument(slices.Clone(old.Text()), Grammar).Games() {
		return false
	}
	head := len(old.Text())
	for n := range old.Children(0) {
		if old.Kind(n) == syntax.NodeMovetext {
			head, _ = old.Span(n)
		}
	}
	moves := len(old.Text()) - head
	before, after := syntax.NewTree(old.Text()[:head], Grammar), syntax.NewTree(text[:len(text)-moves], Grammar)
	return before.Len() == after.Len() && slices.IsSortedFunc(namedTags(after), compareTags) &&
		slices.Equal(nodeTexts(before), nodeTexts(after))
}

// namedTags returns the names of the tags, in order.
func namedTags(t *syntax.Tree) [][]byte {
	var list [][]byte
	for n := range t.TagPairs() {
		if tag := t.TagPair(n); tag.Name >= 0 {
			list = append(list, t.TokenText(tag.Name))
		}
	}
	return list
}

// nodeTexts returns, in ASCII order, the texts of the nodes in front of the moves.
func nodeTexts(t *syntax.Tree) []string {
	var list []string
	text := t.Text()
	for n := range t.Children(0) {
		start, end := t.Span(n)
		if t.Kind(n) != syntax.NodeTagSection {
			list = append(list, string(text[start:end]))
			continue
		}
		for c := range t.Children(n) {
			start, end := t.Span(c)
			list = append(list, string(text[start:end]))
		}
	}
	slices.Sort(list)
	return list
}

// inserter collects tags that are to be added to a game, each in its place. Its edits
// never stand at one offset.
type inserter struct {
	*semantic.FixPass
	tags  []semantic.NamedTag
	begin []byte // in front of the first tag
	after map[int][]byte
}

func newInserter(p *semantic.FixPass) *inserter {
	return &inserter{FixPass: p, tags: p.Tags(), after: make(map[int][]byte)}
}

// add adds a tag pair behind the one that it follows in export format; pairs behind the
// same one stay in the order in which they were added.
func (in *inserter) add(label []byte, pair string) {
	before := -1
	for i, tag := range in.tags {
		if compareTags(tag.Label, label) <= 0 && (before < 0 || compareTags(in.tags[before].Label, tag.Label) <= 0) {
			before = i
		}
	}
	if before < 0 {
		in.begin = append(append(in.begin, pair...), in.Newline...)
		return
	}
	in.after[before] = append(append(in.after[before], in.Newline...), pair...)
}

// edits returns the edits, in order.
func (in *inserter) edits() []syntax.Edit {
	var edits []syntax.Edit
	if len(in.begin) > 0 {
		edits = append(edits, in.front())
	}
	for i, tag := range in.tags {
		pairs := in.after[i]
		if len(pairs) == 0 {
			continue
		}
		_, off := in.Tree.Span(tag.Node)
		if line, ok := lineOfTag(in.Tree, tag.Node); ok {
			off = line.End
		}
		edits = append(edits, semantic.Insert(off, string(pairs)))
	}
	return edits
}

// front returns the edit for what stands in front of the first tag, or of the moves.
func (in *inserter) front() syntax.Edit {
	for n := range in.Tree.TagPairs() {
		off, _ := in.Tree.Span(n)
		return semantic.Insert(off, string(in.begin))
	}
	off := len(in.Tree.Text())
	for n := range in.Tree.Children(0) {
		if in.Tree.Kind(n) != syntax.NodeMovetext {
			continue
		}
		off, _ = in.Tree.Span(n)
		for c := range in.Tree.Children(n) {
			if in.Tree.Kind(c) != syntax.NodeEscape { // such as one for programs
				off, _ = in.Tree.Span(c)
				break
			}
		}
		break
	}
	text := in.Tree.Text()
	for off > 0 && (text[off-1] == ' ' || text[off-1] == '\t') {
		off--
	}
	return semantic.Insert(off, string(in.begin)+in.Newline)
}
