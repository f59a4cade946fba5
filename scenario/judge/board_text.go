package judge

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/rulebook"
)

// boardState is what is compared of a permanent to notice that its characteristics have changed.
type boardState struct {
	power, toughness int32
	types            program.TypeSet
	colors           program.ColorSet
	keywords         string
	lost             bool
	name             program.NameID
	subtypes         program.SubtypeSet
	def              program.DefID // the face whose text it has
	pair             engine.Ref    // the creature that it is paired with
}

func stateOf(c *program.Chars) boardState {
	l := boardState{
		types:    c.Types,
		colors:   c.Colors,
		keywords: gamelog.Keywords(c),
		lost:     c.Flags&program.LostAbilities != 0,
		name:     c.Name,
		subtypes: c.Subtypes,
		def:      c.Def,
	}
	if c.Is(program.TypeCreature) {
		l.power, l.toughness = c.Power, c.Toughness
	}
	return l
}

// noteChanges compares all permanents with what they were the last time, and reports the differences if say is set.
func (w *recorder) noteChanges(say bool) {
	w.flush()
	v := w.view()
	now := map[engine.Ref]boardState{}
	for _, r := range v.Objects(program.Battlefield, 0, nil) {
		c, ok := v.Chars(r)
		if !ok {
			continue
		}
		l := stateOf(c)
		l.pair = w.g.PairedWith(r)
		now[r] = l
		old, had := w.before[r]
		if !had {
			old = stateOf(&v.Rules().Def(c.Def).Chars)
			if c.Flags&program.FixedPT != 0 || c.Copy != 0 || v.FaceDown(r) && w.viewer != engine.Judge {
				old = l // what is printed on it is hidden
			}
			old.pair = engine.NoRef
		}
		if say && old != l {
			w.changed(r, &old, &l)
		}
		for _, q := range w.why {
			if r == w.whyRef(q) {
				q.traced = w.derive(r, q.aspect)
			}
		}
	}
	w.before = now
	w.flush()
}

// timestamped are the layers in which one effect overwrites another, so that their order matters (613.7).
var timestamped = map[rulebook.Layer]bool{
	rulebook.LayerCopy:    true,
	rulebook.LayerControl: true,
	rulebook.LayerText:    true,
	rulebook.LayerColor:   true,
	rulebook.LayerPTSet:   true,
}

// goesOn reports whether the static ability of an effect has been lost in an earlier layer than this one: the effect
// goes on, as it began to apply before (613.6).
func (w *recorder) goesOn(s *engine.TraceStep) bool {
	return !s.Resolved && !s.Counters && s.Ability != 0 && s.Source != engine.NoRef && !s.Source.IsPlayer() &&
		w.view().Zone(s.Source) == program.Battlefield && !slices.Contains(w.g.AbilitiesOf(s.Source), s.Ability)
}

