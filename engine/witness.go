package engine

import (
	"slices"

	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Witness is a Recorder that is also notified of what no event describes: events that did not happen and why, replaced
// events, triggers, the start of a resolution. It serves explanations. Without a Witness none of this is computed.
type Witness interface {
	Recorder
	Remark(g *Game, r *Remark)
}

// Remark is a notification to a Witness.
type Remark struct {
	Kind RemarkKind
	// Why is the reason why something did not happen.
	Why Reason
	// Event is the event that would have happened, or that triggered the ability; After is its replacement. They are
	// valid during the call only.
	Event, After *Event
	// Also are the events that a replacement effect adds.
	Also []Event
	// Ability of Source is the cause; You is its controller.
	Ability program.AbilityID
	Source  Ref
	You     program.PlayerID
	// Obj is the spell, ability on the stack, or target concerned. Ctx is its context.
	Obj    Ref
	Ctx    uint32
	Amount int32
	Effect *Effect
	Rule   rulebook.Rule
	// Of a replacement: it would apply again, but has had its one opportunity (614.5); and it is a shield that prevents
	// an amount of damage (615.7).
	Once, Shield bool
}

// RemarkKind is the kind of a remark.
type RemarkKind uint8

// Kinds of remarks.
const (
	// RemarkBatch: the events recorded next happen at once, up to the next such remark.
	RemarkBatch RemarkKind = iota + 1
	// RemarkReplaced: Ability of Source replaced Event by After (614), which is void if all of it was prevented (615).
	// Amount is how much damage was prevented.
	RemarkReplaced
	// RemarkNot: Event does not happen, for the reason Why.
	RemarkNot
	// RemarkTriggers: Ability of Source has triggered, on Event if it is given.
	RemarkTriggers
	// RemarkNoTrigger: Ability of Source does not trigger on Event: its "if" is false (603.4) or, if the rule is
	// RuleTriggered, it has triggered as often as it may. If it is RuleCant, Ability of Source keeps an ability of Obj
	// from triggering.
	RemarkNoTrigger
	// RemarkResolves: Obj starts to resolve.
	RemarkResolves
	// RemarkIf: the triggered ability Obj does nothing: its "if" is no longer true (603.4).
	RemarkIf
	// RemarkTarget: Obj is no longer a legal target of Source, which resolves, for the reason Why.
	RemarkTarget
	// RemarkNoTarget: the triggered Ability of Source is not put on the stack: it has no legal target or mode (603.3d).
	RemarkNoTarget
	// RemarkEffect: Effect, a continuous effect with the modifications of Ability, begins, created by Source (611.2a).
	RemarkEffect
	// RemarkDelayed: the delayed triggered Ability has been created (603.7a).
	RemarkDelayed
	// RemarkUndone: the spell or ability Obj can't be paid for after all, and its casting is undone (733.1).
	RemarkUndone
	// RemarkRule: Rule applies to Obj, because of Ability of Source if they are given, which no event tells of. Of new
	// targets, Obj is the target of Source; if Why is ReasonAlready, it stays since there is no other.
	RemarkRule
	// RemarkStateBased: state-based actions are about to be performed (704.3), or effects have ended (514.2).
	RemarkStateBased
	// RemarkGround: what the program with context Ctx does next depends on Rule.
	RemarkGround
)

// Reason is why something does not happen or can't be done.
type Reason uint8

// Reasons.
const (
	// ReasonImpossible: it is impossible for no more specific reason (101.3).
	ReasonImpossible Reason = iota
	// ReasonGone: its object has moved (400.7).
	ReasonGone
	ReasonIndestructible
	ReasonProtection
	ReasonShroud
	ReasonHexproof
	// ReasonCant: an effect says that it can't happen (101.2).
	ReasonCant
	// ReasonNone: an amount of 0 of damage or life.
	ReasonNone
	// ReasonAlready: it is so already.
	ReasonAlready
	// ReasonPhased: it is phased out.
	ReasonPhased
	// ReasonUnlike: it no longer fits the text.
	ReasonUnlike
	// ReasonOther: it belongs to the wrong player.
	ReasonOther
	// ReasonAttach: it can't be attached to that object or player.
	ReasonAttach
	// ReasonLeft: the player has left the game.
	ReasonLeft
	// ReasonRange: it is outside the range of influence.
	ReasonRange
	// ReasonItself: a spell or ability can't target itself (115.5).
	ReasonItself
)

// SetRecorder sets the Recorder of all events from now on; nil removes it. Copies of the game have none.
func (g *Game) SetRecorder(rec Recorder) {
	g.rec = rec
	g.wit, _ = rec.(Witness)
}

// remark sends a remark to the Witness. It must not be called without one.
func (g *Game) remark(r Remark) { g.wit.Remark(g, &r) }

// applies notifies the Witness, if there is one, that a rule applies to an object or player because of an ability.
func (g *Game) applies(rule rulebook.Rule, to, source Ref, a program.AbilityID) {
	if g.wit != nil {
		g.remark(Remark{Kind: RemarkRule, Obj: to, Source: source, Ability: a, Rule: rule})
	}
}

// ground notifies the Witness, if there is one, that what is carried out now depends on a rule.
func (g *Game) ground(rule rulebook.Rule) {
	if g.wit == nil || len(g.Frames) == 0 || g.top().Kind != FrameProgram {
		return
	}
	ctx := g.top().Ctx
	g.remark(Remark{Kind: RemarkGround, Source: g.Ctxs[ctx].Source, Ctx: ctx, Rule: rule})
}

// groundOfStat notifies the Witness, if there is one, that what is carried out depends on what an object last was
// (608.2h).
func (g *Game) groundOfStat(ref Ref) {
	if g.wit != nil && !ref.IsPlayer() && ref != NoRef && g.obj(ref) == nil {
		g.ground(rulebook.RuleLastKnown)
	}
}

// remarkLosses notifies the Witness of players who would lose by a state-based action but can't (101.2).
func (g *Game) remarkLosses() {
	for i := range g.Players {
		p := program.PlayerID(i)
		if g.lossRule(p) == rulebook.NoRule || !g.teamRule(program.RuleCantLose, p) {
			continue
		}
		by, _ := g.forbids(program.RuleCantLose, PlayerRef(p))
		g.remark(Remark{Kind: RemarkNot, Why: ReasonCant, Event: &Event{Kind: program.EvLose, Player: p,
			Rule: g.lossRule(p)}, Source: by.Source, Ability: by.Ability, You: p, Rule: rulebook.RuleCant})
	}
}

// remarkLeavers notifies the Witness of players who leave the game with what they own (800.4a).
func (g *Game) remarkLeavers(gone uint8) {
	for p := range g.Players {
		if gone>>p&1 != 0 {
			g.applies(rulebook.RuleLeave, PlayerRef(program.PlayerID(p)), NoRef, 0)
		}
	}
}

// remarkUnregenerated notifies the Witness of a permanent that would regenerate if it weren't destroyed in a way that
// doesn't allow it (701.19c).
func (g *Game) remarkUnregenerated(i int) {
	flags := g.Events[i].Flags
	if flags&program.FlagNoRegen == 0 {
		return
	}
	g.Events[i].Flags &^= program.FlagNoRegen
	rs := g.replacers(i)
	g.Events[i].Flags = flags
	for _, r := range rs {
		if g.regenerates(&g.r.Abilities[r.ability]) {
			by := g.replacing(&g.Events[i], r)
			g.applies(rulebook.RuleNotRegenerated, g.Events[i].Obj, by.Source, by.Ability)
			return
		}
	}
}

// remarkCosts notifies the Witness of what a spell is cast for besides or instead of its mana cost, and what changes
// that (601.2f).
func (g *Game) remarkCosts(ref Ref, p program.PlayerID, ctx uint32) {
	t := payment{kind: paySpell, p: p, ctx: ctx, obj: ref, def: &g.r.Defs[g.Objs[ref.slot()].Def]}
	way := g.Ctxs[ctx].Way
	other := way != 0 && g.r.Abilities[way].Way&program.WayPlus == 0
	if other {
		g.applies(rulebook.RuleAlternativeCost, ref, ref, way)
	}
	if way != 0 && !other && g.r.Abilities[way].Cost != 0 {
		g.applies(rulebook.RuleAdditionalCost, ref, ref, way)
	}
	if plus := g.Ctxs[ctx].Plus; plus != 0 && plus != way {
		g.applies(rulebook.RuleAdditionalCost, ref, ref, plus)
	}
	e := g.env(ctx)
	for _, a := range g.castModsOf(&t) {
		ab := &g.r.Abilities[a]
		if ab.Cast == program.CastAdditional && g.cond(ab.If, &e) ||
			ab.Cast == program.CastOptional && g.Ctxs[ctx].Kicked>>ab.Bit&1 != 0 {
			g.applies(rulebook.RuleAdditionalCost, ref, ref, a)
		}
	}
	rule := rulebook.RuleTotalCost
	if other {
		rule = rulebook.RuleAlternativeChanged
	}
	for _, by := range g.priceChanges(&t, &e) {
		g.applies(rule, ref, by.Source, by.Ability)
	}
	if g.commanderTax(p, ref) > 0 {
		g.applies(rulebook.RuleCommanderTax, ref, NoRef, 0)
	}
}

// remarkPrice notifies the Witness of what changes the cost of an ability that is being activated (602.2b, 601.2f).
func (g *Game) remarkPrice(ref Ref, p program.PlayerID, a program.AbilityID) {
	if g.r.Abilities[a].Flags&program.AbMana != 0 {
		return
	}
	for i := range g.Active {
		by := g.Active[i]
		m := &g.r.Mods[by.Mod]
		if m.Kind != program.ModRule || by.Dead || !abilityPrices.Has(program.RuleKind(m.A)) ||
			m.Keyword != program.NoKeyword && m.Keyword != g.r.Abilities[a].Keyword {
			continue
		}
		e := by.env()
		if g.castRuleHolds(&by, m, &e, p, ref) {
			g.applies(rulebook.RuleActivateSteps, ref, by.Source, by.Ability)
		}
	}
}

// remarkRetarget notifies the Witness, if there is one, of a target that was chosen anew, or that stays since there is
// no other legal one: why is then ReasonAlready.
func (g *Game) remarkRetarget(f *Frame, to Ref, why Reason) {
	if g.wit == nil {
		return
	}
	rule := rulebook.RuleChangeTargets
	switch {
	case uint16(f.C)&program.RetargetCopy != 0:
		rule = rulebook.RuleCopyTargets
	case uint16(f.C)&program.RetargetMay != 0:
		rule = rulebook.RuleNewTargets
	}
	g.remark(Remark{Kind: RemarkRule, Obj: to, Source: f.Ref, Why: why, Rule: rule})
}

// remarkOrder notifies the Witness that abilities of several players are about to be put onto the stack (603.3b).
func (g *Game) remarkOrder() {
	for i := range g.Pending {
		if !g.asOne(g.Pending[i].Ctrl, g.Pending[0].Ctrl) {
			g.applies(rulebook.RuleTriggerOrder, PlayerRef(g.Turn.Active), NoRef, 0)
			return
		}
	}
}

// remarkStruck notifies the Witness of the creatures that assign no combat damage in the second step, since they have
// in the first (510.4).
func (g *Game) remarkStruck() {
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		b := g.Objs[s].Body
		if g.Bodies[b].Flags&(program.Attacking|program.Blocking) == 0 || g.strikes(b, program.StepDamage) {
			continue
		}
		rule := rulebook.RuleTwoDamageSteps
		if !g.Chars[b].Has(program.FirstStrike) {
			rule = rulebook.RuleLosesDoubleStrike
		}
		g.applies(rule, g.refAt(s), NoRef, 0)
	}
}

