// Package evaluate judges positions for agents. It summarizes what compiled abilities do, gives effects and permanents
// values in points, simulates combat to plan attacks and blocks, and estimates how far a player is ahead.
package evaluate

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// Evaluator evaluates positions. The zero value is ready for use; it keeps its memory between calls.
type Evaluator struct {
	board  Board
	assets []assets
	race   damageRace
}

// Weights of the evaluation, in points of which Scale multiply the odds of winning by e. They were fitted by
// logistic regression to 133,000 positions of 4,800 games between heuristic players with pairs of 85 preconstructed
// decks. Compared with the values that the heuristic player uses, life counts for more, lands after the fifth for
// nothing, and a creature's evasion for what it gets past the actual blockers; see damageRace.
const (
	creaturePercent    = 70 // percentage of a creature's value
	otherPercent       = 37 // percentage of another permanent's value
	lifePercent        = 195
	pointsPerLand      = 67
	usefulLands        = 5
	pointsPerCard      = 43
	pointsPerExtraLand = 6
	pointsForTurn      = 24 // for being the active player
)

// Scale is the number of points that multiply the odds of winning by e.
const Scale = 150

// Evaluate returns how far the viewer is ahead of their opponents in points, judging by permanents, life totals and
// cards. It uses only what the viewer can see, and it looks at no future moves. The game must not be over.
func (j *Evaluator) Evaluate(v engine.View) int32 {
	t := &j.board
	t.Use(v.Rules())
	t.Look(v)
	if n := len(t.Players); cap(j.assets) < n {
		j.assets = make([]assets, n)
	}
	j.assets = j.assets[:len(t.Players)]
	clear(j.assets)
	for i := range t.Permanents {
		p := &t.Permanents[i]
		if int(p.Controller) >= len(j.assets) {
			continue
		}
		w := &j.assets[p.Controller]
		switch {
		case p.Is(program.TypeCreature):
			w.points += p.Value * creaturePercent / 100
			if p.Is(program.TypeLand) {
				w.lands++
			}
		case p.Is(program.TypeLand):
			w.lands++
			w.points += t.Summaries.Def(p.Chars.Def).AbilityValue / 4
		default:
			w.points += p.Value * otherPercent / 100
		}
	}
	foes := int32(0)
	for p := range t.Players {
		if t.IsOpponent(program.PlayerID(p)) && !t.Players[p].Lost {
			foes++
		}
	}
	sum := int32(0)
	for p := range t.Players {
		s, w := &t.Players[p], &j.assets[p]
		id := program.PlayerID(p)
		if s.Lost {
			continue
		}
		own := w.points + LifeValue(s.Life)*lifePercent/100 + min(w.lands, usefulLands)*pointsPerLand
		if id == t.Me {
			lands := w.lands
			for i := range t.Hand {
				if t.Rules.Defs[t.Hand[i].Def].Chars.Types&program.TypeLand != 0 {
					if lands++; lands > usefulLands+1 {
						own += pointsPerExtraLand
						continue
					}
				}
				own += pointsPerCard
			}
		} else {
			own += s.Hand * pointsPerCard
		}
		if id == t.Active {
			own += pointsForTurn
		}
		if s.Library < 5 {
			own -= 30 * (5 - s.Library)
		}
		if n := int32(v.Counters(id, "poison")); n > 0 {
			own -= 6 * n * n
		}
		if t.IsOpponent(id) {
			own = (j.race.value(t, t.Me, id) - own) / max(foes, 1)
		}
		sum += own
	}
	return sum
}

// assets sums up what a player has.
type assets struct{ points, lands int32 }
