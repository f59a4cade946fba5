package engine

// Before the rules of Magic 2010 lifelink and deathtouch were triggered abilities (502.62 and 502.63 of 2007): "Whenever this permanent deals damage, you gain
// that much life" and "Whenever this creature deals damage to a creature, destroy that creature".

// builtIn are abilities that the rules themselves give.
type builtIn struct{ lifelink, deathtouch, commander AbilityID }

// addBuiltIn adds the abilities of old keywords to rules that have them so.
func (b *Builder) addBuiltIn() {
	b.addCommanderRule()
	if !b.r.Sw.LifelinkStatic {
		b.r.builtIn.lifelink = b.Ability(Ability{Kind: AbTriggered, Hook: Lifelink, Label: "Lifelink",
			Prog: b.Program(Instr{Op: OpGainLife, R: NoReg, A: int32(b.Set(SetYou)), B: int32(b.Num(NumValue))})})
	}
	if !b.r.Sw.DeathtouchSBA {
		b.r.builtIn.deathtouch = b.Ability(Ability{Kind: AbTriggered, Hook: Deathtouch, NRegs: 1, Label: "Deathtouch",
			Prog: b.Program(Instr{Op: OpDestroy, R: NoReg, A: int32(b.Set(SetReg, 0, 1))})})
	}
}

// oldDamageTriggers has lifelink and deathtouch trigger on the damage dealt by the batch's events from and after.
func (g *Game) oldDamageTriggers(from int) {
	for i := from; i < len(g.Events); i++ {
		ev := &g.Events[i]
		if ev.Kind != EvDamage || ev.State != Applied {
			continue
		}
		l, ok := g.look(ev.Src)
		if !ok {
			continue
		}
		if a := g.r.builtIn.lifelink; a != 0 && l.chars.Has(Lifelink) {
			g.builtInTrigger(a, ev.Src, l.ctrl(), NoRef, ev.Amount)
		}
		if a := g.r.builtIn.deathtouch; a != 0 && l.chars.Has(Deathtouch) {
			ev = &g.Events[i]
			if t, ok := g.look(ev.Obj); ok && t.chars.Is(TypeCreature) {
				g.builtInTrigger(a, ev.Src, l.ctrl(), ev.Obj, ev.Amount)
			}
		}
	}
}

func (g *Game) builtInTrigger(a AbilityID, src Ref, ctrl PlayerID, on Ref, amount int32) {
	ctx := g.newCtx(src, ctrl, a, int(g.r.Abilities[a].NRegs))
	g.Ctxs[ctx].Value = amount
	if on != NoRef {
		g.setReg(ctx, 0, on)
	}
	g.addPending(a, ctx, ctrl)
}
