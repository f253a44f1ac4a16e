package server

import "github.com/pgn-lsp/pgn-lsp/semantic"

// severities give problems of one dialect their severity, and remember it: a list
// has many problems of few codes.
type severities struct {
	rules  *semantic.Rules
	policy semantic.Policy
	known  map[severityKey]semantic.Severity
}

type severityKey struct {
	code  string
	level semantic.Severity
}

func newSeverities(rules *semantic.Rules, policy semantic.Policy) *severities {
	return &severities{rules, policy, make(map[severityKey]semantic.Severity)}
}

// of returns the severity of p, semantic.Off if it is not shown.
func (s *severities) of(p *semantic.Problem) semantic.Severity {
	k := severityKey{p.Code, p.Level}
	level, ok := s.known[k]
	if !ok {
		level = semantic.Off
		if code := s.rules.Code(p.Code); code != nil {
			level = s.policy.Severity(code, p.Level)
		}
		s.known[k] = level
	}
	return level
}
