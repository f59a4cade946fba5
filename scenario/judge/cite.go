package judge

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/mana"
	"arbiter/rulebook"
)

// eventRules are the rules that define an event, besides the one by which it happens.
var eventRules = map[program.EventKind][]rulebook.Rule{
	program.EvReveal:       {rulebook.RuleReveal},
	program.EvSearch:       {rulebook.RuleSearch},
	program.EvFlip:         {rulebook.RuleCoinFlip},
	program.EvControl:      {rulebook.RuleLayerControl},
	program.EvBlocked:      {rulebook.RuleBlocked},
	program.EvUnblocked:    {rulebook.RuleBlocked},
	program.EvCombatRemove: {rulebook.RuleRemoveFromCombat},
	program.EvAttach:       {rulebook.RuleAttach},
	program.EvShuffle:      {rulebook.RuleShuffle},
	program.EvRegenerate:   {rulebook.RuleRegenerate},
	program.EvPhase:        {rulebook.RulePhasing},
	program.EvGainLife:     {rulebook.RuleLife},
	program.EvLoseLife:     {rulebook.RuleLife},
	program.EvAttack:       {rulebook.RuleBecomesAttacking},
	program.EvBlock:        {rulebook.RuleBecomesBlocking},
	program.EvRoll:         {rulebook.RuleDieResult},
}

// markWords are the words whose rules define what a permanent is marked as.
var markWords = map[program.BodyFlags]string{
	program.Monstrous:  "monstrosity",
	program.Harnessed:  "harness",
	program.Renowned:   "renown",
	program.Saddled:    "saddle",
	program.Suspected:  "suspect",
	program.RingBearer: "the ring tempts you",
}

// wordOf is the word whose rule defines what an event makes of a permanent or a player; "" if there is none.
func wordOf(e *engine.Event) string {
	switch {
	case e.Kind == program.EvMark:
		return markWords[program.BodyFlags(e.Aux)]
	case e.Kind == program.EvPlayer && program.PlayerFact(e.Aux) == program.FactBlessing:
		return "ascend"
	case e.Kind == program.EvRemember && program.MemoryKey(e.Aux) == program.MemHaunts:
		return "haunt"
	}
	return ""
}

