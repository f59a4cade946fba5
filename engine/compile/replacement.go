package compile

import (
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Replacement effects (614, 615). Patterns describe the events that they replace. The replacement is a rewrite of the
// event where possible, else a program that runs in its place.

// insteadStatic compiles a replacement effect of a static ability (614.1a), with the following sentences that belong to
// it.
func (l *lowerer) insteadStatic(e ability.Instead, after []ability.Effect, ab program.Ability) []program.AbilityID {
	if e.For != nil || e.Next {
		refuse(e, "a static ability")
	}
	v := l.compiler.newLowerer()
	v.x = l.x
	for m, s := range l.sets {
		v.sets[m] = s
	}
	ab.Kind = program.AbReplacement
	if d, _ := e.When.(ability.Does); ab.Zones == 0 && !isSelf(d.Who) {
		ab.Zones = movedFrom(e.Effect)
	} else if ab.Zones == 0 && fromAnywhere(d.Acts) {
		ab.Zones = program.AllZones // 113.6: what would happen to the object itself is replaced wherever it is
	}
	v.hostNoun = nounOfHost(e.When) // "another creature" is another than the equipped one
	v.replacement(e, after, &ab)
	if len(v.targets) > 0 || len(v.modes) > 0 {
		refuse(e, "a replacement effect")
	}
	ab.Prog, ab.NRegs = v.program(), uint8(v.regs)
	return []program.AbilityID{l.b.Ability(ab)}
}

// replacesItsEnd reports whether a sentence is about the object being put somewhere from anywhere, which is not an
// instruction of a spell: "If ~ would be put into a graveyard from anywhere, exile it instead."
func replacesItsEnd(e ability.Effect) bool {
	i, ok := e.(ability.Instead)
	if !ok {
		return false
	}
	d, ok := i.When.(ability.Does)
	return ok && isSelf(d.Who) && fromAnywhere(d.Acts)
}

// fromAnywhere reports whether an event is being put somewhere "from anywhere".
func fromAnywhere(acts []ability.Act) bool {
	if len(acts) != 1 {
		return false
	}
	p, ok := acts[0].(ability.PutInto)
	return ok && p.Anywhere
}

// insteadEffect compiles a replacement effect with a duration: "If that creature would die this turn, exile it
// instead."
func (l *lowerer) insteadEffect(e ability.Instead, after []ability.Effect) {
	ab := program.Ability{Kind: program.AbReplacement, Label: l.effectLabel(e)}
	d, of := program.DurForever, uint32(0)
	if e.For != nil {
		d, of = l.duration(e.For)
	} else if dur, ok := timeOf(e.When); ok {
		d = dur
	} else if !aboutOne(e.When) {
		refuse(e, "a replacement effect without a duration")
	}
	defer l.hostNow(e)()
	lasts := e
	when, still := l.chosenSource(untimed(e.When))
	lasts.When = when
	v := *l
	v.code, v.modes, v.lasts, v.still = nil, nil, true, still
	if d, ok := lasts.When.(ability.Does); ok {
		if it, ok := d.Who.(ability.It); ok {
			if r, ok := l.said[it.To]; ok {
				v.shieldFrom = l.setReg(r)
			}
			if l.playable[it.To] {
				ab.Flags |= program.AbFindsCast
			}
		}
	}
	v.replacement(lasts, after, &ab)
	if e.Next {
		ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(program.Rewrite{Kind: program.RwOnce}))
	}
	ab.Prog = v.program()
	l.regs, l.targets, l.phrases = v.regs, v.targets, v.phrases
	l.emit(program.DoEffect(l.b.Ability(ab), 0, d, of))
}

// hostNow notes what the object is attached to as an effect is created that affects "enchanted creature": it goes on to
// affect this creature, wherever the object is by then (608.2h, 615.7). The function that it returns ends that.
func (l *lowerer) hostNow(n ability.Node) func() {
	was := l.host
	found := false
	ability.Walk(n, func(n ability.Node) bool {
		_, attached := n.(ability.Attached)
		found = found || attached
		return true
	})
	if found && was == 0 && !l.free {
		l.host = l.let(l.b.SetLast(l.b.SetHost(0)))
	}
	return func() { l.host = was }
}

