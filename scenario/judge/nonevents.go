package judge

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/rulebook"
	"arbiter/scenario"
)

// replaced reports what a replacement or prevention effect does to an event.
func (w *recorder) replaced(r *engine.Remark, by *Line) {
	was, now := r.Event, r.After
	v := w.view()
	proposed := w.log.Would(v, was)
	if proposed == (gamelog.Clause{}) || w.undirected(r) {
		return
	}
	would := proposed.String()
	words := w.log.Words(v)
	rules := replacementRules(r, by)
	text := ""
	switch {
	case r.Rule == rulebook.RulePrevention && was.Kind != program.EvDamage:
		text = would + ", but " + proposed.Denial()
		rules = []rulebook.Rule{rulebook.RuleReplacement, rulebook.RuleReplaced}
	case r.Rule == rulebook.RulePrevention && r.Amount == 0:
		w.add(
			w.step(
				NotDone,
				1,
				gamelog.Capital(would)+"; an effect would prevent that, but it can't be prevented.",
				by,
				rulebook.RuleUnpreventable,
				rulebook.RuleCant,
				rulebook.RulePrevention,
			),
		)
		return
	case r.Rule == rulebook.RulePrevention && now.State == engine.Void:
		text = would + ": all of it is prevented"
		rules = append(rules, rulebook.RulePrevented)
	case r.Rule == rulebook.RulePrevention:
		text = fmt.Sprintf("%s: %d of it is prevented", would, r.Amount)
		rules = append(rules, rulebook.RulePrevented)
	case now.Kind == program.EvRegenerate:
		text = would + ": it regenerates instead"
		rules = append(rules, rulebook.RuleReplacement, rulebook.RuleRegenerationReplaces)
	case now.Kind == program.EvRun:
		text = would + ": that is replaced by what the effect says"
		rules = append(rules, rulebook.RuleReplaced)
	case now.To != was.To && was.Kind == program.EvMove || now.To != was.To && was.Kind == program.EvDiscard:
		text = would + ": it goes to " + words.Zone(now.To) + " instead"
		if now.To == program.Exile {
			text = would + ": it is " + words.Exiled + " instead"
		}
		rules = append(rules, rulebook.RuleReplaced)
	case now.Obj != was.Obj && was.Kind == program.EvDamage:
		text = fmt.Sprintf("%s: the damage is dealt to %s instead", would, w.log.Name(v, now.Obj))
		rules = append(rules, rulebook.RuleReplaced)
	case was.Kind == program.EvDamage && len(r.Also) > 0:
		text = would + ": some of it is dealt elsewhere instead"
		rules = append(rules, rulebook.RuleReplaced)
	case now.Amount != was.Amount:
		text = fmt.Sprintf("%s: that becomes %d instead", would, now.Amount)
		rules = append(rules, rulebook.RuleReplaced)
	case was.Kind == program.EvMove && was.To == program.Battlefield:
		text = fmt.Sprintf(
			"As %s %s, a replacement effect applies to how it does",
			w.log.Name(v, was.Obj),
			words.Enters,
		)
		if f := now.Flags &^ was.Flags; f&program.FlagTapped != 0 {
			text = fmt.Sprintf("%s %s tapped", w.log.Name(v, was.Obj), words.Enters)
		}
		enters := rulebook.RuleEntersWith
		if by != nil && !entersWith.MatchString(by.Text) && len(w.numbers(rulebook.RuleEntersReplacement)) > 0 {
			enters = rulebook.RuleEntersReplacement
		}
		rules = append([]rulebook.Rule{enters, rulebook.RuleAsWouldExist}, rules...)
		if r.Source == was.Obj {
			rules = append(rules, rulebook.RuleEntersNotTrigger)
		}
	default:
		text = would + ": an effect modifies how"
	}
	if w.g.InsteadOf(was) {
		rules = append(rules, rulebook.RuleBecomesApplicable)
	}
	if w.announcing {
		rules = append(rules, rulebook.RuleCostModified)
	}
	if w.replacedTriggers(r) {
		rules = append(rules, rulebook.RuleEventOccurs)
	}
	w.appliedFirst(r)
	rules = append(rules, w.contained(r)...)
	rules = append(rules, w.bothLethal(was)...)
	if was.Kind == program.EvUntap && was.Rule == rulebook.RuleUntap {
		rules = append(rules, was.Rule)
	}
	if w.again(was) && was.Kind != program.EvDraw {
		rules = append(rules, rulebook.RuleReplacementOrder, rulebook.RuleReplacementRepeats)
	}
	if r.Rule == rulebook.RulePrevention && !r.Shield && r.Amount > 0 && now.State != engine.Void {
		rules = append(rules, rulebook.RulePreventsFromEach)
	}
	if r.Rule == rulebook.RulePrevention && !r.Shield && w.looksAtSource(r.Ability) {
		rules = append(rules, rulebook.RuleStaticShields)
	}
	if r.Shield && r.Rule == rulebook.RulePrevention {
		rules = append(rules, rulebook.RulePreventsNext)
	}
	if r.Once {
		text += " (the effect applies to it only once)"
		rules = append(rules, rulebook.RuleReplacesOnce)
	}
	if v.Rules().Ability(r.Ability).Flags&program.AbEnterCopy != 0 {
		rules = append(append(rules, rulebook.RuleCopiableValues), w.exceptions(r.Ability)...)
	}
	if was.Kind == program.EvCounters {
		rules = append(rules, rulebook.RuleCountersPut)
	}
	if line, _ := w.causeOf(was); was.Kind == program.EvDraw && drawsSeveral.MatchString(w.textOf(line)) {
		rules = append(rules, rulebook.RuleDrawOneByOne, rulebook.RuleDrawsResume, rulebook.RuleDrawsCompleted)
	}
	if was.Kind == program.EvDraw && v.Count(program.Library, was.Player) == 0 {
		rules = append(rules, rulebook.RuleEmptyDrawReplaced)
	}
	w.add(w.step(Instead, 1, gamelog.Capital(text)+".", by, rules...))
}

