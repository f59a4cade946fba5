// Package conformance holds the scenarios by rule number, so that the program has them at hand wherever it runs.
package conformance

import "embed"

// Files are the scenario files, as they lie in their folders.
//
//go:embed */*.yaml
var Files embed.FS
