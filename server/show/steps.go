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
// attack or block, whether or not others have to do so as well. Teammates who declare together with the player are
// asked in between (805.10b, d); their creatures aren't listed. Then come the creatures about which nothing is asked,
// since there is one thing that they can do and they have to (508.1d, 509.1c), as far as they would do it if no other
// attacked or blocked. g is a copy of the game that it may modify.
func Steps(g *engine.Game, d *engine.Decision) []wire.Step {
	if d.Kind != program.DecideAttack && d.Kind != program.DecideBlock {
		return nil
	}
	start := g.Clone()
	out := steps(g, d, "")
	for _, whom := range company(start, d, out) {
		for _, s := range steps(start.Clone(), d, whom) {
			s.Must = false
			out = withStep(out, s)
		}
	}
	return out
}

// steps goes through a declaration in which each creature attacks or blocks whom, if it is asked and can, and otherwise
// nothing, if it can.
func steps(g *engine.Game, d *engine.Decision, whom wire.ID) (out []wire.Step) {
	next, over := *d, false
	next.Options = append([]engine.Option(nil), d.Options...)
	for len(out) < maxSteps && next.Kind == d.Kind && next.Group == d.Group {
		s := wire.Step{Source: id(next.Source), Others: []wire.ID{}, Must: true}
		none, first := 0, -1
		for i := range next.Options {
			switch o := &next.Options[i]; o.Kind {
			case engine.OptAttack, engine.OptBlock:
				if s.Others = append(s.Others, id(o.Other)); whom != "" && id(o.Other) == whom {
					first = i
				}
			default:
				none, s.Must = i, false
			}
		}
		if next.Player == d.Player {
			out = withStep(out, s)
			if first >= 0 {
				none = first
			}
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

// company returns whom only some of the player's creatures could attack or block if no other did: the others may if
// they have company, as if a creature with menace attacks (702.111b).
func company(g *engine.Game, d *engine.Decision, steps []wire.Step) (out []wire.ID) {
	v := g.View(d.Player)
	creatures := 0
	for _, r := range v.Objects(program.Battlefield, 0, nil) {
		if c, ok := v.Chars(r); ok && c.Is(program.TypeCreature) && v.Controller(r) == d.Player {
			creatures++
		}
	}
	of := map[wire.ID]int{}
	for _, s := range steps {
		for _, o := range s.Others {
			if of[o]++; of[o] == 1 {
				out = append(out, o)
			}
		}
	}
	return slices.DeleteFunc(out, func(o wire.ID) bool { return of[o] >= creatures })
}

// withStep adds a step, or what it adds to the step of the same creature.
func withStep(steps []wire.Step, s wire.Step) []wire.Step {
	i := slices.IndexFunc(steps, func(o wire.Step) bool { return o.Source == s.Source })
	if i < 0 {
		return append(steps, s)
	}
	for _, o := range s.Others {
		if !slices.Contains(steps[i].Others, o) {
			steps[i].Others = append(steps[i].Others, o)
		}
	}
	return steps
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
