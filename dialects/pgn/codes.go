package pgn

import (
	"slices"

	"github.com/pgn-lsp/pgn-lsp/semantic"
)

// Rules is the meaning of PGN games.
var Rules = &semantic.Rules{
	Codes:     slices.Concat(semantic.SharedCodes, ownCodes),
	Sentences: sentences,
	FirstTag:  firstTag,
	Setup:     setup,
	Checks:    checks,
}

// ownCodes are the diagnostics that only PGN gives.
var ownCodes = []semantic.Code{
	{Name: "tag-duplicate", Severity: semantic.Warning, Source: "PGN 8.1"},
	{Name: "tag-roster-missing", Severity: semantic.Information, Source: "PGN 8.1.1"},
	{Name: "tag-roster-order", Severity: semantic.Information, Source: "PGN 8.1.1"},
	{Name: "tag-roster-first", Severity: semantic.Information, Source: "PGN 8.1.1"},
	{Name: "tag-variant-unknown", Severity: semantic.Warning, Source: "interop"},
}
