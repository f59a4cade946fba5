package judge

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// A number of the board is what events have made of what the position says. What they are called in a scenario's "why"
// and on the page:
const (
	lifeNumber    = "life"
	handNumber    = "hand"
	libraryNumber = "library"
	damageNumber  = "damage"
	// The others are worked out: the counters of each kind, and what follows from them and from the mana cost.
	countersNumber = "counters"
	loyaltyNumber  = "loyalty"
	defenseNumber  = "defense"
	costNumber     = "cost"
	valueNumber    = "mana value"
)

// numbered identifies a number: one of an object, or of a player by engine.PlayerRef. Of counters, what is their kind.
type numbered struct {
	of   engine.Ref
	what string
}

// tally is a number, as it was when the telling began and is now, with the events that changed it.
type tally struct {
	start, now int
	steps      []Layer
}

// startTallies notes the numbers that the position has.
func (w *recorder) startTallies() {
	w.tallies = map[numbered]*tally{}
	v := w.view()
	note := func(of engine.Ref, what string, n int) { w.tallies[numbered{of, what}] = &tally{start: n, now: n} }
	counters := func(of engine.Ref) {
		for _, kind := range v.Rules().Counters {
			if n := v.CountersOn(of, kind); kind != "" && n > 0 {
				note(of, kind, n)
			}
		}
	}
	for q := range w.names {
		p := program.PlayerID(q)
		of := engine.PlayerRef(p)
		note(of, lifeNumber, v.Life(p))
		note(of, handNumber, v.Count(program.Hand, p))
		note(of, libraryNumber, v.Count(program.Library, p))
		for _, kind := range v.Rules().Counters {
			if n := v.Counters(p, kind); kind != "" && n > 0 {
				note(of, kind, n)
			}
		}
		for z := program.Library; z < program.NumZones; z++ {
			for _, r := range v.Objects(z, p, nil) {
				if b, ok := v.Body(r); ok && b.Damage > 0 {
					note(r, damageNumber, int(b.Damage))
				}
				counters(r)
			}
		}
	}
}

// count follows the numbers that an event changes.
func (w *recorder) count(e *engine.Event) {
	if w.tallies == nil {
		return
	}
	kind := func() string {
		if c := w.g.Rules().Counters; e.Aux >= 0 && int(e.Aux) < len(c) {
			return c[e.Aux]
		}
		return ""
	}
	// Others: they change no number that is followed.
	switch e.Kind {
	case program.EvGainLife:
		w.counted(engine.PlayerRef(w.lifeHolder(e.Player)), lifeNumber, int(e.Amount), e)
	case program.EvLoseLife:
		w.counted(engine.PlayerRef(w.lifeHolder(e.Player)), lifeNumber, -int(e.Amount), e)
	case program.EvMarkDamage:
		w.counted(e.Obj, damageNumber, int(e.Amount), e)
	case program.EvCounters:
		of := e.Obj
		if of == engine.NoRef {
			of = engine.PlayerRef(e.Player)
		}
		w.counted(of, kind(), int(e.Amount), e)
	case program.EvMove:
		owner := w.view().Owner(e.New)
		if e.New == engine.NoRef {
			owner = w.view().Owner(e.Obj)
		}
		if int(owner) >= len(w.names) {
			return
		}
		of := engine.PlayerRef(owner)
		for _, z := range []struct {
			zone program.Zone
			what string
		}{{program.Hand, handNumber}, {program.Library, libraryNumber}} {
			if e.From == z.zone && e.To != z.zone {
				w.counted(of, z.what, -1, e)
			} else if e.To == z.zone && e.From != z.zone {
				w.counted(of, z.what, 1, e)
			}
		}
	}
}

// counted adds a change of a number by an event, or by what the event is a part of.
func (w *recorder) counted(of engine.Ref, what string, by int, e *engine.Event) {
	t := w.tallies[numbered{of, what}]
	if t == nil {
		t = &tally{}
		w.tallies[numbered{of, what}] = t
	}
	was := t.now
	t.now = max(t.now+by, 0)
	if what == lifeNumber {
		t.now = was + by // it may be negative
	}
	if t.now == was {
		return
	}
	whole := e
	if p := w.g.PartOf(e); p != nil && p.Kind == program.EvDamage {
		whole = p
	}
	line, caused := w.causeOf(whole)
	text := w.log.Clause(w.view(), whole).Sentence()
	if text == "" {
		text = "That changes."
	}
	unit := ""
	if what == lifeNumber {
		unit = " life"
	}
	text = fmt.Sprintf("%s (%d%s → %d).", strings.TrimSuffix(text, "."), was, unit, t.now)
	v := w.view()
	t.steps = append(t.steps, Layer{Name: fmt.Sprintf("turn %d, %s", v.Turn(), w.stepName(v.Step())),
		Text: plainSpaces(text), By: line,
		Rules: w.numbers(w.rulesOf(whole, caused)...), Change: fmt.Sprintf("%+d", t.now-was)})
}

