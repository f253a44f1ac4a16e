package semantic

import "github.com/pgn-lsp/pgn-lsp/syntax"

// Analyze finds out what a game means, in one pass over its tree. It cannot fail:
// what is wrong with the text is in the problems.
func Analyze(t *syntax.Tree, rules *Rules, opt Options) *Analysis {
	p := &Pass{Tree: t, Rules: rules, Options: opt, Reader: t.Reader()}
	if opt.VariationDepth == 0 {
		p.Options.VariationDepth = DefaultVariationDepth
	}
	p.checkTagPairs()
	for _, check := range rules.Checks {
		check(p)
	}
	setup := rules.Setup(p)
	a := replayGame(p, setup)
	p.checkCharacters(a)
	p.checkTreeNumber(a)
	p.releaseTags()
	sortProblems(p.problems)
	a.Problems = p.problems
	return a
}
