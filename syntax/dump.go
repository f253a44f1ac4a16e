package syntax

import (
	"bytes"
	"fmt"
	"strings"
)

// flagNames in the order of the bits.
var flagNames = []string{
	"missing-open", "missing-name", "missing-value", "missing-close",
	"bare-value", "extra-text", "spaced", "too-deep",
}

// String returns the names of the flags that are set, joined by blanks.
func (f Flags) String() string {
	var names []string
	for i, name := range flagNames {
		if f&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

// Dump appends to dst a description of the tree: one line per node, indented by
// depth, with its byte range, flags and, where it has no children, its text.
// It is stable and meant for people and goldens.
func (t *Tree) Dump(dst []byte) []byte {
	type open struct{ end int }
	var stack []open
	b := bytes.NewBuffer(dst)
	for n := range t.nodes {
		for len(stack) > 0 && n >= stack[len(stack)-1].end {
			stack = stack[:len(stack)-1]
		}
		start, end := t.Span(n)
		fmt.Fprintf(b, "%s%s %d-%d", strings.Repeat("  ", min(len(stack), MaxDepth)), t.Kind(n), start, end)
		if f := t.Flags(n); f != 0 {
			fmt.Fprintf(b, " [%s]", f)
		}
		if t.Next(n) == n+1 && n > 0 {
			fmt.Fprintf(b, " %s", quote(t.text[start:end]))
		}
		b.WriteByte('\n')
		stack = append(stack, open{t.Next(n)})
	}
	return b.Bytes()
}

// DumpTokens appends to dst one line per token: its range, kind and text.
func (t *Tree) DumpTokens(dst []byte) []byte {
	b := bytes.NewBuffer(dst)
	for tok := range t.AllTokens() {
		fmt.Fprintf(b, "%d-%d %s %s\n", tok.Start, tok.End, tok.Kind, quote(t.text[tok.Start:tok.End]))
	}
	return b.Bytes()
}

// quote quotes text for a dump, cut where it is long.
func quote(text []byte) string {
	const most = 60
	if len(text) > most {
		return fmt.Sprintf("%q… (%d bytes)", text[:most], len(text))
	}
	return fmt.Sprintf("%q", text)
}
