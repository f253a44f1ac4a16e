package assist

import (
	"bytes"
	"iter"
	"strconv"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// glyph answers for a NAG, a suffix or a printed sign.
func (h *hover) glyph(i int) bool {
	text := h.Tree.TokenText(i)
	span := h.tokenSpan(i)
	gl, ok := semantic.ReadGlyph(text)
	if !ok {
		if h.Tree.TokenKind(i) == syntax.TokenNAG && len(text) > 1 {
			h.result.Text.paragraph(separated([]run{quote(text)}, say("glyph.unknown"))...)
			if gl.Code < 0 || gl.Code > semantic.LastGlyph {
				h.result.Text.paragraph(say("glyph.range")...)
			}
		}
		return h.done(span)
	}
	h.result.Text.paragraph(append([]run{quote(text), plain(" ")}, meaning(gl)...)...)
	var sign, number []run
	if gl.Symbol != "" && gl.Symbol != string(text) {
		sign = say("glyph.symbol", "symbol", code(gl.Symbol))
	}
	if nag := "$" + strconv.Itoa(gl.Code); nag != string(text) {
		number = say("glyph.code", "code", code(nag))
	}
	origin := "glyph.extension"
	if gl.Standard {
		origin = "glyph.standard"
	}
	h.result.Text.paragraph(capital(separated(sign, number, say(origin)))...)
	return h.done(span)
}

// meaning says what a glyph means.
func meaning(gl semantic.Glyph) []run {
	return say(gl.Meaning, "side", sideWord(gl.Side == semantic.BlackSide))
}

// annotations puts into words what annotates a move: its glyphs, and the commands
// in the comments behind it.
func (h *hover) annotations(line int, m syntax.Move) []run {
	var parts [][]run
	glyphs := func(from, end int) {
		for i := from; i < end; i++ {
			if h.Tree.TokenKind(i).IsBlank() {
				continue
			}
			text := h.Tree.TokenText(i)
			if gl, ok := semantic.ReadGlyph(text); ok {
				parts = append(parts, append([]run{quote(text), plain(" ")}, meaning(gl)...))
			}
		}
	}
	glyphs(m.TextEnd, m.MarksEnd)
	for n := range h.behind(line, m.Node) {
		switch first, end := h.Tree.Range(n); h.Tree.Kind(n) {
		case syntax.NodeAnnotation:
			glyphs(first, end)
		case syntax.NodeComment:
			text := h.Tree.TokenText(first)
			for c := range syntax.Commands(text) {
				parts = append(parts, commandWords(text, c))
			}
		}
	}
	return separated(parts...)
}

// behind yields the nodes between a move of a line and the next one: what is
// written about it, and the variations that begin in its place.
func (g Game) behind(line, n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		end := g.Tree.Next(g.Analysis.Lines[line].Node)
		for c := g.Tree.Next(n); c < end; c = g.Tree.Next(c) {
			if g.Tree.Kind(c) == syntax.NodeMove || !yield(c) {
				return
			}
		}
	}
}

// comment answers for an embedded command, if the pointer is on one.
func (h *hover) comment(i int) bool {
	start, _ := h.Tree.TokenSpan(i)
	text := h.Tree.TokenText(i)
	for c := range syntax.Commands(text) {
		if at := h.off - start; at < c.Span.Start || at > c.Span.End {
			continue
		}
		name := string(text[c.Name.Start:c.Name.End])
		t := &h.result.Text
		about := say("command." + name)
		if about == nil || name == "unknown" {
			about = say("command.unknown")
		}
		if in := commandWords(text, c); in != nil {
			t.paragraph(capital(in)...)
		}
		if name == "clk" {
			t.paragraph(capital(h.gain(i, text[c.Argument.Start:c.Argument.End]))...)
		}
		t.paragraph(separated([]run{quote(text[c.Span.Start:c.Span.End])}, about)...)
		return h.done(syntax.Span{Start: start + c.Span.Start, End: start + c.Span.End})
	}
	return false
}

// commandWords decodes a command; nothing if it is unknown or badly written.
func commandWords(comment []byte, c syntax.Command) []run {
	arg := comment[c.Argument.Start:c.Argument.End]
	switch string(comment[c.Name.Start:c.Name.End]) {
	case "clk":
		return timeWords("clock", arg)
	case "emt":
		return timeWords("spent", arg)
	case "egt":
		return timeWords("elapsed", arg)
	case "eval":
		return evaluation(arg)
	case "cal":
		return shapes("arrows", arg, 4)
	case "csl":
		return shapes("marks", arg, 2)
	}
	return nil
}

func timeWords(key string, arg []byte) []run {
	if ms, ok := readClock(arg); ok {
		return say(key, "time", duration(ms))
	}
	return nil
}

// readClock reads a time as commands write it, [[h:]m:]s with a fraction, in
// milliseconds.
func readClock(arg []byte) (ms int, ok bool) {
	const most = 1000 * 3600 // hours that anybody plays, and no overflow
	fields := bytes.Split(arg, []byte(":"))
	if len(fields) > 3 {
		return 0, false
	}
	whole, fraction, hasFraction := bytes.Cut(fields[len(fields)-1], []byte("."))
	fields[len(fields)-1] = whole
	total := 0
	for _, f := range fields {
		n, digits := number(f)
		if !digits || n > most {
			return 0, false
		}
		total = total*60 + n
	}
	ms = total * 1000
	if hasFraction {
		if n, digits := number(fraction); !digits || n < 0 {
			return 0, false
		}
		for i, unit := 0, 100; i < len(fraction) && unit > 0; i, unit = i+1, unit/10 {
			ms += int(fraction[i]-'0') * unit
		}
	}
	return ms, true
}

