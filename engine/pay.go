package engine

import (
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// FramePay pays costs (601.2g-h; 409.1f-h of 2006).
//
// The objects are chosen first, so that mana abilities are activated with them in mind; then mana abilities are
// activated; then everything is paid together.

// Stages of a pay frame.
const (
	payLock uint8 = iota
	payChoose
	payMana
	paySpend
	payPrograms
	payDone
)

// Questions of a pay frame.
const (
	askPart uint8 = iota + 1
	askMana
)

// pushPay starts a payment.
func (g *Game) pushPay(t *payment) {
	f := Frame{Kind: FramePay, Player: t.p, Ctx: t.ctx, Ref: t.obj, C: int32(t.kind), Group: g.newGroup()}
	switch t.kind {
	case payAbility:
		f.A = int32(t.ability)
	case payEffectCost:
		f.A = int32(t.cost)
	}
	g.push(f)
}

// paymentOf returns what a FramePay pays for.
func (g *Game) paymentOf(f *Frame) payment {
	t := payment{kind: paymentKind(f.C), p: f.Player, ctx: f.Ctx, obj: f.Ref}
	switch t.kind {
	case paySpell:
		t.def = &g.r.Defs[g.Objs[f.Ref.slot()].Def]
	case payAbility:
		t.ability = program.AbilityID(f.A)
	case payEffectCost:
		t.cost = uint32(f.A)
	case payAttack, payBlock:
		t.list = g.declared()
	}
	return t
}

// declared returns the list of choices of the declaration of attackers or blockers in progress.
func (g *Game) declared() uint32 {
	for i := len(g.Frames) - 1; i >= 0; i-- {
		if f := &g.Frames[i]; f.Kind == FrameAttackers || f.Kind == FrameBlockers {
			return f.Ip
		}
	}
	return 0
}

// runPay pays costs (601.2g-h). Ref is the object paid for, C the paymentKind, A the ability or cost. Ip are cells of
// the objects chosen to pay with (Val is the number of the part). B is the part that is being chosen for, then the next
// of the costs that are programs.
//
// Where nothing has to be chosen or run, the next stage follows at once with the total cost worked out before.
func (g *Game) runPay() {
	f, depth := g.top(), len(g.Frames)
	t := g.paymentOf(f)
	switch f.PC {
	case payLock:
		f.PC = payChoose
		g.Ctxs[f.Ctx].Locked = 0
		life := g.total(&t)
		g.lockBill(f.Ctx)
		if g.flatPart(0) != nil || !g.canContinue() {
			return
		}
		f.PC, f.B = payMana, 0
		if !g.canContinue() {
			return
		}
		g.runPayMana(f, &t, life)
		if len(g.Frames) != depth || f.PC != paySpend || !g.canContinue() {
			return
		}
		g.runPaySpend(f, &t, life)
		g.finishPay(depth)
	case payChoose:
		g.runPayChoose(f, &t)
	case payMana:
		g.runPayMana(f, &t, g.total(&t))
	case paySpend:
		g.runPaySpend(f, &t, g.total(&t))
		g.finishPay(depth)
	case payPrograms:
		// Costs that are programs run one after the other; B is the next one.
		g.total(&t)
		for n := int(f.B); ; n++ {
			i := n
			prog := program.Prog(0)
			for _, it := range g.items {
				if i < int(it.times) {
					prog = g.r.Costs[it.cost].Prog
					i = -1
					break
				}
				i -= int(it.times)
			}
			if i >= 0 {
				f.PC = payDone
				return
			}
			if prog != 0 {
				f.B = int32(n + 1)
				g.pushProgram(prog, f.Ctx, false)
				return
			}
		}
	case payDone:
		g.paid(f)
	}
}

// finishPay ends a payment at once if everything has been paid at the frame's depth, and nothing is left to be carried
// out.
func (g *Game) finishPay(depth int) {
	if len(g.Frames) != depth || g.top().PC != payPrograms || g.hasPrograms() || !g.canContinue() {
		return
	}
	f := g.top()
	if f.PC = payDone; g.canContinue() {
		g.paid(f)
	}
}

// hasPrograms reports whether some cost of g.items is a program.
func (g *Game) hasPrograms() bool {
	for _, it := range g.items {
		if g.r.Costs[it.cost].Prog != 0 {
			return true
		}
	}
	return false
}

// paid ends a payment that has been made.
func (g *Game) paid(f *Frame) {
	g.Ctxs[f.Ctx].Locked = 0
	g.freeCells(&f.Ip)
	g.pop()
}

// runPayChoose asks for the objects that pay the parts of the cost.
func (g *Game) runPayChoose(f *Frame, t *payment) {
	g.total(t)
	part := g.flatPart(int(f.B))
	if part == nil {
		f.PC, f.B = payMana, 0
		return
	}
	e := g.env(t.ctx)
	have := 0
	for c := f.Ip; c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Val == f.B {
			have++
		}
	}
	m := g.mark()
	defer g.release(m)
	g.partCandidates(t, part, &e, f.Ip)
	n := len(g.tmp) - m
	need := g.partNeed(part, &e, n+have) - have
	switch {
	case part.Any && n > 0:
		f.Ask = askPart
	case part.Any && g.enough(part, &e, f.Ip, int(f.B)):
		f.B++
	case part.Any:
		g.cancelPay(f)
	case need <= 0:
		f.B++
	case n == 0:
		g.cancelPay(f)
	case part.All || need >= n:
		for i := m; i < len(g.tmp); i++ {
			f.Ip = g.appendCell(f.Ip, g.tmp[i], f.B)
		}
		f.B++
	case part.Random:
		f.Ip = g.appendCell(f.Ip, g.tmp[m+g.random(n)], f.B)
	default:
		f.Ask = askPart
	}
}

