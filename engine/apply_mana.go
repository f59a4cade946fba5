package engine

import "arbiter/mana"

// spend takes mana out of a player's pool to pay with it.
func (g *Game) spend(p PlayerID, amounts []mana.Amount) {
	for _, a := range amounts {
		g.Pools[p].Spend(a.Unit, a.N)
	}
}

// spendAll spends the whole pool.
func (g *Game) spendAll(p PlayerID) { g.Pools[p] = Pool{} }

// emptyPool empties a player's pool and says how much was lost.
func (g *Game) emptyPool(p PlayerID) int {
	if g.Pools[p] == (Pool{}) {
		return 0
	}
	return g.Pools[p].Empty(0, 0)
}

// clearDrawFailed forgets failed draws once state-based actions have looked at them.
func (g *Game) clearDrawFailed(p PlayerID) { g.Players[p].DrawFailed = false }
