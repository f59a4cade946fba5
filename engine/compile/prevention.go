package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// damage returns the pattern of the damage that a prevention or redirection effect is about.
func (l *lowerer) damage(combat, noncombat bool, to, by ability.Ref) program.Pattern {
	p := program.Pattern{Kinds: program.EvDamage.Bit()}
	if combat {
		p.Flags = program.FlagCombat
	}
	if noncombat {
		p.NotFlags = program.FlagCombat
	}
	if to != nil {
		p.Obj = l.affected(to)
	}
	if by != nil {
		p.Src = l.damager(by)
	}
	return p
}

// damager is the property of what deals damage that an effect is about: a source that is chosen still has to be what it
// was chosen as (609.7b).
func (l *lowerer) damager(r ability.Ref) program.PropX {
	if o, ok := r.(ability.Objects); ok && !l.free {
		if it, still, ok := l.ofChoice(o); ok {
			return l.and(l.b.PropIn(l.ref(it)), still)
		}
	}
	return l.affected(r)
}

// affected is the property of what an effect about damage affects: a kind of object or player, or exactly what a
// register holds.
func (l *lowerer) affected(r ability.Ref) program.PropX {
	switch o := r.(type) {
	case ability.Objects:
		if !l.free {
			if it, _, ok := l.ofChoice(o); ok {
				r = it
				break
			}
		}
		if !o.Det.Target && (o.Det.How == ability.Bare || o.Det.How == ability.All || o.Det.How == ability.Each ||
			o.Det.How == ability.Any || o.Det.How == ability.One && l.free) {
			o, except := l.otherThanTargets(o)
			x := l.and(l.describedBy(o), except)
			if o.Det.Other {
				x = l.and(x, l.other())
			}
			return x
		}
	case ability.Both, ability.Either:
		list := listOf(o)
		var x program.PropX
		for i, q := range list {
			if y := l.affected(q); i == 0 {
				x = y
			} else {
				x = l.b.PropOr(x, y)
			}
		}
		return x
	}
	return l.b.PropIn(l.ref(r))
}

// otherThanTargets chooses the targets in "creatures other than target creature" as the effect is created. It returns
// the description without them, and the property of not being one of them, 0 if there are none.
func (l *lowerer) otherThanTargets(o ability.Objects) (ability.Objects, program.PropX) {
	var except program.PropX
	if l.free {
		return o, except
	}
	post := o.Post[:0:0]
	for _, p := range o.Post {
		if x, ok := p.(ability.OtherThan); ok {
			if t, ok := x.What.(ability.Objects); ok && t.Det.Target {
				except = l.and(except, l.b.PropNot(l.b.PropIn(l.let(l.ref(t)))))
				continue
			}
		}
		post = append(post, p)
	}
	o.Post = post
	return o, except
}

// prevent compiles a static prevention effect (615).
func (l *lowerer) prevent(a ability.Prevent) ([]uint32, program.Rewrite) {
	if a.Divided || a.Next {
		refuse(a, "prevention")
	}
	n := program.NumX(0)
	switch {
	case a.N != nil:
		n = l.num(a.N)
	case a.AllBut != nil:
		n = l.b.NumMinus(l.b.NumEvent(), l.num(a.AllBut))
	}
	return l.damagePatterns(a), program.Rewrite{Kind: program.RwPrevent, A: int32(n)}
}

// damagePatterns returns the patterns of the damage that a prevention effect names: "dealt to and dealt by" makes two.
func (l *lowerer) damagePatterns(a ability.Prevent) []uint32 {
	if a.ToAndBy == nil {
		return []uint32{l.b.Pattern(l.damage(a.Combat, a.Noncombat, a.To, a.By))}
	}
	x := l.affected(a.ToAndBy)
	to, by := l.damage(a.Combat, a.Noncombat, a.To, a.By), l.damage(a.Combat, a.Noncombat, a.To, a.By)
	to.Obj, by.Src = l.and(to.Obj, x), l.and(by.Src, x)
	return []uint32{l.b.Pattern(to), l.b.Pattern(by)}
}

// redirect compiles damage being dealt to something else instead (614.9).
func (l *lowerer) redirect(a ability.Redirect) (program.Pattern, program.Rewrite) {
	p := l.damage(a.Combat, false, a.From, a.By)
	rw := program.Rewrite{Kind: program.RwTarget, Set: l.ref(a.To)}
	if a.N != nil && !a.Next {
		rw.A = int32(l.num(a.N))
	}
	return p, rw
}

