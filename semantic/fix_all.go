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
// order, and how many problems were fixed. So it is idempotent, unless fixes undo each
// other for ever: then it ends behind a number of rounds, each of which is sound.
func (x *Fixer) FixAll(text []byte, want func(code string) bool) (edits []syntax.Edit, fixed int) {
	_, edits, fixed = x.rounds(text, want, func(_ *Problem, list []Fix) (Fix, bool) {
		if k := firstSafe(list); k >= 0 {
			return list[k], true
		}
		return Fix{}, false
	})
	return edits, fixed
}

// rounds applies fixes until there is none left, and returns the text that they make.
func (x *Fixer) rounds(
	text []byte, want func(code string) bool, pick func(*Problem, []Fix) (Fix, bool),
) (after []byte, edits []syntax.Edit, fixed int) {
	games := x.openText(text)
	for range maxRounds {
		more, n, next := x.round(games, want, pick)
		if n == 0 {
			break
		}
		text = syntax.ApplyEdits(text, more)
		edits = syntax.Compose(edits, more)
		fixed += n
		if games = next; games == nil {
			games = x.openText(text)
		}
	}
	return text, edits, fixed
}

// placedGame is a game of a text that is being fixed.
type placedGame struct {
	offset int
	*FixPass
}

func (x *Fixer) openText(text []byte) []placedGame {
	var games []placedGame
	for ref := range syntax.NewDocument(text, x.Grammar).All() {
		t := ref.Tree(x.Grammar)
		games = append(games, placedGame{ref.Offset, x.Open(t, Analyze(t, x.Rules, x.Options))})
	}
	return games
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

// round applies fixes that do not touch each other, one for each problem. It returns
// the games of the text that they make if the trial of all fixes has opened them.
func (x *Fixer) round(
	games []placedGame, want func(code string) bool, pick func(*Problem, []Fix) (Fix, bool),
) (edits []syntax.Edit, fixed int, next []placedGame) {
	for _, g := range games {
		var list, language []proposal
		for pr := range x.Sieve.Of(g.Analysis) {
			if !want(pr.Code) || x.Rules.Code(pr.Code).Person {
				continue
			}
			if x.isStopped() {
				return edits, fixed, nil
			}
			if f, ok := pick(pr, x.Propose(g.FixPass, pr)); ok {
				q := x.proposal(g.Analysis, pr, &f)
				if list = append(list, q); pr.Code == moveLanguage {
					language = []proposal{q}
				}
			}
		}
		var own []syntax.Edit
		var n int
		if own, n, next = x.soundOf(g.FixPass, language); n == 0 { // all others write moves in that language
			own, n, next = x.soundOf(g.FixPass, list)
		}
		for _, e := range own {
			edits = append(edits, syntax.Edit{Start: g.offset + e.Start, End: g.offset + e.End, Text: e.Text})
		}
		fixed += n
	}
	if len(games) > 1 {
		next = nil
	}
	return edits, fixed, next
}

// soundOf returns the edits of safe fixes that do not touch each other. Those that touch
// one in front of them wait for the next round, unless none in front is safe.
func (x *Fixer) soundOf(p *FixPass, list []proposal) (edits []syntax.Edit, fixed int, next []placedGame) {
	var before *census
	for len(list) > 0 && fixed == 0 {
		if before == nil {
			before = x.count(p.Tree, p.Analysis)
		}
		var kept []proposal
		kept, list = apart(list)
		kept, next = x.sound(before, p, kept)
		edits, _ = join(kept)
		fixed = len(kept)
	}
	return edits, fixed, next
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

// sound returns those fixes that are safe in this text: all of them, or what is safe of
// either half. Where both halves together are not, the second one waits for the next
// round. It returns the games of the text that they make, too, if that was tried last.
func (x *Fixer) sound(before *census, p *FixPass, list []proposal) (safe []proposal, next []placedGame) {
	if games, ok := x.areSafe(before, p, list); ok {
		return list, games
	}
	if len(list) == 1 || x.isStopped() {
		return nil, nil
	}
	left, _ := x.sound(before, p, list[:len(list)/2])
	right, _ := x.sound(before, p, list[len(list)/2:])
	both := slices.Concat(left, right)
	if len(left) == 0 || len(right) == 0 {
		return both, nil
	}
	games, ok := x.areSafe(before, p, both)
	if !ok {
		return left, nil
	}
	return both, games
}

// areSafe reports whether each of some fixes that lie apart is safe, as far as can be
// seen from what all of them do: their problems go, and what one brings does not pass for
// what another takes away. It returns the games of the text that they make.
func (x *Fixer) areSafe(before *census, p *FixPass, list []proposal) (games []placedGame, ok bool) {
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
