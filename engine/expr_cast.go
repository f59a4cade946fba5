package engine

// Operations about how a spell was cast; they number from 150 (numbers) and 350 (conditions).
const (
	// NumTargets is how many targets the spell or ability has.
	NumTargets NodeOp = 150 + iota
	// NumShare is the share of what was divided as targets were chosen (601.2d) of the first of set A, or of the candidate if A is 0.
	NumShare
	// NumTimesKicked is how often a cost that can be paid any number of times was paid for the source (multikicker, replicate).
	NumTimesKicked
)

// Properties of spells and abilities.
const (
	// PropParity is having stat A even, or odd with B 1.
	PropParity NodeOp = 960 + iota
)

// CondWay says that the source was cast in the way A (an AbilityID).
const CondWay NodeOp = 350

func (g *Game) numCast(n *Node, e *Env) int32 {
	switch n.Op {
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
	if e.Ctx != 0 && g.Ctxs[e.Ctx].Source == e.Source {
		if k := timesKicked(g.Ctxs[e.Ctx].Kicked); k != 0 {
			return k
		}
	}
	if l, ok := g.look(e.Source); ok && l.body != nil {
		return timesKicked(l.body.Kicked)
	}
	return 0
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