// changed reports how a permanent has changed, and which effect caused it.
func (w *recorder) changed(r engine.Ref, old, now *boardState) {
	v := w.view()
	name := w.log.Name(v, r)
	c, _ := v.Chars(r)
	ch := c
	_, had := w.before[r]
	t := w.g.Trace(r)
	// say reports a change of one aspect. It cites the layers of all effects that bear on it, and the line of the last
	// one.
	say := func(c gamelog.Clause, bears func(s *engine.TraceStep) bool, also ...rulebook.Rule) {
		var rules, lost []rulebook.Rule
		var by *Line
		for i := range t.Steps {
			s := &t.Steps[i]
			if s.Lost && s.Layer == rulebook.LayerType && !s.Unmet {
				lost = append(lost, rulebook.RuleDependency)
			}
			if s.Base || s.Lost || s.Unmet || !bears(s) {
				continue
			}
			rules = append(rules, layerRule(s, w.edition))
			if s.CDA {
				rules = append(rules, rulebook.RuleCharacteristicDefining)
			} else if overwrites(t, i) && !waited(t, i) {
				rules = append(rules, rulebook.RuleTimestamp, timestampOf(s))
			}
			switch {
			case s.Layer == rulebook.LayerCopy:
				rules = append(rules, rulebook.RuleCopiableValues)
			case s.Layer == rulebook.LayerType && s.LostAll:
				rules = append(rules, rulebook.RuleLandTypeSet)
			case s.Layer == rulebook.LayerType && s.Before.Types != s.After.Types:
				rules = append(rules, typeRules(w.line(s.Ability, s.Source)))
			}
			if waited(t, i) {
				rules = append(rules, rulebook.RuleDependency)
			}
			if w.goesOn(s) || severalLayers(t, i) {
				rules = append(rules, rulebook.RuleStartedEffect)
			}
			if !had && !s.Resolved && !s.Counters && s.Source != r {
				rules = append(rules, rulebook.RuleStaticAtOnce)
			}
			if s.LostAll && s.Layer == rulebook.LayerAbility {
				rules = append(rules, w.definedBefore(ch)...)
			}
			if by = w.line(s.Ability, s.Source); s.Counters {
				by = &Line{Card: name, Text: "(counters on it)"}
			}
		}
		if len(rules) == 0 {
			rules = append(rules, rulebook.RuleStaticEffect)
			switch {
			case old.def != now.def && ch.Copy == 0 && w.backFaceUp(r) &&
				v.Rules().Def(now.def).Layout == program.LayoutTransform:
				rules[0] = rulebook.RuleBackFace
			case old.def != now.def: // turned over, or a copy of another card
				rules[0] = rulebook.RuleCopiableValues
			case v.Step() == program.StepCleanup || v.Step() < program.StepMain1:
				rules[0] = rulebook.RuleEffect
				fallthrough
			default:
				c.Rest += ", as no effect changes that any more"
				if rules[0] == rulebook.RuleStaticEffect {
					rules = append(rules, rulebook.RuleStaticWhileThere)
				}
				rules = append(rules, lost...) // the effect's ability is gone before the effect would apply (613.8a)
			}
		}
		if rules = append(rules, also...); v.Step() == program.StepCleanup {
			if rules = append(rules, rulebook.RuleDamageWears); w.diesInCleanup(r, int(now.toughness)) {
				rules = append(rules, rulebook.RuleLethalDamage)
			}
		}
		if old.pair != engine.NoRef && now.pair == engine.NoRef {
			rules = append(rules, rulebook.RuleUnpaired)
		}
		step := w.step(Effect, 0, c.Sentence(), by, rules...)
		step.Rules = w.citeWord(step.Rules, w.definedBy(r, by))
		w.batch = append(w.batch, pendingStep{step: step, clause: c})
	}
	be := func(what string) gamelog.Clause {
		return gamelog.Clause{Subject: name, Verb: "be now", Verbs: "be each now", Object: what}
	}
	if old.name != now.name && now.name != 0 && old.name != 0 {
		if n := v.Rules().Name(now.name); n != v.Rules().Name(old.name) {
			say(
				gamelog.Clause{Subject: "what was " + v.Rules().Name(old.name), Verb: "be now", Object: n},
				func(s *engine.TraceStep) bool { return s.Before.Name != s.After.Name },
			)
			return
		}
	}
	if old.types != now.types || old.subtypes != now.subtypes {
		if text := gamelog.TypeLine(v.Rules(), c); text != "" {
			also := rulebook.NoRule
			if strings.Contains(text, "Vehicle") && c.Is(program.TypeCreature) && old.types&now.types == old.types {
				also = rulebook.RuleVehicleSize
			}
			say(be(gamelog.A(text)), func(s *engine.TraceStep) bool {
				return s.Before.Types != s.After.Types || s.Before.Subtypes != s.After.Subtypes
			}, also)
		}
	}
	if old.colors != now.colors {
		colors := []string{}
		for k := range 5 {
			if now.colors>>k&1 != 0 {
				colors = append(colors, colorName(k))
			}
		}
		text := "colorless"
		if len(colors) > 0 {
			text = gamelog.List(colors)
		}
		say(be(text), func(s *engine.TraceStep) bool { return s.Before.Colors != s.After.Colors },
			rulebook.RuleColorChange)
	}
	// What loses one ability may keep the others as if they were given to it.
	all := now.lost && !old.lost &&
		slices.ContainsFunc(t.Steps, func(s engine.TraceStep) bool { return s.LostAll })
	if all {
		say(
			gamelog.Clause{Subject: name, Verb: "have lost all its abilities", Verbs: "have lost all their abilities"},
			func(s *engine.TraceStep) bool { return s.LostAll },
		)
	}
	if old.keywords != now.keywords && !(all && now.keywords == "") {
		if text := difference(old.keywords, now.keywords); text != "" {
			say(
				gamelog.Clause{Subject: name, Verb: text},
				func(s *engine.TraceStep) bool { return s.Before.Keywords != s.After.Keywords },
			)
		}
	}
	if c.Is(program.TypeCreature) && (old.power != now.power || old.toughness != now.toughness) {
		c := be(fmt.Sprintf("%d/%d", now.power, now.toughness))
		if old.types&program.TypeCreature != 0 {
			c.Object += fmt.Sprintf(" (before: %d/%d)", old.power, old.toughness)
		}
		say(c, func(s *engine.TraceStep) bool {
			return s.Before.Power != s.After.Power || s.Before.Toughness != s.After.Toughness
		})
	}
}

