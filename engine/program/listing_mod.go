package program

import (
	"reflect"
	"strings"

	"arbiter/mana"
)

// modOperands is what A and B are in each kind of modification; those of a ModRule depend on its rule.
var modOperands = [...][2]operand{
	ModNone: {}, ModPT: {isNumX, isNumX}, ModSetPT: {isNumX, isNumX}, ModSwitchPT: {},
	ModKeyword: {isKeyword}, ModDropKeyword: {isKeyword, isPropX}, ModLoseAll: {}, ModGrant: {isAbilityID},
	ModDropAbility: {isAbilityID},
	ModGrantOf:     {isBool},
	ModAddTypes:    {isTypeSet}, ModSetTypes: {isTypeSet, isTypeSet}, ModDropTypes: {isTypeSet},
	ModChosenType: {isNumX, isTypeSet},
	ModAddSupers:  {isSuperSet}, ModDropSupers: {isSuperSet}, ModColor: {isColorSet}, ModAddColor: {isColorSet},
	ModChosenColor:      {isNumX, isColorMode},
	ModAllCreatureTypes: {}, ModLandType: {isNothing, isBool}, ModControl: {}, ModCopy: {}, ModName: {isNameID, isNumX},
	ModNoCost: {}, ModKeepColor: {},
	ModText: {isNumX, isNumX}, ModCastKeyword: {isKeyword}, ModRule: {isRuleKind},
}

// ruleOperands is what B is in each rule that an effect makes. A rule without a row has no B.
var ruleOperands = map[RuleKind]operand{
	RuleCantBlock: isPropX, RuleCantBeBlocked: isPropX, RuleMinBlockers: isNumX, RuleExtraBlocks: isNumX,
	RuleDoesntUntap:    isNumX,
	RuleCantBeTargeted: isPropX, RuleCantBeCountered: isPropX, RuleMaxHand: isNumX, RuleHandChange: isNumX,
	RuleExtraLand: isNumX,
	RuleCostLess:  isNumX, RuleCostMore: isNumX, RuleCantActivate: isActivation, RuleUnpreventable: isPattern,
	RuleExtraTrigger: isPattern,
	RuleNoTrigger:    isPattern, RuleCantEnter: isPattern, RuleCantPayLife: isBool, RuleCantSacrifice: isBool,
	RulePlayFrom:     isAbilityID,
	RuleGivesAbility: isAbilityID, RuleAbilityLess: isNumX, RuleAbilityMore: isNumX, RuleCantAttackAlone: isNumX,
	RuleMaxAttackers:   isNumX,
	RuleMaxAttackersOf: isNumX, RuleLure: isPropX, RuleMaxBlockers: isNumX, RuleMaxBlocking: isNumX,
	RuleMustBeBlocked: isNumX, RuleCantBlockAlone: isNumX,
	RuleBlockAs: isKeyword, RuleAttackAsThough: isKeyword, RuleTargetAs: isKeyword,
	RuleCantBeAttached: isPropX, RuleSkip: isSkip, RuleAttackCost: isNumX, RuleBlockCost: isNumX,
	RuleBlockedCost: isNumX, RuleShows: isZone,
	RuleRidesAs: isNumX, RuleCantAct: isCantAct, RuleGivesCost: isGrantedCost, RuleCantCounters: isCounterOr,
	RuleSpendAs: isSpendAs, RuleKeepMana: isManaKinds, RuleCostLeast: isNumX, RuleAssignUnblocked: isBool,
}

// mod is a modification on one line: what it does, then whom it affects.
func (l *lister) mod(i uint32) string {
	m := &l.r.Mods[i]
	kinds := modOperands[m.Kind]
	var args []string
	if m.Kind == ModRule {
		rule := RuleKind(m.A)
		args = []string{rule.String()}
		if m.B != 0 || rule == RuleCantAct {
			args = append(args, l.modOperand(ruleOperands[rule], m.B))
		}
	} else {
		for j, v := range [2]int32{m.A, m.B} {
			if kinds[j] != isNothing && (v != 0 || !omittable(kinds[j]) || j == 0) {
				args = append(args, l.modOperand(kinds[j], v))
			}
		}
	}
	s := m.Kind.String()
	if len(args) > 0 {
		s += " " + strings.Join(args, ", ")
	}
	switch m.Kind {
	case ModText:
		s += " of " + [...]string{WordColor: "colors", WordSubtype: "subtypes"}[m.Cost]
	default:
		if m.Cost != 0 {
			s += ", cost: {" + l.cost(m.Cost) + "}"
		}
	}
	set := ""
	if m.Set != 0 {
		set = ", set: " + l.expr(uint32(m.Set))
	}
	return s + set + ", " + l.inline(reflect.ValueOf(m).Elem(), "Kind", "A", "B", "Cost", "Set")
}

// modOperand is an operand of a modification.
func (l *lister) modOperand(k operand, v int32) string {
	switch k {
	case isSkip:
		switch {
		case v == SkipTurn:
			return "turn"
		case v == SkipExtraTurn:
			return "extra turn"
		case v >= SkipPhase(NoPhase):
			return "phase " + Phase(v-SkipPhase(NoPhase)).String()
		}
		return "step " + Step(v).String()
	case isActivation:
		return flagsString(v, activationNames)
	case isSpendAs:
		return flagsString(v, spendAsNames)
	case isCounterOr:
		return l.word(isCounterKind, v-1)
	case isColorMode:
		return at([]string{"instead", "also", "mask"}, v)
	case isManaKinds:
		return kindNames(mana.Kinds(v))
	case isGrantedCost:
		c := &l.r.GrantedCosts[v]
		return l.abilityRef(c.Cost[0]) + " then " + l.abilityRef(c.Then[0])
	case isNothing:
		return unnamed(int64(v))
	}
	return l.operand(k, v, 0)
}
