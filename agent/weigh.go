package agent

import "arbiter/engine/program"

// toObject is what an effect is worth to the controller of the object it happens to.
func (t *table) toObject(e *effect, s *speaker, o *thing) int32 {
	s.nums = e.nums
	switch e.verb {
	case vDamage:
		n := t.amount(e.amount, s)
		switch {
		case n <= 0 || o.zone != program.Battlefield:
			return 0
		case o.is(program.TypeCreature):
			if n >= o.left() && !o.has(program.Indestructible) {
				return -o.value - 2
			}
			return -min(n, 10)
		case o.is(program.TypePlaneswalker):
			if n >= o.loyalty {
				return -o.value
			}
			return -12 * n
		}
	case vDestroy:
		if o.has(program.Indestructible) {
			return 0
		}
		return -o.value
	case vSacrifice:
		return -o.value
	case vMove:
		return t.moved(e, o)
	case vTap:
		if o.tapped() || !o.is(program.TypeCreature) {
			return -2
		}
		return -8 - 3*max(o.c.Power, 0)
	case vUntap:
		if !o.tapped() {
			return 0
		}
		return 8
	case vCounters:
		n := t.amount(e.amount, s)
		switch program.CounterKind(e.to) {
		case program.CounterPlus:
			if o.is(program.TypeCreature) {
				return 24 * n
			}
			return 2 * n
		case program.CounterMinus:
			if o.is(program.TypeCreature) && n >= o.left() {
				return -o.value
			}
			return -24 * n
		case program.CounterLoyalty:
			return 12 * n
		case program.CounterStun:
			return -20 * n
		}
		return n
	case vMods:
		return t.modded(e, s, o)
	case vCounter:
		return -o.value
	case vAttach:
		return 0 // weighed by the source: see attached
	case vRegenerate, vPrevent:
		return 0 // weighed when there is danger
	case vFighter:
		if t.foe(o.ctrl) {
			return -5
		}
		return 6*max(o.c.Power, 0) + 2*max(o.left(), 0) - o.value/20
	case vFight:
		if best := t.bestPower(s.you); best >= o.left() && !o.has(program.Indestructible) {
			return -o.value
		}
		return -2
	case vDiscard:
		return -45
	}
	return 0
}

// moved is what it is worth to the controller of an object that it goes to another zone.
func (t *table) moved(e *effect, o *thing) int32 {
	to := program.Zone(e.to)
	worth := max(o.value, 10)
	switch o.zone {
	case program.Battlefield:
		switch {
		case to == program.Battlefield:
			return 5
		case o.kind == program.KindToken:
			return -worth
		case to == program.Hand:
			return -worth/2 - 5
		case to == program.Library:
			return -worth + 5
		}
		return -worth
	case program.Graveyard:
		switch to {
		case program.Battlefield:
			return t.defWorth(o.c.Def)
		case program.Hand:
			return worth
		case program.Library:
			return 5
		case program.Exile:
			return -6
		}
	case program.Hand:
		switch to {
		case program.Battlefield:
			return 40
		case program.Graveyard, program.Exile, program.Library:
			return -45
		}
	case program.Stack:
		if to == program.Hand || to == program.Library {
			return -worth / 2
		}
		return -worth
	case program.Library, program.Exile:
		switch to {
		case program.Hand:
			return cardWorth
		case program.Battlefield:
			return 70
		}
	}
	return 0
}

// modded is what a continuous effect on an object is worth to its controller.
func (t *table) modded(e *effect, s *speaker, o *thing) int32 {
	if e.via == 0 {
		return 0
	}
	w := int32(0)
	for _, m := range t.l.r.Abilities[e.via].Mods {
		w += t.mod(&t.l.r.Mods[m], s, o, e.brief)
	}
	return w
}

