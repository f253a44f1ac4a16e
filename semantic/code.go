package semantic

// Severity of a problem. The order is that of the Language Server Protocol; zero
// means that none is given.
type Severity uint8

// The severities.
const (
	Unset Severity = iota
	Error
	Warning
	Information
	Hint
	Off
)

var severityNames = [...]string{"", "error", "warning", "information", "hint", "off"}

// String returns the name used in settings and on the command line.
func (s Severity) String() string { return severityNames[s] }

// ParseSeverity reads the name of a severity, "off" included.
func ParseSeverity(name string) (Severity, bool) {
	for s, n := range severityNames {
		if n == name && n != "" {
			return Severity(s), true
		}
	}
	return Unset, false
}

// Code is one row of the catalogue of diagnostics. Codes never change meaning,
// and removing one breaks the settings of people.
type Code struct {
	Name     string
	Severity Severity // in the standard profile
	Source   string   // of the rule: a section of a standard, or "interop", or ""
	Profile  Profile  // the profile that switches the code on, if standard does not
	Tag      Tag

	// Fix returns the ways to make a problem of this code go away, the best first; nil
	// where there is none. It is called when somebody asks, not when the problem is
	// found.
	Fix func(*FixPass, *Problem) []Fix

	// Person says that none of these ways is ever safe. Where only safe fixes are applied
	// they are not looked for, which for a move that is not legal means much searching.
	Person bool
}

// Tag says how an editor should draw the text of a problem.
type Tag uint8

// The tags.
const (
	NoTag       Tag = iota
	Unnecessary     // faded: the text can go
	Deprecated      // struck through
)