// undirected reports whether an effect would have dealt damage to something else, and couldn't: that has been told.
func (w *recorder) undirected(r *engine.Remark) bool {
	was, now := r.Event, r.After
	return was.Kind == program.EvDamage && was.Obj == now.Obj && was.Amount == now.Amount && len(r.Also) == 0 &&
		slices.ContainsFunc(w.ability(r.Ability).Rewrite, func(x uint32) bool {
			return w.view().Rules().Rewrites[x].Kind == program.RwTarget
		})
}

// replacedTriggers reports whether abilities of the object that an event was to happen to, or of the source of damage,
// would have triggered on what is replaced or prevented (603.2g).
func (w *recorder) replacedTriggers(r *engine.Remark) bool {
	was, now := r.Event, r.After
	of := was.Obj
	switch {
	case was.Kind == program.EvMove && was.From == program.Battlefield && now.To != was.To:
	case was.Kind == program.EvDamage && now.State == engine.Void:
		of = was.Src
	default:
		return false
	}
	if of == engine.NoRef || of.IsPlayer() {
		return false
	}
	for _, a := range w.g.AbilitiesOf(of) {
		for _, t := range w.ability(a).Trigger {
			p := &w.view().Rules().Patterns[t]
			if w.ability(a).Kind == program.AbTriggered && p.Kinds == was.Kind.Bit() &&
				(was.Kind == program.EvDamage ||
					p.From == program.Battlefield.Bit() && p.To.Has(was.To) && !p.To.Has(now.To)) {
				return true
			}
		}
	}
	return false
}

// again reports whether another replacement or prevention effect has just been told of the same event (616.1).
func (w *recorder) again(e *engine.Event) bool {
	n := len(w.rep.Steps)
	now := replacedEvent{e.Kind, e.Obj, e.Player, n + 1}
	was := w.replacing
	w.replacing = now
	return was.at == n && was.kind == now.kind && was.obj == now.obj && was.player == now.player &&
		(w.rep.Steps[n-1].Kind == Instead || w.rep.Steps[n-1].Kind == Choice)
}

