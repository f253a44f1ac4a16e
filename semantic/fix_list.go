package semantic

import "github.com/pgn-lsp/pgn-lsp/syntax"

// FixesOfAll returns, for each of some problems of a game in order, what
// [Fixer.Fixes] has for it. The first safe fixes of all are tried at once, and one by
// one only if that fails: so hundreds of problems cost little more than one.
func (x *Fixer) FixesOfAll(p *FixPass, problems []*Problem) [][]Fix {
	lists := make([][]Fix, len(problems))
	var together []proposal
	for i, pr := range problems {
		lists[i] = x.Propose(p, pr)
		if k := firstSafe(lists[i]); k >= 0 {
			together = append(together, x.proposal(p.Analysis, pr, &lists[i][k]))
		}
	}
	if len(together) == 0 {
		return lists
	}
	before := x.count(p.Tree, p.Analysis)
	safe := make(map[*Problem]bool) // as tried with others
	if list, _ := apart(together); len(list) > 1 {
		if _, ok := x.areSafe(before, p, list); ok {
			for _, q := range list {
				safe[q.problem] = true
			}
		}
	}
	for i, pr := range problems {
		first := firstSafe(lists[i])
		for k := range lists[i] {
			if f := &lists[i][k]; f.Safe && (k != first || !safe[pr]) {
				f.Safe = x.aloneIsSafe(before, p, f, pr)
			}
		}
	}
	return lists
}

func firstSafe(list []Fix) int {
	for k := range list {
		if list[k].Safe {
			return k
		}
	}
	return -1
}

// join returns the edits of all fixes, in order, and the mildest gravity.
func join(list []proposal) (edits []syntax.Edit, mildest Severity) {
	for _, q := range list {
		edits = append(edits, q.edits...)
		mildest = max(mildest, q.gravity)
	}
	sortEdits(edits)
	return edits, mildest
}