// NumbersOf says why the numbers are as they are that the board shows of an object or a player at the end of the
// report: life, cards in hand and library, counters, damage, loyalty, defense, mana value, and what a card costs.
func (r *Report) NumbersOf(ref engine.Ref) []*Derivation {
	if r.recorder == nil {
		return nil
	}
	return r.recorder.numbersOf(ref)
}

// Numbers says the same of a game in progress, to a judge; what happened in it is not known.
func Numbers(g *engine.Game, names []string, ref engine.Ref) []*Derivation {
	var c engine.Game
	g.CopyInto(&c)
	w := &recorder{rep: &Report{}, viewer: engine.Judge, edition: c.Rules().Edition, g: &c, names: names,
		log: gamelog.NewVerbose(names)}
	return w.numbersOf(ref)
}

// numbersOf says why the numbers of an object or a player are as they are.
func (w *recorder) numbersOf(ref engine.Ref) []*Derivation {
	v := w.view()
	var out []*Derivation
	add := func(d *Derivation) {
		if d != nil {
			out = append(out, d)
		}
	}
	if ref.IsPlayer() {
		for _, what := range []string{lifeNumber, handNumber, libraryNumber} {
			add(w.tallied(ref, what))
		}
	} else {
		add(w.tallied(ref, damageNumber))
	}
	for _, kind := range v.Rules().Counters {
		if kind != "" {
			add(w.tallied(ref, kind))
		}
	}
	if ref.IsPlayer() {
		return out
	}
	add(w.fromCounters(ref, loyaltyNumber, program.TypePlaneswalker, rulebook.RuleLoyaltyCounters))
	add(w.fromCounters(ref, defenseNumber, program.TypeBattle, rulebook.RuleDefenseCounters))
	add(w.manaValue(ref))
	add(w.price(ref))
	return out
}

// tallied explains a number that events change; nil if it is 0 and always was.
func (w *recorder) tallied(ref engine.Ref, what string) *Derivation {
	v := w.view()
	t := w.tallies[numbered{ref, what}]
	if t == nil {
		t = w.untold(ref, what)
	}
	name := w.log.Name(v, ref)
	aspect, player := what, ref.IsPlayer()
	var said func(n int) string
	switch what {
	case lifeNumber:
		said = func(n int) string { return fmt.Sprintf("%d life", n) }
	case handNumber:
		said = func(n int) string { return gamelog.Count(n, "card", "cards") + " in hand" }
	case libraryNumber:
		said = func(n int) string { return gamelog.Count(n, "card", "cards") + " in the library" }
	case damageNumber:
		said = func(n int) string { return fmt.Sprintf("%d damage marked on it", n) }
	default:
		aspect = countersNumber
		said = func(n int) string { return gamelog.Count(n, what+" counter", what+" counters") }
	}
	if !player && t.start == 0 && t.now == 0 && len(t.steps) == 0 || aspect == countersNumber && t.now == 0 {
		return nil
	}
	d := &Derivation{Object: name, Aspect: aspect, ref: ref, When: w.when(),
		Result: gamelog.Capital(fmt.Sprintf("%s has %s.", name, said(t.now)))}
	if t.start != 0 || player && aspect != countersNumber {
		d.Steps = append(d.Steps, Layer{Name: "the position", Rules: w.numbers(w.countedBy(what)),
			Text: gamelog.Capital(fmt.Sprintf("%s has %s as what is told begins.", name, said(t.start)))})
	}
	d.Steps = append(d.Steps, t.steps...)
	return d
}

// when says which step of which turn it is.
func (w *recorder) when() string {
	return fmt.Sprintf("turn %d, %s", w.view().Turn(), w.stepName(w.view().Step()))
}

