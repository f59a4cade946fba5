package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// meanings adds what the rules say in the definitions of keywords and cards do not.
func (l *lang) meanings() {
	l.cond.P(ability.CouldCast{}, "you could begin to cast {What:obj} by putting it onto the stack from {From:fromZone}", phrase.Before(2009, "you could play {What:obj} from {From:fromZone}"))
	l.sentence.P(ability.OffStack{}, "this action doesn't use the stack .")
	l.act.P(ability.Stay{}, "remain[s] {Are:being|and}")
	l.duration.P(ability.UntilLost{}, "until you lose control of the spell or the permanent it becomes")
}
