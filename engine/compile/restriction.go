package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// Restrictions other than those on attacking, blocking, casting and activating (101.2).

// cantThat compiles one verb of a restriction into RuleCantAct or a similar rule. It returns nil for other verbs.
func (l *lowerer) cantThat(t program.Mod, a ability.Act) []uint32 {
	// Others: 0 leaves the other acts to the restrictions of combat, costs and spells, which refuse the rest.
	switch x := a.(type) {
	case ability.Draw:
		if x.N == nil {
			return l.rule(t, program.RuleCantAct, program.CantDraw, 0)
		}
	case ability.Search:
		if z, ok := x.Where.(ability.ZoneOf); ok && z.Zone == ability.Library && z.Of == nil && x.For == nil {
			return l.rule(t, program.RuleCantAct, program.CantSearch, 0)
		}
	case ability.PhaseOut:
		if x.What == nil {
			return l.rule(t, program.RuleCantAct, program.CantPhaseOut, 0)
		}
	case ability.TurnedFaceUp:
		return l.rule(t, program.RuleCantAct, program.CantTurnUp, 0)
	case ability.KeywordEvent:
		if x.Word == "become suspected" && x.What == nil {
			return l.rule(t, program.RuleCantAct, program.CantSuspect, 0)
		}
	case ability.Gain:
		return l.cantHave(t, x)
	case ability.BecomeTarget:
		return l.cantBeTarget(t, x)
	case ability.Attack:
		if o, ok := x.With.(ability.Objects); ok && x.Whom == nil && !x.Alone && anyCreature(o) &&
			o.Det.How == ability.Bare && t.Scope == program.ScopePlayers {
			return l.rule(t, program.RuleMaxAttackers, int32(l.b.Const(0)), 0)
		}
	case ability.Block:
		o, ok := x.With.(ability.Objects)
		if !ok || x.What != nil || x.Alone || x.Extra != nil || t.Scope != program.ScopePlayers &&
			t.Scope != program.ScopeLocked {
			break
		}
		most := l.b.Const(0)
		if o.Det.How == ability.Above {
			most = l.num(o.Det.N)
			o.Det = ability.Det{}
		}
		if anyCreature(o) && o.Det.How == ability.Bare {
			return l.rule(t, program.RuleMaxBlocking, int32(most), 0)
		}
	case ability.Passive:
		return l.passiveCant(t, x)
	}
	return nil
}

// cantHave compiles "can't have or gain flying" (113.11): the object doesn't have the ability, whatever grants it.
func (l *lowerer) cantHave(t program.Mod, a ability.Gain) []uint32 {
	if a.ChoiceOf || t.Scope == program.ScopePlayers {
		return nil
	}
	for _, x := range a.List {
		if k, ok := x.(ability.Keyword); !ok || program.KeywordOf(k.Word) == program.NoKeyword || k.Of != nil {
			return nil
		}
	}
	t.Later = true
	return l.mods(t, ability.Lose{List: a.List})
}

// cantBeTarget compiles "can't be the target of blue spells or abilities from blue sources". The controller of the
// spell or ability is checked separately; the rest of the description applies to the spell, or to the ability's source.
func (l *lowerer) cantBeTarget(t program.Mod, a ability.BecomeTarget) []uint32 {
	o, ok := a.Of.(ability.Objects)
	if !ok || o.Det.Target || o.Det.Other {
		return nil
	}
	spell, other := false, false
	kinds := []ability.Property{o.Noun}
	if or, ok := o.Noun.(ability.Or); ok {
		kinds = or.List
	}
	what := program.PropX(0)
	for _, k := range kinds {
		switch {
		case ability.Equal(k, ability.IsKind{Kind: ability.AnySpell}):
			spell = true
		case ability.Equal(k, ability.IsKind{Kind: ability.AnyAbility}):
			other = true
		case ability.Equal(k, ability.IsKind{Kind: ability.SpellOrAbility}):
			spell, other = true, true
		case spells(k) == 1 && len(kinds) == 1:
			spell, what = true, l.prop(asCards(k)) // "Aura spells"
		default:
			return nil
		}
	}
	set, from := program.SetX(0), program.PropX(0)
	for _, q := range append(o.Pre[:len(o.Pre):len(o.Pre)], o.Post...) {
		// Others: no rule for such sources; nil makes cantThat refuse it.
		switch q := q.(type) {
		case ability.Controlled:
			if q.Not || q.Did || set != 0 {
				return nil
			}
			set = l.about(q.By)
		case ability.FromSource:
			if from != 0 || !other {
				return nil
			}
			from = l.described(sourceNoun(q.What))
		case ability.HasColor, ability.Not, ability.Or, ability.Colorless, ability.Multicolored, ability.Monocolored,
			ability.HasType, ability.HasSubtype:
			what = l.and(what, l.prop(q))
		default:
			return nil
		}
	}
	if other && from == 0 {
		from = what // "red abilities" have the color of their source
	}
	asSpell := l.b.PropAsSpell()
	notSpell := l.b.PropNot(asSpell)
	p := program.PropX(0)
	switch {
	case spell && other && (what != 0 || from != 0):
		p = l.b.PropOr(l.and(asSpell, what), l.and(notSpell, from))
	case spell && !other:
		p = l.and(asSpell, what)
	case other && !spell:
		p = l.and(notSpell, from)
	}
	return l.rule(t, program.RuleCantBeTargeted, int32(p), set)
}

