package engine

import (
	"arbiter/mana"
	"arbiter/rulebook"
)

// BeginAt begins a prepared position in the middle of a turn: the step is on, what happens as it begins has happened, and its player has priority. Declaring attackers
// or blockers is still to be done in the steps that are for it. lands is how many lands each player has played this turn. First of all the deeds are carried out, the first
// of them first. It reports false if one does not fit its ability.
func (g *Game) BeginAt(active PlayerID, step Step, lands []int32, deeds ...Deed) bool {
	if len(g.Frames) > 0 || g.Turn.Result != Playing || int(active) >= len(g.Players) || step < StepUntap || step > StepCleanup {
		return false
	}
	g.Turn.Starting = active
	fight := g.Turn.Fight
	g.happen(Event{Kind: EvTurn, Player: active, Amount: 1, Rule: rulebook.RuleTurn})
	g.happen(Event{Kind: EvStep, Player: active, Aux: int32(step), Rule: rulebook.RuleTurn})
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
	if step == StepUntap || step == StepAttackers && !fight || step == StepBlockers { // what attacks as the position begins was declared
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

// Cast has a card that lies outside the game in a prepared position be a spell on the stack, on top of what is there: it was cast for its mana cost with these targets, one for each instance of the word
// "target". It reports false if the spell has other targets, or modes.
func (g *Game) Cast(card Ref, p PlayerID, targets []Ref, x int32) bool {
	o := g.obj(card)
	if o == nil || o.Zone != Outside || len(g.Frames) > 0 {
		return false
	}
	spell := g.r.Defs[o.Def].Spell
	ab := &g.r.Abilities[spell]
	if len(targets) != len(ab.Targets) || len(ab.Modes) > 0 {
		return false
	}
	g.happen(Event{Kind: EvMove, Player: p, Obj: card, To: Stack, Aux: PosEnd, Flags: FlagCasting, Rule: rulebook.RuleCast})
	ref := g.follow(card)
	ctx := g.newCtx(ref, p, spell, int(ab.NRegs))
	for i, t := range targets {
		head := g.appendCell(g.Ctxs[ctx].Targets, t, int32(i))
		g.Ctxs[ctx].Targets = head
	}
	g.Ctxs[ctx].Flags |= CtxCast
	g.Ctxs[ctx].X = x
	b := g.body(ref)
	b.Ctx, b.Ability, b.X, b.CastFrom = ctx, spell, x, Hand
	g.stale()
	return true
}

// PlayerStatus is how a player of a prepared position stands.
type PlayerStatus struct {
	// Counters are the player's own: kinds by name.
	Counters []CounterCount
	// Mana is in the player's pool.
	Mana []mana.Amount
	// Speed is the player's speed (702.179); Tempted how often the Ring has tempted them (701.54c).
	Speed, Tempted int
}

// ArrangePlayer gives a player of a prepared position their status. Kinds of counters that no card of the game knows, and a Ring that none speaks of, are reported as false.
func (g *Game) ArrangePlayer(p PlayerID, s PlayerStatus) bool {
	for _, c := range s.Counters {
		k, ok := g.r.counters[c.Kind]
		if !ok {
			return false
		}
		g.happen(Event{Kind: EvCounters, Player: p, Obj: PlayerRef(p), Aux: int32(k), Amount: c.N, Rule: rulebook.RuleCounters})
	}
	for _, m := range s.Mana {
		g.Pools[p].Add(m.Unit, m.N)
	}
	if s.Speed > 0 {
		g.happen(Event{Kind: EvPlayer, Player: p, Aux: int32(FactSpeed), Amount: int32(s.Speed), Rule: rulebook.RuleSpeed})
	}
	if s.Tempted > 0 {
		ring := g.r.ring()
		if ring == 0 {
			return false
		}
		g.happen(Event{Kind: EvMove, Player: p, Obj: g.newObj(KindEmblem, ring, p, p), From: ZoneNone, To: Command, Aux: PosEnd, Flags: FlagCreated, Rule: rulebook.RuleRing})
	}
	for range s.Tempted {
		g.happen(Event{Kind: EvPlayer, Player: p, Aux: int32(FactTempted), Amount: 1, Rule: rulebook.RuleRing})
	}
	g.stale()
	return true
}

// ring is the definition of the emblem that the Ring's tempting gives, 0 if nothing speaks of that.
func (r *Rules) ring() DefID {
	for i := range r.Code {
		if r.Code[i].Op == OpTempt {
			return DefID(r.Code[i].B)
		}
	}
	return 0
}

// bygone is a spell that has left the stack and is known as it last was (608.2h).
func (g *Game) bygone(def DefID, p PlayerID) Ref {
	ref := g.newObj(KindSpellCopy, def, p, p)
	slot := ref.slot()
	o := &g.Objs[slot]
	o.Zone, o.Known = Stack, 0xFF
	g.link(slot, g.list(Stack, 0), PosEnd)
	g.needBody(slot)
	g.snapshot(ref)
	g.cease(ref)
	return ref
}
