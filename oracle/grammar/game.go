package grammar

import (
	"slices"
	"strings"

	"arbiter/ability"
	"arbiter/mana"
	"arbiter/oracle/phrase"
)

// gameActs adds acts about the game itself: turns, phases, winning, coins, dice.
func (l *lang) gameActs() {
	l.act.Add(ability.PayMana{}, "pay[s] {Cost:cost}")
	l.act.Add(ability.Repeat{}, "repeat[s] this process until no one {UntilNobody:act of nobody}")
	phrase.Of[ability.Act](l.g, "act of nobody").Add(ability.Move{}, "puts {What:obj} {To:place}")
	l.act.Add(ability.PayMana{}, "pay[s] {CostOf:gen} mana cost")
	l.act.Add(ability.PayMana{Any: true}, "pay[s] any amount of mana")
	plus := phrase.Of[paysPlus](l.g, "pays plus")
	plus.Add(paysPlus{}, "pay[s] {Cost:cost} plus an additional {More:cost} for {Of:every}")
	phrase.Map(l.act, plus, func(x paysPlus) ability.Act {
		return ability.PayAll{List: []ability.Act{ability.PayMana{Cost: x.Cost},
			ability.PerEach{Act: ability.PayMana{Cost: x.More}, Of: x.Of}}}
	}, func(a ability.Act) (paysPlus, bool) {
		all, ok := a.(ability.PayAll)
		if !ok || len(all.List) != 2 {
			return paysPlus{}, false
		}
		one, ok := all.List[0].(ability.PayMana)
		each, is := all.List[1].(ability.PerEach)
		more, pays := each.Act.(ability.PayMana)
		return paysPlus{one.Cost, more.Cost, each.Of}, ok && is && pays &&
			ability.Equal(one, ability.PayMana{Cost: one.Cost}) &&
			ability.Equal(each, ability.PerEach{Act: ability.PayMana{Cost: more.Cost}, Of: each.Of})
	})
	l.payLifeToo()
	l.amount.Add(ability.ManaPaid{}, "the total amount of mana paid this way")
	l.amount.Add(ability.ManaPaid{ThatPlayer: true}, "the amount of mana that player paid this way")
	l.act.Add(ability.Waterbend{}, "waterbend[s] {Cost:cost}")
	l.act.Add(ability.PayEnergy{}, "pay[s] {N:energy}")
	l.act.Add(ability.GetEnergy{}, "get[s] {N:energy}")
	l.act.Add(ability.GetEnergy{Equal: true}, "get[s] an amount of {{E}} equal to {N:amount}")
	l.act.Add(ability.PayEnergy{Equal: true}, "pay[s] an amount of {{E}} equal to {N:amount}")
	l.energy()
	l.act.Add(ability.SkipStep{Next: true}, "skip[s] {Whose:gen} next {Step:step}")
	l.act.Add(ability.SkipStep{Next: true}, "skip[s] {Whose:gen} next {N:count} {Step:steps}")
	l.act.Add(ability.SkipStep{}, "skip[s] {Whose:gen} {Step:step}")
	l.act.Add(ability.SkipStep{That: true}, "skip[s] the {Step:step} of that turn")
	l.act.Add(ability.SkipStep{Many: true}, "skip[s] {Whose:gen} {Step:steps}")
	l.act.Add(ability.SkipStep{Many: true, Step: ability.Upkeep}, "skip[s] {Whose:gen} upkeep steps")
	l.act.Add(ability.SkipStep{Step: ability.Upkeep}, "skip[s] {Whose:gen} upkeep step")
	l.act.Add(ability.SkipStep{Next: true, All: true, Step: ability.Combat},
		"skip[s] all combat phases of {Whose:gen} next turn")
	extra := phrase.Of[extraSkipped](l.g, "extra turn skipped")
	extra.Add(extraSkipped{}, "if {Who:subj} would begin an extra turn , that player skips that turn instead")
	phrase.Map(l.clause, extra, func(x extraSkipped) ability.Effect {
		return ability.Do{Who: withDet(x.Who, ability.One, ability.Each),
			Acts: []ability.Act{ability.SkipStep{Step: ability.Turn, Extra: true}}}
	}, func(e ability.Effect) (extraSkipped, bool) {
		d, ok := e.(ability.Do)
		if !ok || !ability.Equal(d, ability.Do{Who: d.Who,
			Acts: []ability.Act{ability.SkipStep{Step: ability.Turn, Extra: true}}}) {
			return extraSkipped{}, false
		}
		return extraSkipped{withDet(d.Who, ability.Each, ability.One)}, true
	})
	spent := phrase.Of[anySpent](l.g, "any mana spent")
	spent.Add(anySpent{}, "mana of any type can be spent to cast {On:obj}")
	spent.Add(anySpent{Activate: true}, "mana of any type can be spent to activate {On:obj}")
	phrase.Map(l.simple, spent, func(x anySpent) ability.Effect {
		return ability.Do{Acts: []ability.Act{ability.SpendAny{What: x.On, Type: true,
			Activate: x.Activate}}}
	}, func(e ability.Effect) (anySpent, bool) {
		d, ok := e.(ability.Do)
		if !ok || d.Who != nil || len(d.Acts) != 1 {
			return anySpent{}, false
		}
		s, ok := d.Acts[0].(ability.SpendAny)
		return anySpent{s.What, s.Activate}, ok && s.Type
	})
	l.fact.Add(ability.CrewAs{Stations: true, Toughness: true},
		"station[s] permanents using [its] toughness rather than [its] power")
	for _, m := range []struct {
		mounts bool
		words  string
	}{{false, "crew[s] Vehicles"}, {true, "saddle[s] Mounts and crew[s] Vehicles"}} {
		l.fact.Add(ability.CrewAs{Mounts: m.mounts}, m.words+" as though [its] power were {N:digits} greater")
		l.fact.Add(ability.CrewAs{Mounts: m.mounts, Toughness: true},
			m.words+" using [its] toughness rather than [its] power")
	}
	l.act.Add(ability.BeginWith{}, "begin[s] the game with {What:obj} on the battlefield",
		phrase.Before(2009, "begin[s] the game with {What:obj} in play"))
	l.act.Add(ability.WinGame{}, "win[s] the game")
	l.act.Add(ability.LoseGame{}, "lose[s] the game")
	l.simple.Add(ability.Do{Acts: []ability.Act{ability.DrawGame{}}}, "the game is a draw")
	l.act.Add(ability.ExtraTurn{}, "take[s] an extra turn after this one")
	l.act.Add(ability.ExtraTurn{N: ability.Const{N: 2}}, "take[s] two extra turns after this one")
	after := phrase.Of[afterThatTurn](l.g, "after that turn")
	after.Add(afterThatTurn{}, "after that turn, {Who:subj} take[s] an extra turn")
	phrase.Map(l.simple, after, func(x afterThatTurn) ability.Effect {
		return ability.Do{Who: x.Who, Acts: []ability.Act{ability.ExtraTurn{That: true}}}
	}, func(e ability.Effect) (afterThatTurn, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.May || d.For != nil || len(d.More) > 0 {
			return afterThatTurn{}, false
		}
		x, ok := d.Acts[0].(ability.ExtraTurn)
		return afterThatTurn{d.Who}, ok && x.That && x.N == nil
	})
	l.extraPhases()
	l.act.Add(ability.EndTurn{}, "end[s] the turn")
	l.act.Add(ability.EndTurn{Combat: true}, "end[s] the combat phase")
	l.act.Add(ability.Restart{}, "restart[s] the game <, leaving in exile {Leaving:obj}>")
	l.act.Add(ability.FlipCoin{N: ability.Const{N: 1}}, "flip[s] a coin")
	l.act.Add(ability.FlipCoin{}, "flip[s] {N:count} coin(s)")
	l.act.Add(ability.FlipUntil{}, "flip[s] a coin until [it loses|they lose|they lose|you lose] a flip")
	unit := phrase.Of[ability.Number](l.g, "unit")
	unit.Add(ability.FlipsWon{}, "flip you won")
	unit.Add(ability.FlipsWon{Win: true}, "flip you win")
	unit.Add(ability.FlipsWon{Heads: true}, "coin that comes up heads")
	l.act.Add(ability.BecomeMonarch{}, "become[s] the monarch")
	l.act.Add(ability.TakeInitiative{}, "take[s] the initiative")
	l.act.Add(ability.GetEmblem{}, "get[s] an emblem with {Abilities:quoted|and}")
	l.act.Add(ability.DoSo{}, "[does|do] so")
	l.act.Add(ability.DoSame{}, "[does|do] the same")
	l.act.Add(ability.LoseMana{}, "lose[s] all unspent mana")
	l.unspent()
	l.act.Add(ability.DoubleMana{}, "double[s] the amount of each type of unspent mana you have")
	l.dice()
}

