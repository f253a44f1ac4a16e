package epd

import (
	"embed"
	"maps"

	"github.com/pgn-lsp/pgn-lsp/semantic"
)

// Rules is the meaning of EPD and FEN lines. Of the families that PGN has, what is
// about tags, numbers and results has no place here.
var Rules = unordered(semantic.NewRules("", setup,
	semantic.LexFamily.Only("lex-confusable", "lex-control-character", "lex-bom", "lex-encoding", "lex-mixed-newlines"),
	positionFamily(),
	semantic.MovesFamily.Only(
		"move-no-piece", "move-blocked", "move-own-piece", "move-pinned", "move-ignores-check",
		"move-piece-gone", "move-into-check", "move-ambiguous", "move-pawn-capture", "move-ep-expired",
		"move-promotion-missing", "move-promotion-piece", "move-promotion-rank", "move-castle-right",
		"move-castle-blocked", "move-castle-check", "move-wrong-side", "move-after-end", "move-null",
		"move-null-in-check", "move-not-a-move", "move-unchecked", "move-recovered", "move-variant-forbids",
	),
	semantic.SpellingFamily.Only(
		"san-castle-zero", "san-long", "san-coordinate", "san-overspecified", "san-disambiguation-kind",
		"san-capture-missing", "san-capture-extra", "san-check-missing", "san-check-extra", "san-mate-missing",
		"san-mate-extra", "san-double-check", "san-promotion-sign", "san-pawn-letter", "san-letter-case",
		"san-en-passant-suffix", "san-figurine",
	),
	operationsFamily,
	layoutFamily,
	semantic.FilesFamily.Only("ws-unknown-code", "ws-capped"),
))

func unordered(r *semantic.Rules) *semantic.Rules {
	r.Unordered = true
	return r
}

// positionFamily is what PGN says of the FEN tag, about a line of its own. The first four
// fields are enough here.
func positionFamily() semantic.Family {
	f := semantic.FENFamily.Only(
		"fen-field-count", "fen-rank-count", "fen-rank-width", "fen-piece-letter", "fen-split-digits",
		"fen-side", "fen-castling-syntax", "fen-castling-impossible", "fen-ep-syntax", "fen-ep-impossible",
		"fen-ep-no-capturer", "fen-halfmove", "fen-fullmove", "fen-kings", "fen-pawn-rank", "fen-opposite-check",
		"fen-too-many", "fen-impossible-check", "fen-checks",
	)
	f.Sentences = maps.Clone(f.Sentences)
	f.Sentences["fen-field-count/epd"] = "Position has {n} of 4 fields"
	return f
}

//go:embed pages/*.txtar
var pageFiles embed.FS

// Pages explains the diagnostics that no other dialect has.
func Pages() []semantic.Page { return semantic.ReadPageFiles(pageFiles) }
