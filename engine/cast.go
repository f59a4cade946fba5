package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Casting a spell (601.2; 409.1 in 2006). FrameCast performs the steps.
//
// Only casts that can be completed are offered, and each question has only options that lead to a payable spell, so
// nothing needs to be undone unless an event that was to pay the cost is replaced: then the card is returned to where
// it was (733.1).

// Stages of FrameCast.
const (
	castAnnounce uint8 = iota // put the card onto the stack (601.2a)
	castChoose                // announce (601.2b-d)
	castPay                   // pay the total cost (601.2f-h)
	castCast                  // the spell becomes cast (601.2i)
	castDone
	castOffered  // a creature has been sacrificed for offering; announce the rest
	castAssisted // another player has assisted in paying, or declined (702.132)
)

// spendsShift puts CtxAnyMana and CtxAnyColor above every AbilityID.
const spendsShift = 19

// plusMark says that C of a FrameCast is the ability of Ctx.Plus.
const plusMark = 1 << 30

// runCast casts a spell (601.2). Ref is the card, then the spell; A the face; Ip the casting method (0: normally);
// Other the permanent sacrificed for offering. If an effect causes the cast, B is the effect's context and C the
// register for the spell. Otherwise, until the card is on the stack, C is one more than the number of the permission if
// one was chosen; afterwards it is the ability that the permission gives the spell and, above spendsShift, the flags of
// what mana may be spent.
func (g *Game) runCast() {
	f := g.top()
	switch f.PC {
	case castAnnounce: // put the card onto the stack (601.2a)
		var few [4]permit
		by := few[:0]
		if f.B == 0 {
			if by = g.permits(f.Player, f.Ref, int(f.A), program.AbilityID(f.Ip), by); len(by) > 1 && f.C == 0 {
				f.Ask = askPermit
				return
			}
		}
		f.PC = castChoose
		flags := program.FlagCasting
		if g.isMorph(program.AbilityID(f.Ip)) {
			flags |= program.FlagEntersFaceDown
		}
		ev := Event{Kind: program.EvMove, Player: f.Player, Obj: f.Ref, To: program.Stack, Aux: program.PosEnd,
			Amount: f.A, Flags: flags, Rule: rulebook.RuleCast}
		if len(by) > 0 {
			used := by[max(f.C-1, 0)]
			f.C = int32(used.also) | int32(used.spends)<<spendsShift
			if used.plus != 0 {
				f.C = int32(used.plus) | plusMark
			}
			if used.once {
				ev.Src = used.source
			}
		}
		if f.Ip != 0 && g.r.Abilities[f.Ip].FaceDownDef != 0 {
			ev.Mods = g.appendCell(0, modFaceDownDef, int32(g.r.Abilities[f.Ip].FaceDownDef))
		}
		g.begin()
		g.propose(ev)
		g.commit(0, program.NoReg)
	case castChoose: // announce (601.2b-d)
		g.beginAnnounce(f)
	case castOffered:
		f.PC = castPay
		g.pushAnnounce(&payment{kind: paySpell, p: f.Player, ctx: f.Ctx, obj: f.Ref, def: &g.r.Defs[g.obj(f.Ref).Def]})
	case castPay: // pay the total cost (601.2f-h)
		f.PC = castCast
		if g.Ctxs[f.Ctx].Flags&CtxNoTargets != 0 {
			g.undoCast(f)
			return
		}
		if g.wit != nil {
			g.remarkCosts(f.Ref, f.Player, f.Ctx)
		}
		if g.r.Defs[g.Objs[f.Ref.slot()].Def].Chars.Has(program.Assist) {
			f.PC = castAssisted
			g.push(Frame{Kind: FrameAssist, Player: f.Player, Ctx: f.Ctx, Ref: f.Ref, Group: g.newGroup()})
			return
		}
		g.pushPay(&payment{kind: paySpell, p: f.Player, ctx: f.Ctx, obj: f.Ref})
	case castAssisted:
		f.PC = castCast
		if g.Ctxs[f.Ctx].Flags&CtxUnpaid == 0 {
			g.pushPay(&payment{kind: paySpell, p: f.Player, ctx: f.Ctx, obj: f.Ref})
		}
	case castCast: // the spell becomes cast (601.2i)
		if g.Ctxs[f.Ctx].Flags&CtxUnpaid != 0 {
			g.undoCast(f)
			return
		}
		f.PC = castDone
		g.noteAsCast(f.Ref, f.Ctx)
		g.noteCast(f.Ref, f.Ctx)
		ctx, ref, p := f.Ctx, f.Ref, f.Player
		if f.B != 0 {
			g.addReg(uint32(f.B), int(f.C), ref)
			g.countReg(uint32(f.B), int(f.C))
		}
		cast := Event{Kind: program.EvCast, Player: p, Obj: ref, Src: ref, Rule: g.castRule(ctx)}
		if g.r.AsksCastWay {
			cast.Aux = int32(g.r.Abilities[g.Ctxs[ctx].Way].Keyword)
		}
		g.begin()
		g.propose(cast)
		g.proposeTargets(ctx, ref, p)
		g.commit(0, program.NoReg)
	case castDone:
		g.triggerGiven(f)
		g.pop()
	}
}

