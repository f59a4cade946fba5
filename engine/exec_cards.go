package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

func (g *Game) execCards(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	switch in.Op {
	case program.OpShow:
		g.set(program.SetX(in.A), e)
		end := len(g.tmp)
		if in.B != 0 {
			g.set(program.SetX(in.B), e)
		}
		g.begin()
		for i := m; i < end; i++ {
			o := g.obj(g.tmp[i])
			if o == nil {
				continue
			}
			if in.C != 0 {
				g.propose(Event{Kind: program.EvNote, Player: o.Owner, Obj: g.tmp[i], Aux: int32(NotePile), Amount: in.C, Src: e.Source, Rule: rulebook.RuleResolve})
				continue
			}
			if in.B == 0 {
				g.propose(Event{Kind: program.EvReveal, Player: o.Owner, Obj: g.tmp[i], Src: e.Source, Rule: rulebook.RuleResolve})
				continue
			}
			for k := end; k < len(g.tmp); k++ {
				if p := g.tmp[k].Player(); p != NoPlayer {
					g.propose(Event{Kind: program.EvLook, Player: p, Obj: g.tmp[i], Src: e.Source, Rule: rulebook.RuleResolve})
				}
			}
		}
	case program.OpSearch:
		by := g.firstPlayer(program.SetX(in.B), e)
		g.set(program.SetX(in.A), e)
		g.begin()
		for i, end := m, len(g.tmp); i < end; i++ {
			p := g.tmp[i].Player()
			if p == NoPlayer {
				continue
			}
			if program.ZoneSet(in.C).Has(program.Library) && g.searchesAnew(f.Ctx, in.D-1, g.tmp[i]) {
				g.propose(Event{Kind: program.EvSearch, Player: by, Obj: g.tmp[i], Src: e.Source, Rule: rulebook.RuleResolve})
			}
			for _, z := range [...]program.Zone{program.Library, program.Hand} {
				if program.ZoneSet(in.C).Has(z) && (z != program.Library || !g.cantAct(program.CantSearch, PlayerRef(by))) {
					for s := g.list(z, p).First; s != 0; s = g.Objs[s].Next {
						g.propose(Event{Kind: program.EvLook, Player: by, Obj: g.refAt(s), Src: e.Source, Rule: rulebook.RuleResolve})
					}
				}
			}
		}
	case program.OpScried:
		n := g.num(program.NumX(in.B), e)
		g.set(program.SetX(in.A), e)
		g.begin()
		for i := m; i < len(g.tmp); i++ {
			if p := g.tmp[i].Player(); p != NoPlayer {
				g.propose(Event{Kind: program.EvScry, Player: p, Amount: n, Aux: in.C, Src: e.Source, Rule: rulebook.RuleResolve})
			}
		}
	}
	g.commit(f.Ctx, in.R)
}

// setUntil appends the cards from the top of a library to the first with a property.
func (g *Game) setUntil(n *program.Node, e *Env) {
	m := g.mark()
	g.set(program.SetX(n.A), e)
	end := len(g.tmp)
	for i := m; i < end; i++ {
		p := g.tmp[i].Player()
		if p == NoPlayer {
			continue
		}
		left := int32(1)
		if n.C != 0 {
			left = g.num(program.NumX(n.C), e)
		}
		for s := g.list(program.Library, p).First; s != 0 && left > 0; s = g.Objs[s].Next {
			ref := g.refAt(s)
			g.tmp = append(g.tmp, ref)
			if g.prop(program.PropX(n.B), e, ref) {
				left--
			}
		}
	}
	g.tmp = append(g.tmp[:m], g.tmp[end:]...)
}

