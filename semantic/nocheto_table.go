package semantic

// TreeNumbersFamily holds the diagnostics "nocheto-*": the NochetoTreeNumber tag.
var TreeNumbersFamily = Family{
	Codes: []Code{
		{Name: "nocheto-syntax", Severity: Error, Source: "Nocheto, Full format", Fix: fixTreeSyntax},
		{Name: "nocheto-empty", Severity: Warning, Source: "Nocheto, No move position", Fix: fixTreeRemove},
		{Name: "nocheto-branch", Severity: Warning, Source: "Nocheto, Full format", Fix: fixTreeBranch},
		{Name: "nocheto-too-deep", Severity: Warning, Source: "Nocheto, Full format", Fix: fixTreeTooDeep},
		{Name: "nocheto-move-number", Severity: Warning, Source: "Nocheto, Full format", Fix: fixTreeMoveNumber},
		{Name: "nocheto-not-compressed", Severity: Information, Source: "Nocheto, Compressed format", Fix: fixTreeCompression},
		{Name: "nocheto-compression", Severity: Warning, Source: "Nocheto, Compressed format", Fix: fixTreeCompression},
		{Name: "nocheto-leading-zero", Severity: Information, Source: "Nocheto, Full format", Fix: fixTreeLeadingZero},
		{Name: "nocheto-start", Severity: Hint, Source: "Nocheto, Example 1 note", Tag: Unnecessary, Fix: fixTreeRemove},
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
	Titles: map[string]Title{
		"tree-remove":   {One: "Remove the tag", All: "Remove all tree numbers of start positions"},
		"tree-restart":  {One: "Remove the tag: nothing of the path is left"},
		"tree-rebuild":  {One: "Write '{v}': what can be read, up to {node}"},
		"tree-cut":      {One: "Point at {node}: '{v}'"},
		"tree-branch":   {One: "Take branch {k} instead: '{v}' is {node}"},
		"tree-number":   {One: "Write move number {n}"},
		"tree-nearest":  {One: "Point at {node}: '{v}'"},
		"tree-compress": {One: "Write '{v}'", All: "Write all tree numbers in compressed format"},
		"tree-zero":     {One: "Remove the leading zero", All: "Remove all leading zeros of tree numbers"},
	},
}
