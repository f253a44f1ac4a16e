package pgn

import (
	"embed"

	"github.com/pgn-lsp/pgn-lsp/semantic"
)

//go:embed pages/*.txtar
var pageFiles embed.FS

// Pages explains every diagnostic that PGN files can have, in the order of the
// families' names.
func Pages() []semantic.Page {
	files, _ := pageFiles.ReadDir("pages")
	var list []semantic.Page
	for _, f := range files {
		data, _ := pageFiles.ReadFile("pages/" + f.Name())
		list = append(list, semantic.ReadPages(data)...)
	}
	return list
}
