package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
)

// standardInput is the path that stands for it.
const standardInput = "-"

// input is a file to read: its bytes can be read more than once, which finding
// out its character set needs, and are not all in memory.
type input struct {
	name string // as the person gave it
	io.ReaderAt
	size int64

	file *os.File // nil if the bytes are in memory
	// info is that of the file when it was opened; nil if the bytes are a copy.
	info fs.FileInfo
	temp bool
}

// openInput opens a file, or standard input for the path "-". What cannot be
// read twice (a pipe, a device) is copied: to memory while it is short, else to
// a temporary file.
func openInput(name string, stdin io.Reader) (*input, error) {
	if name == standardInput {
		return spool(name, stdin)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		_ = file.Close()
		return nil, err
	}
	if info.IsDir() {
		_ = file.Close()
		return nil, &fs.PathError{Op: "read", Path: name, Err: errFolder}
	}
	// Files of the system's own, as in /proc, call themselves regular and empty.
	if !info.Mode().IsRegular() || info.Size() == 0 {
		defer func() { _ = file.Close() }()
		return spool(name, file)
	}
	return &input{name: name, ReaderAt: file, size: info.Size(), file: file, info: info}, nil
}

// spoolMemory is how much of a pipe is held in memory.
const spoolMemory = 1 << 20

// spool reads r to its end.
func spool(name string, r io.Reader) (*input, error) {
	var head bytes.Buffer
	n, err := io.CopyN(&head, r, spoolMemory)
	if errors.Is(err, io.EOF) {
		return &input{name: name, ReaderAt: bytes.NewReader(head.Bytes()), size: n}, nil
	}
	if err != nil {
		return nil, err
	}
	file, err := os.CreateTemp("", "pgn-lsp-*")
	if err != nil {
		return nil, err
	}
	in := &input{name: name, ReaderAt: file, file: file, temp: true}
	// Where the system allows it, the file is gone at once and lives on while it
	// is open: nothing stays behind if the program is ended.
	if os.Remove(file.Name()) == nil {
		in.temp = false
	}
	if _, err = head.WriteTo(file); err == nil {
		in.size, err = io.Copy(file, r)
		in.size += n
	}
	if err != nil {
		in.close()
		return nil, err
	}
	return in, nil
}

// changed reports whether the file is another one than when it was opened: what
// was found then fits neither the old bytes nor the new ones.
func (in *input) changed() bool {
	if in.info == nil {
		return false
	}
	info, err := in.file.Stat()
	return err != nil || info.Size() != in.size || !info.ModTime().Equal(in.info.ModTime())
}

func (in *input) close() {
	if in.file == nil {
		return
	}
	_ = in.file.Close()
	if in.temp {
		_ = os.Remove(in.file.Name())
	}
}

// plainError returns what the system says about a file, without the name of the
// call that failed.
func plainError(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return err.Error()
}
