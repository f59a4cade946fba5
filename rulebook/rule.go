package rulebook

import (
	"strings"
	"unicode"
)

//go:generate go tool stringer -type=Rule -trimprefix=Rule -output=zz_generated_rule.go

// Rule identifies a rule that the engine applies, independent of its number at the time. Events carry it.
type Rule uint16

// About returns what the rule is about in a few words, such as "combat damage".
func (r Rule) About() string {
	var b strings.Builder
	for i, c := range r.String() {
		if unicode.IsUpper(c) {
			if i > 0 {
				b.WriteByte(' ')
			}
			c = unicode.ToLower(c)
		}
		b.WriteRune(c)
	}
	return b.String()
}

// Rules the engine cites.
const (
	NoRule Rule = iota
	RuleUntap
	RuleDraw
	RuleDrawStep
	RuleHandSize
	RuleDamageWears
	RuleManaEmpties
	RuleManaBurn
	RuleFirstDraw
	RuleMulligan
	RuleOpeningHand
	RulePlayLand
	RuleCast
	RuleActivate
	RuleTriggered
	RulePutTriggers
	RuleResolve
	RuleResolvePermanent
	RuleResolveSpell
	RuleIllegalTargets
	RuleAttack
	RuleBlock
	RuleCombatDamage
	RuleDamage
	RuleDamageToPlayer
	RuleDamageToCreature
	RuleDamageToWalker
	RuleLifelink
	RuleDeathtouch
	RuleLife
	RuleDestroy
	RuleRegenerate
	RuleSacrifice
	RuleDiscard
	RuleMill
	RuleShuffle
	RuleCounter
	RuleExile
	RuleCreate
	RuleAttach
	RuleZeroLife
	RuleEmptyDraw
	RulePoison
	RuleTokenCease
	RuleCopyCease
	RuleZeroToughness
	RuleLethalDamage
	RuleZeroLoyalty
	RuleLegend
	RulePlaneswalker
	RuleWorld
	RuleAuraIllegal
	RuleEquipIllegal
	RuleCountersAnnul
	RuleSaga
	RuleCommanderZone
	RuleDamageOrder
	RulePhasing
	RuleProtector
	RuleRemoveFromCombat
	RuleLoop
	RuleConcede
	RuleWin
	RuleTurn
	RuleManaAbility
	RulePayCosts
	RulePayLife
	RuleLoyalty
	RuleSplice
	RuleFlashback
	RuleAftermath
	RuleAwaken
	RuleDash
	RuleEmerge
	RuleEvoke
	RuleBuyback
	RuleMorph
	RuleFaceUp
	RuleSuspend
	RulePlot
	RuleCompanion
	RuleConspiracies
	RuleHiddenAgenda
	RuleForetell
	RuleHarmonize
	RuleOffering
	RuleConvoke
	RuleCopySpell
	RuleRetarget
	RuleLeave
	RuleEndTurn
	RuleExtraTurn
	RuleExtraPhase
	RuleControlPlayer
	RuleCommanderDamage
	RuleCommanderTax
	RuleCommanderInstead
	RuleMonarch
	RuleInitiative
	RuleRad
	RuleDayNight
	RuleDaybound
	RuleMutate
	RuleVenture
	RuleDungeon
	RuleRing
	RuleBlessing
	RuleSpeed
	RuleSubgame
	RuleAnte
	// Other rules that judges cite.
	RuleInstructions
	RuleEffectChoices
	RuleChooseTargets
	RuleChooseModes
	RuleDivide
	RuleTriggerChoices
	RuleTriggerOrder
	RuleInterveningIf
	RuleReplacement
	RuleReplaced
	RulePrevention
	RulePrevented
	RuleReplacementOrder
	RuleEntersWith
	RuleImpossible
	RuleCant
	RuleIndestructible
	RuleNewObject
	RuleLastKnown
	RuleProtectionDamage
	RuleProtectionTarget
	RuleShroud
	RuleHexproof
	RuleAttachIllegal
	RuleTap
	RuleTimestamp
	RuleEffect
	RuleStaticEffect
	RuleDependency
	RuleDelayed
	RuleLandPlay
	RuleTiming
	RuleUnpayable
	RuleSick
	RuleAttackers
	RuleAttackRestrictions
	RuleBlockers
	RuleBlockRestrictions
	RuleBlocked
	RuleAssignDamage
	RuleDamageOnStack
	RuleUndo
	RuleReveal
	RuleSearch
	RuleScry
	RuleCoinFlip
	RuleTransform
	RuleFaceDown
	RuleFlip
	RuleCounters
	RuleCopiableValues
	RuleLayerCopy
	RuleLayerFaceDown
	RuleLayerControl
	RuleLayerText
	RuleLayerType
	RuleLayerColor
	RuleLayerAbility
	RuleLayerPTDefine
	RuleLayerPTSet
	RuleLayerPTModify
	RuleLayerPTCounter
	RuleLayerPTSwitch
	RuleTrample
	RuleDeathtouchLethal
	RuleSector
	RuleRole
	RuleDelve
	RuleImprovise
	RuleBestowEnds
	RuleAnnounce
	RuleBecomesCast
	RuleAnnounceAbility
	RuleAttackTaps
	RuleBecomesAttacking
	RuleBecomesBlocking
	RuleUntapPermanent
	RuleSurveil
	RuleFateseal
	RuleLoseByEffect
	RuleWinByEffect
	RuleDrawByEffect
	RuleAllLose
	RuleUnlock
	RuleEmblem
	RuleZeroDamage
	RuleTriggeredMana
	RulePiles
	RuleConvert
	RuleBecomesMonarch
	RuleTakesInitiative
	RuleClassLevel
	RuleSpeedUp
	RuleCompletes
	RuleBestowIllegal
	RuleDamageWithers
	RuleDamageInfects
	RuleDamageToxic
	RuleDamageToBattle
	RuleEntersAttached
	RuleEntersTransformed
	RuleSolved
	RuleCantEnter
	RuleDayNightBegins
	RuleManaValue
	RuleTotalCost
	RuleLoyaltyCounters
	RuleDefenseCounters
	// Rules by which the machine does what no event of its own shows.
	RuleTriggersAgain
	RuleSplitSecond
	RuleChangeTargets
	RuleNewTargets
	RuleCopyTargets
	RuleReplacesOnce
	RuleLinked
	RuleTrampleUnblocked
	RuleFixedSet
	RuleIndependent
	RuleTwoDamageSteps
	RuleSplitSecondMana
	RuleFight
	RuleAsLongAs
	RuleLosesDoubleStrike
	RuleAlternativeCost
	RuleAlternativeChanged
	RuleAdditionalCost
	RuleXOffStack
	RuleProtectionAura
	RuleLandTypeSet
	RuleAsWouldExist
	RuleUnpreventable
	RulePreventsNext
	RuleLooksBack
	RuleBlockedAssigns
	RuleAttackRequirements
	RuleBlockRequirements
	RuleNotRegenerated
	RuleDelayedObject
	RuleTurnOrder
	RuleTapAbilitySick
	RuleStateBased
	RuleTargetItself
	NumRules
)

// Number returns the number of the rule in the edition's rulebook, or "" if that has no such rule.
func (e Edition) Number(r Rule) string {
	if r == NoRule || r >= NumRules {
		return ""
	}
	return ruleNumbers[r].on(e.Date)
}
