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
	Closed   bool // false: the ']' is missing, and the command ends with the comment
}

// Commands yields the embedded commands of a comment, in order. Commands are
// found on demand and stored nowhere.
func Commands(comment []byte) iter.Seq[Command] {
	return func(yield func(Command) bool) {
		for off := 0; ; {
			i := bytes.Index(comment[off:], []byte("[%"))
			if i < 0 {
				return
			}
			start := off + i
			stop := len(comment)
			if stop > start && comment[stop-1] == '}' {
				stop--
			}
			c := Command{Closed: true}
			if j := bytes.IndexByte(comment[start:stop], ']'); j >= 0 {
				stop = start + j
				off = stop + 1
			} else {
				c.Closed = false
				off = len(comment)
			}
			c.Span = Span{start, min(off, stop+1)}
			if !c.Closed {
				c.Span.End = stop
			}
			name := start + 2
			for name < stop && (byteClass[comment[name]] == classLetter ||
				byteClass[comment[name]] == classDigit || comment[name] == '_') {
				name++
			}
			c.Name = Span{start + 2, name}
			arg := bytes.TrimSpace(comment[name:stop])
			from := name + bytes.Index(comment[name:stop], arg)
			c.Argument = Span{from, from + len(arg)}
			if !yield(c) || !c.Closed {
				return
			}
		}
	}
}
