package oracle

import (
	"strings"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// plainKeywords are the keyword abilities that take no parameter (702).
var plainKeywords = []string{
	"aftermath", "ascend", "assist", "banding", "bargain", "battle cry", "cascade", "changeling", "choose a background", "cipher", "compleated", "conspire", "convoke",
	"daybound", "deathtouch", "decayed", "defender", "delve", "demonstrate", "dethrone", "devoid", "doctor's companion", "double agenda", "double strike", "double team", "enlist",
	"epic", "evolve", "exalted", "exploit", "extort", "fear", "first strike", "flanking", "flash", "flying", "for Mirrodin!", "fuse", "gravestorm",
	"haste", "haunt", "hexproof", "hidden agenda", "hideaway", "horsemanship", "improvise", "indestructible", "infect", "ingest", "intimidate", "job select",
	"jump-start", "lifelink", "living metal", "living weapon", "mayhem", "melee", "menace", "mentor", "myriad", "nightbound", "partner", "persist", "phasing", "provoke",
	"prowess", "ravenous", "reach", "read ahead", "rebound", "retrace", "riot", "shadow", "shroud", "skulk", "soulbond", "space sculptor", "split second", "spree",
	"start your engines!", "station", "storm", "substance", "sunburst", "tiered", "training", "trample", "undaunted", "undying", "unleash", "vanishing", "vigilance", "wither",
}

// keywords adds keyword abilities as they stand on a line of their own, in a list of them, and where they are granted (702).
func (l *lang) keywords() {
	plain := phrase.Of[ability.Word](l.g, "plainKeyword")
	phrase.Words(plain, plainKeywords...)
	plain.P("umbra armor", "umbra armor", phrase.Before(2023, "totem armor"))
	plain.P("trample over planeswalkers", "trample over planeswalkers")
	plain.P("friends forever", "partner—Friends forever", phrase.Before(2025, "friends forever"))
	for _, w := range []string{"Character select", "Father & son", "Survivors"} { // 702.124i
		plain.P(ability.Word("partner—"+strings.ToLower(w)), "partner—"+w)
	}
	l.keyword.P(ability.Keyword{}, "{Word:plainKeyword}")
	l.keywordNumbers()
	l.keywordCosts()
	l.keywordQualities()
}