// attachedTo is "enchanted creature", or "enchanted creature card" while it is in a graveyard.
func (l *lowerer) attachedTo(r ability.Attached) program.SetX {
	host := l.host
	if host == 0 {
		host = l.b.SetHost(0)
	}
	if r.Card {
		host = l.b.SetFilter(host, l.b.PropLive(program.Graveyard.Bit()))
	}
	return host
}

// chosenSource emits the choice of a source as the effect is created (609.7a), and returns the event with that source,
// and what it still has to be as it would deal damage (609.7b).
func (l *lowerer) chosenSource(e ability.Event) (ability.Event, program.PropX) {
	d, ok := e.(ability.Does)
	if !ok {
		return e, 0
	}
	if o, ok := d.Who.(ability.Objects); ok {
		if r, still, ok := l.ofChoice(o); ok {
			d.Who = r
			return d, still
		}
	}
	return d, 0
}

// ofChoice emits the choice of "a red source of your choice" and returns a reference to it, and its quality.
func (l *lowerer) ofChoice(o ability.Objects) (ability.Ref, program.PropX, bool) {
	at := slices.IndexFunc(o.Post, func(p ability.Property) bool { _, is := p.(ability.OfChoiceOf); return is })
	if at < 0 || o.Det.Target || o.Det.How != ability.One {
		return nil, 0, false
	}
	c := o.Post[at].(ability.OfChoiceOf)
	o.Post = slices.Delete(slices.Clone(o.Post), at, at+1)
	still, _, _, _ := l.noun(o, program.AllZones)
	p := l.and(still, l.b.PropKind(1<<program.KindCard|1<<program.KindToken|1<<program.KindSpellCopy))
	r := l.choiceReg(o.Said)
	spec := program.ChoiceSpec{Who: l.ref(c.Who), From: l.b.SetAll(program.Battlefield.Bit()|program.Stack.Bit()|
		program.Command.Bit(), p, 0), Kind: program.DecideChoose, Reg: r}
	l.emit(program.DoChoose(r, l.b.Choice(spec)))
	m := o.Said
	if m == 0 {
		m = -1000 - ability.Mention(r) // no text refers to it
		l.said[m] = r
	}
	return ability.It{To: m}, still, true
}

// timeOf returns the duration that an event names: "would die this turn".
func timeOf(e ability.Event) (program.Duration, bool) {
	if d, ok := e.(ability.Does); ok && d.During.When == ability.InTurn {
		return program.DurEndOfTurn, true
	}
	return 0, false
}

