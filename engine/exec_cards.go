package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// execDraw makes players draw cards, one at a time, the active player's first (121.2): each draw is a batch of its own.
func (g *Game) execDraw(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	ctx, r := f.Ctx, in.R
	g.set(program.SetX(in.A), e)
	g.clearReg(ctx, int(r))
	it := e.It
	for i := len(g.tmp) - 1; i >= m; i-- {
		if p := g.tmp[i].Player(); p != NoPlayer {
			e.It = g.tmp[i] // the amount can be different for each player
			n := g.num(program.NumX(in.B), e)
			d := Frame{Kind: FrameDraws, Player: p, A: n, Ctx: ctx, B: int32(r)}
			if in.Flags&program.DrawActedOn != 0 {
				d.C = drawsActedOn
			}
			g.push(d)
		}
	}
	e.It = it
}

// execShow reveals cards, lets players look at them, or records which pile they are in.
func (g *Game) execShow(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
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
			g.propose(Event{Kind: program.EvNote, Player: o.Owner, Obj: g.tmp[i], Aux: int32(NotePile), Amount: in.C,
				Src: e.Source, Rule: rulebook.RuleResolve})
			continue
		}
		if in.B == 0 {
			g.propose(Event{Kind: program.EvReveal, Player: o.Owner, Obj: g.tmp[i], Src: e.Source,
				Rule: rulebook.RuleResolve})
			continue
		}
		for k := end; k < len(g.tmp); k++ {
			if p := g.tmp[k].Player(); p != NoPlayer {
				g.propose(Event{Kind: program.EvLook, Player: p, Obj: g.tmp[i], Src: e.Source,
					Rule: rulebook.RuleResolve})
			}
		}
	}
	g.commit(f.Ctx, in.R)
}

// execSearch makes a player search zones of players (701.23).
func (g *Game) execSearch(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	by := g.firstPlayer(program.SetX(in.B), e)
	g.set(program.SetX(in.A), e)
	g.begin()
	for i, end := m, len(g.tmp); i < end; i++ {
		p := g.tmp[i].Player()
		if p == NoPlayer {
			continue
		}
		if program.ZoneSet(in.C).Has(program.Library) && g.searchesAnew(f.Ctx, in.D-1, g.tmp[i]) {
			g.propose(Event{Kind: program.EvSearch, Player: by, Obj: g.tmp[i], Src: e.Source,
				Rule: rulebook.RuleResolve})
		}
		for _, z := range [...]program.Zone{program.Library, program.Hand} {
			if program.ZoneSet(in.C).Has(z) && (z != program.Library || !g.cantAct(program.CantSearch, PlayerRef(by))) {
				for s := g.list(z, p).First; s != 0; s = g.Objs[s].Next {
					g.propose(Event{Kind: program.EvLook, Player: by, Obj: g.refAt(s), Src: e.Source,
						Rule: rulebook.RuleSearch})
				}
			}
		}
	}
	g.commit(f.Ctx, in.R)
}

// execScried proposes the event of players having scried, surveilled, or the like.
func (g *Game) execScried(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	n := g.num(program.NumX(in.B), e)
	g.set(program.SetX(in.A), e)
	g.begin()
	for i := m; i < len(g.tmp); i++ {
		if p := g.tmp[i].Player(); p != NoPlayer {
			g.propose(Event{Kind: program.EvScry, Player: p, Amount: n, Aux: in.C, Src: e.Source,
				Rule: rulebook.RuleResolve})
		}
	}
	g.commit(f.Ctx, in.R)
}

// setUntil appends the cards from the top of a library down to the first one with a property.
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

// A library that is searched several times before it is shuffled counts as searched once (701.23h).

// searchesAnew reports whether a library has not been searched since it was last shuffled in this program, and records
// it in the register; -1 means none.
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
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
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
			if ab := &g.r.Abilities[id]; ab.Kind == program.AbKeyword && ab.Keyword == program.ExtraSurveil {
				its := Env{Source: ref, You: p}
				cards += g.num(ab.N, &its)
			}
		}
	}
	return cards
}
