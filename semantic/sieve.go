package semantic

import "iter"

// Sieve decides which problems of a document are shown, and how gravely. The zero
// value is the standard profile.
type Sieve struct {
	Rules  *Rules
	Policy Policy
}

// Severity returns the severity of a problem of a game; Off means that it is not
// shown.
func (s *Sieve) Severity(_ *Analysis, p *Problem) Severity {
	row := s.Rules.Code(p.Code)
	if row == nil {
		return Off
	}
	return s.Policy.Severity(row, p.Level)
}

// Of yields the problems of a game that are shown, in order.
func (s *Sieve) Of(a *Analysis) iter.Seq2[*Problem, Severity] {
	return func(yield func(*Problem, Severity) bool) {
		for i := range a.Problems {
			p := &a.Problems[i]
			if level := s.Severity(a, p); level != Off && !yield(p, level) {
				return
			}
		}
	}
}
