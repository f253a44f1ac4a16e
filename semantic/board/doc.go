// Package board holds the rules of orthodox chess and of variants on the 64 squares: positions, moves, the notations SAN,
// FEN and UCI, and the reasons why a written move cannot be played.
//
// The path of a game is short and allocates nothing:
//
//	pos := board.Start()
//	w, ok := board.ReadSAN([]byte("Nf3")) // what the text says, without a position
//	m, from, ok := pos.Resolve(w)         // the one legal move it means
//	pos.Play(m)                           // in place; copy the Position to keep the old one
//
// Everything else is beside that path: [Position.Legal] lists moves, [Position.AppendSAN] writes the canonical text,
// [Explain] says why a text that did not resolve is no legal move, [ParseFEN] reads a position and its faults.
//
// The package knows squares and men, not words: every sentence for people is made by its callers.
// It imports the standard library only, does no I/O, starts no goroutine, and never panics on any input.
// All functions may be called from many goroutines as long as nobody plays on a shared Position.
//
// A [Position] knows its [Variant]. Orthodox games pay one branch for that in each entry; what is particular to variants
// is in a table of traits and the files variant*.go. See [Position.End] for how a game of a variant ends.
//
// Castling is stored as the square of the rook and written king-takes-rook inside a [Move], so Chess960 is the same
// code. A king may be missing (variants without royal king): such a side is simply never in check.
package board
