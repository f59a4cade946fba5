package engine

import (
	"math"

	"arbiter/engine/program"
)

// applyActivate counts an activation of an ability: for "once each turn", "only once" and loyalty abilities (606.3).
// Other is the ability on the stack.
func (g *Game) applyActivate(ev *Event) {
	a := program.AbilityID(ev.Aux)
	ab := &g.r.Abilities[a]
	o := g.obj(ev.Src)
	g.noteModes(a, ev.Obj)
	if o == nil || ab.Flags&(program.AbOncePerTurn|program.AbOnce|program.AbLoyalty) == 0 && ab.PerTurn == 0 {
		return
	}
	slot := ev.Src.slot()
	b := g.needBody(slot)
	if ab.Flags&program.AbLoyalty != 0 {
		g.Bodies[b].LoyalUse++
	}
	g.countUse(b, Ref(a))
	if ab.Flags&program.AbOnce != 0 {
		g.countUse(b, Ref(a)|usedEver)
	}
}

// usedEver marks the cells of Body.Used that are kept beyond the turn.
const usedEver Ref = 1 << 40

// usedResolving marks the cells of Body.Used that count how many times an ability has resolved.
const usedResolving Ref = 1 << 41

// noteResolved counts a resolution with the source of the resolving ability.
func (g *Game) noteResolved(e *Env) {
	if g.body(e.Source) != nil && e.Ctx != 0 {
		g.countUse(g.Objs[e.Source.slot()].Body, Ref(g.Ctxs[e.Ctx].Ability)|usedResolving)
	}
}

// actedKey is the key of a cell of Body.Used that counts how often a player has taken the action that an ability offers
// only once each turn (603.2h).
func actedKey(a program.AbilityID, p program.PlayerID) Ref { return Ref(a) | 1<<42 | Ref(p)<<43 }

// noteActed counts an action with the source of the resolving ability.
func (g *Game) noteActed(e *Env) {
	if g.body(e.Source) != nil && e.Ctx != 0 {
		g.countUse(g.Objs[e.Source.slot()].Body, actedKey(g.Ctxs[e.Ctx].Ability, e.You))
	}
}

// acted reports whether a player has taken the action of such an ability this turn.
func (g *Game) acted(ref Ref, p program.PlayerID, a program.AbilityID) bool {
	return g.r.Abilities[a].Flags&program.AbDoOnce != 0 && g.unused(ref, a, actedKey(a, p), 1) <= 0
}

// limited reports whether an ability may be used only so many times, each turn or ever.
func limited(ab *program.Ability) bool {
	return ab.Flags&(program.AbOncePerTurn|program.AbOnce) != 0 || ab.PerTurn != 0
}

// usesLeft returns how often an object's limited ability may still be used: as often as it says for each time that the
// object has it, since a restriction applies only to the ability as acquired from one object (602.5c, 113.2c).
func (g *Game) usesLeft(ref Ref, a program.AbilityID, ab *program.Ability) int32 {
	each := int32(ab.PerTurn)
	if ab.Flags&program.AbOncePerTurn != 0 {
		each = 1
	}
	left := int32(math.MaxInt32)
	if each > 0 {
		left = g.unused(ref, a, Ref(a), each)
	}
	if ab.Flags&program.AbOnce != 0 {
		left = min(left, g.unused(ref, a, Ref(a)|usedEver, 1))
	}
	return left
}

// unused returns how many uses counted under a key are left, each being how many an ability allows.
func (g *Game) unused(ref Ref, a program.AbilityID, key Ref, each int32) int32 {
	b, used, has := g.body(ref), int32(0), int32(0)
	if b == nil {
		return each
	}
	if i := g.findCell(b.Used, key); i != 0 {
		used = g.Cells[i].Val
	}
	c := g.chars(ref)
	for n := 0; ; n++ {
		switch g.nthAbility(c, n) {
		case 0:
			return each*max(has, 1) - used
		case a:
			has++
		}
	}
}

func (g *Game) countUse(b uint16, key Ref) {
	if c := g.findCell(g.Bodies[b].Used, key); c != 0 {
		g.Cells[c].Val++
		return
	}
	head := g.appendCell(g.Bodies[b].Used, key, 1)
	g.Bodies[b].Used = head
}