// prevents compiles "prevent that damage", "prevent 1 of that damage", and what else happens each time (615.5). It
// reports false for other effects.
func (l *lowerer) prevents(at *lowerer, e ability.Instead, effect ability.Effect, after []ability.Effect,
	ab *program.Ability) bool {
	rest := after
	if s, ok := effect.(ability.Seq); ok && len(s.List) > 0 {
		effect, rest = s.List[0], append(s.List[1:len(s.List):len(s.List)], after...)
	}
	d, ok := effect.(ability.Do)
	if !ok || len(d.Acts) == 0 || len(d.More) > 0 || d.For != nil {
		return false
	}
	a, ok := d.Acts[0].(ability.Prevent)
	if !ok {
		return false
	}
	if a.To != nil || a.By != nil || a.ToAndBy != nil || a.Next || a.Divided || a.Combat || a.Noncombat {
		refuse(a, "prevention")
	}
	if d.May {
		ab.Flags |= program.AbOptional
	}
	said := amountOf(e.When)
	n := program.NumX(0)
	switch {
	case a.AllBut != nil:
		n = l.b.NumMinus(l.b.NumEvent(), at.num(a.AllBut))
	case a.N != nil:
		if m, ok := a.N.(ability.ThatMuch); !ok || m.To != said {
			n = at.num(a.N)
		}
	}
	ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(program.Rewrite{Kind: program.RwPrevent, A: int32(n)}))
	l.prevented = []ability.Mention{said, d.Said}
	if more := d.Acts[1:]; len(more) > 0 {
		d.Acts, d.May = more, false
		rest = append([]ability.Effect{d}, rest...)
	}
	l.then(rest, ab)
	return true
}

// then compiles what happens each time a replacement effect has been applied.
func (l *lowerer) then(rest []ability.Effect, ab *program.Ability) {
	if len(rest) == 1 && l.gainsPrevented(rest[0]) {
		ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(program.Rewrite{Kind: program.RwGainLife}))
		return
	}
	for _, m := range l.prevented {
		if m != 0 && len(rest) > 0 {
			// The set is kept for later: "at the beginning of the next end step".
			r := l.reg()
			l.emit(program.DoLetNum(r, l.b.NumValue()))
			l.said[m] = r
		}
	}
	for _, x := range rest {
		l.effect(x)
	}
	if len(rest) > 0 {
		ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(program.Rewrite{Kind: program.RwAlso}))
	}
}

// preventNow compiles a prevention effect with a duration (615): a shield that an amount of damage uses up, or an
// unlimited one. The instructions that follow are executed each time it prevents damage.
func (l *lowerer) preventNow(a ability.Prevent, dur ability.Duration, said ability.Mention, then ability.Effect) {
	defer l.hostNow(a)()
	d, of := l.shieldTime(a, dur)
	ab := program.Ability{Kind: program.AbReplacement,
		Rewrite: []uint32{l.b.Rewrite(program.Rewrite{Kind: program.RwPrevent})},
		Label:   l.effectLabel(ability.Do{Acts: []ability.Act{a}, For: dur})}
	shield := program.NumX(0)
	switch {
	case a.N != nil && a.Next && a.Divided: // worked out as it is divided among targets
	case a.N != nil && a.Next:
		shield = l.amount(a.N)
	case a.N != nil || a.Next || a.AllBut != nil:
		refuse(a, "prevention")
	}
	finish := func() {
		if then != nil {
			v := *l
			v.code, v.modes, v.lasts = nil, nil, true
			v.prevented = []ability.Mention{said}
			v.then([]ability.Effect{then}, &ab)
			ab.Prog = v.program()
			l.regs, l.targets, l.phrases = v.regs, v.targets, v.phrases
		}
	}
	later := then != nil && asksLater(then)
	if shield == 0 && !a.Divided || !severalThings(a.To) {
		if a.Divided {
			refuse(a, "prevention")
		}
		ab.Trigger = l.damagePatterns(a)
		if later {
			l.tallied[said] = l.countedEffectOf(ab, d, of, shield)
			l.effect(then)
			return
		}
		finish()
		l.effectOf(ab, 0, d, of, shield)
		return
	}
	// Each of several objects, those there are now, has a shield of its own (615.11).
	if a.ToAndBy != nil || later {
		refuse(a, "prevention")
	}
	before := len(l.targets)
	to := a.To
	a.To = nil
	set := l.all(to)
	if a.Divided {
		if len(l.targets) != before+1 {
			refuse(a, "prevention")
		}
		l.divide(func() program.NumX { return l.amount(a.N) })
		shield = l.b.NumShare(0)
	}
	p := l.damage(a.Combat, a.Noncombat, nil, a.By)
	p.Locked = true
	ab.Trigger = []uint32{l.b.Pattern(p)}
	finish()
	member := l.reg()
	l.loop(set, member, func() {
		n := shield
		if a.Divided {
			n = l.b.NumShare(l.setReg(member))
		}
		l.effectOf(ab, l.setReg(member), d, of, n)
	})
}

