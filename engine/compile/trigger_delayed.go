package compile

import (
	"maps"
	"slices"

	"arbiter/ability"
	"arbiter/engine/program"
)

// branchOff returns the lowerer of an ability that an effect creates. It shares the effect's registers, since its
// context is a copy of the effect's, but has its own targets and program.
func (l *lowerer) branchOff(e ability.Effect) *lowerer {
	v := *l
	if l.othersMeant { // "each other creature" is still other than what was targeted
		v.picked = slices.Clone(l.picked)
		for _, t := range l.targets {
			v.picked = append(v.picked, t.Reg)
		}
	}
	v.code, v.targets, v.modes = nil, nil, nil
	v.later = nil
	v.targetsOf(e)
	v.many, v.manySaid, v.perEach = false, 0, false
	v.subject = l.b.SetYou()
	return &v
}

// addBranch adds the finished ability.
func (l *lowerer) addBranch(v *lowerer, ab program.Ability) program.AbilityID {
	l.regs = v.regs
	ab = v.complete(ab)
	id := l.b.Ability(ab)
	l.delayedAbilities = append(l.delayedAbilities, id)
	return id
}

// delayed compiles a delayed triggered ability (603.7). It triggers once, unless the text gives it a duration (603.7b).
func (l *lowerer) delayed(e ability.Delayed) {
	if w, ok := whenDoneThisWay(e); ok {
		l.reflex(l.thisWay(w), e.Effect)
		return
	}
	if now, later, ok := onlyReturns(e); ok {
		l.effect(now)
		l.delayed(later)
		return
	}
	label := l.effectLabel(e.Effect)
	if e.Post {
		e.Effect = l.targetedNow(e.Effect)
	}
	e.When = l.targetsNow(e.When).(ability.Event) // "when target creature dies this turn" has its target at once, too
	v := l.branchOff(e.Effect)
	ab := program.Ability{Kind: program.AbTriggered, Label: label, Zones: program.AllZones}
	when, dur, of := e.When, program.DurForever, uint32(0)
	once := true
	if d, ok := when.(ability.Does); ok {
		d = counted(d)
		if thisTurn(d.During) {
			d.During = ability.Time{}
			dur, once = program.DurEndOfTurn, false
		}
		if d.Next {
			d.Next, once = false, true
		}
		when = d
	}
	if e.For != nil {
		if dur != program.DurForever {
			refuse(e, "a delayed trigger")
		}
		dur, of = l.duration(e.For)
		if dur == program.DurWhile || dur == program.DurSource {
			refuse(e, "a delayed trigger")
		}
		once = false
	}
	if once {
		ab.Flags |= program.AbDelayedOnce
	}
	if b, ok := when.(ability.Begins); ok && b.ThisTurn {
		if dur != program.DurForever || b.Which != ability.NextStep {
			refuse(e, "a delayed trigger")
		}
		dur = program.DurEndOfTurn
	}
	if b, ok := when.(ability.Begins); ok && (b.NextTurn || b.OnTurn) {
		ab.Flags |= program.AbLaterTurn
		if b.OnTurn && e.For == nil { // in that turn or never
			dur, of = l.duration(ability.UntilNextTurn{Of: b.Whose, End: true})
		}
	}
	if b, ok := when.(ability.Begins); ok && b.Which == ability.OfThatTurn {
		b.Which = ability.EachStep
		when = b
		v.trigger(when, e.If, &ab)
		ab.If = l.andCond(ab.If, l.thatTurn(e.When))
	} else {
		v.trigger(when, e.If, &ab)
	}
	v.effect(e.Effect)
	id := l.addBranch(v, ab)
	l.emit(program.DoDelayed(id, dur, of))
}

// targetedNow makes the targets of an effect those of the spell or ability being compiled: "destroy target creature at
// end of combat" has its target as it is cast or activated, and only the rest happens later (601.2c, 115.1). Targets
// after the time are those of the delayed triggered ability: "when ... this turn, destroy target creature" (603.7).
func (l *lowerer) targetedNow(e ability.Effect) ability.Effect {
	return l.targetsNow(e).(ability.Effect)
}

// targetsNow replaces the targets in a part of a text by references to them.
func (l *lowerer) targetsNow(n ability.Node) ability.Node {
	return ability.Rewrite(n, func(n ability.Node) ability.Node {
		o, ok := n.(ability.Objects)
		if !ok || !o.Det.Target {
			return n
		}
		return l.targetRef(o)
	})
}

