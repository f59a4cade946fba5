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

// choseIt is the object whose choice an expression asks for: its source or, in an ability that was given, the giver (607.2d).
func (g *Game) choseIt(n *Node, e *Env) Ref {
	if n.C == 0 {
		return e.Source
	}
	by := e.Giver
	if by == NoRef && e.Ctx != 0 {
		by = g.Ctxs[e.Ctx].Giver
	}
	if by == NoRef {
		by = g.giverOf(e.Source, AbilityID(n.C))
	}
	if by == NoRef {
		return e.Source
	}
	return by
}

// nthGiver is who gave the n-th ability of an object, NoRef for its own.
func (g *Game) nthGiver(c *Chars, n int) Ref {
	if c.Flags&LostAbilities == 0 {
		if n -= len(g.r.Defs[c.Def].Abilities); n < 0 {
			return NoRef
		}
	}
	i := c.Granted
	for ; i != 0 && n > 0; n-- {
		i = g.Cells[i].Next
	}
	return g.Cells[i].Ref
}