// rulesOf returns the rules by which an event happens, the most specific first.
func (w *recorder) rulesOf(e *engine.Event, caused bool) []rulebook.Rule {
	var out []rulebook.Rule
	add := func(r ...rulebook.Rule) { out = append(out, r...) }
	by := e.Rule
	if by == rulebook.RuleResolve && caused || by == rulebook.NoRule {
		by = rulebook.RuleInstructions
	}
	// Others: only the rule by which it happens is cited.
	switch e.Kind {
	case program.EvFace:
		out = append(out, faceRules(e, by, w.backFaceUp(e.Obj))...)
		if by == rulebook.RuleTiming {
			by = rulebook.RuleUnlock
		}
	case program.EvDamage:
		before := len(out)
		w.g.Parts(e, func(p *engine.Event) {
			if r := w.damageRule(p); r != rulebook.NoRule {
				add(r)
			}
		})
		if e.Flags&program.FlagCombat != 0 {
			add(w.assignRule(e))
		}
		if c, ok := w.view().Chars(e.Src); ok && c.Has(program.Lifelink) {
			add(rulebook.RuleLifelinkDamage)
		}
		if len(out) == before && e.Obj.IsPlayer() { // what it results in was replaced
			add(rulebook.RuleDamageToPlayer)
		}
	case program.EvAttack, program.EvBlock:
		if add(eventRules[e.Kind]...); w.required(e) {
			add(requiredBy[e.Kind])
		}
		add(chosenBy[e.Kind])
		if e.Kind == program.EvAttack && (!e.Other.IsPlayer() || len(w.names) > 2) {
			add(rulebook.RuleAttacksWhom)
		}
	case program.EvCounters:
		if r := w.damageRule(e); r != rulebook.NoRule {
			by = r
		}
		add(rulebook.RuleCounters)
		add(w.infectRules(e, by)...)
		if by == rulebook.RuleDamageToxic {
			add(rulebook.RuleToxicTotal)
		}
	case program.EvNote:
		switch {
		case e.Aux == int32(engine.NoteCombatDamage):
			add(rulebook.RuleDamageOnStack)
		case e.Aux == int32(engine.NotePile):
			add(rulebook.RulePiles)
		}
	case program.EvScry:
		add(rulebook.RuleScry)
		if e.Aux == 1 {
			out = []rulebook.Rule{rulebook.RuleSurveil}
		}
	case program.EvTap:
		sick := w.announcing && e.Flags&program.FlagForMana == 0 && w.view().SummoningSick(e.Obj)
		by = w.tapRule(e, by)
		switch by {
		case rulebook.RulePayCosts, rulebook.RuleBlockPaid:
		case rulebook.RuleAttackPaid:
			add(by, rulebook.RuleAttackCosts)
		default:
			add(by, rulebook.RuleTap)
		}
		if sick { // tapped for a cost that isn't {T}
			add(by, rulebook.RuleSick)
		}
	case program.EvLoseLife:
		add(eventRules[e.Kind]...)
		if by == rulebook.RulePayLife && w.g.PaidPhyrexian(e) {
			add(rulebook.RulePhyrexianMana)
		}
	case program.EvPhase:
		if add(eventRules[e.Kind]...); e.Amount == 0 {
			add(rulebook.RulePhasedOut)
		}
	case program.EvUntap:
		if by == rulebook.RuleUntap && caused {
			by = rulebook.RuleInstructions
		}
		if by != rulebook.RuleUntap {
			add(rulebook.RuleUntapPermanent)
		}
	case program.EvAddMana:
		if c, ok := w.g.Cause(e); ok && w.ability(c.Ability).Kind == program.AbTriggered &&
			w.ability(c.Ability).Flags&program.AbMana != 0 {
			by = rulebook.RuleTriggeredMana
		}
	case program.EvMove:
		out, by = w.moveRules(e, by)
	case program.EvPlayer:
		out = factRules(e)
	case program.EvMark:
		switch program.BodyFlags(e.Aux) {
		case program.SkipUntap:
			add(rulebook.RuleUntap)
		case program.Solved:
			add(rulebook.RuleSolved)
		}
	case program.EvCast:
		if add(rulebook.RuleBecomesCast); len(w.numbers(rulebook.RuleBecomesCast)) == 0 {
			add(rulebook.RuleCast)
		}
		add(w.announcedRules(e.Obj)...)
		add(w.castNow(e.Obj)...)
	case program.EvRemember:
		if program.MemoryKey(e.Aux) == program.MemLevel {
			by = rulebook.RuleClassLevel
		}
	case program.EvActivate:
		if by == rulebook.RuleManaAbility {
			add(rulebook.RuleManaAbilityIs, rulebook.RuleManaAbilityWhen)
		} else {
			add(rulebook.RuleAnnounceAbility)
			add(w.announcedRules(e.Obj)...)
		}
	case program.EvWin, program.EvLose, program.EvDrawGame:
		if by = endRule(e, by, caused); by != rulebook.NoRule {
			add(by)
		}
		add(lossRules[by]...)
	default:
		add(eventRules[e.Kind]...)
	}
	if add(by); by == rulebook.RuleEndTurnExiles {
		add(rulebook.RuleEndTurn, rulebook.RuleEndTurnSkips)
	}
	if len(w.numbers(out...)) == 0 {
		if caused {
			add(rulebook.RuleInstructions)
		} else if e.Flags&program.FlagCombat != 0 {
			add(rulebook.RuleCombatDamage)
		} else {
			add(rulebook.RuleTurn)
		}
	}
	if e.Kind == program.EvDamage && e.Src != engine.NoRef && w.view().Zone(e.Src) == program.ZoneNone {
		add(rulebook.RuleLastKnown) // of a source that has left
		add(w.lastWords(e.Src)...)
	}
	return out
}

