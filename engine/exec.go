package engine

// exec carries out one instruction of the program frame f. The groups of acts have files of their own, act_*.go; each returns after proposing.
func (g *Game) exec(in *Instr, f *Frame) {
	e := g.env(f.Ctx)
	switch in.Op {
	case OpJump:
		f.Ip = uint32(in.A)
	case OpJumpIf:
		if g.cond(CondX(in.B), &e) {
			f.Ip = uint32(in.A)
		}
	case OpJumpIfNot:
		if !g.cond(CondX(in.B), &e) {
			f.Ip = uint32(in.A)
		}
	case OpMay:
		f.Ask = askMay
		f.Ip-- // the answer goes on from here
		f.Group = g.newGroup()
		f.Player = g.firstPlayer(SetX(in.A), &e)
	case OpChoose:
		g.pushChoice(uint32(in.A), f.Ctx)
	case OpLet, OpAddTo:
		m := g.mark()
		g.set(SetX(in.A), &e)
		if in.Op == OpLet {
			g.clearReg(f.Ctx, int(in.R))
		}
		for i := m; i < len(g.tmp); i++ {
			g.addReg(f.Ctx, int(in.R), g.tmp[i])
		}
		g.release(m)
	case OpLetNum:
		g.setNum(f.Ctx, int(in.R), g.num(NumX(in.A), &e))
	case OpEach:
		m := g.mark()
		g.set(SetX(in.A), &e)
		g.clearReg(f.Ctx, int(in.B))
		for i := m; i < len(g.tmp); i++ {
			g.addReg(f.Ctx, int(in.B), g.tmp[i])
		}
		g.release(m)
	case OpNext:
		q := g.reg(f.Ctx, int(in.B))
		if q == nil || q.Len == 0 {
			f.Ip = uint32(in.A)
			return
		}
		first := q.Ref
		if c := q.More; c != 0 {
			q.Ref, q.More = g.Cells[c].Ref, g.Cells[c].Next
			g.Cells[c] = Cell{Next: g.Turn.FreeCell}
			g.Turn.FreeCell = c
		} else {
			q.Ref = NoRef
		}
		q.Len--
		g.setReg(f.Ctx, int(in.R), first)
	case OpSetX:
		g.Ctxs[f.Ctx].X = g.num(NumX(in.A), &e)
	case OpSkip:
		g.execSkip(in, f, &e)
	case OpRemember, OpEnterCopy, OpBecomeCopy:
		g.execEnters(in, f, &e)
	default:
		g.execAct(in, f, &e)
	}
}

// Questions of program frames.
const (
	askMay uint8 = iota + 1
)

func (g *Game) askProgram(f *Frame, d *Decision) {
	d.Kind = DecideMay
	d.Source = g.Ctxs[f.Ctx].Source
	d.Ability = g.Ctxs[f.Ctx].Ability
	d.yesNo()
}

func (g *Game) answerProgram(f *Frame, o Option) {
	in := &g.r.Code[f.Ip]
	f.Ip++
	if o.Kind == OptYes {
		g.setNum(f.Ctx, int(in.R), 1)
		return
	}
	g.setNum(f.Ctx, int(in.R), 0)
	f.Ip = uint32(in.B)
}

// firstPlayer is the first player of a set, or the controller when it has none.
func (g *Game) firstPlayer(x SetX, e *Env) PlayerID {
	p := e.You
	m := g.mark()
	g.set(x, e)
	for i := m; i < len(g.tmp); i++ {
		if g.tmp[i].IsPlayer() {
			p = g.tmp[i].Player()
			break
		}
	}
	g.release(m)
	return p
}
