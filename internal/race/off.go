//go:build !race

// Package race tells tests whether they run with the race detector, which makes everything some ten times slower: then
// they take smaller samples and allow more time.
package race

// Enabled reports whether the race detector is part of the program.
const Enabled = false

// Slower is how many times as long a test allows something to take.
const Slower = 1
