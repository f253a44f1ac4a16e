package semantic

import (
	"bytes"
	"strings"
	"sync"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// commandNames are the commands in use: those of the PGN supplement of 2001, and those of
// ChessBase, the servers, clocks and viewers. The first have rules of their own.
var commandNames = [...]string{
	"clk", "egt", "emt", "mct", "eval", "cal", "csl",
	"depth", "pv", "score", "wdl", "ts", "timestamp", "tqu", "evp", "evu", "mdl",
	"c_effect", "c_arrow", "c_highlight", "draw", "mark", "arrow", "pgn4web",
}

// The indexes of names with rules.
const (
	commandClock = iota
	commandGameTime
	commandMoveTime
	commandMechanical
	commandEval
	commandArrows
	commandSquares
	unknownCommand = len(commandNames)
)

// commandIndex returns the index of a name in commandNames, unknownCommand if it is none.
func commandIndex(name []byte) int {
	switch string(name) {
	case "clk":
		return commandClock
	case "eval":
		return commandEval
	case "emt":
		return commandMoveTime
	}
	for i, known := range commandNames {
		if string(name) == known {
			return i
		}
	}
	return unknownCommand
}

// checkCommands looks at the commands inside comments, [%name argument].
func checkCommands(p *Pass, a *Analysis) {
	text := p.Tree.Text()
	if !bytes.Contains(text, []byte("[%")) {
		return
	}
	w := commandWalks.Get().(*commandWalk)
	defer w.release()
	w.Pass, w.a, w.text = p, a, text
	t := p.Tree
	w.lines = append(w.lines, commandLine{line: -1, end: t.Len()})
	for n := 1; n < t.Len(); n++ {
		for n >= w.top().end {
			w.list = w.list[:w.top().names]
			w.lines = w.lines[:len(w.lines)-1]
		}
		switch t.Kind(n) {
		case syntax.NodeMovetext, syntax.NodeVariation:
			w.lines = append(w.lines, commandLine{line: w.next, end: t.Next(n), names: len(w.list)})
			w.next++
		case syntax.NodeMove:
			w.move(n)
		case syntax.NodeResult:
			w.result()
		case syntax.NodeComment:
			w.comment(n)
		}
	}
}

// commandWalk goes through the comments of a game in source order.
type commandWalk struct {
	*Pass
	a     *Analysis
	text  []byte
	lines []commandLine    // open, the innermost last
	next  int              // the line to be opened next
	list  []syntax.Command // on the moves of the open lines
	clocks
}

// commandWalks lends walks, so that they take no memory.
var commandWalks = sync.Pool{New: func() any { return new(commandWalk) }}

func (w *commandWalk) release() {
	*w = commandWalk{lines: w.lines[:0], list: w.list[:0]}
	commandWalks.Put(w)
}

// commandLine is a line of play under way, or what stands in front of the moves.
type commandLine struct {
	line, end int
	moves     int // texts so far
	plies     int // those of them that are moves
	ended     bool

	// Of the last move:
	seen  uint64 // commands with names of commandNames
	names int    // its commands are list[names:]
	timed bool   // its clock has been read
}

func (w *commandWalk) top() *commandLine { return &w.lines[len(w.lines)-1] }

// move goes on to the next move.
func (w *commandWalk) move(n int) {
	l := w.top()
	w.begin(l)
	if w.a.Moves(l.line)[l.moves] != NotAMove {
		l.plies++
	}
	l.moves++
}

// result goes on to what stands behind a marker.
func (w *commandWalk) result() {
	l := w.top()
	w.begin(l)
	l.ended = true
}

func (w *commandWalk) begin(l *commandLine) {
	w.list = w.list[:l.names]
	l.seen, l.timed = 0, false
}

// comment looks at the commands of a comment.
func (w *commandWalk) comment(n int) {
	first, _ := w.Tree.Range(n)
	start, end := w.Reader.Span(first)
	for off := start; ; {
		c, ok := syntax.NextCommand(w.text[:end], off)
		if !ok {
			return
		}
		off = c.Span.End
		if c.Closed || w.text[start] != '{' || w.text[end-1] == '}' { // else the comment is what lacks its end
			w.command(n, &c)
		}
	}
}

func (w *commandWalk) command(n int, c *syntax.Command) {
	if !c.Closed {
		place := w.commandEnd(c)
		w.Report(Problem{Code: "cmd-unclosed", Span: w.Last(syntax.Span{Start: c.Span.Start, End: place}), Node: n})
		return
	}
	if c.Name.Len() == 0 {
		return
	}
	index := commandIndex(w.text[c.Name.Start:c.Name.End])
	if index == unknownCommand {
		w.Report(Problem{
			Code: "cmd-unknown", Span: c.Name, Node: n,
			Args: []Arg{Quoted("name", w.text[c.Name.Start:c.Name.End])},
		})
	}
	if w.isSound(n, index, c) && !w.isRepeated(n, index, c) && index == commandClock {
		w.clock(n, c)
	}
}

// commandEnd returns where the ']' of a command belongs that has none: behind its
// argument, which is one word or a list of words with commas for the commands with rules,
// else all there is.
func (p *Pass) commandEnd(c *syntax.Command) int {
	text := p.Tree.Text()
	if commandIndex(text[c.Name.Start:c.Name.End]) > commandSquares {
		return max(c.Argument.End, c.Name.End)
	}
	end := c.Argument.Start
	for end < c.Argument.End && (!isSpace(text[end]) || text[end-1] == ',' && c.Argument.Start < end) {
		end++
	}
	if c.Argument.Len() == 0 {
		return c.Name.End
	}
	return end
}

// isSound reports what is wrong with the argument of a command, and whether nothing is.
func (w *commandWalk) isSound(n, index int, c *syntax.Command) bool {
	argument := w.text[c.Argument.Start:c.Argument.End]
	code := ""
	switch index {
	case commandClock, commandGameTime, commandMoveTime, commandMechanical:
		if _, ok := readClock(argument); !ok && (index != commandMoveTime || !isSeconds(argument)) {
			code = "cmd-time-format"
		}
	case commandEval:
		if !isEvaluation(argument) {
			code = "cmd-eval-format"
		}
	case commandArrows:
		return w.boardMarks(n, c, len("Ga1a2"))
	case commandSquares:
		return w.boardMarks(n, c, len("Ga1"))
	}
	if code == "" {
		return true
	}
	span := c.Argument
	if span.Len() == 0 {
		span = w.Last(c.Name)
	}
	w.Report(Problem{Code: code, Span: w.firstLine(span), Node: n})
	return false
}

// readClock reads a time of the form h:mm:ss, with as many digits for the hours as
// there are and perhaps a fraction of the seconds, in milliseconds.
func readClock(text []byte) (ms int, ok bool) {
	hours := 0
	for hours < len(text) && hours < 6 && isDigit(text[hours]) {
		ms = 10*ms + int(text[hours]-'0')
		hours++
	}
	rest := text[hours:]
	if hours == 0 || len(rest) < 6 || rest[0] != ':' || rest[3] != ':' {
		return 0, false
	}
	minutes, ok1 := readSixty(rest[1:3])
	seconds, ok2 := readSixty(rest[4:6])
	ms = ((60*ms+minutes)*60 + seconds) * 1000
	if !ok1 || !ok2 {
		return 0, false
	}
	if rest = rest[6:]; len(rest) == 0 {
		return ms, true
	}
	if rest[0] != '.' || !isDigits(rest[1:]) {
		return 0, false
	}
	for i, unit := 1, 100; i < len(rest) && unit > 0; i, unit = i+1, unit/10 {
		ms += unit * int(rest[i]-'0')
	}
	return ms, true
}

// readSixty reads two digits up to 59.
func readSixty(text []byte) (int, bool) {
	if !isDigit(text[0]) || !isDigit(text[1]) || text[0] > '5' {
		return 0, false
	}
	return 10*int(text[0]-'0') + int(text[1]-'0'), true
}

func isDigits(text []byte) bool {
	for _, c := range text {
		if !isDigit(c) {
			return false
		}
	}
	return len(text) > 0
}

// isSeconds reports whether a time is given in seconds, as servers write that of a move.
func isSeconds(text []byte) bool {
	whole, fraction, dot := bytes.Cut(text, []byte("."))
	return isDigits(whole) && (!dot || isDigits(fraction))
}

// isEvaluation reports whether an argument is an evaluation: pawns or, behind '#', moves
// to mate, and perhaps a depth.
func isEvaluation(text []byte) bool {
	value, depth, comma := bytes.Cut(text, []byte(","))
	if comma && !isDigits(bytes.TrimSpace(depth)) {
		return false
	}
	mate := len(value) > 0 && value[0] == '#'
	if mate {
		value = value[1:]
	}
	if len(value) > 0 && (value[0] == '-' || value[0] == '+') {
		value = value[1:]
	}
	if mate {
		return isDigits(value)
	}
	return isSeconds(value)
}

// boardMarks reports the entries of a list of coloured arrows or squares that are none,
// and whether there is no such entry. An empty list marks nothing.
func (w *commandWalk) boardMarks(n int, c *syntax.Command, size int) bool {
	sound := true
	for e := range w.entries(c.Argument) {
		if isBoardMark(w.text[e.Start:e.End], size) {
			continue
		}
		sound = false
		span, text := e, w.text[e.Start:e.End]
		if span.Len() == 0 { // a comma with nothing in front of it, or behind it
			text = []byte(",")
			span = w.Last(syntax.Span{Start: c.Span.Start, End: max(e.Start, c.Name.End)})
		}
		w.Report(Problem{
			Code: "cmd-board-mark", Span: w.firstLine(span), Node: n,
			Args: []Arg{Quoted("e", text)},
		})
	}
	return sound
}

// entries yields the entries of a list with commas, without the white space around them.
func (p *Pass) entries(list syntax.Span) func(func(syntax.Span) bool) {
	text := p.Tree.Text()
	return func(yield func(syntax.Span) bool) {
		for start := list.Start; start < list.End; {
			end := list.End
			if i := bytes.IndexByte(text[start:end], ','); i >= 0 {
				end = start + i
			}
			e := syntax.Span{Start: start, End: end}
			for e.Start < e.End && isSpace(text[e.Start]) {
				e.Start++
			}
			for e.End > e.Start && isSpace(text[e.End-1]) {
				e.End--
			}
			if !yield(e) {
				return
			}
			start = end + 1
		}
	}
}

// isBoardMark reports whether an entry is the letter of a colour and one or two squares.
func isBoardMark(text []byte, size int) bool {
	if len(text) != size || bytes.IndexByte([]byte("GRYB"), text[0]) < 0 {
		return false
	}
	for i := 1; i < size; i += 2 {
		if text[i] < 'a' || text[i] > 'h' || text[i+1] < '1' || text[i+1] > '8' {
			return false
		}
	}
	return true
}

// maxCommands bounds the commands on one move that are compared with each other.
const maxCommands = 128

// isRepeated reports a command that its move has already, and notes one that it has not.
func (w *commandWalk) isRepeated(n, index int, c *syntax.Command) bool {
	l := w.top()
	if index == unknownCommand || l.seen>>index&1 != 0 {
		name := w.text[c.Name.Start:c.Name.End]
		for _, other := range w.list[l.names:] {
			if bytes.Equal(w.text[other.Name.Start:other.Name.End], name) {
				w.Report(Problem{
					Code: "cmd-duplicate", Span: w.firstLine(c.Span), Node: n, Args: []Arg{Quoted("name", name)},
					Related: []Related{{Span: w.firstLine(other.Span), Key: "first"}},
				})
				return true
			}
		}
	}
	if len(w.list)-l.names < maxCommands {
		w.list = append(w.list, *c)
	}
	l.seen |= 1 << index
	return false
}

// nearestCommands returns the known names nearest to a text, if they are near at all.
func nearestCommands(name string) []string {
	name = strings.ToLower(name)
	for distance := 0; distance <= 2 && distance < len(name); distance++ {
		var list []string
		for _, known := range commandNames {
			if EditDistance(name, known) == distance {
				list = append(list, known)
			}
		}
		if list != nil {
			return list
		}
	}
	return nil
}
