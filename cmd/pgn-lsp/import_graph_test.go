package main

import (
	"fmt"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// This file holds the package order of docs/architecture.md: a package imports
// only packages of lower layers. A new package has to be entered in layers
// first, so that its place in the map is a decision.

const modulePath = "github.com/pgn-lsp/pgn-lsp"

// layers gives each package, by its folder, its place in the order. Equal
// numbers do not import each other. Folders under dialects/ are added by
// layerOf, folders named internal belong to the package above them.
var layers = map[string]int{
	"syntax":           0,
	"semantic/board":   0,
	"semantic":         1,
	"semantic/opening": 1,
	"formatter":        2,
	// dialects/*: 3
	"dialects":      4,
	"server/assist": 5,
	"server":        6,
	"cmd/pgn-lsp":   7,
}

const dialectLayer = 3

// harness holds the tests that all dialects share. It lies below them, counts as a test,
// and is imported by tests alone.
const (
	harness      = "dialects/internal/harness"
	harnessLayer = 2
)

// An importEdge is one import of one file.
type importEdge struct {
	file string // path from the root of the module, with slashes
	path string // what is imported
}

// folder is the directory of the importing file, which names its package.
func (e importEdge) folder() string { return path.Dir(e.file) }

func (e importEdge) inTest() bool {
	return strings.HasSuffix(e.file, "_test.go") || e.folder() == harness
}

// TestImportGraph checks every Go file of the module.
func TestImportGraph(t *testing.T) {
	t.Parallel()
	edges, err := readImports(filepath.Join("..", ".."))
	require.NoError(t, err)

	// Nothing read would be nothing found.
	seen := map[string]bool{}
	for _, e := range edges {
		seen[e.folder()] = true
	}
	for _, folder := range []string{"syntax", "semantic/board", "semantic", "server", "cmd/pgn-lsp"} {
		assert.True(t, seen[folder], "no file of %s was read", folder)
	}

	for _, e := range edges {
		if v := violation(e); v != "" {
			t.Errorf("%s imports %s: %s", e.file, e.path, v)
		}
	}
}

// TestImportGraphChecker feeds the checker made-up imports. An empty want is
// an allowed import.
func TestImportGraphChecker(t *testing.T) {
	t.Parallel()
	const own = modulePath + "/"
	rows := []struct{ file, path, want string }{
		// Downwards is allowed.
		{"semantic/analyze.go", own + "syntax", ""},
		{"semantic/analyze.go", own + "semantic/board", ""},
		{"formatter/fill.go", own + "semantic", ""},
		{"dialects/pgn/layout.go", own + "formatter", ""},
		{"dialects/dialect.go", own + "dialects/pgn", ""},
		{"dialects/dialect.go", own + "dialects/ctlpgn/hex", ""},
		{"server/assist/hover.go", own + "dialects", ""},
		{"server/hover.go", own + "server/assist", ""},
		{"cmd/pgn-lsp/serve.go", own + "server", ""},
		{"cmd/pgn-lsp/perft.go", own + "semantic/board", ""},
		{"syntax/scan_test.go", own + "syntax", ""},

		// Upwards and sideways is not.
		{"syntax/parse.go", own + "semantic", "semantic is not below syntax"},
		{"syntax/parse.go", own + "semantic/board", "semantic/board is not below syntax"},
		{"semantic/board/move.go", own + "syntax", "syntax is not below semantic/board"},
		{"semantic/board/move.go", own + "semantic", "semantic is not below semantic/board"},
		{"semantic/analyze.go", own + "formatter", "formatter is not below semantic"},
		{"semantic/analyze.go", own + "dialects/pgn", "dialects/pgn is not below semantic"},
		{"formatter/fill.go", own + "dialects", "dialects is not below formatter"},
		{"dialects/pgn/grammar.go", own + "dialects", "dialects is not below dialects/pgn"},
		{"dialects/dialect.go", own + "server/assist", "server/assist is not below dialects"},
		{"server/assist/hover.go", own + "server", "server is not below server/assist"},
		{"server/hover.go", own + "cmd/pgn-lsp", "cmd/pgn-lsp is not below server"},
		{"syntax/scan_test.go", own + "semantic", "semantic is not below syntax"},

		// Dialects do not know each other; one may have folders of its own.
		{"dialects/cif/moves.go", own + "dialects/pgn", "dialects do not import each other"},
		{"dialects/epd/grammar.go", own + "dialects/ctlpgn/hex", "dialects do not import each other"},
		{"dialects/ctlpgn/notation.go", own + "dialects/ctlpgn/hex", ""},
		{"dialects/ctlpgn/hex/move.go", own + "dialects/ctlpgn", "dialects/ctlpgn is not below dialects/ctlpgn/hex"},

		// Folders named internal belong to the package above them.
		{"syntax/internal/table/table.go", own + "syntax/internal/bits", ""},
		{"server/hover.go", own + "server/internal/queue", ""},
		{"syntax/internal/table/table.go", own + "semantic", "semantic is not below syntax"},

		// A package without a place in the map.
		{"util/strings.go", "strings", "util has no place in the package order"},
		{"server/hover.go", own + "util", "util has no place in the package order"},
		{"server/hover.go", modulePath, "the root of the module has no place in the package order"},

		// The protocol and the log stay where they belong.
		{"server/hover.go", "go.lsp.dev/protocol", ""},
		{"server/server_test.go", "go.lsp.dev/jsonrpc2", ""},
		{"server/assist/hover.go", "go.lsp.dev/protocol", "only server imports go.lsp.dev"},
		{"cmd/pgn-lsp/serve.go", "go.lsp.dev/jsonrpc2", "only server imports go.lsp.dev"},
		{"semantic/analyze.go", "go.lsp.dev/uri", "only server imports go.lsp.dev"},
		{"server/log.go", "go.uber.org/zap", ""},
		{"cmd/pgn-lsp/serve.go", "go.uber.org/zap/zapcore", ""},
		{"server/assist/hover.go", "go.uber.org/zap", "only server and cmd import zap"},
		{"semantic/analyze_test.go", "go.uber.org/zap", "only server and cmd import zap"},

		// syntax and semantic/board: the standard library only.
		{"syntax/scan.go", "math/bits", ""},
		{"syntax/scan.go", "golang.org/x/text/language", "syntax imports the standard library only"},
		{"semantic/board/move.go", "golang.org/x/sync/errgroup", "semantic/board imports the standard library only"},
		{"syntax/scan_test.go", "github.com/stretchr/testify/require", ""},
		{"syntax/dump_test.go", "github.com/rogpeppe/go-internal/txtar", ""},
		{"syntax/dump_test.go", "golang.org/x/tools/txtar", ""},
		{"semantic/board/perft_test.go", "golang.org/x/sync/errgroup", "semantic/board imports the standard library only"},
		{"semantic/message.go", "golang.org/x/text/language", ""},

		// Test packages are for tests.
		{"semantic/analyze.go", "github.com/stretchr/testify/assert", "for tests only"},
		{"server/hover.go", "testing", "for tests only"},
		{"cmd/pgn-lsp/main.go", "github.com/rogpeppe/go-internal/testscript", "for tests only"},
		{"semantic/analyze_test.go", "testing", ""},
		{"dialects/internal/harness/golden.go", "testing", ""},
		{"dialects/internal/harness/golden.go", own + "semantic", ""},
		{"dialects/internal/harness/golden.go", own + "dialects/pgn", "dialects/pgn is not below dialects/internal/harness"},
		{"dialects/pgn/harness_test.go", own + "dialects/internal/harness", ""},
		{"dialects/pgn/grammar.go", own + "dialects/internal/harness", "for tests only"},

		// No input or output below server and cmd.
		{"syntax/document.go", "os", "no input or output below server and cmd"},
		{"semantic/board/position.go", "net/http", "no input or output below server and cmd"},
		{"server/assist/hover.go", "log", "no input or output below server and cmd"},
		{"dialects/dialect.go", "io/fs", "no input or output below server and cmd"},
		{"dialects/dialect.go", "path", ""},
		{"semantic/opening.go", "embed", ""},
		{"syntax/fuzz_test.go", "os", ""},
		{"server/documents.go", "os", ""},
		{"cmd/pgn-lsp/check.go", "os", ""},

		// No regular expressions in scanner, splitter and resolver.
		{"syntax/scan.go", "regexp", "no regular expressions"},
		{"semantic/board/san.go", "regexp/syntax", "no regular expressions"},
		{"syntax/scan_test.go", "regexp", ""},

		// One way round a rule is as good as none.
		{"syntax/scan.go", "C", "no cgo"},
		{"syntax/scan.go", "unsafe", ""},
	}
	for _, r := range rows {
		got := violation(importEdge{r.file, r.path})
		if r.want == "" {
			assert.Empty(t, got, "%s imports %s", r.file, r.path)
		} else {
			assert.Contains(t, got, r.want, "%s imports %s", r.file, r.path)
		}
	}
}

// TestReadImports checks that violations in files reach the checker: files of
// every build tag count, fixtures and one-off generators do not.
func TestReadImports(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	for name, text := range map[string]string{
		"syntax/scan.go":                "package syntax\n\nimport (\n\t\"bytes\"\n\tsem \"" + modulePath + "/semantic\"\n)\n",
		"syntax/scan_windows.go":        "//go:build windows\n\npackage syntax\n\nimport _ \"os\"\n",
		"syntax/scan_unix.go":           "//go:build !windows\n\npackage syntax\n\nimport \"syscall\"\n",
		"syntax/scan_test.go":           "package syntax_test\n\nimport . \"testing\"\n",
		"syntax/gen.go":                 "// A generator.\n\n//go:build ignore\n\npackage main\n\nimport \"net\"\n",
		"syntax/testdata/x.go":          "package x\n\nimport \"net\"\n",
		".hidden/x.go":                  "package x\n\nimport \"net\"\n",
		"_old/x.go":                     "package x\n\nimport \"net\"\n",
		"editors/node_modules/go/x.go":  "package x\n\nimport \"net\"\n",
		"semantic/notes.txt":            "import \"net\"\n",
		"semantic/empty.go":             "package semantic\n",
		"semantic/board/doc_ignored.md": "x",
	} {
		file := filepath.Join(root, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	}
	edges, err := readImports(root)
	require.NoError(t, err)
	assert.ElementsMatch(t, []importEdge{
		{"syntax/scan.go", "bytes"},
		{"syntax/scan.go", modulePath + "/semantic"},
		{"syntax/scan_windows.go", "os"},
		{"syntax/scan_unix.go", "syscall"},
		{"syntax/scan_test.go", "testing"},
	}, edges)

	require.NoError(t, os.WriteFile(filepath.Join(root, "syntax", "bad.go"), []byte("pakage x"), 0o644))
	_, err = readImports(root)
	assert.ErrorContains(t, err, "bad.go", "a file that cannot be read must not be passed over")
}

// readImports lists the imports of all Go files below root, whatever their
// build tags; only files tagged "ignore", which no build contains, are left
// out.
func readImports(root string) ([]importEdge, error) {
	var edges []importEdge
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			name := d.Name()
			if file != root && (name == "testdata" || name == "node_modules" || strings.ContainsAny(name[:1], "._")) {
				return filepath.SkipDir
			}
			return nil
		}
		if filepath.Ext(file) != ".go" {
			return nil
		}
		imports, err := fileImports(file)
		if err != nil {
			return fmt.Errorf("reading imports: %w", err)
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		for _, p := range imports {
			edges = append(edges, importEdge{filepath.ToSlash(rel), p})
		}
		return nil
	})
	return edges, err
}

