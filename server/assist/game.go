package assist

import (
	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Source is a document with what is needed to understand it. The zero Options are
// the defaults.
type Source struct {
	Document *syntax.Document
	Rules    *semantic.Rules
	Options  semantic.Options
}

// Game returns one game of the document, ready to be asked about. Tree and
// analysis are kept with the game, so asking again costs nothing.
func (s *Source) Game(ref syntax.GameRef) Game {
	return Load(ref.Game, s.Document.Grammar(), s.Rules, s.Options)
}

// GameAt returns the game that holds the byte at off, and where it starts: what is
// asked about the game at off-start.
func (s *Source) GameAt(off int) (g Game, start int) {
	ref := s.Document.GameAt(off)
	return s.Game(ref), ref.Offset
}

// Game is a game in all its stages. It is a value, cheap to make and to copy.
type Game struct {
	Tree     *syntax.Tree
	Analysis *semantic.Analysis
	Rules    *semantic.Rules
}

// Load returns a game with its tree and its analysis, made now or found in the
// slots of g.
func Load(g *syntax.Game, gr *syntax.Grammar, rules *semantic.Rules, opt semantic.Options) Game {
	return Game{
		Tree:     g.Tree(gr),
		Analysis: semantic.Of(g, gr, rules, opt),
		Rules:    rules,
	}
}
