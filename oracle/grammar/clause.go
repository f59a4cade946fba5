package grammar

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// stop stands for a clause with its full stop.
type stop struct{ Effect ability.Effect }

// clauses adds sentences and what joins them. A simple clause has one subject and what it does; clauses frame simple
// ones with conditions, times and the like; a sentence is a clause with its full stop; a body is what an ability
// does, one sentence or more.
func (l *lang) clauses() {
	l.simpleClauses()
	l.clause.Is(l.simple)
	l.looks()
	l.conditionals()
	l.conditionedLists()
	l.replacements()
	l.sequences()
	l.frames()

	full := phrase.Of[stop](l.g, "full stop")
	full.Add(stop{}, "{Effect:clause} .")
	phrase.Map(l.sentence, full, func(s stop) ability.Effect { return s.Effect }, func(e ability.Effect) (stop,
		bool) {
		return stop{e}, true
	})
	l.sentence.Add(ability.If{}, "if {Cond:cond} , %you {Then:clause} . otherwise , %you {Else:clause} .",
		phrase.Prefer(1), phrase.Also("if {Cond:cond} , %you {Then:clause} . otherwise %you {Else:clause} ."))
	l.sentence.Add(ability.Then{}, "then %you {Effect:clause} .")
	l.body.Is(l.sentence)
	l.body.Add(ability.Seq{}, "{List:sentence|space2}")
}

// simpleClauses adds subjects and what they do. An imperative's subject is an unsaid "you".
func (l *lang) simpleClauses() {
	unsaid := ability.You{Say: ability.Unsaid}
	for _, j := range []struct {
		join ability.ActJoin
		list string
	}{{ability.ActsAnd, "|and}"}, {ability.ActsThen, "|then2}"}, {ability.ActsComma, "|lastly3}"}} {
		acts, deeds := "{Acts:act"+j.list, "{Acts:deed"+j.list
		l.simple.Add(ability.Do{Who: unsaid, Join: j.join}, "%you "+acts)
		l.simple.Add(ability.Do{Who: unsaid, Join: j.join}, "%you "+acts+" {For:duration}")
		l.simple.Add(ability.Do{Who: unsaid, Join: j.join, Front: true}, "%you {For:duration} , "+acts)
		l.simple.Add(ability.Do{Join: j.join}, "{Who:subj} {Each?each} {Also?also} "+deeds)
		l.simple.Add(ability.Do{Join: j.join}, "{Who:subj} {Each?each} {Also?also} "+deeds+" {For:duration}")
		l.simple.Add(ability.Do{Join: j.join, Front: true}, "{For:duration} , {Who:subj} {Each?each} {Also?also} "+
			deeds)
		l.simple.Add(ability.Do{Join: j.join, May: true}, "{Who:subj} may {Each?each} {Also?also} %i "+deeds,
			phrase.Also("{Who:subj} may choose to %i "+deeds))
		l.simple.Add(ability.Do{Join: j.join, May: true}, "{Who:subj} may {Each?each} %i "+deeds+" {For:duration}")
		l.simple.Add(ability.Do{Join: j.join, May: true, Front: true}, "{For:duration} , {Who:subj} may %i "+deeds)
	}
	// "Exile three cards from your graveyard or sacrifice a Food."
	either := phrase.Of[[]ability.Act](l.g, "either")
	one := phrase.Of[ability.OneOf](l.g, "one of several acts")
	one.Add(ability.OneOf{}, "{List:deed|or2}")
	phrase.Map(either, one, func(o ability.OneOf) []ability.Act { return []ability.Act{o} },
		func(a []ability.Act) (ability.OneOf, bool) {
			if len(a) != 1 {
				return ability.OneOf{}, false
			}
			o, ok := a[0].(ability.OneOf)
			return o, ok
		})
	l.simple.Add(ability.Do{Who: unsaid}, "%you {Acts:either}")
	l.simple.Add(ability.Do{May: true}, "{Who:subj} may %i {Acts:either}")
	l.simple.Add(ability.Do{}, "{Who:subj} {Each?each} {Acts:deed|and} {For:duration} and {More:predicate|and}")
	l.simple.Add(ability.Do{}, "{Who:subj} {Acts:deed|and} and {More:permission|and}")
	l.simple.Add(ability.Do{May: true}, "{Who:subj} may %i {Acts:deed|and} and {More:permission|and}")
	l.simple.Add(ability.Do{But: true}, "{Who:subj} {Acts:deed|and} , but {More:predicate|and}")
	p := phrase.Of[ability.Predicate](l.g, "predicate")
	p.Add(ability.Predicate{}, "{Acts:deed|and}")
	p.Add(ability.Predicate{}, "{Acts:deed|and} {For:duration}")
	p.Add(ability.Predicate{May: true}, "may %i {Acts:deed|and}")
	p.Add(ability.Predicate{May: true}, "may %i {Acts:deed|and} {For:duration}")
	may := phrase.Of[ability.Predicate](l.g, "permission")
	may.Add(ability.Predicate{May: true}, "may %i {Acts:deed|and}")
	may.Add(ability.Predicate{May: true}, "may %i {Acts:deed|and} {For:duration}")

	l.simple.Add(ability.CantChoose{}, "you can't choose {What:obj} as this spell's target as you cast this spell",
		phrase.Before(2018, "you can't choose {What:obj} as ~'s target as you cast ~"))
	l.simple.Add(ability.ExcessTo{}, "excess damage is dealt to {To:obj} instead")
	l.simple.Add(ability.CopiesTarget{Each: true}, "each copy targets a different one of {Of:obj}")
	l.simple.Add(ability.CopiesTarget{}, "the copy targets {Of:obj}")
	l.simple.Add(ability.MayHave{}, "{Who:subj} may have {Effect:bareClause}")
	l.simple.Add(ability.MayHave{Say: ability.MayChooseTo}, "{Who:subj} may choose to have {Effect:bareClause}")
	l.simple.Add(ability.MayHave{Say: ability.MayThen}, "{Who:subj} may then have {Effect:bareClause}")
	bare := phrase.Of[ability.Effect](l.g, "bareClause")
	bare.Add(ability.Do{}, "{Who:obj} %i {Acts:deed|and}")
	bare.Add(ability.Do{}, "{Who:obj} %i {Acts:deed|and} {For:duration}")
}

