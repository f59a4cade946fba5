package judge

import (
	"regexp"
	"slices"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// struckOnce is what a creature dealt its combat damage with in the first of two combat damage steps, and in which
// turn.
type struckOnce struct {
	turn   int
	double bool // it had double strike
}

// strikesLate notes what a creature deals combat damage with, and reports whether it got double strike only after it
// had dealt damage in the first of two combat damage steps (702.4d).
func (w *recorder) strikesLate(e *engine.Event) bool {
	v := w.view()
	c, ok := v.Chars(e.Src)
	if !ok || e.Flags&program.FlagCombat == 0 {
		return false
	}
	if v.Step() == program.StepFirstDamage {
		if w.struck == nil {
			w.struck = map[engine.Ref]struckOnce{}
		}
		w.struck[e.Src] = struckOnce{v.Turn(), c.Has(program.DoubleStrike)}
		return false
	}
	s, ok := w.struck[e.Src]
	return ok && s.turn == v.Turn() && !s.double && c.Has(program.DoubleStrike)
}

// entersSo are the rules about what enters in a state: tapped, so that nothing becomes tapped (603.2e), or blocking
// (509.4).
func (w *recorder) entersSo(e *engine.Event) (out []rulebook.Rule) {
	if e.To != program.Battlefield || e.New == engine.NoRef {
		return nil
	}
	if e.Flags&program.FlagTapped != 0 {
		taps := engine.Event{Kind: program.EvTap, Obj: e.New, New: e.New, Parent: -1}
		taps.Player = w.view().Controller(e.New)
		if a, _ := w.g.Triggering(&taps); a != 0 {
			out = append(out, rulebook.RuleBecomesTrigger)
		}
	}
	if e.Flags&program.FlagBlocking != 0 {
		out = append(out, rulebook.RuleEntersBlocking)
	}
	return out
}

// landsCounted reports whether it takes counting whether a player may play the land that they play: they have played
// one before, or a land has been put onto the battlefield this turn, which isn't playing it (305.2a).
func (w *recorder) landsCounted(e *engine.Event) bool {
	v := w.view()
	if e.Kind != program.EvMove || e.To != program.Battlefield || e.New == engine.NoRef || !w.isLand(e.New) {
		return false
	}
	if e.Flags&program.FlagPlayed == 0 {
		if w.landPut == nil {
			w.landPut = map[program.PlayerID]int{}
		}
		w.landPut[e.Player] = v.Turn()
		return false
	}
	return v.LandsPlayed(e.Player) > 1 || w.landPut[e.Player] == v.Turn() && v.Turn() > 0
}

// fightTriggers are the rules by which abilities trigger in combat, and then wait to be put onto the stack.
var fightTriggers = map[program.EventKind]struct{ triggers, waits rulebook.Rule }{
	program.EvAttack:    {rulebook.RuleAttackersTrigger, rulebook.RuleAttackTriggersWait},
	program.EvBlock:     {rulebook.RuleBlockersTrigger, rulebook.RuleBlockTriggersWait},
	program.EvBlocked:   {rulebook.RuleBlockersTrigger, rulebook.RuleBlockTriggersWait},
	program.EvUnblocked: {rulebook.RuleBlockersTrigger, rulebook.RuleBlockTriggersWait},
}

// fightTrigger are the rules by which an ability triggers on a declaration of attackers or blockers (508.1m, 509.1i),
// on what a blocker is like (509.3f), and although no spells can be cast and no abilities activated (603.2a).
func (w *recorder) fightTrigger(r *engine.Remark) (out []rulebook.Rule) {
	if w.g.SplitSecond() {
		out = append(out, rulebook.RuleTriggersAnyway)
	}
	e := r.Event
	if e == nil || e.Flags&program.FlagBlocking != 0 {
		return out
	}
	x, ok := fightTriggers[e.Kind]
	if !ok {
		return out
	}
	out = append(out, x.triggers)
	rules := w.view().Rules()
	for _, t := range w.ability(r.Ability).Trigger {
		if p := &rules.Patterns[t]; x.triggers == rulebook.RuleBlockersTrigger && p.Kinds&e.Kind.Bit() != 0 &&
			p.Obj != 0 && rules.Nodes[p.Obj].Op != program.PropSelf {
			return append(out, rulebook.RuleBlockerLike)
		}
	}
	return out
}

// fightWaits are the rules by which an ability that has triggered in combat is put onto the stack: before the active
// player gets priority (508.2b, 509.2a, 510.3a).
func (w *recorder) fightWaits(a program.AbilityID) (out []rulebook.Rule) {
	for _, t := range w.ability(a).Trigger {
		p := &w.view().Rules().Patterns[t]
		for kind, x := range fightTriggers {
			if p.Kinds == kind.Bit() {
				return []rulebook.Rule{x.waits}
			}
		}
		if s := w.view().Step(); p.Kinds == program.EvDamage.Bit() &&
			(s == program.StepFirstDamage || s == program.StepDamage) {
			return []rulebook.Rule{rulebook.RuleDamageTriggersWait}
		}
	}
	return nil
}

// ofAura reports whether an event is caused by a triggered ability of an Aura that looks back at the battlefield: it
// finds what the enchanted permanent has become (603.6e).
func (w *recorder) ofAura(e *engine.Event) bool {
	c, ok := w.g.Cause(e)
	if !ok || w.ability(c.Ability).Kind != program.AbTriggered || w.ability(c.Ability).Flags&program.AbLookBack == 0 {
		return false
	}
	if l, ok := w.lastChars(c.Source); ok {
		return l.Subtypes.Has(program.SubtypeAura)
	}
	return w.isAura(c.Source)
}

// looksAtSource reports whether a static ability replaces or prevents damage by what its source is (609.7c).
func (w *recorder) looksAtSource(a program.AbilityID) bool {
	return slices.ContainsFunc(w.ability(a).Trigger, func(t uint32) bool {
		p := &w.view().Rules().Patterns[t]
		return p.Kinds&program.EvDamage.Bit() != 0 && p.Src != 0
	})
}

// untapCost reports whether the cost of an ability that can't be activated has the untap symbol, and its permanent is
// untapped.
func (w *recorder) untapCost(o *engine.Obstacle) bool {
	b, ok := w.view().Body(w.refused)
	return ok && o.Ability != 0 && b.Flags&program.Tapped == 0 && o.Rule == rulebook.RuleUnpayable
}

// legendarySpell reports whether a card is a legendary instant or sorcery (205.4e).
func (w *recorder) legendarySpell(ref engine.Ref) bool {
	if ref == engine.NoRef {
		return false
	}
	c, ok := w.view().Chars(ref)
	return ok && c.Supers&program.SuperLegendary != 0 && c.Is(program.TypeInstant|program.TypeSorcery)
}

// inCombatOnly are the words of restrictions to a time of combat, with their rules (506.7a-c).
var inCombatOnly = []triggerWord{
	{regexp.MustCompile(`\b(before|after) attackers are declared\b`), []rulebook.Rule{rulebook.RuleAroundAttackers}},
	{regexp.MustCompile(`\b(before|after) blockers are declared\b`), []rulebook.Rule{rulebook.RuleAroundBlockers}},
	{regexp.MustCompile(`\bonly during combat\b`), []rulebook.Rule{rulebook.RuleOnlyInCombat}},
	{regexp.MustCompile(`\b(before|after) (combat|the combat damage step|the end of combat step)\b`), nil},
}

// combatTime are the rules by which a spell can be cast or an ability be activated only at a time of combat (506.7).
func (w *recorder) combatTime(o *engine.Obstacle) (out []rulebook.Rule) {
	if o.Kind != engine.ObstacleCondition || o.Ability == 0 {
		return nil
	}
	for i := range inCombatOnly {
		if inCombatOnly[i].words.MatchString(w.ability(o.Ability).Label) {
			out = append(out, inCombatOnly[i].rules...)
			out = append(out, rulebook.RuleAroundPoint)
		}
	}
	if len(out) > 0 && w.ability(o.Ability).Kind == program.AbActivated {
		out = append(out, rulebook.RuleAbilityInCombat)
	}
	return out
}

// severalLayers reports whether an effect of which a trace has a step has had one in an earlier layer: each part of it
// applies in its own (613.6).
func severalLayers(t *engine.Trace, i int) bool {
	s := &t.Steps[i]
	if s.Base || s.Counters || s.Lost || s.Unmet {
		return false
	}
	return slices.ContainsFunc(t.Steps[:i], func(p engine.TraceStep) bool {
		return !p.Base && !p.Counters && !p.Lost && !p.Unmet && p.Layer != s.Layer && p.Stamp == s.Stamp &&
			p.Source == s.Source && p.Ability == s.Ability
	})
}

// unable tells of the untapped creatures of defending players that don't block because an effect keeps them from
// blocking each attacker (509.1b).
func (w *recorder) unable() {
	told := map[engine.Ref]bool{} // what the script says can't block
	for _, a := range w.illegalLeft {
		if ref, ok := w.find(a.Card); ok {
			told[ref] = true
		}
	}
	g := &w.copyOf
	w.g.CopyInto(g)
	v := w.view()
	all := v.Objects(program.Battlefield, 0, nil)
	for _, r := range all {
		if c, ok := v.Chars(r); !ok || !c.Is(program.TypeCreature) || v.Controller(r) == v.Active() || !w.tells(r) ||
			told[r] {
			continue
		}
		var o engine.Obstacle
		kept := false
		for _, attacker := range all {
			b, ok := v.Body(attacker)
			if !ok || b.Flags&program.Attacking == 0 {
				continue
			}
			if o = g.WhyNotBlock(r, attacker); o.Kind != engine.ObstacleForbidden || o.Source == attacker {
				kept = false
				break
			}
			kept = true
		}
		if kept {
			s := w.step(NotDone, 0, gamelog.Capital(w.log.Name(v, r))+" can't block: an effect forbids it.",
				w.line(o.Ability, o.Source), o.Rule, rulebook.RuleCant)
			s.Step = w.stepName(program.StepBlockers)
			w.add(s)
		}
	}
}
