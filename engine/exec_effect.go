package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// execEffect creates a continuous effect (611.2). The set of objects it affects is fixed now (611.2c); its numbers are
// in the registers of its context, a copy of this one.
func (g *Game) execEffect(in *program.Instr, f *Frame, e *Env) {
	m := g.mark()
	defer g.release(m)
	dur, cond, player := program.Duration(in.C), program.CondX(0), e.You
	switch dur {
	case program.DurWhile:
		cond = program.CondX(in.D)
		c := &g.Ctxs[f.Ctx]
		if !g.cond(cond, e) || c.Flags&CtxLapsed != 0 && cond == g.r.Abilities[c.Ability].Lasts {
			g.endAtOnce(in, f) // 611.2b: it would have ended already
			return
		}
	case program.DurControl:
	case program.DurSource:
		if o := g.obj(e.Source); o == nil || o.Zone != program.Battlefield && o.Zone != program.Phased {
			g.endAtOnce(in, f) // 611.2b
			return
		}
	default:
		if in.D != 0 {
			player = g.firstPlayer(program.SetX(in.D), e)
		}
	}
	var set uint32
	if in.B != 0 {
		g.set(program.SetX(in.B), e)
		for i := m; i < len(g.tmp); i++ {
			if g.live(g.tmp[i]) && !g.phasedOut(g.tmp[i]) && g.findCell(set, g.tmp[i]) == 0 {
				set = g.appendCell(set, g.tmp[i], 0)
			}
		}
		if set == 0 {
			return // nothing left to affect
		}
	}
	amount := int32(0)
	if r := g.reg(f.Ctx, int(in.R)); r != nil && in.Flags&program.EffectShield != 0 {
		amount = r.Num
	}
	if in.Flags&program.EffectTally != 0 {
		g.newTally(f.Ctx, in.R)
	}
	ef := g.addEffect(program.AbilityID(in.A), f.Ctx, set, dur, player)
	ef.Cond = cond
	// It refers to objects that this resolution has moved as they are now.
	g.followRegs(ef.Ctx)
	g.Ctxs[ef.Ctx].Since = ^uint32(0)
	if g.r.Abilities[in.A].Flags&program.AbFindsCast != 0 {
		g.Ctxs[ef.Ctx].Flags |= CtxFindsCast
	}
	if in.Flags&program.EffectShield != 0 {
		ef.Amount = amount
		if ef.Amount <= 0 {
			stamp := ef.Stamp
			g.endEffects(func(x *Effect) bool { return x.Stamp == stamp })
		}
	}
	g.Turn.Control = true
}

// endAtOnce does what an effect does as it ends, since it would end as it begins: what was exiled until an object
// leaves the battlefield returns at once if that object was exiled with it (610.3).
func (g *Game) endAtOnce(in *program.Instr, f *Frame) {
	prog := g.r.Abilities[in.A].Prog
	if prog == 0 {
		return
	}
	ctx := g.copyCtx(f.Ctx)
	g.followRegs(ctx)
	g.Ctxs[ctx].Since = ^uint32(0)
	g.pushProgram(prog, ctx, true)
}

// execDelayed creates a delayed triggered ability (603.7). The objects in its registers are followed to where this
// resolution has moved them.
func (g *Game) execDelayed(in *program.Instr, f *Frame, e *Env) {
	ab := &g.r.Abilities[in.A]
	ctx := g.madeCtx(f.Ctx, program.AbilityID(in.A))
	player := e.You
	if in.C != 0 {
		player = g.firstPlayer(program.SetX(in.C), e)
	}
	g.Ctxs[ctx].Born = g.Turn.Serial
	if g.wit != nil {
		g.remark(Remark{Kind: RemarkDelayed, Ability: program.AbilityID(in.A), Source: g.Ctxs[ctx].Source,
			You: g.Ctxs[ctx].Ctrl, Ctx: ctx, Rule: rulebook.RuleDelayed})
	}
	g.Delayed = append(g.Delayed, Delayed{Ability: program.AbilityID(in.A), Ctx: ctx,
		Once: ab.Flags&program.AbDelayedOnce != 0, Dur: program.Duration(in.B), Player: player, Turn: g.Turn.Number})
}

