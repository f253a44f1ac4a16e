package assist

import (
	"strings"
	"unicode/utf8"
)

// Text is something to be shown to people: paragraphs and diagrams. It is made
// once and rendered in the form that a client can show, so both forms always say
// the same. The zero value is empty.
//
// Nothing in it can break out of its place: words of our own stand in runs of
// plain and strong text, whatever a user wrote in runs of code or of foreign text,
// and each is escaped for what it is. Words are escaped whoever wrote them.
type Text struct{ blocks []block }

type block struct {
	kind blockKind
	runs []run
}

type blockKind uint8

const (
	paragraph blockKind = iota
	diagram             // one run, shown as it is, with fixed width
	item                // of a list
)

// run is a stretch of a paragraph in one style.
type run struct {
	kind runKind
	text string
}

type runKind uint8

const (
	plainRun   runKind = iota // our own words
	strongRun                 // our own words
	codeRun                   // notation, or a text of the user
	foreignRun                // a sentence that may quote the user
)

// The constructors of runs.

func plain(s string) run { return run{plainRun, s} }

func strong(s string) run { return run{strongRun, s} }

func code(s string) run { return run{codeRun, s} }

func foreign(s string) run { return run{foreignRun, s} }

// quote returns a text of the user as code, made fit to be shown: on one line, and
// not longer than people read in a hover.
func quote(text []byte) run { return code(visible(text, maxQuote)) }

// maxQuote is the number of characters of the user's text that are shown in a row.
const maxQuote = 80

// Empty reports whether there is nothing to show.
func (t *Text) Empty() bool { return len(t.blocks) == 0 }

// paragraph adds a paragraph, unless it is empty.
func (t *Text) paragraph(runs ...run) { t.add(paragraph, runs) }

// item adds an item of a list.
func (t *Text) item(runs ...run) { t.add(item, runs) }

// diagram adds lines to be shown as they are.
func (t *Text) diagram(lines string) {
	if lines != "" {
		t.add(diagram, []run{{text: lines}})
	}
}

func (t *Text) add(kind blockKind, runs []run) {
	if len(runs) > 0 {
		t.blocks = append(t.blocks, block{kind, runs})
	}
}

// Markdown returns the text as CommonMark. It holds no HTML, no link and no image.
func (t *Text) Markdown() string {
	return t.render(func(b *strings.Builder, bl *block) {
		switch bl.kind {
		case diagram:
			b.WriteString("```text\n" + bl.runs[0].text + "\n```")
			return
		case item:
			b.WriteString("- ")
		}
		for i, r := range bl.runs {
			writeMarkdown(b, r, i == 0)
		}
	})
}

// Plain returns the text without any markup.
func (t *Text) Plain() string {
	return t.render(func(b *strings.Builder, bl *block) {
		if bl.kind == item {
			b.WriteString("- ")
		}
		for _, r := range bl.runs {
			b.WriteString(r.text)
		}
	})
}

// render joins the blocks: a blank line between two, none between list items.
func (t *Text) render(write func(*strings.Builder, *block)) string {
	var b strings.Builder
	for i := range t.blocks {
		switch {
		case i == 0:
		case t.blocks[i].kind == item && t.blocks[i-1].kind == item:
			b.WriteByte('\n')
		default:
			b.WriteString("\n\n")
		}
		write(&b, &t.blocks[i])
	}
	return b.String()
}

func writeMarkdown(b *strings.Builder, r run, first bool) {
	switch r.kind {
	case plainRun, foreignRun:
		text := r.text
		if first {
			text = escapeStart(b, text)
		}
		escape(b, text)
	case strongRun:
		b.WriteString("**")
		escape(b, r.text)
		b.WriteString("**")
	case codeRun:
		writeCode(b, r.text)
	}
}

// escape writes words so that CommonMark, and what clients add to it, shows just
// them: no emphasis, code, link, HTML, entity, table or formula. Periods, colons
// and at signs are escaped only where they would make a link without brackets, so
// that clients which show the text as it is show little else.
func escape(b *strings.Builder, s string) {
	for i := range len(s) {
		special := false
		switch c := s[i]; c {
		case '\\', '`', '*', '_', '[', ']', '<', '>', '&', '~', '|', '$', '@':
			special = true
		case ':':
			special = i+1 < len(s) && s[i+1] == '/'
		case '.':
			special = i > 0 && s[i-1]|0x20 == 'w'
		}
		if special {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
}

// escapeStart escapes what would make a heading, a list or a rule of the paragraph
// that s begins, and returns the rest.
func escapeStart(b *strings.Builder, s string) string {
	s = strings.TrimLeft(s, " \t")
	if s == "" {
		return s
	}
	switch s[0] {
	case '#', '+', '-', '=':
		b.WriteByte('\\')
		b.WriteByte(s[0])
		return s[1:]
	}
	i := 0
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	if i > 0 && i < len(s) && (s[i] == '.' || s[i] == ')') && (i+1 == len(s) || s[i+1] == ' ') {
		b.WriteString(s[:i])
		b.WriteByte('\\')
		b.WriteByte(s[i])
		return s[i+1:]
	}
	return s
}

// writeCode writes a code span: in it nothing is special but a run of backticks as
// long as the fence, so the fence is longer than any.
func writeCode(b *strings.Builder, s string) {
	longest, n := 0, 0
	for i := range len(s) {
		if s[i] == '`' {
			n++
			longest = max(longest, n)
		} else {
			n = 0
		}
	}
	fence := strings.Repeat("`", longest+1)
	pad := ""
	if s == "" || s[0] == '`' || s[len(s)-1] == '`' || s[0] == ' ' && s[len(s)-1] == ' ' {
		pad = " "
	}
	b.WriteString(fence + pad + s + pad + fence)
}

// visible makes a text of the user fit to be shown: valid UTF-8 (a byte that is
// none is read as Latin-1) on one line, without characters that are obeyed instead
// of shown, at most most characters long.
func visible(text []byte, most int) string {
	var b strings.Builder
	for n := 0; len(text) > 0; n++ {
		r, size := utf8.DecodeRune(text)
		if r == utf8.RuneError && size == 1 {
			r = rune(text[0])
		}
		text = text[size:]
		if n == most {
			b.WriteString("…")
			break
		}
		switch {
		case r < ' ', r >= 0x7F && r < 0xA0, r == 0x2028, r == 0x2029:
			r = ' '
		case r >= 0x200B && r <= 0x200F, r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069, r == 0xFEFF:
			r = '\uFFFD' // turns the direction of writing, or shows nothing
		}
		b.WriteRune(r)
	}
	return b.String()
}
