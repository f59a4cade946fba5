//go:build !linux

package siege

import "errors"

var errLinux = errors.New("it needs Linux")

func openImage(string, int) (disk, error) { return nil, errLinux }
func openTmpfs(string, int) (disk, error) { return nil, errLinux }
func openLimit(string, int) (disk, error) { return nil, errLinux }
