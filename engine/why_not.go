package engine

import (
	"slices"

	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// Obstacle is what prevents a player from doing something: the explanation of why an action is illegal. The game offers
// only legal options, so this is computed on request.
type Obstacle struct {
	Kind ObstacleKind
	Rule rulebook.Rule
	// Keyword is that of an attacker or blocker, Ability that of Source, which is the cause, if there is one.
	Keyword program.Keyword
	Ability program.AbilityID
	Source  Ref
}

// ObstacleKind is the kind of an obstacle.
type ObstacleKind uint8

// Kinds of obstacles.
const (
	// ObstacleOther: no single cause; it is illegal in combination with other choices, or in this way.
	ObstacleOther ObstacleKind = iota
	// ObstacleZone: it can't be done in the object's zone.
	ObstacleZone
	// ObstacleTiming: it can't be done at this time.
	ObstacleTiming
	ObstacleLandPlay
	ObstacleForbidden
	ObstacleTarget
	ObstacleCost
	ObstacleCondition
	ObstacleSplitSecond
	ObstacleNoCost
	ObstacleTapped
	ObstacleSick
	ObstacleNoCreature
	ObstacleController
	ObstacleKeyword
	ObstacleTeam
	// ObstacleNoAbility: it has no such ability.
	ObstacleNoAbility
	// ObstacleFaceUp: it is not a face-down permanent.
	ObstacleFaceUp
	ObstacleUsed
	// ObstacleLife: the player doesn't have the life that its cost takes.
	ObstacleLife
	// ObstacleFew: an ability asks for more creatures than there are.
	ObstacleFew
	// ObstacleLater: it was foretold or plotted this turn, and can be cast in a later one.
	ObstacleLater
)

// WhyNotCast returns why a player can't cast a card, in any way.
func (g *Game) WhyNotCast(p program.PlayerID, ref Ref) Obstacle {
	g.refresh()
	o := g.obj(ref)
	if o == nil || o.Zone == program.Battlefield || o.Zone == program.Stack {
		return Obstacle{Kind: ObstacleZone, Rule: rulebook.RuleCast}
	}
	if rule := g.readyLater(ref); rule != rulebook.NoRule {
		return Obstacle{Kind: ObstacleLater, Rule: rule}
	}
	fd := &g.r.Defs[o.Def]
	sorcery := g.sorceryTime(p)
	if o.Zone != program.Hand && !fd.OwnZones.Has(o.Zone) && !g.Turn.InForce.Has(program.RulePlayFrom) {
		return Obstacle{Kind: ObstacleZone, Rule: rulebook.RuleCast}
	}
	if !sorcery && g.splitSecond() {
		return Obstacle{Kind: ObstacleSplitSecond, Rule: rulebook.RuleSplitSecond}
	}
	if a, ok := g.castForbidden(program.RuleCantCast, p, ref); ok {
		return Obstacle{Kind: ObstacleForbidden, Rule: rulebook.RuleCantBeginCast, Ability: a.Ability, Source: a.Source}
	}
	if !g.inTime(p, ref, fd, 0, sorcery) {
		return Obstacle{Kind: ObstacleTiming, Rule: rulebook.RuleTiming}
	}
	if fd.NoCost {
		return Obstacle{Kind: ObstacleNoCost, Rule: rulebook.RuleUnpayable}
	}
	for _, a := range fd.CastMods {
		if ab := &g.r.Abilities[a]; ab.Cast == program.CastIf && !g.cond(ab.If, &Env{Source: ref, You: p}) {
			return Obstacle{Kind: ObstacleCondition, Rule: rulebook.RuleCast, Ability: a, Source: ref}
		}
	}
	if a := fd.Spell; a != 0 && !g.someTarget(p, ref, a) {
		return Obstacle{Kind: ObstacleTarget, Rule: rulebook.RuleChooseTargets, Ability: a, Source: ref}
	}
	if !g.castable(p, ref, fd, 0) {
		if g.costBarred(func() bool { return g.castable(p, ref, fd, 0) }) {
			return Obstacle{Kind: ObstacleCost, Rule: rulebook.RuleCantPayEvent}
		}
		return g.unpayable(&payment{kind: paySpell, p: p, ctx: scratchCtx, obj: ref, def: fd}, fd.Spell)
	}
	return Obstacle{Rule: rulebook.RuleCast}
}

// readyLater returns the rule by which a card that was foretold or plotted this turn can't be cast before a later one
// (702.143a, 702.170d), NoRule for other cards.
func (g *Game) readyLater(ref Ref) rulebook.Rule {
	for i := range g.Effects {
		ef := &g.Effects[i]
		if ef.Turn != g.Turn.Number || g.findCell(ef.Set, ref) == 0 {
			continue
		}
		for _, m := range g.r.Abilities[ef.Ability].Mods {
			m := &g.r.Mods[m]
			if m.Kind != program.ModRule || program.RuleKind(m.A) != program.RulePlayFrom || !m.Later {
				continue
			}
			if g.r.Abilities[m.B].Keyword == program.Foretell {
				return rulebook.RuleForetell
			}
			return rulebook.RulePlottedCast
		}
	}
	return rulebook.NoRule
}

// WhyNotPlay returns why a player can't play a land.
func (g *Game) WhyNotPlay(p program.PlayerID, ref Ref) Obstacle {
	g.refresh()
	switch {
	case !g.onTurn(p) || !g.sorceryTime(p):
		return Obstacle{Kind: ObstacleTiming, Rule: rulebook.RulePlayLand}
	case g.landPlaysLeft(p) <= 0:
		return Obstacle{Kind: ObstacleLandPlay, Rule: rulebook.RuleLandPlay}
	}
	if a, ok := g.castForbidden(program.RuleCantPlay, p, ref); ok {
		return Obstacle{Kind: ObstacleForbidden, Rule: rulebook.RuleCant, Ability: a.Ability, Source: a.Source}
	}
	return Obstacle{Kind: ObstacleZone, Rule: rulebook.RulePlayLand}
}

// WhyNotActivate returns why a player can't activate an ability of an object.
func (g *Game) WhyNotActivate(p program.PlayerID, ref Ref, a program.AbilityID) Obstacle {
	g.refresh()
	o := g.obj(ref)
	if o == nil || int(a) >= len(g.r.Abilities) {
		return Obstacle{Kind: ObstacleZone, Rule: rulebook.RuleActivate}
	}
	ab := &g.r.Abilities[a]
	if a == 0 || o.Zone == program.Battlefield && !g.hasAbility(ref, a) {
		return Obstacle{Kind: ObstacleNoAbility, Rule: rulebook.RuleActivate}
	}
	if ab := &g.r.Abilities[a]; ab.Kind != program.AbActivated {
		return Obstacle{Kind: ObstacleNoAbility, Rule: rulebook.RuleActivate}
	} else if !ab.Zones.Has(o.Zone) {
		return Obstacle{Kind: ObstacleZone, Rule: rulebook.RuleActivate}
	}
	if g.ctrlOf(ref) != p && ab.Flags&program.AbAnyPlayer == 0 {
		return Obstacle{Kind: ObstacleController, Rule: rulebook.RuleActivate}
	}
	if g.splitSecond() && ab.Flags&program.AbMana == 0 {
		return Obstacle{Kind: ObstacleSplitSecond, Rule: rulebook.RuleSplitSecond}
	}
	if m, ok := g.forbids(program.RuleCantActivate, ref); ok {
		return Obstacle{Kind: ObstacleForbidden, Rule: rulebook.RuleCantBeginActivate, Ability: m.Ability,
			Source: m.Source}
	}
	if g.onlyAsSorcery(ab, ref) && !g.sorceryTime(p) {
		return Obstacle{Kind: ObstacleTiming, Rule: rulebook.RuleOnlyAsSorcery}
	}
	if ab.Flags&program.AbLoyalty != 0 && g.loyaltyUsed(ref) {
		return Obstacle{Kind: ObstacleUsed, Rule: rulebook.RuleLoyalty}
	}
	if limited(ab) && g.usesLeft(ref, a, ab) <= 0 {
		return Obstacle{Kind: ObstacleUsed, Rule: rulebook.RuleUseRestricted, Ability: a, Source: ref}
	}
	e := Env{Source: ref, You: p}
	if ab.If != 0 && !g.cond(ab.If, &e) {
		return Obstacle{Kind: ObstacleCondition, Rule: rulebook.RuleActivate, Ability: a, Source: ref}
	}
	if c := &g.r.Costs[ab.Cost]; c.Tap || c.Untap {
		if b := g.body(ref); b != nil {
			if (b.Flags&program.Tapped != 0) != c.Untap {
				return Obstacle{Kind: ObstacleTapped, Rule: rulebook.RuleUnpayable}
			}
			if g.cantTapYet(ref, b, g.chars(ref)) {
				return Obstacle{Kind: ObstacleSick, Rule: rulebook.RuleTapAbilitySick}
			}
		}
	}
	if !g.someTarget(p, ref, a) {
		return Obstacle{Kind: ObstacleTarget, Rule: rulebook.RuleChooseTargets, Ability: a, Source: ref}
	}
	if !g.canActivate(p, ref, a, ab) {
		if g.costBarred(func() bool { return g.canActivate(p, ref, a, ab) }) {
			return Obstacle{Kind: ObstacleCost, Rule: rulebook.RuleCantPayEvent}
		}
		return g.unpayable(&payment{kind: payAbility, p: p, ctx: scratchCtx, obj: ref, ability: a}, a)
	}
	return Obstacle{Rule: rulebook.RuleActivate}
}

// WhyNotAttack returns why a creature can't attack a player or permanent; whom may be NoRef.
func (g *Game) WhyNotAttack(ref, whom Ref) Obstacle {
	g.refresh()
	o := g.obj(ref)
	if o == nil || o.Zone != program.Battlefield {
		return Obstacle{Kind: ObstacleZone, Rule: rulebook.RuleAttackers}
	}
	b, c := &g.Bodies[o.Body], &g.Chars[o.Body]
	switch {
	case !c.Is(program.TypeCreature) || c.Is(program.TypeBattle):
		return Obstacle{Kind: ObstacleNoCreature, Rule: rulebook.RuleAttackers}
	case !g.onTurn(c.Ctrl):
		return Obstacle{Kind: ObstacleController, Rule: rulebook.RuleAttackers}
	case b.Flags&program.Tapped != 0:
		return Obstacle{Kind: ObstacleTapped, Rule: rulebook.RuleAttackers}
	case g.summoningSick(b, c) && !g.attacksAs(program.Haste, ref):
		return Obstacle{Kind: ObstacleSick, Rule: rulebook.RuleAttackers}
	case c.Has(program.Defender) && !g.attacksAs(program.Defender, ref):
		return Obstacle{Kind: ObstacleKeyword, Keyword: program.Defender, Rule: rulebook.RuleAttackRestrictions}
	}
	if q := g.defendingPlayer(whom); whom != NoRef && (q == NoPlayer || !g.opponents(c.Ctrl, q) ||
		!g.mayAttack(c.Ctrl, q)) {
		return Obstacle{Kind: ObstacleTeam, Rule: g.whyNotWhom(c.Ctrl, q, whom)}
	}
	if a, ok := g.forbidsAttack(ref, whom); ok {
		return Obstacle{Kind: ObstacleForbidden, Rule: rulebook.RuleAttackRestrictions, Ability: a.Ability,
			Source: a.Source}
	}
	for _, k := range [...]program.RuleKind{program.RuleCantAttackAlone, program.RuleAttackAlone,
		program.RuleMustAttack, program.RuleAttackCost} {
		if a, ok := g.forbids(k, ref); ok {
			return Obstacle{Rule: rulebook.RuleAttackRestrictions, Ability: a.Ability, Source: a.Source}
		}
	}
	for _, k := range [...]program.RuleKind{program.RuleMaxAttackers, program.RuleMaxAttackersOf} {
		for p := range g.Players {
			if a, ok := g.forbids(k, PlayerRef(program.PlayerID(p))); ok {
				return Obstacle{Rule: rulebook.RuleAttackRestrictions, Ability: a.Ability, Source: a.Source}
			}
		}
	}
	return Obstacle{Rule: rulebook.RuleAttackRestrictions}
}

// whyNotWhom returns the rule by which a player's creatures can't attack what another player defends.
func (g *Game) whyNotWhom(p, defends program.PlayerID, whom Ref) rulebook.Rule {
	switch {
	case !whom.IsPlayer() && g.chars(whom) != nil && g.chars(whom).Is(program.TypeBattle):
		return rulebook.RuleProtectorAttacks
	case defends == NoPlayer || !g.opponents(p, defends):
		return rulebook.RuleAttackers
	case !g.inRange(defends, p):
		return rulebook.RuleAttackInRange
	}
	switch g.Turn.Attack {
	case AttackLeft:
		return rulebook.RuleAttackLeft
	case AttackRight:
		return rulebook.RuleAttackRight
	case AttackNeighbors:
		return rulebook.RuleAttackNeighbors
	case AttackAnyone:
	}
	return rulebook.RuleAttackers
}

// WhyNotBlock returns why a creature can't block an attacker.
func (g *Game) WhyNotBlock(blocker, attacker Ref) Obstacle {
	g.refresh()
	bo, ao := g.obj(blocker), g.obj(attacker)
	if bo == nil || bo.Zone != program.Battlefield || ao == nil || ao.Zone != program.Battlefield ||
		g.Bodies[ao.Body].Flags&program.Attacking == 0 {
		return Obstacle{Kind: ObstacleZone, Rule: rulebook.RuleBlockers}
	}
	b, c, a := &g.Bodies[bo.Body], &g.Chars[bo.Body], &g.Chars[ao.Body]
	switch {
	case !c.Is(program.TypeCreature) || c.Is(program.TypeBattle):
		return Obstacle{Kind: ObstacleNoCreature, Rule: rulebook.RuleBlockers}
	case b.Flags&program.Tapped != 0 && !g.hasRule(program.RuleBlockUntapped, blocker):
		return Obstacle{Kind: ObstacleTapped, Rule: rulebook.RuleBlockers}
	case !g.opponents(c.Ctrl, a.Ctrl):
		return Obstacle{Kind: ObstacleController, Rule: rulebook.RuleBlockers}
	case !g.attacks(attacker, c.Ctrl):
		return Obstacle{Kind: ObstacleController, Rule: rulebook.RuleBlocksOwnAttackers}
	}
	keyword := func(k program.Keyword) Obstacle {
		return Obstacle{Kind: ObstacleKeyword, Keyword: k, Source: attacker, Rule: rulebook.RuleBlockRestrictions}
	}
	switch {
	case a.Has(program.Unblockable):
		return keyword(program.Unblockable)
	case a.Has(program.Flying) && !c.Has(program.Flying) && !c.Has(program.Reach) &&
		!g.blocksAs(program.Flying, blocker, attacker) && !g.blocksAs(program.Reach, blocker, attacker):
		return keyword(program.Flying)
	case a.Has(program.Shadow) && !c.Has(program.Shadow) && !g.blocksAs(program.Shadow, blocker, attacker):
		return keyword(program.Shadow)
	case a.Has(program.Horsemanship) && !c.Has(program.Horsemanship) &&
		!g.blocksAs(program.Horsemanship, blocker, attacker):
		return keyword(program.Horsemanship)
	case a.Has(program.Fear) && !c.Is(program.TypeArtifact) && c.Colors&mana.Black.Set() == 0:
		return keyword(program.Fear)
	case a.Has(program.Intimidate) && !c.Is(program.TypeArtifact) && c.Colors&a.Colors == 0:
		return keyword(program.Intimidate)
	case a.Has(program.Skulk) && c.Power > a.Power:
		return keyword(program.Skulk)
	case a.Has(program.Daunt) && c.Power <= 2:
		return keyword(program.Daunt)
	case a.Has(program.Landwalk) && g.landwalks(attacker, blocker, a):
		return keyword(program.Landwalk)
	case a.Has(program.Protection) && g.protected(attacker, blocker):
		return keyword(program.Protection)
	case c.Has(program.Shadow) && !a.Has(program.Shadow):
		o := keyword(program.Shadow)
		o.Source = blocker
		return o
	}
	for m, e, i := g.ruleAt(program.RuleCantBlock, blocker, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleCantBlock, blocker, i) {
		if m.B == 0 || g.prop(program.PropX(m.B), &e, attacker) {
			by := g.Active[i-1]
			return Obstacle{Kind: ObstacleForbidden, Rule: rulebook.RuleBlockRestrictions, Ability: by.Ability,
				Source: by.Source}
		}
	}
	for m, e, i := g.ruleAt(program.RuleCantBeBlocked, attacker, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleCantBeBlocked, attacker, i) {
		e.It = attacker
		if m.B == 0 || g.prop(program.PropX(m.B), &e, blocker) && !g.sparedAs(program.PropX(m.B), &e, blocker) {
			by := g.Active[i-1]
			return Obstacle{Kind: ObstacleForbidden, Rule: rulebook.RuleBlockRestrictions, Ability: by.Ability,
				Source: by.Source}
		}
	}
	if a.Has(program.Menace) {
		return keyword(program.Menace)
	}
	for _, k := range [...]program.RuleKind{program.RuleMinBlockers, program.RuleMaxBlockers, program.RuleBlockedCost} {
		if by, ok := g.forbids(k, attacker); ok {
			return Obstacle{Rule: rulebook.RuleBlockRestrictions, Ability: by.Ability, Source: by.Source}
		}
	}
	for _, k := range [...]program.RuleKind{program.RuleCantBlockAlone, program.RuleMustBlock, program.RuleBlockCost} {
		if by, ok := g.forbids(k, blocker); ok {
			return Obstacle{Rule: rulebook.RuleBlockRestrictions, Ability: by.Ability, Source: by.Source}
		}
	}
	return Obstacle{Rule: rulebook.RuleBlockRestrictions}
}

// WhyNoTarget returns why an object or player is not among the targets that the open decision offers. It reports false
// if that decision isn't about a target.
func (g *Game) WhyNoTarget(to Ref) (Reason, bool) {
	if len(g.Frames) == 0 {
		return ReasonImpossible, false
	}
	f := g.top()
	ctx, ability, index := f.Ctx, program.AbilityID(f.Ip), f.A
	switch f.Kind {
	case FrameTargets:
	case FrameRetarget:
		in, cell := g.nthTarget(f.Ref, f.A)
		if cell == 0 {
			return ReasonImpossible, false
		}
		ctx, ability, index = in, g.Ctxs[in].Ability, int32(g.Cells[cell].Val&targetSpecMask)
	default:
		return ReasonImpossible, false
	}
	s := g.spec(ability, g.Ctxs[ctx].Modes, int(index))
	if s == nil {
		return ReasonImpossible, false
	}
	e := g.env(ctx)
	o := g.obj(to)
	switch {
	case to.IsPlayer() && !s.Players, !to.IsPlayer() && (o == nil || !s.Objects || !s.Zone.Has(o.Zone)):
		return ReasonUnlike, true
	case o != nil && o.Zone == program.Stack && (to == e.Source || g.Bodies[o.Body].Ctx == ctx):
		return ReasonItself, true
	case !g.targetLegal(s, &e, to):
		return g.whyNoTarget(s, &e, to), true
	case g.alreadyTarget(ctx, s, index, to):
		return ReasonAlready, true
	case s.Chosen != 0 && !g.prop(s.Chosen, &e, to),
		s.TotalStat != 0 && !g.targetsWithinTotal(ctx, s, index, &e, to):
		return ReasonUnlike, true
	}
	return ReasonImpossible, true
}

// WhyNoBlock returns why none of the untapped creatures of a player and their teammates can block an attacker: a
// restriction that keeps each of them from it, or that takes more of them than there are (509.1b). It reports false if
// some could block it, or if there are no such creatures.
func (g *Game) WhyNoBlock(p program.PlayerID, attacker Ref) (Obstacle, bool) {
	g.refresh()
	if g.obj(attacker) == nil || !g.attacks(attacker, p) {
		return Obstacle{}, false
	}
	var why Obstacle
	able, all := int32(0), 0
	for s := g.Lists[battlefieldList].First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		if !g.asOne(g.ctrlOf(ref), p) || !g.ableToBlock(ref) {
			continue
		}
		all++
		if g.canBlock(ref, attacker) {
			able++
		} else if o := g.WhyNotBlock(ref, attacker); all == 1 || why.Source != attacker {
			why = o // what the attacker itself does keeps them all from it
		}
	}
	if able == 0 {
		return why, all > 0
	}
	least, by := int32(1), Obstacle{}
	if g.chars(attacker).Has(program.Menace) { // 702.111b
		least, by = 2, Obstacle{Kind: ObstacleKeyword, Keyword: program.Menace, Source: attacker}
	}
	for m, e, i := g.ruleAt(program.RuleMinBlockers, attacker, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleMinBlockers, attacker, i) {
		if n := g.num(program.NumX(m.B), &e); n > least {
			least, by = n, Obstacle{Kind: ObstacleFew, Ability: g.Active[i-1].Ability, Source: g.Active[i-1].Source}
		}
	}
	by.Rule = rulebook.RuleBlockRestrictions
	return by, able < least
}

