package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	fixHead  = "[Event \"Zürich\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n"
	fixWrong = fixHead + "1. e4 e5 3. Nf3 *\n"
	fixRight = fixHead + "1. e4 e5 2. Nf3 *\n"
)

// runCommand runs the program and returns what it writes.
func runCommand(t *testing.T, want int, args ...string) (out, talk string) {
	t.Helper()
	var o, e bytes.Buffer
	require.Equal(t, want, run(args, strings.NewReader(""), &o, &e), "%s%s", &o, &e)
	return o.String(), e.String()
}

func crlf(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }

// TestFixBytes: fix changes what is wrong, in whatever bytes the file has; and then
// nothing, not even the time of the file.
func TestFixBytes(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name, in, want string
		args           []string
	}{
		{"LF", fixWrong, fixRight, nil},
		{"CRLF", crlf(fixWrong), crlf(fixRight), nil},
		{"CR", strings.ReplaceAll(fixWrong, "\n", "\r"), strings.ReplaceAll(fixRight, "\n", "\r"), nil},
		{"CRLF, as archives want it", crlf(fixWrong), fixRight, []string{"--profile", "archival"}},
		{"CR behind CRLF", crlf(fixRight) + "\r\n" + strings.ReplaceAll(fixRight, "\n", "\r"), fixRight + "\n" + fixRight, nil},
		{"CRLF, then LF", crlf(fixRight) + "\r\n" + fixWrong, fixRight + "\n" + fixRight, nil},
		{"LF, then CRLF", fixRight + "\n" + crlf(fixWrong), fixRight + "\n" + fixRight, nil},
		{"mixed in one game", strings.Replace(fixWrong, "\n", "\r\n", 1), fixRight, nil},
		{"mixed, and nobody asked", strings.Replace(fixWrong, "\n", "\r\n", 1), strings.Replace(fixRight, "\n", "\r\n", 1), []string{"--code", "num-*"}},
		{"byte order mark", "\uFEFF" + fixWrong, fixRight, nil},
		{"no line end", strings.TrimSuffix(fixWrong, "\n"), fixRight, nil},
		{"not UTF-8", string(encodeText("latin1", fixWrong)), string(encodeText("latin1", fixRight)), nil},
		{"UTF-16", string(encodeText("utf16le", crlf(fixWrong))), string(encodeText("utf16le", crlf(fixRight))), nil},
		{"UTF-16, mixed", string(encodeText("utf16be", crlf(fixRight)+"\n"+fixWrong)), string(encodeText("utf16be", fixRight+"\n"+fixRight)), nil},
		{"empty", "", "", nil},
		{"blank", "\n \n", "\n \n", nil},
		{"no game", "% escaped", "% escaped", nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "żółw.pgn")
			require.NoError(t, os.WriteFile(file, []byte(row.in), 0o600))
			args := append([]string{"fix", file}, row.args...)
			stream, _ := runCommand(t, 0, args...)
			assert.Equal(t, row.want, stream)
			diff, talk := runCommand(t, 0, append(args, "-d")...)
			assert.Equal(t, row.in != row.want, strings.HasPrefix(diff, "--- "+file+".orig\n+++ "+file+"\n@@ "), "%s%s", diff, talk)
			out, _ := runCommand(t, 0, append(args, "-w")...)
			assert.Empty(t, out)
			assert.Equal(t, row.want, readFile(t, file))
			before, err := os.Stat(file)
			require.NoError(t, err)
			_, talk = runCommand(t, 0, append(args, "-w")...)
			assert.Equal(t, "1 files, 0 changed, 0 fixes\n", talk)
			after, err := os.Stat(file)
			require.NoError(t, err)
			assert.True(t, os.SameFile(before, after) && before.ModTime().Equal(after.ModTime()), "is written though nothing is to be done")
		})
	}
}

func readFile(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return string(text)
}

// TestFixDiffIsInTheCharsetOfTheFile: so that it can be applied; but no tool reads lines
// of UTF-16.
func TestFixDiffIsInTheCharsetOfTheFile(t *testing.T) {
	t.Parallel()
	for charset, want := range map[string]string{"latin1": "-1. e4 e5 3. Nf3 {\xfc} *\n", "utf16le": "-1. e4 e5 3. Nf3 {ü} *\n"} {
		file := filepath.Join(t.TempDir(), "żółw.pgn")
		require.NoError(t, os.WriteFile(file, encodeText(charset, strings.Replace(fixWrong, "*\n", "{ü} *\n", 1)), 0o600))
		diff, _ := runCommand(t, 0, "fix", "-d", file)
		assert.Contains(t, diff, want)
		assert.Contains(t, diff, "+++ "+file+"\n")
	}
}

