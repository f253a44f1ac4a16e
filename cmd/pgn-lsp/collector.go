package main

import (
	"os"
	"runtime/debug"
)

// check holds a few megabytes and makes new ones all the time. With its default
// setting the garbage collector would run every few milliseconds then and take a
// fifth of the time; with restingCollector it runs half as often, and the program
// holds 5 MB more. That grows with what is held, so a game of hugeGame bytes or
// more goes back to the default.
const (
	restingCollector = 200
	defaultCollector = 100
	hugeGame         = 8 << 20
)

// busyCollector is for the server, which lives long, holds the documents that are
// open, and makes little that is new while a person types: with it a document of
// 50 MB takes 120 MB of memory and not 148.
const busyCollector = 50

// busyCollect lets the collector run more often until restore is called, unless the
// person has set it (GOGC).
func busyCollect() (restore func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	old := debug.SetGCPercent(busyCollector)
	return func() { debug.SetGCPercent(old) }
}

// restCollector lets the collector rest until restore is called, unless the person
// has set it (GOGC). want is for [chunker]: it tells of games that are huge.
func restCollector() (want func(held int) int, restore func()) {
	if os.Getenv("GOGC") != "" {
		return readMore, func() {}
	}
	old := debug.SetGCPercent(restingCollector)
	want = func(held int) int {
		if held >= hugeGame {
			debug.SetGCPercent(defaultCollector)
		}
		return readMore(held)
	}
	return want, func() { debug.SetGCPercent(old) }
}
