package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// paidWords are the keywords whose cost may have been paid (118.8, 118.9).
var paidWords = []ability.Word{"buyback", "surge", "prowl", "spectacle", "madness", "evoke", "dash", "ninjutsu", "escape", "morph", "megamorph", "overload", "bestow", "emerge", "mutate",
	"flashback", "foretell", "disguise", "cleave", "blitz", "echo", "entwine", "freerunning", "impending", "sneak", "web-slinging", "mayhem", "warp", "plot",
	"conspire", "casualty", "replicate", "squad", "offspring", "awaken", "harmonize", "jump-start", "retrace", "encore"}

// rulesOfCasting adds what definitions of keywords say of casting spells and of what is paid for them (601, 118).
func (l *lang) rulesOfCasting() {
	// What is paid instead: "by paying [cost] and sacrificing a creature rather than paying its mana cost".
	by := phrase.Of[ability.Act](l.g, "paying")
	by.P(ability.Discard{}, "discarding {What:obj}")
	by.P(ability.Tap{}, "tapping {What:obj}")
	by.P(ability.Move{Verb: ability.ReturnVerb}, "returning {What:obj} {To:placeBack}")
	const rather = " by {Cost:paying|and} rather than paying its mana cost"
	const short = " by {Cost:paying|and} rather than its mana cost"
	cast := func(proto ability.Act, words string, also ...string) {
		all := []any{"cast[s] " + words + rather, phrase.Before(2009, "play[s] "+words+rather)}
		for _, w := range append(also, words) {
			for _, verb := range []string{"cast[s] ", "play[s] "} {
				all = append(all, phrase.Also(verb+w+short))
			}
		}
		l.act.P(proto, append(all, phrase.Also("cast[s] "+words+" by {Cost:paying|and} rather than paying this spell's mana cost"))...)
	}
	cast(ability.CastFor{}, "{What:known}")
	cast(ability.CastFor{}, "{What:known} if {If:cond}")
	cast(ability.CastFor{}, "{What:known} from {From:fromZone}")
	cast(ability.CastFor{}, "{What:known} from {From:fromZone} if {If:cond}")
	l.act.P(ability.CastFor{Plus: true}, "cast[s] {What:known} from {From:fromZone} by {Cost:paying|and} as an additional cost to cast it")
	l.act.P(ability.CastFor{Plus: true}, "cast[s] {What:known} from {From:fromZone} if {If:cond} by {Cost:paying|and} as an additional cost to cast it")
	l.act.P(ability.CastFor{Transformed: true}, "cast[s] {What:known} transformed from {From:fromZone}"+short)
	l.act.P(ability.CastFor{Converted: true}, "cast[s] {What:known} converted"+short)
	l.act.P(ability.Cast{Free: true}, "cast[s] {What:known} from {From:fromZone} without paying its mana cost", phrase.Prefer(-1))
	l.faceDown(cast)

	// Additional costs.
	the := phrase.Of[ability.Act](l.g, "param cost")
	the.P(ability.ParamCost{}, `\[cost\]`)
	l.act.P(ability.PayMore{}, "pay[s] an additional {Cost:param cost}")
	l.act.P(ability.PayMore{AsCast: true}, "pay[s] an additional {Cost:param cost} as you cast this spell", phrase.Before(2009, "pay[s] an additional {Cost:param cost} as you play this spell"))
	l.act.P(ability.PayMore{AsCast: true, AnyTimes: true}, "pay[s] an additional {Cost:param cost} any number of times as you cast this spell")
	l.act.P(ability.AnyTimes{}, "{Act:act} any number of times")
	l.line.P(ability.AdditionalCost{May: true}, "as an additional cost to cast this spell, you may %i {Cost:act|and}. {Then:body}",
		phrase.Before(2009, "as an additional cost to play this spell, you may %i {Cost:act|and}. {Then:body}"))

	// Alternative costs, said of the moment of casting.
	l.line.P(ability.AlternativeCost{}, "you may %i {Cost:act|and} rather than pay this spell's mana cost if {If:cond}.", phrase.Prefer(-1),
		phrase.Also("you may %i {Cost:act|and} rather than pay this spell's mana cost as you cast this spell if {If:cond}."),
		phrase.Also("you may %i {Cost:act|and} rather than pay this spell's mana cost as you cast this spell."),
		phrase.Also("you may choose to %i {Cost:act|and} rather than pay this spell's mana cost."))

	// What was paid.
	word := phrase.Of[ability.Word](l.g, "paid word")
	for _, w := range paidWords {
		phrase.Words(word, string(w))
	}
	l.cond.P(ability.WasPaid{}, "the {Word:paid word} cost was paid")
	l.cond.P(ability.WasPaid{}, "you chose to pay {What:gen} {Word:paid word} cost", phrase.Also("you pay {What:gen} {Word:paid word} cost"))
	l.cond.P(ability.WasPaid{}, "a {Word:paid word} cost was paid for {What:obj}")

	l.cond.P(ability.WasPaid{Word: "additional cost"}, "you chose to pay the additional cost")
	l.cond.P(ability.CastUsing{}, "{What:subj} was cast using its {Word:paid word} ability", phrase.Also("you cast {What:known} using its {Word:paid word} ability"))
	l.cond.P(ability.PaidToTurn{}, "{What:gen} {Word:paid word} cost was paid to turn it face up")

	// As though it had flash (702.8).
	l.act.P(ability.PlayAsInstant{}, "play[s] {What:known} any time you could cast an instant", phrase.Before(2009, "play[s] {What:known} any time you could play an instant"),
		phrase.Also("cast[s] {What:known} any time you could cast an instant"))
	l.act.P(ability.PlayAsInstant{}, "cast[s] {What:known} any time you could cast an instant by {Cost:paying|and}",
		phrase.Before(2009, "play[s] {What:known} any time you could play an instant by {Cost:paying|and}"))
	l.simple.P(ability.TotalCostLess{}, "the total cost to cast {Of:known} is reduced by {By:gen} mana cost", phrase.Before(2009, "the total cost to play {Of:known} is reduced by {By:gen} mana cost"),
		phrase.Also("{Of:gen} total cost is reduced by {By:gen} mana cost"))

	// Parts of the total cost (601.2f).
	l.act.P(ability.Rather{}, "{Act:act} rather than pay that mana")
	unit := phrase.Of[ability.Number](l.g, "unit")
	unit.P(ability.CostPart{}, "generic mana in {Of:gen} total cost")
	unit.P(ability.CostPart{Colored: true}, "colored mana in {Of:gen} total cost")
	unit.P(ability.ModesBeyond{}, "mode you choose beyond the first as you cast this spell")
}

// faceDown adds casting cards face down (708).
func (l *lang) faceDown(cast func(ability.Act, string, ...string)) {
	lacks := phrase.Of[ability.Lacking](l.g, "lacking")
	for _, w := range []struct {
		l ability.Lacking
		w string
	}{{ability.LacksText, "text"}, {ability.LacksName, "name"}, {ability.LacksSubtypes, "subtypes"}, {ability.LacksManaCost, "mana cost"}, {ability.LacksExpansionSymbol, "expansion symbol"}} {
		lacks.P(w.l, "no "+w.w)
	}
	cast(ability.CastFaceDown{}, "{What:known} as a {Size:size} face-down creature with {Lacks:lacking|and}",
		"{What:known} as a {Size:size} face-down creature, with {Lacks:lacking|and},", "{What:known} as a {Size:size} face-down creature, with {Lacks:lacking|and}")
	cast(ability.CastFaceDown{}, "{What:known} as a {Size:size} face-down creature with {With:keyword|comma}, {Lacks:lacking|and}")
}
