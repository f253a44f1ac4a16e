package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
)

// diskEdit replaces bytes of a file. Everything else stays as it is on disk, whatever
// its character set and however damaged.
type diskEdit struct {
	start, end int64
	text       []byte
}

// rewrite is a file that is being written anew with edits: to a stream, or to a
// temporary file beside it that takes its place at the end. Edits come in order.
type rewrite struct {
	in  *input
	out io.Writer // nil: a temporary file, made at the first edit
	// temp takes the place of the file at path.
	temp *os.File
	path string
	at   int64 // how far the file has been copied
}

// newRewrite writes to out or, if that is nil, in the place of the file.
func newRewrite(in *input, out io.Writer) *rewrite { return &rewrite{in: in, out: out} }

// edit writes the file up to an edit, and its text.
func (w *rewrite) edit(e diskEdit) error {
	if w.out == nil {
		if err := w.begin(); err != nil {
			return err
		}
	}
	if err := w.copyTo(e.start); err != nil {
		return err
	}
	w.at = e.end
	_, err := w.out.Write(e.text)
	return err
}

// begin makes the temporary file, in the folder of the file, so that it can be renamed.
// A link stays one: what it leads to is replaced. What is no file, such as a pipe, cannot
// be replaced.
func (w *rewrite) begin() (err error) {
	if w.in.info == nil {
		return errNoFile
	}
	if w.path, err = filepath.EvalSymlinks(w.in.name); err != nil {
		return err
	}
	// Renaming does not ask whether the file may be written; the person may have.
	file, err := os.OpenFile(w.path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_ = file.Close()
	if w.temp, err = os.CreateTemp(filepath.Dir(w.path), ".pgn-lsp-*"); err == nil {
		w.out = w.temp
	}
	return err
}

func (w *rewrite) copyTo(off int64) error {
	_, err := io.Copy(w.out, io.NewSectionReader(w.in, w.at, off-w.at))
	w.at = off
	return err
}

// finish writes the rest. A file without edits is not touched.
func (w *rewrite) finish() error {
	if w.out == nil {
		return nil
	}
	err := w.copyTo(w.in.size)
	if w.temp == nil {
		return err
	}
	if err == nil {
		err = w.replace()
	}
	if err != nil {
		w.abort()
	}
	return err
}

// replace puts the temporary file in the place of the file, with its mode and its owner.
// If another file stands there now, which is how most editors save, that one stays.
func (w *rewrite) replace() error {
	info, err := os.Stat(w.path)
	if err != nil {
		return err
	}
	if w.in.changed() || !os.SameFile(info, w.in.info) {
		return errChanged
	}
	w.in.close() // some systems rename onto no open file
	keepOwner(w.temp, info)
	if err := errors.Join(w.temp.Chmod(info.Mode().Perm()), w.temp.Sync(), w.temp.Close()); err != nil {
		return err
	}
	return os.Rename(w.temp.Name(), w.path)
}

// abort leaves the file as it was.
func (w *rewrite) abort() {
	if w.temp != nil {
		_ = w.temp.Close()
		_ = os.Remove(w.temp.Name())
	}
}