// replacedEvent is an event that was replaced, and how many steps there are when that has been told.
type replacedEvent struct {
	kind   program.EventKind
	obj    engine.Ref
	player program.PlayerID
	at     int
}

// replacementRules are the rules that say what kind of replacement or prevention effect one is.
func replacementRules(r *engine.Remark, by *Line) []rulebook.Rule {
	out := []rulebook.Rule{r.Rule}
	says := func(words string) bool { return by != nil && strings.Contains(by.Text, words) }
	if r.Rule == rulebook.RulePrevention {
		out = append(out, rulebook.RulePreventionEffect)
		if says("prevented this way") {
			out = append(out, rulebook.RulePreventsAlso)
		}
		if says("next time") {
			out = append(out, rulebook.RulePreventsNextTime)
			if says("source of your choice") {
				out = append(out, rulebook.RuleChosenSource)
			}
		}
		return out
	}
	if says("instead") {
		out = append(out, rulebook.RuleInstead)
	}
	switch was, now := r.Event, r.After; {
	case was.Kind == program.EvDraw, was.Kind == program.EvDraws:
		out = append(out, rulebook.RuleDrawReplaced, rulebook.RuleDrawsReplaced)
	case was.Kind == program.EvDamage && now.Obj != was.Obj:
		out = append(out, rulebook.RuleRedirect)
	case was.Kind == program.EvDamage && now.Amount > was.Amount && (says("double") || says("twice")):
		out = append(out, rulebook.RuleDoubleDamage)
	case was.Kind == program.EvFace:
		out = append(out, rulebook.RuleFaceUpReplacement)
	case was.Kind == program.EvGainLife:
		out = append(out, rulebook.RuleGainsReplaced)
	case (was.Kind == program.EvCounters || was.Kind == program.EvCreate) && now.Amount != was.Amount:
		out = append(out, rulebook.RuleTokensReplaced)
	}
	return out
}

