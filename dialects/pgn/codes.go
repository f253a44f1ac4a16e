package pgn

import "github.com/pgn-lsp/pgn-lsp/semantic"

// Rules is the meaning of PGN games.
var Rules = semantic.NewRules(firstTag, setup,
	semantic.LexFamily,
	semantic.TagPairsFamily, tagNamesFamily, tagSectionFamily, emptyValueFamily, tagDatesFamily, tagPlayersFamily,
	resultTagFamily, ratingFamily, titleFamily, ecoFamily, timeControlFamily, conclusionFamily, countFamily,
	variantFamily, siteFamily, valueFamily,
	semantic.FENFamily,
	semantic.MovesFamily,
	semantic.SpellingFamily,
	semantic.NumbersFamily,
	semantic.VariationsFamily,
	semantic.GlyphsFamily,
	semantic.ResultsFamily,
	semantic.CommandsFamily,
	exportFamily,
	semantic.TreeNumbersFamily,
	semantic.FilesFamily,
)
