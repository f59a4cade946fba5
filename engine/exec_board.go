package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

func (g *Game) execBoard(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(in.A), e)
	g.tmp = g.distinct(m)
	end := len(g.tmp)
	g.begin()
	switch in.Op {
	case program.OpFace:
		for i := m; i < end; i++ {
			o := g.obj(g.tmp[i])
			if o == nil || o.Zone != program.Battlefield || !g.canTurn(o, program.FaceChange(in.B)) || in.B == int32(program.FaceTransform) && g.turnedSince(g.tmp[i], f.Ctx) {
				continue
			}
			g.propose(Event{Kind: program.EvFace, Player: g.ctrlOf(g.tmp[i]), Obj: g.tmp[i], Aux: in.B, Amount: in.C, Src: e.Source, Rule: rulebook.RuleResolve})
		}
	case program.OpPhase:
		for i := m; i < end; i++ {
			if o := g.obj(g.tmp[i]); o != nil && o.Zone == program.Battlefield {
				g.proposePhaseOut(g.tmp[i], e.Source, false)
			}
		}
	case program.OpUncombat:
		for i := m; i < end; i++ {
			if b := g.body(g.tmp[i]); b != nil && b.Flags&(program.Attacking|program.Blocking) != 0 {
				g.propose(Event{Kind: program.EvCombatRemove, Player: g.ctrlOf(g.tmp[i]), Obj: g.tmp[i], Src: e.Source, Rule: rulebook.RuleResolve})
			}
		}
	case program.OpFight:
		one, other := NoRef, NoRef
		if end > m {
			one = g.tmp[m]
		}
		if in.B == in.A {
			if end > m+1 {
				other = g.tmp[m+1]
			}
		} else {
			other = g.firstOf(program.SetX(in.B), e)
		}
		if !g.canFight(one) || !g.canFight(other) {
			break // 701.14b
		}
		if p := g.stat(one, program.StatPower); p > 0 {
			g.propose(Event{Kind: program.EvDamage, Player: NoPlayer, Obj: other, Src: one, Amount: p, Rule: rulebook.RuleDamage})
		}
		if p := g.stat(other, program.StatPower); p > 0 {
			g.propose(Event{Kind: program.EvDamage, Player: NoPlayer, Obj: one, Src: other, Amount: p, Rule: rulebook.RuleDamage})
		}
	case program.OpLink:
		if in.C != 0 {
			if c := g.firstOf(program.SetX(in.C), e); c != NoRef && g.obj(c) != nil && (g.obj(c).Zone == program.Exile || in.B == int32(program.MemCrafted)) {
				for i := m; i < end; i++ {
					if in.B == int32(program.MemCrafted) {
						g.tmp[i] = g.follow(g.tmp[i]) // it was exiled as a cost
					}
					g.propose(Event{Kind: program.EvRemember, Player: e.You, Obj: c, Other: g.tmp[i], Aux: in.B, Src: e.Source, Rule: rulebook.RuleResolve})
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
		if l, ok := g.look(e.Source); ok && l.body != nil && (!l.live || l.obj.Zone == program.Battlefield) {
			for i := m; i < end; i++ {
				g.propose(Event{Kind: program.EvRemember, Player: e.You, Obj: e.Source, Other: g.tmp[i], Aux: in.B, Src: e.Source, Rule: rulebook.RuleResolve})
			}
		}
	case program.OpMark:
		for i := m; i < end; i++ {
			off := in.Flags&program.MarkOff != 0
			if o := g.obj(g.tmp[i]); o != nil && o.Zone == program.Battlefield && g.Bodies[o.Body].Flags&program.BodyFlags(in.B) != 0 == off {
				n := int32(1)
				if off {
					n = 0
				}
				if in.B == int32(program.Monstrous) {
					n += g.Ctxs[f.Ctx].X
				}
				g.propose(Event{Kind: program.EvMark, Player: g.ctrlOf(g.tmp[i]), Obj: g.tmp[i], Amount: n, Aux: in.B, Src: e.Source, Rule: rulebook.RuleResolve})
			}
		}
	case program.OpProliferate:
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
				g.proposeCounters(g.tmp[i], program.CounterKind(g.Cells[c].Ref), 1, e)
			}
		}
	case program.OpMoveCounters:
		// 122.5: only what can be removed from one is put on the other.
		to := g.firstOf(program.SetX(in.B), e)
		if in.Flags&program.CountersEach != 0 {
			if end > m {
				g.moveEachCounter(g.tmp[m], to, in.Flags&program.CountersCopied != 0, e)
			}
			break
		}
		if end == m || to == NoRef || to == g.tmp[m] || g.obj(to) == nil || g.obj(g.tmp[m]) == nil {
			break
		}
		n := min(g.num(program.NumX(in.C), e), g.countersOn(g.tmp[m], program.CounterKind(in.D)))
		if n > 0 {
			g.proposeCounters(g.tmp[m], program.CounterKind(in.D), -n, e)
			g.proposeCounters(to, program.CounterKind(in.D), n, e)
		}
	}
	g.commit(f.Ctx, in.R)
}

