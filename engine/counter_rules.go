package engine

import (
	"arbiter/engine/program"
)

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
			add(a, ev.Obj, g.ctrlOf(ev.Obj), -1, 0)
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

// counterStamp is the timestamp of the counters of a kind on a permanent: that of the permanent if it entered with them.
func (g *Game) counterStamp(o *Object, kind program.CounterKind) uint32 {
	if c := g.findCell(g.Bodies[o.Body].Memory, Ref(memCounter+program.MemoryKey(kind))); c != 0 {
		return uint32(g.Cells[c].Val)
	}
	return o.Stamp
}
