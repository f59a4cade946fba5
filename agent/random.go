package agent

import (
	"math/rand/v2"

	"arbiter/engine"
)

// Random chooses uniformly among the options. It looks at nothing.
type Random struct{ rng rand.PCG }

// NewRandom is a Random.
func NewRandom() *Random { return &Random{} }

// Begin seeds it.
func (a *Random) Begin(_ *engine.Rules, seed uint64) { a.rng.Seed(seed, 0x9E3779B97F4A7C15) }

// Choose picks an option by chance.
func (a *Random) Choose(_ engine.View, d *engine.Decision) int {
	// Lemire's method without the rejection: the bias is below 2^-50 for any number of options.
	n := uint64(len(d.Options))
	if n <= 1 {
		return 0
	}
	return int((a.rng.Uint64() >> 32) * n >> 32)
}
