package engine

import (
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Splice onto a quality (702.47; 502.40 in 2006): as a spell is cast, cards with splice may be revealed from the hand
// by paying their splice costs. The spell gains their texts. Each has a context and targets of its own and is kept in
// Ctx.Subs of the spell's context. The cards stay in hand.

// spliceAbility returns the splice ability of a card that fits a spell; 0 if there is none.
func (g *Game) spliceAbility(card, spell Ref, p program.PlayerID) program.AbilityID {
	o := g.obj(card)
	if o == nil {
		return 0
	}
	def := &g.r.Defs[o.Def]
	if def.Spell == 0 || !def.Chars.Has(program.Splice) {
		return 0
	}
	for _, a := range def.Abilities {
		if ab := &g.r.Abilities[a]; ab.Kind == program.AbKeyword && ab.Keyword == program.Splice {
			e := Env{Source: card, You: p}
			if g.prop(ab.Prop, &e, spell) {
				return a
			}
		}
	}
	return 0
}

// spliceCost returns the splice cost of a card.
func (g *Game) spliceCost(card Ref) (uint32, bool) {
	o := g.obj(card)
	if o == nil {
		return 0, false
	}
	for _, a := range g.r.Defs[o.Def].Abilities {
		if ab := &g.r.Abilities[a]; ab.Kind == program.AbKeyword && ab.Keyword == program.Splice {
			return ab.Cost, true
		}
	}
	return 0, false
}

// spliceOptions counts the cards that can be spliced onto the spell, each once (702.47b), such that the choices of
// their texts can be made and the spell can be paid. It lists them.
func (g *Game) spliceOptions(t *payment, d *Decision) int {
	n := 0
	for s := g.list(program.Hand, t.p).First; s != 0; s = g.Objs[s].Next {
		if !g.r.Defs[g.Objs[s].Def].Chars.Has(program.Splice) {
			continue
		}
		card := g.refAt(s)
		if g.findCell(g.Ctxs[t.ctx].Subs, card) != 0 || g.spliceAbility(card, t.obj, t.p) == 0 ||
			!g.spliceable(t, card) {
			continue
		}
		n++
		if d == nil {
			return n
		}
		d.add(Option{Kind: OptObject, Obj: card})
	}
	return n
}

func (g *Game) spliceable(t *payment, card Ref) bool {
	def := &g.r.Defs[g.obj(card).Def]
	// Its text as part of the spell.
	saved, regs := g.Ctxs[scratchCtx], len(g.Regs)
	ab := &g.r.Abilities[def.Spell]
	c := Ctx{Source: t.obj, Ctrl: t.p, Ability: def.Spell}
	if ab.DependentTargets {
		c.Regs, c.NRegs = uint32(regs), ab.NRegs
		for range ab.NRegs {
			g.Regs = append(g.Regs, Reg{})
		}
	}
	g.Ctxs[scratchCtx] = c
	none := payment{p: t.p, ctx: scratchCtx}
	ok := g.choosable(&none, def.Spell)
	g.Ctxs[scratchCtx] = saved
	g.Regs = g.Regs[:regs]
	if !ok {
		return false
	}
	size := len(g.Cells)
	head := g.probe(card, scratchCtx, g.Ctxs[t.ctx].Subs)
	g.Ctxs[t.ctx].Subs = head
	ok = g.completable(t)
	head = g.unprobe(g.Ctxs[t.ctx].Subs, size)
	g.Ctxs[t.ctx].Subs = head
	return ok
}

// splice adds a card's text to the spell.
func (g *Game) splice(t *payment, card Ref) {
	def := &g.r.Defs[g.obj(card).Def]
	sub := g.newCtx(t.obj, t.p, def.Spell, int(g.r.Abilities[def.Spell].NRegs))
	head := g.appendCell(g.Ctxs[t.ctx].Subs, card, int32(sub))
	g.Ctxs[t.ctx].Subs = head
	g.begin()
	g.propose(Event{Kind: program.EvReveal, Player: t.p, Obj: card, Src: t.obj, Rule: rulebook.RuleSplice})
	g.commit(0, program.NoReg)
}

// freeSubs frees the contexts of spliced texts.
func (g *Game) freeSubs(ctx uint32) {
	head := g.Ctxs[ctx].Subs
	g.Ctxs[ctx].Subs = 0
	for s := head; s != 0; s = g.Cells[s].Next {
		g.freeCtx(uint32(g.Cells[s].Val))
	}
	g.freeCells(&head)
}

// copySubs gives context to copies of the spliced texts of context from: a copy of a spell has them too (702.47d).
func (g *Game) copySubs(from uint32, to uint32) {
	g.Ctxs[to].Subs = 0
	for s := from; s != 0; s = g.Cells[s].Next {
		sub := g.copyCtx(uint32(g.Cells[s].Val))
		head := g.appendCell(g.Ctxs[to].Subs, g.Cells[s].Ref, int32(sub))
		g.Ctxs[to].Subs = head
	}
}
