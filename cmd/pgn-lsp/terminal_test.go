package main

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

// TestProgress: short work shows nothing, long work a line now and then, which is
// taken away before anything else is written. Without a terminal nothing is shown.
func TestProgress(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var talk strings.Builder
		bar := newProgress(&session{err: &talk})
		assert.False(t, bar.on, "not a terminal")
		bar.show(func() string { return "unseen" })

		bar.on = true
		show := func(line string) { bar.show(func() string { return line }) }
		show("too early")
		bar.clear()
		time.Sleep(progressDelay) //nolint:forbidigo // time stands still in the bubble until all sleep
		show("one")
		show("too soon")
		time.Sleep(progressEvery) //nolint:forbidigo // see above
		show("two")
		bar.clear()
		bar.clear()
		assert.Equal(t, "\rone\x1b[K\rtwo\x1b[K\r\x1b[K", talk.String())
	})
}
