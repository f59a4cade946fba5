package engine

import (
	"fmt"
	"slices"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Most of what happens affects the characteristics of few objects: a land is played, a spell goes onto the stack and
// leaves it, a creature gets +2/+2 until end of turn. As long as no modification in force depends on what has changed,
// only the characteristics of these objects are computed, and all others stay as they are (see refresh).

// stalePart is what has made characteristics stale, if it is not everything.
type stalePart struct {
	slots   []uint16        // the objects whose characteristics are to be computed
	moved   program.ZoneSet // where objects have come from or gone to, of the battlefield and the stack
	writes  program.Aspect  // the characteristics that effects which have begun or ended change
	effects int             // the first of these effects that has no modifications in g.Active yet
	changed bool            // effects have begun or ended
	counted bool            // the number of counters on objects has changed
	left    bool            // a permanent has left the battlefield
	asked   bool            // what conditions of static abilities ask for may have changed
}

// near are the zones whose objects have characteristics of their own.
const near = program.ZoneSet(1<<program.Battlefield | 1<<program.Stack)

// markCharsStale marks all characteristics as stale.
func (g *Game) markCharsStale() { g.Turn.CharsStale, g.partlyStale = true, false }

// markPartlyStale marks the characteristics as stale in part. It reports false if all are stale already.
func (g *Game) markPartlyStale() bool {
	if !g.Turn.CharsStale {
		g.Turn.CharsStale, g.partlyStale = true, true
		g.stale = stalePart{slots: g.stale.slots[:0], effects: len(g.Effects)}
	}
	return g.partlyStale
}

// noteZoneChange records that the object was has left a zone, so that refresh updates the characteristics. slot holds
// the object it became, if any.
func (g *Game) noteZoneChange(was Ref, from program.Zone, slot uint16) {
	if g.Turn.CharsStale && !g.partlyStale {
		return
	}
	for i := range g.Active {
		if a := &g.Active[i]; a.Source == was && a.Effect < 0 {
			g.markCharsStale() // its static abilities are lost
			return
		}
	}
	o := &g.Objs[slot]
	if g.affectsOtherZones(from.Bit() | o.Zone.Bit()) {
		g.markCharsStale()
		return
	}
	if o.Serial != 0 && !near.Has(o.Zone) && g.r.OtherZoneStatics.Has(o.Zone) &&
		g.r.Defs[o.Def].Chars.Flags&program.HasStatics != 0 {
		g.markCharsStale() // it may have static abilities
		return
	}
	moved := from.Bit() & near
	if o.Serial != 0 {
		moved |= o.Zone.Bit() & near
	}
	if moved != 0 && g.markPartlyStale() {
		g.stale.moved |= moved
		g.stale.left = g.stale.left || from == program.Battlefield
		g.stale.slots = append(g.stale.slots, slot)
	}
}

// noteEffect records that an effect begins, before it is added, or ends.
func (g *Game) noteEffect(ef *Effect) {
	if g.Turn.CharsStale && !g.partlyStale {
		return
	}
	for _, i := range g.r.Abilities[ef.Ability].Mods {
		if m := &g.r.Mods[i]; m.Kind != program.ModRule && (m.Scope != program.ScopeLocked || !g.local(m)) {
			g.markCharsStale()
			return
		}
	}
	g.markPartlyStale()
	g.stale.changed = true
	for _, i := range g.r.Abilities[ef.Ability].Mods {
		g.stale.writes |= g.r.Mods[i].Writes
		if g.r.Mods[i].Kind == program.ModRule {
			continue
		}
		for c := ef.Set; c != 0; c = g.Cells[c].Next {
			if o := g.obj(g.Cells[c].Ref); o != nil && near.Has(o.Zone) {
				g.stale.slots = append(g.stale.slots, g.Cells[c].Ref.slot())
			}
		}
	}
}

// noteCounters records that the number of counters of a kind on an object has changed. Effects that ask for counters
// are found by the event.
func (g *Game) noteCounters(slot uint16, kind program.CounterKind) {
	if g.Turn.CharsStale && !g.partlyStale {
		return
	}
	if !near.Has(g.Objs[slot].Zone) || len(g.rulesOfCounter(kind)) > 0 {
		g.markCharsStale()
		return
	}
	g.markPartlyStale()
	g.stale.counted = true
	g.stale.writes |= program.AspectPT
	g.stale.slots = append(g.stale.slots, slot)
}

// noteRead records that an event happens that can change the result of some modification in force.
func (g *Game) noteRead(ev *Event) {
	if g.modsDependOn&ev.watched() != 0 {
		g.markCharsStale()
	} else if g.markPartlyStale() {
		g.stale.asked = true
	}
}

// conditionsStay reports whether the conditions of static abilities are certain to have the results with which the
// characteristics were worked out: they have them now, and what they look at isn't changed in the layers from that of
// the ability on (613.6).
func (g *Game) conditionsStay() bool {
	for i := range g.Active {
		a := &g.Active[i]
		ab := &g.r.Abilities[a.Ability]
		if a.Effect >= 0 || ab.If == 0 || ab.Flags&program.AbCounter != 0 {
			continue
		}
		reads := g.r.Mods[a.Mod].Reads | program.AspectController
		if reads&program.AspectPT != 0 && g.r.Sw.LayerPos[rulebook.LayerPTCounter] >= a.Pos {
			return false // counters change what it looks at
		}
		for k := range g.Active {
			if b := &g.Active[k]; b.Pos >= a.Pos && g.r.Mods[b.Mod].Writes&reads != 0 {
				return false
			}
		}
		if g.obj(a.Source) == nil {
			return false
		}
		e := g.modEnv(a)
		if g.cond(ab.If, &e) == a.Dead {
			return false
		}
	}
	return true
}

// local reports whether a modification changes nothing but the characteristics of what it is applied to: it adds and
// ends no other modification.
func (g *Game) local(m *program.Mod) bool {
	// Others: they may add or end modifications, or change where objects are looked for.
	switch m.Kind {
	case program.ModPT, program.ModSetPT, program.ModSwitchPT, program.ModKeyword, program.ModColor,
		program.ModAddColor:
		return m.FarZones() == 0
	case program.ModDropKeyword:
		return m.FarZones() == 0 && !m.Later && m.Keyword == program.NoKeyword
	case program.ModGrant:
		return m.FarZones() == 0 && g.r.Abilities[m.A].Kind != program.AbStatic
	}
	return false
}

// refreshPart computes the characteristics that are stale. It reports false if all have to be computed.
func (g *Game) refreshPart() bool {
	if g.trace != nil || g.past != 0 || g.Turn.Ranged || g.r.KeepsCounters || !g.othersStay() {
		return false
	}
	if g.stale.changed {
		g.updateActive()
	}
	slots := g.stale.slots[:0]
	for _, slot := range g.stale.slots {
		o := &g.Objs[slot]
		if o.Serial == 0 || o.Body == 0 || !near.Has(o.Zone) || slices.Contains(slots, slot) {
			continue // it has left again, or belongs to the object that left
		}
		c := &g.Chars[o.Body]
		if !g.ownChars(o, c) {
			continue
		}
		if g.r.CounterStatics && g.Bodies[o.Body].Counters != 0 || g.Bodies[o.Body].Flags&program.PhasedOut != 0 ||
			c.Flags&program.HasStatics != 0 && !g.inForceOf(g.refAt(slot)) {
			return false
		}
		slots = append(slots, slot)
	}
	g.stale.slots = slots
	if !g.applyTo(slots) {
		return false
	}
	for _, slot := range slots {
		if o := &g.Objs[slot]; o.Zone == program.Battlefield || g.Chars[o.Body].Granted != 0 {
			g.digest(&g.Chars[o.Body])
		}
	}
	if g.stale.asked && !g.conditionsStay() {
		return false
	}
	if g.stale.changed {
		g.noteRulesInForce()
		g.findEventDependence()
	}
	return true
}

// othersStay reports whether what has happened leaves the modifications of all other objects as they are, if it leaves
// the conditions of static abilities so: it notes whether those have to be asked.
func (g *Game) othersStay() bool {
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.FarZones() != 0 || g.stale.moved&(g.r.Near[a.Mod]) != 0 || g.stale.writes&m.Reads != 0 ||
			(g.stale.changed || g.stale.counted) && !g.r.Steady[a.Mod] {
			return false
		}
		g.stale.asked = g.stale.asked || a.Effect < 0 && (g.stale.moved&g.r.NearIf[a.Ability] != 0 ||
			(g.stale.changed || g.stale.counted) && !g.r.SteadyIf[a.Ability])
	}
	return true
}

