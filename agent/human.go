package agent

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// Human passes each decision on to whoever shows it to a person. Ask returns the chosen option's index; it blocks until the person has chosen.
type Human struct {
	Ask func(v engine.View, d *engine.Decision) int
}

// Begin does nothing.
func (*Human) Begin(*program.Rules, uint64) {}

// Choose asks.
func (a *Human) Choose(v engine.View, d *engine.Decision) int { return a.Ask(v, d) }
