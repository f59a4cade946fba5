package engine

// Counters that something enters with are put on it (122.6): effects that change how many counters are put on something, and abilities that trigger on that,
// see them as events of their own, parts of the move. Where nothing watches counters they are just put there as it enters.

// countersSeen says whether something would look at the counters that the object of an event enters with.
func (g *Game) countersSeen(ev *Event) bool {
	mask := g.Turn.ReplMask | g.Turn.TrigMask | g.r.OtherZoneTriggers | g.r.OtherZoneReplaces
	if o := g.obj(ev.Obj); o != nil {
		own := &g.r.Defs[o.Def].Chars
		mask |= own.Triggers
	}
	return mask&EvCounters.Bit() != 0
}

// enterCounters makes events of the counters that the object of event i enters with.
func (g *Game) enterCounters(i int) {
	if l, ok := g.look(g.Events[i].Obj); ok {
		x := g.asEntered(&g.Events[i], l)
		c := *x.chars
		announced := int32(0)
		if l.body != nil {
			announced = l.body.X
		}
		if n := g.r.Defs[c.Def].loyaltyOf(announced); c.Is(TypePlaneswalker) && n > 0 {
			if l.body != nil {
				n = compleated(&c, l.body, n)
			}
			g.enterCounter(i, CounterLoyalty, n)
		}
		if n := g.r.Defs[c.Def].Defense; c.Is(TypeBattle) && n > 0 {
			g.enterCounter(i, CounterDefense, n) // 310.4b
		}
		if c.Is(TypeEnchantment) && c.Subtypes.Has(SubtypeSaga) && !c.Has(ReadAhead) {
			g.enterCounter(i, CounterLore, 1) // 714.3a
		}
	}
	for c := g.Events[i].Mods; c != 0; c = g.Cells[c].Next {
		if cell := g.Cells[c]; cell.Ref&modMask == modCounters && cell.Val > 0 {
			g.enterCounter(i, CounterKind(cell.Ref&^modMask), cell.Val)
			g.Cells[c].Val = 0
		}
	}
	g.Events[i].Flags |= FlagEntering
}

// loyaltyX is the printed loyalty of a planeswalker that has X there.
const loyaltyX = -1

// loyaltyOf is how many loyalty counters a planeswalker of this definition enters with (306.5b); X is what was announced for the spell that became it (107.3m).
func (d *Def) loyaltyOf(x int32) int32 {
	if d.Loyalty == loyaltyX {
		return x
	}
	return d.Loyalty
}

func (g *Game) enterCounter(i int, kind CounterKind, n int32) {
	ev := &g.Events[i]
	g.Events = append(g.Events, Event{Kind: EvCounters, Player: ev.Player, Obj: ev.Obj, Src: ev.Obj, Aux: int32(kind), Amount: n, Flags: FlagEntering, Parent: int32(i), Ctx: ev.Ctx, Rule: ev.Rule})
}

// enters is the event by which the object of an event is about to enter: the event itself or, of counters that it enters with, the move they are part of.
func (g *Game) enters(ev *Event) *Event {
	if ev.Kind == EvCounters && ev.Flags&FlagEntering != 0 && ev.State == Proposed && ev.Parent >= 0 && int(ev.Parent) < len(g.Events) {
		return &g.Events[ev.Parent]
	}
	if ev.entersNow() {
		return ev
	}
	return nil
}
