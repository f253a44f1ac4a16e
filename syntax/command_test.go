package syntax

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

// Commands are found from left to right, each behind the one before; their parts lie
// inside one another; and what is no command holds no beginning of one.
func FuzzNextCommand(f *testing.F) {
	for _, seed := range []string{
		"{[%clk 1:02:03]}", "{ a [%eval  0.35,12 ] b }", "{[%csl Ga1,Rb2][%cal Ga1b2]", "{[%clk 1:0 [%eval 1]}",
		"{[%clk [%", "{[%]}", "{[x] [ %y]}", "{[%clk\n1:00:00]}", "[%", "", "}", "{[%a}]", "{[%a ]b]}",
	} {
		f.Add([]byte(seed), 0)
	}
	f.Fuzz(func(t *testing.T, comment []byte, from int) {
		if from < 0 || from > len(comment) {
			return
		}
		off := from
		for {
			c, ok := NextCommand(comment, off)
			if !ok {
				require.Equal(t, -1, bytes.Index(comment[off:], []byte("[%")))
				return
			}
			require.Equal(t, -1, bytes.Index(comment[off:c.Span.Start], []byte("[%")), "a command was passed over")
			require.True(t, bytes.HasPrefix(comment[c.Span.Start:], []byte("[%")))
			require.Equal(t, c.Span.Start+2, c.Name.Start)
			require.LessOrEqual(t, c.Name.Start, c.Name.End)
			require.LessOrEqual(t, c.Name.End, c.Argument.Start)
			require.LessOrEqual(t, c.Argument.Start, c.Argument.End)
			require.LessOrEqual(t, c.Argument.End, c.Span.End)
			require.LessOrEqual(t, c.Span.End, len(comment))
			require.Greater(t, c.Span.End, off, "no progress")
			body := comment[c.Name.Start:c.Span.End]
			if c.Closed {
				require.Equal(t, len(body)-1, bytes.IndexByte(body, ']'))
			} else {
				require.Equal(t, -1, bytes.IndexByte(body, ']'))
			}
			// White space and brackets aside, a command is its name and its argument.
			join := "[%" + string(comment[c.Name.Start:c.Name.End]) + string(comment[c.Argument.Start:c.Argument.End])
			if c.Closed {
				join += "]"
			}
			require.Equal(t, withoutSpace([]byte(join)), withoutSpace(comment[c.Span.Start:c.Span.End]))
			off = c.Span.End
		}
	})
}

func withoutSpace(text []byte) string {
	return string(bytes.Map(func(r rune) rune {
		if r < 0x80 && isCommandSpace(byte(r)) {
			return -1
		}
		return r
	}, text))
}
