package judge

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// besides are the rules that say why an event happens as it does, besides the one by which it happens.
func (w *recorder) besides(e *engine.Event, by *Line, caused bool) (out []rulebook.Rule) {
	add := func(yes bool, r ...rulebook.Rule) {
		if yes {
			out = append(out, r...)
		}
	}
	says := func(words string) bool { return by != nil && strings.Contains(by.Text, words) }
	v := w.view()
	has := func(ref engine.Ref, k program.Keyword) bool {
		c, ok := v.Chars(ref)
		return ok && c.Has(k)
	}
	// Others: the rule by which they happen says all.
	switch e.Kind {
	case program.EvTap:
		add(w.announcing && e.Flags&program.FlagForMana != 0, rulebook.RuleManaChance, rulebook.RuleManaAbilityWhen)
		add(caused && w.inCombat[e.Obj] == v.Turn() && fighting(v, e.Obj), rulebook.RuleStaysInCombat)
	case program.EvAddMana:
		c, ok := w.g.Cause(e)
		add(ok && c.Ability != 0 && v.Resolving() != engine.NoRef && w.ability(c.Ability).Flags&program.AbMana == 0,
			rulebook.RuleAddsMana)
	case program.EvControl:
		add(v.Step() == program.StepCleanup, rulebook.RuleDamageWears)
		add(w.attacked[e.Obj] == v.Turn() && v.Step() < program.StepEndCombat, rulebook.RuleRemoveFromCombat,
			rulebook.RuleAttackedLeaves)
	case program.EvCombatRemove:
		delete(w.inCombat, e.Obj)
	case program.EvAttack:
		w.fights(e.Obj)
		w.attacks(e)
		add(w.g.Hastened(e.Obj), rulebook.RuleHasteAttack)
		add(has(e.Obj, program.Vigilance), rulebook.RuleVigilance)
	case program.EvBlock:
		w.fights(e.Obj)
		add(w.besieging[e.Other] == v.Turn(), rulebook.RuleProtectorBlocks)
		add(has(e.Other, program.Flying) && has(e.Obj, program.Reach), rulebook.RuleReach)
	case program.EvDamage:
		if e.Flags&program.FlagCombat != 0 && w.twoSteps() {
			add(has(e.Src, program.DoubleStrike), rulebook.RuleDoubleStrike)
			add(v.Step() == program.StepFirstDamage && has(e.Src, program.FirstStrike), rulebook.RuleFirstStrike)
			add(v.Step() == program.StepDamage && has(e.Src, program.FirstStrike) && !has(e.Src, program.DoubleStrike),
				rulebook.RuleFirstStrikeLate)
			add(w.strikesLate(e), rulebook.RuleDoubleStrikeLate)
		}
	case program.EvGainLife, program.EvLoseLife:
		add(setsLife.MatchString(w.textOf(by)), rulebook.RuleSetLife)
		add(says("xchange life totals"), rulebook.RuleExchangeLife)
		add(says("ouble ") && says("life total"), rulebook.RuleLifeDoubles)
	case program.EvCounters:
		out = append(out, w.counterRules(e)...)
		add(movesCounter.MatchString(w.textOf(by)), rulebook.RuleMovesCounter)
		add(says("ouble the number of"), rulebook.RuleDoubleCounters)
		add(e.Rule == rulebook.RuleResolvePermanent && w.counter(e.Aux) == "lore", rulebook.RuleSagaEnters)
	case program.EvPutTrigger:
		if b, ok := v.Body(e.Obj); ok {
			out = append(out, w.fightWaits(b.Ability)...)
		}
		add(len(v.Targets(e.Obj, nil)) > 0, rulebook.RuleTriggerTargets)
		add(e.Src != engine.NoRef && !e.Src.IsPlayer() && v.Zone(e.Src) == program.Battlefield &&
			v.Controller(e.Src) != v.Controller(e.Obj), rulebook.RuleTriggerController)
	case program.EvMove:
		add(v.Step() == program.StepEnd && e.To == program.Battlefield && e.New != engine.NoRef &&
			slices.ContainsFunc(w.g.AbilitiesOf(e.New), w.atEndStep), rulebook.RuleEndStepLate)
		add(w.giftFirst, rulebook.RuleGiftFirst)
		add(w.landsCounted(e), rulebook.RuleLandsCounted)
		add(caused && e.From == program.Graveyard && w.ofAura(e), rulebook.RuleAuraFindsNew)
		out = append(out, w.entersSo(e)...)
		add(e.Flags&program.FlagCountered != 0 && e.Rule != rulebook.RuleIllegalTargets, rulebook.RuleNoRefund)
		add(e.Flags&program.FlagCreated != 0, w.exceptionsOf(e)...)
		add(e.From == program.Exile && e.To == program.Battlefield && caused, rulebook.RuleNewObject)
		add(e.From == program.Exile && caused && v.Resolving() != engine.NoRef &&
			exilesAndReturns.MatchString(w.textOf(by)), rulebook.RuleFindsMoved)
		add(e.From == program.Battlefield && w.attacked[e.Obj] == v.Turn() && v.Step() >= program.StepAttackers &&
			v.Step() < program.StepEndCombat, rulebook.RuleRemoveFromCombat, rulebook.RuleAttackedLeaves)
		add(e.To == program.Battlefield && e.New != engine.NoRef && w.isBattle(e.New), rulebook.RuleSiegeProtector)
		add(e.To == program.Battlefield && caused && e.Flags&(program.FlagPlayed|program.FlagCreated) == 0 &&
			e.New != engine.NoRef && w.isLand(e.New), rulebook.RuleLandPut)
		if e.To == program.Battlefield && e.Other != engine.NoRef {
			out = append(out, w.staysUnder(e.New, e.Other)...)
		}
		add(e.From == program.Battlefield && e.To != program.Graveyard && w.g.LastCounters(e.Obj) &&
			!v.IsToken(e.New), rulebook.RuleCountersLost)
		add(e.From == program.Stack && e.To == program.Battlefield && v.IsToken(e.New),
			rulebook.RulePermanentCopyIsToken)
		add(e.From == program.Battlefield && caused && w.inCombat[e.Obj] == v.Turn(), rulebook.RuleRemoveFromCombat)
		add(e.Flags&program.FlagPlayed != 0 && e.To == program.Battlefield && v.LandsPlayed(e.Player) > 1,
			rulebook.RuleLandPlay)
		add(e.From == program.Library && e.To == program.Hand && caused && e.Flags&program.FlagDrawn == 0,
			rulebook.RuleIntoHandUndrawn)
		add(e.From == program.Exile && e.To == program.Battlefield && says(" until ") &&
			says("leaves the battlefield"), rulebook.RuleReturnsUnderOwner)
		add(e.Flags&program.FlagCasting != 0 && v.FaceDown(e.New), rulebook.RuleCastFaceDown)
		add(e.To == program.Battlefield && v.FaceDown(e.New), rulebook.RuleFaceDown, rulebook.RuleTurnedFaceDown)
		add(e.To == program.Battlefield && v.FaceDown(e.New) && e.From != program.Stack, rulebook.RuleEntersFaceDown)
		add(e.Flags&program.FlagCreated != 0 && e.To == program.Command && e.Rule == rulebook.RuleRing,
			rulebook.RuleRingGives)
		add(e.Flags&program.FlagCreated != 0 && caused && w.makerOf(e) != e.Player, rulebook.RuleTokenOwner)
		add(e.Flags&program.FlagMilled != 0 && v.Count(program.Library, v.Owner(e.New)) == 0, rulebook.RuleMillsFewer)
		if d := v.Def(e.New); d != nil && e.Flags&program.FlagCreated != 0 && says("copy of") {
			add(len(d.Faces) > 1 && (d.Layout == program.LayoutTransform || d.Layout == program.LayoutModal),
				rulebook.RuleCopyTokenFaces)
		}
		add(e.To == program.Library && shufflesInto.MatchString(w.textOf(by)), rulebook.RuleShuffledInto)
	case program.EvSearch:
		out = append(out, searchRules(w.textOf(by))...)
	case program.EvAttach:
		out = append(out, w.attachRules(e)...)
		out = append(out, w.staysUnder(e.Obj, e.Other)...)
	case program.EvFace:
		b, ok := v.Body(e.Obj)
		add(program.FaceChange(e.Aux) == program.FaceTransform && ok && (b.Counters != 0 || b.Damage != 0),
			rulebook.RuleTransformsSame)
	case program.EvMerge:
		add(true, rulebook.RuleMutatedAbilities, rulebook.RuleMutateResolves)
	case program.EvPhase:
		add(e.Amount == 0, rulebook.RulePhasingNoMove)
		add(caused && says("out until"), rulebook.RulePhasesUntil)
		add(!caused && v.Step() == program.StepUntap, rulebook.RulePhasesInUntap)
		host, _, _ := v.Ties(e.Obj)
		add(e.Amount == 0 && host != engine.NoRef && !host.IsPlayer(), rulebook.RulePhasesIndirectly)
	case program.EvRemember:
		add(program.MemoryKey(e.Aux) == program.MemHaunts, rulebook.RuleHauntedIs)
	case program.EvLook:
		add(true, rulebook.RuleLooksAt)
	case program.EvCopy:
		add(w.g.ModesOf(e.Obj) != 0, rulebook.RuleCopyModes)
		add(true, w.exceptionsOf(e)...)
	case program.EvMark:
		add(e.Amount != 0, marked[program.BodyFlags(e.Aux)])
	case program.EvCease:
		add(e.Rule == rulebook.RuleTokenCease, rulebook.RuleTokenCeases)
		add(e.Rule == rulebook.RuleTokenCease && v.Zone(e.Obj) == program.Exile, rulebook.RuleTokenGone)
	}
	if caused && v.Resolving() != engine.NoRef && w.asksValue(by) {
		out = append(out, w.valueRules(e.Obj)...)
	}
	out = append(out, paidRules[e.Rule]...)
	if by != nil && caused && e.Flags&program.FlagResolved == 0 && kindOf(e) == Event &&
		e.Kind != program.EvPutTrigger && v.Resolving() != engine.NoRef && severalSteps.MatchString(by.Text) {
		out = append(out, rulebook.RuleInstructions)
	}
	if caused && w.untargetable(e) {
		out = append(out, rulebook.RuleNotTargeted)
	}
	return out
}

