package engine

// execAsYou runs the programs of such abilities, those of the oldest permanent first.
func (g *Game) execAsYou(in *Instr, e *Env) {
	m := g.mark()
	defer g.release(m)
	g.set(SetX(in.B), e)
	end := len(g.tmp)
	for s := g.list(Battlefield, 0).First; s != 0; s = g.Objs[s].Next {
		if ref := g.refAt(s); g.Bodies[g.Objs[s].Body].Flags&PhasedOut == 0 && g.ctrlOf(ref) == e.You && g.chars(ref).Has(Keyword(in.A)) {
			g.tmp = append(g.tmp, ref)
		}
	}
	for i := len(g.tmp) - 1; i >= end; i-- {
		ref := g.tmp[i]
		for n := 0; ; n++ {
			id := g.nthAbility(g.chars(ref), n)
			if id == 0 {
				break
			}
			ab := &g.r.Abilities[id]
			if ab.Kind != AbKeyword || ab.Hook != Keyword(in.A) {
				continue
			}
			ctx := g.newCtx(ref, e.You, id, int(ab.NRegs))
			for k := m; k < end; k++ {
				g.addReg(ctx, 0, g.tmp[k])
			}
			g.pushProgram(ab.Prog, ctx, true)
		}
	}
}