// replacement sets what is replaced and by what.
func (l *lowerer) replacement(e ability.Instead, after []ability.Effect, ab *program.Ability) {
	if e.May {
		ab.Flags |= program.AbOptional
	}
	var dummy program.Ability
	var binds []program.Bind
	defer l.restore(l.context)
	l.would = true
	if d, ok := e.When.(ability.Does); ok && d.While != nil {
		l.ofEvent = d.Said // "while your library has at least that many cards in it"
	}
	for _, x := range events(e.When) {
		for _, p := range l.patterns(x, &dummy) {
			if p.Kinds&program.EvAction.Bit() != 0 {
				refuse(x, "a replacement effect") // the event refers to it only once it is done
			}
			p.NewObj, p.Together = false, false
			if p.Kinds == program.EvDamage.Bit() {
				p.Src = l.and(p.Src, l.still)
			}
			binds = append(binds, p.Binds...)
			ab.Trigger = append(ab.Trigger, l.b.Pattern(p))
		}
	}
	l.ofEvent = 0
	at := l.atEvent(binds)
	at.ofEvent = amountOf(e.When)
	if e.If != nil {
		ab.If = l.andCond(ab.If, at.cond(e.If))
	}
	if l.discardElsewhere(e, ab) {
		return
	}
	if caused(e.When) {
		refuse(e, "a replacement of an effect with a certain cause")
	}
	effect := e.Effect
	if w, ok := effect.(ability.Where); ok {
		at.x = at.num(w.X)
		l.x, effect = at.x, w.Effect
	}
	if w, ok := effect.(ability.InsteadOf); ok {
		if m, ok := w.Of.(ability.Move); ok && (m.To.Zone == ability.AnyZone || m.To.Zone == ability.Graveyard) {
			effect = w.Effect // "instead of putting it anywhere else"
		}
	}
	effect = drawSkipped(e.When, effect)
	if l.prevents(at, e, effect, after, ab) {
		return
	}
	if d, ok := effect.(ability.Do); ok && d.May && len(d.Acts) > 1 && len(d.More) == 0 && d.For == nil &&
		len(after) == 0 {
		// "You may instead mill three cards and return this card": choosing to do so applies the effect.
		if _, you := d.Who.(ability.You); you {
			d.May = false
			effect = d
			ab.Flags |= program.AbOptional
		}
	}
	if d, ok := effect.(ability.Do); ok && len(d.Acts) == 1 && len(d.More) == 0 && d.For == nil && len(after) == 0 {
		if d.May {
			// "You may exile it instead."
			if _, you := d.Who.(ability.You); you {
				d.May = false
				ab.Flags |= program.AbOptional
			}
		}
		if rw, ok := l.simpleInstead(at, e, d); ok {
			if rw.Kind == program.RwUnder {
				ab.Flags |= program.AbEnterUnder
			}
			ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(rw))
			return
		}
		effect = drawSkipped(e.When, d)
	}
	l.effect(effect)
	for _, x := range after {
		l.effect(x)
	}
	ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(program.Rewrite{Kind: program.RwInstead}))
}

// drawSkipped removes "skips that draw" from an effect, since the draw is replaced anyway.
func drawSkipped(when ability.Event, e ability.Effect) ability.Effect {
	w, ok := when.(ability.Does)
	if !ok || len(w.Acts) != 1 {
		return e
	}
	if _, draws := w.Acts[0].(ability.Draw); !draws {
		return e
	}
	return ability.Rewrite(e, func(n ability.Node) ability.Node {
		if d, ok := n.(ability.Do); ok && len(d.Acts) == 1 && len(d.More) == 0 && !d.May &&
			d.Acts[0] == ability.Act(ability.SkipDraw{}) && sameThing(d.Who, w.Who) {
			return ability.Seq{}
		}
		return n
	}).(ability.Effect)
}

// amountOf returns the mention of an event's amount.
func amountOf(e ability.Event) ability.Mention {
	if d, ok := e.(ability.Does); ok {
		return d.Said
	}
	return 0
}

// simpleInstead matches replacements that modify the event itself: another amount, another zone, damage dealt to
// something else.
func (l *lowerer) simpleInstead(at *lowerer, e ability.Instead, d ability.Do) (program.Rewrite, bool) {
	if d.May {
		return program.Rewrite{}, false
	}
	about := func(r ability.Ref) bool {
		// Others: about something that the event doesn't name; a general replacement takes it.
		switch x := r.(type) {
		case ability.Self:
			return true
		case ability.It:
			_, known := l.said[x.To]
			return known
		}
		return false
	}
	if rw, ok := l.damageInstead(at, e, d); ok {
		return rw, true
	}
	if n := amountInstead(e, d); n != nil {
		return program.Rewrite{Kind: program.RwAmount, A: int32(at.num(n))}, true
	}
	switch a := d.Acts[0].(type) {
	case ability.Create:
		if rw, ok := l.tokensPlus(e, a); ok {
			return rw, true
		}
	case ability.ExileIt:
		if about(a.What) && len(a.With) == 0 && !a.FaceDown && !l.links { // a program notes what is exiled
			return program.Rewrite{Kind: program.RwTo, A: int32(program.Exile), B: program.PosEnd}, true
		}
	case ability.Enter:
		if _, you := a.Under.(ability.You); you && about(d.Who) && entersUnder(a, e.When) {
			return program.Rewrite{Kind: program.RwUnder, Set: at.ref(a.Under)}, true
		}
	case ability.Regenerate:
		if about(a.What) {
			return program.Rewrite{Kind: program.RwRegenerate}, true // 614.8
		}
	case ability.Move:
		if about(a.What) && a.To.Zone == ability.Hand {
			return program.Rewrite{Kind: program.RwTo, A: int32(program.Hand), B: program.PosEnd}, true
		}
	}
	return program.Rewrite{}, false
}

