package engine

import "arbiter/rulebook"

// Special actions (116; 408.1j of 2006) that cost something: turning a face-down permanent face up, suspending a card. FrameSpecial pays and does it:
// Ref is the object, Ip the ability that lets it be done.

// special takes a special action.
func (g *Game) special(p PlayerID, o Option) {
	g.push(Frame{Kind: FrameSpecial, Player: p, Ref: o.Obj, Ip: uint32(o.Ability), Group: g.newGroup()})
}

// payableCost says whether a player can pay a cost on account of an object.
func (g *Game) payableCost(p PlayerID, ref Ref, cost uint32) bool {
	if cost == 0 {
		return true
	}
	saved := g.Ctxs[scratchCtx]
	t := tab{kind: tabCost, p: p, ctx: scratchCtx, obj: ref, cost: cost}
	g.Ctxs[scratchCtx] = Ctx{Source: ref, Ctrl: p, X: int32(g.r.Costs[cost].MinX)}
	ok := g.canPay(&t)
	g.Ctxs[scratchCtx] = saved
	return ok
}

// payableSpecial says whether a player can pay for a special action.
func (g *Game) payableSpecial(p PlayerID, ref Ref, a AbilityID) bool {
	cost := g.r.Abilities[a].Cost
	saved := g.Ctxs[scratchCtx]
	t := tab{kind: tabCost, p: p, ctx: scratchCtx, obj: ref, cost: cost}
	g.Ctxs[scratchCtx] = Ctx{Source: ref, Ctrl: p, Ability: a, X: int32(g.r.Costs[cost].MinX)}
	ok := cost == 0 || g.canPay(&t)
	g.Ctxs[scratchCtx] = saved
	return ok
}

// suspendOption offers to suspend a card (702.62): when its player could begin to cast it by putting it onto the stack from the hand.
func (g *Game) suspendOption(p PlayerID, ref Ref, a AbilityID, ab *Ability, def *Def, sorcery bool, d *Decision) {
	if !g.inTime(p, ref, def, 0, sorcery) || g.splitSecond() || g.Turn.InForce.Has(RuleCantCast) && g.cantCast(p, ref) || !g.payableCost(p, ref, ab.Cost) {
		return
	}
	d.add(Option{Kind: OptSpecial, Obj: ref, Ability: a})
}

// runSpecial carries out a special action.
func (g *Game) runSpecial() {
	f := g.top()
	ab := &g.r.Abilities[f.Ip]
	switch f.PC {
	case 0:
		f.PC = 1
		ref, p := f.Ref, f.Player
		ctx := g.newCtx(ref, p, AbilityID(f.Ip), int(ab.NRegs))
		f = g.top()
		f.Ctx = ctx
		if ab.Cost != 0 {
			t := tab{kind: tabCost, p: p, ctx: ctx, obj: ref, cost: ab.Cost}
			if c := &g.r.Costs[ab.Cost]; c.xs > 0 || c.MaxX != 0 {
				g.Ctxs[ctx].X = int32(c.MinX)
				f.Ask = askX
				return
			}
			g.pushPay(&t)
		}
	case 1:
		f.PC = 2
		if g.Ctxs[f.Ctx].Flags&CtxUnpaid != 0 || g.obj(f.Ref) == nil {
			f.PC = 4
			return
		}
		e := g.env(f.Ctx)
		g.begin()
		if ab.Hook == Plot || ab.Hook == Foretell {
			g.plot(f, ab)
			return
		}
		if ab.Hook == Suspend {
			o := g.obj(f.Ref)
			ev := Event{Kind: EvMove, Player: o.Owner, Obj: f.Ref, Src: f.Ref, To: Exile, Aux: PosEnd, Rule: rulebook.RuleSuspend}
			if n := g.num(ab.N, &e); n > 0 {
				ev.Mods = g.appendCell(0, modCounters|Ref(CounterTime), n)
			}
			g.propose(ev)
		} else {
			if ab.Hook == Companion {
				g.propose(Event{Kind: EvMove, Player: f.Player, Obj: f.Ref, Src: f.Ref, To: Hand, Rule: rulebook.RuleCompanion})
			} else if ab.Hook == HiddenAgenda {
				f.PC = 4 // its program has been carried out, as the names were chosen
				g.turnAgenda(f.Ref, f.Player)
			} else if ab.Hook == Unlock {
				g.unlockDoor(f, ab)
			} else {
				g.turnUp(f, ab)
			}
		}
		g.commit(0, NoReg)
	case 2:
		f.PC = 4
		g.pushProgram(ab.Prog, f.Ctx, false)
	case 4:
		ctx := f.Ctx
		g.pop()
		g.freeCtx(ctx)
	}
}

func (g *Game) askSpecial(f *Frame, d *Decision) {
	d.Kind, d.Source, d.Ability = DecideX, f.Ref, AbilityID(f.Ip)
	g.costX(f.Player, f.Ref, f.Ctx, g.r.Abilities[f.Ip].Cost, d)
}

func (g *Game) answerSpecial(f *Frame, o Option) {
	g.Ctxs[f.Ctx].X = o.N
	g.pushPay(&tab{kind: tabCost, p: f.Player, ctx: f.Ctx, obj: f.Ref, cost: g.r.Abilities[f.Ip].Cost})
}

// costX lists the values of X with which a cost can be paid.
func (g *Game) costX(p PlayerID, ref Ref, ctx uint32, cost uint32, d *Decision) {
	t := tab{kind: tabCost, p: p, ctx: ctx, obj: ref, cost: cost}
	was := g.Ctxs[ctx].X
	for x := int32(g.r.Costs[cost].MinX); x <= maxX; x++ {
		g.Ctxs[ctx].X = x
		if !g.canPay(&t) && x > int32(g.r.Costs[cost].MinX) {
			break
		}
		d.add(Option{Kind: OptNumber, N: x})
	}
	g.Ctxs[ctx].X = was
}
