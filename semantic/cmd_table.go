package semantic

// CommandsFamily holds the diagnostics "cmd-*": commands inside comments.
var CommandsFamily = Family{
	Codes:     []Code{},
	Sentences: map[string]string{},
	Titles:    map[string]Title{},
}
