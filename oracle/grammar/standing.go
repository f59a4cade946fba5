package grammar

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// hadEnter stands for "an opponent had two or more creatures enter under their control".
type hadEnter struct {
	Who, What ability.Ref
}

// standing adds further sentences of static abilities and what they ask.
func (l *lang) standing() {
	l.line.Add(ability.FlashSacrificed{}, "you may cast this spell as though it had flash. if you cast it any time a "+
		"sorcery couldn't have been cast, the controller of the permanent it becomes sacrifices it at the beginning of "+
		"the next cleanup step.",
		phrase.Before(2018, "you may cast ~ as though it had flash. if you cast it any time a sorcery couldn't have been "+
			"cast, the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step."),
		phrase.Before(2009, "you may play ~ as though it had flash. if you play it any time a sorcery couldn't have been "+
			"played, the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step."))

	soon := phrase.Of[ability.Event](l.g, "soon")
	soon.Add(ability.Begins{Which: ability.NextStep, First: true}, "the beginning of {Whose:gen} first {Step:step}",
		phrase.Prefer(-1))
	soon.Add(ability.Begins{Which: ability.NextStep, First: true}, "the beginning of the first {Step:step}",
		phrase.Prefer(-1))
	soon.Add(ability.Begins{Which: ability.NextStep, First: true, Step: ability.MainPhase},
		"the beginning of {Whose:gen} first main phase", phrase.Prefer(-3))

	had := phrase.Of[hadEnter](l.g, "had something enter")
	had.Add(hadEnter{}, "{Who:np} had {What:np} enter under their control",
		phrase.Before(2024, "{Who:np} had {What:np} enter the battlefield under their control"),
		phrase.Before(2009, "{Who:np} had {What:np} come into play under their control"))
	phrase.Map(l.happened, had, func(x hadEnter) ability.Event {
		return ability.Does{Who: x.What, Acts: []ability.Act{ability.Enter{Under: x.Who}}, Had: true}
	}, func(e ability.Event) (hadEnter, bool) {
		d, ok := e.(ability.Does)
		if !ok || !d.Had || len(d.Acts) != 1 || d.During.When != ability.NoTime {
			return hadEnter{}, false
		}
		a, ok := d.Acts[0].(ability.Enter)
		return hadEnter{a.Under, d.Who}, ok && a.Under != nil
	})

	more := phrase.Of[ability.Number](l.g, "so many or more").Agrees()
	more.Add(ability.Least{}, "{N:count} or more %p")

	// Costs (601.2f).
	l.castBesides()
	l.fact.Add(ability.CostChange{Less: true, UpTo: true}, "cost[s] up to {Cost:cost} less to cast",
		phrase.Before(2009, "cost[s] up to {Cost:cost} less to play"))

	// "~'s outlast ability", "an eternalize or embalm ability".
	for _, w := range []ability.Word{"outlast", "boast", "exhaust", "level up"} {
		l.np.Add(ability.Objects{Det: ability.Det{How: ability.One}, Noun: ability.KeywordAbility{Word: w},
			Post: []ability.Property{ability.OfSource{First: true, What: ability.Self{}}}}, "%s ~'s "+string(w)+" ability")
	}
	words := phrase.Of[ability.Property](l.g, "keyword of an ability")
	for _, w := range []ability.Word{"eternalize", "embalm"} {
		words.Add(ability.KeywordAbility{Word: w}, string(w))
	}
	l.noun.Add(ability.Or{}, "{List:keyword of an ability|or2} abilit(y|ies)")
	phrase.Of[ability.Ref](l.g, "abilities of").Add(ability.Objects{Det: ability.Det{How: ability.One},
		Noun: ability.KeywordAbility{Word: ability.Equip}}, "an equip ability")

	// Abilities with {T} in their costs.
	tap := ability.TapInCost{}
	l.post.Add(tap, "with {{T}} in (its cost|their costs)")
	tap.Activation = true
	l.post.Add(tap, "with {{T}} in its activation cost")
	tap.Not = true
	l.post.Add(tap, "without {{T}} in its activation cost")
	own := phrase.Of[silencing](l.g, "silencing those with a tap symbol")
	own.Add(silencing{}, "{Of:gen} activated abilities with {{T}} in their costs can't be activated",
		phrase.Before(2009, "{Of:gen} activated abilities with {{T}} in their costs can't be played"))
	kind := ability.IsKind{Kind: ability.ActivatedAbility}
	cant := ability.Cant{Acts: []ability.Act{ability.Passive{Act: ability.Activate{}}}}
	phrase.Map(l.simple, own, func(x silencing) ability.Effect {
		return ability.Do{Who: ability.AbilitiesOf{Of: x.Of, Noun: kind, Tap: true}, Acts: []ability.Act{cant}}
	}, func(e ability.Effect) (silencing, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.May || d.For != nil || d.Front || len(d.More) > 0 ||
			!ability.Equal(d.Acts[0], cant) {
			return silencing{}, false
		}
		of, ok := d.Who.(ability.AbilitiesOf)
		return silencing{of.Of}, ok && !of.One && of.Tap && of.Noun == ability.Property(kind)
	})
	l.np.Add(ability.Objects{Det: ability.Det{How: ability.One}, Noun: ability.IsKind{Kind: ability.AnyAbility},
		Post: []ability.Property{ability.OfSource{First: true, What: ability.Objects{
			Det: ability.Det{How: ability.One}, Noun: ability.HasType{Type: ability.Artifact}}},
			ability.TapInCost{Not: true, Activation: true}}},
		"%s an artifact's ability without {{T}} in its activation cost")
}

// castBesides adds casting for further costs: "by discarding a card in addition to paying its other costs".
func (l *lang) castBesides() {
	by := phrase.Of[ability.Act](l.g, "paying")
	by.Add(ability.PayLife{}, "paying {N:digits} life")
	by.Add(ability.RemoveCounters{Among: true}, "removing {What:taken counters} from among {From:obj}")
	by.Add(ability.RemoveCounters{}, "removing {What:taken counters} from {From:obj}")
	by.Add(ability.ExileIt{}, "exiling {What:obj}")
	for _, w := range []struct {
		say   ability.CastForWord
		words string
	}{
		{ability.BesidesIts, "in addition to paying its other costs"},
		{ability.BesidesTheirs, "in addition to paying their other costs"},
		{ability.BesidesTheirCosts, "in addition to their other costs"},
	} {
		what := "{What:obj}"
		if w.say == ability.BesidesIts {
			what = "{What:known}"
		}
		l.act.Add(ability.CastFor{Plus: true, Besides: w.say},
			"cast[s] "+what+" from {From:fromZone} by {Cost:paying|and} "+w.words, phrase.Prefer(1))
		if w.say == ability.BesidesTheirs { // "spells from the top of your library"
			l.act.Add(ability.CastFor{Plus: true, Besides: w.say}, "cast[s] "+what+" by {Cost:paying|and} "+w.words)
		}
	}
}
