package mana

import "math/bits"

// group is sources that exclude each other.
type group struct {
	id       int32
	first, n int32 // in order
	filter   bool  // one of them costs mana
	kinds    Kinds // what they could make

	// A group whose sources all make one mana, for nothing and alike but for its type, is simple.
	// Simple groups that make the same are taken together: the first leads, and twin is the next.
	simple bool
	leads  bool
	twin   int32 // -1: none
	twins  int32 // of a leader: how many, itself included
	last   int32 // of a leader: the last of them
}

// entry is sources alike in what types they can make, with how much that is at most, at most after
// their own costs, and at least.
type entry struct {
	free, held, direct uint16 // types by zone, without the zone
	class              Class  // of held
	most, net, least   int32
}

type entryMask struct {
	mask             uint32
	most, net, least int32
}

// Load sets the mana and the sources that a cost can be paid with. The sources must not change until the next Load.
func (v *Solver) Load(pool *Pool, sources []Source) {
	v.pool, v.sources, v.arranged, v.spared = *pool, sources, false, 0
}

// Spare makes the Solver keep mana of these types that is in the pool, where something else can pay, until the next
// Load.
func (v *Solver) Spare(kinds Kinds) { v.spared = kinds }

// arrange prepares what was loaded for the first question about it: often none follows.
func (v *Solver) arrange() {
	if v.arranged {
		return
	}
	v.arranged = true
	v.order, v.groups, v.entries = v.order[:0], v.groups[:0], v.entries[:0]
	v.hard, v.twinned = false, false
	v.total, v.byKind = 0, [NumKinds]int32{}
	v.groupSources()
	for i, n := range v.pool.Free {
		if n > 0 {
			v.addEntry(entry{free: 1 << poolType(i), most: int32(n), net: int32(n), least: int32(n)})
		}
	}
	for i := range v.pool.Held {
		if h := &v.pool.Held[i]; h.N > 0 {
			v.addEntry(entry{held: 1 << poolType(int(h.At)), class: h.Class, most: int32(h.N), net: int32(h.N),
				least: int32(h.N)})
		}
	}
	for i := range v.groups {
		v.enterGroup(i)
	}
}

// poolType is the type bit, without zone, of a place in Pool.Free.
func poolType(at int) int { return typeBit(at%NumKinds, at >= NumKinds, false) }

// manySources is how many sources have their groups looked up, not looked for.
const manySources = 64

// groupPlace is a place of a table of groups by name, used again for each round.
type groupPlace struct {
	round     uint32
	id, group int32
}

// groupPlace is where a group is in the table, or would be.
func (v *Solver) groupPlace(id int32) *groupPlace {
	mask := uint32(len(v.places) - 1)
	for i := uint32(id) * 0x9e3779b1 >> 7; ; i++ {
		if p := &v.places[i&mask]; p.round != v.round || p.id == id {
			return p
		}
	}
}

func (v *Solver) groupSources() {
	many := len(v.sources) > manySources
	if many {
		if len(v.places) < 2*len(v.sources) {
			v.places, v.round = make([]groupPlace, 1<<bits.Len(uint(2*len(v.sources)))), 0
		}
		if v.round++; v.round == 0 {
			clear(v.places)
			v.round = 1
		}
	}
	seen := uint64(0) // a bit for each group met, shared by few: most groups are new, and need no search
	for i := range v.sources {
		s := &v.sources[i]
		g := -1
		bit := uint64(1) << (uint32(s.Group) * 0x9e3779b1 >> 26)
		switch {
		case s.Group == 0:
		case many:
			place := v.groupPlace(s.Group)
			if place.round == v.round {
				g = int(place.group)
				break
			}
			*place = groupPlace{v.round, s.Group, int32(len(v.groups))}
		case seen&bit != 0:
			for j := len(v.groups) - 1; j >= 0 && g < 0; j-- {
				if v.groups[j].id == s.Group {
					g = j
				}
			}
		}
		if g < 0 {
			g = len(v.groups)
			v.groups = append(v.groups, group{id: s.Group})
			seen |= bit
		}
		v.groups[g].n++
		v.order = append(v.order, int32(g))
	}
	if len(v.groups) == len(v.sources) { // each alone
		for g := range v.groups {
			v.groups[g].first, v.order[g] = int32(g), int32(g)
		}
		return
	}
	at := int32(0)
	for g := range v.groups {
		v.groups[g].first = at
		at += v.groups[g].n
	}
	// order holds each source's group; turn it into the sources of each group, in place of a second slice.
	n := len(v.sources)
	for i := range n {
		v.order = append(v.order, v.order[i])
	}
	for i := range n {
		g := &v.groups[v.order[n+i]]
		v.order[g.first] = int32(i)
		g.first++
	}
	v.order = v.order[:n]
	for g := range v.groups {
		v.groups[g].first -= v.groups[g].n
	}
}

