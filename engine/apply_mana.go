package engine

import (
	"arbiter/engine/program"
	"arbiter/mana"
)

// spend removes mana from a player's pool as a payment.
func (g *Game) spend(p program.PlayerID, amounts []mana.Amount) {
	for _, a := range amounts {
		g.Pools[p].Spend(a.Unit, a.N)
	}
}

// spendAll spends the whole pool.
func (g *Game) spendAll(p program.PlayerID) { g.Pools[p] = Pool{} }

// noteSpent records in a spell's context the mana that was spent on it, given the pool before.
func (g *Game) noteSpent(t *payment, before *Pool) {
	if t.kind != paySpell {
		return
	}
	now := &g.Pools[t.p]
	spent := &g.Ctxs[t.ctx].Spent
	*spent = [8]uint8{}
	spent[spentLife] = g.lifePaid(t)
	for at := range before.Free {
		n := int32(before.Free[at]) - int32(now.Free[at])
		for _, b := range before.Held {
			if int(b.At) == at {
				n += int32(b.N)
			}
		}
		for _, b := range now.Held {
			if int(b.At) == at {
				n -= int32(b.N)
			}
		}
		spent[at%mana.NumKinds] += uint8(min(n, 255))
		g.Players[t.p].Expended = clamp(int64(g.Players[t.p].Expended) + int64(n))
		if at >= mana.NumKinds {
			spent[program.SpentSnow] += uint8(min(n, 255))
		}
	}
}

// keeps returns the classes of mana that stay in the pools as a step ends.
func (g *Game) keeps(step program.Step) mana.Classes {
	var keep mana.Classes
	for i := range g.r.ManaClasses {
		switch g.r.ManaClasses[i].Keep {
		case program.KeepTurn:
			if step != program.StepCleanup {
				keep |= mana.Class(i).Set()
			}
		case program.KeepCombat:
			if step >= program.StepBeginCombat && step < program.StepEndCombat {
				keep |= mana.Class(i).Set()
			}
		}
	}
	return keep
}

// emptyPool empties a player's pool except for the classes in keep, and returns how much mana was lost.
func (g *Game) emptyPool(p program.PlayerID, keep mana.Classes) int {
	if g.Pools[p] == (Pool{}) {
		return 0
	}
	return g.Pools[p].Empty(0, keep)
}

// clearDrawFailed clears the record of a failed draw after state-based actions have checked it.
func (g *Game) clearDrawFailed(p program.PlayerID) { g.Players[p].DrawFailed = false }

// markMana returns the class for mana of a source in the pools. Marks without mana are reused.
func (g *Game) markMana(class mana.Class, src Ref) mana.Class {
	free := program.ManaMarks - 1
	for i := program.ManaMarks - 1; i >= 0; i-- {
		m := &g.Turn.ManaMarks[i]
		if m.Class == uint8(class) && m.Source == src {
			return mana.Class(program.FirstMark + i)
		}
		if m.Class == 0 || !g.marked(program.FirstMark+i) {
			free = i
		}
	}
	g.Turn.ManaMarks[free] = ManaMark{Source: src, Class: uint8(class)}
	return mana.Class(program.FirstMark + free)
}