// cancelPay gives up: the cost can't be paid any more, because something replaced an event it was to be paid with.
func (g *Game) cancelPay(f *Frame) {
	g.Ctxs[f.Ctx].Flags |= CtxUnpaid
	g.Ctxs[f.Ctx].Locked = 0
	g.freeCells(&f.Ip)
	g.pop()
}

// runPayMana activates mana abilities until the pool can pay the mana (601.2g). A player who pays manually is asked for
// each. life is the life in the total cost just worked out.
func (g *Game) runPayMana(f *Frame, t *payment, life int32) {
	if g.manaTriggers() {
		return
	}
	g.manaPaid = g.manaPaid || g.bill.Total() > 0 || g.bill.Generic > 0
	tapped := g.tapsSelf(t)
	if pays := g.plannedPays(t); pays != 0 && g.canPayWith(f.Player, pays) {
		f.PC = paySpend
		return
	}
	if f.B&1 == 0 && g.ManualPayment>>f.Player&1 != 0 && g.handOptions(f, t, nil) > 0 {
		f.Ask = askMana
		return
	}
	if g.bill.Total() == 0 { // nothing to pay with mana
		f.PC = paySpend
		return
	}
	if g.comparison.on {
		g.comparePlans(f, t, life, tapped)
	}
	if g.quickLands(f, t, tapped) {
		f.PC = paySpend
		g.tapLands(f.Player)
		return
	}
	g.loadFor(t, tapped, f.Ip)
	if tapped == NoRef && f.Ip == 0 && g.quickSources(t) {
		f.PC = paySpend
		if g.wit == nil && !g.r.StateTriggers && g.unobserved(program.EvTap) && g.unobserved(program.EvAddMana) {
			g.tapQuickly(f.Player)
			return
		}
		g.begin()
		for _, i := range g.quickPlan {
			var makes [mana.NumKinds]uint16
			makes[program.FirstKind(g.sources[i].Kinds)] = 1
			g.proposePlainMana(f.Player, g.srcs[i].ref, g.srcs[i].ability, &makes)
		}
		g.commit(0, program.NoReg)
		return
	}
	if !g.solve(f, t, life, tapped) {
		g.cancelPay(f)
		return
	}
	any, plain := false, true
	g.begin()
	for i := range g.plan.Steps {
		st := &g.plan.Steps[i]
		s := g.srcs[st.Ref]
		if s.kind != srcAbility {
			continue
		}
		any = true
		if g.r.Abilities[s.ability].PlainSource {
			makes := s.extra.without(st.Makes)
			g.proposePlainMana(f.Player, s.ref, s.ability, &makes)
		} else {
			plain = false
		}
	}
	if plain {
		f.PC = paySpend // come back if the ability does not make the expected mana
	}
	if !any {
		return
	}
	if len(g.Events) == g.batchStart {
		// The remaining abilities cost something themselves or have side effects: activate them one after the other,
		// those without mana costs first, and before those that use up other objects.
		best, pays := -1, uint32(0)
		for i := range g.plan.Steps {
			if st := &g.plan.Steps[i]; g.srcs[st.Ref].kind == srcAbility && !g.mustWait(i) &&
				(best < 0 || pays == 0 && g.plan.Steps[best].Cost > 0 || st.Cost == 0 && g.goesBefore(st, best)) {
				best, pays = i, packPays(st)
				if !g.canPayWith(f.Player, pays) {
					pays = 0
				}
			}
		}
		f.B += 2 // bounds the number of activations, however the mana is replaced
		if f.B > maxActivations {
			g.exceed(DrawnByPayment)
			return
		}
		if best < 0 {
			g.cancelPay(f)
			return
		}
		st := &g.plan.Steps[best]
		s := g.srcs[st.Ref]
		makes, several := s.extra.without(st.Makes), uint32(0)
		for _, ref := range g.severalOf(&s) {
			several = g.appendCell(several, ref, 0)
		}
		g.push(Frame{Kind: FrameActivate, Player: f.Player, Ref: s.ref, Ip: uint32(s.ability), A: packMakes(&makes),
			B: int32(pays), C: int32(several), Other: s.with, Group: g.newGroup()})
		return
	}
	g.commit(0, program.NoReg)
}