// followRegs replaces the objects in the registers of a context, and its source, by what they have become. What they
// were is kept: text that asks for their power means their power as they last existed (608.2h).
func (g *Game) followRegs(ctx uint32) {
	first, n := g.Ctxs[ctx].Regs, int(g.Ctxs[ctx].NRegs)
	for i := range n {
		was := g.Regs[first+uint32(i)].Ref
		now := g.becomes(ctx, was, formerKey(i, 0))
		g.Regs[first+uint32(i)].Ref = now
		if g.r.Melds && now != was {
			g.alsoFollow(ctx, i, was, now)
		}
		at := 1
		for k := g.Regs[first+uint32(i)].More; k != 0; k = g.Cells[k].Next {
			now := g.becomes(ctx, g.Cells[k].Ref, formerKey(i, at))
			g.Cells[k].Ref = now
			at++
		}
	}
	source := g.becomes(ctx, g.Ctxs[ctx].Source, formerSource)
	g.Ctxs[ctx].Source = source
}

func (g *Game) execEntering(in *program.Instr, f *Frame, e *Env) {
	at := g.entering(e.Source)
	if at < 0 {
		return
	}
	switch in.A {
	case program.EnterTapped:
		g.Events[at].Flags |= program.FlagTapped
	case program.EnterGrant:
		g.addMod(at, modGrant, in.B)
	case program.EnterTrigger:
		if of := g.firstOf(program.SetX(in.C), e); of != NoRef {
			g.addMod(at, modTrigger|of, in.B)
		}
	case program.EnterCounters, program.EnterExtra:
		mod := modExtra | Ref(in.B)
		if in.A == program.EnterCounters {
			by := NoPlayer
			if in.D != 0 {
				by = g.firstPlayer(program.SetX(in.D), e)
			}
			mod = countersBy(program.CounterKind(in.B), by)
		}
		if n := g.num(program.NumX(in.C), e); n > 0 {
			g.addMod(at, mod, n)
		}
	}
}

// execPay lets a player pay a cost (118.12), or requires it.
func (g *Game) execPay(in *program.Instr, f *Frame, e *Env) {
	p := g.firstPlayer(program.SetX(in.A), e)
	g.push(Frame{Kind: FrameOffer, Player: p, Ctx: f.Ctx, Ip: uint32(in.C), A: in.B, B: int32(in.R), C: int32(in.Flags),
		Ref: e.Source, Group: g.newGroup()})
}

// execCastIt lets a player cast cards of a set during this resolution (608.2g).
func (g *Game) execCastIt(in *program.Instr, f *Frame, e *Env) {
	ctx := f.Ctx
	p := g.firstPlayer(program.SetX(in.A), e)
	m := g.mark()
	g.set(program.SetX(in.B), e)
	var cells uint32
	for i := m; i < len(g.tmp); i++ {
		cells = g.appendCell(cells, g.tmp[i], 0)
	}
	g.release(m)
	g.clearReg(ctx, int(in.R))
	g.push(Frame{Kind: FrameCastIt, Player: p, Ctx: ctx, Ip: cells, A: in.C, B: int32(in.R), C: int32(in.Flags),
		Group: g.newGroup()})
}

// offeredPayment returns the cost that an effect offers a player to pay.
func (g *Game) offeredPayment(f *Frame) payment {
	return payment{kind: payEffectCost, p: f.Player, ctx: f.Ctx, obj: g.Ctxs[f.Ctx].Source, cost: uint32(f.A)}
}

// Stages of FrameOffer.
const (
	offerAsk   uint8 = iota // whether to pay it
	offerWhich              // of several costs, whether to pay this one
	offerX                  // the value of X
	offerPay
	offerPaid
)

// runOffer offers a player to pay: A is the cost, B the register, C the flags, Ip where the program continues if it is
// not paid.
func (g *Game) runOffer() {
	f := g.top()
	t := g.offeredPayment(f)
	flags := uint16(f.C)
	switch f.PC {
	case offerAsk:
		f.PC = offerWhich
		// The payer need not be the controller of the context: the cost is evaluated with the payer as "you".
		if flags&program.PayX != 0 {
			g.Ctxs[f.Ctx].X = int32(g.r.Costs[f.A].MinX)
		}
		can := g.canPay(&t)
		other := g.otherPrice(f)
		switch {
		case g.Players[f.Player].Lost || !can && !other:
			f.Ip = g.noPrice(f)
			g.offerDone(f, false)
		case flags&(program.PayMust|program.PayLater) == 0:
			f.Ask = askMay
		}
	case offerWhich:
		f.PC = offerX
		// The payer chooses among several costs; one that can't be paid can't be chosen.
		if flags&(program.PayMore|program.PayLater) != 0 {
			switch {
			case !g.canPay(&t):
				g.offerDone(f, false)
			case g.otherPrice(f):
				f.Ask = askPrice
			}
		}
	case offerX:
		f.PC = offerPay
		if flags&program.PayX != 0 {
			f.Ask = askX
		}
	case offerPay:
		f.PC = offerPaid
		g.pushPay(&t)
	case offerPaid:
		paid := g.Ctxs[f.Ctx].Flags&CtxUnpaid == 0
		g.Ctxs[f.Ctx].Flags &^= CtxUnpaid
		g.offerDone(f, paid)
	}
}

