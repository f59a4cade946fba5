package agent

import (
	"cmp"
	"slices"

	"arbiter/agent/evaluate"
	"arbiter/engine"
	"arbiter/engine/program"
)

// Points of a card in a matchup. A card without targets scores untargetedPoints; a card with targets scores a point
// for each card in the other deck that it can target, up to maxPoints.
const (
	untargetedPoints = 6
	maxPoints        = 10
	minGain          = 2 // how much better a card must be to be swapped in
)

// Sideboard swaps cards that have few targets in the other deck for cards that have more: artifact removal against
// artifacts, answers to flyers against flyers. Lands stay.
func (h *Heuristic) Sideboard(main, side, other []program.DefID) []program.DefID {
	if h.board.Rules == nil {
		return nil
	}
	points := map[program.DefID]int{}
	for _, list := range [][]program.DefID{main, side} {
		for _, id := range list {
			if _, ok := points[id]; !ok {
				points[id] = h.matchupValue(id, other)
			}
		}
	}
	spells := func(list []program.DefID) (at []int) {
		for i, id := range list {
			if h.board.Rules.Defs[id].Chars.Types&program.TypeLand == 0 {
				at = append(at, i)
			}
		}
		return at
	}
	worth := func(id program.DefID) int32 { return h.board.DefValue(id) }
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
		if points[side[from[i]]] < points[out[to[i]]]+minGain {
			break
		}
		out[to[i]], changed = side[from[i]], true
	}
	if !changed {
		return nil
	}
	return out
}

// matchupValue returns the points of a card against a deck.
func (h *Heuristic) matchupValue(id program.DefID, other []program.DefID) int {
	d := &h.board.Rules.Defs[id]
	aims, reach := false, 0
	look := func(a *program.Ability, effects []evaluate.Effect, targets []program.TargetSpec) {
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
				if h.validTargetLater(id, s, o) {
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
		ab, k := &h.board.Rules.Abilities[a], h.board.Summaries.Ability(a)
		look(ab, k.Effects, ab.Targets)
		for m := range ab.Modes {
			look(ab, k.Modes[m].Effects, ab.Modes[m].Targets)
		}
	}
	if !aims {
		return untargetedPoints
	}
	if d.Chars.Types&program.TypeCreature != 0 {
		return max(min(reach, maxPoints), untargetedPoints-1) // it is still a creature
	}
	return min(reach, maxPoints)
}

// hostile reports whether the effects harm the targets in register reg.
func hostile(effects []evaluate.Effect, reg uint8) bool {
	for i := range effects {
		e := &effects[i]
		if e.On != evaluate.OnTarget || e.Reg != reg {
			continue
		}
		switch e.Kind {
		case evaluate.Destroy, evaluate.DealDamage, evaluate.CounterSpell, evaluate.Sacrifice, evaluate.Tap:
			return true
		case evaluate.Move:
			if program.Zone(e.To) != program.Battlefield {
				return true
			}
		}
	}
	return false
}

// validTargetLater reports whether a card of the other deck can be targeted once it is on the battlefield, or on
// the stack if s allows that.
func (h *Heuristic) validTargetLater(id program.DefID, s *program.TargetSpec, card program.DefID) bool {
	d := &h.board.Rules.Defs[card]
	o := evaluate.Object{Def: card, Controller: 1, Owner: 1, Kind: program.KindCard, Chars: &d.Chars, ManaValue: d.MV}
	switch {
	case s.Zone.Has(program.Battlefield) && d.Chars.Types&program.TypesPermanent != 0:
		o.Zone = program.Battlefield
	case s.Zone.Has(program.Stack) && d.Chars.Types&program.TypeLand == 0:
		o.Zone = program.Stack
	default:
		return false
	}
	return h.board.Matches(s.Prop, &evaluate.Scope{You: 0, Source: engine.NoRef, X: 3}, &o)
}
