package engine

import "arbiter/rulebook"

// loseGame makes one player lose at once, outside a batch of state-based actions.
func (g *Game) loseGame(p PlayerID, rule rulebook.Rule) {
	g.happen(Event{Kind: EvLose, Player: p, Rule: rule})
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