// targetRef compiles targets and returns a reference to them.
func (l *lowerer) targetRef(o ability.Objects) ability.It {
	if o.Said == 0 {
		o.Said = targetedNowMention - ability.Mention(len(l.targets))
	}
	l.ref(o)
	return ability.It{Say: ability.ByThat, Noun: o.Noun, To: o.Said, Plural: o.Det.How != ability.One}
}

// targetedNowMention is the first mention of such targets that no word refers to.
const targetedNowMention ability.Mention = -4400

// putsThenLater compiles "put that card onto the battlefield at the beginning of the next end step. Sacrifice the
// creature when you lose control of this permanent": the second delayed triggered ability is about the permanent that
// the card becomes, and is created as it does (400.7, 603.7a). It reports false for other sentences.
func (l *lowerer) putsThenLater(first, second ability.Effect) bool {
	puts, ok := first.(ability.Delayed)
	later, is := second.(ability.Delayed)
	if !ok || !is {
		return false
	}
	d, ok := puts.Effect.(ability.Do)
	if !ok || d.May || len(d.Acts) != 1 || len(d.More) > 0 {
		return false
	}
	m, ok := d.Acts[0].(ability.Move)
	it, isIt := m.What.(ability.It)
	if !ok || !isIt || m.To.Zone != ability.Battlefield || !speaksOfMention(later.Effect, it.To) {
		return false
	}
	puts.Effect = ability.Seq{List: []ability.Effect{d, later}}
	l.delayed(puts)
	return true
}

// onlyReturns splits "exile this permanent and return it to the battlefield at the beginning of the next end step" into
// the exile, which happens at once, and the return, which alone is delayed. Other acts joined before such a time are
// refused: the text doesn't say which of them it is for.
func onlyReturns(e ability.Delayed) (now ability.Effect, later ability.Delayed, ok bool) {
	d, is := e.Effect.(ability.Do)
	if !is || !e.Post || len(d.Acts) < 2 {
		return nil, e, false
	}
	x, exiles := d.Acts[0].(ability.ExileIt)
	m, moves := d.Acts[1].(ability.Move)
	if !exiles || !moves || len(d.Acts) != 2 || len(d.More) > 0 || m.Verb != ability.ReturnVerb || e.If != nil {
		refuse(e, "a time for one of several actions")
	}
	first, second := d, d
	first.Acts, second.Acts = []ability.Act{x}, []ability.Act{m}
	e.Effect = second
	return first, e, true
}

// reflexive compiles "When you do, E" (603.12).
func (l *lowerer) reflexive(e ability.Reflexive) {
	r, ok := l.said[e.To]
	if !ok || e.To == 0 {
		refuse(e, "an effect")
	}
	l.reflex(l.b.CondDone(r), e.Effect)
}

// reflex compiles a reflexive triggered ability that triggers if a condition holds.
func (l *lowerer) reflex(x program.CondX, e ability.Effect) {
	v := l.branchOff(e)
	v.effect(e)
	id := l.addBranch(v, program.Ability{Kind: program.AbTriggered, Label: l.effectLabel(e), Zones: program.AllZones})
	l.emit(program.DoReflex(id, x))
}

// whenDoneThisWay matches "when you discard a nonland card this way", "when a creature card is exiled this way", about
// something done before the ability is created: a reflexive triggered ability, too (603.12).
func whenDoneThisWay(e ability.Delayed) (ability.ThisWay, bool) {
	d, ok := e.When.(ability.Does)
	if !ok || d.During.When != ability.ThisWayTime || d.During.To == 0 || len(d.Acts) != 1 || e.For != nil ||
		e.If != nil || d.Nth != nil || d.Next || d.While != nil || d.Being != nil || d.Said != 0 {
		return ability.ThisWay{}, false
	}
	w := ability.ThisWay{To: d.During.To}
	switch a := d.Acts[0].(type) {
	case ability.Discard:
		o, ok := a.What.(ability.Objects)
		if _, you := d.Who.(ability.You); !you || !ok || a.Random {
			return w, false
		}
		w.Who, w.Act = o, ability.Passive{Act: ability.Discard{}}
		return w, true
	case ability.Sacrifice:
		o, ok := a.What.(ability.Objects)
		if _, you := d.Who.(ability.You); !you || !ok {
			return w, false
		}
		w.Who, w.Act = o, ability.Passive{Act: ability.Sacrifice{}}
		return w, true
	case ability.ExileIt:
		o, ok := a.What.(ability.Objects)
		if _, you := d.Who.(ability.You); !you || !ok || a.From != nil || a.FaceDown || len(a.With) > 0 {
			return w, false
		}
		w.Who, w.Act = o, ability.Passive{Act: ability.ExileIt{}}
		return w, true
	case ability.Passive:
		o, ok := d.Who.(ability.Objects)
		if x, exile := a.Act.(ability.ExileIt); !ok || !exile || x.What != nil || len(x.With) > 0 || x.FaceDown ||
			a.By != nil || a.On != nil || a.From != nil {
			return w, false
		}
		w.Who, w.Act = o, a
		return w, o.Said == 0
	}
	return w, false
}

