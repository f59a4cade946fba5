package compile

import (
	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// exceptions returns the ability whose modifications are the exceptions of a copy effect (707.9), 0 for none. They
// become part of the copiable values, so their layer doesn't matter: they are applied in the order of the text as the
// object is copied.
func (l *lowerer) exceptions(list []ability.Act) program.AbilityID {
	ab := program.Ability{Kind: program.AbStatic}
	l.copying = true
	defer func() { l.copying = false }()
	for _, a := range list {
		if x, ok := a.(ability.ExceptIf); ok {
			only := l.ofCopy(x.If)
			for _, a := range x.Then {
				for _, m := range l.exceptionOrExtra(a) {
					l.b.Draft.Mods[m].Prop = only
					ab.Mods = append(ab.Mods, m)
				}
			}
			continue
		}
		ab.Mods = append(ab.Mods, l.exceptionOrExtra(a)...)
	}
	if len(ab.Mods) == 0 {
		return 0
	}
	return l.b.Ability(ab)
}

// copyingItself turns "becomes a copy of it and gains this ability" into "except it has this ability": the gain is part
// of the copy effect, and another copy effect ends it.
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

// copiesGaining compiles "You may have ~ become a copy of target creature. If you do, ~ gains this ability.", which is
// part of the same copy effect.
func (l *lowerer) copiesGaining(first, second ability.Effect) bool {
	m, ok := first.(ability.MayHave)
	f, is := second.(ability.If)
	if !ok || !is || f.Else != nil || f.Unless {
		return false
	}
	did, so := f.Cond.(ability.DidSo)
	d, does := m.Effect.(ability.Do)
	then, gains := f.Then.(ability.Do)
	if !so || did.Not || did.To != m.Said || !does || !gains || len(d.Acts) != 1 || d.For != nil || len(d.More) > 0 ||
		!isSelf(d.Who) || !isSelf(then.Who) || then.May || then.For != nil || len(then.More) > 0 {
		return false
	}
	d.Acts = copyingItself(append(d.Acts[:1:1], then.Acts...))
	if len(d.Acts) != 1 {
		return false
	}
	m.Effect = d
	l.effect(m)
	return true
}

// exceptionOrExtra returns the modifications of an exception, none for what the effect does besides copying (see
// enterExtras).
func (l *lowerer) exceptionOrExtra(a ability.Act) []uint32 {
	if e, ok := a.(ability.Enter); ok && len(e.With) > 0 {
		return nil
	}
	return l.exception(a)
}

func (l *lowerer) exception(a ability.Act) []uint32 {
	one := func(m program.Mod) []uint32 {
		m.Layer, m.Scope = rulebook.LayerCopy, program.ScopeLocked
		return []uint32{l.b.Mod(m)}
	}
	switch a := a.(type) {
	case ability.KeepName:
		return one(program.Mod{Kind: program.ModName, A: int32(l.b.Name(l.name))})
	case ability.KeepColor:
		return one(program.Mod{Kind: program.ModKeepColor})
	case ability.NoManaCost:
		return one(program.Mod{Kind: program.ModNoCost})
	case ability.Gain:
		var ids []uint32
		for _, x := range a.List {
			if _, this := x.(ability.ThisAbility); this {
				m := one(program.Mod{Kind: program.ModGrant})
				l.thisAbility = append(l.thisAbility, m...)
				ids = append(ids, m...)
				continue
			}
			if k, ok := x.(ability.Keyword); ok && program.KeywordOf(k.Word) == program.Changeling {
				ids = append(ids, one(program.Mod{Kind: program.ModKeyword,
					A: int32(program.Changeling)})...) // among its copiable values are all creature types
				ids = append(ids, one(program.Mod{Kind: program.ModAllCreatureTypes})...)
				continue
			}
			ids = append(ids, l.grant(program.Mod{Scope: program.ScopeLocked}, x)...)
		}
		return ids
	case ability.Become:
		if a.Not {
			supers := int32(0)
			for _, p := range a.Like {
				s, ok := p.(ability.HasSupertype)
				if !ok {
					refuse(p, "a characteristic that a copy doesn't have")
				}
				supers |= 1 << int32(s.Supertype)
			}
			return one(program.Mod{Kind: program.ModDropSupers, A: supers})
		}
		if a.Size.Power == nil || a.Each != nil {
			return l.become(program.Mod{Scope: program.ScopeLocked}, a)
		}
		// A copy with a given size keeps the card types of what it copies, unless the text names others.
		size := one(program.Mod{Kind: program.ModSetPT, A: int32(l.lock(l.num(a.Size.Power))),
			B: int32(l.lock(l.num(a.Size.Toughness)))})
		a.Size = ability.Size{}
		if len(a.Like)+len(a.With) == 0 {
			return size
		}
		return append(l.become(program.Mod{Scope: program.ScopeLocked}, a), size...)
	}
	refuse(a, "an exception of a copy")
	return nil
}

// enterExtras compiles what an effect by which something enters as a copy does besides copying (707.9e). It is undone
// if another copy effect applies to the entering object.
func (l *lowerer) enterExtras(of program.SetX, list []ability.Act) {
	none := -1
	for _, a := range list {
		if x, ok := a.(ability.ExceptIf); ok {
			at := l.emit(program.DoJumpIfNot(0, l.b.CondCopyIs(l.ofCopy(x.If))))
			l.enterExtras(of, x.Then)
			l.patch(at)
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
			none = l.emit(program.DoJumpIfNot(0, l.b.CondExists(of))) // nothing is copied
		}
		for _, c := range e.With {
			l.emit(program.DoEntering(program.EnterExtra, int32(l.counter(c.Kind)), int32(l.counterNumber(c))))
		}
	}
	if none >= 0 {
		l.patch(none)
	}
}

// linkThis makes exceptions with "it has this ability" mean the ability they stand in, and tells the nodes for its
// giver which ability that is.
func (c *compiler) linkThis(mods, givers []uint32, ids []program.AbilityID) {
	if len(mods)+len(givers) > 0 && len(ids) != 1 {
		panic(unsupported("\"this ability\" in a line that is several abilities"))
	}
	for _, m := range mods {
		c.b.Draft.Mods[m].A = int32(ids[0])
	}
	for _, n := range givers {
		c.b.Draft.Nodes[n].B = int32(ids[0])
		c.b.Draft.Abilities[ids[0]].Flags |= program.AbGiven
	}
}

// copiesTarget compiles a copy and the following sentence about its targets: "copy that spell for each other creature
// you control that the spell could target. Each copy targets a different one of those creatures" (707.10d), "copy that
// spell. The copy targets ~" (707.10e). It reports false for other sentences.
func (l *lowerer) copiesTarget(first, second ability.Effect) bool {
	t, ok := second.(ability.CopiesTarget)
	if !ok {
		return false
	}
	d, ok := first.(ability.Do)
	if n := len(d.Acts); ok && n > 1 && !t.Each && !d.May && d.For == nil && len(d.More) == 0 {
		before := d // "create a token, then copy that spell. The copy targets that token."
		before.Acts, before.Said = d.Acts[:n-1], 0
		l.do(before)
		d.Acts = d.Acts[n-1:]
	}
	if !ok || len(d.Acts) != 1 || len(d.More) > 0 || d.For != nil {
		refuse(t, "an exception to a copy effect")
	}
	act := d.Acts[0]
	var each ability.Ref
	if p, ok := act.(ability.PerEach); ok && t.Each && p.N == nil && !p.Beyond {
		act, each = p.Act, p.Of
	}
	c, ok := act.(ability.Copy)
	if !ok || c.Times != nil || c.NewTargets || len(c.Except) > 0 || c.Without != "" || (each == nil) == t.Each {
		refuse(t, "an exception to a copy effect")
	}
	who := l.who(d)
	skip := -1
	if d.May {
		skip = l.emit(program.DoMay(l.outcomeOrReg(d.Said), who, 0))
	}
	what := l.let(l.ref(c.What))
	var to program.SetX
	if t.Each {
		o, ok := each.(ability.Objects)
		if it, back := t.Of.(ability.It); !ok || !back || it.To != o.Said {
			refuse(t, "an exception to a copy effect")
		}
		var post []ability.Property
		could := false
		for _, p := range o.Post {
			if x, is := p.(ability.CouldTarget); is && mentionOf(x.By) == mentionOf(c.What) {
				could = true
				continue
			}
			post = append(post, p)
		}
		if !could {
			refuse(t, "an exception to a copy effect")
		}
		// "Each other" is each that the spell doesn't target already; no copy is made for what it couldn't target.
		other := o.Det.Other
		o.Post, o.Said, o.Det.Other = post, 0, false
		outer := l.context
		l.subject = who
		to = l.inOrder(l.b.SetFilter(l.all(o), l.b.PropCouldTarget(what, other)))
		l.context = outer
	} else {
		to = l.ref(t.Of)
		if it, back := t.Of.(ability.It); back &&
			it.To != 0 { // if there are several instead of one, the controller chooses (707.10e)
			one := l.reg()
			l.emit(program.DoChoose(one, l.b.Choice(program.ChoiceSpec{Who: who, From: to, Min: l.b.Const(1),
				Max: l.b.Const(1), Reg: one, Kind: program.DecideChoose})))
			to = l.setReg(one)
		}
	}
	r := l.reg()
	if c.Said != 0 {
		l.said[c.Said] = r
	}
	l.emit(program.DoCopyTo(r, what, who, to))
	if skip >= 0 {
		l.patch(skip)
	}
	return true
}

// ofCopy is a property that an object's copiable values decide.
func (l *lowerer) ofCopy(p ability.Property) program.PropX {
	x := l.prop(p)
	if !l.b.OfValues(x) {
		refuse(p, "a condition on a copy")
	}
	return x
}

// copiesThen compiles "You may have ~ enter as a copy of ..., except .... When you do, ...", a triggered ability linked
// to the replacement effect. It triggers as the object enters, unless another copy effect has been applied to it since
// (707.9g). It returns nil for other sentences.
func (l *lowerer) copiesThen(e ability.Seq, ab program.Ability) []program.AbilityID {
	if len(e.List) != 2 {
		return nil
	}
	m, may := e.List[0].(ability.MayHave)
	r, when := e.List[1].(ability.Reflexive)
	if !may || !when || m.Said == 0 || r.To != m.Said {
		return nil
	}
	d, ok := m.Effect.(ability.Do)
	if !ok || len(d.Acts) != 1 || len(d.More) > 0 {
		return nil
	}
	x, ok := d.Acts[0].(ability.Enter)
	if _, self := d.Who.(ability.Self); !ok || !self {
		return nil
	}
	copied, ok := x.As.(ability.CopyOf)
	if !ok {
		return nil
	}
	v := l.compiler.newLowerer()
	if of := mentionOf(copied.What); of != 0 {
		v.emit(program.DoLet(v.regOf(of), v.b.SetMemory(program.MemCopyOf)))
	}
	v.targetsOf(r.Effect)
	v.effect(r.Effect)
	c := *l.compiler
	c.copyTrigger = l.b.Ability(v.complete(program.Ability{Kind: program.AbTriggered, Label: l.effectLabel(r.Effect),
		Zones: program.AllZones}))
	w := *l
	w.compiler = &c
	return w.entering(m, ab)
}

// Static abilities that make something a copy of what was chosen as their object entered. The copiable values are
// determined once, as the effect begins to apply (707.2c): they are recorded with the choice, and the object remembers
// them.

// copiesChosen compiles "enchanted creature is a copy of the chosen creature".
func (l *lowerer) copiesChosen(t program.Mod, a ability.CopyOf) []uint32 {
	if _, chosen := a.What.(ability.Chosen); !a.Is || !chosen || !l.entersChoosing[ability.NoChoice] ||
		t.Scope == program.ScopeLocked {
		refuse(a, "a static ability")
	}
	l.b.Features().StaticCopies = true
	t.Layer, t.Kind, t.A, t.B = rulebook.LayerCopy, program.ModCopy, 0, 0
	return []uint32{l.b.Mod(t)}
}

// rememberChosen makes the source remember what was chosen as it enters, and what a static ability of it copies.
func (l *lowerer) rememberChosen(set program.SetX) {
	set = l.let(set)
	l.emit(program.DoRemember(program.MemObject, set, 0))
	if l.staticCopy != nil {
		l.emit(program.DoRemember(program.MemoryKey(set), program.SetX(l.exceptions(l.staticCopy.Except)),
			0).With(program.RememberCopied))
	}
}
