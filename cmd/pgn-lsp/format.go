package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pgn-lsp/pgn-lsp/dialects"
)

// defaultDialect is the format of a text that nothing tells more about.
const defaultDialect = "pgn"

// formatNames are the names that --lang knows.
var formatNames = []string{"pgn", "ctl-pgn", "cif", "epd"}

// knownExtensions are those of chess files. Which of them a folder is searched
// for depends on the dialects that are built.
var knownExtensions = []string{".pgn", ".bpgn", ".ctl-pgn", ".cif", ".epd", ".fen"}

// dialectOf returns the dialect of a file: the one that lang names, else that of
// the file name, else that of the content. A text that nothing is known about is
// taken for PGN, because the person asked for it.
func dialectOf(name, lang string, head []byte) (*dialects.Dialect, error) {
	if lang != "" && (name == standardInput || !hasKnownExtension(name)) {
		if d := dialects.ByName(lang); d != nil {
			return d, nil
		}
		return nil, errFormat
	}
	if name == standardInput {
		name = ""
	}
	if d := dialects.Detect("", name, head); d != nil {
		return d, nil
	}
	if hasKnownExtension(name) {
		return nil, errFormat
	}
	return dialects.ByName(defaultDialect), nil
}

func hasKnownExtension(name string) bool {
	return slices.Contains(knownExtensions, strings.ToLower(filepath.Ext(name)))
}

// langFlag defines --lang.
func langFlag(f *flags, to *string) { f.choice(to, "lang", textFlagLang, formatNames...) }

// source is one file to check.
type source struct {
	name string
	// found says that a folder was searched for it: nobody named it, so a file of
	// another format that has its extension is passed over.
	found bool
	err   error // the file or the folder cannot be read
}

// expand returns the files that paths stand for: a folder stands for all files
// below it that have the extension of a dialect, in the order of their names.
func expand(paths []string) []source {
	var list []source
	for _, path := range paths {
		info, err := os.Stat(path)
		if path == standardInput || err != nil || !info.IsDir() {
			list = append(list, source{name: path})
			continue
		}
		n := len(list)
		list = searchFolder(list, path)
		if len(list) == n {
			list = append(list, source{name: path, err: errEmptyFolder})
		}
	}
	return list
}

// distinct drops files that stand in the list already, perhaps by another name: no file
// may be written twice at a time.
func distinct(files []source) []source {
	seen := make(map[string]bool)
	return slices.DeleteFunc(files, func(f source) bool {
		path, err := filepath.EvalSymlinks(f.name)
		if err == nil {
			path, err = filepath.Abs(path)
		}
		if err != nil {
			return false
		}
		again := seen[path]
		seen[path] = true
		return again
	})
}

var errEmptyFolder = errors.New(msgEmptyFolder)

// searchFolder appends the chess files below a folder, which may be named by a link.
// Links in it to files are followed, those to folders are not: they may lead in circles.
func searchFolder(list []source, folder string) []source {
	var extensions []string
	for _, d := range dialects.All() {
		extensions = append(extensions, d.Extensions...)
	}
	// Without the separator a link would be looked at, and not what it leads to.
	_ = filepath.WalkDir(folder+string(filepath.Separator), func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			list = append(list, source{name: filepath.Clean(path), err: err})
			if entry != nil && entry.IsDir() {
				return fs.SkipDir
			}
		case entry.IsDir() || !slices.Contains(extensions, strings.ToLower(filepath.Ext(path))):
		case entry.Type().IsRegular():
			list = append(list, source{name: path, found: true})
		case entry.Type()&fs.ModeSymlink != 0:
			if info, err := os.Stat(path); err != nil || info.Mode().IsRegular() {
				list = append(list, source{name: path, found: true, err: err})
			}
		}
		return nil
	})
	return list
}
