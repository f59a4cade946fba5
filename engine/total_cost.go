package engine

import (
	"fmt"

	"arbiter/engine/program"
	"arbiter/mana"
)

// payment identifies something to pay for: a spell, an activated ability, or a cost that an effect asks for. Its total
// cost is computed from the state whenever it is needed (601.2f).
type payment struct {
	kind    paymentKind
	p       program.PlayerID
	ctx     uint32       // scratchCtx for a spell or ability that is only being considered
	obj     Ref          // the card or spell; the object whose ability it is; the source of the effect
	def     *program.Def // of a spell: the face that is cast
	ability program.AbilityID
	cost    uint32
	// For a declaration of attackers or blockers: cells of the chosen pairs, and a pair that is being considered.
	list      uint32
	who, whom Ref
}

type paymentKind uint8

const (
	payNothing paymentKind = iota
	paySpell
	payAbility
	payEffectCost
	payAttack
	payBlock
)

// costItem is one cost that belongs to a total.
type costItem struct {
	cost  uint32
	times int32
}

// total computes the total cost: it puts the mana in g.bill and the parts in g.items, and returns the life to pay.
func (g *Game) total(t *payment) int32 {
	if t.kind == paySpell && g.costsAsPrinted(t) {
		g.items, g.waterbent = g.items[:0], 0
		if g.bill = t.def.Bill; g.Ctxs[t.ctx].Locked > 0 {
			g.payLocked(t.ctx)
		}
		if g.TestPasses {
			g.testPrinted(t)
		}
		return 0
	}
	return g.fullTotal(t)
}

// costsAsPrinted reports whether the total cost of a spell is its mana cost, none of which has been announced: nothing
// in force changes what spells cost, and nothing but modes and targets is announced for it.
func (g *Game) costsAsPrinted(t *payment) bool {
	c := &g.Ctxs[t.ctx]
	return t.def.PlainCost && uint32(c.Way|c.Plus)|c.Kicked|c.Helpers|c.Repeats|c.Subs|uint32(c.Phy) == 0 &&
		c.Flags&(CtxAnyMana|CtxAnyColor) == 0 && g.priceUnchanged(t.p) && !g.Turn.InForce.Has(program.RuleGivesCost) &&
		!g.marksMana()
}

// priceUnchanged reports whether nothing changes the plain cost of a player's spells, or what mana may be spent on it.
func (g *Game) priceUnchanged(p program.PlayerID) bool {
	return g.Players[p].CommandCasts == 0 && !g.Turn.InForce.Meets(priceChanges) && len(g.r.ManaClasses) == 0 &&
		!g.givesCastKeywords()
}

// testPrinted notes if a total cost isn't the mana cost that has just been put in g.bill.
func (g *Game) testPrinted(t *payment) {
	bill := g.bill
	if life := g.fullTotal(t); (g.bill != bill || life != 0 || len(g.items) > 0) && g.wrongPass == nil {
		g.wrongPass = fmt.Errorf("engine: %v costs as printed %v, and in all %v, %d life and %d more", t.obj, bill.Cost(),
			g.bill.Cost(), life, len(g.items))
	}
}

// payLocked makes a bill the one that was locked in.
func (g *Game) payLocked(ctx uint32) {
	c := &g.Ctxs[ctx]
	g.bill.Generic = uint32(c.Locked - 1)
	for k := range g.bill.Mana {
		if n := c.LockedMana[k]; n < 255 {
			g.bill.Mana[k] = uint16(n)
		}
	}
}

