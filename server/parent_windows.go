package server

import "syscall"

// processAlive reports whether the process pid exists.
func processAlive(pid int) bool {
	handle, err := syscall.OpenProcess(syscall.SYNCHRONIZE, false, uint32(pid))
	if err != nil {
		return err == syscall.ERROR_ACCESS_DENIED
	}
	defer func() { _ = syscall.CloseHandle(handle) }()
	event, err := syscall.WaitForSingleObject(handle, 0)
	return err != nil || event == syscall.WAIT_TIMEOUT
}
