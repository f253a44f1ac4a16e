package semantic

// NumbersFamily holds the diagnostics "num-*": move numbers.
var NumbersFamily = Family{
	Codes: []Code{
		{Name: "num-wrong", Severity: Warning, Source: "PGN 8.2.2", Fix: fixNumber},
		{Name: "num-side", Severity: Information, Source: "PGN 8.2.2"},
	},
	Sentences: map[string]string{
		"num-wrong": "This is move {n}, not {v}",
		"num-side":  "{colour} is to move; write '{n}{dots}'",
	},
	Titles: map[string]Title{
		"num-correct": {One: "Write {n}", All: "Correct all move numbers"},
	},
}
