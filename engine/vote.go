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
