package engine

import (
	"fmt"
	"math/bits"
	"slices"

	"arbiter/engine/program"
	"arbiter/mana"
)

// This file decides whether something can be paid for, and lists how a player who pays manually can go on so that the
// rest stays payable. Every yes comes from a payment that was found: objects for all parts of the costs, and mana for
// the rest without using up these objects.

// canPay reports whether a payment can be made in the current state.
func (g *Game) canPay(t *payment) bool {
	life := g.total(t)
	if t.kind == paySpell && g.Ctxs[t.ctx].Phy == 0 && g.Turn.InForce.Has(program.RuleCostLeast) {
		if _, ok := g.phyrexian(t, 0); ok {
			return g.affordableSomehow(t)
		}
	}
	return g.affordable(t, life) || g.assistable(t)
}

// affordableSomehow tries all ways to pay the Phyrexian symbols, on which depends what a spell costs that must cost
// some amount of mana at least.
func (g *Game) affordableSomehow(t *payment) bool {
	n := 1
	for n < 8 {
		if _, ok := g.phyrexian(t, n); !ok {
			break
		}
		n++
	}
	ok := false
	for life := range uint16(1) << n {
		g.Ctxs[t.ctx].Phy = (1<<n-1)<<8 | life
		ok = ok || g.affordable(t, g.total(t)) || g.assistable(t)
	}
	g.Ctxs[t.ctx].Phy = 0
	return ok
}

// affordable reports whether the total cost just computed can be paid.
func (g *Game) affordable(t *payment, life int32) bool {
	e := g.env(t.ctx)
	tapped, parts, ok := g.unhindered(t, &e, life)
	switch {
	case !ok:
		return false
	case parts:
		return g.partsAffordable(t, &e, life, tapped)
	}
	return g.manaAffordable(t, life, tapped, 0)
}

// unhindered reports whether at most objects or mana could be missing for the total cost just computed. tapped is the
// permanent that {T} or {Q} in it uses; parts reports whether it has parts.
func (g *Game) unhindered(t *payment, e *Env, life int32) (tapped Ref, parts, ok bool) {
	if life > 0 && (life > g.lifeTotal(t.p) || g.cantPayLife(t.p, t.pays())) {
		return NoRef, false, false
	}
	tapped = NoRef
	for _, it := range g.items {
		c := &g.r.Costs[it.cost]
		if c.Tap || c.Untap {
			b := g.body(t.obj)
			if b == nil || (b.Flags&program.Tapped != 0) != c.Untap ||
				g.Objs[t.obj.slot()].Zone != program.Battlefield {
				return NoRef, false, false
			}
			if g.cantTapYet(t.obj, b, g.chars(t.obj)) {
				return NoRef, false, false // 302.6
			}
			tapped = t.obj
		}
		if c.Loyal != 0 {
			n := g.num(c.Loyal, e)
			b := g.body(t.obj)
			if b == nil || n < 0 && g.cellCounters(b.Counters, program.CounterLoyalty) < -n {
				return NoRef, false, false // 606.6
			}
		}
		if c.OwnOf != 0 {
			if g.pricedAs(t, c) == nil {
				return NoRef, false, false // 118.6
			}
		} else if c.Own {
			if o := g.obj(t.obj); o != nil && g.r.Defs[o.Def].NoCost {
				return NoRef, false, false // 118.6
			}
		}
		if c.Can != 0 && !g.cond(c.Can, e) {
			return NoRef, false, false
		}
		if c.MaxX != 0 && g.Ctxs[t.ctx].X > g.num(c.MaxX, e) {
			return NoRef, false, false
		}
		for i := range c.Parts {
			if part := &c.Parts[i]; part.Whole && !g.wholeThere(t, part, e) {
				return NoRef, false, false
			}
		}
		parts = parts || len(c.Parts) > 0
	}
	return tapped, parts, true
}

