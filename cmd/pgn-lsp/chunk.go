package main

import (
	"errors"
	"io"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// chunker cuts a text that is being read into pieces that hold whole games, and
// never holds more of it than one piece and the games behind that it has to see.
//
// A game is complete when the game behind it has begun and no later byte can
// change that. Which bytes can is the splitter's affair, but it promises to look
// at no more than one line, and the blank, '%' and ';' lines around it, beside a
// cut (see [syntax.Grammar]). So a cut stands for good when another one follows,
// which begins on a later line; the last cut of a text that goes on may still
// vanish: "[Event" may become "[Eventually". The same promise allows splitting
// to begin again at a cut: what lies before it has no say in later ones.
type chunker struct {
	in      io.Reader
	grammar *syntax.Grammar
	// want returns how many bytes to read on top of those held. It should grow
	// with them, lest a game of the size of the file be split again and again.
	want func(held int) int
	// most bounds the length of the text.
	most int64

	held  []byte
	taken int64 // bytes given out
	ended bool
}

// Pieces are about this long: enough that handing them over costs nothing, and
// few enough that all workers together hold little.
const chunkSize = 256 << 10

func newChunker(in io.Reader, gr *syntax.Grammar, most int64) *chunker {
	return &chunker{in: in, grammar: gr, most: most, want: readMore}
}

// readMore reads a piece, or as much again as is held, so that a huge game is split
// only as often as it doubles.
func readMore(held int) int { return max(chunkSize, held) }

// next returns the next piece, which is the caller's to keep. It starts where a
// game starts and ends where one ends. At the end of the text next returns
// io.EOF; a text without any byte is one empty piece.
func (c *chunker) next() ([]byte, error) {
	if c.ended {
		return nil, io.EOF
	}
	for {
		if err := c.read(c.want(len(c.held))); err != nil {
			return nil, err
		}
		if c.ended {
			c.taken += int64(len(c.held))
			return c.held, nil
		}
		if cuts := c.grammar.Split(c.held, nil); len(cuts) > 1 {
			return c.take(cuts[len(cuts)-2]), nil
		}
	}
}

// read adds n bytes to those held, or notes that the text has ended.
func (c *chunker) read(n int) error {
	size := len(c.held)
	if cap(c.held) < size+n {
		// Never more than the text can still have, and one byte to see its end.
		room := min(int64(size)+int64(n), max(c.most-c.taken+1, int64(size)+1))
		held := make([]byte, size, room)
		copy(held, c.held)
		c.held = held
	}
	n = min(n, cap(c.held)-size)
	k, err := io.ReadFull(c.in, c.held[size:size+n])
	c.held = c.held[:size+k]
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		c.ended = true
		return nil
	}
	return err
}

// take gives out the first n bytes held.
func (c *chunker) take(n int) []byte {
	piece := c.held[:n:n]
	rest := c.held[n:]
	c.held = make([]byte, len(rest), len(rest)+c.want(len(rest)))
	copy(c.held, rest)
	c.taken += int64(n)
	return piece
}
