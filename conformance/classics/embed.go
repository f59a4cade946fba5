// Package classics holds the classic situations: those that docs/judge.md explains, and that the judge's page offers as
// examples.
package classics

import "embed"

// Files are the scenario files.
//
//go:embed *.yaml
var Files embed.FS
