package pgn

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Export format in figures (PGN 8.1, 8.2.1).
const (
	// exportWidth is how many characters a line of movetext has at most.
	exportWidth = 79
	// gapBreaks is the number of line ends between tags and moves, and behind a game:
	// that of the last line, and one empty line.
	gapBreaks = 2
)

// checkExport compares the layout of a game with export format (PGN 3.2, 4, 8.1, 8.2.1).
// Of each code it reports the first place. Where a tag, a number or a character is wrong
// that is the finding, and the next place counts for the layout.
//
// Where the standard is silent every layout is right: around braces and parentheses,
// but for runs of blanks, and inside of comments, but for tabs and long lines.
func checkExport(p *semantic.Pass, _ *semantic.Analysis) {
	if _, isGame := gameMark(p); !isGame {
		return
	}
	l := layout{Pass: p, text: p.Tree.Text()}
	l.ascii = !hasHigh(l.text)
	l.tagSection()
	l.movetext()
	l.tabs()
	l.newlines()
	l.charset()
	l.finalNewline()
}

// layout is the state of the pass over a game.
type layout struct {
	*semantic.Pass
	text  []byte
	ascii bool       // there is nothing else in the text
	said  [12]string // codes that have been reported
	n     int
	// taken are the places of more special findings, in order and apart; nil until there
	// is something to report.
	taken    []syntax.Span
	looked   bool
	silent   bool // there is a comment without end: nothing is reported
	longLine bool // of a line that no reader has to take: its width and its like are not
}

// due reports whether a code has not been reported yet.
func (l *layout) due(code string) bool { return !slices.Contains(l.said[:l.n], code) }

// report reports the first place of a code that is nothing worse.
func (l *layout) report(code string, span syntax.Span, args ...semantic.Arg) {
	if !l.due(code) {
		return
	}
	if !l.looked {
		l.look()
	}
	if l.silent || l.longLine && (code == exportLineWidth || code == exportLineFill) || l.isTaken(span) {
		return
	}
	l.said[l.n] = code
	l.n++
	l.Report(semantic.Problem{Code: code, Span: span, Args: args})
}

// look finds out which places have a finding already. White space inside a move or a
// marker is not that between two.
func (l *layout) look() {
	l.looked = true
	for _, pr := range l.Found() {
		switch pr.Code {
		case "lex-unterminated-comment":
			l.silent = true
		case "lex-line-too-long":
			l.longLine = true
		case "tag-roster-missing": // it is about the game, not about its first tag
		default:
			special := strings.HasPrefix(pr.Code, "tag-") || strings.HasPrefix(pr.Code, "num-") || strings.HasPrefix(pr.Code, "lex-")
			if special && l.Rules.Code(pr.Code).Profile == semantic.Standard {
				l.taken = append(l.taken, pr.Span)
			}
		}
	}
	for n := range l.Tree.Len() {
		if l.Tree.Flags(n)&syntax.Spaced != 0 {
			l.taken = append(l.taken, l.NodeSpan(n))
		}
	}
	slices.SortFunc(l.taken, func(a, b syntax.Span) int { return cmp.Compare(a.Start, b.Start) })
	apart := l.taken[:0]
	for _, s := range l.taken {
		if k := len(apart) - 1; k >= 0 && s.Start < apart[k].End {
			apart[k].End = max(apart[k].End, s.End)
		} else {
			apart = append(apart, s)
		}
	}
	l.taken = apart
}

// isTaken reports whether a span has something in common with another finding.
func (l *layout) isTaken(span syntax.Span) bool {
	i, _ := slices.BinarySearchFunc(l.taken, span, func(t, s syntax.Span) int { return cmp.Compare(t.End, s.Start+1) })
	return i < len(l.taken) && l.taken[i].Start < span.End
}

// newlines reports the first line end that is not LF. Where a game mixes several, that
// is a finding about the file.
func (l *layout) newlines() {
	i := bytes.IndexByte(l.text, '\r')
	if i < 0 {
		return
	}
	span := syntax.Span{Start: i, End: i + 1}
	if bytes.HasPrefix(l.text[i+1:], []byte{'\n'}) {
		span.End++
	}
	pairs := bytes.Count(l.text, []byte("\r\n"))
	ends := bytes.Count(l.text, []byte{'\n'})
	if pairs == ends && (pairs == 0 || pairs == bytes.Count(l.text, []byte{'\r'})) {
		l.report(exportNewline, span)
	}
}

// tabs reports the first tab, horizontal or vertical. Those of values and of escaped
// lines are not ours.
func (l *layout) tabs() {
	for _, c := range []byte("\t\v") {
		for off := 0; l.due(exportTab); {
			i := bytes.IndexByte(l.text[off:], c)
			if i < 0 {
				break
			}
			off += i
			end := off + 1
			for end < len(l.text) && isTab(l.text[end]) {
				end++
			}
			switch l.kindAt(off) {
			case syntax.TokenString, syntax.TokenEscape:
			default:
				l.report(exportTab, syntax.Span{Start: off, End: end})
			}
			off = end
		}
	}
}

func isTab(c byte) bool { return c == '\t' || c == '\v' }

func (l *layout) kindAt(off int) syntax.Kind { return l.Tree.TokenKind(l.Tree.TokenAt(off)) }

// finalNewline reports a text without a last line end. It is that of the last game of a
// file: all others end in front of a line.
func (l *layout) finalNewline() {
	if c := l.text[len(l.text)-1]; c != '\n' && c != '\r' {
		l.report(exportFinalNewline, l.Last(syntax.Span{End: len(l.text)}))
	}
}

// whiteSpace is the text between two words.
type whiteSpace struct {
	breaks int // line ends
	// blanks is the first run of blanks that does not belong there: at the end of a
	// line, on an empty one, or at the start of one. Empty: there is none.
	blanks syntax.Span
	empty  bool // that run stands on an empty line
	tab    bool // there is one, which is the finding then
}

// readSpace reads text that is white space but for odd characters.
func (l *layout) readSpace(start, end int) (w whiteSpace) {
	run := start // of blanks
	for i := start; i <= end; i++ {
		newline := i < end && (l.text[i] == '\n' || l.text[i] == '\r')
		switch {
		case i < end && !newline:
			w.tab = w.tab || isTab(l.text[i])
			continue
		case run < i && w.blanks.Len() == 0 && (newline || w.breaks > 0):
			w.blanks = syntax.Span{Start: run, End: i}
			w.empty = newline && w.breaks > 0
		}
		if newline {
			w.breaks++
			if l.text[i] == '\r' && i+1 < end && l.text[i+1] == '\n' {
				i++
			}
			run = i + 1
		}
	}
	return w
}

// characters returns the number of characters of a part of the text.
func (l *layout) characters(text []byte) int {
	if l.ascii {
		return len(text)
	}
	return utf8.RuneCount(text)
}
