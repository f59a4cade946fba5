package evaluate

import "arbiter/engine/program"

// objectValue returns the value of an effect to the controller of the object it affects.
func (t *Board) objectValue(e *Effect, s *Scope, o *Object) int32 {
	s.nums = e.nums
	switch e.Kind {
	case DealDamage:
		n := t.Amount(e.Amount, s)
		switch {
		case n <= 0 || o.Zone != program.Battlefield:
			return 0
		case o.Is(program.TypeCreature):
			if n >= o.LethalDamage() && !o.Has(program.Indestructible) {
				return -o.Value - 2
			}
			return -min(n, 10)
		case o.Is(program.TypePlaneswalker):
			if n >= o.Loyalty {
				return -o.Value
			}
			return -12 * n
		}
	case Destroy:
		if o.Has(program.Indestructible) {
			return 0
		}
		return -o.Value
	case Sacrifice:
		return -o.Value
	case Move:
		return t.moveValue(e, o)
	case Tap:
		if o.Tapped() || !o.Is(program.TypeCreature) {
			return -2
		}
		return -8 - 3*max(o.Chars.Power, 0)
	case Untap:
		if !o.Tapped() {
			return 0
		}
		return 8
	case PutCounters:
		n := t.Amount(e.Amount, s)
		switch program.CounterKind(e.To) {
		case program.CounterPlus:
			if o.Is(program.TypeCreature) {
				return 24 * n
			}
			return 2 * n
		case program.CounterMinus:
			if o.Is(program.TypeCreature) && n >= o.LethalDamage() {
				return -o.Value
			}
			return -24 * n
		case program.CounterLoyalty:
			return 12 * n
		case program.CounterStun:
			return -20 * n
		}
		return n
	case Modify:
		return t.modifyValue(e, s, o)
	case CounterSpell:
		return -o.Value
	case Attach:
		return 0 // valued where the source is known: see attachValue
	case Regenerate, PreventDamage:
		return 0 // valued only in combat: see changeOf
	case FightWith:
		if t.IsOpponent(o.Controller) {
			return -5
		}
		return 6*max(o.Chars.Power, 0) + 2*max(o.LethalDamage(), 0) - o.Value/20
	case Fight:
		if best := t.greatestPower(s.You); best >= o.LethalDamage() && !o.Has(program.Indestructible) {
			return -o.Value
		}
		return -2
	case Discard:
		return -45
	}
	return 0
}

// moveValue returns the value of a zone change to the controller of the object that moves.
func (t *Board) moveValue(e *Effect, o *Object) int32 {
	to := program.Zone(e.To)
	worth := max(o.Value, 10)
	switch o.Zone {
	case program.Battlefield:
		switch {
		case to == program.Battlefield:
			return 5
		case o.Kind == program.KindToken:
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
			return t.DefValue(o.Chars.Def)
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
			return unknownCardValue
		case program.Battlefield:
			return 70
		}
	}
	return 0
}

// modifyValue returns the value of a continuous effect to the controller of the affected object.
func (t *Board) modifyValue(e *Effect, s *Scope, o *Object) int32 {
	if e.Via == 0 {
		return 0
	}
	w := int32(0)
	for _, m := range t.Rules.Abilities[e.Via].Mods {
		w += t.modValue(&t.Rules.Mods[m], s, o, e.Temporary)
	}
	return w
}

