package engine

// What a Verifier checks of each link into the arenas.

// arenaVisit counts links.
type arenaVisit struct{ v *Verifier }

func (a arenaVisit) cells(head *uint32) { a.v.cellsOf(*head, nil) }

func (a arenaVisit) subs(head *uint32) {
	a.v.cellsOf(*head, func(i uint32) {
		n := uint32(a.v.s.Cells[i].Val)
		a.ctx(&n)
	})
}

func (a arenaVisit) ctx(i *uint32) {
	v, n := a.v, *i
	switch {
	case n == 0 || v.err != nil:
		return
	case int(n) >= len(v.s.Ctxs):
		v.fail("something refers to context %d of %d", n, len(v.s.Ctxs))
		return
	case !v.s.Ctxs[n].Used:
		v.fail("something refers to context %d, which was given back", n)
		return
	case v.ctxs[n] != 0:
		return
	}
	v.ctxs[n] = 1
	c := &v.s.Ctxs[n]
	if c.NRegs > 0 {
		for r := int(c.Regs); r < int(c.Regs)+regSizes[c.Class]; r++ {
			if r >= len(v.regs) || v.regs[r] != 0 {
				v.fail("the registers of context %d are another's too", n)
				return
			}
			v.regs[r] = 1
		}
	}
	v.s.ctxLinks(n, a)
}
