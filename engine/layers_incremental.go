package engine

import (
	"arbiter/engine/program"
)

// Most zone changes affect nothing but the object that moves: a land is played, a spell goes onto the stack and leaves
// it. As long as no modification in force depends on what other objects there are, only the characteristics of the new
// objects are computed, and all others stay as they are (see refresh).

// markCharsStale marks all characteristics as stale.
func (g *Game) markCharsStale() { g.Turn.CharsStale, g.partlyStale = true, false }

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
	if o.Serial != 0 && o.Zone != program.Battlefield && o.Zone != program.Stack && g.r.OtherZoneStatics.Has(o.Zone) &&
		g.r.Defs[o.Def].Chars.Flags&program.HasStatics != 0 {
		g.markCharsStale() // it may have static abilities
		return
	}
	if from != program.Battlefield && from != program.Stack &&
		(o.Serial == 0 || o.Zone != program.Battlefield && o.Zone != program.Stack) {
		return
	}
	if !g.Turn.CharsStale {
		g.Turn.CharsStale, g.partlyStale = true, true
		g.entered = g.entered[:0]
	}
	g.entered = append(g.entered, slot)
}

// refreshEntered computes the characteristics of the objects that have entered. It reports false if all have to be
// computed.
func (g *Game) refreshEntered() bool {
	if g.trace != nil || g.past != 0 {
		return false
	}
	for i := range g.Active {
		if a := &g.Active[i]; !g.r.Independent[a.Mod] || g.r.Mods[a.Mod].FarZones() != 0 ||
			a.Effect < 0 && !g.r.Constant[a.Ability] {
			return false
		}
	}
	for _, slot := range g.entered {
		o := &g.Objs[slot]
		if o.Serial == 0 || o.Body == 0 || o.Zone != program.Battlefield && o.Zone != program.Stack {
			continue // it has left again, or belongs to the object that left
		}
		c := &g.Chars[o.Body]
		if !g.ownChars(o, c) {
			continue
		}
		if g.r.CounterStatics && g.Bodies[o.Body].Counters != 0 {
			return false
		}
		if c.Flags&program.HasStatics != 0 || g.Bodies[o.Body].Flags&program.PhasedOut != 0 || g.affectsNew(o, c) {
			return false
		}
		g.addCounters(o)
		if o.Zone == program.Battlefield || c.Granted != 0 {
			g.digest(c)
		}
	}
	return true
}

// affectsNew reports whether a modification in force may affect an object that has just entered.
func (g *Game) affectsNew(o *Object, c *program.Chars) bool {
	ref := objRef(g.Bodies[o.Body].Slot, o.Serial)
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind == program.ModRule {
			continue
		}
		switch m.Scope {
		case program.ScopeSelf:
			if a.Source == ref {
				return true
			}
		case program.ScopeHost:
			if g.hostOf(a.Source) == ref {
				return true
			}
		case program.ScopeLocked:
			if a.Effect >= 0 && g.findCell(g.Effects[a.Effect].Set, ref) != 0 {
				return true
			}
		case program.ScopeAll:
			zones := m.Zones
			if zones == 0 {
				zones = program.Battlefield.Bit()
			}
			if zones.Has(o.Zone) && (g.r.ReachTypes[a.Mod] == 0 || c.Types&g.r.ReachTypes[a.Mod] != 0) {
				return true
			}
		}
	}
	return false
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
}

type actions uint8

const (
	doActivate actions = 1 << iota // it has activated abilities
	doPlay                         // and some that are not only used to pay
	doDeploy                       // every creature has an ability
	doTurnUp                       // it is face down
	doUnlock                       // it is a Room
)

// findActors updates g.actors, in battlefield order.
func (g *Game) findActors() {
	if g.actorsOK && !g.Turn.CharsStale {
		return
	}
	g.actors = g.actors[:0]
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		c := &g.Chars[o.Body]
		var what actions
		if c.Flags&program.HasActivated != 0 {
			what |= doActivate
		}
		if c.Flags&program.HasPlays != 0 {
			what |= doPlay
		}
		if g.r.CreatureAbility != 0 && c.Is(program.TypeCreature) {
			what |= doDeploy
		}
		if o.Flags&program.FlagFaceDown != 0 {
			what |= doTurnUp
		}
		if g.r.Rooms && g.r.Defs[g.baseDef(o, c)].Layout == program.LayoutRoom {
			what |= doUnlock
		}
		if what != 0 {
			g.actors = append(g.actors, actor{s, c.Ctrl, what})
		}
	}
	g.actorsOK = !g.Turn.CharsStale
}
