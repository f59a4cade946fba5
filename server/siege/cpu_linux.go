package siege

import (
	"os/exec"
	"syscall"
	"time"
)

// apart has a program run in a process group of its own, which lowest can find.
func apart(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// lowest gives such a program the lowest priority, with all its threads.
func lowest(c *exec.Cmd) error { return syscall.Setpriority(syscall.PRIO_PGRP, c.Process.Pid, 19) }

// ownTime returns how much processor time this process has taken.
func ownTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
