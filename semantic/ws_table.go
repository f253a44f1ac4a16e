package semantic

// FilesFamily holds the diagnostics "ws-*": whole files.
var FilesFamily = Family{
	Codes: []Code{
		{Name: "ws-empty-game", Severity: Warning, Source: "PGN 8", Fix: fixEmptyGame},
		{Name: "ws-unknown-code", Severity: Hint, Fix: fixUnknownCode},
		{Name: "ws-capped", Severity: Information},
	},
	Sentences: map[string]string{
		"ws-empty-game":   "Game without moves",
		"ws-unknown-code": "No diagnostic is called '{v}'",
		"ws-capped":       "{n} more of {code} not shown",
	},
	Titles: map[string]Title{
		"ws-add-result":   {One: "Add the result {v}", All: "Add the result of games without moves"},
		"ws-delete-game":  {One: "Delete this game"},
		"ws-nearest-code": {One: "Change to {new}"},
	},
	Checks: []func(*Pass){checkEmptyGame, checkDirectives},
}