// entersUnder reports whether an act is only about under whose control something enters, and an event that it enters.
func entersUnder(a ability.Enter, when ability.Event) bool {
	d, ok := when.(ability.Does)
	if !ok || len(d.Acts) != 1 {
		return false
	}
	_, enters := d.Acts[0].(ability.Enter)
	return enters && !a.Tapped && !a.Untapped && !a.Transformed && a.From == nil && a.As == nil && len(a.With) == 0 &&
		len(a.Abilities) == 0
}

// damageInstead matches another amount of damage, "it deals double that damage to that player instead", and damage
// dealt to something else.
func (l *lowerer) damageInstead(at *lowerer, e ability.Instead, d ability.Do) (program.Rewrite, bool) {
	w, ok := e.When.(ability.Does)
	if !ok || len(w.Acts) != 1 {
		return program.Rewrite{}, false
	}
	var was, to ability.Ref
	var n ability.Number
	switch x := w.Acts[0].(type) {
	case ability.Deal:
		if len(x.Parts) != 1 {
			return program.Rewrite{}, false
		}
		was = x.Parts[0].To
	case ability.BeDealt:
		was = x.To
	case ability.DealtDamage:
		was = w.Who
	default:
		return program.Rewrite{}, false
	}
	switch a := d.Acts[0].(type) {
	case ability.Deal:
		if len(a.Parts) != 1 || a.Combat || a.Noncombat || a.Parts[0].Divided || a.Parts[0].Evenly ||
			!sameThing(d.Who, w.Who) {
			return program.Rewrite{}, false
		}
		n, to = a.Parts[0].N, a.Parts[0].To
	case ability.BeDealt:
		if a.By != nil {
			return program.Rewrite{}, false
		}
		to = a.To
	default:
		return program.Rewrite{}, false
	}
	same := to == nil || sameThing(to, was)
	that := false
	if m, ok := n.(ability.ThatMuch); ok {
		that = m.To == w.Said
	}
	switch {
	case same && n != nil:
		return program.Rewrite{Kind: program.RwAmount, A: int32(at.num(n))}, true
	case !same && (n == nil || that):
		v := at
		if hasTarget(to) {
			v = l
		}
		return program.Rewrite{Kind: program.RwTarget, Set: v.ref(to)}, true
	}
	return program.Rewrite{}, false
}

// sameThing reports whether a later noun phrase refers to an earlier one.
func sameThing(later, earlier ability.Ref) bool {
	if it, ok := later.(ability.It); ok {
		return it.To != 0 && it.To == mentionOf(earlier)
	}
	// Others: two phrases with the same words may mean different things.
	switch later.(type) {
	case ability.You, ability.Self:
		return ability.Equal(later, earlier)
	}
	return false
}

// amountInstead matches another amount for the same player or object, "you gain twice that much life instead", and
// returns that amount.
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
	// Others: not more or less of the same; 0 leaves the event to a general replacement.
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
	case ability.GetCounters:
		if _, gets := w.Acts[0].(ability.GetCounters); gets && len(a.What) == 1 && a.What[0].Those {
			return a.What[0].N
		}
	}
	return nil
}

