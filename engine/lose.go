package engine

import "arbiter/rulebook"

// loseGame makes one player lose at once, outside a batch of state-based actions.
func (g *Game) loseGame(p PlayerID, rule rulebook.Rule) {
	g.leave(p, rule)
	g.checkWinner()
}

// leave marks a player as having lost and takes what they own out of the game (800.4a). The game goes on if others remain.
func (g *Game) leave(p PlayerID, rule rulebook.Rule) {
	g.happen(Event{Kind: EvLose, Player: p, Rule: rule})
	if g.playersLeft() < 2 {
		return
	}
	g.takeAway(p)
}

// happen applies one event at once, without anything replacing or seeing it but the Recorder: for the ends of games.
func (g *Game) happen(e Event) {
	e.Parent, e.State = -1, Settled
	g.Events = append(g.Events, e)
	i := len(g.Events) - 1
	g.apply(i)
	if g.rec != nil {
		g.rec.Record(g, &g.Events[i])
	}
	g.Events = g.Events[:i]
}

// checkWinner ends the game when only one player or team is left, or none (104.2a, 104.4a).
func (g *Game) checkWinner() {
	if g.Turn.Result != Playing {
		return
	}
	left := NoPlayer
	for p := range g.Players {
		if g.Players[p].Lost {
			continue
		}
		if left != NoPlayer && g.opponents(left, PlayerID(p)) {
			return
		}
		left = PlayerID(p)
	}
	if left == NoPlayer {
		g.happen(Event{Kind: EvDrawGame, Player: NoPlayer, Aux: int32(Drawn), Rule: rulebook.RuleWin})
		return
	}
	g.happen(Event{Kind: EvWin, Player: left, Rule: rulebook.RuleWin})
}

// takeAway removes all objects a player owns who has left the game; those of theirs on the stack cease (800.4a).
func (g *Game) takeAway(p PlayerID) {
	for slot := 1; slot < len(g.Objs); slot++ {
		o := &g.Objs[slot]
		if o.Serial == 0 || o.Owner != p || o.Zone == ZoneNone {
			continue
		}
		if o.Body != 0 {
			g.freeCtx(g.Bodies[o.Body].Ctx)
			g.snapshot(g.refAt(uint16(slot)))
			g.dropBody(uint16(slot))
		}
		g.unlink(uint16(slot), g.list(o.Zone, o.Owner))
		g.freeSlot(uint16(slot))
	}
	g.stale()
}
