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
	if !g.cond(ab.If, &e) && !g.onAnyTurn(p, ref, ab.Hook) || !g.payableSpecial(p, ref, a) {
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

// plotsFrom says whether an effect lets a player plot a card where it is (702.170f).
func (g *Game) plotsFrom(p PlayerID, ref Ref) bool {
	may := false
	if g.Turn.InForce.Has(RulePlayFrom) {
		g.castRules(RulePlayFrom, p, ref, func(m *Mod, _ Env) bool { may = m.Hook == Plot; return !may })
	}
	return may
}

// plotElsewhere offers to plot cards of a player's that have plot themselves and are in another zone than the hand.
func (g *Game) plotElsewhere(p PlayerID, sorcery bool, d *Decision) {
	var zones ZoneSet
	for i := range g.Active {
		if m := &g.r.Mods[g.Active[i].Mod]; m.Kind == ModRule && RuleKind(m.A) == RulePlayFrom && m.Hook == Plot {
			zones |= m.Zones &^ Hand.Bit()
		}
	}
	for z := Library; zones != 0 && z < NumZones; z++ {
		if !zones.Has(z) {
			continue
		}
		for s := g.list(z, p).First; s != 0; s = g.Objs[s].Next {
			ref := g.refAt(s)
			for _, a := range g.r.Defs[g.Objs[s].Def].Abilities {
				if ab := &g.r.Abilities[a]; ab.Kind == AbKeyword && ab.Hook == Plot && g.Objs[s].Owner == p && g.plotsFrom(p, ref) {
					g.plotOption(p, ref, a, ab, sorcery, d)
				}
			}
			if z == Library {
				break // only the top card can be known
			}
		}
	}
}

// onAnyTurn says whether the special action of a keyword can be taken on any player's turn.
func (g *Game) onAnyTurn(p PlayerID, ref Ref, hook Keyword) bool {
	any := false
	if g.Turn.InForce.Has(RuleFlash) {
		g.castRules(RuleFlash, p, ref, func(m *Mod, _ Env) bool { any = m.Hook == hook; return !any })
	}
	return any
}

// revealForetold reveals the face-down foretold cards that players who leave the game own (702.143f). As the game ends all can be seen: View.Sees.
func (g *Game) revealForetold(of uint8) {
	for p := range g.Players {
		if of>>p&1 == 0 {
			continue
		}
		for s := g.list(Exile, PlayerID(p)).First; s != 0; s = g.Objs[s].Next {
			if o := &g.Objs[s]; o.Flags&FlagFaceDown != 0 && o.Owner == PlayerID(p) && g.foretold(g.refAt(s)) {
				g.happen(Event{Kind: EvReveal, Player: PlayerID(p), Obj: g.refAt(s), Src: g.refAt(s), Rule: rulebook.RuleReveal})
			}
		}
	}
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
