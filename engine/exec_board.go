package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// execTap taps or untaps permanents (701.26).
func (g *Game) execTap(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	kind, rule := program.EvTap, rulebook.NoRule
	if in.Op == program.OpUntap {
		kind, rule = program.EvUntap, rulebook.RuleUntap
	}
	g.set(program.SetX(in.A), e)
	g.tmp = g.distinct(m)
	g.begin()
	for i := m; i < len(g.tmp); i++ {
		if g.obj(g.tmp[i]) != nil {
			g.propose(Event{Kind: kind, Player: g.ctrlOf(g.tmp[i]), Obj: g.tmp[i], Src: e.Source, Rule: rule})
		}
	}
	g.commit(f.Ctx, in.R)
}

// execCounters puts counters on objects and players or removes them (122.1).
func (g *Game) execCounters(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(in.A), e)
	g.tmp = g.distinct(m)
	g.beginShared(in)
	for i := m; i < len(g.tmp); i++ {
		e.It = g.tmp[i]
		kind := program.CounterKind(in.B)
		if in.Flags&program.CountersEach != 0 {
			g.doubleCounters(g.tmp[i], e)
			continue
		}
		if in.Flags&program.CountersChosen != 0 {
			kind = g.chosenCounter(f.Ctx, uint8(in.B))
		}
		by := e.You
		if in.D != 0 {
			by = g.firstPlayer(program.SetX(in.D), e)
		}
		g.proposeCounters(g.tmp[i], kind, g.num(program.NumX(in.C), e), by, e)
	}
	e.It = NoRef
	g.commitShared(in, f)
}

// proposeCounters proposes putting counters on something or removing them; for NoCounter it removes all kinds.
func (g *Game) proposeCounters(on Ref, kind program.CounterKind, n int32, by program.PlayerID,
	e *Env) {
	if on.IsPlayer() {
		if n < 0 {
			n = -min(-n, g.countersOn(on, kind))
		}
		g.propose(Event{Kind: program.EvCounters, Player: on.Player(), Obj: on, Aux: int32(kind), Amount: n,
			Src: e.Source, Rule: rulebook.RuleResolve})
		return
	}
	o := g.obj(on)
	if o == nil || o.Zone == program.Hand || o.Zone == program.Library || o.Zone == program.Graveyard {
		return // 122.1: what was meant is no longer there
	}
	if n >= 0 || kind != program.NoCounter {
		if n < 0 {
			n = -min(-n, g.countersOn(on, kind))
		}
		g.propose(Event{Kind: program.EvCounters, Player: by, Obj: on, Aux: int32(kind), Amount: n, Src: e.Source,
			Rule: rulebook.RuleResolve})
		return
	}
	if b := g.body(on); b != nil {
		for c := b.Counters; c != 0; c = g.Cells[c].Next {
			g.propose(Event{Kind: program.EvCounters, Player: by, Obj: on, Aux: int32(g.Cells[c].Ref),
				Amount: -g.Cells[c].Val, Src: e.Source, Rule: rulebook.RuleResolve})
		}
	}
}

// execMoveCounters moves counters from one object to another (122.5).
func (g *Game) execMoveCounters(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	g.begin()
	// 122.5: only counters that can be removed from one and put on the other are moved.
	to := g.firstOf(program.SetX(in.B), e)
	if in.Flags&program.CountersEach != 0 {
		if end > m {
			g.moveEachCounter(g.tmp[m], to, in.Flags&program.CountersCopied != 0, e)
		}
		g.commit(f.Ctx, in.R)
		return
	}
	if end == m || to == NoRef || to == g.tmp[m] || g.obj(to) == nil || g.obj(g.tmp[m]) == nil {
		g.commit(f.Ctx, in.R)
		return
	}
	kind := program.CounterKind(in.D)
	if in.Flags&program.CountersChosen != 0 {
		kind = g.chosenCounter(f.Ctx, uint8(in.D))
	}
	n := min(g.num(program.NumX(in.C), e), g.countersOn(g.tmp[m], kind))
	if n > 0 && !g.cantCounters(to, kind) {
		g.proposeCounters(g.tmp[m], kind, -n, e.You, e)
		g.proposeCounters(to, kind, n, e.You, e)
	} else {
		g.applies(rulebook.RuleMovesCounter, g.tmp[m], NoRef, 0)
	}
	g.commit(f.Ctx, in.R)
}

// execProliferate gives permanents and players another counter of each kind they have (701.34).
func (g *Game) execProliferate(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	g.begin()
	for i := m; i < end; i++ {
		head := uint32(0)
		if g.tmp[i].IsPlayer() {
			g.proliferatePlayer(m, i, e)
			continue
		}
		if b := g.body(g.tmp[i]); b != nil {
			head = b.Counters
		}
		for c := head; c != 0; c = g.Cells[c].Next {
			g.proposeCounters(g.tmp[i], program.CounterKind(g.Cells[c].Ref), 1, e.You, e)
		}
	}
	g.commit(f.Ctx, in.R)
}

// execAttach attaches permanents to an object or player, or unattaches them (701.3).
func (g *Game) execAttach(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	to := NoRef
	if in.B != 0 {
		if to = g.firstOf(program.SetX(in.B), e); to == NoRef {
			g.commit(f.Ctx, in.R)
			return
		}
	}
	g.set(program.SetX(in.A), e)
	g.begin()
	for i := m; i < len(g.tmp); i++ {
		ev := Event{Kind: program.EvAttach, Player: g.ctrlOf(g.tmp[i]), Obj: g.tmp[i], Other: to, Aux: in.C,
			Src: e.Source, Rule: rulebook.RuleAttach}
		if o := g.obj(g.tmp[i]); o != nil && o.Zone == program.Battlefield && (to == NoRef || g.attaches(&ev)) {
			g.propose(ev)
		}
	}
	g.commit(f.Ctx, in.R)
}

