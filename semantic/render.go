package semantic

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Place says where a game stands in its file, so that spans, which are relative to
// the game, get a line and a column.
type Place struct {
	File   string       // name of the file, as it is to be shown
	Game   *syntax.Game // spans are ranges of its text
	Line   int          // of the game's first byte, from 0
	Column int          // characters in front of it on that line: 0, unless the dialect lets games start within a line
	// Locate, if it is there, takes the place of [syntax.Game.Position], which counts the
	// lines of the game each time. Columns are characters.
	Locate func(off int) syntax.Position
}

func (p *Place) position(off int) syntax.Position {
	if p.Locate != nil {
		return p.Locate(off)
	}
	return p.Game.Position(off, syntax.UTF32)
}

// PlaceOf returns the place of a game of a document.
func PlaceOf(file string, ref syntax.GameRef) Place {
	return Place{File: file, Game: ref.Game, Line: ref.Line}
}

// Look is how a problem is drawn. The zero value is plain text of the default
// width.
type Look struct {
	Color bool // with the escape sequences of terminals
	Width int  // characters of a source line that are shown; 0 means DefaultWidth
}

// DefaultWidth is the number of characters of a source line that are shown. It
// leaves a terminal of 120 columns some room; a game on one line of a megabyte is
// cut around the problem.
const DefaultWidth = 100

// lineIndent stands in front of source lines, so that heads stand out.
const lineIndent = "    "

// AppendProblem appends a problem as terminals show it: a head line
// "file:line:col: severity: message [code]", the line of text that it is about,
// and carets under the range; then the same with "note" for every related place.
// Lines and columns count from 1, columns in characters. Each line ends with LF.
//
// The severity is what the policy has made of the problem's own; Unset means the
// level of the problem, else that of its code.
//
// The text is shown one cell a character: a byte that is not UTF-8 as ISO 8859-1,
// and control or invisible characters, which a terminal might obey, as '�'.
func AppendProblem(dst []byte, at Place, p *Problem, sev Severity, rules *Rules, look Look) []byte {
	if sev == Unset {
		sev = p.Level
	}
	if c := rules.Code(p.Code); sev == Unset && c != nil {
		sev = c.Severity
	}
	d := drawing{dst: dst, at: at, look: look}
	d.head(p.Span, sev.String(), severityColors[sev], rules.Message(p), p.Code)
	d.source(p.Span, severityColors[sev])
	for i := range p.Related {
		rel := &p.Related[i]
		d.head(rel.Span, "note", noteColor, rules.RelatedMessage(rel), "")
		d.source(rel.Span, noteColor)
	}
	return d.dst
}

// Escape sequences of terminals (ECMA-48 SGR).
const (
	colorReset = "\x1b[0m"
	colorBold  = "\x1b[1m"
	noteColor  = "\x1b[1;36m"
)

var severityColors = [...]string{
	Error: "\x1b[1;31m", Warning: "\x1b[1;33m", Information: "\x1b[1;34m", Hint: "\x1b[1;32m", Off: "",
}

// drawing is one AppendProblem under way.
type drawing struct {
	dst  []byte
	at   Place
	look Look
}

// paint appends text in a colour.
func (d *drawing) paint(color, text string) {
	if !d.look.Color || color == "" {
		d.dst = append(d.dst, text...)
		return
	}
	d.dst = append(append(append(d.dst, color...), text...), colorReset...)
}

// head appends the line that names place, severity and code.
func (d *drawing) head(span syntax.Span, severity, color, message, code string) {
	pos := d.at.position(span.Start)
	if pos.Line == 0 {
		pos.Column += d.at.Column
	}
	place := d.at.File + ":" + strconv.Itoa(d.at.Line+pos.Line+1) + ":" + strconv.Itoa(pos.Column+1) + ":"
	d.paint(colorBold, place)
	d.dst = append(d.dst, ' ')
	d.paint(color, severity+":")
	d.dst = append(d.dst, ' ')
	d.dst = appendVisible(d.dst, []byte(message))
	if code != "" {
		d.dst = append(append(append(d.dst, " ["...), code...), ']')
	}
	d.dst = append(d.dst, '\n')
}

