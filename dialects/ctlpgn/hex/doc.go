// Package hex holds the rules of C'escacs, chess on 169 hexes: positions, moves, the notations CTL-AN and CTL-FAN, the
// position string PDTL, and the reasons why a written move cannot be played.
//
// The path of a game is short and allocates nothing:
//
//	pos := hex.Start()
//	w, ok := hex.ReadMove([]byte("EE5-E9"), hex.Standard()) // what the text says, without a position
//	m, ok := pos.Resolve(&w)                                // the one legal move it means
//	pos.Play(m)                                             // in place; copy the Position to keep the old one
//
// Everything else is beside that path: [Position.Legal] lists moves, [Letters.AppendMove] writes the canonical text,
// [Position.Spelling] says in which ways a text departs from it, [Explain] why a text that did not resolve is no legal
// move, [ParsePDTL] reads a position and its faults.
//
// CTL-AN always names origin and target, so a move is looked up, not searched: one table tells how two hexes lie to each
// other, and lists of the hexes along each line tell what is between. A board of one byte a hex serves that better than
// sets of bits in three words.
//
// The package knows hexes and men, not words: every sentence for people is made by its callers.
// It imports the standard library only, does no I/O, starts no goroutine, and never panics on any input.
// All functions may be called from many goroutines as long as nobody plays on a shared Position.
//
// Comments cite the description of the game that the project keeps as "C'escacs 4", a section, or "C'escacs R2", a row
// of its list of open points.
package hex
