package oracle

import (
	"strings"
	"unicode"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// fromQuality is "from [quality]", of which protection may have several.
type fromQuality struct{ P ability.Property }

// keywordQualities adds keyword abilities with a quality: "protection from black", "enchant creature", "forestwalk".
func (l *lang) keywordQualities() {
	// A whole noun phrase without its determiner: "creature with flying".
	such := phrase.Of[ability.Property](l.g, "such")
	such.Is(l.noun)
	such.P(ability.Such{}, "{Pre:adj|space} {Noun:noun}")
	such.P(ability.Such{}, "{Noun:noun} {Post:post|space}")
	such.P(ability.Such{}, "{Pre:adj|space} {Noun:noun} {Post:post|space}")

	quality := phrase.Of[ability.Property](l.g, "quality")
	quality.Is(l.color, such)
	quality.P(ability.Not{P: ability.Colorless{}}, "all colors", phrase.Also("each color"))
	quality.P(ability.Everything{}, "everything")
	quality.P(ability.Colorless{}, "colorless")
	quality.P(ability.Multicolored{}, "multicolored")
	quality.P(ability.Monocolored{}, "monocolored")
	quality.P(ability.OfChosen{What: ability.AColor}, "the chosen color")
	quality.P(ability.OfChosen{What: ability.APlayer}, "the chosen player")
	quality.P(ability.OfChosen{What: ability.ACardName}, "the chosen name")
	quality.P(ability.OfChoice{What: ability.AColor}, "the color of your choice")
	quality.P(ability.OfChoice{What: ability.ACardType}, "the card type of your choice")
	quality.P(ability.WithStat{Op: ability.OrLess}, "{Stat:stat} {N:digits} or less")
	quality.P(ability.WithStat{Op: ability.OrMore}, "{Stat:stat} {N:digits} or greater")
	quality.P(ability.WithStat{}, "{Stat:stat} {N:digits}")
	quality.P(ability.IsKind{Kind: ability.AnyOpponent}, "each of your opponents", phrase.Also("each opponent"))
	one := phrase.Of[fromQuality](l.g, "fromQuality")
	one.P(fromQuality{}, "from %p {P:quality}")
	single := phrase.Of[ability.Property](l.g, "oneFrom")
	phrase.Map(single, one, func(f fromQuality) ability.Property { return f.P }, func(p ability.Property) (fromQuality, bool) { return fromQuality{p}, true })
	from := phrase.Of[ability.Property](l.g, "from")
	from.Is(single)
	from.P(ability.Or{Join: ability.JoinAnd}, "{List:oneFrom|and2}")
	l.keyword.P(ability.Keyword{Word: ability.Protection}, "protection {Of:from}")
	l.keyword.P(ability.Keyword{Word: ability.Hexproof}, "hexproof {Of:from}")

	// Who plays with creature type "opponent" has themselves to blame.
	l.keyword.P(ability.Keyword{Word: ability.Enchant}, "enchant {Of:such}")
	l.keyword.P(ability.Keyword{Word: ability.Affinity}, "affinity for %p {Of:such}")
	l.keyword.P(ability.Keyword{Word: "champion"}, "champion %s a {Of:such}")
	gift := phrase.Of[ability.Word](l.g, "gift word")
	for _, w := range []string{"a card", "a Food", "a tapped Fish", "a Treasure", "an extra turn", "an Octopus"} { // 702.174d-i
		gift.P(ability.Word("gift "+strings.ToLower(w)), "gift "+w)
	}
	l.keyword.P(ability.Keyword{}, "{Word:gift word}")
	l.keyword.P(ability.Keyword{Word: "bands with other"}, "bands with other %p {Of:such}")
	l.keyword.P(ability.Keyword{Word: "offering"}, "{Of:noun} offering")
	l.keyword.P(ability.Keyword{Word: "partner"}, "partner with {Of:partner}")
	partner := phrase.Of[ability.Property](l.g, "partner")
	partner.P(ability.Named{}, "{Name:cardName}")

	// "Forestwalk", "snow swampwalk", "nonbasic landwalk", "legendary landwalk" (702.14).
	walk := phrase.Of[ability.Property](l.g, "walkWord")
	typeAnd(walk, "walk")
	basics := phrase.Of[ability.Property](l.g, "walkAdjective")
	for _, t := range supertypeWords {
		p := ability.HasSupertype{Supertype: t.t}
		basics.P(p, t.w)
		basics.P(ability.Not{P: p}, "non"+t.w)
	}
	basics.P(ability.HasType{Type: ability.Artifact}, "artifact")
	basics.P(ability.HasType{Type: ability.Enchantment}, "enchantment")
	walk.P(ability.Such{}, "{Pre:walkAdjective|space} {Noun:walkNoun}")
	noun := phrase.Of[ability.Property](l.g, "walkNoun")
	typeAnd(noun, "walk")
	l.keyword.P(ability.Keyword{Word: ability.Landwalk}, "{Of:walkWord}")
	walk.P(ability.OfChosen{What: ability.ALandType}, "landwalk of the chosen type")
	noun.P(ability.OfChosen{What: ability.ALandType}, "landwalk of the chosen type")
	// "Landwalk abilities": all there are (702.14a).
	l.having.P(ability.With{List: []ability.Ability{ability.Keyword{Word: ability.Landwalk}}}, "landwalk abilities")
	l.act.P(ability.Lose{List: []ability.Ability{ability.Keyword{Word: ability.Landwalk}}}, "lose[s] all landwalk abilities")

	// "Plainscycling", "basic landcycling", "artifact landcycling" (702.29e).
	cycling := phrase.Of[ability.Property](l.g, "cyclingWord")
	typeAnd(cycling, "cycling")
	cycled := phrase.Of[ability.Property](l.g, "cycledNoun")
	typeAnd(cycled, "cycling")
	cycling.P(ability.Such{}, "{Pre:walkAdjective|space} {Noun:cycledNoun}")
}

// typeAnd adds words made of a land's or card's type and an ending: "forestwalk", "landcycling", "slivercycling".
func typeAnd(c *phrase.Cat[ability.Property], ending string) {
	sub := map[string]ability.Subtype{}
	for _, t := range []ability.Type{ability.Creature, ability.Land, ability.Artifact, ability.Enchantment} {
		for _, s := range ability.Subtypes(t) {
			sub[strings.ToLower(string(s))] = s
		}
	}
	types := map[string]ability.Type{}
	for _, t := range typeWords {
		types[singular(t.w)] = t.t
	}
	phrase.Terminal(c, func(t []phrase.Tok) (ability.Property, int, bool) {
		w, ok := strings.CutSuffix(t[0].Text, ending)
		if !ok || w == "" {
			return nil, 0, false
		}
		if s, ok := sub[w]; ok {
			return ability.HasSubtype{Subtype: s}, 1, true
		}
		k, ok := types[w]
		return ability.HasType{Type: k}, 1, ok
	}, func(p ability.Property) (string, bool) {
		switch p := p.(type) {
		case ability.HasSubtype:
			return strings.Map(unicode.ToLower, string(p.Subtype)) + ending, true
		case ability.HasType:
			for _, t := range typeWords {
				if t.t == p.Type {
					return singular(t.w) + ending, true
				}
			}
		}
		return "", false
	}, phrase.Starts(func(t phrase.Tok) bool { return len(t.Text) > len(ending) && strings.HasSuffix(t.Text, ending) }))
}