// castForbidden finds the effect that forbids a player to cast or play a card.
func (g *Game) castForbidden(kind program.RuleKind, p program.PlayerID, ref Ref) (ActiveMod, bool) {
	for i := range g.Active {
		a := g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModRule || program.RuleKind(m.A) != kind || a.Dead {
			continue
		}
		e := a.env()
		if g.castRuleHolds(&a, m, &e, p, ref) {
			return a, true
		}
	}
	return ActiveMod{}, false
}

// barsCosts are the rules of effects because of which what a cost asks for can't happen.
var barsCosts = ruleSet(program.RuleCantSacrifice, program.RuleCantPayLife, program.RuleLifeFixed,
	program.RuleCantGainLife, program.RuleCantCounters)

// costBarred reports whether something could be done if no effect kept what its cost asks for from happening (614.17b).
func (g *Game) costBarred(can func() bool) bool {
	inForce := g.Turn.InForce
	if !inForce.Meets(barsCosts) {
		return false
	}
	defer func() { g.Turn.InForce = inForce }()
	for i := range g.Turn.InForce {
		g.Turn.InForce[i] &^= barsCosts[i]
	}
	return can()
}

// unpayable is the obstacle that a cost can't be paid: for want of life, if the player has less than it takes (119.4).
func (g *Game) unpayable(t *payment, a program.AbilityID) Obstacle {
	saved := g.Ctxs[scratchCtx]
	g.Ctxs[scratchCtx] = Ctx{Source: t.obj, Ctrl: t.p, Ability: a}
	life := g.total(t)
	if _, ok := g.phyrexian(t, 0); ok {
		life = max(life, 2) // 107.4f
	}
	g.Ctxs[scratchCtx] = saved
	if life > g.lifeTotal(t.p) {
		return Obstacle{Kind: ObstacleLife, Rule: rulebook.RulePayLife}
	}
	if ab := &g.r.Abilities[a]; ab.Flags&program.AbLoyalty != 0 {
		return Obstacle{Kind: ObstacleCost, Rule: rulebook.RuleLoyaltyTooLow}
	}
	return Obstacle{Kind: ObstacleCost, Rule: rulebook.RuleUnpayable}
}

