package assist

import (
	"slices"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Job makes the edits of a remedy, one game after the other, in any order and at the
// same time.
type Job struct {
	Fixes
	remedy Remedy
	// Stopped is that of [semantic.Fixer].
	Stopped func() bool
	// whole are the findings about the document, by the number of the game.
	whole map[int][]semantic.Located
}

// Begin prepares the edits of a remedy. ok is false if it names a game that is not there.
func (x *Fixes) Begin(r Remedy) (j *Job, ok bool) {
	if x.passes == nil {
		x.passes = make(map[*syntax.Game]*semantic.FixPass)
	}
	j = &Job{Fixes: *x, remedy: r}
	if r.Hidden {
		j.Sieve = x.Sieve.Showing(r.wants)
	}
	if r.Width == InFile {
		if r.Patterns != nil {
			j.whole = j.wholeFindings()
		}
		return j, true
	}
	return j, r.Game >= 0 && r.Game < x.Document.Games()
}

// wholeFindings returns the findings about the document that the remedy is about.
func (j *Job) wholeFindings() map[int][]semantic.Located {
	list := make(map[int][]semantic.Located)
	for _, l := range semantic.DocumentProblems(j.Document, j.Rules, "") {
		if j.remedy.wants(l.Code) && j.Sieve.Severity(j.known(l.Game), &l.Problem) != semantic.Off {
			list[l.Game.Index] = append(list[l.Game.Index], l)
		}
	}
	return list
}

// Games returns the first game that the remedy may change, and the one behind the last.
func (j *Job) Games() (first, end int) {
	if j.remedy.Width == InFile {
		return 0, j.Document.Games()
	}
	return j.remedy.Game, j.remedy.Game + 1
}

// Edits returns the edits that the remedy makes in a game, as edits of the document.
func (j *Job) Edits(ref syntax.GameRef) []syntax.Edit {
	var edits []syntax.Edit
	switch {
	case j.remedy.Width == AtPlace:
		edits = j.place(ref)
	case j.remedy.Patterns == nil:
		if j.concerns(ref) {
			edits, _ = j.fixer(ref).FixAlike(ref.Text(), semantic.Alike{Code: j.remedy.Code, Key: j.remedy.Key})
		}
	default:
		edits = j.all(ref)
	}
	return shift(withoutLineEnds(ref.Text(), edits), ref.Offset)
}

// place returns the edits of one fix of one finding; nil if it is not there. It can be
// missing if the options have changed.
func (j *Job) place(ref syntax.GameRef) []syntax.Edit {
	r := &j.remedy
	g := j.open(ref)
	var p *semantic.Problem
	if r.Whole {
		list := semantic.DocumentProblems(j.Document, j.Rules, "")
		if r.Finding >= 0 && r.Finding < len(list) && list[r.Finding].Game.Index == ref.Index {
			p = &list[r.Finding].Problem
		}
	} else if list := g.pass.Analysis.Problems; r.Finding >= 0 && r.Finding < len(list) {
		p = &list[r.Finding]
	}
	if p == nil || p.Code != r.Code {
		return nil
	}
	fixes := g.fixer.Propose(g.pass, p)
	if r.Fix < 0 || r.Fix >= len(fixes) {
		return nil
	}
	return fixes[r.Fix].Edits
}

// all returns the edits of all safe fixes: first those of findings about the document,
// and of what these leave those of the game.
func (j *Job) all(ref syntax.GameRef) []syntax.Edit {
	text := ref.Text()
	var edits []syntax.Edit
	for _, l := range j.whole[ref.Index] {
		g := j.open(ref)
		g.fixer.Stopped = j.Stopped
		for _, f := range g.fixer.Fixes(g.pass, &l.Problem) {
			if f.Safe && edits == nil {
				edits = f.Edits
			}
		}
	}
	if edits != nil {
		text = syntax.ApplyEdits(text, edits)
	} else if !j.concerns(ref) {
		return nil
	}
	more, _ := j.fixer(ref).FixAll(text, j.remedy.wants)
	return syntax.Compose(edits, more)
}

// fixer is that of the document, until the work is stopped.
func (j *Job) fixer(ref syntax.GameRef) *semantic.Fixer {
	f := j.Fixes.fixer(ref)
	f.Stopped = j.Stopped
	return f
}

// concerns reports whether a game has a finding that the remedy may mend.
func (j *Job) concerns(ref syntax.GameRef) bool {
	return j.mendable(semantic.Of(ref.Game, j.Document.Grammar(), j.Rules, j.Options))
}

func (j *Job) mendable(a *semantic.Analysis) bool {
	for i := range a.Problems {
		p := &a.Problems[i]
		if j.remedy.wants(p.Code) && j.Rules.Code(p.Code).Fix != nil && j.Sieve.Severity(a, p) != semantic.Off {
			return true
		}
	}
	return false
}

// Prospect is what is known of a job that has not been done.
type Prospect int

// The prospects.
const (
	Unknown Prospect = iota // not all games have been analysed
	Nothing                 // it changes nothing
	Some                    // it changes something
)

// Prospect says whether a job for all safe fixes would change something, from the games
// that have been analysed.
func (j *Job) Prospect() Prospect {
	for _, list := range j.whole {
		g := j.openShared(list[0].Game)
		for i := range list {
			if slices.ContainsFunc(g.fixer.Propose(g.pass, &list[i].Problem), func(f semantic.Fix) bool { return f.Safe }) {
				return Some
			}
		}
	}
	tries, all := 0, true
	for ref := range j.Document.All() {
		a := j.known(ref)
		if a == nil {
			all = false
			continue
		}
		if len(a.Problems) == 0 || !j.mendable(a) {
			continue
		}
		if tries++; tries > maxTries {
			return Unknown
		}
		if g := j.openShared(ref); j.hasSafe(g) {
			return Some
		}
	}
	if all {
		return Nothing
	}
	return Unknown
}

// hasSafe reports whether a finding of a game has a fix that is safe in general.
func (j *Job) hasSafe(g *openGame) bool {
	seen := make(map[string]bool)
	for p := range j.Sieve.Of(g.pass.Analysis) {
		if seen[p.Code] || !j.remedy.wants(p.Code) {
			continue
		}
		seen[p.Code] = true
		if g.fixer.CountAlike(g.pass, semantic.Alike{Code: p.Code}, 1) > 0 {
			return true
		}
	}
	return false
}

// SourceAction is something that is done to a whole document when a person asks for it.
type SourceAction struct {
	Name     string // "fixAll"
	Title    string
	Patterns []string // of codes; see [Remedy]
	Hidden   bool
}

// Remedy returns what the action does.
func (a *SourceAction) Remedy() Remedy {
	return Remedy{Width: InFile, Patterns: a.Patterns, Hidden: a.Hidden}
}

// SourceActions are all of them. The last two do what their titles say, whatever the
// settings show.
var SourceActions = []SourceAction{
	{Name: "fixAll", Title: words["source.fixAll"], Patterns: []string{"*"}},
	{
		Name: "organizeTags", Title: words["source.organizeTags"], Hidden: true,
		Patterns: []string{"tag-roster-order", "tag-roster-first", "tag-extra-order"},
	},
	{Name: "renumber", Title: words["source.renumber"], Hidden: true, Patterns: []string{"num-*"}},
}
