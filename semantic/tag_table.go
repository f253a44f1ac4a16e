package semantic

// TagPairsFamily holds the diagnostics "tag-*": what a tag pair consists of.
var TagPairsFamily = Family{
	Codes: []Code{
		{Name: "tag-missing-bracket", Severity: Error, Source: "PGN 8.1"},
		{Name: "tag-missing-name", Severity: Error, Source: "PGN 8.1"},
		{Name: "tag-missing-value", Severity: Error, Source: "PGN 8.1"},
		{Name: "tag-unquoted-value", Severity: Error, Source: "PGN 8.1"},
	},
	Sentences: map[string]string{
		"tag-missing-bracket": "Tag '{name}' is missing '{bracket}'",
		"tag-missing-name":    "Tag name expected after '['",
		"tag-missing-value":   "Tag '{name}' has no value",
		"tag-unquoted-value":  "Value of '{name}' must be in quotes",
	},
	Titles: map[string]Title{},
}