// remarkUnopposed notifies the Witness that a blocked attacker has no creature left that blocks it: it assigns no
// combat damage (510.1c), or all of it to what it attacks if it has trample (702.19d).
func (g *Game) remarkUnopposed(ref Ref) {
	if b := g.body(ref); b.Flags&program.Blocked == 0 || g.opposed(ref) > 0 || g.assignsUnblocked(ref) {
		return
	}
	rule := rulebook.RuleBlockedAssigns
	if c := g.chars(ref); c.Has(program.Trample) || c.Has(program.TrampleWalkers) {
		rule = rulebook.RuleTrampleUnblocked
	}
	g.applies(rule, ref, NoRef, 0)
}

// remarkNot notifies the Witness that event i does not happen.
func (g *Game) remarkNot(i int) {
	ev := g.Events[i]
	why, by := g.whyNot(&ev)
	r := Remark{Kind: RemarkNot, Why: why, Event: &ev, Obj: ev.Obj, Rule: ev.Rule, You: ev.Player, Source: by.Source,
		Ability: by.Ability}
	g.remark(r)
	g.remarkUnreplaced(i, why)
}

// whyNot returns the reason why an event is impossible, consistent with canHappen, and the effect that forbids it if
// one does.
func (g *Game) whyNot(ev *Event) (Reason, ActiveMod) {
	o := g.obj(ev.Obj)
	switch {
	case ev.Obj != NoRef && !ev.Obj.IsPlayer() && o == nil:
		return ReasonGone, ActiveMod{}
	case o != nil && o.Zone == program.Phased && ev.Kind != program.EvPhase:
		return ReasonPhased, ActiveMod{}
	case len(g.Players) > 2 && g.leftOut(ev):
		return ReasonLeft, ActiveMod{}
	case g.Turn.Ranged && ev.Ctx != 0 && !g.reachable(ev):
		return ReasonRange, ActiveMod{}
	}
	// Others: always possible for what exists.
	switch ev.Kind {
	case program.EvDamage:
		if ev.Amount > 0 {
			a, of := g.Shield(ev.Obj, ev.Src)
			return ReasonProtection, ActiveMod{Ability: a, Source: of}
		}
		return ReasonNone, ActiveMod{}
	case program.EvGainLife, program.EvLoseLife:
		if ev.Amount > 0 {
			return ReasonCant, g.forbidsLife(ev)
		}
		return ReasonNone, ActiveMod{}
	case program.EvCounters:
		if by, ok := g.forbids(program.RuleCantCounters, ev.Obj); ok && ev.Amount > 0 {
			return ReasonCant, by
		}
		return ReasonNone, ActiveMod{}
	case program.EvDraw:
		if g.cantAct(program.CantDraw, PlayerRef(ev.Player)) {
			return ReasonCant, g.forbidsAct(program.CantDraw, PlayerRef(ev.Player))
		}
	case program.EvSearch:
		return ReasonCant, g.forbidsAct(program.CantSearch, PlayerRef(ev.Player))
	case program.EvMarkDamage, program.EvMill, program.EvCreate, program.EvAddMana:
		return ReasonNone, ActiveMod{}
	case program.EvAttach:
		if g.hostOf(ev.Obj) == ev.Other {
			return ReasonAlready, ActiveMod{}
		}
		return ReasonAttach, ActiveMod{}
	case program.EvTap, program.EvUntap:
		if o != nil && o.Zone != program.Battlefield {
			return ReasonGone, ActiveMod{}
		}
		return ReasonAlready, ActiveMod{}
	case program.EvDestroy:
		if o.Zone != program.Battlefield {
			return ReasonGone, ActiveMod{}
		}
		return ReasonIndestructible, ActiveMod{}
	case program.EvSacrifice:
		if o.Zone != program.Battlefield {
			return ReasonGone, ActiveMod{}
		}
		return ReasonOther, ActiveMod{}
	case program.EvDiscard:
		return ReasonGone, ActiveMod{}
	case program.EvMove:
		if o != nil && ev.entersNow() {
			if by, ok := g.forbidsEntering(ev); ok {
				return ReasonCant, by
			}
		}
		return ReasonAlready, ActiveMod{}
	}
	return ReasonImpossible, ActiveMod{}
}

