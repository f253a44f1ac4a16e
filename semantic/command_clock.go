package semantic

import (
	"bytes"
	"strconv"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// clocks are the clocks of the two players in the main line.
type clocks struct {
	asked     bool // the time control has been read
	rated     bool // it is one from which a clock cannot rise further
	increment int  // in milliseconds
	left      [2]reading
}

// reading is what a clock showed.
type reading struct {
	ms   int
	span syntax.Span // empty: nothing yet
}

// tolerance is what a clock may gain beyond the increment, in milliseconds: programs
// round, and change between whole seconds and fractions.
const tolerance = 1000

// clock compares a clock behind a move of the main line with the one that the same player
// had before. Other time controls give time in between, which nobody writes down.
func (w *commandWalk) clock(n int, c *syntax.Command) {
	l := w.top()
	if len(w.lines) != 2 || l.plies == 0 || l.timed || l.ended {
		return
	}
	if !w.asked {
		w.asked = true
		w.increment, w.rated = w.readIncrement()
	}
	if !w.rated {
		return
	}
	l.timed = true
	ms, _ := readClock(w.text[c.Argument.Start:c.Argument.End])
	before := &w.left[l.plies&1]
	if gain := ms - before.ms; before.span.Len() > 0 && gain >= w.increment+tolerance {
		w.Report(Problem{
			Code: "cmd-clock-rises", Span: w.firstLine(c.Argument), Node: n, Main: true,
			Args:    []Arg{Text("t", clockText(gain))},
			Related: []Related{{Span: w.firstLine(before.span), Key: "clock"}},
		})
	}
	*before = reading{ms, c.Argument}
}

// readIncrement reads a TimeControl of one field that is a time for the whole game,
// perhaps with an increment (PGN 9.6.1), in milliseconds.
func (p *Pass) readIncrement() (ms int, ok bool) {
	tag, ok := p.Tag("TimeControl")
	if !ok || tag.Value < 0 {
		return 0, false
	}
	span := p.Tree.ValueSpan(tag.TagPair)
	base, increment, plus := bytes.Cut(bytes.TrimSpace(p.Tree.Text()[span.Start:span.End]), []byte("+"))
	if !isDigits(base) || plus && (!isDigits(increment) || len(increment) > 6) {
		return 0, false
	}
	if plus {
		ms, _ = strconv.Atoi(string(increment))
	}
	return 1000 * ms, true
}

// clockText writes a time as clocks show it, without fractions.
func clockText(ms int) string {
	s := ms / 1000
	two := func(n int) string { return string([]byte{byte('0' + n/10), byte('0' + n%10)}) }
	return strconv.Itoa(s/3600) + ":" + two(s/60%60) + ":" + two(s%60)
}
