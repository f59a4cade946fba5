package engine

// noteStray notes that an object has gone where state-based actions may have to see to it: a token or copy of a spell, a commander in a graveyard or exile.
func (g *Game) noteStray(o *Obj) {
	switch {
	case o.Kind == KindToken && o.Zone != Battlefield && (o.Zone != Phased || g.r.Sw.PhasedCease), o.Kind == KindSpellCopy && o.Zone != Stack:
		g.Turn.Strays = true
	case o.Flags&FlagCommander != 0 && (o.Zone == Graveyard || o.Zone == Exile):
		o.Flags |= FlagArrived
		g.Turn.Strays = true
	}
}

// noStrays forgets about them once state-based actions have looked at them.
func (g *Game) noStrays() {
	g.Turn.Strays = false
	for z := 2; z < len(g.Lists); z++ {
		for s := g.Lists[z].First; s != 0; s = g.Objs[s].Next {
			g.Objs[s].Flags &^= FlagArrived
		}
	}
}
