package mana

import "slices"

// layOut chooses dimensions and layers; false if the table would be too large.
func (v *Solver) layOut(life int, full bool) bool {
	v.findTwins()
	v.dims, v.layers, v.filters, v.filtered = v.dims[:0], v.layers[:0], v.filters[:0], v.filtered[:0]
	v.useful = v.useful[:0]
	v.need = slices.DeleteFunc(v.need, func(d need) bool { return d.cost })
	if v.sets = 1; full {
		v.addFilterNeeds()
	}
	v.setDims()
	for i := range v.pays {
		v.pays[i] = 0
		for d := range v.dims {
			if v.dims[d].mask>>i&1 != 0 {
				v.pays[i] |= 1 << d
			}
		}
	}
	lifeMax := 0
	for i := range v.sources {
		s := &v.sources[i]
		v.useful = append(v.useful, v.worth(s, full))
		if v.useful[i] != 0 && full {
			lifeMax += int(s.Life)
		}
	}
	v.dropUnusedFilters()
	size := int64(1)
	for i := range v.dims {
		v.dims[i].step = int32(size)
		if size *= int64(v.dims[i].radix); size > maxTable {
			return false
		}
	}
	v.lifeDim, v.lifeStep = -1, int32(size)
	if lifeMax = min(lifeMax, max(life, 0)); lifeMax > 0 {
		v.lifeDim = len(v.dims)
		v.dims = append(v.dims, dim{step: int32(size), radix: int32(lifeMax) + 1})
		size *= int64(lifeMax) + 1
	}
	v.addLayers()
	if size*int64(len(v.layers)+1+int(v.sets)) > maxTable {
		return false
	}
	v.size = int32(size)
	v.cost = grow(v.cost, int(size))
	v.next = grow(v.next, int(size))
	v.origin = grow(v.origin, int(size))
	v.back = grow(v.back, int(size)*len(v.layers))
	v.fcost = grow(v.fcost, int(size)*int(v.sets))
	v.fback = grow(v.fback, int(size)*int(v.sets))
	return true
}

// dropUnusedFilters makes sources that cost mana useless unless their group is among the filters.
func (v *Solver) dropUnusedFilters() {
	for g := range v.groups {
		if !v.groups[g].filter || v.isFiltered(int32(g)) {
			continue
		}
		for _, i := range v.members(&v.groups[g]) {
			if v.sources[i].Cost > 0 {
				v.useful[i] = 0
			}
		}
	}
}

func grow[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, max(n, 256))
	}
	return s[:n]
}

// addFilterNeeds chooses the groups with sources that cost mana, and opens a need for each sort of cost.
func (v *Solver) addFilterNeeds() {
	for g := range v.groups {
		if !v.groups[g].filter {
			continue
		}
		use := false
		for _, i := range v.members(&v.groups[g]) {
			s := &v.sources[i]
			if s.Cost > 0 && s.Cost <= MaxSourceCost && v.present(s) != 0 {
				use = v.addNeed(v.costMask(s), 0, true) || use
			}
		}
		if use {
			v.addFilter(int32(g))
		}
	}
	v.filtered = v.filtered[:0]
	times := int32(1)
	for i := range v.filters {
		f := &v.filters[i]
		g := f.first
		f.first, f.times = int32(len(v.filtered)), times
		times *= f.n + 1
		for n := int32(0); n < f.n; g++ {
			if n == 0 || v.groups[g].filter && v.alike(g, v.filtered[f.first]) {
				v.filtered = append(v.filtered, g)
				n++
			}
		}
	}
}

// addFilter takes a group as a filter, or into one whose groups are alike, if the sets do not become too many. Until
// all are there, first is the first group itself.
func (v *Solver) addFilter(g int32) {
	for i := range v.filters {
		if f := &v.filters[i]; v.alike(g, f.first) {
			if sets := v.sets / (f.n + 1) * (f.n + 2); sets <= maxSets {
				f.n++
				v.sets = sets
			}
			return
		}
	}
	if len(v.filters) < maxFilters && 2*v.sets <= maxSets {
		v.filters = append(v.filters, filter{first: g, n: 1})
		v.sets *= 2
	}
}