// lastWords are the rules by which a source of damage that has left still has its keyword abilities (702.2e, 702.15c,
// 702.80b, 702.90d).
func (w *recorder) lastWords(src engine.Ref) (out []rulebook.Rule) {
	c, ok := w.lastChars(src)
	if !ok {
		return nil
	}
	for _, x := range [...]struct {
		word program.Keyword
		rule rulebook.Rule
	}{{program.Deathtouch, rulebook.RuleDeathtouchLast}, {program.Lifelink, rulebook.RuleLifelinkLast},
		{program.Wither, rulebook.RuleWitherLast}, {program.Infect, rulebook.RuleInfectLast}} {
		if c.Has(x.word) {
			out = append(out, x.rule)
		}
	}
	return out
}

// announcedRules are the rules of what was chosen for a spell or ability on the stack: the value of X (107.3a), its
// targets (601.2c), and that there are none though there could be some (115.6).
func (w *recorder) announcedRules(ref engine.Ref) (out []rulebook.Rule) {
	if ref == engine.NoRef {
		return nil
	}
	if x, ok := w.g.XOf(ref); ok && x != 0 {
		out = append(out, rulebook.RuleX, rulebook.RuleXChosen)
	}
	v := w.view()
	if d := v.Def(ref); d != nil && v.Kind(ref) != program.KindAbility &&
		slices.ContainsFunc(d.Cost, func(s mana.Symbol) bool {
			return s.Form == mana.Hybrid || s.Form == mana.Monohybrid
		}) {
		out = append(out, rulebook.RuleHybridMana, rulebook.RuleHybridChosen)
	}
	b, ok := v.Body(ref)
	if !ok || b.Ability == 0 {
		return out
	}
	if w.ability(b.Ability).Flags&program.AbGiven != 0 {
		out = append(out, rulebook.RuleNamesGiver)
	}
	targets := v.Targets(ref, nil)
	switch {
	case len(targets) > 0:
		out = append(out, rulebook.RuleChooseTargets, w.targetRule(ref))
		if w.targetRule(ref) == rulebook.RuleAuraTargets {
			out = append(out, rulebook.RuleAuraSpellTarget)
		}
		if len(w.ability(b.Ability).Modes) > 0 {
			out = append(out, rulebook.RuleModeTargets)
		}
		if strings.Contains(w.chosenText(b.Ability, w.g.ModesOf(ref)), "any target") {
			out = append(out, rulebook.RuleAnyTarget)
		}
		if len(targets) > 1 {
			out = append(out, rulebook.RuleSameTarget)
		}
	case w.untargeted(ref):
		out = append(out, rulebook.RuleZeroTargets)
	}
	for _, t := range targets {
		if manaValue.MatchString(w.ability(b.Ability).Label) {
			out = append(out, w.valueRules(t)...)
		}
	}
	return out
}

// untargeted reports whether a spell or ability on the stack could have had targets and has none.
func (w *recorder) untargeted(ref engine.Ref) bool {
	b, ok := w.view().Body(ref)
	return ok && b.Ability != 0 && len(w.ability(b.Ability).Targets) > 0 && len(w.view().Targets(ref, nil)) == 0
}

