package engine

// BeginAt begins a prepared position in the middle of a turn: the step is on, what happens as it begins has happened, and its player has priority. Declaring attackers
// or blockers is still to be done in the steps that are for it. lands is how many lands each player has played this turn. First of all the deeds are carried out, the first
// of them first. It reports false if one does not fit its ability.
func (g *Game) BeginAt(active PlayerID, step Step, lands []int32, deeds ...Deed) bool {
	if len(g.Frames) > 0 || g.Turn.Result != Playing || int(active) >= len(g.Players) || step < StepUntap || step > StepCleanup {
		return false
	}
	g.Turn.Starting = active
	fight := g.Turn.Fight
	g.happen(Event{Kind: EvTurn, Player: active, Amount: 1})
	g.happen(Event{Kind: EvStep, Player: active, Aux: int32(step)})
	g.Turn.Fight = fight
	for p := range g.Players {
		if p < len(lands) {
			g.Players[p].LandPlays = lands[p]
		}
	}
	run := g.nextRun()
	for Step(run>>8&0xFF) < step {
		run = g.nextRun()
	}
	pc := uint8(2)
	if step == StepUntap || step == StepAttackers || step == StepBlockers {
		pc = 1
	}
	g.Frames = append(g.Frames,
		Frame{Kind: FrameGame, PC: 2, Player: active},
		Frame{Kind: FrameTurn, PC: 3, Player: active, A: int32(step), B: run >> 8 & 0xFF},
		Frame{Kind: FrameStep, PC: pc, Player: active, A: int32(step)})
	for i := len(deeds) - 1; i >= 0; i-- {
		if !g.pushDeed(&deeds[i]) {
			return false
		}
	}
	g.Turn.SBA = true
	g.stale()
	g.decValid = false
	g.run()
	return true
}

// ArrangePlayer gives a player of a prepared position counters, kinds by name. Kinds that no card of the game knows are reported as false.
func (g *Game) ArrangePlayer(p PlayerID, counters []CounterCount) bool {
	for _, c := range counters {
		k, ok := g.r.counters[c.Kind]
		if !ok {
			return false
		}
		g.happen(Event{Kind: EvCounters, Player: p, Obj: PlayerRef(p), Aux: int32(k), Amount: c.N})
	}
	g.stale()
	return true
}
