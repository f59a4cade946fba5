//go:build !unix

package server

// maxFiles returns how many files this process may have open, or 0 if that is unknown.
func maxFiles() int { return 0 }
