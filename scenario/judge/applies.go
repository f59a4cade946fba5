package judge

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// applied is how it is told that a rule applies where no event shows it.
type applied struct {
	kind  Kind
	level int
	// text is the sentence: %[1]s is what the rule applies to, %[2]s the object because of which it does.
	text string
	// also are further rules to be cited; those that the edition doesn't have are left out.
	also []rulebook.Rule
}

// rulesApplied are the rules that the machine says apply (engine.RemarkRule).
var rulesApplied = map[rulebook.Rule]applied{
	rulebook.RuleTriggersAgain: {Effect, 0, "An ability of %[1]s triggers an additional time because of %[2]s.",
		[]rulebook.Rule{rulebook.RuleTriggered}},
	rulebook.RuleChangeTargets: {Effect, 1, "%[1]s becomes a target of %[2]s instead.",
		[]rulebook.Rule{rulebook.RuleRetarget}},
	rulebook.RuleNewTargets: {Effect, 1, "%[1]s becomes a target of %[2]s instead.",
		[]rulebook.Rule{rulebook.RuleRetarget}},
	rulebook.RuleCopyTargets: {Effect, 1, "%[1]s is the new target of %[2]s.",
		[]rulebook.Rule{rulebook.RuleRetarget}},
	rulebook.RuleTriggerOrder: {Trigger, 0, "Abilities of several players have triggered: those that %[1]s controls " +
		"go onto the stack first, then those of each other player in turn order.", nil},
	rulebook.RuleTwoDamageSteps: {NotDone, 1, "%[1]s assigns no combat damage in this step: it has first strike, and " +
		"dealt its combat damage in the step before.", nil},
	rulebook.RuleLosesDoubleStrike: {NotDone, 1, "%[1]s assigns no combat damage in this step: it did so in the step " +
		"before, and has no double strike.",
		[]rulebook.Rule{rulebook.RuleTwoDamageSteps, rulebook.RuleFirstStrikeLate}},
	rulebook.RuleBlockedAssigns: {NotDone, 1, "%[1]s is blocked, but no creature is blocking it any more: it assigns " +
		"no combat damage.", []rulebook.Rule{rulebook.RuleBlocked}},
	rulebook.RuleIndestructible: {NotDone, 0, "%[1]s has been dealt lethal damage and is indestructible: it isn't " +
		"destroyed.", []rulebook.Rule{rulebook.RuleLethalDamage, rulebook.RuleCant}},
	rulebook.RuleTokenGone: {NotDone, 1, "%[1]s can't move to another zone: it is a token or a copy that has left " +
		"the battlefield.", []rulebook.Rule{rulebook.RuleTokenCeases}},
	rulebook.RuleNoPower: {NotDone, 1, "%[1]s would assign 0 or less combat damage: it assigns no combat damage.",
		[]rulebook.Rule{rulebook.RuleAssignDamage}},
	rulebook.RuleAssignsUnblocked: {NotDone, 1, "%[1]s isn't blocked and no longer attacks anything: it assigns no " +
		"combat damage.", []rulebook.Rule{rulebook.RuleAttackedLeaves, rulebook.RuleAssignDamage}},
	rulebook.RuleNoAttackers: {NotDone, 0, "Nothing attacks: the declare blockers and combat damage steps are " +
		"skipped.", nil},
	rulebook.RuleTrampleUnblocked: {Effect, 1, "%[1]s is blocked, but no creature is blocking it any more: with " +
		"trample, it assigns all its damage to what it attacks.", []rulebook.Rule{rulebook.RuleTrample}},
	rulebook.RuleAlternativeCost: {Effect, 1, "An alternative cost is paid for %[1]s.",
		[]rulebook.Rule{rulebook.RuleChooseModes, rulebook.RuleTotalCost, rulebook.RuleAlternativeNotManaCost}},
	rulebook.RuleAdditionalCost: {Effect, 1, "An additional cost is paid for %[1]s.",
		[]rulebook.Rule{rulebook.RuleChooseModes, rulebook.RuleTotalCost}},
	rulebook.RuleTotalCost: {Effect, 1, "An ability of %[2]s applies to what %[1]s costs.",
		[]rulebook.Rule{rulebook.RuleCostChanged}},
	rulebook.RuleActivateSteps: {Effect, 1, "An ability of %[2]s applies to what the ability of %[1]s costs.",
		[]rulebook.Rule{rulebook.RuleTotalCost}},
	rulebook.RuleAlternativeChanged: {Effect, 1, "An ability of %[2]s applies to what %[1]s costs, also if " +
		"that is an alternative cost.", []rulebook.Rule{rulebook.RuleTotalCost}},
	rulebook.RuleCommanderTax: {Effect, 1, "%[1]s costs more, as it has been cast from the command zone before.",
		[]rulebook.Rule{rulebook.RuleTotalCost}},
	rulebook.RuleManaRider: {Effect, 1, "Mana spent on %[1]s has a further effect, because of %[2]s.",
		[]rulebook.Rule{rulebook.RulePayCosts}},
	rulebook.RuleUntap: {NotDone, 0, "%[1]s does not untap, because of %[2]s.",
		[]rulebook.Rule{rulebook.RuleCant}},
	rulebook.RuleRemoveFromCombat: {Event, 1, "%[1]s is removed from combat, as its controller changes.", nil},
	rulebook.RuleLeave:            {Event, 0, "", []rulebook.Rule{rulebook.RuleLoserLeaves}},
	rulebook.RuleManaEmpties:      {Event, 0, "The mana that %[1]s hasn't spent is lost: the mana pool empties.", nil},
	rulebook.RuleNotRegenerated: {NotDone, 1, "%[1]s can't be regenerated.",
		[]rulebook.Rule{rulebook.RuleRegenerate}},
	rulebook.RuleProtectionAura: {Effect, 0, "%[1]s has protection from %[2]s, which can't enchant it.",
		[]rulebook.Rule{rulebook.RuleAuraIllegal}},
	rulebook.RuleProtectionEquip: {Effect, 0, "%[1]s has protection from %[2]s, which can't equip it.",
		[]rulebook.Rule{rulebook.RuleEquipIllegal}},
	rulebook.RuleUndefinedMana: {NotDone, 1, "The mana that %[1]s would produce has no type: it produces none.", nil},
	rulebook.RuleSkipsReplace:  {NotDone, 0, "", []rulebook.Rule{rulebook.RuleSkips, rulebook.RuleSkipEffect}},
	rulebook.RuleLegend: {NotDone, 0, "The legend rule doesn't apply to %[1]s, because of %[2]s.",
		[]rulebook.Rule{rulebook.RuleTextOverRules}},
	rulebook.RuleTransformsNot: {NotDone, 1, "%[1]s can't transform: it has one face.",
		[]rulebook.Rule{rulebook.RuleInstructions}},
	rulebook.RuleNoncreatureAttacks: {NotDone, 1, "%[1]s is never an attacking permanent: it enters as no creature.",
		[]rulebook.Rule{rulebook.RuleInstructions}},
	rulebook.RuleOthersCreatureAttacks: {NotDone, 1, "%[1]s is never an attacking creature: it enters under the control " +
		"of %[2]s, who isn't attacking.", []rulebook.Rule{rulebook.RuleInstructions}},
	rulebook.RuleBlocksNothing: {NotDone, 1, "%[1]s is never a blocking creature: what it would block isn't attacking " +
		"its controller.", []rulebook.Rule{rulebook.RuleSpecifiedNotAttacking, rulebook.RuleInstructions}},
	rulebook.RuleSpecifiedGone: {NotDone, 1, "%[1]s is never an attacking creature: what it would attack is no longer " +
		"there.", []rulebook.Rule{rulebook.RuleAttackedIsGone, rulebook.RuleInstructions}},
	rulebook.RuleRedirect: {NotDone, 1, "The damage to %[1]s isn't dealt to anything else: what it would be dealt to " +
		"instead can't be dealt damage any more.", []rulebook.Rule{rulebook.RuleReplacement, rulebook.RuleImpossible}},
	rulebook.RuleMovesCounter: {NotDone, 1, "No counter is moved from %[1]s: it can't be removed there, or not be put " +
		"where it would go.", []rulebook.Rule{rulebook.RuleImpossible, rulebook.RuleInstructions}},
	rulebook.RuleCantNotReplaced: {NotDone, 1, "The effect of %[2]s doesn't apply: what can't happen can't be replaced.",
		[]rulebook.Rule{rulebook.RuleCant, rulebook.RuleCantHappen}},
	rulebook.RuleZeroNotReplaced: {NotDone, 1, "The effect of %[2]s doesn't apply: no damage would be dealt.",
		[]rulebook.Rule{rulebook.RuleZeroDamage, rulebook.RuleImpossible}},
	rulebook.RuleAsWouldExist: {NotDone, 1, "%[1]s would exist on the battlefield without the ability that modifies " +
		"how it enters: that doesn't apply.", []rulebook.Rule{rulebook.RuleEntersWith}},
}