// fullTotal is total for any payment.
func (g *Game) fullTotal(t *payment) int32 {
	e := g.env(t.ctx)
	g.listItems(t, &e)
	x := g.Ctxs[t.ctx].X
	var life int32
	var ofX int32 // the part of the generic mana that comes from X
	if t.kind == paySpell && g.spellX(t) {
		ofX = clamp(int64(t.def.Cost.Variables()) * int64(x))
	}
	for _, it := range g.items {
		c := &g.r.Costs[it.cost]
		if c.Own {
			g.addOwnManaCost(t, c, it.times)
		}
		if c.Mana != nil {
			n := it.times
			if c.Times != 0 {
				n = clamp(int64(n) * int64(max(g.num(c.Times, &e), 0)))
			}
			g.addBill(&c.Bill, n)
			if c.Bend != nil {
				g.waterbent = clamp(int64(g.waterbent) + int64(g.waterbendAmount(c, x, &e))*int64(n))
			}
			if c.DefinedXs > 0 {
				g.bill.AddGeneric(int(clamp(int64(c.DefinedXs) * int64(max(g.num(c.X, &e), 0)) * int64(n))))
			}
			if c.ChosenXs > 0 {
				m := clamp(int64(c.ChosenXs) * int64(x) * int64(n))
				g.bill.AddGeneric(int(m))
				ofX = clamp(int64(ofX) + int64(m))
			}
		}
		if c.Life != 0 {
			life = clamp(int64(life) + int64(max(g.num(c.Life, &e), 0))*int64(it.times))
		}
	}
	life = clamp(int64(life) + int64(g.announced(t)))
	fixed := int32(g.bill.Generic) - ofX
	if t.kind == paySpell {
		life = clamp(int64(life) + int64(g.spellChanges(t, &e)))
	} else if t.kind == payAbility {
		g.abilityChanges(t, t.ability)
	} else if a := g.Ctxs[t.ctx].Ability; t.kind == payEffectCost && g.r.Abilities[a].Kind == program.AbKeyword {
		switch g.r.Abilities[a].Keyword {
		case program.Plot, program.Foretell, program.Morph:
			g.abilityChanges(t, a) // the cost of a special action
		}
	}
	if t.kind == paySpell && g.Ctxs[t.ctx].Helpers != 0 {
		g.helped(t, false)
	}
	if t.kind == paySpell && g.Turn.InForce.Has(program.RuleCostLeast) {
		g.castRules(program.RuleCostLeast, t.p, t.obj, func(m *program.Mod, e Env) bool {
			g.bill.AddGeneric(int(g.num(program.NumX(m.B), &e)) - g.bill.Total())
			return true
		})
	}
	if t.kind == paySpell && g.Ctxs[t.ctx].Repeats != 0 {
		g.bill.ReduceGeneric(int(g.assisted(t.ctx))) // 702.132a
	}
	if k, ok := g.kindOfX(t); ok {
		g.onlyOnX(k, min(ofX, int32(g.bill.Generic)-fixed))
	}
	if g.Ctxs[t.ctx].Locked > 0 {
		g.payLocked(t.ctx)
	}
	if t.kind == paySpell && g.Ctxs[t.ctx].Helpers != 0 {
		g.helped(t, true)
	}
	g.allowMana(t, &e)
	g.spendAs(t)
	return life
}

// listItems puts the costs that a payment consists of in g.items, and in g.bill the mana that is part of none of them.
func (g *Game) listItems(t *payment, e *Env) {
	g.items, g.bill, g.waterbent = g.items[:0], mana.Bill{Allow: 1}, 0
	item := func(cost uint32, times int32) {
		if cost != 0 && g.r.Costs[cost].Each != 0 {
			times = clamp(int64(times) * int64(max(g.num(g.r.Costs[cost].Each, e), 0)))
		}
		if cost != 0 && times > 0 {
			g.items = append(g.items, costItem{cost, times})
		}
	}
	switch t.kind {
	case paySpell:
		g.spellItems(t, e, item)
	case payAbility:
		if ab := &g.r.Abilities[t.ability]; g.Ctxs[t.ctx].Flags&CtxRather != 0 {
			item(ab.Besides, 1)
		} else {
			item(ab.Cost, 1)
		}
		g.modeItems(t.ctx, t.ability, item)
	case payEffectCost:
		item(t.cost, 1)
	case payAttack, payBlock:
		g.declareItems(t, item)
	}
}

// lockBill locks in the mana of a total cost, whatever is sacrificed or tapped to pay it (601.2f).
func (g *Game) lockBill(ctx uint32) {
	c := &g.Ctxs[ctx]
	c.Locked = int32(g.bill.Generic) + 1
	for k, n := range g.bill.Mana {
		c.LockedMana[k] = uint8(min(n, 255))
	}
}

// costsX reports whether the cost of a spell or ability, including additional costs, contains {X}.
func (g *Game) costsX(t *payment) bool {
	if t.kind == paySpell && !g.castFaceDown(t.ctx) && t.def.Cost.Variables() > 0 {
		if g.r.PaysOwn(g.Ctxs[t.ctx].Way) {
			return true
		}
	}
	for _, it := range g.items {
		if it.times > 0 && g.r.Costs[it.cost].ChosenXs > 0 {
			return true
		}
	}
	return false
}

