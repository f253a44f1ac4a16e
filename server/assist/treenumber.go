package assist

import "github.com/pgn-lsp/pgn-lsp/semantic"

// spotOfNumber returns the spot behind the move that a tree number names.
func (g Game) spotOfNumber(value string) (semantic.Spot, bool) {
	return g.start(), value == "0"
}