// triggerZones sets the zones in which a triggered ability works, if its text implies them; usually it works only on
// the battlefield (113.6).
func (l *lowerer) triggerZones(t ability.Triggered, ab *program.Ability) {
	if ab.Zones != 0 {
		return
	}
	if hauntsIn(t.When) {
		ab.Zones = program.Battlefield.Bit() | program.Exile.Bit() // 702.55c
		return
	}
	moves := false // the event is about the object moving
	for _, e := range events(t.When) {
		d, ok := e.(ability.Does)
		if !ok {
			continue
		}
		if z := selfZone(d.While); z != 0 {
			ab.Zones = z
			return
		}
		if exiledThisWay(d) {
			ab.Zones = program.Exile.Bit()
			return
		}
		_, self := d.Who.(ability.Self)
		for _, a := range d.Acts {
			// Others: the other events are seen from the battlefield (113.6).
			switch x := a.(type) {
			case ability.KeywordEvent:
				if self && (x.Word == "become plotted" || x.Word == "become foretold") {
					ab.Zones = program.Exile.Bit()
				}
			case ability.Cast:
				if _, ok := x.What.(ability.Self); ok {
					ab.Zones = program.Stack.Bit() // "When you cast this spell"
				}
			case ability.Passive:
				if _, ok := x.Act.(ability.Cast); ok && self {
					ab.Zones = program.Stack.Bit()
				}
				moves = moves || self
			case ability.PutInto:
				if from, ok := x.From.(ability.ZoneOf); self && (!ok || from.Zone != ability.Battlefield) {
					// It is put there from anywhere, so the ability works in that zone (603.6c: it does not look back).
					ab.Zones = zoneOf(x.Zone).Bit()
					ab.Flags &^= program.AbLookBack
				}
				moves = moves || self
			case ability.Die, ability.Leave, ability.Enter:
				moves = moves || self
			case ability.Discard:
				moves = moves || namesItself(x.What)
			case ability.Sacrifice:
				moves = moves || namesItself(x.What)
			case ability.Cycle:
				moves = moves || namesItself(x.What)
			}
		}
	}
	if ab.Zones != 0 {
		return
	}
	if z := selfZone(t.If); z != 0 {
		ab.Zones = z
		return
	}
	// An attached object is on the battlefield as its ability triggers, wherever it is found later (400.7e).
	ability.Walk(t.When, func(n ability.Node) bool {
		if _, ok := n.(ability.Attached); ok {
			moves = true
		}
		return true
	})
	if moves {
		return
	}
	ab.Zones = movedFrom(t.Effect)
}

// namesItself reports whether a reference is to the object itself, or to it among others.
func namesItself(r ability.Ref) bool {
	// Others: they refer to something else.
	switch r := r.(type) {
	case ability.Self:
		return true
	case ability.Either:
		return slices.ContainsFunc(r.List, namesItself)
	}
	return false
}

// movedFrom returns the zones that an effect moves its object out of; its ability works there (113.6k).
func movedFrom(e ability.Effect) program.ZoneSet {
	var zones program.ZoneSet
	ability.Walk(e, func(n ability.Node) bool {
		var what, from ability.Ref
		switch n := n.(type) {
		case ability.Ability:
			return false
		case ability.Move:
			what, from = n.What, n.From
		case ability.ExileIt:
			what, from = n.What, n.From
		case ability.Cast:
			what, from = n.What, n.From
		case ability.Discard:
			what, from = n.What, ability.ZoneOf{Zone: ability.Hand}
		case ability.Reveal:
			what, from = n.What, ability.ZoneOf{Zone: ability.Hand}
		default:
			return true
		}
		if _, self := what.(ability.Self); self {
			if z, ok := from.(ability.ZoneOf); ok {
				zones |= zoneOf(z.Zone).Bit()
			}
		}
		return true
	})
	return zones
}

