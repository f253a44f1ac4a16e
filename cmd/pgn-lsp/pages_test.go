package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/dialects"
	"github.com/pgn-lsp/pgn-lsp/semantic"
)

// TestPagesThroughCheck: check finds in the wrong example of every page what the page
// shows, to the letter, and nothing of it in the corrected one.
func TestPagesThroughCheck(t *testing.T) {
	t.Parallel()
	for _, d := range dialects.All() {
		for _, page := range d.Pages() {
			if page.Code == "ws-capped" { // the command line has no limits
				continue
			}
			t.Run(page.Code, func(t *testing.T) {
				t.Parallel()
				e, err := page.Example(d.Rules)
				require.NoError(t, err)
				dir := t.TempDir()
				flags := exampleFlags(d, &page, &e)
				check := func(text []byte) string {
					file := filepath.Join(dir, "example"+d.Extensions[0])
					require.NoError(t, os.WriteFile(file, text, 0o600))
					var out, talk bytes.Buffer
					run(append(append([]string{"check"}, flags...), file), strings.NewReader(""), &out, &talk)
					return strings.ReplaceAll(out.String(), dir+string(filepath.Separator), "")
				}
				markdown, ok := dialects.Explain(page.Code)
				require.True(t, ok)
				_, rest, _ := strings.Cut(markdown, "```text\n")
				want, _, _ := strings.Cut(rest, "```\n")
				assert.NotEmpty(t, want)
				assert.Equal(t, want, check(e.Wrong))
				assert.Empty(t, check(e.Right))
			})
		}
	}
}

// exampleFlags are the flags under which check shows what a page is about.
func exampleFlags(d *dialects.Dialect, page *semantic.Page, e *semantic.Example) []string {
	flags := []string{"--severity", "tag-roster-*=off", "--severity", "tag-extra-order=off", "--severity", "export-*=off"}
	// Where a page switches its code on, all its findings have one severity.
	row := d.Rules.Code(page.Code)
	if level := e.Policy.Severity(row, semantic.Unset); e.Policy.Severity(row, semantic.Off) == level {
		flags = append(flags, "--severity", page.Code+"="+level.String())
	}
	for _, line := range page.Flags {
		if profile, ok := strings.CutPrefix(line, "profile "); ok {
			flags = append(flags, "--profile", profile)
		}
		if pattern, ok := strings.CutPrefix(line, "hide "); ok {
			flags = append(flags, "--severity", pattern+"=off")
		}
	}
	return flags
}
