package engine

// OpExchange exchanges control of the two permanents of set A for duration C (701.12b): ability D gives one to the player in register R. Nothing happens unless
// both are on the battlefield and have different controllers.
const OpExchange Op = 192

func (g *Game) execExchange(in *Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	g.set(SetX(in.A), e)
	if len(g.tmp)-m != 2 {
		return
	}
	two := [2]Ref{g.tmp[m], g.tmp[m+1]}
	var ctrl [2]PlayerID
	for i, r := range two {
		o := g.obj(r)
		if o == nil || o.Zone != Battlefield {
			return
		}
		ctrl[i] = g.ctrlOf(r)
	}
	if ctrl[0] == ctrl[1] {
		return
	}
	for i, r := range two {
		g.clearReg(f.Ctx, int(in.R))
		g.addReg(f.Ctx, int(in.R), PlayerRef(ctrl[1-i]))
		g.addEffect(AbilityID(in.D), f.Ctx, g.newCell(r, 0, 0), Duration(in.C), e.You)
	}
	g.Turn.Control = true
}