// ways are further rules of the keyword abilities by which a spell is cast.
var ways = map[string][]rulebook.Rule{
	"morph":     {rulebook.RuleMorphCast},
	"megamorph": {rulebook.RuleMorphCast},
	"disguise":  {rulebook.RuleDisguiseCast},
	"prototype": {rulebook.RulePrototypeCast, rulebook.RulePrototypeValues},
	"overload":  {rulebook.RuleOverloadTargets},
	"madness":   {rulebook.RuleMadnessCast},
	"rebound":   {rulebook.RuleReboundCast},
	"suspend":   {rulebook.RuleSuspendCast},
	"plot":      {rulebook.RulePlottedCast},
	"escape":    {rulebook.RuleEscaped},
	"awaken":    {rulebook.RuleAwakenTargets},
	"offering":  {rulebook.RuleOfferingReduces},
	"bestow":    {rulebook.RuleBestowEvaluated},
	"disturb":   {rulebook.RuleDisturbBack},
	"harmonize": {rulebook.RuleHarmonizeTaps},
}

// applies reports that a rule applies, once in a step of the turn.
func (w *recorder) applies(r *engine.Remark, by *Line) {
	a, ok := rulesApplied[r.Rule]
	if !ok {
		panic("judge: nothing is said of the rule " + r.Rule.About())
	}
	to, of := w.sourceName(r.Obj), ""
	if r.Source != engine.NoRef {
		of = w.sourceName(r.Source)
	}
	text := fmt.Sprintf(a.text, to, of)
	if r.Rule == rulebook.RuleNoAttackers {
		w.unrequired()
		w.unfought(w.step(a.kind, a.level, a.text, nil, r.Rule))
		return
	}
	if r.Rule == rulebook.RuleLeave {
		text = w.leaves(r.Obj.Player())
	}
	if r.Rule == rulebook.RuleSkipsReplace {
		text = fmt.Sprintf("%s, because of %s.", w.log.Does(r.Obj.Player(), "skip "+w.skipped(r.Amount)), of)
	}
	if always := text; r.Rule == rulebook.RuleLegend || r.Rule == rulebook.RuleIndestructible {
		if r.Rule == rulebook.RuleIndestructible { // until the damage wears off
			always = fmt.Sprint(w.view().Turn(), text)
		}
		if w.unlost[always] {
			return
		}
		if w.unlost == nil {
			w.unlost = map[string]bool{}
		}
		w.unlost[always] = true
	}
	if r.Why == engine.ReasonAlready {
		text = fmt.Sprintf("%s remains a target of %s: there is no other legal one.", to, of)
	}
	if r.Rule == rulebook.RuleAlternativeCost {
		w.free = r.Obj
	}
	rules := append([]rulebook.Rule{r.Rule}, a.also...)
	if w.free == r.Obj && (r.Rule == rulebook.RuleAdditionalCost || r.Rule == rulebook.RuleCommanderTax) {
		rules = append(rules, rulebook.RuleAlternativeChanged)
	}
	if r.Rule == rulebook.RuleAlternativeCost || r.Rule == rulebook.RuleAdditionalCost {
		rules = append(rules, ways[keywordAt(w.textOf(by))]...)
	}
	if r.Rule == rulebook.RuleAssignsUnblocked && w.attackedLeft(r.Obj) {
		rules = append(rules, rulebook.RuleNoDamageToLeaver)
	}
	if r.Rule == rulebook.RuleLeave && r.Obj.Player() == w.view().Active() {
		rules = append(rules, rulebook.RuleTurnGoesOn)
	}
	step := w.step(a.kind, a.level, gamelog.Capital(text), by, rules...)
	if r.Rule == rulebook.RuleSkipsReplace { // the turn is not there yet
		step.Step = strings.TrimPrefix(strings.TrimPrefix(w.skipped(r.Amount), "the "), "a ")
	}
	if w.repeats(text) {
		return
	}
	if r.Rule == rulebook.RuleRemoveFromCombat {
		w.later = append(w.later, step) // it follows from an event that is told next
		return
	}
	w.add(step)
}