// payLifeToo stands for "pay {1} and 2 life", and for "pay {1} or 2 life" and "pay 2 life or {1}".
type payLifeToo struct {
	Cost  ability.ManaCost
	Life  ability.Number
	Or    bool
	First bool
}

// payLifeToo adds mana and life as what is paid.
func (l *lang) payLifeToo() {
	c := phrase.Of[payLifeToo](l.g, "mana and life")
	c.Add(payLifeToo{}, "pay[s] {Cost:cost} and {Life:digits} life")
	c.Add(payLifeToo{Or: true}, "pay[s] {Cost:cost} or {Life:digits} life")
	c.Add(payLifeToo{Or: true, First: true}, "pay[s] {Life:digits} life or {Cost:cost}")
	phrase.Map(l.act, c, func(x payLifeToo) ability.Act {
		list := []ability.Act{ability.PayMana{Cost: x.Cost}, ability.PayLife{N: x.Life}}
		if x.First {
			slices.Reverse(list)
		}
		if x.Or {
			return ability.OneOf{List: list}
		}
		return ability.PayAll{List: list}
	}, func(a ability.Act) (x payLifeToo, ok bool) {
		var list []ability.Act
		// Others: nothing is paid.
		switch a := a.(type) {
		case ability.OneOf:
			list, x.Or = a.List, true
		case ability.PayAll:
			list = a.List
		}
		if len(list) != 2 {
			return x, false
		}
		one, other := list[0], list[1]
		if _, x.First = one.(ability.PayLife); x.First {
			one, other = other, one
		}
		cost, ok := one.(ability.PayMana)
		life, is := other.(ability.PayLife)
		x.Cost, x.Life = cost.Cost, life.N
		return x, ok && is && (x.Or || !x.First) && ability.Equal(cost, ability.PayMana{Cost: cost.Cost})
	})
}

