package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// arrival describes how objects that move enter their new zone.
type arrival struct {
	attack, host Ref
	cover        program.DefID     // its characteristics while face down
	fact         program.AbilityID // the continuous effect that applies to it as it enters (611.2e)
	counters     [4]struct {
		kind program.CounterKind
		n    int32
	}
	n int
	// hosted reports that the instruction specifies what the object is attached to, which may not exist.
	hosted bool
	// blocks is what it blocks.
	blocks Ref
}

// arrival reads the OpMoveMore instructions that follow.
func (g *Game) arrival(f *Frame, e *Env) (a arrival) {
	for g.r.Code[f.Ip].Op == program.OpMoveMore {
		in := &g.r.Code[f.Ip]
		f.Ip++
		if in.Flags&program.MoveFaceDown != 0 {
			a.cover = program.DefID(in.A)
			continue
		}
		if in.Flags&program.MoveAs != 0 {
			a.fact = program.AbilityID(in.A)
			continue
		}
		if in.Flags&program.MoveBlocking != 0 {
			a.blocks = g.firstOf(program.SetX(in.B), e)
			continue
		}
		if in.A != 0 {
			a.attack = g.firstOf(program.SetX(in.A), e)
		}
		if in.B != 0 {
			a.host, a.hosted = g.firstOf(program.SetX(in.B), e), true
		}
		if in.C != 0 && a.n < len(a.counters) {
			a.counters[a.n].kind, a.counters[a.n].n = program.CounterKind(in.C), g.num(program.NumX(in.D), e)
			a.n++
		}
	}
	return a
}

// apply sets the details on an event that moves an object.
func (a *arrival) apply(g *Game, ev *Event) {
	if ev.To == program.Battlefield {
		switch {
		case a.attack != NoRef:
			ev.Other = a.attack
			ev.Flags |= program.FlagAttacking
		case a.blocks != NoRef:
			ev.Other = a.blocks
			ev.Flags |= program.FlagBlocking
		case a.host != NoRef:
			ev.Other = a.host
		case a.hosted:
			ev.Flags |= FlagHosted
		}
		if a.cover != 0 {
			ev.Mods = g.appendCell(ev.Mods, modFaceDownDef, int32(a.cover))
		}
	}
	if a.fact != 0 {
		ev.Mods = g.appendCell(ev.Mods, modEffect, int32(a.fact))
	}
	for i := range a.n {
		if c := a.counters[i]; c.n > 0 {
			ev.Mods = g.appendCell(ev.Mods, Ref(c.kind)|modCounters, c.n)
		}
	}
}

// firstOf returns the first member of a set, or NoRef.
func (g *Game) firstOf(x program.SetX, e *Env) Ref {
	m := g.mark()
	g.set(x, e)
	r := NoRef
	if len(g.tmp) > m {
		r = g.tmp[m]
	}
	g.release(m)
	return r
}

// execDestroy destroys permanents (701.8).
func (g *Game) execDestroy(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	var flags program.EventFlags
	if in.Flags&program.DestroyNoRegen != 0 {
		flags = program.FlagNoRegen
	}
	g.begin()
	for i := m; i < end; i++ {
		g.propose(Event{Kind: program.EvDestroy, Obj: g.tmp[i], Player: NoPlayer, Src: e.Source, Flags: flags,
			Rule: rulebook.RuleDestroy})
	}
	g.commit(f.Ctx, in.R)
}

// execSacrifice makes players sacrifice permanents: those of set A that players B control (701.21).
func (g *Game) execSacrifice(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	by := len(g.tmp)
	if in.B != 0 {
		g.set(program.SetX(in.B), e)
	}
	g.begin()
	for i := m; i < end; i++ {
		o := g.obj(g.tmp[i])
		if o == nil || o.Zone != program.Battlefield {
			continue
		}
		p := g.ctrlOf(g.tmp[i])
		if in.B != 0 && !hasRef(g.tmp[by:], PlayerRef(p)) || g.cantSacrifice(g.tmp[i], false) ||
			g.cantBeMade(program.CantBeMadeToSacrifice, p, e.You) {
			continue // 701.21a: only permanents one controls
		}
		g.propose(Event{Kind: program.EvSacrifice, Player: p, Obj: g.tmp[i], Src: e.Source,
			Aux: int32(g.r.Abilities[g.Ctxs[f.Ctx].Ability].Keyword), Rule: rulebook.RuleSacrifice})
	}
	g.commit(f.Ctx, in.R)
}

// execDiscard discards cards (701.9).
func (g *Game) execDiscard(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	var flags program.EventFlags
	if in.Flags&program.DiscardRandom != 0 {
		flags = program.FlagRandom
	}
	g.begin()
	for i := m; i < end; i++ {
		if o := g.obj(g.tmp[i]); o != nil && !g.cantBeMade(program.CantBeMadeToDiscard, o.Owner, e.You) {
			g.propose(Event{Kind: program.EvDiscard, Player: o.Owner, Obj: g.tmp[i], Src: e.Source, Flags: flags,
				Rule: rulebook.RuleDiscard})
		}
	}
	g.commit(f.Ctx, in.R)
}