// exceptionsOf are the rules of the exceptions of the copies that what causes an event makes.
func (w *recorder) exceptionsOf(e *engine.Event) []rulebook.Rule {
	c, ok := w.g.Cause(e)
	if !ok {
		return nil
	}
	return w.exceptions(c.Ability)
}

// exceptions are the rules of the exceptions of the copies that an ability makes (707.9a, b, d): abilities that they
// have, characteristics that are modified, and those that are given a value.
func (w *recorder) exceptions(a program.AbilityID) []rulebook.Rule {
	rules := w.view().Rules()
	gains, modifies, keeps := rulebook.NoRule, rulebook.NoRule, rulebook.NoRule
	for i := w.ability(a).Prog; i != 0 && int(i) < len(rules.Code) && rules.Code[i].Op != program.OpEnd; i++ {
		in := &rules.Code[i]
		except := int32(0)
		// Others: they copy nothing.
		switch in.Op {
		case program.OpEnterCopy:
			except = in.B
		case program.OpBecomeCopy, program.OpCopySpell:
			except = in.D
		case program.OpCreate:
			if in.D != 0 && in.Flags&program.CreateAs == 0 {
				except = in.C
			}
		}
		if except == 0 {
			continue
		}
		for _, m := range w.ability(program.AbilityID(except)).Mods {
			// Others: they modify a characteristic that keeps no value of its own.
			switch rules.Mods[m].Kind {
			case program.ModKeyword, program.ModGrant, program.ModGrantOf:
				gains = rulebook.RuleCopyGains
			case program.ModSetPT, program.ModColor, program.ModName:
				modifies, keeps = rulebook.RuleCopyModifies, rulebook.RuleCopyKeeps
			default:
				modifies = rulebook.RuleCopyModifies
			}
		}
	}
	var out []rulebook.Rule
	for _, r := range [...]rulebook.Rule{gains, modifies, keeps} {
		if r != rulebook.NoRule {
			out = append(out, r)
		}
	}
	return out
}

