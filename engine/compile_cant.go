package engine

import "arbiter/ability"

// What can't be done, beyond attacking, blocking, casting and activating (101.2).

// cantThat is RuleCantAct, and rules like it, of one verb. It returns nil for others.
func (u *unit) cantThat(t Mod, a ability.Act) []uint32 {
	switch x := a.(type) {
	case ability.Draw:
		if x.N == nil {
			return u.rule(t, RuleCantAct, CantDraw, 0)
		}
	case ability.Search:
		if z, ok := x.Where.(ability.ZoneOf); ok && z.Zone == ability.Library && z.Of == nil && x.For == nil {
			return u.rule(t, RuleCantAct, CantSearch, 0)
		}
	case ability.PhaseOut:
		if x.What == nil {
			return u.rule(t, RuleCantAct, CantPhaseOut, 0)
		}
	case ability.TurnedFaceUp:
		return u.rule(t, RuleCantAct, CantTurnUp, 0)
	case ability.Gain:
		return u.cantHave(t, x)
	case ability.BecomeTarget:
		return u.cantBeTarget(t, x)
	case ability.Attack:
		if o, ok := x.With.(ability.Objects); ok && x.Whom == nil && !x.Alone && anyCreature(o) && o.Det.How == ability.Bare && t.Scope == ScopePlayers {
			return u.rule(t, RuleMaxAttackers, int32(u.b.Const(0)), 0)
		}
	case ability.Block:
		o, ok := x.With.(ability.Objects)
		if !ok || x.What != nil || x.Alone || x.Extra != nil || t.Scope != ScopePlayers && t.Scope != ScopeLocked {
			break
		}
		most := u.b.Const(0)
		if o.Det.How == ability.Above {
			most = u.num(o.Det.N)
			o.Det = ability.Det{}
		}
		if anyCreature(o) && o.Det.How == ability.Bare {
			return u.rule(t, RuleMaxBlocking, int32(most), 0)
		}
	case ability.Passive:
		return u.passiveCant(t, x)
	}
	return nil
}

// cantHave is "can't have or gain flying" (113.11): whatever gives it the ability, it has it not.
func (u *unit) cantHave(t Mod, a ability.Gain) []uint32 {
	if a.ChoiceOf || t.Scope == ScopePlayers {
		return nil
	}
	for _, x := range a.List {
		if k, ok := x.(ability.Keyword); !ok || keywordOf(k.Word) == NoKeyword || k.Of != nil {
			return nil
		}
	}
	t.Later = true
	return u.mods(t, ability.Lose{List: a.List})
}

// cantBeTarget is "can't be the target of blue spells or abilities from blue sources". Who casts or activates them is asked apart; what else is said is asked of
// the spell, or of the ability's source.
func (u *unit) cantBeTarget(t Mod, a ability.BecomeTarget) []uint32 {
	o, ok := a.Of.(ability.Objects)
	if !ok || o.Det.Target || o.Det.Other {
		return nil
	}
	spell, other := false, false
	kinds := []ability.Property{o.Noun}
	if or, ok := o.Noun.(ability.Or); ok {
		kinds = or.List
	}
	what := PropX(0)
	for _, k := range kinds {
		switch {
		case ability.Equal(k, ability.IsKind{Kind: ability.AnySpell}):
			spell = true
		case ability.Equal(k, ability.IsKind{Kind: ability.AnyAbility}):
			other = true
		case ability.Equal(k, ability.IsKind{Kind: ability.SpellOrAbility}):
			spell, other = true, true
		case spells(k) == 1 && len(kinds) == 1:
			spell, what = true, u.prop(asCards(k)) // "Aura spells"
		default:
			return nil
		}
	}
	set, from := SetX(0), PropX(0)
	for _, q := range append(o.Pre[:len(o.Pre):len(o.Pre)], o.Post...) {
		switch q := q.(type) {
		case ability.Controlled:
			if q.Not || q.Did || set != 0 {
				return nil
			}
			set = u.about(q.By)
		case ability.FromSource:
			if from != 0 || !other {
				return nil
			}
			from = u.described(sourceNoun(q.What))
		case ability.HasColor, ability.Not, ability.Or, ability.Colorless, ability.Multicolored, ability.Monocolored, ability.HasType, ability.HasSubtype:
			what = u.and(what, u.prop(q))
		default:
			return nil
		}
	}
	if other && from == 0 {
		from = what // "red abilities" have the colour of their source
	}
	asSpell := u.b.Prop(PropAsSpell)
	notSpell := u.b.Prop(PropNot, int32(asSpell))
	p := PropX(0)
	switch {
	case spell && other && (what != 0 || from != 0):
		p = u.b.Prop(PropOr, int32(u.and(asSpell, what)), int32(u.and(notSpell, from)))
	case spell && !other:
		p = u.and(asSpell, what)
	case other && !spell:
		p = u.and(notSpell, from)
	}
	return u.rule(t, RuleCantBeTargeted, int32(p), set)
}

// sourceNoun is a noun phrase of sources as one of whatever objects these are.
func sourceNoun(r ability.Ref) ability.Ref {
	if o, ok := r.(ability.Objects); ok {
		if k, is := o.Noun.(ability.IsKind); is && k.Kind == ability.AnySource {
			o.Noun = nil
		}
		return o
	}
	return r
}

