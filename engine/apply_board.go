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

func (g *Game) placeFaceDown(ref Ref, cover DefID) {
	o := &g.Objs[ref.slot()]
	o.Flags |= FlagFaceDown
	o.Cover = cover
}

// coverAs is what a placement is while it lies face down; 0 if that is nothing special.
func (g *Game) coverAs(p *Placement) DefID {
	if !p.Manifested && !p.Cloaked {
		return 0
	}
	for i := range g.r.Defs {
		if d := &g.r.Defs[i]; d.ByMana && (len(d.Abilities) > 0) == p.Cloaked {
			return DefID(i)
		}
	}
	return 0
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
	// Marks are designations, whether it is flipped, and which doors of it are unlocked.
	Marks BodyFlags
	// Level is the level of a Class, 0 for what was not given.
	Level int32
	// OnAdventure was exiled by its Adventure (715.3d).
	OnAdventure bool
	// Under are cards outside the game that have merged with it, from the top (729.2).
	Under []Ref
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
		b.Flags |= s.Marks
		if s.AttachedTo != NoRef {
			b.Host = s.AttachedTo
		}
		if s.Attacks != NoRef {
			g.enterCombat(b, s.Attacks)
			b.Flags |= AttackedThisTurn
		}
	}
	if s.OnAdventure && o.Zone == Exile {
		o.Flags |= FlagAdventure
	}
	if s.Level > 1 {
		g.happen(Event{Kind: EvRemember, Obj: ref, Aux: int32(MemLevel), Amount: s.Level})
	}
	for _, u := range s.Under {
		if !g.r.melds {
			return false
		}
		g.happen(Event{Kind: EvMerge, Obj: ref, Other: u, Rule: rulebook.RuleMutate})
	}
	if s.ExiledWith != NoRef && o.Zone == Exile && g.body(s.ExiledWith) != nil {
		g.happen(Event{Kind: EvRemember, Obj: s.ExiledWith, Other: ref, Aux: int32(MemExiled)})
		g.exiledUntil(s.ExiledWith, ref)
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

// Ready has a card in exile be foretold or plotted (702.143, 702.170): in earlier turns, or in the turn that is about to begin. It reports false if the card has no such ability.
func (g *Game) Ready(ref Ref, by Keyword, now bool) bool {
	o := g.obj(ref)
	if o == nil || o.Zone != Exile || len(g.Frames) > 0 {
		return false
	}
	for _, a := range g.r.Defs[o.Def].Abilities {
		ab := &g.r.Abilities[a]
		if ab.Kind != AbKeyword || ab.Hook != by {
			continue
		}
		if by == Foretell {
			o.Flags |= FlagFaceDown
			o.Known = g.reviewers(o.Owner)
		}
		effects := len(g.Effects)
		ctx := g.newCtx(ref, o.Owner, a, int(ab.NRegs))
		g.addReg(ctx, 0, ref)
		g.aside(ab.Prog, ctx)
		for i := effects; now && i < len(g.Effects); i++ {
			g.Effects[i].Turn = g.Turn.Number + 1
		}
		return true
	}
	return false
}

// Carry carries out a deed as a position is prepared: nothing triggers. It reports false if its ability has other targets.
func (g *Game) Carry(d Deed) bool {
	if len(g.Frames) > 0 {
		return false
	}
	return g.quietly(func() bool { return g.pushDeed(&d) })
}

func (g *Game) aside(p Prog, ctx uint32) {
	g.quietly(func() bool { g.pushProgram(p, ctx, true); return true })
}

// quietly runs what is pushed, and forgets what has triggered.
func (g *Game) quietly(push func() bool) bool {
	was := len(g.Pending)
	if !push() {
		return false
	}
	g.decValid = false
	g.run()
	for i := was; i < len(g.Pending); i++ {
		g.freeCtx(g.Pending[i].Ctx)
	}
	g.Pending = g.Pending[:was]
	return true
}

// PhaseOut has a permanent of a prepared position be phased out, with what is attached to it (702.26g).
func (g *Game) PhaseOut(ref Ref) bool {
	if o := g.obj(ref); o == nil || o.Zone != Battlefield || len(g.Frames) > 0 {
		return false
	}
	g.refresh()
	g.begin()
	g.proposePhaseOut(ref, NoRef, false)
	for i := g.open; i < len(g.Events); i++ {
		g.Events[i].State = Settled
		g.apply(i)
	}
	g.Events = g.Events[:g.open]
	return true
}

// exiledUntil begins the effect by which a card in exile returns once a permanent leaves the battlefield (610.3), if the permanent has an ability that exiles something until then.
func (g *Game) exiledUntil(by, card Ref) {
	for _, a := range g.AbilitiesOf(by) {
		ab := &g.r.Abilities[a]
		progs := []Prog{ab.Prog}
		for i := range ab.Modes {
			progs = append(progs, ab.Modes[i].Prog)
		}
		for _, p := range progs {
			if in := g.r.returning(p); in != nil {
				ctx := g.newCtx(by, g.ctrlOf(by), a, int(ab.NRegs))
				back := &g.r.Code[g.r.Abilities[in.A].Prog]
				g.addReg(ctx, int(g.r.Nodes[back.A].A), card)
				g.addEffect(AbilityID(in.A), ctx, 0, DurSource, g.ctrlOf(by))
				g.freeCtx(ctx)
				return
			}
		}
	}
}

// returning is the instruction of a program that has a card in one register return as the source leaves the battlefield, nil if there is none.
func (r *Rules) returning(p Prog) *Instr {
	if p == 0 {
		return nil
	}
	for i := p; r.Code[i].Op != OpEnd; i++ {
		in := &r.Code[i]
		if in.Op != OpEffect || Duration(in.C) != DurSource || r.Abilities[in.A].Kind != AbStatic || r.Abilities[in.A].Prog == 0 {
			continue
		}
		if back := &r.Code[r.Abilities[in.A].Prog]; back.Op == OpMove && Zone(back.B) == Battlefield && r.Nodes[back.A].Op == SetReg {
			return in
		}
	}
	return nil
}

// SettleControl has a permanent of a prepared position that another player owns be controlled by the player it lies before because of the effect that says so, an Aura's perhaps, if there is one: it goes
// back as that ends. Otherwise nothing takes it back.
func (g *Game) SettleControl(ref Ref) {
	o := g.obj(ref)
	if o == nil || o.Zone != Battlefield || o.Ctrl == o.Owner {
		return
	}
	was := o.Ctrl
	o.Ctrl = o.Owner
	g.stale()
	g.refresh()
	if g.ctrlOf(ref) != was {
		g.Objs[ref.slot()].Ctrl = was
		g.stale()
	}
}

// Choose has an object be what was chosen as a permanent of a prepared position entered, though it came later itself. It reports false if the permanent chooses no object then.
func (g *Game) Choose(ref, what Ref) bool {
	b := g.body(ref)
	if b == nil || g.obj(what) == nil {
		return false
	}
	for _, a := range g.AbilitiesOf(ref) {
		ab := &g.r.Abilities[a]
		for i := ab.Prog; ab.Kind == AbReplacement && i != 0 && g.r.Code[i].Op != OpEnd; i++ {
			if in := &g.r.Code[i]; in.Op != OpRemember || MemoryKey(in.A) != MemObject {
				continue
			}
			for c := b.Memory; c != 0; {
				cell := g.Cells[c]
				c = cell.Next
				if MemoryKey(cell.Val) == MemObject {
					b.Memory = g.dropCell(b.Memory, cell.Ref)
				}
			}
			g.happen(Event{Kind: EvRemember, Obj: ref, Other: what, Aux: int32(MemObject), Rule: rulebook.RuleEffectChoices})
			return true
		}
	}
	return false
}