// manaAffordable reports whether the mana of g.bill can be paid without using up the objects chosen for parts of the
// cost.
func (g *Game) manaAffordable(t *payment, life int32, tapped Ref, chosen uint32) bool {
	if g.free() {
		return true
	}
	g.loadFor(t, tapped, chosen)
	if !g.srcOther && g.bill.Simple() {
		if ok, plain := g.plainlyPayable(&g.bill); plain {
			if g.TestPasses {
				g.testPlain(t.p, &g.bill, ok)
			}
			return ok
		}
	}
	return g.payable(t, int(g.lifeLeft(t.p, life, t.pays())), tapped, chosen)
}

// free reports whether no mana has to be paid.
func (g *Game) free() bool { return g.bill.Generic == 0 && g.bill.Total() == 0 && g.bill.Snow == 0 }

// pays reports whether the payment is the cost of a spell or ability.
func (t *payment) pays() bool { return t.kind == paySpell || t.kind == payAbility }

// cantPayLife reports whether a player, or their team, can't pay life at all, or not for a spell or ability (119.4,
// 118.3).
func (g *Game) cantPayLife(p program.PlayerID, pays bool) bool {
	return g.Turn.InForce.Has(program.RuleCantPayLife) && g.barredLife(program.RuleCantPayLife, p, pays) ||
		g.Turn.InForce.Has(program.RuleLifeFixed) && g.teamRule(program.RuleLifeFixed, p)
}

func (g *Game) barredLife(kind program.RuleKind, p program.PlayerID, pays bool) bool {
	found := false
	for q := range g.Players {
		if g.asOne(p, program.PlayerID(q)) {
			g.rules(kind, PlayerRef(program.PlayerID(q)),
				func(m *program.Mod, _ Env) bool { found = found || m.B == 0 || pays; return !found })
		}
	}
	return found
}

// cantSacrifice reports whether an object can't be sacrificed, or not for a spell or ability.
func (g *Game) cantSacrifice(ref Ref, pays bool) bool {
	found := false
	if g.Turn.InForce.Has(program.RuleCantSacrifice) {
		g.rules(program.RuleCantSacrifice, ref, func(m *program.Mod, _ Env) bool {
			found = found || m.B == 0 ||
				pays
			return !found
		})
	}
	return found
}

// lifeLeft returns how much life a player can pay in addition.
func (g *Game) lifeLeft(p program.PlayerID, life int32, pays bool) int32 {
	if g.cantPayLife(p, pays) {
		return 0
	}
	return max(g.lifeTotal(p)-life, 0)
}

// flatPart returns the n-th part of all costs in g.items; nil after the last.
func (g *Game) flatPart(n int) *program.CostPart {
	for _, it := range g.items {
		parts := g.r.Costs[it.cost].Parts
		if n < len(parts)*int(it.times) {
			return &parts[n%len(parts)]
		}
		n -= len(parts) * int(it.times)
	}
	return nil
}

// usable reports whether an object can pay a part of a cost at all. cast is the card being cast, which can't pay for
// itself.
func (g *Game) usable(part *program.CostPart, e *Env, p program.PlayerID, ref Ref, pays bool) bool {
	if part.Kind == program.PartGain {
		return ref.IsPlayer() && !g.teamRule(program.RuleCantGainLife, ref.Player()) &&
			!g.teamRule(program.RuleLifeFixed, ref.Player()) // 119.7, 119.8
	}
	o := g.obj(ref)
	if o == nil {
		return false
	}
	switch part.Kind {
	case program.PartCounter:
		// Only a permanent gets counters as a price: not the card that it has become (701.63a, 701.68a).
		return o.Zone == program.Battlefield && !g.cantCounters(ref, part.Counter)
	case program.PartSacrifice:
		return o.Zone == program.Battlefield && g.ctrlOf(ref) == p && !g.cantSacrifice(ref, pays) &&
			(pays || !g.cantBeMade(program.CantBeMadeToSacrifice, p, e.You))
	case program.PartDiscard:
		return o.Zone == program.Hand && o.Owner == p
	case program.PartTap, program.PartUntap:
		return o.Zone == program.Battlefield &&
			(g.Bodies[o.Body].Flags&program.Tapped != 0) == (part.Kind == program.PartUntap) && !g.cantRide(part, ref)
	case program.PartUncounter:
		n := int32(1)
		if part.Amount != 0 {
			n = g.num(part.Amount, e)
		}
		return g.countersOn(ref, part.Counter) >= n
	case program.PartReturn:
		return o.Zone != program.Hand
	case program.PartExile:
		return o.Zone != program.Exile || o.Flags&program.FlagFaceDown != 0
	case program.PartReveal, program.PartGraveyard, program.PartTop, program.PartBottom:
	default:
		panic(fmt.Sprintf("engine: no such part of a cost as %v", part.Kind))
	}
	return true
}

