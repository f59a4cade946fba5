package engine

// Modes that another player chooses (700.2e): "An opponent chooses one". Who does is kept in the frame's Other.

const askModeWho uint8 = 30

// modePlayer finds who chooses the modes of an ability that another player chooses; of several the controller says which.
func (g *Game) modePlayer(f *Frame, ab *Ability) {
	var d Decision
	switch n := g.modePlayers(f, ab, &d); n {
	case 0:
		g.Ctxs[f.Ctx].Flags |= CtxNoTargets
		g.pop()
	case 1:
		f.Other = d.Options[0].Obj
	default:
		f.Ask = askModeWho
	}
}

// modePlayers lists who can choose the modes. If no one that could is within range of influence, it is the nearest to the left of the controller (801.5c).
func (g *Game) modePlayers(f *Frame, ab *Ability, d *Decision) int {
	e := g.env(f.Ctx)
	list := func() {
		m := g.mark()
		g.set(ab.ModeWho, &e)
		for i := m; i < len(g.tmp); i++ {
			d.add(Option{Kind: OptObject, Obj: g.tmp[i]})
		}
		g.release(m)
	}
	if list(); len(d.Options) > 0 || !g.Turn.Ranged {
		return len(d.Options)
	}
	e.Anyhow = true
	list()
	for p := g.after(e.You); p != e.You; p = g.after(p) {
		for _, o := range d.Options {
			if o.Obj == PlayerRef(p) {
				d.Options = append(d.Options[:0], o)
				return 1
			}
		}
	}
	return len(d.Options)
}
