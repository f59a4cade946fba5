package engine

import (
	"slices"

	"arbiter/ability"
)

// Replacement effects (614, 615): what they watch for are patterns of events; by what they replace it are rewrites of the event, where that can be said, or a
// program that is run in its place.

// insteadStatic compiles a replacement effect of a static ability (614.1a), with the sentences behind that belong to it.
func (u *unit) insteadStatic(e ability.Instead, after []ability.Effect, ab Ability) []AbilityID {
	if e.For != nil || e.Next {
		refuse(e, "a static ability")
	}
	v := u.compiler.unit()
	v.x = u.x
	for m, s := range u.sets {
		v.sets[m] = s
	}
	ab.Kind = AbReplacement
	if d, _ := e.When.(ability.Does); ab.Zones == 0 && !isSelf(d.Who) {
		ab.Zones = movedFrom(e.Effect)
	} else if ab.Zones == 0 && fromAnywhere(d.Acts) {
		ab.Zones = AllZones // 113.6: what happens to the object itself finds it wherever it is
	}
	v.replacement(e, after, &ab)
	if len(v.targets) > 0 || len(v.modes) > 0 {
		refuse(e, "a replacement effect")
	}
	ab.Prog, ab.NRegs = v.program(), uint8(v.regs)
	return []AbilityID{u.b.Ability(ab)}
}

// replacesItsEnd says whether a sentence is about the object being put somewhere from anywhere, which is no instruction of a spell: "If ~ would be put into a
// graveyard from anywhere, exile it instead."
func replacesItsEnd(e ability.Effect) bool {
	i, ok := e.(ability.Instead)
	if !ok {
		return false
	}
	d, ok := i.When.(ability.Does)
	return ok && isSelf(d.Who) && fromAnywhere(d.Acts)
}

// fromAnywhere says whether an event is being put somewhere "from anywhere".
func fromAnywhere(acts []ability.Act) bool {
	if len(acts) != 1 {
		return false
	}
	p, ok := acts[0].(ability.PutInto)
	return ok && p.Anywhere
}

// insteadEffect makes a replacement effect that lasts: "If that creature would die this turn, exile it instead."
func (u *unit) insteadEffect(e ability.Instead, after []ability.Effect) {
	ab := Ability{Kind: AbReplacement, Label: u.effectLabel(e)}
	d, of := DurForever, uint32(0)
	if e.For != nil {
		d, of = u.duration(e.For)
	} else if dur, ok := timeOf(e.When); ok {
		d = dur
	} else if !aboutOne(e.When) {
		refuse(e, "a replacement effect without end")
	}
	lasts := e
	lasts.When = u.chosenSource(untimed(e.When))
	v := *u
	v.code, v.modes, v.lasts = nil, nil, true
	if d, ok := lasts.When.(ability.Does); ok {
		if it, ok := d.Who.(ability.It); ok {
			if r, ok := u.said[it.To]; ok {
				v.shieldFrom = u.setReg(r)
			}
			if u.playable[it.To] {
				ab.Flags |= AbFindsCast
			}
		}
	}
	v.replacement(lasts, after, &ab)
	if e.Next {
		ab.Rewrite = append(ab.Rewrite, u.b.Rewrite(Rewrite{Kind: RwOnce}))
	}
	ab.Prog = v.program()
	u.regs, u.targets = v.regs, v.targets
	u.emit(Instr{Op: OpEffect, R: NoReg, A: int32(u.b.Ability(ab)), C: int32(d), D: int32(of)})
}

// chosenSource has a source of someone's choice chosen as the effect is made (609.7a).
func (u *unit) chosenSource(e ability.Event) ability.Event {
	d, ok := e.(ability.Does)
	if !ok {
		return e
	}
	if o, ok := d.Who.(ability.Objects); ok {
		if r, ok := u.ofChoice(o); ok {
			d.Who = r
		}
	}
	return d
}

// ofChoice chooses "a red source of your choice" and is what later words call it.
func (u *unit) ofChoice(o ability.Objects) (ability.Ref, bool) {
	at := slices.IndexFunc(o.Post, func(p ability.Property) bool { _, is := p.(ability.OfChoiceOf); return is })
	if at < 0 || o.Det.Target || o.Det.How != ability.One {
		return nil, false
	}
	c := o.Post[at].(ability.OfChoiceOf)
	o.Post = slices.Delete(slices.Clone(o.Post), at, at+1)
	p, _, _, _ := u.noun(o, AllZones)
	p = u.and(p, u.b.Prop(PropKind, 1<<int32(KindCard)|1<<int32(KindToken)|1<<int32(KindSpellCopy)))
	r := u.choiceReg(o.Said)
	spec := ChoiceSpec{Who: u.ref(c.Who), From: u.b.Set(SetAll, int32(Battlefield.Bit()|Stack.Bit()|Command.Bit()), int32(p)), Kind: DecideChoose, Reg: r}
	u.emit(Instr{Op: OpChoose, A: int32(u.b.Choice(spec)), R: r})
	m := o.Said
	if m == 0 {
		m = -1000 - ability.Mention(r) // no word refers to it
		u.said[m] = r
	}
	return ability.It{To: m}, true
}