// lookUntil stands for "Until end of turn, you may look at the top card of your library any time", perhaps with what
// else may be done until then; lookAtBoth for "you may look at A and at B any time".
type (
	lookUntil struct {
		For  ability.Duration
		What ability.Ref
		And  ability.Effect
	}
	lookAtBoth struct{ A, B ability.Ref }
)

// looks adds looking at cards any time for a while, and at two kinds of cards.
func (l *lang) looks() {
	u := phrase.Of[lookUntil](l.g, "look until")
	u.Add(lookUntil{}, "{For:duration} , you may look at {What:obj} any time")
	u.Add(lookUntil{}, "{For:duration} , you may look at {What:obj} any time , and {And:simple}",
		phrase.Also("{For:duration} , you may look at {What:obj} any time and {And:simple}"))
	look := func(x lookUntil) ability.Do {
		return ability.Do{Who: ability.You{}, May: true, Front: true, For: x.For,
			Acts: []ability.Act{ability.LookAt{What: x.What, AnyTime: true}}}
	}
	phrase.Map(l.clause, u, func(x lookUntil) ability.Effect {
		if x.And == nil {
			return look(x)
		}
		if d, ok := x.And.(ability.Do); ok && d.For == nil { // the duration is that of both
			d.For = x.For
			x.And = d
		}
		return ability.Seq{Join: ability.SeqCommaAnd, List: []ability.Effect{look(x), x.And}}
	}, func(e ability.Effect) (x lookUntil, ok bool) {
		if s, is := e.(ability.Seq); is && s.Join == ability.SeqCommaAnd && len(s.List) == 2 {
			second, is := s.List[1].(ability.Do)
			first, too := s.List[0].(ability.Do)
			if !is || !too || second.Front || first.For == nil || !ability.Equal(second.For, first.For) {
				return x, false
			}
			second.For = nil
			e, x.And = first, second
		}
		d, is := e.(ability.Do)
		if !is || len(d.Acts) != 1 {
			return x, false
		}
		a, is := d.Acts[0].(ability.LookAt)
		x.For, x.What = d.For, a.What
		return x, is && ability.Equal(d, look(x))
	})
	both := phrase.Of[lookAtBoth](l.g, "look at both")
	both.Add(lookAtBoth{}, "you may look at {A:obj} and at {B:obj} any time")
	one := func(r ability.Ref) ability.Effect {
		return ability.Do{Who: ability.You{}, May: true, Acts: []ability.Act{ability.LookAt{What: r}},
			For: ability.AnyTime{}}
	}
	phrase.Map(l.clause, both, func(x lookAtBoth) ability.Effect {
		return ability.Seq{Join: ability.SeqAnd, List: []ability.Effect{one(x.A), one(x.B)}}
	}, func(e ability.Effect) (x lookAtBoth, ok bool) {
		s, is := e.(ability.Seq)
		if !is || s.Join != ability.SeqAnd || len(s.List) != 2 {
			return x, false
		}
		for i, at := range []*ability.Ref{&x.A, &x.B} {
			d, is := s.List[i].(ability.Do)
			if !is || len(d.Acts) != 1 {
				return x, false
			}
			a, _ := d.Acts[0].(ability.LookAt)
			if *at = a.What; a.What == nil || !ability.Equal(d, one(a.What)) {
				return x, false
			}
		}
		return x, true
	})
}