// beginAnnounce makes the context of the spell that the card has become, and starts its announcement (601.2b-d).
func (g *Game) beginAnnounce(f *Frame) {
	f.PC = castPay
	was := f.Ref
	f.Ref = g.follow(f.Ref)
	o := g.obj(f.Ref)
	if o == nil || o.Zone != program.Stack {
		g.pop()
		return
	}
	way := program.AbilityID(f.Ip)
	d := &g.r.Defs[o.Def]
	a := g.spellAbility(d, way)
	regs := 0
	if a != 0 {
		regs = int(g.r.Abilities[a].NRegs)
	}
	regs = max(regs, int(g.r.Abilities[way].NRegs))
	ctx := g.newCtx(f.Ref, f.Player, a, regs)
	c := &g.Ctxs[ctx]
	c.Way = way
	c.Flags |= CtxCast
	if way != 0 {
		if bit := g.r.Abilities[way].Bit; bit != 0 {
			c.Kicked = 1 << bit
		}
	}
	if g.r.Foretells && g.foretold(was) {
		c.Kicked |= 1 << program.BitForetold
	}
	f.Ctx = ctx
	g.Bodies[o.Body].Ctx, g.Bodies[o.Body].Ability = ctx, a
	g.giveAlong(ctx, f.Ref)
	switch {
	case f.B != 0:
	case f.C&plusMark != 0:
		plus := program.AbilityID(f.C &^ plusMark)
		g.Ctxs[ctx].Plus, f.C = plus, 0
		if bit := g.r.Abilities[plus].Bit; bit != 0 {
			g.Ctxs[ctx].Kicked |= 1 << bit
		}
		g.giveAs(plus, ctx, f.Ref)
	default:
		g.Ctxs[ctx].Flags |= CtxFlags(f.C>>spendsShift) & (CtxAnyMana | CtxAnyColor)
		if also := f.C &^ (int32(CtxAnyMana|CtxAnyColor) << spendsShift); also != 0 {
			g.addEffect(program.AbilityID(also), ctx, g.newCell(f.Ref, 0, 0), program.DurForever, f.Player)
		}
	}
	if f.Other != NoRef {
		head := g.newCell(f.Other, helpOffer, 0)
		g.Ctxs[ctx].Helpers = head
		if g.r.Sw.OfferFirst {
			f.PC = castOffered
			g.sacrificeOffered(f)
			return
		}
	}
	g.pushAnnounce(&payment{kind: paySpell, p: f.Player, ctx: ctx, obj: f.Ref, def: d})
}

