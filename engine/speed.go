package engine

import (
	"slices"

	"arbiter/rulebook"
)

// Speed (702.178, 702.179): players have none until a permanent of theirs starts their engines.

// NumSpeed is the speed of the first player of set A, 0 without one (702.179f).
const NumSpeed NodeOp = 185

// NumTopSpeed is the greatest speed of a player other than the first of set A.
const NumTopSpeed NodeOp = 186

// topSpeed is the greatest speed among the other players.
func (g *Game) topSpeed(but PlayerID) (top int32) {
	for p := range g.Players {
		if PlayerID(p) != but && !g.Players[p].Lost {
			top = max(top, int32(g.Players[p].Speed))
		}
	}
	return top
}

// maxSpeed is the speed that is max speed (702.179e).
const maxSpeed = 4

// engineSBA gives a speed of 1 to players without one who control a permanent with start your engines! (702.179a).
func (g *Game) engineSBA() {
	started := uint8(0)
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		if b := g.Objs[s].Body; g.Bodies[b].Flags&PhasedOut == 0 && g.Chars[b].Has(StartEngines) {
			started |= 1 << g.Chars[b].Ctrl
		}
	}
	for p := range g.Players {
		if pl := &g.Players[p]; started>>p&1 != 0 && pl.Speed == 0 && !pl.Lost {
			g.propose(Event{Kind: EvPlayer, Player: PlayerID(p), Aux: int32(FactSpeed), Amount: 1, Flags: FlagSBA, Rule: rulebook.RuleSpeed})
		}
	}
}

// firstInherent counts a use of a player's ability without a source this turn and says whether it was the first.
func (g *Game) firstInherent(p PlayerID, a AbilityID) bool {
	i := slices.IndexFunc(g.r.Inherent, func(in Inherent) bool { return in.Ability == a })
	if i < 0 || g.Players[p].Triggered>>i&1 != 0 {
		return i < 0
	}
	g.markInherent(p, i)
	return true
}

// Speed is a player's speed, 0 for one who has none (702.179).
func (v View) Speed(p PlayerID) int { return int(v.g.Players[p].Speed) }

// speedChange is by how much a player's speed changes where an effect changes it by n, not below least: who has none has nothing to reduce (702.179b).
func (g *Game) speedChange(p PlayerID, n, least int32) int32 {
	if n < 0 {
		n = min(max(n, least-int32(g.Players[p].Speed)), 0)
		n = max(n, -int32(g.Players[p].Speed))
	}
	return n
}
