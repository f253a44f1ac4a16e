package semantic

// GlyphsFamily holds the diagnostics "nag-*": annotation glyphs.
var GlyphsFamily = Family{
	Codes: []Code{
		{Name: "nag-digits", Severity: Error, Source: "PGN 8.2.4", Fix: fixDeleteGlyph},
		{Name: "nag-range", Severity: Warning, Source: "PGN 8.2.4", Fix: fixDeleteGlyph},
		{Name: "nag-unassigned", Severity: Hint, Source: "PGN 10"},
		{Name: "nag-null", Severity: Hint, Source: "PGN 10", Tag: Unnecessary, Fix: fixNullGlyph},
		{Name: "nag-duplicate", Severity: Information, Source: "PGN 8.2.4", Fix: fixRepeatedGlyph},
		{Name: "nag-contradiction", Severity: Hint, Source: "PGN 10", Fix: fixContradiction},
		{Name: "nag-no-move", Severity: Warning, Source: "PGN 8.2.4", Fix: fixGlyphWithoutMove},
		{Name: "nag-side", Severity: Hint, Source: "PGN 10", Fix: fixGlyphSide},
		{Name: "nag-symbol", Severity: Information, Source: "PGN 8.2.4, 10", Fix: fixSign},
	},
	Sentences: map[string]string{
		"nag-digits":        "'$' needs a number",
		"nag-range":         "NAG {n} is above 255",
		"nag-unassigned":    "NAG {n} is not in the standard list",
		"nag-null":          "$0 says nothing",
		"nag-duplicate":     "{nag} is repeated",
		"nag-contradiction": "{a} contradicts {b}",
		"nag-no-move":       "No move for {nag} to describe",
		"nag-side":          "{nag} says {colour} is in zugzwang, but {other} is to move",
		"nag-symbol":        "Write {nag} for '{sym}'",
	},
	Titles: map[string]Title{
		"nag-delete":   {One: "Delete {nag}"},
		"nag-null":     {One: "Delete {nag}", All: "Delete all NAGs that say nothing"},
		"nag-repeated": {One: "Delete {nag}", All: "Delete all repeated NAGs"},
		"nag-keep":     {One: "Keep {keep}, delete {nag}"},
		"nag-move":     {One: "Move {nag} behind the next move"},
		"nag-pair":     {One: "Write {nag}"},
		"nag-sign":     {One: "Write {nag}", All: "Write all printed signs as NAGs"},
	},
	Replayed: []func(*Pass, *Analysis){checkGlyphs},
}
