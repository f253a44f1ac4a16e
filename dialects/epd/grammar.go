package epd

import (
	"bytes"
	"math"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Grammar is the syntax of EPD and FEN files: a position a line.
var Grammar = &syntax.Grammar{
	Name:  "epd",
	Split: split,
	Next:  next,
	// Where a string ends is decided by all of its line.
	Lookahead: math.MaxInt32,
	Parse:     parse,
}

// split cuts a document in front of each line that holds a position but the first,
// and in front of the comment lines directly above it.
func split(text []byte, cuts []int) []int {
	began := false
	comments := -1 // start of the comment lines directly above
	for off := 0; off < len(text); {
		stop := off + lineLength(text[off:])
		switch line := bytes.TrimLeft(text[off:stop], blanks); {
		case len(line) == 0:
			comments = -1
		case isComment(line):
			if comments < 0 {
				comments = off
			}
		default:
			cut := off
			if comments >= 0 {
				cut = comments
			}
			if began {
				cuts = append(cuts, cut)
			}
			began, comments = true, -1
		}
		off = behindLineEnd(text, stop)
	}
	return cuts
}

// blanks separate fields and operands. A byte order mark is none, but where files
// were joined it stands in front of a line.
const blanks = " \t\v\f\uFEFF"

// isComment reports whether a line, blanks in front left out, holds no position.
// Neither FEN nor EPD has comments, but files do.
func isComment(line []byte) bool { return line[0] == '#' || line[0] == '%' || line[0] == ';' }

// lineLength returns the length of the first line of text without its end.
func lineLength(text []byte) int {
	n := bytes.IndexByte(text, '\n')
	if n < 0 {
		n = len(text)
	}
	if i := bytes.IndexByte(text[:n], '\r'); i >= 0 {
		return i
	}
	return n
}

// behindLineEnd returns the offset behind the line end at off, if one is there.
func behindLineEnd(text []byte, off int) int {
	switch {
	case off == len(text):
		return off
	case text[off] == '\r' && off+1 < len(text) && text[off+1] == '\n':
		return off + 2
	}
	return off + 1
}

// Recognize reports whether a text begins with a position: whether its first line that
// is no comment has eight ranks, and a side to move behind them.
func Recognize(content []byte) bool {
	for off := 0; off < len(content); {
		stop := off + lineLength(content[off:])
		line := bytes.Trim(content[off:stop], blanks)
		if len(line) > 0 && !isComment(line) {
			fields := bytes.Fields(line)
			return len(fields) >= 2 && bytes.Count(fields[0], []byte{'/'}) >= 7 &&
				len(bytes.Trim(fields[0], "/12345678PNBRQKpnbrqk~[]-")) == 0 &&
				(string(fields[1]) == "w" || string(fields[1]) == "b")
		}
		off = behindLineEnd(content, stop)
	}
	return false
}