// unfought adds a step that says that the rest of combat is skipped because no creature attacks (508.8), unless the
// report has nothing else about that combat phase. The step comes before those of the end of combat step.
func (w *recorder) unfought(s Step) {
	w.flush()
	s.Step = w.stepName(program.StepAttackers)
	w.noFight = nil
	n := len(w.rep.Steps) - 1
	if n >= 0 && slices.Contains(w.rep.Steps[n].rules, rulebook.RuleNoAttackers) {
		return // a player who could attack has been told not to
	}
	if n >= 0 && w.rep.Steps[n].Turn == s.Turn && (w.rep.Steps[n].Step == s.Step ||
		w.rep.Steps[n].Step == w.stepName(program.StepBeginCombat)) {
		w.put(s)
		return
	}
	w.noFight = &s
}

// skipped names a turn, phase or step that is skipped, as program.SkipStep numbers them.
func (w *recorder) skipped(what int32) string {
	for p, name := range phaseNames {
		if program.SkipPhase(p) == what {
			return "a " + name
		}
	}
	if what == program.SkipTurn || what == program.SkipExtraTurn {
		return "a turn"
	}
	return "the " + w.stepName(program.Step(what))
}

// phaseNames are the names of the phases that have several steps.
var phaseNames = map[program.Phase]string{
	program.PhaseBeginning: "beginning phase",
	program.PhaseMain1:     "main phase",
	program.PhaseMain2:     "main phase",
	program.PhaseCombat:    "combat phase",
	program.PhaseEnding:    "ending phase",
}

