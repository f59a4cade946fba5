package engine

import (
	"arbiter/ability"
	"arbiter/rulebook"
)

// exceptions is the ability whose modifications are the exceptions of a copy effect (707.9), 0 for none. They become part of the copiable values, so their
// layer does not matter: they are applied in the order of the text as the copying is done.
func (u *unit) exceptions(list []ability.Act) AbilityID {
	ab := Ability{Kind: AbStatic}
	u.copying = true
	defer func() { u.copying = false }()
	for _, a := range list {
		if x, ok := a.(ability.ExceptIf); ok {
			only := u.ofCopy(x.If)
			for _, a := range x.Then {
				for _, m := range u.exceptionOrExtra(a) {
					u.b.r.Mods[m].Prop = only
					ab.Mods = append(ab.Mods, m)
				}
			}
			continue
		}
		ab.Mods = append(ab.Mods, u.exceptionOrExtra(a)...)
	}
	if len(ab.Mods) == 0 {
		return 0
	}
	return u.b.Ability(ab)
}

// copyingItself is "becomes a copy of it and gains this ability", which is part of what the copying does, as "except it has this ability" says: another such
// effect ends it.
func copyingItself(acts []ability.Act) []ability.Act {
	if len(acts) != 2 {
		return acts
	}
	c, ok := acts[0].(ability.CopyOf)
	g, gains := acts[1].(ability.Gain)
	if !ok || !gains || len(g.List) != 1 || g.List[0] != ability.Ability(ability.ThisAbility{}) {
		return acts
	}
	g.Has = true
	c.Except = append(c.Except[:len(c.Except):len(c.Except)], g)
	return []ability.Act{c}
}

// exceptionOrExtra is the modifications of an exception, none of one that is what else the effect does: enterExtras.
func (u *unit) exceptionOrExtra(a ability.Act) []uint32 {
	if e, ok := a.(ability.Enter); ok && len(e.With) > 0 {
		return nil
	}
	return u.exception(a)
}

func (u *unit) exception(a ability.Act) []uint32 {
	one := func(m Mod) []uint32 {
		m.Layer, m.Scope = rulebook.LayerCopy, ScopeLocked
		return []uint32{u.b.Mod(m)}
	}
	switch a := a.(type) {
	case ability.KeepName:
		return one(Mod{Kind: ModName, A: int32(u.b.Name(u.name))})
	case ability.KeepColor:
		return one(Mod{Kind: ModKeepColor})
	case ability.NoManaCost:
		return one(Mod{Kind: ModNoCost})
	case ability.Gain:
		var ids []uint32
		for _, x := range a.List {
			if _, this := x.(ability.ThisAbility); this {
				m := one(Mod{Kind: ModGrant})
				u.thisAbility = append(u.thisAbility, m...)
				ids = append(ids, m...)
				continue
			}
			if k, ok := x.(ability.Keyword); ok && keywordOf(k.Word) == Changeling {
				ids = append(ids, one(Mod{Kind: ModKeyword, A: int32(Changeling)})...) // among its copiable values are all creature types then (702.73a)
				ids = append(ids, one(Mod{Kind: ModAllCreatureTypes})...)
				continue
			}
			ids = append(ids, u.grant(Mod{Scope: ScopeLocked}, x)...)
		}
		return ids
	case ability.Become:
		if a.Not {
			supers := int32(0)
			for _, p := range a.Like {
				s, ok := p.(ability.HasSupertype)
				if !ok {
					refuse(p, "what a copy isn't")
				}
				supers |= 1 << int32(s.Supertype)
			}
			return one(Mod{Kind: ModDropSupers, A: supers})
		}
		if a.Size.Power == nil || a.Each != nil {
			return u.become(Mod{Scope: ScopeLocked}, a)
		}
		// A copy that is given a size keeps the card types of what it copies, unless the text names others.
		size := one(Mod{Kind: ModSetPT, A: int32(u.lock(u.num(a.Size.Power))), B: int32(u.lock(u.num(a.Size.Toughness)))})
		a.Size = ability.Size{}
		if len(a.Like)+len(a.With) == 0 {
			return size
		}
		return append(u.become(Mod{Scope: ScopeLocked}, a), size...)
	}
	refuse(a, "an exception of a copy")
	return nil
}

// enterExtras is what an effect by which something enters as a copy does beside copying (707.9e): it ends if another copy effect is applied to the entering.
func (u *unit) enterExtras(of SetX, list []ability.Act) {
	none := -1
	for _, a := range list {
		if x, ok := a.(ability.ExceptIf); ok {
			at := u.emit(Instr{Op: OpJumpIfNot, B: int32(u.b.Cond(CondCopyIs, int32(u.ofCopy(x.If))))})
			u.enterExtras(of, x.Then)
			u.patch(at)
			continue
		}
		e, ok := a.(ability.Enter)
		if !ok {
			continue
		}
		if e.Tapped || e.Untapped || e.As != nil || e.From != nil || e.Under != nil || len(e.Abilities) > 0 {
			refuse(e, "an exception of a copy")
		}
		if none < 0 {
			none = u.emit(Instr{Op: OpJumpIfNot, B: int32(u.b.Cond(CondExists, int32(of)))}) // nothing is copied
		}
		for _, c := range e.With {
			u.emit(Instr{Op: OpEntering, R: NoReg, A: enterExtra, B: int32(u.counter(c.Kind)), C: int32(u.counterNumber(c))})
		}
	}
	if none >= 0 {
		u.patch(none)
	}
}

// linkThis makes exceptions that say "it has this ability" mean the ability they stand in, and has nodes for its giver know it.
func (c *compiler) linkThis(mods, givers []uint32, ids []AbilityID) {
	if len(mods)+len(givers) > 0 && len(ids) != 1 {
		panic(unsupported("this ability, which is several"))
	}
	for _, m := range mods {
		c.b.r.Mods[m].A = int32(ids[0])
	}
	for _, n := range givers {
		c.b.r.Nodes[n].B = int32(ids[0])
		c.b.r.Abilities[ids[0]].Flags |= AbGiven
	}
}
