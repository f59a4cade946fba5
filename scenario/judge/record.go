package judge

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/rulebook"
	"arbiter/scenario"
)

// stepNames are the names of the steps and phases in the rules.
var stepNames = [...]string{
	"",
	"untap step",
	"upkeep step",
	"draw step",
	"precombat main phase",
	"beginning of combat step",
	"declare attackers step",
	"declare blockers step",
	"first combat damage step",
	"combat damage step",
	"end of combat step",
	"postcombat main phase",
	"end step",
	"cleanup step",
}

func (w *recorder) stepName(s program.Step) string {
	switch {
	case int(s) >= len(stepNames):
		return ""
	case s == program.StepEnd && w.edition.Date < rulebook.Day(2009, 7, 11):
		return "end of turn step"
	}
	return stepNames[s]
}

// Record reports an event.
func (w *recorder) Record(g *engine.Game, e *engine.Event) {
	if !w.begun || g.Turn.Number == 0 && (!w.restarted ||
		e.Rule == rulebook.RuleOpeningHand || e.Rule == rulebook.RuleMulligan) {
		return
	}
	if e.Kind == program.EvPlayer && program.PlayerFact(e.Aux) == program.FactRestart {
		w.restarted = true
	}
	if g.Turn.Number == 0 { // what was counted is of the old game
		for q := range w.lives {
			w.lives[q] = w.view().Life(program.PlayerID(q))
		}
	}
	if e.Rule == rulebook.NoRule {
		w.rep.unruled = append(w.rep.unruled, fmt.Sprintf("event of kind %d", e.Kind))
	}
	w.of = subject{event: e.Kind}
	defer func() { w.of = subject{} }()
	w.keepTrack(e)
	w.count(e)
	if !w.giftFirst || e.Flags&program.FlagCreated == 0 { // tokens are created in two events
		w.giftFirst = w.nothingYet && w.gives(w.resolving)
	}
	w.reportNothing(e)
	if w.folded(e) {
		return
	}
	c := w.log.Clause(w.view(), e)
	if c == (gamelog.Clause{}) {
		return
	}
	by, caused := w.causeOf(e)
	s := eventStep{kind: kindOf(e), clause: c, by: by, caused: caused}
	w.noteSource(e)
	if e.Kind == program.EvCast {
		w.announcing = false
	}
	if !w.addDetails(&s, e) {
		return
	}
	w.setCause(&s, e)
	w.putEvent(&s, e)
	if later := w.later; len(later) > 0 {
		w.later = nil
		for _, s := range later {
			w.add(s)
		}
	}
}

// gives reports whether a spell is an instant or sorcery whose gift was promised (702.174j).
func (w *recorder) gives(spell engine.Ref) bool {
	v := w.view()
	c, ok := v.Chars(spell)
	if !ok || !c.Is(program.TypeInstant) && !c.Is(program.TypeSorcery) || !w.g.PaidMore(spell) {
		return false
	}
	d := v.Def(spell)
	return d != nil && slices.ContainsFunc(d.CastMods, func(a program.AbilityID) bool {
		return w.ability(a).Way&program.WayGift != 0
	})
}

// noteSource notes whether the source of an ability is there as the ability is put onto the stack.
func (w *recorder) noteSource(e *engine.Event) {
	if (e.Kind == program.EvPutTrigger || e.Kind == program.EvActivate) && e.Obj != engine.NoRef &&
		w.view().Zone(e.Src) != program.ZoneNone {
		if w.sourceThere == nil {
			w.sourceThere = map[engine.Ref]bool{}
		}
		w.sourceThere[e.Obj] = true
	}
}

// eventStep is a step of the report while it is made of an event.
type eventStep struct {
	kind   Kind
	level  int
	clause gamelog.Clause
	by     *Line
	caused bool // by a spell or ability
}

