//go:build race

package race

// Enabled reports whether the race detector is part of the program.
const Enabled = true

// Slower is how many times as long a test allows something to take.
const Slower = 20
