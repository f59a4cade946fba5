package mana

import "math/bits"

// table is the exact half of the Solver: the least weight with which each rest of the bill can be
// reached. A state says how much of each need is still to be paid (and how much life may still be paid),
// in mixed radix. Sources are taken up one group after the other, those that cost mana first and in
// every order, from the last to be activated to the first: what a source makes pays what is still open,
// and then its own cost is opened. A unit of mana always pays the narrowest need it can, which loses
// nothing, so branching is only among needs that overlap.
type table struct {
	dims     []dim
	nonzero  uint32 // of a state: the needs still open
	rem      [maxDims]int32
	state    int32
	size     int32
	lifeDim  int // -1: none
	lifeStep int32
	pays     [typeBits]uint32 // which needs a type can pay
	useful   []Kinds          // by source: the types worth making
	layers   []layer
	filters  []filter
	filtered []int32 // the groups of the filters, those of one filter together
	sets     int32   // how many sets of groups of filters can be used; filters that are alike are interchangeable

	cost, next  []int64
	back        []backref // by layer and state
	fcost       []int64   // by set of groups of filters used and state
	fback       []backref
	origin      []int32 // by state: the set of groups of filters that led to it
	base        int64   // weight of what is being tried
	leaf        int32   // number of the outcome within one state and group
	want        int32   // the outcome looked for when tracing; -1 when searching
	into        []int64
	refs        []backref
	from        int32
	nbundle     int
	bundle      [kindBits]bundled
	source      *Source
	trail       []paid
	sourceIndex int32

	path   []backref // the layers' outcomes that led to the goal
	spent  []paid    // all payments of the plan, in the order in which the mana is there
	made   [kindBits]bundled
	nmade  int
	madeBy int32
}

type dim struct {
	mask   uint32
	step   int32
	wider  uint32 // the needs that a unit able to pay this one should leave alone while this is open
	radix  int32
	isCost bool
}

// layer is mana of one type in the pool, a simple group of sources with its twins, or another group.
type layer struct {
	group int32 // -1: pool
	bit   int32 // of the pool
	n     int32 // of the pool, or of the twins
}

// filter is a group with sources that cost mana, or several alike, of one source each. In the number of a set of
// groups, times is what each of its groups that is used counts for.
type filter struct {
	first, n int32 // in filtered
	times    int32
}

// used is how many groups of a filter are in a set.
func (f *filter) used(set int32) int32 { return set / f.times % (f.n + 1) }

type backref struct{ from, leaf int32 }

type bundled struct{ bit, n int32 }

// paid is n mana of a type spent on a need.
type paid struct {
	dim, bit, n int32
	source      int32 // index, -1 for the pool
}

const (
	maxDims    = 2 + NumKinds + MaxParts + maxFilters + 1
	maxFilters = 6
	maxSets    = 1 << 10
	maxTable   = 4 << 20
	skipped    = -1
	never      = int64(1) << 62
)

// search fills the table for the needs posed and is the least weight of paying them.
func (v *Solver) search(life int) (int64, bool) {
	if !v.layOut(life, true) && !v.layOut(life, false) {
		return 0, false
	}
	start := int32(0)
	for i := range v.dims {
		d := &v.dims[i]
		if !d.isCost {
			start += d.step * (d.radix - 1)
		}
	}
	v.want = -1
	v.runFilters(start)
	size := int(v.size)
	for l := range v.layers {
		refs := v.back[l*size : (l+1)*size]
		for i := range refs {
			refs[i].leaf = skipped
		}
		copy(v.next, v.cost)
		v.into, v.refs = v.next, refs
		for s := range v.size {
			if v.cost[s] < never && s%v.lifeStep != 0 {
				v.tryLayer(l, s)
			}
		}
		v.cost, v.next = v.next, v.cost
	}
	if g := v.goal(); g >= 0 {
		return v.cost[g], true
	}
	return 0, false
}

// goal is the best state in which all is paid.
func (v *Solver) goal() int32 {
	best := int32(-1)
	for s := int32(0); s < v.size; s += v.lifeStep {
		if v.cost[s] < never && (best < 0 || v.cost[s] < v.cost[best]) {
			best = s
		}
	}
	return best
}

