package evaluate

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// combatChange is what temporary effects do to a creature in combat.
type combatChange struct {
	ref              engine.Ref
	power, toughness int32
	keywords         program.KeywordSet
	survives         bool // regenerated or indestructible
	removed          bool // removed from combat
}

// combatValue simulates the current combat after blocks, with one creature changed, and returns its value to me.
func (t *Board) combatValue(ch *combatChange) int32 {
	w := int32(0)
	var gang [maxBlockers]*Creature
	var store [maxBlockers + 1]Creature
	lost := make([]int32, len(t.Players))
	fighterOf := func(p *Object, into *Creature) {
		*into = t.Creature(p)
		if p.Regenerates {
			into.Keywords.Add(program.Indestructible)
		}
		if ch != nil && p.Ref == ch.ref {
			into.Power += ch.power
			into.Toughness += ch.toughness
			for i := range into.Keywords {
				into.Keywords[i] |= ch.keywords[i]
			}
			if ch.survives {
				into.Keywords.Add(program.Indestructible)
			}
		}
	}
	for i := range t.Permanents {
		a := &t.Permanents[i]
		if a.Flags&program.Attacking == 0 || ch != nil && ch.removed && a.Ref == ch.ref {
			continue
		}
		fighterOf(a, &store[0])
		n := 0
		for _, b := range t.Blocks {
			if b.Attacker != a.Ref || n >= maxBlockers || ch != nil && ch.removed && b.Blocker == ch.ref {
				continue
			}
			p := t.Find(b.Blocker)
			if p == nil || p.Zone != program.Battlefield {
				continue
			}
			fighterOf(p, &store[n+1])
			gang[n] = &store[n+1]
			n++
		}
		through := int32(0)
		if n == 0 {
			if a.Flags&program.Blocked == 0 || store[0].Has(program.Trample) {
				through = store[0].damage()
			}
		} else {
			c := simulateCombat(&store[0], gang[:n])
			through = c.through
			if c.attackerDies {
				w -= t.Sign(a.Controller) * a.Value
			}
			for k := range n {
				if c.blockersDie>>k&1 != 0 {
					w -= t.Sign(t.otherSide(a.Controller)) * gang[k].Value
				}
			}
		}
		if through > 0 && store[0].Has(program.Lifelink) {
			w += t.Sign(a.Controller) * 3 * through
		}
		switch {
		case a.Attacking.IsPlayer() && int(a.Attacking.Player()) < len(lost):
			lost[a.Attacking.Player()] += through
		case through > 0:
			if pw := t.Find(a.Attacking); pw != nil {
				w -= t.Sign(pw.Controller) * min(12*through, pw.Value)
			}
		}
	}
	for p := range lost {
		if lost[p] > 0 {
			life := t.Players[p].Life
			w += t.Sign(program.PlayerID(p)) * (LifeValue(life-lost[p]) - LifeValue(life))
		}
	}
	return w
}

// otherSide returns a player of the other side.
func (t *Board) otherSide(p program.PlayerID) program.PlayerID {
	if t.IsOpponent(p) {
		return t.Me
	}
	return t.MainOpponent()
}

// AfterBlocks reports whether blocks have been declared and combat damage is still to come.
func (t *Board) AfterBlocks() bool { return t.Step == program.StepBlockers }

// changeOf returns what the matching effects do to one creature this turn.
func (t *Board) changeOf(effects []Effect, match func(*Effect) bool, s *Scope, o *Object) combatChange {
	ch := combatChange{ref: o.Ref}
	for i := range effects {
		e := &effects[i]
		if !match(e) {
			continue
		}
		s.nums = e.nums
		switch e.Kind {
		case Modify:
			if e.Via == 0 {
				continue
			}
			for _, m := range t.Rules.Abilities[e.Via].Mods {
				// Others: no combat is changed by the others as far as the evaluation knows.
				switch mod := &t.Rules.Mods[m]; mod.Kind {
				case program.ModPT:
					ch.power += t.Amount(program.NumX(mod.A), s)
					ch.toughness += t.Amount(program.NumX(mod.B), s)
				case program.ModKeyword:
					ch.keywords.Add(program.Keyword(mod.A))
				}
			}
		case PutCounters:
			switch n := t.Amount(e.Amount, s); program.CounterKind(e.To) {
			case program.CounterPlus:
				ch.power += n
				ch.toughness += n
			case program.CounterMinus:
				ch.power -= n
				ch.toughness -= n
			}
		case DealDamage:
			ch.toughness -= t.Amount(e.Amount, s)
		case Regenerate:
			ch.survives = true
		case Destroy, Move, Sacrifice:
			ch.removed = true
		}
	}
	return ch
}

