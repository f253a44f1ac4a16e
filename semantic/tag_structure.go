package semantic

import "github.com/pgn-lsp/pgn-lsp/syntax"

// checkTagPairs reports what a tag pair lacks (PGN 8.1): one finding each, the
// first from the left.
func (p *Pass) checkTagPairs() {
	for n := 0; n < p.Tree.Len(); n++ {
		if p.Tree.Kind(n) == syntax.NodeTagPair && p.Tree.Flags(n) != 0 {
			p.checkTagPair(p.Tree.TagPair(n))
		}
	}
}

func (p *Pass) checkTagPair(tag syntax.TagPair) {
	name := Quoted("name", nil)
	if tag.Name >= 0 {
		name = Quoted("name", p.Reader.Text(tag.Name))
	}
	switch f := tag.Flags; {
	case f&syntax.MissingOpen != 0:
		p.Report(Problem{
			Code: "tag-missing-bracket", Span: p.TokenSpan(tag.Name),
			Args: []Arg{name, Text("bracket", "[")},
		})
	case f&syntax.MissingName != 0:
		p.Report(Problem{Code: "tag-missing-name", Span: p.TokenSpan(tag.Open)})
	case f&syntax.MissingValue != 0:
		p.Report(Problem{Code: "tag-missing-value", Span: p.Last(p.TokenSpan(tag.Name)), Args: []Arg{name}})
	case f&syntax.BareValue != 0:
		p.Report(Problem{Code: "tag-unquoted-value", Span: p.Tree.ValueSpan(tag), Args: []Arg{name}})
	case f&syntax.MissingClose != 0 && p.Tree.StringClosed(tag.Value):
		p.Report(Problem{
			Code: "tag-missing-bracket", Span: p.Last(p.NodeSpan(tag.Node)),
			Args: []Arg{name, Text("bracket", "]")},
		})
	}
}
