package oracle

import (
	"arbiter/ability"
	"arbiter/oracle/phrase"
)

// times adds durations, steps, and when something happened or may be done.
func (l *lang) times() {
	l.duration.P(ability.UntilEndOfTurn{}, "until end of turn", phrase.Also("until the end of the turn"))
	l.duration.P(ability.ThisTurn{}, "this turn")
	l.duration.P(ability.ThisCombat{}, "this combat")
	l.duration.P(ability.UntilEndOfCombat{}, "until end of combat")
	l.duration.P(ability.UntilNextTurn{}, "until {Of:gen} next turn")
	l.duration.P(ability.UntilNextTurn{End: true}, "until the end of {Of:gen} next turn")
	l.duration.P(ability.UntilStep{}, "until {Of:gen} next {Step:step}")
	l.duration.P(ability.ForAsLongAs{}, "for as long as {Cond:cond}")
	l.duration.P(ability.UntilEvent{}, "until {Event:happens}")
	l.duration.P(ability.NextStepOf{}, "during {Of:gen} next {Step:step}")
	l.duration.P(ability.RestOfGame{}, "for the rest of the game")

	step := phrase.Of[ability.Step](l.g, "step")
	step.P(ability.UntapStep, "untap step")
	step.P(ability.Upkeep, "upkeep", phrase.Also("upkeep step"))
	step.P(ability.DrawStep, "draw step")
	step.P(ability.MainPhase, "main phase")
	step.P(ability.PrecombatMain, "precombat main phase")
	step.P(ability.PostcombatMain, "postcombat main phase")
	step.P(ability.Combat, "combat phase")
	step.P(ability.EndStep, "end step")
	step.P(ability.Cleanup, "cleanup step")
	step.P(ability.Turn, "turn")

	l.time.P(ability.Time{When: ability.InTurn}, "this turn")
	l.time.P(ability.Time{When: ability.LastTurn}, "last turn")
	l.time.P(ability.Time{When: ability.InCombat}, "this combat")
	l.time.P(ability.Time{When: ability.During, Step: ability.Turn}, "during {Of:gen} turn")
	l.time.P(ability.Time{When: ability.During}, "during {Of:gen} {Step:step}")
	l.time.P(ability.Time{When: ability.During, Step: ability.Combat}, "during combat")
	l.time.P(ability.Time{When: ability.BeforeStep, Step: ability.DeclareAttackers}, "before attackers are declared")
	l.time.P(ability.Time{When: ability.BeforeStep, Step: ability.DeclareBlockers}, "before blockers are declared")
	l.time.P(ability.Time{When: ability.AfterStep, Step: ability.DeclareBlockers}, "after blockers are declared")
}
