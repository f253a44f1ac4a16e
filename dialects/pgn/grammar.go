package pgn

import "github.com/pgn-lsp/pgn-lsp/syntax"

// firstTag is the first tag of the roster, which begins a game (PGN 8.1.1).
const firstTag = "Event"

// Grammar is the syntax of PGN.
var Grammar = syntax.PGN(firstTag)
