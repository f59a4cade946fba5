package grammar

import (
	"reflect"

	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// paidWords are the keywords whose cost may have been paid (118.8, 118.9).
var paidWords = []ability.Word{"buyback", "surge", "prowl", "spectacle", "madness", "evoke", "dash", "ninjutsu",
	"escape", "morph", "megamorph", "overload", "bestow", "emerge", "mutate", "flashback", "foretell", "disguise",
	"cleave", "blitz", "echo", "entwine", "freerunning", "impending", "sneak", "web-slinging", "mayhem", "warp",
	"plot",
	"conspire", "casualty", "replicate", "squad", "offspring", "awaken", "harmonize", "jump-start", "retrace", "encore"}

// rulesOfCasting adds what definitions of keywords say of casting spells and of what is paid for them (601, 118).
func (l *lang) rulesOfCasting() {
	// What is paid instead: "by paying [cost] and sacrificing a creature rather than paying its mana cost".
	by := phrase.Of[ability.Act](l.g, "paying")
	by.Add(ability.Discard{}, "discarding {What:obj}")
	by.Add(ability.Tap{}, "tapping {What:obj}")
	by.Add(ability.Move{Verb: ability.ReturnVerb}, "returning {What:obj} {To:placeBack}")
	const rather = " by {Cost:paying|and} rather than paying its mana cost"
	const short = " by {Cost:paying|and} rather than its mana cost"
	cast := func(proto ability.Act, words string, also ...string) {
		all := []any{"cast[s] " + words + rather, phrase.Before(2009, "play[s] "+words+rather)}
		for _, w := range append(also, words) {
			for _, verb := range []string{"cast[s] ", "play[s] "} {
				all = append(all, phrase.Also(verb+w+short))
			}
		}
		l.act.Add(proto, append(all, phrase.Also("cast[s] "+words+
			" by {Cost:paying|and} rather than paying this spell's mana cost"))...)
	}
	cast(ability.CastFor{}, "{What:known}")
	cast(ability.CastFor{}, "{What:known} if {If:cond}")
	cast(ability.CastFor{}, "{What:known} from {From:fromZone}")
	cast(ability.CastFor{}, "{What:known} from {From:fromZone} if {If:cond}")
	l.act.Add(ability.CastFor{Plus: true},
		"cast[s] {What:known} from {From:fromZone} by {Cost:paying|and} as an additional cost to cast it")
	l.act.Add(ability.CastFor{Plus: true},
		"cast[s] {What:known} from {From:fromZone} if {If:cond} by {Cost:paying|and} as an additional cost to cast it")
	l.act.Add(ability.CastFor{Transformed: true}, "cast[s] {What:known} transformed from {From:fromZone}"+short)
	l.act.Add(ability.CastFor{Converted: true}, "cast[s] {What:known} converted"+short)
	l.act.Add(ability.Cast{Free: true}, "cast[s] {What:known} from {From:fromZone} without paying its mana cost",
		phrase.Prefer(-1))
	l.faceDown(cast)

	// Additional costs.
	the := phrase.Of[ability.Act](l.g, "param cost")
	the.Add(ability.ParamCost{}, `\[cost\]`)
	l.act.Add(ability.PayMore{}, "pay[s] an additional {Cost:param cost}")
	l.act.Add(ability.PayMore{AsCast: true}, "pay[s] an additional {Cost:param cost} as you cast this spell",
		phrase.Before(2009, "pay[s] an additional {Cost:param cost} as you play this spell"))
	l.act.Add(ability.PayMore{AsCast: true, AnyTimes: true},
		"pay[s] an additional {Cost:param cost} any number of times as you cast this spell")
	l.act.Add(ability.AnyTimes{}, "{Act:act} any number of times")
	l.line.Add(ability.AdditionalCost{May: true},
		"as an additional cost to cast this spell, you may %i {Cost:act|and}. {Then:body}",
		phrase.Before(2009, "as an additional cost to play this spell, you may %i {Cost:act|and}. {Then:body}"))

	// Alternative costs, said of the moment of casting.
	l.line.Add(ability.AlternativeCost{},
		"you may %i {Cost:act|and} rather than pay this spell's mana cost if {If:cond}.", phrase.Prefer(-1),
		phrase.Also("you may %i {Cost:act|and} rather than pay this spell's mana cost as you cast this spell if {If:cond}."),
		phrase.Also("you may %i {Cost:act|and} rather than pay this spell's mana cost as you cast this spell."),
		phrase.Also("you may choose to %i {Cost:act|and} rather than pay this spell's mana cost."))

	// What was paid.
	word := phrase.Of[ability.Word](l.g, "paid word")
	for _, w := range paidWords {
		if l.words.hides(string(w)) {
			continue
		}
		phrase.Words(word, string(w))
	}
	l.cond.Add(ability.WasPaid{}, "the {Word:paid word} cost was paid")
	l.cond.Add(ability.WasPaid{}, "the {Cost:cost} cost was paid")
	l.cond.Add(ability.WasPaid{Not: true}, "the {Cost:cost} cost wasn't paid")
	l.cond.Add(ability.WasPaid{}, "{What:gen} {Word:paid word} cost was paid",
		phrase.Also("you chose to pay {What:gen} {Word:paid word} cost"), phrase.Also("you pay {What:gen} {Word:paid word} cost"))
	l.cond.Add(ability.WasPaid{}, "a {Word:paid word} cost was paid for {What:obj}")

	l.cond.Add(ability.WasPaid{Word: "additional cost"}, "you chose to pay the additional cost")
	l.cond.Add(ability.CastUsing{}, "{What:subj} was cast using its {Word:paid word} ability",
		phrase.Also("you cast {What:known} using its {Word:paid word} ability"),
		phrase.Also("{What:subj} was cast using {Word:paid word}"), phrase.Also("you cast {What:known} using {Word:paid word}"))
	l.cond.Add(ability.PaidToTurn{}, "{What:gen} {Word:paid word} cost was paid to turn it face up")

	// As though it had flash (702.8).
	l.act.Add(ability.PlayAsInstant{}, "play[s] {What:known} any time you could cast an instant",
		phrase.Before(2009, "play[s] {What:known} any time you could play an instant"),
		phrase.Also("cast[s] {What:known} any time you could cast an instant"))
	l.act.Add(ability.PlayAsInstant{}, "cast[s] {What:known} any time you could cast an instant by {Cost:paying|and}",
		phrase.Before(2009, "play[s] {What:known} any time you could play an instant by {Cost:paying|and}"))
	l.simple.Add(ability.TotalCostLess{}, "the total cost to cast {Of:known} is reduced by {By:gen} mana cost",
		phrase.Before(2009, "the total cost to play {Of:known} is reduced by {By:gen} mana cost"),
		phrase.Also("{Of:gen} total cost is reduced by {By:gen} mana cost"))

	// Parts of the total cost (601.2f).
	l.act.Add(ability.Rather{}, "{Act:act} rather than pay that mana")
	l.act.Add(ability.Rather{}, "{Act:act} rather than pay {Of:gen} mana cost",
		phrase.Also("{Act:act} rather than paying {Of:gen} mana cost"))
	unit := phrase.Of[ability.Number](l.g, "unit")
	unit.Add(ability.CostPart{}, "generic mana in {Of:gen} total cost")
	unit.Add(ability.CostPart{Colored: true}, "colored mana in {Of:gen} total cost")
	unit.Add(ability.ModesBeyond{}, "mode you choose beyond the first as you cast this spell")
}

// faceDown adds casting cards face down (708).
func (l *lang) faceDown(cast func(ability.Act, string, ...string)) {
	lacks := phrase.Of[ability.Lacking](l.g, "lacking")
	for _, w := range []struct {
		l ability.Lacking
		w string
	}{{ability.LacksText, "text"}, {ability.LacksName, "name"}, {ability.LacksSubtypes, "subtypes"},
		{ability.LacksManaCost, "mana cost"}, {ability.LacksExpansionSymbol, "expansion symbol"}} {
		lacks.Add(w.l, "no "+w.w)
	}
	cast(ability.CastFaceDown{}, "{What:known} as a {Size:size} face-down creature with {Lacks:lacking|and}",
		"{What:known} as a {Size:size} face-down creature, with {Lacks:lacking|and},",
		"{What:known} as a {Size:size} face-down creature, with {Lacks:lacking|and}")
	cast(ability.CastFaceDown{},
		"{What:known} as a {Size:size} face-down creature with {With:keyword|comma}, {Lacks:lacking|and}")
}

type (
	// itsNot stands for "it's not a creature".
	itsNot struct{ Like []ability.Property }
	// dealtBy stands for "a player was dealt combat damage this turn by a source ...", which has the time before the
	// source.
	dealtBy struct {
		Who  ability.Ref
		When ability.Time
		By   ability.Ref
	}
	// thenWas stands for "was an Assassin creature or a commander under your control".
	thenWas struct {
		Like, Or ability.Property
		By       ability.Ref
	}
)

// rulesOfPriority adds what may be done whenever a player has priority (116), and what else definitions of keywords
// of casting ask.
func (l *lang) rulesOfPriority() {
	l.clause.Add(ability.HasPriority{},
		"any time {Who:subj} [has|have] priority {When:time} <while {While:cond}> , {Effect:clause}")
	l.cond.Add(ability.StackEmpty{}, "the stack is empty")

	not := phrase.Of[itsNot](l.g, "it's not")
	not.Add(itsNot{}, "it's not a {Like:noun|or}")
	phrase.Map(l.simple, not, func(x itsNot) ability.Effect {
		return ability.Do{Who: ability.It{Say: ability.ByIt},
			Acts: []ability.Act{ability.Become{Is: true, Not: true, Like: x.Like}}}
	}, func(ability.Effect) (itsNot, bool) { return itsNot{}, false })

	by := phrase.Of[dealtBy](l.g, "dealt by")
	by.Add(dealtBy{}, "{Who:subj} [was|were] dealt combat damage {When:time} by {By:obj}")
	phrase.Map(l.cond, by, func(x dealtBy) ability.Condition {
		return ability.Happened{Event: ability.Does{Who: x.Who,
			Acts: []ability.Act{ability.DealtDamage{Combat: true, By: x.By}}}, When: x.When}
	}, func(ability.Condition) (dealtBy, bool) { return dealtBy{}, false })
	l.act.Add(ability.ExileIt{FaceDown: true}, "exile[s] {What:known} from {From:fromZone} face down")
	l.cond.Add(ability.WasForetold{}, "{What:subj} was foretold")
	l.cond.Add(ability.WasForetold{Not: true}, "{What:subj} wasn't foretold")
	l.encoding()
	l.votes()
	l.villainous()
	l.sectors()
	l.escaping()
	l.costsGranted()
	then := phrase.Of[ability.Property](l.g, "then was")
	then.Add(ability.Controlled{Did: true}, "was under {By:gen} control")
	then.Add(ability.Shares{What: ability.ACreatureType}, "had any of {With:gen} creature types")
	kinds := phrase.Of[thenWas](l.g, "then was some kind")
	kinds.Add(thenWas{}, "was a {Like:such} or a {Or:such} under {By:gen} control")
	phrase.Map(then, kinds, func(x thenWas) ability.Property {
		return ability.And{List: []ability.Property{ability.Or{List: []ability.Property{x.Like, x.Or}},
			ability.Controlled{By: x.By, Did: true}}}
	}, func(ability.Property) (thenWas, bool) { return thenWas{}, false })
	l.post.Add(ability.AsItDealt{}, "that, at the time it dealt that damage, {Were:then was|and}")
}

// encoding adds cards encoded on creatures (702.99).
func (l *lang) encoding() {
	l.cond.Add(ability.ByCard{}, "{What:subj} is represented by a card")
	l.act.Add(ability.Encode{}, "exile[s] {What:known} encoded on {On:obj}")
	l.post.Add(ability.EncodedBy{}, "{By:subj} is encoded on")
	l.act.Add(ability.Swap{}, "exchange[s] {What:known} with {With:obj}")
}

// costGranted stands for "gains flashback until end of turn. The flashback cost is equal to its mana cost."
type costGranted struct {
	Who   ability.Ref
	Word  ability.Word
	For   ability.Duration
	Has   bool
	Front bool
	Its   bool
	Cost  []ability.Act
	// During is "during your turn, ...".
	During ability.Time
}

// ownCost stands for "its mana cost reduced by {2} plus exile three other cards from your graveyard".
type ownCost struct {
	Of   ability.OwnCostOf
	Less ability.ManaCost
	Plus []ability.Act
}

// grantedCostWords are the keywords that are given together with what they cost.
var grantedCostWords = []ability.Word{"flashback", "harmonize", "plot", "embalm", "scavenge", "unearth", "foretell",
	"escape", "madness", "mayhem", "miracle", "encore", "blitz", "dash",
	"warp", "evoke", "eternalize", "replicate"}

// costsGranted adds keywords that cards gain together with what they cost.
func (l *lang) costsGranted() {
	own := phrase.Of[ownCost](l.g, "own cost")
	for of, whose := range []string{"its", "that card's", "the card's", "their"} {
		x := ownCost{Of: ability.OwnCostOf(of)}
		own.Add(x, whose+" mana cost< reduced by {Less:cost}>< plus %you {Plus:act|and}>")
	}
	costs := phrase.Of[[]ability.Act](l.g, "own costs")
	phrase.Map(costs, own, func(x ownCost) []ability.Act {
		return append([]ability.Act{ability.OwnManaCost{Less: x.Less, Of: x.Of}}, x.Plus...)
	}, func(a []ability.Act) (ownCost, bool) {
		if len(a) == 0 {
			return ownCost{}, false
		}
		o, ok := a[0].(ability.OwnManaCost)
		return ownCost{Of: o.Of, Less: o.Less, Plus: a[1:]}, ok
	})
	c := phrase.Of[costGranted](l.g, "cost granted")
	for _, w := range grantedCostWords {
		word := string(w)
		for n, gains := range []string{"{Who:subj} gain[s] " + word + " {For:duration}.",
			"{Who:subj} [has|have] " + word + ".", "{For:duration}, {Who:subj} gain[s] " + word + ".",
			"{During:standing time}, {Who:subj} [has|have] " + word + "."} {
			x := costGranted{Word: w, Has: n == 1 || n == 3, Front: n == 2}
			c.Add(x, gains+" the "+word+" cost is equal to {Cost:own costs}.")
			x.Its = true
			c.Add(x, gains+" its "+word+" cost is equal to {Cost:own costs}.",
				phrase.Also(gains+" their "+word+" cost is equal to {Cost:own costs}."))
		}
	}
	phrase.Map(l.sentence, c, func(x costGranted) ability.Effect {
		own := x.Cost[0].(ability.OwnManaCost)
		own.Its = x.Its
		k := ability.Keyword{Word: x.Word, Cost: append([]ability.Act{own}, x.Cost[1:]...)}
		d := ability.Do{Who: x.Who, Acts: []ability.Act{ability.Gain{List: []ability.Ability{k}, Has: x.Has}},
			For: x.For, Front: x.Front}
		if x.During.When != ability.NoTime {
			return ability.While{During: x.During, Effect: d}
		}
		return d
	}, func(e ability.Effect) (costGranted, bool) {
		during := ability.Time{}
		if w, ok := e.(ability.While); ok && w.Cond == nil && !w.Once {
			during, e = w.During, w.Effect
		}
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.May || len(d.More) > 0 {
			return costGranted{}, false
		}
		g, ok := d.Acts[0].(ability.Gain)
		if !ok || len(g.List) != 1 || g.ChoiceOf {
			return costGranted{}, false
		}
		k, ok := g.List[0].(ability.Keyword)
		if !ok || len(k.Cost) == 0 || k.N != nil || k.Of != nil {
			return costGranted{}, false
		}
		own, ok := k.Cost[0].(ability.OwnManaCost)
		return costGranted{d.Who, k.Word, d.For, g.Has, d.Front, own.Its, k.Cost, during},
			ok && (d.For == nil) == g.Has
	})
}

// escapes stands for "~ escapes with a +1/+1 counter on it", which is "If ~ escaped, it enters with a +1/+1 counter
// on it" (702.138c).
type escapes struct {
	Who     ability.Ref
	With    []ability.CounterSpec
	Instead bool
}

// escapesWith stands for "~ escapes with "Whenever ..."", which is "If ~ escaped, it has ..." (702.138d).
type escapesWith struct {
	Who  ability.Ref
	List []ability.Ability
}

// escaping adds what a permanent that escaped enters with.
func (l *lang) escaping() {
	l.puttingAsEnters()
	e := phrase.Of[escapes](l.g, "escapes with")
	e.Add(escapes{}, "{Who:subj} escape[s] with {With:counters|and} on [it]")
	e.Add(escapes{Instead: true}, "{Who:subj} escape[s] with {With:counters|and} on [it] instead")
	has := phrase.Of[escapesWith](l.g, "escapes having")
	has.Add(escapesWith{}, "{Who:subj} escape[s] with {List:granted|and}")
	phrase.Map(l.simple, has, func(x escapesWith) ability.Effect {
		return ability.If{Cond: ability.WasPaid{Word: "escape", What: x.Who}, Then: ability.Do{Who: x.Who,
			Acts: []ability.Act{ability.Gain{List: x.List, Has: true}}}}
	}, func(f ability.Effect) (x escapesWith, ok bool) {
		c, ok := f.(ability.If)
		if !ok || c.Else != nil || c.Unless {
			return x, false
		}
		paid, ok := c.Cond.(ability.WasPaid)
		d, is := c.Then.(ability.Do)
		if !ok || !is || paid.Word != "escape" || paid.Not || len(d.Acts) != 1 || !reflect.DeepEqual(paid.What, d.Who) {
			return x, false
		}
		gain, ok := d.Acts[0].(ability.Gain)
		x.Who, x.List = d.Who, gain.List
		gain.List = nil
		return x, ok && reflect.DeepEqual(gain, ability.Gain{Has: true})
	})
	phrase.Map(l.simple, e, func(x escapes) ability.Effect {
		paid := ability.WasPaid{Word: "escape", What: x.Who}
		does := ability.Do{Who: x.Who, Acts: []ability.Act{ability.Enter{With: x.With}}}
		if x.Instead {
			return ability.InsteadIf{Cond: paid, Effect: does}
		}
		return ability.If{Cond: paid, Then: does}
	}, func(f ability.Effect) (x escapes, ok bool) {
		var cond ability.Condition
		var does ability.Effect
		// Others: no condition is found, which isn't "if it escaped".
		switch f := f.(type) {
		case ability.If:
			if f.Else != nil || f.Unless {
				return x, false
			}
			cond, does = f.Cond, f.Then
		case ability.InsteadIf:
			cond, does, x.Instead = f.Cond, f.Effect, true
		}
		paid, ok := cond.(ability.WasPaid)
		d, is := does.(ability.Do)
		if !ok || !is || paid.Word != "escape" || paid.Not || len(d.Acts) != 1 || !reflect.DeepEqual(paid.What, d.Who) {
			return x, false
		}
		enter, ok := d.Acts[0].(ability.Enter)
		x.Who, x.With = d.Who, enter.With
		enter.With = nil
		return x, ok && reflect.DeepEqual(enter, ability.Enter{})
	})
}
