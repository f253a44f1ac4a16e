package semantic

import (
	"bytes"
	"cmp"
	"slices"
	"sort"
	"strconv"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// MoveTree is the tree of moves of one game, as tree numbers see it: the moves
// that can be played at one place are numbered in source order, whatever the
// nesting of their parentheses; null moves and moves that are illegal or not
// checked count, words that are no moves do not, nor what follows the result.
//
// Making one is linear in the game; it then answers in time that grows with the
// fields of the number and the depth of variations, not with the moves. A MoveTree must not be changed and may
// be shared.
type MoveTree struct {
	tree   *syntax.Tree
	judged bool
	number int // of the first full move
	black  bool

	source []Line     // Analysis.Lines
	lines  []treeLine // of them
	plies  []int32    // nodes of the moves, line by line
	sides  []int32    // lines that leave another, by place, then in source order
}

// treeLine is a line of play as a part of the tree.
type treeLine struct {
	first, count int // in plies
	// The first move stands beside ply number ply of line number line, which is not
	// the first one of a variation: what stands beside that stands where the
	// variation does.
	line, ply int
	branch    int // number at that place; 0 for the main line, -1: not in the tree
	illegal   int // the first ply that cannot be played, or count
}

// MoveTree returns the tree of moves. The first move has the number that the start
// position gives it; where the rules are not known, that of the FEN tag.
func (a *Analysis) MoveTree(t *syntax.Tree) *MoveTree {
	if a.Ruleset != nil {
		number, black := a.Ruleset.Start().Turn()
		return a.MoveTreeFrom(t, number, black)
	}
	value, _ := t.TagValue("FEN")
	fields := bytes.Fields([]byte(value))
	number, black := 1, len(fields) > 1 && string(fields[1]) == "b"
	if len(fields) > 5 {
		if n, err := strconv.Atoi(string(fields[5])); err == nil && n > 0 {
			number = min(n, maxCount)
		}
	}
	return a.MoveTreeFrom(t, number, black)
}

// MoveTreeFrom returns the tree of moves of a game whose first move has the given
// number and is White's or Black's. t must be the tree that was analysed.
func (a *Analysis) MoveTreeFrom(t *syntax.Tree, number int, black bool) *MoveTree {
	m := &MoveTree{tree: t, source: a.Lines, judged: a.Ruleset != nil, number: number, black: black}
	m.lines = make([]treeLine, len(a.Lines))
	m.plies = make([]int32, 0, len(a.moves))
	// For each line the number of plies in front of each of its moves.
	before := make([]int32, 0, len(a.moves)+len(a.Lines))
	starts := make([]int, len(a.Lines)+1)
	marker := t.Len() // node of the result
	for i := range a.Lines {
		before = m.addLine(a, i, before, &marker)
		starts[i+1] = len(before)
	}
	for i := range a.Lines {
		m.place(i, a.Lines[i], before, starts, marker)
	}
	m.sortSides()
	return m
}

// addLine adds the plies of line i, and to before the number of plies in front of
// each move and behind the last one.
func (m *MoveTree) addLine(a *Analysis, i int, before []int32, marker *int) []int32 {
	l := &m.lines[i]
	l.first, l.illegal = len(m.plies), -1
	moves, k := a.Moves(i), 0
	for c := range m.tree.Children(a.Lines[i].Node) {
		kind := m.tree.Kind(c)
		if kind == syntax.NodeResult && i == 0 {
			*marker = c
			break
		}
		if kind != syntax.NodeMove || k >= len(moves) {
			continue
		}
		before = append(before, int32(len(m.plies)-l.first))
		if moves[k] != NotAMove {
			if l.illegal < 0 && !moves[k].IsPlayed() {
				l.illegal = len(m.plies) - l.first
			}
			m.plies = append(m.plies, int32(c))
		}
		k++
	}
	l.count = len(m.plies) - l.first
	if l.illegal < 0 {
		l.illegal = l.count
	}
	return append(before, int32(l.count))
}

// place finds out where line i leaves another one. Lines stand behind those that
// they leave, so that their places are known.
func (m *MoveTree) place(i int, l Line, before []int32, starts []int, marker int) {
	line := &m.lines[i]
	if l.Parent < 0 {
		line.line = -1
		return
	}
	parent := &m.lines[l.Parent]
	if parent.branch < 0 || l.Parent == 0 && l.Node > marker {
		line.branch = -1
		return
	}
	counts := before[starts[l.Parent]:starts[l.Parent+1]]
	line.line, line.ply = l.Parent, int(counts[min(l.Branch, len(counts)-1)])
	if line.ply == 0 && parent.line >= 0 {
		line.line, line.ply = parent.line, parent.ply
	}
	if line.count > 0 { // else there is no move to be numbered
		m.sides = append(m.sides, int32(i))
	}
}

// sortSides numbers the lines at each place by where their first moves stand.
func (m *MoveTree) sortSides() {
	slices.SortFunc(m.sides, func(a, b int32) int {
		x, y := &m.lines[a], &m.lines[b]
		return cmp.Or(
			cmp.Compare(x.line, y.line), cmp.Compare(x.ply, y.ply),
			cmp.Compare(m.plies[x.first], m.plies[y.first]),
		)
	})
	for k, i := range m.sides {
		l := &m.lines[i]
		l.branch = 1
		if k > 0 {
			if last := &m.lines[m.sides[k-1]]; last.line == l.line && last.ply == l.ply {
				l.branch = last.branch + 1
			}
		}
	}
}

// beside returns the lines whose first moves stand beside a ply of a line.
func (m *MoveTree) beside(line, ply int) []int32 {
	from := sort.Search(len(m.sides), func(k int) bool {
		l := &m.lines[m.sides[k]]
		return l.line > line || l.line == line && l.ply >= ply
	})
	to := from
	for to < len(m.sides) && m.lines[m.sides[to]].line == line && m.lines[m.sides[to]].ply == ply {
		to++
	}
	return m.sides[from:to]
}

// moveNumber returns the number of the full move that a ply belongs to, counted
// from 0 at the start of the game.
func (m *MoveTree) moveNumber(ply int) int {
	if m.black {
		ply++
	}
	return m.number + ply/2
}

// name returns a move as players write it, with the text that stands in the game:
// 2...Nf6.
func (m *MoveTree) name(node, ply int) string {
	black := ply%2 == 1 != m.black
	text := m.tree.MoveText(m.tree.Move(node))
	return string(appendNumber(nil, m.moveNumber(ply), black)) + Shorten(string(text))
}

// pathEnd says how a walk has ended.
type pathEnd uint8

const (
	pathComplete pathEnd = iota
	pathBranch           // no such branch
	pathTooLong          // no more moves
)

// walk is the path of a tree number as far as it goes.
type walk struct {
	end   pathEnd
	part  int // at which it ends if it is not complete
	node  int // the last move on it, -1: none
	plies int // number of moves on it

	// At a place that lacks the branch: the move that is branch 0 there, or the
	// first that is there, and the highest number.
	at, branches int

	illegal, illegalPart int // the first node that cannot be played, or -1
}

// walk follows a tree number from the start.
func (m *MoveTree) walk(n TreeNumber) walk {
	w := walk{node: -1, illegal: -1}
	line, ply := 0, 0
	for i, p := range n.Parts {
		w.part = i
		if p.Branch == 0 {
			count := 0
			if len(m.lines) > 0 {
				count = min(p.Count, m.lines[line].count-ply)
			}
			m.take(&w, line, ply, count)
			ply += count
			if count < p.Count {
				w.end = pathTooLong
				return w
			}
			continue
		}
		for range p.Count {
			sides := m.beside(line, ply)
			if p.Branch > len(sides) {
				m.noBranch(&w, line, ply, sides)
				return w
			}
			line, ply = int(sides[p.Branch-1]), 1
			m.take(&w, line, 0, 1)
		}
	}
	return w
}

// take adds count plies of a line, from number ply on, to a walk.
func (m *MoveTree) take(w *walk, line, ply, count int) {
	if count <= 0 {
		return
	}
	l := &m.lines[line]
	w.node = int(m.plies[l.first+ply+count-1])
	w.plies += count
	if m.judged && w.illegal < 0 && l.illegal < ply+count {
		w.illegal, w.illegalPart = int(m.plies[l.first+max(l.illegal, ply)]), w.part
	}
}

// noBranch ends a walk at a place that has no branch of the number asked for.
func (m *MoveTree) noBranch(w *walk, line, ply int, sides []int32) {
	switch {
	case len(m.lines) > 0 && ply < m.lines[line].count:
		w.at = int(m.plies[m.lines[line].first+ply])
	case len(sides) > 0:
		w.at = int(m.plies[m.lines[sides[0]].first])
	default:
		w.end = pathTooLong
		return
	}
	w.end, w.branches = pathBranch, len(sides)
}

// NodeAt returns the node of the move that a tree number names, and whether the
// path goes there. Where it does not, the node is the last one on the way. The
// start position is node -1. The move number is not compared.
func (m *MoveTree) NodeAt(n TreeNumber) (node int, ok bool) {
	w := m.walk(n)
	return w.node, w.end == pathComplete
}

// TreeNumber returns the number of the move in a NodeMove; ok is false if the node
// is no move of the tree.
func (m *MoveTree) TreeNumber(node int) (n TreeNumber, ok bool) {
	line, ply, ok := m.find(node)
	if !ok {
		return TreeNumber{}, false
	}
	plies := 0
	add := func(branch, count int) { // backwards
		if count == 0 {
			return
		}
		plies += count
		if k := len(n.Parts) - 1; branch == 0 && k >= 0 && n.Parts[k].Branch == 0 {
			n.Parts[k].Count += count
			return
		}
		n.Parts = append(n.Parts, Part{Branch: branch, Count: count})
	}
	for line > 0 {
		l := &m.lines[line]
		add(0, ply)
		add(l.branch, 1)
		line, ply = l.line, l.ply-1
	}
	add(0, ply+1)
	slices.Reverse(n.Parts)
	n.Move = m.moveNumber(plies - 1)
	return n, true
}

// find returns the line of a node and its number among the plies there.
func (m *MoveTree) find(node int) (line, ply int, ok bool) {
	// Lines are in source order, and nest.
	line = sort.Search(len(m.lines), func(i int) bool { return m.source[i].Node > node }) - 1
	for line > 0 && m.tree.Next(m.source[line].Node) <= node {
		line = m.source[line].Parent
	}
	if line < 0 || m.lines[line].branch < 0 {
		return 0, 0, false
	}
	l := &m.lines[line]
	plies := m.plies[l.first : l.first+l.count]
	ply = sort.Search(len(plies), func(k int) bool { return int(plies[k]) >= node })
	return line, ply, ply < len(plies) && int(plies[ply]) == node
}

// NodeAt is [MoveTree.NodeAt] for a single question.
func (a *Analysis) NodeAt(t *syntax.Tree, n TreeNumber) (node int, ok bool) {
	return a.MoveTree(t).NodeAt(n)
}

// TreeNumber returns the number of the move in a NodeMove as it is written, or ""
// if the node is no move of the tree. For many nodes ask the [MoveTree].
func (a *Analysis) TreeNumber(t *syntax.Tree, node int) string {
	n, ok := a.MoveTree(t).TreeNumber(node)
	if !ok {
		return ""
	}
	return n.String()
}
