package judge

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// choiceRules returns the rules by which the players make a choice.
func (w *recorder) choiceRules(d *engine.Decision) []rulebook.Rule {
	making := w.announcing
	if w.bands(d) {
		return []rulebook.Rule{rulebook.RuleAttack, rulebook.RuleBandDeclared}
	}
	pick := func(announced, resolving rulebook.Rule) []rulebook.Rule {
		if making {
			return []rulebook.Rule{announced}
		}
		return []rulebook.Rule{resolving}
	}
	switch d.Kind {
	case program.DecideTarget:
		if changing(d) {
			if w.view().Kind(d.Source) == program.KindSpellCopy {
				return []rulebook.Rule{rulebook.RuleRetarget, rulebook.RuleCopyTargets, rulebook.RuleEffectChoices}
			}
			if has(w.ability(d.Ability).Label, "new target") {
				return []rulebook.Rule{rulebook.RuleRetarget, rulebook.RuleNewTargets, rulebook.RuleEffectChoices}
			}
			return []rulebook.Rule{rulebook.RuleRetarget, rulebook.RuleEffectChoices}
		}
		if making {
			return append([]rulebook.Rule{rulebook.RuleChooseTargets}, w.targetWords(d)...)
		}
		return append([]rulebook.Rule{rulebook.RuleTriggerChoices, rulebook.RuleChooseTargets,
			rulebook.RuleTriggerTargets}, w.targetWords(d)...)
	case program.DecideMode:
		if !making && w.view().Resolving() == engine.NoRef {
			return []rulebook.Rule{rulebook.RuleTriggerModes, rulebook.RuleModal, rulebook.RuleTriggeredModes}
		}
		out := append(pick(rulebook.RuleChooseModes, rulebook.RuleEffectChoices), rulebook.RuleModal)
		if making {
			out = append(out, rulebook.RuleSpellModes)
		}
		if w.ability(d.Ability).ModeMax > 1 {
			out = append(out, rulebook.RuleSeveralModes)
		}
		return out
	case program.DecideX:
		if w.special {
			return []rulebook.Rule{rulebook.RuleXOnSpecial, rulebook.RuleX}
		}
		return append(pick(rulebook.RuleChooseModes, rulebook.RuleEffectChoices), rulebook.RuleX, rulebook.RuleXChosen)
	case program.DecideOptionalCost, program.DecideWay:
		if w.ability(d.Ability).Keyword == program.Exert {
			return []rulebook.Rule{rulebook.RuleAttackOptional, rulebook.RuleExertAttack}
		}
		if d.Kind == program.DecideWay {
			return append(pick(rulebook.RuleChooseModes, rulebook.RuleEffectChoices), rulebook.RuleOneAlternative)
		}
		return pick(rulebook.RuleChooseModes, rulebook.RuleEffectChoices)
	case program.DecideSplice:
		return []rulebook.Rule{rulebook.RuleSplice, rulebook.RuleChooseModes, rulebook.RuleSplicedText}
	case program.DecideDivide:
		return pick(rulebook.RuleDivide, rulebook.RuleEffectChoices)
	case program.DecideTriggerOrder:
		return []rulebook.Rule{rulebook.RuleTriggerOrder}
	case program.DecideReplacement:
		if w.redirects(d) {
			return []rulebook.Rule{rulebook.RuleWalkerRedirect, rulebook.RuleReplacementOrder,
				rulebook.RuleAnyReplacement}
		}
		return []rulebook.Rule{rulebook.RuleReplacementOrder, rulebook.RuleAnyReplacement}
	case program.DecideLegend:
		return []rulebook.Rule{rulebook.RuleLegend}
	case program.DecideDamage:
		out := []rulebook.Rule{rulebook.RuleAssignDamage}
		if b, ok := w.view().Body(d.Source); ok && b.Flags&program.Attacking != 0 {
			out = append(out, rulebook.RuleBlockedAssigns)
		}
		if c, ok := w.view().Chars(d.Source); ok && c.Has(program.Trample) {
			out = append(out, rulebook.RuleTrample)
			if c.Has(program.Deathtouch) {
				out = append(out, rulebook.RuleDeathtouchLethal)
			}
		}
		return append(out, w.bandedDamage(d)...)
	case program.DecideDamageOrder:
		return []rulebook.Rule{rulebook.RuleDamageOrder, rulebook.RuleAssignDamage}
	case program.DecideBlock:
		return []rulebook.Rule{rulebook.RuleBlock}
	case program.DecideAttack:
		return []rulebook.Rule{rulebook.RuleAttack}
	case program.DecideMulligan, program.DecideBottom:
		return []rulebook.Rule{rulebook.RuleMulligan}
	case program.DecidePayCost, program.DecideMana:
		if !making {
			return []rulebook.Rule{rulebook.RuleEffectChoices, rulebook.RulePayOption}
		}
		if d.Kind == program.DecidePayCost && d.Ability == 0 && len(d.Options) == 2 &&
			d.Options[0].Kind == engine.OptYes {
			return []rulebook.Rule{rulebook.RuleChooseModes, rulebook.RulePhyrexianMana}
		}
		return []rulebook.Rule{rulebook.RulePayCosts}
	case program.DecideDiscard, program.DecideSacrifice, program.DecideChoose:
		out := pick(rulebook.RulePayCosts, rulebook.RuleEffectChoices)
		if !making {
			out = append(out, searchRules(w.ability(d.Ability).Label)...)
		}
		if w.ability(d.Ability).Kind == program.AbReplacement {
			out = append(out, rulebook.RuleChoiceOnEntering)
		}
		return out
	}
	if w.view().Count(program.Stack, 0) == 0 {
		switch w.view().Step() { // banding, costs of attacking: part of the declaration
		case program.StepAttackers:
			return []rulebook.Rule{rulebook.RuleAttack}
		case program.StepBlockers:
			return []rulebook.Rule{rulebook.RuleBlock}
		}
	}
	if c, ok := w.view().Chars(d.Source); ok && d.Kind == program.DecidePlayer && d.Ability == 0 &&
		c.Is(program.TypeBattle) {
		return []rulebook.Rule{rulebook.RuleSiegeProtector, rulebook.RuleEffectChoices}
	}
	if w.ability(d.Ability).Kind == program.AbReplacement {
		return []rulebook.Rule{rulebook.RuleEffectChoices, rulebook.RuleChoiceOnEntering}
	}
	if w.commanderReturns(d) {
		return []rulebook.Rule{rulebook.RuleCommanderZone, rulebook.RuleCommanderFromGraveyard}
	}
	return pick(rulebook.RuleChooseModes, rulebook.RuleEffectChoices)
}