// timeOf is the duration that an event names: "would die this turn".
func timeOf(e ability.Event) (Duration, bool) {
	if d, ok := e.(ability.Does); ok && d.During.When == ability.InTurn {
		return DurEndOfTurn, true
	}
	return 0, false
}

// replacement fills in what is replaced and by what.
func (u *unit) replacement(e ability.Instead, after []ability.Effect, ab *Ability) {
	if e.May {
		ab.Flags |= AbOptional
	}
	var dummy Ability
	var binds []Bind
	u.would = true
	defer func() { u.would = false }()
	for _, x := range events(e.When) {
		for _, p := range u.patterns(x, &dummy) {
			if p.Kinds&EvAction.Bit() != 0 {
				refuse(x, "what is to be done instead") // that event tells of it only once it is done
			}
			p.NewObj, p.Together = false, false
			binds = append(binds, p.Binds...)
			ab.Trigger = append(ab.Trigger, u.b.Pattern(p))
		}
	}
	at := u.atEvent(binds)
	at.ofEvent = amountOf(e.When)
	if e.If != nil {
		ab.If = u.andCond(ab.If, at.cond(e.If))
	}
	if u.discardElsewhere(e, ab) {
		return
	}
	if caused(e.When) {
		refuse(e, "what is done instead of what something causes")
	}
	effect := e.Effect
	if w, ok := effect.(ability.Where); ok {
		at.x = at.num(w.X)
		u.x, effect = at.x, w.Effect
	}
	if w, ok := effect.(ability.InsteadOf); ok {
		if m, ok := w.Of.(ability.Move); ok && (m.To.Zone == ability.AnyZone || m.To.Zone == ability.Graveyard) {
			effect = w.Effect // "instead of putting it anywhere else"
		}
	}
	effect = drawSkipped(e.When, effect)
	if u.prevents(at, e, effect, after, ab) {
		return
	}
	if d, ok := effect.(ability.Do); ok && d.May && len(d.Acts) > 1 && len(d.More) == 0 && d.For == nil && len(after) == 0 {
		// "You may instead mill three cards and return this card": doing so is choosing to apply it.
		if _, you := d.Who.(ability.You); you {
			d.May = false
			effect = d
			ab.Flags |= AbOptional
		}
	}
	if d, ok := effect.(ability.Do); ok && len(d.Acts) == 1 && len(d.More) == 0 && d.For == nil && len(after) == 0 {
		if d.May {
			// "You may exile it instead."
			if _, you := d.Who.(ability.You); you {
				d.May = false
				ab.Flags |= AbOptional
			}
		}
		if rw, ok := u.simpleInstead(at, e, d); ok {
			ab.Rewrite = append(ab.Rewrite, u.b.Rewrite(rw))
			return
		}
		effect = drawSkipped(e.When, d)
	}
	u.effect(effect)
	for _, x := range after {
		u.effect(x)
	}
	ab.Rewrite = append(ab.Rewrite, u.b.Rewrite(Rewrite{Kind: RwInstead}))
}

// drawSkipped is what is left to do of "skips that draw", for the draw is replaced anyway.
func drawSkipped(when ability.Event, e ability.Effect) ability.Effect {
	w, ok := when.(ability.Does)
	if !ok || len(w.Acts) != 1 {
		return e
	}
	if _, draws := w.Acts[0].(ability.Draw); !draws {
		return e
	}
	return ability.Rewrite(e, func(n ability.Node) ability.Node {
		if d, ok := n.(ability.Do); ok && len(d.Acts) == 1 && len(d.More) == 0 && !d.May && d.Acts[0] == ability.Act(ability.SkipDraw{}) && sameThing(d.Who, w.Who) {
			return ability.Seq{}
		}
		return n
	}).(ability.Effect)
}

// amountOf is what later words call the amount of an event.
func amountOf(e ability.Event) ability.Mention {
	if d, ok := e.(ability.Does); ok {
		return d.Said
	}
	return 0
}

