package engine

import "arbiter/ability"

// permission compiles a standing permission to cast spells or play cards: as though they had flash, for nothing, from other zones (601.3). Nil for others.
func (u *unit) permission(d ability.Do, ab Ability) []AbilityID {
	if !d.May || d.For != nil || len(d.More) > 0 || len(d.Acts) == 0 {
		return nil
	}
	for _, a := range d.Acts {
		switch a.(type) {
		case ability.Cast, ability.Play:
		default:
			return nil
		}
	}
	who := u.b.Set(SetYou)
	if d.Who != nil {
		who = u.all(d.Who)
	}
	for _, a := range d.Acts {
		ab.Mods = append(ab.Mods, u.permit(who, a)...)
	}
	return []AbilityID{u.b.Ability(ab)}
}

// permit is one permission, as rules.
func (u *unit) permit(who SetX, a ability.Act) []uint32 {
	var what, from ability.Ref
	way := Ability{Kind: AbCastMod, Cast: CastWay, Zones: AllZones}
	free, lands := false, false
	switch a := a.(type) {
	case ability.Cast:
		what, from, free = a.What, a.From, a.Free
		if a.AsFlash {
			way.Way |= WayFlash
		}
		if a.AnyMana {
			way.Way |= WayAnyMana
		}
	case ability.Play:
		what, from, free, lands = a.What, a.From, a.Free, true
	}
	o, ok := what.(ability.Objects)
	if !ok || o.Det.Target || (o.Det.How != ability.Bare && o.Det.How != ability.Any && o.Det.How != ability.All && o.Det.How != ability.Each) {
		refuse(a, "a permission")
	}
	t := Mod{Scope: ScopeAll, Zones: Hand.Bit()}
	// The card is asked where it lies: "spell" and its zone are not among what it must be.
	p := PropX(0)
	top := false
	switch n := o.Noun.(type) {
	case ability.IsKind:
		if n.Kind != ability.AnySpell && n.Kind != ability.AnyCard {
			refuse(a, "a permission")
		}
	default:
		p = u.prop(o.Noun)
	}
	for _, q := range append(append([]ability.Property{}, o.Pre...), o.Post...) {
		switch q := q.(type) {
		case ability.InZone:
			t.Zones = zoneOf(q.Zone).Bit()
			if q.Of != nil {
				p = u.and(p, u.b.Prop(PropOwnedBy, int32(u.about(q.Of))))
			}
			top = true
		case ability.FromTop:
			t.Zones = Library.Bit()
			p = u.and(p, u.b.Prop(PropIn, int32(u.b.Set(SetTop, int32(u.about(q.Of)), int32(u.b.Const(1))))))
			top = true
		default:
			p = u.and(p, u.prop(q))
		}
	}
	if z, ok := from.(ability.ZoneOf); ok {
		t.Zones = zoneOf(z.Zone).Bit()
		if z.Of != nil {
			p = u.and(p, u.b.Prop(PropOwnedBy, int32(u.about(z.Of))))
		}
		top = true
	} else if from != nil {
		refuse(a, "a permission")
	}
	if !lands {
		p = u.and(p, u.b.Prop(PropNot, int32(u.b.Prop(PropType, int32(TypeLand)))))
	}
	t.Prop, t.Set = p, who
	if !free && !top {
		if way.Way != WayFlash {
			refuse(a, "a permission")
		}
		t.Zones = 0
		return u.rule(t, RuleFlash, 0, who)
	}
	b := int32(0)
	if free || way.Way != 0 {
		if !free {
			way.Way |= WayPlus
			way.Cost = u.b.Cost(Cost{})
		}
		b = int32(u.b.Ability(way))
	}
	return u.rule(t, RulePlayFrom, b, who)
}