// castRule returns the rule by which a spell was cast: that of the keyword that allowed it.
func (g *Game) castRule(ctx uint32) rulebook.Rule {
	c := &g.Ctxs[ctx]
	if c.Way != 0 {
		switch g.r.Abilities[c.Way].Keyword {
		case program.Flashback:
			return rulebook.RuleFlashback
		case program.Aftermath:
			return rulebook.RuleAftermath
		case program.Awaken:
			return rulebook.RuleAwaken
		case program.Dash:
			return rulebook.RuleDash
		case program.Emerge:
			return rulebook.RuleEmerge
		case program.Evoke:
			return rulebook.RuleEvoke
		case program.Foretell:
			return rulebook.RuleForetell
		case program.Harmonize:
			return rulebook.RuleHarmonize
		case program.Plot:
			return rulebook.RulePlot
		case program.Morph, program.Disguise:
			return rulebook.RuleMorph
		}
	}
	return rulebook.RuleCast
}

// countReg sets a register's number to the number of its members.
func (g *Game) countReg(ctx uint32, n int) {
	if r := g.reg(ctx, n); r != nil {
		r.Num = r.Len
	}
}

// undoCast returns a card whose casting could not be completed to where it was; nothing observes that (733.1).
func (g *Game) undoCast(f *Frame) {
	o := g.obj(f.Ref)
	from := g.Bodies[o.Body].CastFrom
	if g.wit != nil {
		g.remark(Remark{Kind: RemarkUndone, Obj: f.Ref, Ctx: f.Ctx, You: f.Player, Rule: rulebook.RuleUndo})
	}
	ref, ctx, owner := f.Ref, f.Ctx, o.Owner
	g.pop()
	g.applyAtOnce(Event{Kind: program.EvMove, Player: owner, Obj: ref, From: program.Stack, To: from,
		Aux: program.PosTop, Rule: rulebook.RuleCast})
	g.freeCtx(ctx)
}

// unstack removes an ability from the stack whose activation could not be completed.
func (g *Game) unstack(on Ref) {
	if g.wit != nil {
		g.remark(Remark{Kind: RemarkUndone, Obj: on, You: g.ctrlOf(on), Rule: rulebook.RuleUndo})
	}
	g.applyAtOnce(Event{Kind: program.EvCease, Player: g.ctrlOf(on), Obj: on, Rule: rulebook.RuleActivate})
}

// spellGoes returns the zone that a card is put into as its spell finishes resolving (608.2n), and the rule.
func (g *Game) spellGoes(ref Ref, ctx uint32) (program.Zone, rulebook.Rule) {
	c := &g.Ctxs[ctx]
	for _, a := range g.r.Defs[g.obj(ref).Def].CastMods {
		if ab := &g.r.Abilities[a]; ab.Way&program.WayBuyback != 0 && ab.Cast == program.CastOptional &&
			c.Kicked>>ab.Bit&1 != 0 {
			return program.Hand, rulebook.RuleBuyback
		}
	}
	if o := g.obj(ref); o.Face == 1 && o.Kind == program.KindCard && g.r.Defs[o.Def].Layout == program.LayoutAdventure {
		return program.Exile, rulebook.RuleResolveSpell // 715.3d
	} else if o.Face == 1 && o.Kind == program.KindCard && g.r.Defs[o.Def].Layout == program.LayoutOmen {
		return program.Library, rulebook.RuleResolveSpell // 720.3d
	}
	if c.Way != 0 && g.r.Abilities[c.Way].Way&program.WayBottom != 0 {
		return program.Library, rulebook.RuleResolveSpell
	}
	return program.Graveyard, rulebook.RuleResolveSpell
}