// untold is a number of which nothing was told: it is as the position says.
func (w *recorder) untold(ref engine.Ref, what string) *tally {
	v := w.view()
	n := 0
	switch {
	case what == damageNumber:
		if b, ok := v.Body(ref); ok {
			n = int(b.Damage)
		}
	case !ref.IsPlayer():
		n = v.CountersOn(ref, what)
	case what == lifeNumber:
		n = v.Life(ref.Player())
	case what == handNumber:
		n = v.Count(program.Hand, ref.Player())
	case what == libraryNumber:
		n = v.Count(program.Library, ref.Player())
	default:
		n = v.Counters(ref.Player(), what)
	}
	return &tally{start: n, now: n}
}

// countedBy is the rule that says what such a number is.
func (w *recorder) countedBy(what string) rulebook.Rule {
	switch what {
	case lifeNumber, handNumber, libraryNumber:
		return rulebook.RuleOpeningHand
	case damageNumber:
		return rulebook.RuleDamageToCreature
	}
	return rulebook.RuleCounters
}

// fromCounters explains loyalty and defense: a permanent has as much as it has counters, another card as is printed.
func (w *recorder) fromCounters(ref engine.Ref, what string, of program.TypeSet, rule rulebook.Rule) *Derivation {
	v := w.view()
	c, ok := v.Chars(ref)
	if !ok || !c.Is(of) || v.Zone(ref) != program.Battlefield {
		return nil
	}
	n := v.CountersOn(ref, what)
	d := &Derivation{Object: w.log.Name(v, ref), Aspect: what, When: w.when(), ref: ref, Steps: []Layer{{Name: what,
		Rules: w.numbers(rule), Text: "It has " + gamelog.Count(n, what+" counter", what+" counters") + "."}},
		Result: gamelog.Capital(fmt.Sprintf("%s %d.", what, n))}
	if t := w.tallies[numbered{ref, what}]; t != nil {
		d.Steps = append(slices.Clone(t.steps), d.Steps...)
	}
	return d
}

// manaValue explains the mana value of an object.
func (w *recorder) manaValue(ref engine.Ref) *Derivation {
	v := w.view()
	n, ok := v.ManaValue(ref)
	c, known := v.Chars(ref)
	if !ok || !known {
		return nil
	}
	name := w.log.Name(v, ref)
	text := "It has no mana cost."
	if cost := v.Rules().Def(c.Def).Cost; len(cost) > 0 {
		text = fmt.Sprintf("Its mana cost is %s.", cost)
		if x, ok := w.g.XOf(ref); ok && v.Zone(ref) == program.Stack && cost.Variables() > 0 {
			text = fmt.Sprintf("Its mana cost is %s, with X being %d.", cost, x)
		}
	}
	aspect := valueNumber
	if w.edition.Date < rulebook.Day(2021, 4, 23) {
		aspect = "converted mana cost"
	}
	return &Derivation{Object: name, Aspect: aspect, When: w.when(), ref: ref, Steps: []Layer{{Name: aspect, Text: text,
		Rules: w.numbers(rulebook.RuleManaValue)}}, Result: fmt.Sprintf("%s %d.", gamelog.Capital(aspect), n)}
}

// price explains what a card in a player's hand, or wherever else it isn't on the battlefield, costs that player.
func (w *recorder) price(ref engine.Ref) *Derivation {
	v := w.view()
	if z := v.Zone(ref); z != program.Hand && z != program.Command && z != program.Graveyard && z != program.Exile {
		return nil
	}
	var g engine.Game
	w.g.CopyInto(&g)
	p, ok := g.PriceOf(v.Owner(ref), ref)
	if !ok {
		return nil
	}
	rules := w.numbers(rulebook.RuleTotalCost)
	d := &Derivation{Object: w.log.Name(v, ref), Aspect: costNumber, When: w.when(), ref: ref,
		Steps:  []Layer{{Name: "mana cost", Text: fmt.Sprintf("Its mana cost is %s.", p.Printed), Rules: rules}},
		Result: fmt.Sprintf("It costs %s now.", p.Now)}
	for _, by := range p.By {
		d.Steps = append(d.Steps, Layer{Name: "what it costs", Rules: rules, By: w.line(by.Ability, by.Source),
			Text: gamelog.Capital(fmt.Sprintf("%s changes what it costs.", w.sourceName(by.Source)))})
	}
	if p.Taxed {
		d.Steps = append(d.Steps, Layer{Name: "what it costs", Rules: w.numbers(rulebook.RuleCommanderTax),
			Text: "It costs {2} more for each time that it was cast from the command zone."})
	}
	return d
}