// shieldThen compiles a shield against damage or destruction, and what happens as it is used up.
func (l *lowerer) shieldThen(first, second ability.Effect) bool {
	return l.preventThen(first, second) || l.regenerateThen(first, second)
}

// regenerateThen compiles "Regenerate ~. When it regenerates this way, E": an ability that triggers as the shield
// replaces the destruction (701.19a, 603.12). It reports false for other sentences.
func (l *lowerer) regenerateThen(first, second ability.Effect) bool {
	d, ok := first.(ability.Do)
	if !ok || d.Said == 0 || d.May || len(d.Acts) != 1 || len(d.More) > 0 || d.For != nil {
		return false
	}
	a, ok := d.Acts[0].(ability.Regenerate)
	when, is := second.(ability.Delayed)
	does, event := when.When.(ability.Does)
	if !ok || !is || !event || does.During.When != ability.ThisWayTime || does.During.To != d.Said ||
		len(does.Acts) != 1 ||
		!ability.Equal(does, ability.Does{Who: does.Who, Acts: does.Acts, During: does.During}) ||
		!ability.Equal(does.Acts[0], ability.Regenerate{}) || !l.sameOne(a.What, does.Who) {
		return false
	}
	if when.If != nil || when.For != nil || when.Post {
		refuse(when, "what triggers as something regenerates")
	}
	ab := regeneration(l.b)
	what := l.let(l.ref(a.What))
	v := *l
	v.code, v.modes, v.lasts = nil, nil, true
	v.reflex(0, when.Effect)
	ab.Prog = v.program()
	ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(program.Rewrite{Kind: program.RwAlso}))
	l.regs, l.targets, l.phrases = v.regs, v.targets, v.phrases
	l.effectOf(ab, what, program.DurEndOfTurn, 0, l.b.Const(1))
	return true
}

// sameOne reports whether a reference is to what another one is about: the object itself, or what was mentioned.
func (l *lowerer) sameOne(what, who ability.Ref) bool {
	_, self := what.(ability.Self)
	it, ok := who.(ability.It)
	return self && isSelf(who) || ok && it.To != 0 && it.To == mentionOf(what)
}

// preventThen compiles "prevent ... damage. You gain life equal to the damage prevented this way": the second sentence
// is executed each time the effect prevents damage (615.5). It reports false for other sentences.
func (l *lowerer) preventThen(first, second ability.Effect) bool {
	if !preventsFirst(first, second) {
		return false
	}
	d := first.(ability.Do)
	l.preventNow(d.Acts[0].(ability.Prevent), d.For, d.Said, second)
	return true
}

// redirectNow compiles a redirection effect with a duration.
func (l *lowerer) redirectNow(a ability.Redirect, dur ability.Duration) {
	defer l.hostNow(a)()
	d, of := l.shieldTime(a, dur)
	if a.Next && (a.N == nil || severalThings(a.From) && !fromOne(a.By)) {
		refuse(a, "redirection")
	}
	p, rw := l.redirect(a)
	shield := program.NumX(0)
	if a.Next {
		shield = l.amount(a.N)
	}
	ab := program.Ability{Kind: program.AbReplacement, Trigger: []uint32{l.b.Pattern(p)},
		Rewrite: []uint32{l.b.Rewrite(rw)}, Label: l.effectLabel(ability.Do{Acts: []ability.Act{a}, For: dur})}
	l.effectOf(ab, 0, d, of, shield)
}

// fromOne reports whether damage is that of one source, whose next damage is counted regardless of what it is dealt to.
func fromOne(by ability.Ref) bool {
	o, ok := by.(ability.Objects)
	return ok && o.Det.How == ability.One && slices.ContainsFunc(o.Post, func(p ability.Property) bool {
		_,
			is := p.(ability.OfChoiceOf)
		return is
	})
}

