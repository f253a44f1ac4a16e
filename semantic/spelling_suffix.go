package semantic

import (
	"slices"
	"strconv"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Suffixes (PGN 8.2.3.8) and draw offers stand behind a move and are not about how it
// is written: they have findings beside those of the move.

// checkMarks looks at a run of annotations apart from its move.
func (r *replay) checkMarks(f *frame, m syntax.Move) {
	first, end := r.Tree.Range(m.Node)
	if !f.judged || r.isPlainAt(first) || r.behindEnd() {
		return
	}
	m.Text, m.TextEnd, m.MarksEnd = first, first, end
	k := r.readTrail(first, end)
	if f.lastNode < 0 {
		k.suffix = -1 // it has no move; see nag-no-move
	}
	r.checkSuffixes(f, m, k)
}

// checkSuffixes reports the suffixes and draw offers behind a move.
func (r *replay) checkSuffixes(f *frame, m syntax.Move, k trail) {
	if k.offers {
		for tok := range r.Tree.TokensFrom(m.TextEnd, m.MarksEnd) {
			if tok.Kind == syntax.TokenGlyph && string(r.Tree.Text()[tok.Start:tok.End]) == drawOffer {
				r.Report(Problem{
					Code: "san-draw-offer", Span: syntax.Span{Start: tok.Start, End: tok.End},
					Main: len(r.frames) == 1, Node: m.Node,
				})
			}
		}
	}
	if k.suffix < 0 {
		return
	}
	pr := Problem{Span: r.TokenSpan(k.suffix), Ply: f.plies + 1, Main: len(r.frames) == 1, Node: m.Node}
	text := r.Tree.Text()[pr.Span.Start:pr.Span.End]
	list, plain := r.suffixText(m)
	code := slices.Index(suffixes[1:], list) + 1
	switch {
	case k.suffixes > 1 || code == 0:
		pr.Code = "san-suffix-repeated"
		if k.suffixes > 1 {
			pr.Span = r.extraSuffixes(m, k)
		}
	case plain:
		pr.Code = "san-suffix-glyph"
		pr.Args = []Arg{Text("nag", "$"+strconv.Itoa(code)), Quoted("suffix", text)}
	default:
		return // look-alikes, which have a finding of their own
	}
	r.Report(pr)
}

// suffixText returns all suffixes of a move in ASCII. plain says that they have no
// look-alikes of '!' and '?': signs for two at once are none.
func (p *Pass) suffixText(m syntax.Move) (text string, plain bool) {
	plain = true
	for _, i := range p.suffixTokens(m) {
		for _, r := range string(p.Tree.TokenText(i)) {
			if pair, ok := suffixPairs[r]; ok {
				text += pair
				continue
			}
			ascii, name := lookAlike(r)
			if name != "" {
				text += ascii
				plain = false
				continue
			}
			text += string(r)
		}
	}
	return text, plain
}

// suffixPairs are the characters that stand for two marks.
var suffixPairs = map[rune]string{'‼': "!!", '⁇': "??", '⁈': "?!", '⁉': "!?"}

func (p *Pass) suffixTokens(m syntax.Move) []int {
	var list []int
	for i := m.TextEnd; i < m.MarksEnd; i++ {
		if p.Tree.TokenKind(i) == syntax.TokenSuffix {
			list = append(list, i)
		}
	}
	return list
}

// extraSuffixes returns the span of several suffixes, or of those behind the first one
// if something else stands between them.
func (r *replay) extraSuffixes(m syntax.Move, k trail) syntax.Span {
	tokens := r.suffixTokens(m)
	span := r.TokenSpan(tokens[0])
	for i := k.suffix; i < tokens[1]; i++ {
		if kind := r.Tree.TokenKind(i); kind != syntax.TokenSuffix && kind != syntax.TokenSpace {
			return r.TokenSpan(tokens[1])
		}
	}
	span.End = r.TokenSpan(tokens[1]).End
	return span
}

// suffixMove returns a move, or a run of annotations, for its suffixes.
func (p *FixPass) suffixMove(n int) syntax.Move {
	m := p.Tree.Move(n)
	if p.Tree.Kind(n) == syntax.NodeAnnotation {
		m.TextEnd, m.MarksEnd = p.Tree.Range(n)
	}
	return m
}

// fixSuffixGlyph writes the glyph of a suffix, or takes the suffix away if the glyph is
// there already.
func fixSuffixGlyph(p *FixPass, pr *Problem) []Fix {
	nag := pr.Argument("nag")
	fix := Fix{Key: pr.Code, Args: []Arg{Text("nag", nag)}, Safe: true}
	m := p.suffixMove(pr.Node)
	for i := m.TextEnd; i < m.MarksEnd; i++ {
		if p.Tree.TokenKind(i) == syntax.TokenNAG && string(p.Tree.TokenText(i)) == nag {
			fix.Edits = []syntax.Edit{p.DeleteWord(pr.Span)}
			return []Fix{fix}
		}
	}
	fix.Edits = []syntax.Edit{p.setApart(pr.Span, nag)}
	return []Fix{fix}
}

// setApart returns the edit that puts text in the place of a span, with blanks around it.
func (p *FixPass) setApart(s syntax.Span, text string) syntax.Edit {
	all := p.Tree.Text()
	if s.Start > 0 && !isSpace(all[s.Start-1]) && all[s.Start-1] != '(' {
		text = " " + text
	}
	if s.End < len(all) && !isSpace(all[s.End]) && all[s.End] != ')' {
		text += " "
	}
	return Replace(s, text)
}

// fixSuffixRepeated keeps the first two characters of all suffixes: any two make one.
func fixSuffixRepeated(p *FixPass, pr *Problem) []Fix {
	m := p.suffixMove(pr.Node)
	text, _ := p.suffixText(m)
	fix := Fix{Key: pr.Code, Args: []Arg{Text("new", text[:2])}}
	for i, tok := range p.suffixTokens(m) {
		if span := p.TokenSpan(tok); i == 0 {
			fix.Edits = append(fix.Edits, Replace(span, text[:2]))
		} else {
			fix.Edits = append(fix.Edits, p.DeleteWord(span))
		}
	}
	return []Fix{fix}
}

// fixDrawOffer turns a draw offer into a comment. Black's move behind it then needs a
// number.
func fixDrawOffer(p *FixPass, pr *Problem) []Fix {
	fix := Fix{Key: pr.Code, Safe: true, Edits: []syntax.Edit{p.setApart(pr.Span, "{"+drawOffer+"}")}}
	next := p.numberPlace(p.Tree.Next(pr.Node))
	if next == nil || !next.black || next.need != numberFree || next.move.Number >= 0 || next.move.Dots >= 0 {
		return []Fix{fix}
	}
	if number := insertNumber(p, next.move, next.text()); number.Start == pr.Span.End {
		fix.Edits[0].Text = append(fix.Edits[0].Text, number.Text[1:]...)
	} else {
		fix.Edits = append(fix.Edits, number)
	}
	return []Fix{fix}
}
