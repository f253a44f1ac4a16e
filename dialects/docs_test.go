package dialects_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/dialects"
)

var update = flag.Bool("update", false, "rewrite docs/diagnostics; read what changed")

var docs = filepath.Join("..", "docs", "diagnostics")

// TestDocs: docs/diagnostics holds the page of every diagnostic, and an index, and no
// others. The files are what [dialects.Explain] prints.
func TestDocs(t *testing.T) {
	t.Parallel()
	want := map[string]string{"README.md": dialects.Index()}
	for _, code := range dialects.Codes() {
		page, ok := dialects.Explain(code)
		require.True(t, ok, code)
		want[code+".md"] = page
	}
	if *update {
		require.NoError(t, os.RemoveAll(docs))
		require.NoError(t, os.MkdirAll(docs, 0o755))
		for name, page := range want {
			require.NoError(t, os.WriteFile(filepath.Join(docs, name), []byte(page), 0o644))
		}
	}
	for name, page := range want {
		got, err := os.ReadFile(filepath.Join(docs, name))
		require.NoError(t, err, "go test ./dialects -update writes it")
		assert.Equal(t, page, string(got), name)
		assert.True(t, strings.HasPrefix(page, "# "), name)
	}
	files, err := os.ReadDir(docs)
	require.NoError(t, err)
	for _, f := range files {
		assert.Contains(t, want, f.Name(), "explains no diagnostic")
	}
}

func TestExplainUnknown(t *testing.T) {
	t.Parallel()
	page, ok := dialects.Explain("move-")
	assert.False(t, ok)
	assert.Empty(t, page)
}