// fileImports returns the import paths of one file, none for a file that the
// tag "ignore" keeps out of every build.
func fileImports(file string) ([]string, error) {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly|parser.ParseComments)
	if err != nil {
		return nil, err
	}
	for _, group := range f.Comments {
		for _, c := range group.List {
			if !constraint.IsGoBuild(c.Text) || c.Pos() > f.Package {
				continue
			}
			expr, err := constraint.Parse(c.Text)
			if err != nil {
				return nil, err
			}
			if expr.String() == "ignore" {
				return nil, nil
			}
		}
	}
	var paths []string
	for _, spec := range f.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		paths = append(paths, p)
	}
	return paths, nil
}

// violation says which rule an import breaks, or nothing.
func violation(e importEdge) string {
	from, fromLayer, ok := layerOf(e.folder())
	if !ok {
		return e.folder() + " has no place in the package order"
	}
	if e.path == modulePath {
		return "the root of the module has no place in the package order"
	}
	if folder, own := strings.CutPrefix(e.path, modulePath+"/"); own {
		if folder == harness && !e.inTest() {
			return "for tests only"
		}
		return orderViolation(from, fromLayer, folder)
	}
	if !e.inTest() && within(e.path, "testing", "github.com/stretchr/testify", "github.com/rogpeppe/go-internal") {
		return "for tests only"
	}
	if within(e.path, "go.lsp.dev") && from != "server" {
		return "only server imports go.lsp.dev"
	}
	if within(e.path, "go.uber.org/zap") && from != "server" && from != "cmd/pgn-lsp" {
		return "only server and cmd import zap"
	}
	if fromLayer == 0 {
		if v := lowestViolation(e); v != "" {
			return from + " imports the standard library only" + v
		}
	}
	if e.path == "C" {
		return "no cgo"
	}
	if !e.inTest() && fromLayer < layers["server"] &&
		within(e.path, "os", "net", "syscall", "log", "io/fs", "io/ioutil", "golang.org/x/sys") {
		return "no input or output below server and cmd"
	}
	return ""
}

