package main

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestCheckMemory: check holds a few pieces of a file, not the file. 50 MB of real
// games, from a file and from a pipe, with one worker and with four, take what a
// small file takes and a little more: 21 to 37 MB when this was written, the most with
// four workers on a busy machine, where the collector lags. The bound is less than the
// text alone.
func TestCheckMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("writes 50 MB")
	}
	t.Parallel()
	const size, bound = 50 << 20, 48 << 20
	file := realGames(t, size)
	for _, arguments := range [][]string{{"-j", "1", file}, {"-j", "4", file}, {"-"}} {
		in, err := os.Open(file)
		require.NoError(t, err)
		cmd := exec.Command("pgn-lsp-measured", append([]string{"check"}, arguments...)...)
		cmd.Stdin = struct{ *os.File }{in} // hides the file: a pipe is made
		var talk strings.Builder
		cmd.Stderr = &talk
		require.NoError(t, cmd.Run(), talk.String())
		_ = in.Close()
		_, text, _ := strings.Cut(talk.String(), "memory: ")
		memory, err := strconv.Atoi(strings.TrimSpace(text))
		require.NoError(t, err)
		t.Logf("%v: %d MB", arguments[:len(arguments)-1], memory>>20)
		assert.Less(t, memory, bound, "check %v", arguments)
	}
}