// simpleInstead recognises what changes the event itself rather than taking its place: another amount, another zone, damage dealt to something else.
func (u *unit) simpleInstead(at *unit, e ability.Instead, d ability.Do) (Rewrite, bool) {
	if d.May {
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
	if rw, ok := u.damageInstead(at, e, d); ok {
		return rw, true
	}
	if n := amountInstead(e, d); n != nil {
		return Rewrite{Kind: RwAmount, A: int32(at.num(n))}, true
	}
	switch a := d.Acts[0].(type) {
	case ability.ExileIt:
		if about(a.What) && len(a.With) == 0 && !a.FaceDown {
			return Rewrite{Kind: RwTo, A: int32(Exile), B: PosEnd}, true
		}
	case ability.Regenerate:
		if about(a.What) {
			return Rewrite{Kind: RwRegenerate}, true // 614.8
		}
	case ability.Move:
		if about(a.What) && a.To.Zone == ability.Hand {
			return Rewrite{Kind: RwTo, A: int32(Hand), B: PosEnd}, true
		}
	}
	return Rewrite{}, false
}

// damageInstead recognises damage in another amount, "it deals double that damage to that player instead", and damage dealt to something else.
func (u *unit) damageInstead(at *unit, e ability.Instead, d ability.Do) (Rewrite, bool) {
	w, ok := e.When.(ability.Does)
	if !ok || len(w.Acts) != 1 {
		return Rewrite{}, false
	}
	var was, to ability.Ref
	var n ability.Number
	switch x := w.Acts[0].(type) {
	case ability.Deal:
		if len(x.Parts) != 1 {
			return Rewrite{}, false
		}
		was = x.Parts[0].To
	case ability.BeDealt:
		was = x.To
	case ability.DealtDamage:
		was = w.Who
	default:
		return Rewrite{}, false
	}
	switch a := d.Acts[0].(type) {
	case ability.Deal:
		if len(a.Parts) != 1 || a.Combat || a.Noncombat || a.Parts[0].Divided || a.Parts[0].Evenly || !sameThing(d.Who, w.Who) {
			return Rewrite{}, false
		}
		n, to = a.Parts[0].N, a.Parts[0].To
	case ability.BeDealt:
		if a.By != nil {
			return Rewrite{}, false
		}
		to = a.To
	default:
		return Rewrite{}, false
	}
	same := to == nil || sameThing(to, was)
	that := false
	if m, ok := n.(ability.ThatMuch); ok {
		that = m.To == w.Said
	}
	switch {
	case same && n != nil:
		return Rewrite{Kind: RwAmount, A: int32(at.num(n))}, true
	case !same && (n == nil || that):
		v := at
		if hasTarget(to) {
			v = u
		}
		return Rewrite{Kind: RwTarget, Set: v.ref(to)}, true
	}
	return Rewrite{}, false
}

// sameThing says whether a later noun phrase means what an earlier one does.
func sameThing(later, earlier ability.Ref) bool {
	if it, ok := later.(ability.It); ok {
		return it.To != 0 && (it.To == mentionOf(earlier) || it.To == saidOf(earlier))
	}
	switch later.(type) {
	case ability.You, ability.Self:
		return ability.Equal(later, earlier)
	}
	return false
}

// amountInstead recognises what happens to the same player or thing in another amount, "you gain twice that much life instead", and is that amount.
func amountInstead(e ability.Instead, d ability.Do) ability.Number {
	w, ok := e.When.(ability.Does)
	if !ok || len(w.Acts) != 1 || w.Said == 0 {
		return nil
	}
	if n := countInstead(w, d); n != nil {
		return n
	}
	if !sameThing(d.Who, w.Who) {
		return nil
	}
	switch a := d.Acts[0].(type) {
	case ability.Mill:
		if _, mills := w.Acts[0].(ability.Mill); mills {
			return a.N
		}
	case ability.GainLife:
		if _, gains := w.Acts[0].(ability.GainLife); gains {
			return a.N
		}
	case ability.LoseLife:
		if _, loses := w.Acts[0].(ability.LoseLife); loses {
			return a.N
		}
	}
	return nil
}

// doneIn is what later words call what an effect does.
func doneIn(e ability.Effect) ability.Mention {
	if d, ok := e.(ability.Do); ok && d.Said != 0 {
		return d.Said
	}
	return -1
}

// standsAlone says whether a sentence behind a replacement effect is a static ability of its own.
func standsAlone(e ability.Effect) bool {
	switch e := e.(type) {
	case ability.Instead, ability.While, ability.AsEnters, ability.Rule:
		return true
	case ability.Do:
		return len(e.Acts) > 0 && isFact(e.Acts[0])
	}
	return false
}

// countInstead recognises another number of the same counters or tokens: "it puts twice that many of those counters on that permanent instead", "twice that
// many of those tokens are created instead".
func countInstead(w ability.Does, d ability.Do) ability.Number {
	var on ability.Ref
	kind := ability.CounterKind("")
	switch a := w.Acts[0].(type) {
	case ability.CreateSome:
		return tokensInstead(d)
	case ability.PutCounters:
		if len(a.What) == 1 {
			on, kind = a.On, a.What[0].Kind
		}
	case ability.Passive:
		switch a.Act.(type) {
		case ability.Create:
			return tokensInstead(d)
		case ability.PutCounters:
			if c, ok := w.Who.(ability.Counters); ok {
				on, kind = a.On, c.Kind
			}
		}
	}
	if on == nil {
		return nil
	}
	switch a := d.Acts[0].(type) {
	case ability.PutCounters:
		if len(a.What) == 1 && sameThing(a.On, on) && a.What[0].For == nil && !a.What[0].Additional && !a.Divided && (a.What[0].Those || kind != "" && a.What[0].Kind == kind) {
			return a.What[0].N
		}
	case ability.Passive:
		c, ok := d.Who.(ability.Counters)
		if _, puts := a.Act.(ability.PutCounters); ok && puts && sameThing(a.On, on) && c.Kind == kind && kind != "" && !c.Last {
			return c.N
		}
	}
	return nil
}

// tokensInstead is so many of those tokens.
func tokensInstead(d ability.Do) ability.Number {
	var what ability.Ref
	switch a := d.Acts[0].(type) {
	case ability.Create:
		if a.Token.Those && !a.Tapped && a.AttachedTo == nil && !a.Attacking {
			return a.N
		}
	case ability.Passive:
		if _, ok := a.Act.(ability.Create); ok && a.Under == nil {
			what = d.Who
		}
	}
	among, ok := what.(ability.Among)
	if !ok {
		return nil
	}
	if _, those := among.Of.(ability.It); !those {
		return nil
	}
	if o, ok := among.What.(ability.Objects); ok && o.Noun == nil && len(o.Pre)+len(o.Post) == 0 {
		return o.Det.N
	}
	return nil
}

// creates is the event of tokens being created under someone's control, by a player or an effect.
func (u *unit) creates(a ability.Act, who, what, under ability.Ref) Pattern {
	o, ok := what.(ability.Objects)
	if p, one := u.createsOne(o, who, under); one && ok {
		return p
	}
	if !ok || len(o.Pre)+len(o.Post) > 0 || o.Det.Target || o.Det.Other || o.Noun != ability.Property(ability.IsKind{Kind: ability.AnyToken}) ||
		!(o.Det.How == ability.AtLeast && o.Det.N == ability.Number(ability.Const{N: 1})) {
		refuse(a, "an event")
	}
	p := Pattern{Kinds: EvCreate.Bit()}
	if who != nil && !anEffect(who) {
		u.player(&p, who)
	}
	if under != nil {
		u.player(&p, under)
	}
	return p
}

// createsOne is the event of creating a token: it enters, by whatever replaces it, as a token (111.2), once for each.
func (u *unit) createsOne(o ability.Objects, who, under ability.Ref) (Pattern, bool) {
	if _, you := who.(ability.You); !you || under != nil || o.Det.How != ability.One || o.Det.Target || o.Det.Other || o.Noun != ability.Property(ability.IsKind{Kind: ability.AnyToken}) || u.inPast {
		return Pattern{}, false
	}
	p := Pattern{Kinds: EvMove.Bit(), To: Battlefield.Bit(), NewObj: true, Flags: FlagCreated}
	p.Obj = u.watched(&p, o, PartNew)
	u.player(&p, who)
	return p, true
}

// anEffect says whether a noun phrase is "an effect".
func anEffect(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	return ok && o.Det.How == ability.One && len(o.Pre)+len(o.Post) == 0 && o.Noun == ability.Property(ability.IsKind{Kind: ability.ThisEffect})
}

// aboutOne says whether an event is about one thing that is known: an effect about it needs no end.
func aboutOne(e ability.Event) bool {
	d, ok := e.(ability.Does)
	if !ok {
		return false
	}
	switch r := d.Who.(type) {
	case ability.It:
		return !r.Plural
	case ability.Self:
		return true
	}
	return false
}
