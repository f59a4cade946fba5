package engine

import "arbiter/rulebook"

// Acts on permanents.
const (
	// OpFace turns, flips or transforms objects A: B is the FaceChange, C what they are face down (0: plain 2/2 creatures).
	OpFace = opAfterCards + iota
	// OpPhase has objects A phase out.
	OpPhase
	// OpUncombat removes objects A from combat.
	OpUncombat
	// OpFight has the creatures of A and B, or the two of A, fight.
	OpFight
	// OpMark sets the flags B (BodyFlags) of objects A; with MarkOff it takes them off.
	OpMark
	// OpProliferate gives each permanent and player of A another counter of each kind they have.
	OpProliferate
	// OpLink has the source, a permanent, remember the objects A under MemoryKey B (607), or the first exiled card of C, or crafted permanent, if that is given.
	OpLink
	// OpMoveCounters moves C counters of kind D from A onto B.
	OpMoveCounters
	opAfterBoard
)

func (g *Game) execBoard(in *Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	g.set(SetX(in.A), e)
	g.tmp = g.distinct(m)
	end := len(g.tmp)
	g.begin()
	switch in.Op {
	case OpFace:
		for i := m; i < end; i++ {
			o := g.obj(g.tmp[i])
			if o == nil || o.Zone != Battlefield || !g.canTurn(o, FaceChange(in.B)) || in.B == int32(FaceTransform) && g.turnedSince(g.tmp[i], f.Ctx) {
				continue
			}
			g.propose(Event{Kind: EvFace, Player: g.ctrlOf(g.tmp[i]), Obj: g.tmp[i], Aux: in.B, Amount: in.C, Src: e.Source, Rule: rulebook.RuleResolve})
		}
	case OpPhase:
		for i := m; i < end; i++ {
			if o := g.obj(g.tmp[i]); o != nil && o.Zone == Battlefield {
				g.proposePhaseOut(g.tmp[i], e.Source, false)
			}
		}
	case OpUncombat:
		for i := m; i < end; i++ {
			if b := g.body(g.tmp[i]); b != nil && b.Flags&(Attacking|Blocking) != 0 {
				g.propose(Event{Kind: EvCombatRemove, Player: g.ctrlOf(g.tmp[i]), Obj: g.tmp[i], Src: e.Source, Rule: rulebook.RuleResolve})
			}
		}
	case OpFight:
		one, other := NoRef, NoRef
		if end > m {
			one = g.tmp[m]
		}
		if in.B == in.A {
			if end > m+1 {
				other = g.tmp[m+1]
			}
		} else {
			other = g.firstOf(SetX(in.B), e)
		}
		if !g.canFight(one) || !g.canFight(other) {
			break // 701.14b
		}
		if p := g.stat(one, StatPower); p > 0 {
			g.propose(Event{Kind: EvDamage, Player: NoPlayer, Obj: other, Src: one, Amount: p, Rule: rulebook.RuleDamage})
		}
		if p := g.stat(other, StatPower); p > 0 {
			g.propose(Event{Kind: EvDamage, Player: NoPlayer, Obj: one, Src: other, Amount: p, Rule: rulebook.RuleDamage})
		}
	case OpLink:
		if in.C != 0 {
			if c := g.firstOf(SetX(in.C), e); c != NoRef && g.obj(c) != nil && (g.obj(c).Zone == Exile || in.B == int32(MemCrafted)) {
				for i := m; i < end; i++ {
					if in.B == int32(MemCrafted) {
						g.tmp[i] = g.follow(g.tmp[i]) // it was exiled as a cost
					}
					g.propose(Event{Kind: EvRemember, Player: e.You, Obj: c, Other: g.tmp[i], Aux: in.B, Src: e.Source, Rule: rulebook.RuleResolve})
				}
			}
			break
		}
		if at := g.entering(e.Source); at >= 0 {
			for i := m; i < end; i++ {
				g.addMod(at, modObject|g.tmp[i], in.B)
			}
			break
		}
		// What has left remembers too: it may have exiled itself (607.2a).
		if l, ok := g.look(e.Source); ok && l.body != nil && (!l.live || l.obj.Zone == Battlefield) {
			for i := m; i < end; i++ {
				g.propose(Event{Kind: EvRemember, Player: e.You, Obj: e.Source, Other: g.tmp[i], Aux: in.B, Src: e.Source, Rule: rulebook.RuleResolve})
			}
		}
	case OpMark:
		for i := m; i < end; i++ {
			off := in.Flags&MarkOff != 0
			if o := g.obj(g.tmp[i]); o != nil && o.Zone == Battlefield && g.Bodies[o.Body].Flags&BodyFlags(in.B) != 0 == off {
				n := int32(1)
				if off {
					n = 0
				}
				if in.B == int32(Monstrous) {
					n += g.Ctxs[f.Ctx].X
				}
				g.propose(Event{Kind: EvMark, Player: g.ctrlOf(g.tmp[i]), Obj: g.tmp[i], Amount: n, Aux: in.B, Src: e.Source, Rule: rulebook.RuleResolve})
			}
		}
	case OpProliferate:
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
				g.proposeCounters(g.tmp[i], CounterKind(g.Cells[c].Ref), 1, e)
			}
		}
	case OpMoveCounters:
		// 122.5: only what can be removed from one is put on the other.
		to := g.firstOf(SetX(in.B), e)
		if in.Flags&CountersEach != 0 {
			if end > m {
				g.moveEachCounter(g.tmp[m], to, in.Flags&CountersCopied != 0, e)
			}
			break
		}
		if end == m || to == NoRef || to == g.tmp[m] || g.obj(to) == nil || g.obj(g.tmp[m]) == nil {
			break
		}
		n := min(g.num(NumX(in.C), e), g.countersOn(g.tmp[m], CounterKind(in.D)))
		if n > 0 {
			g.proposeCounters(g.tmp[m], CounterKind(in.D), -n, e)
			g.proposeCounters(to, CounterKind(in.D), n, e)
		}
	}
	g.commit(f.Ctx, in.R)
}

func (g *Game) canFight(r Ref) bool {
	o := g.obj(r)
	return o != nil && o.Zone == Battlefield && g.chars(r).Is(TypeCreature)
}
