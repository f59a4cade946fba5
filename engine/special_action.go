package engine

import (
	"slices"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Special actions (116; 408.1j of 2006) that have a cost: turning a face-down permanent face up, suspending a card.
// FrameSpecial pays the cost and takes the action: Ref is the object, Ip the ability that allows it.

// special takes a special action.
func (g *Game) special(p program.PlayerID, o Option) {
	g.push(Frame{Kind: FrameSpecial, Player: p, Ref: o.Obj, Ip: uint32(o.Ability), Group: g.newGroup()})
}

// payableCost reports whether a player can pay a cost of an object's action.
func (g *Game) payableCost(p program.PlayerID, ref Ref, cost uint32) bool {
	if cost == 0 {
		return true
	}
	saved := g.Ctxs[scratchCtx]
	t := payment{kind: payEffectCost, p: p, ctx: scratchCtx, obj: ref, cost: cost}
	g.Ctxs[scratchCtx] = Ctx{Source: ref, Ctrl: p, X: int32(g.r.Costs[cost].MinX)}
	ok := g.canPay(&t)
	g.Ctxs[scratchCtx] = saved
	return ok
}

// payableSpecial reports whether a player can pay for a special action.
func (g *Game) payableSpecial(p program.PlayerID, ref Ref, a program.AbilityID) bool {
	cost := g.r.Abilities[a].Cost
	saved := g.Ctxs[scratchCtx]
	t := payment{kind: payEffectCost, p: p, ctx: scratchCtx, obj: ref, cost: cost}
	g.Ctxs[scratchCtx] = Ctx{Source: ref, Ctrl: p, Ability: a, X: int32(g.r.Costs[cost].MinX)}
	ok := cost == 0 || g.canPay(&t)
	g.Ctxs[scratchCtx] = saved
	return ok
}

// suspendOption lists suspending a card (702.62), allowed when its player could begin to cast it from the hand.
func (g *Game) suspendOption(p program.PlayerID, ref Ref, a program.AbilityID, ab *program.Ability, def *program.Def,
	sorcery bool, d *Decision) {
	if !g.inTime(p, ref, def, 0, sorcery) || g.splitSecond() ||
		g.Turn.InForce.Has(program.RuleCantCast) && g.cantCast(p, ref) || !g.payableCost(p, ref, ab.Cost) {
		return
	}
	d.add(Option{Kind: OptSpecial, Obj: ref, Ability: a})
}

// Stages of FrameSpecial.
const (
	specialPay     uint8 = iota
	specialAct           // take the action
	specialProgram       // run the program that goes with it
	_
	specialDone
)

// runSpecial takes a special action (116.2): that of the ability Ip of the object Ref.
func (g *Game) runSpecial() {
	f := g.top()
	ab := &g.r.Abilities[f.Ip]
	switch f.PC {
	case specialPay:
		f.PC = specialAct
		ref, p := f.Ref, f.Player
		ctx := g.newCtx(ref, p, program.AbilityID(f.Ip), int(ab.NRegs))
		f = g.top()
		f.Ctx = ctx
		if ab.Cost != 0 {
			t := payment{kind: payEffectCost, p: p, ctx: ctx, obj: ref, cost: ab.Cost}
			if c := &g.r.Costs[ab.Cost]; c.ChosenXs > 0 || c.MaxX != 0 {
				g.Ctxs[ctx].X = int32(c.MinX)
				f.Ask = askX
				return
			}
			g.pushPay(&t)
		}
	case specialAct:
		f.PC = specialProgram
		if g.Ctxs[f.Ctx].Flags&CtxUnpaid != 0 || g.obj(f.Ref) == nil {
			f.PC = specialDone
			return
		}
		e := g.env(f.Ctx)
		g.begin()
		if ab.Keyword == program.Plot || ab.Keyword == program.Foretell {
			g.plot(f, ab)
			return
		}
		if ab.Keyword == program.Suspend {
			o := g.obj(f.Ref)
			ev := Event{Kind: program.EvMove, Player: o.Owner, Obj: f.Ref, Src: f.Ref, To: program.Exile,
				Aux: program.PosEnd, Rule: rulebook.RuleSuspend}
			if n := g.num(ab.N, &e); n > 0 {
				ev.Mods = g.appendCell(0, modCounters|Ref(program.CounterTime), n)
			}
			g.propose(ev)
		} else {
			if ab.Flags&program.AbEndsEffect != 0 {
				g.endPaid(f.Ref, program.AbilityID(f.Ip), f.Player)
			} else if ab.Keyword == program.Companion {
				g.propose(Event{Kind: program.EvMove, Player: f.Player, Obj: f.Ref, Src: f.Ref, To: program.Hand,
					Rule: rulebook.RuleCompanion})
			} else if ab.Keyword == program.HiddenAgenda {
				f.PC = specialDone // its program ran when the names were chosen
				g.turnAgenda(f.Ref, f.Player)
			} else if ab.Keyword == program.Unlock {
				g.unlockDoor(f, ab)
			} else {
				g.turnUp(f, ab)
			}
		}
		g.commit(0, program.NoReg)
	case specialProgram:
		f.PC = specialDone
		g.pushProgram(ab.Prog, f.Ctx, false)
	case specialDone:
		ctx := f.Ctx
		g.pop()
		g.freeCtx(ctx)
	}
}

func (g *Game) askSpecial(f *Frame, d *Decision) {
	d.Kind, d.Source, d.Ability = program.DecideX, f.Ref, program.AbilityID(f.Ip)
	g.costX(f.Player, f.Ref, f.Ctx, g.r.Abilities[f.Ip].Cost, d)
}

func (g *Game) answerSpecial(f *Frame, o Option) {
	g.Ctxs[f.Ctx].X = o.N
	g.pushPay(&payment{kind: payEffectCost, p: f.Player, ctx: f.Ctx, obj: f.Ref, cost: g.r.Abilities[f.Ip].Cost})
}

// costX lists the values of X with which a cost can be paid.
func (g *Game) costX(p program.PlayerID, ref Ref, ctx uint32, cost uint32, d *Decision) {
	t := payment{kind: payEffectCost, p: p, ctx: ctx, obj: ref, cost: cost}
	was := g.Ctxs[ctx].X
	for x := int32(g.r.Costs[cost].MinX); ; x++ {
		if g.Ctxs[ctx].X = x; x > maxX {
			g.meet(DrawnByX)
			break
		}
		if !g.canPay(&t) && x > int32(g.r.Costs[cost].MinX) {
			break
		}
		d.add(Option{Kind: OptNumber, N: x})
	}
	g.Ctxs[ctx].X = was
}

// Plotting and foretelling a card are special actions (702.170b, 702.143b): a player with priority pays and exiles it,
// and may cast it in a later turn. The ability's program defines what the card becomes; the card is register 0 of its
// context.

// plotOption lists plotting or foretelling a card.
func (g *Game) plotOption(p program.PlayerID, ref Ref, a program.AbilityID, ab *program.Ability, sorcery bool,
	d *Decision) {
	if ab.Flags&program.AbSorcery != 0 && !sorcery {
		return
	}
	e := Env{Source: ref, You: p}
	if !g.cond(ab.If, &e) && !g.onAnyTurn(p, ref, ab.Keyword) || !g.payableSpecial(p, ref, a) {
		return
	}
	d.add(Option{Kind: OptSpecial, Obj: ref, Ability: a})
}

// plot exiles the card that has been paid for.
func (g *Game) plot(f *Frame, ab *program.Ability) {
	ev := Event{Kind: program.EvMove, Player: f.Player, Obj: f.Ref, Src: f.Ref, To: program.Exile, Aux: program.PosEnd,
		Rule: rulebook.RulePlot}
	if ab.Keyword == program.Foretell {
		ev.Flags, ev.Rule = program.FlagHiddenFace, rulebook.RuleForetell
	}
	ctx := f.Ctx
	g.begin()
	g.propose(ev)
	g.commit(ctx, 0)
}

// plotsFrom reports whether an effect lets a player plot a card from its zone (702.170f).
func (g *Game) plotsFrom(p program.PlayerID, ref Ref) bool {
	may := false
	if g.Turn.InForce.Has(program.RulePlayFrom) {
		g.castRules(program.RulePlayFrom, p, ref, func(m *program.Mod,
			_ Env) bool {
			may = m.Keyword == program.Plot
			return !may
		})
	}
	return may
}

// plotElsewhere lists plotting a player's cards that have plot and are in a zone other than the hand.
func (g *Game) plotElsewhere(p program.PlayerID, sorcery bool, d *Decision) {
	var zones program.ZoneSet
	for i := range g.Active {
		if m := &g.r.Mods[g.Active[i].Mod]; m.Kind == program.ModRule &&
			program.RuleKind(m.A) == program.RulePlayFrom && m.Keyword == program.Plot {
			zones |= m.Zones &^ program.Hand.Bit()
		}
	}
	for z := program.Library; zones != 0 && z < program.NumZones; z++ {
		if !zones.Has(z) {
			continue
		}
		for s := g.list(z, p).First; s != 0; s = g.Objs[s].Next {
			ref := g.refAt(s)
			for _, a := range g.r.Defs[g.Objs[s].Def].Abilities {
				if ab := &g.r.Abilities[a]; ab.Kind == program.AbKeyword && ab.Keyword == program.Plot &&
					g.Objs[s].Owner == p && g.plotsFrom(p, ref) {
					g.plotOption(p, ref, a, ab, sorcery, d)
				}
			}
			if z == program.Library {
				break // only the top card can be known
			}
		}
	}
}

// onAnyTurn reports whether the special action of a keyword can be taken on any player's turn.
func (g *Game) onAnyTurn(p program.PlayerID, ref Ref, keyword program.Keyword) bool {
	any := false
	if g.Turn.InForce.Has(program.RuleFlash) {
		g.castRules(program.RuleFlash, p, ref, func(m *program.Mod, _ Env) bool {
			any = m.Keyword == keyword
			return !any
		})
	}
	return any
}

// revealForetold reveals the face-down foretold cards of players who leave the game (702.143f). When the game ends all
// can be seen: View.Sees.
func (g *Game) revealForetold(of uint8) {
	for p := range g.Players {
		if of>>p&1 == 0 {
			continue
		}
		for s := g.list(program.Exile, program.PlayerID(p)).First; s != 0; s = g.Objs[s].Next {
			if o := &g.Objs[s]; o.Flags&program.FlagFaceDown != 0 && o.Owner == program.PlayerID(p) &&
				g.foretold(g.refAt(s)) {
				g.applyAtOnce(Event{Kind: program.EvReveal, Player: program.PlayerID(p), Obj: g.refAt(s),
					Src: g.refAt(s), Rule: rulebook.RuleReveal})
			}
		}
	}
}

// foretold reports whether a card, or what it was before it moved, is a foretold card (702.143c).
func (g *Game) foretold(ref Ref) bool {
	for i := range g.Effects {
		for _, m := range g.r.Abilities[g.Effects[i].Ability].Mods {
			if m := &g.r.Mods[m]; m.Later && g.r.Abilities[m.B].Keyword == program.Foretell &&
				g.findCell(g.Effects[i].Set, ref) != 0 {
				return true
			}
		}
	}
	return false
}

// endOptions lists paying to end effects that their controllers may end so at any time they have priority (116.2c). Of
// effects of one ability on one object the oldest is ended.
func (g *Game) endOptions(p program.PlayerID, d *Decision) {
	from := len(d.Options)
	for i := range g.Effects {
		ef := &g.Effects[i]
		a := g.r.Abilities[ef.Ability].Ends
		if a == 0 || ef.Set == 0 || g.Ctxs[ef.Ctx].Ctrl != p {
			continue
		}
		o := Option{Kind: OptSpecial, Obj: g.Cells[ef.Set].Ref, Ability: a}
		if g.obj(o.Obj) != nil && !slices.Contains(d.Options[from:], o) && g.payableSpecial(p, o.Obj, a) {
			d.add(o)
		}
	}
}

// endPaid ends the oldest effect on an object that a player has paid to end by an ability.
func (g *Game) endPaid(ref Ref, by program.AbilityID, p program.PlayerID) {
	found := false
	g.endEffects(func(x *Effect) bool {
		ends := !found && g.r.Abilities[x.Ability].Ends == by && x.Set != 0 && g.Cells[x.Set].Ref == ref &&
			g.Ctxs[x.Ctx].Ctrl == p
		found = found || ends
		return ends
	})
}
