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
		g.propose(Event{Kind: program.EvDrawGame, Player: NoPlayer, Aux: int32(Drawn), Src: e.Source,
			Rule: rulebook.RuleResolve})
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

// execLoseMana empties mana pools.
func (g *Game) execLoseMana(in *program.Instr, f *Frame, e *Env) {
	m, end := g.distinctSet(program.SetX(in.A), e)
	defer g.release(m)
	g.begin()
	for i := m; i < end; i++ {
		if p := g.tmp[i].Player(); p != NoPlayer {
			g.emptyPool(p, 0)
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
