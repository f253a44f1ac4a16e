package pgn

import "github.com/pgn-lsp/pgn-lsp/semantic"

// tagSectionFamily holds the diagnostics "tag-*" about the tag section: which tags there
// are, and in which order.
var tagSectionFamily = semantic.Family{
	Codes: []semantic.Code{
		{Name: "tag-duplicate", Severity: semantic.Warning, Source: "PGN 8.1", Fix: fixDuplicate},
		{Name: "tag-roster-missing", Severity: semantic.Information, Source: "PGN 8.1.1", Fix: fixRosterMissing},
		{Name: "tag-roster-order", Severity: semantic.Information, Source: "PGN 8.1.1", Fix: fixTagOrder},
		{Name: "tag-roster-first", Severity: semantic.Information, Source: "PGN 8.1.1", Fix: fixTagOrder},
		{Name: "tag-extra-order", Severity: semantic.Hint, Source: "PGN 8.1.1", Fix: fixTagOrder},
		{Name: "tag-in-movetext", Severity: semantic.Error, Source: "PGN 8.2.6", Fix: fixTagInMovetext},
	},
	Sentences: map[string]string{
		"tag-duplicate":      "Tag '{name}' was already given",
		"tag-roster-missing": "Game lacks {list}",
		"tag-roster-order":   "'{name}' belongs {place} '{other}'",
		"tag-roster-first":   "'{name}' must come after the seven roster tags",
		"tag-extra-order":    "'{name}' should come before '{other}'",
		"tag-in-movetext":    "Tag inside the moves: the game above has no result marker",
	},
	Titles: map[string]semantic.Title{
		"tag-remove-this":   {One: "Remove this tag {name} \"{value}\""},
		"tag-remove-other":  {One: "Remove the other tag {name} \"{value}\""},
		"tag-add-roster":    {One: "Add {list}", All: "Add all missing roster tags"},
		"tag-sort":          {One: "Sort the tags of this game", All: "Sort all tags"},
		"tag-end-game":      {One: "End the game above with {v}", All: "Add the result in front of all tags inside moves"},
		"tag-into-section":  {One: "Move the tag into the tag section above"},
		"tags-into-section": {One: "Move the tags into the tag section above"},
	},
	Checks: []func(*semantic.Pass){
		checkDuplicates,
		checkRosterMissing,
		checkTagOrder,
	},
	Replayed: []func(*semantic.Pass, *semantic.Analysis){checkTagsInMovetext},
}