// cantDrawMany is "can't draw more than one card each turn".
func (u *unit) cantDrawMany(t Mod, a ability.Draw) []uint32 {
	over, ok := a.N.(ability.Over)
	if !ok {
		refuse(a, "something that can't be done")
	}
	v := u.pastUnit()
	drawn := NumX(0)
	for _, p := range v.did(candidate{player: true}, ability.Draw{}) {
		drawn = u.plus(drawn, u.b.Num(NumPast, u.asked(p, PastTurn), PastTurn, PastEvents))
	}
	t.Prop = u.and(t.Prop, u.b.Prop(PropMoreOf, int32(drawn), int32(u.b.Num(NumMinus, int32(u.num(over.N)), int32(u.b.Const(1))))))
	return u.rule(t, RuleCantAct, CantDraw, 0)
}

// onTheStack says whether a sentence is a fact about the spell it is on while that is on the stack, and no instruction: "This spell can't be countered" (113.6g).
func onTheStack(e ability.Effect) bool {
	switch e := e.(type) {
	case ability.If:
		return e.Else == nil && onTheStack(e.Then)
	case ability.While:
		return selfZone(e.Cond) == Stack.Bit() || onTheStack(e.Effect)
	case ability.Do:
		if !isSelf(e.Who) || e.May || e.For != nil || len(e.More) > 0 {
			return false
		}
		for _, a := range e.Acts {
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

// untapsOnly is "can't untap more than one creature during their untap steps" (502.3).
func (u *unit) untapsOnly(t Mod, a ability.Cant) []uint32 {
	if len(a.Acts) != 1 || t.Scope != ScopePlayers || a.When.When != ability.During || a.When.Step != ability.UntapStep {
		return nil
	}
	switch of := a.When.Of.(type) {
	case ability.You:
		if n := &u.b.r.Nodes[t.Prop]; n.Op != PropIn || u.b.r.Nodes[n.A].Op != SetYou {
			return nil
		}
	case ability.It:
		if of.To == 0 {
			return nil // binds to whose steps they are: their own
		}
	default:
		return nil
	}
	x, ok := a.Acts[0].(ability.Untap)
	o, is := x.What.(ability.Objects)
	if !ok || !is || o.Det.How != ability.Above || o.Det.Other {
		return nil
	}
	t.Prop2, _, _, _ = u.free2().noun(o, Battlefield.Bit())
	return u.rule(t, RuleDoesntUntap, int32(u.num(o.Det.N)), 0)
}

// cantCause is "Spells and abilities your opponents control can't cause you to discard cards or sacrifice permanents". It returns nil for other sentences.
func (u *unit) cantCause(d ability.Do) []uint32 {
	o, ok := d.Who.(ability.Objects)
	if !ok || d.May || len(d.Acts) != 1 || len(d.More) > 0 || len(o.Pre) > 0 || len(o.Post) != 1 || o.Det != (ability.Det{}) {
		return nil
	}
	or, ok := o.Noun.(ability.Or)
	by, controlled := o.Post[0].(ability.Controlled)
	if !ok || !controlled || by.Not || by.Did || len(or.List) != 2 || or.List[0] != ability.Property(ability.IsKind{Kind: ability.AnySpell}) || or.List[1] != ability.Property(ability.IsKind{Kind: ability.AnyAbility}) {
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
	t := u.standing(cause.Who)
	if t.Scope != ScopePlayers {
		refuse(cause, "something that can't be done")
	}
	set := u.about(by.By)
	var ids []uint32
	for _, x := range cause.Acts {
		what := int32(0)
		var of ability.Ref
		switch x := x.(type) {
		case ability.Sacrifice:
			what, of = CantBeMadeToSacrifice, x.What
		case ability.Discard:
			what, of = CantBeMadeToDiscard, x.What
		default:
			refuse(x, "something that can't be done")
		}
		if p, ok := of.(ability.Objects); !ok || p.Det != (ability.Det{}) || len(p.Pre)+len(p.Post) > 0 || !ability.Equal(p.Noun, ability.IsKind{Kind: ability.AnyPermanent}) && !isCard(p.Noun) {
			refuse(cause, "something that can't be done")
		}
		ids = append(ids, u.rule(t, RuleCantAct, what, set)...)
	}
	return ids
}

// cantBeAttached is what can't be attached to it: "can't be enchanted by other Auras", "can't be equipped".
func (u *unit) cantBeAttached(t Mod, by ability.Ref, kind string) []uint32 {
	p := u.b.Prop(PropSubtype, int32(u.b.Subtype(kind)))
	if by != nil {
		p = u.and(p, u.described(by))
	}
	return u.rule(t, RuleCantBeAttached, int32(p), 0)
}

// onlyAttached is "can be attached only to a legendary creature".
func (u *unit) onlyAttached(t Mod, a ability.Attach) []uint32 {
	if a.What != nil || a.AsCreature || a.To == nil || t.Scope != ScopeSelf {
		refuse(a, "a standing fact")
	}
	t.Only = true
	return u.rule(t, RuleCantBeAttached, int32(u.b.Prop(PropNot, int32(u.described(a.To)))), 0)
}