func (g *Game) execExchange(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(in.A), e)
	if len(g.tmp)-m != 2 {
		return
	}
	two := [2]Ref{g.tmp[m], g.tmp[m+1]}
	var ctrl [2]program.PlayerID
	for i, r := range two {
		o := g.obj(r)
		if o == nil || o.Zone != program.Battlefield {
			return
		}
		ctrl[i] = g.ctrlOf(r)
	}
	if ctrl[0] == ctrl[1] {
		return
	}
	for i, r := range two {
		g.clearReg(f.Ctx, int(in.R))
		g.addReg(f.Ctx, int(in.R), PlayerRef(ctrl[1-i]))
		g.addEffect(program.AbilityID(in.D), f.Ctx, g.newCell(r, 0, 0), program.Duration(in.C), e.You)
	}
	g.Turn.Control = true
}

// execFace turns permanents face up or face down, or transforms them.
func (g *Game) execFace(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	g.begin()
	for i := m; i < end; i++ {
		o := g.obj(g.tmp[i])
		if o == nil || o.Zone != program.Battlefield || !g.canTurn(o, program.FaceChange(in.B)) {
			if o != nil && in.B == int32(program.FaceTransform) && o.Zone == program.Battlefield && !g.doubleFaced(o) {
				g.applies(rulebook.RuleTransformsNot, g.tmp[i], NoRef, 0)
			}
			continue
		}
		if in.B == int32(program.FaceTransform) && g.turnedSince(g.tmp[i], f.Ctx) {
			g.ground(rulebook.RuleTransformed)
			continue
		}
		g.propose(Event{Kind: program.EvFace, Player: g.ctrlOf(g.tmp[i]), Obj: g.tmp[i], Aux: in.B, Amount: in.C,
			Src: e.Source, Rule: rulebook.RuleResolve})
	}
	g.commit(f.Ctx, in.R)
}

// execPhaseOut phases permanents out (702.26).
func (g *Game) execPhaseOut(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	g.begin()
	for i := m; i < end; i++ {
		if o := g.obj(g.tmp[i]); o != nil && o.Zone == program.Battlefield {
			g.proposePhaseOut(g.tmp[i], e.Source, false)
		}
	}
	g.commit(f.Ctx, in.R)
}

// execRemoveFromCombat removes creatures from combat (506.4).
func (g *Game) execRemoveFromCombat(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	g.begin()
	for i := m; i < end; i++ {
		if b := g.body(g.tmp[i]); b != nil && b.Flags&(program.Attacking|program.Blocking) != 0 {
			g.propose(Event{Kind: program.EvCombatRemove, Player: g.ctrlOf(g.tmp[i]), Obj: g.tmp[i], Src: e.Source,
				Rule: rulebook.RuleResolve})
		}
	}
	g.commit(f.Ctx, in.R)
}

// execMark sets or clears a designation of permanents: monstrous, renowned, suspected.
func (g *Game) execMark(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	g.begin()
	for i := m; i < end; i++ {
		off := in.Flags&program.MarkOff != 0
		if o := g.obj(g.tmp[i]); o != nil && o.Zone == program.Battlefield &&
			g.Bodies[o.Body].Flags&program.BodyFlags(in.B) != 0 == off {
			n := int32(1)
			if off {
				n = 0
			}
			if in.B == int32(program.Monstrous) {
				n += g.Ctxs[f.Ctx].X
			}
			g.propose(Event{Kind: program.EvMark, Player: g.ctrlOf(g.tmp[i]), Obj: g.tmp[i], Amount: n, Aux: in.B,
				Src: e.Source, Rule: rulebook.RuleResolve})
		}
	}
	g.commit(f.Ctx, in.R)
}

// execLink records linked objects in the memory of an object (607).
func (g *Game) execLink(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	g.begin()
	if in.C != 0 {
		if c := g.firstOf(program.SetX(in.C), e); c != NoRef && g.obj(c) != nil &&
			(g.obj(c).Zone == program.Exile || in.B == int32(program.MemCrafted)) {
			for i := m; i < end; i++ {
				if in.B == int32(program.MemCrafted) {
					g.tmp[i] = g.follow(g.tmp[i]) // it was exiled as a cost
				}
				g.propose(Event{Kind: program.EvRemember, Player: e.You, Obj: c, Other: g.tmp[i], Aux: in.B,
					Src: e.Source, Rule: rulebook.RuleResolve})
			}
		}
		g.commit(f.Ctx, in.R)
		return
	}
	if at := g.entering(e.Source); at >= 0 {
		for i := m; i < end; i++ {
			g.addMod(at, modObject|g.tmp[i], in.B)
		}
		g.commit(f.Ctx, in.R)
		return
	}
	// An object that has left needs a memory too: it may have exiled itself (607.2a).
	if l, ok := g.look(e.Source); ok && l.body != nil && (!l.live || l.obj.Zone == program.Battlefield) {
		for i := m; i < end; i++ {
			g.propose(Event{Kind: program.EvRemember, Player: e.You, Obj: e.Source, Other: g.tmp[i], Aux: in.B,
				Src: e.Source, Rule: rulebook.RuleResolve})
		}
	}
	g.commit(f.Ctx, in.R)
}
