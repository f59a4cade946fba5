package mana

import "math/bits"

// Solver finds whether and how a bill can be paid from a pool and sources. The zero Solver is ready;
// it keeps its memory, so that a Solver in use allocates nothing. It is not for concurrent use.
//
// Its answers are exact within bounds that no real game comes near, and beyond which it says
// "not payable" and never more: 6 groups of sources that cost mana, 4,096 ways of paying Phyrexian
// and monocolored hybrid symbols, and 4 million table entries (about the number of groups times the
// product of the bill's counts).
type Solver struct {
	pool    Pool
	sources []Source
	order   []int32 // indices of sources, group by group
	groups  []group
	entries []entry // what is there, for the quick test
	hard    bool    // something the quick test can't decide exactly

	need  []need // the bill at hand
	allow Classes
	test  []entryMask
	union []uint32

	generic uint32          // the mask of the need of generic mana
	prepaid [typeBits]int32 // of the pool, spent on generic mana beforehand

	table
}

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

// A type bit stands for mana as the solver tells it apart: type (six, and payments that only count for
// generic), snow or not, and free (Class 0) or held (another class that the bill allows).
const (
	kindBits    = NumKinds + 1
	zoneBits    = 2 * kindBits
	typeBits    = 2 * zoneBits
	freeZone    = 1<<zoneBits - 1
	onlyGeneric = Kinds(1 << NumKinds)
)

func typeBit(kind int, snow, held bool) int {
	if snow {
		kind += kindBits
	}
	if held {
		kind += zoneBits
	}
	return kind
}