// selfZone returns the zones that a condition demands of the object itself, 0 if none.
func selfZone(c ability.Condition) program.ZoneSet {
	// Others: the other conditions say nothing of the source's zone.
	switch c := c.(type) {
	case ability.AllHold:
		for _, x := range c.List {
			if z := selfZone(x); z != 0 {
				return z
			}
		}
	case ability.Is:
		if _, self := c.What.(ability.Self); !self || c.Not || c.Was {
			return 0
		}
		var zones program.ZoneSet
		for _, p := range c.Are {
			// Others: the other descriptions name no zone.
			switch p := p.(type) {
			case ability.InZone:
				zones |= zoneOf(p.Zone).Bit()
			case ability.UnderCards:
				zones |= program.Graveyard.Bit()
			case ability.IsSuspended:
				zones |= program.Exile.Bit()
			}
		}
		return zones
	case ability.IsOnly:
		if o, ok := c.Of.(ability.Objects); ok {
			return selfZone(ability.Is{What: c.What, Are: o.Post})
		}
	}
	return 0
}

// besidesZone returns what a condition demands besides the zone of the object itself; nil for nothing.
func besidesZone(c ability.Condition) ability.Condition {
	// Others: the other conditions say nothing of the source's zone, and are kept.
	switch c := c.(type) {
	case ability.AllHold:
		var rest []ability.Condition
		for _, x := range c.List {
			if x = besidesZone(x); x != nil {
				rest = append(rest, x)
			}
		}
		if len(rest) == 0 {
			return nil
		}
		c.List = rest
		return c
	case ability.Is:
		if selfZone(c) == 0 || !c.Any && len(c.Are) > 1 {
			return c
		}
		for _, p := range c.Are {
			if _, zone := p.(ability.InZone); !zone {
				return c
			}
		}
		return nil
	}
	return c
}

// nextSpell compiles "The next creature spell you cast this turn can't be countered": it affects the spell before which
// you have cast as many such spells this turn as you had when the effect began. It reports false for other sentences.
func (l *lowerer) nextSpell(d ability.Do) bool {
	o, ok := d.Who.(ability.Objects)
	if !ok || o.Det.How != ability.NextOne || !o.Det.The || l.free {
		return false
	}
	i := slices.IndexFunc(o.Post, func(p ability.Property) bool {
		by, ok := p.(ability.DoneBy)
		_, you := by.By.(ability.You)
		return ok && you && thisTurn(by.When) && len(by.Acts) == 1 && by.Acts[0] == ability.Act(ability.Cast{})
	})
	if i < 0 || d.May || d.For != nil || len(d.More) > 0 {
		refuse(d, "an effect on the next spell you cast")
	}
	o.Pre, o.Noun = slices.Clone(o.Pre),
		ability.IsKind{Kind: ability.AnySpell} // until 2009 texts called it a card, too
	counted := o
	counted.Det = ability.Det{}
	after := l.letNum(l.num(ability.CountOf{Of: counted}))
	defer l.restore(l.context)
	l.nextAfter = after
	by := o.Post[i].(ability.DoneBy)
	by.When = ability.Time{When: ability.EachTurn}
	o.Post = slices.Clone(o.Post)
	o.Post[i] = by
	o.Det = ability.Det{How: ability.Nth, N: ability.Const{N: 1}}
	ab := program.Ability{Kind: program.AbStatic, Label: l.effectLabel(d)}
	for _, a := range d.Acts {
		change := a
		if p, ok := a.(ability.PerEach); ok {
			change = p.Act
		}
		switch x := change.(type) {
		case ability.CostChange:
			if x.Activate || x.Keyword != "" || len(x.Acts) > 0 {
				refuse(d, "an effect on the next spell you cast")
			}
			ab.Mods = append(ab.Mods, l.mods(l.castScopeOf(o, true), a)...)
		case ability.Cant:
			m := l.castScope(o)
			m.Zones = program.Stack.Bit()
			m.Prop, m.Set = l.and(m.Prop, l.b.PropControlledBy(m.Set)), 0
			ab.Mods = append(ab.Mods, l.mods(m, a)...)
		case ability.CanAlso: // "can be cast as though it had flash"
			p, ok := x.Act.(ability.Passive)
			w, has := x.As.(ability.With)
			if !ok || p.Act != ability.Act(ability.Cast{}) && p.Act != ability.Act(ability.Play{}) || !has ||
				len(w.List) != 1 || !ability.Equal(w.List[0], ability.Keyword{Word: "flash"}) {
				refuse(d, "an effect on the next spell you cast")
			}
			m := l.castScope(o)
			m.Zones = 0
			ab.Mods = append(ab.Mods, l.rule(m, program.RuleFlash, 0, m.Set)...)
		default:
			refuse(d, "an effect on the next spell you cast")
		}
	}
	l.effectOf(ab, 0, program.DurEndOfTurn, 0, 0)
	return true
}

