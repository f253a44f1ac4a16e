package pgn

import (
	"bytes"
	"iter"
	"unicode/utf8"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// role says what layout a token of the movetext takes part in.
type role uint8

const (
	odd    role = iota // no layout is asked for around it
	word               // one blank or line end stands between two of them
	hanger             // part of the word in front, such as a period
	fence              // parentheses and comments: what is around them is open
	line               // the rest of a line that the reader skips
	blank
	newline
)

var roles = [...]role{
	syntax.TokenWord: word, syntax.TokenNumber: word, syntax.TokenNAG: word, syntax.TokenResult: word,
	syntax.TokenDots: hanger, syntax.TokenSuffix: hanger,
	syntax.TokenOpenParen: fence, syntax.TokenCloseParen: fence, syntax.TokenComment: fence,
	syntax.TokenLineComment: line, syntax.TokenEscape: line,
	syntax.TokenSpace: blank, syntax.TokenNewline: newline,
	syntax.TokenAngle: odd, // the last one
}

// movetext checks spaces, line ends and widths of the movetext, in one pass over its
// tokens.
func (l *layout) movetext() {
	first := l.firstMovetext()
	if first < 0 {
		return
	}
	var before syntax.Token // the last one that is not white space
	beforeRole, breaks := line, 0
	for tok := range l.Tree.TokensFrom(first, l.Tree.Tokens()) {
		r := roles[tok.Kind]
		switch r {
		case blank:
			continue
		case newline:
			breaks++
			continue
		case fence, line:
			l.annotation(tok)
			if tok.Kind == syntax.TokenLineComment && l.due(exportLineComment) {
				l.lineComment()
			}
		case word, hanger:
			if tok.Kind == syntax.TokenNAG || tok.Kind == syntax.TokenSuffix {
				l.annotation(tok)
			}
		}
		switch gap := tok.Start - before.End; {
		case before.End == 0:
			l.indentOfMoves(tok.Start, r)
		case gap == 1 && breaks == 0 && l.text[before.End] == ' ': // nearly always
		case gap == 0:
			if r == word && (beforeRole == word || beforeRole == hanger) {
				l.report(exportSpacing, l.Last(syntax.Span{Start: before.Start, End: before.End}))
			}
		case r != hanger:
			if breaks > 0 && r == word && (beforeRole == word || beforeRole == hanger) {
				l.fill(before.End, tok.Start, breaks)
			}
			if gap > 1 {
				l.space(before.End, tok.Start, beforeRole, r)
			}
		}
		before, beforeRole, breaks = tok, r, 0
	}
	if before.End == 0 {
		return
	}
	l.width(l.TokenSpan(first).Start, before.End)
	l.behindGame(before.End, beforeRole)
}

// firstMovetext returns the first token of the movetext, -1 if there is none.
func (l *layout) firstMovetext() int {
	for n := range l.Tree.Children(0) {
		if l.Tree.Kind(n) == syntax.NodeMovetext {
			first, _ := l.Tree.Range(n)
			return first
		}
	}
	return -1
}

// space reports blanks that stand at the end or the start of a line, or are more than
// one. A single one beside a brace or a parenthesis is in order.
func (l *layout) space(start, end int, before, after role) {
	w := l.readSpace(start, end)
	if w.tab || before == odd || after == odd {
		return
	}
	if w.breaks == 0 {
		w.blanks = syntax.Span{Start: start, End: end}
	}
	beside := w.blanks.Start == start && before == fence || w.blanks.End == end && after == fence
	if w.blanks.Len() > 0 && !(beside && w.blanks.Len() == 1) {
		l.report(exportSpacing, w.blanks)
	}
}

// fill reports a line break where the next word would still have fitted, and empty
// lines between words.
func (l *layout) fill(start, end, breaks int) {
	if !l.due(exportLineFill) {
		return
	}
	begin := start
	for begin > 0 && l.text[begin-1] != '\n' && l.text[begin-1] != '\r' {
		begin--
	}
	stop := end
	for stop < len(l.text) && stop-end <= exportWidth*utf8.UTFMax && !isWhite(l.text[stop:stop+1]) {
		stop++
	}
	if breaks > 1 || l.characters(l.text[begin:start])+1+l.characters(l.text[end:stop]) <= exportWidth {
		l.report(exportLineFill, l.Last(syntax.Span{Start: begin, End: start}))
	}
}

// width reports the first line between two offsets that is too long. A line is not
// blamed for a word that fits on no line, nor for what a reader skips.
func (l *layout) width(start, end int) {
	for start < end && l.due(exportLineWidth) && !l.longLine {
		stop := end
		if i := bytes.IndexByte(l.text[start:end], '\n'); i >= 0 {
			stop = start + i
		}
		if stop-start > exportWidth {
			if i := bytes.IndexByte(l.text[start:stop], '\r'); i >= 0 {
				stop = start + i
			}
			l.widthOf(start, stop)
		}
		start = stop + 1
	}
}

func (l *layout) widthOf(start, stop int) {
	n := l.characters(l.text[start:stop])
	if n <= exportWidth {
		return
	}
	over := start + exportWidth
	if !l.ascii {
		over = start
		for range exportWidth {
			_, size := utf8.DecodeRune(l.text[over:])
			over += size
		}
	}
	switch l.kindAt(over) {
	case syntax.TokenLineComment, syntax.TokenEscape:
		return
	}
	first, last := over, over
	for first > start && !isWhite(l.text[first-1:first]) {
		first--
	}
	for last < stop && !isWhite(l.text[last:last+1]) {
		last++
	}
	if l.characters(l.text[first:last]) <= exportWidth {
		l.report(exportLineWidth, syntax.Span{Start: over, End: stop}, semantic.Number("n", n))
	}
}

// behindGame checks what follows the last word: one empty line.
func (l *layout) behindGame(end int, last role) {
	l.space(end, len(l.text), last, line)
	if w := l.readSpace(end, len(l.text)); w.breaks != gapBreaks && last != line {
		l.report(exportGameGap, l.Last(syntax.Span{End: end}), semantic.Number(semantic.GameGapLines, max(w.breaks-1, 0)))
	}
}

// indentOfMoves reports blanks in front of the first word of the movetext.
func (l *layout) indentOfMoves(off int, first role) {
	start := off
	for start > 0 && l.text[start-1] == ' ' {
		start--
	}
	if start < off && (start == 0 || l.text[start-1] == '\n' || l.text[start-1] == '\r') && !(first == fence && off-start == 1) {
		l.report(exportSpacing, syntax.Span{Start: start, End: off})
	}
}

// lineComment reports the first comment that ends with its line.
func (l *layout) lineComment() {
	for tok := range lineComments(l.Tree, l.firstMovetext()) {
		l.report(exportLineComment, syntax.Span{Start: tok.Start, End: tok.End})
		return
	}
}

// lineComments yields the comments of the moves that end with their line, that of the
// marker among them. What stands directly under the tags is not about moves, nor what
// stands in the lines behind the game.
func lineComments(t *syntax.Tree, first int) iter.Seq[syntax.Token] {
	return func(yield func(syntax.Token) bool) {
		under, behind, breaks := false, false, 0
		if first > 0 && t.TokenKind(first-1) == syntax.TokenNewline {
			under = first == 1 || t.TokenKind(first-2) == syntax.TokenCloseBracket
		}
		for tok := range t.TokensFrom(first, t.Tokens()) {
			switch tok.Kind {
			case syntax.TokenNewline:
				if behind {
					return
				}
				breaks++
				under = under && breaks < gapBreaks
				continue
			case syntax.TokenSpace:
				continue
			case syntax.TokenResult:
				behind, under = true, false
			case syntax.TokenLineComment:
				if !under && !yield(tok) {
					return
				}
			case syntax.TokenEscape:
			default:
				under = false
			}
			breaks = 0
		}
	}
}

// fixLineComments puts all line comments of the moves in braces. One that holds a brace
// cannot be written otherwise.
func fixLineComments(p *semantic.FixPass, _ *semantic.Problem) []semantic.Fix {
	l := layout{Pass: p.Pass}
	var edits []syntax.Edit
	left := false
	for tok := range lineComments(p.Tree, l.firstMovetext()) {
		text := bytes.Trim(p.Tree.Text()[tok.Start+1:tok.End], " \t")
		if bytes.IndexByte(text, '}') >= 0 {
			left = true
			continue
		}
		edits = append(edits, semantic.Replace(syntax.Span{Start: tok.Start, End: tok.End}, "{"+string(text)+"}"))
	}
	return []semantic.Fix{{Key: "export-braces", Safe: true, InPart: left, Edits: edits}}
}

// annotation reports what is no part of a bare game score.
func (l *layout) annotation(tok syntax.Token) {
	switch tok.Kind {
	case syntax.TokenNAG, syntax.TokenSuffix, syntax.TokenComment, syntax.TokenLineComment, syntax.TokenOpenParen:
		if l.due(exportReduced) {
			l.report(exportReduced, l.firstLine(tok.Start, tok.End))
		}
	}
}
