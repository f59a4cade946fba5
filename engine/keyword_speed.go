package engine

import (
	"slices"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// topSpeed returns the greatest speed among the other players.
func (g *Game) topSpeed(but program.PlayerID) (top int32) {
	for p := range g.Players {
		if program.PlayerID(p) != but && !g.Players[p].Lost {
			top = max(top, int32(g.Players[p].Speed))
		}
	}
	return top
}

// engineSBA gives a speed of 1 to players without one who control a permanent with start your engines! (702.179a).
func (g *Game) engineSBA() {
	started := uint8(0)
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		if b := g.Objs[s].Body; g.Bodies[b].Flags&program.PhasedOut == 0 && g.Chars[b].Has(program.StartEngines) {
			started |= 1 << g.Chars[b].Ctrl
		}
	}
	for p := range g.Players {
		if pl := &g.Players[p]; started>>p&1 != 0 && pl.Speed == 0 && !pl.Lost {
			g.propose(Event{Kind: program.EvPlayer, Player: program.PlayerID(p), Aux: int32(program.FactSpeed),
				Amount: 1, Flags: program.FlagSBA, Rule: rulebook.RuleSpeed})
		}
	}
}

// firstInherent counts a use of a player's ability without a source this turn and reports whether it was the first.
func (g *Game) firstInherent(p program.PlayerID, a program.AbilityID) bool {
	i := slices.IndexFunc(g.r.Inherent, func(in program.Inherent) bool { return in.Ability == a })
	if i < 0 || g.Players[p].Triggered>>i&1 != 0 {
		return i < 0
	}
	g.markInherent(p, i)
	return true
}

// Speed returns a player's speed, 0 for a player without one (702.179).
func (v View) Speed(p program.PlayerID) int { return int(v.g.Players[p].Speed) }

// speedChange returns by how much a player's speed changes if an effect changes it by n, not below least: a player
// without speed has none to lose (702.179b).
func (g *Game) speedChange(p program.PlayerID, n, least int32) int32 {
	if n < 0 {
		n = min(max(n, least-int32(g.Players[p].Speed)), 0)
		n = max(n, -int32(g.Players[p].Speed))
	}
	return n
}