// sourceNoun turns a noun phrase of sources into one of objects of any kind.
func sourceNoun(r ability.Ref) ability.Ref {
	if o, ok := r.(ability.Objects); ok {
		if k, is := o.Noun.(ability.IsKind); is && k.Kind == ability.AnySource {
			o.Noun = nil
		}
		return o
	}
	return r
}

// cantDrawMany compiles "can't draw more than one card each turn".
func (l *lowerer) cantDrawMany(t program.Mod, a ability.Draw) []uint32 {
	over, ok := a.N.(ability.Over)
	if !ok {
		refuse(a, "a restriction")
	}
	v := l.past()
	drawn := program.NumX(0)
	for _, p := range v.did(candidate{player: true}, ability.Draw{}) {
		drawn = l.plus(drawn, l.b.NumPast(l.asked(p, program.PastTurn), program.PastTurn, program.PastEvents))
	}
	// 121.2b: it applies to individual draws, and to the choice of several.
	t.Least = int32(l.b.NumMinus(l.num(over.N), drawn))
	return l.rule(t, program.RuleCantAct, program.CantDraw, 0)
}

// onTheStack reports whether a sentence is a static ability of its spell while that is on the stack, not an
// instruction: "This spell can't be countered" (113.6g).
func onTheStack(e ability.Effect) bool {
	// Others: no other sentence is about this spell on the stack.
	switch e := e.(type) {
	case ability.If:
		return e.Else == nil && onTheStack(e.Then)
	case ability.While:
		return selfZone(e.Cond) == program.Stack.Bit() || onTheStack(e.Effect)
	case ability.Do:
		if !isSelf(e.Who) || e.May || e.For != nil || len(e.More) > 0 {
			return false
		}
		for _, a := range e.Acts {
			if has, ok := a.(ability.Gain); ok && has.Has && !has.ChoiceOf { // "it has split second"
				continue
			}
			c, ok := a.(ability.Cant)
			if !ok {
				return false
			}
			for _, x := range c.Acts {
				p, ok := x.(ability.Passive)
				_, counter := p.Act.(ability.CounterIt)
				_, copy := p.Act.(ability.Copy)
				if !ok || !counter && !copy {
					return false
				}
			}
		}
		return len(e.Acts) > 0
	}
	return false
}

// untapsOnly compiles "can't untap more than one creature during their untap steps" (502.3).
func (l *lowerer) untapsOnly(t program.Mod, a ability.Cant) []uint32 {
	if len(a.Acts) != 1 || t.Scope != program.ScopePlayers || a.When.When != ability.During ||
		a.When.Step != ability.UntapStep {
		return nil
	}
	// Others: not a limit on the untap step; nil makes the caller refuse it.
	switch of := a.When.Of.(type) {
	case ability.You:
		if n := &l.b.Draft.Nodes[t.Prop]; n.Op != program.PropIn || l.b.Draft.Nodes[n.A].Op != program.SetYou {
			return nil
		}
	case ability.It:
		if of.To == 0 {
			return nil // restricts the player in their own step only
		}
	default:
		return nil
	}
	x, ok := a.Acts[0].(ability.Untap)
	o, is := x.What.(ability.Objects)
	if !ok || !is || o.Det.How != ability.Above || o.Det.Other {
		return nil
	}
	t.Prop2, _, _, _ = l.choiceless().noun(o, program.Battlefield.Bit())
	return l.rule(t, program.RuleDoesntUntap, int32(l.num(o.Det.N)), 0)
}

