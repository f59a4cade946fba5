package show

import (
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/server/wire"
)

// maxSteps is how many steps of a declaration are sent ahead.
const maxSteps = 60

// Steps returns the following steps of a declaration of attackers or blockers: the creatures, and what each could
// attack or block if no other did. Teammates who declare together with the player are asked in between (805.10b, d);
// their creatures aren't listed. Then come the creatures about which nothing is asked, since there is one thing that
// they can do and they have to (508.1d, 509.1c), as far as they would do it if no other attacked or blocked. g is a
// copy of the game that it may modify.
func Steps(g *engine.Game, d *engine.Decision) []wire.Step {
	if d.Kind != program.DecideAttack && d.Kind != program.DecideBlock {
		return nil
	}
	var out []wire.Step
	next, over := *d, false
	next.Options = append([]engine.Option(nil), d.Options...)
	for len(out) < maxSteps && next.Kind == d.Kind && next.Group == d.Group {
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
		if next.Player == d.Player {
			out = append(out, s)
		}
		if g.Answer(none) != nil {
			return out
		}
		if over = !g.Decision(&next); over {
			break
		}
	}
	if !over && next.Group == d.Group {
		return out
	}
	return append(out, forced(g, d, out)...)
}

// forced returns the creatures that attack or block after a declaration and aren't among its steps.
func forced(g *engine.Game, d *engine.Decision, steps []wire.Step) (out []wire.Step) {
	v := g.View(d.Player)
	for _, r := range v.Objects(program.Battlefield, 0, nil) {
		b, ok := v.Body(r)
		if !ok || v.Controller(r) != d.Player || slices.ContainsFunc(steps,
			func(s wire.Step) bool { return s.Source == id(r) }) {
			continue
		}
		switch {
		case d.Kind == program.DecideAttack && b.Flags&program.Attacking != 0:
			out = append(out, wire.Step{Source: id(r), Others: []wire.ID{id(b.Attack)}, Must: true})
		case d.Kind == program.DecideBlock && b.Flags&program.Blocking != 0:
			if of := v.Blockers(r, nil); len(of) > 0 {
				out = append(out, wire.Step{Source: id(r), Others: []wire.ID{id(of[0])}, Must: true})
			}
		}
	}
	return out
}
