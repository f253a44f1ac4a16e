package semantic

// ResultsFamily holds the diagnostics "result-*": results, termination and draws.
var ResultsFamily = Family{
	Codes: []Code{
		{Name: "result-missing", Severity: Warning, Source: "PGN 8.2.6"},
		{Name: "result-mismatch", Severity: Warning, Source: "PGN 8.1.1.7, 8.2.6"},
	},
	Sentences: map[string]string{
		"result-missing":  "Game has no result marker; expected {v}",
		"result-mismatch": "Marker {a} differs from Result tag {b}",
	},
	Titles: map[string]Title{},
}