// modValue returns the value of one modification to the controller of the affected object. Temporary ones count for
// little here; whether they decide a combat is found by simulating it, see TrickValue.
func (t *Board) modValue(m *program.Mod, s *Scope, o *Object, brief bool) int32 {
	creature := o.Is(program.TypeCreature)
	// Others: worth nothing to the evaluation, which is a guess.
	switch m.Kind {
	case program.ModPT:
		p, d := t.Amount(program.NumX(m.A), s), t.Amount(program.NumX(m.B), s)
		if !creature {
			return 0
		}
		if d < 0 && -d >= o.LethalDamage() {
			return -o.Value
		}
		if brief {
			return (p + d) / 4
		}
		return 15*p + 10*d
	case program.ModSetPT:
		if !creature || brief {
			return 0
		}
		return 15*(t.Amount(program.NumX(m.A), s)-o.Chars.Power) + 10*(t.Amount(program.NumX(m.B), s)-o.Chars.Toughness)
	case program.ModKeyword:
		k := program.Keyword(m.A)
		if !creature || o.Has(k) {
			return 0
		}
		w := int32(4)
		for _, b := range keywordValues {
			if b.k == k {
				w = b.flat + b.perPower*max(o.Chars.Power, 0)
			}
		}
		if brief {
			return w / 8
		}
		return w
	case program.ModDropKeyword:
		if o.Has(program.Keyword(m.A)) {
			return -5
		}
	case program.ModDropAbility:
		return -2
	case program.ModLoseAll:
		if brief {
			return -2
		}
		return -t.Summaries.Def(o.Chars.Def).AbilityValue - 5
	case program.ModGrant:
		if brief {
			return 1
		}
		return 15
	case program.ModControl:
		if brief {
			return -20
		}
		return -2 * o.Value // it is lost and also fights for the other side
	case program.ModRule:
		w := int32(0)
		switch program.RuleKind(m.A) {
		case program.RuleDoesntUntap:
			w = -o.Value * 6 / 10
		case program.RuleCantAttack:
			if o.Chars.Power > 0 || !creature {
				w = -t.fighting(o) * 6 / 10
			}
		case program.RuleCantBlock:
			w = -t.fighting(o) / 4
		case program.RuleCantActivate, program.RuleMustAttack:
			w = -8
		case program.RuleCantBeBlocked:
			w = 9 * max(o.Chars.Power, 0)
		case program.RuleCantBeTargeted, program.RuleMinBlockers:
			w = 10
		}
		if o.Disabled && w < 0 {
			w = 0
		}
		if brief {
			return w / 8
		}
		return w
	}
	return 0
}

// fighting returns what a permanent is worth in combat, without what its abilities do elsewhere: a creature that can
// neither attack nor block can still be tapped for mana.
func (t *Board) fighting(o *Object) int32 {
	if !o.Is(program.TypeCreature) || o.Chars.Flags&program.LostAbilities != 0 {
		return o.Value
	}
	return max(o.Value-t.Summaries.Def(o.Chars.Def).AbilityValue, 0)
}

// playerValue returns the value of an effect to the player it affects.
func (t *Board) playerValue(e *Effect, s *Scope, p program.PlayerID) int32 {
	if int(p) >= len(t.Players) {
		return 0
	}
	seat := &t.Players[p]
	s.nums = e.nums
	n := t.Amount(e.Amount, s)
	switch e.Kind {
	case DealDamage, LoseLife:
		return LifeValue(seat.Life-n) - LifeValue(seat.Life)
	case GainLife:
		return LifeValue(seat.Life+n) - LifeValue(seat.Life)
	case Draw:
		if n >= seat.Library {
			return -4000
		}
		return unknownCardValue * n
	case Mill:
		if n >= seat.Library {
			return -200
		}
		return -2 * n
	case Discard, Move:
		if seat.Hand == 0 {
			return 0
		}
		return -45
	case Sacrifice:
		if seat.Creatures == 0 {
			return 0
		}
		return -40
	case CreateTokens:
		if e.To > 0 && int(e.To) < len(t.Rules.Defs) {
			return min(n, 20) * t.DefValue(program.DefID(e.To))
		}
		return 30 * n
	case AddMana:
		return 3 * n
	case PutCounters:
		if program.CounterKind(e.To) == program.CounterPoison {
			return -30 * n
		}
		return 5 * n
	case Modify:
		return 5
	}
	return 0
}

// Sign returns -1 for opponents and 1 for me and my allies.
func (t *Board) Sign(p program.PlayerID) int32 {
	if t.IsOpponent(p) {
		return -1
	}
	return 1
}

// EffectOnObject returns the value to me of an effect on an object.
func (t *Board) EffectOnObject(e *Effect, s *Scope, o *Object) int32 {
	p := o.Controller
	if o.Zone != program.Battlefield && o.Zone != program.Stack {
		p = o.Owner
		if e.Kind == Move && program.Zone(e.To) == program.Battlefield && s.You == t.Me {
			// It usually enters under my control; where it doesn't, there is no choice to make.
			p = t.Me
		}
	}
	return t.Sign(p) * t.objectValue(e, s, o)
}

// EffectOnPlayer returns the value to me of an effect on a player.
func (t *Board) EffectOnPlayer(e *Effect, s *Scope, p program.PlayerID) int32 {
	return t.Sign(p) * t.playerValue(e, s, p)
}

