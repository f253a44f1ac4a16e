package semantic

import "github.com/pgn-lsp/pgn-lsp/syntax"

// FixesOfAll returns, for each of some problems of a game in order, what
// [Fixer.Fixes] has for it. The first safe fixes of all are tried at once, and by halves
// only if that fails: so hundreds of problems cost little more than one. When more text
// has been analysed than maxTried, the fixes that are left do not count as safe.
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
	tried := make(map[*Problem]bool) // with others, and whether that was safe
	list, _ := apart(together)
	room := 1 + maxTried/max(len(p.Tree.Text()), 1)
	x.tryByHalves(before, p, list, tried, &room)
	for i, pr := range problems {
		first := firstSafe(lists[i])
		for k := range lists[i] {
			f := &lists[i][k]
			if safe, ok := tried[pr]; k == first && ok {
				f.Safe = safe
			} else if f.Safe {
				room--
				f.Safe = room >= 0 && x.aloneIsSafe(before, p, f, pr)
			}
		}
	}
	return lists
}

// maxTried bounds how much text is analysed to try the fixes of one game. No game that
// people write comes near it.
const maxTried = 64 << 20

// tryByHalves notes of fixes that lie apart whether they are safe, as long as there is
// room for another trial.
func (x *Fixer) tryByHalves(before *census, p *FixPass, list []proposal, tried map[*Problem]bool, room *int) {
	if len(list) == 0 {
		return
	}
	ok := false
	if *room--; *room >= 0 {
		_, ok = x.areSafe(before, p, list)
	}
	if !ok && len(list) > 1 && *room > 0 {
		x.tryByHalves(before, p, list[:len(list)/2], tried, room)
		x.tryByHalves(before, p, list[len(list)/2:], tried, room)
		return
	}
	for _, q := range list {
		tried[q.problem] = ok
	}
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
