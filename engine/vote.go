package engine

import "slices"

// Voting (701.38): each player in turn order chooses one of some words, or of some objects. A register of the program counts each word's votes; those for objects
// are listed, an object as often as it got a vote.

const (
	// SetTurnOrder is the players in turn order, beginning with player A.
	SetTurnOrder NodeOp = 585 + iota
	// SetMostVotes is what register A lists most often.
	SetMostVotes
)

// NumExtraVotes is how many votes beyond the first player A has; with B those that may be left.
const NumExtraVotes NodeOp = 189

func (g *Game) numExtraVotes(n *Node, e *Env) (votes int32) {
	p := g.firstPlayer(SetX(n.A), e)
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		c := g.chars(ref)
		if !c.Has(ExtraVote) || c.Ctrl != p || g.Bodies[g.Objs[s].Body].Flags&PhasedOut != 0 {
			continue
		}
		for k := 0; ; k++ {
			id := g.nthAbility(c, k)
			if id == 0 {
				break
			}
			if ab := &g.r.Abilities[id]; ab.Kind == AbKeyword && ab.Hook == ExtraVote && g.num(ab.N, e) == n.B {
				votes++
			}
		}
	}
	return votes
}

// turnOrder appends the players of SetTurnOrder.
func (g *Game) turnOrder(first PlayerID, e *Env) {
	for i, p := 0, first; i < len(g.Players) && p != NoPlayer; i, p = i+1, g.after(p) {
		if !g.Players[p].Lost && g.inSight(p, e) {
			g.tmp = append(g.tmp, PlayerRef(p))
		}
	}
}

// listedMost appends what a register lists most often.
func (g *Game) listedMost(e *Env, reg int) {
	m := g.mark()
	g.tmp = g.regRefs(e.Ctx, reg, g.tmp)
	all := len(g.tmp)
	most := 0
	count := func(r Ref) int {
		n := 0
		for _, x := range g.tmp[m:all] {
			if x == r {
				n++
			}
		}
		return n
	}
	for i := m; i < all; i++ {
		most = max(most, count(g.tmp[i]))
	}
	for i := m; i < all; i++ {
		if r := g.tmp[i]; count(r) == most && !slices.Contains(g.tmp[all:], r) {
			g.tmp = append(g.tmp, r)
		}
	}
	n := copy(g.tmp[m:], g.tmp[all:])
	g.tmp = g.tmp[:m+n]
}
