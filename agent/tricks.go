package agent

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// change is what an effect of a turn does to a creature in combat.
type change struct {
	ref         engine.Ref
	power, left int32
	add         program.KeywordSet
	safe        bool // it can't be destroyed this time: regeneration, indestructible
	gone        bool // it leaves combat
}

// combatWorth plays the combat that is on out, after blocks, with one creature changed, and says what comes of it for me.
func (t *table) combatWorth(ch *change) int32 {
	w := int32(0)
	var gang [maxGang]*fighter
	var store [maxGang + 1]fighter
	lost := make([]int32, len(t.seats))
	fighterOf := func(p *thing, into *fighter) {
		*into = t.fighterOf(p)
		if ch != nil && p.ref == ch.ref {
			into.power += ch.power
			into.tough += ch.left
			for i := range into.kw {
				into.kw[i] |= ch.add[i]
			}
			if ch.safe {
				into.kw.Add(program.Indestructible)
			}
		}
	}
	for i := range t.perms {
		a := &t.perms[i]
		if a.flags&program.Attacking == 0 || ch != nil && ch.gone && a.ref == ch.ref {
			continue
		}
		fighterOf(a, &store[0])
		n := 0
		for _, b := range t.blocks {
			if b.whom != a.ref || n >= maxGang || ch != nil && ch.gone && b.who == ch.ref {
				continue
			}
			p := t.find(b.who)
			if p == nil || p.zone != program.Battlefield {
				continue
			}
			fighterOf(p, &store[n+1])
			gang[n] = &store[n+1]
			n++
		}
		through := int32(0)
		if n == 0 {
			if a.flags&program.Blocked == 0 || store[0].has(program.Trample) {
				through = store[0].damage()
			}
		} else {
			c := fight(&store[0], gang[:n])
			through = c.through
			if c.attackerDies {
				w -= t.sign(a.ctrl) * a.value
			}
			for k := range n {
				if c.blockersDie>>k&1 != 0 {
					w -= t.sign(t.otherSide(a.ctrl)) * gang[k].value
				}
			}
		}
		if through > 0 && store[0].has(program.Lifelink) {
			w += t.sign(a.ctrl) * 3 * through
		}
		switch {
		case a.attack.IsPlayer() && int(a.attack.Player()) < len(lost):
			lost[a.attack.Player()] += through
		case through > 0:
			if pw := t.find(a.attack); pw != nil {
				w -= t.sign(pw.ctrl) * min(12*through, pw.value)
			}
		}
	}
	for p := range lost {
		if lost[p] > 0 {
			life := t.seats[p].life
			w += t.sign(program.PlayerID(p)) * (lifeWorth(life-lost[p]) - lifeWorth(life))
		}
	}
	return w
}

// otherSide is an opponent of a player, for telling sides apart.
func (t *table) otherSide(p program.PlayerID) program.PlayerID {
	if t.foe(p) {
		return t.me
	}
	return t.rival()
}

// inCombat says whether blocks have been declared and damage is still to come.
func (t *table) inCombat() bool { return t.step == program.StepBlockers }

// changeOf is what the effects do to one creature this turn.
func (t *table) changeOf(effects []effect, match func(*effect) bool, s *speaker, o *thing) change {
	ch := change{ref: o.ref}
	for i := range effects {
		e := &effects[i]
		if !match(e) {
			continue
		}
		s.nums = e.nums
		switch e.verb {
		case vMods:
			if e.via == 0 {
				continue
			}
			for _, m := range t.l.r.Abilities[e.via].Mods {
				switch mod := &t.l.r.Mods[m]; mod.Kind {
				case program.ModPT:
					ch.power += t.amount(program.NumX(mod.A), s)
					ch.left += t.amount(program.NumX(mod.B), s)
				case program.ModKeyword:
					ch.add.Add(program.Keyword(mod.A))
				}
			}
		case vCounters:
			switch n := t.amount(e.amount, s); program.CounterKind(e.to) {
			case program.CounterPlus:
				ch.power += n
				ch.left += n
			case program.CounterMinus:
				ch.power -= n
				ch.left -= n
			}
		case vDamage:
			ch.left -= t.amount(e.amount, s)
		case vRegenerate:
			ch.safe = true
		case vDestroy, vMove, vSacrifice:
			ch.gone = true
		}
	}
	return ch
}

// trickWorth is how much better the combat that is on turns out for me with the effects of an ability, its targets chosen best.
func (h *Heuristic) trickWorth(a program.AbilityID, s *speaker) int32 {
	t := &h.t
	if !t.inCombat() || a == 0 {
		return 0
	}
	base := t.combatWorth(nil)
	best := int32(0)
	ab, k := &t.l.r.Abilities[a], t.l.of(a)
	try := func(effects []effect, match func(*effect) bool, o *thing) {
		if !o.is(program.TypeCreature) || o.flags&(program.Attacking|program.Blocking) == 0 {
			return
		}
		ch := t.changeOf(effects, match, s, o)
		if w := t.combatWorth(&ch) - base; w > best {
			best = w
		}
	}
	each := func(specs []program.TargetSpec, effects []effect) {
		for i := range specs {
			spec := &specs[i]
			for j := range t.perms {
				o := &t.perms[j]
				if spec.Objects && spec.Zone.Has(program.Battlefield) && t.holds(spec.Prop, s, o) && !o.has(program.Shroud) && !(o.has(program.Hexproof) && t.foe(o.ctrl)) {
					try(effects, func(e *effect) bool { return e.on == onTarget && e.reg == spec.Reg }, o)
				}
			}
		}
		if src := t.find(s.source); src != nil && src.zone == program.Battlefield {
			try(effects, func(e *effect) bool { return e.on == onSource }, src)
			if src.host != 0 {
				if o := t.find(src.host); o != nil {
					try(effects, func(e *effect) bool { return e.on == onHost }, o)
				}
			}
		}
	}
	each(ab.Targets, k.effects)
	for m := range ab.Modes {
		each(ab.Modes[m].Targets, k.modes[m].effects)
	}
	// Whole teams: each creature it affects on its own, added up.
	for i := range k.effects {
		e := &k.effects[i]
		if e.on != onAll || e.verb != vMods {
			continue
		}
		sum := int32(0)
		for j := range t.perms {
			o := &t.perms[j]
			if o.flags&(program.Attacking|program.Blocking) == 0 || !t.holds(e.prop, s, o) {
				continue
			}
			ch := t.changeOf(k.effects, func(x *effect) bool { return x == e }, s, o)
			sum += t.combatWorth(&ch) - base
		}
		best = max(best, sum)
	}
	return best
}