// definedBy is the characteristic-defining keyword ability because of which a line of a card applies to a permanent:
// changeling for a creature type that it doesn't have by its type line, devoid for what is colorless; "" if none does.
func (w *recorder) definedBy(r engine.Ref, by *Line) string {
	if by == nil {
		return ""
	}
	v := w.view()
	switch {
	case w.hasWord(r, "devoid") && has(by.Text, "colorless"):
		return "devoid"
	case !w.hasWord(r, "changeling"):
		return ""
	}
	c, ok := v.Chars(r)
	if !ok {
		return ""
	}
	printed := v.Rules().Defs[c.Def].Subtypes
	for i, name := range v.Rules().Subtypes {
		if s := program.SubtypeID(i); c.Subtypes.Has(s) && !slices.Contains(printed, s) &&
			has(by.Text, strings.ToLower(name)) {
			return "changeling"
		}
	}
	return ""
}

// difference is a verb phrase for keywords that were gained and lost: "now have flying".
func difference(old, now string) string {
	had, has := map[string]bool{}, map[string]bool{}
	split := func(s string) []string {
		if s == "" {
			return nil
		}
		return strings.Split(s, ", ")
	}
	for _, k := range split(old) {
		had[k] = true
	}
	var gained, lost []string
	for _, k := range split(now) {
		has[k] = true
		if !had[k] {
			gained = append(gained, k)
		}
	}
	for _, k := range split(old) {
		if !has[k] {
			lost = append(lost, k)
		}
	}
	switch {
	case len(gained) > 0 && len(lost) > 0:
		return "now have " + gamelog.List(gained) + ", and no longer " + gamelog.List(lost)
	case len(gained) > 0:
		return "now have " + gamelog.List(gained)
	case len(lost) > 0:
		return "no longer have " + gamelog.List(lost)
	}
	return ""
}

func colorName(k int) string { return [...]string{"white", "blue", "black", "red", "green"}[k] }

// layerRule is the rule of the layer that a step belongs to.
func layerRule(s *engine.TraceStep, e rulebook.Edition) rulebook.Rule {
	switch s.Layer {
	case rulebook.LayerCopy:
		return rulebook.RuleLayerCopy
	case rulebook.LayerFaceDown:
		return rulebook.RuleLayerFaceDown
	case rulebook.LayerControl:
		return rulebook.RuleLayerControl
	case rulebook.LayerText:
		return rulebook.RuleLayerText
	case rulebook.LayerType:
		return rulebook.RuleLayerType
	case rulebook.LayerColor:
		return rulebook.RuleLayerColor
	case rulebook.LayerAbility:
		return rulebook.RuleLayerAbility
	case rulebook.LayerPTDefine:
		return rulebook.RuleLayerPTDefine
	case rulebook.LayerPTSet:
		return rulebook.RuleLayerPTSet
	case rulebook.LayerPTCounter:
		return rulebook.RuleLayerPTCounter
	case rulebook.LayerPTSwitch:
		return rulebook.RuleLayerPTSwitch
	}
	return rulebook.RuleLayerPTModify
}

// asksOfSource reports whether an ability's text asks about its own source's size or counters.
func asksOfSource(label string) bool {
	for _, s := range []string{
		"its power", "its toughness", "~'s power", "~'s toughness", "’s power", "counters on it", "counter on it",
		"counters that were on it", "counters it had",
	} {
		if strings.Contains(label, s) {
			return true
		}
	}
	return false
}

