package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// execDamage makes the sources of set B, or the source of the text, deal damage to the members of set A (120).
func (g *Game) execDamage(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	if in.B == 0 {
		g.tmp = append(g.tmp, e.Source)
	} else {
		g.set(program.SetX(in.B), e)
		if len(g.tmp) == m {
			return
		}
	}
	to := len(g.tmp)
	g.set(program.SetX(in.A), e)
	g.beginShared(in)
	flags := program.EventFlags(0)
	if in.Flags&program.DamageSure != 0 {
		flags = program.FlagUnpreventable
	}
	it, end := e.It, len(g.tmp)
	for s := m; s < to; s++ { // several sources deal damage at once
		for i := to; i < end; i++ {
			from := g.tmp[s]
			e.It = g.tmp[i] // the amount can be a recipient's share of divided damage
			if in.Flags&program.DamageOwn != 0 {
				e.It = from
			}
			n := g.num(program.NumX(in.C), e)
			g.propose(Event{Kind: program.EvDamage, Obj: g.tmp[i], Src: from, Amount: n, Flags: flags,
				Rule: rulebook.RuleDamage})
		}
	}
	e.It = it
	g.commitShared(in, f)
}

func (g *Game) execRemoveDamage(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(in.A), e)
	g.begin()
	for i := m; i < len(g.tmp); i++ {
		if b := g.body(g.tmp[i]); b != nil && b.Damage > 0 {
			g.propose(Event{Kind: program.EvMarkDamage, Player: g.ctrlOf(g.tmp[i]), Obj: g.tmp[i], Amount: -b.Damage,
				Src: e.Source, Rule: rulebook.RuleResolve})
		}
	}
	g.commit(f.Ctx, in.R)
}

// execFight makes two creatures fight (701.14).
func (g *Game) execFight(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	g.begin()
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
		g.commit(f.Ctx, in.R) // 701.14b
		return
	}
	if p := g.stat(one, program.StatPower); p > 0 {
		g.propose(Event{Kind: program.EvDamage, Player: NoPlayer, Obj: other, Src: one, Amount: p,
			Rule: rulebook.RuleDamage})
	}
	if p := g.stat(other, program.StatPower); p > 0 {
		g.propose(Event{Kind: program.EvDamage, Player: NoPlayer, Obj: one, Src: other, Amount: p,
			Rule: rulebook.RuleDamage})
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
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		if b := g.body(ref); b.Flags&(program.Attacking|program.Blocked) != program.Attacking {
			continue
		}
		hit := false
		for _, x := range g.tmp[m:end] {
			hit = hit || x == ref || g.sameBand(x, ref)
		}
		if hit {
			g.propose(Event{Kind: program.EvBlocked, Player: g.ctrlOf(ref), Obj: ref, Other: g.body(ref).Attack,
				Src: e.Source, Rule: rulebook.RuleBlock})
		}
	}
	g.commit(f.Ctx, in.R)
}
