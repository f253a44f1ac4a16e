package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMixedNewlinesBeforeNewline: where a file begins to mix line ends, that is the
// finding; a game behind has the one about archives.
func TestMixedNewlinesBeforeNewline(t *testing.T) {
	t.Parallel()
	game := "[Event \"a\"]\n\n1. e4 e5 *\n\n"
	crlf := strings.ReplaceAll(game, "\n", "\r\n")
	file := filepath.Join(t.TempDir(), "a.pgn")
	require.NoError(t, os.WriteFile(file, []byte(game+crlf+crlf), 0o600))
	var out, talk bytes.Buffer
	run([]string{"check", "--format", "json", "--profile", "archival", "--severity", "tag-*=off", file}, strings.NewReader(""), &out, &talk)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	require.Len(t, lines, 2, out.String())
	assert.Contains(t, lines[0], `"line":5,"column":12`)
	assert.Contains(t, lines[0], "lex-mixed-newlines")
	assert.Contains(t, lines[1], `"line":9,"column":12`)
	assert.Contains(t, lines[1], "export-newline")
}