// notDone reports why an event does not happen.
func (w *recorder) notDone(r *engine.Remark, by *Line) {
	e := r.Event
	v := w.view()
	would := w.log.Would(v, e)
	if e.Kind == program.EvLose {
		w.loses(r, by)
		return
	}
	if would == (gamelog.Clause{}) || r.Why == engine.ReasonAlready && e.Kind != program.EvAttach {
		return
	}
	name := w.log.Name(v, e.Obj)
	_, caused := w.g.Cause(e)
	rules := []rulebook.Rule{rulebook.RuleImpossible}
	reason := ""
	switch r.Why {
	case engine.ReasonGone:
		reason = name + " is no longer where it was"
		rules = w.undone(append(rules, rulebook.RuleNewObject)...)
	case engine.ReasonIndestructible:
		reason = name + " is indestructible"
		rules = []rulebook.Rule{rulebook.RuleIndestructible, rulebook.RuleCant}
		if caused {
			rules = append(rules, rulebook.RuleImpossible, rulebook.RuleAsMuchAsPossible, rulebook.RuleInstructions)
		}
	case engine.ReasonProtection:
		reason = fmt.Sprintf("%s has protection from %s, and the damage is prevented", name, w.log.Name(v, e.Src))
		rules = []rulebook.Rule{rulebook.RuleProtectionDamage}
		if by := w.line(w.g.Shield(e.Obj, e.Src)); has(w.textOf(by), "protection from everything") {
			rules = append(rules, rulebook.RuleProtectionEverything)
		}
	case engine.ReasonCant:
		reason = "an effect says that it can't"
		rules = append([]rulebook.Rule{rulebook.RuleCant, rulebook.RuleCantHappen}, forbidden[e.Kind]...)
		if e.Kind == program.EvMove && e.To == program.Battlefield {
			rules = append(rules, rulebook.RuleCantEnterIfLike)
		}
		if e.Kind == program.EvCounterSpell && r.Source == e.Obj {
			rules = append(rules, rulebook.RuleUncounterable)
		}
		switch {
		case e.Rule == rulebook.RuleLifelink:
			rules = append(rules, e.Rule)
		case caused:
			rules = append(rules, rulebook.RuleImpossible, rulebook.RuleAsMuchAsPossible, rulebook.RuleInstructions)
		}
	case engine.ReasonNone:
		if e.Kind == program.EvCounters || e.Kind == program.EvAddMana || e.Kind == program.EvMarkDamage {
			return
		}
		reason = "the number is 0"
		if e.Kind == program.EvScry {
			rules = []rulebook.Rule{rulebook.RuleScryNone}
			if e.Aux == 1 {
				rules[0] = rulebook.RuleSurveilNone
			}
		}
		if e.Kind == program.EvDamage {
			rules = []rulebook.Rule{rulebook.RuleZeroDamage, rulebook.RuleImpossible}
		}
		if c, ok := w.g.Cause(e); ok {
			rules = append(rules, w.groundsOf(c.Source)...)
		}
	case engine.ReasonAlready:
		reason = "it is so already"
		rules = append([]rulebook.Rule{rulebook.RuleAttachIllegal}, rules...)
	case engine.ReasonPhased:
		reason = name + " is phased out"
		rules = append(rules, rulebook.RulePhasing)
	case engine.ReasonOther:
		reason = name + " is controlled by another player"
		rules = append(rules, rulebook.RuleSacrifice)
	case engine.ReasonAttach:
		reason = "it can't be attached to that"
		rules = append([]rulebook.Rule{rulebook.RuleAttachIllegal}, rules...)
		if w.isAura(e.Obj) {
			rules = append(rules, rulebook.RuleAuraStays)
		}
	case engine.ReasonLeft:
		reason = "the player has left the game"
		rules = append(rules, rulebook.RuleLeave)
	case engine.ReasonRange:
		reason = "it is out of range"
		rules = append(rules, rulebook.RuleOutOfRange)
	default:
		reason = "it is impossible"
		if c, ok := v.Chars(e.Obj); ok && e.Kind == program.EvMove && e.To == program.Battlefield &&
			(c.Is(program.TypeInstant) || c.Is(program.TypeSorcery)) {
			rules = append(rules, rulebook.RuleInstantStays)
		}
		if e.Kind == program.EvDraw {
			reason = "the library is empty"
			rules = append(rules, rulebook.RuleEmptyLibrary)
		}
	}
	if by == nil {
		by, _ = w.causeOf(e)
	}
	w.add(w.step(NotDone, 1, gamelog.Capital(would.String())+", but "+would.Denial()+": "+reason+".", by, rules...))
}

// forbidden are the rules of effects that say that something can't happen, besides that such an effect takes precedence
// (101.2).
var forbidden = map[program.EventKind][]rulebook.Rule{
	program.EvGainLife: {rulebook.RuleLifeForbidden},
	program.EvLoseLife: {rulebook.RuleLifeForbidden},
	program.EvDraw:     {rulebook.RuleDrawOneByOne},
	program.EvCounters: {rulebook.RuleCounters},
}

// loses reports that an effect keeps a player from losing, once at each life total.
func (w *recorder) loses(r *engine.Remark, by *Line) {
	p := r.Event.Player
	key := fmt.Sprint(p, r.Event.Rule, w.view().Life(p))
	if w.unlost[key] {
		return
	}
	if w.unlost == nil {
		w.unlost = map[string]bool{}
	}
	w.unlost[key] = true
	w.add(w.step(NotDone, 0, w.log.Does(p, "would lose the game")+", but an effect says that "+w.log.Player(p)+
		" can't.", by, rulebook.RuleCant, r.Event.Rule))
}

