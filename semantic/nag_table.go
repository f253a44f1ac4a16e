package semantic

// GlyphsFamily holds the diagnostics "nag-*": annotation glyphs.
var GlyphsFamily = Family{
	Codes:     []Code{},
	Sentences: map[string]string{},
	Titles:    map[string]Title{},
}
