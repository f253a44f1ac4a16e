//go:build !windows

package main

import (
	"io"
	"net"
)

// dialPipe connects to the socket that a client listens on.
func dialPipe(name string) (io.ReadWriteCloser, error) { return net.Dial("unix", name) }

// isClosedPipe reports whether a write failed because nobody reads; EPIPE says
// it on these systems.
func isClosedPipe(error) bool { return false }

// showColors prepares a terminal for colours.
func showColors(uintptr) bool { return true }
