package engine

import (
	"fmt"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// exec carries out one instruction of the program frame f. Each case is a line or a few; longer code is a function in
// the file of its mechanic. An instruction that proposes events returns after committing them.
func (g *Game) exec(in *program.Instr, f *Frame) {
	e := g.env(f.Ctx)
	switch in.Op {
	// The flow of the program, registers and questions.
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
	case program.OpRepeat:
		g.execRepeat(in, f)
	case program.OpMay:
		f.Ask = askMay
		f.Ip-- // the answer continues from here
		f.Group = g.newGroup()
		f.Player = g.firstPlayer(program.SetX(in.A), &e)
	case program.OpChoose:
		g.pushChoice(uint32(in.A), f.Ctx)
	case program.OpLet:
		g.fillReg(f.Ctx, int(in.R), program.SetX(in.A), &e)
	case program.OpAddTo:
		g.addToReg(f.Ctx, int(in.R), program.SetX(in.A), &e)
	case program.OpLetNum:
		g.setNum(f.Ctx, int(in.R), g.num(program.NumX(in.A), &e))
	case program.OpEach:
		g.fillReg(f.Ctx, int(in.B), program.SetX(in.A), &e)
	case program.OpNext:
		g.execNext(in, f)
	case program.OpSetX:
		g.Ctxs[f.Ctx].X = g.num(program.NumX(in.A), &e)
	case program.OpPerform:
		g.execPerform(in, f, &e)
	case program.OpAsYou:
		g.execAsYou(in, &e)
	case program.OpResolved:
		g.noteResolved(&e)
	case program.OpActed:
		g.noteActed(&e)

	// Objects that move from zone to zone.
	case program.OpDestroy:
		g.execDestroy(in, f, &e)
	case program.OpSacrifice:
		g.execSacrifice(in, f, &e)
	case program.OpDiscard:
		g.execDiscard(in, f, &e)
	case program.OpCounterSpell:
		g.execCounterSpell(in, f, &e)
	case program.OpMill:
		g.execMill(in, f, &e)
	case program.OpMove:
		g.execMove(in, f, &e)
	case program.OpCreate:
		g.execCreate(in, f, &e)
	case program.OpMerge:
		g.execMerge(in, &e)
	case program.OpMeld:
		g.execMeld(in, f, &e)
	case program.OpSwap:
		g.execSwap(in, f, &e)

	// Cards in libraries and hands.
	case program.OpDraw:
		g.execDraw(in, f, &e)
	case program.OpShuffle:
		g.execShuffle(in, f, &e)
	case program.OpShow:
		g.execShow(in, f, &e)
	case program.OpSearch:
		g.execSearch(in, f, &e)
	case program.OpScried:
		g.execScried(in, f, &e)

	// Permanents that stay where they are.
	case program.OpTap, program.OpUntap:
		g.execTap(in, f, &e)
	case program.OpCounters:
		g.execCounters(in, f, &e)
	case program.OpMoveCounters:
		g.execMoveCounters(in, f, &e)
	case program.OpProliferate:
		g.execProliferate(in, f, &e)
	case program.OpAttach:
		g.execAttach(in, f, &e)
	case program.OpExchange:
		g.execExchange(in, f, &e)
	case program.OpFace:
		g.execFace(in, f, &e)
	case program.OpPhase:
		g.execPhaseOut(in, f, &e)
	case program.OpMark:
		g.execMark(in, f, &e)
	case program.OpLink:
		g.execLink(in, f, &e)
	case program.OpRemember, program.OpEnterCopy, program.OpBecomeCopy:
		g.execEnters(in, f, &e)
	case program.OpEntering:
		g.execEntering(in, f, &e)

	// Damage and combat.
	case program.OpDamage:
		g.execDamage(in, f, &e)
	case program.OpRemoveDamage:
		g.execRemoveDamage(in, f, &e)
	case program.OpFight:
		g.execFight(in, f, &e)
	case program.OpUncombat:
		g.execRemoveFromCombat(in, f, &e)
	case program.OpBecomeBlocked:
		g.execBecomeBlocked(in, f, &e)

	// Players and the game.
	case program.OpGainLife, program.OpLoseLife:
		g.execLife(in, f, &e)
	case program.OpSetLife:
		g.execSetLife(in, f, &e)
	case program.OpSwapLife:
		g.execSwapLife(in, f, &e)
	case program.OpAddMana:
		g.execAddMana(in, f, &e)
	case program.OpDoubleMana:
		g.doubleMana(in, f, &e)
	case program.OpLoseMana:
		g.execLoseMana(in, f, &e)
	case program.OpOutcome:
		g.execOutcome(in, f, &e)
	case program.OpMonarch:
		g.execMonarch(in, f, &e)
	case program.OpFact:
		g.execFact(in, f, &e)
	case program.OpRoll:
		g.execRoll(in, f, &e)
	case program.OpCoin:
		g.execCoin(in, f, &e)
	case program.OpEmblem:
		g.execEmblem(in, f, &e)
	case program.OpControlPlayer:
		g.execControlPlayer(in, f, &e)
	case program.OpSkip:
		g.execSkip(in, f, &e)
	case program.OpExtra:
		g.execExtra(in, f, &e)
	case program.OpEndTurn:
		g.execEndTurn(in)
	case program.OpRestart:
		g.execRestart(in, f, &e)

	// Continuous effects, delayed and reflexive triggered abilities.
	case program.OpEffect:
		g.execEffect(in, f, &e)
	case program.OpDelayed:
		g.execDelayed(in, f, &e)
	case program.OpReflex:
		g.execReflex(in, f, &e)

	// Costs, and spells that are cast or copied.
	case program.OpPay:
		g.execPay(in, f, &e)
	case program.OpCastIt:
		g.execCastIt(in, f, &e)
	case program.OpNewTargets:
		g.execNewTargets(in, &e)
	case program.OpCopySpell:
		g.copySpells(in, f, &e)
	case program.OpCopyTo:
		g.copySpellTo(in, f, &e)

	// Keyword actions.
	case program.OpTempt, program.OpBear:
		g.execRing(in, f, &e)
	case program.OpVenture:
		g.execVenture(in, &e)
	case program.OpDid:
		g.execDid(in, f, &e)
	default:
		panic(fmt.Sprintf("engine: instruction %v can't be carried out", in.Op))
	}
}

// addToReg adds the members of a set to a register.
func (g *Game) addToReg(ctx uint32, reg int, x program.SetX, e *Env) {
	m := g.mark()
	g.set(x, e)
	for i := m; i < len(g.tmp); i++ {
		g.addReg(ctx, reg, g.tmp[i])
	}
	g.release(m)
}

// fillReg sets a register to the members of a set, which may be computed from its previous content.
func (g *Game) fillReg(ctx uint32, reg int, x program.SetX, e *Env) {
	m := g.mark()
	g.set(x, e)
	g.clearReg(ctx, reg)
	for i := m; i < len(g.tmp); i++ {
		g.addReg(ctx, reg, g.tmp[i])
	}
	g.release(m)
}

// execNext takes the first object of register B into register R, or jumps to A if there is none.
func (g *Game) execNext(in *program.Instr, f *Frame) {
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
}

// distinctSet evaluates a set onto g.tmp without repetitions; its members are g.tmp[from:to].
func (g *Game) distinctSet(x program.SetX, e *Env) (from, to int) {
	from = g.mark()
	g.set(x, e)
	g.tmp = g.distinct(from)
	return from, len(g.tmp)
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

// firstPlayer returns the first player of a set, or the controller if it has none.
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

// runProgram carries out the instruction at Ip. A has the flags programOwns and programCalled, which say what B and C
// are.
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

// Flags in A of a program frame.
const (
	// programOwns: its context is freed at its end.
	programOwns int32 = 1 << iota
	// programCalled: the program of frame B called it. The content of its register C&0xFF is returned in register C>>8
	// of the caller.
	programCalled
)

// execRepeat counts a repetition in register B and goes to A.
func (g *Game) execRepeat(in *program.Instr, f *Frame) {
	r := g.reg(f.Ctx, int(in.B))
	if r == nil || r.Num >= MaxRepeats {
		g.exceed(DrawnByRepeats)
		return
	}
	r.Num++
	f.Ip = uint32(in.A)
}

// execDid proposes the event of a keyword action having been performed, for each member of set B or for the source.
func (g *Game) execDid(in *program.Instr, f *Frame, e *Env) {
	c := &g.Ctxs[f.Ctx]
	done := Event{Kind: program.EvAction, Player: c.Ctrl, Obj: c.Source, Src: c.Source, Aux: in.A,
		Amount: g.num(program.NumX(in.C), e), Rule: rulebook.RuleResolve}
	m := g.mark()
	if g.set(program.SetX(in.D), e); len(g.tmp) > m {
		if p := g.tmp[m].Player(); p != NoPlayer {
			done.Player = p
		} else {
			done.Other = g.tmp[m]
		}
	}
	g.release(m)
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
}

// execPerform calls the program of ability B, the definition of a keyword action, for each member of set A.
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
		call := Frame{Kind: FrameProgram, Ctx: ctx, Ip: uint32(ab.Prog), Player: who, A: programOwns | programCalled,
			B: caller, C: int32(program.NoReg) << 8}
		if out != program.NoReg && in.D > 0 {
			call.C = int32(out)<<8 | (in.D - 1)
		}
		g.push(call)
	}
}

// handBack returns the result of a program to its caller.
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

// inTurnOrder sorts players, and objects by their controllers, in turn order from the active player (101.4). The sort
// is stable.
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