// someTarget reports whether each target that an ability needs can be chosen, ignoring modes.
func (g *Game) someTarget(p program.PlayerID, ref Ref, a program.AbilityID) bool {
	saved := g.Ctxs[scratchCtx]
	g.Ctxs[scratchCtx] = Ctx{Source: ref, Ctrl: p, Ability: a}
	ok := g.specsHaveTargets(scratchCtx, g.r.Abilities[a].Targets)
	g.Ctxs[scratchCtx] = saved
	return ok
}

func (g *Game) hasAbility(ref Ref, a program.AbilityID) bool {
	found := false
	g.abilities(g.chars(ref), func(x program.AbilityID) bool { found = x == a; return !found })
	return found
}

// AbilityOf returns the ability of an object, as printed on any of its faces or among its current ones, whose label
// accept returns true for; 0 if there is none.
func (g *Game) AbilityOf(ref Ref, accept func(label string) bool) program.AbilityID {
	for _, a := range g.AbilitiesOf(ref) {
		if accept(g.r.Abilities[a].Label) {
			return a
		}
	}
	o := g.obj(ref)
	if o == nil {
		return 0
	}
	for _, f := range g.r.Defs[o.Def].Faces {
		for _, a := range g.r.Defs[f].Abilities {
			if accept(g.r.Abilities[a].Label) {
				return a
			}
		}
	}
	return 0
}

