package semantic

import (
	"bytes"
	"slices"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Fix is one way to make a problem go away.
type Fix struct {
	Key  string // of its title; see [Rules.Titles]
	Args []Arg
	// Safe fixes keep every move, comment, annotation and the meaning of every tag, and
	// never change a result, a name, a date or a move that a person could have meant as
	// written. All others need a person.
	Safe bool
	// InPart says that not all of the fault is mended, and the problem may stay for the
	// rest: then without this fix. All other safe ones make it go.
	InPart bool
	// Preferred says that this is what was meant, as far as anybody can know.
	Preferred bool
	// Edits change the text of the game. They are in order and do not overlap; two
	// insertions never stand at one place.
	Edits []syntax.Edit
}

// FixPass is what the functions of [Code.Fix] read: a game that has been analysed.
type FixPass struct {
	*Pass
	Analysis *Analysis
	// Newline ends a new line of text: that of the document.
	Newline string
	// LineEnds says that fixes may change line ends; see [Fixer].
	LineEnds bool

	numbers []numberPlace  // nil: not asked for yet; see numberPlaces
	stray   *[]syntax.Span // nil: not asked for yet; see inStrayPair
}

// Replace returns the edit that puts text in the place of a span.
func Replace(s syntax.Span, text string) syntax.Edit {
	return syntax.Edit{Start: s.Start, End: s.End, Text: []byte(text)}
}

// Insert returns the edit that puts text at an offset.
func Insert(off int, text string) syntax.Edit {
	return syntax.Edit{Start: off, End: off, Text: []byte(text)}
}

// Delete returns the edit that takes a span away.
func Delete(s syntax.Span) syntax.Edit { return syntax.Edit{Start: s.Start, End: s.End} }

// Text returns the text of a span.
func (p *FixPass) Text(s syntax.Span) string { return string(p.Tree.Text()[s.Start:s.End]) }

// DeleteWord returns the edit that takes a span away together with the blanks on one
// side of it, so that as much white space stays as stood between any two words: those
// in front, unless the span begins its line. What was apart stays so.
func (p *FixPass) DeleteWord(s syntax.Span) syntax.Edit {
	text := p.Tree.Text()
	start, end := s.Start, s.End
	for start > 0 && isBlank(text[start-1]) {
		start--
	}
	for end < len(text) && isBlank(text[end]) {
		end++
	}
	lineStart := start == 0 || isLineEnd(text[start-1])
	lineEnd := end == len(text) || isLineEnd(text[end])
	switch {
	case lineStart && lineEnd: // a line of its own goes as a whole
		switch {
		case end < len(text):
			end++
			if text[end-1] == '\r' && end < len(text) && text[end] == '\n' {
				end++
			}
			return syntax.Edit{Start: start, End: end}
		default:
			return syntax.Edit{Start: start, End: end}
		}
	case lineStart:
		return syntax.Edit{Start: s.Start, End: end}
	case lineEnd || start < s.Start && s.End < end:
		return syntax.Edit{Start: start, End: s.End}
	case isSymbolByte(text[s.Start-1]) && isSymbolByte(text[s.End]):
		return Replace(s, " ")
	}
	return Delete(s)
}

// isSymbolByte reports whether c may be part of a symbol (PGN 7): two of them that come
// together would be one word.
func isSymbolByte(c byte) bool {
	return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80 || strings.IndexByte("_+#=:-", c) >= 0
}

// isPartOfWord reports whether characters of words touch a span.
func (p *FixPass) isPartOfWord(s syntax.Span) bool {
	text := p.Tree.Text()
	return s.Start > 0 && isSymbolByte(text[s.Start-1]) || s.End < len(text) && isSymbolByte(text[s.End])
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// StateAt returns the position in front of the move in node n; nil if it is not known
// for certain.
func (p *FixPass) StateAt(n int) State {
	spot := p.Analysis.SpotOf(p.Tree, n)
	s, assumed := p.Analysis.StateAt(spot.Line, spot.Moves)
	if assumed {
		return nil
	}
	return s
}

// Argument returns a named argument of a problem in words, "" if there is none.
func (p *Problem) Argument(name string) string { return argumentText(p.Args, name) }

// FixTitle returns the title of a fix.
func (r *Rules) FixTitle(f *Fix) string { return render(r.Titles[f.Key].One, f.Args) }

// FixTitleAll returns the title of a fix that is applied wherever it can be; "" if
// each place is to be decided by itself.
func (r *Rules) FixTitleAll(f *Fix) string { return render(r.Titles[f.Key].All, f.Args) }

// Fixer finds the fixes for the problems of games of one document.
type Fixer struct {
	Grammar *syntax.Grammar
	Rules   *Rules
	Options Options
	// Sieve says which problems are shown, and how gravely: a safe fix brings no new
	// one of them that is as grave as the one it mends.
	Sieve   *Sieve
	Newline string // see [FixPass]
	// LineEnds says that fixes may change line ends, which is for files on disk: an
	// editor keeps line ends itself, and shows the text without them.
	LineEnds bool
	// Stopped, if it is there, is asked before each fix is tried, which takes as long as
	// the analysis of the game. Once it says yes, no more are, and none of these is safe.
	Stopped func() bool
}

func (x *Fixer) isStopped() bool { return x.Stopped != nil && x.Stopped() }

// Open returns what fixes of a game read. The tree must be that of the analysis.
func (x *Fixer) Open(t *syntax.Tree, a *Analysis) *FixPass {
	newline := x.Newline
	if newline == "" {
		newline = "\n"
	}
	return &FixPass{
		Pass:     &Pass{Tree: t, Rules: x.Rules, Options: x.Options, Reader: t.Reader()},
		Analysis: a, Newline: newline, LineEnds: x.LineEnds,
	}
}

// Fixes returns the ways to make a problem go away, the best first. A fix that is
// safe in general but brings a new problem here is not safe here.
func (x *Fixer) Fixes(p *FixPass, pr *Problem) []Fix {
	list := x.Propose(p, pr)
	var before *census
	for i := range list {
		f := &list[i]
		if !f.Safe {
			continue
		}
		if before == nil {
			before = x.count(p.Tree, p.Analysis)
		}
		f.Safe = x.aloneIsSafe(before, p, f, pr)
	}
	return list
}

// Propose returns the fixes of a problem as its rule has them. None is tried: Safe says
// that a fix is so in general.
func (x *Fixer) Propose(p *FixPass, pr *Problem) []Fix {
	row := x.Rules.Code(pr.Code)
	if row == nil || row.Fix == nil {
		return nil
	}
	list := row.Fix(p, pr)
	for i := range list {
		list[i].Safe = list[i].Safe && !p.inStrayPair(pr.Span)
	}
	return slices.DeleteFunc(list, func(f Fix) bool { return x.idle(p.Tree.Text(), f.Edits) })
}

// idle reports whether edits change nothing.
func (x *Fixer) idle(text []byte, edits []syntax.Edit) bool {
	return !slices.ContainsFunc(edits, func(e syntax.Edit) bool {
		return !bytes.Equal(text[e.Start:e.End], e.Text)
	})
}

// severity returns the severity of a problem; of one that is not shown, that of its
// own.
func (x *Fixer) severity(a *Analysis, pr *Problem) Severity {
	if s := x.Sieve.Severity(a, pr); s != Off {
		return s
	}
	if pr.Level != Unset {
		return pr.Level
	}
	return x.Rules.Code(pr.Code).Severity
}

// census is what fixes must not make worse.
type census struct {
	problems map[string]*[Off]int // how many are shown, by code and severity
	lines    [][]Move             // the moves that are played, lines in source order
}

func (x *Fixer) count(t *syntax.Tree, a *Analysis) *census {
	c := &census{problems: make(map[string]*[Off]int)}
	x.add(c, a)
	return c
}

func (x *Fixer) add(c *census, a *Analysis) {
	for p, level := range x.Sieve.all(a) {
		n := c.problems[p.Code]
		if n == nil {
			n = new([Off]int)
			c.problems[p.Code] = n
		}
		n[level]++
	}
	for i := range a.Lines {
		var line []Move
		for _, m := range a.Moves(i) {
			if m.IsPlayed() {
				line = append(line, m)
			}
		}
		c.lines = append(c.lines, line)
	}
}

// keeps reports whether all moves of before are there, those of a line in their order.
// Moves that become legal are welcome; none may go. Lines that have no order may change
// places.
func (c *census) keeps(before *census, unordered bool) bool {
	if isWithin(before.flat(), c.flat()) {
		return true
	}
	if !unordered {
		return false
	}
	rest := slices.Clone(c.lines)
	for _, line := range before.lines {
		i := slices.IndexFunc(rest, func(other []Move) bool { return isWithin(line, other) })
		if i < 0 {
			return false
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return true
}

// flat returns the moves of all lines in source order.
func (c *census) flat() []Move {
	return slices.Concat(c.lines...)
}

// isWithin reports whether all of moves stand in whole, in the same order.
func isWithin(moves, whole []Move) bool {
	for _, m := range moves {
		i := slices.Index(whole, m)
		if i < 0 {
			return false
		}
		whole = whole[i+1:]
	}
	return true
}

// aloneIsSafe reports whether a fix of a problem, which is safe in general, is so here.
func (x *Fixer) aloneIsSafe(before *census, p *FixPass, f *Fix, pr *Problem) bool {
	_, ok := x.areSafe(before, p, []proposal{x.proposal(p.Analysis, pr, f)})
	return ok
}

// isSafe reports whether edits of a text, the last of whose problems in gravity is of
// the given severity, bring no new problem as grave as that and lose no move. It
// returns the games of the text that they make.
func (x *Fixer) isSafe(before *census, text []byte, edits []syntax.Edit, gravity Severity) (games []placedGame, ok bool) {
	if x.isStopped() {
		return nil, false
	}
	games = x.openText(syntax.ApplyEdits(text, edits))
	after := &census{problems: make(map[string]*[Off]int)}
	for _, g := range games {
		x.add(after, g.Analysis)
	}
	return games, before.admits(after, gravity) && after.keeps(before, x.Rules.Unordered)
}

// admits reports whether what comes after has no new problem as grave as the given
// severity.
func (c *census) admits(after *census, gravity Severity) bool {
	for code, n := range after.problems {
		old := c.problems[code]
		if old == nil {
			old = new([Off]int)
		}
		more := 0 // of this code, from the gravest on
		for s := Error; s <= gravity; s++ {
			if more += n[s] - old[s]; more > 0 {
				return false
			}
		}
	}
	return true
}
