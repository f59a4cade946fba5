package engine

// State triggers trigger whenever a state is so (603.8). They are looked for after everything that happens, in the middle of a resolution too, and not
// again while one of the same object waits to be put on the stack or is there.

// stateTriggers finds those that trigger now, and says whether there are any.
func (g *Game) stateTriggers() bool {
	if !g.r.stateTriggers {
		return false
	}
	g.refresh()
	some := false
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		c := &g.Chars[g.Objs[s].Body]
		if g.Bodies[g.Objs[s].Body].Flags&PhasedOut != 0 {
			continue
		}
		for n := 0; ; n++ {
			a := g.nthAbility(c, n)
			if a == 0 {
				break
			}
			ab := &g.r.Abilities[a]
			if ab.Flags&AbState == 0 || !ab.Zones.Has(Battlefield) {
				continue
			}
			e := Env{Source: ref, You: c.Ctrl}
			if !g.cond(ab.State, &e) || !g.cond(ab.If, &e) || g.waits(a, ref) {
				continue
			}
			g.addPending(a, g.newCtx(ref, c.Ctrl, a, int(ab.NRegs)), c.Ctrl)
			some = true
		}
	}
	return some
}

// waits says whether a triggered ability of an object is about to be put on the stack or is there.
func (g *Game) waits(a AbilityID, source Ref) bool {
	for i := range g.Pending {
		if p := &g.Pending[i]; p.Ability == a && g.Ctxs[p.Ctx].Source == source {
			return true
		}
	}
	for s := g.list(Stack, 0).First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		if o.Kind != KindAbility || o.Body == 0 {
			continue
		}
		if b := &g.Bodies[o.Body]; b.Ability == a && b.Ctx != 0 && g.Ctxs[b.Ctx].Source == source {
			return true
		}
	}
	return false
}
