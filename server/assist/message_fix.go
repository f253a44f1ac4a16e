package assist

// fixWords are the titles of actions that the rules have no titles for.
var fixWords = map[string]string{
	"fix.alike":   "Fix all like this ({code})",
	"fix.in-game": "{title} in this game",
	"fix.in-file": "{title} in this file",

	"source.fixAll":       "Apply all safe fixes",
	"source.organizeTags": "Sort the tags of all games",
	"source.renumber":     "Correct the move numbers of all games",
}