// partNeed returns how many objects a part requires.
func (g *Game) partNeed(part *program.CostPart, e *Env, candidates int) int {
	switch {
	case part.All:
		return candidates
	case part.Any && part.Some:
		return 1
	case part.Any:
		return 0
	case part.N != 0:
		return int(max(g.num(part.N, e), 0))
	}
	return 1
}

// wholeThere reports whether every one of the objects that a part means can pay it, and there are any (118.3, 400.7).
func (g *Game) wholeThere(t *payment, part *program.CostPart, e *Env) bool {
	m := g.mark()
	defer g.release(m)
	g.set(part.From, g.partEnv(t, e, &Env{}))
	for i := m; i < len(g.tmp); i++ {
		if !g.usable(part, e, t.p, g.tmp[i], t.pays()) {
			return false
		}
	}
	return len(g.tmp) > m
}

// partEnv is the environment in which the objects of a part are found.
func (g *Game) partEnv(t *payment, e, own *Env) *Env {
	if t.kind == paySpell || t.kind == payAbility {
		return e
	}
	*own = *e
	own.You = t.p // "unless that player discards a card": "you" is the player who pays
	return own
}

// partCandidates appends to g.tmp the objects that can pay a part, without those already chosen for one that uses them
// in the same way.
func (g *Game) partCandidates(t *payment, part *program.CostPart, e *Env, chosen uint32) {
	m := g.mark()
	g.set(part.From, g.partEnv(t, e, &Env{}))
	if chosen != 0 {
		g.markUses(chosen)
	}
	use := uint64(1) << part.Kind.Use()
	w := m
	for i := m; i < len(g.tmp); i++ {
		ref := g.tmp[i]
		if part.Kind == program.PartGain { // several parts may make the same player gain life
			if g.usable(part, e, t.p, ref, t.pays()) {
				g.tmp[w] = ref
				w++
			}
			continue
		}
		if ref == t.obj && (t.kind == paySpell || g.turnsItself(t, part.Kind)) {
			continue
		}
		if chosen != 0 && !part.Again() && g.uses.get(ref)&use != 0 || g.tiedUp(t, ref) ||
			g.canHelpPay(t, ref, part.Kind) || !g.usable(part, e, t.p, ref, t.pays()) {
			continue
		}
		g.tmp[w] = ref
		w++
	}
	g.tmp = g.tmp[:w]
	if part.Agree != 0 {
		g.keepAgreeing(part, e, m, chosen)
	}
}

// turnsItself reports whether {T} in the cost taps the permanent whose ability it is, or {Q} untaps it, so that the
// permanent can't be tapped or untapped for another part of the same cost (602.2b, 601.2h).
func (g *Game) turnsItself(t *payment, kind program.PartKind) bool {
	if t.kind != payAbility {
		return false
	}
	c := &g.r.Costs[g.r.Abilities[t.ability].Cost]
	return c.Tap && kind == program.PartTap || c.Untap && kind == program.PartUntap
}

// enough reports whether the objects chosen for a part of any number suffice.
func (g *Game) enough(part *program.CostPart, e *Env, chosen uint32, n int) bool {
	if part.Some && !g.someChosen(chosen, n) {
		return false
	}
	return part.Total == 0 || g.chosenTotal(part, chosen, n) >= int64(g.num(part.Total, e))
}