// changing reports whether a decision changes the targets of something on the stack, where the current target may stay.
func changing(d *engine.Decision) bool {
	for i := range d.Options {
		if d.Options[i].Kind == engine.OptDone && d.Options[i].Obj != engine.NoRef {
			return true
		}
	}
	return false
}

// choice reports a choice among several options, unless the events that follow describe it.
func (w *recorder) choice(d *engine.Decision, option int) {
	if d.Kind == program.DecidePriority {
		w.special = false
		w.activation(&d.Options[option])
		return
	}
	if len(d.Options) < 2 || d.Kind == program.DecideMana || !w.tellsChoice(d) {
		return
	}
	o := d.Options[option]
	v := w.view()
	if d.Kind == program.DecideAttack || d.Kind == program.DecideBlock {
		w.declaration(d, &o)
		return
	}
	said := make([]string, 0, len(d.Options))
	for i := range d.Options {
		s := w.option(d, &d.Options[i])
		if s != "" && (len(said) == 0 || said[len(said)-1] != s) {
			said = append(said, s)
		}
	}
	if len(said) < 2 {
		return
	}
	did := "" // a verb phrase
	chosen := w.option(d, &o)
	src := ""
	if d.Source != engine.NoRef {
		src = w.log.Name(v, d.Source)
	}
	of := func(prefix string) string {
		if src == "" {
			return ""
		}
		return prefix + src
	}
	switch {
	case d.Kind == program.DecideTarget && changing(d) && o.Kind == engine.OptDone:
		did = fmt.Sprintf("leave %s as a target%s", w.sourceName(o.Obj), of(" of "))
	case d.Kind == program.DecideTarget && changing(d):
		did = fmt.Sprintf("choose %s as a new target%s", chosen, of(" of "))
	case o.Kind == engine.OptDone && casts(d):
		did = w.castsNot(d)
	case o.Kind == engine.OptDone:
		did = "choose nothing more" + of(" for ")
	case o.Kind == engine.OptCast:
		did = fmt.Sprintf("choose to %s %s", w.log.Words(v).Cast, chosen)
	case d.Kind == program.DecideTarget:
		did = fmt.Sprintf("choose %s as a target%s", chosen, of(" of "))
	case d.Kind == program.DecideMode:
		did = fmt.Sprintf("choose the mode “%s”", strings.TrimSuffix(chosen, "."))
	case d.Kind == program.DecideX:
		did = fmt.Sprintf("choose %s for X", chosen)
	case d.Kind == program.DecideTriggerOrder:
		did = fmt.Sprintf("put the ability of %s onto the stack next", w.sourceName(o.Obj))
	case d.Kind == program.DecideReplacement:
		did = fmt.Sprintf("choose which effect applies first: that of %s", w.sourceName(o.Obj))
	case d.Kind == program.DecideLegend:
		did = fmt.Sprintf("keep %s", chosen)
	case d.Kind == program.DecideDamage || d.Kind == program.DecideDivide:
		did = fmt.Sprintf("assign %s", chosen)
		if d.Kind == program.DecideDamage {
			did = fmt.Sprintf("have %s assign %s", orTheEffect(src), chosen)
			if d.Min > 0 {
				did += fmt.Sprintf(" (lethal damage is %d)", d.Min)
			}
		}
	case d.Kind == program.DecideDamageOrder:
		did = fmt.Sprintf("put %s next in the damage assignment order%s", chosen, of(" of "))
	case d.Kind == program.DecideMulligan && o.Kind == engine.OptYes:
		did = "keep " + w.log.Own(d.By, d.By) + " hand"
	case d.Kind == program.DecideMulligan:
		did = "take a mulligan"
	case o.Kind == engine.OptYes && (d.Kind == program.DecideOptionalCost || d.Kind == program.DecidePayCost):
		did = fmt.Sprintf("choose to pay%s%s", gamelog.CostOf(v.Rules(), " ", d.Ability), of(" for "))
	case o.Kind == engine.OptNo && (d.Kind == program.DecideOptionalCost || d.Kind == program.DecidePayCost):
		did = fmt.Sprintf("choose not to pay%s%s", gamelog.CostOf(v.Rules(), " ", d.Ability), of(" for "))
	case w.commanderReturns(d) && o.Kind == engine.OptYes:
		did = fmt.Sprintf("choose to put %s into the command zone", src)
	case w.commanderReturns(d):
		did = fmt.Sprintf("choose not to put %s into the command zone", src)
	case o.Kind == engine.OptYes:
		did = fmt.Sprintf("choose to apply the optional effect of %s", orTheEffect(src))
	case o.Kind == engine.OptNo:
		did = fmt.Sprintf("choose not to apply the optional effect of %s", orTheEffect(src))
	case o.Kind == engine.OptTop || o.Kind == engine.OptBottom:
		where := "on top"
		if o.Kind == engine.OptBottom {
			where = "on the bottom"
		}
		did = fmt.Sprintf("put %s %s of the library", w.sourceOr(o.Obj, "the card"), where)
	case o.Obj != engine.NoRef && o.Obj == d.Source:
		did = fmt.Sprintf("choose %s itself", chosen)
	case strings.HasSuffix(chosen, ".") && strings.Contains(chosen, " "): // an instruction
		did = fmt.Sprintf("choose “%s”%s", strings.TrimSuffix(chosen, "."), of(" for "))
	default:
		did = fmt.Sprintf("choose %s%s", chosen, of(" for "))
	}
	s := w.step(Choice, 1, w.log.Does(d.By, did)+".", w.line(d.Ability, d.Source), w.choiceRules(d)...)
	if d.Kind == program.DecideTriggerOrder || d.Kind == program.DecideReplacement {
		s.By = w.line(o.Ability, o.Obj)
	}
	switch {
	case casts(d) && !w.announcing:
		s.Rules = append(s.Rules, w.numbers(rulebook.RulePayOption)...)
	case (o.Kind == engine.OptYes || o.Kind == engine.OptNo) && w.optional(d):
		s.Rules = append(s.Rules, w.numbers(rulebook.RuleOptionalTrigger)...)
	case len(s.Rules) == 0:
		s.Rules = w.numbers(rulebook.RuleEffectChoices)
	}
	if w.ability(d.Ability).Keyword == program.Exert {
		s.Rules = w.citeWord(s.Rules, "exert")
	}
	s.Rules = w.citeAnnounced(s.Rules, d)
	if d.Kind == program.DecideChoose && !w.announcing && w.untargetable(&engine.Event{Obj: o.Obj}) {
		s.Rules = append(s.Rules, w.numbers(rulebook.RuleNotTargeted, rulebook.RuleAffectsUntargeted)...)
	}
	if d.By != d.Player { // who makes the choices of a controlled player (722.5)
		s.Rules = append(s.Rules, w.numbers(rulebook.RuleControlsDecisions)...)
	}
	// A list of names says which cards there are in the game.
	if w.viewer == engine.Judge || d.Kind != program.DecideName {
		s.Open, s.targets = said, d.Kind == program.DecideTarget
	}
	w.add(s)
	if !w.announcing && w.view().Resolving() != engine.NoRef {
		w.inTurnOrder(d)
	}
}

