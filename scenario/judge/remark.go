package judge

import (
	"cmp"
	"fmt"
	"math/bits"
	"regexp"
	"strings"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// Remark reports what is not an event: replacement, triggering, resolution, and what does not happen.
func (w *recorder) Remark(g *engine.Game, r *engine.Remark) {
	if !w.begun || g.Turn.Number == 0 || !w.tells(r.Source) || !w.tells(r.Obj) {
		return
	}
	w.of = subject{remark: r.Kind}
	defer func() { w.of = subject{} }()
	v := w.view()
	name := func(ref engine.Ref) string { return w.log.Name(v, ref) }
	by := w.lineIn(r.Ctx, engine.Cause{Source: r.Source, Ability: r.Ability, X: -1})
	switch r.Kind {
	case engine.RemarkBatch, engine.RemarkStateBased, engine.RemarkRule, engine.RemarkGround:
	default:
		w.nothingYet = false
	}
	switch r.Kind {
	case engine.RemarkBatch:
		if len(w.batch) > 0 && !w.batch[0].sticky {
			w.flush()
		}
		w.learnNames()
		if w.grounds.used {
			w.grounds = grounds{}
		}
		w.grounds.used = true
	case engine.RemarkStateBased:
		w.noteChanges(true) // they may be performed because of such a change
	case engine.RemarkRule:
		w.applies(r, by)
	case engine.RemarkGround:
		w.ground(r)
	case engine.RemarkReplaced:
		w.replacedBy = triggered{ability: r.Ability, source: r.Source}
		w.replaced(r, by)
	case engine.RemarkNot:
		w.notDone(r, by)
	case engine.RemarkTriggers:
		w.flush()
		each, again := w.separately(r, by), rulebook.NoRule
		now := triggered{r.Ability, r.Source, v.Resolving()}
		if now == w.triggered && now.resolving != engine.NoRef {
			again = rulebook.RuleTriggersOnce
		}
		w.triggered = now
		step := w.step(Trigger, 0, fmt.Sprintf("An ability of %s triggers.", w.sourceName(r.Source)), by,
			append(append(w.triggerRules(r.Ability, r.Source), each, again), w.fightTrigger(r)...)...)
		if r.Event != nil && !r.Event.Obj.IsPlayer() {
			if x, ok := w.g.XOf(r.Event.Obj); ok && x != 0 && w.asksValue(by) {
				step.also(w, rulebook.RuleXOffStack)
			} else if w.asksValue(by) {
				for _, rule := range w.valueRules(r.Event.Obj) {
					step.also(w, rule)
				}
			}
			step.Rules = w.citeWord(step.Rules, w.definedBy(r.Event.Obj, by))
		}
		w.putCounted(
			step,
			rulebook.RuleTriggersOnce,
			func(n int) string {
				return fmt.Sprintf(
					"%s abilities of %s trigger.",
					gamelog.Capital(gamelog.Number(n)),
					w.sourceName(r.Source),
				)
			},
		)
	case engine.RemarkNoTrigger:
		if r.Rule == rulebook.RuleCant {
			w.add(w.step(NotDone, 0, fmt.Sprintf("An ability of %s does not trigger: an effect says that it doesn't.",
				w.sourceName(r.Obj)), by, rulebook.RuleCant, rulebook.RuleTriggered))
			break
		}
		why, once := fmt.Sprintf("its condition%s is not met", condition(by)), rulebook.NoRule
		if has(w.textOf(by), "do this only once each turn") {
			once = rulebook.RuleOncePerTurn
		}
		if r.Rule == rulebook.RuleTriggered {
			why = "it triggers only once each turn, and has triggered this turn"
			if v.Rules().Ability(r.Ability).Flags&program.AbOnce != 0 {
				why = "it triggers only once, and has triggered before"
			}
		}
		w.add(w.step(NotDone, 0, fmt.Sprintf("An ability of %s does not trigger: %s.", w.sourceName(r.Source), why), by,
			r.Rule, once))
	case engine.RemarkResolves:
		w.resolves(r)
	case engine.RemarkIf:
		w.retractResolves()
		w.add(
			w.step(
				NotDone,
				1,
				fmt.Sprintf("Its condition%s is no longer met: it does nothing.", condition(by)),
				by,
				rulebook.RuleInterveningIf,
				rulebook.RuleIfChecked,
			),
		)
	case engine.RemarkTarget:
		rules := w.untargetRules(r)
		by = w.onStack(r.Source)
		if c, ok := v.Chars(r.Source); ok && v.Kind(r.Source) != program.KindAbility &&
			!c.Is(program.TypeInstant) && !c.Is(program.TypeSorcery) {
			rules = append(rules, rulebook.RuleTargetedPermanent)
			if by != nil && keywordAt(by.Text) == "mutate" {
				rules = append(rules, rulebook.RuleMutateAlone)
			}
		}
		if r.Why == engine.ReasonProtection || r.Why == engine.ReasonHexproof ||
			r.Why == engine.ReasonCant {
			by = w.line(w.g.Shield(r.Obj, r.Source))
		}
		w.add(
			w.step(
				NotDone,
				1,
				fmt.Sprintf("%s is no longer a legal target: %s.", gamelog.Capital(name(r.Obj)), w.untarget(r)),
				by,
				rules...),
		)
	case engine.RemarkNoTarget:
		w.add(
			w.step(
				NotDone,
				0,
				fmt.Sprintf(
					"The ability of %s is not put onto the stack: there is no legal target for it, "+
						"or no choice that can be made.",
					w.sourceName(r.Source),
				),
				by,
				rulebook.RuleTriggerChoices,
			),
		)
	case engine.RemarkUndone:
		w.announcing = false
		w.add(
			w.step(
				NotDone,
				0,
				fmt.Sprintf(
					"It is taken back, as its cost can't be paid after all: %s goes back to where it was.",
					name(r.Obj),
				),
				nil,
				rulebook.RuleUndo,
			),
		)
	case engine.RemarkEffect:
		// The effect is part of what a replacement effect does to what enters, and not that object's own.
		if x := w.replacedBy; x.ability != 0 && x.source != r.Source &&
			w.ability(x.ability).Label == w.ability(r.Ability).Label {
			by = w.line(x.ability, x.source)
		}
		w.effect(r, by)
	case engine.RemarkDelayed:
		if w.delayed == nil {
			w.delayed = map[program.AbilityID]bool{}
		}
		w.delayed[r.Ability] = true
		late := rulebook.NoRule
		if w.view().Step() == program.StepEnd && w.atEndStep(r.Ability) {
			late = rulebook.RuleEndStepLate
		}
		w.add(w.step(Effect, 1, "A delayed triggered ability is created.", by, rulebook.RuleDelayed,
			rulebook.RuleDelayedCreated, late))
	}
}

// resolves reports that a spell, an ability or combat damage begins to resolve.
func (w *recorder) resolves(r *engine.Remark) {
	v := w.view()
	w.flush()
	w.noteChanges(true)
	text := gamelog.Capital(w.log.Name(v, r.Obj)) + " resolves."
	if v.Kind(r.Obj) == program.KindAbility {
		text = fmt.Sprintf("The ability of %s resolves.", w.sourceName(r.Source))
	}
	if v.Kind(r.Obj) == program.KindDamage {
		text = "Combat damage resolves."
	}
	w.put(w.step(Resolve, 0, text, w.onStack(r.Obj), append([]rulebook.Rule{r.Rule, rulebook.RuleStackTop,
		w.anotherControls(r.Obj, r.Source)}, w.bothHalves(r.Obj)...)...))
	w.independent(r)
	w.lastKnown(r)
	w.nothingYet, w.resolving, w.resolvingAs = true, r.Obj, r.Ability
	w.staysThere, w.auraComes = w.putsInstant(r.Obj), w.putsAura(r.Obj)
	w.grounds = grounds{}
}

// eachTriggers are the rules by which several instances of a keyword ability trigger separately.
var eachTriggers = map[string]rulebook.Rule{
	"bushido":           rulebook.RuleBushidoEach,
	"cascade":           rulebook.RuleCascadeEach,
	"storm":             rulebook.RuleStormEach,
	"annihilator":       rulebook.RuleAnnihilatorEach,
	"prowess":           rulebook.RuleProwessEach,
	"flanking":          rulebook.RuleFlankingEach,
	"cumulative upkeep": rulebook.RuleCumulativeEach,
	"myriad":            rulebook.RuleMyriadEach,
	"battle cry":        rulebook.RuleBattleCryEach,
	"soulshift":         rulebook.RuleSoulshiftEach,
}

// separately is the rule by which a keyword ability triggers that the object has several times; NoRule if it hasn't.
func (w *recorder) separately(r *engine.Remark, by *Line) rulebook.Rule {
	word := cmp.Or(keywordAt(w.textOf(by)), w.definedAs(w.textOf(by)))
	rule := eachTriggers[word]
	if rule == rulebook.NoRule {
		return rule
	}
	n := 0
	for _, a := range w.g.AbilitiesOf(r.Source) {
		if l := w.ability(a).Label; cmp.Or(keywordAt(l), w.definedAs(l)) == word {
			n++
		}
	}
	if n > 1 {
		return rule
	}
	return rulebook.NoRule
}

// prevents are the words of an effect that prevents damage.
var prevents = regexp.MustCompile(`\b[Pp]revent\b`)

// bothHalves are the rules by which the halves of a fused spell, or the modes of an entwined one, are carried out
// (702.102d, 702.42b).
func (w *recorder) bothHalves(ref engine.Ref) []rulebook.Rule {
	v := w.view()
	d := v.Def(ref)
	switch {
	case d == nil || v.Kind(ref) == program.KindAbility:
	case d.Layout == program.LayoutSplit && d.IsWhole():
		return []rulebook.Rule{rulebook.RuleFuseOrder}
	case bits.OnesCount32(w.g.ModesOf(ref)) > 1 && w.hasWord(ref, "entwine"):
		return []rulebook.Rule{rulebook.RuleEntwineOrder}
	}
	return nil
}

// triggerRules are the rules by which an ability triggers: what leaves the battlefield is looked back at (603.10a).
func (w *recorder) triggerRules(a program.AbilityID, source engine.Ref) []rulebook.Rule {
	out := []rulebook.Rule{rulebook.RuleTriggered}
	if w.view().Rules().Ability(a).Flags&program.AbLookBack != 0 {
		out = append(out, rulebook.RuleLooksBack)
	}
	rules := w.view().Rules()
	if out = append(out, w.eventOf(a)...); w.ability(a).If != 0 {
		out = append(out, rulebook.RuleInterveningIf)
	}
	if w.delayed[a] {
		out = append(out, rulebook.RuleDelayedOnce, w.delayedBy(source))
	}
	switch v := w.view(); v.Zone(source) {
	case program.Graveyard, program.Hand, program.Exile:
		if w.ability(a).Flags&program.AbLookBack == 0 && !w.delayed[a] {
			out = append(out, rulebook.RuleTriggersWhere)
		}
	case program.Command:
		if !v.IsCommander(source) {
			out = append(out, rulebook.RuleEmblemWorks)
		}
	}
	switch w.view().Step() {
	case program.StepUntap:
		out = append(out, rulebook.RuleNoPriorityInUntap)
	case program.StepCleanup:
		out = append(out, rulebook.RuleCleanupTriggers)
	}
	for i := range triggerWords {
		if triggerWords[i].words.MatchString(w.ability(a).Label) {
			out = append(out, triggerWords[i].rules...)
		}
	}
	for _, in := range rules.Inherent {
		if in.Ability == a {
			if has(w.ability(a).Label, "rad counter") {
				out = append(out, rulebook.RuleRad, rulebook.RuleRadTriggers)
			}
			// Others: their rules are those of what triggers them.
			switch rules.Nodes[in.Who].Op {
			case program.SetMonarch:
				out = append(out, rulebook.RuleMonarch)
			case program.SetInitiative:
				out = append(out, rulebook.RuleInitiative)
			}
		}
	}
	return out
}

// atEndStep reports whether an ability triggers at the beginning of the end step.
func (w *recorder) atEndStep(a program.AbilityID) bool {
	for _, t := range w.ability(a).Trigger {
		p := &w.view().Rules().Patterns[t]
		if p.Kinds == program.EvStep.Bit() && p.HasAux && p.Aux == int32(program.StepEnd) {
			return true
		}
	}
	return false
}

// delayedBy is the rule by which a delayed triggered ability has its source and controller (603.7d, e).
func (w *recorder) delayedBy(source engine.Ref) rulebook.Rule {
	c, ok := w.view().Chars(source)
	if !ok {
		if c, ok = w.lastChars(source); !ok {
			return rulebook.NoRule
		}
	}
	if c.Is(program.TypeInstant) || c.Is(program.TypeSorcery) {
		return rulebook.RuleDelayedBySpell
	}
	return rulebook.RuleDelayedByAbility
}

// stepTriggers are the rules of abilities that trigger at the beginning of certain steps.
var stepTriggers = map[program.Step]rulebook.Rule{
	program.StepUpkeep:    rulebook.RuleUpkeepTriggers,
	program.StepEndCombat: rulebook.RuleEndOfCombat,
}

// eventOf are the rules of what kind of triggered ability one is.
func (w *recorder) eventOf(a program.AbilityID) []rulebook.Rule {
	ab := w.ability(a)
	switch {
	case ab.Flags&program.AbMana != 0:
		return []rulebook.Rule{rulebook.RuleTriggeredManaIs}
	case ab.Flags&program.AbState != 0:
		return []rulebook.Rule{rulebook.RuleStateTrigger}
	case len(ab.Trigger) == 0:
		return []rulebook.Rule{rulebook.RuleReflexive}
	case ab.Keyword == program.Chapter:
		return []rulebook.Rule{rulebook.RuleChapter}
	}
	var out []rulebook.Rule
	for _, t := range ab.Trigger {
		p := &w.view().Rules().Patterns[t]
		switch {
		case p.Kinds == program.EvStep.Bit():
			out = append(out, rulebook.RuleStepTriggers)
			if p.HasAux {
				out = append(out, stepTriggers[program.Step(p.Aux)])
			}
		case p.Kinds == program.EvCounters.Bit():
			out = append(out, rulebook.RuleCountersPut)
		case p.Kinds == program.EvGainLife.Bit():
			out = append(out, rulebook.RuleGainsTrigger)
		case p.Kinds == program.EvTarget.Bit() && !p.Together: // a crime isn't that something becomes a target
			out = append(out, rulebook.RuleBecomesTrigger)
		case p.Kinds == program.EvPhase.Bit() && ab.Flags&program.AbLookBack != 0:
			out = append(out, rulebook.RulePhasesLooksBack)
		}
		if p.Kinds != 1<<program.EvMove {
			continue
		}
		switch {
		case p.From == 1<<program.Battlefield:
			out = append(out, rulebook.RuleLeavesTrigger)
		case p.To == 1<<program.Battlefield:
			out = append(out, rulebook.RuleEntersTrigger)
		}
	}
	return out
}

// retractResolves corrects the last report that something resolves: it was about to.
func (w *recorder) retractResolves() {
	for i := len(w.rep.Steps) - 1; i >= 0; i-- {
		if s := &w.rep.Steps[i]; s.Kind == Resolve {
			s.Text = strings.Replace(s.Text, " resolves.", " is about to resolve.", 1)
			return
		}
	}
}

func (w *recorder) sourceName(ref engine.Ref) string {
	if ref == engine.NoRef {
		return "the game itself"
	}
	return w.log.Name(w.view(), ref)
}

// effect reports that a continuous effect begins.
func (w *recorder) effect(r *engine.Remark, by *Line) {
	names := []string{}
	for _, ref := range w.g.Locked(r.Effect) {
		names = append(names, w.log.Name(w.view(), ref))
	}
	text := "A continuous effect begins"
	if len(names) > 0 {
		text += " that affects " + gamelog.List(names)
	}
	if d := duration(r.Effect.Dur); d != "" {
		text += "; it lasts " + d
	}
	rules := []rulebook.Rule{rulebook.RuleEffect}
	if w.fixesSet(r) {
		rules = append(rules, rulebook.RuleFixedSet)
	}
	if by != nil && variable.MatchString(by.Text) {
		rules = append(rules, rulebook.RuleEffectX)
	}
	if by != nil && prevents.MatchString(by.Text) {
		rules = append(rules, rulebook.RulePreventionLasts)
	}
	if r.Effect.Dur == program.DurWhile || r.Effect.Dur == program.DurSource {
		rules = append(rules, rulebook.RuleAsLongAs)
	}
	for _, ref := range w.g.Locked(r.Effect) {
		rules = append(rules, w.stays(ref, by)...)
		if w.attackedBefore(ref, r.Effect.Ability) {
			rules = append(rules, rulebook.RuleTriggersAsDeclared)
		}
	}
	rules = append(rules, w.exceptions(r.Ability)...)
	w.add(w.step(Effect, 1, text+".", by, append(rules, w.groundsOf(r.Source)...)...))
}

func duration(d program.Duration) string {
	switch d {
	case program.DurEndOfTurn:
		return "until end of turn"
	case program.DurEndOfCombat:
		return "until end of combat"
	case program.DurNextTurn:
		return "until the player's next turn"
	case program.DurEndNextTurn:
		return "until the end of the player's next turn"
	case program.DurNextUntap:
		return "until the player's next untap step"
	case program.DurNextUpkeep:
		return "until the player's next upkeep"
	case program.DurNextEndStep:
		return "until the player's next end step"
	case program.DurWhile:
		return "as long as its condition holds"
	case program.DurSource:
		return "until its source leaves"
	}
	return ""
}

// lastKnown reports that an ability uses the last known information of its source (608.2h).
func (w *recorder) lastKnown(r *engine.Remark) {
	v := w.view()
	if v.Kind(r.Obj) != program.KindAbility || r.Source == engine.NoRef || v.Zone(r.Source) != program.ZoneNone {
		return
	}
	c, ok := w.g.LastKnown(r.Source)
	if ok = ok && w.tells(r.Source); !ok || !c.Is(program.TypeCreature) {
		return
	}
	label := ""
	if a := r.Ability; a != 0 {
		label = v.Rules().Abilities[a].Label
	}
	if !asksOfSource(label) {
		return
	}
	words := w.log.Words(v)
	w.put(
		w.step(
			Effect,
			1,
			fmt.Sprintf(
				"%s is no longer %s: what it last was there counts, a %d/%d.",
				gamelog.Capital(w.log.Name(v, r.Source)),
				words.OnBattlefield,
				c.Power,
				c.Toughness,
			),
			nil,
			rulebook.RuleLastKnown,
			rulebook.RuleIndependent,
		),
	)
}
