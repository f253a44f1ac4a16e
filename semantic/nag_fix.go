package semantic

import (
	"strconv"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// deleteMark returns the edit that takes away a NAG, a suffix or a sign.
func (p *FixPass) deleteMark(s syntax.Span) syntax.Edit {
	text, edit := p.Tree.Text(), p.DeleteWord(s)
	if s.Start > 0 && text[s.Start-1] == '(' {
		for edit.End < len(text) && isBlank(text[edit.End]) {
			edit.End++
		}
	}
	return edit
}

func deleteGlyph(fp *FixPass, key string, s syntax.Span) Fix {
	return Fix{Key: key, Args: []Arg{Quoted("nag", []byte(fp.Text(s)))}, Edits: []syntax.Edit{fp.deleteMark(s)}}
}

// fixDeleteGlyph deletes what is no NAG.
func fixDeleteGlyph(fp *FixPass, pr *Problem) []Fix {
	return []Fix{deleteGlyph(fp, "nag-delete", pr.Span)}
}

// fixNullGlyph deletes a NAG that says nothing.
func fixNullGlyph(fp *FixPass, pr *Problem) []Fix {
	f := deleteGlyph(fp, "nag-null", pr.Span)
	f.Safe = true
	return []Fix{f}
}

// fixRepeatedGlyph deletes one of two marks that say the same: the suffix, if one of
// them is a suffix, as the fix of that would; else the later one.
func fixRepeatedGlyph(fp *FixPass, pr *Problem) []Fix {
	span := pr.Span
	if first := pr.Related[0].Span; fp.isSuffix(first) {
		span = first
	}
	f := deleteGlyph(fp, "nag-repeated", span)
	f.Safe = true
	return []Fix{f}
}

func (p *FixPass) isSuffix(s syntax.Span) bool {
	return p.Tree.TokenKind(p.Tree.TokenAt(s.Start)) == syntax.TokenSuffix
}

// fixContradiction keeps one of two marks.
func fixContradiction(fp *FixPass, pr *Problem) []Fix {
	first, second := pr.Related[0].Span, pr.Span
	var list []Fix
	for _, pair := range [][2]syntax.Span{{first, second}, {second, first}} {
		f := deleteGlyph(fp, "nag-keep", pair[1])
		f.Args = append(f.Args, Quoted("keep", []byte(fp.Text(pair[0]))))
		list = append(list, f)
	}
	return list
}

// fixGlyphWithoutMove puts a mark behind the next move of its line.
func fixGlyphWithoutMove(fp *FixPass, pr *Problem) []Fix {
	spot := fp.Analysis.SpotOf(fp.Tree, pr.Node)
	end := fp.Tree.Next(fp.Analysis.Lines[spot.Line].Node)
	for n := fp.Tree.Next(pr.Node); n < end; n = fp.Tree.Next(n) {
		if fp.Tree.Kind(n) == syntax.NodeMove {
			f := deleteGlyph(fp, "nag-move", pr.Span)
			f.Edits = append(f.Edits, Insert(fp.NodeSpan(n).End, " "+fp.Text(pr.Span)))
			return []Fix{f}
		}
	}
	return nil
}

// fixGlyphSide writes the NAG for the other side.
func fixGlyphSide(fp *FixPass, pr *Problem) []Fix {
	code, err := strconv.Atoi(fp.Text(pr.Span)[1:])
	if err != nil {
		return nil
	}
	nag := "$" + strconv.Itoa(code^1)
	return []Fix{{
		Key: "nag-pair", Args: []Arg{Text("nag", nag)}, Edits: []syntax.Edit{Replace(pr.Span, nag)},
	}}
}

// isBehindNumber reports whether a move number stands in front of a span, so that a move
// was due there.
func (p *FixPass) isBehindNumber(s syntax.Span) bool {
	for i := p.Tree.TokenAt(s.Start) - 1; i >= 0; i-- {
		if k := p.Tree.TokenKind(i); !k.IsBlank() {
			return k == syntax.TokenNumber || k == syntax.TokenDots
		}
	}
	return false
}

// fixSign writes the NAG of a printed sign.
func fixSign(fp *FixPass, pr *Problem) []Fix {
	nag := pr.Argument("nag")
	text := fp.Tree.Text()
	out := nag
	if s := pr.Span.Start; s > 0 && !isBlank(text[s-1]) && !isLineEnd(text[s-1]) {
		out = " " + out
	}
	if e := pr.Span.End; e < len(text) && isSymbolByte(text[e]) {
		out += " "
	}
	return []Fix{{
		Key: "nag-sign", Args: []Arg{Text("nag", nag)}, Safe: !fp.isBehindNumber(pr.Span), Preferred: true,
		Edits: []syntax.Edit{Replace(pr.Span, out)},
	}}
}
