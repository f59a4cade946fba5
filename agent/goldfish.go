package agent

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// Goldfish plays its lands and spells like Heuristic, but never attacks or blocks: an opponent to try cards against.
type Goldfish struct{ *Heuristic }

// NewGoldfish returns a Goldfish.
func NewGoldfish() *Goldfish { return &Goldfish{NewHeuristic()} }

// Choose answers by rules of thumb, and attacks and blocks only if it has to.
func (a *Goldfish) Choose(v engine.View, d *engine.Decision) int {
	var deed engine.OptionKind
	switch d.Kind {
	case program.DecideAttack:
		deed = engine.OptAttack
	case program.DecideBlock:
		deed = engine.OptBlock
	default:
		return a.Heuristic.Choose(v, d)
	}
	for i := range d.Options {
		if d.Options[i].Kind != deed {
			return i
		}
	}
	return a.Heuristic.Choose(v, d)
}
