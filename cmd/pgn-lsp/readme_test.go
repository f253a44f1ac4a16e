package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestReadme: the picture of the README is what the command above it writes, but
// for the lines that "…" stands for; and the commands it names are understood.
func TestReadme(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	require.NoError(t, err)
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	require.NoError(t, err)
	t.Chdir(root)

	m := regexp.MustCompile("(?s)    go run ./cmd/pgn-lsp ([^\n]*)\n\n```text\n(.*?)```").FindStringSubmatch(strings.ReplaceAll(string(text), "\r\n", "\n"))
	require.NotNil(t, m, "the README has no command with its output")
	var out, talk strings.Builder
	assert.Equal(t, statusFindings, run(strings.Fields(m[1]), strings.NewReader(""), &out, &talk))
	rest := "\n" + out.String() + talk.String()
	for _, part := range strings.Split("\n"+m[2], "\n…") {
		_, after, found := strings.Cut(rest, part)
		require.True(t, found, "the output does not hold:\n%s\nit is:\n%s", part, rest)
		rest = after
	}
	assert.Empty(t, rest)

	for _, use := range regexp.MustCompile("`pgn-lsp ([a-z]+) [^`]*`").FindAllStringSubmatch(string(text), -1) {
		words := strings.Fields(strings.Trim(strings.ReplaceAll(use[0], "'", ""), "`"))
		assert.Equal(t, statusFine, run(append(words[1:], "--help"), strings.NewReader(""), &out, &talk), use[0])
	}
}