// inForceOf reports whether modifications of an object's static abilities are in force: it has not just entered.
func (g *Game) inForceOf(ref Ref) bool {
	for i := range g.Active {
		if a := &g.Active[i]; a.Effect < 0 && a.Source == ref {
			return true
		}
	}
	return false
}

// updateActive brings the modifications in force up to date with the effects that have begun and ended.
func (g *Game) updateActive() {
	g.Active = slices.DeleteFunc(g.Active, func(a ActiveMod) bool { return a.Effect >= 0 && a.Dead })
	for i := g.stale.effects; i < len(g.Effects); i++ {
		ef := &g.Effects[i]
		for _, m := range g.r.Abilities[ef.Ability].Mods {
			a := g.effectMod(m, i)
			at := len(g.Active)
			for at > 0 && orderMods(a, g.Active[at-1]) < 0 {
				at--
			}
			g.Active = slices.Insert(g.Active, at, a)
		}
	}
}

// applyTo applies the modifications in force, in order, to the objects of some slots, which have their own
// characteristics. It reports false if that is not enough, or if what a modification does can't be told.
func (g *Game) applyTo(slots []uint16) bool {
	if len(slots) == 0 {
		return true
	}
	g.typed.types = 0
	if len(g.Active) == 0 {
		g.countOn(slots)
		return true
	}
	g.applied, g.appliedTo = g.applied[:0], g.appliedTo[:0]
	blank(&g.appliedBy, len(g.Effects)+len(g.Objs))
	counters := g.r.Sw.LayerPos[rulebook.LayerPTCounter]
	counted := false
	for i, j := 0, 0; i < len(g.Active); i = j {
		pos := g.Active[i].Pos
		if !counted && pos > counters {
			counted = true
			g.countOn(slots)
		}
		for j = i; j < len(g.Active) && g.Active[j].Pos == pos; j++ {
		}
		if pos == rulesPos {
			break
		}
		if j-i > 1 && g.mayDepend(i, j) {
			return false
		}
		for k := i; k < j; k++ {
			if !g.Active[k].Dead && !g.applyActiveTo(k, slots) {
				return false
			}
		}
	}
	if !counted {
		g.countOn(slots)
	}
	g.typed.types = 0
	return true
}

