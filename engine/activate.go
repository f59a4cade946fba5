package engine

import (
	"fmt"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// Activating an ability (602.2; 409.1 in 2006). FrameActivate performs the steps.
//
// A mana ability is activated in the same steps except for the stack: it resolves immediately (605.3).

// Stages of an activation.
const (
	actBegin uint8 = iota
	actPay
	actDone
	actColor
	actMana
	actRest
	actEnd
)

const askColor uint8 = 1

// runActivate activates an ability (602.2). Ref is the object, Ip the ability, Other then the ability on the stack. For
// mana abilities A is the mana to make (packMakes; 0: the player chooses), B the mana to pay with (packPays; 0: any),
// and the plan of a payment may name what to pay with: Other is one object, C the head of a list of several.
func (g *Game) runActivate() {
	f := g.top()
	a := program.AbilityID(f.Ip)
	ab := &g.r.Abilities[a]
	switch f.PC {
	case actBegin:
		f.PC = actPay
		player := f.Player
		ctx := g.newCtx(f.Ref, player, a, int(ab.NRegs))
		f = g.top()
		f.Ctx = ctx
		g.Ctxs[ctx].Kicked = uint32(f.B)
		if ab.Flags&program.AbMana == 0 {
			on := g.newStackAbility(ctx, a, player)
			f = g.top()
			f.Other = on
		}
		g.pushAnnounce(&payment{kind: payAbility, p: player, ctx: ctx, obj: f.Ref, ability: a})
	case actPay:
		f.PC = actDone
		if g.Ctxs[f.Ctx].Flags&CtxNoTargets != 0 {
			g.undoActivate(f)
			return
		}
		if g.wit != nil {
			g.remarkPrice(f.Ref, f.Player, a)
		}
		with, several := NoRef, uint32(f.C)
		if f.C = 0; ab.Flags&program.AbMana != 0 {
			with = f.Other
		}
		g.pushPay(&payment{kind: payAbility, p: f.Player, ctx: f.Ctx, obj: f.Ref, ability: a})
		if with != NoRef { // the planned payment
			cells := g.appendCell(0, with, 0)
			g.top().Ip = cells
		} else if several != 0 {
			g.top().Ip = several
		}
	case actDone:
		if g.Ctxs[f.Ctx].Flags&CtxUnpaid != 0 {
			g.undoActivate(f)
			return
		}
		f.PC = actEnd
		if ab.Flags&program.AbMana != 0 {
			f.PC = actColor
		}
		if ab.Flags&program.AbMana != 0 {
			f.Other = NoRef
		}
		on, ctx, p := f.Other, f.Ctx, f.Player
		g.begin()
		g.propose(Event{Kind: program.EvActivate, Player: p, Obj: on, Src: f.Ref, Aux: int32(a),
			Rule: g.activateRule(ab)})
		if on != NoRef {
			g.proposeTargets(ctx, on, p)
		}
		g.commit(0, program.NoReg)
	case actColor:
		f.PC = actMana
		if !ab.Known() || ab.Makes.Output == mana.Fixed {
			return
		}
		kinds := g.makesKinds(f.Ref, f.Player, ab)
		if ab.Makes.Output == mana.Mixed && kinds.Len() > 1 && g.amountOf(f, ab) > maxMixed {
			g.exceed(DrawnByPayment)
			return
		}
		if f.A != 0 {
			return
		}
		switch kinds.Len() {
		case 0: // mana of no type, so none (106.5)
		case 1:
			f.A = g.packKind(f, ab, program.FirstKind(kinds))
		default:
			f.Ask = askColor
		}
	case actMana:
		g.makeMana(f, ab)
	case actRest:
		f.PC = actEnd
		if ab.Known() {
			g.pushProgram(ab.Rest, f.Ctx, false)
		} else {
			g.runAbility(f.Ctx, a, g.Ctxs[f.Ctx].Modes)
		}
	case actEnd:
		if ab.Flags&program.AbMana != 0 && g.manaTriggers() {
			return
		}
		ctx, mana := f.Ctx, ab.Flags&program.AbMana != 0
		g.pop()
		if mana {
			g.freeCtx(ctx)
		}
	}
}

func (g *Game) activateRule(ab *program.Ability) rulebook.Rule {
	switch {
	case ab.Flags&program.AbMana != 0:
		return rulebook.RuleManaAbility
	case ab.Flags&program.AbLoyalty != 0:
		return rulebook.RuleLoyalty
	}
	return rulebook.RuleActivate
}

// undoActivate reverses an activation that could not be completed (732; 733 today).
func (g *Game) undoActivate(f *Frame) {
	on, ctx, several := f.Other, f.Ctx, uint32(f.C)
	mana := g.r.Abilities[f.Ip].Flags&program.AbMana != 0
	g.freeCells(&several)
	g.pop()
	if on != NoRef && !mana {
		g.unstack(on) // this frees the context
		return
	}
	g.freeCtx(ctx)
}

// makeMana adds the mana of a mana ability with a known result.
func (g *Game) makeMana(f *Frame, ab *program.Ability) {
	f.PC = actRest
	if !ab.Known() {
		return
	}
	amount, packed := g.amountOf(f, ab), f.A
	g.begin()
	for k := range mana.NumKinds {
		n := int32(0)
		switch ab.Makes.Output {
		case mana.Fixed:
			n = int32(ab.Makes.Bundle[k])
		case mana.Mixed:
			if n = unpackMakes(packed, k); n == maxMixed { // or more, all of it of this type
				n = amount
			}
		case mana.Same:
			if unpackMakes(packed, k) > 0 {
				n = amount
			}
		default:
			panic(fmt.Sprintf("engine: no such output of mana as %v", ab.Makes.Output))
		}
		if n > 0 {
			g.propose(Event{Kind: program.EvAddMana, Player: f.Player, Amount: n,
				Aux: int32(k) | int32(ab.Makes.Class)<<8, Src: f.Ref, Flags: g.snowFlag(f.Ref),
				Rule: rulebook.RuleManaAbility})
		}
	}
	if g.wit != nil && packed == 0 && amount > 0 && ab.Makes.Output != mana.Fixed {
		g.applies(rulebook.RuleUndefinedMana, f.Ref, f.Ref, program.AbilityID(f.Ip))
	}
	g.commit(0, program.NoReg)
}

// packKind adds one mana of a type to the choice, or all of it if it must be of one type.
func (g *Game) packKind(f *Frame, ab *program.Ability, k int) int32 {
	n := int32(1)
	if ab.Makes.Output == mana.Mixed && g.makesKinds(f.Ref, f.Player, ab).Len() == 1 {
		n = g.mixedLeft(f, ab)
	}
	return f.A + min(n, maxMixed)<<(5*k)
}

// amountOf returns how much mana a mana ability makes.
func (g *Game) amountOf(f *Frame, ab *program.Ability) int32 {
	if ab.N == 0 {
		return int32(ab.Makes.Amount)
	}
	e := g.env(f.Ctx)
	return g.num(ab.N, &e)
}

// mixedLeft returns how much of the mana of a Mixed ability has no type yet.
func (g *Game) mixedLeft(f *Frame, ab *program.Ability) int32 {
	n := g.amountOf(f, ab)
	for k := range mana.NumKinds {
		n -= unpackMakes(f.A, k)
	}
	return n
}

func (g *Game) askActivate(f *Frame, d *Decision) {
	d.Kind = program.DecideColor
	d.Source, d.Ability = f.Ref, program.AbilityID(f.Ip)
	kinds := g.makesKinds(f.Ref, f.Player, &g.r.Abilities[f.Ip])
	for k := range mana.NumKinds {
		if kinds.Has(mana.Kind(k)) {
			d.add(Option{Kind: OptColor, N: int32(k)})
		}
	}
}

func (g *Game) answerActivate(f *Frame, ask uint8, o Option) {
	ab := &g.r.Abilities[f.Ip]
	f.A = g.packKind(f, ab, int(o.N))
	if ab.Makes.Output == mana.Mixed && g.mixedLeft(f, ab) > 0 {
		f.Ask = askColor
	}
}

// activateOptions lists the abilities a player can activate and the special actions that permanents allow (116.2b).
// With split a spell with split second is on the stack.
func (g *Game) activateOptions(p program.PlayerID, sorcery, split bool, d *Decision) {
	g.findActors()
	offered := doPlay
	if (g.ManualPayment|g.CanFloatMana)>>p&1 != 0 {
		offered |= doActivate
	}
	actors := g.actors
	if offered == doPlay && g.acting == 0 && g.r.CreatureAbility == 0 {
		actors = nil // they do nothing but make mana
	}
	for _, do := range actors {
		if do.what&(offered|doDeploy|doTurnUp|doUnlock) == 0 ||
			do.ctrl != p && !g.r.AnyoneActivates && do.what&(doTurnUp|doUnlock) == 0 {
			continue
		}
		s := do.slot
		o := &g.Objs[s]
		c := &g.Chars[o.Body]
		if do.what&doTurnUp != 0 {
			g.faceUpOptions(p, s, d)
		}
		if sorcery && do.what&doUnlock != 0 {
			g.unlockOptions(p, s, d)
		}
		deploys := do.ctrl == p && do.what&doDeploy != 0
		if !deploys && (do.what&offered == 0 || do.ctrl != p && !g.r.AnyoneActivates) ||
			g.Bodies[o.Body].Flags&program.PhasedOut != 0 {
			continue
		}
		for n := 0; ; n++ {
			a := g.nthAbility(c, n)
			if a == 0 {
				break
			}
			if ab := &g.r.Abilities[a]; ab.Kind == program.AbActivated && ab.Zones.Has(program.Battlefield) {
				g.activateOption(p, g.refAt(s), a, ab, sorcery, split, d)
			}
		}
	}
	if g.r.EndsEffects {
		g.endOptions(p, d)
	}
	if g.r.Companions {
		g.companionOption(p, sorcery, d)
	}
	if g.r.Conspiracies {
		g.agendaOptions(p, d)
	}
	if g.Turn.InForce.Has(program.RulePlayFrom) {
		g.plotElsewhere(p, sorcery, d)
	}
	if g.Turn.InForce.Has(program.RuleGivesAbility) {
		g.givenOptions(p, sorcery, split, d)
	}
	zones := g.r.ActZones
	if zones == 0 {
		return
	}
	for z := program.Library; z < program.NumZones; z++ {
		if !zones.Has(z) {
			continue
		}
		for s := g.list(z, p).First; s != 0; s = g.Objs[s].Next {
			o := &g.Objs[s]
			def := &g.r.Defs[o.Def]
			if !def.ActZones.Has(z) || o.Owner != p && z != program.Stack || o.Flags&program.FlagFaceDown != 0 {
				continue
			}
			ref := g.refAt(s)
			if g.lostAbilitiesThere(ref) {
				continue
			}
			for _, a := range def.Abilities {
				ab := &g.r.Abilities[a]
				switch {
				case !ab.Zones.Has(z):
				case ab.Kind == program.AbActivated:
					g.activateOption(p, ref, a, ab, sorcery, split, d)
				case ab.Kind == program.AbKeyword && ab.Keyword == program.Suspend:
					g.suspendOption(p, ref, a, ab, def, sorcery, d)
				case ab.Kind == program.AbKeyword && (ab.Keyword == program.Plot || ab.Keyword == program.Foretell):
					g.plotOption(p, ref, a, ab, sorcery, d)
				}
			}
		}
	}
}

func (g *Game) activateOption(p program.PlayerID, ref Ref, a program.AbilityID, ab *program.Ability,
	sorcery, split bool, d *Decision) {
	if ab.Flags&program.AbMana != 0 && (g.ManualPayment|g.CanFloatMana)>>p&1 == 0 && ab.HasSource &&
		!ab.ByHand() {
		return // the solver activates it when there is something to pay
	}
	if !sorcery && g.onlyAsSorcery(ab, ref) {
		return
	}
	if split && ab.Flags&program.AbMana == 0 {
		return // 702.61a
	}
	e := Env{Source: ref, You: p}
	if g.mayActivate(p, ref, a, ab, &e) && g.canActivate(p, ref, a, ab) {
		d.add(Option{Kind: OptActivate, Obj: ref, Ability: a})
	}
}

// mayActivate reports whether nothing forbids a player to activate an ability: who may, how often, and when (602.5).
func (g *Game) mayActivate(p program.PlayerID, ref Ref, a program.AbilityID, ab *program.Ability, e *Env) bool {
	if g.Turn.Ranged && !g.sees(&Env{You: p}, ref) {
		return false // 801.6
	}
	if ctrl := g.ctrlOf(ref); ctrl != p && ab.Flags&program.AbAnyPlayer == 0 {
		if ab.Who == 0 {
			return false
		}
		seen := Env{Source: ref, You: ctrl}
		if !g.inSet(ab.Who, &seen, PlayerRef(p)) {
			return false
		}
	} else if ctrl == p && ab.Who != 0 && ab.Flags&program.AbAnyPlayer == 0 && !g.inSet(ab.Who, e, PlayerRef(p)) {
		return false
	}
	if ab.If != 0 && !g.cond(ab.If, e) {
		return false
	}
	if ab.Flags&program.AbLoyalty != 0 {
		if g.loyaltyUsed(ref) {
			return false
		}
	}
	if limited(ab) && g.usesLeft(ref, a, ab) <= 0 {
		return false
	}
	return !g.Turn.InForce.Has(program.RuleCantActivate) || !g.cantActivate(p, ref, ab)
}

// onlyAsSorcery reports whether an ability of an object can be activated only any time a sorcery could be cast.
func (g *Game) onlyAsSorcery(ab *program.Ability, ref Ref) bool {
	if ab.Flags&program.AbLoyalty != 0 {
		return !g.hasRule(program.RuleLoyaltyInstant, ref)
	}
	return ab.Flags&program.AbSorcery != 0
}

// loyaltyUsed reports whether no more loyalty abilities of a permanent can be activated this turn (606.3).
func (g *Game) loyaltyUsed(ref Ref) bool {
	b := g.body(ref)
	return b != nil && b.LoyalUse > 0 && (b.LoyalUse > 1 || !g.hasRule(program.RuleLoyaltyTwice, ref))
}

// cantActivate reports whether an effect forbids activating the abilities of an object.
func (g *Game) cantActivate(p program.PlayerID, ref Ref, ab *program.Ability) bool {
	no := false
	mana, loyalty := ab.Flags&program.AbMana != 0, ab.Flags&program.AbLoyalty != 0
	g.castRules(program.RuleCantActivate, p, ref, func(m *program.Mod, e Env) bool {
		spared := mana && m.B&program.NotManaAbilities != 0 || loyalty && m.B&program.NotLoyaltyAbilities != 0 ||
			!loyalty && m.B&program.OnlyLoyaltyAbilities != 0 ||
			m.B&program.OnlyTapAbilities != 0 && !g.r.Costs[ab.Cost].Tap
		no = !spared && (m.Keyword == program.NoKeyword || m.Keyword == ab.Keyword)
		return !no
	})
	return no
}

// abilityChanges are the rules that change what is paid for an activated ability.
var abilityChanges = ruleSet(program.RuleAbilityLess, program.RuleAbilityMore, program.RuleAbilityRather,
	program.RuleSpendAs)

// abilityPrices are those that add to it or take away from it.
var abilityPrices = ruleSet(program.RuleAbilityLess, program.RuleAbilityMore)

// canActivate reports whether an ability can be activated: it can be announced and paid.
func (g *Game) canActivate(p program.PlayerID, ref Ref, a program.AbilityID, ab *program.Ability) bool {
	c := &g.r.Costs[ab.Cost]
	if c.Tap {
		if b := g.body(ref); b == nil || b.Flags&program.Tapped != 0 {
			return false
		}
	}
	if ab.LeastMana > 0 && !g.Turn.InForce.Has(program.RuleAbilityLess) &&
		!g.Turn.InForce.Has(program.RuleAbilityRather) {
		g.boundMana(p)
		if ab.LeastMana > g.manaMax || ab.NeedsKinds&^g.manaKinds != 0 && g.typesCount() {
			return false
		}
	}
	if g.lacksToPay(p, ab) && !g.Turn.InForce.Has(program.RuleAbilityRather) {
		if g.TestPasses {
			g.testLacksToPay(p, ref, a)
		}
		return false
	}
	if ab.SimpleCost && !g.Turn.InForce.Meets(abilityChanges) && len(g.r.ManaClasses) == 0 {
		if c.Tap && g.cantTapYet(ref, g.body(ref), g.chars(ref)) {
			return false // 302.6
		}
		if g.bill, g.waterbent = c.Bill, 0; !g.free() && !g.affordsSimply(p, ref, a, c) {
			return false
		}
		t := payment{p: p, obj: ref}
		return len(ab.Targets) == 0 || g.announceableAs(&t, Ctx{Source: ref, Ctrl: p, Ability: a})
	}
	t := payment{kind: payAbility, p: p, obj: ref, ability: a}
	return g.announceable(&t)
}

// affordsSimply reports whether a player can pay the mana of g.bill, which is all that the cost of an ability of an
// object takes, except perhaps {T}.
func (g *Game) affordsSimply(p program.PlayerID, ref Ref, a program.AbilityID, c *program.Cost) bool {
	if g.bill.Simple() && (!c.Tap || !g.chars(ref).Is(program.TypeLand)) { // a land that is tapped makes no mana
		g.boundMana(p)
		if ok, plain := g.plainlyPayable(&g.bill); plain {
			if g.TestPasses {
				g.testPlain(p, &g.bill, ok)
			}
			return ok
		}
	}
	t, tapped := payment{kind: payAbility, p: p, ctx: scratchCtx, obj: ref, ability: a}, NoRef
	if c.Tap {
		tapped = ref
		g.loadFor(&t, tapped, 0)
	} else {
		g.loadSources(p)
	}
	return g.payable(&t, int(g.lifeLeft(p, 0, true)), tapped, 0)
}

// splitSecond reports whether a spell with split second is on the stack (702.61).
func (g *Game) splitSecond() bool {
	for s := g.Lists[stackList].First; s != 0; s = g.Objs[s].Next {
		if o := &g.Objs[s]; o.Kind != program.KindAbility && g.Chars[o.Body].Has(program.SplitSecond) {
			return true
		}
	}
	return false
}