func (g *Game) execPlayer(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(in.A), e)
	g.tmp = g.distinct(m)
	end := len(g.tmp)
	g.begin()
	switch in.Op {
	case program.OpSetLife:
		for i := m; i < end; i++ {
			if p := g.tmp[i].Player(); p != NoPlayer {
				e.It = g.tmp[i]
				g.propose(Event{Kind: program.EvSetLife, Player: p, Amount: g.num(program.NumX(in.B), e), Src: e.Source, Rule: rulebook.RuleLife})
			}
		}
		e.It = NoRef
	case program.OpSwapLife:
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
			break
		}
		// 701.12c: each gains or loses what is needed; if one can't, neither does.
		x, y := g.lifeOf(a), g.lifeOf(b)
		lo := a
		if y < x {
			lo = b
		}
		if x == y || g.teamRule(program.RuleCantGainLife, lo) {
			break
		}
		g.propose(Event{Kind: program.EvSetLife, Player: a, Amount: y, Src: e.Source, Rule: rulebook.RuleLife})
		g.propose(Event{Kind: program.EvSetLife, Player: b, Amount: x, Src: e.Source, Rule: rulebook.RuleLife})
	case program.OpOutcome:
		if program.EventKind(in.B) == program.EvDrawGame {
			g.propose(Event{Kind: program.EvDrawGame, Player: NoPlayer, Aux: int32(Drawn), Src: e.Source, Rule: rulebook.RuleResolve})
			break
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
	case program.OpMonarch:
		if end > m && g.tmp[m].IsPlayer() {
			g.propose(Event{Kind: program.EvPlayer, Player: g.tmp[m].Player(), Aux: int32(program.FactMonarch), Src: e.Source, Rule: rulebook.RuleResolve})
		}
	case program.OpCoin:
		for i := m; i < end; i++ {
			if p := g.tmp[i].Player(); p != NoPlayer {
				won := int32(g.random(2))
				g.setNum(f.Ctx, int(in.R), won)
				g.propose(Event{Kind: program.EvFlip, Player: p, Aux: won, Src: e.Source, Rule: rulebook.RuleResolve})
			}
		}
		g.commit(0, program.NoReg)
		return
	case program.OpLoseMana:
		for i := m; i < end; i++ {
			if p := g.tmp[i].Player(); p != NoPlayer {
				g.emptyPool(p, 0)
			}
		}
	case program.OpEmblem:
		for i := m; i < end; i++ {
			if p := g.tmp[i].Player(); p != NoPlayer {
				g.propose(Event{Kind: program.EvMove, Player: p, Obj: g.newObj(program.KindEmblem, program.DefID(in.B), p, p), From: program.ZoneNone, To: program.Command, Aux: program.PosEnd, Flags: program.FlagCreated, Rule: rulebook.RuleResolve})
			}
		}
	}
	g.commit(f.Ctx, in.R)
}

// causer is the controller of the spell or ability that has an event happen; NoPlayer for one that pays a cost or follows from the rules.
func (g *Game) causer(ev *Event) program.PlayerID {
	if ev == nil || ev.Ctx == 0 || ev.Flags&(program.FlagCost|program.FlagSBA) != 0 {
		return NoPlayer
	}
	return g.Ctxs[ev.Ctx].Ctrl
}

// A library that is searched again before it is shuffled is searched once (701.23h).

// searchesAnew says whether a library has not been searched yet since it was last shuffled in this program, and notes it in the register; -1 is none.
func (g *Game) searchesAnew(ctx uint32, reg int32, whose Ref) bool {
	if reg < 0 {
		return true
	}
	m := g.mark()
	defer g.release(m)
	g.tmp = g.regRefs(ctx, int(reg), g.tmp)
	for _, r := range g.tmp[m:] {
		if r == whose {
			return false
		}
	}
	g.addReg(ctx, int(reg), whose)
	return true
}

func (g *Game) numExtraSurveil(n *program.Node, e *Env) (cards int32) {
	p := g.firstPlayer(program.SetX(n.A), e)
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		c := g.chars(ref)
		if !c.Has(program.ExtraSurveil) || c.Ctrl != p || g.Bodies[g.Objs[s].Body].Flags&program.PhasedOut != 0 {
			continue
		}
		for k := 0; ; k++ {
			id := g.nthAbility(c, k)
			if id == 0 {
				break
			}
			if ab := &g.r.Abilities[id]; ab.Kind == program.AbKeyword && ab.Hook == program.ExtraSurveil {
				its := Env{Source: ref, You: p}
				cards += g.num(ab.N, &its)
			}
		}
	}
	return cards
}
