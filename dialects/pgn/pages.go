package pgn

import (
	"embed"

	"github.com/pgn-lsp/pgn-lsp/semantic"
)

//go:embed pages/*.txtar
var pageFiles embed.FS

// Pages explains every diagnostic that PGN files can have, in the order of the
// families' names.
func Pages() []semantic.Page { return semantic.ReadPageFiles(pageFiles) }
