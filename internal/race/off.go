//go:build !race

// Package race tells tests whether they run with the race detector, which makes everything some ten times slower: then
// they take smaller samples.
package race

// Enabled reports whether the race detector is part of the program.
const Enabled = false
