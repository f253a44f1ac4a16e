package main

import (
	"fmt"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/semantic"
)

// gitHubReport writes workflow commands, which GitHub shows as annotations of the
// lines of a change.
type gitHubReport struct{ plainReport }

// gitHubLevels are the commands for severities; there is none below notice.
var gitHubLevels = [...]string{
	semantic.Error: "error", semantic.Warning: "warning", semantic.Information: "notice", semantic.Hint: "notice",
}

func (gitHubReport) add(dst []byte, f *finding) []byte {
	at := f.at(f.Span)
	dst = fmt.Appendf(dst, "::%s file=%s,line=%d", gitHubLevels[f.severity], gitHubProperty.Replace(f.place.File), at.line)
	if at.endLine == at.line { // columns are only for findings within a line
		dst = fmt.Appendf(dst, ",endLine=%d,col=%d,endColumn=%d", at.endLine, at.column, at.endColumn)
	} else {
		dst = fmt.Appendf(dst, ",endLine=%d", at.endLine)
	}
	return fmt.Appendf(dst, ",title=%s::%s\n", gitHubProperty.Replace(f.Code), gitHubData.Replace(f.rules.Message(f.Problem)))
}

// What stands for characters that separate the parts of a command.
var (
	gitHubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	gitHubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)
