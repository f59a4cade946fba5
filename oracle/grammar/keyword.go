package grammar

import (
	"strings"
	"unicode"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// PlainKeywords are the keyword abilities that take no parameter (702).
var PlainKeywords = []string{
	"aftermath", "ascend", "assist", "banding", "bargain", "battle cry", "cascade", "changeling",
	"choose a background", "cipher", "compleated", "conspire", "convoke", "daybound", "deathtouch", "decayed",
	"defender", "delve", "demonstrate", "dethrone", "devoid", "doctor's companion", "double agenda", "double strike",
	"double team", "enlist", "epic", "evolve", "exalted", "exploit", "extort", "fear", "first strike", "flanking",
	"flash", "flying", "for Mirrodin!", "fuse", "gravestorm", "haste", "haunt", "hexproof", "hidden agenda",
	"hideaway", "horsemanship", "improvise", "indestructible", "infect", "ingest", "intimidate", "job select",
	"jump-start", "lifelink", "living metal", "living weapon", "mayhem", "melee", "menace", "mentor", "myriad",
	"nightbound", "partner", "persist", "phasing", "provoke", "prowess", "ravenous", "reach", "read ahead", "rebound",
	"retrace", "riot", "shadow", "shroud", "skulk", "soulbond", "space sculptor", "split second", "spree",
	"start your engines!", "station", "storm", "substance", "sunburst", "tiered", "training", "trample", "undaunted",
	"undying", "unleash", "vanishing", "vigilance", "wither",
}

// keywords adds keyword abilities as they stand on a line of their own, in a list of them, and where they are granted
// (702).
func (l *lang) keywords() {
	plain := phrase.Of[ability.Word](l.g, "plainKeyword")
	phrase.Words(plain, l.known(PlainKeywords)...)
	if !l.words.hides("umbra armor") && !l.words.hides("totem armor") {
		plain.Add("umbra armor", "umbra armor", phrase.Before(2023, "totem armor"))
	}
	plain.Add("trample over planeswalkers", "trample over planeswalkers")
	plain.Add("friends forever", "partner—Friends forever", phrase.Before(2025, "friends forever"))
	for _, w := range []string{"Character select", "Father & son", "Survivors"} { // 702.124i
		plain.Add(ability.Word("partner—"+strings.ToLower(w)), "partner—"+w)
	}
	l.keyword.Add(ability.Keyword{}, "{Word:plainKeyword}")
	l.keywordNumbers()
	l.keywordCosts()
	l.keywordQualities()
}

// numberKeywords are the keyword abilities with a number, numberCostKeywords those with a number and a cost.
var (
	numberKeywords = []string{
		"absorb", "afflict", "afterlife", "amplify", "annihilator", "backup", "bloodthirst", "bushido", "casualty",
		"crew", "devour", "dredge", "fabricate", "fading", "firebending", "frenzy", "graft", "hideaway", "mobilize",
		"modular", "poisonous", "rampage", "renown", "ripple", "saddle", "soulshift", "toxic", "tribute", "vanishing",
	}
	numberCostKeywords = []string{"awaken", "impending", "reinforce", "suspend"}
)

// keywordNumbers adds keyword abilities with a number: "Bushido 2", "Suspend 4—{U}".
func (l *lang) keywordNumbers() {
	number := phrase.Of[ability.Word](l.g, "numberKeyword")
	phrase.Words(number, l.known(numberKeywords)...)
	l.keyword.Add(ability.Keyword{}, "{Word:numberKeyword} {N:digits}")
	l.keyword.Add(ability.Keyword{}, "{Word:numberKeyword} {N:digits}. %you activate {Only:only|and}.",
		phrase.Before(2021, "{Word:numberKeyword} {N:digits}. %you activate this ability {Only:only|and}."))
	l.addKeyword(ability.Keyword{Word: "modular", N: ability.ManaSpent{Colors: true}}, "modular—sunburst") // 702.44c
	both := phrase.Of[ability.Word](l.g, "numberCostKeyword")
	phrase.Words(both, l.known(numberCostKeywords)...)
	l.keyword.Add(ability.Keyword{Dash: true}, "{Word:numberCostKeyword} {N:digits}—{Cost:manaCosts}")
	l.keyword.Add(ability.Keyword{Dash: true},
		"{Word:numberCostKeyword} {N:digits}—{Cost:manaCosts}. {Only:instruction|space}")
	if !l.words.hides("devour") {
		phrase.Words(phrase.Of[ability.Word](l.g, "devourKeyword"), "devour")
		l.keyword.Add(ability.Keyword{}, "{Word:devourKeyword} {Of:such} {N:digits}")
		l.keyword.Add(ability.Keyword{}, "{Word:devourKeyword} X, where X is {N:devouredNumber}")
	}
	amount := phrase.Of[ability.Word](l.g, "keyword with an amount")
	phrase.Words(amount, l.known([]string{"annihilator", "firebending", "mobilize"})...)
	l.keyword.Add(ability.Keyword{}, "{Word:keyword with an amount} X, where X is {N:amount}")
	phrase.Of[ability.Number](l.g, "devouredNumber").Add(ability.DevouredThisWay{},
		"the number of creatures devoured this way")
}

// costKeywords are the keyword abilities with a cost alone: "Cycling {2}", "Ward—Pay 2 life."
var costKeywords = []string{
	"aura swap", "bestow", "blitz", "buyback", "cleave", "commander ninjutsu", "cumulative upkeep", "cycling", "dash",
	"disguise", "disturb", "echo", "embalm", "emerge", "encore", "entwine", "equip", "escalate", "escape",
	"eternalize", "evoke", "flashback", "foretell", "fortify", "freerunning", "harmonize", "kicker", "level up",
	"madness", "mayhem", "megamorph", "miracle", "more than meets the eye", "morph", "multikicker", "mutate",
	"ninjutsu", "offspring", "outlast", "overload", "plot", "prowl", "reconfigure", "recover", "replicate",
	"scavenge", "specialize", "spectacle", "squad", "sticker kicker", "surge", "transfigure", "transmute", "unearth",
	"ward", "warp", "web-slinging",
}

// eitherMana is mana that may be paid in one of several ways: "{W} or {U}".
type eitherMana struct{ List []ability.ManaCost }

// keywordCosts adds keyword abilities with a cost. Mana follows the word; other costs follow a dash and end with a
// full stop.
func (l *lang) keywordCosts() {
	either := phrase.Of[eitherMana](l.g, "eitherMana")
	either.Add(eitherMana{}, "{List:cost|or2}")
	mana := phrase.Of[[]ability.Act](l.g, "manaCosts")
	phrase.Map(mana, l.cost, func(c ability.ManaCost) []ability.Act { return []ability.Act{ability.PayMana{Cost: c}} },
		func(a []ability.Act) (ability.ManaCost, bool) {
			if len(a) != 1 {
				return nil, false
			}
			return plainMana(a[0])
		})
	phrase.Map(mana, either, func(e eitherMana) []ability.Act {
		var of ability.OneOf
		for _, c := range e.List {
			of.List = append(of.List, ability.PayMana{Cost: c})
		}
		return []ability.Act{of}
	}, func(a []ability.Act) (e eitherMana, ok bool) {
		if len(a) != 1 {
			return e, false
		}
		of, ok := a[0].(ability.OneOf)
		for _, x := range of.List {
			c, is := plainMana(x)
			ok = ok && is
			e.List = append(e.List, c)
		}
		return e, ok
	})

	words := phrase.Of[ability.Word](l.g, "costKeyword")
	phrase.Words(words, l.known(costKeywords)...)
	l.keyword.Add(ability.Keyword{}, "{Word:costKeyword} {Cost:manaCosts}")
	l.keyword.Add(ability.Keyword{Dash: true}, "{Word:costKeyword}—{Cost:price|comma}.")
	l.keyword.Add(ability.Keyword{Dash: true}, "{Word:costKeyword}—{Cost:price|comma}. %you activate {Only:only|and}.",
		phrase.Before(2021, "{Word:costKeyword}—{Cost:price|comma}. %you activate this ability {Only:only|and}."))
	l.addKeyword(ability.Keyword{Word: ability.Kicker}, "kicker {Cost:manaCosts} and/or {And:manaCosts}")

	l.keyword.Add(ability.Keyword{}, "{Word:costKeyword} {Cost:manaCosts}. %you activate {Only:only|and}.",
		phrase.Before(2021, "{Word:costKeyword} {Cost:manaCosts}. %you activate this ability {Only:only|and}."))
	l.keyword.Add(ability.Keyword{}, "{Word:costKeyword} {Cost:manaCosts}. {Only:instruction|space}")

	l.addKeyword(ability.Keyword{Word: "prototype"}, "prototype {Cost:manaCosts} — {Size:size}")

	// With a quality as well: "Equip Human {1}", "Splice onto Arcane {W}".
	l.addKeyword(ability.Keyword{Word: ability.Equip}, "equip %s {Of:such} {Cost:manaCosts}")
	l.addKeyword(ability.Keyword{Word: ability.Splice}, "splice onto %s {Of:such} {Cost:manaCosts}")
	l.addKeyword(ability.Keyword{Word: ability.Splice, Dash: true}, "splice onto {Of:such}—{Cost:price|comma}.")
	l.addKeyword(ability.Keyword{Word: "emerge"}, "emerge from %s {Of:such} {Cost:manaCosts}")
	l.addKeyword(ability.Keyword{Word: "craft"}, "craft with {Of:such} {Cost:manaCosts}")
	l.addKeyword(ability.Keyword{Word: "craft"}, "craft with {N:craft count} {Of:such} {Cost:manaCosts}")
	l.addKeyword(ability.Keyword{Word: "craft"}, "craft with {N:craft count} {Cost:manaCosts}")
	n := phrase.Of[ability.Number](l.g, "craft count").Agrees()
	n.Add(ability.Least{N: ability.Const{N: 1}}, "%p one or more")
	n.Add(ability.Least{}, "%p {N:count} or more")
	n.Is(l.count)
	l.addKeyword(ability.Keyword{Word: ability.Typecycling}, "{Of:cyclingWord} {Cost:manaCosts}")
	l.addKeyword(ability.Keyword{Word: ability.Typecycling, Dash: true}, "{Of:cyclingWord}—{Cost:price|comma}.")
}

func plainMana(a ability.Act) (ability.ManaCost, bool) {
	p, ok := a.(ability.PayMana)
	return p.Cost, ok && !p.Any && p.CostOf == nil
}

// bareKeywords adds keywords that are named without their costs: "a card with cycling".
func (l *lang) bareKeywords() {
	bare := phrase.Of[ability.Keyword](l.g, "bare keyword")
	bare.Add(ability.Keyword{}, "{Word:costKeyword}")
	bare.Add(ability.Keyword{}, "{Word:numberCostKeyword}")
	bare.Add(ability.Keyword{}, "{Word:numberKeyword}")
	bare.Add(ability.Keyword{Word: "champion"}, "champion")
	l.having.Add(ability.With{}, "{List:bare keyword|and}")
	l.having.Add(ability.With{Any: true}, "{List:bare keyword|or2}")
	l.post.Add(ability.With{Spelled: true}, "with a {List:bare keyword|and} ability")
	l.post.Add(ability.With{Spelled: true, Many: true}, "with {List:bare keyword|and} abilities")
	l.post.Add(ability.With{Not: true}, "without {List:bare keyword|or}", phrase.Prefer(-1))
}

// fromQuality is "from [quality]", of which protection may have several.
type fromQuality struct{ P ability.Property }

// keywordQualities adds keyword abilities with a quality: "protection from black", "enchant creature", "forestwalk".
func (l *lang) keywordQualities() {
	// A whole noun phrase without its determiner: "creature with flying".
	such := phrase.Of[ability.Property](l.g, "such")
	such.Is(l.noun)
	such.Add(ability.Such{}, "{Pre:adj|space} {Noun:noun}")
	such.Add(ability.Such{}, "{Noun:noun} {Post:post|space}")
	such.Add(ability.Such{}, "{Pre:adj|space} {Noun:noun} {Post:post|space}")

	quality := phrase.Of[ability.Property](l.g, "quality")
	quality.Is(l.color, such)
	quality.Add(ability.Not{P: ability.Colorless{}}, "all colors", phrase.Also("each color"))
	quality.Add(ability.Everything{}, "everything")
	quality.Add(ability.Colorless{}, "colorless")
	quality.Add(ability.HasSupertype{Supertype: ability.Snow}, "snow")
	quality.Add(ability.Multicolored{}, "multicolored")
	quality.Add(ability.Monocolored{}, "monocolored")
	quality.Add(ability.OfChosen{What: ability.AColor}, "the chosen color")
	quality.Add(ability.OfChosen{What: ability.APlayer}, "the chosen player")
	quality.Add(ability.OfChosen{What: ability.ACardName}, "the chosen name")
	quality.Add(ability.OfThat{What: ability.AColor}, "that color")
	quality.Add(ability.OfChoice{What: ability.AColor}, "the color of your choice")
	quality.Add(ability.OfChoice{What: ability.AColor, Theirs: true}, "the color of its controller's choice")
	quality.Add(ability.Shares{What: ability.AColor}, "the colors of {With:np}")
	quality.Add(ability.Shares{What: ability.AColor}, "{With:gen} colors")
	quality.Add(ability.Shares{What: ability.AColor, Each: true}, "each of {With:gen} colors")
	quality.Add(ability.Shares{What: ability.ACardType, Each: true}, "each of {With:gen} card types")
	quality.Add(ability.OfChoice{What: ability.ACardType}, "the card type of your choice")
	quality.Add(ability.WithStat{Op: ability.OrLess}, "{Stat:stat} {N:digits} or less")
	quality.Add(ability.WithStat{Op: ability.OrMore}, "{Stat:stat} {N:digits} or greater")
	quality.Add(ability.WithStat{}, "{Stat:stat} {N:digits}")
	quality.Add(ability.IsKind{Kind: ability.AnyOpponent}, "each of your opponents", phrase.Also("each opponent"))
	one := phrase.Of[fromQuality](l.g, "fromQuality")
	one.Add(fromQuality{}, "from %p {P:quality}")
	single := phrase.Of[ability.Property](l.g, "oneFrom")
	phrase.Map(single, one, func(f fromQuality) ability.Property { return f.P }, func(p ability.Property) (fromQuality,
		bool) {
		return fromQuality{p}, true
	})
	from := phrase.Of[ability.Property](l.g, "from")
	from.Is(single)
	from.Add(ability.Or{Join: ability.JoinAnd}, "{List:oneFrom|and2}")
	l.addKeyword(ability.Keyword{Word: ability.Protection}, "protection {Of:from}")
	l.addKeyword(ability.Keyword{Word: ability.Hexproof}, "hexproof {Of:from}")

	// Who plays with creature type "opponent" has themselves to blame.
	l.addKeyword(ability.Keyword{Word: ability.Enchant}, "enchant {Of:such}")
	l.addKeyword(ability.Keyword{Word: ability.Affinity}, "affinity for %p {Of:such}")
	l.addKeyword(ability.Keyword{Word: "champion"}, "champion %s a {Of:such}")
	gift := phrase.Of[ability.Word](l.g, "gift word")
	for _, w := range []string{"a card", "a Food", "a tapped Fish", "a Treasure", "an extra turn",
		"an Octopus"} { // 702.174d-i
		gift.Add(ability.Word("gift "+strings.ToLower(w)), "gift "+w)
	}
	l.keyword.Add(ability.Keyword{}, "{Word:gift word}")
	l.addKeyword(ability.Keyword{Word: "bands with other"}, "bands with other %p {Of:such}")
	l.addKeyword(ability.Keyword{Word: "offering"}, "{Of:noun} offering")
	l.addKeyword(ability.Keyword{Word: "partner"}, "partner with {Of:partner}")
	partner := phrase.Of[ability.Property](l.g, "partner")
	partner.Add(ability.Named{}, "{Name:cardName}")

	// "Forestwalk", "snow swampwalk", "nonbasic landwalk", "legendary landwalk" (702.14).
	walk := phrase.Of[ability.Property](l.g, "walkWord")
	typeAnd(walk, "walk")
	basics := phrase.Of[ability.Property](l.g, "walkAdjective")
	for _, t := range supertypeWords {
		p := ability.HasSupertype{Supertype: t.t}
		basics.Add(p, t.w)
		basics.Add(ability.Not{P: p}, "non"+t.w)
	}
	basics.Add(ability.HasType{Type: ability.Artifact}, "artifact")
	basics.Add(ability.HasType{Type: ability.Enchantment}, "enchantment")
	walk.Add(ability.Such{}, "{Pre:walkAdjective|space} {Noun:walkNoun}")
	noun := phrase.Of[ability.Property](l.g, "walkNoun")
	typeAnd(noun, "walk")
	l.addKeyword(ability.Keyword{Word: ability.Landwalk}, "{Of:walkWord}")
	walk.Add(ability.OfChosen{What: ability.ALandType}, "landwalk of the chosen type")
	noun.Add(ability.OfChosen{What: ability.ALandType}, "landwalk of the chosen type")
	// "Landwalk abilities": all there are (702.14a).
	l.having.Add(ability.With{List: []ability.Ability{ability.Keyword{Word: ability.Landwalk}}}, "landwalk abilities")
	l.act.Add(ability.Lose{List: []ability.Ability{ability.Keyword{Word: ability.Landwalk}}},
		"lose[s] all landwalk abilities")

	// "Plainscycling", "basic landcycling", "artifact landcycling" (702.29e).
	cycling := phrase.Of[ability.Property](l.g, "cyclingWord")
	typeAnd(cycling, "cycling")
	cycled := phrase.Of[ability.Property](l.g, "cycledNoun")
	typeAnd(cycled, "cycling")
	cycling.Add(ability.Such{}, "{Pre:walkAdjective|space} {Noun:cycledNoun}")
}

// typeAnd adds words made of a land's or card's type and an ending: "forestwalk", "landcycling", "slivercycling".
func typeAnd(c *phrase.Category[ability.Property], ending string) {
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

// companions adds companion abilities and what they say of starting decks (702.139).
func (l *lang) companions() {
	l.line.Add(ability.Companion{}, "companion — {If:cond}.")
	l.located.Add(ability.InZone{Zone: ability.StartingDeck}, "in {Of:gen} starting deck")
	c := phrase.Of[ability.Condition](l.g, "plain cond")
	c.Add(ability.ContainsOnly{Zone: ability.StartingDeck}, "{Of:gen} starting deck contains only {Only:obj|and}")
	c.Add(ability.AllDiffer{}, "{What:subj} [has|have] a different name")
	c.Add(ability.AllShare{}, "{What:subj} share[s] a card type")
	c.Add(ability.DeckExceeds{},
		"{Of:gen} starting deck contains at least {By:count} cards more than the minimum deck size")
	l.having.Add(ability.HasActivated{}, "an activated ability")
	l.having.Add(ability.HasActivated{NotMana: true}, "an activated ability that isn't a mana ability")
	l.having.Add(ability.HasActivated{Mana: true}, "a mana ability")
	l.post.Add(ability.HasActivated{Mana: true}, "with mana abilities")
	l.post.Add(ability.HasActivated{Tap: true}, "that [has|have] an activated ability with {{T}} in its cost",
		phrase.Prefer(1))
	l.having.Add(ability.RepeatsSymbol{}, "more than one of the same mana symbol in its mana cost")
}

// kickerTexts adds how texts of before 2009 asked whether a kicker cost was paid (502.21d).
func (l *lang) kickerTexts() {
	paid := ability.WasPaid{Word: ability.Kicker, What: ability.Self{Say: ability.ByThis,
		Noun: ability.IsKind{Kind: ability.AnySpell}}, Old: true}
	l.cond.Add(paid, "the kicker cost was paid", phrase.Also("you paid the kicker cost"))
	l.cond.Add(paid, "the {Cost:cost} kicker cost was paid", phrase.Also("you paid the {Cost:cost} kicker cost"))
}
