package tell

import (
	"slices"
	"strings"

	"arbiter/engine"
)

var shownKeywords = [...]struct {
	k    engine.Keyword
	name string
}{
	{engine.Flying, "flying"}, {engine.Reach, "reach"}, {engine.FirstStrike, "first strike"}, {engine.DoubleStrike, "double strike"}, {engine.Deathtouch, "deathtouch"},
	{engine.Trample, "trample"}, {engine.Lifelink, "lifelink"}, {engine.Vigilance, "vigilance"}, {engine.Haste, "haste"}, {engine.Menace, "menace"}, {engine.Hexproof, "hexproof"},
	{engine.Shroud, "shroud"}, {engine.Indestructible, "indestructible"}, {engine.Defender, "defender"}, {engine.Fear, "fear"}, {engine.Intimidate, "intimidate"},
	{engine.Shadow, "shadow"}, {engine.Protection, "protection"}, {engine.Landwalk, "landwalk"}, {engine.Wither, "wither"}, {engine.Infect, "infect"}, {engine.Unblockable, "unblockable"},
}

// Keywords lists the keywords of characteristics that tell at a glance what a creature does: "flying, haste".
func Keywords(c *engine.Chars) string {
	var out []string
	for _, k := range shownKeywords {
		if c.Has(k.k) {
			out = append(out, k.name)
		}
	}
	return strings.Join(out, ", ")
}

// Text is what an object says as things stand, a paragraph each: its keywords, what its spell does, its abilities.
func (t *Teller) Text(v engine.View, r engine.Ref) []string {
	c, ok := v.Chars(r)
	d := v.Def(r)
	if !ok || d == nil {
		return nil
	}
	keywords := Keywords(c)
	var out []string
	if keywords != "" {
		out = append(out, capital(keywords))
	}
	said := strings.Split(keywords, ", ")
	add := func(a engine.AbilityID) {
		if text := t.Label(v, a, r); text != "" && !slices.Contains(out, text) && !slices.Contains(said, strings.ToLower(text)) {
			out = append(out, text)
		}
	}
	add(d.Spell)
	for _, a := range v.Abilities(r) {
		add(a)
	}
	return out
}
