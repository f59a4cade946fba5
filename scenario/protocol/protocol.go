// Package protocol tests other engines with scenarios: JSON lines on their standard input and output, one reply to each
// message. docs/conformance-protocol.md describes it.
//
// The harness plays the scripts, so that an engine only has to set up a position, say what is asked and what may be
// answered, and tell whether something holds.
package protocol

import (
	"encoding/json"

	"arbiter/scenario"
)

// Version is the version of the protocol and of the exported suite. It changes if a message of today would be
// misunderstood.
const Version = 1

// Message is a message to an engine.
type Message struct {
	// Type is hello, load, answer, legal, concede, counters, continue, observe or quit.
	Type string `json:"type"`
	// Protocol is the version, of hello.
	Protocol int `json:"protocol,omitempty"`
	// Scenario is the position of load, without what is done and expected; Cards are the cards in it.
	Scenario *scenario.Scenario `json:"scenario,omitempty"`
	Cards    []Card             `json:"cards,omitzero"`
	// CounterKinds are kinds of counters that are put on objects outside the rules, of load.
	CounterKinds []string `json:"counter_kinds,omitempty"`
	// Until is the step after which the game stops, of load and continue; without it the game goes on until it ends.
	Until *scenario.Stop `json:"until,omitempty"`
	// Option is the answer: the number of the option, from 0.
	Option *int `json:"option,omitempty"`
	// Mana lists the players who are to be offered mana abilities too, of legal.
	Mana []string `json:"mana,omitempty"`
	// Player is who concedes.
	Player string `json:"player,omitempty"`
	// Counters says which counters are put where, outside the rules.
	Counters *Counters `json:"counters,omitempty"`
	// Expect is the expectation of observe.
	Expect *scenario.Expect `json:"expect,omitempty"`
}

// Counters are counters to be put on an object.
type Counters struct {
	Card  string `json:"card"`
	Index *int   `json:"index,omitempty"`
	Kind  string `json:"kind"`
	Count int32  `json:"count"`
}

// Reply is a message from an engine.
type Reply struct {
	// Type is hello, decision, stopped, observed, unsupported, error or bye.
	Type string `json:"type"`
	// Protocol, Engine, Version, Editions and Formats are those of hello. Editions are dates; without them any date is
	// taken.
	Protocol int      `json:"protocol,omitempty"`
	Engine   string   `json:"engine,omitempty"`
	Version  string   `json:"version,omitempty"`
	Editions []string `json:"editions,omitempty"`
	Formats  []string `json:"formats,omitempty"`
	// Decision is what is asked, of decision.
	Decision *scenario.Question `json:"decision,omitempty"`
	// Met is whether what was to be observed holds, Got what there is instead, in words.
	Met bool   `json:"met,omitempty"`
	Got string `json:"got,omitempty"`
	// Reason is why something is unsupported or an error.
	Reason string `json:"reason,omitempty"`
}

// Header is the first line of an exported suite.
type Header struct {
	// Format is "scenarios", Version that of the protocol.
	Format  string `json:"format"`
	Version int    `json:"version"`
	// Scenarios and Cards are how many lines follow and how many different cards are in them.
	Scenarios int `json:"scenarios"`
	Cards     int `json:"cards"`
	// SHA256 is the hash of all that follows the first line.
	SHA256 string `json:"sha256"`
}

// Entry is a scenario of an exported suite with all that an engine needs for it.
type Entry struct {
	// ID is the file and the ID of the scenario; it stays the same.
	ID       string             `json:"id"`
	Scenario *scenario.Scenario `json:"scenario"`
	Cards    []Card             `json:"cards"`
}

var newline = []byte{'\n'}

func line(v any) ([]byte, error) {
	b, err := json.Marshal(v)
	return append(b, newline...), err
}
