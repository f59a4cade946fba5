package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// meanings adds what the rules say in the definitions of keywords and cards do not.
func (l *lang) meanings() {
	l.cond.P(ability.CouldCast{}, "you could begin to cast {What:obj} by putting it onto the stack from {From:fromZone}", phrase.Before(2009, "you could play {What:obj} from {From:fromZone}"))
	l.sentence.P(ability.OffStack{}, "this action doesn't use the stack .")
	l.act.P(ability.Haunt{}, "exile[s] {What:obj} haunting {Whom:obj}", phrase.Before(2009, "remove[s] {What:obj} from the game haunting {Whom:obj}"))
	l.body.P(ability.Delayed{Say: ability.SayAt}, "at {When:begins} {For:duration} , %you {Effect:body}")
	l.act.P(ability.Reveal{From: ability.ZonesOf{Zones: []ability.Zone{ability.Hand, ability.Command}, Of: ability.You{}}}, "reveal[s] {What:obj} from your hand or from the command zone")
	l.act.P(ability.Stay{}, "remain[s] {Are:being|and}")
	l.post.P(ability.Convoked{}, "that convoked {What:obj}")
	l.line.P(ability.AdditionalCost{May: true, Many: true}, "as an additional cost to cast this spell, you may %i {Cost:act|and} any number of times.",
		phrase.Before(2009, "as an additional cost to play this spell, you may %i {Cost:act|and} any number of times."))
	l.keyword.P(ability.Keyword{Word: ability.Kicker, Cost: []ability.Act{ability.ParamCost{}}}, `kicker \[cost\]`, phrase.Also(`kicker \[cost\].`))
	kicking := phrase.Of[ability.Condition](l.g, "its own kicking")
	kicking.P(ability.WasPaid{Word: ability.Kicker, What: ability.Self{}, Now: true}, "it's kicked")
	kicked := phrase.Of[ability.Act](l.g, "act of one who kicks")
	kicked.P(ability.GetCounters{}, "get[s] {What:player counters|and}")
	l.line.P(ability.AdditionalCost{}, "as an additional cost to cast this spell, if {If:its own kicking}, you %you {Cost:act of one who kicks|and}.")
	own := phrase.Of[ownCards](l.g, "own cards")
	own.P(ownCards{}, "you have {N:count} or more cards in your {Zone:ownZone}")
	own.P(ownCards{Least: true}, "you have at least {N:count} cards in your {Zone:ownZone}")
	phrase.Map(l.cond, own, func(x ownCards) ability.Condition {
		return ability.Has{What: ability.You{}, P: ability.WithHand{Zone: x.Zone, Op: ability.OrMore, N: x.N, Least: x.Least}}
	}, func(c ability.Condition) (ownCards, bool) {
		h, ok := c.(ability.Has)
		w, is := h.P.(ability.WithHand)
		return ownCards{w.N, w.Zone, w.Least}, ok && is && h.What == ability.Ref(ability.You{}) && w.Op == ability.OrMore && w.Zone != ability.AnyZone && !h.Not && !h.Had && !h.There
	})
	may := phrase.Of[insteadMay](l.g, "instead may")
	may.P(insteadMay{}, "if {When:would} , {Who:subj} may instead %i {Acts:deed|and}")
	phrase.Map(l.clause, may, func(x insteadMay) ability.Effect {
		return ability.Instead{When: x.When, Effect: ability.Do{Who: x.Who, May: true, Acts: x.Acts}, Place: ability.InsteadMay}
	}, func(e ability.Effect) (insteadMay, bool) {
		i, ok := e.(ability.Instead)
		if !ok || i.Place != ability.InsteadMay || i.If != nil || i.For != nil || i.Next || i.May {
			return insteadMay{}, false
		}
		d, ok := i.Effect.(ability.Do)
		return insteadMay{i.When, d.Who, d.Acts}, ok && d.May && d.For == nil && len(d.More) == 0
	})
	l.duration.P(ability.UntilLost{}, "until you lose control of the spell or the permanent it becomes")
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
