package puzzle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/ability"
	"arbiter/rulebook/definitions"
)

var (
	cardTypes = []string{"Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker",
		"Sorcery", "Tribal"}
	superTypes = []string{"Basic", "Legendary", "Snow", "World"}
)

// token reads a token. It returns the name of the scenario's own card that it becomes ("" if it can't be read) and,
// if another kind of token has the same name, that name.
func (r *reader) token(text string) (name, called string) {
	if !strings.Contains(text, ",") && strings.Contains(text, "_") {
		t, ok := parseKind(strings.TrimSpace(text))
		if !ok {
			r.bad("the token %s: can't tell what it is", shorten(text))
			return "", ""
		}
		return r.addKind(t)
	}
	fields := strings.Split(text, ",")
	k := kind{name: strings.TrimSpace(fields[0])}
	if name = k.name; name == "" || strings.ContainsAny(name, "\n{}") {
		r.bad("a token without a name: %s", shorten(text))
		return "", ""
	}
	for _, f := range fields[1:] {
		key, v, ok := strings.Cut(f, ":")
		v = strings.TrimSpace(v)
		switch key = strings.ToLower(strings.TrimSpace(key)); {
		case !ok:
			r.bad("the token %s: %q", name, shorten(f))
		case key == "p":
			k.power = v
		case key == "t":
			k.toughness = v
		case key == "color":
			k.colors = r.colors(name, v)
		case key == "types":
			for t := range strings.FieldsFuncSeq(v, func(c rune) bool { return c == '-' || c == ' ' }) {
				if slices.Contains(cardTypes, t) || slices.Contains(superTypes, t) {
					k.types = append(k.types, t)
				} else {
					k.subs = append(k.subs, t)
				}
			}
		case key == "keywords":
			k.words = keywords(v)
		case key == "cost" && (v == "" || strings.EqualFold(v, "no cost")), key == "image", key == "set":
		default:
			r.bad("the token %s: %s", name, shorten(f))
		}
	}
	if len(k.types) == 0 {
		r.bad("the token %s has no types", name)
		return "", ""
	}
	if slices.Contains(k.types, "Creature") {
		_, errP := strconv.Atoi(k.power)
		_, errT := strconv.Atoi(k.toughness)
		if errP != nil || errT != nil {
			r.bad("the token %s: power and toughness %s/%s", name, shorten(k.power), shorten(k.toughness))
			return "", ""
		}
	}
	return r.addKind(k)
}

// keywords splits the keywords of a token at <> or else at dashes. Words with a colon have a number or cost behind
// it.
func keywords(v string) []string {
	cut := "<>"
	if !strings.Contains(v, cut) && !strings.Contains(v, "CARDNAME") {
		cut = "-"
	}
	var out []string
	for w := range strings.SplitSeq(v, cut) {
		if w = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(w), "HIDDEN ")); w == "" {
			continue
		}
		if word, n, ok := strings.Cut(w, ":"); ok {
			if strings.EqualFold(word, "ward") {
				n = "{" + n + "}"
			}
			w = word + " " + n
		}
		out = append(out, strings.ReplaceAll(w, "CARDNAME", "This token"))
	}
	return out
}

// kind is a kind of token.
type kind struct {
	name, power, toughness, colors string
	types, subs, words             []string
}

// text returns the text of the card with the given name that the token becomes.
func (k *kind) text(name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s", name, strings.Join(k.types, " "))
	if len(k.subs) > 0 {
		fmt.Fprintf(&b, " - %s", strings.Join(k.subs, " "))
	}
	b.WriteByte('\n')
	if k.colors != "" {
		fmt.Fprintf(&b, "Color Indicator: %s\n", k.colors)
	}
	words := k.words
	if len(words) == 0 && len(k.subs) == 1 {
		// the rules define Treasure and other predefined tokens (111.10)
		words = definitions.TokenText(ability.Subtype(k.subs[0]))
	}
	for _, w := range words {
		fmt.Fprintln(&b, w)
	}
	if slices.Contains(k.types, "Creature") {
		fmt.Fprintf(&b, "%s/%s\n", k.power, k.toughness)
	}
	return b.String()
}

// addKind adds a kind of token to the scenario's own cards. Kinds that share a name are numbered.
func (r *reader) addKind(k kind) (name, called string) {
	text := k.text(k.name)
	for n := 1; ; n++ {
		if name = k.name; n > 1 {
			name, called = fmt.Sprintf("%s (kind %d)", k.name, n), k.name
		}
		switch was, known := r.known[name]; {
		case !known:
			r.known[name] = text
			r.tokens = append(r.tokens, k.text(name))
			return name, called
		case was == text:
			return name, called
		}
	}
}