// commanderReturns reports whether a decision is about a commander that may go from a graveyard or exile to the command
// zone (704.6d).
func (w *recorder) commanderReturns(d *engine.Decision) bool {
	return d.Kind == program.DecideMay && d.Ability == 0 && d.Source != engine.NoRef && !d.Source.IsPlayer() &&
		w.view().IsCommander(d.Source) && w.view().Resolving() == engine.NoRef
}

// optional reports whether a decision is about the optional effect of a triggered ability that resolves (603.5).
func (w *recorder) optional(d *engine.Decision) bool {
	return !w.announcing && w.view().Resolving() != engine.NoRef && w.ability(w.resolvingAs).Kind == program.AbTriggered
}

// casts reports whether a decision is about which of some cards to cast, if any.
func casts(d *engine.Decision) bool {
	for i := range d.Options {
		if k := d.Options[i].Kind; k != engine.OptCast && k != engine.OptDone {
			return false
		}
	}
	return len(d.Options) > 1
}

// castsNot says that a player casts none of the cards that they may cast, or no further ones.
func (w *recorder) castsNot(d *engine.Decision) string {
	cast := w.log.Words(w.view()).Cast
	first := engine.NoRef
	for i := range d.Options {
		o := &d.Options[i]
		if o.Kind == engine.OptDone || o.Obj == first {
			continue
		}
		if first != engine.NoRef {
			return fmt.Sprintf("choose not to %s any of them", cast)
		}
		first = o.Obj
	}
	return fmt.Sprintf("choose not to %s %s", cast, w.sourceName(first))
}

