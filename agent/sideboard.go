package agent

import (
	"cmp"
	"slices"

	"arbiter/engine"
	"arbiter/engine/program"
)

// Points of a card in a match-up. What aims at nothing in particular is worth neutral; what does is worth a point for each card it can be aimed at, up to best.
const (
	neutral = 6
	best    = 10
	gain    = 2 // how much better a card must be to be exchanged for another
)

// Sideboard takes out what has little to aim at in the other deck for what has more: answers to artifacts against artifacts, to flyers against flyers. Lands stay.
func (h *Heuristic) Sideboard(main, side, other []program.DefID) []program.DefID {
	if h.l == nil {
		return nil
	}
	points := map[program.DefID]int{}
	for _, list := range [][]program.DefID{main, side} {
		for _, id := range list {
			if _, ok := points[id]; !ok {
				points[id] = h.fit(id, other)
			}
		}
	}
	spells := func(list []program.DefID) (at []int) {
		for i, id := range list {
			if h.l.r.Defs[id].Chars.Types&program.TypeLand == 0 {
				at = append(at, i)
			}
		}
		return at
	}
	worth := func(id program.DefID) int32 { return h.t.defWorth(id) }
	out := slices.Clone(main)
	from, to := spells(side), spells(out)
	slices.SortStableFunc(from, func(a, b int) int {
		return cmp.Or(cmp.Compare(points[side[b]], points[side[a]]), cmp.Compare(worth(side[b]), worth(side[a])))
	})
	slices.SortStableFunc(to, func(a, b int) int {
		return cmp.Or(cmp.Compare(points[out[a]], points[out[b]]), cmp.Compare(worth(out[a]), worth(out[b])))
	})
	changed := false
	for i := range min(len(from), len(to)) {
		if points[side[from[i]]] < points[out[to[i]]]+gain {
			break
		}
		out[to[i]], changed = side[from[i]], true
	}
	if !changed {
		return nil
	}
	return out
}

// fit is how well a card suits a game against a deck.
func (h *Heuristic) fit(id program.DefID, other []program.DefID) int {
	d := &h.l.r.Defs[id]
	aims, reach := false, 0
	look := func(a *program.Ability, effects []effect, targets []program.TargetSpec) {
		for i := range targets {
			s := &targets[i]
			if !s.Objects || s.Players || s.Depends || !hostile(effects, s.Reg) {
				continue
			}
			if s.Zone&(program.Battlefield.Bit()|program.Stack.Bit()) == 0 {
				continue
			}
			aims = true
			n := 0
			for _, o := range other {
				if h.aimable(id, s, o) {
					n++
				}
			}
			reach = max(reach, n)
		}
	}
	abilities := d.Abilities
	if d.Spell != 0 {
		abilities = append(slices.Clone(abilities), d.Spell)
	}
	for _, a := range abilities {
		ab, k := &h.l.r.Abilities[a], h.l.of(a)
		look(ab, k.effects, ab.Targets)
		for m := range ab.Modes {
			look(ab, k.modes[m].effects, ab.Modes[m].Targets)
		}
	}
	if !aims {
		return neutral
	}
	if d.Chars.Types&program.TypeCreature != 0 {
		return max(min(reach, best), neutral-1) // it fights all the same
	}
	return min(reach, best)
}

// hostile says whether what is chosen for a register comes to harm.
func hostile(effects []effect, reg uint8) bool {
	for i := range effects {
		e := &effects[i]
		if e.on != onTarget || e.reg != reg {
			continue
		}
		switch e.verb {
		case vDestroy, vDamage, vCounter, vSacrifice, vTap:
			return true
		case vMove:
			if program.Zone(e.to) != program.Battlefield {
				return true
			}
		}
	}
	return false
}

// aimable says whether a card of the other deck can be aimed at once it is on the battlefield, or on the stack where that is meant.
func (h *Heuristic) aimable(id program.DefID, s *program.TargetSpec, card program.DefID) bool {
	d := &h.l.r.Defs[card]
	o := thing{def: card, ctrl: 1, owner: 1, kind: program.KindCard, c: &d.Chars, mv: d.MV}
	switch {
	case s.Zone.Has(program.Battlefield) && d.Chars.Types&program.TypesPermanent != 0:
		o.zone = program.Battlefield
	case s.Zone.Has(program.Stack) && d.Chars.Types&program.TypeLand == 0:
		o.zone = program.Stack
	default:
		return false
	}
	return h.t.holds(s.Prop, &speaker{you: 0, source: engine.NoRef, x: 3}, &o)
}
