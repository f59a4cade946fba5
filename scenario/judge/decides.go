package judge

import (
	"regexp"
	"slices"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/rulebook"
	"arbiter/scenario"
)

var (
	// drawsEach are the words of an instruction to several players to draw cards (121.2c).
	drawsEach = regexp.MustCompile(
		`(?i)\b(each (other )?(player|opponent)|target players?|you and \w+( \w+)?)\b[^.]*\bdraws?\b`)
	// looksAtCard are the words of text that looks at a card's mana cost or colors.
	looksAtCard = regexp.MustCompile(
		`\b(mana value|converted mana cost|mana costs?|colors?|colorless|white|blue|black|red|green)\b`)
	// choosesEntering are the words of an ability that has a choice made as its object enters.
	choosesEntering = regexp.MustCompile(`^As [^.]* (enters|comes into play)[^.]*\b(choose|name)\b`)
	// putsItsCounters are the words of a triggered ability that puts the counters of what has left on something.
	putsItsCounters = regexp.MustCompile(`\bputs? (its|those|their|the same) [^.]*counters?\b[^.]*\bon\b`)
	// addsMana are the words of an instruction to add mana.
	addsMana = regexp.MustCompile(`\b[Aa]dds? (\{|[\w ]*\bmana\b)`)
	fights   = regexp.MustCompile(`(?i)\bfights?\b`)
)

// decides are rules that say what an event means because of what its objects are: a split card, a merged permanent, a
// creature that fights, a player of a team.
func (w *recorder) decides(e *engine.Event, by *Line, caused bool) (out []rulebook.Rule) {
	add := func(yes bool, r ...rulebook.Rule) {
		if yes {
			out = append(out, r...)
		}
	}
	v, text := w.view(), w.textOf(by)
	// Others: nothing more depends on what their objects are.
	switch e.Kind {
	case program.EvCast:
		c, ok := v.Chars(e.Obj)
		d := v.Def(e.Obj)
		add(d != nil && d.Layout == program.LayoutSplit && !d.IsWhole(), rulebook.RuleHalfOnStack)
		add(ok && c.Is(program.TypeInstant|program.TypeSorcery) && addsMana.MatchString(text), rulebook.RuleSpellMana)
	case program.EvRegenerate:
		add(w.inCombat[e.Obj] == v.Turn() && v.Step() >= program.StepAttackers && v.Step() <= program.StepEndCombat,
			rulebook.RuleRemoveFromCombat)
	case program.EvDamage:
		combat := e.Flags&program.FlagCombat != 0
		add(!combat && caused && fights.MatchString(text), rulebook.RuleFightDamage)
		a, _ := w.g.Shield(e.Obj, e.Src)
		add(a != 0 && w.ability(a).Keyword == program.Protection, rulebook.RuleUnpreventable,
			rulebook.RuleProtectionDamage)
		add(combat && w.g.Sw().DamageOnStack && !fighting(v, e.Src), rulebook.RuleDealtAsAssigned)
	case program.EvAddMana:
		of := v.Resolving()
		add(of != engine.NoRef && v.Kind(of) != program.KindAbility && of == w.resolving, rulebook.RuleSpellMana)
	case program.EvMerge:
		if w.merged == nil {
			w.merged = map[engine.Ref]bool{}
		}
		w.merged[e.Obj] = true
		add(true, rulebook.RuleMerges, rulebook.RuleNotJustEntered, rulebook.RuleMergedSame)
	case program.EvMove:
		add(e.Flags&program.FlagDrawn != 0 && caused && drawsEach.MatchString(text), rulebook.RuleDrawsInOrder)
		add(e.From == program.Battlefield && w.merged[e.Obj], rulebook.RuleMergedLeaves)
		add(caused && e.From != program.Stack && e.To != program.Stack && e.New != engine.NoRef &&
			w.layout(e.New) == program.LayoutSplit && looksAtCard.MatchString(text),
			rulebook.RuleSplitCombined, rulebook.RuleSplitManaCost)
		add(e.To == program.Battlefield && w.copyChooses(e.New), rulebook.RuleCopyChooses)
		add(e.Flags&program.FlagSBA != 0 && v.Step() == program.StepCleanup, rulebook.RuleCleanupTriggers)
		add(w.asEnters(e), rulebook.RuleOthersMove)
		add(e.To == program.Battlefield && e.Flags&program.FlagAttacking != 0 && e.New != engine.NoRef &&
			w.g.KeptFromAttacking(e.New, e.Other), rulebook.RuleEntersAttackingFree)
	case program.EvPutTrigger:
		add(w.g.ModesOf(e.Obj) != 0, rulebook.RuleTriggerModes)
	case program.EvControl:
		out = append(out, w.controlOrder(e.Obj)...)
	case program.EvFace:
		add(w.copied(e.Obj), rulebook.RuleCopyStays)
	case program.EvAttach:
		c, ok := v.Chars(e.Obj)
		add(e.Other == engine.NoRef && e.Rule == rulebook.RuleEquipIllegal && ok && c.Is(program.TypeCreature),
			rulebook.RuleCreatureUnattached)
	case program.EvBlock:
		_, attacks, _ := v.Ties(e.Other)
		add(w.shared() && attacks.IsPlayer() && attacks.Player() != v.Controller(e.Obj), rulebook.RuleTeamBlocks)
	case program.EvCounters:
		if p := w.g.PartOf(e); p != nil && p.Kind == program.EvMove && p.To == program.Battlefield {
			add(w.counter(e.Aux) == "loyalty", rulebook.RuleLoyaltyEnters, rulebook.RuleEntersWith)
			add(w.counter(e.Aux) == "defense", rulebook.RuleDefenseEnters, rulebook.RuleEntersWith)
		}
		add(w.shared() && (e.Obj == engine.NoRef || e.Obj.IsPlayer()) && w.counter(e.Aux) == "poison",
			rulebook.RuleTeamPoison)
		add(caused && e.Amount > 0 && w.ability(w.resolvingAs).Kind == program.AbTriggered &&
			w.ability(w.resolvingAs).Flags&program.AbLookBack != 0 && putsItsCounters.MatchString(text),
			rulebook.RuleCountersOfLeft)
	case program.EvCopy:
		add(v.Kind(e.Obj) == program.KindAbility || e.New != engine.NoRef && v.Kind(e.New) == program.KindAbility,
			rulebook.RuleCopyOfAbility)
	case program.EvLose:
		add(w.shared() && e.Rule == rulebook.RuleConcede, rulebook.RuleTeamConcedes)
		add(int(e.Player) < len(w.g.Players) && w.g.Players[e.Player].Emperor, rulebook.RuleEmperorLoses)
	case program.EvPlayer:
		fact := program.PlayerFact(e.Aux)
		add(e.Rule == rulebook.RuleLeave && fact == program.FactMonarch, rulebook.RuleMonarchLeaves)
		add(e.Rule == rulebook.RuleLeave && fact == program.FactInitiative, rulebook.RuleInitiativeLeaves)
	}
	return out
}