func orTheEffect(src string) string {
	if src == "" {
		return "the effect"
	}
	return src
}

func (w *recorder) sourceOr(ref engine.Ref, or string) string {
	if ref == engine.NoRef {
		return or
	}
	return w.sourceName(ref)
}

// option is the text of an option.
func (w *recorder) option(d *engine.Decision, o *engine.Option) string {
	v := w.view()
	switch o.Kind {
	case engine.OptObject:
		if d.Kind == program.DecideTriggerOrder || d.Kind == program.DecideReplacement {
			if l := w.line(o.Ability, o.Obj); l != nil {
				return l.Card + ": " + l.Text
			}
		}
		n := w.sourceName(o.Obj)
		if d.Kind == program.DecideDivide && o.N > 0 {
			return fmt.Sprintf("%d to %s", o.N, n)
		}
		return n
	case engine.OptNumber:
		if o.Obj != engine.NoRef {
			if d.Kind == program.DecideDamage {
				return fmt.Sprintf("%d damage to %s", o.N, w.sourceName(o.Obj))
			}
			return fmt.Sprintf("%d to %s", o.N, w.sourceName(o.Obj))
		}
	case engine.OptDone:
		if o.Obj != engine.NoRef {
			return w.sourceName(o.Obj) + " (as it is)"
		}
		return "nothing more"
	case engine.OptYes:
		return "yes"
	case engine.OptNo:
		return "no"
	case engine.OptMode:
		return gamelog.Named(w.text(w.log.Option(v, d, o)), orTheEffect(w.cardNames[d.Source]))
	case engine.OptSubtype,
		engine.OptName,
		engine.OptColor,
		engine.OptType,
		engine.OptPay,
		engine.OptTop,
		engine.OptBottom:
		return w.log.Option(v, d, o)
	case engine.OptCast:
		return w.sourceName(o.Obj)
	}
	return w.log.Option(v, d, o)
}

