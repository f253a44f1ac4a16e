package pgn

import "github.com/pgn-lsp/pgn-lsp/semantic"

// exportFamily holds the diagnostics "export-*": where the layout of a game is not that
// of export format. Those without a fix wait for the formatter.
var exportFamily = semantic.Family{
	Codes: []semantic.Code{
		{Name: exportTagLine, Severity: semantic.Information, Source: "PGN 8.1"},
		{Name: exportTagGap, Severity: semantic.Information, Source: "PGN 8.1"},
		{Name: exportGameGap, Severity: semantic.Information, Source: "PGN 8.2.1"},
		{Name: exportLineWidth, Severity: semantic.Information, Source: "PGN 8.2.1"},
		{Name: exportLineFill, Severity: semantic.Information, Source: "PGN 8.2.1"},
		{Name: exportSpacing, Severity: semantic.Information, Source: "PGN 8.2.1"},
		{Name: exportTab, Severity: semantic.Information, Source: "PGN 4.2"},
		{
			Name: exportNewline, Severity: semantic.Information, Source: "PGN 3.2.2",
			Profile: semantic.Archival, Fix: semantic.FixLineEnds,
		},
		{Name: exportFinalNewline, Severity: semantic.Information, Source: "PGN 8.2.1", Fix: fixFinalNewline},
		{Name: exportLineComment, Severity: semantic.Information, Source: "PGN 5; house rule", Fix: fixLineComments},
		{
			Name: exportCharset, Severity: semantic.Information, Source: "PGN 4.1",
			Profile: semantic.Archival, Fix: fixCharset,
		},
		{Name: exportReduced, Severity: semantic.Hint, Source: "PGN 3.2.4", Profile: semantic.OnDemand},
	},
	Sentences: map[string]string{
		exportTagLine:      `Tags stand one per line as [Name "value"]`,
		exportTagGap:       "One empty line separates tags and moves",
		exportGameGap:      "One empty line ends a game",
		exportLineWidth:    "Line has {n} characters; export lines stay below 80",
		exportLineFill:     "Line could hold more",
		exportSpacing:      "One space between moves, none at line ends",
		exportTab:          "No tabs in export format",
		exportNewline:      "Archives use LF line ends",
		exportFinalNewline: "Last line has no line end",
		exportLineComment:  "Line comments do not survive re-wrapping",
		exportCharset:      "'{c}' is outside ISO 8859-1",
		exportReduced:      "Reduced export holds roster tags and bare moves only",
	},
	Titles: map[string]semantic.Title{
		"export-line-end": {One: "Add a line end"},
		"export-braces":   {One: "Put the line comments of this game in braces", All: "Put line comments in braces"},
		"export-transliterate": {
			One: "Write values and comments of this game in ISO 8859-1", All: "Write values and comments in ISO 8859-1",
		},
	},
	Replayed: []func(*semantic.Pass, *semantic.Analysis){checkExport},
}

const (
	exportTagLine      = "export-tag-line"
	exportTagGap       = "export-tag-gap"
	exportGameGap      = semantic.GameGap
	exportLineWidth    = "export-line-width"
	exportLineFill     = "export-line-fill"
	exportSpacing      = "export-spacing"
	exportTab          = "export-tab"
	exportNewline      = "export-newline"
	exportFinalNewline = "export-final-newline"
	exportLineComment  = "export-line-comment"
	exportCharset      = "export-charset"
	exportReduced      = "export-reduced"
)
