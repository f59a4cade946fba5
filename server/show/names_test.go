package show

import (
	"testing"

	"arbiter/engine"
	"arbiter/engine/program"
)

// TestNames checks that every kind of decision and option has a name on the wire.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	name := func(what string, n int, s string) {
		if s == "" || seen[what+s] {
			t.Errorf("%s %d is called %q on the wire", what, n, s)
		}
		seen[what+s] = true
	}
	for k := program.DecideNothing + 1; k < program.NumDecisionKinds; k++ {
		name("decision", int(k), decisionNames[k])
	}
	for k := engine.OptNone + 1; k < engine.NumOptionKinds; k++ {
		name("option", int(k), optionNames[k])
	}
}