// doneIn returns the mention of what an effect does.
func doneIn(e ability.Effect) ability.Mention {
	if d, ok := e.(ability.Do); ok && d.Said != 0 {
		return d.Said
	}
	return -1
}

// standsAlone reports whether a sentence after a replacement effect is a static ability of its own.
func standsAlone(e ability.Effect) bool {
	// Others: no other sentence is a static ability.
	switch e := e.(type) {
	case ability.Instead, ability.While, ability.AsEnters, ability.Rule:
		return true
	case ability.Do:
		return len(e.Acts) > 0 && isFact(e.Acts[0])
	}
	return false
}

// countInstead matches another number of the same counters or tokens: "it puts twice that many of those counters on
// that permanent instead", "twice that many of those tokens are created instead".
func countInstead(w ability.Does, d ability.Do) ability.Number {
	var on ability.Ref
	kind := ability.CounterKind("")
	// Others: the other events put no counters or tokens; a general replacement takes them.
	switch a := w.Acts[0].(type) {
	case ability.CreateSome:
		return tokensInstead(d)
	case ability.PutCounters:
		if len(a.What) == 1 {
			on, kind = a.On, a.What[0].Kind
		}
	case ability.Passive:
		// Others: the other events put no counters or tokens; a general replacement takes them.
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
	// Others: not a number of the same counters; a general replacement takes it.
	switch a := d.Acts[0].(type) {
	case ability.PutCounters:
		if len(a.What) == 1 && sameThing(a.On, on) && a.What[0].For == nil && !a.What[0].Additional && !a.Divided &&
			(a.What[0].Those || kind != "" && a.What[0].Kind == kind) {
			return a.What[0].N
		}
	case ability.Passive:
		c, ok := d.Who.(ability.Counters)
		if _, puts := a.Act.(ability.PutCounters); ok && puts && sameThing(a.On, on) && c.Kind == kind && !c.Last &&
			c.Those == (kind == "") {
			return c.N
		}
	}
	return nil
}

// anEffect reports whether a noun phrase is "an effect".
func anEffect(r ability.Ref) bool {
	o, ok := r.(ability.Objects)
	return ok && o.Det.How == ability.One && len(o.Pre)+len(o.Post) == 0 &&
		o.Noun == ability.Property(ability.IsKind{Kind: ability.ThisEffect})
}

// staticReplacement compiles static sentences that are replacement effects: how something enters, damage prevented or
// redirected (614, 615). It returns nil for others.
func (l *lowerer) staticReplacement(d ability.Do, ab program.Ability) []program.AbilityID {
	// Others: not a replacement of one act; nil leaves the sentence to static.
	switch a := d.Acts[0].(type) {
	case ability.Enter:
		return l.enters(d.Who, a, ab)
	case ability.PerEach:
		e, ok := a.Act.(ability.Enter)
		if !ok {
			return nil
		}
		times := l.multiply(l.each(a))
		defer l.restore(l.context)
		l.times = times
		return l.enters(d.Who, e, ab)
	case ability.Prevent:
		ab.Kind = program.AbReplacement
		ps, rw := l.prevent(a)
		ab.Trigger, ab.Rewrite = ps, []uint32{l.b.Rewrite(rw)}
		return []program.AbilityID{l.b.Ability(ab)}
	case ability.Redirect:
		ab.Kind = program.AbReplacement
		p, rw := l.redirect(a)
		ab.Trigger, ab.Rewrite = []uint32{l.b.Pattern(p)}, []uint32{l.b.Rewrite(rw)}
		return []program.AbilityID{l.b.Ability(ab)}
	case ability.Cant:
		return l.cantEnter(d, a, ab)
	}
	return nil
}

// enters compiles "enters tapped", "enters with two +1/+1 counters on it", "creatures you control enter as a copy of ~"
// (614.1c, d).
func (l *lowerer) enters(who ability.Ref, a ability.Enter, ab program.Ability) []program.AbilityID {
	l.entersAs(who, a, &ab)
	return []program.AbilityID{l.b.Ability(ab)}
}

func (l *lowerer) entersAs(who ability.Ref, a ability.Enter, ab *program.Ability) {
	if a.From != nil || a.Under != nil {
		refuse(a, "how a permanent enters")
	}
	ab.Kind = program.AbReplacement
	p := program.Pattern{Kinds: program.EvMove.Bit(), To: program.Battlefield.Bit()}
	p.Obj = l.watched(&p, who, program.PartObj)
	if _, self := who.(ability.Self); self {
		if ab.Zones != 0 {
			refuse(a, "a replacement effect that works outside the battlefield")
		}
		ab.Zones = program.AllZones
	}
	switch {
	case a.Tapped:
		ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(program.Rewrite{Kind: program.RwFlags,
			A: int32(program.FlagTapped)}))
	case a.Transformed:
		ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(program.Rewrite{Kind: program.RwFlags,
			A: int32(program.FlagTransformed)}))
	case a.Untapped:
		ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(program.Rewrite{Kind: program.RwFlags,
			B: int32(program.FlagTapped)}))
	}
	for _, c := range a.With {
		ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(program.Rewrite{Kind: program.RwCounters,
			A: int32(l.counter(c.Kind)), B: int32(l.counterNumber(c))}))
	}
	become, changes := a.As.(ability.Become)
	if len(a.Abilities) > 0 || changes {
		// It has them from the moment it enters, for as long as it stays.
		grant := program.Ability{Kind: program.AbStatic, Label: ab.Label}
		if len(a.Abilities) > 0 {
			gain := ability.Gain{List: a.Abilities}
			if isSelf(who) { // it names itself
				gain = gainsOwn([]ability.Act{gain})[0].(ability.Gain)
			}
			grant.Mods = l.mods(program.Mod{Scope: program.ScopeLocked}, gain)
		}
		if changes {
			grant.Mods = append(grant.Mods, l.mods(program.Mod{Scope: program.ScopeLocked}, become)...)
		}
		ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(program.Rewrite{Kind: program.RwGrant,
			A: int32(l.b.Ability(grant))}))
	}
	if a.As != nil && !changes {
		c, ok := a.As.(ability.CopyOf)
		if !ok || len(c.Except) > 0 {
			refuse(a, "how a permanent enters")
		}
		if _, self := c.What.(ability.Self); !self {
			refuse(a, "how a permanent enters")
		}
		v := l.compiler.newLowerer()
		v.emit(program.DoEnterCopy(l.b.SetSource(), 0))
		ab.Prog, ab.Flags = v.program(), ab.Flags|program.AbEnterCopy
		ab.Rewrite = append(ab.Rewrite, l.b.Rewrite(program.Rewrite{Kind: program.RwFirst}))
	}
	if len(ab.Rewrite) == 0 {
		refuse(a, "how a permanent enters")
	}
	ab.Trigger = []uint32{l.b.Pattern(p)}
}

