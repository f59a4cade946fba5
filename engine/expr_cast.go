package engine

// Operations about how a spell was cast; they number from 150 (numbers) and 350 (conditions).
const (
	// NumTargets is how many targets the spell or ability has.
	NumTargets NodeOp = 150 + iota
	// NumShare is the share of what was divided as targets were chosen (601.2d) of the first of set A, or of the candidate if A is 0.
	NumShare
	// NumTimesKicked is how often a cost that can be paid any number of times was paid for the first of set A, or the source if A is 0 (multikicker, replicate);
	// B is which such cost beyond the first.
	NumTimesKicked
)

// Properties of spells and abilities.
const (
	// PropParity is having stat A even, or odd with B 1.
	PropParity NodeOp = 960 + iota
	// PropThat is that condition A holds with the candidate as SetIt.
	PropThat
)

// CondWay says that the source was cast in the way A (an AbilityID).
const CondWay NodeOp = 350

func (g *Game) numCast(n *Node, e *Env) int32 {
	switch n.Op {
	case NumAssist:
		return g.assisted(e.Ctx)
	case NumTargets:
		k := g.cellLen(g.Ctxs[e.Ctx].Targets)
		for s := g.Ctxs[e.Ctx].Subs; s != 0; s = g.Cells[s].Next {
			k += g.cellLen(g.Ctxs[g.Cells[s].Val].Targets)
		}
		return int32(k)
	case NumShare:
		ref := e.It
		if n.A != 0 {
			m := g.mark()
			g.set(SetX(n.A), e)
			if len(g.tmp) > m {
				ref = g.tmp[m]
			}
			g.release(m)
		}
		for i := g.Ctxs[e.Ctx].Targets; i != 0; i = g.Cells[i].Next {
			if c := &g.Cells[i]; c.Ref == ref && c.Val>>targetShareBits != 0 {
				return c.Val >> targetShareBits
			}
		}
		return 0
	}
	if n.B != 0 { // a further such cost, of a spell
		ref := e.Source
		if n.A != 0 {
			ref = g.firstOf(SetX(n.A), e)
		}
		if l, ok := g.look(ref); ok && l.body != nil && l.obj.Zone == Stack && l.body.Ctx != 0 {
			return g.repeats(l.body.Ctx, uint8(n.B))
		}
		v, _ := g.memValue(ref, MemRepeated+MemoryKey(n.B))
		return v
	}
	return timesKicked(g.kickedOf(SetX(n.A), e))
}

// kickedOf is which optional costs were paid for the first object of a set, or for the source if there is no set.
func (g *Game) kickedOf(x SetX, e *Env) (kicked uint32) {
	ref := e.Source
	if x != 0 {
		m := g.mark()
		g.set(x, e)
		if len(g.tmp) == m {
			return 0
		}
		ref = g.tmp[m]
		g.release(m)
	} else if e.Ctx != 0 && g.Ctxs[e.Ctx].Source == ref {
		kicked = g.Ctxs[e.Ctx].Kicked
	}
	if l, ok := g.look(ref); kicked == 0 && ok && l.body != nil {
		kicked = l.body.Kicked
	}
	return kicked
}

// castInWay says whether the source of a context, a spell or the permanent it became, was cast in a way with a Bit of its own.
func (g *Game) castInWay(way AbilityID, e *Env) bool {
	if e.Ctx != 0 && g.Ctxs[e.Ctx].Way == way {
		return true
	}
	l, ok := g.look(e.Source)
	if !ok || l.body == nil {
		return false
	}
	if l.live && l.obj.Zone == Stack && l.body.Ctx != 0 && g.Ctxs[l.body.Ctx].Used {
		return g.Ctxs[l.body.Ctx].Way == way
	}
	bit := g.r.Abilities[way].Bit
	return bit != 0 && l.body.Kicked>>bit&1 != 0
}

// PropHasX is having {X} in the mana cost.
const PropHasX NodeOp = 955