// forbids finds the modification that sets a rule on an object or player.
func (g *Game) forbids(kind program.RuleKind, on Ref) (ActiveMod, bool) {
	return g.setting(kind, on, func(*program.Mod) bool { return true })
}

// forbidsLife finds the modification because of which a player doesn't gain or lose life: one that stops one player of
// a team stops the team (810.9).
func (g *Game) forbidsLife(ev *Event) ActiveMod {
	for p := range g.Players {
		if !g.teammates(program.PlayerID(p), ev.Player) {
			continue
		}
		by, ok := g.forbids(program.RuleLifeFixed, PlayerRef(program.PlayerID(p)))
		if !ok && ev.Kind == program.EvGainLife {
			by, ok = g.forbids(program.RuleCantGainLife, PlayerRef(program.PlayerID(p)))
		}
		if ok {
			return by
		}
	}
	return ActiveMod{}
}

// forbidsAct finds the modification because of which a player or permanent can't do something (RuleCantAct).
func (g *Game) forbidsAct(what int32, on Ref) ActiveMod {
	by, _ := g.setting(program.RuleCantAct, on, func(m *program.Mod) bool { return m.B == what })
	return by
}

// setting finds a modification that sets a rule on an object or player, of those that fit.
func (g *Game) setting(kind program.RuleKind, on Ref, fits func(*program.Mod) bool) (ActiveMod, bool) {
	for i := range g.Active {
		a := g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModRule || program.RuleKind(m.A) != kind || a.Dead || !fits(m) {
			continue
		}
		if _, ok := g.affectedBy(&a, m, on); ok {
			return a, true
		}
	}
	return ActiveMod{}, false
}

