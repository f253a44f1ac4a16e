package semantic

import (
	"cmp"
	"slices"
	"strings"
)

// Profile is a named set of severities.
type Profile uint8

// The profiles.
const (
	Standard Profile = iota
	Lenient          // only what will break
	Strict           // for publishers of export format
	Archival         // for exchange between databases; Strict and more
	Interop          // for upload to web sites
	OnDemand         // no profile: codes that only an override switches on
)

var profileNames = [...]string{"standard", "lenient", "strict", "archival", "interop"}

// ParseProfile reads the name of a profile.
func ParseProfile(name string) (Profile, bool) {
	i := slices.Index(profileNames[:], name)
	return Profile(max(i, 0)), i >= 0
}

// ProfileNames returns the names that ParseProfile reads.
func ProfileNames() []string { return slices.Clone(profileNames[:]) }

// Policy gives each problem its severity. The zero value is the standard profile
// without overrides.
type Policy struct {
	profile   Profile
	overrides []override
}

// override sets the severity of the codes that match pattern.
type override struct {
	pattern string
	level   Severity
}

// NewPolicy returns a policy. Patterns are codes or family globs such as
// "san-*"; the most specific one that fits a code wins.
func NewPolicy(p Profile, overrides map[string]Severity) Policy {
	pol := Policy{profile: p}
	for pattern, level := range overrides {
		pol.overrides = append(pol.overrides, override{pattern, level})
	}
	// The first that matches is the most specific: codes, then the longest globs.
	slices.SortFunc(pol.overrides, func(a, b override) int {
		globA, globB := strings.HasSuffix(a.pattern, "*"), strings.HasSuffix(b.pattern, "*")
		switch {
		case globA != globB && globA:
			return 1
		case globA != globB:
			return -1
		}
		return cmp.Or(cmp.Compare(len(b.pattern), len(a.pattern)), strings.Compare(a.pattern, b.pattern))
	})
	return pol
}

// Showing returns the policy that shows, beside what p does, the codes that want
// admits, each with the severity of its own.
func (p Policy) Showing(codes []Code, want func(code string) bool) Policy {
	shown := p
	shown.overrides = nil
	for i := range codes {
		if c := &codes[i]; want(c.Name) && p.Severity(c, Unset) == Off {
			shown.overrides = append(shown.overrides, override{c.Name, c.Severity})
		}
	}
	shown.overrides = append(shown.overrides, p.overrides...)
	return shown
}

// lenientOff lists what the lenient profile switches off beside all hints.
var lenientOff = []string{
	"export-*", "tag-roster-order", "tag-roster-first", "tag-extra-order", "tag-roster-missing",
	"lex-line-too-long", "num-missing", "num-superfluous", "num-dots", "num-side", "san-suffix-glyph",
}

// Severity returns the severity of a problem of the given code, whose own level
// is level (Unset: that of the code). Off means that it is not shown.
func (p *Policy) Severity(c *Code, level Severity) Severity {
	for _, o := range p.overrides {
		if MatchCode(o.pattern, c.Name) {
			return o.level
		}
	}
	switch {
	case c.Profile == Standard:
	case c.Profile == p.profile:
	default:
		return Off
	}
	if level == Unset {
		level = c.Severity
	}
	switch p.profile {
	case Lenient:
		if level == Hint || slices.ContainsFunc(lenientOff, func(g string) bool { return MatchCode(g, c.Name) }) {
			return Off
		}
	case Strict, Archival:
		return strictSeverity(c, level)
	}
	return level
}

// strictSeverity raises what a section of the standard asks for.
func strictSeverity(c *Code, level Severity) Severity {
	switch {
	case c.Name == "tag-player-comma" || c.Name == "tag-termination-value":
		return Information
	case c.Name == "tag-extra-order":
		return Warning
	case level == Information && strings.HasPrefix(c.Source, "PGN "):
		return Warning
	}
	return level
}

// MatchCode reports whether a code fits a pattern: itself, or a glob that ends in
// '*'.
func MatchCode(pattern, code string) bool {
	if prefix, ok := strings.CutSuffix(pattern, "*"); ok {
		return strings.HasPrefix(code, prefix)
	}
	return pattern == code
}
