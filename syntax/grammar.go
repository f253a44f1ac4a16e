package syntax

// Mode is the state of a scanner between two tokens. Zero is the state at the
// start of a game.
type Mode uint8

// lookBehind is the number of bytes before a token that Next may look at.
const lookBehind = 3

// Grammar is the syntax of one dialect as a value: how a document falls into
// games, a game into tokens, and tokens into a tree. All functions are pure.
type Grammar struct {
	// Name of the dialect, for dumps.
	Name string

	// Split appends to cuts the start of every game in text but the first. It
	// must not cut between CR and LF or inside a character, and must look at no more than one line, and the blank, '%' and ';' lines around
	// it, beside a cut; this bounds the effect of an edit (see [Document.Apply]).
	Split func(text []byte, cuts []int) []int

	// Next scans the token at off (off < len(text)) and returns its kind, its end
	// (> off) and the mode after it. It may look at the three bytes before off.
	Next func(text []byte, off int, mode Mode) (kind Kind, end int, next Mode)

	// Lookahead is the number of bytes behind the end of a token that Next may
	// have looked at to decide where the token ends.
	Lookahead int

	// Parse makes the nodes of t from its tokens. A non-nil reuse names an older
	// tree whose untouched parts may be taken over.
	Parse func(t *Tree, reuse *Reuse)
}
