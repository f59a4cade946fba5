package agent

import (
	"math/rand/v2"

	"arbiter/engine"
	"arbiter/engine/program"
)

// Random chooses uniformly among the options.
type Random struct {
	rng rand.PCG
	// tiring makes passing more likely with each action in a turn.
	tiring  bool
	turn    int
	actions uint64
}

// NewRandom returns a Random.
func NewRandom() *Random { return &Random{} }

// tiringActions is the number of actions in a turn after which a tiring player passes half of the time.
const tiringActions = 16

// NewTiring returns a Random that passes priority the more often, the more it has done in the turn. A uniform
// choice would repeat actions that cost nothing for a very long time.
func NewTiring() *Random { return &Random{tiring: true} }

// Begin seeds the agent.
func (a *Random) Begin(_ *program.Rules, seed uint64) {
	a.rng.Seed(seed, 0x9E3779B97F4A7C15)
	a.turn, a.actions = 0, 0
}

// below returns a random number below n by Lemire's method without the rejection step; the bias is below 2^-50 for
// any number of options.
func (a *Random) below(n uint64) uint64 { return (a.rng.Uint64() >> 32) * n >> 32 }

// Choose picks an option at random.
func (a *Random) Choose(v engine.View, d *engine.Decision) int {
	n := uint64(len(d.Options))
	if n <= 1 {
		return 0
	}
	if a.tiring && d.Kind == program.DecidePriority {
		if t := v.Turn(); t != a.turn {
			a.turn, a.actions = t, 0
		}
		if a.below(a.actions+tiringActions) >= tiringActions {
			for i := range d.Options {
				if d.Options[i].Kind == engine.OptPass {
					return i
				}
			}
		}
		i := int(a.below(n))
		if d.Options[i].Kind != engine.OptPass {
			a.actions++
		}
		return i
	}
	return int(a.below(n))
}