// declaration reports creatures that could attack or block and don't. The events report those that do.
func (w *recorder) declaration(d *engine.Decision, o *engine.Option) {
	if o.Kind != engine.OptDone || d.Chosen > 0 || d.Group == w.declared {
		return
	}
	w.declared = d.Group
	v := w.view()
	seen := map[string]bool{}
	var who []string
	for _, x := range d.Options {
		if x.Obj != engine.NoRef {
			if n := w.log.Name(v, x.Obj); !seen[n] {
				seen[n] = true
				who = append(who, n)
			}
		}
	}
	if len(who) == 0 {
		return
	}
	c := gamelog.Clause{Subject: w.log.Player(d.By), Verb: "could block with", Object: gamelog.List(who)}
	if d.Kind == program.DecideAttack {
		c.Verb = "could attack with"
	}
	text := gamelog.Capital(c.String()) + ", but " + c.Denial() + "."
	s := w.step(Choice, 0, text, nil, w.choiceRules(d)...)
	if d.Kind == program.DecideAttack {
		s.also(w, rulebook.RuleNoAttackers)
	}
	s.Open = who
	w.add(s)
}

// activation reports the activation of an ability or a special action, and notes that what follows is part of it.
func (w *recorder) activation(o *engine.Option) {
	switch o.Kind {
	case engine.OptActivate:
		w.announcing, w.announced = true, true
		words := w.log.Words(w.view())
		what, rule := "an ability", rulebook.RuleActivate
		if w.view().Rules().Ability(o.Ability).Flags&program.AbMana != 0 {
			what, rule = "a mana ability", rulebook.RuleManaAbility
		}
		rules := []rulebook.Rule{rule}
		if rule == rulebook.RuleManaAbility {
			rules = append(rules, rulebook.RuleManaAbilityIs, rulebook.RuleManaAbilityWhen)
		} else {
			rules = append(rules, rulebook.RuleActivateSteps)
			if makesMana.MatchString(w.ability(o.Ability).Label) { // and is no mana ability
				if rules = append(rules, rulebook.RuleManaAbilityIs); len(w.ability(o.Ability).Targets) > 0 {
					rules = append(rules, rulebook.RuleTargetedNotMana)
				}
			}
		}
		switch flags := w.ability(o.Ability).Flags; {
		case flags&program.AbGiven != 0:
			rules = append(rules, rulebook.RuleNamesGiver)
		case flags&program.AbLoyalty != 0:
			rules = append(rules, rulebook.RuleLoyaltyCost, rulebook.RuleLoyalty)
		case flags&program.AbIntrinsic != 0:
			rules = append(rules, rulebook.RuleBasicLandType)
		}
		rules = append(rules, w.activatedFrom(o)...)
		if v := w.view(); v.Zone(o.Obj) == program.Battlefield && v.Controller(o.Obj) != w.g.Turn.Priority {
			rules = append(rules, rulebook.RuleActivationInstructions)
		}
		if w.g.SplitSecond() {
			rules = append(rules, rulebook.RuleSplitSecondMana)
		}
		p := w.g.Turn.Priority
		w.add(
			w.step(
				Action,
				0,
				w.log.Does(p, fmt.Sprintf("%s %s of %s.", words.Activate, what, w.log.Name(w.view(), o.Obj))),
				w.line(o.Ability, o.Obj),
				rules...,
			),
		)
	case engine.OptSpecial:
		w.announcing, w.special = true, true
		v := w.view()
		by := w.line(o.Ability, o.Obj)
		rule := rulebook.RuleFaceUp
		what, more := "turn "+w.log.Name(v, o.Obj)+" face up, a special action", rulebook.RuleFaceUpAction
		rule = cmp.Or(w.turnedUpBy(o.Obj), rule)
		if keywordAt(w.textOf(by)) == "disguise" {
			rule = rulebook.RuleDisguiseUp
		}
		if o.Ability != 0 {
			switch v.Rules().Ability(o.Ability).Keyword {
			case program.Suspend:
				rule, what = rulebook.RuleSuspend, "suspend "+w.log.Name(v, o.Obj)+", a special action"
				more = rulebook.RuleSuspendAction
			case program.Plot:
				rule, what = rulebook.RulePlot, "plot "+w.log.Name(v, o.Obj)+", a special action"
				more = rulebook.RulePlotAction
			case program.Foretell:
				rule, what = rulebook.RuleForetell, "foretell a card, a special action"
				more = rulebook.RuleForetellAction
			case program.HiddenAgenda:
				rule, more = rulebook.RuleHiddenAgenda, rulebook.NoRule
			case program.Unlock:
				rule, what = rulebook.RuleUnlock, "unlock a door of "+w.log.Name(v, o.Obj)+", a special action"
				more = rulebook.RuleUnlockAction
			}
		}
		rules := []rulebook.Rule{rule, more}
		if len(w.numbers(rule)) == 0 {
			rules = append(rules, rulebook.RuleTiming) // a rulebook older than the card
		}
		if w.g.SplitSecond() {
			rules = append(rules, rulebook.RuleSplitSecondMana)
		}
		w.add(w.step(Action, 0, w.log.Does(w.g.Turn.Priority, what+"."), by, rules...))
	}
}

