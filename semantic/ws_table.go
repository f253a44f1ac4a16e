package semantic

// FilesFamily holds the diagnostics "ws-*": whole files.
var FilesFamily = Family{
	Codes: []Code{
		{Name: "ws-capped", Severity: Information, Source: ""},
	},
	Sentences: map[string]string{
		"ws-capped": "{n} more of {code} not shown",
	},
	Titles: map[string]Title{},
}
