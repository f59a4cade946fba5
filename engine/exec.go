package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// exec carries out one instruction of the program frame f. The groups of acts have files of their own, act_*.go; each returns after proposing.
func (g *Game) exec(in *program.Instr, f *Frame) {
	e := g.env(f.Ctx)
	switch in.Op {
	case program.OpJump:
		f.Ip = uint32(in.A)
	case program.OpJumpIf:
		if g.cond(program.CondX(in.B), &e) {
			f.Ip = uint32(in.A)
		}
	case program.OpJumpIfNot:
		if !g.cond(program.CondX(in.B), &e) {
			f.Ip = uint32(in.A)
		}
	case program.OpMay:
		f.Ask = askMay
		f.Ip-- // the answer goes on from here
		f.Group = g.newGroup()
		f.Player = g.firstPlayer(program.SetX(in.A), &e)
	case program.OpChoose:
		g.pushChoice(uint32(in.A), f.Ctx)
	case program.OpLet, program.OpAddTo:
		m := g.mark()
		g.set(program.SetX(in.A), &e)
		if in.Op == program.OpLet {
			g.clearReg(f.Ctx, int(in.R))
		}
		for i := m; i < len(g.tmp); i++ {
			g.addReg(f.Ctx, int(in.R), g.tmp[i])
		}
		g.release(m)
	case program.OpLetNum:
		g.setNum(f.Ctx, int(in.R), g.num(program.NumX(in.A), &e))
	case program.OpEach:
		m := g.mark()
		g.set(program.SetX(in.A), &e)
		g.clearReg(f.Ctx, int(in.B))
		for i := m; i < len(g.tmp); i++ {
			g.addReg(f.Ctx, int(in.B), g.tmp[i])
		}
		g.release(m)
	case program.OpNext:
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
	case program.OpSetX:
		g.Ctxs[f.Ctx].X = g.num(program.NumX(in.A), &e)
	case program.OpSkip:
		g.execSkip(in, f, &e)
	case program.OpRemember, program.OpEnterCopy, program.OpBecomeCopy:
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
	d.Kind = program.DecideMay
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
func (g *Game) firstPlayer(x program.SetX, e *Env) program.PlayerID {
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

// execAct carries out an act: it proposes the act's events as one batch and commits it, the outcome going to register in.R.
func (g *Game) execAct(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	ctx, r := f.Ctx, in.R
	switch in.Op {
	case program.OpDraw:
		// Cards are drawn one at a time, the active player's first (121.2): each draw is a batch of its own.
		g.set(program.SetX(in.A), e)
		g.clearReg(ctx, int(r))
		it := e.It
		for i := len(g.tmp) - 1; i >= m; i-- {
			if p := g.tmp[i].Player(); p != NoPlayer {
				e.It = g.tmp[i] // the amount can be one of each player's own
				n := g.num(program.NumX(in.B), e)
				g.push(Frame{Kind: FrameDraws, Player: p, A: n, Ctx: ctx, B: int32(r)})
			}
		}
		e.It = it
		return
	case program.OpDamage:
		if in.B == 0 {
			g.tmp = append(g.tmp, e.Source)
		} else {
			g.set(program.SetX(in.B), e)
			if len(g.tmp) == m {
				return
			}
		}
		to := len(g.tmp)
		g.set(program.SetX(in.A), e)
		if in.Flags&program.DamageJoins == 0 {
			g.begin()
		}
		flags := program.EventFlags(0)
		if in.Flags&program.DamageSure != 0 {
			flags = program.FlagUnpreventable
		}
		it, end := e.It, len(g.tmp)
		for s := m; s < to; s++ { // several sources deal it at once
			for i := to; i < end; i++ {
				from := g.tmp[s]
				e.It = g.tmp[i] // the amount can be a share of what was divided among them
				if in.Flags&program.DamageOwn != 0 {
					e.It = from
				}
				n := g.num(program.NumX(in.C), e)
				g.propose(Event{Kind: program.EvDamage, Obj: g.tmp[i], Src: from, Amount: n, Flags: flags, Rule: rulebook.RuleDamage})
			}
		}
		e.It = it
		if in.Flags&program.DamageGoesOn != 0 {
			return // the next instruction adds more to the same batch
		}
	case program.OpGainLife, program.OpLoseLife:
		g.set(program.SetX(in.A), e)
		kind, it := program.EvGainLife, e.It
		if in.Op == program.OpLoseLife {
			kind = program.EvLoseLife
		}
		g.begin()
		for i := m; i < len(g.tmp); i++ {
			if p := g.tmp[i].Player(); p != NoPlayer {
				e.It = g.tmp[i]
				n := g.num(program.NumX(in.B), e)
				g.propose(Event{Kind: kind, Player: p, Amount: n, Src: e.Source, Rule: rulebook.RuleLife})
			}
		}
		e.It = it
	default:
		g.execMore(in, f, e)
		return
	}
	g.commit(ctx, r)
}

// execMore carries out the acts that are not in exec.go; each group has its file.
func (g *Game) execMore(in *program.Instr, f *Frame, e *Env) {
	switch in.Op {
	case program.OpDestroy, program.OpSacrifice, program.OpDiscard, program.OpCounterSpell, program.OpMill, program.OpShuffle, program.OpMove:
		g.execMove(in, f, e)
	case program.OpTap, program.OpUntap, program.OpCounters, program.OpAddMana, program.OpAttach:
		g.execStatus(in, f, e)
	case program.OpCreate:
		g.execCreate(in, f, e)
	case program.OpEffect:
		g.execEffect(in, f, e)
	case program.OpDelayed:
		g.execDelayed(in, f, e)
	case program.OpTempt, program.OpBear:
		g.execRing(in, f, e)
	case program.OpMerge:
		g.execMerge(in, e)
	case program.OpMeld:
		g.execMeld(in, f, e)
	case program.OpPay, program.OpCastIt, program.OpNewTargets, program.OpCopySpell, program.OpCopyTo:
		g.execOffer(in, f, e)
	case program.OpRemoveDamage:
		g.execRemoveDamage(in, f, e)
	case program.OpBecomeBlocked:
		g.execBecomeBlocked(in, f, e)
	default:
		if in.Op >= program.OpState && in.Op < program.OpStateEnd {
			g.execState(in, f, e)
			return
		}
		g.execCompiled(in, f, e)
	}
}

func (g *Game) execCompiled(in *program.Instr, f *Frame, e *Env) {
	switch in.Op {
	case program.OpShow, program.OpSearch, program.OpScried:
		g.execCards(in, f, e)
	case program.OpFace, program.OpPhase, program.OpUncombat, program.OpFight, program.OpMoveCounters, program.OpMark, program.OpProliferate, program.OpLink:
		g.execBoard(in, f, e)
	case program.OpSetLife, program.OpSwapLife, program.OpOutcome, program.OpMonarch, program.OpCoin, program.OpLoseMana, program.OpEmblem:
		g.execPlayer(in, f, e)
	case program.OpDoubleMana:
		g.doubleMana(in, f, e)
	case program.OpEntering:
		g.execEntering(in, f, e)
	case program.OpExchange:
		g.execExchange(in, f, e)
	case program.OpSwap:
		g.execSwap(in, f, e)
	case program.OpResolved:
		g.noteResolved(e)
	case program.OpReflex:
		g.execReflex(in, f, e)
	default:
		panic("engine: no such operation")
	}
}

// runProgram carries out the instruction at Ip.
func (g *Game) runProgram() {
	f := g.top()
	in := &g.r.Code[f.Ip]
	f.Ip++
	if in.Op == program.OpEnd {
		if f.A&programCalled != 0 {
			g.handBack(f)
		}
		ctx, free := f.Ctx, f.A != 0
		g.pop()
		if free {
			g.freeCtx(ctx)
		}
		return
	}
	g.Turn.Cause = f.Ctx
	g.exec(in, f)
	g.Turn.Cause = 0
}

// pushProgram starts a program in a context. With own the context is freed at its end.
func (g *Game) pushProgram(p program.Prog, ctx uint32, own bool) {
	if p == 0 {
		if own {
			g.freeCtx(ctx)
		}
		return
	}
	f := Frame{Kind: FrameProgram, Ctx: ctx, Ip: uint32(p), Player: g.Ctxs[ctx].Ctrl}
	if own {
		f.A = programOwns
	}
	g.push(f)
}

// Acts on permanents and players that move nothing: tapping, counters, mana, attaching.

func (g *Game) execStatus(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	switch in.Op {
	case program.OpTap, program.OpUntap:
		kind, rule := program.EvTap, rulebook.NoRule
		if in.Op == program.OpUntap {
			kind, rule = program.EvUntap, rulebook.RuleUntap
		}
		g.set(program.SetX(in.A), e)
		g.tmp = g.distinct(m)
		g.begin()
		for i := m; i < len(g.tmp); i++ {
			if g.obj(g.tmp[i]) != nil {
				g.propose(Event{Kind: kind, Player: g.ctrlOf(g.tmp[i]), Obj: g.tmp[i], Src: e.Source, Rule: rule})
			}
		}
	case program.OpCounters:
		g.set(program.SetX(in.A), e)
		g.tmp = g.distinct(m)
		g.begin()
		for i := m; i < len(g.tmp); i++ {
			e.It = g.tmp[i]
			kind := program.CounterKind(in.B)
			if in.Flags&program.CountersEach != 0 {
				g.doubleCounters(g.tmp[i], e)
				continue
			}
			if in.Flags&program.CountersChosen != 0 {
				kind = g.chosenCounter(f.Ctx, uint8(in.B))
			}
			g.proposeCounters(g.tmp[i], kind, g.num(program.NumX(in.C), e), e)
		}
		e.It = NoRef
	case program.OpAddMana:
		n, kind := g.num(program.NumX(in.B), e), in.C
		if in.Flags&program.AddChosen != 0 {
			if kind = 0; g.reg(f.Ctx, int(in.C)) != nil {
				kind = g.reg(f.Ctx, int(in.C)).Num
			}
		}
		var flags program.EventFlags
		if l, ok := g.look(e.Source); ok && l.chars.Supers&program.SuperSnow != 0 {
			flags = program.FlagFirst
		}
		g.set(program.SetX(in.A), e)
		g.begin()
		for i := m; i < len(g.tmp); i++ {
			if p := g.tmp[i].Player(); p != NoPlayer {
				g.propose(Event{Kind: program.EvAddMana, Player: p, Amount: n, Aux: kind | in.D<<8, Src: e.Source, Flags: flags, Rule: rulebook.RuleResolve})
			}
		}
	case program.OpAttach:
		to := NoRef
		if in.B != 0 {
			if to = g.firstOf(program.SetX(in.B), e); to == NoRef {
				g.commit(f.Ctx, in.R)
				return
			}
		}
		g.set(program.SetX(in.A), e)
		g.begin()
		for i := m; i < len(g.tmp); i++ {
			ev := Event{Kind: program.EvAttach, Player: g.ctrlOf(g.tmp[i]), Obj: g.tmp[i], Other: to, Aux: in.C, Src: e.Source, Rule: rulebook.RuleAttach}
			if o := g.obj(g.tmp[i]); o != nil && o.Zone == program.Battlefield && (to == NoRef || g.attaches(&ev)) {
				g.propose(ev)
			}
		}
	}
	g.commit(f.Ctx, in.R)
}

// proposeCounters proposes putting counters on something or removing them; of a kind of NoCounter every kind is removed.
func (g *Game) proposeCounters(on Ref, kind program.CounterKind, n int32, e *Env) {
	if on.IsPlayer() {
		if n < 0 {
			n = -min(-n, g.countersOn(on, kind))
		}
		g.propose(Event{Kind: program.EvCounters, Player: on.Player(), Obj: on, Aux: int32(kind), Amount: n, Src: e.Source, Rule: rulebook.RuleResolve})
		return
	}
	o := g.obj(on)
	if o == nil || o.Zone == program.Hand || o.Zone == program.Library || o.Zone == program.Graveyard {
		return // 122.1: what was meant is no longer there
	}
	if n >= 0 || kind != program.NoCounter {
		if n < 0 {
			n = -min(-n, g.countersOn(on, kind))
		}
		g.propose(Event{Kind: program.EvCounters, Player: e.You, Obj: on, Aux: int32(kind), Amount: n, Src: e.Source, Rule: rulebook.RuleResolve})
		return
	}
	if b := g.body(on); b != nil {
		for c := b.Counters; c != 0; c = g.Cells[c].Next {
			g.propose(Event{Kind: program.EvCounters, Player: e.You, Obj: on, Aux: int32(g.Cells[c].Ref), Amount: -g.Cells[c].Val, Src: e.Source, Rule: rulebook.RuleResolve})
		}
	}
}

// What A of a program frame says.
const (
	// programOwns: its context is freed at its end.
	programOwns int32 = 1 << iota
	// programCalled: it was called from the program of frame B, into whose register C>>8 goes what its register C&0xFF holds at its end.
	programCalled
)

func (g *Game) execState(in *program.Instr, f *Frame, e *Env) {
	switch in.Op {
	case program.OpPerform:
		g.execPerform(in, f, e)
	case program.OpDid:
		c := &g.Ctxs[f.Ctx]
		done := Event{Kind: program.EvAction, Player: c.Ctrl, Obj: c.Source, Src: c.Source, Aux: in.A, Rule: rulebook.RuleResolve}
		m := g.mark()
		g.set(program.SetX(in.B), e)
		g.begin()
		for i := m; i < len(g.tmp); i++ {
			done.Obj = g.tmp[i]
			g.propose(done)
		}
		if in.B == 0 {
			g.propose(done)
		}
		g.release(m)
		g.commit(0, program.NoReg)
	case program.OpVenture:
		g.execVenture(in, e)
	case program.OpFact:
		m := g.mark()
		g.set(program.SetX(in.A), e)
		g.begin()
		for i := m; i < len(g.tmp); i++ {
			if p := g.tmp[i].Player(); p != NoPlayer && !g.Players[p].Lost {
				n := in.C
				if program.PlayerFact(in.B) == program.FactSpeed {
					if n = g.speedChange(p, in.C, in.D); n == 0 {
						continue
					}
				}
				g.propose(Event{Kind: program.EvPlayer, Player: p, Aux: in.B, Amount: n, Src: e.Source, Rule: rulebook.RuleResolve})
			}
		}
		g.release(m)
		g.commit(f.Ctx, in.R)
	case program.OpControlPlayer:
		g.execControlPlayer(in, f, e)
	case program.OpEndTurn:
		g.execEndTurn(in)
	case program.OpAsYou:
		g.execAsYou(in, e)
	case program.OpExtra:
		g.execExtra(in, f, e)
	default:
		panic("engine: no such operation")
	}
}

func (g *Game) execPerform(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	caller, out := int32(len(g.Frames)-1), in.R
	if in.R != program.NoReg {
		g.clearReg(f.Ctx, int(in.R))
	}
	n := g.num(program.NumX(in.C), e)
	g.set(program.SetX(in.A), e)
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
		ctx := g.newCtx(src, who, program.AbilityID(in.B), int(ab.NRegs))
		g.Ctxs[ctx].X = n
		call := Frame{Kind: FrameProgram, Ctx: ctx, Ip: uint32(ab.Prog), Player: who, A: programOwns | programCalled, B: caller, C: int32(program.NoReg) << 8}
		if out != program.NoReg && in.D > 0 {
			call.C = int32(out)<<8 | (in.D - 1)
		}
		g.push(call)
	}
}

// handBack gives the outcome of a program to the one that called it.
func (g *Game) handBack(f *Frame) {
	to := f.C >> 8
	if to == program.NoReg {
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
