//go:build !unix

package disk

import "syscall"

// full are the system's errors for a lack of room: on Windows ERROR_HANDLE_DISK_FULL and ERROR_DISK_FULL.
var full = []error{syscall.Errno(39), syscall.Errno(112)}