// paysPlus stands for "pays {2} plus an additional {2} for each creature".
type paysPlus struct {
	Cost, More ability.ManaCost
	Of         ability.Ref
}

// extraSkipped stands for "If a player would begin an extra turn, that player skips that turn instead": each does.
type extraSkipped struct{ Who ability.Ref }

// withDet returns a noun phrase with another determiner in place of one.
func withDet(r ability.Ref, was, is ability.How) ability.Ref {
	if o, ok := r.(ability.Objects); ok && o.Det == (ability.Det{How: was}) {
		o.Det.How = is
		return o
	}
	return r
}

// anySpent stands for a sentence whose subject is mana.
type anySpent struct {
	On       ability.Ref
	Activate bool
}

// extraPhases adds phases and steps put into the turn (500.8): a sentence whose subject is nobody.
func (l *lang) extraPhases() {
	for _, a := range []struct {
		after ability.Step
		words string
	}{{ability.NoStep, "this phase"}, {ability.MainPhase, "this main phase"}, {ability.Combat, "this combat phase"}} {
		for _, m := range []struct {
			main  bool
			words string
		}{{false, ""}, {true, " followed by an additional main phase"}} {
			p := ability.ExtraPhase{Step: ability.Combat, Main: m.main, After: a.after}
			l.simple.Add(ability.Do{Acts: []ability.Act{p}}, "after "+a.words+" , there is an additional combat phase"+
				m.words)
			p.Post = true
			l.simple.Add(ability.Do{Acts: []ability.Act{p}}, "there is an additional combat phase after "+a.words+
				m.words)
		}
	}
	begin := ability.ExtraPhase{Step: ability.Beginning}
	l.simple.Add(ability.Do{Acts: []ability.Act{begin}}, "after this phase , there is an additional beginning phase")
	begin.Post = true
	l.simple.Add(ability.Do{Acts: []ability.Act{begin}}, "there is an additional beginning phase after this phase")
	two := ability.ExtraPhase{Step: ability.Combat, After: ability.MainPhase, N: ability.Const{N: 2}}
	l.simple.Add(ability.Do{Acts: []ability.Act{two}}, "after this main phase , there are two additional combat phases")
	for _, x := range []struct {
		step  ability.Step
		words string
	}{{ability.Upkeep, "upkeep step"}, {ability.EndStep, "end step"}, {ability.DrawStep, "draw step"}} {
		s, w := x.step, x.words
		one := ability.ExtraPhase{Step: s, Yours: true, N: ability.Const{N: 1}}
		l.act.Add(one, "get[s] an additional "+w+" after this step")
		one.AfterPhase = true
		l.act.Add(one, "get[s] an additional "+w+" after this phase")
		l.act.Add(ability.ExtraPhase{Step: s, Yours: true, AfterPhase: true}, "get[s] {N:count} additional "+w+
			"s after this phase")
		l.simple.Add(ability.Do{Acts: []ability.Act{ability.ExtraPhase{Step: s}}}, "there is an additional "+w+
			" after this step")
		l.simple.Add(ability.Do{Acts: []ability.Act{ability.ExtraPhase{Step: s, Post: true}}},
			"after this step , there is an additional "+w)
	}
}

