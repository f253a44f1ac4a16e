package semantic

import (
	"maps"

	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// Rules is what a dialect gives the analysis. [NewRules] joins them from families.
type Rules struct {
	// Codes lists every diagnostic that the dialect can give.
	Codes []Code

	// Sentences are the English messages by code, with the variant behind a slash.
	Sentences map[string]string

	// Titles are those of fixes, by key.
	Titles map[string]Title

	// Unordered says that lines beside each other have no order that means anything, as
	// with the operations of EPD: a fix may change it.
	Unordered bool

	// FirstTag is the name of the first roster tag.
	FirstTag string

	// Setup reads from the tags by which rules, and from which position, the game
	// is played. It reports what is wrong with those tags.
	Setup func(*Pass) Setup

	// Checks run before the moves are replayed, Replayed behind: one function for
	// each rule that needs more than one token.
	Checks   []func(*Pass)
	Replayed []func(*Pass, *Analysis)

	rows map[string]*Code
}

// NewRules joins families, in the order of the catalogue, to the rules of a dialect.
func NewRules(firstTag string, setup func(*Pass) Setup, families ...Family) *Rules {
	r := &Rules{
		FirstTag: firstTag, Setup: setup,
		Sentences: make(map[string]string), Titles: make(map[string]Title), rows: make(map[string]*Code),
	}
	for _, f := range families {
		r.Codes = append(r.Codes, f.Codes...)
		r.Checks = append(r.Checks, f.Checks...)
		r.Replayed = append(r.Replayed, f.Replayed...)
		maps.Copy(r.Sentences, f.Sentences)
		maps.Copy(r.Titles, f.Titles)
	}
	for i := range r.Codes {
		r.rows[r.Codes[i].Name] = &r.Codes[i]
	}
	return r
}

// Setup is how a game begins.
type Setup struct {
	// Ruleset is nil where moves cannot be judged.
	Ruleset Ruleset
	// Unusable says that this is so because the start position cannot be used. A
	// hint on the first move then says that moves are not checked; a problem with
	// the tag has said why.
	Unusable bool
	// Finished says that the start position is checkmate or stalemate, which a
	// problem with the tag has said. Moves are then not judged, and a hint on the
	// first one says so, though the Ruleset is known.
	Finished bool
}

// Code returns the row of a code, or nil if the dialect has no such code.
func (r *Rules) Code(name string) *Code {
	if r.rows != nil {
		return r.rows[name]
	}
	for i := range r.Codes {
		if r.Codes[i].Name == name {
			return &r.Codes[i]
		}
	}
	return nil
}

// Options are the settings that an analysis depends on. The zero value is the
// default.
type Options struct {
	// VariationDepth is the nesting from which on variations are reported; 0 means
	// DefaultVariationDepth.
	VariationDepth int
	// NoRecovery stops the judging of a line at a move that is not legal, even where
	// one repair stands out; see [Repairs].
	NoRecovery bool
	// Today is the date in days since 1 January 1970, as [Day] counts them; 0:
	// no game is dated in the future.
	Today int
}

// DefaultVariationDepth is the nesting that people still read.
const DefaultVariationDepth = 10

// Pass is one analysis under way: what checks read and where they report.
type Pass struct {
	Tree    *syntax.Tree
	Rules   *Rules
	Options Options
	Reader  syntax.Reader

	problems []Problem
	lent     *[]Problem     // where problems are kept when the analysis is done; nil: nowhere
	numbers  *[]numberPlace // nil: not asked for; see FixPass.numberPlaces
	tags     *[]NamedTag    // nil: not asked for yet; see Tags
}

// Report adds a problem, unless the dialect has no such code.
func (p *Pass) Report(pr Problem) {
	if p.numbers != nil { // only those are asked for; the replay looks at the last problem
		p.problems = p.problems[:0]
	}
	if p.Rules.Code(pr.Code) != nil {
		p.problems = append(p.problems, pr)
	}
}

// Found returns the problems that have been reported so far, in no order.
func (p *Pass) Found() []Problem { return p.problems }

// TokenSpan returns the bytes of token i.
func (p *Pass) TokenSpan(i int) syntax.Span {
	start, end := p.Reader.Span(i)
	return syntax.Span{Start: start, End: end}
}

// NodeSpan returns the bytes of node n.
func (p *Pass) NodeSpan(n int) syntax.Span {
	start, end := p.Tree.Span(n)
	return syntax.Span{Start: start, End: end}
}

// Last returns the span of the last character of s, where what is missing behind
// it is marked.
func (p *Pass) Last(s syntax.Span) syntax.Span {
	text := p.Tree.Text()
	start := s.End - 1
	for start > s.Start && text[start]&0xC0 == 0x80 {
		start--
	}
	return syntax.Span{Start: max(start, 0), End: s.End}
}
