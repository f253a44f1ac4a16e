package main

import (
	"errors"
	"io"
	"io/fs"
	"os"

	"golang.org/x/sys/windows"
)

// dialPipe opens the named pipe that a client has made. It is opened for
// overlapped use, without which reading would keep writing waiting.
func dialPipe(name string) (io.ReadWriteCloser, error) {
	path, err := windows.UTF16PtrFromString(name)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: name, Err: err}
	}
	handle, err := windows.CreateFile(path, windows.GENERIC_READ|windows.GENERIC_WRITE, 0, nil,
		windows.OPEN_EXISTING, windows.FILE_FLAG_OVERLAPPED, 0)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: name, Err: err}
	}
	return os.NewFile(uintptr(handle), name), nil
}

// isClosedPipe reports whether a write failed because nobody reads.
func isClosedPipe(err error) bool {
	return errors.Is(err, windows.ERROR_BROKEN_PIPE) || errors.Is(err, windows.ERROR_NO_DATA)
}

// showColors makes a console understand colour sequences. It reports whether it
// does.
func showColors(fd uintptr) bool {
	var mode uint32
	handle := windows.Handle(fd)
	if windows.GetConsoleMode(handle, &mode) != nil {
		return false
	}
	return windows.SetConsoleMode(handle, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}

// keepOwner does nothing: who owns a file says nothing here of who may write it.
func keepOwner(*os.File, fs.FileInfo) {}
