package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// rulesOfKeywords adds what else definitions of keywords say that cards leave to the keyword.
func (l *lang) rulesOfKeywords() {
	l.rulesOfReplacing()
	l.rulesOfObjects()
	l.rulesOfSpells()
	l.rulesOfCards()
	l.rulesOfPriority()
}

// rulesOfReplacing adds what happens instead (614).
func (l *lang) rulesOfReplacing() {
	c := l.clause
	c.P(ability.InsteadOf{}, "{Effect:simple} instead of {Of:doing} any time {Any:would}")
	c.P(ability.InsteadOf{}, "instead of {Of:doing} as {As:happens} , %you {Effect:clause}")
	c.P(ability.InsteadOf{}, "{Effect:simple} instead of {Of:doing} as {As:happens}")
	l.event.P(ability.Resolve{}, "resolve[s]")
	l.act.P(ability.WearDamage{}, "remove[s] all damage marked on {From:obj}", phrase.Before(2009, "remove[s] all damage from {From:obj}"))
	c.P(ability.IfFewer{}, "{Effect:simple} , or , if there are fewer than {N:count} cards in {Of:gen} {Zone:ownZone} , {Else:simple}")
	and := phrase.Of[andLater](l.g, "and later")
	and.P(andLater{}, "{First:simple} and , at {When:soon} , %you {Then:clause}")
	phrase.Map(c, and, func(x andLater) ability.Effect {
		return ability.Seq{Join: ability.SeqCommaAnd, List: []ability.Effect{x.First, ability.Delayed{Say: ability.SayAt, When: x.When, Effect: x.Then}}}
	}, func(e ability.Effect) (andLater, bool) {
		s, ok := e.(ability.Seq)
		if !ok || s.Join != ability.SeqCommaAnd || len(s.List) != 2 {
			return andLater{}, false
		}
		d, ok := s.List[1].(ability.Delayed)
		return andLater{s.List[0], d.When, d.Effect}, ok && !d.Post && !d.Front && d.If == nil
	})
}

// andLater stands for "E and, at the beginning of your next upkeep, F".
type andLater struct {
	First ability.Effect
	When  ability.Event
	Then  ability.Effect
}

// rulesOfObjects adds how the rules name objects.
func (l *lang) rulesOfObjects() {
	l.np.P(ability.Becoming{}, "%s the permanent {Of:known} become[s]", phrase.Also("%s the permanent it becomes"))
	l.np.P(ability.ThisHalf{}, "%s this half of this split card")
	l.np.P(ability.Teammates{}, "%p {Of:gen} teammates %person")
	phrase.Of[ability.Ref](l.g, "players among").P(ability.Teammates{}, "%p {Of:gen} teammates %person")
	l.np.P(ability.ThisOrPlayer{}, "%s this permanent or player")
	l.amount.P(ability.ParamN{}, "N")
	l.adj.P(ability.WasRevealed{}, "revealed")
	l.act.P(ability.LookAt{Exiled: true}, "look[s] at {What:known} in the exile zone")
	l.np.P(ability.Exiler{}, "%s the permanent that exiled {What:known}", phrase.Prefer(1))
	l.post.P(ability.NotChosenToAttack{}, "that you didn't choose to attack with")
	l.post.P(ability.HasteOrStayed{}, "and that either has haste or has been under your control continuously since this turn began") // 702.154a says summoning sickness so
	l.post.P(ability.HasControlled{}, "who has controlled {What:obj}")
	l.post.P(ability.AttackedWith{}, "{Who:subj} attacked with {With:obj} {When:time}")
	l.post.P(ability.WithStat{Op: ability.LessThan}, "whose {Stat:stat} is less than {N:amount}", phrase.Prefer(-1))
	l.post.P(ability.NotCast{}, "not cast this way", phrase.Before(2009, "not played this way"))
	l.np.P(ability.Among{What: ability.Objects{Det: ability.Det{How: ability.Any}}}, "%p any of {Of:those ones} {Post:post|space}")
	phrase.Of[ability.Ref](l.g, "those ones").P(ability.It{Say: ability.ByThat, Plural: true}, "those {Noun:thatNoun}")
	l.post.P(ability.OpponentOf{}, "you have")
	l.post.P(ability.Shares{What: ability.AColor, Each: true}, "that each share a color with {With:obj}")
	l.having.P(ability.HavingTargets{}, "any targets")
	unit := phrase.Of[ability.Number](l.g, "unit")
	unit.P(ability.ManaSpent{Colors: true, On: ability.Self{Say: ability.ByIt}}, "color of mana used to pay its cost", phrase.Prefer(-1))
	l.amount.P(ability.DamageTo{}, "the total damage {Whom:subj} [has|have] been dealt {When:time}")
	l.duration.P(ability.DuringAct{Who: ability.You{}}, "as you %i {Act:act}")
	l.duration.P(ability.DrawnNow{}, "as you draw {What:pronoun}")
	l.cond.P(ability.FirstDrawn{Who: ability.You{}}, "it's the {N:ordinals} card you've drawn this turn")
	ab := phrase.Of[ability.Word](l.g, "ability of word")
	phrase.Words(ab, "epic", "cipher")
}

