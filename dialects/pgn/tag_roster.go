package pgn

import (
	"bytes"
	"unicode"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// roster is the seven tag roster in its order (PGN 8.1.1).
var roster = [...]string{firstTag, "Site", "Date", "Round", "White", "Black", "Result"}

// notInRoster is the place of a supplemental tag.
const notInRoster = len(roster)

// The shortest and the longest name of the roster.
const shortestInRoster, longestInRoster = len("Site"), len("Result")

// rosterPlace returns the index of a tag in the roster, notInRoster if it is none.
// A roster tag in the wrong case is there and in its place: its case is another
// finding.
func rosterPlace(label []byte) int {
	if len(label) < shortestInRoster || len(label) > longestInRoster {
		return notInRoster
	}
	for i, name := range roster {
		if len(label) == len(name) && bytes.EqualFold(label, []byte(name)) {
			return i
		}
	}
	return notInRoster
}

// checkRosterMissing reports the roster tags that a game lacks, once, on its first
// tag or, without one, on its first token.
func checkRosterMissing(p *semantic.Pass) {
	var there [len(roster) + 1]bool
	count := 0
	for _, tag := range p.Tags() {
		if i := rosterPlace(tag.Label); !there[i] {
			there[i] = true
			count++
		}
	}
	if there[notInRoster] {
		count--
	}
	if count == len(roster) {
		return
	}
	mark, ok := gameMark(p)
	if !ok {
		return
	}
	var missing []string
	for i, name := range roster {
		if !there[i] && !(isPlayer(name) && hasFourPlayers(p)) {
			missing = append(missing, name)
		}
	}
	if len(missing) == 0 {
		return
	}
	p.Report(semantic.Problem{
		Code: "tag-roster-missing", Span: mark, Args: []semantic.Arg{semantic.List("list", missing)},
	})
}

// isPlayer reports whether a tag of the roster names one of two players, in whose place
// Bughouse has four.
func isPlayer(name string) bool { return name == "White" || name == "Black" }

// gameMark returns the place for a finding about a game as a whole: the name of
// its first tag, else its first move, number or marker. ok is false for what is no
// game: comments and escapes only, or nothing.
func gameMark(p *semantic.Pass) (mark syntax.Span, ok bool) {
	for n := range p.Tree.TagPairs() {
		tag := p.Tree.TagPair(n)
		switch {
		case tag.Name >= 0:
			return p.TokenSpan(tag.Name), true
		case tag.Open >= 0:
			return p.TokenSpan(tag.Open), true
		}
	}
	for n := 1; n < p.Tree.Len(); n++ {
		switch p.Tree.Kind(n) {
		case syntax.NodeMove, syntax.NodeNumber, syntax.NodeResult:
			first, _ := p.Tree.Range(n)
			return p.TokenSpan(first), true
		}
	}
	return mark, false
}

// checkTagOrder reports, at most once a game, the first tag that belongs before the one
// in front of it: a roster tag out of the fixed order, else a roster tag behind a
// supplemental one, else a supplemental tag out of ASCII order (PGN 8.1.1). A roster tag
// given twice counts where it stands first.
func checkTagOrder(p *semantic.Pass) {
	var seen [len(roster)]int // index of the tag plus one
	tags := p.Tags()
	front := -1   // the roster tag in front
	another := -1 // the first roster tag with a supplemental one directly in front
	extra := -1   // the first supplemental tag that belongs before the one in front
	last := -1    // the supplemental tag in front
	for i, tag := range tags {
		place := rosterPlace(tag.Label)
		if place == notInRoster {
			if extra < 0 && last >= 0 && bytes.Compare(tag.Label, tags[last].Label) < 0 {
				extra = i
				continue // the one in front stays in last
			}
			if extra < 0 {
				last = i
			}
			continue
		}
		if seen[place] > 0 {
			continue
		}
		if front >= 0 && rosterPlace(tags[front].Label) > place {
			reportOrder(p, tags, i, front, seen[:place])
			return
		}
		if another < 0 && i > 0 && rosterPlace(tags[i-1].Label) == notInRoster {
			another = i
		}
		seen[place] = i + 1
		front = i
	}
	switch {
	case another >= 0:
		reportNotFirst(p, tags, another)
	case extra >= 0:
		p.Report(semantic.Problem{
			Code: "tag-extra-order", Span: p.TokenSpan(tags[extra].Name),
			Args: []semantic.Arg{
				semantic.Quoted("name", tags[extra].Label), semantic.Quoted("other", tags[last].Label),
			},
			Related: []semantic.Related{standsHere(p, tags[last])},
		})
	}
}

// reportNotFirst reports the roster tag with index i, which stands behind a
// supplemental one.
func reportNotFirst(p *semantic.Pass, tags []semantic.NamedTag, i int) {
	p.Report(semantic.Problem{
		Code: "tag-roster-first", Span: p.TokenSpan(tags[i].Name),
		Args:    []semantic.Arg{semantic.Quoted("name", tags[i-1].Label)},
		Related: []semantic.Related{standsHere(p, tags[i-1])},
	})
}

// reportOrder reports the tag with index i, which belongs before the one with index
// front. before holds the roster tags that it must follow, as indices plus one.
func reportOrder(p *semantic.Pass, tags []semantic.NamedTag, i, front int, before []int) {
	related := tags[front]
	for _, k := range before {
		if k > 0 {
			related = tags[k-1]
		}
	}
	p.Report(semantic.Problem{
		Code: "tag-roster-order", Span: p.TokenSpan(tags[i].Name),
		Args: []semantic.Arg{
			semantic.Quoted("name", tags[i].Label), semantic.Word("place", "before"),
			semantic.Quoted("other", tags[front].Label),
		},
		Related: []semantic.Related{standsHere(p, related)},
	})
}

// standsHere is the related place of a tag that another one must follow or precede.
func standsHere(p *semantic.Pass, tag semantic.NamedTag) semantic.Related {
	return semantic.Related{
		Span: p.TokenSpan(tag.Name), Key: "must-follow",
		Args: []semantic.Arg{semantic.Quoted("other", tag.Label)},
	}
}

// fixTagOrder sorts the tags. That is safe where each can be read: readers stop at one
// that they do not understand, and those behind it should not become others.
func fixTagOrder(p *semantic.FixPass, _ *semantic.Problem) []semantic.Fix {
	edits := SortTags(p.Tree)
	if len(edits) == 0 {
		return nil
	}
	return []semantic.Fix{{Key: "tag-sort", Safe: allReadable(p), Edits: edits}}
}

// fixRosterMissing adds the missing roster tags, each in its place.
func fixRosterMissing(p *semantic.FixPass, _ *semantic.Problem) []semantic.Fix {
	var have [len(roster) + 1]bool
	for _, tag := range p.Tags() {
		have[rosterPlace(tag.Label)] = true
	}
	var names []string
	for i, name := range roster {
		if !have[i] && !(isPlayer(name) && hasFourPlayers(p.Pass)) {
			names = append(names, name)
		}
	}
	in := newInserter(p)
	for _, name := range names {
		in.add([]byte(name), "["+name+" "+semantic.QuoteValue(p.Unknown(name))+"]")
	}
	return []semantic.Fix{{
		Key: "tag-add-roster", Args: []semantic.Arg{semantic.List("list", names)}, Safe: true, Edits: in.edits(),
	}}
}

// allReadable reports whether all pairs of the tag section are well-formed, and nothing
// without meaning stands between them.
func allReadable(p *semantic.FixPass) bool {
	for section := range p.Tree.Children(0) {
		for n := range p.Tree.Children(section) {
			if p.Tree.Kind(section) == syntax.NodeTagSection && p.Tree.Kind(n) == syntax.NodeError {
				return false
			}
		}
	}
	for n := range p.Tree.TagPairs() {
		tag := p.Tree.TagPair(n)
		if tag.Flags != 0 || !p.Tree.StringClosed(tag.Value) || p.TokenSpan(tag.Name).End == p.TokenSpan(tag.Value).Start || bytes.ContainsFunc(p.Tree.TokenText(tag.Name), isNoNameRune) {
			return false
		}
	}
	return true
}

// isNoNameRune reports whether a character cannot stand in the name of a tag (PGN 8.1).
func isNoNameRune(r rune) bool {
	return r > unicode.MaxASCII || r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
}
