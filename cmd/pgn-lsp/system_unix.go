//go:build !windows

package main

import (
	"io"
	"io/fs"
	"net"
	"os"
	"syscall"
)

// dialPipe connects to the socket that a client listens on.
func dialPipe(name string) (io.ReadWriteCloser, error) { return net.Dial("unix", name) }

// isClosedPipe reports whether a write failed because nobody reads; EPIPE says
// it on these systems.
func isClosedPipe(error) bool { return false }

// showColors prepares a terminal for colours.
func showColors(uintptr) bool { return true }

// keepOwner gives a file the owner and the group of another, as far as that is allowed.
func keepOwner(file *os.File, other fs.FileInfo) {
	if owner, ok := other.Sys().(*syscall.Stat_t); ok {
		_ = file.Chown(int(owner.Uid), int(owner.Gid))
	}
}
