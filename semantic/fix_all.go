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
	problem *Problem // nil if it may stay
}

func (x *Fixer) proposal(a *Analysis, pr *Problem, f *Fix) proposal {
	q := proposal{edits: f.Edits, gravity: x.severity(a, pr)}
	if !f.InPart {
		q.problem = pr
	}
	return q
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
				list = append(list, x.proposal(a, pr, &f))
			}
		}
		own, n := x.soundOf(p, list)
		for _, e := range own {
			edits = append(edits, syntax.Edit{Start: ref.Offset + e.Start, End: ref.Offset + e.End, Text: e.Text})
		}
		fixed += n
	}
	return edits, fixed
}

// soundOf returns the edits of safe fixes that do not touch each other. Those that touch
// one in front of them wait for the next round, unless none in front is safe.
func (x *Fixer) soundOf(p *FixPass, list []proposal) (edits []syntax.Edit, fixed int) {
	var before *census
	for len(list) > 0 && fixed == 0 {
		if before == nil {
			before = x.count(p.Tree, p.Analysis)
		}
		var kept []proposal
		kept, list = apart(list)
		edits, fixed = x.sound(before, p, kept)
	}
	return edits, fixed
}

// apart keeps fixes that do not touch one in front of them; of equal ones, the first.
func apart(list []proposal) (kept, rest []proposal) {
	var taken []syntax.Edit
	for _, q := range list {
		clash := slices.ContainsFunc(q.edits, func(e syntax.Edit) bool {
			i, _ := slices.BinarySearchFunc(taken, e, func(a, b syntax.Edit) int { return cmp.Compare(a.End, b.Start) })
			return i < len(taken) && taken[i].Start <= e.End
		})
		if clash {
			rest = append(rest, q)
			continue
		}
		kept = append(kept, q)
		for _, e := range q.edits {
			i, _ := slices.BinarySearchFunc(taken, e, func(a, b syntax.Edit) int { return cmp.Compare(a.Start, b.Start) })
			taken = slices.Insert(taken, i, e)
		}
	}
	return kept, rest
}

// sound returns the edits of those fixes that are safe in this text: all of them, or
// what is safe of either half.
func (x *Fixer) sound(before *census, p *FixPass, list []proposal) (edits []syntax.Edit, fixed int) {
	if x.areSafe(before, p, list) {
		edits, _ = join(list)
		return edits, len(list)
	}
	if len(list) == 1 {
		return nil, 0
	}
	left, n := x.sound(before, p, list[:len(list)/2])
	right, m := x.sound(before, p, list[len(list)/2:])
	edits = append(left, right...)
	sortEdits(edits)
	return edits, n + m
}

// areSafe reports whether each of some fixes that lie apart is safe, as far as can be
// seen from what all of them do: their problems go, and what one brings does not pass for
// what another takes away.
func (x *Fixer) areSafe(before *census, p *FixPass, list []proposal) bool {
	edits, mildest := join(list)
	return x.isSafe(x.without(before, p.Analysis, list), p.Tree.Text(), edits, mildest)
}

// without returns a census less the problems that fixes are for.
func (x *Fixer) without(all *census, a *Analysis, list []proposal) *census {
	less := &census{problems: make(map[string]*[Off]int, len(all.problems)), lines: all.lines}
	for code, n := range all.problems {
		less.problems[code] = new(*n)
	}
	for _, q := range list {
		if q.problem == nil {
			continue
		}
		if n, level := less.problems[q.problem.Code], x.Sieve.within(a, q.problem); n != nil && level != Off {
			n[level]--
		}
	}
	return less
}

func sortEdits(edits []syntax.Edit) {
	slices.SortFunc(edits, func(a, b syntax.Edit) int { return cmp.Compare(a.Start, b.Start) })
}