// energy adds amounts of energy as symbols: {E}{E}.
func (l *lang) energy() {
	n := phrase.Of[ability.Number](l.g, "energy")
	phrase.Terminal(n, func(t []phrase.Tok) (ability.Number, int, bool) {
		k := 0
		for k < len(t) && t[k].Text == "{e}" {
			k++
		}
		return ability.Const{N: k}, k, k > 0
	}, func(n ability.Number) (string, bool) {
		c, ok := n.(ability.Const)
		s := ""
		for i := 0; ok && i < c.N; i++ {
			s += "{E}"
		}
		return s, s != "" && c.N < 20
	}, phrase.Starts(isSymbol))
	n.Add(ability.ThatMuch{Say: ability.ThatMuchWord}, "that much {{E}}")
	n.Add(ability.ThatMuch{Say: ability.ThatManyWord}, "that many {{E}}")
	n.Add(ability.X{}, "X {{E}}")
	n.Add(ability.AnyAmount{}, "any amount of {{E}}")
}

// designations adds what players and the game have or become: counters of players, day and night, dungeons.
func (l *lang) designations() {
	l.amount.Add(ability.CountersOn{Theirs: true}, "the number of {Kind:player counter} counters {On:subj} [has|have]")
	phrase.Of[ability.Number](l.g, "unit").Add(ability.CountersOn{Theirs: true},
		"{Kind:player counter} counter {On:subj} [has|have]")
	l.cond.Add(ability.PlayerCounters{}, "{Who:subj} [has|have] {N:count} or more {Kind:player counter} counters")
	l.act.Add(ability.LoseCounters{}, "lose[s] {What:player counters|and}")

	l.cond.Add(ability.IsDay{}, "it's day")
	l.cond.Add(ability.IsDay{Night: true}, "it's night")
	l.cond.Add(ability.IsDay{Neither: true}, "it's neither day nor night")
	l.simple.Add(ability.Do{Acts: []ability.Act{ability.BecomeDay{}}}, "it becomes day")
	l.simple.Add(ability.Do{Acts: []ability.Act{ability.BecomeDay{Night: true}}}, "it becomes night")
	l.happens.Add(ability.DayChanges{}, "day becomes night or night becomes day")

	l.act.Add(ability.GetBlessing{}, "get[s] the city's blessing")
	l.act.Add(ability.KeywordAction{Word: "venture into Undercity"}, "venture[s] into Undercity")
}

// theRing adds being tempted by the Ring and its bearers (701.54).
func (l *lang) theRing() {
	yours := ability.Objects{Det: ability.Det{How: ability.One}, Noun: ability.RingBearer{Of: ability.You{}}}
	bearer := phrase.Of[ability.Ref](l.g, "your ring-bearer").Agrees()
	bearer.Add(yours, "%s your Ring-bearer %thing")
	l.np.Is(bearer)
	l.noun.Add(ability.RingBearer{}, "Ring-bearer(s)")
	c := phrase.Of[ability.Condition](l.g, "plain cond")
	c.Add(ability.IsA{}, "{What:subj} [is|are] {A:your ring-bearer}")
	c.Add(ability.ChoseBearer{}, "{Who:subj} chose {What:obj} as your Ring-bearer")
	c.Add(ability.RingTempted{}, "the Ring has tempted {Who:obj} {N:count} or more times this game")
	l.verbs([]verb{{act: ability.ChooseBearer{}, words: "choose[s] {What:obj} as your Ring-bearer"}})
}

