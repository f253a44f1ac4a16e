package syntax

import (
	"bytes"
	"sort"
	"unicode/utf8"
)

// Position is a place in a text as editors name it: both numbers start at zero,
// and the column counts the units of an [Encoding] from the start of the line.
// Lines end with LF, CRLF or CR.
type Position struct{ Line, Column int }

// Encoding is the unit in which columns are counted (LSP 3.18
// PositionEncodingKind).
type Encoding uint8

const (
	// UTF16 counts UTF-16 code units: two for characters above U+FFFF.
	UTF16 Encoding = iota
	// UTF8 counts bytes.
	UTF8
	// UTF32 counts characters.
	UTF32
)

// In all encodings a byte that is not part of valid UTF-8 is a character of its
// own, as if it were ISO 8859-1.

// Offset returns the byte offset of p. A column beyond the end of its line means
// that end, in front of the line end characters; a line beyond the last means
// the end of the document; a negative line its start, a negative column the
// start of the line. A column inside a character goes back to its start.
func (d *Document) Offset(p Position, enc Encoding) int {
	if p.Line < 0 {
		return 0
	}
	if p.Line > d.Lines() {
		return d.Len()
	}
	ref, start := d.lineStart(p.Line)
	for left := max(p.Column, 0); ; {
		n, rest, done := ref.walk(start, left, enc)
		if done || ref.Index+1 == d.Games() {
			return ref.Offset + start + n
		}
		// A dialect may start games within a line.
		ref, start, left = d.Game(ref.Index+1), 0, rest
	}
}

// Position returns the position of the byte at off, which is clamped to the
// document. An offset inside a character goes back to its start, one between CR
// and LF to the CR.
func (d *Document) Position(off int, enc Encoding) Position {
	ref := d.GameAt(off)
	p, complete := ref.position(min(max(off-ref.Offset, 0), ref.Len()), enc)
	p.Line += ref.Line
	// If games start within lines, the line may start in a game before.
	for !complete && ref.Index > 0 {
		ref = d.Game(ref.Index - 1)
		var before Position
		before, complete = ref.tail(enc)
		p.Column += before.Column
	}
	return p
}

// Offset is [Document.Offset] for a position relative to the start of the game.
func (g *Game) Offset(p Position, enc Encoding) int {
	if p.Line < 0 {
		return 0
	}
	if p.Line > g.Lines() {
		return len(g.text)
	}
	off := g.LineStart(p.Line)
	n, _, _ := g.walk(off, max(p.Column, 0), enc)
	return off + n
}

// Position is [Document.Position] relative to the start of the game.
func (g *Game) Position(off int, enc Encoding) Position {
	p, _ := g.position(min(max(off, 0), len(g.text)), enc)
	return p
}

// LineStart returns the offset at which a line of the game starts, line 0 being
// the one the game starts in; it is clamped to the game.
func (g *Game) LineStart(line int) int {
	if line <= 0 {
		return 0
	}
	if line > g.Lines() {
		return len(g.text)
	}
	off := 0
	if g.lines != nil {
		// The last block with fewer than line ends before it holds the one wanted.
		k := sort.Search(len(g.lines.before), func(i int) bool { return g.lines.before[i] >= line }) - 1
		off = k * lineTableBlock
		line -= g.lines.before[k]
	}
	if g.TextFlags()&TextCR == 0 {
		for ; line > 0; line-- {
			off += bytes.IndexByte(g.text[off:], '\n') + 1
		}
		return off
	}
	for ; line > 0; line-- {
		off = nextBreak(g.text, off)
		if g.text[off] == '\r' && off+1 < len(g.text) && g.text[off+1] == '\n' {
			off++
		}
		off++
	}
	return off
}

// LineAt returns the line of the game that holds the byte at off, which is
// clamped to the game.
func (g *Game) LineAt(off int) int {
	off = min(max(off, 0), len(g.text))
	from := 0
	var ends lineEnds
	if g.lines != nil {
		k := min(off/lineTableBlock, len(g.lines.before)-1)
		from = k * lineTableBlock
		ends.lf = g.lines.before[k]
	}
	ends.count(g.text, from, off)
	return ends.total()
}

// position returns the position of off in the game, and whether the line starts
// in the game or at its start a line is known to start.
func (g *Game) position(off int, enc Encoding) (Position, bool) {
	if off > 0 && off < len(g.text) && g.text[off] == '\n' && g.text[off-1] == '\r' {
		off--
	}
	if !g.isASCII() {
		off = characterStart(g.text, off)
	}
	start := afterBreak(g.text, off)
	p := Position{Line: g.LineAt(off)}
	p.Column = g.columns(start, off, enc)
	return p, start > 0
}

// tail returns the width of what stands behind the last line end of the game,
// and whether there is a line end.
func (g *Game) tail(enc Encoding) (Position, bool) {
	start := afterBreak(g.text, len(g.text))
	return Position{Column: g.columns(start, len(g.text), enc)}, start > 0
}

// columns returns the number of units in [start, end).
func (g *Game) columns(start, end int, enc Encoding) int {
	text := g.text[start:end]
	switch {
	case enc == UTF8 || g.isASCII():
		return len(text)
	case enc == UTF32:
		return utf8.RuneCount(text)
	}
	n := utf8.RuneCount(text)
	for i, c := range text {
		if c >= 0xF0 {
			if _, size := utf8.DecodeRune(text[i:]); size == utf8.UTFMax {
				n++
			}
		}
	}
	return n
}

// walk goes columns units to the right from the byte at off, but not beyond the
// line. It returns the number of bytes and how many units are left, and whether
// the walk ends here and not at the start of the next game.
func (g *Game) walk(off, columns int, enc Encoding) (n, left int, done bool) {
	text := g.text[off:]
	line := text // what the walk can reach at most
	if columns < len(text)/utf8.UTFMax {
		line = text[:columns*utf8.UTFMax]
	}
	stop := nextBreak(line, 0)
	ended := stop < len(line)
	line = line[:stop]
	switch {
	case g.isASCII():
		n = min(columns, len(line))
		left = columns - n
	case enc == UTF8:
		n = characterStart(text, min(columns, len(line)))
		left = columns - min(columns, len(line))
	default:
		for left = columns; n < len(line) && left > 0; {
			size, units := 1, 1
			if line[n] >= utf8.RuneSelf {
				if _, size = utf8.DecodeRune(text[n:]); size == utf8.UTFMax && enc == UTF16 {
					units = 2
				}
			}
			if units > left {
				return n, 0, true
			}
			n += size
			left -= units
		}
	}
	return n, left, ended || left == 0
}

// characterStart returns off, or the start of the character that off lies in. A
// lead byte is never inside another character, so three bytes tell.
func characterStart(text []byte, off int) int {
	if off <= 0 || off >= len(text) || utf8.RuneStart(text[off]) {
		return off
	}
	for i := off - 1; i >= 0 && i > off-utf8.UTFMax; i-- {
		if utf8.RuneStart(text[i]) {
			if _, size := utf8.DecodeRune(text[i:]); i+size > off {
				return i
			}
			break
		}
	}
	return off
}