// mod is what one modification is worth to the controller of the object. Those of a turn count for little here: when they decide combats is found out by
// playing the combat out, see tricks.
func (t *table) mod(m *program.Mod, s *speaker, o *thing, brief bool) int32 {
	creature := o.is(program.TypeCreature)
	switch m.Kind {
	case program.ModPT:
		p, d := t.amount(program.NumX(m.A), s), t.amount(program.NumX(m.B), s)
		if !creature {
			return 0
		}
		if d < 0 && -d >= o.left() {
			return -o.value
		}
		if brief {
			return (p + d) / 4
		}
		return 15*p + 10*d
	case program.ModSetPT:
		if !creature || brief {
			return 0
		}
		return 15*(t.amount(program.NumX(m.A), s)-o.c.Power) + 10*(t.amount(program.NumX(m.B), s)-o.c.Toughness)
	case program.ModKeyword:
		k := program.Keyword(m.A)
		if !creature || o.has(k) {
			return 0
		}
		w := int32(4)
		for _, b := range keywordWorth {
			if b.k == k {
				w = b.flat + b.perPower*max(o.c.Power, 0)
			}
		}
		if brief {
			return w / 8
		}
		return w
	case program.ModDropKeyword:
		if o.has(program.Keyword(m.A)) {
			return -5
		}
	case program.ModLoseAll:
		if brief {
			return -2
		}
		return -t.l.def(o.c.Def).quality - 5
	case program.ModGrant:
		if brief {
			return 1
		}
		return 15
	case program.ModControl:
		if brief {
			return -20
		}
		return -2 * o.value // it does not only go, it fights for the other side
	case program.ModRule:
		w := int32(0)
		switch program.RuleKind(m.A) {
		case program.RuleCantAttack, program.RuleDoesntUntap:
			w = -o.value * 6 / 10
		case program.RuleCantBlock:
			w = -o.value / 4
		case program.RuleCantActivate, program.RuleMustAttack:
			w = -8
		case program.RuleCantBeBlocked:
			w = 9 * max(o.c.Power, 0)
		case program.RuleCantBeTargeted, program.RuleMinBlockers:
			w = 10
		}
		if o.crippled && w < 0 {
			w = 0
		}
		if brief {
			return w / 8
		}
		return w
	}
	return 0
}

// toPlayer is what an effect is worth to the player it happens to.
func (t *table) toPlayer(e *effect, s *speaker, p program.PlayerID) int32 {
	if int(p) >= len(t.seats) {
		return 0
	}
	seat := &t.seats[p]
	s.nums = e.nums
	n := t.amount(e.amount, s)
	switch e.verb {
	case vDamage, vLose:
		return lifeWorth(seat.life-n) - lifeWorth(seat.life)
	case vGain:
		return lifeWorth(seat.life+n) - lifeWorth(seat.life)
	case vDraw:
		if n >= seat.library {
			return -4000
		}
		return cardWorth * n
	case vMill:
		if n >= seat.library {
			return -200
		}
		return -2 * n
	case vDiscard, vMove:
		if seat.hand == 0 {
			return 0
		}
		return -45
	case vSacrifice:
		if seat.creatures == 0 {
			return 0
		}
		return -40
	case vToken:
		if e.to > 0 && int(e.to) < len(t.l.r.Defs) {
			return min(n, 20) * t.defWorth(program.DefID(e.to))
		}
		return 30 * n
	case vMana:
		return 3 * n
	case vCounters:
		if program.CounterKind(e.to) == program.CounterPoison {
			return -30 * n
		}
		return 5 * n
	case vMods:
		return 5
	}
	return 0
}

// sign is 1 for me and my side, -1 for opponents.
func (t *table) sign(p program.PlayerID) int32 {
	if t.foe(p) {
		return -1
	}
	return 1
}

// forMe is what an effect on an object is worth to me.
func (t *table) forMe(e *effect, s *speaker, o *thing) int32 {
	p := o.ctrl
	if o.zone != program.Battlefield && o.zone != program.Stack {
		p = o.owner
		if e.verb == vMove && program.Zone(e.to) == program.Battlefield && s.you == t.me {
			// Usually under my control, and otherwise the options leave no choice.
			p = t.me
		}
	}
	return t.sign(p) * t.toObject(e, s, o)
}