func (g *Game) countOn(slots []uint16) {
	for _, slot := range slots {
		if g.Objs[slot].Zone == program.Battlefield {
			g.addCounters(&g.Objs[slot], &g.Chars[g.Objs[slot].Body])
		}
	}
}

// applyActiveTo applies modification k to those of the objects that it affects.
func (g *Game) applyActiveTo(k int, slots []uint16) bool {
	a := g.Active[k]
	m := &g.r.Mods[a.Mod]
	e := a.env()
	if a.Effect < 0 {
		e.Text = g.textOf(a.Source, a.Ability)
	}
	first, start := g.begun(k), len(g.appliedTo)
	if first >= 0 {
		ap := g.applied[first]
		g.appliedTo = append(g.appliedTo, g.appliedTo[ap.start:ap.end]...)
	} else {
		for _, slot := range slots {
			if g.affects(&a, m, &e, slot) {
				g.appliedTo = append(g.appliedTo, g.refAt(slot))
			}
		}
		g.noteApplied(k, start)
	}
	end := len(g.appliedTo)
	if end > start && (!g.local(m) || !g.r.Independent[a.Mod] && !g.settled(k)) {
		return false
	}
	for n := start; n < end; n++ {
		g.applyMod(k, m, &e, g.appliedTo[n])
	}
	if first >= 0 {
		g.appliedTo = g.appliedTo[:start]
	}
	return true
}