// leaves says that a player leaves the game with everything that they own (800.4a).
func (w *recorder) leaves(p program.PlayerID) string {
	v := w.view()
	var names []string
	for _, z := range [...]program.Zone{program.Battlefield, program.Stack} {
		for _, r := range v.Objects(z, p, nil) {
			if v.Owner(r) == p {
				names = append(names, w.log.Name(v, r))
			}
		}
	}
	text := w.log.Does(p, "leave the game") + ", and so does everything that " +
		gamelog.Clause{Subject: w.log.Player(p), Verb: "own"}.String()
	if len(names) > 0 {
		text += ": " + gamelog.List(names)
	}
	return text + "."
}

// repeats reports whether the same has been said in this step of the turn.
func (w *recorder) repeats(text string) bool {
	v := w.view()
	at := moment{v.Turn(), v.Step(), v.Count(program.Stack, 0)}
	if at != w.saidAt {
		w.said, w.saidAt = map[string]bool{}, at
	}
	if w.said[text] {
		return true
	}
	w.said[text] = true
	return false
}

// moment is a step of a turn, with the number of objects on the stack.
type moment struct {
	turn  int
	step  program.Step
	stack int
}

// grounds are the rules that what an object's spell or ability does next depends on.
type grounds struct {
	of    engine.Ref
	rules []rulebook.Rule
	// used: what depends on them has been told.
	used bool
}

// ground notes a rule that what is told next depends on.
func (w *recorder) ground(r *engine.Remark) {
	if w.grounds.used || w.grounds.of != r.Source {
		w.grounds = grounds{of: r.Source}
	}
	w.grounds.rules = append(w.grounds.rules, r.Rule)
}

// groundsOf returns the rules that something caused by an object's spell or ability depends on.
func (w *recorder) groundsOf(source engine.Ref) []rulebook.Rule {
	if source != w.grounds.of || len(w.grounds.rules) == 0 {
		return nil
	}
	return w.grounds.rules
}

// independent reports that the source of an ability that resolves is no longer where it was when the ability was put
// onto the stack (113.7a).
func (w *recorder) independent(r *engine.Remark) {
	v := w.view()
	if !w.sourceThere[r.Obj] || r.Source == engine.NoRef || r.Source.IsPlayer() ||
		v.Zone(r.Source) != program.ZoneNone {
		return
	}
	w.put(w.step(Effect, 1, fmt.Sprintf("%s is no longer where it was, which doesn't affect its ability.",
		gamelog.Capital(w.sourceName(r.Source))), nil, rulebook.RuleIndependent))
}

// fixesSet reports whether an effect's set of objects is worth a word: it has others than targets and its source.
func (w *recorder) fixesSet(r *engine.Remark) bool {
	v := w.view()
	targets := map[engine.Ref]bool{r.Source: true}
	for _, t := range v.Targets(w.resolving, nil) {
		targets[t] = true
	}
	for _, ref := range w.g.Locked(r.Effect) {
		if !ref.IsPlayer() && !targets[ref] {
			return true
		}
	}
	return false
}

// inTurnOrder notes that several players make the same choice as something resolves: in turn order, the active player
// first (101.4).
func (w *recorder) inTurnOrder(d *engine.Decision) {
	c := choosing{w.resolving, d.Ability, d.Kind}
	if n := len(w.rep.Steps) - 1; w.choosing == c && w.chooser != d.By {
		for _, i := range [...]int{w.choseAt, n} {
			s := &w.rep.Steps[i]
			s.also(w, rulebook.RuleTurnOrder)
			if severalSteps.MatchString(w.ability(d.Ability).Label) {
				s.also(w, rulebook.RuleSeveralActions)
			}
		}
	}
	w.choosing, w.chooser, w.choseAt = c, d.By, len(w.rep.Steps)-1
}

// choosing is what a choice is made for: the object that resolves, the ability, and what kind of choice it is.
type choosing struct {
	resolving engine.Ref
	ability   program.AbilityID
	kind      program.DecisionKind
}