// conditionals adds "if", "unless" and "as long as".
func (l *lang) conditionals() {
	c := l.clause
	c.Add(ability.If{}, "if {Cond:cond} , %you {Then:clause}")
	c.Add(ability.If{Also: true}, "if {Cond:cond} , also %you {Then:clause}")
	c.Add(ability.If{Post: true}, "{Then:simple} if {Cond:cond}")
	c.Add(ability.If{Post: true, Only: true}, "{Then:simple} only if {Cond:cond}")
	c.Add(ability.If{Post: true, Unless: true}, "{Then:simple} unless {Cond:cond}")
	c.Add(ability.UnlessDone{}, "{Effect:simple} unless {Who:subj} {Acts:act|or}")
	one := phrase.Of[payEither](l.g, "pays one of two costs")
	one.Add(payEither{}, "{Effect:simple} unless {Who:subj} pay[s] {A:cost} or {B:cost}")
	phrase.Map(c, one, func(x payEither) ability.Effect {
		return ability.UnlessDone{Effect: x.Effect, Who: x.Who, Acts: []ability.Act{ability.PayMana{Cost: x.A},
			ability.PayMana{Cost: x.B}}, Verb: true}
	}, func(e ability.Effect) (payEither, bool) {
		u, ok := e.(ability.UnlessDone)
		if !ok || !u.Verb || len(u.Acts) != 2 {
			return payEither{}, false
		}
		return payEither{u.Effect, u.Who, u.Acts[0].(ability.PayMana).Cost, u.Acts[1].(ability.PayMana).Cost}, true
	})
	c.Add(ability.UnlessDone{First: true}, "unless {Who:subj} {Acts:act|or} , %you {Effect:clause}")
	c.Add(ability.Otherwise{}, "otherwise , %you {Effect:clause}")
	c.Add(ability.While{}, "as long as {Cond:cond} , %you {Effect:clause}")
	c.Add(ability.While{Post: true}, "{Effect:simple} as long as {Cond:cond}")
	c.Add(ability.While{}, "{During:standing time} , %you {Effect:clause}", phrase.Prefer(1))
	c.Add(ability.While{Once: true}, "once {During:standing time} , %you {Effect:clause}", phrase.Prefer(1))
	c.Add(ability.Reflexive{Paid: true}, "when you pay this cost one or more times , %you {Effect:clause}",
		phrase.Prefer(2))
	c.Add(ability.Reflexive{}, "when you do , %you {Effect:clause}", phrase.Prefer(2))
}

