package grammar

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// times adds durations, steps, and when something happened or may be done.
func (l *lang) times() {
	l.duration.Add(ability.UntilEndOfTurn{}, "until end of turn", phrase.Also("until the end of the turn"),
		phrase.Also("until the end of turn"))
	l.duration.Add(ability.ThisTurn{}, "this turn")
	l.duration.Add(ability.ThisCombat{}, "this combat")
	l.duration.Add(ability.UntilEndOfCombat{}, "until end of combat")
	l.duration.Add(ability.UntilNextTurn{}, "until {Of:gen} next turn")
	l.duration.Add(ability.UntilNextTurn{End: true}, "until the end of {Of:gen} next turn")
	l.duration.Add(ability.UntilStep{}, "until {Of:gen} next {Step:step}")
	l.duration.Add(ability.UntilStep{Beginning: true}, "until the beginning of {Of:gen} next {Step:step}")
	l.duration.Add(ability.UntilStep{Next: true}, "until the next {Step:step}")
	l.duration.Add(ability.UntilStep{Next: true, Beginning: true}, "until the beginning of the next {Step:step}")
	phrase.Of[ability.Condition](l.g, "condition of remaining")
	l.duration.Add(ability.ForAsLongAs{}, "for as long as {Cond:condition of remaining}",
		phrase.Before(2007, "as long as {Cond:condition of remaining}"))
	l.duration.Add(ability.ForAsLongAs{}, "for as long as {Cond:cond}")
	l.duration.Add(ability.UntilEvent{}, "until {Event:happens}")
	l.duration.Add(ability.NextStepOf{}, "during {Of:gen} next {Step:step}")
	l.duration.Add(ability.BothRemain{},
		"for as long as both remain {What:np} on the battlefield under {Under:gen} control")
	l.duration.Add(ability.DuringThatTurn{}, "during that turn")
	l.duration.Add(ability.RestOfGame{}, "for the rest of the game")
	l.duration.Add(ability.AnyTime{}, "any time")
	l.duration.Add(ability.ForTime{}, "{When:standing time}")

	step := phrase.Of[ability.Step](l.g, "step")
	for _, w := range []struct {
		s ability.Step
		w string
	}{
		{ability.UntapStep, "untap step"}, {ability.DrawStep, "draw step"},
		{ability.PrecombatMain, "precombat main phase"}, {ability.PostcombatMain, "postcombat main phase"},
		{ability.MainPhase, "main phase"}, {ability.FirstMain, "first main phase"},
		{ability.SecondMain, "second main phase"}, {ability.Combat, "combat phase"},
		{ability.BeginCombat, "beginning of combat step"}, {ability.DeclareAttackers, "declare attackers step"},
		{ability.DeclareBlockers, "declare blockers step"},
		{ability.CombatDamageStep, "combat damage step"}, {ability.EndCombat, "end of combat step"},
		{ability.EndStep, "end step"}, {ability.Cleanup, "cleanup step"},
		{ability.Turn, "turn"},
	} {
		step.Add(w.s, w.w)
	}
	step.Add(ability.Upkeep, "upkeep", phrase.Also("upkeep step"))

	// Where something stands, always: "each turn", "during your turn".
	standing := phrase.Of[ability.Time](l.g, "standing time")
	standing.Add(ability.Time{When: ability.EachTurn}, "each turn")
	standing.Add(ability.Time{When: ability.EachTurn, In: true}, "in a turn")
	standing.Add(ability.Time{When: ability.EachCombat}, "each combat")
	standing.Add(ability.Time{When: ability.During, Step: ability.Turn}, "during {Of:gen} turn")
	standing.Add(ability.Time{When: ability.During, Step: ability.Turn, Other: true},
		"during turns other than {Of:gen}")
	standing.Add(ability.Time{When: ability.During, Step: ability.Turn, Other: true, Of: ability.You{}},
		"during turns other than yours")
	standing.Add(ability.Time{When: ability.During}, "during {Of:gen} {Step:step}")
	standing.Add(ability.Time{When: ability.During, Many: true}, "during {Of:gen} {Step:steps}")
	standing.Add(ability.Time{When: ability.During, Each: true}, "during each of {Of:gen} turns")
	standing.Add(ability.Time{When: ability.During, Each: true, On: true}, "on each of {Of:gen} turns")
	standing.Add(ability.Time{When: ability.During, Step: ability.Combat}, "during combat")
	standing.Add(ability.Time{When: ability.During, Step: ability.Combat, On: true}, "during combat on {Of:gen} turn")
	standing.Add(ability.Time{When: ability.During, Named: true, On: true}, "during the {Step:step} on {Of:gen} turn")
	l.time.Is(standing)
	l.time.Add(ability.Time{When: ability.InTurn}, "this turn")
	l.time.Add(ability.Time{When: ability.InTurn, Each: true}, "each combat this turn")
	l.time.Add(ability.Time{When: ability.InTurn}, "before {Before:known} this turn")
	l.time.Add(ability.Time{When: ability.LastTurn}, "last turn")
	l.time.Add(ability.Time{When: ability.LastTurn}, "during {Of:gen} last turn")
	l.time.Add(ability.Time{When: ability.InCombat}, "this combat")
	l.time.Add(ability.Time{When: ability.InStep}, "this step")
	l.time.Add(ability.Time{When: ability.ThisGame}, "this game")
	l.time.Add(ability.Time{When: ability.ThisGame, Yet: true}, "yet")
	l.time.Add(ability.Time{When: ability.SinceLastTurn}, "since {Of:gen} last turn")
	l.time.Add(ability.Time{When: ability.During, Named: true}, "during the {Step:step}")
	l.time.Add(ability.Time{When: ability.During, Any: true}, "during any {Step:step}")
	l.time.Add(ability.Time{When: ability.During, Any: true, Step: ability.Upkeep}, "during any upkeep step",
		phrase.Also("during any upkeep"))
	l.time.Add(ability.Time{When: ability.BeforeStep, Step: ability.DeclareAttackers}, "before attackers are declared")
	l.time.Add(ability.Time{When: ability.BeforeStep, Step: ability.DeclareBlockers}, "before blockers are declared")
	l.time.Add(ability.Time{When: ability.BeforeStep, Step: ability.DeclareBlockers, Combat: true},
		"during combat before blockers are declared")
	l.time.Add(ability.Time{When: ability.AfterStep, Step: ability.DeclareBlockers, Combat: true},
		"during combat after blockers are declared")
	l.time.Add(ability.Time{When: ability.AsCast}, "as you cast this spell", phrase.Before(2018, "as you cast ~"))
	l.time.Add(ability.Time{When: ability.BeforeStep}, "before the {Step:step}")
	l.time.Add(ability.Time{When: ability.AfterStep, Step: ability.DeclareBlockers}, "after blockers are declared")
	l.time.Add(ability.Time{When: ability.AfterStep, Step: ability.Combat}, "after combat")
	l.time.Add(ability.Time{When: ability.AfterStep, Step: ability.Upkeep},
		"during {Of:gen} turn after their upkeep step",
		phrase.Also("during {Of:gen} turn after his or her upkeep step"))
}

