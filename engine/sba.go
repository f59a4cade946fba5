package engine

import "arbiter/rulebook"

const askLegend uint8 = 1

// runSBA performs state-based actions until there are none (704.3): each pass is one batch. A is set when a pass did something.
func (g *Game) runSBA() {
	g.Turn.SBA = false
	if g.checkLosses() {
		return
	}
	g.begin()
	g.collectSBA()
	if len(g.Events) > g.open {
		g.commit(0, NoReg) // applying sets Turn.SBA again: this frame runs once more
		return
	}
	if f := g.top(); g.legendConflict(f) {
		f.Ask = askLegend
		f.Group = g.newGroup()
		return
	}
	if !g.Turn.SBA {
		g.pop()
	}
}

// anySBA says whether some state-based action waits to be performed.
func (g *Game) anySBA() bool {
	if !g.Turn.SBA {
		return false
	}
	for p := range g.Players {
		if _, lost := g.loses(PlayerID(p)); lost {
			return true
		}
	}
	g.begin()
	g.collectSBA()
	n := len(g.Events)
	g.Events = g.Events[:g.open]
	return n > g.open
}

// loses says whether a player loses by state-based action, and by which rule (704.5a-c).
func (g *Game) loses(p PlayerID) (rulebook.Rule, bool) {
	pl := &g.Players[p]
	if pl.Lost || g.hasRule(RuleCantLose, PlayerRef(p)) {
		return 0, false
	}
	switch {
	case pl.Life <= 0:
		return rulebook.RuleZeroLife, true
	case pl.DrawFailed:
		return rulebook.RuleEmptyDraw, true
	case g.cellCounters(pl.Counters, CounterPoison) >= 10:
		return rulebook.RulePoison, true
	}
	return 0, false
}

// checkLosses makes players lose who do; all who lose do so together. It reports true when the game is over.
func (g *Game) checkLosses() bool {
	var who [MaxPlayers]rulebook.Rule
	any := false
	for p := range g.Players {
		if r, lost := g.loses(PlayerID(p)); lost {
			who[p], any = r, true
		}
		g.clearDrawFailed(PlayerID(p))
	}
	if !any {
		return false
	}
	for p := range g.Players {
		if who[p] != 0 {
			g.leave(PlayerID(p), who[p])
		}
	}
	g.checkWinner()
	return g.Turn.Result != Playing
}

// collectSBA proposes the state-based actions on objects of one pass (704.5d-y).
func (g *Game) collectSBA() {
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		b, c, ref := &g.Bodies[o.Body], &g.Chars[o.Body], g.refAt(s)
		if b.Flags&PhasedOut != 0 {
			continue
		}
		if c.Is(TypeCreature) {
			switch {
			case c.Toughness <= 0:
				g.proposeSBA(EvMove, ref, o.Owner, rulebook.RuleZeroToughness)
			case b.Damage >= c.Toughness:
				g.proposeSBA(EvDestroy, ref, o.Owner, rulebook.RuleLethalDamage)
			case b.Flags&Deathtouched != 0:
				g.proposeSBA(EvDestroy, ref, o.Owner, rulebook.RuleDeathtouch)
			}
		}
		if c.Is(TypePlaneswalker) && g.cellCounters(b.Counters, CounterLoyalty) == 0 {
			g.proposeSBA(EvMove, ref, o.Owner, rulebook.RuleZeroLoyalty)
		}
		g.attachmentSBA(ref, o, b, c)
	}
	for z := range g.Lists {
		if z == 0 {
			continue
		}
		for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
			if o := &g.Objs[s]; o.Kind == KindToken || o.Kind == KindSpellCopy && o.Zone != Stack {
				g.propose(Event{Kind: EvCease, Obj: g.refAt(s), Player: o.Owner, Rule: rulebook.RuleTokenCease})
			}
		}
	}
}

func (g *Game) proposeSBA(kind EventKind, ref Ref, owner PlayerID, rule rulebook.Rule) {
	g.propose(Event{Kind: kind, Player: owner, Obj: ref, To: Graveyard, Aux: PosEnd, Flags: FlagSBA, Rule: rule})
}

// attachmentSBA deals with Auras, Equipment and other attached permanents (704.5m-p).
func (g *Game) attachmentSBA(ref Ref, o *Obj, b *Body, c *Chars) {}

// legendConflict finds a choice that the legend rule or planeswalker uniqueness rule needs.
func (g *Game) legendConflict(f *Frame) bool { return false }

func (g *Game) askSBA(f *Frame, d *Decision)            {}
func (g *Game) answerSBA(f *Frame, ask uint8, o Option) {}