// moveRules are the rules that define a zone change, and the one by which it happens.
func (w *recorder) moveRules(e *engine.Event, by rulebook.Rule) (out []rulebook.Rule, because rulebook.Rule) {
	add := func(r rulebook.Rule) { out = append(out, r) }
	for _, why := range []struct {
		flag program.EventFlags
		rule rulebook.Rule
	}{{program.FlagSacrificed, rulebook.RuleSacrifice}, {program.FlagDiscarded, rulebook.RuleDiscard},
		{program.FlagMilled, rulebook.RuleMill}, {program.FlagCountered, rulebook.RuleCounter}} {
		if e.Flags&why.flag != 0 && by != rulebook.RuleIllegalTargets {
			add(why.rule)
		}
	}
	switch {
	case e.To == program.Exile && e.From != program.Exile:
		add(rulebook.RuleExile)
	case by == rulebook.RuleVenture: // a dungeon, which isn't created (309.2a)
	case e.Flags&program.FlagCreated != 0 && e.To == program.Command:
		if add(rulebook.RuleEmblem); by == rulebook.RuleCreate {
			by = rulebook.RuleEmblem
		}
	case e.Flags&program.FlagCreated != 0:
		add(rulebook.RuleCreate)
		add(rulebook.RuleToken)
		if d := w.view().Def(e.New); d != nil && e.New != engine.NoRef && !w.predefined(e.New) {
			if c, ok := w.view().Chars(e.New); ok && c.Copy == 0 {
				add(rulebook.RuleTokenCharacteristics)
				add(rulebook.RuleTokenName)
			}
		}
	case e.Flags&program.FlagCasting != 0:
		add(rulebook.RuleAnnounce)
		out = append(out, w.castingRules(e)...)
	}
	if e.To == program.Battlefield && e.Other != engine.NoRef &&
		e.Flags&(program.FlagAttacking|program.FlagBlocking) == 0 {
		v := w.view()
		if c, ok := v.Chars(e.New); ok && v.Rules().Def(c.Def).Enchant != 0 {
			add(rulebook.RuleEntersAttached)
			if e.From == program.Stack {
				add(rulebook.RuleAuraResolves)
			} else {
				add(rulebook.RuleAuraPut)
			}
		} else {
			add(rulebook.RuleAttach)
		}
	}
	if e.To == program.Battlefield && e.Flags&program.FlagAttacking != 0 {
		add(rulebook.RuleEntersAttacking)
	}
	if by == rulebook.RuleInstructions && e.To == program.Battlefield && e.New != engine.NoRef &&
		w.view().Controller(e.New) != w.view().Owner(e.New) {
		add(rulebook.RulePutUnderControl)
	}
	if c, ok := w.view().Chars(e.New); ok && e.To == program.Battlefield && c.Copy != 0 {
		add(rulebook.RuleCopiableValues)
		add(rulebook.RuleCopied)
		add(rulebook.RuleEntersAsCopy)
	}
	out = append(out, w.leftAs(e)...)
	switch {
	case e.Flags&program.FlagResolved != 0 && e.To == program.Exile && w.layout(e.New) == program.LayoutAdventure:
		add(rulebook.RuleAdventureExile)
	case e.Flags&program.FlagResolved != 0 && e.To == program.Library && w.layout(e.New) == program.LayoutOmen:
		add(rulebook.RuleOmenShuffled)
	case e.Flags&(program.FlagCountered|program.FlagResolved) != 0 && e.To != program.Graveyard &&
		e.To != program.Battlefield:
		add(rulebook.RuleReplaced)
	case e.Flags&program.FlagPlayed != 0:
		if add(rulebook.RuleLands); w.landFace(e.New) {
			add(rulebook.RuleLandFace)
		}
	case by == rulebook.RuleZeroToughness, by == rulebook.RuleLegend:
		if c, ok := w.lastChars(e.Obj); ok && c.Has(program.Indestructible) {
			add(rulebook.RuleDestroyedOnly)
		}
	case by == rulebook.RuleZeroLoyalty:
		if c, ok := w.lastChars(e.Obj); ok && !c.Is(program.TypePlaneswalker) {
			by = rulebook.RuleZeroDefense
			break
		}
		add(rulebook.RuleLoyaltyIs)
	case by == rulebook.RuleSaga:
		add(rulebook.RuleSagaEnd)
	case by == rulebook.RuleDeathtouch:
		add(rulebook.RuleDeathtouchKills)
	}
	if e.To == program.Library && e.Aux > 0 {
		add(rulebook.RuleNthFromTop)
	}
	if e.To == program.Battlefield && e.Flags&program.FlagTransformed != 0 {
		add(rulebook.RuleEntersTransformed)
	}
	if e.To == program.Graveyard && e.Flags&program.FlagResolved != 0 && by == rulebook.RuleResolvePermanent {
		add(rulebook.RuleCantEnter)
	}
	if e.To == program.Command && e.Flags&program.FlagCreated == 0 && by == rulebook.RuleInstructions {
		add(rulebook.RuleCommanderInstead)
	}
	if e.Flags&program.FlagResolved != 0 && len(w.numbers(by)) == 0 {
		add(rulebook.RuleResolveSpell)
	}
	return out, by
}

