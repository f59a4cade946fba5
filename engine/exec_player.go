package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// execLife makes players gain or lose life (119).
func (g *Game) execLife(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(in.A), e)
	kind, it := program.EvGainLife, e.It
	if in.Op == program.OpLoseLife {
		kind = program.EvLoseLife
	}
	g.begin()
	for i := m; i < len(g.tmp); i++ {
		if p := g.tmp[i].Player(); p != NoPlayer {
			e.It = g.tmp[i]
			n := g.num(program.NumX(in.B), e)
			g.groundOfNumber(n)
			g.propose(Event{Kind: kind, Player: p, Amount: n, Src: e.Source, Rule: rulebook.RuleLife})
		}
	}
	e.It = it
	g.commit(f.Ctx, in.R)
}

// execSetLife sets life totals (119.5).
func (g *Game) execSetLife(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	g.begin()
	for i := m; i < end; i++ {
		if p := g.tmp[i].Player(); p != NoPlayer {
			e.It = g.tmp[i]
			g.propose(Event{Kind: program.EvSetLife, Player: p, Amount: g.num(program.NumX(in.B), e), Src: e.Source,
				Rule: rulebook.RuleLife})
		}
	}
	e.It = NoRef
	g.commit(f.Ctx, in.R)
}

// execSwapLife exchanges the life totals of two players (701.12c).
func (g *Game) execSwapLife(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	g.begin()
	a, b := NoPlayer, NoPlayer
	if end > m {
		a = g.tmp[m].Player()
	}
	if in.B == in.A {
		if end > m+1 {
			b = g.tmp[m+1].Player()
		}
	} else {
		b = g.firstOf(program.SetX(in.B), e).Player()
	}
	if a == NoPlayer || b == NoPlayer || g.asOne(a, b) { // 810.9e
		g.commit(f.Ctx, in.R)
		return
	}
	// 701.12c, 119.7, 119.8: each gains or loses what is needed; if one can't, neither does.
	x, y := g.lifeOf(a), g.lifeOf(b)
	lo := a
	if y < x {
		lo = b
	}
	if x == y || g.teamRule(program.RuleCantGainLife, lo) || g.teamRule(program.RuleLifeFixed, a) ||
		g.teamRule(program.RuleLifeFixed, b) {
		g.commit(f.Ctx, in.R)
		return
	}
	g.propose(Event{Kind: program.EvSetLife, Player: a, Amount: y, Src: e.Source, Rule: rulebook.RuleLife})
	g.propose(Event{Kind: program.EvSetLife, Player: b, Amount: x, Src: e.Source, Rule: rulebook.RuleLife})
	g.commit(f.Ctx, in.R)
}

// execOutcome makes players win or lose the game, or the game a draw (104).
func (g *Game) execOutcome(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	g.begin()
	if program.EventKind(in.B) == program.EvDrawGame {
		if g.Turn.Ranged && g.r.Sw.RangeDraw {
			g.drawNear(e.You, e.Source)
		} else {
			g.propose(Event{Kind: program.EvDrawGame, Player: NoPlayer, Aux: int32(Drawn), Src: e.Source,
				Rule: rulebook.RuleResolve})
		}
		g.commit(f.Ctx, in.R)
		return
	}
	for i := m; i < end; i++ {
		p := g.tmp[i].Player()
		if p == NoPlayer || g.Players[p].Lost {
			continue
		}
		rule := program.RuleCantLose
		if program.EventKind(in.B) == program.EvWin {
			rule = program.RuleCantWin
		}
		if program.EventKind(in.B) == program.EvWin && g.Turn.Ranged && g.r.Sw.RangeWin && !g.teamRule(rule, p) {
			g.winNear(p, e.Source)
			continue
		}
		if !g.teamRule(rule, p) {
			g.propose(Event{Kind: program.EventKind(in.B), Player: p, Src: e.Source, Rule: rulebook.RuleWin})
		}
	}
	g.commit(f.Ctx, in.R)
}

// execMonarch makes a player the monarch (724).
func (g *Game) execMonarch(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	g.begin()
	if end > m && g.tmp[m].IsPlayer() && g.tmp[m].Player() != g.Turn.Monarch { // who is the monarch doesn't become it
		g.propose(Event{Kind: program.EvPlayer, Player: g.tmp[m].Player(), Aux: int32(program.FactMonarch),
			Src: e.Source, Rule: rulebook.RuleResolve})
	}
	g.commit(f.Ctx, in.R)
}

