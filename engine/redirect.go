package engine

// redirect has damage dealt to something else instead (614.9): all of event i, or as much as the effect is about, in which case the rest is an event of its
// own. An effect that names what can't be dealt damage any more does nothing.
func (g *Game) redirect(i int, rw *Rewrite, r replacer, e *Env) {
	to := g.firstOf(rw.Set, e)
	if !g.takesDamage(to) {
		return
	}
	n := g.shielded(&g.Events[i], rw, r, e)
	if n <= 0 {
		return
	}
	if rest := g.Events[i].Amount - n; rest > 0 {
		other := g.Events[i]
		other.Amount = rest
		other.Done = g.copyCells(other.Done)
		other.Mods = 0
		g.Events = append(g.Events, other)
	}
	g.Events[i].Obj, g.Events[i].Amount = to, n
}

// takesDamage says whether damage can be dealt to something: a player in the game, a creature, planeswalker or battle (120.1).
func (g *Game) takesDamage(ref Ref) bool {
	if ref.IsPlayer() {
		return g.live(ref)
	}
	o := g.obj(ref)
	return o != nil && o.Zone == Battlefield && g.chars(ref).Types&(TypeCreature|TypePlaneswalker|TypeBattle) != 0
}

// unpreventable says whether damage can't be prevented (615.12).
func (g *Game) unpreventable(ev *Event) bool {
	if ev.Flags&FlagUnpreventable != 0 {
		return true
	}
	if !g.Turn.InForce.Has(RuleUnpreventable) {
		return false
	}
	found := false
	g.rules(RuleUnpreventable, PlayerRef(g.Turn.Active), func(m *Mod, e Env) bool {
		e.Event = ev
		found = g.matches(&g.r.Patterns[m.B], ev, &e, -1)
		return !found
	})
	return found
}