// rulesOfSpells adds what happens to spells and their copies (707.10, 702.40, 702.56).
func (l *lang) rulesOfSpells() {
	l.act.P(ability.Copy{}, "put[s] a copy of {What:pronoun} onto the stack", phrase.Prefer(-1))
	l.act.P(ability.Copy{}, "copy[s] {What:known} except for its {Without:ability of word} ability", phrase.Prefer(-1))
	l.act.P(ability.ReplaceWord{}, "change[s] {Of:gen} text by replacing all instances of the word {Old:text word} with the word {New:text word}")
	phrase.Words(phrase.Of[ability.Word](l.g, "text word"), "target", "each")
	l.act.P(ability.RemoveBracketed{}, "change[s] {Of:gen} text by removing all text found within square brackets in the spell's rules text")
	l.line.P(ability.EventName{}, "when {Event:happens}.", phrase.Also("whenever {Event:happens}."))
	l.event.P(ability.Discard{ToCycle: true}, "discard[s] {What:obj} to pay an activation cost of a cycling ability", phrase.Before(2018, "discard[s] {What:obj} to pay a cycling cost"))
	l.fact.P(ability.CostLess{}, "reduce[s] the cost to cast this spell by {By:cost} or by one mana of any of {Colors:gen} colors",
		phrase.Before(2009, "reduce[s] the cost to play this spell by {By:cost} or by one mana of any of {Colors:gen} colors"))
	l.act.P(ability.Play{Free: true, IfAble: true}, "play[s] {What:known} without paying its mana cost if able")
}

// rulesOfCards adds moving cards in ways of their own.
func (l *lang) rulesOfCards() {
	l.act.P(ability.Move{To: ability.Place{Zone: ability.Battlefield, Tapped: true, Attacking: true}}, "put[s] {What:known} onto the battlefield from {From:fromZone} tapped and attacking",
		phrase.Before(2009, "put[s] {What:known} into play from {From:fromZone} tapped and attacking"), phrase.Prefer(-1))
	l.event.P(ability.PutInto{Zone: ability.Exile}, "[is|are] put into exile")
	l.amount.P(ability.ThatMuch{Say: ability.TheLifeLostWord, Total: true}, "the total life lost this way")
	phrase.Of[ability.Condition](l.g, "plain cond").P(ability.CityBlessing{Not: true}, "{Who:subj} [doesn't|don't] have the city's blessing")
	put := phrase.Of[countersEqual](l.g, "number of counters")
	put.P(countersEqual{}, "put[s] a number of {Kind:counterKind} counters equal to {N:amount} on {On:obj}")
	phrase.Map(l.act, put, func(x countersEqual) ability.Act {
		return ability.PutCounters{What: []ability.CounterSpec{{N: x.N, Kind: x.Kind}}, On: x.On}
	}, func(ability.Act) (countersEqual, bool) { return countersEqual{}, false })
}
