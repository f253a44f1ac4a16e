package main

import (
	"fmt"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// diffContext is how many unchanged lines stand around a change.
const diffContext = udiff.DefaultContextLines

// unifiedDiff returns what edits change in a text, in the unified format: the two lines
// that name the file, and the rest. The edits are in order. Time grows with the text and
// the edits, not with their product.
func unifiedDiff(name, text string, edits []udiff.Edit) (head, hunks string) {
	diff := udiff.UnifiedDiff{From: name + ".orig", To: name}
	at, line, grown := 0, 0, 0 // how far lines have been counted
	for len(edits) > 0 {
		n, end := cluster(text, edits)
		start := linesBack(text, edits[0].Start, diffContext)
		line += strings.Count(text[at:start], "\n")
		at = start
		own := make([]udiff.Edit, n)
		for i, e := range edits[:n] {
			own[i] = udiff.Edit{Start: e.Start - start, End: e.End - start, New: e.New}
		}
		part, err := udiff.ToUnifiedDiff("", "", text[start:end], own, diffContext)
		if err != nil { // the edits are in order and in the text
			panic(err)
		}
		for _, h := range part.Hunks {
			h.FromLine += line
			h.ToLine += line + grown
			diff.Hunks = append(diff.Hunks, h)
		}
		for _, h := range part.Hunks {
			for _, l := range h.Lines {
				switch l.Kind {
				case udiff.Insert:
					grown++
				case udiff.Delete:
					grown--
				}
			}
		}
		edits = edits[n:]
	}
	if len(diff.Hunks) == 0 {
		return "", ""
	}
	all := diff.String()
	n := len(fmt.Sprintf("--- %s\n+++ %s\n", diff.From, diff.To))
	return all[:n], all[n:]
}

// cluster returns how many edits, from the first on, have contexts that meet, and where
// the context of the last ends.
func cluster(text string, edits []udiff.Edit) (n, end int) {
	for n = 1; ; n++ {
		end = linesOn(text, edits[n-1].End, diffContext)
		if n == len(edits) || linesBack(text, edits[n].Start, diffContext) > end {
			return n, end
		}
	}
}

// linesBack returns the start of the line n lines in front of the one with off.
func linesBack(text string, off, n int) int {
	for ; n >= 0; n-- {
		i := strings.LastIndexByte(text[:off], '\n')
		if i < 0 {
			return 0
		}
		off = i
	}
	return off + 1
}

// linesOn returns the end of the line n lines behind the one with off.
func linesOn(text string, off, n int) int {
	for ; n >= 0; n-- {
		i := strings.IndexByte(text[off:], '\n')
		if i < 0 {
			return len(text)
		}
		off += i + 1
	}
	return off
}
