package rulecoverage

import (
	"slices"
	"strings"

	"arbiter/rulebook/document"
)

// section is a part of a rules document that scenarios are to cover completely: by number, or by title within a
// chapter.
type section struct {
	number string
	titles []string
}

// sections are the sections that the scenarios of each edition are to cover, sentence by sentence.
var sections = map[string][]section{
	"2006": {
		{number: "401"}, {number: "402"}, {number: "403"},
		{"502", slices.Concat(words2006, []string{"Cycling", "Kicker"})},
		{number: "503"},
	},
	"2017": {{"701", actionWords}, {"702", slices.Concat(words2006, words2017)}, {number: "706"}},
	"2026": {{"701", actionWords}, {"702", slices.Concat(words2006, words2017)}, {number: "707"}},
}

// Editions are the editions that have sections, oldest first.
var Editions = []string{"2006", "2017", "2026"}

// The keyword abilities and actions of the rules texts that the project began with.
var (
	words2006 = []string{
		"Flashback", "Threshold", "Madness", "Fear", "Morph", "Amplify", "Double Strike", "Provoke", "Storm",
		"Affinity", "Entwine", "Equip", "Imprint", "Modular", "Scry", "Sunburst", "Bushido", "Soulshift", "Splice",
		"Defender", "Offering", "Ninjutsu", "Epic", "Enchant", "Convoke", "Dredge", "Transmute", "Substance",
		"Bloodthirst", "Haunt", "Replicate", "Forecast", "Graft", "Recover", "Ripple", "Flash", "Split Second",
		"Suspend",
	}
	words2017 = []string{
		"Afflict", "Aftermath", "Annihilator", "Awaken", "Cascade", "Champion", "Changeling", "Cycling", "Dash",
		"Delve", "Devoid", "Embalm", "Emerge", "Escalate", "Eternalize", "Evoke", "Exalted", "Exploit", "Hideaway",
		"Surge", "Infect", "Ingest", "Kicker", "Living Weapon", "Menace", "Miracle", "Overload", "Persist",
		"Prowess", "Rebound", "Renown", "Scavenge", "Skulk", "Totem Armor", "Umbra Armor", "Undying", "Unearth",
	}
	actionWords = []string{"Exert", "Meld", "Scry", "Support", "Transform"}
)

// has reports whether a rule belongs to the section.
func (s section) has(r *document.Rule) bool {
	if r.Number != s.number && !strings.HasPrefix(r.Number, s.number+".") {
		return false
	}
	return s.titles == nil ||
		slices.ContainsFunc(s.titles, func(t string) bool { return strings.EqualFold(t, r.Title) })
}
