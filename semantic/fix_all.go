package semantic

import (
	"cmp"
	"slices"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// maxRounds bounds how often a game is fixed anew because fixes made more of it
// readable.
const maxRounds = 16

// FixAll applies the safe fixes of all shown problems whose codes want admits to the
// text of a game, until there is none left. It returns the edits of that text, in
// order, and how many problems were fixed. So it is idempotent.
func (x *Fixer) FixAll(text []byte, want func(code string) bool) (edits []syntax.Edit, fixed int) {
	pick := func(_ *Problem, list []Fix) (Fix, bool) {
		for _, f := range list {
			if f.Safe {
				return f, true
			}
		}
		return Fix{}, false
	}
	for range maxRounds {
		more, n := x.round(text, want, pick)
		if n == 0 {
			break
		}
		text = syntax.ApplyEdits(text, more)
		edits = syntax.Compose(edits, more)
		fixed += n
	}
	return edits, fixed
}

// proposal is a fix that is to be applied with others.
type proposal struct {
	edits   []syntax.Edit
	gravity Severity // of the problem
}

// round applies fixes that do not touch each other, one for each problem.
func (x *Fixer) round(text []byte, want func(code string) bool, pick func(*Problem, []Fix) (Fix, bool)) (edits []syntax.Edit, fixed int) {
	for ref := range syntax.NewDocument(text, x.Grammar).All() {
		t := ref.Tree(x.Grammar)
		a := Analyze(t, x.Rules, x.Options)
		p := x.Open(t, a)
		var list []proposal
		for pr := range x.Sieve.Of(a) {
			if !want(pr.Code) {
				continue
			}
			if f, ok := pick(pr, x.propose(p, pr)); ok {
				list = append(list, proposal{f.Edits, x.severity(a, pr)})
			}
		}
		if len(list) == 0 {
			continue
		}
		list = apart(list)
		own, n := x.sound(x.count(t, a), t.Text(), list)
		for _, e := range own {
			edits = append(edits, syntax.Edit{Start: ref.Offset + e.Start, End: ref.Offset + e.End, Text: e.Text})
		}
		fixed += n
	}
	return edits, fixed
}

// apart drops fixes that touch one in front of them; of equal ones, the first stays.
func apart(list []proposal) []proposal {
	var kept []proposal
	var taken []syntax.Edit
	for _, q := range list {
		clash := slices.ContainsFunc(q.edits, func(e syntax.Edit) bool {
			i, _ := slices.BinarySearchFunc(taken, e, func(a, b syntax.Edit) int { return cmp.Compare(a.End, b.Start) })
			return i < len(taken) && taken[i].Start <= e.End
		})
		if clash {
			continue
		}
		kept = append(kept, q)
		for _, e := range q.edits {
			i, _ := slices.BinarySearchFunc(taken, e, func(a, b syntax.Edit) int { return cmp.Compare(a.Start, b.Start) })
			taken = slices.Insert(taken, i, e)
		}
	}
	return kept
}

// sound returns the edits of those fixes that are safe in this text: all of them, or
// what is safe of either half.
func (x *Fixer) sound(before *census, text []byte, list []proposal) (edits []syntax.Edit, fixed int) {
	edits, mildest := join(list)
	if x.isSafe(before, text, edits, mildest) {
		return edits, len(list)
	}
	if len(list) == 1 {
		return nil, 0
	}
	left, n := x.sound(before, text, list[:len(list)/2])
	right, m := x.sound(before, text, list[len(list)/2:])
	edits = append(left, right...)
	sortEdits(edits)
	return edits, n + m
}

func sortEdits(edits []syntax.Edit) {
	slices.SortFunc(edits, func(a, b syntax.Edit) int { return cmp.Compare(a.Start, b.Start) })
}
