package engine

import "arbiter/rulebook"

// loadSources gives the solver what a player can make mana with: the pool and the mana abilities of untapped permanents. The Ref of a source is the slot
// of its permanent.
func (g *Game) loadSources(p PlayerID) {
	g.sources = g.sources[:0]
	for s := g.Lists[0].First; s != 0; s = g.Objs[s].Next {
		b := g.Objs[s].Body
		c := &g.Chars[b]
		if c.Ctrl != p || g.Bodies[b].Flags&(Tapped|PhasedOut) != 0 || c.Flags&HasActivated == 0 {
			continue
		}
		for n := 0; ; n++ {
			a := g.nthAbility(c, n)
			if a == 0 {
				break
			}
			ab := &g.r.Abilities[a]
			if ab.Flags&AbMana == 0 || ab.Makes.Kinds == 0 {
				continue
			}
			if c.Is(TypeCreature) && g.sick(&g.Bodies[b], c) {
				continue
			}
			src := ab.Makes
			src.Ref, src.Group = int32(s), int32(s)
			src.Snow = c.Supers&SuperSnow != 0
			g.sources = append(g.sources, src)
		}
	}
	g.solver.Load(&g.Pools[p], g.sources)
}

// payable says whether the loaded sources can pay a card's mana cost.
func (g *Game) payable(p PlayerID, def *Def) bool {
	g.bill = def.Bill
	return g.solver.Payable(&g.bill, int(g.Players[p].Life))
}

// runPay pays for the spell Ref: the mana abilities the solver chose are activated, then the mana is spent.
func (g *Game) runPay() {
	f := g.top()
	def := &g.r.Defs[g.Objs[f.Ref.slot()].Def]
	switch f.PC {
	case 0:
		f.PC = 1
		g.loadSources(f.Player)
		g.bill = def.Bill
		if !g.solver.Pay(&g.bill, int(g.Players[f.Player].Life), &g.plan) {
			panic("engine: a spell was offered that can't be paid")
		}
		g.begin()
		for _, st := range g.plan.Steps {
			ref := g.refAt(uint16(st.Ref))
			g.propose(Event{Kind: EvTap, Player: f.Player, Obj: ref, Src: ref, Flags: FlagForMana, Rule: rulebook.RuleActivate})
			for k, n := range st.Makes {
				if n > 0 {
					g.propose(Event{Kind: EvAddMana, Player: f.Player, Amount: int32(n), Aux: int32(k), Src: ref, Rule: rulebook.RuleActivate})
				}
			}
		}
		g.commit(0, NoReg)
	case 1:
		g.loadSources(f.Player)
		g.solver.Load(&g.Pools[f.Player], nil)
		g.bill = def.Bill
		if !g.solver.Pay(&g.bill, int(g.Players[f.Player].Life), &g.plan) {
			panic("engine: the mana made does not pay the cost")
		}
		g.spend(f.Player, g.plan.Spend)
		g.pop()
	}
}

func (g *Game) askPay(f *Frame, d *Decision)            {}
func (g *Game) answerPay(f *Frame, ask uint8, o Option) {}