// replacements adds "instead" (614).
func (l *lang) replacements() {
	c := l.clause
	c.Add(ability.InsteadIf{}, "if {Cond:cond} , %you {Effect:clause} instead")
	c.Add(ability.InsteadIf{Place: ability.InsteadFirst}, "if {Cond:cond} , instead {Effect:clause}")
	for i, n := range []string{"one", "two"} {
		c.Add(ability.InsteadIf{OfN: i + 1}, "if {Cond:cond} , %you {Effect:clause} instead of "+n)
	}
	c.Add(ability.InsteadIf{Place: ability.InsteadPost}, "{Effect:simple} instead if {Cond:cond}")
	c.Add(ability.InsteadIf{Place: ability.InsteadPost}, "{Effect:conditioned} instead if {Cond:cond}")
	conditioned := phrase.Of[ability.Effect](l.g, "conditioned")
	conditioned.Add(ability.If{Post: true}, "{Then:simple} if {Cond:cond}")
	conditioned.Add(ability.If{Post: true, Unless: true}, "{Then:simple} unless {Cond:cond}")
	c.Add(ability.InsteadIf{Place: ability.InsteadFirst, Only: true}, "if {Cond:cond} , instead only {Effect:clause}")
	c.Add(ability.Instead{}, "if {When:would} <and {If:cond}> , %you {Effect:clause} instead")
	c.Add(ability.Instead{Place: ability.EachTimeInstead}, "each time {When:would} , %you {Effect:clause} instead")
	c.Add(ability.Instead{Place: ability.InsteadFirst}, "if {When:would} <and {If:cond}> , instead {Effect:clause}")
	c.Add(ability.Instead{Place: ability.NoInstead}, "if {When:would} <and {If:cond}> , %you {Effect:clause}")
	c.Add(ability.Instead{}, "{For:duration} , if {When:would} <and {If:cond}> , %you {Effect:clause} instead")
	c.Add(ability.Instead{Place: ability.InsteadFirst},
		"{For:duration} , if {When:would} <and {If:cond}> , instead {Effect:clause}")
	c.Add(ability.Instead{Place: ability.NoInstead},
		"{For:duration} , if {When:would} <and {If:cond}> , %you {Effect:clause}")
	// "That card is revealed and put on the bottom of that player's library": who does it is left unsaid.
	shown := phrase.Of[revealedAndPut](l.g, "revealed and put")
	shown.Add(revealedAndPut{}, "{What:subj} [is|are] revealed and put {To:place}")
	phrase.Map(l.simple, shown, func(x revealedAndPut) ability.Effect {
		return ability.Do{Who: ability.You{Say: ability.Unsaid}, Acts: []ability.Act{ability.Reveal{What: x.What},
			ability.Move{What: ability.It{Say: ability.ByIt}, To: x.To}}}
	}, func(ability.Effect) (revealedAndPut, bool) { return revealedAndPut{}, false })
	c.Add(ability.Instead{Next: true}, "the next time {When:would} , %you {Effect:clause} instead")
	c.Add(ability.Instead{Next: true, Place: ability.InsteadFirst},
		"the next time {When:would} , instead {Effect:clause}")
	c.Add(ability.Instead{Next: true, Place: ability.NoInstead}, "the next time {When:would} , %you {Effect:clause}")
	c.Add(ability.Instead{Place: ability.InsteadCaused}, "if {When:caused} , %you {Effect:clause}")
	caused := phrase.Of[ability.Event](l.g, "caused")
	caused.Add(ability.Does{}, "{Who:subj} {Acts:causes|or}")
	phrase.Of[ability.Act](l.g, "causes").Add(ability.Cause{}, "cause[s] {Who:obj} to %i {Acts:able|or}")
	c.Add(ability.Instead{Place: ability.InsteadAnyTime}, "if {If:cond} , %you {Effect:clause} any time {When:would}")
	c.Add(ability.InsteadOf{}, "{Effect:simple} instead of {Of:doing}")
	doing := phrase.Of[ability.Act](l.g, "doing")
	doing.Add(ability.Move{}, "putting {What:obj} {To:place}")
	doing.Add(ability.Move{To: ability.Place{}}, "putting {What:obj} anywhere else")
	doing.Add(ability.Move{}, "{To:place}")
	c.Add(ability.AsAttacks{}, "as {What:subj} attack[s] , %you {Effect:clause}")
	c.Add(ability.AsEnters{}, "as {What:subj} enter[s] , %you {Effect:clause}",
		phrase.Before(2024, "as {What:subj} enter[s] the battlefield , %you {Effect:clause}"),
		phrase.Before(2009, "as {What:subj} come[s] into play , %you {Effect:clause}"))
	c.Add(ability.AsEnters{FaceUp: true, Enters: true},
		"as {What:subj} enter[s] or [is|are] turned face up , %you {Effect:clause}",
		phrase.Before(2024, "as {What:subj} enter[s] the battlefield or [is|are] turned face up , %you {Effect:clause}"))
	c.Add(ability.AsEnters{FaceUp: true}, "as {What:subj} [is|are] turned face up , %you {Effect:clause}")
}

