package pgn

import "github.com/pgn-lsp/pgn-lsp/semantic"

// tagFamily holds the diagnostics "tag-*" about tags as such: which there are, and in
// which order.
var tagFamily = semantic.Family{
	Codes: []semantic.Code{
		{Name: "tag-duplicate", Severity: semantic.Warning, Source: "PGN 8.1"},
		{Name: "tag-roster-missing", Severity: semantic.Information, Source: "PGN 8.1.1"},
		{Name: "tag-roster-order", Severity: semantic.Information, Source: "PGN 8.1.1"},
		{Name: "tag-roster-first", Severity: semantic.Information, Source: "PGN 8.1.1"},
		{Name: "tag-variant-unknown", Severity: semantic.Warning, Source: "interop"},
	},
	Sentences: map[string]string{
		"tag-duplicate":       "Tag '{name}' was already given",
		"tag-roster-missing":  "Game lacks {list}",
		"tag-roster-order":    "'{name}' belongs before '{other}'",
		"tag-roster-first":    "'{name}' must come after the seven roster tags",
		"tag-variant-unknown": "Variant '{v}' is not supported: moves are not checked",
	},
	Titles: map[string]semantic.Title{},
	Checks: []func(*semantic.Pass){
		checkDuplicates,
		checkRosterMissing,
		checkRosterOrder,
	},
}
