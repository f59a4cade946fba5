package engine

import "arbiter/rulebook"

// Controlling another player (722; 507 of 2006): for the next turn that the player takes someone else makes all their choices and decisions. Whose choice it is
// doesn't change by that, so a Decision's Player is still the player controlled; By is who makes it.

// decider is who makes a player's decisions now (722.5).
func (g *Game) decider(p PlayerID) PlayerID {
	if p == NoPlayer || !g.Turn.Controlled {
		return p
	}
	if c := g.Players[p].Controller; c != 0 && !g.Players[c-1].Lost {
		return PlayerID(c - 1)
	}
	return p
}

// Decider is who makes a player's decisions now: the player, unless someone else controls them (722).
func (g *Game) Decider(p PlayerID) PlayerID { return g.decider(p) }

// eyes are the players, bit 1<<PlayerID, whose knowledge a player shares: their own, and that of the players they control (722.4).
func (g *Game) eyes(p PlayerID) uint8 {
	m := uint8(1) << p
	if g.Turn.Controlled {
		for q := range g.Players {
			if g.decider(PlayerID(q)) == p {
				m |= 1 << q
			}
		}
	}
	return m
}

// execControlPlayer carries out OpControlPlayer.
func (g *Game) execControlPlayer(in *Instr, f *Frame, e *Env) {
	by := g.firstPlayer(SetX(in.A), e)
	m := g.mark()
	defer g.release(m)
	g.set(SetX(in.B), e)
	g.begin()
	for i := m; i < len(g.tmp); i++ {
		if p := g.tmp[i].Player(); p != NoPlayer {
			g.propose(Event{Kind: EvPlayer, Player: p, Aux: int32(FactControlled), Amount: int32(by) + 1, Src: e.Source, Rule: rulebook.RuleControlPlayer})
		}
	}
	g.commit(f.Ctx, in.R)
}