// notForMana moves "Whenever you activate an ability, if it isn't a mana ability" into the event, since the answer
// can't change.
func notForMana(when ability.Event, cond ability.Condition) (ability.Event, ability.Condition) {
	is, ok := cond.(ability.IsA)
	if !ok || !is.Not || is.Was {
		return when, cond
	}
	it, isIt := is.What.(ability.It)
	a, isObjects := is.A.(ability.Objects)
	d, does := when.(ability.Does)
	if !isIt || !isObjects || !does || it.To == 0 || len(d.Acts) != 1 || len(a.Pre)+len(a.Post) > 0 ||
		!ability.Equal(a.Noun, ability.ManaAbility{}) {
		return when, cond
	}
	// Others: mana abilities are activated; nothing else can be one.
	switch x := d.Acts[0].(type) {
	case ability.Activate:
		if o, ok := x.What.(ability.Objects); ok && o.Said == it.To {
			x.NoMana = true
			d.Acts = []ability.Act{x}
			return d, nil
		}
	case ability.Passive:
		o, ok := d.Who.(ability.Objects)
		if act, is := x.Act.(ability.Activate); ok && is && o.Said == it.To && ability.Equal(act, ability.Activate{}) {
			x.Act = ability.Activate{NoMana: true}
			d.Acts = []ability.Act{x}
			return d, nil
		}
	}
	return when, cond
}

// atEvent returns the lowerer of a condition checked during an event, before there is a context whose registers could
// hold its participants.
func (l *lowerer) atEvent(binds []program.Bind) *lowerer {
	v := l.choiceless()
	v.said, v.sets = map[ability.Mention]uint8{}, map[ability.Mention]program.SetX{}
	maps.Copy(v.sets, l.sets)
	parts := map[uint8]func() program.SetX{}
	for _, b := range binds {
		switch b.Part {
		case program.PartObj, program.PartNew:
			parts[b.Reg] = l.b.SetEventObj
		case program.PartPlayer:
			parts[b.Reg] = l.b.SetEventPlayer
		case program.PartSource:
			parts[b.Reg] = l.b.SetEventSource
		case program.PartCauser:
			parts[b.Reg] = l.b.SetEventCauser
		default:
			parts[b.Reg] = nil
		}
	}
	for _, m := range slices.Sorted(maps.Keys(l.said)) { // in order, so that the program is always the same
		r := l.said[m]
		switch set, bound := parts[r]; {
		case !bound:
			v.said[m] = r
		case set != nil:
			v.sets[m] = set()
		}
	}
	return v
}

// hosts records the mentions of what the source is attached to; they mean the same wherever the text uses them first.
func (l *lowerer) hosts(nodes ...ability.Node) {
	for _, n := range nodes {
		ability.Walk(n, func(n ability.Node) bool {
			if _, inner := n.(ability.Ability); inner {
				return false
			}
			if a, ok := n.(ability.Attached); ok && a.Said != 0 {
				l.sets[a.Said] = l.b.SetHost(0)
			}
			return true
		})
	}
}

// entersChoosing matches "As ~ enters, you may pay 2 life. If you don't, it enters tapped.": one choice as it enters,
// and its consequences.
func entersChoosing(e ability.Seq) (ability.Effect, bool) {
	as, ok := e.List[0].(ability.AsEnters)
	if !ok || as.FaceUp || len(e.List) < 2 {
		return nil, false
	}
	if _, self := as.What.(ability.Self); !self {
		return nil, false
	}
	all := []ability.Effect{as.Effect}
	for _, x := range e.List[1:] {
		f, ok := x.(ability.If)
		if !ok {
			return nil, false
		}
		if _, did := f.Cond.(ability.DidSo); !did || !entersOnly(f.Then) || f.Else != nil && !entersOnly(f.Else) {
			return nil, false
		}
		all = append(all, f)
	}
	return ability.Seq{List: all}, true
}

