package scenario

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"arbiter/engine"
	"arbiter/engine/program"
)

// nameOf returns the current name of an object; "[face-down]" if it is face down, and "[nameless]" if it is not and has
// no name, as a copy of something face down.
func (p *play) nameOf(ref engine.Ref) string {
	v := p.g.View(engine.Judge)
	c, ok := v.Chars(ref)
	if !ok {
		if c, ok = v.Chars(p.became(ref)); !ok { // the source of an effect may be a spell that has resolved
			return ""
		}
	}
	if c.Name == 0 {
		switch {
		case v.FaceDown(ref) || v.FaceDown(p.became(ref)):
			return "[face-down]"
		case v.Kind(ref) == program.KindAbility:
			return ""
		}
		return "[nameless]"
	}
	return p.rules.Name(c.Name)
}

// named reports whether an object has this name: as its current name, the full name of its card, or a label.
func (p *play) named(ref engine.Ref, name string) bool {
	if r, ok := p.alias[name]; ok {
		return r == ref || p.became(r) == ref
	}
	have := p.nameOf(ref)
	if have == "[nameless]" && name == "[face-down]" { // what older suites call a copy of something face down
		return true
	}
	if have == name || strings.TrimSuffix(have, " Token") == strings.TrimSuffix(name, " Token") && have != "" {
		return true
	}
	whole, ok := p.wholeName(ref, have)
	return ok && whole == name
}

// nameBegins reports whether the name of an object begins with some words, as long as they are not the name of another
// card that the players have or know of.
func (p *play) nameBegins(ref engine.Ref, words string) bool {
	if p.rules.FindName(words) != 0 {
		return false
	}
	rest, ok := strings.CutPrefix(p.nameOf(ref), words)
	return ok && rest != "" && !unicode.IsLetter([]rune(rest)[0])
}

// wholeName returns the name of a whole card, of an object that has one of the names of its faces: face-down objects
// and copies go by their current name only.
func (p *play) wholeName(ref engine.Ref, have string) (string, bool) {
	d := p.g.View(engine.Judge).Def(ref)
	if d == nil {
		return "", false
	}
	var whole []string
	own := false
	for _, f := range d.Faces {
		n := p.rules.Name(p.rules.Def(f).Name)
		own = own || n == have
		whole = append(whole, n)
	}
	return strings.Join(whole, " // "), own
}

// isCopy reports whether something is a copy of a spell, or a permanent that has become a copy of another.
func (p *play) isCopy(ref engine.Ref) bool {
	v := p.g.View(engine.Judge)
	if v.Kind(ref) == program.KindSpellCopy {
		return true
	}
	c, ok := v.Chars(ref)
	d := v.Def(ref)
	if !ok || d == nil || c.Name == 0 {
		return false
	}
	if c.Copy != 0 {
		return true
	}
	for _, f := range d.Faces {
		if p.rules.Def(f).Name == c.Name {
			return v.IsToken(ref)
		}
	}
	return d.Name != c.Name || v.IsToken(ref)
}

// became follows an object that has changed zones.
func (p *play) became(r engine.Ref) engine.Ref { return p.g.Follow(r) }

// follow updates labels to what their objects have become, before the engine forgets the connection.
func (p *play) follow() {
	for name, r := range p.alias {
		if now := p.g.Follow(r); now != r && now != engine.NoRef {
			p.alias[name] = now
		}
	}
}

// is reports whether an object or player has this name.
func (p *play) is(ref engine.Ref, name string) bool {
	if q := ref.Player(); q != engine.NoPlayer {
		return int(q) < len(p.players) && p.players[q].id == name
	}
	return p.named(ref, name) || p.isAbilityOf(ref, name)
}

// isAbilityOf reports whether something is an ability on the stack of what has this name, or whose text begins with it.
func (p *play) isAbilityOf(ref engine.Ref, name string) bool {
	v := p.g.View(engine.Judge)
	b, ok := v.Body(ref)
	if !ok || v.Kind(ref) != program.KindAbility {
		return false
	}
	source := p.g.SourceOf(ref)
	if source != engine.NoRef && p.named(source, name) || b.Ability != 0 && p.begins(b.Ability, name) {
		return true
	}
	was, ok := p.g.LastKnown(source)
	return ok && p.rules.Name(was.Name) == name
}

// find returns the object with this label, the player, or the oldest object of this name.
func (p *play) find(name string, index *int, owner *player) (engine.Ref, error) {
	if r, ok := p.alias[name]; ok {
		return p.became(r), nil
	}
	if pl := p.byID(name); pl != nil {
		return engine.PlayerRef(pl.seat), nil
	}
	n := 0
	v := p.g.View(engine.Judge)
	for _, r := range v.Objects(program.Battlefield, 0, nil) {
		if p.named(r, name) && (owner == nil || v.Controller(r) == owner.seat) {
			if index == nil || n == *index {
				return r, nil
			}
			n++
		}
	}
	stack := v.Objects(program.Stack, 0, nil)
	for i := len(stack) - 1; i >= 0; i-- {
		if p.is(stack[i], name) {
			return stack[i], nil
		}
	}
	return engine.NoRef, fmt.Errorf("no %s found", name)
}