// cantCause compiles "Spells and abilities your opponents control can't cause you to discard cards or sacrifice
// permanents". It returns nil for other sentences.
func (l *lowerer) cantCause(d ability.Do) []uint32 {
	o, ok := d.Who.(ability.Objects)
	if !ok || d.May || len(d.Acts) != 1 || len(d.More) > 0 || len(o.Pre) > 0 || len(o.Post) != 1 ||
		o.Det != (ability.Det{}) {
		return nil
	}
	or, ok := o.Noun.(ability.Or)
	by, controlled := o.Post[0].(ability.Controlled)
	if !ok || !controlled || by.Not || by.Did || len(or.List) != 2 ||
		or.List[0] != ability.Property(ability.IsKind{Kind: ability.AnySpell}) ||
		or.List[1] != ability.Property(ability.IsKind{Kind: ability.AnyAbility}) {
		return nil
	}
	c, ok := d.Acts[0].(ability.Cant)
	if !ok || len(c.Acts) != 1 || c.When.When != ability.NoTime {
		return nil
	}
	cause, ok := c.Acts[0].(ability.Cause)
	if !ok {
		return nil
	}
	t := l.staticScope(cause.Who)
	if t.Scope != program.ScopePlayers {
		refuse(cause, "a restriction")
	}
	set := l.about(by.By)
	var ids []uint32
	for _, x := range cause.Acts {
		what := int32(0)
		var of ability.Ref
		switch x := x.(type) {
		case ability.Sacrifice:
			what, of = program.CantBeMadeToSacrifice, x.What
		case ability.Discard:
			what, of = program.CantBeMadeToDiscard, x.What
		default:
			refuse(x, "a restriction")
		}
		if p, ok := of.(ability.Objects); !ok || p.Det != (ability.Det{}) || len(p.Pre)+len(p.Post) > 0 ||
			!ability.Equal(p.Noun, ability.IsKind{Kind: ability.AnyPermanent}) && !isCard(p.Noun) {
			refuse(cause, "a restriction")
		}
		ids = append(ids, l.rule(t, program.RuleCantAct, what, set)...)
	}
	return ids
}

// cantBeAttached compiles what can't be attached to an object: "can't be enchanted by other Auras", "can't be
// equipped".
func (l *lowerer) cantBeAttached(t program.Mod, by ability.Ref, kind string) []uint32 {
	p := l.b.PropSubtype(l.b.Subtype(kind))
	if by != nil {
		p = l.and(p, l.described(by))
	}
	return l.rule(t, program.RuleCantBeAttached, int32(p), 0)
}

// onlyAttached compiles "can be attached only to a legendary creature".
func (l *lowerer) onlyAttached(t program.Mod, a ability.Attach) []uint32 {
	if a.What != nil || a.AsCreature || a.To == nil || t.Scope != program.ScopeSelf {
		refuse(a, "a static ability")
	}
	t.Only = true
	return l.rule(t, program.RuleCantBeAttached, int32(l.b.PropNot(l.described(a.To))), 0)
}

// cantCounters compiles "can't have counters put on it", "can't get counters".
func (l *lowerer) cantCounters(t program.Mod, a ability.HaveCounters) []uint32 {
	kind := int32(0)
	if a.Kind != "" {
		kind = int32(l.counter(a.Kind)) + 1
	}
	l.b.Features().CantCounters = true
	return l.rule(t, program.RuleCantCounters, kind, 0)
}

// cantPay compiles "players can't pay life or sacrifice creatures to cast spells or activate abilities", which limits
// what costs can be paid with (118.3).
func (l *lowerer) cantPay(t program.Mod, a ability.Cant) []uint32 {
	if t.Scope != program.ScopePlayers || a.When.When != ability.NoTime {
		refuse(a, "a restriction")
	}
	var ids []uint32
	for _, x := range a.Acts {
		switch x := x.(type) {
		case ability.PayLife:
			if x.N != nil {
				refuse(x, "a restriction")
			}
			ids = append(ids, l.rule(t, program.RuleCantPayLife, 1, 0)...)
		case ability.Sacrifice:
			o, ok := x.What.(ability.Objects)
			if !ok || o.Det != (ability.Det{}) || o.Said != 0 {
				refuse(x, "a restriction")
			}
			p, players, _, zones := l.noun(o, program.Battlefield.Bit())
			if players {
				refuse(x, "a restriction")
			}
			p = l.and(p, l.b.PropControlledBy(l.b.SetPlayersThat(t.Prop)))
			ids = append(ids, l.rule(program.Mod{Scope: program.ScopeAll, Prop: p, Zones: zones},
				program.RuleCantSacrifice, 1, 0)...)
		default:
			refuse(a, "a restriction")
		}
	}
	return ids
}