// someChosen reports whether an object is chosen for the n-th part.
func (g *Game) someChosen(chosen uint32, n int) bool {
	for c := chosen; c != 0; c = g.Cells[c].Next {
		if int(g.Cells[c].Val) == n {
			return true
		}
	}
	return false
}

// chosenTotal returns the total power, or other quantity, of the objects chosen for the n-th part.
func (g *Game) chosenTotal(part *program.CostPart, chosen uint32, n int) (total int64) {
	for c := chosen; c != 0; c = g.Cells[c].Next {
		if int(g.Cells[c].Val) == n {
			total += int64(g.partWorth(part, g.Cells[c].Ref))
		}
	}
	return total
}

// Compleated planeswalkers (702.150) enter with less loyalty for mana symbols paid with life.

// spentLife is the index in Spent that counts the Phyrexian symbols paid with life.
const spentLife = program.SpentSnow + 1

// compleated returns the number of loyalty counters with which a planeswalker enters instead of n: two fewer for each
// Phyrexian symbol paid with life.
func compleated(c *program.Chars, b *Body, n int32) int32 {
	if !c.Has(program.Compleated) {
		return n
	}
	return max(n-2*int32(b.Spent[spentLife]), 0)
}

// lifePaid returns how many Phyrexian symbols are paid with life, by announcement (601.2b) or by the current plan.
func (g *Game) lifePaid(t *payment) uint8 {
	phy := g.Ctxs[t.ctx].Phy
	return uint8(bits.OnesCount8(uint8(phy)&uint8(phy>>8)) + int(g.plan.Life)/2)
}

// Mana abilities that take more from their player than tapping and mana: a permanent or card, life, counters. Who pays
// mana manually is shown what the rest of a payment would take before it is activated for them.

// Toll is something that a mana ability takes from its player besides tapping and mana.
type Toll struct {
	// Source is the object whose ability it is, Obj what is taken or changed: Source itself, or another object.
	Source, Obj Ref
	// Kind is what is done to Obj; 0 if life is paid.
	Kind program.PartKind
	// Life is the life that is paid.
	Life int32
}

// tolls appends what activating a mana ability of a source takes.
func (g *Game) tolls(s *srcInfo, life int32, out []Toll) []Toll {
	if s.kind != srcAbility {
		return out
	}
	c := &g.r.Costs[g.r.Abilities[s.ability].Cost]
	if c.Life != 0 {
		out = append(out, Toll{Source: s.ref, Obj: s.ref, Life: life})
	}
	for i := range c.Parts {
		k := c.Parts[i].Kind
		if !takes(k) {
			continue
		}
		t := Toll{Source: s.ref, Obj: s.ref, Kind: k}
		if s.with != NoRef {
			t.Obj = s.with
		}
		out = append(out, t)
	}
	return out
}

// takes reports whether paying a part of a cost takes something from a player: tapping, untapping and revealing don't.
func takes(k program.PartKind) bool {
	return k != program.PartTap && k != program.PartUntap && k != program.PartReveal
}

// takesToll reports whether activating a mana ability takes more than tapping and mana.
func (g *Game) takesToll(ab *program.Ability) bool {
	c := &g.r.Costs[ab.Cost]
	if c.Life != 0 {
		return true
	}
	for i := range c.Parts {
		if takes(c.Parts[i].Kind) {
			return true
		}
	}
	return false
}

// spareTolls sets whether payments are considered without mana abilities that take more than tapping and mana.
func (g *Game) spareTolls(on bool) { g.tollFree, g.srcOK = on, false }

// planTolls appends what the solver's plan takes.
func (g *Game) planTolls(out []Toll) []Toll {
	for i := range g.plan.Steps {
		st := &g.plan.Steps[i]
		out = g.tolls(&g.srcs[st.Ref], int32(g.srcLife(st.Ref)), out)
	}
	return out
}