var (
	setsLife     = regexp.MustCompile(`\blife totals? (becomes?|to) `)
	shufflesInto = regexp.MustCompile(`\b[Ss]huffles? [^.]*\binto [^.]*\blibrar`)
)

// The words of an instruction to search for cards, and those that ask for nothing but a number of them.
var (
	searchesFor = regexp.MustCompile(`\b[Ss]earch(?:es)?\b[^.]*\bfor ([^.]*)`)
	anyCard     = regexp.MustCompile(`^(a|one|two|three|four|five|X|up to \w+|any number of) cards?( and\b|,|$)`)
)

// searchRules are the rules about what may or must be found (701.23b, d).
func searchRules(text string) []rulebook.Rule {
	m := searchesFor.FindStringSubmatch(text)
	switch {
	case m == nil:
		return nil
	case anyCard.MatchString(m[1]):
		return []rulebook.Rule{rulebook.RuleStatedQuantity}
	}
	return []rulebook.Rule{rulebook.RuleNoStatedQuality}
}

// paidRules are further rules of keyword abilities by which a part of a spell's cost is paid.
var paidRules = map[rulebook.Rule][]rulebook.Rule{
	rulebook.RuleConvoke:   {rulebook.RuleConvokeTaps, rulebook.RulePayCosts},
	rulebook.RuleDelve:     {rulebook.RuleDelveExiles, rulebook.RulePayCosts},
	rulebook.RuleImprovise: {rulebook.RuleImproviseTaps, rulebook.RulePayCosts},
	rulebook.RuleEmerge:    {rulebook.RuleEmergeSacrifice, rulebook.RulePayCosts},
}

