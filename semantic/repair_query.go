package semantic

import "github.com/pgn-lsp/pgn-lsp/syntax"

// RepairsOf looks for the ways to mend a line of play at a text that is not legal:
// move n of line i of the game with the given tree. See [Repairs].
func (a *Analysis) RepairsOf(t *syntax.Tree, i, n int, cancel func() bool) RepairResult {
	q, _, ok := a.repairQuery(t, i, n)
	if !ok {
		return RepairResult{}
	}
	return Repairs(cancel, q)
}

// repairQuery returns the query for the repairs of move n of line i, and which move of
// the line its first text is. ok is false where the way there is not known.
func (a *Analysis) repairQuery(t *syntax.Tree, i, n int) (q RepairQuery, from int, ok bool) {
	moves, mended := a.Moves(i), 0
	for _, m := range a.Mends(i) {
		if m.At < n {
			mended = m.Next
		}
	}
	from = n
	for plies := 0; from > mended && plies < RepairWindow; from-- {
		if moves[from-1] != NotAMove {
			plies++
		}
	}
	path, ok := a.Path(nil, i, from)
	if !ok {
		return q, from, false
	}
	q = RepairQuery{Ruleset: a.Ruleset, Path: path, Failed: n - from}
	k := 0
	for c := range children(t, a.Lines[i].Node) {
		switch t.Kind(c) {
		case syntax.NodeResult:
			if a.Lines[i].Parent < 0 {
				return q, from, true
			}
		case syntax.NodeMove:
			if len(q.Texts) > RepairBudget { // no repair is followed further
				return q, from, true
			}
			if k >= from {
				var text []byte // what has been found to be no move is none in a repair either
				if k == n || moves[k] != NotAMove {
					text = t.MoveText(t.Move(c))
				}
				q.Texts = append(q.Texts, text)
			}
			k++
		}
	}
	return q, from, true
}
