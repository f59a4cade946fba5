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
	case ability.Prevent:
		ab.Kind = AbReplacement
		p, rw := u.prevent(a)
		ab.Trigger, ab.Rewrite = []uint32{u.b.Pattern(p)}, []uint32{u.b.Rewrite(rw)}
		return []AbilityID{u.b.Ability(ab)}
	case ability.Redirect:
		ab.Kind = AbReplacement
		p, rw := u.redirect(a)
		ab.Trigger, ab.Rewrite = []uint32{u.b.Pattern(p)}, []uint32{u.b.Rewrite(rw)}
		return []AbilityID{u.b.Ability(ab)}
	}
	return nil
}

// enters is "enters tapped", "enters with two +1/+1 counters on it" (614.1c, d).
func (u *unit) enters(who ability.Ref, a ability.Enter, ab Ability) []AbilityID {
	if a.As != nil || a.From != nil || a.Under != nil {
		refuse(a, "how something enters")
	}
	if ab.Zones != 0 {
		refuse(a, "a replacement effect that works elsewhere")
	}
	ab.Kind = AbReplacement
	p := Pattern{Kinds: EvMove.Bit(), To: Battlefield.Bit()}
	p.Obj = u.watched(&p, who, PartObj)
	if _, self := who.(ability.Self); self {
		ab.Zones = AllZones
	}
	if a.Tapped {
		ab.Rewrite = append(ab.Rewrite, u.b.Rewrite(Rewrite{Kind: RwFlags, A: int32(FlagTapped)}))
	}
	for _, c := range a.With {
		ab.Rewrite = append(ab.Rewrite, u.b.Rewrite(Rewrite{Kind: RwCounters, A: int32(u.counter(c.Kind)), B: int32(u.counterNumber(c))}))
	}
	if len(ab.Rewrite) == 0 {
		refuse(a, "how something enters")
	}
	ab.Trigger = []uint32{u.b.Pattern(p)}
	return []AbilityID{u.b.Ability(ab)}
}

// damage is the pattern of the damage that a prevention or redirection effect is about.
func (u *unit) damage(combat, noncombat bool, to, by ability.Ref) Pattern {
	p := Pattern{Kinds: EvDamage.Bit()}
	if combat {
		p.Flags = FlagCombat
	}
	if noncombat {
		p.NotFlags = FlagCombat
	}
	if to != nil {
		p.Obj = u.affected(to)
	}
	if by != nil {
		p.Src = u.affected(by)
	}
	return p
}

// affected is the property of what an effect about damage names: a kind of thing, or exactly what a register holds.
func (u *unit) affected(r ability.Ref) PropX {
	switch o := r.(type) {
	case ability.Objects:
		if !o.Det.Target && (o.Det.How == ability.Bare || o.Det.How == ability.All || o.Det.How == ability.Each || o.Det.How == ability.Any || o.Det.How == ability.One && u.free) {
			return u.described(o)
		}
	case ability.Both:
		var x PropX
		for i, q := range o.List {
			if y := u.affected(q); i == 0 {
				x = y
			} else {
				x = u.b.Prop(PropOr, int32(x), int32(y))
			}
		}
		return x
	}
	return u.b.Prop(PropIn, int32(u.ref(r)))
}

// prevent is a prevention effect (615).
func (u *unit) prevent(a ability.Prevent) (Pattern, Rewrite) {
	if a.ToAndBy != nil || a.AllBut != nil || a.Divided {
		refuse(a, "prevention")
	}
	p := u.damage(a.Combat, a.Noncombat, a.To, a.By)
	n := NumX(0)
	if a.N != nil {
		n = u.num(a.N)
	}
	return p, Rewrite{Kind: RwPrevent, A: int32(n)}
}

// redirect has damage dealt to something else instead (614.9).
func (u *unit) redirect(a ability.Redirect) (Pattern, Rewrite) {
	p := u.damage(false, false, a.From, a.By)
	if a.N != nil || a.Next {
		refuse(a, "redirection")
	}
	return p, Rewrite{Kind: RwTarget, Set: u.ref(a.To)}
}

// insteadStatic compiles a replacement effect of a static ability (614.1a).
func (u *unit) insteadStatic(e ability.Instead, ab Ability) []AbilityID {
	if e.For != nil || e.Next {
		refuse(e, "a static ability")
	}
	v := u.compiler.unit()
	ab.Kind = AbReplacement
	v.replacement(e, &ab)
	return []AbilityID{u.b.Ability(ab)}
}