// silenced returns the objects whose abilities a sentence forbids to activate: "its activated abilities can't be
// activated", "activated abilities of artifacts can't be activated" (602.5). It reports false for other sentences.
func silenced(d ability.Do) (of ability.Ref, notMana int32, ok bool) {
	if d.May || len(d.Acts) != 1 || len(d.More) > 0 {
		return nil, 0, false
	}
	c, ok := d.Acts[0].(ability.Cant)
	if !ok || len(c.Acts) != 1 || c.When.When != ability.NoTime {
		return nil, 0, false
	}
	p, ok := c.Acts[0].(ability.Passive)
	act, activate := p.Act.(ability.Activate)
	if !ok || !activate || !ability.Equal(p, ability.Passive{Act: ability.Activate{NoMana: act.NoMana}}) {
		return nil, 0, false
	}
	of, mana, ok := abilitiesOf(d.Who)
	if mana || act.NoMana {
		notMana = program.NotManaAbilities
	}
	if a, is := d.Who.(ability.AbilitiesOf); is && a.Tap {
		notMana = program.OnlyTapAbilities
	}
	return of, notMana, ok
}

// abilitiesOf returns the objects whose activated abilities a noun phrase means: "its activated abilities", "activated
// abilities of artifacts".
func abilitiesOf(r ability.Ref) (of ability.Ref, notMana, ok bool) {
	activated := func(p ability.Property) bool {
		k, is := p.(ability.IsKind)
		return is && k.Kind == ability.ActivatedAbility
	}
	switch r := r.(type) {
	case ability.AbilitiesOf:
		return r.Of, false, activated(r.Noun)
	case ability.Objects:
		if len(r.Pre) > 0 || len(r.Post) != 1 || !activated(r.Noun) || r.Det.How != ability.Bare || r.Det.Target ||
			r.Det.Other {
			return nil, false, false
		}
		s, is := r.Post[0].(ability.OfSource)
		return s.What, s.NotMana, is
	}
	return nil, false, false
}

// everyAbility reports whether a noun phrase means all activated abilities, whosever they are.
func everyAbility(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	return ok && o.Noun == (ability.IsKind{Kind: ability.ActivatedAbility}) && o.Det == (ability.Det{}) &&
		len(o.Pre)+len(o.Post) == 0
}

// cantActivate compiles "can't activate abilities of artifacts", "can't activate abilities that aren't mana abilities"
// for the players of a scope.
func (l *lowerer) cantActivate(t program.Mod, a ability.Activate) []uint32 {
	m := program.Mod{Scope: program.ScopeAll}
	notMana := int32(0)
	if a.NoMana {
		notMana = program.NotManaAbilities
	}
	if of, ok := a.What.(ability.AbilitiesOf); ok && ability.Equal(of.Noun, ability.LoyaltyAbility{}) {
		m.Prop, m.Zones = l.abilitiesHave(of.Of)
		notMana = program.OnlyLoyaltyAbilities
		m.Set = l.whoCant(t, a)
		return l.rule(m, program.RuleCantActivate, notMana, m.Set)
	}
	o, ok := a.What.(ability.Objects)
	if !ok || !isAbility(o.Noun) || o.Det.How != ability.Bare || o.Det.Target || o.Det.Other || len(o.Pre) > 0 ||
		o.Said != 0 {
		refuse(a, "a restriction")
	}
	for _, p := range o.Post {
		switch p := p.(type) {
		case ability.OfSource:
			m.Prop, m.Zones = l.abilitiesHave(p.What)
			if p.NotMana {
				notMana |= program.NotManaAbilities
			}
		case ability.Not:
			f, ok := p.P.(ability.Formed)
			list := []ability.Property{f.P}
			if or, several := f.P.(ability.Or); several {
				list = or.List
			}
			for _, k := range list {
				switch {
				case ok && ability.Equal(k, ability.ManaAbility{}):
					notMana |= program.NotManaAbilities
				case ok && ability.Equal(k, ability.LoyaltyAbility{}):
					notMana |= program.NotLoyaltyAbilities
				default:
					refuse(a, "a restriction")
				}
			}
		default:
			refuse(a, "a restriction")
		}
	}
	m.Set = l.whoCant(t, a)
	return l.rule(m, program.RuleCantActivate, notMana, m.Set)
}