// orderViolation compares two packages of the module.
func orderViolation(from string, fromLayer int, folder string) string {
	to, toLayer, ok := layerOf(folder)
	switch {
	case !ok:
		return folder + " has no place in the package order"
	case from == to:
		return ""
	case fromLayer == dialectLayer && toLayer == dialectLayer:
		if strings.HasPrefix(to, from+"/") {
			return ""
		}
		if dialectName(from) != dialectName(to) {
			return "dialects do not import each other"
		}
	case toLayer < fromLayer:
		return ""
	}
	return to + " is not below " + from
}

// lowestViolation checks an import of syntax or semantic/board from outside
// the module.
func lowestViolation(e importEdge) string {
	standard := !strings.Contains(strings.SplitN(e.path, "/", 2)[0], ".")
	switch {
	case e.inTest() && within(e.path, "github.com/stretchr/testify", "github.com/rogpeppe/go-internal", "golang.org/x/tools/txtar"):
		return ""
	case !standard:
		return " (tests may use testify and txtar)"
	case !e.inTest() && within(e.path, "regexp"):
		return ", and no regular expressions"
	}
	return ""
}

// layerOf returns the package that a folder belongs to, and its layer.
func layerOf(folder string) (pkg string, layer int, ok bool) {
	if folder == harness {
		return folder, harnessLayer, true
	}
	parts := strings.Split(folder, "/")
	if i := slices.Index(parts, "internal"); i > 0 {
		parts = parts[:i]
	}
	pkg = strings.Join(parts, "/")
	if len(parts) > 1 && parts[0] == "dialects" {
		return pkg, dialectLayer, true
	}
	layer, ok = layers[pkg]
	return pkg, layer, ok
}

func dialectName(pkg string) string { return strings.Split(pkg, "/")[1] }

// within reports whether an import path is one of the given ones or below it.
func within(p string, roots ...string) bool {
	return slices.ContainsFunc(roots, func(r string) bool { return p == r || strings.HasPrefix(p, r+"/") })
}