// speeds adds the speed that players have (702.179).
func (l *lang) speeds() {
	l.amount.Add(ability.SpeedOf{}, "{Of:gen} speed")
	c := phrase.Of[ability.Condition](l.g, "plain cond")
	c.Add(ability.MaxSpeed{}, "{Who:subj} [has|have] max speed")
	c.Add(ability.MaxSpeed{Not: true}, "{Who:subj} [doesn't|don't] have max speed")
	l.post.Add(ability.AtMaxSpeed{}, "who [has|have] max speed")
	l.post.Add(ability.AtMaxSpeed{Not: true}, "who [doesn't|don't] have max speed")

	up := phrase.Of[speedUp](l.g, "speed up")
	up.Add(speedUp{}, "{Of:gen} speed increases by {By:digits}")
	phrase.Map(l.simple, up, func(s speedUp) ability.Effect {
		return ability.Do{Acts: []ability.Act{ability.ChangeSpeed{Of: s.Of, By: s.By}}}
	}, func(e ability.Effect) (speedUp, bool) {
		d, ok := e.(ability.Do)
		if !ok || d.Who != nil || len(d.Acts) != 1 {
			return speedUp{}, false
		}
		s, ok := d.Acts[0].(ability.ChangeSpeed)
		return speedUp{s.Of, s.By}, ok && !s.Less
	})
	l.simple.Add(ability.SpeedFloor{}, "this effect can't reduce {Of:gen} speed below {Least:digits}")
	l.act.Add(ability.ChangeSpeed{Less: true}, "reduce[s] {Of:gen} speed by {By:digits}")
}

// speedUp stands for a sentence whose subject is a speed.
type speedUp struct {
	Of ability.Ref
	By ability.Number
}

// sectors adds the sectors that space sculptor divides the battlefield into (702.158).
func (l *lang) sectors() {
	l.post.Add(ability.InSector{}, "in the sector of your choice")
	for i, w := range []string{"alpha", "beta", "gamma"} {
		l.post.Add(ability.InSector{N: i + 1}, "in the "+w+" sector")
	}
	l.clause.Add(ability.SectorBlocking{},
		"creatures in each sector can be blocked {For:duration} only by creatures in the same sector")
}

// afterThatTurn stands for "After that turn, that player takes an extra turn."
type afterThatTurn struct{ Who ability.Ref }

// unspentBecomes stands for "If you would lose unspent mana, that mana becomes colorless instead".
type unspentBecomes struct {
	Who ability.Ref
	To  mana.Kind
}

// unspent adds unspent mana: how much there is, and what becomes of it as steps and phases end (106.4).
func (l *lang) unspent() {
	const end = " mana as steps and phases end"
	unit := phrase.Of[ability.Number](l.g, "unit")
	becomes := phrase.Of[unspentBecomes](l.g, "unspent becomes")
	pool := func(w string) phrase.Wording { return phrase.Before(2018, w+"mana in {Who:gen} mana pool") }
	l.amount.Add(ability.Unspent{}, "the amount of unspent mana {Who:subj} [has|have]", pool("the amount of "))
	unit.Add(ability.Unspent{}, "unspent mana {Who:subj} [has|have]", pool(""))
	l.fact.Add(ability.KeepUnspent{}, "[doesn't|don't] lose unspent"+end)
	kinds := [mana.NumKinds]string{mana.C: "colorless"}
	for _, c := range colorWords {
		kinds[c.c] = c.w
	}
	for k, w := range kinds {
		kind := mana.Kind(k)
		of := kind.Set()
		l.amount.Add(ability.Unspent{Of: of}, "the amount of unspent "+w+" mana {Who:subj} [has|have]",
			pool("the amount of "+w+" "))
		unit.Add(ability.Unspent{Of: of}, "unspent "+w+" mana {Who:subj} [has|have]", pool(w+" "))
		l.fact.Add(ability.KeepUnspent{Of: of}, "[doesn't|don't] lose unspent "+w+end)
		l.fact.Add(ability.KeepUnspent{Of: of, Bare: true}, "[doesn't|don't] lose "+w+end)
		becomes.Add(unspentBecomes{To: kind}, "if {Who:subj} would lose unspent mana, that mana becomes "+w+" instead",
			phrase.Before(2018, "if unused mana would empty from {Who:gen} mana pool, that mana becomes "+w+" instead"))
	}
	phrase.Map(l.simple, becomes, func(x unspentBecomes) ability.Effect {
		return ability.Do{Who: x.Who, Acts: []ability.Act{ability.UnspentBecomes{To: x.To}}}
	}, func(e ability.Effect) (unspentBecomes, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.May || d.For != nil || d.More != nil {
			return unspentBecomes{}, false
		}
		to, ok := d.Acts[0].(ability.UnspentBecomes)
		return unspentBecomes{d.Who, to.To}, ok
	})
}

// sidedDice are the dice that rules text names in words.
var sidedDice = [...]struct {
	sides int
	words string
}{{4, "four-sided"}, {6, "six-sided"}, {8, "eight-sided"}, {10, "ten-sided"}, {12, "twelve-sided"},
	{20, "twenty-sided"}}

