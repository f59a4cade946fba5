package agent

import (
	"math/rand/v2"

	"arbiter/engine"
	"arbiter/engine/program"
)

// Clumsy plays like Heuristic, but answers some decisions at random: an opponent for beginners. It activates no mana
// abilities on its own: costs are paid as they come up (605.3a), and mana that nothing uses is lost (106.4).
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
	r := v.Rules()
	n := uint64(0)
	for j := range d.Options {
		if !isMana(r, &d.Options[j]) {
			n++
		}
	}
	if n == 0 {
		return i
	}
	k := (a.rng.Uint64() >> 32) * n >> 32
	for j := range d.Options {
		if isMana(r, &d.Options[j]) {
			continue
		}
		if k == 0 {
			return j
		}
		k--
	}
	return i
}
