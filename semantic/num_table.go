package semantic

// NumbersFamily holds the diagnostics "num-*": move numbers.
var NumbersFamily = Family{
	Codes: []Code{
		{Name: "num-wrong", Severity: Warning, Source: "PGN 8.2.2", Fix: fixNumber},
		{Name: "num-side", Severity: Information, Source: "PGN 8.2.2", Fix: fixNumber},
		{Name: "num-range", Severity: Warning, Source: "PGN 8.2.2", Fix: fixNumber},
		{Name: "num-missing", Severity: Information, Source: "PGN 8.2.2.2; interop", Fix: fixNumber},
		{Name: "num-superfluous", Severity: Information, Source: "PGN 8.2.2.2", Tag: Unnecessary, Fix: fixNumber},
		{Name: "num-dots", Severity: Information, Source: "PGN 8.2.2.2", Fix: fixNumber},
		{Name: "num-dangling", Severity: Warning, Source: "PGN 8.2.2", Fix: fixDanglingNumber},
	},
	Sentences: map[string]string{
		"num-wrong":       "This is move {n}, not {v}",
		"num-side":        "{colour} is to move; write '{n}{dots}'",
		"num-range":       "Move number {v} is out of range",
		"num-missing":     "Move number '{n}{dots}' is missing",
		"num-superfluous": "Number not needed here",
		"num-dots":        "Write '{n}{dots}'",
		"num-dangling":    "Number without a move",
	},
	Titles: map[string]Title{
		"num-count":    {One: "Write {new} and count on from there", All: "Correct all move numbers"},
		"num-bare":     {One: "Count on from here, and delete numbers that are not needed"},
		"num-correct":  {One: "Write {new}", All: "Write all move numbers with the right periods"},
		"num-insert":   {One: "Insert {new}", All: "Insert all missing move numbers"},
		"num-delete":   {One: "Delete the number", All: "Delete all numbers that are not needed"},
		"num-drop":     {One: "Delete the number", All: "Delete all numbers without a move"},
		"num-renumber": {One: "Renumber the game"},
	},
}