// keepTrack follows life totals, objects that change zones, and declarations that are illegal.
func (w *recorder) keepTrack(e *engine.Event) {
	// Others: nothing is counted up from the other events.
	switch e.Kind {
	case program.EvStep:
		w.flush()
		if program.Step(e.Aux) == program.StepFirstDamage {
			w.add(w.step(Effect, 0, "A creature with first strike or double strike is attacking or blocking: there are "+
				"two combat damage steps.", nil, rulebook.RuleTwoDamageSteps, rulebook.RuleFirstStrike))
		}
		if s := program.Step(e.Aux); s == program.StepAttackers || s == program.StepBlockers {
			if s == program.StepBlockers {
				w.unable()
			}
			w.illegalCombat(s)
		}
	case program.EvGainLife:
		w.lives[w.lifeHolder(e.Player)] += int(e.Amount)
	case program.EvLoseLife:
		if p := w.g.PartOf(e); p == nil || p.Kind != program.EvDamage {
			w.lives[w.lifeHolder(e.Player)] -= int(e.Amount)
		}
	case program.EvMove:
		if e.New != engine.NoRef && e.New != e.Obj {
			w.became[e.Obj] = e.New
		}
	}
}

// reportNothing reports that a spell or ability leaves the stack without having done anything.
func (w *recorder) reportNothing(e *engine.Event) {
	left := e.Kind == program.EvCease && e.Rule == rulebook.RuleResolve ||
		e.Kind == program.EvMove && e.Flags&program.FlagResolved != 0 && e.To != program.Battlefield
	switch {
	case left:
		if w.nothingYet && e.Obj == w.resolving {
			more := slices.Concat(w.groundsOf(w.grounds.of), w.whyNothing())
			if w.staysThere {
				more = append(more, rulebook.RuleInstantStays)
			}
			s := w.step(NotDone, 1, "Nothing happens: there is nothing that it could do.", nil,
				w.undone(append([]rulebook.Rule{rulebook.RuleInstructions}, more...)...)...)
			s.Rules = w.citeActions(s.Rules, NotDone, &Line{Text: w.ability(w.resolvingAs).Label})
			w.add(s)
		}
		w.nothingYet = false
	case e.Rule == rulebook.RuleIllegalTargets:
		w.retractResolves()
	case e.Kind != program.EvStep && e.Kind != program.EvStepEnd && e.Kind != program.EvAction:
		w.nothingYet = false
	}
}

// undone adds to the rules by which something does not happen that a delayed triggered ability only affects an object
// that is still where it is expected to be (603.7c).
func (w *recorder) undone(rules ...rulebook.Rule) []rulebook.Rule {
	if w.delayed[w.resolvingAs] {
		rules = append(rules, rulebook.RuleDelayedObject)
	}
	if l := w.ability(w.resolvingAs).Label; untilLeaves.MatchString(l) {
		if w.ability(w.resolvingAs).Kind == program.AbTriggered {
			rules = append(rules, rulebook.RuleUntilPast)
		} else {
			rules = append(rules, rulebook.RuleUntilOver)
		}
	} else if strings.Contains(l, "for as long as") {
		rules = append(rules, rulebook.RuleAsLongAs)
	}
	return rules
}

// untilLeaves are the words of an effect that lasts until its source leaves (610.3).
var untilLeaves = regexp.MustCompile(` until (~|this \w+) leaves`)

// kindOf is the kind of step that an event is.
func kindOf(e *engine.Event) Kind {
	// Others: nobody decides that the other events happen now.
	switch e.Kind {
	case program.EvActivate, program.EvAttack, program.EvBlock, program.EvCast:
		return Action
	case program.EvLose, program.EvWin, program.EvDrawGame:
		return Complete
	case program.EvMove:
		if e.Flags&(program.FlagCasting|program.FlagPlayed) != 0 {
			return Action
		}
	}
	return Event
}