func (g *Game) canFight(r Ref) bool {
	o := g.obj(r)
	return o != nil && o.Zone == program.Battlefield && g.chars(r).Is(program.TypeCreature)
}

func (g *Game) execBecomeBlocked(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(in.A), e)
	end := len(g.tmp)
	g.begin()
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		if b := g.body(ref); b.Flags&(program.Attacking|program.Blocked) != program.Attacking {
			continue
		}
		hit := false
		for _, x := range g.tmp[m:end] {
			hit = hit || x == ref || g.sameBand(x, ref)
		}
		if hit {
			g.propose(Event{Kind: program.EvBlocked, Player: g.ctrlOf(ref), Obj: ref, Other: g.body(ref).Attack, Src: e.Source, Rule: rulebook.RuleBlock})
		}
	}
	g.commit(f.Ctx, in.R)
}

// execCreate creates tokens (701.7): players A each create B of definition C.
func (g *Game) execCreate(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	how := g.arrival(f, e)
	var flags program.EventFlags
	if in.Flags&program.MoveTapped != 0 {
		flags |= program.FlagTapped
	}
	if in.Flags&program.MoveAttacking != 0 {
		flags |= program.FlagAttacking
	}
	def, copied := in.C, uint32(0)
	switch {
	case in.Flags&program.CreateEach != 0:
		g.createEach(in, f, e, &how, flags)
		return
	case in.Flags&program.CreateAs != 0:
		copied = g.keepChars(g.r.Defs[def].Chars, program.AbilityID(in.D), e)
	case in.D == 0 && g.r.ChangesText:
		// The words of the text that creates them are their colours and types (612.2a, 612.4).
		c := g.r.Defs[def].Chars
		c.Colors, c.Subtypes = g.sayColors(e, c.Colors), g.saySubtypes(e, &c.Subtypes)
		copied = g.keepChars(c, 0, e)
	case in.D != 0:
		l, ok := g.look(g.firstOf(program.SetX(in.D), e))
		if !ok {
			g.begin()
			g.commit(f.Ctx, in.R) // 111.12
			return
		}
		def = int32(g.tokenOf(&l))
		if in.C != 0 || def != int32(l.obj.Def) || l.obj.Kind == program.KindToken || l.body != nil && l.chars.Copy != 0 {
			copied = g.keepCopied(&l, program.AbilityID(in.C), e)
		}
	}
	if how.hosted && how.host == NoRef && g.r.Defs[def].Chars.Subtypes.Has(program.SubtypeAura) {
		g.begin()
		g.commit(f.Ctx, in.R) // 303.4i
		return
	}
	if in.Flags&program.CreateAgainst != 0 {
		g.createAgainst(in, f, e, def, copied, flags)
		return
	}
	g.set(program.SetX(in.A), e)
	g.begin()
	for i := m; i < len(g.tmp); i++ {
		if p := g.tmp[i].Player(); p != NoPlayer {
			e.It = g.tmp[i]
			n := g.num(program.NumX(in.B), e)
			ev := Event{Kind: program.EvCreate, Player: p, Amount: n, Aux: def, Src: e.Source, Flags: flags, To: program.Battlefield, Rule: rulebook.RuleCreate}
			how.apply(g, &ev)
			ev.To = program.ZoneNone
			if copied != 0 {
				ev.Mods = g.appendCell(ev.Mods, modCopy, int32(copied))
			}
			g.propose(ev)
		}
	}
	g.commit(f.Ctx, in.R)
}

