package engine

// applyPhase takes a permanent away from what the rules see, or back.
func (g *Game) applyPhase(ev *Event) {
	slot := ev.Obj.slot()
	o := &g.Objs[slot]
	b := &g.Bodies[o.Body]
	from, to := Battlefield, Phased
	if ev.Amount != 0 {
		from, to = to, from
	}
	if o.Zone != from {
		ev.State = Void
		return
	}
	g.unlink(slot, g.list(from, 0))
	o.Zone = to
	g.link(slot, g.list(to, 0), PosEnd)
	if ev.Amount == 0 {
		b.Flags |= PhasedOut
		if ev.Aux != 0 {
			b.Flags |= PhasedWith
		}
		b.Holder = ev.Player
		g.outOfCombat(b)
		b.Attack = NoRef
		g.notAttacked(ev.Obj)
		g.noteStray(o)
		if g.r.Sw.PhasingForgets {
			b.Damage = 0 // 502.15e
			g.forgetPhased(ev.Obj)
		}
	} else {
		b.Flags &^= PhasedOut | PhasedWith
		if b.Host != NoRef && !g.live(b.Host) {
			b.Host = NoRef // 702.26i
		}
		if g.r.Sw.PhasingForgets {
			b.Since = 0 // 502.15m: as though it had haste
		}
		g.Turn.Control = true
	}
	g.stale()
}

// forgetPhased has effects that last for a time, and delayed triggered abilities, not affect an object any more (502.15g of 2006).
func (g *Game) forgetPhased(ref Ref) {
	for i := range g.Effects {
		if e := &g.Effects[i]; e.Dur != DurForever {
			head := g.dropCell(e.Set, ref)
			g.Effects[i].Set = head
		}
	}
	for i := range g.Delayed {
		c := &g.Ctxs[g.Delayed[i].Ctx]
		for r := range uint32(c.NRegs) {
			reg := &g.Regs[c.Regs+r]
			if reg.Ref == ref {
				reg.Ref = NoRef
			}
			for k := reg.More; k != 0; k = g.Cells[k].Next {
				if g.Cells[k].Ref == ref {
					g.Cells[k].Ref = NoRef
				}
			}
		}
	}
}