// addDetails adds what was announced, and what an event leads to, to its clause. It reports false for an event that
// needs no step.
func (w *recorder) addDetails(s *eventStep, e *engine.Event) bool {
	// Others: the sentence of the log says everything.
	switch e.Kind {
	case program.EvPutTrigger:
		s.kind, s.by = Trigger, w.onStack(e.Obj)
		s.clause.Rest += w.announcedChoices(e.Obj)
	case program.EvCast:
		s.by = w.onStack(e.Obj)
		s.clause.Rest += w.announcedChoices(e.Obj)
	case program.EvActivate:
		details := ""
		if e.Obj != engine.NoRef {
			details = w.announcedChoices(e.Obj)
		}
		if !w.announced {
			s.by = w.line(program.AbilityID(e.Aux), e.Src)
			s.clause.Rest += details
			break
		}
		w.announced, w.announcing = false, false
		s.kind, s.level, s.by = Event, 1, nil
		s.clause = gamelog.Clause{
			Subject: "the ability of " + w.sourceName(e.Src),
			Verb:    "be on the stack",
			Rest:    details,
		}
		return details != ""
	case program.EvFace:
		if n := w.g.OwnName(e.Obj); program.FaceChange(e.Aux) == program.FaceUp && n != "" {
			s.clause.Subject = strings.Replace(s.clause.Subject, "a nameless creature", "a face-down creature", 1)
			if s.clause.Rest = ""; w.g.CopierName(e.Obj) == "" {
				s.clause.Rest = ": it is " + n
			}
		}
	case program.EvAttack, program.EvBlock:
		if a, of := w.g.Required(e); a != 0 {
			s.by = w.line(a, of)
		}
	case program.EvDamage:
		s.clause.Object += w.results(e)
	case program.EvGainLife, program.EvLoseLife:
		s.clause.Rest += w.lifeNow(e.Player)
	case program.EvNote:
		if e.Aux == int32(engine.NoteCombatDamage) {
			s.clause.Rest += w.assigned(e.Obj)
		}
	}
	return true
}

// assigned lists the combat damage that is on the stack: "; Orc assigns 2 to Elf".
func (w *recorder) assigned(ref engine.Ref) string {
	out := ""
	for _, a := range w.g.AssignedDamage(ref) {
		out += fmt.Sprintf("; %s assigns %d to %s", w.sourceName(a.From), a.N, w.sourceName(a.To))
	}
	return strings.Replace(out, ";", ":", 1)
}

// setCause sets the level of a step, and drops the card's line where the rules or a cost are the cause.
func (w *recorder) setCause(s *eventStep, e *engine.Event) {
	fromStack := e.Flags&program.FlagResolved != 0 || e.Rule == rulebook.RuleIllegalTargets
	stackDamage := e.Kind == program.EvDamage && e.Flags&program.FlagCombat != 0 && w.g.Sw().DamageOnStack
	if s.kind == Event && (s.caused || stackDamage || w.announcing || fromStack) {
		s.level = 1
	}
	if fromStack {
		s.by = nil
	}
	if e.Kind == program.EvMove && e.Flags&program.FlagCasting != 0 {
		w.announcing, w.casting = true, e.New
		s.by = nil
	} else if w.announcing && e.Kind != program.EvActivate {
		s.by = nil // a cost
	}
	shuffled := s.by != nil && strings.Contains(s.by.Text, "shuffle") && !strings.Contains(s.by.Text, "bottom")
	if shuffled && e.Kind == program.EvMove && e.To == program.Library {
		intoLibrary := strings.NewReplacer(" on the bottom of ", " into ")
		s.clause.Verb, s.clause.Rest = intoLibrary.Replace(s.clause.Verb), intoLibrary.Replace(s.clause.Rest)
	}
}

