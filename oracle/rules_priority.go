package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

type (
	// itsNot stands for "it's not a creature".
	itsNot struct{ Like []ability.Property }
	// dealtBy stands for "a player was dealt combat damage this turn by a source ...", which has the time before the source.
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

// rulesOfPriority adds what may be done whenever a player has priority (116), and what else definitions of keywords of casting ask.
func (l *lang) rulesOfPriority() {
	l.clause.P(ability.HasPriority{}, "any time {Who:subj} [has|have] priority {When:time} <while {While:cond}> , {Effect:clause}")
	l.cond.P(ability.StackEmpty{}, "the stack is empty")

	not := phrase.Of[itsNot](l.g, "it's not")
	not.P(itsNot{}, "it's not a {Like:noun|or}")
	phrase.Map(l.simple, not, func(x itsNot) ability.Effect {
		return ability.Do{Who: ability.It{Say: ability.ByIt}, Acts: []ability.Act{ability.Become{Is: true, Not: true, Like: x.Like}}}
	}, func(ability.Effect) (itsNot, bool) { return itsNot{}, false })

	by := phrase.Of[dealtBy](l.g, "dealt by")
	by.P(dealtBy{}, "{Who:subj} [was|were] dealt combat damage {When:time} by {By:obj}")
	phrase.Map(l.cond, by, func(x dealtBy) ability.Condition {
		return ability.Happened{Event: ability.Does{Who: x.Who, Acts: []ability.Act{ability.DealtDamage{Combat: true, By: x.By}}}, When: x.When}
	}, func(ability.Condition) (dealtBy, bool) { return dealtBy{}, false })
	l.act.P(ability.ExileIt{FaceDown: true}, "exile[s] {What:known} from {From:fromZone} face down")
	l.cond.P(ability.WasForetold{}, "{What:subj} was foretold")
	l.cond.P(ability.WasForetold{Not: true}, "{What:subj} wasn't foretold")
	l.encoding()
	l.votes()
	l.villainous()
	l.sectors()
	l.escaping()
	l.costsGranted()
	then := phrase.Of[ability.Property](l.g, "then was")
	then.P(ability.Controlled{Did: true}, "was under {By:gen} control")
	then.P(ability.Shares{What: ability.ACreatureType}, "had any of {With:gen} creature types")
	kinds := phrase.Of[thenWas](l.g, "then was some kind")
	kinds.P(thenWas{}, "was a {Like:such} or a {Or:such} under {By:gen} control")
	phrase.Map(then, kinds, func(x thenWas) ability.Property {
		return ability.And{List: []ability.Property{ability.Or{List: []ability.Property{x.Like, x.Or}}, ability.Controlled{By: x.By, Did: true}}}
	}, func(ability.Property) (thenWas, bool) { return thenWas{}, false })
	l.post.P(ability.AsItDealt{}, "that, at the time it dealt that damage, {Were:then was|and}")
}

// encoding adds cards encoded on creatures (702.99).
func (l *lang) encoding() {
	l.cond.P(ability.ByCard{}, "{What:subj} is represented by a card")
	l.act.P(ability.Encode{}, "exile[s] {What:known} encoded on {On:obj}")
	l.post.P(ability.EncodedBy{}, "{By:subj} is encoded on")
	l.act.P(ability.Swap{}, "exchange[s] {What:known} with {With:obj}")
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
}

// ownCost stands for "its mana cost reduced by {2} plus exile three other cards from your graveyard".
type ownCost struct {
	Of   ability.OwnCostOf
	Less ability.ManaCost
	Plus []ability.Act
}

// grantedCostWords are the keywords that are given together with what they cost.
var grantedCostWords = []ability.Word{"flashback", "harmonize", "plot", "embalm", "scavenge", "unearth", "foretell", "escape", "madness", "mayhem", "miracle", "encore", "blitz", "dash",
	"warp", "evoke", "eternalize", "replicate"}

// costsGranted adds keywords that cards gain together with what they cost.
func (l *lang) costsGranted() {
	own := phrase.Of[ownCost](l.g, "own cost")
	for of, whose := range []string{"its", "that card's", "the card's", "their"} {
		x := ownCost{Of: ability.OwnCostOf(of)}
		own.P(x, whose+" mana cost< reduced by {Less:cost}>< plus %you {Plus:act|and}>")
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
		for n, gains := range []string{"{Who:subj} gain[s] " + word + " {For:duration}.", "{Who:subj} [has|have] " + word + ".", "{For:duration}, {Who:subj} gain[s] " + word + "."} {
			x := costGranted{Word: w, Has: n == 1, Front: n == 2}
			c.P(x, gains+" the "+word+" cost is equal to {Cost:own costs}.")
			x.Its = true
			c.P(x, gains+" its "+word+" cost is equal to {Cost:own costs}.", phrase.Also(gains+" their "+word+" cost is equal to {Cost:own costs}."))
		}
	}
	phrase.Map(l.sentence, c, func(x costGranted) ability.Effect {
		own := x.Cost[0].(ability.OwnManaCost)
		own.Its = x.Its
		k := ability.Keyword{Word: x.Word, Cost: append([]ability.Act{own}, x.Cost[1:]...)}
		return ability.Do{Who: x.Who, Acts: []ability.Act{ability.Gain{List: []ability.Ability{k}, Has: x.Has}}, For: x.For, Front: x.Front}
	}, func(e ability.Effect) (costGranted, bool) {
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
		return costGranted{d.Who, k.Word, d.For, g.Has, d.Front, own.Its, k.Cost}, ok && (d.For == nil) == g.Has
	})
}