// leavingStack exiles a spell that was cast with flashback or a similar ability whenever it would leave the stack other
// than by becoming a permanent (702.34a).
func (g *Game) leavingStack(ev *Event) {
	if ev.From != program.Stack || ev.To == program.Exile || ev.To == program.Battlefield {
		return
	}
	b := g.body(ev.Obj)
	if b == nil || b.Ctx == 0 || !g.Ctxs[b.Ctx].Used {
		return
	}
	if b.CastFrom == program.Graveyard && g.r.Defs[g.Objs[ev.Obj.slot()].Def].Chars.Has(program.Aftermath) {
		ev.To, ev.Rule = program.Exile, rulebook.RuleAftermath // 702.127a: however it was cast
		return
	}
	if plus := &g.r.Abilities[g.Ctxs[b.Ctx].Plus]; plus.Way&program.WayExile != 0 {
		ev.To, ev.Rule = program.Exile, rulebook.RuleFlashback
		if plus.JumpStart() {
			ev.Rule = rulebook.RuleJumpStart
		}
		return
	}
	if w := g.Ctxs[b.Ctx].Way; w != 0 && g.r.Abilities[w].Way&program.WayExile != 0 {
		ev.To, ev.Rule = program.Exile, rulebook.RuleFlashback
		switch ab := &g.r.Abilities[w]; {
		case ab.Keyword == program.Harmonize:
			ev.Rule = rulebook.RuleHarmonize
		case ab.JumpStart():
			ev.Rule = rulebook.RuleJumpStart
		}
	}
}

// playLand plays a land: a special action that doesn't use the stack (116.2a).
func (g *Game) playLand(p program.PlayerID, o Option) {
	g.begin()
	g.propose(Event{Kind: program.EvMove, Player: p, Obj: o.Obj, To: program.Battlefield, Aux: program.PosEnd,
		Amount: o.N, Flags: program.FlagPlayed, Rule: rulebook.RulePlayLand})
	g.propose(Event{Kind: program.EvPlayer, Player: p, Aux: int32(program.FactLandPlay), Amount: 1,
		Rule: rulebook.RulePlayLand})
	g.commit(0, program.NoReg)
}

// execAsYou runs the programs of "as you cast" abilities, those of the oldest permanent first.
func (g *Game) execAsYou(in *program.Instr, e *Env) {
	m := g.mark()
	defer g.release(m)
	g.set(program.SetX(in.B), e)
	end := len(g.tmp)
	for s := g.list(program.Battlefield, 0).First; s != 0; s = g.Objs[s].Next {
		if ref := g.refAt(s); g.Bodies[g.Objs[s].Body].Flags&program.PhasedOut == 0 && g.ctrlOf(ref) == e.You &&
			g.chars(ref).Has(program.Keyword(in.A)) {
			g.tmp = append(g.tmp, ref)
		}
	}
	for i := len(g.tmp) - 1; i >= end; i-- {
		ref := g.tmp[i]
		for n := 0; ; n++ {
			id := g.nthAbility(g.chars(ref), n)
			if id == 0 {
				break
			}
			ab := &g.r.Abilities[id]
			if ab.Kind != program.AbKeyword || ab.Keyword != program.Keyword(in.A) {
				continue
			}
			ctx := g.newCtx(ref, e.You, id, int(ab.NRegs))
			for k := m; k < end; k++ {
				g.addReg(ctx, 0, g.tmp[k])
			}
			g.pushProgram(ab.Prog, ctx, true)
		}
	}
}

// givesCastKeywords reports whether some effect in force gives spells a keyword that affects how they are paid for.
func (g *Game) givesCastKeywords() bool {
	if !g.r.CastKeywords {
		return false
	}
	for i := range g.Active {
		if a := &g.Active[i]; !a.Dead && g.r.Mods[a.Mod].Kind == program.ModCastKeyword {
			return true
		}
	}
	return false
}

// castKeywords returns the keywords of a spell, or those that a card would have as a spell.
func (g *Game) castKeywords(t *payment) program.KeywordSet {
	kw := g.chars(t.obj).Keywords
	if !g.r.CastKeywords || t.kind != paySpell {
		return kw
	}
	if o := g.obj(t.obj); o != nil && o.Zone == program.Stack {
		return kw
	}
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModCastKeyword || a.Dead {
			continue
		}
		e := a.env()
		if g.castRuleHolds(a, m, &e, t.p, t.obj) {
			kw.Add(program.Keyword(m.A))
		}
	}
	return kw
}