// maxActivations bounds, doubled, how many mana abilities are activated in turn for one payment. Beyond it the game
// ends at that limit.
const maxActivations = 400

// proposePlainMana taps a permanent for mana directly, where its ability does nothing else.
func (g *Game) proposePlainMana(p program.PlayerID, ref Ref, a program.AbilityID, makes *[mana.NumKinds]uint16) {
	g.propose(Event{Kind: program.EvTap, Player: p, Obj: ref, Src: ref, Flags: program.FlagForMana,
		Rule: rulebook.RuleActivate})
	class := int32(g.r.Abilities[a].Makes.Class) << 8
	for k, n := range makes {
		if n > 0 {
			g.propose(Event{Kind: program.EvAddMana, Player: p, Amount: int32(n), Aux: int32(k) | class, Src: ref,
				Flags: g.snowFlag(ref), Rule: rulebook.RuleManaAbility})
		}
	}
}

// snowFlag marks mana from a snow source.
func (g *Game) snowFlag(ref Ref) program.EventFlags {
	if l, ok := g.look(ref); ok && l.chars.Supers&program.SuperSnow != 0 {
		return program.FlagFirst
	}
	return 0
}

// tapsSelf returns the object that a {T} in the cost of its own ability taps, NoRef if there is none.
func (g *Game) tapsSelf(t *payment) Ref {
	for _, it := range g.items {
		if g.r.Costs[it.cost].Tap {
			return t.obj
		}
	}
	return NoRef
}

