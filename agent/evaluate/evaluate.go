package evaluate

import (
	"arbiter/engine"
	"arbiter/engine/program"
)

// Judgement says what a position is worth to a player. It keeps memory for reuse.
type Evaluator struct {
	board  Board
	assets []assets
	race   damageRace
}

// What things are worth to who is to win, in points of which 150 make winning e times as likely. They were found by logistic regression over 133,000 positions of 4,800
// games between heuristic players with pairs of 85 preconstructed decks: life counts for more than the heuristic player gives for it, the lands after the fifth for nothing, and a creature's
// evasion by what it gets past the creatures that are there; see race.
const (
	creaturePercent    = 70 // percent of a creature's worth
	otherPercent       = 37 // the same of other permanents
	lifePercent        = 195
	pointsPerLand      = 67
	usefulLands        = 5
	pointsPerCard      = 43
	pointsPerExtraLand = 6
	pointsForTurn      = 24 // to be on turn
)

// Scale is how many points make winning e times as likely.
const Scale = 150

// Standing is how much better the viewer stands than their opponents: what is on the battlefield, life and cards. It looks at what the viewer sees, and knows nothing
// of what will happen; a game that is over is not weighed.
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

// worth is what a player has.
type assets struct{ points, lands int32 }
