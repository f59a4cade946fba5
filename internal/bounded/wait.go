//go:build !js

package bounded

import "syscall"

// noWait opens a named pipe without waiting for a writer.
const noWait = syscall.O_NONBLOCK