// execCoin makes players flip a coin (705); register R holds who flipped it, and as its number whether the flip was
// won.
func (g *Game) execCoin(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	g.clearReg(f.Ctx, int(in.R))
	g.begin()
	for i := m; i < end; i++ {
		if p := g.tmp[i].Player(); p != NoPlayer {
			won := int32(g.random(2))
			g.addReg(f.Ctx, int(in.R), g.tmp[i])
			g.setNum(f.Ctx, int(in.R), won)
			if in.Flags&program.CoinFace != 0 {
				won |= 2
			}
			g.propose(Event{Kind: program.EvFlip, Player: p, Aux: won, Src: e.Source, Rule: rulebook.RuleResolve})
		}
	}
	g.commit(0, program.NoReg)
}

// execRoll makes a player roll a die (706); the number of register R is its natural result.
func (g *Game) execRoll(in *program.Instr, f *Frame, e *Env) {
	p := g.firstPlayer(program.SetX(in.A), e)
	sides := g.num(program.NumX(in.B), e)
	g.clearReg(f.Ctx, int(in.R))
	if p == NoPlayer {
		return
	}
	n := int32(g.random(int(sides))) + 1
	g.addReg(f.Ctx, int(in.R), PlayerRef(p))
	g.setNum(f.Ctx, int(in.R), n)
	g.begin()
	g.propose(Event{Kind: program.EvRoll, Player: p, Amount: n, Src: e.Source, Rule: rulebook.RuleResolve})
	g.commit(0, program.NoReg)
}

// execLoseMana empties mana pools.
func (g *Game) execLoseMana(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	g.begin()
	for i := m; i < end; i++ {
		if p := g.tmp[i].Player(); p != NoPlayer {
			g.emptyPool(p, 0, 0)
		}
	}
	g.commit(f.Ctx, in.R)
}

// execEmblem gives players an emblem (114).
func (g *Game) execEmblem(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	g.begin()
	for i := m; i < end; i++ {
		if p := g.tmp[i].Player(); p != NoPlayer {
			g.propose(Event{Kind: program.EvMove, Player: p,
				Obj: g.newObj(program.KindEmblem, program.DefID(in.B), p, p), From: program.ZoneNone,
				To: program.Command, Aux: program.PosEnd, Flags: program.FlagCreated, Rule: rulebook.RuleResolve})
		}
	}
	g.commit(f.Ctx, in.R)
}

// execFact changes a status of players, such as their speed or who has the initiative.
func (g *Game) execFact(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	g.set(program.SetX(in.A), e)
	g.begin()
	for i := m; i < len(g.tmp); i++ {
		if p := g.tmp[i].Player(); p != NoPlayer && !g.Players[p].Lost {
			n := in.C
			if program.PlayerFact(in.B) == program.FactSpeed {
				if n = g.speedChange(p, in.C, in.D); n == 0 {
					continue
				}
			}
			g.propose(Event{Kind: program.EvPlayer, Player: p, Aux: in.B, Amount: n, Src: e.Source,
				Rule: rulebook.RuleResolve})
		}
	}
	g.release(m)
	g.commit(f.Ctx, in.R)
}

// execAddMana adds mana to the pools of players (106.4).
func (g *Game) execAddMana(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	n, kind := g.num(program.NumX(in.B), e), in.C
	if in.Flags&program.AddChosen != 0 {
		if kind = 0; g.reg(f.Ctx, int(in.C)) != nil {
			kind = g.reg(f.Ctx, int(in.C)).Num
		}
	}
	var flags program.EventFlags
	if l, ok := g.look(e.Source); ok && l.chars.Supers&program.SuperSnow != 0 {
		flags = program.FlagFirst
	}
	g.set(program.SetX(in.A), e)
	g.begin()
	for i := m; i < len(g.tmp); i++ {
		if p := g.tmp[i].Player(); p != NoPlayer {
			g.propose(Event{Kind: program.EvAddMana, Player: p, Amount: n, Aux: kind | in.D<<8, Src: e.Source,
				Flags: flags, Rule: rulebook.RuleResolve})
		}
	}
	g.commit(f.Ctx, in.R)
}

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
			g.groundOfNumber(n)
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
		g.ground(rulebook.RuleFight)
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