// remarkTargets notifies the Witness of the targets of a resolving spell or ability that have become illegal (608.2b).
func (g *Game) remarkTargets(ctx uint32, by Ref) {
	c := &g.Ctxs[ctx]
	e := g.env(ctx)
	for i := c.Targets; i != 0; i = g.Cells[i].Next {
		cell := g.Cells[i]
		if cell.Val&targetGone == 0 {
			continue
		}
		s := g.spec(c.Ability, c.Modes, int(cell.Val&targetSpecMask))
		r := Remark{Kind: RemarkTarget, Obj: cell.Ref, Source: by, Ctx: ctx, Ability: c.Ability, You: c.Ctrl,
			Rule: rulebook.RuleIllegalTargets}
		r.Why = g.whyNoTarget(s, &e, cell.Ref)
		g.remark(r)
	}
	for s := g.Ctxs[ctx].Subs; s != 0; s = g.Cells[s].Next {
		g.remarkTargets(uint32(g.Cells[s].Val), by)
	}
}

// whyNoTarget returns why something isn't a legal target.
func (g *Game) whyNoTarget(s *program.TargetSpec, e *Env, ref Ref) Reason {
	if ref.IsPlayer() {
		switch {
		case g.Players[ref.Player()].Lost:
			return ReasonLeft
		case g.playerProtectedFrom(ref, e.Source):
			return ReasonProtection
		case g.Turn.InForce.Has(program.RuleCantBeTargeted) && g.hasRule(program.RuleCantBeTargeted, ref):
			return ReasonCant
		case g.Turn.Ranged && !g.sees(e, ref):
			return ReasonRange
		}
		return ReasonUnlike
	}
	o := g.obj(ref)
	switch {
	case o == nil || s == nil || !s.Zone.Has(o.Zone):
		return ReasonGone
	case o.Zone == program.Battlefield && g.Bodies[o.Body].Flags&program.PhasedOut != 0:
		return ReasonPhased
	case !g.prop(s.Prop, e, ref):
		return ReasonUnlike
	case g.Turn.Ranged && !g.sees(e, ref):
		return ReasonRange
	}
	c := g.chars(ref)
	switch {
	case c.Has(program.Shroud) && !g.targetsAs(program.Shroud, ref, e):
		return ReasonShroud
	case c.Has(program.Protection) && g.protectedFrom(ref, e.Source):
		return ReasonProtection
	case (c.Has(program.Hexproof) || g.hasQuality(ref, program.Hexproof, e.Source)) &&
		!g.targetsAs(program.Hexproof, ref, e):
		return ReasonHexproof
	}
	return ReasonCant
}