// shieldTime returns the duration of such an effect, which the text must name.
func (l *lowerer) shieldTime(a ability.Act, dur ability.Duration) (program.Duration, uint32) {
	if dur == nil {
		refuse(a, "an effect without a duration")
	}
	return l.duration(dur)
}

// preventedThisWay compiles "if damage from a black source is prevented this way" for an effect that prevents damage of
// a chosen source (615.5).
func (l *lowerer) preventedThisWay(c ability.ThisWay, r uint8) (program.CondX, bool) {
	d, ok := c.Who.(ability.Damage)
	if p, passive := c.Act.(ability.Passive); !ok || !passive || d.Combat || d.Noncombat || d.To != nil ||
		!slices.Contains(l.prevented, c.To) {
		return 0, false
	} else if _, prevents := p.Act.(ability.Prevent); !prevents || p.By != nil {
		return 0, false
	}
	x := l.b.CondCompare(l.b.NumReg(r), l.b.Const(1), ability.OrMore)
	if d.By == nil {
		return x, true
	}
	o, ok := d.By.(ability.Objects)
	if !ok || o.Det.How != ability.One || o.Det.Target || o.Said != 0 || l.shieldFrom == 0 {
		refuse(c, "a condition")
	}
	p, _, _, _ := l.choiceless().noun(o, program.AllZones)
	return l.andCond(x, l.b.CondIs(l.b.SetLast(l.shieldFrom), p)), true
}

// preventsFirst reports whether a sentence refers to the damage that the previous one prevents.
func preventsFirst(first, second ability.Effect) bool {
	d, ok := first.(ability.Do)
	if !ok || d.Said == 0 || d.May || len(d.Acts) != 1 || len(d.More) > 0 {
		return false
	}
	if _, ok = d.Acts[0].(ability.Prevent); !ok {
		return false
	}
	return asksFor(second, d.Said)
}

// asksLater reports whether a sentence, which refers to the damage that the previous one prevents, is an ability that
// triggers later: once, whatever has been prevented until then.
func asksLater(e ability.Effect) bool {
	// Others: they are done each time damage is prevented (615.5).
	switch e := e.(type) {
	case ability.Delayed:
		return true
	case ability.Then:
		return asksLater(e.Effect)
	case ability.If:
		return e.Else == nil && asksLater(e.Then)
	}
	return false
}

// asksFor reports whether a sentence refers to an amount.
func asksFor(e ability.Effect, said ability.Mention) bool {
	asks := false
	ability.Walk(e, func(n ability.Node) bool {
		if m, ok := n.(ability.ThatMuch); ok && m.To == said {
			asks = true
		}
		return true
	})
	return asks
}

// unpreventable compiles "damage can't be prevented" (615.12) into a rule about the damage it names.
func (l *lowerer) unpreventable(d ability.Do) (uint32, bool) {
	what, ok := d.Who.(ability.Damage)
	if !ok || d.May || len(d.Acts) != 1 || len(d.More) > 0 {
		return 0, false
	}
	c, ok := d.Acts[0].(ability.Cant)
	if !ok || len(c.Acts) != 1 || c.When.When != ability.NoTime {
		return 0, false
	}
	if p, ok := c.Acts[0].(ability.Passive); !ok || p.By != nil || p.On != nil || p.From != nil {
		return 0, false
	} else if _, ok = p.Act.(ability.Prevent); !ok {
		return 0, false
	}
	p := l.choiceless().damage(what.Combat, what.Noncombat, what.To, what.By)
	return l.b.Mod(program.Mod{Scope: program.ScopePlayers, Kind: program.ModRule, A: int32(program.RuleUnpreventable),
		B: int32(l.b.Pattern(p))}), true
}

// noPrevention matches "The damage can't be prevented."
func noPrevention(e ability.Effect) bool {
	if d, ok := e.(ability.Do); ok && !d.May && d.For == nil && len(d.Acts) == 1 && len(d.More) == 0 {
		it, ok := d.Who.(ability.It)
		if !ok || it.Noun != ability.Property(ability.IsKind{Kind: ability.AnyDamage}) {
			return false
		}
		c, ok := d.Acts[0].(ability.Cant)
		if !ok || len(c.Acts) != 1 || c.When.When != ability.NoTime {
			return false
		}
		p, ok := c.Acts[0].(ability.Passive)
		if !ok || p.By != nil {
			return false
		}
		_, ok = p.Act.(ability.Prevent)
		return ok
	}
	r, ok := e.(ability.Rule)
	if !ok {
		return false
	}
	_, ok = r.Fact.(ability.NoPrevention)
	return ok
}