// sequences adds clauses that follow each other in one sentence.
func (l *lang) sequences() {
	l.clause.Add(ability.Seq{Join: ability.SeqThen}, "{List:simple|then2}", phrase.Prefer(-1))
	l.clause.Add(ability.Seq{Join: ability.SeqLastly}, "{List:simple|lastly3}", phrase.Prefer(-1))
	l.clause.Add(ability.Seq{Join: ability.SeqAnd}, "{List:simple|and2}", phrase.Prefer(-1))
	also := phrase.Of[commaAnd](l.g, "comma and")
	also.Add(commaAnd{}, "{A:simple} , and {B:simple}")
	also.Add(commaAnd{}, "{A:simple} , and {B:conditioned}")
	also.Add(commaAnd{}, "{A:conditioned} , and {B:conditioned}")
	also.Add(commaAnd{}, "{A:simple} , and {B:replaced}", phrase.Also("{A:simple} and {B:replaced}"))
	also.Add(commaAnd{}, "{A:simple} , and {B:whenever later}")
	phrase.Of[ability.Effect](l.g, "whenever later").Add(ability.Delayed{Say: ability.SayWhenever},
		"whenever {When:happens} , %you {Effect:simple}")
	also.Add(commaAnd{}, "{A:simple} , and {B:done later}")
	later := phrase.Of[ability.Effect](l.g, "done later")
	later.Add(ability.Delayed{Say: ability.SayAt, Post: true}, "{Effect:simple} at {When:soon}")
	before := phrase.Of[laterAnd](l.g, "later and now")
	before.Add(laterAnd{}, "{Later:done later} and {Now:simple}")
	phrase.Map(l.clause, before, func(x laterAnd) ability.Effect {
		return ability.Seq{Join: ability.SeqAnd, List: []ability.Effect{x.Later, x.Now}}
	}, func(e ability.Effect) (laterAnd, bool) {
		s, ok := e.(ability.Seq)
		if !ok || s.Join != ability.SeqAnd || len(s.List) != 2 {
			return laterAnd{}, false
		}
		d, ok := s.List[0].(ability.Delayed)
		return laterAnd{s.List[0], s.List[1]}, ok && d.Post
	})
	replaced := phrase.Of[ability.Effect](l.g, "replaced")
	replaced.Add(ability.Instead{}, "if {When:would} , %you {Effect:simple} instead")
	phrase.Map(l.clause, also, func(x commaAnd) ability.Effect {
		return ability.Seq{Join: ability.SeqCommaAnd, List: []ability.Effect{x.A, x.B}}
	},
		func(e ability.Effect) (commaAnd, bool) {
			s, ok := e.(ability.Seq)
			if !ok || s.Join != ability.SeqCommaAnd || len(s.List) != 2 {
				return commaAnd{}, false
			}
			return commaAnd{s.List[0], s.List[1]}, true
		})
	// "Mill two cards, then destroy the chosen permanent if its mana value is 3": the condition is about what is done
	// last.
	last := phrase.Of[thenConditioned](l.g, "then conditioned")
	last.Add(thenConditioned{}, "{A:simple} , then {B:conditioned}", phrase.Prefer(2))
	last.Add(thenConditioned{}, "{A:conditioned} , then {B:simple}")
	phrase.Map(l.clause, last, func(x thenConditioned) ability.Effect {
		return ability.Seq{Join: ability.SeqThen, List: []ability.Effect{x.A, x.B}}
	}, func(e ability.Effect) (thenConditioned, bool) {
		s, ok := e.(ability.Seq)
		if !ok || s.Join != ability.SeqThen || len(s.List) != 2 {
			return thenConditioned{}, false
		}
		a, ok := s.List[0].(ability.If)
		b, is := s.List[1].(ability.If)
		return thenConditioned{s.List[0], s.List[1]}, ok && a.Post != (is && b.Post) || !ok && is && b.Post
	})
	then := phrase.Of[thenIf](l.g, "then if")
	then.Add(thenIf{}, "{First:simple} , then if {Cond:cond} , %you {Then:clause}")
	phrase.Map(l.clause, then, func(x thenIf) ability.Effect {
		return ability.Seq{Join: ability.SeqThenIf, List: []ability.Effect{x.First,
			ability.If{Cond: x.Cond, Then: x.Then}}}
	}, func(e ability.Effect) (thenIf, bool) {
		s, ok := e.(ability.Seq)
		if !ok || s.Join != ability.SeqThenIf || len(s.List) != 2 {
			return thenIf{}, false
		}
		i, ok := s.List[1].(ability.If)
		return thenIf{s.List[0], i.Cond, i.Then}, ok && i.Else == nil && !i.Post && !i.Unless
	})
}

