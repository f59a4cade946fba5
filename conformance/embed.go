// Package conformance holds the scenarios by rule number, so that the program has them at hand wherever it runs.
package conformance

import "embed"

//go:generate go run ../scenario/schema

// Schema is the JSON Schema (2020-12) of a scenario, generated from the types of package scenario.
//
//go:embed scenario.schema.json
var Schema []byte

// Files are the scenario files, as they lie in their folders.
//
//go:embed */*.yaml
var Files embed.FS
