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

// Derivation explains the characteristics of an object: its copiable values, then each effect in the order of the
// layers.
type Derivation struct {
	Object string `json:"object"`
	// Aspect is the characteristic that was asked about, if it was only one.
	Aspect string     `json:"aspect,omitempty"`
	When   string     `json:"when"`
	Steps  []Layer    `json:"steps"`
	Result string     `json:"result"`
	ref    engine.Ref // what it is about
}

// Layer is one step of a Derivation.
type Layer struct {
	// Name is the layer's name: "types", "power and toughness: set".
	Name  string `json:"layer"`
	Text  string `json:"text"`
	Rules []Cite `json:"rules"`
	By    *Line  `json:"by,omitempty"`
	// From is the name of the object whose effect it is, Change what the effect does in few words: "+1/+1".
	From   string `json:"-"`
	Change string `json:"-"`
	// Timestamp orders effects within a layer.
	Timestamp uint32 `json:"timestamp,omitempty"`
}

// aspects are the characteristics that can be asked about.
var aspects = []string{"power", "toughness", "types", "colors", "abilities", "name", "controller", lifeNumber,
	handNumber, libraryNumber, damageNumber, countersNumber, loyaltyNumber, defenseNumber, costNumber, valueNumber}

func splitWhy(s string) (name, aspect string) {
	if i := strings.LastIndexByte(s, '.'); i > 0 {
		for _, a := range aspects {
			if strings.EqualFold(s[i+1:], a) || strings.EqualFold(s[i+1:]+"s", a) {
				return s[:i], a
			}
		}
	}
	return s, ""
}

// whyRef is the object that was asked about.
func (w *recorder) whyRef(q *question) engine.Ref {
	if q.traced != nil && w.view().Zone(q.traced.ref) == program.Battlefield {
		return q.traced.ref
	}
	if r, ok := w.find(q.name); ok && !r.IsPlayer() {
		return r
	}
	return engine.NoRef
}

// explainWhy adds the derivations to the report: those at the end, or the last ones while the object was on the
// battlefield.
func (w *recorder) explainWhy() error {
	for _, q := range w.why {
		if w.play == nil {
			return fmt.Errorf("why %s: the scenario did not begin", q.asked)
		}
		r, ok := w.find(q.name)
		switch {
		case ok && r.IsPlayer() && q.aspect != "" && !isNumber(q.aspect):
			return fmt.Errorf("why %s: that is a player; characteristics belong to objects", q.asked)
		case ok && (r.IsPlayer() || isNumber(q.aspect)):
			if err := w.explainNumbers(q, r); err != nil {
				return err
			}
		case q.traced != nil && (!ok || w.view().Zone(r) != program.Battlefield):
			w.rep.Why = append(w.rep.Why, q.traced)
		case !ok:
			return fmt.Errorf(
				"why %s: the scenario has no object or label of that name; it has %s",
				q.asked,
				strings.Join(w.known(), ", "),
			)
		default:
			w.rep.Why = append(w.rep.Why, w.derive(r, q.aspect))
		}
	}
	return nil
}

// isNumber reports whether an aspect is a number that is explained by what changed it, not a characteristic.
func isNumber(aspect string) bool {
	return slices.Contains(aspects[slices.Index(aspects, lifeNumber):], aspect)
}

// explainNumbers adds why the numbers that were asked about are as they are: of a player all, if none is named.
func (w *recorder) explainNumbers(q *question, of engine.Ref) error {
	n := len(w.rep.Why)
	for _, d := range w.numbersOf(of) {
		// The aspect has the words of the edition.
		value := q.aspect == valueNumber && strings.HasSuffix(d.Aspect, "mana cost")
		if q.aspect == "" || d.Aspect == q.aspect || value {
			w.rep.Why = append(w.rep.Why, d)
		}
	}
	if len(w.rep.Why) == n {
		return fmt.Errorf("why %s: it has none", q.asked)
	}
	return nil
}

// known lists the names that can be asked about.
func (w *recorder) known() []string {
	var out []string
	for l := range w.play.Labels() {
		out = append(out, l)
	}
	slices.Sort(out)
	seen := map[string]bool{}
	v := w.view()
	for z := program.Library; z < program.NumZones; z++ {
		for q := range w.names {
			for _, r := range v.Objects(z, program.PlayerID(q), nil) {
				if c, ok := v.Chars(r); ok {
					if n := v.Rules().Name(c.Name); n != "" && !seen[n] {
						seen[n] = true
						out = append(out, n)
					}
				}
			}
		}
	}
	return out
}