// deals reports whether a sentence deals damage.
func deals(e ability.Effect) bool {
	found := false
	ability.Walk(e, func(n ability.Node) bool {
		_, is := n.(ability.Deal)
		found = found || is
		return !found
	})
	return found
}

// gainsPrevented matches "You gain life equal to the damage prevented this way."
func (l *lowerer) gainsPrevented(e ability.Effect) bool {
	d, ok := e.(ability.Do)
	if !ok || d.May || len(d.Acts) != 1 || len(d.More) > 0 || d.For != nil {
		return false
	}
	if _, you := d.Who.(ability.You); !you {
		return false
	}
	a, ok := d.Acts[0].(ability.GainLife)
	if !ok {
		return false
	}
	m, ok := a.N.(ability.ThatMuch)
	return ok && m.To != 0 && slices.Contains(l.prevented, m.To)
}

// listOf returns the noun phrases of a list.
func listOf(r ability.Ref) []ability.Ref {
	// Others: one noun phrase is no list.
	switch r := r.(type) {
	case ability.Both:
		return r.List
	case ability.Either:
		return r.List
	}
	return nil
}

// describedBy is the property of a kind of object whose controller may be a target: "creatures target opponent
// controls".
func (l *lowerer) describedBy(o ability.Objects) program.PropX {
	for i, p := range o.Post {
		c, ok := p.(ability.Controlled)
		if by, is := c.By.(ability.Objects); !ok || !is || !by.Det.Target || l.free {
			continue
		}
		x := l.b.PropControlledBy(l.ref(c.By))
		if c.Not {
			x = l.b.PropNot(x)
		}
		o.Post = slices.Delete(slices.Clone(o.Post), i, i+1)
		return l.and(l.described(o), x)
	}
	return l.described(o)
}

// spares compiles "This effect doesn't remove this Aura." after a sentence that grants protection (702.16n). It reports
// false for other texts.
func (l *lowerer) spares(e ability.Seq, ab program.Ability) ([]program.AbilityID, bool) {
	n := len(e.List) - 1
	d, ok := e.List[n].(ability.Do)
	if !ok || n == 0 || len(d.Acts) != 1 || len(d.More) > 0 || d.May || d.For != nil {
		return nil, false
	}
	r, ok := d.Acts[0].(ability.DoesntRemove)
	this, is := d.Who.(ability.Self)
	if !ok || !is || this.Noun != ability.Property(ability.IsKind{Kind: ability.ThisEffect}) {
		return nil, false
	}
	p := program.PropX(0)
	switch w := r.What.(type) {
	case ability.Self:
		p = l.b.PropSelf()
	case ability.Objects:
		if w.Det.How != ability.Bare && w.Det.How != ability.All || w.Det.Target {
			refuse(r, "what an effect doesn't remove")
		}
		p = l.spared(w)
	case ability.Both:
		for i, x := range w.List {
			o, ok := x.(ability.Objects)
			if !ok {
				refuse(r, "what an effect doesn't remove")
			}
			if q := l.spared(o); i == 0 {
				p = q
			} else {
				p = l.b.PropOr(p, q)
			}
		}
	default:
		refuse(r, "what an effect doesn't remove")
	}
	was := l.compiler.sparing
	l.compiler.sparing = p
	defer func() { l.compiler.sparing = was }()
	if n == 1 {
		return l.static(e.List[0], ab), true
	}
	e.List = e.List[:n]
	return l.static(e, ab), true
}

// spared is a description of the attached objects that stay, as seen from the giver of the protection.
func (l *lowerer) spared(o ability.Objects) program.PropX {
	already := program.PropX(0)
	var post []ability.Property
	for _, p := range o.Post {
		if be, ok := p.(ability.Be); ok {
			p = be.P
		}
		if a, ok := p.(ability.AttachedTo); ok && a.Already {
			already = l.b.PropAlready()
			continue
		}
		post = append(post, p)
	}
	o.Post, o.Det = post, ability.Det{How: ability.All}
	return l.and(l.compiler.newFree().described(o), already)
}

// aboutOne reports whether an event is about one known object: an effect about it needs no duration.
func aboutOne(e ability.Event) bool {
	d, ok := e.(ability.Does)
	if !ok {
		return false
	}
	// Others: may happen to several at once.
	switch r := d.Who.(type) {
	case ability.It:
		return !r.Plural
	case ability.Self:
		return true
	}
	return false
}
