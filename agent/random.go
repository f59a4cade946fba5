package agent

import (
	"math/rand/v2"

	"arbiter/engine"
	"arbiter/engine/program"
)

// Random chooses uniformly among the options. It looks at nothing.
type Random struct {
	rng rand.PCG
	// tires: the more it has done in a turn, the likelier it passes.
	tires bool
	turn  int
	done  uint64
}

// NewRandom is a Random.
func NewRandom() *Random { return &Random{} }

// stamina is how many things a player who tires has done in a turn when passing is as likely as choosing once more.
const stamina = 16

// NewTiring is a Random that passes priority the likelier, the more it has done in the turn: one that chooses uniformly goes on and on with what costs nothing.
func NewTiring() *Random { return &Random{tires: true} }

// Begin seeds it.
func (a *Random) Begin(_ *program.Rules, seed uint64) {
	a.rng.Seed(seed, 0x9E3779B97F4A7C15)
	a.turn, a.done = 0, 0
}

// below is a number below n by chance: Lemire's method without the rejection; the bias is below 2^-50 for any number of options.
func (a *Random) below(n uint64) uint64 { return (a.rng.Uint64() >> 32) * n >> 32 }

// Choose picks an option by chance.
func (a *Random) Choose(v engine.View, d *engine.Decision) int {
	n := uint64(len(d.Options))
	if n <= 1 {
		return 0
	}
	if a.tires && d.Kind == program.DecidePriority {
		if t := v.Turn(); t != a.turn {
			a.turn, a.done = t, 0
		}
		if a.below(a.done+stamina) >= stamina {
			for i := range d.Options {
				if d.Options[i].Kind == engine.OptPass {
					return i
				}
			}
		}
		i := int(a.below(n))
		if d.Options[i].Kind != engine.OptPass {
			a.done++
		}
		return i
	}
	return int(a.below(n))
}