// number reads a number written in digits alone; large ones are cut off.
func number(text []byte) (n int, ok bool) {
	if len(text) == 0 {
		return 0, false
	}
	for _, c := range text {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = min(n*10+int(c-'0'), 1<<40)
	}
	return n, true
}

// duration returns a time in words: "1 h 29 min 54 s".
func duration(ms int) string {
	var parts []string
	s := ms / 1000
	for _, u := range []struct {
		key  string
		unit int
	}{{"duration.h", 3600}, {"duration.min", 60}} {
		if n := s / u.unit; n > 0 {
			parts = append(parts, sayText(u.key, "n", n))
		}
		s %= u.unit
	}
	switch rest := ms % 1000; {
	case rest != 0:
		text := strconv.Itoa(s) + "." + string(bytes.TrimRight([]byte(strconv.Itoa(1000 + rest)[1:]), "0"))
		parts = append(parts, sayText("duration.s", "n", text))
	case s > 0:
		parts = append(parts, sayText("duration.s", "n", s))
	}
	if len(parts) == 0 {
		return words["duration.0"]
	}
	text := parts[0]
	for _, p := range parts[1:] {
		text += " " + p
	}
	return text
}

// evaluation puts the argument of an eval command into words: pawns from White's
// side, or moves to mate behind '#', and a depth behind a comma.
func evaluation(arg []byte) []run {
	value, depth, hasDepth := bytes.Cut(arg, []byte(","))
	value = bytes.TrimSpace(value)
	var words []run
	if mate, ok := bytes.CutPrefix(value, []byte("#")); ok {
		mate, black := bytes.CutPrefix(mate, []byte("-"))
		n, ok := number(bytes.TrimPrefix(mate, []byte("+")))
		switch {
		case !ok || n >= 1<<20:
			return nil
		case n == 0:
			words = say("eval.mated", "side", sideWord(!black))
		default:
			words = say("eval.mate", "side", sideWord(black), "n", n)
		}
	} else {
		digits := bytes.TrimLeft(value, "+-")
		if v, err := strconv.ParseFloat(string(value), 64); err != nil || len(digits) == 0 ||
			digits[0] > '9' || len(value) > 12 || v != v {
			return nil
		}
		text := string(value)
		if c := text[0]; c != '-' && c != '+' && bytes.ContainsAny(digits, "123456789") {
			text = "+" + text
		}
		words = say("eval", "value", text)
	}
	if n, ok := number(bytes.TrimSpace(depth)); hasDepth && ok && n < 1<<20 {
		words = append(words, plain(" ("+sayText("eval.depth", "n", n)+")"))
	}
	return words
}

// maxShapes is the number of arrows or squares that are listed; nobody draws more.
const maxShapes = 32

// shapes lists coloured arrows ("Ge2e4") or squares ("Rd5"), squares being the
// letters of squares in each.
func shapes(key string, arg []byte, letters int) []run {
	var list string
	for i, f := range bytes.Split(arg, []byte(",")) {
		f = bytes.TrimSpace(f)
		if len(f) != letters+1 || i >= maxShapes {
			return nil
		}
		color := words["color."+string(f[:1])]
		if color == "" || !isSquare(f[1:3]) || letters == 4 && !isSquare(f[3:5]) {
			return nil
		}
		if list != "" {
			list += words["list"]
		}
		list += color + " " + string(f[1:3])
		if letters == 4 {
			list += "–" + string(f[3:5])
		}
	}
	return say(key, "list", list)
}

func isSquare(s []byte) bool { return s[0] >= 'a' && s[0] <= 'h' && s[1] >= '1' && s[1] <= '8' }

// gain compares a clock with the one at the previous move of the same side.
func (h *hover) gain(comment int, arg []byte) []run {
	now, ok := readClock(arg)
	if !ok {
		return nil
	}
	start, _ := h.Tree.TokenSpan(comment)
	s := h.Analysis.Locate(h.Tree, start).Spot
	for range 3 { // this move, the answer to the previous one, the previous one
		if s, ok = h.Analysis.Before(s); !ok {
			return nil
		}
	}
	before, ok := h.clockOf(s.Line, h.Analysis.MoveNode(h.Tree, s))
	if !ok {
		return nil
	}
	switch {
	case now > before:
		return say("clock.more", "time", duration(now-before))
	case now < before:
		return say("clock.less", "time", duration(before-now))
	}
	return say("clock.same")
}

// clockOf returns the clock that a comment behind a move shows.
func (g Game) clockOf(line, n int) (ms int, ok bool) {
	if n < 0 {
		return 0, false
	}
	for c := range g.behind(line, n) {
		if g.Tree.Kind(c) != syntax.NodeComment {
			continue
		}
		first, _ := g.Tree.Range(c)
		text := g.Tree.TokenText(first)
		for cmd := range syntax.Commands(text) {
			if string(text[cmd.Name.Start:cmd.Name.End]) == "clk" {
				return readClock(text[cmd.Argument.Start:cmd.Argument.End])
			}
		}
	}
	return 0, false
}