// execCounterSpell counters spells and abilities (701.6).
func (g *Game) execCounterSpell(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	g.begin()
	for i := m; i < end; i++ {
		if g.wit != nil && g.live(g.tmp[i]) && g.cantBeCountered(g.tmp[i], e) {
			g.remarkCant(program.RuleCantBeCountered, Event{Kind: program.EvCounterSpell, Obj: g.tmp[i], Src: e.Source,
				Rule: rulebook.RuleCounter})
		}
		if o := g.obj(g.tmp[i]); o != nil && o.Zone == program.Stack && !g.cantBeCountered(g.tmp[i], e) {
			to := program.Graveyard
			if in.B != 0 {
				to = program.Zone(in.B)
			}
			g.propose(Event{Kind: program.EvCounterSpell, Player: o.Owner, Obj: g.tmp[i], Src: e.Source, To: to,
				Aux: in.C, Rule: rulebook.RuleCounter})
		}
	}
	g.commit(f.Ctx, in.R)
}

// execMill makes players mill cards (701.17).
func (g *Game) execMill(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	it := e.It
	g.begin()
	for i := m; i < end; i++ {
		if p := g.tmp[i].Player(); p != NoPlayer {
			e.It = g.tmp[i]
			n := g.num(program.NumX(in.B), e)
			g.propose(Event{Kind: program.EvMill, Player: p, Amount: n, Src: e.Source, Rule: rulebook.RuleMill})
		}
	}
	e.It = it
	g.commit(f.Ctx, in.R)
}

// execShuffle makes players shuffle their libraries (701.24).
func (g *Game) execShuffle(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	g.begin()
	for i := m; i < end; i++ {
		if p := g.tmp[i].Player(); p != NoPlayer {
			g.propose(Event{Kind: program.EvShuffle, Player: p, Src: e.Source, Rule: rulebook.RuleShuffle})
		}
	}
	g.unseen = end > m && in.Flags&program.ShuffleAndPut != 0
	g.commit(f.Ctx, in.R)
}

// execMove moves objects to another zone. Each moves once, however often it occurs in the set.
func (g *Game) execMove(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	g.proposeMoves(in, f, e, m, end)
	g.commit(f.Ctx, in.R)
}

// proposeMoves proposes OpMove for the objects at m to end of g.tmp.
func (g *Game) proposeMoves(in *program.Instr, f *Frame, e *Env, m, end int) {
	to := program.Zone(in.B)
	under := NoPlayer
	if in.D != 0 {
		under = g.firstPlayer(program.SetX(in.D), e)
	}
	how := g.arrival(f, e)
	pos := in.C
	if r, ok := program.PosRegister(pos); ok {
		if pos = 0; g.reg(e.Ctx, int(r)) != nil {
			pos = max(0, g.reg(e.Ctx, int(r)).Num)
		}
	}
	if in.Flags&program.MoveRandom != 0 {
		for i := end - 1; i > m; i-- {
			j := m + g.random(i-m+1)
			g.tmp[i], g.tmp[j] = g.tmp[j], g.tmp[i]
		}
	}
	var flags program.EventFlags
	for _, x := range [...]struct {
		move uint16
		flag program.EventFlags
	}{{program.MoveTapped, program.FlagTapped}, {program.MoveFaceDown, program.FlagEntersFaceDown},
		{program.MoveAttacking, program.FlagAttacking}, {program.MoveTransformed, program.FlagTransformed},
		{program.MoveHidden, program.FlagHiddenFace}} {
		if in.Flags&x.move != 0 {
			flags |= x.flag
		}
	}
	rule := rulebook.NoRule
	if to == program.Exile {
		rule = rulebook.RuleExile
	}
	g.begin()
	// Cards that are put on top of a library, or at a place counted from the top, move in reverse order so that the
	// first of the set ends up highest.
	for k := range end - m {
		i := m + k
		if to == program.Library && pos >= 0 {
			i = end - 1 - k
		}
		o := g.obj(g.tmp[i])
		if o == nil {
			continue
		}
		ev := Event{Kind: program.EvMove, Player: o.Owner, Obj: g.tmp[i], From: o.Zone, To: to, Aux: pos,
			Src: e.Source, Flags: flags, Rule: rule}
		if to == program.Battlefield {
			if under != NoPlayer {
				ev.Player = under
			}
			if o.Kind == program.KindSpellCopy || o.Kind == program.KindAbility ||
				flags&(program.FlagEntersFaceDown|program.FlagTransformed) == 0 &&
					!g.chars(g.tmp[i]).Is(program.TypesPermanent) ||
				flags&program.FlagTransformed != 0 && !g.twoFaced(o) {
				continue // 304.4, 307.4, 712.14a: it stays where it is
			}
		}
		how.apply(g, &ev)
		g.propose(ev)
	}
	if in.Flags&program.MoveShuffle != 0 {
		var done uint32
		for i := m; i < end; i++ {
			if o := g.obj(g.tmp[i]); o != nil && done>>o.Owner&1 == 0 {
				done |= 1 << o.Owner
				g.propose(Event{Kind: program.EvShuffle, Player: o.Owner, Src: e.Source, Rule: rulebook.RuleShuffle})
			}
		}
	}
}

// distinct removes repeated members of g.tmp from m on.
func (g *Game) distinct(m int) []Ref {
	w := m
	for i := m; i < len(g.tmp); i++ {
		if !hasRef(g.tmp[m:w], g.tmp[i]) {
			g.tmp[w] = g.tmp[i]
			w++
		}
	}
	return g.tmp[:w]
}

func hasRef(list []Ref, r Ref) bool {
	for _, x := range list {
		if x == r {
			return true
		}
	}
	return false
}
