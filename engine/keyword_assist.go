package engine

import (
	"arbiter/engine/program"
	"arbiter/mana"
)

// assistKey is the key under which a context keeps 1 + the amount of mana that another player pays, once asked.
const assistKey uint8 = 254

// Questions of assisting.
const (
	askAssistWho uint8 = iota + 1
	askAssistMana
)

// assisted returns the generic mana that another player pays for the spell of a context.
func (g *Game) assisted(ctx uint32) int32 { return max(g.repeats(ctx, assistKey)-1, 0) }

// mayBeAssisted reports whether other players may still be asked to pay for a spell.
func (g *Game) mayBeAssisted(t *payment) bool {
	return t.kind == paySpell && t.def != nil && t.def.Chars.Has(program.Assist) && len(g.Players) > 1 &&
		g.repeats(t.ctx, assistKey) == 0 && !g.isMorph(g.Ctxs[t.ctx].Way)
}

// assistCapacity returns how much of an amount of generic mana a player could pay.
func (g *Game) assistCapacity(p program.PlayerID, generic int32) int32 {
	g.srcOK = false
	g.loadSources(p)
	n := min(generic, g.manaMax+g.poolSize(p))
	life := int(g.lifeLeft(p, 0, true))
	t := payment{kind: payEffectCost, p: p}
	for ; n > 0; n-- {
		bill := mana.Bill{Allow: 1, Generic: uint32(n)}
		if g.loadSources(p); g.solver.Payable(&bill, life) || g.findUses(&t, &bill, life, NoRef, 0) {
			break
		}
	}
	g.srcOK = false
	return n
}

// poolSize returns the amount of mana in a player's pool.
func (g *Game) poolSize(p program.PlayerID) int32 {
	n := int32(0)
	for _, k := range g.Pools[p].Free {
		n += int32(k)
	}
	return n
}

// affordableWith reports whether a spell's caster can pay for it if another player pays n generic mana; it restores the
// total cost.
func (g *Game) affordableWith(t *payment, n int32) bool {
	cells := len(g.Cells)
	g.Ctxs[t.ctx].Repeats = g.probe(Ref(assistKey), n+1, g.Ctxs[t.ctx].Repeats)
	life := g.total(t)
	ok := g.affordable(t, life)
	g.Ctxs[t.ctx].Repeats = g.unprobe(g.Ctxs[t.ctx].Repeats, cells)
	g.total(t)
	return ok
}

// assistable reports whether a spell that its caster can't pay for alone can be paid with another player's assistance.
func (g *Game) assistable(t *payment) bool {
	if !g.mayBeAssisted(t) || g.Turn.Unhelped {
		return false
	}
	generic := int32(g.bill.Generic)
	for q := range g.Players {
		if p := program.PlayerID(q); generic > 0 && g.mayAssist(t.p, p) {
			if n := g.assistCapacity(p, generic); n > 0 && g.affordableWith(t, n) {
				return true
			}
		}
	}
	return false
}

// mayAssist reports whether a player can be chosen to assist.
func (g *Game) mayAssist(caster, p program.PlayerID) bool {
	return p != caster && !g.Players[p].Lost && (!g.Turn.Ranged || g.sees(&Env{You: caster}, PlayerRef(p)))
}

// Stages of FrameAssist.
const (
	assistWho  uint8 = iota // which player assists
	assistMana              // how much they pay
	assistPay
	assistDone
)

// runAssist lets the caster choose another player to pay for generic mana of a spell (702.132a). Ref is the spell,
// Other the player, A how much they pay.
func (g *Game) runAssist() {
	f := g.top()
	t := payment{kind: paySpell, p: f.Player, ctx: f.Ctx, obj: f.Ref, def: &g.r.Defs[g.Objs[f.Ref.slot()].Def]}
	switch f.PC {
	case assistWho:
		f.PC = assistMana
		g.total(&t)
		if !g.mayBeAssisted(&t) || g.bill.Generic == 0 || g.assistants(&t, nil) == 0 {
			g.pop()
			return
		}
		f.Ask = askAssistWho
	case assistMana:
		f.PC = assistPay
		if f.Other == NoRef {
			g.pop()
			return
		}
		f.Ask = askAssistMana
	case assistPay:
		f.PC = assistDone
		g.setRepeats(f.Ctx, assistKey, f.A+1)
		life := g.total(&t)
		if !g.affordable(&t, life) {
			g.Ctxs[f.Ctx].Flags |= CtxUnpaid
			g.noteUnhelped(true)
			g.pop()
			return
		}
		if f.A > 0 {
			g.pushPay(&payment{kind: payEffectCost, p: f.Other.Player(), ctx: f.Ctx, obj: f.Ref, cost: g.r.Assist})
		}
	case assistDone:
		g.srcOK = false
		g.pop()
	}
}

// assistants counts the players who could assist, and lists them.
func (g *Game) assistants(t *payment, d *Decision) int {
	generic, n := int32(g.bill.Generic), 0
	for q := range g.Players {
		p := program.PlayerID(q)
		if !g.mayAssist(t.p, p) || g.Turn.Unhelped {
			continue
		}
		if c := g.assistCapacity(p, generic); c > 0 && g.affordableWith(t, c) {
			n++
			if d != nil {
				d.add(Option{Kind: OptObject, Obj: PlayerRef(p)})
			}
		}
	}
	return n
}

func (g *Game) askAssist(f *Frame, d *Decision) {
	t := payment{kind: paySpell, p: f.Player, ctx: f.Ctx, obj: f.Ref, def: &g.r.Defs[g.Objs[f.Ref.slot()].Def]}
	d.Source = f.Ref
	g.total(&t)
	if f.Ask == askAssistWho {
		d.Kind, d.Min, d.Max = program.DecidePlayer, 0, 1
		g.assistants(&t, d)
		if g.affordableWith(&t, 0) {
			d.add(Option{Kind: OptDone})
		}
		return
	}
	d.Kind, d.Player = program.DecideNumber, f.Other.Player()
	for n, most := int32(0), g.assistCapacity(d.Player, int32(g.bill.Generic)); n <= most; n++ {
		d.add(Option{Kind: OptNumber, N: n})
	}
}

func (g *Game) answerAssist(f *Frame, ask uint8, o Option) {
	if ask == askAssistMana {
		f.A = o.N
		return
	}
	if o.Kind == OptObject {
		f.Other = o.Obj
	}
}