// createEach creates copies of each object of a set, all at once (608.2f).
func (g *Game) createEach(in *program.Instr, f *Frame, e *Env, how *arrival, flags program.EventFlags) {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(in.D), e)
	from := len(g.tmp)
	g.set(program.SetX(in.A), e)
	g.begin()
	for i := m; i < from; i++ {
		l, ok := g.look(g.tmp[i])
		if !ok {
			continue
		}
		def, copied := int32(g.tokenOf(&l)), uint32(0)
		if in.C != 0 || def != int32(l.obj.Def) || l.obj.Kind == program.KindToken || l.body != nil && l.chars.Copy != 0 {
			copied = g.keepCopied(&l, program.AbilityID(in.C), e)
		}
		for j := from; j < len(g.tmp); j++ {
			p := g.tmp[j].Player()
			if p == NoPlayer {
				continue
			}
			e.It = g.tmp[i]
			ev := Event{Kind: program.EvCreate, Player: p, Amount: g.num(program.NumX(in.B), e), Aux: def, Src: e.Source, Flags: flags, To: program.Battlefield, Rule: rulebook.RuleCreate}
			how.apply(g, &ev)
			ev.To = program.ZoneNone
			if copied != 0 {
				ev.Mods = g.appendCell(ev.Mods, modCopy, int32(copied))
			}
			g.propose(ev)
		}
	}
	g.commit(f.Ctx, in.R)
}

// Tokens that are created attacking one player each, or a planeswalker of theirs: myriad (702.116).

// createAgainst creates a token for each of players B, under the control of the first of players A.
func (g *Game) createAgainst(in *program.Instr, f *Frame, e *Env, def int32, copied uint32, flags program.EventFlags) {
	you := g.firstPlayer(program.SetX(in.A), e)
	m := g.mark()
	g.set(program.SetX(in.B), e)
	g.begin()
	for i := m; i < len(g.tmp); i++ {
		p := g.tmp[i].Player()
		if p == NoPlayer || you == NoPlayer {
			continue
		}
		ev := Event{Kind: program.EvCreate, Player: you, Amount: 1, Aux: def, Src: e.Source, Flags: flags | program.FlagAttacking, Rule: rulebook.RuleCreate}
		ev.Mods = g.appendCell(ev.Mods, modAgainst, int32(p))
		if copied != 0 {
			ev.Mods = g.appendCell(ev.Mods, modCopy, int32(copied))
		}
		g.propose(ev)
	}
	g.commit(f.Ctx, in.R)
}

// against leaves, of what an entering object can attack, what the event lets it attack.
func (g *Game) against(ev *Event, from int) {
	for c := ev.Mods; c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Ref&modMask != modAgainst {
			continue
		}
		p := program.PlayerID(g.Cells[c].Val)
		w := from
		for _, ref := range g.tmp[from:] {
			if ref == PlayerRef(p) || !ref.IsPlayer() && g.chars(ref).Is(program.TypePlaneswalker) && g.ctrlOf(ref) == p {
				g.tmp[w] = ref
				w++
			}
		}
		g.tmp = g.tmp[:w]
		return
	}
}
