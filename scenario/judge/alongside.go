package judge

import (
	"regexp"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
	"arbiter/rulebook"
	"arbiter/scenario"
)

// alongside are rules that say of a kind of object or player what the cited rule says in general, or what it is that
// the cited rule looks at: both are cited together.
var alongside = map[rulebook.Rule][]rulebook.Rule{
	rulebook.RuleDamageToWalker:  {rulebook.RuleWalkerDamaged},
	rulebook.RuleDamageToBattle:  {rulebook.RuleBattleDamaged},
	rulebook.RuleZeroLoyalty:     {rulebook.RuleWalkerGone},
	rulebook.RuleZeroDefense:     {rulebook.RuleBattleGone},
	rulebook.RuleZeroLife:        {rulebook.RuleNoLifeLeft, rulebook.RuleStateBased},
	rulebook.RulePoison:          {rulebook.RulePoisonCounters, rulebook.RuleStateBased},
	rulebook.RuleEmptyDraw:       {rulebook.RuleStateBased},
	rulebook.RuleCommanderDamage: {rulebook.RuleCommanderDealt, rulebook.RuleStateBased},
	rulebook.RuleTeamNoLife:      {rulebook.RuleTeamOutOfLife, rulebook.RuleTeamLosesTogether},
	rulebook.RuleTeamPoisoned:    {rulebook.RuleTeamFifteen, rulebook.RuleTeamLosesTogether},
	rulebook.RuleLethalDamage:    {rulebook.RuleMarkedDamage},
	rulebook.RuleCountersAnnul:   {rulebook.RulePlusMinusCounters},
	rulebook.RuleAuraIllegal:     {rulebook.RuleAuraFallsOff},
	rulebook.RuleHandSize:        {rulebook.RuleMaximumHand},
	rulebook.RuleSagaLore:        {rulebook.RuleLoreInMain},
	rulebook.RuleStepTriggers:    {rulebook.RuleStepBegins},
	rulebook.RuleLandTypeSet:     {rulebook.RuleBasicLandType},
	rulebook.RuleKicked:          {rulebook.RuleLinkedCost},
	rulebook.RuleTriggeredMana:   {rulebook.RuleTriggeredManaIs},
	rulebook.RuleEquipIllegal:    {rulebook.RuleEquipFallsOff},
	rulebook.RuleDependency:      {rulebook.RuleDependentWaits},
	rulebook.RuleManaEmpties:     {rulebook.RuleAddsMana},
	rulebook.RuleRad:             {rulebook.RuleRadTriggers},

	rulebook.RulePermanentCopyIsToken: {rulebook.RuleSpellBecomesToken, rulebook.RuleCopyBecomesToken},
	rulebook.RuleBlockPaid:            {rulebook.RuleBlockCosts},
	rulebook.RuleUnblockedTrigger:     {rulebook.RuleUnblockedLater},
}

// castInMain are the rules by which spells of a card type are cast in a main phase of their controller's turn, while
// the stack is empty.
var castInMain = [...]struct {
	of   program.TypeSet
	rule rulebook.Rule
}{
	{program.TypeCreature, rulebook.RuleCastCreature},
	{program.TypeArtifact, rulebook.RuleCastArtifact},
	{program.TypeEnchantment, rulebook.RuleCastEnchantment},
	{program.TypePlaneswalker, rulebook.RuleCastPlaneswalker},
	{program.TypeBattle, rulebook.RuleCastBattle},
	{program.TypeSorcery, rulebook.RuleCastSorcery},
}

// wrongTime are the rules of its card types by which a card can't be cast or played now.
func (w *recorder) wrongTime(ref engine.Ref) (out []rulebook.Rule) {
	v := w.view()
	if ref == engine.NoRef {
		return nil
	}
	c, ok := v.Chars(ref)
	if !ok {
		return nil
	}
	if c.Is(program.TypeLand) {
		if out = append(out, rulebook.RulePlayLandInMain); v.Active() != v.Owner(ref) {
			out = append(out, rulebook.RuleLandOwnTurn)
		}
		return out
	}
	for _, x := range castInMain {
		if c.Is(x.of) {
			out = append(out, x.rule)
		}
	}
	return out
}

// putsInstant reports whether a spell or ability would put a target onto the battlefield that is an instant or sorcery
// card.
func (w *recorder) putsInstant(of engine.Ref) bool {
	v := w.view()
	b, ok := v.Body(of)
	if !ok || b.Ability == 0 || !strings.Contains(w.ability(b.Ability).Label, "onto the battlefield") {
		return false
	}
	for _, t := range v.Targets(of, nil) {
		if c, ok := v.Chars(t); ok && !t.IsPlayer() && (c.Is(program.TypeInstant) || c.Is(program.TypeSorcery)) {
			return true
		}
	}
	return false
}

