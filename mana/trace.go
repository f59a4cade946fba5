package mana

// trace writes down the plan that the search found.
func (v *Solver) trace(plan *Plan) {
	plan.Steps, plan.Spend = plan.Steps[:0], plan.Spend[:0]
	v.spent = v.spent[:0]
	s := v.goal()
	size := int(v.size)
	v.path = grow(v.path, len(v.layers))
	for l := len(v.layers) - 1; l >= 0; l-- {
		v.path[l] = v.back[l*size+int(s)]
		if v.path[l].leaf != skipped {
			s = v.path[l].from
		}
	}
	for l, ref := range v.path {
		if ref.leaf == skipped {
			continue
		}
		v.want = ref.leaf
		before := len(v.spent)
		v.tryLayer(l, ref.from)
		switch g := v.layers[l].group; {
		case g >= 0 && v.groups[g].simple:
			v.addSimple(plan, g, v.spent[before:])
		case g >= 0:
			v.addStep(plan)
		}
	}
	for set := v.origin[s]; set != 0; {
		ref := v.fback[int(set)*size+int(s)]
		f := ref.leaf >> 24
		v.want = ref.leaf
		v.tryFilter(int(f), ref.from, 0)
		if fl := &v.filters[f]; fl.n > 1 { // another of those that are alike each time
			v.madeBy = v.order[v.groups[v.filtered[fl.first+fl.used(set)-1]].first]
		}
		v.addStep(plan)
		s, set = ref.from, set-v.filters[f].times
	}
	v.want = -1
	v.settle(plan)
}

// addStep adds the source of the outcome just found.
func (v *Solver) addStep(plan *Plan) {
	src := &v.sources[v.madeBy]
	st := Step{Ref: src.Ref, Index: v.madeBy, Cost: src.Cost}
	for _, b := range v.made[:v.nmade] {
		if k := int(b.bit) % zoneBits % kindBits; k < NumKinds {
			st.Makes[k] += uint16(b.n)
		}
	}
	plan.Steps = append(plan.Steps, st)
	if src.Cost == 0 {
		return
	}
	// Its cost is paid with the mana that was there first; its own came just now, to the end of spent.
	mask, k := v.costMask(src), 0
	for i := range v.spent {
		p := &v.spent[i]
		d := &v.dims[p.dim]
		for ; d.isCost && d.mask == mask && p.n > 0 && k < int(src.Cost); p.n-- {
			plan.Steps[len(plan.Steps)-1].Pays[k] = v.unit(p)
			k++
		}
	}
}

// addSimple adds one of the twins from group g on for each unit spent.
func (v *Solver) addSimple(plan *Plan, g int32, spent []paid) {
	for i := range spent {
		p := &spent[i]
		k := p.bit % zoneBits % kindBits
		for _, m := range v.members(&v.groups[g]) {
			if s := &v.sources[m]; s.kinds()>>k&1 != 0 {
				p.source = m
				st := Step{Ref: s.Ref, Index: m}
				if k < NumKinds {
					st.Makes[k] = 1
				}
				plan.Steps = append(plan.Steps, st)
				break
			}
		}
		g = v.groups[g].twin
	}
}

func (v *Solver) unit(p *paid) Unit {
	t := int(p.bit) % zoneBits
	u := Unit{Kind: Kind(t % kindBits), Snow: t >= kindBits}
	if p.source >= 0 {
		u.Class = v.sources[p.source].Class
	}
	return u
}

// settle writes what is spent from the pool on the bill itself.
func (v *Solver) settle(plan *Plan) {
	var held [typeBits]int32
	for bit, n := range v.prepaid {
		if n > 0 {
			v.spent = append(v.spent, paid{-1, int32(bit), n, -1})
		}
	}
	for i := range v.spent {
		p := &v.spent[i]
		switch {
		case p.n == 0, p.dim >= 0 && v.dims[p.dim].isCost, p.source >= 0 && v.sources[p.source].Direct:
		case p.source < 0 && p.bit >= zoneBits:
			held[p.bit] += p.n
		default:
			plan.spend(v.unit(p), int(p.n))
		}
	}
	for i := range v.pool.Held {
		h := &v.pool.Held[i]
		if h.N == 0 || !v.allow.Has(h.Class) {
			continue
		}
		bit := poolType(int(h.At)) + zoneBits
		if n := min(held[bit], int32(h.N)); n > 0 {
			held[bit] -= n
			plan.spend(unitAt(h.At, h.Class), int(n))
		}
	}
}

func (p *Plan) spend(u Unit, n int) {
	for i := range p.Spend {
		if p.Spend[i].Unit == u {
			p.Spend[i].N += n
			return
		}
	}
	p.Spend = append(p.Spend, Amount{u, n})
}
