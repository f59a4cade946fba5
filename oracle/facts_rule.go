package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// ownRule stands for a sentence about something that a player has: "your maximum hand size is reduced by one".
type ownRule struct {
	Who ability.Ref
	Act ability.Act
}

// rules adds facts about costs, permissions, hands and players.
func (l *lang) rules() {
	f := l.fact
	// Costs (601.2f).
	to := func(words string) []any { return []any{words + " to cast", phrase.Before(2009, words+" to play")} }
	f.P(ability.CostChange{Less: true}, append(to("cost[s] {Cost:cost} less"), phrase.Also("cost[s] you {Cost:cost} less to cast"), phrase.Also("cost[s] you {Cost:cost} less to play"))...)
	f.P(ability.CostChange{}, to("cost[s] {Cost:cost} more")...)
	f.P(ability.CostChange{Less: true, Activate: true}, "cost[s] {Cost:cost} less to activate")
	f.P(ability.CostChange{Less: true, Activate: true, UpTo: true}, "cost[s] up to {Cost:cost} less to activate")
	f.P(ability.CostChange{Activate: true}, "cost[s] {Cost:cost} more to activate")
	l.keywordCostChanges()
	f.P(ability.CostChange{}, "cost[s] an additional {Acts:additional|and} to cast", phrase.Before(2009, "cost[s] an additional {Acts:additional|and} to play"))
	phrase.Of[ability.Act](l.g, "additional").P(ability.PayLife{}, "{N:digits} life")
	f.P(ability.PerEach{}, "{Act:cost change} for {Of:every}")
	f.P(ability.PerEach{}, "{Act:cost change} for each {N:unit}")
	f.P(ability.PerEach{Beyond: true}, "{Act:cost change} for {Of:every} beyond the first")
	c := phrase.Of[ability.Act](l.g, "cost change")
	c.P(ability.CostChange{Less: true}, append(to("cost[s] {Cost:cost} less"), phrase.Also("cost[s] you {Cost:cost} less to cast"), phrase.Also("cost[s] you {Cost:cost} less to play"))...)
	c.P(ability.CostChange{}, to("cost[s] {Cost:cost} more")...)
	c.P(ability.CostChange{Less: true, Activate: true}, "cost[s] {Cost:cost} less to activate")
	c.P(ability.CostChange{Activate: true}, "cost[s] {Cost:cost} more to activate")
	f.P(ability.CantReduce{N: ability.Const{N: 1}}, "can't reduce the mana in that cost to less than one mana", phrase.Also("can't reduce the amount of mana a cost requires to less than one mana"),
		phrase.Also("can't reduce the amount of mana an ability costs to activate to less than one mana"), phrase.Also("can't reduce the amount of mana an ability costs to play to less than one mana"))

	// 704.5j; 420.5e of 2006.
	legend := phrase.Of[ability.Fact](l.g, "legend fact")
	l.simple.P(ability.Rule{}, "{Fact:legend fact}")
	legend.P(ability.NoLegendRule{}, `the "%lower legend rule." doesn't apply <to {To:obj}>`)

	// Hands.
	f.P(ability.MaxHand{None: true}, "[has|have] no maximum hand size")
	own := phrase.Of[ownRule](l.g, "own rule")
	own.P(ownRule{}, "{Who:gen} maximum hand size(s) {Act:hand size}")
	h := phrase.Of[ability.Act](l.g, "hand size")
	h.P(ability.MaxHand{}, "is {N:count}")
	h.P(ability.MaxHand{}, "is equal to {N:amount}")
	h.P(ability.MaxHand{Change: true}, "is increased by {N:count}")
	h.P(ability.MaxHand{Change: true, Minus: true}, "is reduced by {N:count}")
	phrase.Map(l.simple, own, func(x ownRule) ability.Effect { return ability.Do{Who: x.Who, Acts: []ability.Act{x.Act}} }, func(e ability.Effect) (ownRule, bool) {
		d, ok := e.(ability.Do)
		if !ok || len(d.Acts) != 1 || d.For != nil || d.May {
			return ownRule{}, false
		}
		m, ok := d.Acts[0].(ability.MaxHand)
		return ownRule{d.Who, m}, ok && !m.None
	})

	// Permissions: what players may do that the rules don't let them do otherwise.
	l.act.P(ability.ExtraLand{N: ability.Const{N: 1}}, "play[s] an additional land")
	l.act.P(ability.ExtraLand{}, "play[s] {N:count} additional land(s)")
	l.act.P(ability.ExtraLand{UpTo: true}, "play[s] up to {N:count} additional land(s)")
	l.act.P(ability.Cast{AsFlash: true}, "cast[s] {What:obj} as though [they]@What had flash", phrase.Before(2009, "play[s] {What:obj} as though [they]@What had flash"),
		phrase.Before(2006, "play[s] {What:obj} any time [it|he or she|they|you] could play an instant"))
	for _, s := range []ability.SpendAny{{}, {Type: true}} {
		words := "spend mana as though it were mana of any color"
		if s.Type {
			words = "spend mana as though it were mana of any type"
		}
		f.P(s, words)
		f.P(s, words+" to cast {What:obj}")
		s.Activate = true
		f.P(s, words+" to activate {What:obj}")
	}
	any := phrase.Of[canSpend](l.g, "can spend any mana")
	any.P(canSpend{}, "you can spend mana of any type to cast {What:obj}")
	phrase.Map(l.simple, any, func(x canSpend) ability.Effect {
		return ability.Do{Who: ability.You{}, May: true, Acts: []ability.Act{ability.SpendAny{What: x.What, Type: true, Short: true}}}
	}, func(e ability.Effect) (canSpend, bool) {
		d, ok := e.(ability.Do)
		if !ok || !d.May || len(d.Acts) != 1 || d.For != nil || len(d.More) > 0 {
			return canSpend{}, false
		}
		s, ok := d.Acts[0].(ability.SpendAny)
		return canSpend{s.What}, ok && s.Short
	})
	l.act.P(ability.Cast{AsFlash: true}, "cast[s] {What:obj} {When:time} as though [they]@What had flash", phrase.Before(2009, "play[s] {What:obj} {When:time} as though [they]@What had flash"))
	// "Damage that would reduce your life total to less than 1 reduces it to 1 instead."
	l.simple.P(ability.LifeFloor{}, "damage that would reduce {Of:gen} life total to less than {Below:digits} reduces it to {To:digits} instead")
	l.clause.P(ability.ExtraTrigger{}, "if {Cause:entering event} causes a triggered ability of {Of:np} to trigger , that ability triggers an additional time")
	l.clause.P(ability.ExtraTrigger{}, "if a triggered ability of {Of:np} triggers , that ability triggers an additional time", phrase.Also("if a triggered ability of {Of:np} triggers , it triggers an additional time"))
	entering := phrase.Of[ability.Event](l.g, "entering event")
	entering.P(ability.Does{}, "{Who:np} {Acts:entering act|or}")
	e := phrase.Of[ability.Act](l.g, "entering act")
	e.P(ability.Enter{}, "entering", phrase.Before(2024, "entering the battlefield"))
	e.P(ability.Enter{}, "entering under {Under:gen} control", phrase.Before(2024, "entering the battlefield under {Under:gen} control"))
	e.P(ability.Leave{}, "leaving the battlefield")
	e.P(ability.Die{}, "dying")
	e.P(ability.Attack{}, "attacking")
	f.P(ability.ChooseNotUntap{}, "choose not to untap {What:obj} during your untap step")
}

// canSpend stands for "you can spend mana of any type to cast creature spells".
type canSpend struct{ What ability.Ref }