// addBill adds the mana of a cost n times.
func (g *Game) addBill(b *mana.Bill, n int32) {
	if n > 1 && *b == (mana.Bill{Allow: 1, Generic: b.Generic}) {
		g.bill.AddGeneric(int(clamp(int64(b.Generic) * int64(n))))
		return
	}
	for range min(n, 1000) {
		g.bill.Plus(b)
	}
}

// spellItems lists the costs of a spell in the way it is cast: the mana or alternative cost, and the additional costs
// that are mandatory or were chosen.
func (g *Game) spellItems(t *payment, e *Env, item func(cost uint32, times int32)) {
	c := &g.Ctxs[t.ctx]
	if tax := g.commanderTax(t.p, t.obj); tax > 0 {
		g.bill.AddGeneric(tax)
	}
	if c.Flags&(CtxAnyMana|CtxAnyColor) != 0 {
		g.anyMana(c.Flags&CtxAnyMana != 0)
	}
	own := true
	if c.Plus != 0 {
		item(g.r.Abilities[c.Plus].Cost, 1)
	}
	if c.Way != 0 {
		w := &g.r.Abilities[c.Way]
		if g.isMorph(c.Way) && w.Kind == program.AbKeyword {
			item(g.r.FaceDownCost, 1)
			return // a face-down spell has no text, so nothing of its own adds to its cost
		}
		own = w.Way&program.WayPlus != 0
		item(w.Cost, 1)
		if w.Way&(program.WayAnyMana|program.WayAnyColor) != 0 {
			g.anyMana(w.Way&program.WayAnyMana != 0)
		}
	}
	if own {
		g.bill.Plus(&t.def.Bill)
		if n := t.def.Cost.Variables(); n > 0 {
			g.bill.AddGeneric(int(clamp(int64(n) * int64(c.X))))
		}
	}
	kicked := c.Kicked
	for _, a := range g.castModsOf(t) {
		ab := &g.r.Abilities[a]
		switch ab.Cast {
		case program.CastAdditional:
			switch {
			case !g.cond(ab.If, e):
			case ab.Or != 0 && kicked>>ab.Bit&1 != 0:
				item(ab.Or, 1)
			case ab.N != 0:
				item(ab.Cost, g.num(ab.N, e))
			default:
				item(ab.Cost, 1)
			}
		case program.CastOptional:
			if kicked>>ab.Bit&1 != 0 {
				times := int32(1)
				if ab.Way&program.WayMany != 0 {
					times = g.timesPaid(t.ctx, ab)
				}
				item(ab.Cost, times)
			}
		case program.CastPerMode:
			item(ab.Cost, int32(g.modesChosen(t.ctx))-1)
		}
	}
	g.modeItems(t.ctx, c.Ability, item)
	for s := c.Subs; s != 0; s = g.Cells[s].Next {
		if cost, ok := g.spliceCost(g.Cells[s].Ref); ok {
			item(cost, 1)
		}
	}
}

// modeItems lists the costs of the chosen modes.
func (g *Game) modeItems(ctx uint32, a program.AbilityID, item func(cost uint32, times int32)) {
	if a == 0 {
		return
	}
	modes := g.Ctxs[ctx].Modes
	for m := range g.r.Abilities[a].Modes {
		if modes>>m&1 != 0 {
			item(g.r.Abilities[a].Modes[m].Cost, 1)
		}
	}
}

