package engine

import "arbiter/ability"

// Madness (702.35; 502.24 of 2006): a card that is discarded goes to exile instead, and a triggered ability that is linked to this lets its owner cast it from
// there. The definition says so in words; here is what they need: a discard that goes elsewhere, and "this way" of one ability in another.

// caused says whether an event is what a spell or ability causes.
func caused(e ability.Event) bool {
	d, ok := e.(ability.Does)
	if !ok || len(d.Acts) != 1 {
		return false
	}
	_, ok = d.Acts[0].(ability.Cause)
	return ok
}

// discardElsewhere compiles "that player discards it, but exiles it instead of putting it into their graveyard": the card is discarded all the same. It reports
// false for other replacement effects.
func (u *unit) discardElsewhere(e ability.Instead, ab *Ability) bool {
	w, ok := e.Effect.(ability.InsteadOf)
	if !ok {
		return false
	}
	if u.putsDiscarded(e, w, ab) {
		return true
	}
	d, ok := w.Effect.(ability.Do)
	if !ok || !d.But {
		return false
	}
	when, isEvent := e.When.(ability.Does)
	to, isMove := w.Of.(ability.Move)
	if !isEvent || !isMove || to.To.Zone != ability.Graveyard || d.May || d.For != nil || len(d.Acts) != 1 || len(d.More) != 1 || len(d.More[0].Acts) != 1 ||
		len(when.Acts) != 1 || !sameThing(d.Who, when.Who) {
		refuse(w, "a replacement effect")
	}
	discard, ok := when.Acts[0].(ability.Discard)
	if again, same := d.Acts[0].(ability.Discard); !ok || !same || !isSelf(discard.What) || !isSelf(again.What) {
		refuse(d, "a replacement effect")
	}
	if x, ok := d.More[0].Acts[0].(ability.ExileIt); !ok || !isSelf(x.What) || len(x.With) > 0 || x.FaceDown || d.More[0].For != nil {
		refuse(d, "a replacement effect")
	}
	if d.More[0].May {
		ab.Flags |= AbOptional
	}
	ab.Zones = AllZones // what can be discarded is in a hand
	ab.Trigger = []uint32{u.b.Pattern(Pattern{Kinds: EvMove.Bit(), From: Hand.Bit(), To: Graveyard.Bit(), Flags: FlagDiscarded, Obj: u.itself()})}
	ab.Rewrite = append(ab.Rewrite, u.b.Rewrite(Rewrite{Kind: RwTo, A: int32(Exile), B: PosEnd}))
	return true
}

// putsDiscarded compiles "If a spell or ability an opponent controls causes you to discard ~, put it onto the battlefield instead of putting it into your
// graveyard": it is discarded all the same (701.9c).
func (u *unit) putsDiscarded(e ability.Instead, w ability.InsteadOf, ab *Ability) bool {
	when, ok := e.When.(ability.Does)
	d, does := w.Effect.(ability.Do)
	to, isMove := w.Of.(ability.Move)
	if !ok || !does || !isMove || len(when.Acts) != 1 || to.To.Zone != ability.Graveyard {
		return false
	}
	c, ok := when.Acts[0].(ability.Cause)
	if !ok || d.May || d.For != nil || len(d.Acts) != 1 || len(d.More) > 0 || len(c.Acts) != 1 || len(ab.Trigger) != 1 {
		return false
	}
	discard, ok := c.Acts[0].(ability.Discard)
	put, is := d.Acts[0].(ability.Move)
	if !ok || !is || !isSelf(discard.What) || !sameThing(put.What, discard.What) && !isSelf(put.What) ||
		!ability.Equal(put.To, ability.Place{Zone: ability.Battlefield, With: put.To.With, Tapped: put.To.Tapped}) {
		return false
	}
	p := &u.b.r.Patterns[ab.Trigger[0]]
	p.Obj, p.To = u.itself(), Graveyard.Bit()
	ab.Zones = AllZones // what can be discarded is in a hand
	ab.Rewrite = append(ab.Rewrite, u.b.Rewrite(Rewrite{Kind: RwTo, A: int32(Battlefield), B: PosEnd}))
	if put.To.Tapped {
		ab.Rewrite = append(ab.Rewrite, u.b.Rewrite(Rewrite{Kind: RwFlags, A: int32(FlagTapped)}))
	}
	for _, x := range put.To.With {
		ab.Rewrite = append(ab.Rewrite, u.b.Rewrite(Rewrite{Kind: RwCounters, A: int32(u.counter(x.Kind)), B: int32(u.counterNumber(x))}))
	}
	return true
}

func isSelf(r ability.Ref) bool {
	s, ok := r.(ability.Self)
	return ok && !s.Outer
}

// exiledThisWay says whether an event is that the object itself is exiled as another ability of it says.
func exiledThisWay(d ability.Does) bool {
	if d.During.When != ability.ThisWayTime || d.During.To != 0 || !isSelf(d.Who) || len(d.Acts) != 1 {
		return false
	}
	p, ok := d.Acts[0].(ability.Passive)
	if !ok {
		return false
	}
	_, ok = p.Act.(ability.ExileIt)
	return ok
}

// linkedWay is "this way" where another ability of the same keyword is meant: a replacement effect that has changed the event (607).
func (u *unit) linkedWay(d ability.Does) CondX {
	if exiledThisWay(d) {
		for _, id := range u.linked {
			if u.b.r.Abilities[id].Kind == AbReplacement {
				return u.b.Cond(CondReplacedBy, int32(id))
			}
		}
	}
	refuse(d, "this way, of another ability")
	return 0
}

// replacedBy says whether the event was changed by a replacement effect of its object.
func (g *Game) replacedBy(a AbilityID, e *Env) bool {
	if e.Event == nil {
		return false
	}
	c := g.findCell(e.Event.Done, replacer{ability: a, source: e.Event.Obj, effect: -1}.key(g))
	return c != 0 && g.Cells[c].Val != 0
}

// findDiscarded lets what speaks of the discarded card find it in the graveyard, where its madness ability has put it (702.35c).
func (g *Game) findDiscarded(o *Obj, ev *Event) {
	if ev.To != Graveyard || !g.r.Defs[o.Def].Chars.Has(Madness) {
		return
	}
	for i := range g.Moves {
		if g.Moves[i].New == ev.Obj {
			g.Moves[i].New = ev.New
		}
	}
	for i := range g.Ctxs {
		c := &g.Ctxs[i]
		if !c.Used {
			continue
		}
		for r := c.Regs; r < c.Regs+uint32(c.NRegs); r++ {
			if g.Regs[r].Ref == ev.Obj {
				g.Regs[r].Ref = ev.New
			}
			for m := g.Regs[r].More; m != 0; m = g.Cells[m].Next {
				if g.Cells[m].Ref == ev.Obj {
					g.Cells[m].Ref = ev.New
				}
			}
		}
	}
}