// runFilters fills cost with what can be reached from the start by each set of groups of filters in any order.
func (v *Solver) runFilters(start int32) {
	for i := range v.cost {
		v.cost[i], v.origin[i] = never, 0
	}
	if len(v.filters) == 0 {
		v.cost[start] = 0
		return
	}
	for i := range v.fcost {
		v.fcost[i] = never
	}
	v.fcost[start] = 0
	size := int(v.size)
	for set := range int(v.sets) {
		costs := v.fcost[set*size : (set+1)*size]
		for s := range v.size {
			c := costs[s]
			if c < v.cost[s] {
				v.cost[s], v.origin[s] = c, int32(set)
			}
			if c == never || s%v.lifeStep == 0 {
				continue
			}
			for f := range v.filters {
				if fl := &v.filters[f]; fl.used(int32(set)) < fl.n {
					to := set + int(fl.times)
					v.into, v.refs = v.fcost[to*size:(to+1)*size], v.fback[to*size:(to+1)*size]
					v.tryFilter(f, s, c)
				}
			}
		}
	}
}

// tryFilter tries each source of the filter's group. The number of the filter goes into the leaf.
func (v *Solver) tryFilter(f int, s int32, cost int64) {
	v.leaf = int32(f) << 24
	v.tryGroup(v.filtered[v.filters[f].first], s, cost)
}

// tryLayer tries all that a layer can do from a state.
func (v *Solver) tryLayer(l int, s int32) {
	v.leaf = 0
	ly := &v.layers[l]
	if ly.group >= 0 && !v.groups[ly.group].simple {
		v.tryGroup(ly.group, s, v.cost[s])
		return
	}
	v.enter(s)
	v.source = nil
	v.base = v.cost[s]
	if ly.group < 0 {
		k := ly.bit % zoneBits % kindBits
		w := poolWeight(int(k), ly.bit >= zoneBits, ly.n)
		if v.spared>>k&1 != 0 {
			w += weighKeep
		}
		v.useSome(1<<k, ly.bit-k, ly.n, w, 1)
		return
	}
	g := &v.groups[ly.group]
	var kinds Kinds
	for _, i := range v.members(g) {
		kinds |= v.useful[i]
	}
	src := &v.sources[v.order[g.first]]
	v.useSome(kinds, src.shift(), ly.n, src.weight(g.kinds), 0)
}

func (v *Solver) tryGroup(g, s int32, cost int64) {
	v.enter(s)
	for _, i := range v.members(&v.groups[g]) {
		src := &v.sources[i]
		if v.useful[i] == 0 {
			continue
		}
		if src.Life > 0 {
			if v.lifeDim < 0 || v.rem[v.lifeDim] < int32(src.Life) {
				continue
			}
			v.take(v.lifeDim, int32(src.Life))
		}
		v.source, v.sourceIndex = src, i
		v.base = cost + src.weight(v.groups[g].kinds)
		v.makeMana(src, v.useful[i])
		if src.Life > 0 {
			v.take(v.lifeDim, -int32(src.Life))
		}
	}
}

// enter unpacks a state.
func (v *Solver) enter(s int32) {
	v.from, v.state, v.nonzero = s, s, 0
	v.trail = v.trail[:0]
	for i := range v.dims {
		d := &v.dims[i]
		v.rem[i] = s / d.step % d.radix
		if v.rem[i] > 0 && i != v.lifeDim {
			v.nonzero |= 1 << i
		}
	}
}

// take pays n of a need; a negative n opens it again.
func (v *Solver) take(d int, n int32) {
	v.rem[d] -= n
	v.state -= n * v.dims[d].step
	if d == v.lifeDim {
		return
	}
	if v.rem[d] == 0 {
		v.nonzero &^= 1 << d
	} else {
		v.nonzero |= 1 << d
	}
}

// makeMana tries each output of the source.
func (v *Solver) makeMana(s *Source, kinds Kinds) {
	shift := s.shift()
	v.nbundle = 0
	switch s.Output {
	case Same:
		for k := range int32(kindBits) {
			if kinds>>k&1 != 0 {
				v.bundle[0], v.nbundle = bundled{k + shift, int32(s.Amount)}, 1
				v.assign(0, v.bundle[0].n)
			}
		}
	case Mixed:
		common := ^uint32(0)
		for k := range int32(kindBits) {
			if kinds>>k&1 != 0 {
				common &= v.pays[k+shift]
			}
		}
		v.mix(kinds, shift, int32(s.Amount), common)
	case Fixed:
		for k, n := range s.Bundle {
			if n > 0 {
				v.bundle[v.nbundle] = bundled{int32(k) + shift, int32(n)}
				v.nbundle++
			}
		}
		v.assign(0, v.bundle[0].n)
	}
}