// untarget is the reason why something is no longer a legal target.
func (w *recorder) untarget(r *engine.Remark) string {
	switch r.Why {
	case engine.ReasonGone:
		return "it is no longer where it was"
	case engine.ReasonProtection:
		if r.Obj.IsPlayer() {
			return "that player has protection from it"
		}
		return "it has protection from that"
	case engine.ReasonShroud:
		return "it has shroud"
	case engine.ReasonHexproof:
		return "it has hexproof"
	case engine.ReasonPhased:
		return "it is phased out"
	case engine.ReasonLeft:
		return "the player has left the game"
	case engine.ReasonRange:
		return "it is out of range"
	case engine.ReasonUnlike:
		return "it is no longer what the spell or ability can target"
	}
	return "an effect says that it can't be the target"
}

func (w *recorder) untargetRules(r *engine.Remark) []rulebook.Rule {
	out := []rulebook.Rule{rulebook.RuleIllegalTargets}
	switch r.Why {
	case engine.ReasonGone:
		out = append(out, rulebook.RuleNewObject)
	case engine.ReasonProtection:
		if out = append(out, rulebook.RuleProtectionTarget); r.Obj != engine.NoRef &&
			has(w.textOf(w.line(w.g.Shield(r.Obj, r.Source))), "protection from everything") {
			out = append(out, rulebook.RuleProtectionEverything)
		}
	case engine.ReasonShroud:
		out = append(out, rulebook.RuleShroud)
	case engine.ReasonHexproof:
		if out = append(out, rulebook.RuleHexproof); r.Obj.IsPlayer() {
			out = append(out, rulebook.RuleHexproofPlayer)
		}
		if c, ok := w.view().Chars(r.Obj); ok && !r.Obj.IsPlayer() && !c.Has(program.Hexproof) {
			out = append(out, rulebook.RuleHexproofFrom)
		}
	case engine.ReasonCant:
		out = append(out, rulebook.RuleCant)
	case engine.ReasonRange:
		out = append(out, rulebook.RuleOutOfRangeTarget)
	}
	return out
}

// illegalCombat reports why creatures can't attack or block in this declaration.
func (w *recorder) illegalCombat(s program.Step) {
	turn := int(w.g.Turn.Number)
	var rest []*scenario.Action
	for _, a := range w.illegalLeft {
		if a.Turn == turn && (a.Do == "attack") == (s == program.StepAttackers) {
			w.illegalAttack(a)
			continue
		}
		rest = append(rest, a)
	}
	w.illegalLeft = rest
}

// illegalAttack reports why a creature can't attack or block. It asks a copy of the game, since the game itself is
// processing an event.
func (w *recorder) illegalAttack(a *scenario.Action) {
	g := &w.copyOf
	w.g.CopyInto(g)
	ref, ok := w.find(a.Card)
	if !ok {
		return
	}
	var o engine.Obstacle
	v := w.view()
	name := w.log.Name(v, ref)
	text := ""
	if a.Do == "attack" {
		whom := engine.NoRef
		if a.Defender != "" {
			whom, _ = w.find(a.Defender)
		}
		o = g.WhyNotAttack(ref, whom)
		text = name + " can't attack"
		if whom != engine.NoRef {
			text += " " + w.log.Name(v, whom)
		}
	} else {
		attacker, _ := w.find(a.Attacker)
		o = g.WhyNotBlock(ref, attacker)
		text = name + " can't block " + w.log.Name(v, attacker)
	}
	w.obstacle(text, name, &o)
}

