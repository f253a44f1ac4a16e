// Package pgn is the dialect of Portable Game Notation: import and export format
// of the standard of 1994, and what files hold today.
//
// [Grammar] is its syntax and [Rules] its meaning, most of which dialects share
// (package semantic). Here stands what is particular to PGN: the seven tag roster
// and the spellings of the Variant tag.
package pgn