// mix tries each combination of n mana of the types, making no more of a type than the needs that not
// every type can pay (those outside common) take; the last type makes the rest.
func (v *Solver) mix(kinds Kinds, shift, n int32, common uint32) {
	k := int32(bits.TrailingZeros8(uint8(kinds)))
	rest := kinds & (kinds - 1)
	at := v.nbundle
	v.nbundle++
	if rest == 0 {
		v.bundle[at] = bundled{k + shift, n}
		v.assign(0, v.bundle[0].n)
		v.nbundle = at
		return
	}
	most := int32(0)
	for open := v.pays[k+shift] & v.nonzero &^ common; open != 0; open &= open - 1 {
		most += v.rem[bits.TrailingZeros32(open)]
	}
	for i := min(n, most); i >= 0; i-- {
		v.bundle[at] = bundled{k + shift, i}
		v.mix(rest, shift, n-i, common)
	}
	v.nbundle = at
}

// narrowest is the needs among avail that a unit should pay first.
func (v *Solver) narrowest(avail uint32) uint32 {
	out := uint32(0)
	for avail != 0 {
		d := bits.TrailingZeros32(avail)
		out |= 1 << d
		avail &^= 1<<d | v.dims[d].wider
	}
	return out
}

// assign spends the bundle from its i-th part on, of which left are left; what can pay nothing is wasted.
func (v *Solver) assign(i int, left int32) {
	for {
		if i == v.nbundle {
			v.finish()
			return
		}
		if left > 0 && v.pays[v.bundle[i].bit]&v.nonzero != 0 {
			break
		}
		if i++; i < v.nbundle {
			left = v.bundle[i].n
		}
	}
	bit := v.bundle[i].bit
	min1 := v.narrowest(v.pays[bit] & v.nonzero)
	only := min1&(min1-1) == 0
	for ; min1 != 0; min1 &= min1 - 1 {
		d := bits.TrailingZeros32(min1)
		n := int32(1)
		if only {
			n = min(left, v.rem[d])
		}
		v.pay(d, bit, n)
		v.assign(i, left-n)
		v.unpay(d, n)
	}
}

func (v *Solver) pay(d int, bit, n int32) {
	v.take(d, n)
	by := int32(-1)
	if v.source != nil {
		by = v.sourceIndex
	}
	v.trail = append(v.trail, paid{int32(d), bit, n, by})
}

func (v *Solver) unpay(d int, n int32) {
	v.take(d, -n)
	v.trail = v.trail[:len(v.trail)-1]
}

// useSome uses up to n units that can be of any of the types; every amount is an outcome. The first weighs w, and each
// further one so much more than the one before.
func (v *Solver) useSome(kinds Kinds, shift, n int32, w, more int64) {
	v.emit()
	if n == 0 {
		return
	}
	for ; kinds != 0; kinds &= kinds - 1 {
		bit := int32(bits.TrailingZeros8(uint8(kinds))) + shift
		for m := v.narrowest(v.pays[bit] & v.nonzero); m != 0; m &= m - 1 {
			d := bits.TrailingZeros32(m)
			v.base += w
			v.pay(d, bit, 1)
			v.useSome(kinds, shift, n-1, w+more, more)
			v.unpay(d, 1)
			v.base -= w
		}
	}
}

// finish opens the cost of the source, and is one outcome.
func (v *Solver) finish() {
	s := v.source
	if s.Cost == 0 {
		v.emit()
		return
	}
	mask := v.costMask(s)
	for d := range v.dims {
		if v.dims[d].isCost && v.dims[d].mask == mask {
			v.take(d, -int32(s.Cost))
			v.emit()
			v.take(d, int32(s.Cost))
		}
	}
}

// emit notes an outcome, or stops at the one looked for.
func (v *Solver) emit() {
	if len(v.trail) == 0 {
		return // nothing paid: no use of anything
	}
	leaf := v.leaf
	v.leaf++
	if v.want >= 0 {
		if leaf == v.want {
			v.spent = append(v.spent, v.trail...)
			v.made, v.nmade, v.madeBy = v.bundle, v.nbundle, v.sourceIndex
		}
		return
	}
	if v.base < v.into[v.state] {
		v.into[v.state] = v.base
		v.refs[v.state] = backref{v.from, leaf}
	}
}
