package rulebook

// ruleHistory is a rule's number from a day on, oldest first, with words the rule holds.
type ruleHistory struct {
	says    string // any of these words, separated by |, is in the rule's text in each rulebook
	numbers []numberSince
}

type numberSince struct {
	from   Date
	number string
}

func (h ruleHistory) on(d Date) string {
	s := ""
	for _, v := range h.numbers {
		if d >= v.from {
			s = v.number
		}
	}
	return s
}

// Days from which numbers hold: those of the rulebooks in which they were first found.
var (
	n2003 = Day(2003, 10, 1) // the numbering of 2003 to 2009
	n2006 = Day(2006, 10, 1)
	n2008 = Day(2009, 2, 1)
	n2009 = Day(2009, 7, 11)
	n2012 = Day(2012, 10, 1)
	n2014 = Day(2014, 7, 18)
	n2017 = Day(2017, 7, 8)
	n2019 = Day(2019, 10, 4)
	n2021 = Day(2021, 7, 23)
	n2024 = Day(2024, 2, 2)
	n2026 = Day(2026, 1, 16)
)

func rule(says string, numbers ...numberSince) ruleHistory { return ruleHistory{says, numbers} }

// ruleNumbers holds the history of every rule's number.
var ruleNumbers = [NumRules]ruleHistory{
	RuleUntap:       rule("untap", numberSince{n2003, "302.2"}, numberSince{n2009, "502.2"}, numberSince{n2024, "502.3"}),
	RuleDraw:        rule("top card of", numberSince{n2006, "423.1"}, numberSince{n2009, "119.1"}, numberSince{n2012, "120.1"}, numberSince{n2019, "121.1"}),
	RuleDrawStep:    rule("the active player draws a card", numberSince{n2003, "304.1"}, numberSince{n2009, "504.1"}),
	RuleHandSize:    rule("maximum hand size", numberSince{n2003, "314.1"}, numberSince{n2009, "514.1"}),
	RuleDamageWears: rule("all damage", numberSince{n2003, "314.2"}, numberSince{n2009, "514.2"}),
	RuleManaEmpties: rule("mana left in|unspent mana|unused mana", numberSince{n2003, "300.3"}, numberSince{n2009, "500.4"}, numberSince{n2026, "500.5"}),
	RuleManaBurn:    rule("mana burn", numberSince{n2003, "300.3"}, numberSince{n2009, ""}),
	RuleFirstDraw:   rule("skips the draw step", numberSince{n2003, "101.5"}, numberSince{n2006, "101.5a"}, numberSince{n2008, "101.6a"}, numberSince{n2009, "103.6a"}, numberSince{n2012, "103.7a"}, numberSince{n2024, "103.8a"}),
	RuleMulligan:    rule("mulligan", numberSince{n2003, "101.4"}, numberSince{n2009, "103.4"}, numberSince{n2024, "103.5"}),
	RuleOpeningHand: rule("draws a", numberSince{n2003, "101.3"}, numberSince{n2009, "103.3"}, numberSince{n2014, "103.4"}, numberSince{n2024, "103.5"}),
	RulePlayLand: rule("Playing a land is a special action", numberSince{n2003, "408.2d"}, numberSince{n2009, "114.2a"}, numberSince{n2012, "115.2a"},
		numberSince{n2019, "116.2a"}),
	RuleCast:        rule("To cast a spell|Playing a spell", numberSince{n2003, "409.1"}, numberSince{n2009, "601.2"}),
	RuleActivate:    rule("To activate an ability|activated ability", numberSince{n2003, "409.1"}, numberSince{n2009, "602.2"}),
	RuleTriggered:   rule("trigger event", numberSince{n2003, "410.2"}, numberSince{n2009, "603.2"}),
	RulePutTriggers: rule("triggered", numberSince{n2003, "410.3"}, numberSince{n2009, "603.3"}),
	RuleResolve: rule("pass in succession|top spell or ability", numberSince{n2006, "217.6d"}, numberSince{n2008, "217.6e"}, numberSince{n2009, "115.4"}, numberSince{n2012, "116.4"},
		numberSince{n2019, "117.4"}),
	RuleResolvePermanent: rule("into play|onto the battlefield|enters the battlefield|it becomes a permanent", numberSince{n2006, "413.2h"}, numberSince{n2008, "413.2i"}, numberSince{n2009, "607.3"}, numberSince{n2012, "608.3"},
		numberSince{n2021, "608.3a"}),
	RuleResolveSpell: rule("final part of an instant or sorcery", numberSince{n2003, "401.7"}, numberSince{n2009, "607.2k"}, numberSince{n2012, "608.2k"},
		numberSince{n2021, "608.2m"}, numberSince{n2026, "608.2n"}),
	RuleIllegalTargets: rule("specifies targets", numberSince{n2003, "413.2a"}, numberSince{n2009, "607.2b"}, numberSince{n2012, "608.2b"}),
	RuleAttack:         rule("active player declares attackers", numberSince{n2003, "308.1"}, numberSince{n2009, "508.1"}),
	RuleBlock:          rule("defending player declares blockers", numberSince{n2003, "309.1"}, numberSince{n2009, "509.1"}),
	RuleCombatDamage:   rule("dealt", numberSince{n2003, "310.4"}, numberSince{n2009, "510.2"}),
	RuleDamage:         rule("Damage may have one or more|Damage dealt|Damage is dealt", numberSince{n2009, "118.3"}, numberSince{n2012, "119.3"}, numberSince{n2019, "120.3"}),
	RuleDamageToPlayer: rule("lose that much life", numberSince{n2009, "118.3a"}, numberSince{n2012, "119.3a"}, numberSince{n2019, "120.3a"}),
	RuleDamageToCreature: rule("marked on that creature", numberSince{n2009, "118.3d"}, numberSince{n2012, "119.3e"},
		numberSince{n2019, "120.3e"}),
	RuleDamageToWalker: rule("loyalty", numberSince{n2009, "118.3b"}, numberSince{n2012, "119.3c"}, numberSince{n2019, "120.3c"}),
	RuleLifelink:       rule("lifelink", numberSince{n2009, "118.3e"}, numberSince{n2012, "119.3f"}, numberSince{n2019, "120.3f"}),
	RuleDeathtouch:     rule("deathtouch", numberSince{n2009, "704.5h"}),
	RuleLife:           rule("gain life", numberSince{n2009, "117.3"}, numberSince{n2012, "118.3"}, numberSince{n2019, "119.3"}),
	RuleDestroy:        rule("To destroy a permanent", numberSince{n2009, "701.6a"}, numberSince{n2017, "701.7a"}, numberSince{n2026, "701.8a"}),
	RuleRegenerate: rule("egenerat", numberSince{n2003, "419.6b"}, numberSince{n2009, "701.11a"}, numberSince{n2012, "701.12a"}, numberSince{n2017, "701.13a"},
		numberSince{n2019, "701.14a"}, numberSince{n2021, "701.15a"}, numberSince{n2026, "701.19a"}),
	RuleSacrifice: rule("To sacrifice a permanent", numberSince{n2009, "701.13a"}, numberSince{n2012, "701.14a"}, numberSince{n2017, "701.15a"},
		numberSince{n2019, "701.16a"}, numberSince{n2021, "701.17a"}, numberSince{n2026, "701.21a"}),
	RuleDiscard: rule("To discard a card", numberSince{n2009, "701.7a"}, numberSince{n2017, "701.8a"}, numberSince{n2026, "701.9a"}),
	RuleMill:    rule("mill a number of cards", numberSince{n2021, "701.13a"}, numberSince{n2026, "701.17a"}),
	RuleShuffle: rule("To shuffle a library", numberSince{n2012, "701.16a"}, numberSince{n2017, "701.18a"}, numberSince{n2019, "701.19a"}, numberSince{n2021, "701.20a"},
		numberSince{n2026, "701.24a"}),
	RuleCounter: rule("To counter a spell", numberSince{n2003, "414.1"}, numberSince{n2009, "701.5a"}, numberSince{n2026, "701.6a"}),
	RuleExile: rule("To exile an object|remove objects from the game|removed from the game", numberSince{n2003, "217.7a"}, numberSince{n2009, "701.9a"}, numberSince{n2017, "701.10a"},
		numberSince{n2019, "701.11a"}, numberSince{n2026, "701.13a"}),
	RuleCreate:           rule("token", numberSince{n2003, "216.1"}, numberSince{n2009, "110.5"}, numberSince{n2017, "701.6a"}, numberSince{n2026, "701.7a"}),
	RuleAttach:           rule("To attach an Aura", numberSince{n2009, "701.3a"}),
	RuleZeroLife:         rule("0 or less life", numberSince{n2003, "420.5a"}, numberSince{n2009, "704.5a"}),
	RuleEmptyDraw:        rule("draw a card|draw more cards", numberSince{n2003, "420.5g"}, numberSince{n2009, "704.5b"}),
	RulePoison:           rule("poison", numberSince{n2003, "420.5h"}, numberSince{n2009, "704.5c"}),
	RuleTokenCease:       rule("token", numberSince{n2003, "420.5f"}, numberSince{n2009, "704.5d"}),
	RuleCopyCease:        rule("copy of a spell", numberSince{n2003, "420.5j"}, numberSince{n2009, "704.5e"}),
	RuleZeroToughness:    rule("toughness 0 or less", numberSince{n2003, "420.5b"}, numberSince{n2009, "704.5f"}),
	RuleLethalDamage:     rule("damage", numberSince{n2003, "420.5c"}, numberSince{n2009, "704.5g"}),
	RuleZeroLoyalty:      rule("loyalty 0", numberSince{n2008, "420.5p"}, numberSince{n2009, "704.5i"}),
	RuleLegend:           rule("egend", numberSince{n2003, "420.5e"}, numberSince{n2009, "704.5k"}, numberSince{n2019, "704.5j"}),
	RulePlaneswalker:     rule("planeswalker", numberSince{n2008, "420.5q"}, numberSince{n2009, "704.5j"}, numberSince{n2019, ""}),
	RuleWorld:            rule("supertype world|the world supertype|enchant world", numberSince{n2003, "420.5i"}, numberSince{n2009, "704.5m"}, numberSince{n2019, "704.5k"}),
	RuleAuraIllegal:      rule("Aura|local enchantment", numberSince{n2003, "420.5d"}, numberSince{n2009, "704.5n"}, numberSince{n2019, "704.5m"}),
	RuleEquipIllegal:     rule("Equipment", numberSince{Day(2004, 10, 1), "420.5k"}, numberSince{n2009, "704.5p"}, numberSince{n2019, "704.5n"}),
	RuleCountersAnnul:    rule("-1/-1 counter", numberSince{n2006, "420.5n"}, numberSince{n2009, "704.5r"}, numberSince{n2019, "704.5q"}),
	RuleSaga:             rule("Saga", numberSince{n2019, "704.5s"}),
	RuleCommanderZone:    rule("commander is in a graveyard or in exile", numberSince{n2021, "704.6d"}),
	RulePhasing:          rule("phase out|phases out|phase in|phases in", numberSince{n2003, "502.15b"}, numberSince{n2009, "702.23a"}, numberSince{n2012, "702.24a"}, numberSince{n2014, "702.25a"}, numberSince{n2021, "702.26a"}),
	RuleProtector:        rule("protector", numberSince{n2024, "310.10"}),
	RuleDamageOrder:      rule("damage assignment order", numberSince{n2009, "509.2"}, numberSince{n2026, ""}),
	RuleRemoveFromCombat: rule("removed from combat", numberSince{n2003, "306.2"}, numberSince{n2008, "306.4"}, numberSince{n2009, "506.4"}),
	RuleLoop: rule("mandatory actions", numberSince{n2003, "421.4"}, numberSince{n2009, "713.4"}, numberSince{n2012, "716.4"}, numberSince{n2017, "719.4"},
		numberSince{n2019, "721.4"}, numberSince{n2021, "724.4"}, numberSince{n2024, "728.4"}, numberSince{n2026, "731.4"}),
	RuleConcede:            rule("can concede the game", numberSince{n2006, "102.3a"}, numberSince{n2009, "104.3a"}),
	RuleWin:                rule("wins the game", numberSince{n2006, "102.2a"}, numberSince{n2009, "104.2a"}),
	RuleTurn:               rule("A turn consists of five phases", numberSince{n2003, "300.1"}, numberSince{n2009, "500.1"}),
	RuleManaAbility:        rule("go on the stack|use the stack", numberSince{n2006, "406.4"}, numberSince{n2009, "605.3b"}),
	RulePayCosts:           rule("pays the total cost", numberSince{n2006, "409.1h"}, numberSince{n2009, "601.2g"}, numberSince{n2017, "601.2h"}),
	RulePayLife:            rule("amount of life greater than 0", numberSince{n2008, "215.4"}, numberSince{n2009, "117.4"}, numberSince{n2012, "118.4"}, numberSince{n2019, "119.4"}),
	RuleLoyalty:            rule("loyalty abilit", numberSince{n2012, "606.3"}),
	RuleSplice:             rule("Splice is a static ability", numberSince{n2006, "502.40a"}, numberSince{n2009, "702.44a"}, numberSince{n2012, "702.45a"}, numberSince{n2014, "702.46a"}, numberSince{n2021, "702.47a"}),
	RuleAftermath:          rule("Aftermath is an ability", numberSince{n2017, "702.126a"}, numberSince{n2021, "702.127a"}),
	RuleAwaken:             rule("Awaken appears on", numberSince{n2017, "702.112a"}, numberSince{n2021, "702.113a"}),
	RuleDash:               rule("Dash represents", numberSince{n2017, "702.108a"}, numberSince{n2021, "702.109a"}),
	RuleEmerge:             rule("Emerge represents", numberSince{n2017, "702.118a"}, numberSince{n2021, "702.119a"}),
	RuleEvoke:              rule("Evoke represents", numberSince{n2008, "502.74a"}, numberSince{n2009, "702.71a"}, numberSince{n2012, "702.72a"}, numberSince{n2014, "702.73a"}, numberSince{n2021, "702.74a"}),
	RuleFlashback:          rule("Flashback appears on", numberSince{n2006, "502.22a"}, numberSince{n2009, "702.31a"}, numberSince{n2012, "702.32a"}, numberSince{n2014, "702.33a"}, numberSince{n2021, "702.34a"}),
	RuleBuyback:            rule("Buyback appears on", numberSince{n2006, "502.16a"}, numberSince{n2009, "702.24a"}, numberSince{n2012, "702.25a"}, numberSince{n2014, "702.26a"}, numberSince{n2021, "702.27a"}),
	RuleMorph:              rule("Morph is a static ability", numberSince{n2003, "502.26a"}, numberSince{n2009, "702.34a"}, numberSince{n2012, "702.35a"}, numberSince{n2014, "702.36a"}, numberSince{n2021, "702.37a"}),
	RuleFaceUp:             rule("you may turn a face-down", numberSince{n2003, "502.26d"}, numberSince{n2009, "702.34d"}, numberSince{n2012, "702.35d"}, numberSince{n2014, "702.36d"}, numberSince{n2017, "702.36e"}, numberSince{n2021, "702.37e"}),
	RuleSuspend:            rule("Suspend is a keyword", numberSince{n2006, "502.59a"}, numberSince{n2009, "702.59a"}, numberSince{n2012, "702.60a"}, numberSince{n2014, "702.61a"}, numberSince{n2021, "702.62a"}),
	RuleCopySpell:          rule("To copy a spell", numberSince{n2003, "503.10"}, numberSince{n2009, "706.9"}, numberSince{n2012, "706.10"}, numberSince{n2021, "707.10"}),
	RuleRetarget:           rule("change the target|choose new targets", numberSince{n2009, "113.6"}, numberSince{n2012, "114.6"}, numberSince{n2019, "115.7"}),
	RuleEndTurn:            rule("the turn", numberSince{n2006, "509.1"}, numberSince{n2009, "711.1"}, numberSince{n2012, "713.1"}, numberSince{n2017, "715.1"}, numberSince{n2019, "717.1"}, numberSince{n2021, "719.1"}, numberSince{n2024, "721.1"}, numberSince{n2026, "723.1"}),
	RuleExtraTurn:          rule("give a player extra turns", numberSince{n2003, "300.6"}, numberSince{n2009, "500.7"}),
	RuleExtraPhase:         rule("can add phases to a turn", numberSince{n2003, "300.7"}, numberSince{n2009, "500.8"}),
	RuleControlPlayer:      rule("player", numberSince{n2003, "507.1"}, numberSince{n2009, "710.1"}, numberSince{n2012, "712.1"}, numberSince{n2017, "714.1"}, numberSince{n2019, "716.1"}, numberSince{n2021, "718.1"}, numberSince{n2024, "720.1"}, numberSince{n2026, "722.1"}),
	RuleCommanderDamage:    rule("21 or more combat damage", numberSince{n2012, "903.14a"}, numberSince{n2017, "704.5v"}, numberSince{n2021, "704.6c"}),
	RuleCommanderTax:       rule("additional {2}", numberSince{n2012, "903.10"}, numberSince{n2017, "903.8"}),
	RuleCommanderInstead:   rule("into the command zone instead", numberSince{n2012, "903.11"}, numberSince{n2017, "903.9"}, numberSince{n2021, "903.9b"}),
	RuleMonarch:            rule("being the monarch", numberSince{n2017, "716.2"}, numberSince{n2019, "718.2"}, numberSince{n2021, "720.2"}, numberSince{n2024, "722.2"}, numberSince{n2026, "724.2"}),
	RuleInitiative:         rule("having the initiative", numberSince{n2024, "723.2"}, numberSince{n2026, "725.2"}),
	RuleRad:                rule("rad counters", numberSince{n2026, "727.1"}),
	RuleDayNight:           rule("it becomes night", numberSince{n2024, "502.2"}),
	RuleVenture:            rule("venture into the dungeon", numberSince{n2021, "701.46a"}, numberSince{n2026, "701.49a"}),
	RuleDungeon:            rule("bottommost room", numberSince{n2021, "309.6"}),
	RuleRing:               rule("Ring tempts", numberSince{n2024, "701.52a"}, numberSince{n2026, "701.54a"}),
	RuleBlessing:           rule("city's blessing", numberSince{n2019, "702.130b"}, numberSince{n2021, "702.131b"}),
	RuleSubgame:            rule("players to play a", numberSince{n2003, "506.1"}, numberSince{n2009, "712.1"}, numberSince{n2012, "715.1"}, numberSince{n2017, "718.1"}, numberSince{n2019, "720.1"}, numberSince{n2021, "722.1"}, numberSince{n2024, "725.1"}, numberSince{n2026, "728.1"}),
	RuleAnte:               rule("ante", numberSince{n2003, "217.9a"}, numberSince{n2009, "407.1"}),
	RuleSpeed:              rule("speed", numberSince{n2026, "702.179a"}),
	RuleLeave:              rule("leaves the game", numberSince{n2006, "600.4a"}, numberSince{n2009, "800.4a"}),
	RuleInstructions:       rule("in the order written", numberSince{n2003, "413.2b"}, numberSince{n2009, "607.2c"}, numberSince{n2012, "608.2c"}),
	RuleEffectChoices:      rule("offers any choices", numberSince{n2003, "413.2c"}, numberSince{n2009, "607.2d"}, numberSince{n2012, "608.2d"}),
	RuleChooseTargets:      rule("target", numberSince{n2003, "409.1c"}, numberSince{n2009, "601.2c"}),
	RuleChooseModes:        rule("modal", numberSince{n2003, "409.1b"}, numberSince{n2009, "601.2b"}),
	RuleDivide:             rule("divide or distribute|several targets", numberSince{n2003, "409.1e"}, numberSince{n2009, "601.2d"}),
	RuleTriggerChoices:     rule("choices", numberSince{n2003, "410.4"}, numberSince{n2009, "603.3d"}),
	RuleTriggerOrder:       rule("any order", numberSince{n2003, "410.3"}, numberSince{n2009, "603.3b"}),
	RuleInterveningIf:      rule("if [condition]", numberSince{n2003, "410.8"}, numberSince{n2009, "603.4"}),
	RuleReplacement:        rule("watch for a particular event", numberSince{n2003, "419.1"}, numberSince{n2009, "613.1"}, numberSince{n2012, "614.1"}),
	RuleReplaced:           rule("it never happens", numberSince{n2003, "419.5"}, numberSince{n2009, "613.6"}, numberSince{n2012, "614.6"}),
	RulePrevention:         rule("prevent", numberSince{n2003, "419.1d"}, numberSince{n2009, "614.1a"}, numberSince{n2012, "615.1a"}),
	RulePrevented:          rule("it never happens", numberSince{n2003, "419.5"}, numberSince{n2009, "614.6"}, numberSince{n2012, "615.6"}),
	RuleReplacementOrder:   rule("two or more replacement", numberSince{n2003, "419.9a"}, numberSince{n2009, "615.1"}, numberSince{n2012, "616.1"}),
	RuleEntersWith:         rule("are replacement effects", numberSince{n2003, "419.1b"}, numberSince{n2009, "613.1c"}, numberSince{n2012, "614.1c"}),
	RuleImpossible:         rule("impossible", numberSince{n2003, "103.3"}, numberSince{n2009, "101.3"}),
	RuleCant:               rule("can't", numberSince{n2003, "103.2"}, numberSince{n2009, "101.2"}),
	RuleIndestructible:     rule("ndestructible", numberSince{n2009, "700.4"}, numberSince{n2014, "702.12b"}),
	RuleNewObject:          rule("new object", numberSince{n2003, "217.1c"}, numberSince{n2009, "400.7"}),
	RuleLastKnown:          rule("last known information", numberSince{n2003, "413.2f"}, numberSince{n2009, "607.2g"}, numberSince{n2012, "608.2g"}, numberSince{n2021, "608.2h"}),
	RuleProtectionDamage:   rule("prevented", numberSince{n2003, "502.7e"}, numberSince{n2009, "702.14e"}, numberSince{n2012, "702.15e"}, numberSince{n2014, "702.16e"}),
	RuleProtectionTarget:   rule("targeted", numberSince{n2003, "502.7b"}, numberSince{n2009, "702.14b"}, numberSince{n2012, "702.15b"}, numberSince{n2014, "702.16b"}),
	RuleShroud:             rule("can't be the target", numberSince{n2009, "702.16a"}, numberSince{n2012, "702.17a"}, numberSince{n2014, "702.18a"}),
	RuleHexproof:           rule("can't be the target", numberSince{n2012, "702.11b"}),
	RuleAttachIllegal:      rule("attach", numberSince{n2003, "212.4f"}, numberSince{n2009, ""}, numberSince{n2012, "701.3b"}),
	RuleTap:                rule("turn it sideways", numberSince{n2009, "701.15a"}, numberSince{n2012, "701.17a"}, numberSince{n2017, "701.19a"}, numberSince{n2019, "701.20a"}, numberSince{n2021, "701.21a"}, numberSince{n2026, "701.26a"}),
	RuleTimestamp:          rule("timestamp", numberSince{n2003, "418.5e"}, numberSince{n2009, "612.6"}, numberSince{n2012, "613.6"}, numberSince{n2021, "613.7"}),
	RuleEffect:             rule("lasts as long as stated", numberSince{n2003, "418.3a"}, numberSince{n2009, "610.2a"}, numberSince{n2012, "611.2a"}),
	RuleStaticEffect:       rule("locked in", numberSince{n2003, "418.4a"}, numberSince{n2009, "610.3a"}, numberSince{n2012, "611.3a"}),
	RuleDependency:         rule("depend on", numberSince{n2003, "418.5c"}, numberSince{n2009, "612.7a"}, numberSince{n2012, "613.7a"}, numberSince{n2021, "613.8a"}),
	RuleDelayed:            rule("delayed triggered abilit", numberSince{n2003, "404.4"}, numberSince{n2009, "603.7"}),
	RuleLandPlay:           rule("one land", numberSince{n2003, "212.6b"}, numberSince{n2008, "212.6c"}, numberSince{n2009, "305.2"}),
	RuleTiming:             rule("priority", numberSince{n2003, "408.1d"}, numberSince{n2009, "115.1a"}, numberSince{n2012, "116.1a"}, numberSince{n2019, "117.1a"}),
	RuleUnpayable:          rule("total cost", numberSince{n2003, "409.1h"}, numberSince{n2009, "601.2g"}, numberSince{n2017, "601.2h"}),
	RuleSick:               rule("tap symbol", numberSince{n2003, "212.3d"}, numberSince{n2008, "212.3f"}, numberSince{n2009, "302.6"}),
	RuleAttackers:          rule("creatures he or she controls|untapped", numberSince{n2003, "308.2a"}, numberSince{n2009, "508.1a"}),
	RuleAttackRestrictions: rule("attack", numberSince{n2003, "500.2"}, numberSince{n2009, "508.1c"}),
	RuleBlockers:           rule("untapped", numberSince{n2003, "309.2a"}, numberSince{n2009, "509.1a"}),
	RuleBlockRestrictions:  rule("block", numberSince{n2003, "500.3"}, numberSince{n2009, "509.1b"}),
	RuleBlocked:            rule("blocked", numberSince{n2003, "309.3"}, numberSince{n2006, "309.4"}, numberSince{n2009, "509.1h"}),
	RuleAssignDamage:       rule("announces how each attacking creature", numberSince{n2003, "310.1"}, numberSince{n2009, "510.1"}),
	RuleDamageOnStack:      rule("go on the stack as an object", numberSince{n2003, "310.3"}, numberSince{n2009, ""}),
	RuleUndo:               rule("illegal", numberSince{n2003, "422.1"}, numberSince{n2009, "714.1"}, numberSince{n2012, "717.1"}, numberSince{n2017, "720.1"}, numberSince{n2019, "722.1"}, numberSince{n2021, "725.1"}, numberSince{n2024, "729.1"}, numberSince{n2026, "732.1"}),
	RuleReveal:             rule("reveal", numberSince{n2009, "701.12a"}, numberSince{n2012, "701.13a"}, numberSince{n2017, "701.14a"}, numberSince{n2019, "701.15a"}, numberSince{n2021, "701.16a"}, numberSince{n2026, "701.20a"}),
	RuleSearch:             rule("search", numberSince{n2009, "701.14a"}, numberSince{n2012, "701.15a"}, numberSince{n2017, "701.17a"}, numberSince{n2019, "701.18a"}, numberSince{n2021, "701.19a"}, numberSince{n2026, "701.23a"}),
	RuleScry:               rule("cry N|Scry", numberSince{n2006, "502.36a"}, numberSince{n2008, "501.8a"}, numberSince{n2009, "701.16a"}, numberSince{n2012, "701.18a"}, numberSince{n2017, "701.16a"}, numberSince{n2019, "701.17a"}, numberSince{n2021, "701.18a"}, numberSince{n2026, "701.22a"}),
	RuleCoinFlip:           rule("flip", numberSince{n2006, "511.1"}, numberSince{n2009, "705.1"}),
	RuleTransform:          rule("transform", numberSince{n2012, "701.25b"}, numberSince{n2017, "701.26b"}, numberSince{n2019, "701.27b"}, numberSince{n2021, "701.28a"}, numberSince{n2026, "701.27a"}),
	RuleFaceDown:           rule("ace-down", numberSince{n2003, "504.2"}, numberSince{n2009, "707.2"}, numberSince{n2021, "708.2"}),
	RuleFlip:               rule("flip", numberSince{n2006, "508.2"}, numberSince{n2009, "709.2"}, numberSince{n2021, "710.2"}),
	RuleCounters:           rule("counter", numberSince{n2009, "120.1"}, numberSince{n2012, "121.1"}, numberSince{n2019, "122.1"}),
	RuleCopiableValues:     rule("copiable", numberSince{n2003, "503.2"}, numberSince{n2009, "706.2"}, numberSince{n2021, "707.2"}),
	RuleLayerCopy:          rule("opy effects", numberSince{n2003, "418.5a"}, numberSince{n2009, "612.1a"}, numberSince{n2012, "613.1a"}, numberSince{n2021, "613.2a"}),
	RuleLayerFaceDown:      rule("ace-down", numberSince{n2003, "504.2"}, numberSince{n2009, "707.2"}, numberSince{n2021, "613.2b"}),
	RuleLayerControl:       rule("ontrol-changing effects", numberSince{n2003, "418.5a"}, numberSince{n2009, "612.1b"}, numberSince{n2012, "613.1b"}),
	RuleLayerText:          rule("ext-changing effects", numberSince{n2003, "418.5a"}, numberSince{n2009, "612.1c"}, numberSince{n2012, "613.1c"}),
	RuleLayerType:          rule("ype-changing effects", numberSince{n2003, "418.5a"}, numberSince{n2009, "612.1d"}, numberSince{n2012, "613.1d"}),
	RuleLayerColor:         rule("olor|characteristics", numberSince{n2003, "418.5a"}, numberSince{n2009, "612.1e"}, numberSince{n2012, "613.1e"}),
	RuleLayerAbility:       rule("bilit", numberSince{n2003, "418.5a"}, numberSince{n2009, "612.1f"}, numberSince{n2012, "613.1f"}),
	RuleLayerPTDefine:      rule("characteristic-", numberSince{n2003, "418.5a"}, numberSince{n2009, "612.3a"}, numberSince{n2012, "613.3a"}, numberSince{n2021, "613.4a"}),
	RuleLayerPTSet:         rule("set", numberSince{n2003, "418.5a"}, numberSince{n2009, "612.3b"}, numberSince{n2012, "613.3b"}, numberSince{n2021, "613.4b"}),
	RuleLayerPTModify:      rule("power", numberSince{n2003, "418.5a"}, numberSince{n2009, "612.3c"}, numberSince{n2012, "613.3c"}, numberSince{n2021, "613.4c"}),
	RuleLayerPTCounter:     rule("counters", numberSince{n2003, "418.5a"}, numberSince{n2009, "612.3d"}, numberSince{n2012, "613.3d"}, numberSince{n2021, "613.4c"}),
	RuleLayerPTSwitch:      rule("switch|ower", numberSince{n2003, "418.5a"}, numberSince{n2009, "612.3e"}, numberSince{n2012, "613.3e"}, numberSince{n2021, "613.4d"}),
	RuleTrample:            rule("trample", numberSince{n2003, "502.9b"}, numberSince{n2009, "702.17b"}, numberSince{n2012, "702.18b"}, numberSince{n2014, "702.19b"}),
	RuleDeathtouchLethal:   rule("lethal damage", numberSince{n2012, "702.2b"}, numberSince{n2017, "702.2c"}),
}
