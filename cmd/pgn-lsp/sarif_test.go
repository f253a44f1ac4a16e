package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/pgn-lsp/pgn-lsp/dialects"
)

// TestSARIF: the report is valid by the schema that OASIS has published (errata 01),
// however many findings and files there are, and says the same as the JSON report.
func TestSARIF(t *testing.T) {
	t.Parallel()
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	schema, err := compiler.Compile(filepath.Join("testdata", "sarif-schema-2.1.0.json"))
	require.NoError(t, err)
	corpus := filepath.Join("..", "..", "testdata", "corpus")
	for _, paths := range [][]string{
		{filepath.Join("..", "..", "testdata", "demo")},
		{filepath.Join(corpus, "made"), filepath.Join(corpus, "encoding")},
		{filepath.Join(corpus, "no such file.pgn")},
	} {
		var out, plain, talk bytes.Buffer
		run(append([]string{"check", "--format", "sarif"}, paths...), strings.NewReader(""), &out, &talk)
		run(append([]string{"check", "--format", "json"}, paths...), strings.NewReader(""), &plain, &talk)
		report, err := jsonschema.UnmarshalJSON(&out)
		require.NoError(t, err)
		require.NoError(t, schema.Validate(report))
		first := report.(map[string]any)["runs"].([]any)[0].(map[string]any)
		assert.Equal(t, "unicodeCodePoints", first["columnKind"])
		assert.Len(t, first["results"], bytes.Count(plain.Bytes(), []byte("\n")))
		driver := first["tool"].(map[string]any)["driver"].(map[string]any)
		assert.Len(t, driver["rules"], len(dialects.Codes()))
	}
}

// TestSARIFURI: the names of files are URIs, relative where they were so.
func TestSARIFURI(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{
		"a b.pgn": "a%20b.pgn", "x/Müller.pgn": "x/M%C3%BCller.pgn", "/tmp/ä#1.pgn": "file:///tmp/%C3%A4%231.pgn",
		"C:a.pgn": "./C:a.pgn", "-": "-",
	} {
		assert.Equal(t, want, sarifURI(file))
	}
}