// spellChanges applies the cost increases of a spell, then its cost reductions (601.2f), and returns the life that they
// add.
func (g *Game) spellChanges(t *payment, e *Env) (life int32) {
	faceDown := g.castFaceDown(t.ctx)
	for less := range 2 {
		kind, rule := program.CastMore, program.RuleCostMore
		if less == 1 {
			kind, rule = program.CastLess, program.RuleCostLess
		}
		if !faceDown {
			g.castChanges(kind, t.def.CastMods, e)
			if way := g.Ctxs[t.ctx].Way; way != 0 {
				g.castChanges(kind, g.r.Abilities[way].Gives, e)
			}
		}
		if g.Turn.InForce.Has(rule) {
			way := g.r.Abilities[g.Ctxs[t.ctx].Way].Keyword
			g.pricedCtx = t.ctx
			g.castRules(rule, t.p, t.obj, func(m *program.Mod, e Env) bool {
				if m.Keyword != program.NoKeyword && m.Keyword != way {
					return true
				}
				n := int32(1)
				if m.B != 0 {
					n = g.num(program.NumX(m.B), &e)
				}
				if m.Cost != 0 && g.r.Costs[m.Cost].Life != 0 {
					life = clamp(int64(life) + int64(max(g.num(g.r.Costs[m.Cost].Life, &e), 0))*int64(n))
					return true
				}
				g.changeBill(less == 1, n, m.Cost, m.Least)
				return true
			})
			g.pricedCtx = 0
		}
	}
	return life
}

// byTarget reports whether the cost of a spell or ability may depend on its targets.
func (g *Game) byTarget(t *payment) bool {
	switch t.kind {
	case paySpell:
		return t.def.CostByTarget || g.r.PricesTargets && g.Turn.InForce.Meets(costChanges)
	case payAbility:
		return g.r.PricesTargets && g.Turn.InForce.Meets(abilityPrices)
	}
	return false // an effect's cost and a toll have no targets
}

// castChanges applies a spell's own casting modifiers of a kind.
func (g *Game) castChanges(kind program.CastKind, mods []program.AbilityID, e *Env) {
	for _, a := range mods {
		ab := &g.r.Abilities[a]
		if ab.Cast == kind && g.cond(ab.If, e) {
			n := int32(1)
			if ab.N != 0 {
				n = g.num(ab.N, e)
			}
			g.changeBill(kind == program.CastLess, n, ab.Cost, 0)
		}
	}
}

// abilityChanges applies increases and reductions to the cost of an activated ability, or of an ability that allows a
// special action.
func (g *Game) abilityChanges(t *payment, a program.AbilityID) {
	keyword := g.r.Abilities[a].Keyword
	mana := g.r.Abilities[a].Flags&program.AbMana != 0
	for less := range 2 {
		rule := program.RuleAbilityMore
		if less == 1 {
			rule = program.RuleAbilityLess
		}
		if own := g.r.Abilities[a].Less; less == 1 && own != 0 {
			e := g.env(t.ctx)
			g.changeBill(true, g.num(own, &e), 0, 0)
		}
		if !g.Turn.InForce.Has(rule) {
			continue
		}
		g.pricedCtx = t.ctx
		g.castRules(rule, t.p, t.obj, func(m *program.Mod, e Env) bool {
			if m.Keyword != program.NoKeyword && m.Keyword != keyword || mana {
				return true
			}
			n := int32(1)
			if m.B != 0 {
				n = g.num(program.NumX(m.B), &e)
			}
			g.changeBill(less == 1, n, m.Cost, m.Least)
			return true
		})
		g.pricedCtx = 0
	}
}

// mayPayRather reports whether a player may pay {0} rather than the cost of the keyword that an ability stands for.
func (g *Game) mayPayRather(t *payment) bool {
	ab := &g.r.Abilities[t.ability]
	if ab.Besides == 0 || !g.Turn.InForce.Has(program.RuleAbilityRather) {
		return false
	}
	found := false
	g.castRules(program.RuleAbilityRather, t.p, t.obj, func(m *program.Mod, _ Env) bool {
		found = found || m.Keyword == ab.Keyword
		return !found
	})
	return found
}

// changeBill adds or subtracts n generic mana, or n times the mana of a cost.
func (g *Game) changeBill(less bool, n int32, cost uint32, least int32) {
	room := int32(g.bill.Total()) - least
	switch {
	case n <= 0:
	case cost != 0 && g.r.Costs[cost].Mana != nil:
		if !less {
			g.addBill(&g.r.Costs[cost].Bill, n)
			return
		}
		for range min(n, 100) {
			for _, s := range g.r.Costs[cost].Mana {
				if least == program.OnlyColored {
					g.bill.ReduceColored(s)
				} else if int32(g.bill.Total()) > least {
					g.bill.Reduce(s)
				}
			}
		}
	case less:
		g.bill.ReduceGeneric(int(max(0, min(n, room))))
	default:
		g.bill.AddGeneric(int(n))
	}
}

