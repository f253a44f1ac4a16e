package semantic

import (
	"slices"
	"strings"
	"sync"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Analyze finds out what a game means, in one pass over its tree. It cannot fail:
// what is wrong with the text is in the problems.
func Analyze(t *syntax.Tree, rules *Rules, opt Options) *Analysis {
	p := &Pass{Tree: t, Rules: rules, Options: opt, Reader: t.Reader()}
	if opt.VariationDepth == 0 {
		p.Options.VariationDepth = DefaultVariationDepth
	}
	p.borrowProblems()
	p.checkTagPairs()
	for _, check := range rules.Checks {
		check(p)
	}
	setup := rules.Setup(p)
	a := replayGame(p, setup)
	p.checkCharacters(a, setup)
	p.checkTreeNumber(a)
	for _, check := range rules.Replayed {
		check(p, a)
	}
	prose := len(p.Tags()) == 0 && a.holdsNoGame(t)
	p.releaseTags()
	sortProblems(p.problems)
	a.Problems, a.Ignored = p.keptProblems(), ignoredInGame(t.Text())
	if len(a.Problems) > 0 {
		game, _ := lookForGame(t)
		a.noGame = !game
	}
	if prose {
		a.Problems = proseProblems(a.Problems)
	}
	return a
}

// problemLists lends the lists that an analysis collects problems in, so that those of a
// game can be cut to their size.
var problemLists = sync.Pool{New: func() any { return new([]Problem) }}

func (p *Pass) borrowProblems() {
	p.lent = problemLists.Get().(*[]Problem)
	p.problems = (*p.lent)[:0]
}

// keptProblems gives the list back and returns its contents, or the list itself if it is
// too long to be lent again.
func (p *Pass) keptProblems() (kept []Problem) {
	const most = 256
	list := p.problems
	p.problems = nil
	if len(list) > most {
		return list
	}
	if len(list) > 0 {
		kept = slices.Clone(list)
	}
	clear(list) // they refer to the text
	*p.lent = list
	problemLists.Put(p.lent)
	return kept
}

// holdsNoGame reports whether a game without tags has neither a move nor a marker
// either: it is text in front of the games, or no chess at all.
func (a *Analysis) holdsNoGame(t *syntax.Tree) bool {
	if slices.ContainsFunc(a.moves, func(m Move) bool { return m != NotAMove }) || len(a.moves) == 0 {
		return false
	}
	for n := range t.Len() {
		if t.Kind(n) == syntax.NodeResult {
			return false
		}
	}
	return true
}

// proseProblems keeps, of the problems of a text that is no game, those about
// characters, and that its first words are no move: one cause, one finding.
func proseProblems(list []Problem) []Problem {
	said := false
	return slices.DeleteFunc(list, func(p Problem) bool {
		if p.Code == "move-not-a-move" && !said {
			said = true
			return false
		}
		return !strings.HasPrefix(p.Code, "lex-")
	})
}