// abilitiesHave returns which objects' abilities are meant, and in which zones they are (109.2); no zones mean all.
func (l *lowerer) abilitiesHave(r ability.Ref) (program.PropX, program.ZoneSet) {
	o, ok := r.(ability.Objects)
	if !ok || o.Det.Target {
		return l.described(r), 0
	}
	p, _, _, zones := l.choiceless().noun(o, unsaidZones(o))
	if o.Det.Other {
		p = l.and(p, l.b.PropOther())
	}
	return p, zones
}

// isAbility reports whether a noun means activated abilities, the only ones that are activated.
func isAbility(p ability.Property) bool {
	k, ok := p.(ability.IsKind)
	return ok && (k.Kind == ability.AnyAbility || k.Kind == ability.ActivatedAbility)
}

// changesCosts reports whether facts only change the cost of activating abilities.
func changesCosts(acts []ability.Act) bool {
	for _, a := range acts {
		if c, ok := a.(ability.CostChange); !ok || !c.Activate {
			return false
		}
	}
	return len(acts) > 0
}

// silence compiles such a sentence as a static ability; it returns nil for others.
func (l *lowerer) silence(d ability.Do, ab program.Ability) []program.AbilityID {
	of, notMana, ok := silenced(d)
	if !ok || d.For != nil {
		return nil
	}
	ab.Mods = append(ab.Mods, l.rule(l.staticScope(of), program.RuleCantActivate, notMana, 0)...)
	return []program.AbilityID{l.b.Ability(ab)}
}

// silenceEffect compiles such a sentence as a continuous effect. It reports false for other sentences.
func (l *lowerer) silenceEffect(d ability.Do) bool {
	of, notMana, ok := silenced(d)
	if !ok {
		return false
	}
	who := l.ref(of)
	t, until := l.duration(d.For)
	mods := l.rule(program.Mod{Scope: program.ScopeLocked}, program.RuleCantActivate, notMana, 0)
	l.emit(program.DoEffect(l.b.Ability(program.Ability{Kind: program.AbStatic, Mods: mods}), who, t, until))
	return true
}

// wontUntap compiles "creatures target player controls don't untap during that player's next untap step". It affects
// whatever is there in that step, since no characteristic changes (611.2c).
func (l *lowerer) wontUntap(d ability.Do) bool {
	o, ok := d.Who.(ability.Objects)
	if !ok || o.Det.Target || o.Det.How != ability.Bare && o.Det.How != ability.All && o.Det.How != ability.Each ||
		len(d.Acts) != 1 || d.May || d.For != nil || len(d.More) > 0 {
		return false
	}
	a, ok := d.Acts[0].(ability.DoesntUntap)
	if !ok || !a.Next || a.N != nil {
		return false
	}
	if c, ok := a.Whose.(ability.ControllerOf); ok && o.Said != 0 && ability.Equal(c.Of, ability.It{To: o.Said}) &&
		o.Det.How == ability.Each && !says[ability.Controlled](o.Post) {
		return false // each of those that match now
	}
	if w, ok := a.Whose.(ability.Objects); ok && w.Det.Target { // only what that player controls untaps then
		o.Post = append(slices.Clone(o.Post), ability.Controlled{By: w})
	}
	for _, p := range o.Post {
		c, ok := p.(ability.Controlled)
		if !ok || c.Not {
			continue
		}
		by := l.let(l.about(c.By))
		o.Post = slices.DeleteFunc(slices.Clone(o.Post), func(q ability.Property) bool { return ability.Equal(q, p) })
		q, players, _, zones := l.noun(o, program.Battlefield.Bit())
		q = l.and(q, l.b.PropControlledBy(by))
		if players || zones != program.Battlefield.Bit() {
			return false
		}
		m := program.Mod{Scope: program.ScopeAll, Prop: q}
		ab := program.Ability{Kind: program.AbStatic, Mods: l.rule(m, program.RuleDoesntUntap, 0, 0),
			Label: l.effectLabel(d)}
		l.effectOf(ab, 0, program.DurNextUntap, uint32(by), 0)
		return true
	}
	refuse(d, "permanents that don't untap")
	return true
}

// noMoreThan says "can cast no more than two spells each turn" as "can't cast more than two spells each turn".
func noMoreThan(a ability.Can) ability.Cant {
	acts := slices.Clone(a.Acts)
	for i, x := range acts {
		c, ok := x.(ability.Cast)
		o, is := c.What.(ability.Objects)
		if !ok || !is || o.Det.How != ability.AtMost || !o.Det.The {
			refuse(a, "a restriction")
		}
		o.Det = ability.Det{How: ability.Above, N: o.Det.N}
		c.What = o
		acts[i] = c
	}
	return ability.Cant{Acts: acts, When: a.When}
}

