package engine

import "arbiter/ability"

// OpReflex puts the triggered ability A among those waiting to be put on the stack, if condition B holds (603.12).
const OpReflex Op = 190

// apartUnit is the unit for an ability that an effect makes: it shares the effect's registers, since its context is a copy of the effect's, but has targets
// and a program of its own.
func (u *unit) apartUnit(e ability.Effect) *unit {
	v := *u
	v.code, v.targets, v.modes = nil, nil, nil
	v.later = nil
	v.targetsOf(e)
	v.many, v.manySaid, v.perEach = false, 0, false
	v.subject = u.b.Set(SetYou)
	return &v
}

// endUnit ends it: the ability it was for.
func (u *unit) endUnit(v *unit, ab Ability) AbilityID {
	u.regs = v.regs
	ab = ab.with(v)
	id := u.b.Ability(ab)
	u.delayedAbilities = append(u.delayedAbilities, id)
	return id
}

// delayed makes a delayed triggered ability (603.7). It triggers once, unless the text gives it a duration (603.7b).
func (u *unit) delayed(e ability.Delayed) {
	if w, ok := whenDoneThisWay(e); ok {
		u.reflex(u.thisWay(w), e.Effect)
		return
	}
	v := u.apartUnit(e.Effect)
	ab := Ability{Kind: AbTriggered, Label: u.effectLabel(e.Effect), Zones: AllZones}
	when, dur, of := e.When, DurForever, uint32(0)
	once := true
	if d, ok := when.(ability.Does); ok {
		d = counted(d)
		if thisTurn(d.During) {
			d.During = ability.Time{}
			dur, once = DurEndOfTurn, false
		}
		if d.Next {
			d.Next, once = false, true
		}
		when = d
	}
	if e.For != nil {
		if dur != DurForever {
			refuse(e, "a delayed trigger")
		}
		dur, of = u.duration(e.For)
		if dur == DurWhile || dur == DurSource {
			refuse(e, "a delayed trigger")
		}
		once = false
	}
	if once {
		ab.Flags |= AbDelayedOnce
	}
	if b, ok := when.(ability.Begins); ok && b.NextTurn {
		ab.Flags |= AbLaterTurn
	}
	v.trigger(when, e.If, &ab)
	v.effect(e.Effect)
	id := u.endUnit(v, ab)
	u.emit(Instr{Op: OpDelayed, R: NoReg, A: int32(id), B: int32(dur), C: int32(of)})
}

// reflexive is "When you do, E" (603.12).
func (u *unit) reflexive(e ability.Reflexive) {
	r, ok := u.said[e.To]
	if !ok || e.To == 0 {
		refuse(e, "an effect")
	}
	u.reflex(u.b.Cond(CondDone, int32(r)), e.Effect)
}

// reflex is a reflexive triggered ability that triggers if a condition holds.
func (u *unit) reflex(x CondX, e ability.Effect) {
	v := u.apartUnit(e)
	v.effect(e)
	id := u.endUnit(v, Ability{Kind: AbTriggered, Label: u.effectLabel(e), Zones: AllZones})
	u.emit(Instr{Op: OpReflex, R: NoReg, A: int32(id), B: int32(x)})
}

// whenDoneThisWay is "when you discard a nonland card this way", "when a creature card is exiled this way", of what has been done already as the ability is made: a
// reflexive triggered ability, too (603.12).
func whenDoneThisWay(e ability.Delayed) (ability.ThisWay, bool) {
	d, ok := e.When.(ability.Does)
	if !ok || d.During.When != ability.ThisWayTime || d.During.To == 0 || len(d.Acts) != 1 || e.For != nil || e.If != nil || d.Nth != nil || d.Next || d.While != nil || d.Being != nil || d.Said != 0 {
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
		return w, o.Said == 0
	case ability.Passive:
		o, ok := d.Who.(ability.Objects)
		if x, exile := a.Act.(ability.ExileIt); !ok || !exile || x.What != nil || len(x.With) > 0 || x.FaceDown || a.By != nil || a.On != nil || a.From != nil {
			return w, false
		}
		w.Who, w.Act = o, a
		return w, o.Said == 0
	}
	return w, false
}

// madeCtx is the context of an ability that an effect makes: a copy of the effect's, in which objects are what this resolution has made of them, without its
// targets and modes.
func (g *Game) madeCtx(from uint32, a AbilityID) uint32 {
	ctx := g.copyCtx(from)
	g.followRegs(ctx)
	g.freeCells(&g.Ctxs[ctx].Targets)
	c := &g.Ctxs[ctx]
	c.Since, c.Ability, c.Modes = ^uint32(0), a, 0
	return ctx
}

// execReflex makes a reflexive triggered ability trigger.
func (g *Game) execReflex(in *Instr, f *Frame, e *Env) {
	if !g.cond(CondX(in.B), e) {
		return
	}
	ctx := g.madeCtx(f.Ctx, AbilityID(in.A))
	g.addPending(AbilityID(in.A), ctx, e.You)
}

// triggerZones is where a triggered ability works, if its text says: an object's abilities usually work on the battlefield only (113.6).
func (u *unit) triggerZones(t ability.Triggered, ab *Ability) {
	if ab.Zones != 0 {
		return
	}
	if hauntsIn(t.When) {
		ab.Zones = Battlefield.Bit() | Exile.Bit() // 702.55c
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
			ab.Zones = Exile.Bit()
			return
		}
		_, self := d.Who.(ability.Self)
		for _, a := range d.Acts {
			switch x := a.(type) {
			case ability.KeywordEvent:
				if self && (x.Word == "become plotted" || x.Word == "become foretold") {
					ab.Zones = Exile.Bit()
				}
			case ability.Cast:
				if _, ok := x.What.(ability.Self); ok {
					ab.Zones = Stack.Bit() // "When you cast this spell"
				}
			case ability.Passive:
				if _, ok := x.Act.(ability.Cast); ok && self {
					ab.Zones = Stack.Bit()
				}
				moves = moves || self
			case ability.PutInto:
				if from, ok := x.From.(ability.ZoneOf); self && (!ok || from.Zone != ability.Battlefield) {
					// It is put there from anywhere, so the ability works from there (603.6c: it does not look back).
					ab.Zones = zoneOf(x.Zone).Bit()
					ab.Flags &^= AbLookBack
				}
				moves = moves || self
			case ability.Die, ability.Leave, ability.Enter:
				moves = moves || self
			case ability.Discard, ability.Sacrifice, ability.Cycle:
				moves = true
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
	// What is attached to something is on the battlefield as its ability triggers, wherever it is found later (400.7e).
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

// movedFrom is the zones that an effect moves its object out of: its ability works there (113.6k).
func movedFrom(e ability.Effect) ZoneSet {
	var zones ZoneSet
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

// selfZone is the zones that a condition wants the object itself to be in, 0 if it wants none.
func selfZone(c ability.Condition) ZoneSet {
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
		var zones ZoneSet
		for _, p := range c.Are {
			switch p := p.(type) {
			case ability.InZone:
				zones |= zoneOf(p.Zone).Bit()
			case ability.UnderCards:
				zones |= Graveyard.Bit()
			case ability.IsSuspended:
				zones |= Exile.Bit()
			}
		}
		return zones
	}
	return 0
}
