package engine

// A prevention shield that can't prevent all of the damage that several sources would deal at the same time prevents what the shielded player, or the
// permanent's controller, chooses (615.7).

const askShield uint8 = 9

// sharesShield says whether the shield of a prevention effect that is about to be applied to event i is too small for all the damage of the batch that it
// could be applied to, so that a player chooses.
func (g *Game) sharesShield(i int, r replacer) bool {
	if r.effect < 0 || g.Effects[r.effect].Amount <= 0 || g.Events[i].Kind != EvDamage {
		return false
	}
	total, n := int64(0), 0
	g.eachShielded(i, r, func(j int) {
		total += int64(g.Events[j].Amount)
		n++
	})
	return n > 1 && total > int64(g.Effects[r.effect].Amount)
}

// eachShielded calls f for each event of the batch from i on that an effect could be applied to.
func (g *Game) eachShielded(i int, r replacer, f func(j int)) {
	ab := &g.r.Abilities[r.ability]
	for j := i; j < len(g.Events); j++ {
		ev := &g.Events[j]
		if ev.Kind != EvDamage || ev.State != Proposed || !g.possible(ev) || g.findCell(ev.Done, r.key(g)) != 0 {
			continue
		}
		e := Env{Source: r.source, You: r.you, Ctx: r.ctx, Event: ev}
		for _, p := range ab.Trigger {
			if pat := &g.r.Patterns[p]; g.matches(pat, ev, &e, r.effect) {
				f(j)
				break
			}
		}
	}
}

// askShielded lists the damage that the shield may prevent first.
func (g *Game) askShielded(f *Frame, d *Decision) {
	d.Kind = DecideReplacement
	r := g.withKey(g.replacers(int(f.B)), f.Ref)
	g.eachShielded(int(f.B), r, func(j int) {
		d.add(Option{Kind: OptObject, N: int32(j), Obj: g.Events[j].Src, Ability: r.ability})
	})
}

// answerShielded has the chosen damage come first.
func (g *Game) answerShielded(f *Frame, o Option) {
	i := int(f.B)
	r := g.withKey(g.replacers(i), f.Ref)
	g.Events[i], g.Events[o.N] = g.Events[o.N], g.Events[i]
	g.rewrite(i, r)
}
