package semantic

// TreeNumbersFamily holds the diagnostics "nocheto-*": the NochetoTreeNumber tag.
var TreeNumbersFamily = Family{
	Codes: []Code{
		{Name: "nocheto-syntax", Severity: Error, Source: "Nocheto, Full format"},
		{Name: "nocheto-empty", Severity: Warning, Source: "Nocheto, No move position"},
		{Name: "nocheto-branch", Severity: Warning, Source: "Nocheto, Full format"},
		{Name: "nocheto-too-deep", Severity: Warning, Source: "Nocheto, Full format"},
		{Name: "nocheto-move-number", Severity: Warning, Source: "Nocheto, Full format"},
		{Name: "nocheto-not-compressed", Severity: Information, Source: "Nocheto, Compressed format"},
		{Name: "nocheto-compression", Severity: Warning, Source: "Nocheto, Compressed format"},
		{Name: "nocheto-leading-zero", Severity: Information, Source: "Nocheto, Full format"},
		{Name: "nocheto-start", Severity: Hint, Source: "Nocheto, Example 1 note", Tag: Unnecessary},
		{Name: "nocheto-illegal-node", Severity: Warning, Source: "Nocheto; PGN 8.2"},
	},
	Sentences: map[string]string{
		"nocheto-syntax":         "Expected a move number and branch numbers joined by dots",
		"nocheto-empty":          "Tree number is empty; '0' is the start",
		"nocheto-branch":         "No branch {k} at {node}: it has 0 to {max}",
		"nocheto-too-deep":       "The line ends at {node}",
		"nocheto-move-number":    "Path leads to move {n}, not {v}",
		"nocheto-not-compressed": "Shorter: {v}",
		"nocheto-compression":    "Only runs of two or more zeros are shortened",
		"nocheto-leading-zero":   "Leading zero",
		"nocheto-start":          "'0' is the default and may be left out",
		"nocheto-illegal-node":   "Points past an illegal move",
	},
	Titles: map[string]Title{},
}