// fights notes that a creature attacks or blocks in this turn's combat.
func (w *recorder) fights(ref engine.Ref) {
	if w.inCombat == nil {
		w.inCombat = map[engine.Ref]int{}
	}
	w.inCombat[ref] = w.view().Turn()
}

// textOf is the text of a card's line; "" if there is none.
func (w *recorder) textOf(by *Line) string {
	if by == nil {
		return ""
	}
	return by.Text
}

// twoSteps reports whether this combat has two combat damage steps (510.4).
func (w *recorder) twoSteps() bool {
	v := w.view()
	if v.Step() == program.StepFirstDamage {
		w.twoStepsIn = v.Turn()
	}
	return w.twoStepsIn == v.Turn()
}

// untargetable reports whether an event affects something that couldn't be targeted, and isn't a target (115.10a).
func (w *recorder) untargetable(e *engine.Event) bool {
	v := w.view()
	of := w.resolving
	if of == engine.NoRef || v.Resolving() == engine.NoRef || v.Zone(of) != program.Stack ||
		e.Obj == engine.NoRef || e.Obj.IsPlayer() {
		return false
	}
	c, ok := v.Chars(e.Obj)
	if !ok {
		if c, ok = w.lastChars(e.Obj); !ok || e.From != program.Battlefield {
			return false
		}
	} else if v.Zone(e.Obj) != program.Battlefield {
		return false
	}
	enemy := v.Opponents(v.Controller(of), c.Ctrl)
	if !c.Has(program.Shroud) && !(enemy && c.Has(program.Hexproof)) && !c.Has(program.Protection) {
		return false
	}
	if c.Has(program.Protection) && !c.Has(program.Shroud) && !(enemy && c.Has(program.Hexproof)) {
		if a, _ := w.g.Shield(e.Obj, of); a == 0 {
			return false
		}
	}
	for _, t := range v.Targets(of, nil) {
		if t == e.Obj {
			return false
		}
	}
	return true
}

// counter names a kind of counters; "" if there is no such kind.
func (w *recorder) counter(kind int32) string {
	if kinds := w.view().Rules().Counters; kind >= 0 && int(kind) < len(kinds) {
		return kinds[kind]
	}
	return ""
}

