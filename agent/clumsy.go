package agent

import (
	"math/rand/v2"

	"arbiter/engine"
	"arbiter/engine/program"
)

// Clumsy plays like Heuristic, but answers some decisions at random: an opponent for beginners.
type Clumsy struct {
	*Heuristic
	errorPercent uint64
	rng          rand.PCG
}

// NewClumsy returns a Clumsy that answers the given percentage of its decisions at random.
func NewClumsy(percent int) *Clumsy {
	return &Clumsy{Heuristic: NewHeuristic(), errorPercent: uint64(percent)}
}

// Begin prepares for a new game.
func (a *Clumsy) Begin(r *program.Rules, seed uint64) {
	a.Heuristic.Begin(r, seed)
	a.rng.Seed(seed, 0x2545F4914F6CDD1D)
}

// Choose answers by rules of thumb, or at random.
func (a *Clumsy) Choose(v engine.View, d *engine.Decision) int {
	if len(d.Options) < 2 {
		return 0
	}
	i := a.Heuristic.Choose(v, d)
	if d.Kind == program.DecideMulligan || d.Kind == program.DecideMana ||
		(a.rng.Uint64()>>32)*100>>32 >= a.errorPercent {
		return i
	}
	return int((a.rng.Uint64() >> 32) * uint64(len(d.Options)) >> 32)
}