// source appends the line of text in which span starts and, below it, carets under
// as much of the span as stands on that line.
func (d *drawing) source(span syntax.Span, color string) {
	width := d.look.Width
	if width <= 0 {
		width = DefaultWidth
	}
	text := d.at.Game.Text()
	line := d.lineAround(span.Start, width)
	span.Start = min(max(span.Start, line.Start), line.End)
	span.End = min(max(span.End, span.Start), line.End)
	shown := window(text, line, span, width)

	d.dst = append(d.dst, lineIndent...)
	if shown.Start > line.Start {
		d.dst = append(d.dst, "…"...)
	}
	d.dst = appendVisible(d.dst, text[shown.Start:shown.End])
	if shown.End < line.End {
		d.dst = append(d.dst, "…"...)
	}
	d.dst = append(d.dst, '\n')

	d.dst = append(d.dst, lineIndent...)
	if shown.Start > line.Start {
		d.dst = append(d.dst, ' ')
	}
	for i := shown.Start; i < span.Start; {
		if text[i] == '\t' { // as wide as above
			d.dst = append(d.dst, '\t')
		} else {
			d.dst = append(d.dst, ' ')
		}
		i += runeSize(text[i:])
	}
	count := 0
	for i := span.Start; i < min(span.End, shown.End); i += runeSize(text[i:]) {
		count++
	}
	d.paint(color, strings.Repeat("^", max(count, 1))) // one at the end of a line
	d.dst = append(d.dst, '\n')
}

// lineAround returns the line of text that holds off, without its line end: of a
// long one, at least width characters on both sides of off, so that a line of a
// megabyte costs no more than a short one.
func (d *drawing) lineAround(off, width int) syntax.Span {
	text := d.at.Game.Text()
	off = min(max(off, 0), len(text))
	far := utf8.UTFMax * (width + 1)
	line := syntax.Span{Start: off, End: off}
	for line.Start > max(0, off-far) && !isLineEnd(text[line.Start-1]) {
		line.Start--
	}
	for line.End < min(len(text), off+far) && !isLineEnd(text[line.End]) {
		line.End++
	}
	return line
}

func isLineEnd(c byte) bool { return c == '\n' || c == '\r' }

// window returns the part of a line that is shown: all of it, or width characters
// around the span. At most a third stands in front of the span, unless the line
// ends soon behind it.
func window(text []byte, line, span syntax.Span, width int) syntax.Span {
	if line.Len() <= width {
		return line
	}
	shown := syntax.Span{Start: span.Start, End: span.Start}
	count := 0
	for ; count < width/3 && shown.Start > line.Start; count++ {
		_, size := utf8.DecodeLastRune(text[line.Start:shown.Start])
		shown.Start -= size
	}
	for ; count < width && shown.End < line.End; count++ {
		shown.End += runeSize(text[shown.End:line.End])
	}
	for ; count < width && shown.Start > line.Start; count++ {
		_, size := utf8.DecodeLastRune(text[line.Start:shown.Start])
		shown.Start -= size
	}
	return shown
}

func runeSize(text []byte) int {
	_, size := utf8.DecodeRune(text)
	return size
}

// appendVisible appends text with one visible character for each of its
// characters, tabs apart.
func appendVisible(dst, text []byte) []byte {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			r = rune(text[i])
		}
		i += size
		switch {
		case r == '\t' || r >= ' ' && r < 0x7F:
			dst = append(dst, byte(r))
		case r < 0xA0 || !unicode.IsPrint(r) && !unicode.Is(unicode.Zs, r):
			dst = append(dst, "\uFFFD"...)
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}