// requiredBy are the rules of requirements to attack and to block (508.1d, 509.1c).
var requiredBy = map[program.EventKind]rulebook.Rule{
	program.EvAttack: rulebook.RuleAttackRequirements,
	program.EvBlock:  rulebook.RuleBlockRequirements,
}

// chosenBy are the rules by which the creatures that attack and block are chosen (508.1a, 509.1a).
var chosenBy = map[program.EventKind]rulebook.Rule{
	program.EvAttack: rulebook.RuleAttackers,
	program.EvBlock:  rulebook.RuleBlockers,
}

// required reports whether a creature attacks or blocks that has to if able.
func (w *recorder) required(e *engine.Event) bool {
	a, _ := w.g.Required(e)
	return a != 0
}

// damageRule is the rule by which damage has a result (120.3); NoRule for other events.
func (w *recorder) damageRule(e *engine.Event) rulebook.Rule {
	switch {
	case e.Rule == rulebook.RuleDamageToCreature && e.Kind == program.EvCounters:
		return rulebook.RuleDamageWithers
	case e.Rule == rulebook.RuleDamageToPlayer && e.Kind == program.EvCounters:
		rule := rulebook.RuleDamageInfects
		if d := w.g.PartOf(e); d != nil {
			w.g.Parts(d, func(p *engine.Event) {
				if p.Kind == program.EvLoseLife {
					rule = rulebook.RuleDamageToxic
				}
			})
		}
		return rule
	case e.Rule == rulebook.RuleDamageToWalker && e.Aux == int32(program.CounterDefense):
		return rulebook.RuleDamageToBattle
	case e.Rule == rulebook.RuleDamageToPlayer, e.Rule == rulebook.RuleDamageToCreature,
		e.Rule == rulebook.RuleDamageToWalker:
		return e.Rule
	}
	return rulebook.NoRule
}

// faceRules are the rules that define a change of a permanent's face, which happens by another.
// back: the back face is up now.
func faceRules(e *engine.Event, by rulebook.Rule, back bool) []rulebook.Rule {
	switch program.FaceChange(e.Aux) {
	case program.FaceTransform:
		switch {
		case by == rulebook.RuleDaybound && back:
			return []rulebook.Rule{rulebook.RuleTransform, rulebook.RuleDayboundTurns}
		case by == rulebook.RuleDaybound:
			return []rulebook.Rule{rulebook.RuleTransform, rulebook.RuleNightboundTurns}
		}
		return []rulebook.Rule{rulebook.RuleTransform}
	case program.FaceFlip:
		return []rulebook.Rule{rulebook.RuleFlip}
	case program.FaceUp:
		return []rulebook.Rule{by, rulebook.RuleFaceDown, rulebook.RuleFaceUpAgain}
	case program.FaceDownward:
		return []rulebook.Rule{by, rulebook.RuleFaceDown, rulebook.RuleTurnedFaceDown}
	case program.FaceUnbestow:
		if by == rulebook.RuleIllegalTargets {
			return []rulebook.Rule{rulebook.RuleBestowIllegal}
		}
	case program.FaceOpenLeft, program.FaceOpenRight, program.FaceCloseLeft, program.FaceCloseRight:
		return []rulebook.Rule{rulebook.RuleUnlock}
	}
	return nil
}

// factRules are the rules that define a change of what is known of a player.
func factRules(e *engine.Event) []rulebook.Rule {
	switch program.PlayerFact(e.Aux) {
	case program.FactMonarch:
		return []rulebook.Rule{rulebook.RuleBecomesMonarch}
	case program.FactInitiative:
		return []rulebook.Rule{rulebook.RuleTakesInitiative}
	case program.FactCompleted:
		return []rulebook.Rule{rulebook.RuleCompletes}
	case program.FactDay:
		switch {
		case e.Rule == rulebook.RuleDaybound && e.Amount == program.NightNow:
			return []rulebook.Rule{rulebook.RuleDayNightBegins, rulebook.RuleNightBegins}
		case e.Rule == rulebook.RuleDaybound:
			return []rulebook.Rule{rulebook.RuleDayNightBegins, rulebook.RuleDayBegins}
		case e.Rule != rulebook.RuleDayNight:
			return []rulebook.Rule{rulebook.RuleDayNightBegins}
		case e.Amount == program.NightNow:
			return []rulebook.Rule{rulebook.RuleDayNightBegins, rulebook.RuleDayToNight}
		}
		return []rulebook.Rule{rulebook.RuleDayNightBegins, rulebook.RuleNightToDay}
	case program.FactSpeed:
		if e.Flags&program.FlagSBA == 0 {
			return []rulebook.Rule{rulebook.RuleSpeedUp}
		}
	}
	return nil
}