// Cause is the cause of an event.
type Cause struct {
	Source  Ref // the object whose spell or ability is being carried out or cast
	Ability program.AbilityID
	Modes   uint32 // the modes chosen for the ability
	X       int32  // its X, or the number N of a keyword action (701)
	Giver   Ref    // the object that gave the ability to the source, if the ability speaks of it
}

// Cause returns the cause of an event; for an empty event, of what is happening now. It reports false for events caused
// by the rules alone.
func (g *Game) Cause(e *Event) (Cause, bool) {
	ctx := g.causeCtx(e)
	if ctx == 0 {
		return Cause{}, false
	}
	c := &g.Ctxs[ctx]
	return Cause{c.Source, c.Ability, c.Modes, c.X, c.Giver}, true
}

// PaidPhyrexian reports whether life is paid for a Phyrexian mana symbol of what causes an event (107.4f).
func (g *Game) PaidPhyrexian(e *Event) bool {
	ctx := g.causeCtx(e)
	return ctx != 0 && uint8(g.Ctxs[ctx].Phy)&uint8(g.Ctxs[ctx].Phy>>8) != 0
}

// causeCtx is the context of the cause of an event; 0 if the rules alone cause it.
func (g *Game) causeCtx(e *Event) uint32 {
	ctx := e.Ctx
	for i := len(g.Frames) - 1; i >= 0 && ctx == 0; i-- {
		f := &g.Frames[i]
		switch f.Kind {
		case FrameBatch:
			continue
		case FrameGame, FrameTurn, FrameStep, FramePriority, FrameSBA, FrameTriggers, FrameMulligans, FrameAttackers,
			FrameBlockers, FrameCombatDamage, FrameBoard:
			return 0
		}
		ctx = f.Ctx
	}
	if ctx == 0 || int(ctx) >= len(g.Ctxs) || !g.Ctxs[ctx].Used {
		return 0
	}
	return ctx
}

