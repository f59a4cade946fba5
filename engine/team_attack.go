package engine

// Whom attackers attack in games of more than two: the options (803, 809.3c, 811.4), and teams that are attacked as one, until 2018 (606.7 of 2006).

// mayAttack says whether the options let a player's creatures attack another player, and what that player defends.
func (g *Game) mayAttack(p, whom PlayerID) bool {
	if !g.inRange(whom, p) {
		return false // 801.3
	}
	switch g.Turn.Attack {
	case AttackLeft:
		return g.nextPlayer(p) == whom
	case AttackRight:
		return g.before(p) == whom
	case AttackNeighbors:
		return g.neighbors(p, whom)
	}
	return true
}

// teamAttacked says whether attackers attack the other team rather than one of its players. The attack is one on its primary player then.
func (g *Game) teamAttacked() bool { return g.sharedTurns() && g.r.Sw.GiantAttack }

// anyIn says whether a set holds what is attacked, or any player of a team that is attacked.
func (g *Game) anyIn(x SetX, e *Env, whom Ref) bool {
	if g.inSet(x, e, whom) {
		return true
	}
	return g.anyHead(whom, func(r Ref) bool { return g.inSet(x, e, r) })
}

// teamProp says whether any player of a team that is attacked has a property.
func (g *Game) teamProp(x PropX, e *Env, ev *Event) bool {
	return ev.Kind == EvAttack && g.anyHead(ev.Other, func(r Ref) bool { return g.prop(x, e, r) })
}

// anyHead asks for each player of a team that is attacked.
func (g *Game) anyHead(whom Ref, f func(Ref) bool) bool {
	if !g.teamAttacked() || !whom.IsPlayer() {
		return false
	}
	for k := 0; ; k++ {
		p := g.mate(whom.Player(), k)
		if p == NoPlayer {
			return false
		}
		if f(PlayerRef(p)) {
			return true
		}
	}
}

// headChoice has it chosen to which player of the team it attacks an attacker assigns the damage that gets through (606.7d of 2006). It reports true when it
// asks.
func (g *Game) headChoice(f *Frame, ref Ref, b *Body) bool {
	if !g.teamAttacked() || f.Other != NoRef || b.Flags&Attacking == 0 || !b.Attack.IsPlayer() || g.attackTarget(b) == NoRef {
		return false
	}
	if b.Flags&Blocked != 0 && !g.chars(ref).Has(Trample) && !g.hasRule(RuleAssignUnblocked, ref) {
		return false
	}
	f.Player = g.ctrlOf(ref)
	f.Ask = askHead
	return true
}

func (g *Game) askHeads(f *Frame, d *Decision) {
	d.Kind = DecidePlayer
	g.anyHead(g.body(d.Source).Attack, func(r Ref) bool {
		d.add(Option{Kind: OptObject, Obj: r})
		return false
	})
}

// damaged is what gets the combat damage of an attacker that nothing stops.
func (g *Game) damaged(f *Frame, b *Body) Ref {
	if f.Other != NoRef {
		return f.Other
	}
	return g.attackTarget(b)
}