// turnedUpBy is the rule by which a face-down permanent can be turned face up (701.40b, 701.58b, 702.168d).
func (w *recorder) turnedUpBy(ref engine.Ref) rulebook.Rule {
	c, ok := w.view().Chars(ref)
	if !ok {
		return rulebook.NoRule
	}
	switch d := w.view().Rules().Def(c.Def); {
	case d.ByMana && len(d.Abilities) > 0:
		return rulebook.RuleCloakUp
	case d.ByMana:
		return rulebook.RuleManifestUp
	case len(d.Abilities) > 0:
		return rulebook.RuleDisguiseUp
	}
	return rulebook.NoRule
}

// makesMana are the words of an ability that adds mana.
var makesMana = regexp.MustCompile(`\b[Aa]dds? (\{|[^.]*\bmana\b)`)

// bands reports whether a decision is about which attackers form a band (702.22c).
func (w *recorder) bands(d *engine.Decision) bool {
	if d.Kind != program.DecideChoose || w.view().Step() != program.StepAttackers ||
		w.view().Count(program.Stack, 0) > 0 || d.Source == engine.NoRef {
		return false
	}
	c, ok := w.view().Chars(d.Source)
	return ok && (c.Has(program.Banding) || c.Has(program.BandsWithOther))
}

// bandedDamage are the rules by which the other player divides a creature's combat damage (702.22j, k).
func (w *recorder) bandedDamage(d *engine.Decision) []rulebook.Rule {
	v := w.view()
	b, ok := v.Body(d.Source)
	if !ok || v.ActAsOne(d.Player, v.Controller(d.Source)) {
		return nil
	}
	if b.Flags&program.Attacking != 0 {
		return []rulebook.Rule{rulebook.RuleBandedBlock}
	}
	return []rulebook.Rule{rulebook.RuleBandedAttack}
}