// PartOf returns the event that an event is a part of, nil if there is none. It is for Recorders, during the call.
func (g *Game) PartOf(e *Event) *Event {
	if e.Parent < 0 || int(e.Parent) >= len(g.Events) {
		return nil
	}
	return &g.Events[e.Parent]
}

// Parts calls yield with the parts of an event that have happened. It is for Recorders, during the call.
func (g *Game) Parts(e *Event, yield func(*Event)) {
	for i := range g.Events {
		if p := &g.Events[i]; p.Parent >= 0 && &g.Events[p.Parent] == e && p.State == Applied {
			yield(p)
		}
	}
}

// Locked returns the set of objects fixed when a continuous effect began (611.2c).
func (g *Game) Locked(e *Effect) []Ref {
	var out []Ref
	for c := e.Set; c != 0; c = g.Cells[c].Next {
		out = append(out, g.Cells[c].Ref)
	}
	return out
}

func (g *Game) remarkEffect(i int) {
	ef := g.Effects[i]
	c := &g.Ctxs[ef.Ctx]
	ab := ef.Ability
	if g.r.Abilities[ab].Label == "" {
		ab = c.Ability
	}
	g.remark(Remark{Kind: RemarkEffect, Ability: ab, Source: c.Source, You: c.Ctrl, Ctx: ef.Ctx, Effect: &ef,
		Rule: rulebook.RuleEffect})
}

