package show

import (
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/server/wire"
)

// maxSteps is how many steps of a declaration are sent ahead.
const maxSteps = 60

// Steps returns the following steps of a declaration of attackers or blockers: the creatures, and what each could
// attack or block if no other did. g is a copy of the game that it may modify.
func Steps(g *engine.Game, d *engine.Decision) []wire.Step {
	if d.Kind != program.DecideAttack && d.Kind != program.DecideBlock {
		return nil
	}
	var out []wire.Step
	next := *d
	next.Options = append([]engine.Option(nil), d.Options...)
	for len(out) < maxSteps && next.Kind == d.Kind && next.Group == d.Group && next.Player == d.Player {
		s := wire.Step{Source: id(next.Source), Others: []wire.ID{}, Must: true}
		none := 0
		for i := range next.Options {
			switch o := &next.Options[i]; o.Kind {
			case engine.OptAttack, engine.OptBlock:
				s.Others = append(s.Others, id(o.Other))
			default:
				none, s.Must = i, false
			}
		}
		out = append(out, s)
		if g.Answer(none) != nil || !g.Decision(&next) {
			break
		}
	}
	return out
}
