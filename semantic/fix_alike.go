package semantic

import "github.com/pgn-lsp/pgn-lsp/syntax"

// Alike says which fixes are applied together: those of all shown problems of one code.
type Alike struct {
	Code string
	// Key is that of the fix that is taken of each problem; "" takes what is safe.
	Key string
}

// pick returns the fix of a problem that is applied with the others.
func (l Alike) pick(_ *Problem, list []Fix) (Fix, bool) {
	for _, f := range list {
		if l.Key == "" && f.Safe || l.Key != "" && f.Key == l.Key {
			return f, true
		}
	}
	return Fix{}, false
}

// CountAlike returns how many problems of a game have such a fix. It stops counting at
// most, and when that takes too long: then there may be more. Safe are those that are so
// in general: none is tried.
func (x *Fixer) CountAlike(p *FixPass, like Alike, most int) int {
	if row := x.Rules.Code(like.Code); like.Key == "" && row != nil && row.Person {
		return 0
	}
	const fewest, text = 16, 16 << 20 // problems that are looked at, and how much text they may take
	room := max(fewest, text/max(len(p.Tree.Text()), 1))
	n := 0
	for pr := range x.Sieve.Of(p.Analysis) {
		if pr.Code != like.Code {
			continue
		}
		if room--; room < 0 || x.isStopped() {
			break
		}
		if _, ok := like.pick(pr, x.Propose(p, pr)); !ok {
			continue
		}
		if n++; n >= most {
			break
		}
	}
	return n
}

// FixAlike applies fixes that are alike to the text of a game. Safe ones are applied as
// [Fixer.FixAll] does; of others those that do not touch each other, once. It returns
// the edits of that text, in order, and how many problems were fixed.
func (x *Fixer) FixAlike(text []byte, like Alike) (edits []syntax.Edit, fixed int) {
	want := func(code string) bool { return code == like.Code }
	safe := func(pr *Problem, list []Fix) (Fix, bool) {
		f, ok := like.pick(pr, list)
		return f, ok && f.Safe
	}
	text, edits, fixed = x.rounds(text, want, safe)
	more, n := x.unsafeAlike(text, like)
	return syntax.Compose(edits, more), fixed + n
}

// unsafeAlike returns the edits of those fixes that a person has decided upon.
func (x *Fixer) unsafeAlike(text []byte, like Alike) (edits []syntax.Edit, fixed int) {
	if like.Key == "" {
		return nil, 0
	}
	for ref := range syntax.NewDocument(text, x.Grammar).All() {
		t := ref.Tree(x.Grammar)
		p := x.Open(t, Analyze(t, x.Rules, x.Options))
		var list []proposal
		for pr := range x.Sieve.Of(p.Analysis) {
			if pr.Code != like.Code {
				continue
			}
			if x.isStopped() {
				return nil, 0
			}
			if f, ok := like.pick(pr, x.Propose(p, pr)); ok && !f.Safe {
				list = append(list, proposal{edits: f.Edits})
			}
		}
		list, _ = apart(list)
		own, _ := join(list)
		for _, e := range own {
			edits = append(edits, syntax.Edit{Start: ref.Offset + e.Start, End: ref.Offset + e.End, Text: e.Text})
		}
		fixed += len(list)
	}
	return edits, fixed
}