// tapRule is the rule by which something becomes tapped: it attacks (508.1f), or a cost is paid (601.2h, 602.2b).
func (w *recorder) tapRule(e *engine.Event, by rulebook.Rule) rulebook.Rule {
	switch {
	case e.Flags&program.FlagForMana != 0 && w.view().Count(program.Stack, 0) == 0 && !w.announcing:
		switch w.view().Step() {
		case program.StepAttackers:
			return rulebook.RuleAttackPaid
		case program.StepBlockers:
			return rulebook.RuleBlockPaid
		}
		return rulebook.RulePayCosts
	case by == rulebook.RuleAttack:
		return rulebook.RuleAttackTaps
	case by == rulebook.RuleActivate && e.Flags&(program.FlagForMana|program.FlagCost) != 0:
		return rulebook.RulePayCosts
	}
	return by
}

// endRule is the rule by which a player wins or loses, or the game is a draw: because nobody else is left (104.2a,
// 104.4a), or because an effect says so (104.2b, 104.3e, 104.4c).
func endRule(e *engine.Event, by rulebook.Rule, caused bool) rulebook.Rule {
	switch {
	case e.Kind == program.EvDrawGame && caused:
		return rulebook.RuleDrawByEffect
	case e.Kind == program.EvDrawGame && by == rulebook.RuleWin:
		return rulebook.RuleAllLose
	case by != rulebook.RuleWin:
		return by
	case e.Kind == program.EvLose:
		return rulebook.RuleLoseByEffect
	case caused:
		return rulebook.RuleWinByEffect
	}
	return by
}

// landFace reports whether a land is a face of a modal double-faced card.
func (w *recorder) landFace(ref engine.Ref) bool {
	c, ok := w.view().Chars(ref)
	return ok && w.view().Rules().Def(c.Def).Layout == program.LayoutModal
}

// layout is the layout of a card.
func (w *recorder) layout(ref engine.Ref) program.Layout {
	c, ok := w.view().Chars(ref)
	if !ok {
		return program.LayoutNormal
	}
	return w.view().Rules().Def(c.Def).Layout
}

// predefined reports whether a token is one that the rules define (111.10).
func (w *recorder) predefined(ref engine.Ref) bool {
	c, ok := w.view().Chars(ref)
	return ok && len(w.citeToken(nil, w.view().Rules().Name(c.Name))) > 0
}

// backFaceUp reports whether a permanent shows the back of its card.
func (w *recorder) backFaceUp(ref engine.Ref) bool {
	c, ok := w.view().Chars(ref)
	if !ok {
		return false
	}
	faces := w.view().Rules().Def(c.Def).Faces
	return len(faces) > 0 && faces[0] != c.Def
}

// lossRules are further rules of how players lose, besides the state-based action.
var lossRules = map[rulebook.Rule][]rulebook.Rule{
	rulebook.RuleEmptyDraw:       {rulebook.RuleEmptyLibrary, rulebook.RuleDrawFromEmpty},
	rulebook.RuleZeroLife:        {rulebook.RuleZeroLifeLoses},
	rulebook.RulePoison:          {rulebook.RuleTenPoison},
	rulebook.RuleCommanderDamage: {rulebook.RuleCommanderLoss},
	rulebook.RuleLoop:            {rulebook.RuleLoopDraws},
}

func (w *recorder) ability(a program.AbilityID) *program.Ability { return w.view().Rules().Ability(a) }

