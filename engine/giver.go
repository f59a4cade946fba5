package engine

// SetGiver is the object that gave the source the ability in work, which the ability calls by its name (201.5a). B is the ability: it tells what was given by
// whom where no context has noted it.
const SetGiver NodeOp = 580

// giverOf is who gave an object an ability; NoRef if nobody did.
func (g *Game) giverOf(source Ref, a AbilityID) Ref {
	l, ok := g.look(source)
	if !ok {
		return NoRef
	}
	for i := l.chars.Granted; i != 0; i = g.Cells[i].Next {
		if AbilityID(g.Cells[i].Val) == a {
			return g.Cells[i].Ref
		}
	}
	return NoRef
}

func (g *Game) setGiver(n *Node, e *Env) {
	by := NoRef
	if e.Ctx != 0 {
		by = g.Ctxs[e.Ctx].Giver
	}
	if by == NoRef {
		by = g.giverOf(e.Source, AbilityID(n.B))
	}
	if by != NoRef {
		g.tmp = append(g.tmp, g.found(e, by))
	}
}