// entersOnly reports whether an effect only says how its object enters.
func entersOnly(e ability.Effect) bool {
	d, ok := e.(ability.Do)
	if !ok || d.May || d.For != nil || len(d.More) > 0 {
		return false
	}
	if _, self := d.Who.(ability.Self); !self {
		return false
	}
	for _, a := range d.Acts {
		if p, ok := a.(ability.PerEach); ok {
			a = p.Act
		}
		if x, ok := a.(ability.Enter); !ok || x.As != nil {
			return false
		}
	}
	return true
}

// cantDuring matches a restriction at certain times: "your opponents can't cast spells during your turn".
func cantDuring(e ability.Do) (ability.Cant, bool) {
	if len(e.Acts) != 1 || len(e.More) > 0 {
		return ability.Cant{}, false
	}
	c, ok := e.Acts[0].(ability.Cant)
	if !ok || c.When.When != ability.During {
		return ability.Cant{}, false
	}
	for _, x := range c.Acts {
		switch x.(type) {
		case ability.Cast, ability.Play, ability.Activate, ability.TurnedFaceUp:
		default:
			return ability.Cant{}, false
		}
	}
	return c, true
}

// withReturned joins "Return it to the battlefield at the beginning of your next upkeep. It gains haste.", perhaps
// after "If you do": the second sentence is about the permanent that it will be, a new object (400.7), so it is
// carried out after the return (608.2c).
func withReturned(before, s ability.Effect) (ability.Effect, bool) {
	if f, ok := before.(ability.If); ok && f.Else == nil && !f.Unless {
		then, ok := withReturned(f.Then, s)
		f.Then = then
		return f, ok
	}
	later, ok := before.(ability.Delayed)
	returns, is := later.Effect.(ability.Do)
	d, about := s.(ability.Do)
	if !ok || !is || !about || d.May || d.For != nil || len(d.More) > 0 || len(returns.Acts) != 1 {
		return nil, false
	}
	m, ok := returns.Acts[0].(ability.Move)
	if !ok || m.To.Zone != ability.Battlefield || !meantBoth(m.What, d.Who) {
		return nil, false
	}
	for _, a := range d.Acts {
		_, gains := a.(ability.Gain)
		_, becomes := a.(ability.Become)
		if !gains && !becomes {
			return nil, false
		}
	}
	later.Effect = ability.Seq{List: []ability.Effect{returns, s}}
	return later, true
}

// meantBoth reports whether two words mean the same object.
func meantBoth(a, b ability.Ref) bool {
	if x, ok := a.(ability.It); ok {
		y, ok := b.(ability.It)
		return ok && x.To != 0 && x.To == y.To
	}
	return isSelf(a) && isSelf(b)
}

// flipsLater compiles "Flip a coin at the beginning of the next end step. If you lose the flip, sacrifice that
// creature": the second sentence is about the flip, and happens then. It reports false for other sentences.
func (l *lowerer) flipsLater(first, second ability.Effect) bool {
	later, ok := first.(ability.Delayed)
	f, is := second.(ability.If)
	if !ok || !is || later.If != nil {
		return false
	}
	d, ok := later.Effect.(ability.Do)
	if _, flip := f.Cond.(ability.WonFlip); !ok || !flip || d.May || len(d.Acts) != 1 || len(d.More) > 0 {
		return false
	}
	if _, flips := d.Acts[0].(ability.FlipCoin); !flips {
		return false
	}
	later.Effect = ability.Seq{List: []ability.Effect{d, f}}
	l.delayed(later)
	return true
}

// knowsWhoseTurn lets later text mean by "that player" the one in whose turn an event is to happen: "whenever a
// creature dies during an opponent's turn, that player loses 1 life". That is the active player, also as the ability
// resolves: it is exiled if the turn ends before (723.1b).
func (l *lowerer) knowsWhoseTurn(t ability.Time) {
	o, ok := t.Of.(ability.Objects)
	if players, _ := nounSort(o.Noun); ok && players && t.When == ability.During && !t.Not && !t.Other {
		l.knows(o.Said, ability.ActivePlayer{})
	}
}