// illegalAction returns what of an action at priority can't be done, the name of its object, and why.
func (w *recorder) illegalAction(a *scenario.Action, p program.PlayerID) (text, name string, o engine.Obstacle) {
	words, who := w.log.Words(w.view()), w.log.Player(p)
	thing := a.Card
	if thing == "" {
		thing = a.Source
	}
	find := w.play.FindOf
	if a.Do == "cast" || a.Do == "play" {
		find = w.play.FindToPlay
	}
	ref, _ := find(thing, p)
	v := w.view()
	name = thing
	if ref != engine.NoRef {
		name = w.log.Name(v, ref)
	}
	switch a.Do {
	case "cast":
		w.refused = ref
		text, o = fmt.Sprintf("%s can't %s %s", who, words.Cast, name), w.g.WhyNotCast(p, ref)
	case "play":
		w.refused = ref
		text, o = fmt.Sprintf("%s can't play %s", who, name), w.g.WhyNotPlay(p, ref)
	default:
		ability := a.Ability
		if a.Do == "special" {
			ability = a.What
		}
		if thing == "" {
			ref, name = w.withAbility(p, ability)
		}
		id := w.abilityNamed(ref, ability)
		w.refused = ref
		said := strings.TrimRight(ability, ".") + " …"
		if id != 0 && a.Do != "special" {
			said = gamelog.Named(w.text(w.view().Rules().Ability(id).Label), orTheEffect(w.cardNames[ref]))
		}
		text = fmt.Sprintf("%s can't %s “%s” of %s", who, words.Activate, said, name)
		if o = w.g.WhyNotActivate(p, ref, id); o.Ability == 0 && a.Do != "special" {
			o.Ability, o.Source = id, ref
		}
		if a.Do == "special" {
			text = fmt.Sprintf("%s can't take the special action “%s” with %s", who, said, name)
			if o.Rule == rulebook.RuleActivate {
				o.Rule = rulebook.RuleFaceUp
			}
			if o.Kind == engine.ObstacleNoAbility && !v.FaceDown(ref) {
				o.Kind = engine.ObstacleFaceUp
			}
		}
	}
	return text, name, o
}

// abilityOf finds the object of an action that activates an ability, and the ability; 0 if there is none.
func (w *recorder) abilityOf(a *scenario.Action, p program.PlayerID) (engine.Ref, program.AbilityID) {
	thing := a.Card
	if thing == "" {
		thing = a.Source
	}
	ref := engine.NoRef
	if thing == "" {
		ref, _ = w.withAbility(p, a.Ability)
	} else {
		ref, _ = w.play.FindOf(thing, p)
	}
	if ref == engine.NoRef {
		return ref, 0
	}
	return ref, w.abilityNamed(ref, a.Ability)
}

// withAbility finds an object of a player that has an ability whose text begins with this.
func (w *recorder) withAbility(p program.PlayerID, text string) (engine.Ref, string) {
	v := w.view()
	best := engine.NoRef // has only another kind of ability with this text, or another controller
	for _, z := range []program.Zone{program.Battlefield, program.Hand, program.Graveyard} {
		for _, r := range v.Objects(z, p, nil) {
			a := w.abilityNamed(r, text)
			if a == 0 {
				continue
			}
			mine := z != program.Battlefield || v.Controller(r) == p
			if ab := w.ability(a); mine && ab.Kind == program.AbActivated && ab.Flags&program.AbMana == 0 {
				return r, w.log.Name(v, r)
			}
			if best == engine.NoRef {
				best = r
			}
		}
	}
	if best == engine.NoRef {
		return best, "anything"
	}
	return best, w.log.Name(v, best)
}

// obstacle reports that something can't be done, and why.
func (w *recorder) obstacle(text, name string, o *engine.Obstacle) { w.add(w.refusal(text, name, o)) }