func (v *Solver) members(g *group) []int32 { return v.order[g.first : g.first+g.n] }

// enterGroup makes the entries of a group.
func (v *Solver) enterGroup(at int) {
	g := &v.groups[at]
	first := &v.sources[v.order[g.first]]
	if g.n == 1 && first.Amount == 1 && first.Output != Fixed && first.Cost == 0 && first.Life == 0 { // most are
		g.simple, g.kinds = true, first.kinds()
		v.addEntry(entryOf(first, g.kinds, 1, 1))
		return
	}
	g.simple, g.kinds, g.filter = true, 0, false
	for _, i := range v.members(g) {
		s := &v.sources[i]
		g.kinds |= s.kinds()
		g.filter = g.filter || s.Cost > 0
		g.simple = g.simple && s.amount() == 1 && s.Cost == 0 && s.Life == 0 && s.Snow == first.Snow &&
			s.Class == first.Class && s.Direct == first.Direct && s.Keep == first.Keep && s.Wanted == first.Wanted
	}
	switch {
	case g.simple:
		v.addEntry(entryOf(first, g.kinds, 1, 1))
	case g.n > 1 || first.Cost > 0 || first.Life > 0 || first.Output == Same && first.kinds().Len() > 1:
		v.hard = true
		v.enterLoosely(g)
	case first.Output == Fixed:
		for k, n := range first.Bundle {
			v.addEntry(entryOf(first, 1<<k, int32(n), int32(n)))
		}
	default: // an amount of mana, each unit of one of the types
		v.addEntry(entryOf(first, first.kinds(), int32(first.Amount), int32(first.Amount)))
	}
}

// findTwins joins simple groups that are alike. Only searching needs it.
func (v *Solver) findTwins() {
	if v.twinned {
		return
	}
	v.twinned, v.leaders = true, v.leaders[:0]
	for at := range v.groups {
		if g := &v.groups[at]; g.simple {
			g.leads, g.twin, g.twins, g.last = !v.joinTwin(at), -1, 1, int32(at)
			if g.leads {
				v.leaders = append(v.leaders, int32(at))
			}
		}
	}
}

// joinTwin joins a simple group to an earlier one; false if none is alike.
func (v *Solver) joinTwin(at int) bool {
	g := &v.groups[at]
	s := &v.sources[v.order[g.first]]
	for _, i := range v.leaders {
		h := &v.groups[i]
		o := &v.sources[v.order[h.first]]
		if h.kinds == g.kinds && o.Snow == s.Snow && o.Class == s.Class && o.Direct == s.Direct && o.Keep == s.Keep &&
			o.Wanted == s.Wanted {
			v.groups[h.last].twin = int32(at)
			h.last = int32(at)
			h.twins++
			return true
		}
	}
	return false
}

// entryOf is mana of the types as the source makes it.
func entryOf(s *Source, kinds Kinds, most, least int32) entry {
	e := entry{most: most, net: most, least: least}
	types := uint16(kinds)
	if s.Snow {
		types <<= kindBits
	}
	switch {
	case s.Direct:
		e.direct = types
	case s.Class == 0:
		e.free = types
	default:
		e.held, e.class = types, s.Class
	}
	return e
}

// enterLoosely makes one entry for the most that any use of the group can do, and one for a mana that
// is there in any case.
func (v *Solver) enterLoosely(g *group) {
	var e, sure entry
	for _, i := range v.members(g) {
		s := &v.sources[i]
		n := int32(s.amount())
		if n == 0 || s.kinds() == 0 {
			continue
		}
		one := entryOf(s, s.kinds(), n, 1)
		e.most = max(e.most, n)
		e.net = max(e.net, n-int32(s.Cost))
		e.free |= one.free
		e.direct |= one.direct | one.held // as if every class were allowed
		if s.Cost == 0 && s.Life == 0 && (one.held == 0 || sure.class == 0 || sure.class == one.class) {
			sure.least = 1
			sure.free |= one.free
			sure.direct |= one.direct
			sure.held |= one.held
			sure.class = max(sure.class, one.class)
		}
	}
	v.addEntry(e)
	v.addEntry(sure)
}

func (v *Solver) addEntry(e entry) {
	if e.most == 0 && e.least == 0 {
		return
	}
	v.total += e.net
	types := e.free | e.held | e.direct
	for k := Kinds(types|types>>kindBits) & AnyType; k != 0; k &= k - 1 {
		v.byKind[bits.TrailingZeros8(uint8(k))] += e.most
	}
	for i := range v.entries {
		o := &v.entries[i]
		if o.free == e.free && o.held == e.held && o.direct == e.direct && o.class == e.class {
			o.most += e.most
			o.net += e.net
			o.least += e.least
			return
		}
	}
	v.entries = append(v.entries, e)
}