// resultTable stands for a roll and the results table below it (706.3a).
type resultTable struct {
	Roll ability.Effect
	Rows []resultRow
}

// resultRow stands for "10–19 | Draw two cards."
type resultRow struct {
	On   results
	Does ability.Effect
}

// results is the range of a row, "10–19", or "10+" with Max 0.
type results struct{ Min, Max int }

// dice adds rolling dice (706).
func (l *lang) dice() {
	one := ability.Const{N: 1}
	for _, d := range sidedDice {
		die := "d" + itoa(d.sides)
		l.act.Add(ability.RollDie{N: one, Sides: d.sides}, "roll[s] a "+die, phrase.Also("roll[s] a "+d.words+" die"))
		l.act.Add(ability.RollDie{Sides: d.sides}, "roll[s] {N:count} "+die+"(s)")
		l.act.Add(ability.RollDie{N: one, Sides: d.sides}, "roll[s] a "+die+" and add {Plus:amount}")
		l.act.Add(ability.RollDie{N: one, Sides: d.sides}, "roll[s] a "+die+" and subtract {Minus:amount}")
	}
	l.amount.Add(ability.RollResult{}, "the result")
	phrase.Terminal(phrase.Of[results](l.g, "results"), func(t []phrase.Tok) (results, int, bool) {
		if a, open := strings.CutSuffix(t[0].Text, "+"); open {
			n, ok := digits(a)
			return results{Min: n}, 1, ok
		}
		a, b, two := strings.Cut(t[0].Text, "–")
		lo, ok := digits(a)
		if !two {
			return results{lo, lo}, 1, ok && lo > 0
		}
		hi, is := digits(b)
		return results{lo, hi}, 1, ok && is && lo < hi
	}, func(r results) (string, bool) {
		switch r.Max {
		case 0:
			return itoa(r.Min) + "+", true
		case r.Min:
			return itoa(r.Min), true
		}
		return itoa(r.Min) + "–" + itoa(r.Max), true
	}, phrase.Starts(isDigit))
	row := phrase.Of[resultRow](l.g, "result row").Sentence()
	row.Add(resultRow{}, "{On:results} \\| %upper {Does:body}")
	table := phrase.Of[resultTable](l.g, "results table")
	table.Add(resultTable{}, "{Roll:rolled}\n{Rows:result row|lines}")
	rolled := phrase.Of[ability.Effect](l.g, "rolled")
	rolled.Is(l.sentence)
	rolled.Add(ability.Seq{}, "{List:sentence|space2}")
	phrase.Map(l.body, table, fromTable, toTable)
}

// fromTable returns what a results table means: each row is done if the result was in its range.
func fromTable(x resultTable) ability.Effect {
	s := ability.Seq{Join: ability.SeqTable, List: []ability.Effect{x.Roll}}
	for _, r := range x.Rows {
		least := ability.Compare{A: ability.RollResult{}, Op: ability.OrMore, B: ability.Const{N: r.On.Min}}
		most := ability.Compare{A: ability.RollResult{}, Op: ability.OrLess, B: ability.Const{N: r.On.Max}}
		var in ability.Condition = ability.AllHold{List: []ability.Condition{least, most}}
		switch r.On.Max {
		case 0:
			in = least
		case r.On.Min:
			least.Op = ability.EqualTo
			in = least
		}
		s.List = append(s.List, ability.If{Cond: in, Then: r.Does})
	}
	return s
}

// toTable finds the results table that means something.
func toTable(e ability.Effect) (x resultTable, ok bool) {
	s, ok := e.(ability.Seq)
	if !ok || s.Join != ability.SeqTable || len(s.List) < 2 {
		return x, false
	}
	x.Roll = s.List[0]
	for _, e := range s.List[1:] {
		i, ok := e.(ability.If)
		if !ok || i.Else != nil || i.Unless || i.Only {
			return x, false
		}
		ends := []ability.Condition{i.Cond}
		if both, several := i.Cond.(ability.AllHold); several {
			ends = both.List
		}
		var on results
		for _, c := range ends {
			c, ok := c.(ability.Compare)
			n, is := c.B.(ability.Const)
			if _, result := c.A.(ability.RollResult); !ok || !is || !result {
				return x, false
			}
			if c.Op != ability.OrLess {
				on.Min = n.N
			}
			if c.Op != ability.OrMore {
				on.Max = n.N
			}
		}
		x.Rows = append(x.Rows, resultRow{on, i.Then})
	}
	return x, true
}
