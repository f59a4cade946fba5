package judge

import (
	"fmt"
	"strings"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/rulebook"
	"arbiter/scenario"
)

// stepNames are the steps as the rules call them.
var stepNames = [...]string{"", "untap step", "upkeep step", "draw step", "precombat main phase", "beginning of combat step", "declare attackers step", "declare blockers step",
	"first combat damage step", "combat damage step", "end of combat step", "postcombat main phase", "end step", "cleanup step"}

func (w *recorder) stepName(s program.Step) string {
	switch {
	case int(s) >= len(stepNames):
		return ""
	case s == program.StepEnd && w.edition.Date < rulebook.Day(2009, 7, 11):
		return "end of turn step"
	}
	return stepNames[s]
}

// Record tells of an event.
func (w *recorder) Record(g *engine.Game, e *engine.Event) {
	if !w.begun || g.Turn.Number == 0 {
		return
	}
	if e.Rule == rulebook.NoRule {
		w.rep.unsaid = append(w.rep.unsaid, fmt.Sprintf("event of kind %d", e.Kind))
	}
	v := w.view()
	switch e.Kind {
	case program.EvStep:
		w.flush()
		if s := program.Step(e.Aux); s == program.StepAttackers || s == program.StepBlockers {
			w.illegalCombat(s)
		}
	case program.EvGainLife:
		w.lives[w.purse(e.Player)] += int(e.Amount)
	case program.EvLoseLife:
		if p := g.PartOf(e); p == nil || p.Kind != program.EvDamage {
			w.lives[w.purse(e.Player)] -= int(e.Amount)
		}
	}
	if e.Kind == program.EvMove && e.New != engine.NoRef && e.New != e.Obj {
		w.became[e.Obj] = e.New
	}
	if e.Kind == program.EvCease && e.Rule == rulebook.RuleResolve || e.Kind == program.EvMove && e.Flags&program.FlagResolved != 0 && e.To != program.Battlefield {
		if w.idle && e.Obj == w.resolving {
			w.add(w.step(NotDone, 1, "Nothing happens: there is nothing that it could do.", nil, rulebook.RuleInstructions))
		}
		w.idle = false
	} else if e.Rule == rulebook.RuleIllegalTargets {
		w.aboutTo()
	} else if e.Kind != program.EvStep && e.Kind != program.EvStepEnd {
		w.idle = false
	}
	if w.folded(e) {
		return
	}
	c := w.log.Clause(v, e)
	if c == (gamelog.Clause{}) {
		return
	}
	by, caused := w.causeOf(e)
	kind, level := Event, 0
	switch e.Kind {
	case program.EvActivate, program.EvAttack, program.EvBlock:
		kind = Action
	case program.EvCast:
		kind = Action
		w.making = 0
	case program.EvLose, program.EvWin, program.EvDrawGame:
		kind = Complete
	case program.EvMove:
		if e.Flags&(program.FlagCasting|program.FlagPlayed) != 0 {
			kind = Action
		}
	}
	switch e.Kind {
	case program.EvPutTrigger:
		kind, by = Trigger, w.onStack(e.Obj)
		c.Rest += w.details(e.Obj)
	case program.EvCast:
		by = w.onStack(e.Obj)
		c.Rest += w.details(e.Obj)
	case program.EvActivate:
		if w.activated {
			w.activated, w.making = false, 0
			details := ""
			if e.Obj != engine.NoRef {
				details = w.details(e.Obj)
			}
			if details == "" {
				return
			}
			kind, c = Event, gamelog.Clause{Subject: "the ability of " + w.sourceName(e.Src), Verb: "be on the stack", Rest: details}
			level, by = 1, nil
			break
		}
		by = w.line(program.AbilityID(e.Aux), e.Src)
		if e.Obj != engine.NoRef {
			c.Rest += w.details(e.Obj)
		}
	case program.EvFace:
		if n := w.g.OwnName(e.Obj); program.FaceChange(e.Aux) == program.FaceUp && n != "" {
			c.Subject = strings.Replace(c.Subject, "a nameless creature", "a face-down creature", 1)
			if c.Rest = ""; w.g.CopierName(e.Obj) == "" {
				c.Rest = ": it is " + n
			}
		}
	case program.EvDamage:
		c.Object += w.results(e)
	case program.EvGainLife, program.EvLoseLife:
		c.Rest += w.lifeNow(e.Player)
	case program.EvCounters:
		if e.Flags&program.FlagEntering != 0 && by == nil {
			by, _ = w.causeOf(e)
		}
	}
	if kind == Event && (caused || e.Kind == program.EvDamage && e.Flags&program.FlagCombat != 0 && w.g.Sw().DamageOnStack || w.making > 0 || e.Flags&program.FlagResolved != 0 || e.Rule == rulebook.RuleIllegalTargets) {
		level = 1
	}
	if e.Flags&program.FlagResolved != 0 || e.Rule == rulebook.RuleIllegalTargets {
		by = nil
	}
	if e.Kind == program.EvMove && e.Flags&program.FlagCasting != 0 {
		w.making = 1
		by = nil
	} else if w.making > 0 && e.Kind != program.EvActivate {
		by = nil // a cost
	}
	if by != nil && e.Kind == program.EvMove && e.To == program.Library && strings.Contains(by.Text, "shuffle") && !strings.Contains(by.Text, "bottom") {
		c.Rest = strings.Replace(c.Rest, " on the bottom of ", " into ", 1)
		c.Verb, c.Verbs = strings.Replace(c.Verb, " on the bottom of ", " into ", 1), strings.Replace(c.Verbs, " on the bottom of ", " into ", 1)
	}
	if e.Kind == program.EvPutTrigger && len(w.batch) == 0 {
		src := w.sourceName(e.Src)
		w.again(w.step(kind, level, c.Sentence(), by, w.rulesOf(e, caused)...), func(n int) string {
			return fmt.Sprintf("%s abilities of %s go onto the stack%s.", gamelog.Capital(gamelog.Number(n)), src, c.Rest)
		})
		return
	}
	sticky := e.Flags&(program.FlagDrawn|program.FlagForMana) != 0 || e.Kind == program.EvAddMana
	if !sticky && len(w.batch) > 0 && w.batch[0].sticky {
		w.flush()
	}
	s := w.step(kind, level, c.Sentence(), by, w.rulesOf(e, caused)...)
	w.batch = append(w.batch, told{s, c, sticky})
	if kind != Event {
		w.flush()
	}
}

