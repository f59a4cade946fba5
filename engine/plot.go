package engine

import "arbiter/rulebook"

// Plotting and foretelling a card are special actions (702.170b, 702.143b): a player with priority pays and exiles it, and may cast it in a later turn. The
// ability's program says what the card becomes; the card is its context's register 0.

// plotOption offers to plot or foretell a card.
func (g *Game) plotOption(p PlayerID, ref Ref, a AbilityID, ab *Ability, sorcery bool, d *Decision) {
	if ab.Flags&AbSorcery != 0 && !sorcery {
		return
	}
	e := Env{Source: ref, You: p}
	if !g.cond(ab.If, &e) || !g.payableCost(p, ref, ab.Cost) {
		return
	}
	d.add(Option{Kind: OptSpecial, Obj: ref, Ability: a})
}

// plot exiles the card that has been paid for.
func (g *Game) plot(f *Frame, ab *Ability) {
	ev := Event{Kind: EvMove, Player: f.Player, Obj: f.Ref, Src: f.Ref, To: Exile, Aux: PosEnd, Rule: rulebook.RulePlot}
	if ab.Hook == Foretell {
		ev.Flags, ev.Rule = FlagHiddenFace, rulebook.RuleForetell
	}
	ctx := f.Ctx
	g.begin()
	g.propose(ev)
	g.commit(ctx, 0)
}

// foretold says whether a card, or what it was before it moved, is a foretold card (702.143c).
func (g *Game) foretold(ref Ref) bool {
	for i := range g.Effects {
		for _, m := range g.r.Abilities[g.Effects[i].Ability].Mods {
			if m := &g.r.Mods[m]; m.Later && g.r.Abilities[m.B].Hook == Foretell && g.findCell(g.Effects[i].Set, ref) != 0 {
				return true
			}
		}
	}
	return false
}