// What players are told besides their options: what they will have to do, and what they might do at another time.

// AttackDuty is a creature that has to attack if able, and the ability because of which it has to.
type AttackDuty struct {
	Ref     Ref
	Ability program.AbilityID
	Source  Ref
}

// AttackDuties returns the creatures of a player that have to attack if able as attackers are declared next (508.1d):
// those that could attack somebody now and whose attack costs nothing. What only restricts the declaration as a whole,
// such as "can't attack alone", is not considered. g must be a copy of the game.
func (g *Game) AttackDuties(p program.PlayerID) []AttackDuty {
	g.refresh()
	if !g.Turn.InForce.Has(program.RuleMustAttack) || !g.onTurn(p) {
		return nil
	}
	var out []AttackDuty
	m := g.mark()
	g.defenders(p)
	whom := slices.Clone(g.tmp[m:])
	g.release(m)
	for s := g.list(program.Battlefield, p).First; s != 0; s = g.Objs[s].Next {
		ref := g.refAt(s)
		if g.ctrlOf(ref) != p || !g.canAttack(ref) {
			continue
		}
		for _, w := range whom {
			if !g.canAttackWhom(ref, w) || g.attackCosts(ref, w) || g.attackObeys(ref, w) == 0 {
				continue
			}
			a, _ := g.forbids(program.RuleMustAttack, ref)
			out = append(out, AttackDuty{Ref: ref, Ability: a.Ability, Source: a.Source})
			break
		}
	}
	return out
}

