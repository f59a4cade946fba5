//go:build unix

package server

import "syscall"

// maxFiles returns how many files this process may have open, or 0 if that is unknown.
func maxFiles() int {
	var l syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &l) != nil || l.Cur > 1<<30 {
		return 0
	}
	return int(l.Cur)
}
