package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// triggers adds triggered abilities (603) and the events that they wait for.
func (l *lang) triggers() {
	happens := phrase.Of[ability.Event](l.g, "happens")
	happens.P(ability.Does{}, "{Who:subj} {Acts:event|or} <{During:time}>")
	l.would.P(ability.Does{}, "{Who:subj} would %i {Acts:event|or} <{During:time}>")
	happened := phrase.Of[ability.Event](l.g, "happened")
	happened.P(ability.Does{}, "{Who:subj} {Acts:past|or}")
	begins := phrase.Of[ability.Event](l.g, "begins")
	begins.P(ability.Begins{}, "the beginning of {Whose:gen} {Step:step}")
	begins.P(ability.Begins{Which: ability.NextStep}, "the beginning of the next {Step:step}")
	begins.P(ability.Begins{Which: ability.NextStep}, "the beginning of {Whose:gen} next {Step:step}")
	begins.P(ability.Begins{Which: ability.EachStep}, "the beginning of each {Step:step}")
	begins.P(ability.Begins{Ends: true, Step: ability.Combat}, "end of combat")
	for _, w := range []struct {
		say  ability.TriggerWord
		when string
	}{{ability.SayWhenever, "whenever {When:happens}"}, {ability.SayWhen, "when {When:happens}"}, {ability.SayAt, "at {When:begins}"}} {
		l.line.P(ability.Triggered{Say: w.say}, w.when+" , <if {If:cond} ,> %you {Effect:body}")
		l.clause.P(ability.Delayed{Say: w.say}, w.when+" , <if {If:cond} ,> %you {Effect:clause}")
		l.clause.P(ability.Delayed{Say: w.say, Post: true}, "{Effect:simple} "+w.when)
	}
}
