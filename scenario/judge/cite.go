package judge

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// eventRules are the rules that define an event, besides the one by which it happens.
var eventRules = map[program.EventKind][]rulebook.Rule{
	program.EvTap:          {rulebook.RuleTap},
	program.EvReveal:       {rulebook.RuleReveal},
	program.EvScry:         {rulebook.RuleScry},
	program.EvSearch:       {rulebook.RuleSearch},
	program.EvFlip:         {rulebook.RuleCoinFlip},
	program.EvCounters:     {rulebook.RuleCounters},
	program.EvControl:      {rulebook.RuleLayerControl},
	program.EvBlocked:      {rulebook.RuleBlocked},
	program.EvUnblocked:    {rulebook.RuleBlocked},
	program.EvCombatRemove: {rulebook.RuleRemoveFromCombat},
	program.EvAttach:       {rulebook.RuleAttach},
	program.EvShuffle:      {rulebook.RuleShuffle},
	program.EvRegenerate:   {rulebook.RuleRegenerate},
	program.EvPhase:        {rulebook.RulePhasing},
	program.EvGainLife:     {rulebook.RuleLife},
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
		switch program.FaceChange(e.Aux) {
		case program.FaceTransform:
			add(rulebook.RuleTransform)
		case program.FaceFlip:
			add(rulebook.RuleFlip)
		case program.FaceUp, program.FaceDownward:
			add(by, rulebook.RuleFaceDown)
		}
	case program.EvDamage:
		w.g.Parts(e, func(p *engine.Event) {
			switch p.Rule {
			case rulebook.RuleDamageToPlayer, rulebook.RuleDamageToCreature, rulebook.RuleDamageToWalker:
				add(p.Rule)
			}
		})
	case program.EvNote:
		if e.Flags&program.FlagCopy == 0 {
			add(rulebook.RuleDamageOnStack)
		}
	case program.EvTap:
		if e.Flags&program.FlagForMana == 0 && e.Flags&program.FlagCost == 0 {
			add(eventRules[e.Kind]...)
		}
	case program.EvMove:
		switch {
		case e.To == program.Exile && e.From != program.Exile:
			add(rulebook.RuleExile)
		case e.Flags&program.FlagCreated != 0:
			add(rulebook.RuleCreate)
		}
	default:
		add(eventRules[e.Kind]...)
	}
	add(by)
	if len(w.numbers(out...)) == 0 {
		if caused {
			add(rulebook.RuleInstructions)
		} else if e.Flags&program.FlagCombat != 0 {
			add(rulebook.RuleCombatDamage)
		} else {
			add(rulebook.RuleTurn)
		}
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
	self := w.cardNames[source]
	if c, ok := v.Chars(source); ok && !source.IsPlayer() && c.Name != 0 {
		self = v.Rules().Name(c.Name)
	}
	if self == "" {
		self = "this"
	}
	text := gamelog.Named(fillNumber(w.text(v.Rules().Abilities[a].Label), int(c.X)), self)
	for m, mode := range v.Rules().Abilities[a].Modes {
		if modes>>m&1 != 0 && mode.Label != "" && !strings.Contains(text, mode.Label) {
			text = strings.TrimSpace(text + " " + gamelog.Named(w.text(mode.Label), self))
		}
	}
	if text == "" {
		return nil
	}
	return &Line{Card: name, Text: text}
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