// replacement fills in what is replaced and by what. Common replacements change the event itself; others run a program in its place.
func (u *unit) replacement(e ability.Instead, ab *Ability) {
	if e.May {
		ab.Flags |= AbOptional
	}
	var dummy Ability
	var binds []Bind
	for _, x := range events(e.When) {
		for _, p := range u.patterns(x, &dummy) {
			p.NewObj = false
			binds = append(binds, p.Binds...)
			ab.Trigger = append(ab.Trigger, u.b.Pattern(p))
		}
	}
	if e.If != nil {
		ab.If = u.andCond(ab.If, u.atEvent(binds).cond(e.If))
	}
	if rw, ok := u.simpleInstead(e); ok {
		ab.Rewrite = append(ab.Rewrite, u.b.Rewrite(rw))
		ab.NRegs = uint8(u.regs)
		return
	}
	u.effect(e.Effect)
	if len(u.targets) > 0 || len(u.modes) > 0 {
		refuse(e, "a replacement effect")
	}
	ab.Rewrite = append(ab.Rewrite, u.b.Rewrite(Rewrite{Kind: RwInstead}))
	ab.Prog, ab.NRegs = u.program(), uint8(u.regs)
}

// simpleInstead recognises what moves the same object elsewhere: "exile it instead".
func (u *unit) simpleInstead(e ability.Instead) (Rewrite, bool) {
	d, ok := e.Effect.(ability.Do)
	if !ok || len(d.Acts) != 1 || d.May || len(d.More) > 0 {
		return Rewrite{}, false
	}
	about := func(r ability.Ref) bool {
		switch x := r.(type) {
		case ability.Self:
			return true
		case ability.It:
			_, known := u.said[x.To]
			return known
		}
		return false
	}
	if rw, ok := u.amountInstead(e, d); ok {
		return rw, true
	}
	switch a := d.Acts[0].(type) {
	case ability.ExileIt:
		if about(a.What) && len(a.With) == 0 && !a.FaceDown {
			return Rewrite{Kind: RwTo, A: int32(Exile), B: PosEnd}, true
		}
	case ability.Move:
		if about(a.What) && a.To.Zone == ability.Hand {
			return Rewrite{Kind: RwTo, A: int32(Hand), B: PosEnd}, true
		}
	}
	return Rewrite{}, false
}

// insteadEffect makes a replacement effect that lasts: "If that creature would die this turn, exile it instead."
func (u *unit) insteadEffect(e ability.Instead) {
	ab := Ability{Kind: AbReplacement, Label: u.effectLabel(e)}
	v := *u
	v.code, v.targets, v.modes = nil, nil, nil
	lasts := e
	lasts.When = untimed(e.When)
	v.replacement(lasts, &ab)
	u.regs = v.regs
	ab.NRegs = 0
	if ab.Prog != 0 {
		refuse(e, "a replacement effect that lasts and runs a program")
	}
	d, of := u.duration(e.For)
	if e.For == nil {
		d = DurEndOfTurn
		if dur, ok := timeOf(e.When); ok {
			d = dur
		} else {
			refuse(e, "a replacement effect without end")
		}
	}
	u.emit(Instr{Op: OpEffect, R: NoReg, A: int32(u.b.Ability(ab)), C: int32(d), D: int32(of)})
}

// timeOf is the duration that an event names: "would die this turn".
func timeOf(e ability.Event) (Duration, bool) {
	if d, ok := e.(ability.Does); ok && d.During.When == ability.InTurn {
		return DurEndOfTurn, true
	}
	return 0, false
}

// amountInstead recognises what happens to the same player in another amount: "you gain twice that much life instead".
func (u *unit) amountInstead(e ability.Instead, d ability.Do) (Rewrite, bool) {
	w, ok := e.When.(ability.Does)
	if !ok || len(w.Acts) != 1 || w.Said == 0 {
		return Rewrite{}, false
	}
	same := false
	if _, you := w.Who.(ability.You); you {
		_, same = d.Who.(ability.You)
	} else if it, ok := d.Who.(ability.It); ok {
		same = it.To != 0 && it.To == mentionOf(w.Who)
	}
	var n ability.Number
	switch a := d.Acts[0].(type) {
	case ability.GainLife:
		if _, gains := w.Acts[0].(ability.GainLife); gains {
			n = a.N
		}
	case ability.LoseLife:
		if _, loses := w.Acts[0].(ability.LoseLife); loses {
			n = a.N
		}
	}
	if !same || n == nil {
		return Rewrite{}, false
	}
	v := u.free2()
	v.ofEvent = w.Said
	return Rewrite{Kind: RwAmount, A: int32(v.num(n))}, true
}