// isLand reports whether an object is a land.
func (w *recorder) isLand(ref engine.Ref) bool {
	c, ok := w.view().Chars(ref)
	return ok && c.Is(program.TypeLand)
}

// shared reports whether two players share a life total (810.4).
func (w *recorder) shared() bool {
	v := w.view()
	for p := range w.names {
		for q := range p {
			if v.ActAsOne(program.PlayerID(q), program.PlayerID(p)) {
				return true
			}
		}
	}
	return false
}

// teamRules are the rules by which what happens to a player happens to a team that shares a life total.
func (w *recorder) teamRules(e *engine.Event, by rulebook.Rule) []rulebook.Rule {
	if !w.shared() {
		return nil
	}
	// The rest: they happen to a player alone.
	switch {
	case e.Kind == program.EvLose && by == rulebook.RuleZeroLife:
		return []rulebook.Rule{rulebook.RuleTeamNoLife}
	case e.Kind == program.EvLose && by == rulebook.RulePoison:
		return []rulebook.Rule{rulebook.RuleTeamPoisoned}
	case e.Kind == program.EvLose, e.Kind == program.EvWin:
		return []rulebook.Rule{rulebook.RuleTeamLosesTogether}
	case e.Kind == program.EvGainLife, e.Kind == program.EvLoseLife,
		e.Kind == program.EvDamage && e.Obj.IsPlayer():
		return []rulebook.Rule{rulebook.RuleTeamLife}
	}
	return nil
}

// attacks notes what a creature attacks.
func (w *recorder) attacks(e *engine.Event) {
	if w.attacked == nil {
		w.attacked = map[engine.Ref]int{}
	}
	w.attacked[e.Other] = w.view().Turn()
	if w.attacking == nil {
		w.attacking = map[engine.Ref]engine.Ref{}
	}
	w.attacking[e.Obj] = e.Other
	if w.isBattle(e.Other) {
		if w.besieging == nil {
			w.besieging = map[engine.Ref]int{}
		}
		w.besieging[e.Obj] = w.view().Turn()
	}
}

// isBattle reports whether an object is a battle.
func (w *recorder) isBattle(ref engine.Ref) bool {
	c, ok := w.view().Chars(ref)
	return ok && !ref.IsPlayer() && c.Is(program.TypeBattle)
}

var (
	// staysHome are the words of an effect that keeps creatures from attacking or blocking.
	staysHome = regexp.MustCompile(`\bcan't (attack|block)\b|\b(have|has|gains?) defender\b`)
	// exilesAndReturns are the words of an effect that finds what it has exiled.
	exilesAndReturns = regexp.MustCompile(`(?i)\bexiles?\b.*\breturns? (it|them|that card|those cards)\b`)
	// movesCounter are the words of an effect that moves counters.
	movesCounter = regexp.MustCompile(`(?i)\bmoves?\b[^.]*\bcounters?\b`)
)

// stays are the rules by which a creature goes on attacking or blocking although an effect keeps it from that (506.4a).
func (w *recorder) stays(ref engine.Ref, by *Line) []rulebook.Rule {
	if v := w.view(); ref == engine.NoRef || ref.IsPlayer() || by == nil || v.Zone(ref) != program.Battlefield ||
		!fighting(v, ref) || !staysHome.MatchString(by.Text) {
		return nil
	}
	return []rulebook.Rule{rulebook.RuleDeclaredStays}
}

// staysUnder is stays of what an Aura or Equipment has become attached to.
func (w *recorder) staysUnder(attached, host engine.Ref) (out []rulebook.Rule) {
	if w.view().Zone(attached) != program.Battlefield {
		return nil
	}
	for _, a := range w.g.AbilitiesOf(attached) {
		if out = w.stays(host, w.line(a, attached)); len(out) > 0 {
			return out
		}
	}
	return nil
}

// typeRules are the rules of effects that set an object's types or add to them (205.1a, b).
func typeRules(by *Line) rulebook.Rule {
	switch {
	case by == nil:
		return rulebook.NoRule
	case strings.Contains(by.Text, "in addition to"), strings.Contains(by.Text, "still a"),
		strings.Contains(by.Text, "artifact creature"):
		return rulebook.RuleKeepsTypes
	}
	return rulebook.RuleSetsTypes
}

// bothLethal are the state-based actions that would destroy a creature at the same time, if there are several: one
// effect replaces all of them (704.7).
func (w *recorder) bothLethal(was *engine.Event) []rulebook.Rule {
	if was.Kind != program.EvDestroy || was.Rule != rulebook.RuleLethalDamage && was.Rule != rulebook.RuleDeathtouch {
		return nil
	}
	v := w.view()
	b, ok := v.Body(was.Obj)
	c, known := v.Chars(was.Obj)
	if !ok || !known || b.Flags&program.Deathtouched == 0 || b.Damage < c.Toughness {
		return []rulebook.Rule{was.Rule}
	}
	return []rulebook.Rule{rulebook.RuleSameResult, rulebook.RuleLethalDamage, rulebook.RuleDeathtouch}
}

