package semantic

// CommandsFamily holds the diagnostics "cmd-*": commands inside comments.
var CommandsFamily = Family{
	Codes: []Code{
		{Name: "cmd-unclosed", Severity: Warning, Source: "extension", Fix: fixUnclosedCommand},
		{Name: "cmd-time-format", Severity: Warning, Source: "extension", Fix: fixCommandTime},
		{Name: "cmd-clock-rises", Severity: Hint, Source: "extension; PGN 9.6.1"},
		{Name: "cmd-eval-format", Severity: Warning, Source: "extension"},
		{Name: "cmd-board-mark", Severity: Warning, Source: "extension", Fix: fixBoardMark},
		{Name: "cmd-duplicate", Severity: Hint, Source: "extension", Fix: fixRepeatedCommand},
		{Name: "cmd-unknown", Severity: Hint, Source: "extension", Profile: OnDemand, Fix: fixUnknownCommand},
	},
	Sentences: map[string]string{
		"cmd-unclosed":    "Command has no ']'",
		"cmd-time-format": "Write the time as h:mm:ss",
		"cmd-clock-rises": "Clock gains {t}, more than the increment",
		"cmd-eval-format": "Write the evaluation as 0.35 or #4",
		"cmd-board-mark":  "'{e}' is not colour plus square",
		"cmd-duplicate":   "[%{name}] is given twice",
		"cmd-unknown":     "Unknown command '{name}'",
	},
	Titles: map[string]Title{
		"cmd-close":  {One: "Insert ']'", All: "Close all commands in comments"},
		"cmd-pad":    {One: "Write {new}", All: "Write all times with two digits for minutes and seconds"},
		"cmd-hours":  {One: "Write {new}"},
		"cmd-entry":  {One: "Delete '{e}'"},
		"cmd-delete": {One: "Delete this command"},
		"cmd-rename": {One: "Change to '{name}'"},
	},
	Replayed: []func(*Pass, *Analysis){checkCommands},
}
