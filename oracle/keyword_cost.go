package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// costKeywords are the keyword abilities with a cost alone: "Cycling {2}", "Ward—Pay 2 life."
var costKeywords = []string{
	"aura swap", "bestow", "blitz", "buyback", "cleave", "commander ninjutsu", "cumulative upkeep", "cycling", "dash", "disguise", "disturb", "echo", "embalm",
	"emerge", "encore", "entwine", "equip", "escalate", "escape", "eternalize", "evoke", "flashback", "foretell", "fortify", "freerunning", "harmonize", "kicker",
	"level up", "madness", "mayhem", "megamorph", "miracle", "more than meets the eye", "morph", "multikicker", "mutate", "ninjutsu", "offspring", "outlast",
	"overload", "plot", "prowl", "reconfigure", "recover", "replicate", "scavenge", "specialize", "spectacle", "squad", "sticker kicker", "surge", "transfigure", "transmute", "unearth",
	"ward", "warp", "web-slinging",
}

// eitherMana is mana that may be paid in one of several ways: "{W} or {U}".
type eitherMana struct{ List []ability.ManaCost }

// keywordCosts adds keyword abilities with a cost. Mana follows the word; other costs follow a dash and end with a full stop.
func (l *lang) keywordCosts() {
	either := phrase.Of[eitherMana](l.g, "eitherMana")
	either.P(eitherMana{}, "{List:cost|or2}")
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
	phrase.Words(words, costKeywords...)
	l.keyword.P(ability.Keyword{}, "{Word:costKeyword} {Cost:manaCosts}")
	l.keyword.P(ability.Keyword{Dash: true}, "{Word:costKeyword}—{Cost:price|comma}.")
	l.keyword.P(ability.Keyword{Dash: true}, "{Word:costKeyword}—{Cost:price|comma}. %you activate {Only:only|and}.",
		phrase.Before(2021, "{Word:costKeyword}—{Cost:price|comma}. %you activate this ability {Only:only|and}."))
	l.keyword.P(ability.Keyword{Word: ability.Kicker}, "kicker {Cost:manaCosts} and/or {And:manaCosts}")

	l.keyword.P(ability.Keyword{}, "{Word:costKeyword} {Cost:manaCosts}. %you activate {Only:only|and}.",
		phrase.Before(2021, "{Word:costKeyword} {Cost:manaCosts}. %you activate this ability {Only:only|and}."))
	l.keyword.P(ability.Keyword{}, "{Word:costKeyword} {Cost:manaCosts}. {Only:instruction|space}")

	l.keyword.P(ability.Keyword{Word: "prototype"}, "prototype {Cost:manaCosts} — {Size:size}")

	// With a quality as well: "Equip Human {1}", "Splice onto Arcane {W}".
	l.keyword.P(ability.Keyword{Word: ability.Equip}, "equip {Of:such} {Cost:manaCosts}")
	l.keyword.P(ability.Keyword{Word: ability.Splice}, "splice onto {Of:such} {Cost:manaCosts}")
	l.keyword.P(ability.Keyword{Word: ability.Splice, Dash: true}, "splice onto {Of:such}—{Cost:price|comma}.")
	l.keyword.P(ability.Keyword{Word: "emerge"}, "emerge from {Of:such} {Cost:manaCosts}")
	l.keyword.P(ability.Keyword{Word: "craft"}, "craft with {Of:such} {Cost:manaCosts}")
	l.keyword.P(ability.Keyword{Word: ability.Typecycling}, "{Of:cyclingWord} {Cost:manaCosts}")
	l.keyword.P(ability.Keyword{Word: ability.Typecycling, Dash: true}, "{Of:cyclingWord}—{Cost:price|comma}.")
}

func plainMana(a ability.Act) (ability.ManaCost, bool) {
	p, ok := a.(ability.PayMana)
	return p.Cost, ok && !p.Any && p.CostOf == nil
}