// TestFixWritesAFileOnce: a file with two names in the list is one.
func TestFixWritesAFileOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "a.pgn")
	require.NoError(t, os.WriteFile(file, []byte(fixWrong), 0o600))
	names := []string{"fix", "-w", file, dir, dir + string(filepath.Separator) + "." + string(filepath.Separator) + "a.pgn"}
	if runtime.GOOS != "windows" {
		link := filepath.Join(t.TempDir(), "link.pgn")
		require.NoError(t, os.Symlink(file, link))
		names = append(names, link)
	}
	_, talk := runCommand(t, 0, names...)
	assert.Equal(t, "1 files, 1 changed, 1 fixes\n", talk)
}

// TestRewriteKeepsWhatOthersSaved: a file that has become another one meanwhile stays.
func TestRewriteKeepsWhatOthersSaved(t *testing.T) {
	t.Parallel()
	for name, save := range map[string]func(file string) error{
		"written over": func(file string) error { return os.WriteFile(file, []byte("saved by hand"), 0o600) },
		"replaced": func(file string) error {
			if err := os.WriteFile(file+"~", []byte("saved by hand"), 0o600); err != nil {
				return err
			}
			return os.Rename(file+"~", file)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if runtime.GOOS == "windows" {
				t.Skip("nobody else can replace an open file")
			}
			dir := t.TempDir()
			file := filepath.Join(dir, "a.pgn")
			require.NoError(t, os.WriteFile(file, []byte(fixWrong), 0o600))
			in, err := openInput(file, strings.NewReader(""))
			require.NoError(t, err)
			defer in.close()
			w := newRewrite(in, nil)
			require.NoError(t, w.edit(diskEdit{0, 1, []byte("(")}))
			require.NoError(t, save(file))
			require.ErrorIs(t, w.finish(), errChanged)
			assert.Equal(t, "saved by hand", readFile(t, file))
			left, err := os.ReadDir(dir)
			require.NoError(t, err)
			assert.Len(t, left, 1, "a temporary file stays behind")
		})
	}
}

// TestRewriteReplacesFilesOnly: what is read from a pipe has no place to be written to.
func TestRewriteReplacesFilesOnly(t *testing.T) {
	t.Parallel()
	in, err := spool("a.pgn", strings.NewReader(fixWrong))
	require.NoError(t, err)
	require.ErrorIs(t, newRewrite(in, nil).edit(diskEdit{0, 1, nil}), errNoFile)
}

// TestWholeFileFixesAreListed: check lists the fixes of findings about the file with
// their bytes on disk.
func TestWholeFileFixesAreListed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"\uFEFF" + fixRight: `"code":"lex-bom","message":"File starts with a byte order mark; some readers reject it",` +
			`"fixes":[{"title":"Remove the byte order mark","safe":true,"edits":[{"offset":0,"endOffset":3,"newText":""}]}]}`,
		strings.Replace(fixRight, "\n", "\r\n", 1): `"code":"lex-mixed-newlines","message":"File mixes CRLF and LF line endings",` +
			`"fixes":[{"title":"Write all line ends as LF","safe":true,"edits":[{"offset":17,"endOffset":19,"newText":"\n"}]}]}`,
		fixRight + "\n" + crlf(fixRight): `"code":"lex-mixed-newlines","message":"File mixes LF and CRLF line endings"}`,
		strings.Replace(fixRight, `White "?"`, `White "Tal, Mikhail"`, 1) + "\n" + strings.Replace(fixRight, `Black "?"`, `Black "Mikhail Tal"`, 1): `"code":"tag-player-form","message":"Elsewhere in this file: 'Tal, Mikhail'",` +
			`"fixes":[{"title":"Write 'Tal, Mikhail'","safe":false,"edits":[{"offset":210,"endOffset":220,"newText":"Tal, Mikhai"}]}]}`,
	} {
		file := filepath.Join(t.TempDir(), "a.pgn")
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		out, _ := runCommand(t, 0, "check", "--format", "json", file)
		assert.Contains(t, out, want)
	}
}

// TestFolderByLink: a link to a folder that is named stands for what is in the folder.
func TestFolderByLink(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("links need rights there")
	}
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "games"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "games", "a.pgn"), []byte(fixWrong), 0o600))
	for _, name := range []string{"link", "link.pgn"} {
		link := filepath.Join(dir, name)
		require.NoError(t, os.Symlink("games", link))
		out, _ := runCommand(t, 0, "check", link)
		assert.Contains(t, out, fmt.Sprintf("%s:9:10: warning", filepath.Join(link, "a.pgn")))
	}
}
