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

// Examples are files of short scenarios that show one thing each, many of them worked examples of the rules. They are
// part of Files, and small enough to be sent to a browser.
//
//go:embed 613-layers/famous.yaml 613-layers/examples.yaml 510-combat-damage/examples.yaml 510-combat-damage/damage.yaml
//go:embed 616-interaction/examples.yaml 614-replacement/examples.yaml 603-triggers/examples.yaml
//go:embed 704-state-based-actions/examples.yaml 608-resolving/examples.yaml 707-copying/spells.yaml
//go:embed 702-keywords/examples.yaml 702-keywords/double-strike.yaml
var Examples embed.FS