// affects reports whether a modification affects the object of a slot, as findAffected would find.
func (g *Game) affects(a *ActiveMod, m *program.Mod, e *Env, slot uint16) bool {
	on, o := g.refAt(slot), &g.Objs[slot]
	switch m.Scope {
	case program.ScopeSelf:
		return a.Source == on
	case program.ScopeHost:
		return g.hostOf(a.Source) == on
	case program.ScopeLocked:
		return a.Effect >= 0 && g.findCell(g.Effects[a.Effect].Set, on) != 0
	case program.ScopeAll:
		zones := m.Zones
		if zones == 0 {
			zones = program.Battlefield.Bit()
		}
		types := g.r.ReachTypes[a.Mod]
		return zones.Has(o.Zone) && (types == 0 || g.Chars[o.Body].Types&types != 0) && g.prop(m.Prop, e, on)
	}
	return false
}

// settled reports whether the characteristics that modification k reads are not changed in its layer or a later one:
// the values that they have now are those that they had in its layer.
func (g *Game) settled(k int) bool {
	var writes program.Aspect
	for i := range g.Active {
		if a := &g.Active[i]; a.Pos >= g.Active[k].Pos && i != k {
			writes |= g.r.Mods[a.Mod].Writes
		}
	}
	return g.r.Mods[g.Active[k].Mod].Reads&writes == 0
}

// allTypes means objects of any card types, including those without one.
const allTypes = ^program.TypeSet(0)

// manyMods is the number of modifications of permanents of some types from which these permanents are looked up once
// rather than for each modification.
const manyMods = 8

// typed caches the permanents that have one of some types, in order, as long as no modification changes types.
type typed struct {
	types program.TypeSet // 0: the cache is empty
	slots []uint16
}

// ofTypes returns the permanents that are phased in and have one of the types, after the layers applied so far.
func (g *Game) ofTypes(types program.TypeSet) []uint16 {
	t := &g.typed
	if t.types == types {
		return t.slots
	}
	t.types, t.slots = types, t.slots[:0]
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if body := g.Objs[s].Body; g.Chars[body].Types&types != 0 && g.Bodies[body].Flags&program.PhasedOut == 0 {
			t.slots = append(t.slots, s)
		}
	}
	return t.slots
}

// actor is a permanent whose controller could do something with it at priority or while paying mana. Usually there is
// none, so the list is cached until characteristics are computed again.
type actor struct {
	slot uint16
	ctrl program.PlayerID
	what actions
	mana program.AbilityID // if it makes mana only with this ability, and a plain one
	// plain is 1 and the type of the one mana that it makes for being tapped, if it is as plain as a basic land.
	plain uint8
	body  uint16
}

type actions uint8

const (
	doActivate actions = 1 << iota // it has activated abilities
	doPlay                         // and some that are not only used to pay
	doMana                         // and some that may make mana
	doDeploy                       // every creature has an ability
	doTurnUp                       // it is face down
	doUnlock                       // it is a Room
)

// board is the types and supertypes of permanents, if known.
type board struct {
	known  bool
	types  program.TypeSet
	supers program.SuperSet
	plays  bool // some have abilities that are activated for more than mana, or are face down
	phases bool // some have phasing
	menace bool // some have menace
	odd    bool // some are controlled by others than before, or fight and can't
}

