package semantic

// TagPairsFamily holds the diagnostics "tag-*": what a tag pair consists of.
var TagPairsFamily = Family{
	Codes: []Code{
		{Name: "tag-missing-bracket", Severity: Error, Source: "PGN 8.1", Fix: fixTagBracket},
		{Name: "tag-missing-name", Severity: Error, Source: "PGN 8.1", Fix: fixTagWithoutName},
		{Name: "tag-missing-value", Severity: Error, Source: "PGN 8.1", Fix: fixTagWithoutValue},
		{Name: "tag-unquoted-value", Severity: Error, Source: "PGN 8.1", Fix: fixUnquotedValue},
		{Name: "tag-extra-token", Severity: Error, Source: "PGN 8.1", Fix: fixExtraText},
		{Name: "tag-name-characters", Severity: Error, Source: "PGN 8.1", Fix: fixTagNameCharacters},
	},
	Sentences: map[string]string{
		"tag-missing-bracket": "Tag '{name}' is missing '{bracket}'",
		"tag-missing-name":    "Tag name expected after '['",
		"tag-missing-value":   "Tag '{name}' has no value",
		"tag-unquoted-value":  "Value of '{name}' must be in quotes",
		"tag-extra-token":     "Unexpected text after the value of '{name}'",
		"tag-name-characters": "Tag names use letters, digits and '_' only",
	},
	Titles: map[string]Title{
		"tag-bracket":     {One: "Insert '{bracket}'", All: "Insert all missing brackets of tags"},
		"tag-delete-pair": {One: "Delete this tag pair"},
		"tag-give-value":  {One: "Insert {value}", All: "Give a value to all tags without one"},
		"tag-join-value":  {One: "Join the lines of this tag", All: "Join the lines of all tags"},
		"tag-quote":       {One: "Put the value in quotes", All: "Put all values of tags in quotes"},
		"tag-delete-text": {One: "Delete '{text}'"},
		"tag-plain-name":  {One: "Rename to '{new}'"},
	},
}
