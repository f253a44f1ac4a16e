package pgn

// sentences are the messages of the codes of this package in English. What stands
// in braces is an argument.
var sentences = map[string]string{
	"tag-duplicate":       "Tag '{name}' was already given",
	"tag-roster-missing":  "Game lacks {list}",
	"tag-roster-order":    "'{name}' belongs before '{other}'",
	"tag-roster-first":    "'{name}' must come after the seven roster tags",
	"tag-variant-unknown": "Variant '{v}' is not supported: moves are not checked",
}