// assignRule is the rule by which a creature assigned the combat damage that it deals: unblocked, blocked, or blocking
// (510.1b-d).
func (w *recorder) assignRule(e *engine.Event) rulebook.Rule {
	b, ok := w.view().Body(e.Src)
	switch {
	case !ok:
		return rulebook.NoRule
	case b.Flags&program.Blocking != 0:
		return rulebook.RuleBlockerAssigns
	case b.Flags&program.Blocked != 0:
		return rulebook.RuleBlockedAssigns
	}
	return rulebook.RuleAssignsUnblocked
}

// castingRules are the rules about the card that a spell begins to be cast from: which of its faces or halves it is
// cast as, and where from.
func (w *recorder) castingRules(e *engine.Event) []rulebook.Rule {
	v := w.view()
	var out []rulebook.Rule
	if c, ok := v.Chars(e.New); ok {
		switch d := v.Rules().Def(c.Def); d.Layout {
		case program.LayoutSplit:
			if out = append(out, rulebook.RuleSplitHalf, rulebook.RuleSplitEvaluated); d.IsWhole() {
				out = []rulebook.Rule{rulebook.RuleFuse}
			}
		case program.LayoutAdventure:
			if out = append(out, rulebook.RuleAdventure); d.Faces[0] == c.Def {
				out = append(out, rulebook.RuleNotAdventure)
			} else {
				out = append(out, rulebook.RuleAdventureStack, rulebook.RuleAdventureEvaluated)
			}
		case program.LayoutPrototype:
			if d.Faces[0] != c.Def {
				out = append(out, rulebook.RulePrototypeCast, rulebook.RulePrototypeValues)
			}
		case program.LayoutOmen:
			out = append(out, rulebook.RuleOmenCast)
		case program.LayoutModal:
			out = append(out, rulebook.RuleFaceCast)
		}
	}
	if e.From == program.Exile && slices.Contains(out, rulebook.RuleAdventure) {
		out = append(out, rulebook.RuleAdventureExile)
	}
	if e.From == program.Command && v.IsCommander(e.New) {
		out = append(out, rulebook.RuleCommanderTax)
	}
	if v.Resolving() != engine.NoRef { // as part of what resolves (608.2g)
		out = append(out, rulebook.RulePayOption)
	}
	return out
}

// infectRules are the rules of infect by which damage puts counters on something (702.90).
func (w *recorder) infectRules(e *engine.Event, by rulebook.Rule) []rulebook.Rule {
	d := w.g.PartOf(e)
	if d == nil || d.Kind != program.EvDamage {
		return nil
	}
	c, ok := w.view().Chars(d.Src)
	if !ok {
		c, ok = w.lastChars(d.Src)
	}
	switch {
	case ok && by == rulebook.RuleDamageWithers && c.Has(program.Wither):
		return []rulebook.Rule{rulebook.RuleWither}
	case !ok || !c.Has(program.Infect):
		return nil
	case by == rulebook.RuleDamageInfects:
		return []rulebook.Rule{rulebook.RuleInfectPlayer}
	case by == rulebook.RuleDamageWithers:
		return []rulebook.Rule{rulebook.RuleInfectCreature}
	}
	return nil
}

// lastChars returns the characteristics of an object that no longer exists.
func (w *recorder) lastChars(ref engine.Ref) (*program.Chars, bool) {
	c, ok := w.g.LastKnown(ref)
	return &c, ok
}

// leftAs are the rules that apply to what leaves the battlefield as it was there: face down, or controlled by another
// player than its owner.
func (w *recorder) leftAs(e *engine.Event) []rulebook.Rule {
	if e.From != program.Battlefield || e.New == engine.NoRef {
		return nil
	}
	var out []rulebook.Rule
	if w.g.LastFaceDown(e.Obj) {
		out = append(out, rulebook.RuleRevealFaceDown)
	}
	if c, ok := w.lastChars(e.Obj); ok && c.Ctrl != w.view().Owner(e.New) && e.To != program.Exile &&
		e.To != program.Command {
		out = append(out, rulebook.RuleOwnersZone)
	}
	return out
}

// line returns the line of a card that has an ability, nil if the ability has no text.
func (w *recorder) line(a program.AbilityID, source engine.Ref) *Line {
	return w.modal(a, source, 0)
}