// SameBeginning reports whether an ability's text begins with what a script quotes.
func SameBeginning(label, begin string) bool { return sameBeginning(label, begin) }

// begins reports whether an ability's text begins with this, in the wording of the edition or in the original one.
func (p *play) begins(a program.AbilityID, text string) bool {
	texts := []string{p.rules.Ability(a).Label}
	if was, ok := p.rules.OriginalText[texts[0]]; ok {
		texts = append(texts, was)
	}
	return beginsOne(texts, text) || beginsWithout(p.ownNames(a), texts[:1], text)
}

// beginsOne reports whether one of the texts of an ability begins with what a script quotes.
func beginsOne(texts []string, text string) bool {
	return slices.ContainsFunc(texts, func(label string) bool {
		if sameBeginning(label, text) || sameBeginning(afterWord(label), text) {
			return true
		}
		one, ok := oneMana(label, text)
		return ok && sameBeginning(one, text)
	})
}

// beginsWithout reports the same of what a script quotes with "~" for names of the card that has the ability (201.5).
func beginsWithout(names, texts []string, text string) bool {
	own := text
	for _, n := range names {
		own = strings.ReplaceAll(own, n, "~")
	}
	return own != text && slices.ContainsFunc(texts, func(label string) bool { return sameBeginning(label, own) })
}

// ownNames are the names, long and short, of the cards that have an ability.
func (p *play) ownNames(a program.AbilityID) []string {
	var out []string
	for i := range p.rules.Defs {
		d := &p.rules.Defs[i]
		if !slices.Contains(d.Abilities, a) {
			continue
		}
		name := p.rules.Name(d.Name)
		out = append(out, name)
		if short, _, ok := strings.Cut(name, ","); ok {
			out = append(out, short)
		}
	}
	return out
}

// afterWord returns an ability's text without the ability word before it (207.2c).
func afterWord(label string) string {
	if word, text, ok := strings.Cut(label, " — "); ok && !strings.ContainsAny(word, "{:.,") {
		return text
	}
	return label
}

var (
	someMana   = regexp.MustCompile(`Add \{\w\}(, \{\w\})*,? or \{\w\}`)
	singleMana = regexp.MustCompile(`Add (\{[WUBRGC]\})(\.|$)`)
)

// oneMana returns a mana ability's text with only the mana that a script names: "Add {R}" for "Add {R} or {W}".
func oneMana(label, text string) (string, bool) {
	one := singleMana.FindStringSubmatch(text)
	at := someMana.FindStringIndex(label)
	if one == nil || at == nil || !strings.Contains(label[at[0]:at[1]], one[1]) {
		return "", false
	}
	return label[:at[0]] + "Add " + one[1] + label[at[1]:], true
}

// castBegins reports whether the text of a way to cast begins with this. If its cost is that of the card, the cost
// follows its name: "Flashback {3}{W}".
func (p *play) castBegins(o engine.Option, text string) bool {
	if p.begins(o.Ability, text) {
		return true
	}
	d := p.g.View(engine.Judge).Def(o.Obj)
	if d == nil || len(p.rules.WayMana(o.Ability)) > 0 || p.rules.FreeWay(o.Ability) {
		return false
	}
	return sameBeginning(p.rules.Ability(o.Ability).Label+" "+d.Cost.String(), text)
}

// sameBeginning compares texts without regard to case, brackets and full stops; "~" also matches "this creature" and
// the like.
func sameBeginning(label, begin string) bool {
	label, begin = plainText(label), plainText(begin)
	if rest, ok := strings.CutPrefix(begin, "when it "); ok && strings.HasPrefix(label, "when ~ "+rest) {
		return true // as texts in brackets call the object itself
	}
	if rest, ok := strings.CutSuffix(begin, "this"); ok && strings.HasPrefix(label, rest+"~") {
		return true // it breaks off within "this creature"
	}
	return strings.HasPrefix(label, begin)
}

func plainText(s string) string {
	s = strings.ToLower(s)
	for _, w := range []string{
		"creature", "artifact", "land", "enchantment", "permanent", "card", "spell", "aura", "equipment", "vehicle",
		"planeswalker", "token", "saga",
	} {
		s = strings.ReplaceAll(s, "this "+w, "~")
	}
	s = strings.ReplaceAll(s, "−", "-")
	s = strings.ReplaceAll(s, "@", "~")
	for {
		i := strings.IndexByte(s, '(')
		j := strings.IndexByte(s, ')')
		if i < 0 || j < i {
			break
		}
		s = s[:i] + s[j+1:]
	}
	s = strings.NewReplacer("[", "", "]", "").Replace(s)
	return strings.Join(strings.Fields(s), " ")
}
