package engine

// NumExtraSurveil is how many additional cards player A may look at as they surveil (701.25b).
const NumExtraSurveil NodeOp = 192

func (g *Game) numExtraSurveil(n *Node, e *Env) (cards int32) {
	p := g.firstPlayer(SetX(n.A), e)
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		c := g.chars(ref)
		if !c.Has(ExtraSurveil) || c.Ctrl != p || g.Bodies[g.Objs[s].Body].Flags&PhasedOut != 0 {
			continue
		}
		for k := 0; ; k++ {
			id := g.nthAbility(c, k)
			if id == 0 {
				break
			}
			if ab := &g.r.Abilities[id]; ab.Kind == AbKeyword && ab.Hook == ExtraSurveil {
				its := Env{Source: ref, You: p}
				cards += g.num(ab.N, &its)
			}
		}
	}
	return cards
}
