package engine

// How often an ability has resolved this turn (603.7c, 707.10b): its source counts it, copies of the ability too.

const (
	// OpResolved notes that the ability being carried out resolves once more.
	OpResolved Op = 195
	// CondTimesResolved says that it is the A-th (a number) time this turn.
	CondTimesResolved NodeOp = 345
)

// resolvedTimes says whether the ability being carried out resolves for so many times this turn.
func (g *Game) resolvedTimes(n *Node, e *Env) bool {
	b := g.body(e.Source)
	if b == nil || e.Ctx == 0 {
		return false
	}
	c := g.findCell(b.Used, Ref(g.Ctxs[e.Ctx].Ability)|usedResolving)
	return c != 0 && g.Cells[c].Val == g.num(NumX(n.A), e)
}