// putEvent puts a step into the batch of those that may become one sentence.
func (w *recorder) putEvent(s *eventStep, e *engine.Event) {
	rules := w.rulesOf(e, s.caused)
	rules = append(rules, w.besides(e, s.by, s.caused)...)
	rules = append(rules, w.decides(e, s.by, s.caused)...)
	rules = append(rules, w.teamRules(e, endRule(e, e.Rule, s.caused))...)
	if c, ok := w.g.Cause(e); ok && s.caused {
		rules = append(rules, w.groundsOf(c.Source)...)
	}
	says := func(words string) bool { return s.by != nil && strings.Contains(s.by.Text, words) }
	switch {
	case e.Kind == program.EvMove && e.Flags&program.FlagCreated != 0 && says("a copy of"):
		rules = append(rules, rulebook.RuleCopiableValues)
	case (e.Kind == program.EvCast || e.Kind == program.EvPutTrigger) && says("divided as you choose"):
		rules = append(rules, rulebook.RuleDivide)
	case e.Flags&program.FlagDrawn != 0 && s.by != nil && drawsSeveral.MatchString(s.by.Text):
		rules = append(rules, rulebook.RuleDrawOneByOne)
	case e.Kind == program.EvMove && (e.From == program.Exile || e.To == program.Exile) && says(" until ") &&
		says("leaves the battlefield"):
		rules = append(rules, rulebook.RuleUntilEvent)
	}
	step := w.step(s.kind, s.level, s.clause.Sentence(), s.by, rules...)
	step.Rules = w.costWords(w.citeWord(step.Rules, cmp.Or(wordOf(e), w.castAs(e), w.blockedAsAllowed(e))), e)
	if e.Kind == program.EvMove && e.Flags&program.FlagCreated != 0 {
		if c, ok := w.view().Chars(e.New); ok && w.view().IsToken(e.New) { // a predefined token (111.10)
			step.Rules = w.citeToken(step.Rules, w.view().Rules().Name(c.Name))
		}
	}
	if e.Kind == program.EvPutTrigger && w.g.SplitSecond() {
		step.Rules = append(step.Rules, w.numbers(rulebook.RuleSplitSecondMana)...)
	}
	if e.Kind == program.EvPutTrigger {
		w.ordered(&step)
	}
	if e.Kind == program.EvPutTrigger && len(w.batch) == 0 {
		src := w.sourceName(e.Src)
		w.putCounted(step, rulebook.RuleTriggerOrder, func(n int) string {
			return fmt.Sprintf(
				"%s abilities of %s go onto the stack%s.",
				gamelog.Capital(gamelog.Number(n)),
				src,
				s.clause.Rest,
			)
		})
		return
	}
	sticky := e.Flags&(program.FlagDrawn|program.FlagForMana) != 0 || e.Kind == program.EvAddMana
	if !sticky && len(w.batch) > 0 && w.batch[0].sticky {
		w.flush()
	}
	deals := engine.NoRef
	if e.Kind == program.EvDamage {
		deals = e.Src
	}
	w.batch = append(w.batch, pendingStep{step, s.clause, sticky, e.Flags&program.FlagSBA != 0, deals})
	if s.kind != Event {
		w.flush()
	}
}

// drawsSeveral are the words of an instruction to draw more than one card, one at a time (121.2).
var drawsSeveral = regexp.MustCompile(`\b[Dd]raws? (two|three|four|five|six|seven|ten|twenty|X|that many|\d+) `)

// ordered cites that a player puts several triggered abilities onto the stack in any order (603.3b), if another was put
// there just before.
func (w *recorder) ordered(now *Step) {
	n := len(w.rep.Steps) - 1
	for ; n >= 0 && w.rep.Steps[n].Kind == Choice; n-- { // its targets
	}
	if n < 0 {
		return
	}
	last := &w.rep.Steps[n]
	if last.of.event == program.EvPutTrigger && last.Turn == now.Turn && last.Step == now.Step {
		for _, s := range [...]*Step{last, now} {
			if !slices.Contains(s.rules, rulebook.RuleTriggerOrder) {
				s.rules = append(slices.Clone(s.rules), rulebook.RuleTriggerOrder)
				s.Rules = append(slices.Clone(s.Rules), w.numbers(rulebook.RuleTriggerOrder)...)
			}
		}
	}
}

// folded reports whether another event describes this one: the results of damage, and an ability that leaves the stack
// after it has resolved.
func (w *recorder) folded(e *engine.Event) bool {
	if p := w.g.PartOf(e); p != nil && p.Kind == program.EvDamage {
		// Others: the other events are told by themselves.
		switch e.Kind {
		case program.EvLoseLife, program.EvMarkDamage, program.EvMark, program.EvPlayer:
			return true
		}
	}
	return e.Kind == program.EvCease && (e.Rule == rulebook.RuleResolve || e.Rule == rulebook.RuleCombatDamage)
}

