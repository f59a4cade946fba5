package agent

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// Human lets a person answer. Ask shows the decision, blocks until the person has chosen, and returns the index of
// the chosen option.
type Human struct {
	Ask func(v engine.View, d *engine.Decision) int
}

// Begin does nothing.
func (*Human) Begin(*program.Rules, uint64) {}

// Choose calls Ask.
func (a *Human) Choose(v engine.View, d *engine.Decision) int { return a.Ask(v, d) }