// forMePlayer is what an effect on a player is worth to me.
func (t *table) forMePlayer(e *effect, s *speaker, p program.PlayerID) int32 {
	return t.sign(p) * t.toPlayer(e, s, p)
}

// untargeted is what the effects are worth to me beside what they do to targets. choices are taken to be made well.
func (t *table) untargeted(effects []effect, s *speaker) int32 {
	w := int32(0)
	for i := range effects {
		e := &effects[i]
		v := int32(0)
		switch e.on {
		case onSource:
			if o := t.find(s.source); o != nil {
				v = t.forMe(e, s, o)
			}
		case onHost:
			if o := t.find(s.source); o != nil && o.host != 0 {
				if h := t.find(o.host); h != nil {
					v = t.forMe(e, s, h)
				}
			}
		case onYou:
			v = t.forMePlayer(e, s, s.you)
		case onOpponents, onPlayers:
			for p := range t.seats {
				id := program.PlayerID(p)
				if t.seats[p].lost || e.on == onOpponents && id == s.you {
					continue
				}
				v += t.forMePlayer(e, s, id)
			}
		case onAll:
			for _, list := range [...][]thing{t.perms, t.stack, t.graves} {
				for k := range list {
					o := &list[k]
					if e.zones.Has(o.zone) && t.holds(e.prop, s, o) && (!e.yours || o.owner == s.you) {
						v += t.forMe(e, s, o)
					}
				}
			}
		case onChoice:
			v = t.chosen(e, s)
		case onTarget, onTargetCtrl:
			continue
		}
		if e.may && v < 0 && s.you == t.me {
			v = 0
		}
		w += v
	}
	return w
}

// chosen is what an effect is worth on something chosen as it resolves.
func (t *table) chosen(e *effect, s *speaker) int32 {
	best, any := int32(0), false
	if e.zones.Has(program.Library) {
		o := thing{zone: program.Library, ctrl: s.you, owner: s.you, c: &program.Chars{}, value: cardWorth}
		return t.sign(s.you) * t.moved(e, &o)
	}
	for _, list := range [...][]thing{t.perms, t.hand, t.graves} {
		for k := range list {
			o := &list[k]
			if !e.zones.Has(o.zone) || !t.holds(e.prop, s, o) || e.yours && o.owner != s.you {
				continue
			}
			if v := t.forMe(e, s, o); !any || v > best {
				best, any = v, true
			}
		}
	}
	return best
}

// onTargetWorth is what all effects on the targets of a register are worth to me if o is the target.
func (t *table) onTargetWorth(effects []effect, reg uint8, s *speaker, o *thing) int32 {
	w := int32(0)
	for i := range effects {
		e := &effects[i]
		if e.reg != reg {
			continue
		}
		switch e.on {
		case onTarget:
			if e.prop != 0 && !t.holds(e.prop, s, o) {
				continue
			}
			if e.verb == vAttach {
				w += t.attached(s, o)
				continue
			}
			w += t.forMe(e, s, o)
		case onTargetCtrl:
			w += t.forMePlayer(e, s, o.ctrl)
		}
	}
	return w
}

// onTargetPlayer is the same for a player.
func (t *table) onTargetPlayer(effects []effect, reg uint8, s *speaker, p program.PlayerID) int32 {
	w := int32(0)
	for i := range effects {
		if e := &effects[i]; e.reg == reg && (e.on == onTarget || e.on == onTargetCtrl) {
			w += t.forMePlayer(e, s, p)
		}
	}
	return w
}