// boardLacks reports whether it is certain that no permanent has one of the types or supertypes.
func (g *Game) boardLacks(types program.TypeSet, supers program.SuperSet) bool {
	b := &g.board
	lacks := b.known && !g.Turn.CharsStale && b.types&types == 0 && b.supers&supers == 0
	if lacks && g.TestPasses {
		g.testLacks(types, supers)
	}
	return lacks
}

// testLacks notes if there is a permanent with one of the types or supertypes.
func (g *Game) testLacks(types program.TypeSet, supers program.SuperSet) {
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if c := &g.Chars[g.Objs[s].Body]; (c.Types&types != 0 || c.Supers&supers != 0) && g.wrongPass == nil {
			g.wrongPass = fmt.Errorf("engine: no permanent has the types %v or %v, and %v does", types, supers, g.refAt(s))
		}
	}
}

// findActors updates g.actors, in battlefield order.
func (g *Game) findActors() {
	if g.actorsOK && !g.Turn.CharsStale {
		return
	}
	g.actors, g.acting = g.actors[:0], 0
	all := g.r.CreatureAbility != 0 || g.r.Rooms
	objs, chars := g.Objs, g.Chars
	for s, next := g.Lists[battlefieldList].First, uint16(0); s != 0; s = next {
		o := &objs[s]
		c := &chars[o.Body]
		next = o.Next
		if all || o.Flags&program.FlagFaceDown != 0 || c.Flags&(program.HasPlays|program.HasActivated) != 0 {
			g.noteActor(s, o, c)
		}
	}
	g.actorsOK = !g.Turn.CharsStale
}

// dropActors removes the permanents that have left the battlefield from those that are known to act. The others are as
// they were.
func (g *Game) dropActors() {
	w := 0
	g.acting, g.actorsOK = 0, true
	for i := range g.actors {
		do := g.actors[i]
		if o := &g.Objs[do.slot]; o.Zone != program.Battlefield {
			continue
		}
		if do.what&(doPlay|doTurnUp|doUnlock) != 0 {
			g.acting |= 1 << do.ctrl
		}
		g.actors[w] = do
		w++
	}
	g.actors = g.actors[:w]
}

// noteMana notes how an actor may make mana.
func (g *Game) noteMana(do *actor, c *program.Chars) {
	if !g.ownAbilitiesOnly(c) {
		do.what |= doMana
	} else if d := &g.r.Defs[c.Def]; !d.NoManaAbility {
		do.what |= doMana
		do.mana = d.ManaAbility
		if ab := &g.r.Abilities[do.mana]; do.mana != 0 && ab.OneMana &&
			c.Types&(program.TypeLand|program.TypeCreature) == program.TypeLand {
			do.plain = 1 + uint8(program.FirstKind(ab.Source.Kinds))
		}
	}
}

// noteActor adds the permanent in a slot to g.actors if there is something to do with it.
func (g *Game) noteActor(s uint16, o *Object, c *program.Chars) {
	do := actor{slot: s, ctrl: c.Ctrl, body: o.Body}
	if c.Flags&program.HasActivated != 0 { // most are lands
		do.what |= doActivate
		g.noteMana(&do, c)
	}
	if c.Flags&program.HasPlays != 0 {
		do.what |= doPlay
	}
	if g.r.CreatureAbility != 0 && c.Is(program.TypeCreature) {
		do.what |= doDeploy
	}
	if o.Flags&program.FlagFaceDown != 0 {
		do.what |= doTurnUp
	}
	if g.r.Rooms && g.r.Defs[g.baseDef(o, c)].Layout == program.LayoutRoom {
		do.what |= doUnlock
	}
	if do.what&(doPlay|doTurnUp|doUnlock) != 0 {
		g.acting |= 1 << c.Ctrl
	}
	if do.what != 0 {
		g.actors = append(g.actors, do)
	}
}
