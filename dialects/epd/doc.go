// Package epd is the dialect of position files: FEN and EPD, one position a line
// (PGN 16). A line is a game of its own, without moves of a main line; the moves of
// its operations are variations from the position, so that all that is known of moves
// serves them, too.
package epd
