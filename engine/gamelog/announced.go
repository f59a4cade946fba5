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
	a := v.Announced(ref)
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

// chosenModes is a text with only those of its modes that were chosen.
func chosenModes(text string, modes []string) string {
	if len(modes) == 0 {
		return text
	}
	return strings.Join(slices.DeleteFunc(strings.Split(text, "\n"), func(l string) bool {
		m, is := strings.CutPrefix(l, "• ")
		return is && !slices.Contains(modes, strings.TrimSpace(m))
	}), "\n")
}

// chosen is what a line about a spell says was chosen for it: " (X = 4, kicked)", " (Draw a card.)".
func (w *Writer) chosen(v engine.View, ref engine.Ref, withModes bool) string {
	if v.Zone(ref) != program.Stack {
		return ""
	}
	facts, modes := w.Announced(v, ref)
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