// choiceOrder is which replacement effects have to be applied before others (616.1a-d); NoRule if an effect doesn't.
func (w *recorder) choiceOrder(r *engine.Remark) rulebook.Rule {
	was, now := r.Event, r.After
	switch {
	case was.Kind != program.EvMove || was.To != program.Battlefield:
	case w.ability(r.Ability).Flags&program.AbEnterCopy != 0:
		return rulebook.RuleCopyFirst
	case now.Player != was.Player:
		return rulebook.RuleControlFirst
	case now.Flags&^was.Flags&program.FlagTransformed != 0:
		return rulebook.RuleBackFaceFirst
	}
	return rulebook.NoRule
}

// appliedFirst cites, of a replacement effect that has been told, that it had to be applied before another one to the
// same object that enters (616.1b-d).
func (w *recorder) appliedFirst(r *engine.Remark) {
	n := len(w.rep.Steps)
	for n > 0 && w.rep.Steps[n-1].Kind == Choice {
		n--
	}
	if w.first.rule != rulebook.NoRule && w.first.of == r.Event.Obj && n > 0 && w.rep.Steps[n-1].Kind == Instead &&
		r.Event.Kind == program.EvMove {
		w.rep.Steps[n-1].also(w, w.first.rule)
	}
	w.first = firstApplied{w.choiceOrder(r), r.Event.Obj}
}

// firstApplied is the rule by which the last replacement effect told had to be applied before others, and to what.
type firstApplied struct {
	rule rulebook.Rule
	of   engine.Ref
}

// contained are the rules of events that are parts of an event that a replacement effect has applied to (616.1g), and
// of a resolving spell's own replacement effect that comes before this one (616.1a).
func (w *recorder) contained(r *engine.Remark) (out []rulebook.Rule) {
	was := r.Event
	if was.Kind == program.EvDraws {
		w.drawsOf = w.resolving
		return []rulebook.Rule{rulebook.RuleDrawsModified}
	}
	if was.Kind == program.EvDraw && w.drawsOf != engine.NoRef && w.drawsOf == w.resolving {
		out = append(out, rulebook.RuleContainedLater)
	}
	if line, caused := w.causeOf(was); caused && line != nil && selfInstead(line.Text) &&
		w.ability(r.Ability).Kind == program.AbReplacement {
		out = append(out, rulebook.RuleSelfReplacement, rulebook.RuleSelfFirst)
	}
	return out
}

// selfInstead reports whether the text of a spell or ability replaces a part of what it does itself (614.15).
func selfInstead(text string) bool {
	for i := range wordRules {
		if x := &wordRules[i]; len(x.rules) == 1 && x.rules[0] == rulebook.RuleSelfReplacement {
			return x.words.MatchString(text) && !x.but.MatchString(text)
		}
	}
	return false
}

// anchors are the words of an ability that has a player choose one of two anchor words as its object enters.
var anchors = regexp.MustCompile(`^As [^.]* (enters|comes into play)[^.]*, choose [A-Z][\w' ]* or [A-Z]`)

// anchorOf is the anchor word because of which an object has an ability (614.12c); "" if there is none.
func (w *recorder) anchorOf(source engine.Ref, of program.AbilityID) string {
	label := w.ability(of).Label
	if source == engine.NoRef || source.IsPlayer() || label == "" {
		return ""
	}
	for _, a := range w.g.AbilitiesOf(source) {
		l := w.ability(a).Label
		if a == of || !anchors.MatchString(l) {
			continue
		}
		for _, line := range strings.Split(l, "\n") {
			if word, text, ok := strings.Cut(strings.TrimPrefix(line, "• "), " — "); ok && text == label {
				return word
			}
		}
	}
	return ""
}

// abilityNamed is the ability of an object whose text begins with what a script quotes: one that can be activated, if
// there is one, and no mana ability, if there is another; 0 if there is none.
func (w *recorder) abilityNamed(ref engine.Ref, text string) program.AbilityID {
	mana := program.AbilityID(0)
	for _, a := range w.g.AbilitiesOf(ref) {
		ab := w.ability(a)
		switch {
		case ab.Kind != program.AbActivated || !scenario.SameBeginning(ab.Label, text):
		case ab.Flags&program.AbMana == 0:
			return a
		case mana == 0:
			mana = a
		}
	}
	if mana != 0 {
		return mana
	}
	return w.g.AbilityOf(ref, func(label string) bool { return scenario.SameBeginning(label, text) })
}