// counterRules are the rules of the kinds of counters that an event puts somewhere or takes away.
func (w *recorder) counterRules(e *engine.Event) []rulebook.Rule {
	switch k := w.counter(e.Aux); {
	case k == "":
		return nil
	case e.Obj.IsPlayer() && k == "energy" && e.Amount < 0:
		return []rulebook.Rule{rulebook.RulePaysEnergy}
	case e.Obj.IsPlayer():
		return nil
	case strings.HasPrefix(k, "+"), strings.HasPrefix(k, "-"):
		return []rulebook.Rule{rulebook.RuleCounterSize}
	case k == "stun":
		return []rulebook.Rule{rulebook.RuleStunCounter}
	case k == "shield":
		return []rulebook.Rule{rulebook.RuleShieldCounter}
	case k == "finality":
		return []rulebook.Rule{rulebook.RuleFinalityCounter}
	case keywordAt(k) != "":
		return []rulebook.Rule{rulebook.RuleKeywordCounter}
	}
	return nil
}

// paidBy are keyword abilities by which objects pay a part of a spell's cost.
var paidBy = []struct {
	word string
	flag program.EventFlags
	from program.Zone
}{
	{"conspire", 0, program.Battlefield},
	{"harmonize", 0, program.Battlefield},
	{"escape", 0, program.Graveyard},
	{"offering", program.FlagSacrificed, program.Battlefield},
	{"casualty", program.FlagSacrificed, program.Battlefield},
	{"bargain", program.FlagSacrificed, program.Battlefield},
	{"retrace", program.FlagDiscarded, program.Hand},
	{"jump-start", program.FlagDiscarded, program.Hand},
}

// costWords cites the keyword abilities because of which something is paid for the spell that is being cast.
func (w *recorder) costWords(cs []Cite, e *engine.Event) []Cite {
	if e.Kind == program.EvLoseLife && w.g.PaidPhyrexian(e) && w.announcing && w.hasWord(w.casting, "compleated") {
		return w.citeWord(cs, "compleated")
	}
	if !w.announcing || w.casting == engine.NoRef || e.Flags&program.FlagForMana != 0 ||
		e.Kind != program.EvTap && e.Kind != program.EvMove {
		return cs
	}
	for i := range paidBy {
		x := &paidBy[i]
		from := e.From
		if e.Kind == program.EvTap {
			from = program.Battlefield
		}
		if from == x.from && e.Flags&x.flag == x.flag && (e.Kind == program.EvTap) == (x.flag == 0 &&
			x.from == program.Battlefield) && w.hasWord(w.casting, x.word) {
			cs = w.citeWord(cs, x.word)
		}
	}
	return cs
}

// hasWord reports whether an object has a keyword ability.
func (w *recorder) hasWord(ref engine.Ref, word string) bool {
	if c, ok := w.view().Chars(ref); ok {
		if k := program.KeywordOf(ability.Word(word)); k != 0 && c.Has(k) {
			return true
		}
	}
	for _, a := range w.g.AbilitiesOf(ref) {
		if at := keywordAt(w.ability(a).Label); at == word || strings.HasSuffix(at, " "+word) {
			return true
		}
	}
	return false
}

// severalSteps are the words of text with several instructions, which are followed in the order written (608.2c).
var severalSteps = regexp.MustCompile(`\.\)? [A-Z]|, then `)

// marked are the rules of designations that a permanent gets.
var marked = map[program.BodyFlags]rulebook.Rule{
	program.Monstrous: rulebook.RuleMonstrousIs,
	program.Renowned:  rulebook.RuleRenownedIs,
	program.Saddled:   rulebook.RuleSaddledIs,
	program.Suspected: rulebook.RuleSuspectedHas,
}

// fighting reports whether a permanent is attacking or blocking.
func fighting(v engine.View, ref engine.Ref) bool {
	b, ok := v.Body(ref)
	return ok && b.Flags&(program.Attacking|program.Blocking) != 0
}

// makerOf is the player who controls what causes an event.
func (w *recorder) makerOf(e *engine.Event) program.PlayerID {
	if of := w.view().Resolving(); of != engine.NoRef {
		return w.view().Controller(of)
	}
	return e.Player
}

// attachRules are the rules by which something is attached anew (613.7e, 701.3c) or unattached (701.3d).
func (w *recorder) attachRules(e *engine.Event) []rulebook.Rule {
	v := w.view()
	if e.Other != engine.NoRef {
		if v.Zone(e.Obj) == program.Battlefield {
			return []rulebook.Rule{rulebook.RuleReattachedStamp, rulebook.RuleAttachedStamp}
		}
		return nil
	}
	return []rulebook.Rule{rulebook.RuleUnattaches}
}