// commaAnd stands for "E, and F".
type commaAnd struct{ A, B ability.Effect }

// laterAnd stands for "return it at the beginning of the next end step and you skip your next draw step".
type laterAnd struct{ Later, Now ability.Effect }

// thenConditioned stands for "E, then F if C".
type thenConditioned struct{ A, B ability.Effect }

// thenIf stands for "E, then if C, F".
type thenIf struct {
	First ability.Effect
	Cond  ability.Condition
	Then  ability.Effect
}

// frames adds "for each" and "where X is".
func (l *lang) frames() {
	l.clause.Add(ability.ForEach{}, "for {Of:every} , %you {Effect:clause}")
	l.clause.Add(ability.ForEach{}, "for each {N:unit} , %you {Effect:clause}")
	l.forEachQuality()
	l.clause.Add(ability.Where{}, "{Effect:clause} , where X is {X:amount}")
	l.clause.Add(ability.Where{}, "{Effect:clause} , where X is {X:amount as cast}")
	phrase.Of[ability.Number](l.g, "amount as cast").Add(ability.AsCastBy{}, "{N:amount} as you cast this spell",
		phrase.Before(2018, "{N:amount} as you cast ~"))
	l.sizesApart()
	mid := phrase.Of[whereMid](l.g, "where between")
	within := phrase.Of[whereWithin](l.g, "where within")
	within.Add(whereWithin{}, "{Who:subj} {First:deed} , where X is {X:amount} , then {Last:deed}")
	within.Add(whereWithin{}, "{Who:subj} {First:deed} , where X is {X:amount} , {Second:deed} , then {Last:deed}")
	phrase.Map(l.clause, within, func(x whereWithin) ability.Effect {
		d := ability.Do{Who: x.Who, Acts: []ability.Act{x.First, x.Last}, Join: ability.ActsThen}
		if x.Second != nil {
			d.Acts, d.Join = []ability.Act{x.First, x.Second, x.Last}, ability.ActsComma
		}
		return ability.Where{Effect: d, X: x.X, Mid: true}
	}, func(e ability.Effect) (whereWithin, bool) {
		w, ok := e.(ability.Where)
		d, is := w.Effect.(ability.Do)
		switch {
		case !ok || !is || !w.Mid || d.May || d.For != nil || len(d.More) > 0:
		case len(d.Acts) == 2:
			return whereWithin{d.Who, d.Acts[0], nil, d.Acts[1], w.X}, true
		case len(d.Acts) == 3:
			return whereWithin{d.Who, d.Acts[0], d.Acts[1], d.Acts[2], w.X}, true
		}
		return whereWithin{}, false
	})
	mid.Add(whereMid{}, "{First:simple} , where X is {X:amount} , then {Last:simple}")
	mid.Add(whereMid{}, "{First:simple} , where X is {X:amount} , {Second:simple} , then {Last:simple}")
	phrase.Map(l.clause, mid, func(x whereMid) ability.Effect {
		s := ability.Seq{Join: ability.SeqThen, List: []ability.Effect{x.First, x.Last}}
		if x.Second != nil {
			s = ability.Seq{Join: ability.SeqLastly, List: []ability.Effect{x.First, x.Second, x.Last}}
		}
		return ability.Where{Effect: s, X: x.X, Mid: true}
	}, func(e ability.Effect) (whereMid, bool) {
		w, ok := e.(ability.Where)
		s, is := w.Effect.(ability.Seq)
		switch {
		case !ok || !is || !w.Mid:
		case s.Join == ability.SeqThen && len(s.List) == 2:
			return whereMid{s.List[0], nil, s.List[1], w.X}, true
		case s.Join == ability.SeqLastly && len(s.List) == 3:
			return whereMid{s.List[0], s.List[1], s.List[2], w.X}, true
		}
		return whereMid{}, false
	})
}

