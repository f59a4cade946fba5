package engine

// The sources of abilities on the stack (113.7), as they are or last were.

// PropSourced is an ability on the stack whose source has property A, as it is or last was.
const PropSourced NodeOp = 956

// SetSources is the sources of the abilities in set A.
const SetSources NodeOp = 575

// PropAsSpell is being the spell whose targets, or effect on others, are thought of, and no source of an ability.
const PropAsSpell NodeOp = 957

func (g *Game) sourced(n *Node, e *Env, l *look) bool {
	return l != nil && l.obj.Kind == KindAbility && l.body != nil && g.prop(PropX(n.A), e, g.known(g.Ctxs[l.body.Ctx].Source))
}

func (g *Game) setSources(n *Node, e *Env) {
	m := g.mark()
	g.set(SetX(n.A), e)
	w := m
	for i := m; i < len(g.tmp); i++ {
		if l, ok := g.look(g.tmp[i]); ok && l.obj.Kind == KindAbility && l.body != nil {
			g.tmp[w] = g.Ctxs[l.body.Ctx].Source
			w++
		}
	}
	g.tmp = g.tmp[:w]
}
