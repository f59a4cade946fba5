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
	keywords := Keywords(c)
	var out []string
	if keywords != "" {
		out = append(out, capital(keywords))
	}
	said := strings.Split(keywords, ", ")
	add := func(a program.AbilityID) {
		text := w.Label(v, a, r)
		if text != "" && !slices.Contains(out, text) && !slices.Contains(said, strings.ToLower(text)) {
			out = append(out, text)
		}
	}
	add(d.Spell)
	for _, a := range v.Abilities(r) {
		add(a)
	}
	return out
}
