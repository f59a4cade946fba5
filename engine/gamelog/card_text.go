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

// wordSet is the set of the other keywords that objects have without parameters: no ability of theirs need say them.
var wordSet = func() (s program.KeywordSet) {
	for k := program.NoKeyword + 1; k < program.NumKeywords; k++ {
		if k == program.Devoid || program.PlainKeywordNamed(k.String()) == k && !shownSet.Has(k) {
			s.Add(k)
		}
	}
	return s
}()

// words are the keywords of that set: "flash, convoke".
func words(s program.KeywordSet) (out []string) {
	for k := program.NoKeyword + 1; k < program.NumKeywords; k++ {
		if wordSet.Has(k) && s.Has(k) {
			out = append(out, k.String())
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
	var unsaid []string
	if c.Flags&program.LostAbilities == 0 {
		unsaid = named(d.Unsaid, w.self(v, r))
	}
	label := func(a program.AbilityID) string { return w.Label(v, a, r) }
	return paragraphs(c.Keywords, d.Spell, unsaid, v.Abilities(r), label)
}

// named is texts with the name of their object.
func named(texts []string, name string) (out []string) {
	for _, t := range texts {
		out = append(out, Named(t, name))
	}
	return out
}

// FaceText returns the printed text of a face, in paragraphs.
func FaceText(r *program.Rules, d *program.Def) []string {
	name := r.Name(d.Name)
	label := func(a program.AbilityID) string {
		if a == 0 || int(a) >= len(r.Abilities) {
			return ""
		}
		return Named(r.Abilities[a].Label, name)
	}
	return paragraphs(d.Chars.Keywords, d.Spell, named(d.Unsaid, name), d.Abilities, label)
}

// paragraphs puts a text together: keywords, a spell ability, other abilities, and what no ability says, each once.
func paragraphs(k program.KeywordSet, spell program.AbilityID, unsaid []string, abilities []program.AbilityID,
	label func(a program.AbilityID) string) []string {
	var labels []string
	for _, a := range abilities {
		if text := label(a); text != "" && !slices.Contains(labels, text) {
			labels = append(labels, text)
		}
	}
	list, labels := inFull(keywords(k), labels)
	for _, word := range words(k) {
		said := func(text string) bool { return says(text, word) }
		if !slices.ContainsFunc(labels, said) && !slices.ContainsFunc(unsaid, said) {
			list = append(list, word)
		}
	}
	var out []string
	if len(list) > 0 {
		out = append(out, capital(strings.Join(list, ", ")))
	}
	for _, text := range slices.Concat([]string{label(spell)}, labels, unsaid) {
		if text != "" && !slices.Contains(out, text) && !slices.Contains(list, strings.ToLower(text)) {
			out = append(out, text)
		}
	}
	return out
}

// says reports whether a line is a keyword: alone, before what belongs to it, or after its quality ("Goblin offering").
func says(text, word string) bool {
	low := strings.ToLower(text)
	if quality, ok := strings.CutSuffix(low, " "+word); ok && !strings.ContainsAny(quality, ".,:—") {
		return true
	}
	rest, ok := strings.CutPrefix(low, word)
	return ok && (rest == "" || rest[0] == ' ' || strings.HasPrefix(rest, "—"))
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
