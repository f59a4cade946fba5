package show

import (
	"arbiter/engine"
	"arbiter/engine/gamelog"
	"arbiter/engine/program"
	"arbiter/server/wire"
)

// Duties returns the creatures of a player with priority that have to attack if able in the combat to come. g is a copy
// of the game.
func Duties(g *engine.Game, t *gamelog.Writer, d *engine.Decision) (out []wire.Duty) {
	v := g.View(d.Player)
	if d.Kind != program.DecidePriority || v.Step() >= program.StepAttackers || v.Count(program.Stack, 0) > 0 {
		return nil
	}
	for _, a := range g.AttackDuties(d.Player) {
		one := wire.Duty{ID: id(a.Ref), Text: t.Label(v, a.Ability, a.Source)}
		if a.Source != a.Ref && a.Source != engine.NoRef {
			one.Source = t.Name(v, a.Source)
		}
		out = append(out, one)
	}
	return out
}

// Playable returns the cards in exile that a player may play at some time. g is a copy of the game.
func Playable(g *engine.Game, p program.PlayerID) (out []wire.Playable) {
	for _, c := range g.PlayableFromExile(p) {
		out = append(out, wire.Playable{ID: id(c.Ref), Why: obstacle(c.Cause.Kind)})
	}
	return out
}

// obstacle says in a few words why a card can't be played.
func obstacle(k engine.ObstacleKind) string {
	switch k {
	case engine.ObstacleTiming:
		return "not at this time"
	case engine.ObstacleLandPlay:
		return "land already played"
	case engine.ObstacleForbidden, engine.ObstacleSplitSecond:
		return "not allowed now"
	case engine.ObstacleTarget:
		return "no legal target"
	case engine.ObstacleCost, engine.ObstacleNoCost:
		return "can’t be paid"
	case engine.ObstacleCondition:
		return "its condition isn’t met"
	}
	return "not now"
}