// restrictions adds when an ability may be activated (602.5) or a spell cast (601.3), and what else the last
// sentences of an ability say of its costs.
func (l *lang) restrictions() {
	l.restriction.Add(ability.AsSorcery{}, "as a sorcery",
		phrase.Before(2021, "any time [it|they|they|you] could cast a sorcery"),
		phrase.Before(2009, "any time [it|they|they|you] could play a sorcery"))
	l.restriction.Add(ability.AsInstant{}, "as an instant",
		phrase.Before(2021, "any time [it|they|they|you] could cast an instant"),
		phrase.Before(2009, "any time [it|they|they|you] could play an instant"))
	times := phrase.Of[ability.Number](l.g, "times")
	for i, w := range []string{"twice", "three times", "four times"} {
		times.Add(ability.Const{N: i + 2}, w)
	}
	l.restriction.Add(ability.PerTurn{N: ability.Const{N: 1}}, "once each turn")
	l.restriction.Add(ability.PerGame{N: ability.Const{N: 1}}, "once")
	l.restriction.Add(ability.OnlyDuring{}, "{When:time|comma}")
	l.restriction.Add(ability.OnlyIf{}, "if {If:cond}")
	only := phrase.Of[onlyWhen](l.g, "onlyWhen")
	only.Add(onlyWhen{}, "only {R:restriction}")
	list := phrase.Of[ability.Restriction](l.g, "only")
	phrase.Map(list, only, func(o onlyWhen) ability.Restriction { return o.R }, func(r ability.Restriction) (onlyWhen,
		bool) {
		return onlyWhen{r}, true
	})

	// Whole sentences behind an ability.
	last := phrase.Of[ability.Restriction](l.g, "instruction")
	last.Add(ability.MayActivate{}, "{Who:subj} may activate this ability.",
		phrase.Before(2009, "{Who:subj} may play this ability."))
	last.Add(ability.MayActivate{}, "{Who:subj} may activate this ability but {Only:only|and}.",
		phrase.Before(2009, "{Who:subj} may play this ability but {Only:only|and}."))
	last.Add(ability.MayActivate{Alone: true}, "only {Who:np} may activate this ability.",
		phrase.Before(2009, "only {Who:np} may play this ability."))
	last.Add(ability.PerTurn{}, "activate no more than {N:times} each turn.",
		phrase.Before(2021, "activate this ability no more than {N:times} each turn."),
		phrase.Before(2009, "play this ability no more than {N:times} each turn."))
	last.Add(ability.Cheaper{},
		"this ability costs {By:cost} less to activate <{When:time}> <if {If:cond}> <for {For:np}>.")
	last.Add(ability.NotZero{}, "X can't be 0.")
	// Behind another sentence: "X can't be 0. Activate only during your turn."
	activate := phrase.Of[onlyWhen](l.g, "only as a sentence")
	activate.Add(onlyWhen{}, "activate only {R:restriction}.", phrase.Prefer(-1))
	phrase.Map(last, activate, func(o onlyWhen) ability.Restriction { return o.R },
		func(r ability.Restriction) (onlyWhen, bool) { return onlyWhen{r}, true })
	last.Add(ability.OnlyDuring{Not: true}, "you can't activate this ability {When:time|comma}.")
	last.Add(ability.XIs{}, "X is {N:amount}.")
	l.simple.Add(ability.Rule{Fact: ability.XNotZero{}}, "X can't be 0", phrase.Prefer(-3))
	last.Add(ability.SpendOnly{}, "spend only {On:color} mana on X.")
}

// onlyWhen is a restriction with its "only".
type onlyWhen struct{ R ability.Restriction }