// folded says whether an event is told with another: what damage results in, a spell that leaves the stack as an ability that has resolved.
func (w *recorder) folded(e *engine.Event) bool {
	if p := w.g.PartOf(e); p != nil && p.Kind == program.EvDamage {
		switch e.Kind {
		case program.EvLoseLife, program.EvMarkDamage, program.EvMark, program.EvPlayer:
			return true
		}
	}
	return e.Kind == program.EvCease && (e.Rule == rulebook.RuleResolve || e.Rule == rulebook.RuleCombatDamage)
}

// results are what damage leads to: the life total that is left.
func (w *recorder) results(e *engine.Event) string {
	out := ""
	w.g.Parts(e, func(p *engine.Event) {
		if p.Kind == program.EvLoseLife {
			q := w.purse(p.Player)
			was := w.lives[q]
			w.lives[q] -= int(p.Amount)
			out = fmt.Sprintf(" (%d life → %d)", was, w.lives[q])
		}
	})
	return out
}

func (w *recorder) lifeNow(p program.PlayerID) string {
	return fmt.Sprintf(" (now %d)", w.lives[w.purse(p)])
}

// purse is the player whose place in lives holds a player's life total: the first of a team that shares it (810.9).
func (w *recorder) purse(p program.PlayerID) program.PlayerID {
	v := w.view()
	for q := range w.names {
		if v.ActAsOne(program.PlayerID(q), p) {
			return program.PlayerID(q)
		}
	}
	return p
}

