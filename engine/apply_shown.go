package engine

// showCards makes known what players play with revealed, or may look at any time: the top card of a library, a hand. It is asked after every batch.
func (g *Game) showCards() {
	if !g.r.showsCards {
		return
	}
	g.refresh()
	if !g.Turn.InForce.Has(RuleShows) {
		return
	}
	g.showLocked()
	for p := range g.Players {
		id := PlayerID(p)
		g.rules(RuleShows, PlayerRef(id), func(m *Mod, e Env) bool {
			who := uint8(0xFF)
			if m.Only {
				who = 1 << e.You
			}
			z := Zone(m.B)
			for s := g.list(z, id).First; s != 0; s = g.Objs[s].Next {
				g.Objs[s].Known |= who
				if z == Library {
					break
				}
			}
			return true
		})
	}
}
