package semantic

import (
	"bytes"
	"slices"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// FixesOf returns the ways to make a located problem go away, as [Fixer.Fixes] does.
// The edits are those of the text of its game. For a problem of the document that is in
// every game, such as mixed line ends, they mend the game in which it was found;
// [Fixer.FixGame] mends the others.
func (x *Fixer) FixesOf(l *Located) []Fix {
	return x.Fixes(x.Open(l.Game.Tree(x.Grammar), x.analysis(l.Game)), &l.Problem)
}

func (x *Fixer) analysis(ref syntax.GameRef) *Analysis {
	return Of(ref.Game, x.Grammar, x.Rules, x.Options)
}

// FixGame is [Fixer.FixAll] for one game of a document, with what is wrong with the
// document: whole holds the findings about the document that stand in this game, which
// [Survey.Add] returns.
//
// With x.LineEnds set all line ends become LF, which is the fix of lex-mixed-newlines.
// A game alone does not tell whether the document mixes them: set it for all games of a
// document that does, and x.Newline to LF. Who streams a document must have seen it all
// before, unless its first line end is LF. This counts as one problem in the game where
// it was found, and as none in the others.
func (x *Fixer) FixGame(text []byte, whole []Located, want func(code string) bool) (edits []syntax.Edit, fixed int) {
	for i := range whole {
		l := &whole[i]
		if !want(l.Code) || x.Sieve.Severity(x.analysis(l.Game), &l.Problem) == Off {
			continue
		}
		if l.Code == mixedNewlines {
			if x.LineEnds {
				fixed++
			}
			continue // below, as in all games
		}
		if list := x.FixesOf(l); len(list) > 0 && list[0].Safe {
			edits = append(edits, list[0].Edits...)
			fixed++
		}
	}
	slices.SortFunc(edits, func(a, b syntax.Edit) int { return a.Start - b.Start })
	apply := func(more []syntax.Edit) {
		text = syntax.ApplyEdits(text, more)
		edits = syntax.Compose(edits, more)
	}
	text = syntax.ApplyEdits(text, edits)
	if x.LineEnds && want(mixedNewlines) {
		apply(lineEndsToLF(text))
	}
	more, n := x.FixAll(text, want)
	apply(more)
	return edits, fixed + n
}

const mixedNewlines = "lex-mixed-newlines"

// lineEndsToLF returns the edits that make LF of all line ends (PGN 3.2.2).
func lineEndsToLF(text []byte) []syntax.Edit {
	var edits []syntax.Edit
	for off := 0; ; {
		i := bytes.IndexByte(text[off:], '\r')
		if i < 0 {
			return edits
		}
		off += i
		_, size := lineEndAt(text, off)
		edits = append(edits, Replace(syntax.Span{Start: off, End: off + size}, "\n"))
		off += size
	}
}

// FixLineEnds makes the line ends of a game alike. No editor is asked to: it keeps
// them itself.
func FixLineEnds(p *FixPass, _ *Problem) []Fix {
	if !p.LineEnds {
		return nil
	}
	return []Fix{{Key: "newlines", Safe: true, Edits: lineEndsToLF(p.Tree.Text())}}
}

// fixOrderMark removes the byte order marks at the start of a file.
func fixOrderMark(p *FixPass, _ *Problem) []Fix {
	text := p.Tree.Text()
	end := 0
	for bytes.HasPrefix(text[end:], byteOrderMark) {
		end += len(byteOrderMark)
	}
	return []Fix{{Key: "bom", Safe: true, Edits: []syntax.Edit{Delete(syntax.Span{End: end})}}}
}
