package engine

import (
	"fmt"

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
	case program.CmpNot:
		return a != b
	}
	panic("engine: no such comparison")
}

// cond reports whether a condition holds. No condition (0) holds. Each case is a line or a few; longer code is a
// function in the file of its mechanic.
func (g *Game) cond(x program.CondX, e *Env) bool {
	if x == 0 {
		return true
	}
	n := &g.r.Nodes[x]
	switch n.Op {
	// Logic.
	case program.CondTrue:
		return true
	case program.CondNot:
		return !g.cond(program.CondX(n.A), e)
	case program.CondAnd:
		return g.cond(program.CondX(n.A), e) && g.cond(program.CondX(n.B), e)
	case program.CondOr:
		return g.cond(program.CondX(n.A), e) || g.cond(program.CondX(n.B), e)
	case program.CondCreates:
		return e.Event != nil && g.createdTypes(e.Event)&program.TypeSet(n.A) != 0
	case program.CondCompare:
		return compare(g.num(program.NumX(n.A), e), g.num(program.NumX(n.B), e), uint8(n.C))

	// Registers and the context.
	case program.CondReg:
		r := g.reg(e.Ctx, int(n.A))
		return r != nil && r.Num != 0
	case program.CondDone:
		r := g.reg(e.Ctx, int(n.A))
		return r != nil && (r.Num != 0 || r.Len != 0)
	case program.CondKicked:
		return g.kickedOf(program.SetX(n.B), e)>>n.A&1 != 0
	case program.CondWay:
		return g.castInWay(program.AbilityID(n.A), e)
	case program.CondWasCast:
		return g.wasCast(n, e)
	case program.CondNoEpic:
		return g.Ctxs[e.Ctx].Flags&CtxNoEpic != 0
	case program.CondTimesResolved:
		return g.resolvedTimes(n, e)
	case program.CondChapter:
		return g.chapterReached(n.A, e)

	// Sets.
	case program.CondExists:
		m := g.mark()
		g.set(program.SetX(n.A), e)
		some := len(g.tmp) > m
		g.release(m)
		return some
	case program.CondIs, program.CondAll:
		return g.condIs(n, e)
	case program.CondAllDiffer:
		return g.allDiffer(program.SetX(n.A), e)
	case program.CondAllShare:
		return g.allShare(program.SetX(n.A), e)
	case program.CondCommonColor:
		return g.commonColors(program.SetX(n.B), e)&program.ColorSet(n.A) != 0
	case program.CondCantAct:
		return g.condCantAct(n, e)
	case program.CondSpentOf:
		return g.condSpentOf(n, e)
	case program.CondActivating:
		return g.activating(program.SetX(n.A), program.Keyword(n.B), e)
	case program.CondNewly:
		b := g.body(g.firstOf(program.SetX(n.A), e))
		return b != nil && b.Since != 0 && b.Since >= g.Players[e.You].TurnBefore

	// The turn and the game.
	case program.CondTurnOf:
		return g.condTurnOf(n, e)
	case program.CondExtraTurn:
		t := g.turnFrame()
		return t != nil && t.Ip != 0 && int32(t.Ip) == g.num(program.NumX(n.A), e)
	case program.CondStep:
		step := g.Turn.Step
		if g.past != 0 {
			step = g.History[g.past-1].Step
		}
		return step >= program.Step(n.A) && step <= program.Step(n.B)
	case program.CondMonarch:
		return g.Turn.Monarch != NoPlayer && g.inSet(program.SetX(n.A), e, PlayerRef(g.Turn.Monarch))
	case program.CondInitiative:
		return g.Turn.Initiative != NoPlayer && g.inSet(program.SetX(n.A), e, PlayerRef(g.Turn.Initiative))
	case program.CondBlessing:
		p := g.firstOf(program.SetX(n.A), e).Player()
		return p != NoPlayer && g.Players[p].Blessing
	case program.CondDay:
		return int32(g.Turn.DayNight) == n.A

	// The event being matched or replaced.
	case program.CondSameAbility:
		a := g.eventAbility(e)
		return a != 0 && e.Ctx != 0 && a == g.Ctxs[e.Ctx].Ability
	case program.CondTapInCost:
		a := g.eventAbility(e)
		return a != 0 && g.r.Costs[g.r.Abilities[a].Cost].Tap
	case program.CondFromKeyword:
		a := g.eventAbility(e)
		return a != 0 && g.r.Abilities[a].Keyword == program.Keyword(n.A)
	case program.CondManaAbility:
		a := g.eventAbility(e)
		return a != 0 && g.r.Abilities[a].Flags&program.AbMana != 0
	case program.CondLoyalty:
		a := g.eventAbility(e)
		return a != 0 && g.r.Abilities[a].Flags&program.AbLoyalty != 0
	case program.CondBeforeCast:
		return g.beforeCast(program.SetX(n.A), e)
	case program.CondReplacedBy:
		return g.replacedBy(program.AbilityID(n.A), e)
	case program.CondEntersAs:
		return g.condEntersAs(n, e)
	case program.CondCopyIs:
		return g.copyIs(program.PropX(n.A), e)
	}
	panic(fmt.Sprintf("engine: node %v is no condition", n.Op))
}

