package pgn

import "github.com/pgn-lsp/pgn-lsp/semantic"

// checks are the rules of the tag section, one function each.
var checks = []func(*semantic.Pass){
	checkDuplicates,
	checkRosterMissing,
	checkRosterOrder,
}