// entersFor compiles "permanents enter tapped this turn", a replacement effect with a duration. It reports false for
// other sentences.
func (l *lowerer) entersFor(d ability.Do) bool {
	if len(d.Acts) != 1 || d.For == nil || d.May || len(d.More) > 0 {
		return false
	}
	a, ok := d.Acts[0].(ability.Enter)
	if !ok {
		return false
	}
	t, of := l.duration(d.For)
	ab := program.Ability{Label: l.effectLabel(d)}
	l.choiceless().entersAs(d.Who, a, &ab)
	l.effectOf(ab, 0, t, of, 0)
	return true
}

// cantEnter compiles "lands can't enter the battlefield" (614.17).
func (l *lowerer) cantEnter(d ability.Do, c ability.Cant, ab program.Ability) []program.AbilityID {
	if len(c.Acts) != 1 || c.When.When != ability.NoTime || d.For != nil || d.May {
		return nil
	}
	a, ok := c.Acts[0].(ability.Enter)
	if !ok {
		return nil
	}
	if a.Tapped || a.Untapped || a.With != nil || a.As != nil || a.From != nil || a.Under != nil || a.Abilities != nil {
		refuse(a, "a restriction")
	}
	list := []ability.Ref{d.Who}
	if both, ok := d.Who.(ability.Both); ok {
		list = both.List
	}
	for _, who := range list {
		p := program.Pattern{Kinds: program.EvMove.Bit(), To: program.Battlefield.Bit()}
		switch o := who.(type) {
		case ability.Objects:
			// "Creature cards in graveyards": the zone that they would enter from.
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
			p.Obj = l.watched(&p, o, program.PartObj)
		case ability.ZoneOf:
			if o.Of != nil {
				refuse(a, "a restriction")
			}
			p.From = zoneOf(o.Zone).Bit()
		default:
			refuse(a, "a restriction")
		}
		ab.Mods = append(ab.Mods, l.b.Mod(program.Mod{Scope: program.ScopePlayers, Kind: program.ModRule,
			A: int32(program.RuleCantEnter), B: int32(l.b.Pattern(p))}))
	}
	return []program.AbilityID{l.b.Ability(ab)}
}

