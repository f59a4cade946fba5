package engine

// What RuleCantAct forbids: the permanents or players that it affects can't do it, or have it done to them.

// What it forbids: B of the rule.
const (
	CantCrew int32 = iota
	CantTransform
	// CantPhaseOut and CantTurnUp are of permanents, CantCopy of spells and abilities on the stack.
	CantPhaseOut
	CantTurnUp
	CantCopy
	// CantDraw and CantSearch are of players, for whom that is impossible (101.3); searching is that of libraries.
	CantDraw
	CantSearch
	// CantBeMadeToSacrifice and CantBeMadeToDiscard are of players whom spells and abilities of the players of Set can't cause to do so.
	CantBeMadeToSacrifice
	CantBeMadeToDiscard
)

// cantAct says whether a permanent or player can't do something by RuleCantAct.
func (g *Game) cantAct(what int32, ref Ref) bool {
	if !g.Turn.InForce.Has(RuleCantAct) {
		return false
	}
	found := false
	g.rules(RuleCantAct, ref, func(m *Mod, _ Env) bool { found = m.B == what; return !found })
	return found
}

// cantBeMade says whether spells and abilities of a player, by, can't cause another to do something.
func (g *Game) cantBeMade(what int32, p, by PlayerID) bool {
	if !g.Turn.InForce.Has(RuleCantAct) || p == NoPlayer || by == NoPlayer {
		return false
	}
	found := false
	g.rules(RuleCantAct, PlayerRef(p), func(m *Mod, e Env) bool {
		found = m.B == what && g.inSet(m.Set, &e, PlayerRef(by))
		return !found
	})
	return found
}

// CondCantAct is that one of set B can't do A.
const CondCantAct NodeOp = 365

func (g *Game) condCantAct(n *Node, e *Env) bool {
	p := g.firstOf(SetX(n.B), e)
	return p != NoRef && g.cantAct(n.A, p)
}

// cantBeCountered says whether a spell or ability can't be countered, by what the context is of.
func (g *Game) cantBeCountered(ref Ref, by *Env) bool {
	if !g.Turn.InForce.Has(RuleCantBeCountered) {
		return false
	}
	if a := g.Ctxs[by.Ctx].Ability; a != 0 && g.r.Abilities[a].Kind == AbSpell {
		g.asSpell = by.Source
	}
	defer func() { g.asSpell = NoRef }()
	found := false
	g.rules(RuleCantBeCountered, ref, func(m *Mod, e Env) bool {
		found = m.B == 0 || g.prop(PropX(m.B), &e, by.Source)
		return !found
	})
	return found
}
