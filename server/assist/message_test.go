package assist

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/pgn-lsp/pgn-lsp/semantic"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestKeysHaveWords checks that every key written in the code has its sentence.
func TestKeysHaveWords(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	keys := 0
	check := func(e ast.Expr) {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			key, err := strconv.Unquote(lit.Value)
			require.NoError(t, err)
			assert.Contains(t, words, key)
			keys++
		}
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		require.NoError(t, err)
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if name, ok := n.Fun.(*ast.Ident); ok && len(n.Args) > 0 {
					switch name.Name {
					case "say", "sayText", "count", "timeWords", "shapes":
						check(n.Args[0])
					}
				}
			case *ast.IndexExpr:
				if name, ok := n.X.(*ast.Ident); ok && name.Name == "words" {
					check(n.Index)
				}
			}
			return true
		})
	}
	assert.Greater(t, keys, 50)
}

// TestTablesHaveWords checks the keys that tables make.
func TestTablesHaveWords(t *testing.T) {
	t.Parallel()
	for name, info := range tagTable {
		assert.Contains(t, words, info.about, name)
		assert.Contains(t, words, info.form, name)
		if info.none != "" {
			assert.Contains(t, words, info.none, name)
		}
	}
	for code := range semantic.LastGlyph + 1 {
		gl, ok := semantic.GlyphOf(code)
		if !ok {
			continue
		}
		text := textOf(meaning(gl))
		assert.NotEmpty(t, text, "$%d", code)
		switch gl.Side {
		case semantic.WhiteSide:
			assert.Contains(t, text, "White", "$%d", code)
		case semantic.BlackSide:
			assert.Contains(t, text, "Black", "$%d", code)
		default:
			assert.NotContains(t, text, "{", "$%d", code)
		}
	}
}

// TestWords checks the form of the sentences: no period at the end, no jargon of
// the program.
func TestWords(t *testing.T) {
	t.Parallel()
	for key, text := range words {
		assert.NotEmpty(t, text, key)
		assert.LessOrEqual(t, len(text), 120, key)
		assert.False(t, strings.HasSuffix(text, "."), key)
		assert.Equal(t, strings.Count(text, "{"), strings.Count(text, "}"), key)
		for _, jargon := range []string{"token", "parse", "node", "nil", "AST"} {
			assert.NotContains(t, text, jargon, key)
		}
	}
}
