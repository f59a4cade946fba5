package engine

// Spells that are given a keyword ability with an optional additional cost, and an ability that triggers as they are cast if it was paid: "Each red or green instant
// or sorcery spell you cast has conspire" (702.78a). Every instance is paid for by itself, and only its own ability triggers (702.78b).

// givenCost is such a keyword: its cost and its triggered ability, once for each place among the costs of a spell that it may have.
type givenCost struct{ cost, then [len(givenBits)]AbilityID }

// givenBits are the places: an instance takes the first that no cost of the spell's own and no instance before it has.
var givenBits = [...]uint8{bitWays + 12, bitWays + 14, bitWays + 15, bitWays + 11, bitWays + 8}

// castModsOf are the casting modifiers of a spell: its own, and the costs it is given.
func (g *Game) castModsOf(t *tab) []AbilityID {
	if t.kind != tabSpell || !g.Turn.InForce.Has(RuleGivesCost) {
		return t.def.castMods
	}
	g.given = append(g.given[:0], t.def.castMods...)
	used := uint32(0)
	for _, a := range t.def.castMods {
		used |= 1 << g.r.Abilities[a].Bit
	}
	g.castRules(RuleGivesCost, t.p, t.obj, func(m *Mod, _ Env) bool {
		for _, a := range g.r.givenCosts[m.B].cost {
			if bit := g.r.Abilities[a].Bit; used>>bit&1 == 0 {
				used |= 1 << bit
				g.given = append(g.given, a)
				break
			}
		}
		return true
	})
	return g.given
}

// triggerGiven has the abilities trigger that go with the given costs that were paid, as the spell has been cast.
func (g *Game) triggerGiven(f *Frame) {
	if !g.Turn.InForce.Has(RuleGivesCost) || g.obj(f.Ref) == nil {
		return
	}
	t := tab{kind: tabSpell, p: f.Player, ctx: f.Ctx, obj: f.Ref, def: &g.r.Defs[g.obj(f.Ref).Def]}
	b := g.body(f.Ref)
	for _, a := range g.castModsOf(&t)[len(t.def.castMods):] {
		if b == nil || b.Kicked>>g.r.Abilities[a].Bit&1 == 0 {
			continue
		}
		for i := range g.r.givenCosts {
			for n, x := range g.r.givenCosts[i].cost {
				if x == a {
					id := g.r.givenCosts[i].then[n]
					g.addPending(id, g.newCtx(f.Ref, f.Player, id, int(g.r.Abilities[id].NRegs)), f.Player)
				}
			}
		}
	}
}