// copyChooses reports whether a permanent is a copy that has an ability by which something is chosen as it enters: what
// was chosen for the original isn't copied (707.6).
func (w *recorder) copyChooses(ref engine.Ref) bool {
	if ref == engine.NoRef {
		return false
	}
	c, ok := w.view().Chars(ref)
	return ok && c.Copy != 0 && slices.ContainsFunc(w.g.AbilitiesOf(ref), func(a program.AbilityID) bool {
		return choosesEntering.MatchString(w.ability(a).Label)
	})
}

// untouched are rules by which nothing happens as a spell or ability resolves, by the words of its instructions.
var untouched = []wordRule{
	{regexp.MustCompile(`(?i)\bsacrifices?\b`), nil, nil, []rulebook.Rule{rulebook.RuleSacrifice}},
	{regexp.MustCompile(`(?i)\bexchanges? control\b`), nil, nil,
		[]rulebook.Rule{rulebook.RuleExchangeControl, rulebook.RuleExchange}},
	{regexp.MustCompile(`(?i)\bexchanges? life totals?\b`), nil, nil, []rulebook.Rule{rulebook.RuleExchange,
		rulebook.RuleExchangeLife, rulebook.RuleLifeForbidden, rulebook.RuleLossForbidden}},
	{fights, nil, nil, []rulebook.Rule{rulebook.RuleFight}},
	{attaches, nil, nil, []rulebook.Rule{rulebook.RuleAttachIllegal}},
}

// whyNothing are the rules by which what resolves does nothing: what its words ask for can't be done.
func (w *recorder) whyNothing() (out []rulebook.Rule) {
	label := w.ability(w.resolvingAs).Label
	for i := range untouched {
		if untouched[i].words.MatchString(label) {
			out = append(out, rulebook.RuleImpossible)
			out = append(out, untouched[i].rules...)
		}
	}
	switch {
	case !w.auraComes:
	case toBattlefield.MatchString(label):
		out = append(out, rulebook.RuleAuraNowhere)
	case attaches.MatchString(label):
		out = append(out, rulebook.RuleAuraStays)
	}
	return out
}

// putsAura reports whether a target of a spell or ability is an Aura card.
func (w *recorder) putsAura(of engine.Ref) bool {
	return slices.ContainsFunc(w.view().Targets(of, nil), func(t engine.Ref) bool {
		return !t.IsPlayer() && w.isAura(t)
	})
}