// castRules iterates over the rules of a kind that apply when a player casts a card or spell or activates its
// abilities. A Mod's Set names the players it affects, its Zones, if any, the zones the card is cast from.
func (g *Game) castRules(kind program.RuleKind, p program.PlayerID, ref Ref, yield func(m *program.Mod, e Env) bool) {
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModRule || program.RuleKind(m.A) != kind || a.Dead {
			continue
		}
		e := a.env()
		if g.castRuleHolds(a, m, &e, p, ref) && !yield(m, e) {
			return
		}
	}
}

func (g *Game) castRuleHolds(a *ActiveMod, m *program.Mod, e *Env, p program.PlayerID, ref Ref) bool {
	if m.ByCaster {
		e.Event = &Event{Player: p}
	}
	if m.Set != 0 && !g.inSet(m.Set, e, PlayerRef(p)) {
		return false
	}
	switch m.Scope {
	case program.ScopePlayers:
		return g.prop(m.Prop, e, PlayerRef(p))
	case program.ScopeAll:
		if m.Zones != 0 {
			o := g.obj(ref)
			if o == nil {
				return false
			}
			z := o.Zone
			if z == program.Stack && o.Body != 0 {
				z = g.Bodies[o.Body].CastFrom
			}
			if !m.Zones.Has(z) {
				return false
			}
		}
		return g.prop(m.Prop, e, ref)
	}
	return g.modAffects(a, m, e, ref)
}

// announced replaces the Phyrexian symbols whose payment was announced (601.2b) by mana or life, and returns the life.
func (g *Game) announced(t *payment) int32 {
	phy := g.Ctxs[t.ctx].Phy
	if phy == 0 {
		return 0
	}
	var life int32
	for n := range 8 {
		if phy>>(8+n)&1 == 0 {
			continue
		}
		s, ok := g.phyrexian(t, n)
		if !ok || !g.bill.Take(s) {
			continue
		}
		if phy>>n&1 != 0 {
			life += mana.PhyrexianLife
			continue
		}
		pay := mana.Symbol{Form: mana.Plain, Kinds: s.Kinds}
		if s.Kinds.Len() > 1 {
			pay.Form = mana.Hybrid
		}
		g.bill.Add(pay)
	}
	return life
}

// runPhyrexian announces how the A-th Phyrexian symbol is paid (601.2b). The player is asked if both ways are possible.
func (g *Game) runPhyrexian(f *Frame, t *payment) {
	if t.kind == payNothing {
		f.stage(annHelps)
		return
	}
	g.total(t)
	if _, more := g.phyrexian(t, int(f.A)); !more || f.A >= 8 {
		if more { // Context.Phy has no room for it
			g.exceed(DrawnByPayment)
		}
		f.stage(annHelps)
		return
	}
	c := &g.Ctxs[f.Ctx]
	c.Phy |= 1 << (8 + f.A)
	mana := g.completable(t)
	c.Phy |= 1 << f.A
	life := g.completable(t)
	c.Phy &^= 1<<f.A | 1<<(8+f.A)
	switch {
	case mana && life:
		f.Ask = askPhyrexian
	case life:
		c.Phy |= 1<<f.A | 1<<(8+f.A)
		f.A++
	default:
		c.Phy |= 1 << (8 + f.A)
		f.A++
	}
}

// phyrexian returns the n-th Phyrexian symbol of a total cost; g.items must have been listed.
func (g *Game) phyrexian(t *payment, n int) (mana.Symbol, bool) {
	count := func(c mana.Cost) (mana.Symbol, bool) {
		for _, s := range c {
			if s.Form == mana.Phyrexian {
				if n == 0 {
					return s, true
				}
				n--
			}
		}
		return mana.Symbol{}, false
	}
	if t.kind == paySpell {
		if g.r.PaysOwn(g.Ctxs[t.ctx].Way) {
			if s, ok := count(t.def.Cost); ok {
				return s, true
			}
		}
	}
	for _, it := range g.items {
		if s, ok := count(g.r.Costs[it.cost].Mana); ok {
			return s, true
		}
	}
	return mana.Symbol{}, false
}

const kickedCount = program.MaxKickedBit + 1

// timesKicked returns how many times the repeatable cost was paid.
func timesKicked(kicked uint32) int32 { return int32(kicked >> kickedCount) }
