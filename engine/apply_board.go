package engine

import "arbiter/rulebook"

// What prepares a position before the first turn: nothing replaces or sees it.

func (g *Game) placeLife(life []int32) {
	for p, n := range life {
		if n != 0 {
			g.Players[g.purse(PlayerID(p))].Life = n
		}
	}
}

func (g *Game) placeFaceDown(ref Ref) {
	g.Objs[ref.slot()].Flags |= FlagFaceDown
}

// Status is how an object of a prepared position lies there.
type Status struct {
	// Exactly is just so, whatever it entered with: untapped if it is not tapped, with no counters but these. Loyalty and defense stay if none are given.
	Exactly bool
	Tapped  bool
	// Sick has come under its controller's control this turn (302.6).
	Sick       bool
	Damage     int32
	AttachedTo Ref
	// ExiledWith is the permanent that has exiled it (607.2a).
	ExiledWith Ref
	// Attacks is the player or permanent that it attacks.
	Attacks Ref
	// Counters are put on it: kinds by name.
	Counters []CounterCount
}

// CounterCount is so many counters of a kind.
type CounterCount struct {
	Kind string
	N    int32
}

// Arrange gives an object of a prepared position its status. Kinds of counters that no card of the game knows are reported as false.
func (g *Game) Arrange(ref Ref, s Status) bool {
	o := g.obj(ref)
	if o == nil {
		return false
	}
	if o.Zone == Battlefield {
		b := &g.Bodies[o.Body]
		if s.Exactly {
			b.Flags &^= Tapped
			g.clearCounters(o.Body, s.Counters)
		}
		if s.Tapped {
			b.Flags |= Tapped
		}
		b.Damage += s.Damage
		b.Since = 0
		if s.Sick {
			b.Since = 1
		}
		if s.AttachedTo != NoRef {
			b.Host = s.AttachedTo
		}
		if s.Attacks != NoRef {
			g.enterCombat(b, s.Attacks)
			b.Flags |= AttackedThisTurn
		}
	}
	if s.ExiledWith != NoRef && o.Zone == Exile && g.body(s.ExiledWith) != nil {
		g.happen(Event{Kind: EvRemember, Obj: s.ExiledWith, Other: ref, Aux: int32(MemExiled)})
	}
	for _, c := range s.Counters {
		k, ok := g.r.counters[c.Kind]
		if !ok {
			return false
		}
		g.happen(Event{Kind: EvCounters, Obj: ref, Aux: int32(k), Amount: c.N, Rule: rulebook.RuleCounters})
	}
	g.stale()
	if g.Turn.Number == 0 || len(g.Frames) == 0 {
		return true
	}
	if f := g.top(); f.Kind == FramePriority && f.Ask == askPriority {
		// The game is on: whoever has priority gets it anew, once state-based actions have looked at the board as it now is.
		f.Ask, f.PC, g.decValid = 0, 0, false
		g.run()
	}
	return true
}

// placeFace has a card lie there, before it enters a prepared position, with a face.
func (g *Game) placeFace(ref Ref, def DefID) {
	o := &g.Objs[ref.slot()]
	for i, f := range g.r.Defs[o.Def].Faces {
		if f == def && def != o.Def {
			o.Face, o.Def = uint8(i), def
			return
		}
	}
}

// clearCounters takes all counters off an object, but for loyalty and defense that are not given anew.
func (g *Game) clearCounters(body uint16, given []CounterCount) {
	for c := g.Bodies[body].Counters; c != 0; {
		kind := g.Cells[c].Ref
		c = g.Cells[c].Next
		keep := kind == Ref(CounterLoyalty) || kind == Ref(CounterDefense)
		for i := range given {
			keep = keep && Ref(g.r.counters[given[i].Kind]) != kind
		}
		if !keep {
			head := g.dropCell(g.Bodies[body].Counters, kind)
			g.Bodies[body].Counters = head
		}
	}
}