// onStack is the line of what is on the stack.
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
	return w.modal(b.Ability, src, w.g.ModesOf(ref))
}

// details are the choices announced for what is on the stack: targets, X.
func (w *recorder) details(ref engine.Ref) string {
	v := w.view()
	out := ""
	if refs := v.Targets(ref, nil); len(refs) > 0 {
		times := map[engine.Ref]int{}
		for _, r := range refs {
			times[r]++
		}
		var names []string
		for _, r := range refs {
			switch n := w.log.Name(v, r); times[r] {
			case 0:
				continue // named before
			case 1:
				names = append(names, n)
			default:
				names = append(names, fmt.Sprintf("%s (%s times)", n, gamelog.Number(times[r])))
			}
			times[r] = 0
		}
		out += ", targeting " + gamelog.List(names)
	}
	if x, ok := w.g.XOf(ref); ok && x != 0 {
		out += fmt.Sprintf(", with X being %d", x)
	}
	return out
}

// Remark tells of what no event tells.
func (w *recorder) Remark(g *engine.Game, r *engine.Remark) {
	if !w.begun || g.Turn.Number == 0 {
		return
	}
	v := w.view()
	name := func(ref engine.Ref) string { return w.log.Name(v, ref) }
	by := w.lineIn(r.Ctx, engine.Cause{Source: r.Source, Ability: r.Ability, X: -1})
	if r.Kind != engine.RemarkBatch {
		w.idle = false
	}
	switch r.Kind {
	case engine.RemarkBatch:
		if len(w.batch) > 0 && !w.batch[0].sticky {
			w.flush()
		}
		w.know()
	case engine.RemarkReplaced:
		w.replaced(r, by)
	case engine.RemarkNot:
		w.notDone(r, by)
	case engine.RemarkTriggers:
		w.flush()
		w.again(w.step(Trigger, 0, fmt.Sprintf("An ability of %s triggers.", w.sourceName(r.Source)), by, rulebook.RuleTriggered),
			func(n int) string {
				return fmt.Sprintf("%s abilities of %s trigger.", gamelog.Capital(gamelog.Number(n)), w.sourceName(r.Source))
			})
	case engine.RemarkNoTrigger:
		w.add(w.step(NotDone, 0, fmt.Sprintf("An ability of %s does not trigger: its condition%s is not met.", w.sourceName(r.Source), condition(by)), by, rulebook.RuleInterveningIf))
	case engine.RemarkResolves:
		w.flush()
		w.look(true)
		text := gamelog.Capital(name(r.Obj)) + " resolves."
		if v.Kind(r.Obj) == program.KindAbility {
			text = fmt.Sprintf("The ability of %s resolves.", w.sourceName(r.Source))
		}
		if v.Kind(r.Obj) == program.KindDamage {
			text = "Combat damage resolves."
		}
		w.put(w.step(Resolve, 0, text, w.onStack(r.Obj), r.Rule))
		w.lastKnown(r)
		w.idle, w.resolving = true, r.Obj
	case engine.RemarkIf:
		w.aboutTo()
		w.add(w.step(NotDone, 1, fmt.Sprintf("Its condition%s is no longer met: it does nothing.", condition(by)), by, rulebook.RuleInterveningIf))
	case engine.RemarkTarget:
		if by = w.onStack(r.Source); r.Why == engine.ReasonProtection || r.Why == engine.ReasonHexproof || r.Why == engine.ReasonCant {
			by = w.line(w.g.Shield(r.Obj, r.Source))
		}
		w.add(w.step(NotDone, 1, fmt.Sprintf("%s is no longer a legal target: %s.", gamelog.Capital(name(r.Obj)), w.untarget(r)), by, w.untargetRules(r)...))
	case engine.RemarkNoTarget:
		w.add(w.step(NotDone, 0, fmt.Sprintf("The ability of %s is not put onto the stack: there is no legal target for it, or no choice that can be made.", w.sourceName(r.Source)), by, rulebook.RuleTriggerChoices))
	case engine.RemarkUndone:
		w.making = 0
		w.add(w.step(NotDone, 0, fmt.Sprintf("It is taken back, as its cost can't be paid after all: %s goes back to where it was.", name(r.Obj)), nil, rulebook.RuleUndo))
	case engine.RemarkEffect:
		w.effect(r, by)
	case engine.RemarkDelayed:
		w.add(w.step(Effect, 1, "A delayed triggered ability is created.", by, rulebook.RuleDelayed))
	}
}

