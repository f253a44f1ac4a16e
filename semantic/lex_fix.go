package semantic

import (
	"bytes"
	"slices"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/semantic/board"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// oneFix is the list of a single fix with a single edit.
func oneFix(key string, safe bool, e syntax.Edit, args ...Arg) []Fix {
	return []Fix{{Key: key, Args: args, Safe: safe, Edits: []syntax.Edit{e}}}
}

// Comments and braces.

// fixUnterminatedComment closes a comment where it is cut off: at the end of the last
// line of its game.
func fixUnterminatedComment(p *FixPass, _ *Problem) []Fix {
	end := len(bytes.TrimRight(p.Tree.Text(), " \t\v\f\r\n"))
	return oneFix("comment-close", false, Insert(end, "}"))
}

// fixStrayBrace deletes braces that close nothing, gives them something to close, or
// makes one comment of { a { b } c }.
func fixStrayBrace(p *FixPass, pr *Problem) []Fix {
	all := p.strayBraces()
	i := slices.IndexFunc(all, func(b strayBrace) bool { return b.token == p.Tree.TokenAt(pr.Span.Start) })
	words, legal := p.wordsBefore(pr, all[i])
	list := []Fix{{Key: "brace-delete", Safe: legal, Edits: []syntax.Edit{p.DeleteWord(pr.Span)}}}
	if words.Len() > 0 {
		edits := []syntax.Edit{Insert(words.Start, "{")}
		if pr.Span.Len() > 1 { // one of the braces closes it
			edits = append(edits, Delete(syntax.Span{Start: pr.Span.Start + 1, End: pr.Span.End}))
		}
		list = append(list, Fix{Key: "brace-wrap", Args: []Arg{Quoted("text", []byte(p.Text(words)))}, Edits: edits})
	}
	if all[i].comment >= 0 {
		list = append(list, Fix{Key: "brace-parens", Edits: p.nest(all, all[i].comment)})
	}
	if !legal { // what loses nothing comes first
		list = append(list[1:], list[0])
	}
	return list
}

// nest returns the edits that make one comment of { a { b } c }: all its braces but the
// outer two become parentheses.
func (p *FixPass) nest(braces []strayBrace, comment int) []syntax.Edit {
	span := p.TokenSpan(comment)
	edits := p.parentheses(span)
	last := syntax.Span{Start: span.End - 1, End: span.End}
	for _, b := range braces {
		if b.comment == comment {
			edits = append(edits, Replace(last, ")"))
			last = p.TokenSpan(b.token)
		}
	}
	return edits
}

// fixNestedComment writes the braces inside a comment as parentheses.
func fixNestedComment(p *FixPass, pr *Problem) []Fix {
	comment := p.TokenSpan(p.Tree.TokenAt(pr.Span.Start))
	return []Fix{{Key: "brace-parens", Edits: p.parentheses(comment)}}
}

// parentheses returns the edits that make parentheses of the opening braces inside a
// comment.
func (p *FixPass) parentheses(comment syntax.Span) []syntax.Edit {
	return p.replaceEach(syntax.Span{Start: comment.Start + 1, End: comment.End}, '{', "(")
}

// replaceEach returns the edits that put text in the place of every byte c in a span.
func (p *FixPass) replaceEach(s syntax.Span, c byte, text string) []syntax.Edit {
	var edits []syntax.Edit
	for i := s.Start; i < s.End; i++ {
		if p.Tree.Text()[i] == c {
			edits = append(edits, Replace(syntax.Span{Start: i, End: i + 1}, text))
		}
	}
	return edits
}

// fixSemicolons writes commas for the semicolons of a comment.
func fixSemicolons(p *FixPass, pr *Problem) []Fix {
	comment := p.TokenSpan(p.Tree.TokenAt(pr.Span.Start))
	return []Fix{{Key: "semicolon-comma", Edits: p.replaceEach(comment, ';', ",")}}
}

// wordsBefore finds the words in front of a stray brace that are no moves: back to the
// nearest move that can be played or, in { a { b } c }, all of c. legal says that there
// are only moves that can be played before the brace.
func (p *FixPass) wordsBefore(pr *Problem, b strayBrace) (words syntax.Span, legal bool) {
	kinds, first := p.readings(b.token), -1
	legal = !bytes.ContainsAny(kinds, string([]byte{tokenIllegal, tokenUnreadable}))
	if b.comment >= 0 {
		if bytes.IndexByte(kinds[b.from:], tokenUnreadable) >= 0 {
			for first = b.from; p.Tree.TokenKind(first).IsBlank(); {
				first++
			}
		}
	} else {
		for i := b.token - 1; i >= 0 && kinds[i] != tokenApart; i-- {
			if kinds[i] == tokenUnreadable {
				first = i
			}
		}
	}
	if first < 0 {
		return words, legal
	}
	words = syntax.Span{Start: p.TokenSpan(first).Start, End: pr.Span.Start}
	words.End = words.Start + len(strings.TrimRight(p.Text(words), " \t\r\n"))
	return words, legal
}

// What a token in front of a stray brace may be.
const (
	tokenApart      byte = iota // ends a run of words: a played move, a comment, a bracket
	tokenAny                    // neither
	tokenIllegal                // of a move that cannot be played
	tokenUnreadable             // of a word that is no move, or a character without meaning
)

// readings tells what the tokens in front of one are.
func (p *FixPass) readings(end int) []byte {
	kinds := make([]byte, end)
	for i := range kinds {
		switch k := p.Tree.TokenKind(i); {
		case k == syntax.TokenUnknown || k == syntax.TokenAngle:
			kinds[i] = tokenUnreadable
		case k.IsBlank(), k == syntax.TokenControl, k == syntax.TokenGlyph, k == syntax.TokenSuffix, k == syntax.TokenNAG:
			kinds[i] = tokenAny
		}
	}
	for i := range p.Analysis.Lines {
		moves, k := p.Analysis.Moves(i), 0
		for n := range children(p.Tree, p.Analysis.Lines[i].Node) {
			if p.Tree.Kind(n) != syntax.NodeMove || k >= len(moves) {
				continue
			}
			kind := tokenIllegal
			if moves[k].IsPlayed() {
				kind = tokenApart
			} else if _, ok := board.ReadSAN(p.Tree.MoveText(p.Tree.Move(n))); !ok {
				kind = tokenUnreadable
			}
			first, last := p.Tree.Range(n)
			for t := first; t < min(last, end); t++ {
				kinds[t] = kind
			}
			k++
		}
	}
	return kinds
}

// Strings.

// fixUnterminatedString closes a tag value in front of the bracket of its tag, or at the
// end of the line together with the bracket.
func fixUnterminatedString(p *FixPass, pr *Problem) []Fix {
	text := p.Tree.Text()
	token := p.TokenSpan(p.Tree.TokenAt(pr.Span.Start))
	line := syntax.Span{Start: token.Start, End: len(text)}
	if i := bytes.IndexAny(text[token.End:], "\r\n"); i >= 0 {
		line.End = token.End + i
	}
	rest := strings.TrimRight(p.Text(line), " \t")
	quote := `"]`
	// The bracket is the last one of the line, unless the scanner has found another.
	if next := strings.TrimLeft(p.Text(syntax.Span{Start: token.End, End: line.End}), " \t"); strings.HasPrefix(next, "]") {
		rest, quote = p.Text(token), `"`
	} else if strings.HasPrefix(next, "[") {
		rest = strings.TrimRight(p.Text(token), " \t")
	} else if i := strings.LastIndexByte(rest, ']'); i > 0 {
		rest, quote = strings.TrimRight(rest[:i], " \t"), `"`
	}
	if slashes := len(rest) - len(strings.TrimRight(rest, `\`)); slashes%2 == 1 {
		quote = `\` + quote // else the last backslash would escape the quote
	}
	return oneFix("string-close", true, Insert(token.Start+len(rest), quote), Text("new", quote))
}

func fixUnescapedQuote(_ *FixPass, pr *Problem) []Fix {
	return oneFix("quote-escape", true, Insert(pr.Span.Start, `\`))
}

func fixBadEscape(_ *FixPass, pr *Problem) []Fix {
	return oneFix("backslash-double", true, Insert(pr.Span.Start, `\`))
}

// fixStringNewline joins the lines of a tag value.
func fixStringNewline(p *FixPass, pr *Problem) []Fix {
	text := p.Tree.Text()
	token := p.TokenSpan(p.Tree.TokenAt(pr.Span.Start))
	gap := syntax.Span{Start: pr.Span.End, End: pr.Span.End}
	for gap.Start > token.Start && isSpace(text[gap.Start-1]) {
		gap.Start--
	}
	for gap.End < token.End && isSpace(text[gap.End]) {
		gap.End++
	}
	blank := " "
	if gap.Start == token.Start+1 || gap.End == token.End-1 {
		blank = "" // there is nothing to be kept apart
	}
	return oneFix("string-join", true, Replace(gap, blank))
}

func isSpace(c byte) bool { return isBlank(c) || isLineEnd(c) }

func fixStringControl(_ *FixPass, pr *Problem) []Fix {
	return oneFix("string-blank", true, Replace(pr.Span, " "))
}

// Characters.

func fixUnexpected(p *FixPass, pr *Problem) []Fix {
	return oneFix("unexpected-delete", false, p.DeleteWord(pr.Span), Text("c", pr.Argument("c")))
}

func fixAngle(p *FixPass, pr *Problem) []Fix {
	return oneFix("angle-delete", false, p.DeleteWord(pr.Span), Text("c", pr.Argument("c")))
}

// fixConfusable writes the ASCII form of look-alikes. What shows nothing goes, unless it
// keeps two words apart.
func fixConfusable(p *FixPass, pr *Problem) []Fix {
	ascii := pr.Argument("ascii")
	if ascii != " " {
		text := strings.Repeat(ascii, countCharacters(p.Tree.Text()[pr.Span.Start:pr.Span.End]))
		return oneFix("ascii", !p.isBetweenMoves(pr.Span), Replace(pr.Span, text), Text("new", text))
	}
	r, _ := decode(p.Tree.Text()[pr.Span.Start:])
	if p.atBlank(pr.Span) || showsNothing(r) && (p.breaksWord(pr.Span) || !p.joins(pr.Span)) {
		return oneFix("ascii-delete", true, Delete(pr.Span))
	}
	return oneFix("ascii", true, Replace(pr.Span, " "), Text("new", " "))
}

// showsNothing reports whether r, which stands for white space, has no width.
func showsNothing(r rune) bool {
	switch spaceName(r) {
	case "char-soft-hyphen", "char-zero-width", "char-joiner", "char-direction", "char-bom", "char-invisible":
		return true
	}
	return false
}

// fixControl deletes control characters, but not from a comment, whose text is the
// user's. Two words stay apart, but a word that is broken becomes whole.
func fixControl(p *FixPass, pr *Problem) []Fix {
	switch p.Tree.TokenKind(p.Tree.TokenAt(pr.Span.Start)) {
	case syntax.TokenComment, syntax.TokenLineComment, syntax.TokenEscape:
		return nil
	}
	hex := Text("hex", pr.Argument("hex"))
	if edits := p.controls(pr.Span); len(edits) != 1 || edits[0].End-edits[0].Start < pr.Span.Len() {
		return []Fix{{Key: "control-delete", Args: []Arg{hex}, Edits: edits}} // text in UTF-16
	}
	text := p.Tree.Text()
	if r, _ := decode(text[pr.Span.Start:]); (r == 0x96 || r == 0x97) && p.joins(pr.Span) &&
		(isCastlingLetter(text[pr.Span.Start-1]) || !p.breaksWord(pr.Span)) {
		// Dashes in Windows-1252: a castling is one, but a result must not be guessed.
		return oneFix("ascii", text[pr.Span.End] > '9', Replace(pr.Span, "-"), Text("new", "-"))
	}
	e := Delete(pr.Span)
	if p.joins(pr.Span) && !p.breaksWord(pr.Span) {
		e = Replace(pr.Span, " ")
	}
	return oneFix("control-delete", true, e, hex)
}

// controls returns the edits that delete the control characters of a span.
func (p *FixPass) controls(s syntax.Span) []syntax.Edit {
	var edits []syntax.Edit
	for i := s.Start; i < s.End; {
		r, n := decode(p.Tree.Text()[i:s.End])
		switch k := len(edits) - 1; {
		case !isControl(r):
		case k >= 0 && edits[k].End == i:
			edits[k].End += n
		default:
			edits = append(edits, Delete(syntax.Span{Start: i, End: i + n}))
		}
		i += n
	}
	return edits
}

// atBlank reports whether white space or an end of the text is beside a span.
func (p *FixPass) atBlank(s syntax.Span) bool {
	text := p.Tree.Text()
	return s.Start == 0 || s.End == len(text) || isSpace(text[s.Start-1]) || isSpace(text[s.End])
}

// joins reports whether two words would be one without the span between them.
func (p *FixPass) joins(s syntax.Span) bool {
	text := p.Tree.Text()
	return s.Start > 0 && s.End < len(text) && isSymbolByte(text[s.Start-1]) && isSymbolByte(text[s.End])
}

// isBetweenMoves reports whether a span stands between two texts that are moves by
// themselves, as in Bb3×d6, where it may be the wrong character for a blank. In e2–e4 it
// stands between two squares.
func (p *FixPass) isBetweenMoves(s syntax.Span) bool {
	text := p.Tree.Text()
	start, end := s.Start, s.End
	for start > 0 && isSymbolByte(text[start-1]) {
		start--
	}
	for end < len(text) && isSymbolByte(text[end]) {
		end++
	}
	_, left := board.ReadSAN(text[start:s.Start])
	_, right := board.ReadSAN(text[s.End:end])
	if !left || !right {
		return false
	}
	for n := range p.Tree.Len() {
		if at := p.NodeSpan(n); p.Tree.Kind(n) == syntax.NodeMove && at.Start <= s.Start && s.End <= at.End {
			return !p.isPlayed(n)
		}
	}
	return false
}

// isPlayed reports whether the move in node n can be played.
func (p *FixPass) isPlayed(n int) bool {
	spot := p.Analysis.SpotOf(p.Tree, n)
	moves := p.Analysis.Moves(spot.Line)
	return spot.Moves < len(moves) && moves[spot.Moves].IsPlayed()
}

// breaksWord reports whether a span stands inside a name, or breaks one move in two.
func (p *FixPass) breaksWord(s syntax.Span) bool {
	text := p.Tree.Text()
	start, end := s.Start, s.End
	inWord := func(c byte) bool { return isSymbolByte(c) || traitsOfByte[c]&hasControl != 0 }
	for start > 0 && inWord(text[start-1]) {
		start--
	}
	for end < len(text) && inWord(text[end]) {
		end++
	}
	if i := bytes.LastIndexAny(text[:start], "[]\r\n"); i >= 0 && text[i] == '[' {
		return true
	}
	before := withoutControls(text[start:s.Start])
	if _, ok := board.ReadSAN(before); ok {
		return false // that is a move by itself
	}
	_, ok := board.ReadSAN(append(before, withoutControls(text[s.End:end])...))
	return ok
}

// withoutControls returns a text without its control characters.
func withoutControls(text []byte) []byte {
	var out []byte
	for len(text) > 0 {
		r, n := decode(text)
		if !isControl(r) {
			out = append(out, text[:n]...)
		}
		text = text[n:]
	}
	return out
}

// fixEscapeColumn makes an escape of a line that was meant to be one, or no longer
// pretends to.
func fixEscapeColumn(p *FixPass, pr *Problem) []Fix {
	text := p.Tree.Text()
	start := pr.Span.Start
	for start > 0 && !isLineEnd(text[start-1]) {
		start--
	}
	list := oneFix("escape-column", false, Delete(syntax.Span{Start: start, End: pr.Span.Start}))
	end := len(text)
	if i := bytes.IndexAny(text[pr.Span.Start:], "\r\n"); i >= 0 {
		end = pr.Span.Start + i
	}
	if last := p.TokenSpan(p.Tree.TokenAt(end - 1)); last.End <= end { // no comment goes on in the next line
		list = append(list, oneFix("escape-delete-line", false, p.DeleteWord(syntax.Span{Start: pr.Span.Start, End: end}))...)
	}
	return append(list, oneFix("escape-delete", false, Delete(pr.Span))...)
}