// rewritten applies CompileOptions.Rewrite to every tree: those of the cards and those that the options supply.
func rewritten(cards []rulebook.CardText, o CompileOptions) ([]rulebook.CardText, CompileOptions) {
	abilities := func(list []ability.Ability) []ability.Ability {
		var out []ability.Ability
		for _, a := range list {
			if a, ok := ability.Rewrite(a, o.Rewrite).(ability.Ability); ok {
				out = append(out, a)
			}
		}
		return out
	}
	cards = slices.Clone(cards)
	for i := range cards {
		faces := slices.Clone(cards[i].Faces)
		for j := range faces {
			lines := slices.Clone(faces[j].Lines)
			for k := range lines {
				lines[k].Ability, _ = ability.Rewrite(lines[k].Ability, o.Rewrite).(ability.Ability)
			}
			faces[j].Lines = lines
		}
		cards[i].Faces = faces
	}
	if o.Creature != nil {
		o.Creature, _ = ability.Rewrite(o.Creature, o.Rewrite).(ability.Ability)
	}
	if keyword := o.Keyword; keyword != nil {
		o.Keyword = func(e rulebook.Edition, k ability.Keyword) (rulebook.Meaning, bool, error) {
			m, ok, err := keyword(e, k)
			m.Means, m.Bare = abilities(m.Means), abilities(m.Bare)
			return m, ok, err
		}
	}
	if token := o.Token; token != nil {
		o.Token = func(e rulebook.Edition, s ability.Subtype) (ability.Token, bool, error) {
			t, ok, err := token(e, s)
			if x, is := ability.Rewrite(t, o.Rewrite).(ability.Token); is {
				t = x
			}
			return t, ok, err
		}
	}
	if action := o.Action; action != nil {
		o.Action = func(e rulebook.Edition, k ability.KeywordAction) (ability.Effect, bool, error) {
			x, ok, err := action(e, k)
			x, _ = ability.Rewrite(x, o.Rewrite).(ability.Effect)
			return x, ok, err
		}
	}
	if inherent := o.Inherent; inherent != nil {
		o.Inherent = func(of string) ([]ability.Ability, error) {
			list, err := inherent(of)
			return abilities(list), err
		}
	}
	if dungeons := o.Dungeons; dungeons != nil {
		o.Dungeons = func() ([]rulebook.Dungeon, error) {
			list, err := dungeons()
			list = slices.Clone(list)
			for i := range list {
				list[i].Rooms = slices.Clone(list[i].Rooms)
				for j := range list[i].Rooms {
					r := &list[i].Rooms[j]
					r.Effect, _ = ability.Rewrite(r.Effect, o.Rewrite).(ability.Effect)
				}
			}
			return list, err
		}
	}
	return cards, o
}