// runPaySpend pays everything: mana from the pool, life, symbols, and objects (601.2h). life is the life in the total
// cost just worked out.
func (g *Game) runPaySpend(f *Frame, t *payment, life int32) {
	if g.manaTriggers() {
		return
	}
	e := g.env(t.ctx)
	direct := g.paysDirectly(t)
	g.plan.Steps, g.plan.Life = g.plan.Steps[:0], 0
	pool := g.Pools[t.p]
	if pays := g.plannedPays(t); pays != 0 && g.canPayWith(t.p, pays) {
		g.spendPays(t.p, pays)
	} else if direct || !g.quickSpend(t.p) {
		if !g.spendSolved(f, t, life) {
			if f.B += 2; f.B > maxActivations {
				g.exceed(DrawnByPayment)
				return
			}
			f.PC = payMana
			return
		}
	}
	expended := g.Players[t.p].Expended
	g.noteSpent(t, &pool)
	life = clamp(int64(life) + int64(g.plan.Life))
	g.begin()
	g.proposeExpended(t, expended)
	g.proposeRiders(t, &pool)
	g.proposeSources(t, &pool)
	for i := range g.plan.Steps {
		s := g.srcs[g.plan.Steps[i].Ref]
		if s.kind == srcTap {
			g.propose(Event{Kind: program.EvTap, Player: t.p, Obj: s.ref, Src: t.obj, Flags: program.FlagCost,
				Rule: g.helpRule(t, s.ref)})
			g.proposeConvoked(t, s.ref)
		} else {
			g.propose(Event{Kind: program.EvMove, Player: g.Objs[s.ref.slot()].Owner, Obj: s.ref, To: program.Exile,
				Aux: program.PosEnd, Src: t.obj, Flags: program.FlagCost, Rule: rulebook.RuleDelve})
		}
	}
	if life > 0 {
		g.propose(Event{Kind: program.EvLoseLife, Player: t.p, Amount: life, Src: t.obj, Flags: program.FlagCost,
			Rule: rulebook.RulePayLife})
	}
	for _, it := range g.items {
		c := &g.r.Costs[it.cost]
		if c.Tap {
			flags := program.FlagCost
			if t.kind == payAbility && g.r.Abilities[t.ability].Flags&program.AbMana != 0 {
				flags |= program.FlagForMana
			}
			g.propose(Event{Kind: program.EvTap, Player: t.p, Obj: t.obj, Src: t.obj, Flags: flags,
				Rule: rulebook.RulePayCosts})
		}
		if c.Untap {
			g.propose(Event{Kind: program.EvUntap, Player: t.p, Obj: t.obj, Src: t.obj, Flags: program.FlagCost,
				Rule: rulebook.RulePayCosts})
		}
		if c.Loyal != 0 {
			if n := g.num(c.Loyal, &e); n != 0 {
				g.propose(Event{Kind: program.EvCounters, Player: t.p, Obj: t.obj, Src: t.obj, Amount: n,
					Aux: int32(program.CounterLoyalty), Flags: program.FlagCost, Rule: rulebook.RulePayCosts})
			}
		}
	}
	g.proposeParts(f, t, &e)
	g.proposeHelps(t)
	f.PC, f.B = payPrograms, 0
	g.commit(0, program.NoReg)
}

// spendSolved spends mana of the pool for g.bill, together with what pays directly (convoke, delve), according to the
// solver's plan.
func (g *Game) spendSolved(f *Frame, t *payment, life int32) bool {
	g.loadFor(t, g.tapsSelf(t), f.Ip)
	if !g.planSpending(t, life, &g.Pools[t.p]) {
		return false
	}
	g.spend(t.p, g.plan.Spend)
	return true
}

// planSpending plans what to spend of a pool, with those of the sources loaded that pay directly.
func (g *Game) planSpending(t *payment, life int32, pool *Pool) bool {
	w := g.otherSources[:0]
	if g.srcOther {
		for _, s := range g.otherSources {
			if s.Direct {
				w = append(w, s)
			}
		}
	}
	g.srcOther = true
	g.solver.Load(pool, w)
	g.solver.Spare(g.sparing.kind())
	return g.solver.Pay(&g.bill, int(g.lifeLeft(t.p, life, t.pays())), &g.plan)
}

// proposeParts proposes what happens to the objects chosen, and fills the registers by which the text refers to them.
// What moves away comes last: it may be tapped or lose counters for another part first (601.2h).
func (g *Game) proposeParts(f *Frame, t *payment, e *Env) {
	for _, spends := range [2]bool{false, true} {
		for n := 0; ; n++ {
			part := g.flatPart(n)
			if part == nil {
				break
			}
			if part.Kind.Spends() == spends {
				g.proposePart(f, t, e, n, part)
			}
		}
	}
}