// refusal is the step that says that something can't be done, and why.
func (w *recorder) refusal(text, name string, o *engine.Obstacle) Step {
	v := w.view()
	words := w.log.Words(v)
	reason := ""
	switch o.Kind {
	case engine.ObstacleZone:
		reason = "it is not where that could be done with it"
	case engine.ObstacleTiming:
		reason = "this is not the time for it: that takes a main phase of that player, with the stack empty"
	case engine.ObstacleLandPlay:
		reason = "that player has played a land this turn and may not play another"
	case engine.ObstacleForbidden:
		reason = "an effect forbids it"
		if by := w.line(o.Ability, o.Source); by != nil {
			reason = "an effect of " + by.Card + " forbids it"
		}
	case engine.ObstacleTarget:
		reason = "there is no legal target for it"
	case engine.ObstacleCost:
		reason = "its cost can't be paid"
	case engine.ObstacleLife:
		reason = "its cost can't be paid, as that player has less life than would have to be paid"
	case engine.ObstacleCondition:
		reason = "its condition is not met"
	case engine.ObstacleSplitSecond:
		reason = "a spell with split second is on the stack"
	case engine.ObstacleNoCost:
		reason = "it has no mana cost that could be paid"
	case engine.ObstacleTapped:
		reason = name + " is tapped"
		if w.untapCost(o) {
			reason = name + " is untapped already"
		}
	case engine.ObstacleSick:
		reason = "that player has not controlled " + name + " continuously since the turn began"
	case engine.ObstacleNoCreature:
		reason = name + " is no creature that could"
	case engine.ObstacleController:
		reason = "that player is not the one who may"
	case engine.ObstacleFaceUp:
		reason = "it is not face down"
	case engine.ObstacleNoAbility:
		reason = "it has no such ability"
	case engine.ObstacleTeam:
		reason = "that can't be attacked by its controller"
	case engine.ObstacleUsed:
		if o.Rule == rulebook.RuleUseRestricted {
			reason = "it has been " + words.WasCast + " as often as it may be"
			if words.WasCast == "cast" {
				reason = "it has been activated as often as it may be"
			}
			break
		}
		reason = "a loyalty ability of it has been " + words.WasCast + " this turn"
		if words.WasCast == "cast" {
			reason = "a loyalty ability of it has been activated this turn"
		}
	case engine.ObstacleKeyword:
		reason = w.evasion(o)
	case engine.ObstacleFew:
		reason = "that takes more creatures"
	case engine.ObstacleLater:
		reason = "that is possible only in a later turn"
	default:
		reason = "it would break a restriction, or can't go together with what else is declared"
		if o.Rule == rulebook.RuleCast || o.Rule == rulebook.RuleActivate {
			reason = "it can't be completed as the rules ask"
		}
	}
	if told := toYou[o.Kind]; told != "" && w.toYou {
		reason = fmt.Sprintf(told, name)
	}
	rules := []rulebook.Rule{o.Rule}
	if o.Kind == engine.ObstacleTiming && o.Rule != rulebook.RuleOnlyAsSorcery {
		rules = append(rules, w.wrongTime(w.refused)...)
	}
	switch {
	case o.Kind == engine.ObstacleTeam:
		rules = append(rules, rulebook.RuleAttackers)
	case o.Kind == engine.ObstacleLandPlay:
		rules = append(rules, rulebook.RuleLandsPlayed)
	case o.Kind == engine.ObstacleNoCreature && strings.Contains(text, "attack"),
		o.Kind == engine.ObstacleNoCreature && strings.Contains(text, "block"):
		rules = append(rules, rulebook.RuleOnlyCreatures)
	case o.Rule == rulebook.RuleTapAbilitySick,
		o.Kind == engine.ObstacleSick:
		rules = append(rules, rulebook.RuleSick)
	case o.Rule == rulebook.RuleCast:
		rules = append(rules, rulebook.RuleCantBeginCast)
	case o.Rule == rulebook.RuleOnlyAsSorcery:
		rules = append(rules, rulebook.RuleTiming)
	case o.Kind == engine.ObstacleTarget && w.isAura(w.refused):
		rules = append(rules, rulebook.RuleAuraTargets, rulebook.RuleAuraSpellTarget)
	case o.Kind == engine.ObstacleUsed:
		rules = append(rules, rulebook.RuleCantBeginActivate)
	case o.Kind == engine.ObstacleTapped && w.untapCost(o):
		rules = append(rules, rulebook.RuleUntapSymbol)
	case o.Kind == engine.ObstacleTapped && o.Rule == rulebook.RuleUnpayable:
		rules = append(rules, rulebook.RuleTapSymbol)
	case o.Kind == engine.ObstacleNoCost:
		rules = append(rules, rulebook.RuleNoManaCost)
	case o.Kind == engine.ObstacleCost, o.Kind == engine.ObstacleLife:
		if rules = append(rules, rulebook.RuleCantPay); o.Rule == rulebook.RuleCantPayEvent {
			rules = append(rules, rulebook.RuleCant)
		}
	case o.Kind == engine.ObstacleCondition && o.Rule != rulebook.RuleCantBeginCast:
		if a := w.ability(o.Ability); a.Kind == program.AbActivated {
			rules = append(rules, rulebook.RuleUseRestricted)
		}
	case o.Keyword == program.Landwalk:
		rules = append(rules, rulebook.RuleLandwalk)
	case o.Keyword == program.Protection:
		if rules = append(rules, rulebook.RuleProtectionBlock); has(w.textOf(w.line(o.Ability, o.Source)),
			"protection from everything") {
			rules = append(rules, rulebook.RuleProtectionEverything)
		}
	case o.Keyword == program.Flying:
		rules = append(rules, rulebook.RuleReach)
	case o.Kind == engine.ObstacleSplitSecond, o.Kind == engine.ObstacleForbidden && o.Rule != rulebook.RuleCant:
		rules = append(rules, rulebook.RuleCant)
	}
	rules = append(append(rules, w.forbiddenBy(o)...), w.combatTime(o)...)
	s := w.step(Illegal, 0, gamelog.Capital(text)+": "+reason+".", w.line(o.Ability, o.Source), rules...)
	s.Rules = w.citeWord(w.citeWord(s.Rules, evasionWords[o.Keyword]), w.castFrom())
	if w.ability(o.Ability).Kind == program.AbActivated {
		s.Rules = w.citeWord(s.Rules, keywordAt(w.textOf(s.By)))
	}
	if len(s.Rules) == 0 {
		s.Rules = w.numbers(rulebook.RuleCant)
	}
	return s
}