// srcLife is the life that the source with a number costs.
func (g *Game) srcLife(n int32) uint8 {
	if s := &g.srcs[n]; s.kind == srcAbility {
		return g.r.Abilities[s.ability].Source.Life
	}
	return 0
}

// solve plans the mana of a payment with the sources that are loaded. For a player who pays manually, and has the rest
// activated for them, it does without abilities that take more than tapping and mana wherever the others suffice.
func (g *Game) solve(f *Frame, t *payment, life int32, tapped Ref) bool {
	left := int(g.lifeLeft(t.p, life, t.pays()))
	pay := func() bool {
		g.markWanted(t)
		g.solver.Spare(g.sparing.kind())
		if g.solver.Pay(&g.bill, left, &g.plan) {
			return true
		}
		if !g.findUses(t, &g.bill, left, tapped, f.Ip) {
			return false
		}
		g.markWanted(t)
		g.solver.Spare(g.sparing.kind())
		return g.solver.Pay(&g.bill, left, &g.plan)
	}
	if !pay() {
		return false
	}
	if g.ManualPayment>>f.Player&1 == 0 || len(g.planTolls(g.tollBuf[:0])) == 0 {
		return true
	}
	again := func(sparing bool) bool {
		g.spareTolls(sparing)
		g.loadFor(t, tapped, f.Ip)
		ok := pay()
		g.tollFree, g.srcOK = false, false
		return ok
	}
	return again(true) || again(false)
}

// ManaTolls returns what would be taken from the player who is asked how to pay mana, besides tapping and mana, if the
// rest is activated for them. The view must be of a copy of the game.
func (v View) ManaTolls() []Toll {
	g := v.g
	if len(g.Frames) == 0 || g.top().Kind != FramePay || g.top().Ask != askMana {
		return nil
	}
	f := g.top()
	t := g.paymentOf(f)
	life := g.total(&t)
	tapped := g.tapsSelf(&t)
	g.loadFor(&t, tapped, f.Ip)
	if !g.solve(f, &t, life, tapped) {
		return nil
	}
	return g.planTolls(nil)
}

// MayTakeToll reports whether the viewer has a mana ability now that takes more than tapping and mana. The view must
// be of a copy of the game.
func (v View) MayTakeToll() bool {
	g := v.g
	g.srcOK = false
	g.gatherSources(v.p)
	g.srcOK = false
	for i := range g.srcs {
		if s := &g.srcs[i]; s.kind == srcAbility && g.takesToll(&g.r.Abilities[s.ability]) {
			return true
		}
	}
	return false
}

// TollFree fills buf with the pending decision as it would be if no mana ability could be activated that takes more
// than tapping and mana. The view must be of a copy of the game.
func (v View) TollFree(buf *Decision) bool {
	g := v.g
	g.spareTolls(true)
	g.decValid = false
	ok := g.Decision(buf)
	g.spareTolls(false)
	g.decValid = false
	return ok
}

// Tolls returns what the mana ability of an option takes that pays with it, besides tapping and mana.
func (v View) Tolls(o *Option) []Toll {
	if o.Kind != OptPay || o.Ability == 0 || o.Obj == NoRef {
		return nil
	}
	s := srcInfo{ref: o.Obj, ability: o.Ability, with: o.Other}
	return v.g.tolls(&s, int32(v.g.r.Abilities[o.Ability].Source.Life), nil)
}

// Helps reports whether something can be tapped or exiled rather than pay mana: for convoke, delve or improvise.
func (d *Decision) Helps() bool {
	return slices.ContainsFunc(d.Options, func(o Option) bool {
		return o.Kind == OptPay && o.Obj != NoRef && o.Ability == 0
	})
}

// Makes returns the mana that the mana ability of an option makes that pays with it, by type; none where that isn't
// known beforehand.
func (o *Option) Makes() (makes [mana.NumKinds]int) {
	if o.Kind == OptPay && o.Obj != NoRef {
		for k := range makes {
			makes[k] = int(unpackMakes(o.N, k))
		}
	}
	return makes
}