// MayAhead reports whether AttackDuties or PlayableFromExile can return something: it costs nothing to ask.
func (v View) MayAhead() (attack, exile bool) {
	g := v.g
	return g.Turn.InForce.Has(program.RuleMustAttack), g.Lists[exileList].First != 0 &&
		(g.r.Adventures || g.Turn.InForce.Has(program.RulePlayFrom))
}

// Price is the mana that a card costs a player to cast now for its mana cost, without X, targets and what may be paid
// in addition (601.2f).
type Price struct {
	Printed, Now mana.Cost
	// By are the abilities that change it.
	By []PriceChange
	// Taxed: it costs more since it has been cast from the command zone before (903.8).
	Taxed bool
}

// PriceChange is an ability that changes what something costs.
type PriceChange struct {
	Source  Ref
	Ability program.AbilityID
}

// PriceOf returns the price of a card that isn't on the battlefield. It reports false if it has no mana cost, or is a
// land. The game is only used to work it out.
func (g *Game) PriceOf(p program.PlayerID, ref Ref) (price Price, ok bool) {
	g.refresh()
	o := g.obj(ref)
	if o == nil || o.Zone == program.Battlefield || g.r.Defs[o.Def].NoCost ||
		g.r.Defs[o.Def].Chars.Is(program.TypeLand) {
		return price, false
	}
	fd := &g.r.Defs[o.Def]
	saved := g.Ctxs[scratchCtx]
	g.Ctxs[scratchCtx] = Ctx{Source: ref, Ctrl: p, Ability: fd.Spell}
	t := payment{kind: paySpell, p: p, ctx: scratchCtx, obj: ref, def: fd}
	g.total(&t)
	price.Printed, price.Now = fd.Cost, g.bill.Cost()
	e := g.env(scratchCtx)
	price.By = g.priceChanges(&t, &e)
	price.Taxed = o.Zone == program.Command && o.Flags&program.FlagCommander != 0 && g.Players[p].CommandCasts > 0
	g.Ctxs[scratchCtx] = saved
	return price, true
}

