package semantic

import (
	"cmp"
	"iter"
	"strings"
)

// Sieve decides which problems of a document are shown, and how gravely. The zero
// value is the standard profile; [NewSieve] makes one that is fast. It is not to be
// changed while it is used.
type Sieve struct {
	Rules  *Rules
	Policy Policy
	// Ignored are the patterns that the document silences; see [IgnoredInFile].
	Ignored []string
	// NoGame says that the document is no game file; see [HoldsNoGame]. Of its games that
	// are none, nothing is then shown but findings about the document.
	NoGame bool

	levels map[string]*[Off + 1]Severity // by code, then by the level of the problem
	last   *Analysis                     // of the last game of the document; see AtEnd
}

// GameGap is the code about the empty line that ends a game. Its argument GameGapLines
// is the number of empty lines that there are.
const (
	GameGap      = "export-game-gap"
	GameGapLines = "lines"
)

// AtEnd returns a sieve for the last game of the document, behind which no empty line
// is missed: it would be the last line of the file.
func (s *Sieve) AtEnd(a *Analysis) *Sieve {
	end := *s
	end.last = a
	return &end
}

// NewSieve returns a sieve for many problems.
func NewSieve(rules *Rules, policy Policy, ignored []string) *Sieve {
	s := &Sieve{Rules: rules, Policy: policy, Ignored: ignored}
	levels := make(map[string]*[Off + 1]Severity, len(rules.Codes))
	for i := range rules.Codes {
		row := new([Off + 1]Severity)
		for level := range row {
			row[level] = s.level(&Problem{Code: rules.Codes[i].Name, Level: Severity(level)})
		}
		levels[rules.Codes[i].Name] = row
	}
	s.levels = levels
	return s
}

// Showing returns a sieve that shows, beside what s does, the codes that want admits;
// see [Policy.Showing]. What the file silences stays silent.
func (s *Sieve) Showing(want func(code string) bool) *Sieve {
	showing := NewSieve(s.Rules, s.Policy.Showing(s.Rules.Codes, want), s.Ignored)
	showing.NoGame = s.NoGame
	return showing
}

// Severity returns the severity of a problem of a game; Off means that it is not
// shown. The analysis is that of the game in which the problem stands; it may be nil
// for a problem of the document.
func (s *Sieve) Severity(a *Analysis, p *Problem) Severity {
	level := s.within(a, p)
	switch {
	case level == Off || a == nil:
		return level
	case s.isEnd(a, p):
		return Off
	case !s.isLayout(p):
		return level
	}
	for i := range a.Problems {
		first := &a.Problems[i]
		if cmp.Or(cmp.Compare(first.Span.Start, p.Span.Start), cmp.Compare(first.Code, p.Code)) >= 0 {
			break
		}
		if s.isLayout(first) && s.within(a, first) != Off && !s.isEnd(a, first) {
			return Off
		}
	}
	return level
}

// Of yields the problems of a game that are shown, in order.
func (s *Sieve) Of(a *Analysis) iter.Seq2[*Problem, Severity] {
	return func(yield func(*Problem, Severity) bool) {
		layout := false
		for p, level := range s.all(a) {
			switch {
			case s.isEnd(a, p):
				continue
			case s.isLayout(p):
				if layout {
					continue
				}
				layout = true
			}
			if !yield(p, level) {
				return
			}
		}
	}
}

// all is what counts when the text changes: Of without the bound on findings about
// layout, of which the next is shown when one is mended, and wherever the game stands.
func (s *Sieve) all(a *Analysis) iter.Seq2[*Problem, Severity] {
	return func(yield func(*Problem, Severity) bool) {
		for i := range a.Problems {
			p := &a.Problems[i]
			if level := s.within(a, p); level != Off && !yield(p, level) {
				return
			}
		}
	}
}

// within returns the severity of a problem as settings and the lines of the file have
// it. What the file says goes before the settings.
func (s *Sieve) within(a *Analysis, p *Problem) Severity {
	level := s.level(p)
	if level == Off || a == nil {
		return level
	}
	if len(a.Ignored) > 0 && isIgnored(a.Ignored, p.Code) {
		return Off
	}
	if s.NoGame && a.noGame && !isOfDocument(p.Code) && s.level(&Problem{Code: notPGN}) != Off {
		return Off
	}
	return level
}

// isOfDocument reports whether a code is about a document, not a game.
func isOfDocument(code string) bool {
	switch code {
	case notPGN, mixedNewlines, "lex-bom", "lex-encoding":
		return true
	}
	return false
}

func (s *Sieve) level(p *Problem) Severity {
	if s.levels != nil {
		if row := s.levels[p.Code]; row != nil {
			return row[p.Level]
		}
		return Off
	}
	row := s.Rules.Code(p.Code)
	if row == nil || isIgnored(s.Ignored, p.Code) {
		return Off
	}
	return s.Policy.Severity(row, p.Level)
}

// isEnd reports whether a problem is that no empty line stands behind the last game.
func (s *Sieve) isEnd(a *Analysis, p *Problem) bool {
	return a == s.last && p.Code == GameGap && p.Argument(GameGapLines) == "0"
}

// isLayout reports whether a problem is one of those about layout of which a game has
// at most one; in the profiles for those who publish in export format each is shown.
func (s *Sieve) isLayout(p *Problem) bool {
	return strings.HasPrefix(p.Code, "export-") && s.Policy.profile != Strict && s.Policy.profile != Archival
}
