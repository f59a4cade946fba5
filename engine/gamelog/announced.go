package gamelog

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
)

// Announced says what was chosen for a spell or ability on the stack besides its targets, in a few words each: "X = 4",
// "kicked", "3 to Elf". The chosen modes are those of its text, a sentence or more each.
func (w *Writer) Announced(v engine.View, ref engine.Ref) (facts, modes []string) {
	for _, d := range v.AssignedDamage(ref) { // it is dealt as it was assigned (310.4 of 2006)
		facts = append(facts, fmt.Sprintf("%s: %d to %s", w.Name(v, d.From), d.N, w.Name(v, d.To)))
	}
	if facts != nil {
		return facts, nil
	}
	a := v.Announced(ref)
	return w.chosenIn(v, &a, ref)
}

// chosenIn says it of what was chosen; ref is the spell or ability, or the source of one not yet on the stack.
func (w *Writer) chosenIn(v engine.View, a *engine.Announced, ref engine.Ref) (facts, modes []string) {
	r := v.Rules()
	if a.HasX {
		facts = append(facts, fmt.Sprintf("X = %d", a.X))
	}
	if a.Way != 0 && int(a.Way) < len(r.Abilities) {
		if way := keywordOf(w.Label(v, a.Way, ref)); way != "" {
			facts = append(facts, lower(way))
		}
	}
	for _, p := range a.Paid {
		label := w.Label(v, p.Ability, ref)
		if p.Or {
			n := int32(0)
			if p.Second {
				n = 1
			}
			facts = append(facts, lower(eitherCost(label, n)))
			continue
		}
		facts = append(facts, paidFor(keywordOf(label), CostOf(r, " ", p.Ability), p.Times))
	}
	if a.Life > 0 {
		facts = append(facts, fmt.Sprintf("%d life paid", a.Life))
	}
	for _, s := range a.Shares {
		facts = append(facts, fmt.Sprintf("%d to %s", s.N, w.Name(v, s.Target)))
	}
	for _, m := range a.Modes {
		modes = append(modes, Named(m, w.self(v, ref)))
	}
	return facts, modes
}

// SoFar says what has been chosen so far of what is being cast, activated or put on the stack, in a few words each:
// "X = 5", "kicked", "cost: exile a red card", "targets: Elf and Bob", "2 each, 1 lost". Prices are the lines of the
// spell by which its cost depends on the targets or modes that are still chosen. The view must be of a copy of the
// game.
func (w *Writer) SoFar(v engine.View, d *engine.Decision) (facts, prices []string) {
	c, ok := v.Choosing()
	if !ok {
		return nil, nil
	}
	facts, modes := w.chosenIn(v, &c.Announced, d.Source)
	if r := v.Rules(); c.Way != 0 && int(c.Way) < len(r.Abilities) {
		if cost := ratherThan(w.Label(v, c.Way, d.Source)); cost != "" {
			facts = append(facts, "cost: "+cost)
		}
	}
	if d.Kind == program.DecideTarget || d.Kind == program.DecideDivide {
		for _, m := range modes {
			facts = append(facts, strings.TrimSuffix(m, "."))
		}
		if len(c.Targets) > 0 {
			var names []string
			for _, r := range c.Targets {
				names = append(names, w.Name(v, r))
			}
			head := "target: "
			if len(names) > 1 {
				head = "targets: "
			}
			facts = append(facts, head+List(names))
		}
	}
	switch {
	case d.Kind == program.DecideDivide:
		facts = append(facts, fmt.Sprintf("%d left to divide", d.Amount))
	case c.Divided:
		facts = append(facts, fmt.Sprintf("%d to divide", c.Amount))
	case c.Evenly && c.Here == 0:
		facts = append(facts, fmt.Sprintf("%d divided evenly", c.Amount))
	case c.Evenly:
		facts = append(facts, evenly(c.Amount, c.Here))
		if c.More {
			facts = append(facts, fmt.Sprintf("with %d: %s", c.Here+1, evenly(c.Amount, c.Here+1)))
		}
	}
	if cost := c.Cost.String(); len(c.Cost) > 0 && (cost != "{0}" || len(c.Prices) > 0) {
		facts = append(facts, "costs "+cost+" so far")
	}
	for _, a := range c.Prices {
		if label := w.Label(v, a, c.Spell); label != "" && !slices.Contains(prices, label) {
			prices = append(prices, label)
		}
	}
	return facts, prices
}

// ratherThan is what is paid by an alternative cost that no keyword stands for (118.9): "exile a red card from your
// hand" of "You may exile a red card from your hand rather than pay this spell's mana cost."; "" of any other line.
func ratherThan(line string) string {
	before, after, ok := strings.Cut(line, "rather than pay ")
	if !ok {
		return ""
	}
	if _, cost, ok := strings.Cut(before, "ou may "); ok {
		return strings.TrimSpace(cost)
	}
	_, cost, _ := strings.Cut(after, ", you may ")
	return strings.TrimSuffix(cost, ".")
}

// evenly says what each of several gets of an amount that is divided evenly, rounded down.
func evenly(amount, n int) string {
	out := fmt.Sprintf("%d each", amount/n)
	if n == 1 {
		out = fmt.Sprintf("%d to it", amount)
	}
	if lost := amount % n; lost > 0 {
		out += fmt.Sprintf(", %d lost", lost)
	}
	return out
}

// keywordOf is the keyword with which a line begins, "" if it begins with none: "Flashback {2}{R}",
// "Escape—{R}, Exile two other cards from your graveyard.", "Retrace".
func keywordOf(label string) string {
	end := len(label)
	if i := strings.IndexAny(label, "{—("); i >= 0 {
		end = i
	}
	word := strings.Trim(label[:end], " .0123456789")
	if word == "" || strings.Count(word, " ") > 1 || strings.ContainsAny(word, ",.:") {
		return ""
	}
	return word
}

// paidFor says that an optional cost was paid, so many times.
func paidFor(keyword, cost string, times int) string {
	out := "additional cost" + cost + " paid"
	switch strings.ToLower(keyword) {
	case "":
	case "kicker", "multikicker":
		out = "kicked" // 702.33d
	default:
		out = lower(keyword) + cost + " paid"
	}
	if times > 1 {
		out += fmt.Sprintf(" %d times", times)
	}
	return out
}

// ChosenModes is a text with only those of its modes that were chosen; all of a text of which none was.
func ChosenModes(text string, modes []string) string {
	lines, some := strings.Split(text, "\n"), false
	out := slices.DeleteFunc(slices.Clone(lines), func(l string) bool {
		m, is := strings.CutPrefix(l, "• ")
		chosen := is && slices.Contains(modes, strings.TrimSpace(m))
		some = some || chosen
		return is && !chosen
	})
	if !some {
		return text
	}
	return strings.Join(out, "\n")
}

// chosen is what a line about a spell says was chosen for it: " (X = 4, kicked)", " (Draw a card.)".
func (w *Writer) chosen(v engine.View, ref engine.Ref, withModes bool) string {
	if v.Zone(ref) != program.Stack {
		return ""
	}
	a := v.Announced(ref)
	a.Shares = nil // they are said with the targets
	facts, modes := w.chosenIn(v, &a, ref)
	out := strings.Join(facts, ", ")
	if withModes && len(modes) > 0 {
		if out != "" {
			out += ": "
		}
		out += strings.Join(modes, " ")
	}
	if out == "" {
		return ""
	}
	return " (" + out + ")"
}
