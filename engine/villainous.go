package engine

// Facing a villainous choice (701.55).

// NumFaceAgain is how many additional times the first player of set A faces a villainous choice (701.55c).
const NumFaceAgain NodeOp = 199

func (g *Game) numFaceAgain(n *Node, e *Env) (times int32) {
	p := g.firstPlayer(SetX(n.A), e)
	if p == NoPlayer {
		return 0
	}
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		c := g.chars(ref)
		if !c.Has(FaceAgain) || g.Bodies[g.Objs[s].Body].Flags&PhasedOut != 0 {
			continue
		}
		for k := 0; ; k++ {
			id := g.nthAbility(c, k)
			if id == 0 {
				break
			}
			ab := &g.r.Abilities[id]
			if ab.Kind == AbKeyword && ab.Hook == FaceAgain && g.inSet(ab.Who, &Env{Source: ref, You: c.Ctrl}, PlayerRef(p)) {
				times++
			}
		}
	}
	return times
}