// priceChanges returns the abilities that make a spell cost more or less.
func (g *Game) priceChanges(t *payment, e *Env) (by []PriceChange) {
	for _, a := range t.def.CastMods {
		ab := &g.r.Abilities[a]
		if (ab.Cast == program.CastMore || ab.Cast == program.CastLess) && g.cond(ab.If, e) {
			by = append(by, PriceChange{t.obj, a})
		}
	}
	for i := range g.Active {
		a := &g.Active[i]
		m := &g.r.Mods[a.Mod]
		if m.Kind != program.ModRule || a.Dead {
			continue
		}
		e := a.env()
		kind := program.RuleKind(m.A)
		changes := kind == program.RuleCostMore || kind == program.RuleCostLess || kind == program.RuleCostLeast
		if changes && m.Keyword == program.NoKeyword && g.castRuleHolds(a, m, &e, t.p, t.obj) {
			by = append(by, PriceChange{a.Source, a.Ability})
		}
	}
	return by
}

// ManaValue returns an object's mana value (202.3).
func (v View) ManaValue(ref Ref) (int, bool) {
	l, ok := v.g.look(ref)
	if !ok || !v.Sees(ref) || l.chars == nil {
		return 0, false
	}
	return int(v.g.manaValue(&l)), true
}

// Shield returns the ability that keeps an object from being damaged or targeted by another, and the object that has
// it: protection, hexproof from a quality, or an effect. What no longer exists is looked at as it last existed.
func (g *Game) Shield(ref, from Ref) (program.AbilityID, Ref) {
	if ref.IsPlayer() {
		m, _ := g.forbids(program.RuleCantBeTargeted, ref)
		return m.Ability, m.Source
	}
	l, ok := g.look(ref)
	if !ok || l.body == nil {
		return 0, NoRef
	}
	source := from
	if b := g.body(from); b != nil && b.Ctx != 0 {
		source = g.Ctxs[b.Ctx].Source
	}
	c := l.chars
	e := Env{Source: ref, You: c.Ctrl}
	for n := 0; ; n++ {
		a := g.nthAbility(c, n)
		if a == 0 {
			break
		}
		ab := &g.r.Abilities[a]
		if ab.Kind == program.AbKeyword && (ab.Keyword == program.Protection || ab.Keyword == program.Hexproof) &&
			(ab.Prop == 0 || g.prop(ab.Prop, e.as(g.textOf(ref, a)), source)) {
			return a, ref
		}
	}
	if m, ok := g.forbids(program.RuleCantBeTargeted, ref); ok && l.live {
		return m.Ability, m.Source
	}
	return 0, NoRef
}