// forgetUses drops the counts that apply to one turn.
func (g *Game) forgetUses(b uint16) {
	if g.Bodies[b].Used == 0 {
		return
	}
	var keep uint32
	for i := g.Bodies[b].Used; i != 0; i = g.Cells[i].Next {
		if c := g.Cells[i]; c.Ref&usedEver != 0 {
			keep = g.newCell(c.Ref, c.Val, keep)
		}
	}
	g.freeCells(&g.Bodies[b].Used)
	g.Bodies[b].Used = keep
}

// newSpellCopy puts a copy of a spell onto the stack (707.10), with copiable values of its own if copied is not 0. The
// copy takes over the context.
func (g *Game) newSpellCopy(of Ref, ctx uint32, ctrl program.PlayerID, copied uint32) Ref {
	l, _ := g.look(of)
	from, was := *l.obj, *l.body
	ref := g.newObj(program.KindSpellCopy, from.Def, ctrl, ctrl)
	slot := ref.slot()
	o := &g.Objs[slot]
	o.Zone, o.Face, o.Flags, o.FaceDownDef, o.Known = program.Stack, from.Face, from.Flags&program.FlagFaceDown,
		from.FaceDownDef,
		0xFF
	g.link(slot, g.list(program.Stack, 0), program.PosEnd)
	b := g.needBody(slot)
	g.Bodies[b].Ctx, g.Bodies[b].Ability = ctx, was.Ability
	g.Bodies[b].X, g.Bodies[b].Kicked = was.X, g.forgetAsCast(from.Def, was.Kicked)
	g.Ctxs[ctx].Kicked = g.forgetAsCast(from.Def, g.Ctxs[ctx].Kicked)
	g.Bodies[b].Copied = copied
	g.markCharsStale()
	return ref
}

// newCardCopy makes a copy of a card, in the card's zone, for its player to cast (707.12; 503.12 of 2006). A copy that
// is not cast ceases to exist (704.5e).
func (g *Game) newCardCopy(of Ref, ctrl program.PlayerID) Ref {
	from := *g.obj(of)
	ref := g.newObj(program.KindSpellCopy, g.Cards[from.Card].Def, ctrl, ctrl)
	o := &g.Objs[ref.slot()]
	o.Zone, o.Known = from.Zone, from.Known
	g.link(ref.slot(), g.list(from.Zone, ctrl), program.PosEnd)
	g.noteStray(o)
	g.dueSBA()
	if g.r.OtherZoneStatics.Has(from.Zone) || g.affectsOtherZones(from.Zone.Bit()) {
		g.markCharsStale()
	}
	return ref
}

// noteAsCast records the conditions that a card checks as it is cast.
func (g *Game) noteAsCast(ref Ref, ctx uint32) {
	for _, a := range g.r.Defs[g.obj(ref).Def].CastMods {
		if ab := &g.r.Abilities[a]; ab.Cast == program.CastNote {
			if e := g.env(ctx); g.cond(ab.If, &e) {
				g.Ctxs[ctx].Kicked |= 1 << ab.Bit
			}
		}
	}
}

// forgetAsCast clears what is recorded only for spells that are cast from the record of a copy.
func (g *Game) forgetAsCast(def program.DefID, kicked uint32) uint32 {
	for _, a := range g.r.Defs[def].CastMods {
		if ab := &g.r.Abilities[a]; ab.Cast == program.CastNote {
			kicked &^= 1 << ab.Bit
		}
	}
	return kicked
}

// noteCast keeps with a spell what was announced and spent as it was cast; the permanent it becomes keeps it too.
func (g *Game) noteCast(ref Ref, ctx uint32) {
	c, b := &g.Ctxs[ctx], g.body(ref)
	if b.Kicked != c.Kicked {
		g.markCharsStale() // "if you revealed a Dragon card, this spell can't be countered"
	}
	b.X, b.Kicked, b.Spent = c.X, c.Kicked, c.Spent
}

// newStackAbility puts an activated or triggered ability on the stack as an object (113.7a).
func (g *Game) newStackAbility(ctx uint32, a program.AbilityID, ctrl program.PlayerID) Ref {
	ref := g.newObj(program.KindAbility, 0, ctrl, ctrl)
	slot := ref.slot()
	g.Objs[slot].Zone = program.Stack
	g.Objs[slot].Def = g.Ctxs[ctx].Def
	g.link(slot, g.list(program.Stack, 0), program.PosEnd)
	b := g.needBody(slot)
	g.Bodies[b].Ctx, g.Bodies[b].Ability = ctx, a
	g.Chars[b] = program.Chars{Ctrl: ctrl, Def: g.Objs[slot].Def}
	return ref
}
