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

// PropAsSpell is being the spell whose targets, or effect on others, are thought of, and no source of an ability.
const PropAsSpell NodeOp = 957

// PropSourced is an ability on the stack whose source has property A, as it is or last was.
const PropSourced NodeOp = 956

// PropHasX is having {X} in the mana cost.
const PropHasX NodeOp = 955

// SetSources is the sources of the abilities in set A.
const SetSources NodeOp = 575

// SetGraveTop is the B (a number) cards on top of the graveyards of players A, of those with property C: what was put there last.
const SetGraveTop NodeOp = 576

func (g *Game) setGraveTop(n *Node, e *Env) {
	m := g.mark()
	g.set(SetX(n.A), e)
	end := len(g.tmp)
	for i := m; i < end; i++ {
		p := g.tmp[i].Player()
		if p == NoPlayer {
			continue
		}
		left := g.num(NumX(n.B), e)
		for s := g.list(Graveyard, p).Last; s != 0 && left > 0; s = g.Objs[s].Prev {
			if ref := g.refAt(s); g.prop(PropX(n.C), e, ref) {
				g.tmp = append(g.tmp, ref)
				left--
			}
		}
	}
	g.tmp = append(g.tmp[:m], g.tmp[end:]...)
}

func (g *Game) sourced(n *Node, e *Env, l *look) bool {
	return l != nil && l.obj.Kind == KindAbility && l.body != nil && g.prop(PropX(n.A), e, g.known(g.Ctxs[l.body.Ctx].Source))
}

func (g *Game) setSources(n *Node, e *Env) {
	m := g.mark()
	g.set(SetX(n.A), e)
	w := m
	for i := m; i < len(g.tmp); i++ {
		if l, ok := g.look(g.tmp[i]); ok && l.obj.Kind == KindAbility && l.body != nil {
			g.tmp[w] = g.Ctxs[l.body.Ctx].Source
			w++
		}
	}
	g.tmp = g.tmp[:w]
}