// KeptFromAttacking reports whether a creature couldn't be declared as an attacker of a player or permanent because of
// a restriction: defender, or an effect (508.1c).
func (g *Game) KeptFromAttacking(ref, whom Ref) bool {
	c := g.chars(ref)
	if c == nil || !c.Is(program.TypeCreature) {
		return false
	}
	if c.Has(program.Defender) && !g.attacksAs(program.Defender, ref) {
		return true
	}
	_, ok := g.forbidsAttack(ref, whom)
	return ok
}

// forbidsAttack finds the effect by which a creature can't attack a player or permanent; without whom, by which it
// can't attack at all.
func (g *Game) forbidsAttack(ref, whom Ref) (ActiveMod, bool) {
	for m, e, i := g.ruleAt(program.RuleCantAttack, ref, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleCantAttack, ref, i) {
		if m.Set == 0 || whom != NoRef && g.anyIn(m.Set, &e, g.attackedBy(m, whom)) {
			return g.Active[i-1], true
		}
	}
	return ActiveMod{}, false
}

// Required returns the ability because of which the creature of an attack or block has to attack or block if able, and
// the object that has it (508.1d, 509.1c); 0 if there is none.
func (g *Game) Required(ev *Event) (program.AbilityID, Ref) {
	if ev.Kind != program.EvBlock {
		a, _ := g.forbids(program.RuleMustAttack, ev.Obj)
		return a.Ability, a.Source
	}
	if a, ok := g.forbids(program.RuleMustBlock, ev.Obj); ok {
		return a.Ability, a.Source
	}
	for m, e, i := g.ruleAt(program.RuleLure, ev.Other, 0); m != nil; m, e, i = g.ruleAt(
		program.RuleLure, ev.Other, i) {
		if m.B == 0 || g.prop(program.PropX(m.B), &e, ev.Obj) {
			return g.Active[i-1].Ability, g.Active[i-1].Source
		}
	}
	a, _ := g.forbids(program.RuleMustBeBlocked, ev.Other)
	return a.Ability, a.Source
}
