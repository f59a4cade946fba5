//go:build !linux

package siege

import "time"

// ownTime returns how much processor time this process has taken; 0 where that is not known.
func ownTime() time.Duration { return 0 }
