package card

import (
	"slices"
	"strings"

	"arbiter/ability"
)

// Supertypes is a set of supertypes, bit 1<<Supertype.
type Supertypes uint8

// Has reports whether the set holds t.
func (s Supertypes) Has(t ability.Supertype) bool { return s&(1<<t) != 0 }

var supertypeWords = map[string]ability.Supertype{
	"Basic": ability.Basic, "Legendary": ability.Legendary, "Ongoing": ability.Ongoing, "Snow": ability.Snow,
	"World": ability.World,
}

var typeWords = map[string]ability.Type{
	"Artifact": ability.Artifact, "Battle": ability.Battle, "Conspiracy": ability.Conspiracy,
	"Creature": ability.Creature, "Dungeon": ability.Dungeon,
	"Enchantment": ability.Enchantment, "Instant": ability.Instant, "Kindred": ability.Kindred,
	"Tribal": ability.Kindred, "Land": ability.Land,
	"Phenomenon": ability.Phenomenon, "Plane": ability.Plane, "Planeswalker": ability.Planeswalker,
	"Scheme":  ability.Scheme,
	"Sorcery": ability.Sorcery, "Vanguard": ability.Vanguard,
}

// neutral words stand on the type lines of game pieces without being types.
var neutral = map[string]bool{"Token": true, "Emblem": true, "Card": true, "Elite": true, "Host": true}

// subtypes of more than one word (205.3b).
var longSubtypes = []string{"Time Lord"}

// ParseTypeLine splits a type line (205.1): supertypes, card types, subtypes, and the words before the dash that are
// neither.
func ParseTypeLine(line string) (super Supertypes, types ability.Types, sub []ability.Subtype, odd []string) {
	left, right := cutDash(line)
	for w := range strings.FieldsSeq(left) {
		if s, ok := supertypeWords[w]; ok {
			super |= 1 << s
		} else if t, ok := typeWords[w]; ok {
			types |= 1 << t
		} else if !neutral[w] {
			odd = append(odd, w)
		}
	}
	plane := types.Has(ability.Plane)
	if plane { // a planar type may be several words (205.3b)
		if right != "" {
			sub = append(sub, ability.Subtype(right))
		}
		return
	}
	for right != "" {
		word, rest := right, ""
		if i := strings.IndexByte(right, ' '); i >= 0 {
			word, rest = right[:i], strings.TrimLeft(right[i:], " ")
		}
		for _, l := range longSubtypes {
			if right == l || strings.HasPrefix(right, l+" ") {
				word, rest = l, strings.TrimLeft(right[len(l):], " ")
			}
		}
		if s := ability.Subtype(word); !slices.Contains(sub, s) {
			sub = append(sub, s)
		}
		right = rest
	}
	return
}

// cutDash splits a type line at its dash, however that was typed.
func cutDash(line string) (left, right string) {
	line = strings.TrimSpace(line)
	for _, d := range [...]string{"—", " – ", " -- ", " - ", "–"} {
		if l, r, ok := strings.Cut(line, d); ok {
			return strings.TrimSpace(l), strings.TrimSpace(r)
		}
	}
	return line, ""
}

func (f *Face) setTypeLine(line string) {
	f.TypeLine = writeTypeLine(line)
	f.Supertypes, f.Types, f.Subtypes, f.OddTypes = ParseTypeLine(line)
}

// writeTypeLine gives a type line its proper dash.
func writeTypeLine(line string) string {
	l, r := cutDash(line)
	if r == "" {
		return l
	}
	return l + " — " + r
}