// position describes the current position in one line for each player.
func (w *recorder) position() []string {
	v := w.view()
	words := w.log.Words(v)
	var out []string
	for q, n := range w.names {
		p := program.PlayerID(q)
		parts := []string{fmt.Sprintf("%s: %d life", n, v.Life(p))}
		if v.Lost(p) {
			parts = []string{n + ": has lost"}
		}
		for _, z := range []program.Zone{
			program.Battlefield, program.Hand, program.Graveyard, program.Exile, program.Command, program.Stack,
		} {
			var names []string
			for _, r := range v.Objects(z, p, nil) {
				mine := v.Owner(r)
				if z == program.Battlefield || z == program.Stack {
					mine = v.Controller(r)
				}
				if mine == p {
					names = append(names, w.status(r))
				}
			}
			if len(names) == 0 {
				continue
			}
			where := map[program.Zone]string{
				program.Battlefield: words.OnBattlefield, program.Hand: "in hand",
				program.Graveyard: "in the graveyard",
				program.Exile:     words.InExile, program.Command: "in the command zone",
				program.Stack: "on the stack"}[z]
			parts = append(parts, where+": "+gamelog.List(names))
		}
		out = append(out, plainSpaces(strings.Join(parts, "; "))+".")
	}
	return out
}

// status is the name of an object with what is to be seen of it: power and toughness, whether it is tapped, damage,
// counters, what it haunts, and its owner if another player controls it.
func (w *recorder) status(r engine.Ref) string {
	v := w.view()
	n := w.log.Name(v, r)
	var more []string
	if v.Zone(r) == program.Battlefield {
		more = w.permanent(r)
	}
	for _, kind := range v.Rules().Counters {
		if c := v.CountersOn(r, kind); kind != "" && c > 0 {
			more = append(more, gamelog.Count(c, kind+" counter", kind+" counters"))
		}
	}
	if whom := w.g.Haunted(r); whom != engine.NoRef && v.Zone(r) == program.Exile {
		more = append(more, "haunting "+w.log.Name(v, whom))
	}
	if o := v.Owner(r); v.Zone(r) == program.Battlefield && o != v.Controller(r) &&
		!strings.HasPrefix(n, w.whose(o)+gamelog.Whose) {
		more = append(more, "owned by "+w.log.Player(o))
	}
	if len(more) == 0 {
		return n
	}
	return n + " (" + strings.Join(more, ", ") + ")"
}

// permanent describes the state of a permanent: power and toughness, whether it is tapped, and damage.
func (w *recorder) permanent(r engine.Ref) []string {
	v := w.view()
	c, ok := v.Chars(r)
	if !ok {
		return nil
	}
	var out []string
	if c.Is(program.TypeCreature) {
		out = append(out, fmt.Sprintf("%d/%d", c.Power, c.Toughness))
	}
	if b, ok := v.Body(r); ok {
		if b.Flags&program.Tapped != 0 {
			out = append(out, "tapped")
		}
		if b.Damage > 0 {
			out = append(out, fmt.Sprintf("%d damage", b.Damage))
		}
	}
	return out
}

// endState describes the game in lines that can be compared between editions.
func (w *recorder) endState() []string {
	v := w.view()
	var out []string
	for q := range w.names {
		p := program.PlayerID(q)
		switch {
		case v.HasWon(p):
			out = append(out, w.log.Does(p, "have won"))
		case v.Lost(p):
			out = append(out, w.log.Does(p, "have lost"))
		}
		out = append(out, w.log.Does(p, fmt.Sprintf("have %d life", v.Life(p))))
		for _, z := range []program.Zone{program.Battlefield, program.Graveyard, program.Hand, program.Exile} {
			var names []string
			for _, r := range v.Objects(z, p, nil) {
				mine := v.Owner(r)
				if z == program.Battlefield {
					mine = v.Controller(r)
				}
				if mine == p {
					names = append(names, w.status(r))
				}
			}
			sort.Strings(names)
			for _, x := range names {
				out = append(out, plainSpaces(fmt.Sprintf("%s %s: %s", gamelog.Capital(w.log.Whose(p)), z, x)))
			}
		}
	}
	return out
}