func (g *Game) remarkNoTrigger(ctx uint32, i int, why rulebook.Rule) {
	ev := g.Events[i]
	c := &g.Ctxs[ctx]
	g.remark(Remark{Kind: RemarkNoTrigger, Event: &ev, Ability: c.Ability, Source: c.Source, You: c.Ctrl, Ctx: ctx,
		Rule: why})
}

// remarkReplaced notifies the Witness of what a replacement or prevention effect made of event i; n is the number of
// events before.
func (g *Game) remarkReplaced(was *Event, i, n int, r replacer, m Remark) {
	now := g.Events[i]
	m.Event, m.After = was, &now
	m.Once = g.wouldApplyAgain(was, i, r)
	if n < len(g.Events) {
		m.Also = append(m.Also, g.Events[n:]...)
	}
	for _, x := range g.r.Abilities[r.ability].Rewrite {
		switch g.r.Rewrites[x].Kind {
		case program.RwPrevent:
			m.Amount, m.Rule = was.Amount-now.Amount, rulebook.RulePrevention
		case program.RwRegenerate:
			m.Rule = rulebook.RuleRegenerate
		}
	}
	g.remark(m)
}

// replacing is what a Witness hears about a replacement effect before the effect applies.
func (g *Game) replacing(was *Event, r replacer) Remark {
	m := Remark{Kind: RemarkReplaced, Ability: r.ability, Source: r.source, You: r.you, Obj: was.Obj,
		Rule: rulebook.RuleReplacement}
	if r.effect >= 0 {
		m.Shield = g.Effects[r.effect].Amount > 0
		if g.r.Abilities[r.ability].Label == "" && r.ctx != 0 {
			m.Ability = g.Ctxs[r.ctx].Ability // the spell or ability that created it
		}
	}
	return m
}

// wouldApplyAgain reports whether a replacement effect that has made something else of an event would apply to that
// too, if it weren't for 614.5.
func (g *Game) wouldApplyAgain(was *Event, i int, r replacer) bool {
	ev := &g.Events[i]
	if ev.State != Proposed || ev.Kind != was.Kind || ev.Amount == was.Amount || int(r.effect) >= len(g.Effects) {
		return false
	}
	for _, x := range g.r.Abilities[r.ability].Rewrite {
		if g.r.Rewrites[x].Kind == program.RwPrevent {
			return false
		}
	}
	done := ev.Done
	ev.Done = was.Done
	again := slices.Contains(g.replacers(i), r)
	g.Events[i].Done = done
	return again
}

// remarkCant notifies the Witness that an effect forbids an event.
func (g *Game) remarkCant(kind program.RuleKind, ev Event) {
	by, _ := g.forbids(kind, ev.Obj)
	g.remark(Remark{Kind: RemarkNot, Why: ReasonCant, Event: &ev, Obj: ev.Obj, Source: by.Source, Ability: by.Ability,
		You: by.You, Rule: rulebook.RuleCant})
}

// SplitSecond reports whether a spell with split second is on the stack (702.61).
func (g *Game) SplitSecond() bool { return g.splitSecond() }

// WhyNotTarget returns why an object or player isn't a legal target of an ability of a source that a player controls.
func (g *Game) WhyNotTarget(p program.PlayerID, source Ref, a program.AbilityID, to Ref) Reason {
	saved := g.Ctxs[scratchCtx]
	g.Ctxs[scratchCtx] = Ctx{Source: source, Ctrl: p, Ability: a}
	defer func() { g.Ctxs[scratchCtx] = saved }()
	e := g.env(scratchCtx)
	why := ReasonUnlike
	for i := range g.r.Abilities[a].Targets {
		if r := g.whyNoTarget(&g.r.Abilities[a].Targets[i], &e, to); r != ReasonUnlike && r != ReasonGone {
			why = r
		}
	}
	return why
}

