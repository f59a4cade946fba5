//go:build unix

package disk

import "syscall"

// full are the system's errors for a lack of room.
var full = []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG}
