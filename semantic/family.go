package semantic

import "slices"

// Family is a group of diagnostics of one subject: their rows, their words and the
// checks that find them. A rule is a row, its sentence, and a function that reports
// it or is called by one of these checks; its fix is a function, too.
type Family struct {
	Codes []Code
	// Sentences and Titles are English; see [Rules].
	Sentences map[string]string
	Titles    map[string]Title
	Checks    []func(*Pass)
	Replayed  []func(*Pass, *Analysis)
}

// Only returns the part of a family that a dialect shares: the given codes, with the
// words and checks of all. A code that the family has not is a slip in a table of the
// program, and panics when the program starts.
func (f Family) Only(codes ...string) Family {
	all := f.Codes
	f.Codes = nil
	for _, name := range codes {
		i := slices.IndexFunc(all, func(c Code) bool { return c.Name == name })
		if i < 0 {
			panic("no diagnostic is called " + name)
		}
		f.Codes = append(f.Codes, all[i])
	}
	return f
}

// Title is what a fix is called, with arguments in braces.
type Title struct {
	One string // at one place: "Change to {new}"
	// All is for every place of a game or a file where the fix has the same key:
	// "Write all castlings with the letter O". Empty: each place is decided by itself.
	All string
}
