package engine

import (
	"slices"

	"arbiter/engine/program"
)

func (g *Game) numExtraVotes(n *program.Node, e *Env) (votes int32) {
	p := g.firstPlayer(program.SetX(n.A), e)
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		c := g.chars(ref)
		if !c.Has(program.ExtraVote) || c.Ctrl != p || g.Bodies[g.Objs[s].Body].Flags&program.PhasedOut != 0 {
			continue
		}
		for k := 0; ; k++ {
			id := g.nthAbility(c, k)
			if id == 0 {
				break
			}
			if ab := &g.r.Abilities[id]; ab.Kind == program.AbKeyword && ab.Keyword == program.ExtraVote &&
				g.num(ab.N, e) == n.B {
				votes++
			}
		}
	}
	return votes
}

// turnOrder appends the players of SetTurnOrder.
func (g *Game) turnOrder(first program.PlayerID, e *Env) {
	for i, p := 0, first; i < len(g.Players) && p != NoPlayer; i, p = i+1, g.after(p) {
		if !g.Players[p].Lost && g.inSight(p, e) {
			g.tmp = append(g.tmp, PlayerRef(p))
		}
	}
}

// listedMost appends the members that a register lists most often.
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

func (g *Game) numFaceAgain(n *program.Node, e *Env) (times int32) {
	p := g.firstPlayer(program.SetX(n.A), e)
	if p == NoPlayer {
		return 0
	}
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		c := g.chars(ref)
		if !c.Has(program.FaceAgain) || g.Bodies[g.Objs[s].Body].Flags&program.PhasedOut != 0 {
			continue
		}
		for k := 0; ; k++ {
			id := g.nthAbility(c, k)
			if id == 0 {
				break
			}
			ab := &g.r.Abilities[id]
			if ab.Kind == program.AbKeyword && ab.Keyword == program.FaceAgain &&
				g.inSet(ab.Who, &Env{Source: ref, You: c.Ctrl}, PlayerRef(p)) {
				times++
			}
		}
	}
	return times
}
