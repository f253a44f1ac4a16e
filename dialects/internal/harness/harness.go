// Package harness holds the tests that every dialect has to pass. A dialect says what it
// is, in a [Dialect], and calls them from tests of its own.
package harness

import (
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Dialect is a dialect under test.
type Dialect struct {
	Grammar *syntax.Grammar
	Rules   *semantic.Rules
	Pages   func() []semantic.Page

	// Goldens is the pattern of the archives of problems; see [Dialect.TestProblems].
	Goldens string
	// Hidden are the codes that small inputs would raise in every golden.
	Hidden []string
	// NotRaised are codes that no golden can raise, with the reason; Elsewhere are
	// patterns of those whose goldens stand elsewhere.
	NotRaised map[string]string
	Elsewhere []string

	// Typings is what people type into a file; see [Dialect.EditScript].
	Typings []string
	// MendsInPart are the keys of fixes that a finding may outlive, beside repairs that make
	// only some of the moves legal.
	MendsInPart map[string]bool
}
