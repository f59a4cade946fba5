package gamelog

import (
	"slices"
	"strings"

	"arbiter/engine"
	"arbiter/engine/program"
)

var shownKeywords = [...]struct {
	k    program.Keyword
	name string
}{
	{program.Flying, "flying"}, {program.Reach, "reach"}, {program.FirstStrike, "first strike"},
	{program.DoubleStrike, "double strike"}, {program.Deathtouch, "deathtouch"}, {program.Trample, "trample"},
	{program.Lifelink, "lifelink"}, {program.Vigilance, "vigilance"}, {program.Haste, "haste"},
	{program.Menace, "menace"}, {program.Hexproof, "hexproof"}, {program.Shroud, "shroud"},
	{program.Indestructible, "indestructible"}, {program.Defender, "defender"}, {program.Fear, "fear"},
	{program.Intimidate, "intimidate"}, {program.Shadow, "shadow"}, {program.Protection, "protection"},
	{program.Landwalk, "landwalk"}, {program.Wither, "wither"}, {program.Infect, "infect"},
	{program.Unblockable, "unblockable"},
}

// shownSet is the set of these keywords.
var shownSet = func() (s program.KeywordSet) {
	for _, k := range shownKeywords {
		s.Add(k.k)
	}
	return s
}()

// Keywords lists the keyword abilities that matter most in combat: "flying, haste".
func Keywords(c *program.Chars) string { return strings.Join(keywords(c.Keywords), ", ") }

func keywords(s program.KeywordSet) (out []string) {
	for _, k := range shownKeywords {
		if s.Has(k.k) {
			out = append(out, k.name)
		}
	}
	return out
}

// Text returns the current text of an object in paragraphs: its keywords, its spell ability, and its other abilities.
func (w *Writer) Text(v engine.View, r engine.Ref) []string {
	c, ok := v.Chars(r)
	d := v.Def(r)
	if !ok || d == nil {
		return nil
	}
	var labels []string
	for _, a := range v.Abilities(r) {
		if text := w.Label(v, a, r); text != "" && !slices.Contains(labels, text) {
			labels = append(labels, text)
		}
	}
	list, labels := inFull(keywords(c.Keywords), labels)
	var out []string
	if len(list) > 0 {
		out = append(out, capital(strings.Join(list, ", ")))
	}
	for _, text := range append([]string{w.Label(v, d.Spell, r)}, labels...) {
		if text != "" && !slices.Contains(out, text) && !slices.Contains(list, strings.ToLower(text)) {
			out = append(out, text)
		}
	}
	return out
}

// Half is what else a card can be cast as, or is on its other side.
type Half struct {
	Name, Cost, Types string
	Text              []string
}

// Halves returns the other halves and sides of a card that isn't on the battlefield or the stack: of an adventurer card
// (715.3) and an Omen, and the back of a double-faced card (712.8a).
func (w *Writer) Halves(v engine.View, r engine.Ref) (out []Half) {
	d := v.Def(r)
	if z := v.Zone(r); d == nil || z == program.Battlefield || z == program.Stack || v.FaceDown(r) {
		return nil
	}
	switch d.Layout {
	case program.LayoutAdventure, program.LayoutOmen, program.LayoutModal, program.LayoutTransform:
	default: // their parts are on one face, or they have none
		return nil
	}
	rules := v.Rules()
	for _, id := range d.Faces {
		f := &rules.Defs[id]
		if f.Name == d.Name {
			continue
		}
		name := rules.Name(f.Name)
		h := Half{Name: name, Cost: f.Cost.String(), Types: TypeLine(rules, &f.Chars)}
		list := keywords(f.Chars.Keywords)
		var labels []string
		for _, a := range append([]program.AbilityID{f.Spell}, f.Abilities...) {
			if a == 0 || int(a) >= len(rules.Abilities) {
				continue
			}
			if text := strings.ReplaceAll(rules.Abilities[a].Label, "~", name); text != "" &&
				!slices.Contains(labels, text) {
				labels = append(labels, text)
			}
		}
		list, labels = inFull(list, labels)
		if len(list) > 0 {
			h.Text = append(h.Text, capital(strings.Join(list, ", ")))
		}
		for _, l := range labels {
			if !slices.Contains(list, strings.ToLower(l)) {
				h.Text = append(h.Text, l)
			}
		}
		out = append(out, h)
	}
	return out
}

// inFull puts in the place of a keyword that stands for several abilities those that the object has: protection from
// what (702.16) and which landwalk (702.14). It returns the keywords, and the abilities that are left.
func inFull(keywords, abilities []string) (list, left []string) {
	for _, k := range keywords {
		var is func(text string) bool
		switch k {
		case "protection":
			is = func(text string) bool { return strings.HasPrefix(text, k+" from ") }
		case "landwalk":
			is = func(text string) bool { return strings.HasSuffix(text, "walk") }
		default:
			list = append(list, k)
			continue
		}
		n := len(list)
		abilities = slices.DeleteFunc(abilities, func(text string) bool {
			low := strings.ToLower(text)
			if is(low) {
				list = append(list, low[:1]+text[1:])
			}
			return is(low)
		})
		if len(list) == n {
			list = append(list, k)
		}
	}
	return list, abilities
}