// modal returns the line of an ability with the modes that were chosen.
func (w *recorder) modal(a program.AbilityID, source engine.Ref, modes uint32) *Line {
	return w.lineIn(0, engine.Cause{Source: source, Ability: a, Modes: modes, X: -1})
}

// given returns the line of an ability on the stack, which may speak of what gave it to its source.
func (w *recorder) given(on engine.Ref, a program.AbilityID, source engine.Ref, modes uint32) *Line {
	return w.lineIn(0, engine.Cause{Source: source, Ability: a, Modes: modes, X: -1, Giver: w.view().Giver(on, a)})
}

// lineIn returns the line of an ability in a context, which may know its number; 0 is the current context.
func (w *recorder) lineIn(ctx uint32, c engine.Cause) *Line {
	if now, ok := w.g.Cause(&engine.Event{Ctx: ctx}); ok && now.Ability == c.Ability {
		c.X = now.X
	}
	return w.lineOf(c)
}

// lineOf returns the line of the card that causes something.
func (w *recorder) lineOf(c engine.Cause) *Line {
	v := w.view()
	a, source, modes := c.Ability, c.Source, c.Modes
	if a == 0 || int(a) >= len(v.Rules().Abilities) || !w.tells(source) {
		return nil
	}
	name := "the rules"
	if source != engine.NoRef {
		name = w.log.Name(v, source)
	}
	of := source
	if c.Giver == engine.NoRef {
		c.Giver = v.Giver(source, a)
	}
	if c.Giver != engine.NoRef && w.tells(c.Giver) {
		of = c.Giver // its text speaks of what gave it (201.5a)
	}
	self := w.cardNames[of]
	if c, ok := v.Chars(of); ok && !of.IsPlayer() && c.Name != 0 {
		self = v.Rules().Name(c.Name)
	}
	if self == "" {
		self = "this"
	}
	text := gamelog.Named(fillNumber(w.text(v.Rules().Abilities[a].Label), int(c.X)), self)
	for m, mode := range v.Rules().Abilities[a].Modes {
		said := gamelog.Named(w.text(mode.Label), self)
		if modes>>m&1 != 0 && mode.Label != "" && !strings.Contains(text, said) {
			text = strings.TrimSpace(text + " " + said)
		}
	}
	if text == "" {
		return nil
	}
	return &Line{Card: name, Text: text, Learned: w.learnedIn(text), anchor: w.anchorOf(source, a)}
}

// The places of the number in the definition of a keyword action: a condition, a power and toughness, a count, or
// elsewhere.
var (
	numberAtLeast = regexp.MustCompile(`^If N is (\d+) or more, (\w)`)
	numberSize    = regexp.MustCompile(`\ba N/N`)
	numberCount   = regexp.MustCompile(`\bN ((?:[+-]\S+ )?[a-z]{3,})s\b`)
	numberAlone   = regexp.MustCompile(`\bN\b`)
)

// fillNumber puts the number n of a keyword action into its definition: "Draw two cards" for "Draw N cards" (701). A
// negative number is not known.
func fillNumber(text string, n int) string {
	if n < 0 || !numberAlone.MatchString(text) {
		return text
	}
	if m := numberAtLeast.FindStringSubmatch(text); m != nil {
		if least, err := strconv.Atoi(m[1]); err == nil && n >= least {
			text = strings.ToUpper(m[2]) + text[len(m[0]):]
		}
	}
	text = numberSize.ReplaceAllString(text, gamelog.A(fmt.Sprintf("%d/%d", n, n)))
	text = numberCount.ReplaceAllStringFunc(text, func(s string) string {
		many := strings.TrimPrefix(s, "N ")
		return gamelog.Count(n, strings.TrimSuffix(many, "s"), many)
	})
	return numberAlone.ReplaceAllString(text, strconv.Itoa(n))
}

// text returns an ability's text in one line; "~" stands for the object itself.
func (w *recorder) text(label string) string { return strings.ReplaceAll(label, "\n", " / ") }

// causeOf returns the line that causes an event. It reports false for what the rules do by themselves.
func (w *recorder) causeOf(e *engine.Event) (*Line, bool) {
	c, ok := w.g.Cause(e)
	if !ok {
		return nil, false
	}
	return w.lineOf(c), true
}
