package dialects

// The words of the pages about diagnostics.
const (
	textIndex = `# Diagnostics

Every finding of pgn-lsp has a code, and every code a page. The same pages are printed by ` + "`pgn-lsp explain CODE`" + `.
They are made from the tables of the program: change those, and write the pages anew with
` + "`go test ./dialects -update`" + `.
`
	exampleName   = "example"
	textSeverity  = "Severity: **%s**"
	textOnDemand  = "Severity: **%s**, in no profile; the setting `%s=%s` switches it on"
	textFixes     = "Quick fixes:\n\n%s\n\n"
	textFixSafe   = "- %s (safe: *fix all* applies it)"
	textFixUnsafe = "- %s"
	textExample   = "## Example\n\n"
	textCorrected = "## Corrected\n\n"
	textRule      = "Rule: %s\n"
)
