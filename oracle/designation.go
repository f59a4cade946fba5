package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// designations adds what players and the game have or become: counters of players, day and night, dungeons.
func (l *lang) designations() {
	l.amount.P(ability.CountersOn{Theirs: true}, "the number of {Kind:player counter} counters {On:subj} [has|have]")
	phrase.Of[ability.Number](l.g, "unit").P(ability.CountersOn{Theirs: true}, "{Kind:player counter} counter {On:subj} [has|have]")
	l.cond.P(ability.PlayerCounters{}, "{Who:subj} [has|have] {N:count} or more {Kind:player counter} counters")
	l.act.P(ability.LoseCounters{}, "lose[s] {What:player counters|and}")

	l.cond.P(ability.IsDay{}, "it's day")
	l.cond.P(ability.IsDay{Night: true}, "it's night")
	l.cond.P(ability.IsDay{Neither: true}, "it's neither day nor night")
	l.simple.P(ability.Do{Acts: []ability.Act{ability.BecomeDay{}}}, "it becomes day")
	l.simple.P(ability.Do{Acts: []ability.Act{ability.BecomeDay{Night: true}}}, "it becomes night")
	l.happens.P(ability.DayChanges{}, "day becomes night or night becomes day")

	l.act.P(ability.KeywordAction{Word: "venture into Undercity"}, "venture[s] into Undercity")
}
