package syntax

// PGN returns the grammar of PGN games whose first roster tag has the given name
// (Event, in PGN 8.1.1).
func PGN(firstTag string) *Grammar {
	return &Grammar{
		Name:      "pgn",
		Split:     SplitPGN(firstTag),
		Next:      NextPGN,
		Lookahead: scanLookahead + 64,
		Parse:     ParsePGN,
	}
}