// UntargetedValue returns the value to me of the effects other than those on targets. Choices are assumed to be
// made well.
func (t *Board) UntargetedValue(effects []Effect, s *Scope) int32 {
	w := int32(0)
	for i := range effects {
		e := &effects[i]
		v := int32(0)
		switch e.On {
		case OnSource:
			if o := t.Find(s.Source); o != nil {
				v = t.EffectOnObject(e, s, o)
			}
		case OnHost:
			if o := t.Find(s.Source); o != nil && o.AttachedTo != 0 {
				if h := t.Find(o.AttachedTo); h != nil {
					v = t.EffectOnObject(e, s, h)
				}
			}
		case OnYou:
			v = t.EffectOnPlayer(e, s, s.You)
		case OnOpponents, OnPlayers:
			for p := range t.Players {
				id := program.PlayerID(p)
				if t.Players[p].Lost || e.On == OnOpponents && id == s.You {
					continue
				}
				v += t.EffectOnPlayer(e, s, id)
			}
		case OnAll:
			if e.OfTarget {
				continue
			}
			for _, list := range [...][]Object{t.Permanents, t.Stack, t.Graveyards} {
				for k := range list {
					o := &list[k]
					if e.Zones.Has(o.Zone) && t.Matches(e.Prop, s, o) && (!e.Yours || o.Owner == s.You) {
						v += t.EffectOnObject(e, s, o)
					}
				}
			}
		case OnChoice:
			if e.OfTarget {
				continue
			}
			v = t.choiceValue(e, s)
		case OnTarget, OnTargetController:
			continue
		}
		if e.Optional && v < 0 && s.You == t.Me {
			v = 0
		}
		w += v
	}
	return w
}

// choiceValue returns the value of an effect on an object chosen on resolution.
func (t *Board) choiceValue(e *Effect, s *Scope) int32 {
	best, any := int32(0), false
	if e.Zones.Has(program.Library) {
		o := Object{Zone: program.Library, Controller: s.You, Owner: s.You, Chars: &program.Chars{},
			Value: unknownCardValue}
		return t.Sign(s.You) * t.moveValue(e, &o)
	}
	for _, list := range [...][]Object{t.Permanents, t.Hand, t.Graveyards} {
		for k := range list {
			o := &list[k]
			if !e.Zones.Has(o.Zone) || !t.Matches(e.Prop, s, o) || e.Yours && o.Owner != s.You {
				continue
			}
			if v := t.EffectOnObject(e, s, o); !any || v > best {
				best, any = v, true
			}
		}
	}
	return best
}

// TargetValue returns the value to me of all effects on the targets in register reg if o is the target.
func (t *Board) TargetValue(effects []Effect, reg uint8, s *Scope, o *Object) int32 {
	w := int32(0)
	for i := range effects {
		e := &effects[i]
		if e.Reg != reg {
			continue
		}
		switch e.On {
		case OnTarget:
			if e.Prop != 0 && !t.Matches(e.Prop, s, o) {
				continue
			}
			if e.Kind == Attach {
				w += t.attachValue(s, o)
				continue
			}
			w += t.EffectOnObject(e, s, o)
		case OnTargetController:
			w += t.EffectOnPlayer(e, s, o.Controller)
		}
	}
	return w
}

// TargetPlayerValue is like TargetValue for a player as the target.
func (t *Board) TargetPlayerValue(effects []Effect, reg uint8, s *Scope, p program.PlayerID) int32 {
	w := int32(0)
	for i := range effects {
		e := &effects[i]
		switch {
		case e.Reg != reg:
		case e.OfTarget:
			w += t.effectOnBelongings(e, s, p)
		case e.On == OnTarget || e.On == OnTargetController:
			w += t.EffectOnPlayer(e, s, p)
		}
	}
	return w
}

// effectOnBelongings returns the value to me of an effect on what a player owns or controls: on all of it that matches,
// or on what is chosen from it.
func (t *Board) effectOnBelongings(e *Effect, s *Scope, p program.PlayerID) int32 {
	seat := &t.Players[p]
	if e.On == OnChoice && (e.Kind == Sacrifice || e.Zones.Has(program.Hand)) {
		s.nums = e.nums
		n, have := max(t.Amount(e.Least, s), 1), int32(seat.Hand)
		if e.Kind == Sacrifice {
			have = int32(seat.Creatures)
		}
		return t.EffectOnPlayer(e, s, p) * min(n, max(have, 0))
	}
	total, best, any := int32(0), int32(0), false
	for _, list := range [...][]Object{t.Permanents, t.Graveyards} {
		for k := range list {
			o := &list[k]
			whose := o.Controller
			if o.Zone != program.Battlefield {
				whose = o.Owner
			}
			if whose != p || !e.Zones.Has(o.Zone) || !t.Matches(e.Prop, s, o) {
				continue
			}
			v := t.EffectOnObject(e, s, o)
			total += v
			if !any || v > best {
				best, any = v, true
			}
		}
	}
	if e.On == OnChoice {
		return best
	}
	return total
}