// askPrice asks whether to pay this one of several costs.
const askPrice uint8 = 30

// otherPrice reports whether one of the costs offered later could be paid instead.
func (g *Game) otherPrice(f *Frame) bool {
	t := g.offeredPayment(f)
	for flags, at := uint16(f.C), f.Ip; flags&program.PayMore != 0; {
		in := &g.r.Code[at]
		t.cost = uint32(in.B)
		if g.canPay(&t) {
			return true
		}
		flags, at = in.Flags, uint32(in.C)
	}
	return false
}

// noPrice returns where the program continues if none of several costs is paid.
func (g *Game) noPrice(f *Frame) uint32 {
	at := f.Ip
	for flags := uint16(f.C); flags&program.PayMore != 0; {
		in := &g.r.Code[at]
		flags, at = in.Flags, uint32(in.C)
	}
	return at
}

func (g *Game) offerDone(f *Frame, paid bool) {
	reg, jump, ctx := int(f.B), f.Ip, f.Ctx
	g.pop()
	n := int32(1)
	if !paid {
		n = 0
		if jump != 0 {
			g.top().Ip = jump
		}
	}
	g.setNum(ctx, reg, n)
}

func (g *Game) askOffer(f *Frame, d *Decision) {
	d.Source, d.Ability = g.Ctxs[f.Ctx].Source, g.Ctxs[f.Ctx].Ability
	if f.Ask == askX {
		d.Kind = program.DecideX
		g.costX(f.Player, d.Source, f.Ctx, uint32(f.A), d)
		return
	}
	d.Kind = program.DecidePayCost
	d.yesNo()
}

func (g *Game) answerOffer(f *Frame, ask uint8, o Option) {
	switch {
	case ask == askX:
		g.Ctxs[f.Ctx].X = o.N
	case o.Kind == OptNo:
		if ask == askMay {
			f.Ip = g.noPrice(f)
		}
		g.offerDone(f, false)
	}
}

// Stages of FrameCastIt.
const (
	castItAsk uint8 = iota
	castItDone
)

// runCastIt lets a player cast cards: Ip are cells of them, A the way, B the register, C the flags.
func (g *Game) runCastIt() {
	f := g.top()
	if f.PC == castItAsk && g.castItOptions(f, nil) > 0 {
		f.Ask = askMay
		return
	}
	g.freeCells(&f.Ip)
	g.pop()
}

// castItOptions counts the cards that can be cast, and lists them.
func (g *Game) castItOptions(f *Frame, d *Decision) int {
	n := 0
	split := g.splitSecond() // 702.61a: it also stops what is cast while something resolves
	for c := f.Ip; c != 0; c = g.Cells[c].Next {
		ref := g.follow(g.Cells[c].Ref)
		o := g.obj(ref)
		if o == nil || o.Zone == program.Stack || o.Zone == program.Battlefield ||
			o.Kind != program.KindCard && o.Kind != program.KindSpellCopy {
			continue
		}
		def := &g.r.Defs[o.Def]
		for face := 0; ; face++ {
			fd := g.faceDef(def, face)
			if back := f.A != 0 && g.r.Abilities[f.A].Way&program.WayBack != 0; back {
				if face, fd = face+1, nil; face == 1 && def.Layout == program.LayoutTransform && len(def.Faces) > 1 {
					fd = &g.r.Defs[def.Faces[1]]
				}
			}
			if fd == nil || fd.IsWhole() && !g.mayFuse(f.Player, ref, fd) {
				break
			}
			n += g.castItOtherwise(f, ref, fd, face, split, d)
			if fd.IsBestowed() {
				break
			}
			opt := Option{Kind: OptCast, Obj: ref, N: int32(face), Ability: program.AbilityID(f.A)}
			switch {
			case !fd.Chars.Is(program.TypeLand):
				if split || !g.resultFits(f, ref, fd, 0) || !g.castable(f.Player, ref, fd, program.AbilityID(f.A)) {
					continue
				}
			case uint16(f.C)&program.CastLands != 0 && f.Player == g.Turn.Active && g.mayPlayLand(f.Player, ref):
				opt = Option{Kind: OptPlayLand, Obj: ref, N: int32(face)}
			default:
				continue
			}
			n++
			if d != nil {
				d.add(opt)
				if opt.Kind == OptCast {
					g.offerings(f.Player, ref, fd, face, program.AbilityID(f.A), d)
				}
			}
		}
	}
	return n
}

