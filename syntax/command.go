package syntax

import (
	"bytes"
	"iter"
)

// Command is an embedded command of a comment, [%name argument], as programs
// write clocks, evaluations, arrows and marks. Spans count from the start of the
// comment text given to [Commands].
type Command struct {
	Span     Span // with both brackets
	Name     Span
	Argument Span // without the white space around it; empty if there is none
	// Closed is false if the ']' is missing: the command then ends with the comment, or
	// where the next command begins.
	Closed bool
}

// Commands yields the embedded commands of a comment, in order. Commands are
// found on demand and stored nowhere.
func Commands(comment []byte) iter.Seq[Command] {
	return func(yield func(Command) bool) {
		for off := 0; ; {
			c, ok := NextCommand(comment, off)
			if !ok || !yield(c) {
				return
			}
			off = c.Span.End
		}
	}
}

// NextCommand returns the first embedded command of a comment at or behind off. To go
// through a comment from the end of one command to the next takes linear time. Other text
// may stand in front of the comment, if off is behind it.
func NextCommand(comment []byte, off int) (c Command, ok bool) {
	start, ok := commandStart(comment, off)
	if !ok {
		return c, false
	}
	stop := len(comment)
	if comment[stop-1] == '}' {
		stop--
	}
	name := start + 2
	for name < stop && (byteClass[comment[name]] == classLetter ||
		byteClass[comment[name]] == classDigit || comment[name] == '_') {
		name++
	}
	c.Name = Span{start + 2, name}
	from, end := name, name
	for end < stop && comment[end] != ']' {
		if comment[end] == '[' && end+1 < stop && comment[end+1] == '%' {
			break
		}
		end++
	}
	c.Closed = end < stop && comment[end] == ']'
	c.Span = Span{start, end}
	if c.Closed {
		c.Span.End++
	}
	for from < end && isCommandSpace(comment[from]) {
		from++
	}
	for end > from && isCommandSpace(comment[end-1]) {
		end--
	}
	c.Argument = Span{from, end}
	return c, true
}

// commandStart returns the offset of the next "[%" at or behind off.
func commandStart(comment []byte, off int) (int, bool) {
	for off < len(comment) {
		i := bytes.IndexByte(comment[off:], '[')
		if i < 0 {
			return 0, false
		}
		off += i + 1
		if off < len(comment) && comment[off] == '%' {
			return off - 1, true
		}
	}
	return 0, false
}

func isCommandSpace(c byte) bool {
	return byteClass[c] == classBlank || byteClass[c] == classNewline
}
