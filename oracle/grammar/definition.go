package grammar

import (
	"arbiter/ability"
	"arbiter/mana"
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
	c.Add(ability.InsteadOf{}, "{Effect:simple} instead of {Of:doing} any time {Any:would}")
	c.Add(ability.InsteadOf{}, "instead of {Of:doing} as {As:happens} , %you {Effect:clause}")
	c.Add(ability.InsteadOf{}, "{Effect:simple} instead of {Of:doing} as {As:happens}")
	l.event.Add(ability.Resolve{}, "resolve[s]")
	l.act.Add(ability.WearDamage{}, "remove[s] all damage marked on {From:obj}",
		phrase.Before(2009, "remove[s] all damage from {From:obj}"))
	c.Add(ability.IfFewer{},
		"{Effect:simple} , or , if there are fewer than {N:count} cards in {Of:gen} {Zone:ownZone} , {Else:simple}")
	and := phrase.Of[andLater](l.g, "and later")
	and.Add(andLater{}, "{First:simple} and , at {When:soon} , %you {Then:clause}")
	phrase.Map(c, and, func(x andLater) ability.Effect {
		return ability.Seq{Join: ability.SeqCommaAnd, List: []ability.Effect{x.First,
			ability.Delayed{Say: ability.SayAt, When: x.When, Effect: x.Then}}}
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
	l.np.Add(ability.Becoming{}, "%s the permanent {Of:known} become[s]", phrase.Also("%s the permanent it becomes"))
	l.np.Add(ability.ThisHalf{}, "%s this half of this split card")
	l.np.Add(ability.Teammates{}, "%p {Of:gen} teammates %person")
	phrase.Of[ability.Ref](l.g, "players among").Add(ability.Teammates{}, "%p {Of:gen} teammates %person")
	l.np.Add(ability.ThisOrPlayer{}, "%s this permanent or player")
	l.amount.Add(ability.ParamN{}, "N")
	l.quality.Add(ability.WasRevealed{}, "revealed")
	l.act.Add(ability.LookAt{Exiled: true}, "look[s] at {What:known} in the exile zone")
	l.np.Add(ability.Exiler{}, "%s the permanent that exiled {What:known}", phrase.Prefer(1))
	l.post.Add(ability.NotChosenToAttack{}, "that you didn't choose to attack with")
	// 702.154a says summoning sickness so
	l.post.Add(ability.HasteOrStayed{},
		"and that either has haste or has been under your control continuously since this turn began")
	l.post.Add(ability.HasControlled{}, "who has controlled {What:obj}")
	l.post.Add(ability.AttackedWith{}, "{Who:subj} attacked with {With:obj} {When:time}")
	l.post.Add(ability.NotCast{}, "not cast this way", phrase.Before(2009, "not played this way"))
	l.np.Add(ability.Among{What: ability.Objects{Det: ability.Det{How: ability.Any}}},
		"%p any of {Of:those ones} {Post:post|space}")
	phrase.Of[ability.Ref](l.g, "those ones").Add(ability.It{Say: ability.ByThat, Plural: true},
		"those {Noun:thatNoun}")
	l.post.Add(ability.OpponentOf{}, "you have")
	l.post.Add(ability.Shares{What: ability.AColor, Each: true}, "that each share a color with {With:obj}")
	l.having.Add(ability.HavingTargets{}, "any targets")
	unit := phrase.Of[ability.Number](l.g, "unit")
	unit.Add(ability.ManaSpent{Colors: true, On: ability.Self{Say: ability.ByIt}}, "color of mana used to pay its cost",
		phrase.Prefer(-1))
	l.amount.Add(ability.DamageTo{}, "the total damage {Whom:subj} [has|have] been dealt {When:time}")
	l.duration.Add(ability.DuringAct{Who: ability.You{}}, "as you %i {Act:act}")
	l.duration.Add(ability.DrawnNow{}, "as you draw {What:pronoun}")
	l.np.Add(ability.DrawnCard{}, "%s the {N:ordinals} card {Who:subj} draw[s] {When:standing time}", phrase.Prefer(1))
	l.cond.Add(ability.FirstDrawn{Who: ability.You{}}, "it's the {N:ordinals} card you've drawn this turn")
	ab := phrase.Of[ability.Word](l.g, "ability of word")
	phrase.Words(ab, "epic", "cipher")
}

// rulesOfSpells adds what happens to spells and their copies (707.10, 702.40, 702.56).
func (l *lang) rulesOfSpells() {
	l.act.Add(ability.Copy{}, "put[s] a copy of {What:pronoun} onto the stack", phrase.Prefer(-1))
	l.act.Add(ability.Copy{}, "copy[s] {What:known} except for its {Without:ability of word} ability",
		phrase.Prefer(-1))
	l.act.Add(ability.ReplaceWord{},
		"change[s] {Of:gen} text by replacing all instances of the word {Old:text word} with the word {New:text word}")
	phrase.Words(phrase.Of[ability.Word](l.g, "text word"), "target", "each")
	l.act.Add(ability.RemoveBracketed{},
		"change[s] {Of:gen} text by removing all text found within square brackets in the spell's rules text")
	l.line.Add(ability.EventName{}, "when {Event:happens}.", phrase.Also("whenever {Event:happens}."))
	l.event.Add(ability.Discard{ToCycle: true}, "discard[s] {What:obj} to pay an activation cost of a cycling ability",
		phrase.Before(2018, "discard[s] {What:obj} to pay a cycling cost"))
	l.fact.Add(ability.CostLess{},
		"reduce[s] the cost to cast this spell by {By:cost} or by one mana of any of {Colors:gen} colors",
		phrase.Before(2009,
			"reduce[s] the cost to play this spell by {By:cost} or by one mana of any of {Colors:gen} colors"))
	l.act.Add(ability.Play{Free: true, IfAble: true}, "play[s] {What:known} without paying its mana cost if able")
}

// rulesOfCards adds moving cards in ways of their own.
func (l *lang) rulesOfCards() {
	l.act.Add(ability.Move{To: ability.Place{Zone: ability.Battlefield, Tapped: true, Attacking: true}},
		"put[s] {What:known} onto the battlefield from {From:fromZone} tapped and attacking",
		phrase.Before(2009, "put[s] {What:known} into play from {From:fromZone} tapped and attacking"),
		phrase.Prefer(-1))
	l.amount.Add(ability.ThatMuch{Say: ability.TheLifeLostWord, Total: true}, "the total life lost this way")
	phrase.Of[ability.Condition](l.g, "plain cond").Add(ability.CityBlessing{Not: true},
		"{Who:subj} [doesn't|don't] have the city's blessing")
	put := phrase.Of[countersEqual](l.g, "number of counters")
	put.Add(countersEqual{}, "put[s] a number of {Kind:counterKind} counters equal to {N:amount} on {On:obj}")
	phrase.Map(l.act, put, func(x countersEqual) ability.Act {
		return ability.PutCounters{What: []ability.CounterSpec{{N: x.N, Kind: x.Kind}}, On: x.On}
	}, func(a ability.Act) (countersEqual, bool) {
		x, ok := a.(ability.PutCounters)
		if !ok || x.Divided || x.Behind || len(x.What) != 1 || x.What[0].Additional {
			return countersEqual{}, false
		}
		_, plain := printPlain(x.What[0].N)
		return countersEqual{x.What[0].Kind, x.On, x.What[0].N}, !plain
	})
}

// meanings adds what the rules say in the definitions of keywords and cards do not.
func (l *lang) meanings() {
	l.cond.Add(ability.CouldCast{}, "you could begin to cast {What:obj} by putting it onto the stack from {From:fromZone}",
		phrase.Before(2009, "you could play {What:obj} from {From:fromZone}"))
	l.sentence.Add(ability.OffStack{}, "this action doesn't use the stack .")
	l.act.Add(ability.Haunt{}, "exile[s] {What:obj} haunting {Whom:obj}",
		phrase.Before(2009, "remove[s] {What:obj} from the game haunting {Whom:obj}"))
	l.body.Add(ability.Delayed{Say: ability.SayAt}, "at {When:begins} {For:duration} , %you {Effect:body}")
	l.act.Add(ability.Reveal{From: ability.ZonesOf{Zones: []ability.Zone{ability.Hand, ability.Command},
		Of: ability.You{}}}, "reveal[s] {What:obj} from your hand or from the command zone")
	l.act.Add(ability.Stay{}, "remain[s] {Are:being|and}")
	l.post.Add(ability.Convoked{}, "that convoked {What:obj}")
	l.line.Add(ability.AdditionalCost{May: true, Many: true},
		"as an additional cost to cast this spell, you may %i {Cost:act|and} any number of times.",
		phrase.Before(2009, "as an additional cost to play this spell, you may %i {Cost:act|and} any number of times."))
	l.keyword.Add(ability.Keyword{Word: ability.Kicker, Cost: []ability.Act{ability.ParamCost{}}}, `kicker \[cost\]`,
		phrase.Also(`kicker \[cost\].`))
	kicking := phrase.Of[ability.Condition](l.g, "its own kicking")
	kicking.Add(ability.WasPaid{Word: ability.Kicker, What: ability.Self{}, Now: true}, "it's kicked")
	kicked := phrase.Of[ability.Act](l.g, "act of one who kicks")
	kicked.Add(ability.GetCounters{}, "get[s] {What:player counters|and}")
	l.line.Add(ability.AdditionalCost{},
		"as an additional cost to cast this spell, if {If:its own kicking}, you %you {Cost:act of one who kicks|and}.")
	own := phrase.Of[ownCards](l.g, "own cards")
	own.Add(ownCards{}, "you have {N:count} or more cards in your {Zone:ownZone}")
	own.Add(ownCards{Least: true}, "you have at least {N:count} cards in your {Zone:ownZone}")
	phrase.Map(l.cond, own, func(x ownCards) ability.Condition {
		return ability.Has{What: ability.You{}, P: ability.WithHand{Zone: x.Zone, Op: ability.OrMore, N: x.N,
			Least: x.Least}}
	}, func(c ability.Condition) (ownCards, bool) {
		h, ok := c.(ability.Has)
		w, is := h.P.(ability.WithHand)
		return ownCards{w.N, w.Zone, w.Least}, ok && is && h.What == ability.Ref(ability.You{}) &&
			w.Op == ability.OrMore && w.Zone != ability.AnyZone && !h.Not && !h.Had && !h.There
	})
	may := phrase.Of[insteadMay](l.g, "instead may")
	may.Add(insteadMay{}, "if {When:would} , {Who:subj} may instead %i {Acts:deed|and}",
		phrase.Also("if {When:would} , {Who:subj} may instead %i {Acts:deed|lastly3}"))
	phrase.Map(l.clause, may, func(x insteadMay) ability.Effect {
		return ability.Instead{When: x.When, Effect: ability.Do{Who: x.Who, May: true, Acts: x.Acts},
			Place: ability.InsteadMay}
	}, func(e ability.Effect) (insteadMay, bool) {
		i, ok := e.(ability.Instead)
		if !ok || i.Place != ability.InsteadMay || i.If != nil || i.For != nil || i.Next || i.May {
			return insteadMay{}, false
		}
		d, ok := i.Effect.(ability.Do)
		return insteadMay{i.When, d.Who, d.Acts}, ok && d.May && d.For == nil && len(d.More) == 0
	})
	l.duration.Add(ability.UntilLost{}, "until you lose control of the spell or the permanent it becomes")
}

// insteadMay stands for "if ... would ..., you may instead ...".
type insteadMay struct {
	When ability.Event
	Who  ability.Ref
	Acts []ability.Act
}

// ownCards stands for "you have at least N cards in your library".
type ownCards struct {
	N     ability.Number
	Zone  ability.Zone
	Least bool
}

// reduced stands for "its total cost is reduced by an amount of generic mana equal to N", which is "this spell costs
// {X} less to cast, where X is N".
type reduced struct{ N ability.Number }

// castingTexts adds how the definitions of keywords say that their spells may be cast: dash, emerge, evoke and their
// like (702).
func (l *lang) castingTexts() {
	l.line.Add(ability.AlternativeCost{ByPaying: true},
		"you may cast this card by {Cost:paying|and} rather than paying its mana cost.",
		phrase.Also("you may cast this spell by {Cost:paying|and} rather than paying its mana cost."),
		phrase.Also("you may cast this card by {Cost:paying|and} rather than its mana cost."),
		phrase.Also("you may play this card by {Cost:paying|and} rather than paying its mana cost."))
	l.line.Add(ability.AsYou{Word: ability.Cascade}, "as you cascade , %you {Effect:clause}.")
	paying := phrase.Of[ability.Act](l.g, "paying")
	paying.Add(ability.PayMana{}, "paying {Cost:cost}")
	paying.Add(ability.ParamCost{}, `paying \[cost\]`)
	paying.Add(ability.Sacrifice{}, "sacrificing {What:obj}")
	paying.Add(ability.Waterbend{}, "waterbending {Cost:cost}")

	less := phrase.Of[reduced](l.g, "reduced")
	less.Add(reduced{}, "its total cost is reduced by an amount of generic mana equal to {N:amount}")
	phrase.Map(l.clause, less, func(r reduced) ability.Effect {
		x := ability.CostChange{Cost: mana.Cost{{Form: mana.Variable}}, Less: true}
		return ability.Where{X: r.N, Effect: ability.Do{Who: ability.Self{Say: ability.ByIt}, Acts: []ability.Act{x}}}
	}, func(ability.Effect) (reduced, bool) { return reduced{}, false })
}
