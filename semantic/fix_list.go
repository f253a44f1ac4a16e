package semantic

import "github.com/pgn-lsp/pgn-lsp/syntax"

// FixesOfAll returns, for each of some problems of a game in order, what
// [Fixer.Fixes] has for it. The first safe fixes of all are tried at once, and one by
// one only if that fails: so hundreds of problems cost little more than one.
func (x *Fixer) FixesOfAll(p *FixPass, problems []*Problem) [][]Fix {
	lists := make([][]Fix, len(problems))
	var together []proposal
	for i, pr := range problems {
		lists[i] = x.propose(p, pr)
		if k := firstSafe(lists[i]); k >= 0 {
			together = append(together, proposal{lists[i][k].Edits, x.severity(p.Analysis, pr)})
		}
	}
	if len(together) == 0 {
		return lists
	}
	before := x.count(p.Tree, p.Analysis)
	joint := len(together) > 1 && x.areSafe(before, p.Tree.Text(), apart(together))
	for i, pr := range problems {
		first := firstSafe(lists[i])
		for k := range lists[i] {
			if f := &lists[i][k]; f.Safe && (k != first || !joint) {
				f.Safe = x.isSafe(before, p.Tree.Text(), f.Edits, x.severity(p.Analysis, pr))
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

// areSafe reports whether fixes that lie apart are safe when all are applied.
func (x *Fixer) areSafe(before *census, text []byte, list []proposal) bool {
	edits, mildest := join(list)
	return x.isSafe(before, text, edits, mildest)
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