// TrickValue returns how much an ability with the best targets improves the current combat for me.
func (t *Board) TrickValue(a program.AbilityID, s *Scope) int32 {
	if !t.AfterBlocks() || a == 0 {
		return 0
	}
	base := t.combatValue(nil)
	best := int32(0)
	ab, k := &t.Rules.Abilities[a], t.Summaries.Ability(a)
	try := func(effects []Effect, match func(*Effect) bool, o *Object) {
		if !o.Is(program.TypeCreature) || o.Flags&(program.Attacking|program.Blocking) == 0 {
			return
		}
		ch := t.changeOf(effects, match, s, o)
		if w := t.combatValue(&ch) - base; w > best {
			best = w
		}
	}
	each := func(specs []program.TargetSpec, effects []Effect) {
		for i := range specs {
			spec := &specs[i]
			for j := range t.Permanents {
				o := &t.Permanents[j]
				if spec.Objects && spec.Zone.Has(program.Battlefield) && t.Matches(spec.Prop, s, o) &&
					!o.Has(program.Shroud) && !(o.Has(program.Hexproof) && t.IsOpponent(o.Controller)) {
					try(effects, func(e *Effect) bool { return e.On == OnTarget && e.Reg == spec.Reg }, o)
				}
			}
		}
		if src := t.Find(s.Source); src != nil && src.Zone == program.Battlefield {
			try(effects, func(e *Effect) bool { return e.On == OnSource }, src)
			if src.AttachedTo != 0 {
				if o := t.Find(src.AttachedTo); o != nil {
					try(effects, func(e *Effect) bool { return e.On == OnHost }, o)
				}
			}
		}
	}
	each(ab.Targets, k.Effects)
	for m := range ab.Modes {
		each(ab.Modes[m].Targets, k.Modes[m].Effects)
	}
	// Effects on whole teams: sum over the affected creatures.
	for i := range k.Effects {
		e := &k.Effects[i]
		if e.On != OnAll || e.Kind != Modify {
			continue
		}
		sum := int32(0)
		for j := range t.Permanents {
			o := &t.Permanents[j]
			if o.Flags&(program.Attacking|program.Blocking) == 0 || !t.Matches(e.Prop, s, o) {
				continue
			}
			ch := t.changeOf(k.Effects, func(x *Effect) bool { return x == e }, s, o)
			sum += t.combatValue(&ch) - base
		}
		best = max(best, sum)
	}
	return best
}

// TargetTrickValue returns how much the effects on the targets in register reg improve the current combat for me if
// o is the target.
func (t *Board) TargetTrickValue(effects []Effect, reg uint8, s *Scope, o *Object) int32 {
	ch := t.changeOf(effects, func(e *Effect) bool { return e.On == OnTarget && e.Reg == reg }, s, o)
	return t.combatValue(&ch) - t.combatValue(nil)
}

// IsLethal reports whether the damage or loss of life by an ability wins me the game.
func (t *Board) IsLethal(a program.AbilityID, s *Scope) bool {
	if a == 0 {
		return false
	}
	k := t.Summaries.Ability(a)
	for i := range k.Effects {
		e := &k.Effects[i]
		if e.Kind != DealDamage && e.Kind != LoseLife {
			continue
		}
		s.nums = e.nums
		n := t.Amount(e.Amount, s)
		if e.On == OnOpponents || e.On == OnPlayers && t.Players[t.Me].Life > n {
			if r := t.MainOpponent(); r != engine.NoPlayer && n >= t.Players[r].Life {
				return true
			}
		}
		if e.On == OnTarget {
			for _, spec := range t.Rules.Abilities[a].Targets {
				if r := t.MainOpponent(); spec.Reg == e.Reg && spec.Players && r != engine.NoPlayer &&
					n >= t.Players[r].Life {
					return true
				}
			}
		}
	}
	return false
}

// IsRemoval reports whether an ability removes something from the battlefield, deals damage or takes control: what
// is worth doing as soon as possible.
func (t *Board) IsRemoval(a program.AbilityID) bool {
	if a == 0 {
		return false
	}
	k := t.Summaries.Ability(a)
	bad := func(effects []Effect) bool {
		for i := range effects {
			e := &effects[i]
			if e.On != OnTarget && e.On != OnAll {
				continue
			}
			switch e.Kind {
			case DealDamage, Destroy:
				return true
			case Move:
				return program.Zone(e.To) != program.Battlefield
			case Modify:
				if e.Via != 0 {
					for _, m := range t.Rules.Abilities[e.Via].Mods {
						mod := &t.Rules.Mods[m]
						if mod.Kind == program.ModControl || mod.Kind == program.ModPT && t.Amount(program.NumX(mod.B),
							&Scope{nums: e.nums}) < 0 {
							return true
						}
					}
				}
			}
		}
		return false
	}
	if bad(k.Effects) {
		return true
	}
	for i := range k.Modes {
		if bad(k.Modes[i].Effects) {
			return true
		}
	}
	return false
}

// HasLastingEffect reports whether repeating the effects would achieve something again: not all of them merely last
// for the turn.
func (t *Board) HasLastingEffect(effects []Effect) bool {
	for i := range effects {
		switch e := &effects[i]; e.Kind {
		case DealDamage, Destroy, Move, Draw, CreateTokens, PutCounters, GainLife, LoseLife, Discard:
			return true
		}
	}
	return false
}

// BestHostValue returns the value of an Aura on the best object it could enchant.
func (t *Board) BestHostValue(id program.DefID, def *program.Def, s *Scope) (int32, bool) {
	best, any := int32(0), false
	for i := range t.Permanents {
		o := &t.Permanents[i]
		if !t.Matches(def.Enchant, s, o) || o.Has(program.Shroud) || o.Has(program.Hexproof) &&
			t.IsOpponent(o.Controller) {
			continue
		}
		if v := t.HostValue(id, s, o); !any || v > best {
			best, any = v, true
		}
	}
	return best, any
}

// ControlsNamed reports whether I control a permanent with that name.
func (t *Board) ControlsNamed(n program.NameID) bool {
	for i := range t.Permanents {
		if p := &t.Permanents[i]; p.Controller == t.Me && p.Chars.Name == n {
			return true
		}
	}
	return false
}

// MayGainToughness reports whether a creature printed without toughness has an ability that may give it some: a
// replacement effect or a characteristic-defining ability.
func (t *Board) MayGainToughness(id program.DefID) bool {
	for _, a := range t.Rules.Defs[id].Abilities {
		ab := &t.Rules.Abilities[a]
		if ab.Kind == program.AbReplacement || ab.Kind == program.AbStatic {
			return true
		}
	}
	return false
}
