package engine

import "arbiter/rulebook"

// Turns that a team takes together (805.4; 606.6 of 2006): what is done for each of its players.

// drawStep has each player whose turn it is draw a card, one after the other (504.1, 805.4b). Who plays first draws none on the first turn (103.8; 606.6b of
// 2006: only the primary player does not).
func (g *Game) drawStep(active PlayerID) {
	first := g.Turn.Number == 1 && !g.FirstDraw
	switch {
	case g.Players[active].Lost:
	case !g.sharedTurns():
		if first && len(g.Players) == 2 {
			return
		}
		g.begin()
		g.propose(Event{Kind: EvDraw, Player: active, Rule: rulebook.RuleDrawStep})
		g.commit(0, NoReg)
	case first && !g.r.Sw.GiantDraw:
	default:
		for k := MaxPlayers - 1; k >= 0; k-- {
			if p := g.mate(active, k); p != NoPlayer && (k > 0 || !first) {
				g.push(Frame{Kind: FrameDraws, Player: p, A: 1, B: NoReg, C: 1})
			}
		}
	}
}

// discardDown has each player whose turn it is discard down to their maximum hand size (514.1).
func (g *Game) discardDown(active PlayerID) {
	for k := MaxPlayers - 1; k >= 0; k-- {
		if p := g.mate(active, k); p != NoPlayer {
			g.push(Frame{Kind: FrameDiscard, Player: p, A: int32(g.excessHand(p)), Group: g.newGroup()})
		}
	}
}

// teamSeen says whether a player at i among the members of a set from m on shares their turns with one before: what one effect has them add or skip their
// team adds or skips once (805.8).
func (g *Game) teamSeen(m, i int) bool {
	if !g.sharedTurns() {
		return false
	}
	for j := m; j < i; j++ {
		if q := g.tmp[j].Player(); q != NoPlayer && g.asOne(q, g.tmp[i].Player()) {
			return true
		}
	}
	return false
}

// skipper says whether a RuleSkip affects a player, or one who shares their turns (805.8).
func (g *Game) skipper(a *ActiveMod, m *Mod, e *Env, p PlayerID) bool {
	for k := 0; ; k++ {
		q := g.mate(p, k)
		if q == NoPlayer {
			return false
		}
		if g.modAffects(a, m, e, PlayerRef(q)) {
			return true
		}
	}
}

// turnEvents are those that happen to all who share a turn: they are of the primary player, but each is looked at for.
const turnEvents = 1<<EvStep | 1<<EvTurn | 1<<EvStepEnd

// tryTeamTrigger is tryTrigger for such events: what is said of a player's step is true of each player's whose turn it is. It triggers once, or once for each of
// them if the ability speaks of that player (805.4d).
func (g *Game) tryTeamTrigger(a AbilityID, ab *Ability, ref Ref, ctrl PlayerID, i int, which looking) bool {
	first, some := g.Events[i].Player, false
	for k := 0; ; k++ {
		p := g.mate(first, k)
		if p == NoPlayer {
			break
		}
		g.Events[i].Player = p
		if g.tryOneTrigger(a, ab, ref, ctrl, i, which) {
			some = true
			if !g.speaksOfPlayer(ab) {
				break
			}
		}
	}
	g.Events[i].Player = first
	return some
}

// speaksOfPlayer says whether a triggered ability refers to the player of its event.
func (g *Game) speaksOfPlayer(ab *Ability) bool {
	for _, x := range ab.Trigger {
		for _, b := range g.r.Patterns[x].Binds {
			if b.Part == PartPlayer {
				return true
			}
		}
	}
	return false
}

// turnPlayer gives a turn's event i the player, of those whose turn it is, for whom it triggers a delayed ability, and returns the pattern it matches.
func (g *Game) turnPlayer(ab *Ability, e *Env, i int) *Pattern {
	first := g.Events[i].Player
	for k := 0; ; k++ {
		p := g.mate(first, k)
		if p == NoPlayer {
			g.Events[i].Player = first
			return nil
		}
		g.Events[i].Player = p
		if pat := g.triggeredBy(ab, e, i, anyLook); pat != nil {
			return pat
		}
	}
}

// orders is who orders the triggered abilities that players who act as one put on the stack (805.7): who controls them all, or the primary player.
func (g *Game) orders(p PlayerID) PlayerID {
	who := NoPlayer
	for i := range g.Pending {
		switch c := g.Pending[i].Ctrl; {
		case !g.asOne(c, p) || c == who:
		case who == NoPlayer:
			who = c
		default:
			return g.primary(p)
		}
	}
	return who
}

// lifeBefore is the life total that event i, which sets one, counts from (119.5, 810.9c). Where effects see half a team's life as a player's, what is set for
// two of a team adds up (606.9b of 2006).
func (g *Game) lifeBefore(i int) int32 {
	p := g.Events[i].Player
	if g.sharedTurns() && g.r.Sw.GiantHalves && g.setTogether(i, -1) {
		return g.lifeTotal(p) / 2
	}
	return g.lifeOf(p)
}

// setTogether says whether the life total of another player of the team is set in the same batch, before event i (dir -1) or after it (dir 1).
func (g *Game) setTogether(i, dir int) bool {
	for j := i + dir; j >= int(g.top().A) && j < len(g.Events); j += dir {
		if e := &g.Events[j]; e.Kind == EvSetLife && e.State != Void && g.asOne(e.Player, g.Events[i].Player) {
			return true
		}
	}
	return false
}

const askLifeOf uint8 = 22

// lifeChoice has a team choose whose life total is set, of those of its players for whom one effect would (810.9d). It reports true when it asks.
func (g *Game) lifeChoice(i int) bool {
	if g.Events[i].Kind != EvSetLife || !g.sharedTurns() || g.r.Sw.GiantHalves || !g.setTogether(i, 1) {
		return false
	}
	f := g.top()
	f.Player = g.primary(g.Events[i].Player)
	f.Ask, f.Group = askLifeOf, g.newGroup()
	return true
}

func (g *Game) askLife(f *Frame, d *Decision) {
	d.Kind = DecidePlayer
	for j := int(f.B); j < len(g.Events); j++ {
		if e := &g.Events[j]; e.Kind == EvSetLife && e.State != Void && g.asOne(e.Player, f.Player) {
			d.add(Option{Kind: OptObject, N: int32(j), Obj: PlayerRef(e.Player)})
		}
	}
}

func (g *Game) answerLife(f *Frame, o Option) {
	for j := int(f.B); j < len(g.Events); j++ {
		if e := &g.Events[j]; e.Kind == EvSetLife && g.asOne(e.Player, f.Player) && j != int(o.N) {
			e.State = Void
		}
	}
}

// proliferatePlayer gives a player, at i among those chosen from m on, another counter of each kind they have; teammates who share poison only one of those
// (701.34b).
func (g *Game) proliferatePlayer(m, i int, e *Env) {
	p := g.tmp[i].Player()
	for c := g.Players[p].Counters; c != 0; c = g.Cells[c].Next {
		if CounterKind(g.Cells[c].Ref) != CounterPoison {
			g.proposeCounters(g.tmp[i], CounterKind(g.Cells[c].Ref), 1, e)
		}
	}
	if g.playerCounters(p, CounterPoison) > 0 && (g.poisoned(p) == p && !g.sharedTurns() || !g.teamSeen(m, i)) {
		g.proposeCounters(g.tmp[i], CounterPoison, 1, e)
	}
}
