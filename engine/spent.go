package engine

import "arbiter/mana"

// Questions about the mana that was spent to cast a spell, or the permanent that it became (601.2h). No mana was spent on a copy.

// spentSnow is where Spent counts mana from snow sources.
const spentSnow = mana.NumKinds

const (
	// NumSpent is how much mana was spent on the first of set A (0: the source); with B the number of its colours.
	NumSpent NodeOp = 165 + iota
	// NumSpentKind is how much of it was of type B, a mana.Kind; spentSnow is mana from snow sources.
	NumSpentKind
)

func (g *Game) numSpent(n *Node, e *Env) int32 {
	spent := g.spentOn(SetX(n.A), e)
	if n.Op == NumSpentKind {
		return int32(spent[n.B])
	}
	all, colors := int32(0), int32(0)
	for k := range mana.NumKinds {
		all += int32(spent[k])
		if spent[k] > 0 && mana.AnyColor.Has(mana.Kind(k)) {
			colors++
		}
	}
	if n.B != 0 {
		return colors
	}
	return all
}

// spentOn is the mana spent on the first object of a set, or the source.
func (g *Game) spentOn(x SetX, e *Env) (spent [8]uint8) {
	ref := e.Source
	if x != 0 {
		m := g.mark()
		g.set(x, e)
		if len(g.tmp) == m {
			return spent
		}
		ref = g.tmp[m]
		g.release(m)
	} else if e.Ctx != 0 && g.Ctxs[e.Ctx].Source == ref && g.Ctxs[e.Ctx].Flags&CtxCast != 0 {
		return g.Ctxs[e.Ctx].Spent
	}
	if l, ok := g.look(ref); ok && l.body != nil {
		return l.body.Spent
	}
	return spent
}
