package semantic

// SpellingFamily holds the diagnostics "san-*": the spelling of moves that are understood and legal.
var SpellingFamily = Family{
	Codes:     []Code{},
	Sentences: map[string]string{},
	Titles:    map[string]Title{},
}
