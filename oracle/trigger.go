package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// triggerWords are the words that triggered abilities begin with.
var triggerWords = []struct {
	say  ability.TriggerWord
	when string
}{{ability.SayWhenever, "whenever {When:happens}"}, {ability.SayWhen, "when {When:happens}"}, {ability.SayAt, "at {When:begins}"}}

// delayedWords are those of delayed ones, which wait for the next time only.
var delayedWords = []struct {
	say  ability.TriggerWord
	when string
}{{ability.SayWhenever, "whenever {When:happens}"}, {ability.SayWhen, "when {When:happens}"}, {ability.SayAt, "at {When:soon}"}}

// triggers adds triggered abilities (603) and the events that they wait for.
func (l *lang) triggers() {
	h := l.happens
	h.P(ability.Does{}, "{Who:subj} {Acts:event|or} <{During:time}>")
	h.P(ability.Does{}, "{Who:subj} {Acts:event|or} <{During:time}> while {While:cond}")
	h.P(ability.Does{}, "{Who:subj} {Acts:event|or} for the {Nth:ordinals} time {During:time}")
	h.P(ability.Does{Next: true}, "{Who:subj} next {Acts:event|or} {During:time}")
	h.P(ability.Does{Who: ability.You{}, Short: true}, "you're {Acts:participle|or} <{During:time}>")
	h.P(ability.Does{}, "{Who:subj} {Acts:event|or} while {Being:adj}")
	h.P(ability.Does{}, "{Who:subj} {Acts:event|or} {During:way time}")
	phrase.Of[ability.Time](l.g, "way time").P(ability.Time{When: ability.ThisWayTime}, "this way")
	h.P(ability.Does{Acts: []ability.Act{ability.GainLife{}, ability.LoseLife{}}}, "{Who:subj} gain[s] or lose[s] life <{During:time}>")
	h.P(ability.RingTempts{}, "the Ring tempts {Who:obj}")
	h.P(ability.AnyOf{}, "{List:one event|or2}", phrase.Prefer(-2))
	h.P(ability.BecomesTrue{}, "{Cond:state}")
	one := phrase.Of[ability.Event](l.g, "one event")
	one.P(ability.Does{}, "{Who:subj} {Acts:event|or} <{During:time}>")
	state := phrase.Of[ability.Condition](l.g, "state")
	state.P(ability.Controls{}, "{Who:subj} control[s] {What:obj}")
	state.P(ability.Compare{Op: ability.OrMore}, "{A:amount} is {B:digits} or greater")
	state.P(ability.Compare{Op: ability.OrLess}, "{A:amount} is {B:digits} or less")
	state.P(ability.Has{}, "{What:subj} [has|have] {P:having}")
	state.P(ability.Exists{}, "there are {What:none}")
	state.P(ability.Has{There: true}, "there are {P:counted} on {What:obj}")
	state.P(ability.Is{}, "{What:subj} [is|are] {Are:located|and}")
	none := phrase.Of[ability.Ref](l.g, "none")
	none.P(ability.Objects{Det: ability.Det{How: ability.None, Many: true}}, "no %p <{Pre:adj|space}> {Noun:noun} <{Post:post|space}>")
	c := phrase.Of[ability.Ref](l.g, "counters ref").Agrees()
	c.P(ability.Counters{N: ability.Least{N: ability.Const{N: 1}}}, "%p one or more {Kind:counterKind} counters")
	c.P(ability.Counters{N: ability.Least{N: ability.Const{N: 1}}}, "%p one or more counters")
	c.P(ability.Counters{}, "%p {N:count} {Kind:counterKind} counters", phrase.Prefer(-1))
	l.subj.Is(c)
	c.P(ability.Counters{N: ability.Const{N: 1}}, "%s a {Kind:counterKind} counter")
	c.P(ability.Counters{N: ability.Const{N: 1}}, "%s a counter")
	c.P(ability.Counters{Last: true}, "%s the last {Kind:counterKind} counter")
	c.P(ability.Counters{Last: true}, "%s the last counter")

	l.would.P(ability.Does{}, "{Who:subj} would %i {Acts:able|or} <{During:time}>")
	l.would.P(ability.Does{}, "{Who:subj} would %i {Acts:able|or} <{During:time}> while {While:cond}")

	l.begins()
	for _, w := range triggerWords {
		t := ability.Triggered{Say: w.say}
		l.line.P(t, w.when+" , <if {If:cond} ,> %you {Effect:body}")
		t.Once = true
		l.line.P(t, w.when+" , <if {If:cond} ,> %you {Effect:body} this ability triggers only once each turn .")
		t.Once, t.DoOnce = false, true
		l.line.P(t, w.when+" , <if {If:cond} ,> %you {Effect:body} do this only once each turn .")
	}
	for _, w := range delayedWords {
		d := ability.Delayed{Say: w.say}
		l.clause.P(d, w.when+" , <if {If:cond} ,> %you {Effect:clause}")
		d.Front = true
		l.clause.P(d, "{For:duration} , "+w.when+" , <if {If:cond} ,> %you {Effect:clause}")
		l.clause.P(ability.Delayed{Say: w.say, Post: true}, "{Effect:simple} "+w.when)
	}
	l.line.P(ability.Triggered{Say: ability.SayEach}, "{When:occasions} , <if {If:cond} ,> %you {Effect:body}")
	all := phrase.Of[ability.Event](l.g, "occasions")
	all.P(ability.AnyOf{Join: ability.JoinAnd}, "{List:occasion|and2}")
	all.P(ability.AnyOf{}, "{List:occasion|or2}")
	occasion := phrase.Of[ability.Event](l.g, "occasion")
	occasion.P(ability.Occasion{Say: ability.SayWhenever}, "whenever {Event:happens}")
	occasion.P(ability.Occasion{Say: ability.SayWhen}, "when {Event:happens}")
	occasion.P(ability.Occasion{Say: ability.SayAt}, "at {Event:begins}")
}

