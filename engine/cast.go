package engine

import "arbiter/rulebook"

// Casting a spell (601.2; 409.1 in 2006): FrameCast goes through the steps. Ref is the card, then the spell; A the face; Ip the way (the ability that offers
// it, 0: normally).
//
// Only casts that can be completed are offered, and each question on the way only has answers that lead to a payable whole, so nothing needs to be undone.

// runCast casts.
func (g *Game) runCast() {
	f := g.top()
	switch f.PC {
	case 0: // announce: the card moves onto the stack (601.2a)
		f.PC = 1
		g.begin()
		g.propose(Event{Kind: EvMove, Player: f.Player, Obj: f.Ref, To: Stack, Aux: PosEnd, Flags: FlagCasting, Rule: rulebook.RuleCast})
		g.commit(0, NoReg)
	case 1: // modes and targets (601.2b, c)
		f.PC = 2
		f.Ref = g.follow(f.Ref)
		slot := f.Ref.slot()
		d := &g.r.Defs[g.Objs[slot].Def]
		regs := 0
		if d.Spell != 0 {
			regs = int(g.r.Abilities[d.Spell].NRegs)
		}
		ctx := g.newCtx(f.Ref, f.Player, d.Spell, regs)
		f.Ctx = ctx
		b := g.Objs[slot].Body
		g.Bodies[b].Ctx, g.Bodies[b].Ability = ctx, d.Spell
		if d.Spell != 0 {
			if ab := &g.r.Abilities[d.Spell]; len(ab.Targets) > 0 || len(ab.Modes) > 0 {
				g.pushTargets(ctx, d.Spell, f.Player)
			}
		}
	case 2: // pay (601.2f-h)
		f.PC = 3
		g.push(Frame{Kind: FramePay, Player: f.Player, Ctx: f.Ctx, Ref: f.Ref})
	case 3: // it is cast (601.2i)
		f.PC = 4
		g.begin()
		g.propose(Event{Kind: EvCast, Player: f.Player, Obj: f.Ref, Src: f.Ref, Rule: rulebook.RuleCast})
		g.proposeTargets(f.Ctx, f.Ref, f.Player)
		g.commit(0, NoReg)
	case 4:
		g.pop()
	}
}

func (g *Game) askCast(f *Frame, d *Decision)            {}
func (g *Game) answerCast(f *Frame, ask uint8, o Option) {}

// playOptions adds what a player with priority can do: play a land, cast, activate, take special actions.
func (g *Game) playOptions(p PlayerID, d *Decision) {
	sorcery := g.sorceryTime(p)
	g.loadSources(p)
	for s := g.list(Hand, p).First; s != 0; s = g.Objs[s].Next {
		o := &g.Objs[s]
		def := &g.r.Defs[o.Def]
		ref := g.refAt(s)
		if def.Chars.Is(TypeLand) {
			if sorcery && g.landPlaysLeft(p) > 0 {
				d.add(Option{Kind: OptPlayLand, Obj: ref})
			}
			continue
		}
		if !sorcery && !def.Chars.Is(TypeInstant) && !def.Chars.Has(Flash) {
			continue
		}
		if g.canCast(p, ref, def) {
			d.add(Option{Kind: OptCast, Obj: ref})
		}
	}
	g.activateOptions(p, d)
}

// sorceryTime says whether a player could cast a sorcery now: their main phase, the stack empty (307.1).
func (g *Game) sorceryTime(p PlayerID) bool {
	return g.Turn.Active == p && (g.Turn.Step == StepMain1 || g.Turn.Step == StepMain2) && g.count(Stack, 0) == 0
}

// canCast says whether the spell's targets and mana are there.
func (g *Game) canCast(p PlayerID, ref Ref, def *Def) bool {
	if def.NoCost || !g.payable(p, def) {
		return false
	}
	if def.Spell == 0 {
		return true
	}
	return g.specsMetFor(ref, p, def.Spell)
}

// specsMetFor says whether an ability's targets are there before it has a context.
func (g *Game) specsMetFor(source Ref, p PlayerID, a AbilityID) bool {
	ab := &g.r.Abilities[a]
	if len(ab.Targets) == 0 {
		return true
	}
	ctx := g.Ctxs[0]
	g.Ctxs[0] = Ctx{Source: source, Ctrl: p, Ability: a}
	ok := g.specsMet(0, ab.Targets)
	g.Ctxs[0] = ctx
	return ok
}

// landPlaysLeft is how many lands the player may still play this turn (305.2).
func (g *Game) landPlaysLeft(p PlayerID) int {
	n := 1
	g.rules(RuleExtraLand, PlayerRef(p), func(m *Mod, e *Env) bool { n += int(g.num(NumX(m.B), e)); return true })
	return n - int(g.Players[p].LandPlays)
}

// playLand plays a land: a special action that doesn't use the stack (116.2a).
func (g *Game) playLand(p PlayerID, o Option) {
	g.begin()
	g.propose(Event{Kind: EvMove, Player: p, Obj: o.Obj, To: Battlefield, Aux: PosEnd, Flags: FlagPlayed, Rule: rulebook.RulePlayLand})
	g.propose(Event{Kind: EvPlayer, Player: p, Aux: int32(FactLandPlay), Amount: 1, Rule: rulebook.RulePlayLand})
	g.commit(0, NoReg)
}

// special takes a special action (116).
func (g *Game) special(p PlayerID, o Option) {}
