package semantic

// VariationsFamily holds the diagnostics "rav-*": variations.
var VariationsFamily = Family{
	Codes: []Code{
		{Name: "rav-unclosed", Severity: Error, Source: "PGN 8.2.5"},
		{Name: "rav-stray-close", Severity: Error, Source: "PGN 8.2.5"},
		{Name: "rav-empty", Severity: Warning, Source: "PGN 8.2.5"},
		{Name: "rav-before-move", Severity: Error, Source: "PGN 8.2.5"},
		{Name: "rav-parent-illegal", Severity: Hint, Source: "PGN 8.2.5"},
		{Name: "rav-continues", Severity: Warning, Source: "PGN 8.2.5"},
		{Name: "rav-same-move", Severity: Hint, Source: "PGN 8.2.5"},
		{Name: "rav-duplicate", Severity: Hint, Source: ""},
		{Name: "rav-result", Severity: Warning, Source: "PGN 8.2.6"},
		{Name: "rav-after-result", Severity: Error, Source: "PGN 8.2.6"},
		{Name: "rav-depth", Severity: Hint, Source: ""},
		{Name: "rav-leading-comment", Severity: Hint, Source: "interop", Profile: Interop},
	},
	Sentences: map[string]string{
		"rav-unclosed":        "Variation opened here is never closed",
		"rav-stray-close":     "')' closes nothing",
		"rav-empty":           "Variation has no move",
		"rav-before-move":     "There is no move yet to replace",
		"rav-parent-illegal":  "Replaces an illegal move",
		"rav-continues":       "Starts after {move}, not instead of it",
		"rav-same-move":       "Variation begins with the move it replaces",
		"rav-duplicate":       "Another variation here also starts {san}",
		"rav-result":          "A result inside a variation ends the game for some readers",
		"rav-after-result":    "Variation after the end of the game",
		"rav-depth":           "Nested {n} deep",
		"rav-leading-comment": "Some sites drop a comment before the first move of a variation",
	},
	Titles: map[string]Title{},
}