// results describes the result of damage to a player: the change of the life total.
func (w *recorder) results(e *engine.Event) string {
	out := ""
	w.g.Parts(e, func(p *engine.Event) {
		if p.Kind == program.EvLoseLife {
			q := w.lifeHolder(p.Player)
			was := w.lives[q]
			w.lives[q] -= int(p.Amount)
			out = fmt.Sprintf(" (%d life → %d)", was, w.lives[q])
		}
	})
	return out
}

func (w *recorder) lifeNow(p program.PlayerID) string {
	return fmt.Sprintf(" (now %d)", w.lives[w.lifeHolder(p)])
}

// lifeHolder is the player whose entry in lives holds a player's life total: the first one of a team that shares it
// (810.9).
func (w *recorder) lifeHolder(p program.PlayerID) program.PlayerID {
	v := w.view()
	for q := range w.names {
		if v.ActAsOne(program.PlayerID(q), p) {
			return program.PlayerID(q)
		}
	}
	return p
}

// onStack returns the line of a spell or ability on the stack.
func (w *recorder) onStack(ref engine.Ref) *Line {
	v := w.view()
	b, ok := v.Body(ref)
	if !ok || b.Ability == 0 {
		return nil
	}
	src := ref
	if v.Kind(ref) == program.KindAbility {
		src = w.g.SourceOf(ref)
	}
	return w.given(ref, b.Ability, src, w.g.ModesOf(ref))
}

// announcedChoices describes the choices made for a spell or ability on the stack: its targets and X.
func (w *recorder) announcedChoices(ref engine.Ref) string {
	v := w.view()
	out := w.log.Targeting(v, w.g.SplicedTargets(ref, v.Targets(ref, nil)))
	if out == "" && w.untargeted(ref) {
		out = ", with no targets"
	}
	if x, ok := w.g.XOf(ref); ok && x != 0 {
		out += fmt.Sprintf(", with X being %d", x)
	}
	return out
}

// Choose reports a choice.
func (w *recorder) Choose(d *engine.Decision, option int) {
	if w.chosen != nil {
		w.chosen(w.play, d, option)
	}
	w.flush()
	if !w.begun || w.g.Turn.Number == 0 {
		return
	}
	if d.Kind == program.DecidePriority {
		w.announcing = false
	}
	w.of = subject{decision: d.Kind}
	defer func() { w.of = subject{} }()
	w.nothingYet = false
	w.learnNames()
	if !w.announcing || d.Kind == program.DecidePriority {
		w.noteChanges(true)
	}
	w.choice(d, option)
}

// Illegal reports why an action is illegal.
func (w *recorder) Illegal(a *scenario.Action, by program.PlayerID) {
	w.flush()
	w.noteChanges(true)
	text, name, o := w.illegalAction(a, by)
	defer func() { w.refused = engine.NoRef }()
	if o.Kind == engine.ObstacleCost && a.Do == "cast" {
		w.add(w.tooDear(w.refusal(text, name, &o), a, by))
		return
	}
	if o.Kind == engine.ObstacleTarget && len(a.Targets) == 1 && w.whyNotTarget(a, by) != engine.ReasonUnlike {
		w.IllegalChoice(a, by, scenario.ForbiddenTarget) // why that isn't one
		return
	}
	w.obstacle(text, name, &o)
}

// tooDear adds to a refusal what changes the cost that can't be paid (601.2f).
func (w *recorder) tooDear(s Step, a *scenario.Action, p program.PlayerID) Step {
	ref, ok := w.play.FindToPlay(a.Card, p)
	if !ok {
		return s
	}
	var g engine.Game
	w.g.CopyInto(&g)
	if price, ok := g.PriceOf(p, ref); ok && (len(price.By) > 0 || price.Taxed) {
		s.Rules = append(slices.Clone(s.Rules), w.numbers(rulebook.RuleTotalCost)...)
		if len(price.By) > 0 && s.By == nil {
			s.By = w.line(price.By[0].Ability, price.By[0].Source)
		}
	}
	return s
}

