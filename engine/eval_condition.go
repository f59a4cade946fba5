package engine

import (
	"arbiter/engine/program"
)

func compare(a, b int32, op uint8) bool {
	switch op {
	case program.CmpEqual:
		return a == b
	case program.CmpOrMore:
		return a >= b
	case program.CmpOrLess:
		return a <= b
	case program.CmpMore:
		return a > b
	case program.CmpLess:
		return a < b
	}
	return a != b
}

// cond says whether a condition holds. No condition (0) holds.
func (g *Game) cond(x program.CondX, e *Env) bool {
	if x == 0 {
		return true
	}
	n := &g.r.Nodes[x]
	switch n.Op {
	case program.CondTrue:
		return true
	case program.CondNot:
		return !g.cond(program.CondX(n.A), e)
	case program.CondAnd:
		return g.cond(program.CondX(n.A), e) && g.cond(program.CondX(n.B), e)
	case program.CondOr:
		return g.cond(program.CondX(n.A), e) || g.cond(program.CondX(n.B), e)
	case program.CondCompare:
		return compare(g.num(program.NumX(n.A), e), g.num(program.NumX(n.B), e), uint8(n.C))
	case program.CondExists:
		m := g.mark()
		g.set(program.SetX(n.A), e)
		some := len(g.tmp) > m
		g.release(m)
		return some
	case program.CondIs, program.CondAll:
		m := g.mark()
		g.set(program.SetX(n.A), e)
		all, some := len(g.tmp) > m, false
		for i := m; i < len(g.tmp); i++ {
			if g.prop(program.PropX(n.B), e, g.tmp[i]) {
				some = true
			} else {
				all = false
			}
		}
		g.release(m)
		if n.Op == program.CondIs {
			return some
		}
		return all
	case program.CondTurnOf:
		for k := 0; ; k++ {
			p := g.mate(g.Turn.Active, k)
			if p == NoPlayer || g.inSet(program.SetX(n.A), e, PlayerRef(p)) {
				return p != NoPlayer
			}
		}
	case program.CondStep:
		step := g.Turn.Step
		if g.past != 0 {
			step = g.History[g.past-1].Step
		}
		return step >= program.Step(n.A) && step <= program.Step(n.B)
	case program.CondReg:
		r := g.reg(e.Ctx, int(n.A))
		return r != nil && r.Num != 0
	case program.CondKicked:
		return g.kickedOf(program.SetX(n.B), e)>>n.A&1 != 0
	}
	return g.condMore(n, e)
}

// inSet says whether a set holds a ref.
func (g *Game) inSet(x program.SetX, e *Env, ref Ref) bool {
	m := g.mark()
	g.set(x, e)
	found := false
	for i := m; i < len(g.tmp); i++ {
		if g.tmp[i] == ref {
			found = true
			break
		}
	}
	g.release(m)
	return found
}

func (g *Game) condCompiled(n *program.Node, e *Env) bool {
	switch n.Op {
	case program.CondDone:
		r := g.reg(e.Ctx, int(n.A))
		return r != nil && (r.Num != 0 || r.Len != 0)
	}
	return g.condDesc(n, e)
}

func (g *Game) condDesc(n *program.Node, e *Env) bool {
	switch n.Op {
	case program.CondMonarch:
		return g.Turn.Monarch != NoPlayer && g.inSet(program.SetX(n.A), e, PlayerRef(g.Turn.Monarch))
	case program.CondWasCast:
		l, ok := g.look(g.firstOf(program.SetX(n.A), e))
		if !ok || l.body == nil || l.obj.Zone == program.Battlefield && l.body.Flags&program.WasCast == 0 {
			return false
		}
		if n.B != 0 && !program.ZoneSet(n.B).Has(l.body.CastFrom) {
			return false
		}
		return n.C == 0 || g.inSet(program.SetX(n.C), e, PlayerRef(l.obj.Ctrl))
	}
	panic("engine: no such condition operation")
}

func (g *Game) condMore(n *program.Node, e *Env) bool {
	if n.Op == program.CondNewly {
		b := g.body(g.firstOf(program.SetX(n.A), e))
		return b != nil && b.Since != 0 && b.Since >= g.Players[e.You].TurnBefore
	}
	switch n.Op {
	case program.CondCantAct:
		return g.condCantAct(n, e)
	case program.CondAllDiffer:
		return g.allDiffer(program.SetX(n.A), e)
	case program.CondAllShare:
		return g.allShare(program.SetX(n.A), e)
	case program.CondCommonColor:
		return g.commonColors(program.SetX(n.B), e)&program.ColorSet(n.A) != 0
	case program.CondCopyIs:
		return g.copyIs(program.PropX(n.A), e)
	}
	if n.Op == program.CondTimesResolved {
		return g.resolvedTimes(n, e)
	}
	if n.Op == program.CondChapter {
		return g.chapterReached(n.A, e)
	}
	if n.Op == program.CondWay {
		return g.castInWay(program.AbilityID(n.A), e)
	}
	if n.Op >= program.CondInitiative && n.Op <= program.CondDay {
		return g.condState(n, e)
	}
	if n.Op == program.CondEntersAs {
		return g.entersSuch(n, e)
	}
	if n.Op == program.CondReplacedBy {
		return g.replacedBy(program.AbilityID(n.A), e)
	}
	if n.Op == program.CondNoEpic {
		return g.Ctxs[e.Ctx].Flags&CtxNoEpic != 0
	}
	if n.Op == program.CondBeforeCast {
		return g.beforeCast(program.SetX(n.A), e)
	}
	if n.Op >= program.CondSameAbility && n.Op <= program.CondLoyalty {
		return g.condEvent(n, e)
	}
	return g.condCompiled(n, e)
}

// condEvent asks of the ability that the event being matched is of.
func (g *Game) condEvent(n *program.Node, e *Env) bool {
	if e.Event == nil || e.Event.Aux <= 0 || int(e.Event.Aux) >= len(g.r.Abilities) {
		return false
	}
	a := &g.r.Abilities[e.Event.Aux]
	switch n.Op {
	case program.CondSameAbility:
		return e.Ctx != 0 && program.AbilityID(e.Event.Aux) == g.Ctxs[e.Ctx].Ability
	case program.CondHook:
		return a.Hook == program.Keyword(n.A)
	case program.CondManaAbility:
		return a.Flags&program.AbMana != 0
	}
	return a.Flags&program.AbLoyalty != 0
}

func (g *Game) condState(n *program.Node, e *Env) bool {
	switch n.Op {
	case program.CondInitiative:
		return g.Turn.Initiative != NoPlayer && g.inSet(program.SetX(n.A), e, PlayerRef(g.Turn.Initiative))
	case program.CondBlessing:
		p := g.firstOf(program.SetX(n.A), e).Player()
		return p != NoPlayer && g.Players[p].Blessing
	}
	return int32(g.Turn.DayNight) == n.A
}
