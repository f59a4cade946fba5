package engine

// Creatures that are paired (702.95). A pair is a continuous effect without modifications, which lasts for as long as both remain creatures on the battlefield
// under the control of the player who paired them; what it affects is the two.

const (
	// SetPartner is what the members of set A are paired with.
	SetPartner NodeOp = 590
	// PropPaired is being paired with something that has property A.
	PropPaired NodeOp = 970
)

// partner is the creature that one is paired with; NoRef if it is unpaired.
func (g *Game) partner(ref Ref) Ref {
	for i := range g.Effects {
		e := &g.Effects[i]
		if ab := &g.r.Abilities[e.Ability]; ab.Hook != Soulbond || ab.Kind != AbStatic || g.findCell(e.Set, ref) == 0 {
			continue
		}
		for c := e.Set; c != 0; c = g.Cells[c].Next {
			if g.Cells[c].Ref != ref && g.live(g.Cells[c].Ref) {
				return g.Cells[c].Ref
			}
		}
	}
	return NoRef
}

// setPartner appends what the members of a set are paired with.
func (g *Game) setPartner(n *Node, e *Env) {
	m := g.mark()
	g.set(SetX(n.A), e)
	w := m
	for i := m; i < len(g.tmp); i++ {
		if p := g.partner(g.tmp[i]); p != NoRef {
			g.tmp[w] = p
			w++
		}
	}
	g.tmp = g.tmp[:w]
}

// paired says whether an object is paired with something that has property A.
func (g *Game) paired(n *Node, e *Env, ref Ref) bool {
	p := g.partner(ref)
	return p != NoRef && g.prop(PropX(n.A), e, p)
}
