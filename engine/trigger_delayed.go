package engine

import (
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// madeCtx is the context of an ability that an effect makes: a copy of the effect's, in which objects are what this
// resolution has made of them, without its targets and modes.
func (g *Game) madeCtx(from uint32, a program.AbilityID) uint32 {
	ctx := g.copyCtx(from)
	g.followRegs(ctx)
	g.freeCells(&g.Ctxs[ctx].Targets)
	c := &g.Ctxs[ctx]
	c.Since, c.Ability, c.Modes = ^uint32(0), a, 0
	return ctx
}

// execReflex makes a reflexive triggered ability trigger.
func (g *Game) execReflex(in *program.Instr, f *Frame, e *Env) {
	if !g.cond(program.CondX(in.B), e) {
		return
	}
	ctx := g.madeCtx(f.Ctx, program.AbilityID(in.A))
	g.addPending(program.AbilityID(in.A), ctx, e.You)
}

// proposeRiders has done what mana just spent on a spell brings with it, given the pool before.
func (g *Game) proposeRiders(t *payment, before *Pool) {
	if t.kind != paySpell || len(g.r.ManaClasses) == 0 {
		return
	}
	for i := 1; i <= int(mana.MaxClass); i++ {
		u := g.useOf(i)
		if u == nil || u.Rider == 0 || !held(before, i, &g.Pools[t.p]) {
			continue
		}
		e := g.env(t.ctx)
		if i >= program.FirstMark {
			e = Env{Source: g.Turn.ManaMarks[i-program.FirstMark].Source, You: t.p}
		}
		if !g.prop(u.RiderOn, &e, t.obj) {
			continue
		}
		ab := &g.r.Abilities[u.Rider]
		ctx := g.newCtx(t.obj, t.p, u.Rider, int(ab.NRegs))
		g.addReg(ctx, 0, t.obj)
		g.Events = append(g.Events, Event{Kind: program.EvRun, Aux: int32(ab.Prog), Ctx: ctx, Player: t.p, Parent: -1,
			State: Settled, Rule: rulebook.RuleManaAbility})
	}
}

// held reports whether a pool held more mana of a class than another does.
func held(before *Pool, class int, now *Pool) bool {
	n := 0
	for i := range before.Held {
		if int(before.Held[i].Class) == class {
			n += int(before.Held[i].N)
		}
	}
	for i := range now.Held {
		if int(now.Held[i].Class) == class {
			n -= int(now.Held[i].N)
		}
	}
	return n > 0
}
