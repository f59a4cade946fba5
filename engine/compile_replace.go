package engine

import (
	"arbiter/ability"
)

// staticReplacement compiles standing facts that are replacement effects: how something enters, damage prevented or dealt elsewhere (614, 615). It returns
// nil for others.
func (u *unit) staticReplacement(d ability.Do, ab Ability) []AbilityID {
	switch a := d.Acts[0].(type) {
	case ability.Enter:
		return u.enters(d.Who, a, ab)
	case ability.PerEach:
		e, ok := a.Act.(ability.Enter)
		if !ok {
			return nil
		}
		times := u.times
		u.times = u.multiply(u.each(a))
		defer func() { u.times = times }()
		return u.enters(d.Who, e, ab)
	case ability.Prevent:
		ab.Kind = AbReplacement
		ps, rw := u.prevent(a)
		ab.Trigger, ab.Rewrite = ps, []uint32{u.b.Rewrite(rw)}
		return []AbilityID{u.b.Ability(ab)}
	case ability.Redirect:
		ab.Kind = AbReplacement
		p, rw := u.redirect(a)
		ab.Trigger, ab.Rewrite = []uint32{u.b.Pattern(p)}, []uint32{u.b.Rewrite(rw)}
		return []AbilityID{u.b.Ability(ab)}
	case ability.Cant:
		return u.cantEnter(d, a, ab)
	}
	return nil
}

// enters is "enters tapped", "enters with two +1/+1 counters on it", "creatures you control enter as a copy of ~" (614.1c, d).
func (u *unit) enters(who ability.Ref, a ability.Enter, ab Ability) []AbilityID {
	u.entersAs(who, a, &ab)
	return []AbilityID{u.b.Ability(ab)}
}

func (u *unit) entersAs(who ability.Ref, a ability.Enter, ab *Ability) {
	if a.From != nil || a.Under != nil {
		refuse(a, "how something enters")
	}
	ab.Kind = AbReplacement
	p := Pattern{Kinds: EvMove.Bit(), To: Battlefield.Bit()}
	p.Obj = u.watched(&p, who, PartObj)
	if _, self := who.(ability.Self); self {
		if ab.Zones != 0 {
			refuse(a, "a replacement effect that works elsewhere")
		}
		ab.Zones = AllZones
	}
	switch {
	case a.Tapped:
		ab.Rewrite = append(ab.Rewrite, u.b.Rewrite(Rewrite{Kind: RwFlags, A: int32(FlagTapped)}))
	case a.Transformed:
		ab.Rewrite = append(ab.Rewrite, u.b.Rewrite(Rewrite{Kind: RwFlags, A: int32(FlagTransformed)}))
	case a.Untapped:
		ab.Rewrite = append(ab.Rewrite, u.b.Rewrite(Rewrite{Kind: RwFlags, B: int32(FlagTapped)}))
	}
	for _, c := range a.With {
		ab.Rewrite = append(ab.Rewrite, u.b.Rewrite(Rewrite{Kind: RwCounters, A: int32(u.counter(c.Kind)), B: int32(u.counterNumber(c))}))
	}
	if len(a.Abilities) > 0 {
		// It has them as long as it is there, from the moment it enters.
		grant := Ability{Kind: AbStatic, Mods: u.mods(Mod{Scope: ScopeLocked}, ability.Gain{List: a.Abilities}), Label: ab.Label}
		ab.Rewrite = append(ab.Rewrite, u.b.Rewrite(Rewrite{Kind: RwGrant, A: int32(u.b.Ability(grant))}))
	}
	if a.As != nil {
		c, ok := a.As.(ability.CopyOf)
		if !ok || len(c.Except) > 0 {
			refuse(a, "how something enters")
		}
		if _, self := c.What.(ability.Self); !self {
			refuse(a, "how something enters")
		}
		v := u.compiler.unit()
		v.emit(Instr{Op: OpEnterCopy, R: NoReg, A: int32(u.b.Set(SetSource))})
		ab.Prog, ab.Flags = v.program(), ab.Flags|AbEnterCopy
		ab.Rewrite = append(ab.Rewrite, u.b.Rewrite(Rewrite{Kind: RwFirst}))
	}
	if len(ab.Rewrite) == 0 {
		refuse(a, "how something enters")
	}
	ab.Trigger = []uint32{u.b.Pattern(p)}
}

// entersFor is "permanents enter tapped this turn": a replacement effect that lasts. It reports false for other sentences.
func (u *unit) entersFor(d ability.Do) bool {
	if len(d.Acts) != 1 || d.For == nil || d.May || len(d.More) > 0 {
		return false
	}
	a, ok := d.Acts[0].(ability.Enter)
	if !ok {
		return false
	}
	t, of := u.duration(d.For)
	ab := Ability{Label: u.effectLabel(d)}
	u.free2().entersAs(d.Who, a, &ab)
	u.effectOf(ab, 0, t, of, 0)
	return true
}

// cantEnter is "lands can't enter the battlefield" (614.17).
func (u *unit) cantEnter(d ability.Do, c ability.Cant, ab Ability) []AbilityID {
	if len(c.Acts) != 1 || c.When.When != ability.NoTime || d.For != nil || d.May {
		return nil
	}
	a, ok := c.Acts[0].(ability.Enter)
	if !ok {
		return nil
	}
	if a.Tapped || a.Untapped || a.With != nil || a.As != nil || a.From != nil || a.Under != nil || a.Abilities != nil {
		refuse(a, "something that can't be done")
	}
	list := []ability.Ref{d.Who}
	if both, ok := d.Who.(ability.Both); ok {
		list = both.List
	}
	for _, who := range list {
		p := Pattern{Kinds: EvMove.Bit(), To: Battlefield.Bit()}
		switch o := who.(type) {
		case ability.Objects:
			// "Creature cards in graveyards": from where they would enter.
			o.Post = append([]ability.Property(nil), o.Post...)
			for i, q := range o.Post {
				if z, ok := q.(ability.InZone); ok && z.Of == nil {
					p.From |= zoneOf(z.Zone).Bit()
					o.Post = append(o.Post[:i], o.Post[i+1:]...)
					break
				}
			}
			if k, ok := o.Noun.(ability.IsKind); ok && k.Kind == ability.AnyCard && p.From != 0 {
				o.Noun = nil
			}
			p.Obj = u.watched(&p, o, PartObj)
		case ability.ZoneOf:
			if o.Of != nil {
				refuse(a, "something that can't be done")
			}
			p.From = zoneOf(o.Zone).Bit()
		default:
			refuse(a, "something that can't be done")
		}
		ab.Mods = append(ab.Mods, u.b.Mod(Mod{Scope: ScopePlayers, Kind: ModRule, A: int32(RuleCantEnter), B: int32(u.b.Pattern(p))}))
	}
	return []AbilityID{u.b.Ability(ab)}
}
