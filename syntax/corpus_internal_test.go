package syntax

import (
	"bytes"
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// corpusFile is one file of test data.
type corpusFile struct {
	name string
	text []byte
}

// corpusFiles reads the chess files below a folder of the corpus; "" means all.
func corpusFiles(tb testing.TB, folder string) []corpusFile {
	tb.Helper()
	files := readFiles(tb, filepath.Join("..", "testdata", "corpus", folder))
	require.NotEmpty(tb, files, "the corpus is part of the repository")
	return files
}

// corpusFilesNamed reads one file of the corpus, or all below a folder.
func corpusFilesNamed(tb testing.TB, name string) []corpusFile {
	tb.Helper()
	if filepath.Ext(name) == "" {
		return corpusFiles(tb, name)
	}
	text, err := os.ReadFile(filepath.Join("..", "testdata", "corpus", name))
	require.NoError(tb, err)
	return []corpusFile{{name, text}}
}

// sharedFiles reads the chess files below a folder of the shared test data, which
// is not part of the repository; the test is skipped where it is absent.
func sharedFiles(tb testing.TB, folder string) []corpusFile {
	tb.Helper()
	root := cmp.Or(os.Getenv("PGN_LSP_SHARED"), filepath.Join("..", "..", "shared"))
	dir := filepath.Join(root, "testdata", folder)
	if _, err := os.Stat(dir); err != nil {
		tb.Skipf("no shared test data at %s; set PGN_LSP_SHARED to its folder", dir)
	}
	return readFiles(tb, dir)
}

func readFiles(tb testing.TB, dir string) []corpusFile {
	tb.Helper()
	var files []corpusFile
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if ext := filepath.Ext(path); ext != ".pgn" && ext != ".ctl-pgn" {
			return nil
		}
		text, err := os.ReadFile(path)
		files = append(files, corpusFile{filepath.ToSlash(path), text})
		return err
	})
	require.NoError(tb, err)
	slices.SortFunc(files, func(a, b corpusFile) int { return cmp.Compare(a.name, b.name) })
	return files
}

// corpusText repeats the real games of the corpus up to size bytes, cut at the
// end of a file, so that large input need not be committed.
func corpusText(tb testing.TB, size int) []byte {
	tb.Helper()
	var all []byte
	for _, folder := range []string{"real", "annotated"} {
		for _, f := range corpusFiles(tb, folder) {
			all = append(all, bytes.TrimRight(f.text, "\x00")...)
			all = append(all, '\n', '\n')
		}
	}
	text := make([]byte, 0, size+len(all))
	for len(text) < size {
		text = append(text, all...)
	}
	return text[:size]
}

// taglessText is one game of size bytes: the movetext of the corpus without its
// tag lines.
func taglessText(tb testing.TB, size int) []byte {
	tb.Helper()
	var all []byte
	for line := range bytes.Lines(corpusText(tb, 1<<20)) {
		if !bytes.HasPrefix(bytes.TrimLeft(line, " \t"), []byte("[")) {
			all = append(all, line...)
		}
	}
	text := make([]byte, 0, size+len(all))
	for len(text) < size {
		text = append(text, all...)
	}
	return text[:size]
}
