package engine

// Operations of expressions that only the compiler makes. What they mean for one family of texts lies in the file of that family.
const (
	// SetLast is set A of objects as they last existed where they were, if they have left it (608.2h).
	SetLast NodeOp = 510 + iota
)

// Operations of numbers that only the compiler makes.
const (
	// NumLeast is the least stat A over set B.
	NumLeast NodeOp = 110 + iota
)

func (g *Game) numCompiled(n *Node, e *Env) int32 {
	switch n.Op {
	case NumLeast:
		m := g.mark()
		g.set(SetX(n.B), e)
		var least int32
		for i := m; i < len(g.tmp); i++ {
			if v := g.stat(g.tmp[i], uint8(n.A)); i == m || v < least {
				least = v
			}
		}
		g.release(m)
		return least
	case NumDevotion, NumBasicTypes, NumColors, NumTypes, NumMemory, NumKeyword, NumChosen:
		return g.numDesc(n, e)
	}
	panic("engine: no such number operation")
}

func (g *Game) condCompiled(n *Node, e *Env) bool {
	switch n.Op {
	case CondDone:
		r := g.reg(e.Ctx, int(n.A))
		return r != nil && (r.Num != 0 || r.Len != 0)
	}
	return g.condDesc(n, e)
}

func (g *Game) setCompiled(n *Node, e *Env) {
	switch n.Op {
	case SetRest:
		m := g.mark()
		g.tmp = g.regRefs(e.Ctx, int(n.A), g.tmp)
		w := m
		for i := m; i < len(g.tmp); i++ {
			if g.live(g.tmp[i]) {
				g.tmp[w] = g.tmp[i]
				w++
			}
		}
		g.tmp = g.tmp[:w]
	case SetLast:
		last := e.Last
		e.Last = true
		m := g.mark()
		g.set(SetX(n.A), e)
		for i := m; i < len(g.tmp); i++ {
			g.tmp[i] = g.known(g.tmp[i])
		}
		e.Last = last
	case SetProliferate:
		for i, p := 0, g.Turn.Active; i < len(g.Players); i, p = i+1, g.after(p) {
			if !g.Players[p].Lost && g.playerCounters(p, NoCounter) != 0 {
				g.tmp = append(g.tmp, PlayerRef(p))
			}
		}
		for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
			if b := g.Objs[s].Body; g.Bodies[b].Counters != 0 && g.Bodies[b].Flags&PhasedOut == 0 {
				g.tmp = append(g.tmp, g.refAt(s))
			}
		}
	case SetUntil:
		g.setUntil(n, e)
	default:
		g.setDesc(n, e)
	}
}

func (g *Game) propCompiled(n *Node, e *Env, ref Ref, l *look) bool {
	switch n.Op {
	case PropAbilityKind:
		return l != nil && l.obj.Kind == KindAbility && l.body != nil && g.r.Abilities[l.body.Ability].Kind == AbilityKind(n.A)
	}
	if n.Op == PropHook {
		return l != nil && g.hasSuch(l.chars, ref, Keyword(n.A), PropX(n.B), e)
	}
	return g.propDesc(n, e, ref, l)
}