// alike reports whether two groups are of one source each, which differ only in their names.
func (v *Solver) alike(g, h int32) bool {
	if v.groups[g].n != 1 || v.groups[h].n != 1 {
		return false
	}
	a, b := v.sources[v.order[v.groups[g].first]], v.sources[v.order[v.groups[h].first]]
	a.Ref, a.Group, b.Ref, b.Group = 0, 0, 0, 0
	return a == b
}

// costMask is what can pay a source's own cost: free mana that there might be.
func (v *Solver) costMask(s *Source) uint32 {
	kinds := s.CostKinds
	if kinds == AnyType {
		return freeZone &^ (uint32(onlyGeneric) | uint32(onlyGeneric)<<kindBits)
	}
	return spread(kinds, false) & freeZone
}

// present is the types of mana that the source can add to this payment.
func (v *Solver) present(s *Source) uint32 {
	m := uint32(s.kinds())
	if s.Snow {
		m <<= kindBits
	}
	switch {
	case s.Direct:
		return m << zoneBits
	case s.Class == 0:
		return m
	case v.allow.Has(s.Class):
		return m << zoneBits
	}
	return 0
}

func (v *Solver) setDims() {
	for i := range v.need {
		d := &v.need[i]
		radix := d.n + 1
		if d.mask == v.generic && !d.cost {
			for _, n := range v.prepaid {
				radix -= n
			}
		}
		if d.cost {
			for _, g := range v.filtered {
				most := int32(0)
				for _, i := range v.members(&v.groups[g]) {
					if s := &v.sources[i]; s.Cost > 0 && v.costMask(s) == d.mask {
						most = max(most, int32(s.Cost))
					}
				}
				radix += most
			}
		}
		v.dims = append(v.dims, dim{mask: d.mask, radix: radix, isCost: d.cost})
	}
	for i := range v.dims {
		d := &v.dims[i]
		for j := range v.dims {
			e := &v.dims[j]
			if j != i && d.mask&^e.mask == 0 && (e.mask != d.mask || j > i) {
				d.wider |= 1 << j
			}
		}
	}
}

// shift is from where on the type bits of its mana stand.
func (s *Source) shift() int32 {
	shift := int32(0)
	if s.Snow {
		shift += kindBits
	}
	if s.Direct || s.Class != 0 {
		shift += zoneBits
	}
	return shift
}

// worth is the types worth making with a source: those that pay more needs than all others. 0 is a
// source of no use here.
func (v *Solver) worth(s *Source, full bool) Kinds {
	present := v.present(s)
	if !full && (s.Cost > 0 || s.Life > 0) || s.Cost > MaxSourceCost || s.amount() == 0 {
		return 0
	}
	shift := int(s.shift())
	var out Kinds
	for k := range kindBits {
		if present>>(k+shift)&1 == 0 || v.pays[k+shift] == 0 {
			continue
		}
		mine, better := v.pays[k+shift], false
		for j := range kindBits {
			if j == k || present>>(j+shift)&1 == 0 {
				continue
			}
			if p := v.pays[j+shift]; mine&^p == 0 && (p != mine || j < k) {
				better = true
			}
		}
		if !better || s.Output == Fixed {
			out |= 1 << k
		}
	}
	return out
}

func (v *Solver) addLayers() {
	pool := v.spendable()
	for bit, n := range pool {
		if n -= v.prepaid[bit]; n > 0 && v.pays[bit] != 0 {
			v.layers = append(v.layers, layer{-1, int32(bit), n})
		}
	}
	for i := range v.groups {
		g := &v.groups[i]
		if v.isFiltered(int32(i)) || g.simple && !g.leads {
			continue
		}
		for _, m := range v.members(g) {
			if v.useful[m] != 0 && v.sources[m].Cost == 0 {
				v.layers = append(v.layers, layer{group: int32(i), n: g.twins})
				break
			}
		}
	}
}

// isFiltered reports whether a group is one of a filter.
func (v *Solver) isFiltered(g int32) bool { return slices.Contains(v.filtered, g) }
