package main

import (
	"fmt"
	"os"
	"time"

	"golang.org/x/term"
)

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// wantsColors reports whether what is written to stream may hold colours: on a
// terminal that knows them, unless the person does not want any (no-color.org).
func wantsColors(stream any) bool {
	return os.Getenv("NO_COLOR") == "" && knowsEscapes(stream)
}

// knowsEscapes reports whether a stream is a terminal that obeys escape sequences.
func knowsEscapes(stream any) bool {
	return os.Getenv("TERM") != "dumb" && isTerminal(stream) && showColors(stream.(*os.File).Fd())
}

// progress shows on a terminal how far long work is, in one line that is written
// over again and again. On anything else it is silent. All calls come from one
// goroutine.
type progress struct {
	s     *session
	on    bool
	shown bool
	next  time.Time
}

// Work that takes less than progressDelay shows nothing; then there is a new
// line every progressEvery.
const (
	progressDelay = 500 * time.Millisecond
	progressEvery = 100 * time.Millisecond
)

func newProgress(s *session) *progress {
	return &progress{s: s, on: knowsEscapes(s.err), next: time.Now().Add(progressDelay)}
}

// show puts a line on the terminal, if it is time for one.
func (p *progress) show(line func() string) {
	if !p.on {
		return
	}
	now := time.Now()
	if now.Before(p.next) {
		return
	}
	p.next = now.Add(progressEvery)
	fmt.Fprintf(p.s.err, "\r%s\x1b[K", line())
	p.shown = true
}

// clear takes the line away, so that something else can be written.
func (p *progress) clear() {
	if p != nil && p.shown {
		fmt.Fprint(p.s.err, "\r\x1b[K")
		p.shown = false
	}
}
