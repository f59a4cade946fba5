package engine

import (
	"arbiter/engine/program"
)

// Counters that something enters with are put on it (122.6). Effects that change how many counters are put on
// something, abilities that trigger on that, and what asks for it later see them as events of their own, which are
// parts of the move. If nothing observes counters, they are put on it directly as it enters.

// countersSeen reports whether an effect or trigger, or something that looks back, observes the counters that the
// object of an event enters with.
func (g *Game) countersSeen(ev *Event) bool {
	mask := g.r.HistoryMask | g.Turn.ReplMask | g.Turn.TrigMask | g.r.OtherZoneTriggers | g.r.OtherZoneReplaces
	if o := g.obj(ev.Obj); o != nil {
		own := &g.r.Defs[o.Def].Chars
		mask |= own.Triggers
	}
	return mask&program.EvCounters.Bit() != 0
}

// enterCounters turns the counters that the object of event i enters with into events.
func (g *Game) enterCounters(i int) {
	if l, ok := g.look(g.Events[i].Obj); ok {
		x := g.asEntered(&g.Events[i], l)
		c := *x.chars
		announced := int32(0)
		if l.body != nil {
			announced = l.body.X
		}
		if n := g.r.Defs[c.Def].LoyaltyOf(announced); c.Is(program.TypePlaneswalker) && n > 0 {
			if l.body != nil {
				n = compleated(&c, l.body, n)
			}
			g.enterCounter(i, program.CounterLoyalty, n)
		}
		if n := g.r.Defs[c.Def].Defense; c.Is(program.TypeBattle) && n > 0 {
			g.enterCounter(i, program.CounterDefense, n) // 310.4b
		}
		if c.Is(program.TypeEnchantment) && c.Subtypes.Has(program.SubtypeSaga) && !c.Has(program.ReadAhead) {
			g.enterCounter(i, program.CounterLore, 1) // 714.3a
		}
	}
	for c := g.Events[i].Mods; c != 0; c = g.Cells[c].Next {
		if cell := g.Cells[c]; cell.Ref&modMask == modCounters && cell.Val > 0 {
			g.enterCounterBy(i, cell.Ref, countersOf(cell.Ref), 0)
		}
	}
	g.Events[i].Flags |= program.FlagEntering
}

// countersBy is the Ref of a cell of modCounters for counters of a kind that a player puts on what enters; without one
// it is the controller (122.6a).
func countersBy(kind program.CounterKind, by program.PlayerID) Ref {
	if by == NoPlayer {
		return modCounters | Ref(kind)
	}
	return modCounters | Ref(kind) | Ref(by+1)<<32
}

// countersOf is the kind of counters of a cell.
func countersOf(mod Ref) program.CounterKind { return program.CounterKind(mod & (1<<32 - 1)) }

// enterCounter makes the event of the counters of a kind that the object of event i enters with: n, and those of all
// replacement effects together, so that another effect has one opportunity to change their number (614.5, 616.1f).
func (g *Game) enterCounter(i int, kind program.CounterKind, n int32) {
	g.enterCounterBy(i, countersBy(kind, NoPlayer), kind, n)
}

// enterCounterBy is enterCounter for the counters of the cells with a Ref, which says who puts them on the object.
func (g *Game) enterCounterBy(i int, mod Ref, kind program.CounterKind, n int32) {
	for c := g.Events[i].Mods; c != 0; c = g.Cells[c].Next {
		if cell := &g.Cells[c]; cell.Ref == mod && cell.Val > 0 {
			n += cell.Val
			cell.Val = 0
		}
	}
	ev := &g.Events[i]
	by := ev.Player
	if p := mod &^ modMask >> 32; p != 0 {
		by = program.PlayerID(p - 1)
	}
	g.Events = append(g.Events, Event{Kind: program.EvCounters, Player: by, Obj: ev.Obj, Src: ev.Obj,
		Aux: int32(kind), Amount: n, Flags: program.FlagEntering, Parent: int32(i), Ctx: ev.Ctx, Rule: ev.Rule})
}

// enters returns the event by which the object of an event is about to enter: the event itself or, for counters it
// enters with, the move they are part of.
func (g *Game) enters(ev *Event) *Event {
	if ev.Kind == program.EvCounters && ev.Flags&program.FlagEntering != 0 && ev.State == Proposed && ev.Parent >= 0 &&
		int(ev.Parent) < len(g.Events) {
		return &g.Events[ev.Parent]
	}
	if ev.entersNow() {
		return ev
	}
	return nil
}

// Objects and players that can't have counters put on them (122, 101.2): no effect does so, they don't enter with
// counters, and costs can't be paid by doing so.

// cantCounters reports whether counters of a kind can't be put on an object or player.
func (g *Game) cantCounters(on Ref, kind program.CounterKind) bool {
	if !g.Turn.InForce.Has(program.RuleCantCounters) {
		return false
	}
	p := on.Player()
	if p == NoPlayer || kind != program.CounterPoison || !g.sharedTurns() {
		return g.cantGet(on, kind)
	}
	for q := range g.Players { // 810.10c
		if g.asOne(p, program.PlayerID(q)) && g.cantGet(PlayerRef(program.PlayerID(q)), kind) {
			return true
		}
	}
	return false
}

