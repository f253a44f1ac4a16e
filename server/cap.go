package server

import (
	"cmp"
	"maps"
	"slices"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/pgn-lsp/pgn-lsp/syntax"
)

// finding is a problem as it is shown: with the severity that the settings give
// it, and the offset of its game.
type finding struct {
	*semantic.Problem
	base     int
	severity semantic.Severity
}

// compare is the order of lists: by place, then by code.
func (f finding) compare(g finding) int {
	return cmp.Or(cmp.Compare(f.base+f.Span.Start, g.base+g.Span.Start), cmp.Compare(f.Code, g.Code))
}

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

// capList leaves at most so many findings of one code, and of all codes, as the
// settings allow, and sums up the rest in one more, which stands where the last
// of them would. Of all codes the gravest stay; and while an Error is hidden no
// Hint is shown. The list is in order.
func capList(list []finding, settings *Settings, levels *severities) []finding {
	hidden := hide(list, settings)
	var shown []finding
	var last finding
	codes := make(map[string]bool)
	n := 0
	for i, f := range list {
		if hidden[i] {
			n, last = n+1, f
			codes[f.Code] = true
		} else {
			shown = append(shown, f)
		}
	}
	if n == 0 {
		return list
	}
	sum := finding{base: last.base, Problem: &semantic.Problem{
		Code: "ws-capped",
		Span: syntax.Span{Start: last.Span.Start, End: last.Span.End},
		Args: []semantic.Arg{semantic.Number("n", n), semantic.List("code", slices.Sorted(maps.Keys(codes)))},
	}}
	if sum.severity = levels.of(sum.Problem); sum.severity == semantic.Off {
		return shown
	}
	at, _ := slices.BinarySearchFunc(shown, sum, finding.compare)
	return slices.Insert(shown, at, sum)
}

// hide says for each finding whether the caps hide it.
func hide(list []finding, settings *Settings) []bool {
	hidden := make([]bool, len(list))
	var share [semantic.Off]int // how many of each severity may stay
	perCode := make(map[string]int)
	for i, f := range list {
		if perCode[f.Code]++; perCode[f.Code] > settings.MaxPerCode {
			hidden[i] = true
		} else {
			share[f.severity]++
		}
	}
	room := settings.MaxPerFile
	for level := semantic.Error; level < semantic.Off; level++ {
		share[level] = min(share[level], room)
		room -= share[level]
	}
	errorHidden := false
	for i, f := range list {
		if !hidden[i] {
			share[f.severity]--
			hidden[i] = share[f.severity] < 0
		}
		errorHidden = errorHidden || hidden[i] && f.severity == semantic.Error
	}
	for i, f := range list {
		hidden[i] = hidden[i] || errorHidden && f.severity == semantic.Hint
	}
	return hidden
}
