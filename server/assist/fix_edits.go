package assist

import (
	"bytes"
	"slices"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Newline returns what ends a line in a game of a document: where line ends are mixed,
// or there are none, what ends the first line of the game, or of the document.
func Newline(doc *syntax.Document, ref syntax.GameRef) string {
	if s := newline(ref); s != "" {
		return s
	}
	for ref := range doc.All() {
		if s := newline(ref); s != "" {
			return s
		}
	}
	return "\n"
}

// newline returns what ends the first line of a game, "" if it has no line end.
func newline(ref syntax.GameRef) string {
	switch ref.TextFlags() & (syntax.TextLF | syntax.TextCRLF | syntax.TextCR) {
	case 0:
		return ""
	case syntax.TextLF:
		return "\n"
	case syntax.TextCRLF:
		return "\r\n"
	case syntax.TextCR:
		return "\r"
	}
	text := ref.Text()
	switch i := bytes.IndexAny(text, "\r\n"); {
	case text[i] == '\n':
		return "\n"
	case bytes.HasPrefix(text[i+1:], []byte("\n")):
		return "\r\n"
	}
	return "\r"
}

// withoutLineEnds returns the edits of a text without those that change nothing but
// line ends: over the protocol these belong to the editor. None of the others begins or
// ends between a carriage return and its line feed, where an editor has no place.
func withoutLineEnds(text []byte, edits []syntax.Edit) []syntax.Edit {
	inside := func(off int) bool {
		return off > 0 && off < len(text) && text[off-1] == '\r' && text[off] == '\n'
	}
	var list []syntax.Edit
	for _, e := range edits {
		if inside(e.Start) {
			e.Start--
			e.Text = append([]byte("\r"), e.Text...)
		}
		if inside(e.End) {
			e.End++
			e.Text = append(slices.Clip(e.Text), '\n')
		}
		if !bytes.Equal(oneLineEnd(text[e.Start:e.End]), oneLineEnd(e.Text)) {
			list = append(list, e)
		}
	}
	return list
}

// oneLineEnd returns a text with all its line ends made line feeds.
func oneLineEnd(text []byte) []byte {
	if bytes.IndexByte(text, '\r') < 0 {
		return text
	}
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	return bytes.ReplaceAll(text, []byte("\r"), []byte("\n"))
}

// shift moves edits by so many bytes. The list is changed.
func shift(edits []syntax.Edit, by int) []syntax.Edit {
	for i := range edits {
		edits[i].Start += by
		edits[i].End += by
	}
	return edits
}

// JoinEdits returns the edits of several games, given in order, as those of their
// document. Where one ends at the place of the next, they become one: an editor may
// apply two insertions at one place in either order.
func JoinEdits(games [][]syntax.Edit) []syntax.Edit {
	var all []syntax.Edit
	for _, edits := range games {
		for _, e := range edits {
			if n := len(all); n > 0 && all[n-1].End == e.Start {
				last := &all[n-1]
				last.End, last.Text = e.End, append(slices.Clip(last.Text), e.Text...)
				continue
			}
			all = append(all, e)
		}
	}
	return all
}
