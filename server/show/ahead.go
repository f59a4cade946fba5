package show

import (
	"regexp"
	"slices"

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

// NoAttack reports why none of the creatures of a player with priority before their combat could attack, see
// wire.Decision: "" if one could, if they have none, or if that depends on what is decided before. g is a copy of the
// game that it changes.
func NoAttack(g *engine.Game, d *engine.Decision) string {
	p := d.Player
	v := g.View(p)
	if d.Kind != program.DecidePriority || v.Active() != p || v.Step() < program.StepMain1 ||
		v.Step() >= program.StepAttackers || v.Count(program.Stack, 0) > 0 {
		return ""
	}
	creatures, costs := false, false
	for _, r := range v.Objects(program.Battlefield, 0, nil) {
		c, ok := v.Chars(r)
		b, here := v.Body(r)
		if !ok || !here || v.Controller(r) != p || !c.Is(program.TypeCreature) {
			continue
		}
		creatures = true
		for q := range program.PlayerID(v.Players()) {
			costs = costs || q != p && b.Flags&program.Tapped == 0 && !v.SummoningSick(r) &&
				v.AttackCosts(r, engine.PlayerRef(q))
		}
	}
	var next engine.Decision
	for turn := v.Turn(); creatures; {
		if !g.Decision(&next) || next.Kind != program.DecidePriority || v.Count(program.Stack, 0) > 0 {
			return ""
		}
		if v.Turn() != turn || v.Step() >= program.StepAttackers {
			break
		}
		pass := slices.IndexFunc(next.Options, func(o engine.Option) bool { return o.Kind == engine.OptPass })
		if pass < 0 || g.Answer(pass) != nil {
			return ""
		}
	}
	attacks := slices.ContainsFunc(v.Objects(program.Battlefield, 0, nil), func(r engine.Ref) bool {
		b, ok := v.Body(r)
		return ok && b.Flags&program.Attacking != 0
	})
	switch {
	case !creatures || attacks:
		return ""
	case costs:
		return "cost"
	}
	return "other"
}

// Playable returns the cards in exile that a player may play at some time. g is a copy of the game.
func Playable(g *engine.Game, p program.PlayerID, t *gamelog.Writer) (out []wire.Playable) {
	for _, c := range g.PlayableFromExile(p) {
		out = append(out, wire.Playable{ID: id(c.Ref), Why: obstacle(g.View(p), t, &c.Cause)})
	}
	return out
}

// onlyIf finds in the text of a card what has to be so for it to be played.
var onlyIf = regexp.MustCompile(`\bonly (?:if|during|before|after|on|when)\b[^.\n]*`)

// obstacle says in a few words why a card can't be played: what isn't so in the words of the card.
func obstacle(v engine.View, t *gamelog.Writer, o *engine.Obstacle) string {
	switch o.Kind {
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
		if only := onlyIf.FindString(t.Label(v, o.Ability, o.Source)); only != "" {
			return only
		}
		return "its condition isn’t met"
	}
	return "not now"
}