// attachValue returns the value to me of attaching the source to o.
func (t *Board) attachValue(s *Scope, o *Object) int32 {
	src := t.Find(s.Source)
	if src == nil {
		return 0
	}
	w := t.HostValue(src.Chars.Def, s, o)
	if src.AttachedTo == o.Ref {
		return 0
	}
	if src.AttachedTo != 0 {
		if h := t.Find(src.AttachedTo); h != nil {
			// It leaves its old host; the penalty keeps it from moving back and forth.
			w -= t.HostValue(src.Chars.Def, s, h) + 12
		}
	}
	return w
}

// HostValue returns the value to me of the static abilities that def gives to what it is attached to, if that is o.
func (t *Board) HostValue(def program.DefID, s *Scope, o *Object) int32 {
	w := int32(0)
	for _, a := range t.Summaries.Def(def).HostAbilities {
		for _, m := range t.Rules.Abilities[a].Mods {
			if mod := &t.Rules.Mods[m]; mod.Scope == program.ScopeHost {
				w += t.modValue(mod, s, o, false)
			}
		}
	}
	w *= t.Sign(o.Controller)
	if w > 0 && o.Controller == t.Me {
		// Prefer creatures that survive and attack.
		if o.Disabled {
			return 1
		}
		w += min(max(o.Chars.Power, 0), 8)
		if o.Has(program.Flying) || o.Has(program.Hexproof) {
			w += 6
		}
	}
	return w
}

// bestTargets returns the value to me of the best targets for one target specification; ok is false if there seems
// to be no legal target.
func (t *Board) bestTargets(spec *program.TargetSpec, effects []Effect, s *Scope) (int32, bool) {
	best, any := int32(0), false
	try := func(v int32) {
		if !any || v > best {
			best, any = v, true
		}
	}
	if spec.Players {
		for p := range t.Players {
			if !t.Players[p].Lost {
				try(t.TargetPlayerValue(effects, spec.Reg, s, program.PlayerID(p)))
			}
		}
	}
	if spec.Objects {
		for _, list := range [...][]Object{t.Permanents, t.Stack, t.Graveyards} {
			for i := range list {
				o := &list[i]
				if !spec.Zone.Has(o.Zone) || !t.Matches(spec.Prop, s, o) || o.Ref == s.Source &&
					o.Zone == program.Stack {
					continue
				}
				if o.Zone == program.Battlefield && (o.Has(program.Shroud) || o.Has(program.Hexproof) &&
					o.Controller != s.You) {
					continue
				}
				try(t.TargetValue(effects, spec.Reg, s, o))
			}
		}
	}
	optional := spec.Max != 0 && t.Amount(spec.Min, s) == 0 && spec.Min != 0
	if optional && best < 0 {
		best = 0
	}
	return best, any || optional
}

// AbilityValue returns the value of an ability to me with the best targets and modes; ok is false if targets seem
// to be missing.
func (t *Board) AbilityValue(a program.AbilityID, s *Scope) (int32, bool) {
	if a == 0 {
		return 0, true
	}
	ab, k := &t.Rules.Abilities[a], t.Summaries.Ability(a)
	w, ok := t.ModeValue(ab.Targets, k.Effects, s)
	if len(ab.Modes) == 0 {
		return w, ok
	}
	best, any := int32(0), false
	sum := int32(0)
	for m := range ab.Modes {
		v, can := t.ModeValue(ab.Modes[m].Targets, k.Modes[m].Effects, s)
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

// EntersValue is AbilityValue for an ability that triggers when a card enters, which can then be its target itself.
func (t *Board) EntersValue(a program.AbilityID, s *Scope, card *Object) (int32, bool) {
	entered := *card
	entered.Zone, entered.Controller = program.Battlefield, s.You
	n := len(t.Permanents)
	t.Permanents = append(t.Permanents, entered)
	v, ok := t.AbilityValue(a, s)
	t.Permanents = t.Permanents[:n]
	return v, ok
}

// ModeValue returns the value to me of effects with the best targets; ok is false if targets seem to be missing.
func (t *Board) ModeValue(specs []program.TargetSpec, effects []Effect, s *Scope) (int32, bool) {
	w := t.UntargetedValue(effects, s)
	for i := range specs {
		v, ok := t.bestTargets(&specs[i], effects, s)
		if !ok {
			return w, false
		}
		w += v
	}
	return w, true
}

// greatestPower returns the greatest power among p's creatures.
func (t *Board) greatestPower(p program.PlayerID) int32 {
	best := int32(0)
	for i := range t.Permanents {
		if o := &t.Permanents[i]; o.Controller == p && o.Is(program.TypeCreature) {
			best = max(best, o.Chars.Power)
		}
	}
	return best
}