// cantMany compiles a limit on what a player does each turn: "can't cast more than one spell each turn".
func (l *lowerer) cantMany(t program.Mod, a ability.Cant) []uint32 {
	if ids := l.untapsOnly(t, a); ids != nil {
		return ids
	}
	if w := a.When; w.When != ability.EachTurn || w.Not || w.Other || w.Of != nil || w.Step != ability.NoStep ||
		len(a.Acts) != 1 || t.Scope != program.ScopePlayers {
		refuse(a, "a restriction")
	}
	if d, ok := a.Acts[0].(ability.Draw); ok {
		return l.cantDrawMany(t, d)
	}
	c, ok := a.Acts[0].(ability.Cast)
	if !ok {
		refuse(a, "a restriction")
	}
	o, ok := c.What.(ability.Objects)
	if !ok || o.Det.How != ability.Above || o.Det.Other || o.Det.Target {
		refuse(a, "a restriction")
	}
	n := l.num(o.Det.N)
	o.Det = ability.Det{How: ability.One}
	c.What = o
	v := l.past()
	count := l.b.NumPast(l.asked(v.casts(candidate{player: true}, c), program.PastTurn), program.PastTurn,
		program.PastEvents)
	o.Det = ability.Det{}
	c.What = o
	t.Prop = l.and(t.Prop, l.b.PropMoreOf(count, l.b.NumMinus(n, l.b.Const(1)), false))
	return l.cantCast(t, c)
}

// abilityCosts compiles a change of what abilities cost that stand for a keyword, that certain players activate, or
// that have certain targets: "Equip abilities you activate that target ~ cost {2} less to activate" (601.2f, 602.2b).
// It returns nil for other sentences.
func (l *lowerer) abilityCosts(e ability.Do, ab program.Ability) []program.AbilityID {
	if !changesCosts(e.Acts) || len(e.More) > 0 {
		return nil
	}
	var of, by, target ability.Ref
	word := ability.Word("")
	keyword := func(p ability.Property) bool {
		k, ok := p.(ability.KeywordAbility)
		word = k.Word
		return ok && program.KeywordOf(k.Word) != program.NoKeyword
	}
	// Others: not abilities; facts compiles these.
	switch who := e.Who.(type) {
	case ability.AbilitiesOf:
		if of = who.Of; !keyword(who.Noun) || who.Tap {
			return nil
		}
	case ability.Objects:
		if !isAbility(who.Noun) && !keyword(who.Noun) || len(who.Pre) > 0 || who.Det != (ability.Det{}) ||
			who.Said != 0 {
			return nil
		}
		for _, p := range who.Post {
			// Others: other descriptions of abilities are left to facts.
			switch p := p.(type) {
			case ability.OfSource:
				if of != nil || p.NotMana {
					return nil
				}
				of = p.What
			case ability.DoneBy:
				if by != nil || len(p.Acts) != 1 || !ability.Equal(p, ability.DoneBy{By: p.By,
					Acts: []ability.Act{ability.Activate{}}}) {
					return nil
				}
				by = p.By
			case ability.Targeting:
				if target != nil || p.What == nil || !ability.Equal(p, ability.Targeting{What: p.What}) {
					return nil
				}
				target = p.What
			default:
				return nil
			}
		}
		if word == "" && by == nil && target == nil {
			return nil // of all of their abilities
		}
	default:
		return nil
	}
	t := program.Mod{Scope: program.ScopeAll, Zones: program.AllZones}
	if of != nil {
		t = l.staticScope(of)
	}
	t.Keyword = program.KeywordOf(word)
	if by != nil {
		t.Set = l.b.SetPlayersThat(l.described(by))
		if _, you := by.(ability.You); you {
			t.Set = l.b.SetYou()
		}
	}
	targets := program.PropX(0)
	if target != nil {
		targets = l.described(target)
		l.b.Features().PricesTargets = true
	}
	for _, a := range e.Acts {
		for _, m := range l.mods(t, a) {
			if mod := &l.b.Draft.Mods[m]; target != nil {
				mod.B = int32(l.b.NumIf(l.compareAtLeast(l.b.NumTargetsThat(targets), l.b.Const(1)),
					program.NumX(mod.B), l.b.Const(0)))
			}
			ab.Mods = append(ab.Mods, m)
		}
	}
	return []program.AbilityID{l.b.Ability(ab)}
}