// cantGet is cantCounters for what is said of that object or player itself.
func (g *Game) cantGet(on Ref, kind program.CounterKind) (found bool) {
	g.rules(program.RuleCantCounters, on, func(m *program.Mod, _ Env) bool {
		found = found || m.B == 0 || m.B == int32(kind)+1
		return !found
	})
	return found
}

// cantEnterWith reports whether an entering object can't have counters of a kind put on it. Its own static abilities
// that affect how it enters count too.
func (g *Game) cantEnterWith(slot uint16, kind program.CounterKind) bool {
	if !g.r.CantCounters {
		return false
	}
	ref := g.refAt(slot)
	if g.cantCounters(ref, kind) {
		return true
	}
	c := g.chars(ref)
	for n := 0; ; n++ {
		a := g.nthAbility(c, n)
		if a == 0 {
			return false
		}
		if g.r.Abilities[a].Kind != program.AbStatic {
			continue
		}
		for _, i := range g.r.Abilities[a].Mods {
			if m := &g.r.Mods[i]; m.Kind == program.ModRule && program.RuleKind(m.A) == program.RuleCantCounters &&
				m.Scope == program.ScopeSelf && (m.B == 0 || m.B == int32(kind)+1) {
				return true
			}
		}
	}
}

// setEntering appends all objects that enter together with the one that the running program concerns.
func (g *Game) setEntering() {
	for i := len(g.Frames) - 1; i >= 0; i-- {
		f := &g.Frames[i]
		if f.Kind != FrameBatch || f.PC != batchReplace {
			continue
		}
		for k := int(f.A); k < len(g.Events); k++ {
			if ev := &g.Events[k]; ev.Kind == program.EvMove && ev.To == program.Battlefield && ev.State != Void &&
				ev.State != Applied {
				g.tmp = append(g.tmp, ev.Obj)
			}
		}
		return
	}
}

// condEntersAs evaluates CondEntersAs for the event that is being replaced.
func (g *Game) condEntersAs(n *program.Node, e *Env) bool {
	ev := e.Event
	if ev == nil || ev.Kind != program.EvMove {
		return false
	}
	o := g.obj(ev.Obj)
	if o == nil || n.B != 0 && !program.ZoneSet(n.B).Has(o.Zone) {
		return false
	}
	var is bool
	if n.C&program.EntersPrinted != 0 {
		c := g.entersWith(ev, o)
		is = c.Types&program.TypeSet(n.A) != 0
	} else {
		is = g.prop(program.PropX(n.A), e, ev.Obj)
	}
	return is != (n.C&program.EntersNot != 0)
}

// Counters on permanents that the rules say something of: keyword counters give the permanent a keyword (122.1b), and
// shield, stun and finality counters replace what would happen to it (122.1c, 122.1d, 122.1h). What they do is compiled
// from the words of the rules, in Rules.CounterRules.

// memCounter plus a kind of counter is the key under which a permanent remembers the timestamp of these counters.
const memCounter program.MemoryKey = 1 << 13

// rulesOfCounter returns what the rules say of a kind of counter on a permanent.
func (g *Game) rulesOfCounter(kind program.CounterKind) []program.AbilityID {
	if int(kind) >= len(g.r.CounterRules) {
		return nil
	}
	return g.r.CounterRules[kind]
}

// counterReplacers calls add for the replacement effects of the counters on the permanent that an event is about. There
// is one of each, however many the counters.
func (g *Game) counterReplacers(ev *Event, add addReplacer) {
	o := g.obj(ev.Obj)
	if o == nil || o.Zone != program.Battlefield || o.Body == 0 {
		return
	}
	for c := g.Bodies[o.Body].Counters; c != 0; c = g.Cells[c].Next {
		for _, a := range g.rulesOfCounter(program.CounterKind(g.Cells[c].Ref)) {
			add(a, ev.Obj, g.ctrlOf(ev.Obj), -1, 0, 0)
		}
	}
}

// addCounterStatics adds the modifications of the keyword counters on a permanent, with the timestamps of these
// counters (613.7c).
func (g *Game) addCounterStatics(ref Ref) {
	o := g.obj(ref)
	for c := g.Bodies[o.Body].Counters; c != 0; c = g.Cells[c].Next {
		kind := program.CounterKind(g.Cells[c].Ref)
		for _, a := range g.rulesOfCounter(kind) {
			g.addStatic(a, ref, g.counterStamp(o, kind))
		}
	}
}

// counterStamp is the timestamp of the counters of a kind on a permanent: that of the permanent if it entered with
// them.
func (g *Game) counterStamp(o *Object, kind program.CounterKind) uint32 {
	if c := g.findCell(g.Bodies[o.Body].Memory, Ref(memCounter+program.MemoryKey(kind))); c != 0 {
		return uint32(g.Cells[c].Val)
	}
	return o.Stamp
}
