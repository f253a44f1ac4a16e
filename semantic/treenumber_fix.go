package semantic

import (
	"strings"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// treeTag is the NochetoTreeNumber tag of a game that has a finding about it.
type treeTag struct {
	*FixPass
	node   int
	value  syntax.Span // as written
	number TreeNumber  // as far as it can be read
	moves  *MoveTree
}

func (p *FixPass) treeTag() (t treeTag, ok bool) {
	tag, ok := p.Tag("NochetoTreeNumber")
	if !ok {
		return t, false
	}
	t = treeTag{FixPass: p, node: tag.Node, value: p.Tree.ValueSpan(tag.TagPair), moves: p.Analysis.MoveTree(p.Tree)}
	t.number, _ = ParseTreeNumber([]byte(p.Tree.Value(tag.TagPair)))
	return t, true
}

// write returns the fix that makes text the value.
func (t *treeTag) write(key string, safe bool, text string, args ...Arg) Fix {
	args = append(args, Quoted("v", []byte(text)))
	return Fix{Key: key, Args: args, Safe: safe, Edits: []syntax.Edit{Replace(t.value, text)}}
}

func (t *treeTag) remove(key string, safe bool) Fix {
	return Fix{Key: key, Safe: safe, Edits: []syntax.Edit{t.DeleteWord(t.NodeSpan(t.node))}}
}

// pointAt returns the fix that makes the tag name a move. Where there is none, the tag
// can go, for it would name the start position.
func (t *treeTag) pointAt(key string, node int, args ...Arg) Fix {
	number, ok := t.moves.TreeNumber(node)
	if node < 0 || !ok {
		return t.remove("tree-restart", false)
	}
	return t.write(key, false, number.String(), append(args, t.named(node, number))...)
}

// named returns the argument for a move.
func (t *treeTag) named(node int, n TreeNumber) Arg {
	plies := 0
	for _, p := range n.Parts {
		plies += p.Count
	}
	return Text("node", t.moves.name(node, plies-1))
}

// fixTreeSyntax keeps what can be read, as far as there are moves.
func fixTreeSyntax(p *FixPass, _ *Problem) []Fix {
	t, ok := p.treeTag()
	if !ok {
		return nil
	}
	return []Fix{t.pointAt("tree-rebuild", t.moves.walk(t.number).node)}
}

func fixTreeRemove(p *FixPass, _ *Problem) []Fix {
	t, ok := p.treeTag()
	if !ok {
		return nil
	}
	return []Fix{t.remove("tree-remove", true)}
}

// fixTreeBranch stops in front of the branch that is not there, or takes the last one
// that is and goes on as the number says.
func fixTreeBranch(p *FixPass, _ *Problem) []Fix {
	t, ok := p.treeTag()
	if !ok {
		return nil
	}
	w := t.moves.walk(t.number)
	if w.end != pathBranch {
		return nil
	}
	list := []Fix{t.pointAt("tree-cut", w.node)}
	nearest := t.number
	nearest.Parts = append([]Part(nil), nearest.Parts...)
	if nearest.Parts[w.part].Count == 1 {
		nearest.Parts[w.part].Branch = w.branches
		list = append(list, t.pointAt("tree-branch", t.moves.walk(nearest).node, Number("k", w.branches)))
	}
	return list
}

func fixTreeTooDeep(p *FixPass, _ *Problem) []Fix {
	t, ok := p.treeTag()
	if !ok {
		return nil
	}
	return []Fix{t.pointAt("tree-cut", t.moves.walk(t.number).node)}
}

// fixTreeMoveNumber writes the number of the move at which the path ends, or follows its
// line forwards or backwards to the number that is written.
func fixTreeMoveNumber(p *FixPass, pr *Problem) []Fix {
	t, ok := p.treeTag()
	if !ok {
		return nil
	}
	n := pr.Argument("n")
	list := []Fix{{
		Key: "tree-number", Args: []Arg{Text("n", n)}, Edits: []syntax.Edit{Replace(pr.Span, n)},
	}}
	if node := t.nearest(); node >= 0 {
		list = append(list, t.pointAt("tree-nearest", node))
	}
	return list
}

// nearest returns the move with the written number that is nearest to the end of the
// path: on the path, or behind it in the same line; -1 if there is none.
func (t *treeTag) nearest() int {
	w := t.moves.walk(t.number)
	// The last ply of the number for one in front of the end, the first for one behind.
	ply := 2 * (t.number.Move - t.moves.number)
	if t.moves.black {
		ply--
	}
	if t.number.Move < t.moves.moveNumber(w.plies-1) {
		ply++
	}
	if ply < 0 {
		return -1
	}
	path := TreeNumber{Move: t.number.Move}
	left := ply + 1
	for _, p := range t.number.Parts {
		if p.Count = min(p.Count, left); p.Count > 0 {
			path.Parts = append(path.Parts, p)
		}
		left -= p.Count
	}
	if left > 0 {
		path.Parts = append(path.Parts, Part{Count: left})
	}
	node, ok := t.moves.NodeAt(path)
	if !ok {
		return -1
	}
	return node
}

// fixTreeCompression writes the number as writers should. One whose counts are all zero
// names the start.
func fixTreeCompression(p *FixPass, _ *Problem) []Fix {
	t, ok := p.treeTag()
	if !ok {
		return nil
	}
	text := t.number.String()
	if !strings.Contains(text, ".") {
		return []Fix{t.remove("tree-restart", false)}
	}
	return []Fix{t.write("tree-compress", true, text)}
}

// fixTreeLeadingZero removes needless zeros of a field.
func fixTreeLeadingZero(p *FixPass, pr *Problem) []Fix {
	var out []byte
	for text := p.Text(pr.Span); text != ""; {
		rest := strings.TrimLeft(text, "0123456789")
		digits := text[:len(text)-len(rest)]
		if short := strings.TrimLeft(digits, "0"); short != "" || digits == "" {
			out = append(out, short...)
		} else {
			out = append(out, '0')
		}
		if rest != "" {
			out = append(out, rest[0])
			rest = rest[1:]
		}
		text = rest
	}
	return oneFix("tree-zero", true, Replace(pr.Span, string(out)))
}