// need is so many mana, each of one of the types of the mask.
type need struct {
	mask uint32
	n    int32
	cost bool // not the bill's: the cost of a source
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

// Load sets what there is to pay with. The sources must not change until the next Load.
func (v *Solver) Load(pool *Pool, sources []Source) {
	v.pool = *pool
	v.sources = sources
	v.order, v.groups, v.entries = v.order[:0], v.groups[:0], v.entries[:0]
	v.hard = false
	v.groupSources()
	for i, n := range v.pool.Free {
		if n > 0 {
			v.addEntry(entry{free: 1 << poolType(i), most: int32(n), net: int32(n), least: int32(n)})
		}
	}
	for i := range v.pool.Held {
		if h := &v.pool.Held[i]; h.N > 0 {
			v.addEntry(entry{held: 1 << poolType(int(h.At)), class: h.Class, most: int32(h.N), net: int32(h.N), least: int32(h.N)})
		}
	}
	for i := range v.groups {
		v.enterGroup(i)
	}
}

// poolType is the type bit, without zone, of a place in Pool.Free.
func poolType(at int) int { return typeBit(at%NumKinds, at >= NumKinds, false) }

func (v *Solver) groupSources() {
	for i := range v.sources {
		s := &v.sources[i]
		g := -1
		if s.Group != 0 {
			for j := len(v.groups) - 1; j >= 0 && g < 0; j-- {
				if v.groups[j].id == s.Group {
					g = j
				}
			}
		}
		if g < 0 {
			g = len(v.groups)
			v.groups = append(v.groups, group{id: s.Group})
		}
		v.groups[g].n++
		v.order = append(v.order, int32(g))
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
	g.simple, g.kinds, g.filter = true, 0, false
	for _, i := range v.members(g) {
		s := &v.sources[i]
		g.kinds |= s.kinds()
		g.filter = g.filter || s.Cost > 0
		g.simple = g.simple && s.amount() == 1 && s.Cost == 0 && s.Life == 0 && s.Snow == first.Snow &&
			s.Class == first.Class && s.Direct == first.Direct && s.Keep == first.Keep
	}
	switch {
	case g.simple:
		v.findTwin(at)
		v.addEntry(entryOf(first, g.kinds, 1, 1))
	case g.n > 1 || first.Cost > 0 || first.Life > 0 || first.Output == Same && first.kinds().Len() > 1:
		v.hard = true
		v.enterLoosely(g)
	case first.Output == Fixed:
		for k, n := range first.Bundle {
			v.addEntry(entryOf(first, 1<<k, int32(n), int32(n)))
		}
	default: // so many mana, each of one of the types
		v.addEntry(entryOf(first, first.kinds(), int32(first.Amount), int32(first.Amount)))
	}
}

// findTwin joins a simple group to the earlier ones that are alike.
func (v *Solver) findTwin(at int) {
	g := &v.groups[at]
	s := &v.sources[v.order[g.first]]
	g.leads, g.twin, g.twins, g.last = true, -1, 1, int32(at)
	for i := range at {
		h := &v.groups[i]
		if !h.simple || !h.leads || h.kinds != g.kinds {
			continue
		}
		o := &v.sources[v.order[h.first]]
		if o.Snow == s.Snow && o.Class == s.Class && o.Direct == s.Direct && o.Keep == s.Keep {
			v.groups[h.last].twin = int32(at)
			h.last = int32(at)
			h.twins++
			g.leads = false
			return
		}
	}
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

// Payable reports whether the bill can be paid with at most life points of life.
func (v *Solver) Payable(b *Bill, life int) bool {
	var ways ways
	for ways.start(b, life); ways.more; ways.next() {
		if !v.pose(b, &ways) {
			continue
		}
		switch v.quick() {
		case no:
			continue
		case yes:
			return true
		}
		if _, ok := v.search(life - ways.life()); ok {
			return true
		}
	}
	return false
}

// Pay finds the best way to pay the bill: with as little Phyrexian life as possible, then by the sums
// of Keep, and of what Source says the Solver weighs. It reports false, leaving the plan empty, if there
// is none. The plan's slices are used again.
func (v *Solver) Pay(b *Bill, life int, plan *Plan) bool {
	plan.Steps, plan.Spend, plan.Life = plan.Steps[:0], plan.Spend[:0], 0
	var ways ways
	best, found := int64(0), false
	for ways.start(b, life); ways.more; ways.next() {
		if !v.pose(b, &ways) || v.quick() == no {
			continue
		}
		paid := ways.life()
		cost, ok := v.search(life - paid)
		cost += weighPhyre * int64(paid)
		if ok && (!found || cost < best) {
			best, found = cost, true
			v.trace(plan)
			plan.Life = paid
		}
	}
	return found
}

// ways goes through the ways of paying the symbols that need not be paid with one mana each: for each
// part, how many of the symbol are paid the other way (life, or generic mana).
type ways struct {
	bill  *Bill
	limit int
	other [MaxParts]uint16
	tried int
	more  bool
}

const maxWays = 4096

func (w *ways) start(b *Bill, life int) { *w = ways{bill: b, limit: max(life, 0), more: true} }

func (w *ways) life() int {
	n := 0
	for i := range w.bill.Parts {
		if w.bill.Parts[i].Form == Phyrexian {
			n += PhyrexianLife * int(w.other[i])
		}
	}
	return n
}

func (w *ways) next() {
	for w.tried++; w.tried < maxWays; w.tried++ {
		i := 0
		for ; i < MaxParts; i++ {
			p := &w.bill.Parts[i]
			if p.Form != Hybrid && w.other[i] < p.Count {
				w.other[i]++
				break
			}
			w.other[i] = 0
		}
		if i == MaxParts {
			break
		}
		if w.life() <= w.limit {
			return
		}
	}
	w.more = false
}

// pose writes down the needs of the bill paid that way; false if one can't be met by anything there is.
func (v *Solver) pose(b *Bill, w *ways) bool {
	v.need, v.test, v.allow = v.need[:0], v.test[:0], b.Allow
	present := uint32(0)
	for i := range v.entries {
		e := &v.entries[i]
		m := uint32(e.free) | uint32(e.direct)<<zoneBits
		if b.Allow.Has(e.class) {
			m |= uint32(e.held) << zoneBits
		}
		present |= m
		v.test = append(v.test, entryMask{m, e.most, e.net, e.least})
	}
	if !b.Allow.Has(0) {
		present &^= freeZone
	}
	ok := true
	put := func(kinds Kinds, snow bool, n int) {
		if n > 0 {
			ok = v.addNeed(spread(kinds, snow)&present, n, false) && ok
		}
	}
	accept := b.accepts()
	generic := int(b.Generic)
	for k, n := range b.Mana {
		put(accept[k], false, int(n))
	}
	put(AnyType, true, int(b.Snow))
	for i := range b.Parts {
		p := &b.Parts[i]
		if p.Count == 0 {
			continue
		}
		var kinds Kinds
		for k := range NumKinds {
			if p.Kinds.Has(Kind(k)) {
				kinds |= accept[k]
			}
		}
		put(kinds, false, int(p.Count-w.other[i]))
		if p.Form == Monohybrid {
			generic += int(w.other[i]) * int(p.Amount)
		}
	}
	v.prepaid = [typeBits]int32{}
	if generic > largeGeneric {
		v.prepay(generic, b.Total()-int(b.Generic))
	}
	put(AnyType|onlyGeneric, false, generic)
	v.generic = spread(AnyType|onlyGeneric, false) & present
	return ok
}

// largeGeneric is from where on generic mana is paid from what the pool has in excess, unweighed.
const largeGeneric = 64

// prepay spends on generic mana what the pool has of each type beyond all that the rest of the bill
// could take.
func (v *Solver) prepay(generic, rest int) {
	paid := 0
	pool := v.spendable()
	for bit, n := range pool {
		if bit < zoneBits && !v.allow.Has(0) {
			continue
		}
		if n := min(int(n)-rest, generic-paid); n > 0 {
			v.prepaid[bit] = int32(n)
			paid += n
		}
	}
}

// spendable is the pool's mana that may be spent on the bill or on sources, by type bit.
func (v *Solver) spendable() (pool [typeBits]int32) {
	for i, n := range v.pool.Free {
		pool[poolType(i)] += int32(n)
	}
	for i := range v.pool.Held {
		if h := &v.pool.Held[i]; h.N > 0 && v.allow.Has(h.Class) {
			pool[poolType(int(h.At))+zoneBits] += int32(h.N)
		}
	}
	return pool
}

// accepts is, for each type of mana, the types that may be spent for it.
func (b *Bill) accepts() (out [NumKinds]Kinds) {
	for k := range out {
		out[k] = 1 << k
	}
	if b.As != ([NumKinds]Kinds{}) {
		for i, as := range b.As {
			for k := range out {
				if as.Has(Kind(k)) {
					out[k] |= 1 << i
				}
			}
		}
	}
	return out
}

// spread is the type bits of mana of these kinds, in both zones.
func spread(kinds Kinds, snowOnly bool) uint32 {
	m := uint32(kinds) << kindBits
	if !snowOnly {
		m |= uint32(kinds)
	}
	return m | m<<zoneBits
}

// addNeed keeps needs ordered from narrow to wide; costs of sources stay apart from the bill's own.
func (v *Solver) addNeed(mask uint32, n int, cost bool) bool {
	if mask == 0 {
		return false
	}
	at := len(v.need)
	for i := range v.need {
		d := &v.need[i]
		if d.mask == mask && d.cost == cost {
			d.n += int32(n)
			return true
		}
		if at == len(v.need) && bits.OnesCount32(d.mask) > bits.OnesCount32(mask) {
			at = i
		}
	}
	v.need = append(v.need, need{})
	copy(v.need[at+1:], v.need[at:])
	v.need[at] = need{mask, int32(n), cost}
	return true
}

type verdict uint8

const (
	no verdict = iota
	yes
	maybe
)

const quickNeeds = 10

// quick is Hall's condition: every set of needs must have as much mana that could go to it. It decides
// exactly unless there are sources whose mana depends on each other (a choice of one type for several
// mana, several ways to use one permanent, costs); then it rejects by the most and accepts by the least
// that these make.
func (v *Solver) quick() verdict {
	if len(v.need) == 0 {
		return yes
	}
	if len(v.need) > quickNeeds {
		return maybe
	}
	size := 1 << len(v.need)
	if cap(v.union) < size {
		v.union = make([]uint32, 1<<quickNeeds)
	}
	union := v.union[:size]
	union[0] = 0
	answer := yes
	for set := 1; set < size; set++ {
		union[set] = union[set&(set-1)] | v.need[bits.TrailingZeros(uint(set))].mask
		needed := int32(0)
		for rest := set; rest != 0; rest &= rest - 1 {
			needed += v.need[bits.TrailingZeros(uint(rest))].n
		}
		most, net, least := int32(0), int32(0), int32(0)
		for i := range v.test {
			e := &v.test[i]
			net += e.net
			if e.mask&union[set] != 0 {
				most += e.most
				least += e.least
			}
		}
		if set == size-1 {
			most = min(most, net) // what sources cost may be paid with mana of no use to the bill
		}
		if most < needed {
			return no
		}
		if least < needed {
			answer = maybe
		}
	}
	if !v.hard || answer == yes {
		return v.within(answer)
	}
	return maybe
}

// within keeps yes from what the table could not lay out, so that Payable and Pay agree.
func (v *Solver) within(answer verdict) verdict {
	size := 1
	for i := range v.need {
		size *= int(v.need[i].n) + 1
		if size > maxTable {
			return no
		}
	}
	if size*(len(v.groups)+len(v.entries)+1) <= maxTable {
		return answer
	}
	return maybe
}