// begins adds the beginnings of steps: those of every turn, and the next one.
func (l *lang) begins() {
	b := phrase.Of[ability.Event](l.g, "begins")
	b.P(ability.Begins{}, "the beginning of {Whose:gen} {Step:step}")
	b.P(ability.Begins{Which: ability.EachStep}, "the beginning of each {Step:step}")
	b.P(ability.Begins{Which: ability.EachStep, Of: true}, "the beginning of each of {Whose:gen} {Step:steps}")
	b.P(ability.Begins{Which: ability.EachStep, Of: true, Game: true}, "the beginning of each of {Whose:gen} {Step:steps} for the rest of the game")
	b.P(ability.Begins{Which: ability.EachStep, Step: ability.EndStep, The: true}, "the beginning of the end step", phrase.Before(2009, "end of turn"))
	b.P(ability.Begins{Step: ability.EndStep}, "the beginning of {Whose:gen} end step", phrase.Before(2009, "the end of {Whose:gen} turn"))
	b.P(ability.Begins{Which: ability.EachStep, Step: ability.EndStep}, "the beginning of each end step", phrase.Before(2009, "the end of each turn"))
	b.P(ability.Begins{Late: true}, "the beginning of the {Step:step} of {Whose:np}")
	b.P(ability.Begins{Step: ability.BeginCombat}, "the beginning of combat on {Whose:gen} turn")
	b.P(ability.Begins{Step: ability.BeginCombat, Which: ability.EachStep}, "the beginning of each combat", phrase.Also("the beginning of combat on each player's turn"))
	b.P(ability.Begins{Ends: true, Step: ability.Combat}, "end of combat", phrase.Also("the end of combat"))
	b.P(ability.Begins{Ends: true, Step: ability.Combat}, "end of combat on {Whose:gen} turn")
	steps := phrase.Of[ability.Step](l.g, "steps")
	steps.P(ability.MainPhase, "main phases")
	steps.P(ability.Upkeep, "upkeeps", phrase.Also("upkeep steps"))
	steps.P(ability.UntapStep, "untap steps")
	steps.P(ability.DrawStep, "draw steps")
	steps.P(ability.Turn, "turns")
	steps.P(ability.EndStep, "end steps")

	soon := phrase.Of[ability.Event](l.g, "soon")
	soon.P(ability.Begins{Which: ability.NextStep, Step: ability.EndStep}, "the beginning of the next end step", phrase.Before(2009, "end of turn"), phrase.Also("the beginning of the end step"))
	soon.P(ability.Begins{Which: ability.NextStep}, "the beginning of the next {Step:step}", phrase.Prefer(-1))
	soon.P(ability.Begins{Which: ability.NextStep}, "the beginning of {Whose:gen} next {Step:step}")
	soon.P(ability.Begins{Which: ability.NextStep, Step: ability.Upkeep, NextTurn: true}, "the beginning of the next turn's upkeep")
	soon.P(ability.Begins{Step: ability.BeginCombat, Which: ability.NextStep}, "the beginning of combat on {Whose:gen} next turn")
	soon.P(ability.Begins{Step: ability.BeginCombat, Which: ability.NextStep}, "the beginning of the next combat")
	soon.P(ability.Begins{Ends: true, Step: ability.Combat}, "end of combat", phrase.Also("the end of combat"))
}
