package semantic

import "github.com/pgn-lsp/pgn-lsp/syntax"

// RepairsOf looks for the ways to mend a line of play at a text that is not legal:
// move n of line i of the game with the given tree. See [Repairs].
func (a *Analysis) RepairsOf(t *syntax.Tree, i, n int, cancel func() bool) RepairResult {
	moves, mended := a.Moves(i), 0
	for _, m := range a.Mends(i) {
		if m.At < n {
			mended = m.Next
		}
	}
	from := n
	for plies := 0; from > mended && plies < RepairWindow; from-- {
		if moves[from-1] != NotAMove {
			plies++
		}
	}
	path, ok := a.Path(nil, i, from)
	if !ok {
		return RepairResult{}
	}
	q := RepairQuery{Ruleset: a.Ruleset, Path: path, Failed: n - from}
	k := 0
	for c := range t.Children(a.Lines[i].Node) {
		switch t.Kind(c) {
		case syntax.NodeResult:
			if a.Lines[i].Parent < 0 {
				return Repairs(cancel, q)
			}
		case syntax.NodeMove:
			if len(q.Texts) > RepairBudget { // no repair is followed further
				return Repairs(cancel, q)
			}
			if k >= from {
				var text []byte // what has been found to be no move is none in a repair either
				if k == n || k >= len(moves) || moves[k] != NotAMove {
					text = t.MoveText(t.Move(c))
				}
				q.Texts = append(q.Texts, text)
			}
			k++
		}
	}
	return Repairs(cancel, q)
}