// castItOtherwise counts the other ways in which a card can be cast that an effect lets a player cast for its cost, and
// lists them (118.9a).
func (g *Game) castItOtherwise(f *Frame, ref Ref, fd *program.Def, face int, split bool, d *Decision) int {
	if spends, ok := g.adds(program.AbilityID(f.A)); !ok || spends != 0 || split {
		return 0
	}
	n := g.ownWays(f.Player, ref, fd, face, true, d, func(own program.AbilityID) bool {
		return g.resultFits(f, ref, fd, own)
	})
	if g.resultFits(f, ref, fd, 0) {
		n += g.otherPrices(f.Player, ref, fd, face, true, d)
	}
	return n
}

func (g *Game) askCastIt(f *Frame, d *Decision) {
	d.Kind = program.DecideWay
	d.Source, d.Ability = g.Ctxs[f.Ctx].Source, g.Ctxs[f.Ctx].Ability
	g.castItOptions(f, d)
	if uint16(f.C)&program.CastMust == 0 {
		d.add(Option{Kind: OptDone})
	}
}

func (g *Game) answerCastIt(f *Frame, o Option) {
	if o.Kind == OptDone || uint16(f.C)&program.CastAll == 0 {
		f.PC = castItDone
	}
	switch o.Kind {
	case OptCast:
		g.push(Frame{Kind: FrameCast, Player: f.Player, Ref: o.Obj, A: o.N, Ip: uint32(o.Ability), B: int32(f.Ctx),
			C: f.B, Other: o.Other, Group: g.newGroup()})
	case OptPlayLand:
		g.addReg(f.Ctx, int(f.B), o.Obj)
		g.countReg(f.Ctx, int(f.B))
		g.playLand(f.Player, o)
	}
}

// copySpells puts copies of spells and abilities onto the stack (707.10). A copy is not cast or activated.
func (g *Game) copySpells(in *program.Instr, f *Frame, e *Env) {
	ctx := f.Ctx
	if in.B != 0 && g.firstOf(program.SetX(in.B), e) == NoRef {
		g.clearReg(ctx, int(in.R)) // no player in the game copies it
		return
	}
	p := g.firstPlayer(program.SetX(in.B), e)
	n := int32(1)
	if in.C != 0 {
		n = g.num(program.NumX(in.C), e)
	}
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(in.A), e)
	g.clearReg(ctx, int(in.R))
	end := len(g.tmp)
	for i := m; i < end; i++ {
		ref := g.tmp[i]
		if g.cantAct(program.CantCopy, ref) {
			continue
		}
		l, ok := g.look(ref) // a spell that has left the stack is copied as it last existed there
		card := ok && g.live(ref) && l.obj.Kind == program.KindCard && l.obj.Zone != program.Stack &&
			l.obj.Zone != program.Battlefield && l.obj.Zone != program.ZoneNone
		if !card && (!ok || l.obj.Zone != program.Stack || l.body == nil || l.body.Ctx == 0 ||
			l.obj.Kind == program.KindDamage) {
			continue
		}
		var was, values uint32
		kind := l.obj.Kind
		if !card {
			was, values = l.body.Ctx, l.body.Copied
		}
		for range n {
			if len(g.Objs) >= MaxObjects {
				g.exceed(DrawnByObjects)
				break
			}
			if card {
				g.addReg(ctx, int(in.R), g.newCardCopy(ref, p))
				continue
			}
			copied := g.copyCtx(was)
			g.Ctxs[copied].Ctrl = p
			if in.Flags&program.CopyNoEpic != 0 {
				g.Ctxs[copied].Flags |= CtxNoEpic
			}
			as := values
			if in.D != 0 && kind != program.KindAbility {
				l, _ := g.look(ref)
				as = g.keepCopied(&l, program.AbilityID(in.D), e)
			}
			made := g.newStackCopy(ref, kind, copied, p, as)
			g.addReg(ctx, int(in.R), made)
			g.tmp = append(g.tmp, made)
		}
	}
	g.countReg(ctx, int(in.R))
	if in.Flags&program.RetargetMay != 0 {
		for i := len(g.tmp) - 1; i >= end; i-- {
			g.pushRetarget(g.tmp[i], p, program.RetargetMay|program.RetargetCopy, 0)
		}
	}
	g.begin()
	for i := end; i < len(g.tmp); i++ {
		if b := g.body(g.tmp[i]); in.Flags&program.RetargetMay == 0 && b != nil && b.Ctx != 0 {
			g.proposeTargets(b.Ctx, g.tmp[i], p)
		}
		g.propose(Event{Kind: program.EvCopy, Player: p, Obj: g.tmp[i], Src: e.Source, Rule: rulebook.RuleCopySpell})
	}
	g.commitAdd(0, program.NoReg)
}
