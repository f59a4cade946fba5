//go:build !linux

package siege

import (
	"os/exec"
	"time"
)

func apart(*exec.Cmd) {}

func lowest(*exec.Cmd) error { return nil }

// ownTime returns how much processor time this process has taken; 0 where that is not known.
func ownTime() time.Duration { return 0 }