var layerNames = [...]string{
	"copies",
	"face down",
	"control",
	"text",
	"types",
	"colors",
	"abilities",
	"power and toughness: defined by the object itself",
	"power and toughness: set",
	"power and toughness: modified",
	"power and toughness: counters",
	"power and toughness: modified",
	"power and toughness: switched",
	"rules",
}

// derive follows the characteristics of an object through the layers (613).
func (w *recorder) derive(r engine.Ref, aspect string) *Derivation {
	v := w.view()
	t := w.g.Trace(r)
	d := &Derivation{Object: w.log.Name(v, r), Aspect: aspect, ref: r}
	d.When = fmt.Sprintf("turn %d, %s", v.Turn(), w.stepName(v.Step()))
	for i := range t.Steps {
		s := &t.Steps[i]
		if s.Base {
			text := gamelog.Capital(w.describe(&s.After, aspect)) + "."
			if s.After.Copy != 0 {
				text = "As what it is a copy of: " + w.describe(&s.After, aspect) + "."
			}
			d.Steps = append(
				d.Steps,
				Layer{
					Name:      "copiable values",
					Text:      text,
					Rules:     w.numbers(rulebook.RuleCopiableValues),
					Timestamp: s.Stamp,
				},
			)
			continue
		}
		l := Layer{
			Name:      layerNames[s.Layer],
			Rules:     w.numbers(layerRule(s, w.edition)),
			By:        w.line(s.Ability, s.Source),
			Timestamp: s.Stamp,
		}
		what := w.difference(s, aspect)
		l.Change = w.change(s)
		if !s.Counters {
			l.From = w.sourceName(s.Source)
		}
		waits := ""
		if waited(t, i) {
			waits = fmt.Sprintf(
				" It is the older one, but depends on what %s does, and so has to wait.",
				w.sourceName(t.Steps[i-1].Source),
			)
		}
		switch {
		case s.Lost && aspect == "":
			l.Change = ""
			l.Text = fmt.Sprintf("The ability of %s does not apply: it has been lost.", w.sourceName(s.Source))
		case s.Unmet && aspect == "":
			l.Change = ""
			l.Text = fmt.Sprintf("The ability of %s does not apply: its condition is not met.", w.sourceName(s.Source))
		case s.Lost, s.Unmet, what == "":
			continue
		case s.Counters:
			l.Text = "Its counters: " + what + "."
			l.Timestamp = 0
		case s.Resolved:
			l.Text = fmt.Sprintf("The effect of %s%s: %s.", w.sourceName(s.Source), lasting(s.Duration), what)
			l.Rules = append(l.Rules, w.numbers(rulebook.RuleEffect)...)
		default:
			l.Text = fmt.Sprintf("The static ability of %s: %s.", w.sourceName(s.Source), what)
			l.Rules = append(l.Rules, w.numbers(rulebook.RuleStaticEffect)...)
		}
		if s.LostAll && s.Layer == rulebook.LayerAbility {
			l.Rules = append(l.Rules, w.numbers(w.definedBefore(&s.Before)...)...)
		}
		if overwrites(t, i) && waits == "" {
			l.Rules = append(l.Rules, w.numbers(rulebook.RuleTimestamp, timestampOf(s))...)
		}
		if severalLayers(t, i) {
			l.Rules = append(l.Rules, w.numbers(rulebook.RuleStartedEffect)...)
		}
		if waits != "" {
			l.Text += waits
			l.Rules = append(l.Rules, w.numbers(rulebook.RuleDependency)...)
		}
		l.Text = strings.ReplaceAll(l.Text, ".”.", ".”")
		d.Steps = append(d.Steps, l)
	}
	if c, ok := v.Chars(r); ok {
		d.Result = gamelog.Capital(w.describe(c, aspect)) + "."
	}
	return d
}

// waited reports whether the effect of a step is older than that of the step before, in the same layer: it depends on
// that (613.8).
func waited(t *engine.Trace, i int) bool {
	s, p := &t.Steps[i], &t.Steps[max(i-1, 0)]
	return !p.Base && !p.Counters && !p.CDA && !s.CDA && p.Layer == s.Layer && s.Stamp < p.Stamp
}

func lasting(d program.Duration) string {
	if s := duration(d); s != "" {
		return ", " + s
	}
	return ""
}

