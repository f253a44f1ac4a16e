package semantic

import (
	"cmp"
	"maps"
	"slices"
)

// Limits bound the list of problems of a document, which an editor can show but
// nobody reads. Zero means the default, a negative number no bound.
type Limits struct {
	PerCode int // default DefaultPerCode
	PerFile int // default DefaultPerFile
}

// The default limits.
const (
	DefaultPerCode = 200
	DefaultPerFile = 2000
)

// SortLocated puts problems into the order in which they are shown: by place in
// the document, then by code.
func SortLocated(list []Located) { sortLocated(list) }

func sortLocated(list []Located) {
	slices.SortStableFunc(list, compareLocated)
}

func compareLocated(a, b Located) int {
	return cmp.Or(
		cmp.Compare(a.Game.Offset+a.Span.Start, b.Game.Offset+b.Span.Start),
		cmp.Compare(a.Code, b.Code),
	)
}

// Cap returns what of a list is shown: at most so many problems of one code, and of
// all, as the limits allow. Of each code, and of all, the gravest are kept, and of
// equal ones those that come first; when an Error is not shown, no Hint is. For
// every code of which some are hidden one ws-capped of the given severity tells how
// many, where the first of them stands; Off leaves these out, and they count for
// no limit.
//
// The list must be sorted and its severities set. It is not changed, and returned
// itself if nothing is hidden.
func Cap(list []Located, limits Limits, capped Severity) []Located {
	perCode, perFile := limit(limits.PerCode, DefaultPerCode, len(list)), limit(limits.PerFile, DefaultPerFile, len(list))
	if len(list) <= perCode && len(list) <= perFile {
		return list
	}
	hidden := hide(list, perCode, perFile)
	sums := make(map[string]*Located) // by code, at the first one hidden
	counts := make(map[string]int)
	shown := make([]Located, 0, min(len(list), perFile)+8)
	for i := range list {
		if !hidden[i] {
			shown = append(shown, list[i])
			continue
		}
		code := list[i].Code
		if counts[code]++; counts[code] == 1 {
			sums[code] = &list[i]
		}
	}
	if len(counts) == 0 {
		return list
	}
	if capped == Off {
		return shown
	}
	for _, code := range slices.Sorted(maps.Keys(counts)) {
		l := Located{Game: sums[code].Game, Whole: true, Severity: capped}
		l.Problem = Problem{
			Code: "ws-capped", Span: sums[code].Span,
			Args: []Arg{Number("n", counts[code]), Text("code", code)},
		}
		shown = append(shown, l)
	}
	sortLocated(shown)
	return shown
}

func limit(n, standard, none int) int {
	switch {
	case n == 0:
		return standard
	case n < 0:
		return none
	}
	return n
}

// hide says which problems of a list are not shown.
func hide(list []Located, perCode, perFile int) []bool {
	// How many of each code and severity there are; then how many are kept.
	codes := make(map[string]*[Off]int)
	for i := range list {
		c := codes[list[i].Code]
		if c == nil {
			c = new([Off]int)
			codes[list[i].Code] = c
		}
		c[level(&list[i])]++
	}
	var kept [Off]int
	for _, c := range codes {
		share(c, perCode)
		for s := range c {
			kept[s] += c[s]
		}
	}
	share(&kept, perFile)
	hidden := make([]bool, len(list))
	lostError := false
	for i := range list {
		s := level(&list[i])
		c := codes[list[i].Code]
		switch {
		case c[s] == 0, kept[s] == 0:
			hidden[i] = true
			lostError = lostError || s == Error
		default:
			c[s]--
			kept[s]--
		}
	}
	for i := range list {
		hidden[i] = hidden[i] || lostError && level(&list[i]) == Hint
	}
	return hidden
}

// level returns the severity of a problem; what has none is not shown as an Error.
func level(l *Located) Severity {
	if l.Severity == Unset || l.Severity >= Off {
		return Hint
	}
	return l.Severity
}

// share gives room to the gravest first.
func share(counts *[Off]int, room int) {
	for s := Error; s < Off; s++ {
		counts[s] = min(counts[s], room)
		room -= counts[s]
	}
}
