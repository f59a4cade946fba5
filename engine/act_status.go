package engine

import "arbiter/rulebook"

// Acts on permanents and players that move nothing: tapping, counters, mana, attaching.

func (g *Game) execStatus(in *Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	switch in.Op {
	case OpTap, OpUntap:
		kind, rule := EvTap, rulebook.NoRule
		if in.Op == OpUntap {
			kind, rule = EvUntap, rulebook.RuleUntap
		}
		g.set(SetX(in.A), e)
		g.tmp = g.distinct(m)
		g.begin()
		for i := m; i < len(g.tmp); i++ {
			if g.obj(g.tmp[i]) != nil {
				g.propose(Event{Kind: kind, Player: g.ctrlOf(g.tmp[i]), Obj: g.tmp[i], Src: e.Source, Rule: rule})
			}
		}
	case OpCounters:
		g.set(SetX(in.A), e)
		g.tmp = g.distinct(m)
		g.begin()
		for i := m; i < len(g.tmp); i++ {
			e.It = g.tmp[i]
			kind := CounterKind(in.B)
			if in.Flags&CountersEach != 0 {
				g.doubleCounters(g.tmp[i], e)
				continue
			}
			if in.Flags&CountersChosen != 0 {
				kind = g.chosenCounter(f.Ctx, uint8(in.B))
			}
			g.proposeCounters(g.tmp[i], kind, g.num(NumX(in.C), e), e)
		}
		e.It = NoRef
	case OpAddMana:
		n, kind := g.num(NumX(in.B), e), in.C
		if in.Flags&AddChosen != 0 {
			if kind = 0; g.reg(f.Ctx, int(in.C)) != nil {
				kind = g.reg(f.Ctx, int(in.C)).Num
			}
		}
		var flags EventFlags
		if l, ok := g.look(e.Source); ok && l.chars.Supers&SuperSnow != 0 {
			flags = FlagFirst
		}
		g.set(SetX(in.A), e)
		g.begin()
		for i := m; i < len(g.tmp); i++ {
			if p := g.tmp[i].Player(); p != NoPlayer {
				g.propose(Event{Kind: EvAddMana, Player: p, Amount: n, Aux: kind | in.D<<8, Src: e.Source, Flags: flags, Rule: rulebook.RuleResolve})
			}
		}
	case OpAttach:
		to := NoRef
		if in.B != 0 {
			if to = g.firstOf(SetX(in.B), e); to == NoRef {
				g.commit(f.Ctx, in.R)
				return
			}
		}
		g.set(SetX(in.A), e)
		g.begin()
		for i := m; i < len(g.tmp); i++ {
			ev := Event{Kind: EvAttach, Player: g.ctrlOf(g.tmp[i]), Obj: g.tmp[i], Other: to, Aux: in.C, Src: e.Source, Rule: rulebook.RuleAttach}
			if o := g.obj(g.tmp[i]); o != nil && o.Zone == Battlefield && (to == NoRef || g.attaches(&ev)) {
				g.propose(ev)
			}
		}
	}
	g.commit(f.Ctx, in.R)
}

// proposeCounters proposes putting counters on something or removing them; of a kind of NoCounter every kind is removed.
func (g *Game) proposeCounters(on Ref, kind CounterKind, n int32, e *Env) {
	if on.IsPlayer() {
		if n < 0 {
			n = -min(-n, g.countersOn(on, kind))
		}
		g.propose(Event{Kind: EvCounters, Player: on.Player(), Obj: on, Aux: int32(kind), Amount: n, Src: e.Source, Rule: rulebook.RuleResolve})
		return
	}
	o := g.obj(on)
	if o == nil || o.Zone == Hand || o.Zone == Library || o.Zone == Graveyard {
		return // 122.1: what was meant is no longer there
	}
	if n >= 0 || kind != NoCounter {
		if n < 0 {
			n = -min(-n, g.countersOn(on, kind))
		}
		g.propose(Event{Kind: EvCounters, Player: e.You, Obj: on, Aux: int32(kind), Amount: n, Src: e.Source, Rule: rulebook.RuleResolve})
		return
	}
	if b := g.body(on); b != nil {
		for c := b.Counters; c != 0; c = g.Cells[c].Next {
			g.propose(Event{Kind: EvCounters, Player: e.You, Obj: on, Aux: int32(g.Cells[c].Ref), Amount: -g.Cells[c].Val, Src: e.Source, Rule: rulebook.RuleResolve})
		}
	}
}