// rescue is what it is worth to me that an ability keeps a creature of mine from dying: in the combat that is on, or from the top of the stack.
func (h *Heuristic) rescue(a program.AbilityID, s *speaker, src *thing) int32 {
	t := &h.t
	if !t.inCombat() {
		return 0
	}
	k := t.l.of(a)
	regen := false
	for i := range k.effects {
		if k.effects[i].verb == vRegenerate {
			regen = true
		}
	}
	if !regen || h.usedBefore(&engine.Option{Obj: src.ref, Ability: a}) > 0 {
		return 0
	}
	return h.trickWorth(a, s)
}

// responseScore is what casting something with something of another player's on top of the stack is worth.
func (h *Heuristic) responseScore(o *engine.Option, def *program.Def, k *defLore, s *speaker) int32 {
	t := &h.t
	top := &t.stack[len(t.stack)-1]
	if !t.foe(top.ctrl) || k.spell == 0 {
		return 0
	}
	lk := t.l.of(k.spell)
	if !lk.counters {
		return 0
	}
	worth, ok := t.abilityWorth(k.spell, s)
	if !ok || worth < 45 || top.value < 45 {
		return 0
	}
	return worth
}

// lethalWith says whether damage or loss of life by an ability ends the game in my favour.
func (t *table) lethalWith(a program.AbilityID, s *speaker) bool {
	if a == 0 {
		return false
	}
	k := t.l.of(a)
	for i := range k.effects {
		e := &k.effects[i]
		if e.verb != vDamage && e.verb != vLose {
			continue
		}
		s.nums = e.nums
		n := t.amount(e.amount, s)
		if e.on == onOpponents || e.on == onPlayers && t.seats[t.me].life > n {
			if r := t.rival(); r != engine.NoPlayer && n >= t.seats[r].life {
				return true
			}
		}
		if e.on == onTarget {
			for _, spec := range t.l.r.Abilities[a].Targets {
				if r := t.rival(); spec.Reg == e.reg && spec.Players && r != engine.NoPlayer && n >= t.seats[r].life {
					return true
				}
			}
		}
	}
	return false
}

// harms says whether an ability takes something from the battlefield or deals damage: what is worth doing as soon as it can be done.
func (t *table) harms(a program.AbilityID) bool {
	if a == 0 {
		return false
	}
	k := t.l.of(a)
	bad := func(effects []effect) bool {
		for i := range effects {
			e := &effects[i]
			if e.on != onTarget && e.on != onAll {
				continue
			}
			switch e.verb {
			case vDamage, vDestroy:
				return true
			case vMove:
				return program.Zone(e.to) != program.Battlefield
			case vMods:
				if e.via != 0 {
					for _, m := range t.l.r.Abilities[e.via].Mods {
						mod := &t.l.r.Mods[m]
						if mod.Kind == program.ModControl || mod.Kind == program.ModPT && t.amount(program.NumX(mod.B), &speaker{nums: e.nums}) < 0 {
							return true
						}
					}
				}
			}
		}
		return false
	}
	if bad(k.effects) {
		return true
	}
	for i := range k.modes {
		if bad(k.modes[i].effects) {
			return true
		}
	}
	return false
}

// changesBoard says whether doing it again would do something again: effects that do not last only for the turn.
func (t *table) changesBoard(effects []effect) bool {
	for i := range effects {
		switch e := &effects[i]; e.verb {
		case vDamage, vDestroy, vMove, vDraw, vToken, vCounters, vGain, vLose, vDiscard:
			return true
		}
	}
	return false
}

// bestHost is the worth of an Aura on the best thing it could be attached to.
func (t *table) bestHost(id program.DefID, def *program.Def, s *speaker) (int32, bool) {
	best, any := int32(0), false
	for i := range t.perms {
		o := &t.perms[i]
		if !t.holds(def.Enchant, s, o) || o.has(program.Shroud) || o.has(program.Hexproof) && t.foe(o.ctrl) {
			continue
		}
		if v := t.hostWorth(id, s, o); !any || v > best {
			best, any = v, true
		}
	}
	return best, any
}

// haveNamed says whether I control a permanent of that name.
func (t *table) haveNamed(n program.NameID) bool {
	for i := range t.perms {
		if p := &t.perms[i]; p.ctrl == t.me && p.c.Name == n {
			return true
		}
	}
	return false
}

// growsItself says whether a creature that is printed without toughness has something that gives it some: a replacement or a characteristic-defining ability.
func (t *table) growsItself(id program.DefID) bool {
	for _, a := range t.l.r.Defs[id].Abilities {
		ab := &t.l.r.Abilities[a]
		if ab.Kind == program.AbReplacement || ab.Kind == program.AbStatic {
			return true
		}
	}
	return false
}
