package engine

import "arbiter/rulebook"

// Operations of designations, keyword actions and turns.
const (
	// OpPerform has the players and objects A perform the keyword action whose program is that of ability B, N being number C (701): each in a context of its
	// own, in turn order. What D less one holds in that context afterwards is added to R.
	OpPerform Op = opState + iota
	// OpDid tells that the source or the controller of the context has done the keyword action A, to objects B if there is that set.
	OpDid
	// OpVenture has players A venture into the dungeon, with B into Undercity (701.49).
	OpVenture
	// OpFact makes fact B (a PlayerFact) true of players A, with the amount C; D is how low a speed can get by that.
	OpFact
	// OpControlPlayer has the first of players A control players B during their next turns (722).
	OpControlPlayer
	// OpEndTurn ends the turn, or what else B says (723).
	OpEndTurn
	// OpExtra gives players A B extra turns after this one, or with C that many runs of steps C (the Aux of an EvExtra) in this turn; with D, only where it is the
	// turn of players A (500.10a). With Flags, only in that phase.
	OpExtra
	// OpAsYou has the abilities with Hook A of what you control do what they say with objects B (702.85b).
	OpAsYou
)

// opState is where the operations of this family begin, opStateEnd where they end.
const (
	opState    Op = 150
	opStateEnd Op = 190
)

// What A of a program frame says.
const (
	// programOwns: its context is freed at its end.
	programOwns int32 = 1 << iota
	// programCalled: it was called from the program of frame B, into whose register C>>8 goes what its register C&0xFF holds at its end.
	programCalled
)

func (g *Game) execState(in *Instr, f *Frame, e *Env) {
	switch in.Op {
	case OpPerform:
		g.execPerform(in, f, e)
	case OpDid:
		c := &g.Ctxs[f.Ctx]
		done := Event{Kind: EvAction, Player: c.Ctrl, Obj: c.Source, Src: c.Source, Aux: in.A, Rule: rulebook.RuleResolve}
		m := g.mark()
		g.set(SetX(in.B), e)
		g.begin()
		for i := m; i < len(g.tmp); i++ {
			done.Obj = g.tmp[i]
			g.propose(done)
		}
		if in.B == 0 {
			g.propose(done)
		}
		g.release(m)
		g.commit(0, NoReg)
	case OpVenture:
		g.execVenture(in, e)
	case OpFact:
		m := g.mark()
		g.set(SetX(in.A), e)
		g.begin()
		for i := m; i < len(g.tmp); i++ {
			if p := g.tmp[i].Player(); p != NoPlayer && !g.Players[p].Lost {
				n := in.C
				if PlayerFact(in.B) == FactSpeed {
					if n = g.speedChange(p, in.C, in.D); n == 0 {
						continue
					}
				}
				g.propose(Event{Kind: EvPlayer, Player: p, Aux: in.B, Amount: n, Src: e.Source, Rule: rulebook.RuleResolve})
			}
		}
		g.release(m)
		g.commit(f.Ctx, in.R)
	case OpControlPlayer:
		g.execControlPlayer(in, f, e)
	case OpEndTurn:
		g.execEndTurn(in)
	case OpAsYou:
		g.execAsYou(in, e)
	case OpExtra:
		g.execExtra(in, f, e)
	default:
		panic("engine: no such operation")
	}
}

func (g *Game) execPerform(in *Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	caller, out := int32(len(g.Frames)-1), in.R
	if in.R != NoReg {
		g.clearReg(f.Ctx, int(in.R))
	}
	n := g.num(NumX(in.C), e)
	g.set(SetX(in.A), e)
	g.inTurnOrder(g.tmp[m:])
	ab := &g.r.Abilities[in.B]
	for i := len(g.tmp) - 1; i >= m; i-- {
		src, who := e.Source, g.tmp[i].Player()
		if who == NoPlayer {
			l, ok := g.look(g.tmp[i])
			if !ok {
				continue
			}
			src, who = g.tmp[i], l.ctrl() // 701.44c, 701.50c: even if it is gone
		}
		ctx := g.newCtx(src, who, AbilityID(in.B), int(ab.NRegs))
		g.Ctxs[ctx].X = n
		call := Frame{Kind: FrameProgram, Ctx: ctx, Ip: uint32(ab.Prog), Player: who, A: programOwns | programCalled, B: caller, C: int32(NoReg) << 8}
		if out != NoReg && in.D > 0 {
			call.C = int32(out)<<8 | (in.D - 1)
		}
		g.push(call)
	}
}

// handBack gives the outcome of a program to the one that called it.
func (g *Game) handBack(f *Frame) {
	to := f.C >> 8
	if to == NoReg {
		return
	}
	ctx := g.Frames[f.B].Ctx
	m := g.mark()
	g.tmp = g.regRefs(f.Ctx, int(f.C&0xFF), g.tmp)
	for i := m; i < len(g.tmp); i++ {
		g.addReg(ctx, int(to), g.tmp[i])
	}
	num := int32(len(g.tmp) - m)
	g.release(m)
	if r := g.reg(ctx, int(to)); r != nil {
		r.Num += num
	}
}

// inTurnOrder sorts players, and objects by their controllers, from the active player on, those of one player left in their order (101.4).
func (g *Game) inTurnOrder(refs []Ref) {
	at := func(r Ref) int {
		p := r.Player()
		if p == NoPlayer {
			l, ok := g.look(r)
			if !ok {
				return len(g.Players)
			}
			p = l.ctrl()
		}
		return (int(p) - int(g.Turn.Active) + len(g.Players)) % len(g.Players)
	}
	for i := 1; i < len(refs); i++ {
		for k := i; k > 0 && at(refs[k]) < at(refs[k-1]); k-- {
			refs[k], refs[k-1] = refs[k-1], refs[k]
		}
	}
}