// proposePart proposes what happens to the objects chosen for the n-th part.
func (g *Game) proposePart(f *Frame, t *payment, e *Env, n int, part *program.CostPart) {
	if part.Reg != program.NoReg {
		g.clearReg(t.ctx, int(part.Reg))
	}
	count := int32(0)
	for c := f.Ip; c != 0; c = g.Cells[c].Next {
		if int(g.Cells[c].Val) != n {
			continue
		}
		count++
		ref := g.Cells[c].Ref
		if part.Reg != program.NoReg {
			g.addReg(t.ctx, int(part.Reg), ref)
		}
		ev := Event{Player: t.p, Obj: ref, Src: t.obj, Aux: program.PosEnd, Flags: program.FlagCost,
			Rule: rulebook.RulePayCosts}
		if part.Kind == program.PartGain {
			ev.Kind, ev.Player, ev.Obj, ev.Aux, ev.Amount = program.EvGainLife, ref.Player(), NoRef, 0,
				g.num(part.Amount, e)
			g.propose(ev)
			continue
		}
		owner := g.Objs[ref.slot()].Owner
		move := func(z program.Zone) { ev.Kind, ev.Player, ev.To = program.EvMove, owner, z }
		switch part.Kind {
		case program.PartSacrifice:
			ev.Kind, ev.Aux = program.EvSacrifice, 0
		case program.PartDiscard:
			ev.Kind, ev.Aux = program.EvDiscard, 0
			if part.Random {
				ev.Flags |= program.FlagRandom
			}
		case program.PartExile:
			move(program.Exile)
		case program.PartReturn:
			move(program.Hand)
		case program.PartGraveyard:
			move(program.Graveyard)
		case program.PartTop:
			move(program.Library)
			ev.Aux = program.PosTop
		case program.PartBottom:
			move(program.Library)
		case program.PartTap:
			ev.Kind, ev.Aux = program.EvTap, 0
			g.proposeRide(part, t, ref)
		case program.PartUntap:
			ev.Kind, ev.Aux = program.EvUntap, 0
		case program.PartReveal:
			if g.Objs[ref.slot()].Zone == program.Battlefield {
				continue // beheld objects are only chosen (701.4a)
			}
			ev.Kind, ev.Aux = program.EvReveal, 0
		case program.PartUncounter, program.PartCounter:
			k := int32(1)
			if part.Amount != 0 {
				k = g.num(part.Amount, e)
			}
			if part.Kind == program.PartUncounter {
				count += k - 1 // counters are counted in this case
				k = -k
			}
			ev.Kind, ev.Aux, ev.Amount = program.EvCounters, int32(part.Counter), k
		}
		g.propose(ev)
	}
	if part.Reg != program.NoReg {
		g.setNum(t.ctx, int(part.Reg), count)
	}
}

func (g *Game) askPay(f *Frame, d *Decision) {
	t := g.paymentOf(f)
	d.Source = f.Ref
	if t.kind == paySpell || t.kind == payAbility {
		d.Ability = g.Ctxs[f.Ctx].Ability
	}
	if f.Ask == askMana {
		d.Kind = program.DecideMana
		g.total(&t)
		d.Amount = int32(g.bill.Total())
		g.handOptions(f, &t, d)
		d.add(Option{Kind: OptDone})
		return
	}
	life := g.total(&t)
	part := g.flatPart(int(f.B))
	d.Kind = partDecision(part.Kind)
	e := g.env(t.ctx)
	m := g.mark()
	g.partCandidates(&t, part, &e, f.Ip)
	have := 0
	for c := f.Ip; c != 0; c = g.Cells[c].Next {
		if g.Cells[c].Val == f.B {
			have++
		}
	}
	d.Chosen = int32(have)
	d.Min = int32(g.partNeed(part, &e, len(g.tmp)-m+have))
	d.Max = d.Min
	if part.Any {
		d.Max = int32(len(g.tmp) - m + have)
	}
	if tapped, _, ok := g.unhindered(&t, &e, life); ok {
		end := g.mark()
		w := g.choosing(&t, &e, life, tapped, f.Ip)
		for i := m; i < end; i++ {
			if ref := g.tmp[i]; g.canChoose(w, ref, int(f.B)) {
				d.add(Option{Kind: OptObject, Obj: ref, N: f.B})
			}
		}
	}
	if part.Any && g.enough(part, &e, f.Ip, int(f.B)) {
		d.add(Option{Kind: OptDone})
	}
	if len(d.Options) == 0 {
		// Nothing leads to a complete payment any more. Offer the first object; the payment is cancelled where it
		// fails.
		d.add(Option{Kind: OptObject, Obj: g.tmp[m], N: f.B})
	}
	g.release(m)
}

