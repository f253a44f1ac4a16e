package server

import (
	"cmp"
	"maps"
	"slices"
)

// placed is a finding with the offset of its game.
type placed struct {
	finding
	base int
}

func (p *placed) compare(q *placed) int {
	return cmp.Or(cmp.Compare(p.base+p.start, q.base+q.start), cmp.Compare(p.code, q.code))
}

// collect makes the list of a document: severities as the settings want them,
// capped, in the order of place and code. Games without result are left out.
func collect(snap *Snapshot, results []*result, settings *Settings) []placed {
	var list []placed
	add := func(base int, findings []finding) {
		for _, f := range findings {
			if level, ok := severityNames[settings.severity(f.code)]; ok {
				f.severity = level
			}
			if f.severity != 0 {
				list = append(list, placed{f, base})
			}
		}
	}
	for i, r := range results {
		if r != nil && len(r.findings) > 0 {
			add(snap.Document.Game(i).Offset, r.findings)
		}
	}
	if snap.Dialect.whole != nil {
		add(0, snap.Dialect.whole(snap.Document, settings))
	}
	slices.SortStableFunc(list, func(p, q placed) int { return p.compare(&q) })
	return capList(list, settings, snap.Dialect.capped)
}

// capList leaves at most so many findings of one code, and of all codes, as the
// settings allow, and sums up the rest in one more. Of all codes the gravest
// stay; and if an Error is hidden no Hint is shown.
func capList(list []placed, settings *Settings, capped func(n int, codes []string) finding) []placed {
	const levels = severityHint + 1
	hidden := make([]bool, len(list))
	var kept [levels]int
	perCode := make(map[string]int)
	for i, p := range list {
		if perCode[p.code]++; perCode[p.code] > settings.MaxPerCode {
			hidden[i] = true
		} else {
			kept[p.severity]++
		}
	}
	room := settings.MaxPerFile
	var share [levels]int
	for level := severityError; level < levels; level++ {
		share[level] = min(kept[level], room)
		room -= share[level]
	}
	errorHidden := false
	for i, p := range list {
		if !hidden[i] {
			share[p.severity]--
			hidden[i] = share[p.severity] < 0
		}
		errorHidden = errorHidden || hidden[i] && p.severity == severityError
	}

	shown := list[:0:0]
	codes := make(map[string]bool)
	n, last := 0, placed{}
	for i, p := range list {
		if hidden[i] || errorHidden && p.severity == severityHint {
			n, last = n+1, p
			codes[p.code] = true
		} else {
			shown = append(shown, p)
		}
	}
	if n == 0 {
		return list
	}
	if capped == nil {
		return shown
	}
	// It stands where the last of those stands for which it stands.
	sum := placed{capped(n, slices.Sorted(maps.Keys(codes))), last.base}
	sum.start, sum.end = last.start, last.end
	at, _ := slices.BinarySearchFunc(shown, sum, func(p, q placed) int { return p.compare(&q) })
	return slices.Insert(shown, at, sum)
}