// IllegalChoice reports which choice makes an action illegal that could be taken with another.
func (w *recorder) IllegalChoice(a *scenario.Action, by program.PlayerID, what scenario.Forbidden) {
	w.flush()
	w.noteChanges(true)
	text, _, _ := w.illegalAction(a, by)
	defer func() { w.refused = engine.NoRef }()
	reason, rule := "", rulebook.RuleChooseModes
	switch what {
	case scenario.ForbiddenX:
		reason = "that value can't be chosen for X"
	case scenario.ForbiddenMode:
		reason = "such modes can't be chosen for it"
	case scenario.ForbiddenKicker:
		reason = "its optional cost can't be paid"
		if a.Kicked != nil && !*a.Kicked {
			reason = "it can be cast only with its optional cost"
		}
	case scenario.ForbiddenTarget:
		reason, rule = "these can't be its targets", rulebook.RuleChooseTargets
		if twice(a.Targets) {
			w.add(w.step(Illegal, 0, gamelog.Capital(text)+": the same target can't be chosen twice for one “target”.",
				nil, rule, rulebook.RuleSameTarget))
			return
		}
		if len(a.Targets) == 1 {
			target := a.Targets[0].Card
			if ref, ok := w.find(target); ok {
				target = w.log.Name(w.view(), ref)
			}
			if ref, ok := w.find(a.Targets[0].Card); ok && ref == w.refused && a.Do == "cast" {
				w.add(w.step(Illegal, 0, gamelog.Capital(text)+": a spell can't target itself.", nil, rule,
					rulebook.RuleOwnIllegalTarget))
				return
			}
			reason = target + " is no legal target for it"
			if why := w.whyNotTarget(a, by); why != engine.ReasonUnlike {
				r := &engine.Remark{Why: why, Source: w.refused}
				r.Obj, _ = w.find(a.Targets[0].Card)
				var by *Line
				if r.Obj.IsPlayer() {
					by = w.line(w.g.Shield(r.Obj, engine.NoRef))
				} else if why == engine.ReasonProtection || why == engine.ReasonHexproof {
					by = w.line(w.g.Shield(r.Obj, w.refused))
				}
				rules := append([]rulebook.Rule{rule}, w.untargetRules(r)[1:]...)
				if r.Obj.IsPlayer() && has(w.textOf(by), "hexproof") {
					rules = append(rules, rulebook.RuleHexproofPlayer)
				} else if r.Obj.IsPlayer() && has(w.textOf(by), "shroud") {
					rules = append(rules, rulebook.RuleShroud)
				}
				reason += ": " + w.untarget(r)
				w.add(w.step(Illegal, 0, gamelog.Capital(text)+": "+reason+".", by, rules...))
				return
			}
		}
	}
	w.add(w.step(Illegal, 0, gamelog.Capital(text)+": "+reason+".", nil, rule))
}

// whyNotTarget returns why the only target of an action is illegal.
func (w *recorder) whyNotTarget(a *scenario.Action, by program.PlayerID) engine.Reason {
	to, ok := w.find(a.Targets[0].Card)
	switch {
	case !ok:
	case a.Do == "cast":
		ref, _ := w.play.FindToPlay(a.Card, by)
		if d := w.view().Def(ref); d != nil && d.Spell != 0 {
			return w.g.WhyNotTarget(by, ref, d.Spell, to)
		}
	case a.Do == "activate":
		if ref, id := w.abilityOf(a, by); id != 0 {
			return w.g.WhyNotTarget(by, ref, id, to)
		}
	}
	return engine.ReasonUnlike
}

// condition is the intervening if clause of an ability, in quotes; "" if it has none.
func condition(by *Line) string {
	if by == nil {
		return ""
	}
	_, rest, ok := strings.Cut(by.Text, ", if ")
	if !ok {
		return ""
	}
	cond, _, ok := strings.Cut(rest, ",")
	if !ok {
		return ""
	}
	return ", “" + cond + "”,"
}
