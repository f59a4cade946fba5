package engine

// Modes and targets that another player chooses (700.2e): "An opponent chooses one", "any target of an opponent's choice". Who does is kept in the frame's Other.

const askChooser uint8 = 30

// chooser finds who of a set makes such a choice; of several the controller says which.
func (g *Game) chooser(f *Frame, of SetX) {
	var d Decision
	switch n := g.choosers(f, of, &d); n {
	case 0:
		g.Ctxs[f.Ctx].Flags |= CtxNoTargets
		g.pop()
	case 1:
		f.Other = d.Options[0].Obj
	default:
		f.Ask = askChooser
	}
}

// chooserOf is the set that the choice being made is one of's.
func (g *Game) chooserOf(f *Frame) SetX {
	if f.PC == annModes {
		return g.r.Abilities[f.Ip].ModeWho
	}
	return g.spec(AbilityID(f.Ip), g.Ctxs[f.Ctx].Modes, int(f.A)).Who
}

// choosers lists who can make it. If no one that could is within range of influence, it is the nearest to the left of the controller (801.5c).
func (g *Game) choosers(f *Frame, of SetX, d *Decision) int {
	e := g.env(f.Ctx)
	list := func() {
		m := g.mark()
		g.set(of, &e)
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