// aboutTo takes back that something resolves: it was about to.
func (w *recorder) aboutTo() {
	for i := len(w.rep.Steps) - 1; i >= 0; i-- {
		if s := &w.rep.Steps[i]; s.Kind == Resolve {
			s.Text = strings.Replace(s.Text, " resolves.", " is about to resolve.", 1)
			return
		}
	}
}

func (w *recorder) sourceName(ref engine.Ref) string {
	if ref == engine.NoRef {
		return "the game itself"
	}
	return w.log.Name(w.view(), ref)
}

// effect tells that a continuous effect begins.
func (w *recorder) effect(r *engine.Remark, by *Line) {
	names := []string{}
	for _, ref := range w.g.Locked(r.Effect) {
		names = append(names, w.log.Name(w.view(), ref))
	}
	text := "A continuous effect begins"
	if len(names) > 0 {
		text += " that affects " + gamelog.List(names)
	}
	if d := duration(r.Effect.Dur); d != "" {
		text += "; it lasts " + d
	}
	w.add(w.step(Effect, 1, text+".", by, rulebook.RuleEffect))
}

func duration(d program.Duration) string {
	switch d {
	case program.DurEndOfTurn:
		return "until end of turn"
	case program.DurEndOfCombat:
		return "until end of combat"
	case program.DurNextTurn:
		return "until the player's next turn"
	case program.DurEndNextTurn:
		return "until the end of the player's next turn"
	case program.DurNextUntap:
		return "until the player's next untap step"
	case program.DurNextUpkeep:
		return "until the player's next upkeep"
	case program.DurNextEndStep:
		return "until the player's next end step"
	case program.DurWhile:
		return "as long as its condition holds"
	case program.DurSource:
		return "until its source leaves"
	}
	return ""
}

// lastKnown tells that an ability whose source is gone uses what it last was.
func (w *recorder) lastKnown(r *engine.Remark) {
	v := w.view()
	if v.Kind(r.Obj) != program.KindAbility || r.Source == engine.NoRef || v.Zone(r.Source) != program.ZoneNone {
		return
	}
	c, ok := w.g.LastKnown(r.Source)
	if !ok || !c.Is(program.TypeCreature) {
		return
	}
	label := ""
	if a := r.Ability; a != 0 {
		label = v.Rules().Abilities[a].Label
	}
	if !asksOfSource(label) {
		return
	}
	words := w.log.Words(v)
	w.put(w.step(Effect, 1, fmt.Sprintf("%s is no longer %s: what it last was there counts, a %d/%d.", gamelog.Capital(w.log.Name(v, r.Source)), words.OnBattlefield, c.Power, c.Toughness), nil, rulebook.RuleLastKnown))
}

// Choose tells of a choice that was open.
func (w *recorder) Choose(d *engine.Decision, option int) {
	w.flush()
	if !w.begun || w.g.Turn.Number == 0 {
		return
	}
	if d.Kind == program.DecidePriority {
		w.making = 0
	}
	w.idle = false
	w.know()
	if w.making == 0 || d.Kind == program.DecidePriority {
		w.look(true)
	}
	w.choice(d, option)
}

// Illegal tells why an action is illegal.
func (w *recorder) Illegal(a *scenario.Action, by program.PlayerID) {
	w.flush()
	w.look(true)
	w.illegalAction(a, by)
}

// condition is an ability's "if", in quotes; "" if its text has none.
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
