package engine

// PropUnder is being in a graveyard under B cards (a number) at least with property A, or if C directly under one with it.
const PropUnder NodeOp = 994

// SetGraveTop is the B (a number) cards on top of the graveyards of players A, of those with property C: what was put there last.
const SetGraveTop NodeOp = 576

func (g *Game) setGraveTop(n *Node, e *Env) {
	m := g.mark()
	g.set(SetX(n.A), e)
	end := len(g.tmp)
	for i := m; i < end; i++ {
		p := g.tmp[i].Player()
		if p == NoPlayer {
			continue
		}
		left := g.num(NumX(n.B), e)
		for s := g.list(Graveyard, p).Last; s != 0 && left > 0; s = g.Objs[s].Prev {
			if ref := g.refAt(s); g.prop(PropX(n.C), e, ref) {
				g.tmp = append(g.tmp, ref)
				left--
			}
		}
	}
	g.tmp = append(g.tmp[:m], g.tmp[end:]...)
}

// underCards says whether enough cards lie above one in its graveyard.
func (g *Game) underCards(n *Node, e *Env, ref Ref) bool {
	o := g.obj(ref)
	if o == nil || o.Zone != Graveyard {
		return false
	}
	left := g.num(NumX(n.B), e)
	for s := o.Next; s != 0 && left > 0; s = g.Objs[s].Next {
		if g.prop(PropX(n.A), e, g.refAt(s)) {
			left--
		} else if n.C != 0 {
			return false
		}
	}
	return left <= 0
}
