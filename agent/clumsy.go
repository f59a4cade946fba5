package agent

import (
	"math/rand/v2"

	"arbiter/engine"
	"arbiter/engine/program"
)

// Clumsy plays as the heuristic player does, but in some of its decisions does just anything: a player for beginners.
type Clumsy struct {
	*Heuristic
	percent uint64
	rng     rand.PCG
}

// NewClumsy is a Clumsy that errs in so many percent of its decisions.
func NewClumsy(percent int) *Clumsy {
	return &Clumsy{Heuristic: NewHeuristic(), percent: uint64(percent)}
}

// Begin forgets the last game.
func (a *Clumsy) Begin(r *program.Rules, seed uint64) {
	a.Heuristic.Begin(r, seed)
	a.rng.Seed(seed, 0x2545F4914F6CDD1D)
}

// Choose answers by rules of thumb, or by chance.
func (a *Clumsy) Choose(v engine.View, d *engine.Decision) int {
	if len(d.Options) < 2 {
		return 0
	}
	i := a.Heuristic.Choose(v, d)
	if d.Kind == program.DecideMulligan || d.Kind == program.DecideMana || (a.rng.Uint64()>>32)*100>>32 >= a.percent {
		return i
	}
	return int((a.rng.Uint64() >> 32) * uint64(len(d.Options)) >> 32)
}
