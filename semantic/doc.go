// Package semantic holds the meaning of a game: which moves its text names,
// what is wrong with them, and the words that say so. All dialects share it.
//
// [Analyze] is one pass over the tree of one game. What it finds are values: a
// [Problem] names a code, a place and arguments, and becomes a sentence only
// where it is shown ([Problem.Message]). Severity, too, is applied there
// ([Policy]), so that settings never make an analysis stale.
//
// Nothing here knows where a game stands in its document: all offsets are
// relative to the start of the game.
package semantic