// parseKind parses a token name such as w_1_1_soldier_flying: colors, power and toughness, a for artifact and e for
// enchantment, subtypes, keywords. It reports false unless it knows every part.
func parseKind(name string) (kind, bool) {
	parts := strings.Split(strings.ToLower(name), "_")
	if parts[0] == "role" {
		return roleToken(parts[1:])
	}
	var k kind
	for _, c := range parts[0] {
		switch {
		case strings.ContainsRune("wubrg", c):
			k.colors += strings.ToUpper(string(c))
		case c != 'c' || len(parts[0]) > 1:
			return k, false
		}
	}
	parts = parts[1:]
	if len(parts) > 2 {
		_, errP := strconv.ParseUint(parts[0], 10, 16)
		_, errT := strconv.ParseUint(parts[1], 10, 16)
		if errP == nil && errT == nil {
			k.power, k.toughness, parts = parts[0], parts[1], parts[2:]
			k.types = []string{"Creature"}
		}
	}
	for len(parts) > 0 && (parts[0] == "a" || parts[0] == "e") {
		k.types = slices.Insert(k.types, 0, map[string]string{"a": "Artifact", "e": "Enchantment"}[parts[0]])
		parts = parts[1:]
	}
	for len(parts) > 0 {
		sub := subtypeNamed(parts[0], k.types)
		if sub == "" {
			break
		}
		k.subs, parts = append(k.subs, sub), parts[1:]
	}
	if len(k.types) == 0 || len(k.subs) == 0 {
		return k, false
	}
	k.name = strings.Join(k.subs, " ")
	if k.power == "" {
		// Treasure and other predefined tokens are followed by a word for what they do.
		return k, len(k.types) == 1 && len(k.subs) == 1 && len(definitions.TokenText(ability.Subtype(k.subs[0]))) > 0 &&
			len(parts) <= 1
	}
	for len(parts) > 0 {
		word, n := "", 1
		for n = min(2, len(parts)); n > 0; n-- {
			if word = plainKeywords[strings.Join(parts[:n], "")]; word != "" {
				break
			}
		}
		if word == "" {
			for _, own := range ownWords {
				if own.word == parts[0] && (own.of == "" || slices.Contains(k.subs, own.of)) {
					word, n = own.text, 1
				}
			}
		}
		if word == "" {
			return k, false
		}
		k.words, parts = append(k.words, word), parts[n:]
	}
	return k, true
}

// roleToken returns a Role token (111.10j).
func roleToken(words []string) (kind, bool) {
	for i, w := range words {
		if w != "" {
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	k := kind{name: strings.Join(words, " "), types: []string{"Enchantment"}, subs: []string{"Aura", "Role"}}
	k.words = definitions.TokenText(ability.Subtype(k.name + " Role"))
	return k, len(k.words) > 0
}

// ownWords maps words to abilities that tokens of a subtype, or all tokens, have.
var ownWords = []struct{ word, of, text string }{
	{"noblock", "", "This token can't block."},
	{"sac", "Spawn", "Sacrifice this token: Add {C}."},
	{"sac", "Scion", "Sacrifice this token: Add {C}."},
	{"lifegain", "Pest", "When this token dies, you gain 1 life."},
}

// subtypeNamed returns the subtype of one of the types with that spelling, or "".
func subtypeNamed(word string, types []string) string {
	for _, t := range types {
		for _, s := range ability.Subtypes(map[string]ability.Type{"Artifact": ability.Artifact,
			"Enchantment": ability.Enchantment, "Creature": ability.Creature}[t]) {
			if strings.EqualFold(string(s), word) {
				return string(s)
			}
		}
	}
	return ""
}

// plainKeywords are the keywords without a parameter that tokens have.
var plainKeywords = map[string]string{"flying": "Flying", "haste": "Haste", "trample": "Trample",
	"vigilance": "Vigilance", "lifelink": "Lifelink", "deathtouch": "Deathtouch", "menace": "Menace", "reach": "Reach",
	"defender": "Defender", "indestructible": "Indestructible", "hexproof": "Hexproof", "firststrike": "First strike",
	"doublestrike": "Double strike", "prowess": "Prowess", "infect": "Infect", "shroud": "Shroud",
	"changeling": "Changeling", "flash": "Flash", "wither": "Wither", "fear": "Fear", "intimidate": "Intimidate",
	"decayed": "Decayed", "banding": "Banding", "shadow": "Shadow", "persist": "Persist", "undying": "Undying",
	"skulk": "Skulk", "exalted": "Exalted", "evolve": "Evolve", "mentor": "Mentor", "training": "Training"}

// colors reads colors as letters or words.
func (r *reader) colors(of, v string) string {
	out := ""
	for w := range strings.FieldsFuncSeq(v, func(c rune) bool { return c == '-' || c == ' ' || c == '/' }) {
		if letter, ok := map[string]string{"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G",
			"colorless": ""}[strings.ToLower(w)]; ok {
			out += letter
			continue
		}
		for _, c := range strings.ToUpper(w) {
			if !strings.ContainsRune("WUBRG", c) {
				r.bad("the token %s: color %q", of, shorten(v))
				return ""
			}
			out += string(c)
		}
	}
	return out
}