// whereMid stands for "E, where X is N, then F", and "E, where X is N, F, then G".
type whereMid struct {
	First, Second, Last ability.Effect
	X                   ability.Number
}

// whereWithin stands for "each player does this, where X is N, does that, then does something else".
type whereWithin struct {
	Who                 ability.Ref
	First, Second, Last ability.Act
	X                   ability.Number
}

// payEither stands for "E unless that player pays {B} or {3}", where the verb is said once.
type payEither struct {
	Effect ability.Effect
	Who    ability.Ref
	A, B   ability.ManaCost
}

// sizedApart stands for "That creature gets +X/+Y until end of turn, where X is N and Y is M".
type sizedApart struct {
	Who  ability.Ref
	For  ability.Duration
	X, Y ability.Number
}

// sizesApart adds changes of power and toughness by two amounts that are named behind them.
func (l *lang) sizesApart() {
	apart := phrase.Of[sizedApart](l.g, "sized apart")
	apart.Add(sizedApart{}, "{Who:subj} get[s] +X/+Y <{For:duration}> , where X is {X:amount} and Y is {Y:amount}",
		phrase.Also("{Who:subj} get[s] +X/+Y <{For:duration}> , where X is {X:amount} , and Y is {Y:amount}"))
	phrase.Map(l.clause, apart, func(x sizedApart) ability.Effect {
		by := ability.SizeChange{Power: ability.Signed{N: x.X}, Toughness: ability.Signed{N: x.Y}}
		return ability.Do{Who: x.Who, Acts: []ability.Act{ability.Get{By: by}}, For: x.For}
	}, func(e ability.Effect) (sizedApart, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.May || len(d.More) > 0 || d.Front {
			return sizedApart{}, false
		}
		g, ok := d.Acts[0].(ability.Get)
		_, plain := printPlain(g.By.Power.N)
		return sizedApart{d.Who, d.For, g.By.Power.N, g.By.Toughness.N}, ok && !plain && !g.By.Power.Neg &&
			!g.By.Toughness.Neg && !g.Additional
	})
}

// revealedAndPut stands for "that card is revealed and put on the bottom of that player's library".
type revealedAndPut struct {
	What ability.Ref
	To   ability.Place
}