// describe describes one or all of the characteristics.
func (w *recorder) describe(c *program.Chars, aspect string) string {
	v := w.view()
	r := v.Rules()
	colors := []string{}
	for k := range 5 {
		if c.Colors>>k&1 != 0 {
			colors = append(colors, colorName(k))
		}
	}
	color := "colorless"
	if len(colors) > 0 {
		color = gamelog.List(colors)
	}
	switch aspect {
	case "power":
		return fmt.Sprintf("power %d", c.Power)
	case "toughness":
		return fmt.Sprintf("toughness %d", c.Toughness)
	case "types":
		return gamelog.TypeLine(r, c)
	case "colors":
		return color
	case "name":
		return noName(r.Name(c.Name))
	case "controller":
		return "controlled by " + w.log.Player(c.Ctrl)
	case "abilities":
		return w.abilities(c)
	}
	out := []string{noName(r.Name(c.Name)), color + " " + orNone(gamelog.TypeLine(r, c))}
	if c.Is(program.TypeCreature) {
		out = append(out, fmt.Sprintf("%d/%d", c.Power, c.Toughness))
	}
	return strings.Join(append(out, w.abilities(c)), ", ")
}

// abilities names the keyword abilities; other abilities are only mentioned, a spell ability (113.3a) and that an Aura
// enchants (702.5a) among them.
func (w *recorder) abilities(c *program.Chars) string {
	k := gamelog.Keywords(c)
	def := w.view().Rules().Def(c.Def)
	switch {
	case c.Flags&program.LostAbilities != 0 && k == "":
		return "no abilities of its own"
	case k != "":
		return k
	case len(def.Abilities) == 0 && def.Spell == 0 && def.Enchant == 0:
		return "no abilities"
	}
	return "its own abilities"
}

func orNone(s string) string {
	if s == "" {
		return "no type"
	}
	return s
}

func noName(s string) string {
	if s == "" {
		return "no name"
	}
	return s
}

// change says in few words what a step did: "+1/+1; gains flying". It is difference with sizes as players say them.
func (w *recorder) change(s *engine.TraceStep) string {
	a, b := &s.Before, &s.After
	if a.Power == b.Power && a.Toughness == b.Toughness {
		return strings.TrimPrefix(w.difference(s, ""), "it ")
	}
	size := fmt.Sprintf("%+d/%+d", b.Power-a.Power, b.Toughness-a.Toughness)
	if name := layerNames[s.Layer]; strings.HasPrefix(name, "power and toughness: ") &&
		!strings.HasSuffix(name, "modified") && !strings.HasSuffix(name, "counters") {
		size = fmt.Sprintf("%d/%d", b.Power, b.Toughness)
	}
	same := *s
	same.After.Power, same.After.Toughness = a.Power, a.Toughness
	if rest := strings.TrimPrefix(w.difference(&same, ""), "it "); rest != "" {
		return size + "; " + rest
	}
	return size
}

// difference describes what a step changed of the aspect that was asked about; "" if nothing.
func (w *recorder) difference(s *engine.TraceStep, aspect string) string {
	v := w.view()
	r := v.Rules()
	var out []string
	a, b := &s.Before, &s.After
	want := func(x string) bool { return aspect == "" || aspect == x }
	if want("name") && a.Name != b.Name {
		out = append(out, "its name is "+noName(r.Name(b.Name)))
	}
	if want("controller") && a.Ctrl != b.Ctrl {
		out = append(out, gamelog.Clause{Subject: w.log.Player(b.Ctrl), Verb: "control", Object: "it"}.String())
	}
	if want("types") && (a.Types != b.Types || a.Subtypes != b.Subtypes || a.Supers != b.Supers) {
		out = append(out, "it is "+gamelog.A(orNone(gamelog.TypeLine(r, b))))
	}
	if want("colors") && a.Colors != b.Colors {
		out = append(out, "it is "+w.describe(b, "colors"))
	}
	if want("abilities") {
		if s.LostAll {
			out = append(out, "it loses all abilities that it has")
		} else if d := difference(gamelog.Keywords(a), gamelog.Keywords(b)); d != "" {
			out = append(out, "it "+gamelog.Conjugate(d, false))
		}
		for _, g := range s.Gained {
			if label := gamelog.Named(w.text(r.Abilities[g].Label), "this"); label != "" {
				out = append(out, "it has “"+label+"”")
			}
		}
	}
	switch {
	case aspect == "" && (a.Power != b.Power || a.Toughness != b.Toughness):
		out = append(out, fmt.Sprintf("%d/%d becomes %d/%d", a.Power, a.Toughness, b.Power, b.Toughness))
	case aspect == "power" && a.Power != b.Power:
		out = append(out, fmt.Sprintf("power %d becomes %d", a.Power, b.Power))
	case aspect == "toughness" && a.Toughness != b.Toughness:
		out = append(out, fmt.Sprintf("toughness %d becomes %d", a.Toughness, b.Toughness))
	}
	return strings.Join(out, "; ")
}