// Refresh updates the characteristics, for reading a position before its game begins.
func (g *Game) Refresh() { g.refresh() }

// OwnName returns the name of the card or token itself, whatever it currently looks like.
func (g *Game) OwnName(ref Ref) string {
	if o := g.obj(ref); o != nil {
		return g.r.Name(g.r.Defs[o.Def].Name)
	}
	return ""
}

// CopierName returns the name of a card that has become a copy of something else; empty for other objects.
func (g *Game) CopierName(ref Ref) string {
	o := g.obj(ref)
	if o == nil || o.Body == 0 || o.Kind != program.KindCard || g.Chars[o.Body].Copy == 0 {
		return ""
	}
	return g.r.Name(g.r.Defs[o.Def].Name)
}

// SourceOf returns the source of an ability on the stack (113.7).
func (g *Game) SourceOf(ref Ref) Ref {
	if b := g.body(ref); b != nil && b.Ctx != 0 {
		return g.Ctxs[b.Ctx].Source
	}
	return NoRef
}

// ModesOf returns the modes chosen for a spell or ability on the stack, one bit each.
func (g *Game) ModesOf(ref Ref) uint32 {
	if b := g.body(ref); b != nil && b.Ctx != 0 {
		return g.Ctxs[b.Ctx].Modes
	}
	return 0
}

// SplicedTargets appends the targets of the texts that were spliced onto a spell on the stack (702.47d).
func (g *Game) SplicedTargets(ref Ref, buf []Ref) []Ref {
	b := g.body(ref)
	if b == nil || b.Ctx == 0 {
		return buf
	}
	for sub := g.Ctxs[b.Ctx].Subs; sub != 0; sub = g.Cells[sub].Next {
		for i := g.Ctxs[g.Cells[sub].Val].Targets; i != 0; i = g.Cells[i].Next {
			buf = append(buf, g.Cells[i].Ref)
		}
	}
	return buf
}

// Assigned is combat damage that is on the stack (310.1 of 2006): how much a creature deals to what.
type Assigned struct {
	From, To Ref
	N        int32
}

// AssignedDamage lists the damage that combat damage on the stack will deal, as it was assigned.
func (g *Game) AssignedDamage(ref Ref) []Assigned {
	b := g.body(ref)
	if b == nil || g.Objs[ref.slot()].Kind != program.KindDamage {
		return nil
	}
	var out []Assigned
	for i := b.Memory; i != 0; {
		to := g.Cells[g.Cells[i].Next]
		if to.Val > 0 {
			out = append(out, Assigned{g.Cells[i].Ref, to.Ref, to.Val})
		}
		i = to.Next
	}
	return out
}

// Haunted returns the creature that a card in exile haunts (702.55b), NoRef if it haunts none.
func (g *Game) Haunted(ref Ref) Ref {
	m := g.mark()
	defer g.release(m)
	g.memObjects(ref, program.MemHaunts)
	if len(g.tmp) == m {
		return NoRef
	}
	return g.tmp[len(g.tmp)-1]
}

// XOf returns the X of a spell or ability on the stack.
func (g *Game) XOf(ref Ref) (int32, bool) {
	if b := g.body(ref); b != nil && b.Ctx != 0 {
		return g.Ctxs[b.Ctx].X, true
	}
	return 0, false
}

// LastKnown returns the characteristics of an object that no longer exists as it last existed (608.2h).
func (g *Game) LastKnown(ref Ref) (program.Chars, bool) {
	l, ok := g.look(ref)
	if !ok || g.obj(ref) != nil {
		return program.Chars{}, false
	}
	return *l.chars, true
}