func partDecision(k program.PartKind) program.DecisionKind {
	switch k {
	case program.PartSacrifice:
		return program.DecideSacrifice
	case program.PartDiscard:
		return program.DecideDiscard
	}
	return program.DecidePayCost
}

func (g *Game) answerPay(f *Frame, ask uint8, o Option) {
	switch {
	case ask == askPart && o.Kind == OptDone:
		f.B++
	case ask == askPart:
		f.Ip = g.appendCell(f.Ip, o.Obj, f.B)
	case o.Kind == OptDone:
		f.B |= 1 // the rest by itself
	case o.Ability == 0:
		g.helpByHand(f, &o)
	default:
		several := g.handUses(f, &o)
		g.push(Frame{Kind: FrameActivate, Player: f.Player, Ref: o.Obj, Ip: uint32(o.Ability), A: o.N,
			C: int32(several), Other: o.Other, Group: g.newGroup()})
	}
}

// handUses returns cells of the several objects that the mana ability of an option taps.
func (g *Game) handUses(f *Frame, o *Option) (cells uint32) {
	if g.r.Abilities[o.Ability].SourceTaps == 0 {
		return 0
	}
	t := g.paymentOf(f)
	life := g.total(&t)
	left := int(g.lifeLeft(t.p, life, t.pays()))
	for _, src := range g.handSources(f, &t, left, g.tapsSelf(&t)) {
		if src.Ref < 0 {
			continue
		}
		if s := &g.srcs[src.Ref]; s.ref == o.Obj && s.ability == o.Ability {
			for _, ref := range g.severalOf(s) {
				cells = g.appendCell(cells, ref, 0)
			}
			return cells
		}
	}
	return 0
}

// Most payments are simple: basic lands for coloured and generic mana. They are solved here without the solver, with
// the same choice of sources: coloured mana from sources of its colour, generic mana from the types with the most
// sources.

// packPays encodes which mana of the pool a step of the solver's plan spends on its source's cost, five bits for each;
// 0 if it spends none or does not fit.
func packPays(st *mana.Step) uint32 {
	var v uint32
	for i := range int(st.Cost) {
		u := st.Pays[i]
		if u.Class != 0 {
			return 0
		}
		b := uint32(u.Kind) | 0x10
		if u.Snow {
			b |= 0x08
		}
		v |= b << (5 * i)
	}
	return v
}

func unpackPay(v uint32, i int) (u mana.Unit, ok bool) {
	b := v >> (5 * i)
	return mana.Unit{Kind: mana.Kind(b & 0x07), Snow: b&0x08 != 0}, b&0x10 != 0
}

// canPayWith reports whether the pool contains the mana.
func (g *Game) canPayWith(p program.PlayerID, pays uint32) bool {
	pool := g.Pools[p]
	for i := range mana.MaxSourceCost {
		if u, ok := unpackPay(pays, i); ok && !pool.Spend(u, 1) {
			return false
		}
	}
	return true
}

// plannedPays returns the mana that a mana ability is to be paid with according to the plan of the payment it is
// activated for; 0 without a plan.
func (g *Game) plannedPays(t *payment) uint32 {
	if t.kind != payAbility || g.r.Abilities[t.ability].Flags&program.AbMana == 0 {
		return 0
	}
	pays := g.Ctxs[t.ctx].Kicked
	n := 0
	for i := range mana.MaxSourceCost {
		if _, ok := unpackPay(pays, i); ok {
			n++
		}
	}
	if n != g.bill.Total() {
		return 0
	}
	return pays
}

// spendPays spends the mana encoded in pays.
func (g *Game) spendPays(p program.PlayerID, pays uint32) {
	for i := range mana.MaxSourceCost {
		if u, ok := unpackPay(pays, i); ok {
			g.Pools[p].Spend(u, 1)
		}
	}
}
