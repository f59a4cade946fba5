package agent

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// Idle keeps its hand and then does nothing that it need not do: an opponent that only passes.
type Idle struct{}

// NewIdle returns an Idle.
func NewIdle() Idle { return Idle{} }

// Begin does nothing.
func (Idle) Begin(*program.Rules, uint64) {}

// Choose keeps, passes, declines and ends choices; if it has to choose it takes the first option.
func (Idle) Choose(_ engine.View, d *engine.Decision) int {
	wanted := []engine.OptionKind{engine.OptPass, engine.OptDone, engine.OptNo}
	if d.Kind == program.DecideMulligan {
		wanted = []engine.OptionKind{engine.OptYes}
	}
	for _, k := range wanted {
		for i := range d.Options {
			if d.Options[i].Kind == k {
				return i
			}
		}
	}
	return 0
}