// attached is what it is worth to me that the source becomes attached to o.
func (t *table) attached(s *speaker, o *thing) int32 {
	src := t.find(s.source)
	if src == nil {
		return 0
	}
	w := t.hostWorth(src.c.Def, s, o)
	if src.host == o.ref {
		return 0
	}
	if src.host != 0 {
		if h := t.find(src.host); h != nil {
			// It leaves the old host; moving it to and fro is worth nothing.
			w -= t.hostWorth(src.c.Def, s, h) + 12
		}
	}
	return w
}

// hostWorth is what the static abilities of a definition on what it is attached to are worth to me.
func (t *table) hostWorth(def program.DefID, s *speaker, o *thing) int32 {
	w := int32(0)
	for _, a := range t.l.def(def).host {
		for _, m := range t.l.r.Abilities[a].Mods {
			if mod := &t.l.r.Mods[m]; mod.Scope == program.ScopeHost {
				w += t.mod(mod, s, o, false)
			}
		}
	}
	w *= t.sign(o.ctrl)
	if w > 0 && o.ctrl == t.me {
		// Better on a creature that lives and attacks.
		if o.crippled {
			return 1
		}
		w += min(max(o.c.Power, 0), 8)
		if o.has(program.Flying) || o.has(program.Hexproof) {
			w += 6
		}
	}
	return w
}

// bestTargets is what the targets of one spec are worth to me if chosen best. ok is false when there seems to be none.
func (t *table) bestTargets(spec *program.TargetSpec, effects []effect, s *speaker) (int32, bool) {
	best, any := int32(0), false
	try := func(v int32) {
		if !any || v > best {
			best, any = v, true
		}
	}
	if spec.Players {
		for p := range t.seats {
			if !t.seats[p].lost {
				try(t.onTargetPlayer(effects, spec.Reg, s, program.PlayerID(p)))
			}
		}
	}
	if spec.Objects {
		for _, list := range [...][]thing{t.perms, t.stack, t.graves} {
			for i := range list {
				o := &list[i]
				if !spec.Zone.Has(o.zone) || !t.holds(spec.Prop, s, o) || o.ref == s.source && o.zone == program.Stack {
					continue
				}
				if o.zone == program.Battlefield && (o.has(program.Shroud) || o.has(program.Hexproof) && o.ctrl != s.you) {
					continue
				}
				try(t.onTargetWorth(effects, spec.Reg, s, o))
			}
		}
	}
	optional := spec.Max != 0 && t.amount(spec.Min, s) == 0 && spec.Min != 0
	if optional && best < 0 {
		best = 0
	}
	return best, any || optional
}

// abilityWorth is what an ability is worth to me with the best targets and modes. ok is false when targets seem to be missing.
func (t *table) abilityWorth(a program.AbilityID, s *speaker) (int32, bool) {
	if a == 0 {
		return 0, true
	}
	ab, k := &t.l.r.Abilities[a], t.l.of(a)
	w, ok := t.partWorth(ab.Targets, k.effects, s)
	if len(ab.Modes) == 0 {
		return w, ok
	}
	best, any := int32(0), false
	sum := int32(0)
	for m := range ab.Modes {
		v, can := t.partWorth(ab.Modes[m].Targets, k.modes[m].effects, s)
		if !can {
			continue
		}
		if !any || v > best {
			best, any = v, true
		}
		if v > 0 {
			sum += v
		}
	}
	if ab.ModeMax > 1 {
		best = max(best, sum)
	}
	return w + best, ok && any
}

func (t *table) partWorth(specs []program.TargetSpec, effects []effect, s *speaker) (int32, bool) {
	w := t.untargeted(effects, s)
	for i := range specs {
		v, ok := t.bestTargets(&specs[i], effects, s)
		if !ok {
			return w, false
		}
		w += v
	}
	return w, true
}

// bestPower is the greatest power among a player's creatures.
func (t *table) bestPower(p program.PlayerID) int32 {
	best := int32(0)
	for i := range t.perms {
		if o := &t.perms[i]; o.ctrl == p && o.is(program.TypeCreature) {
			best = max(best, o.c.Power)
		}
	}
	return best
}
