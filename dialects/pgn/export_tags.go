package pgn

import "github.com/pgn-lsp/pgn-lsp/syntax"

// tagSection checks that tags stand one per line, with one empty line behind the last
// (PGN 8.1). A tag that is not whole has findings of its own.
func (l *layout) tagSection() {
	tags := l.Tags()
	for i := range tags {
		t := &tags[i].TagPair
		if t.Flags != 0 || t.Close < 0 {
			continue
		}
		open, name, value, closing := l.TokenSpan(t.Open), l.TokenSpan(t.Name), l.TokenSpan(t.Value), l.TokenSpan(t.Close)
		if i == 0 {
			l.indent(open.Start)
		}
		switch {
		case name.Start != open.End:
			l.report(exportTagLine, l.firstLine(open.End, name.Start))
		case value.Start != name.End+1 || l.text[name.End] != ' ':
			l.tagSpace(name, value)
		case closing.Start != value.End:
			l.report(exportTagLine, l.firstLine(value.End, closing.Start))
		}
		if i+1 < len(tags) && tags[i+1].Open >= 0 {
			l.betweenTags(closing, l.TokenSpan(tags[i+1].Open).Start)
		} else if i+1 == len(tags) {
			l.behindTags(t.Close, closing)
		}
	}
}

// indent reports blanks in front of the first tag of a game.
func (l *layout) indent(open int) {
	start := open
	for start > 0 && (l.text[start-1] == ' ' || isTab(l.text[start-1])) {
		start--
	}
	if start < open && (start == 0 || l.text[start-1] == '\n' || l.text[start-1] == '\r') {
		l.tagBlanks(whiteSpace{blanks: syntax.Span{Start: start, End: open}, tab: isTab(l.text[start])})
	}
}

// tagSpace reports what stands between a name and its value in place of one blank.
func (l *layout) tagSpace(name, value syntax.Span) {
	if name.End == value.Start {
		l.report(exportTagLine, l.Last(name))
		return
	}
	if !l.readSpace(name.End, value.Start).tab {
		l.report(exportTagLine, l.firstLine(name.End, value.Start))
	}
}

// firstLine returns the part of white space that stands on its first line; where that
// is none, the character in front.
func (l *layout) firstLine(start, end int) syntax.Span {
	for i := start; i < end; i++ {
		if l.text[i] == '\n' || l.text[i] == '\r' {
			end = i
		}
	}
	if start == end {
		return l.Last(syntax.Span{End: start})
	}
	return syntax.Span{Start: start, End: end}
}

// betweenTags checks the white space between two tags: one line end. Other lines may
// stand there, such as escaped ones.
func (l *layout) betweenTags(closing syntax.Span, next int) {
	gap := l.text[closing.End:next]
	if len(gap) == 1 && gap[0] == '\n' || !isWhite(gap) {
		return
	}
	switch w := l.readSpace(closing.End, next); {
	case w.breaks == 0 && !w.tab:
		l.report(exportTagLine, l.firstLine(closing.End, next))
	case w.breaks > 1 && !w.empty:
		l.report(exportTagGap, l.Last(closing))
		l.tagBlanks(w)
	case w.breaks > 1:
		l.report(exportTagGap, w.blanks)
	default:
		l.tagBlanks(w)
	}
}

// behindTags checks the white space between the last tag and the moves: one empty line.
func (l *layout) behindTags(last int, closing syntax.Span) {
	i := last + 1
	for i < l.Tree.Tokens() && l.Tree.TokenKind(i).IsBlank() {
		i++
	}
	if i == l.Tree.Tokens() { // there are no moves
		l.tagBlanks(l.readSpace(closing.End, len(l.text)))
		return
	}
	w := l.readSpace(closing.End, l.Reader.Start(i))
	switch l.Tree.TokenKind(i) {
	case syntax.TokenEscape, syntax.TokenLineComment:
		l.tagBlanks(w)
		return
	}
	switch {
	case w.empty && !w.tab:
		l.report(exportTagGap, w.blanks)
	case w.breaks != gapBreaks:
		l.report(exportTagGap, l.Last(closing))
	case w.blanks.Len() > 0 && w.blanks.Start == closing.End:
		l.tagBlanks(w)
	}
}

// tagBlanks reports blanks on the line of a tag.
func (l *layout) tagBlanks(w whiteSpace) {
	if w.blanks.Len() > 0 && !w.tab && !w.empty {
		l.report(exportTagLine, w.blanks)
	}
}

// isWhite reports whether text is blanks and line ends alone.
func isWhite(text []byte) bool {
	for _, c := range text {
		switch c {
		case ' ', '\t', '\v', '\f', '\n', '\r':
		default:
			return false
		}
	}
	return true
}