// Paying mana manually: a player who wants to is asked for each mana ability.

// handOptions counts the mana abilities that a player who pays manually can activate next so that the rest stays
// payable, and what they can tap or exile rather than pay mana, and lists them.
func (g *Game) handOptions(f *Frame, t *payment, d *Decision) int {
	life := g.total(t)
	tapped := g.tapsSelf(t)
	g.loadFor(t, tapped, f.Ip)
	g.solver.Load(&g.Pools[t.p], nil)
	left := int(g.lifeLeft(t.p, life, t.pays()))
	if g.solver.Payable(&g.bill, left) {
		g.srcOther = true
		return g.helpsByHand(f, t, left, tapped, d) // the pool can pay everything
	}
	list := g.handSources(f, t, left, tapped)
	g.srcOther = true
	rest := g.handRest[:0]
	n := 0
	for i := range list {
		s := &list[i]
		if s.Direct || s.Cost > 0 {
			continue
		}
		rest = rest[:0]
		for k := range list {
			if k != i && (s.Group == 0 || list[k].Group != s.Group) &&
				(s.Ref < 0 || list[k].Ref < 0 || !g.mustPrecede(&g.srcs[list[k].Ref], &g.srcs[s.Ref])) {
				rest = append(rest, list[k])
			}
		}
		for _, makes := range outputs(s) {
			pool := g.Pools[t.p]
			for k, amount := range makes {
				if amount > 0 {
					pool.Add(mana.Unit{Kind: mana.Kind(k), Snow: s.Snow, Class: s.Class}, int(amount))
				}
			}
			g.solver.Load(&pool, rest)
			if !g.solver.Payable(&g.bill, left-int(s.Life)) {
				continue
			}
			n++
			if d != nil {
				info := &g.srcs[s.Ref]
				makes = info.extra.without(makes)
				if o := (Option{Kind: OptPay, Obj: info.ref, Other: info.with, Ability: info.ability,
					N: packMakes(&makes)}); !slices.Contains(d.Options, o) {
					d.add(o)
				}
			}
		}
	}
	g.handRest = rest
	return n + g.helpsByHand(f, t, left, tapped, d)
}

// handSources returns the sources that a player who pays manually can choose from: those that suffice with the objects
// which they would use, if any do.
func (g *Game) handSources(f *Frame, t *payment, left int, tapped Ref) []mana.Source {
	g.loadFor(t, tapped, f.Ip)
	list := g.sources
	if g.srcOther {
		list = g.otherSources
	}
	if !g.solver.Payable(&g.bill, left) && g.findUses(t, &g.bill, left, tapped, f.Ip) {
		return g.otherSources
	}
	return list
}

// outputs lists the mana a source can make, each alternative by type.
func outputs(s *mana.Source) (list [][mana.NumKinds]uint16) {
	if s.Output == mana.Fixed {
		var m [mana.NumKinds]uint16
		for k, n := range s.Bundle {
			m[k] = uint16(n)
		}
		return [][mana.NumKinds]uint16{m}
	}
	for k := range mana.NumKinds {
		if s.Kinds.Has(mana.Kind(k)) {
			var m [mana.NumKinds]uint16
			m[k] = s.Amount
			list = append(list, m)
		}
	}
	return list
}

// maxMixed bounds the mana in any combination of several types that an activation makes. Where it would make more, the
// game ends at that limit.
const maxMixed = 31

// packMakes encodes the mana an activation makes in a frame's number, five bits for each type; 0 leaves the choice to
// the player. More than maxMixed of a type is all that the activation makes.
func packMakes(makes *[mana.NumKinds]uint16) int32 {
	var v int32
	for k, n := range makes {
		v |= int32(min(n, maxMixed)) << (5 * k)
	}
	return v
}

func unpackMakes(v int32, k int) int32 { return v >> (5 * k) & 31 }
