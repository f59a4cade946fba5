package engine

// alsoFor adds what was prevented to the further effect that the same prevention effect already has in this batch for the same object or player: it is
// applied once to all the damage dealt at the same time (615.13), unless it speaks of each source. The context is that of the damage of event i.
func (g *Game) alsoFor(i int, source Ref, stamp int32, ab *Ability, ctx uint32) bool {
	obj, src := g.Events[i].Obj, g.Events[i].Src
	if g.Events[i].Kind != EvDamage {
		return false
	}
	each := false
	for _, p := range ab.Trigger {
		pat := &g.r.Patterns[p]
		each = each || pat.Src != 0
		for _, b := range pat.Binds {
			each = each || b.Part == PartSource
		}
	}
	for j := int(g.top().A); j < len(g.Events); j++ {
		have := &g.Events[j]
		if have.Kind != EvRun || have.Aux != int32(ab.Prog) || have.Obj != obj || have.Amount != stamp || g.Ctxs[have.Ctx].Source != source || each && have.Src != src {
			continue
		}
		to := &g.Ctxs[have.Ctx]
		to.Value = clamp(int64(to.Value) + int64(g.Ctxs[ctx].Value))
		for _, p := range ab.Trigger {
			for _, b := range g.r.Patterns[p].Binds {
				if b.Part == PartAmount {
					g.reg(have.Ctx, int(b.Reg)).Num += g.reg(ctx, int(b.Reg)).Num
				}
			}
		}
		g.freeCtx(ctx)
		return true
	}
	return false
}