// graveyardWords are the keyword abilities that let a card be cast from a graveyard.
var graveyardWords = []string{"flashback", "escape", "retrace", "jump-start", "disturb", "harmonize", "mayhem", "aftermath"}

// isAura reports whether a card is an Aura card.
func (w *recorder) isAura(ref engine.Ref) bool {
	if ref == engine.NoRef {
		return false
	}
	d := w.view().Def(ref)
	return d != nil && d.Enchant != 0
}

// castFrom is the keyword ability by which a card that can't be cast could be cast from where it is; "" if there is
// none.
func (w *recorder) castFrom() string {
	if w.refused == engine.NoRef || w.view().Zone(w.refused) != program.Graveyard {
		return ""
	}
	for _, word := range graveyardWords {
		if w.hasWord(w.refused, word) {
			return word
		}
	}
	return ""
}

// evasion is the reason that a keyword ability of an attacker or blocker gives.
func (w *recorder) evasion(o *engine.Obstacle) string {
	name := w.sourceName(o.Source)
	switch o.Keyword {
	case program.Defender:
		return "it has defender"
	case program.Unblockable:
		return name + " can't be blocked"
	case program.Flying:
		return name + " has flying, and can be blocked only by creatures with flying or reach"
	case program.Shadow:
		return name + " has shadow, and creatures with shadow block and are blocked by each other only"
	case program.Horsemanship:
		return name + " has horsemanship, and can be blocked only by creatures with horsemanship"
	case program.Fear:
		return name + " has fear, and can be blocked only by artifact creatures and black creatures"
	case program.Intimidate:
		return name + " has intimidate, and can be blocked only by artifact creatures and creatures that share " +
			"a color with it"
	case program.Skulk:
		return name + " has skulk, and can't be blocked by creatures with greater power"
	case program.Daunt:
		return name + " can't be blocked by creatures with power 2 or less"
	case program.Landwalk:
		return name + " has landwalk, and the defending player controls such a land"
	case program.Protection:
		return name + " has protection from it"
	case program.Menace:
		return name + " has menace, and can't be blocked except by two or more creatures"
	}
	return name + " has an ability that forbids it"
}