// The words of instructions to put a card onto the battlefield and to attach something.
var (
	toBattlefield = regexp.MustCompile(`\b(onto|to) the battlefield\b`)
	attaches      = regexp.MustCompile(`(?i)\battach(es)?\b`)
)

// anotherControls is the rule by which an ability is controlled by another player than its source (603.3a, 113.8);
// NoRule if it isn't.
func (w *recorder) anotherControls(on, source engine.Ref) rulebook.Rule {
	v := w.view()
	if v.Kind(on) != program.KindAbility || source == engine.NoRef || source.IsPlayer() ||
		v.Zone(source) != program.Battlefield || v.Controller(source) == v.Controller(on) {
		return rulebook.NoRule
	}
	if b, ok := v.Body(on); ok && w.ability(b.Ability).Kind == program.AbTriggered {
		return rulebook.RuleTriggerController
	}
	return rulebook.RuleAbilityController
}

// onlyAbilities reports whether a spell that could only target spells can't be cast while there are abilities on the
// stack, and no spells (113.9).
func (w *recorder) onlyAbilities(ref engine.Ref) bool {
	v := w.view()
	if ref == engine.NoRef {
		return false
	}
	d := v.Def(ref)
	if d == nil || d.Spell == 0 || !spellTarget.MatchString(w.ability(d.Spell).Label) {
		return false
	}
	abilities := 0
	for _, r := range v.Objects(program.Stack, 0, nil) {
		if v.Kind(r) != program.KindAbility {
			return false
		}
		abilities++
	}
	return abilities > 0
}

// spellTarget are the words of an instruction whose target is a spell.
var spellTarget = regexp.MustCompile(`\btarget ([\w-]+ )*spell\b`)

// redirects reports whether a choice is where an opponent's noncombat damage goes: to the player, or to a planeswalker
// of that player (306.7 of 2017).
func (w *recorder) redirects(d *engine.Decision) bool {
	return d.Kind == program.DecideReplacement && len(d.Options) > 1 && d.Options[0].Obj.IsPlayer() &&
		d.Options[0].Ability == 0
}

// diesInCleanup reports whether a creature would have been destroyed if its damage hadn't worn off as the effects that
// last until end of turn ended (514.2).
func (w *recorder) diesInCleanup(ref engine.Ref, toughness int) bool {
	t := w.tallies[numbered{ref, damageNumber}]
	return w.view().Step() == program.StepCleanup && t != nil && toughness > 0 && t.now >= toughness
}

// forbiddenBy adds to a refusal what is known of the card or ability that is refused.
func (w *recorder) forbiddenBy(o *engine.Obstacle) (out []rulebook.Rule) {
	switch {
	case w.refused == engine.NoRef:
	case o.Kind == engine.ObstacleTarget && w.onlyAbilities(w.refused):
		out = append(out, rulebook.RuleAbilityNoSpell)
	case o.Kind == engine.ObstacleTiming && w.ability(o.Ability).Flags&program.AbLoyalty != 0:
		out = append(out, rulebook.RuleLoyalty)
	case o.Kind == engine.ObstacleCondition && w.legendarySpell(w.refused):
		out = append(out, rulebook.RuleLegendarySpell)
	case o.Kind == engine.ObstacleNoCost && w.isLand(w.refused):
		out = append(out, rulebook.RuleLandNeverCast)
	}
	return out
}

// castAs is the keyword ability because of which a spell that begins to be cast has the characteristics that it has.
func (w *recorder) castAs(e *engine.Event) string {
	if e.Kind != program.EvMove || e.Flags&program.FlagCasting == 0 || w.layout(e.New) != program.LayoutPrototype {
		return ""
	}
	if c, ok := w.view().Chars(e.New); ok && w.view().Rules().Def(c.Def).Faces[0] != c.Def {
		return "prototype"
	}
	return ""
}

// blockedAsAllowed is the keyword ability of an attacker that several creatures have to block together.
func (w *recorder) blockedAsAllowed(e *engine.Event) string {
	if e.Kind != program.EvBlock {
		return ""
	}
	if c, ok := w.view().Chars(e.Other); ok && c.Has(program.Menace) {
		return "menace"
	}
	return ""
}

// attackedLeft reports whether the player that a creature attacked has left the game.
func (w *recorder) attackedLeft(ref engine.Ref) bool {
	whom, ok := w.attacking[ref]
	return ok && whom.IsPlayer() && int(whom.Player()) < len(w.g.Players) && w.g.Players[whom.Player()].Lost
}

// twice reports whether an action names the same target twice.
func twice(targets []scenario.Reference) bool {
	for i := range targets {
		for j := range i {
			if targets[i].Card == targets[j].Card {
				return true
			}
		}
	}
	return false
}

