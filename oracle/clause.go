package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// stop stands for a clause with its full stop.
type stop struct{ Effect ability.Effect }

// clauses adds sentences and what joins them.
func (l *lang) clauses() {
	unsaid := ability.You{Say: ability.Unsaid}
	// Plain sentences. An imperative's subject is an unsaid "you".
	for _, j := range []struct {
		join ability.ActJoin
		list string
	}{{ability.ActsAnd, "{Acts:act|and}"}, {ability.ActsThen, "{Acts:act|then2}"}, {ability.ActsComma, "{Acts:act|lastly3}"}} {
		l.simple.P(ability.Do{Who: unsaid, Join: j.join}, "%you "+j.list)
		l.simple.P(ability.Do{Who: unsaid, Join: j.join}, "%you "+j.list+" {For:duration}")
		l.simple.P(ability.Do{Who: unsaid, Join: j.join, Front: true}, "%you {For:duration} , "+j.list)
		l.simple.P(ability.Do{Join: j.join}, "{Who:subj} "+j.list)
		l.simple.P(ability.Do{Join: j.join}, "{Who:subj} "+j.list+" {For:duration}")
		l.simple.P(ability.Do{Join: j.join, Front: true}, "{For:duration} , {Who:subj} "+j.list)
		l.simple.P(ability.Do{Join: j.join, May: true}, "{Who:subj} may %i "+j.list)
		l.simple.P(ability.Do{Join: j.join, May: true}, "{Who:subj} may %i "+j.list+" {For:duration}")
		l.simple.P(ability.Do{Join: j.join, May: true, Front: true}, "{For:duration} , {Who:subj} may %i "+j.list)
	}
	// Standing facts about a subject.
	l.simple.P(ability.Do{}, "{Who:subj} {Acts:fact|and}")
	l.simple.P(ability.Do{}, "{Who:subj} {Acts:fact|and} {For:duration}")
	l.simple.P(ability.Do{Front: true}, "{For:duration} , {Who:subj} {Acts:fact|and}")

	l.simple.P(ability.MayHave{}, "{Who:subj} may have {Effect:bareClause}")
	bare := phrase.Of[ability.Effect](l.g, "bareClause")
	bare.P(ability.Do{}, "{Who:obj} %i {Acts:act|and}")
	bare.P(ability.Do{}, "{Who:obj} %i {Acts:act|and} {For:duration}")

	// Conditions.
	l.clause.Is(l.simple)
	l.clause.P(ability.If{}, "if {Cond:cond} , %you {Then:clause}")
	l.clause.P(ability.If{Post: true}, "{Then:simple} if {Cond:cond}")
	l.clause.P(ability.If{Post: true, Unless: true}, "{Then:simple} unless {Cond:cond}")
	l.clause.P(ability.UnlessDone{}, "{Effect:simple} unless {Who:subj} {Acts:act|and}")
	l.clause.P(ability.While{}, "as long as {Cond:cond} , %you {Effect:clause}")
	l.clause.P(ability.While{Post: true}, "{Effect:simple} as long as {Cond:cond}")
	l.clause.P(ability.ForEach{}, "for {Of:np} , %you {Effect:clause}")
	l.clause.P(ability.Where{}, "{Effect:clause} , where X is {X:amount}")
	l.clause.P(ability.InsteadIf{}, "if {Cond:cond} , %you {Effect:clause} instead", phrase.Also("if {Cond:cond} , instead {Effect:clause}"))
	l.clause.P(ability.Instead{}, "if {When:would} , %you {Effect:clause} instead", phrase.Also("if {When:would} , instead {Effect:clause}"))
	l.clause.P(ability.AsEnters{}, "as {What:subj} [enters|enter] , {Effect:clause}", phrase.Before(2024, "as {What:subj} enter[s] the battlefield , {Effect:clause}"),
		phrase.Before(2009, "as {What:subj} come[s] into play , {Effect:clause}"))
	l.clause.P(ability.Seq{Join: ability.SeqThen}, "{List:simple|then2}")
	l.clause.P(ability.Seq{Join: ability.SeqAnd}, "{List:simple|and2}")

	full := phrase.Of[stop](l.g, "full stop")
	full.P(stop{}, "{Effect:clause} .")
	phrase.Map(l.sentence, full, func(s stop) ability.Effect { return s.Effect }, func(e ability.Effect) (stop, bool) { return stop{e}, true })
	l.sentence.P(ability.If{}, "if {Cond:cond} , %you {Then:clause} . otherwise , %you {Else:clause} .", phrase.Prefer(1))
	l.body.Is(l.sentence)
	l.body.P(ability.Seq{}, "{List:sentence|space2}")
}