// condIs reports whether some member of a set has a property, or whether all do and there is at least one.
func (g *Game) condIs(n *program.Node, e *Env) bool {
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
}

// condTurnOf reports whether it is the turn of a player of a set, or of a teammate who shares it.
func (g *Game) condTurnOf(n *program.Node, e *Env) bool {
	for k := 0; ; k++ {
		p := g.mate(g.Turn.Active, k)
		if p == NoPlayer || g.inSet(program.SetX(n.A), e, PlayerRef(p)) {
			return p != NoPlayer
		}
	}
}

// wasCast reports whether the first member of a set was cast: from one of the zones B and by one of the players C,
// unless those are 0.
func (g *Game) wasCast(n *program.Node, e *Env) bool {
	l, ok := g.look(g.firstOf(program.SetX(n.A), e))
	if !ok || l.body == nil || l.body.CastBy == 0 {
		return false
	}
	if n.B != 0 && !program.ZoneSet(n.B).Has(l.body.CastFrom) {
		return false
	}
	if n.C == 0 {
		return true
	}
	// That isn't always its controller: a spell or what enters can come under another player's control.
	return g.inSet(program.SetX(n.C), e, PlayerRef(program.PlayerID(l.body.CastBy-1)))
}

// eventAbility returns the ability that the event being matched belongs to; 0 if there is none.
func (g *Game) eventAbility(e *Env) program.AbilityID {
	if e.Event == nil || e.Event.Aux <= 0 || int(e.Event.Aux) >= len(g.r.Abilities) {
		return 0
	}
	return program.AbilityID(e.Event.Aux)
}

// inSet reports whether a set contains a ref. Common sets are asked without listing their members.
func (g *Game) inSet(x program.SetX, e *Env, ref Ref) bool {
	if x == 0 {
		return false
	}
	n := &g.r.Nodes[x]
	// Others: their members are listed.
	switch n.Op {
	case program.SetAll:
		return g.inZones(n, e, ref)
	case program.SetIt:
		return ref == e.It
	case program.SetYou:
		return ref == PlayerRef(e.You)
	case program.SetFilter:
		return g.inSet(program.SetX(n.A), e, ref) && g.prop(program.PropX(n.B), e, ref)
	case program.SetBoth:
		return g.inSet(program.SetX(n.A), e, ref) || g.inSet(program.SetX(n.B), e, ref)
	}
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

// inZones reports whether a SetAll contains a ref: see setAll.
func (g *Game) inZones(n *program.Node, e *Env, ref Ref) bool {
	o := g.obj(ref)
	if o == nil || !program.ZoneSet(n.A).Has(o.Zone) {
		return false
	}
	if n.C != 0 && o.Zone.Owned() && !g.inSet(program.SetX(n.C), e, PlayerRef(o.Owner)) {
		return false
	}
	if g.Turn.Ranged && !g.sees(e, ref) {
		return false
	}
	here := e.Here
	e.Here = true
	is := g.prop(program.PropX(n.B), e, ref)
	e.Here = here
	return is
}