// unrequired tells of the creatures that don't attack although an effect says that they attack if able, as nothing
// does: they aren't able to, or it would have a cost (508.1d).
func (w *recorder) unrequired() {
	v := w.view()
	for _, r := range v.Objects(program.Battlefield, 0, nil) {
		a, of := w.g.Required(&engine.Event{Kind: program.EvAttack, Obj: r})
		if a == 0 || v.Controller(r) != v.Active() {
			continue
		}
		s := w.step(NotDone, 0, gamelog.Capital(w.log.Name(v, r))+" attacks if able, and doesn't have to attack: "+
			"it isn't able to, or attacking has a cost.", w.line(a, of), rulebook.RuleAttackRequirements)
		s.Step = w.stepName(program.StepAttackers)
		w.add(s)
	}
}

// asEnters reports whether an event moves an object because of how another one enters the battlefield (614.13).
func (w *recorder) asEnters(e *engine.Event) bool {
	c, ok := w.g.Cause(e)
	ab := w.ability(c.Ability)
	return ok && e.Obj != c.Source && ab.Kind == program.AbReplacement &&
		slices.ContainsFunc(ab.Trigger, func(t uint32) bool {
			p := &w.view().Rules().Patterns[t]
			return p.Kinds == program.EvMove.Bit() && p.To == program.Battlefield.Bit()
		})
}

// controlOrder are the rules by which one of several effects decides who controls a permanent: the newest (613.7).
func (w *recorder) controlOrder(ref engine.Ref) []rulebook.Rule {
	t := w.g.Trace(ref)
	for i := range t.Steps {
		if t.Steps[i].Layer == rulebook.LayerControl && overwrites(t, i) {
			return []rulebook.Rule{rulebook.RuleTimestamp, timestampOf(&t.Steps[i])}
		}
	}
	return nil
}

// copied reports whether another permanent is a copy of one that turns over: it stays what it is (707.2b).
func (w *recorder) copied(ref engine.Ref) bool {
	v := w.view()
	was, ok := v.Chars(ref)
	if !ok {
		return false
	}
	name := v.Rules().Def(v.Rules().Front(was.Def)).Chars.Name
	return slices.ContainsFunc(v.Objects(program.Battlefield, 0, nil), func(r engine.Ref) bool {
		c, ok := v.Chars(r)
		return ok && r != ref && c.Copy != 0 && c.Name == name
	})
}

// attackedBefore reports whether a creature that is attacking has just got an ability that triggers when a creature
// attacks, from the effect of an ability: it doesn't trigger any more (508.2a).
func (w *recorder) attackedBefore(ref engine.Ref, by program.AbilityID) bool {
	if ref.IsPlayer() || !fighting(w.view(), ref) {
		return false
	}
	rules := w.view().Rules()
	for _, m := range w.ability(by).Mods {
		if rules.Mods[m].Kind != program.ModGrant {
			continue
		}
		for _, t := range w.ability(program.AbilityID(rules.Mods[m].A)).Trigger {
			if rules.Patterns[t].Kinds == program.EvAttack.Bit() {
				return true
			}
		}
	}
	return false
}

// overwrites reports whether a step of a trace and an earlier one in the same layer change the same thing, so that
// their timestamps matter (613.7).
func overwrites(t *engine.Trace, i int) bool {
	s := &t.Steps[i]
	if s.Base || s.Counters || s.CDA || s.Lost || s.Unmet {
		return false
	}
	for k := range i {
		p := &t.Steps[k]
		if p.Layer != s.Layer || p.Base || p.Counters || p.CDA || p.Lost || p.Unmet || p.Stamp > s.Stamp {
			continue
		}
		if timestamped[s.Layer] || s.Layer == rulebook.LayerAbility && takesAway(p) != takesAway(s) {
			return true
		}
	}
	return false
}

// takesAway reports whether a step takes abilities away.
func takesAway(s *engine.TraceStep) bool {
	// Others: they give abilities.
	switch s.Kind {
	case program.ModLoseAll, program.ModDropKeyword, program.ModDropAbility:
		return true
	}
	return false
}

// definedBefore are the rules by which what an object's lost characteristic-defining abilities define is still so, as
// they have been applied in an earlier layer (613.3): devoid in that of colors, changeling in that of types.
func (w *recorder) definedBefore(c *program.Chars) (out []rulebook.Rule) {
	printed := &w.view().Rules().Def(c.Def).Chars
	if printed.Has(program.Devoid) {
		out = append(out, rulebook.RuleLayerColor, rulebook.RuleDefiningFirst)
	}
	if printed.Has(program.Changeling) {
		out = append(out, rulebook.RuleLayerType, rulebook.RuleDefiningFirst)
	}
	return out
}
